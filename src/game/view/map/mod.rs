//! The appearance of a level's squares, as the hero knows them and as they really are.

pub mod known_map;
pub mod tile;

use super::{Color, Glyph, Grid, Pos, SquareLight, Tile};
use crate::content::{Alignment, Content, Door, MonsterKind, Terrain};
use crate::story::{Eyes, monster_names};
use crate::world::item::ItemId;
use crate::world::level::RememberedThing;
use crate::world::{ActorId, Cell, body::senses};

/// Returns every square as it really is, regardless of what the hero knows. Squares out of sight
/// are marked as remembered.
pub fn true_tiles(eyes: &Eyes) -> Grid<Tile> {
    let level = &eyes.world.level;
    let is = |at: Pos| at.on_map().then(|| level.cell(at));
    let mut tiles = Grid::of_level(Tile::default());
    for at in tiles.positions() {
        let cell = level.cell(at);
        let hidden = matches!(cell.terrain, Terrain::SecretDoor | Terrain::SecretCorridor);
        let glyph = if hidden { Glyph::Secret } else { shape(&is, at, cell) };
        let trap = eyes.world.trap_at(at).map(|trap| eyes.content.traps[trap.kind].color);
        let top = eyes.world.items_at(at).next().map(|item| item_glyph(eyes, item));
        let top = top.or(trap.map(|color| (Glyph::Trap, color)));
        let (glyph, color) = top.unwrap_or((glyph, color(cell)));
        let seen = senses::sees_square(eyes.world, at);
        let light = if seen { SquareLight::Seen } else { SquareLight::Remembered };
        tiles[at] = Tile { glyph, color, light, calm: false };
    }
    for &who in &eyes.world.level.crowd {
        if let Some(tile) = tiles.get_mut(eyes.world.actor(who).at) {
            *tile = creature(eyes, who, None);
        }
    }
    tiles[eyes.world.you().at] = hero(eyes);
    tiles
}

/// Returns the cell of a square as the hero sees or remembers it; `None` if the hero has never seen
/// it.
pub fn known(eyes: &Eyes, at: Pos) -> Option<Cell> {
    if senses::sees_square(eyes.world, at) {
        return at.on_map().then(|| eyes.world.apparent_cell(at));
    }
    eyes.world.level.memory.get(at).and_then(|memory| memory.cell)
}

/// Returns a square as the hero sees or remembers it, without creatures.
fn tile_at(eyes: &Eyes, at: Pos) -> Tile {
    let mut tile = ground(eyes, at);
    if let Some((glyph, color)) = thing_at(eyes, at) {
        (tile.glyph, tile.color) = (glyph, color);
        if tile.light == SquareLight::Unknown {
            tile.light = SquareLight::Remembered;
        }
    }
    tile
}

fn ground(eyes: &Eyes, at: Pos) -> Tile {
    let Some(cell) = known(eyes, at) else { return Tile::default() };
    let seen = senses::sees_square(eyes.world, at);
    let light = if seen { SquareLight::Seen } else { SquareLight::Remembered };
    let glyph = shape(&|at| known(eyes, at), at, cell);
    Tile { glyph, color: color(cell), light, calm: false }
}

/// Returns the glyph for a square's terrain, given the known cells around it.
pub fn shape(known: &impl Fn(Pos) -> Option<Cell>, at: Pos, cell: Cell) -> Glyph {
    match cell.terrain {
        Terrain::Stone | Terrain::SecretCorridor => Glyph::Blank,
        Terrain::HorizontalWall | Terrain::VerticalWall | Terrain::SecretDoor => wall(known, at),
        Terrain::Tree => Glyph::Tree,
        Terrain::IronBars => Glyph::Bars,
        Terrain::Door => match cell.door() {
            Door::None | Door::Broken => Glyph::Doorway,
            Door::Open => Glyph::OpenDoor { across: is_upright(known, at) },
            Door::Closed | Door::Locked => Glyph::ClosedDoor,
        },
        Terrain::Floor => Glyph::Floor,
        Terrain::Corridor => Glyph::Corridor,
        Terrain::StairsUp => Glyph::StairsUp,
        Terrain::StairsDown => Glyph::StairsDown,
        Terrain::Fountain => Glyph::Fountain,
        Terrain::Altar => Glyph::Altar,
        Terrain::Throne => Glyph::Throne,
        Terrain::Sink => Glyph::Sink,
        Terrain::Grave => Glyph::Grave,
        Terrain::Ice => Glyph::Ice,
        Terrain::Pool | Terrain::Moat | Terrain::WaterWall => Glyph::Water,
        Terrain::Lava => Glyph::Lava,
        Terrain::Cloud => Glyph::Cloud,
        Terrain::Air => Glyph::Floor,
        Terrain::Bridge => Glyph::Doorway,
        Terrain::RaisedBridge => Glyph::ClosedDoor,
    }
}

/// Returns the color of a square's terrain.
pub fn color(cell: Cell) -> Color {
    match cell.terrain {
        Terrain::Tree => Color::Green,
        Terrain::IronBars | Terrain::Ice => Color::Cyan,
        Terrain::Door if cell.door() != Door::None => Color::Brown,
        Terrain::StairsUp | Terrain::StairsDown | Terrain::Grave => Color::White,
        Terrain::Fountain => Color::BrightBlue,
        Terrain::Altar => match cell.altar() {
            Some(Alignment::Lawful) => Color::White,
            Some(Alignment::Chaotic) => Color::Red,
            Some(Alignment::Neutral) | None => Color::Gray,
        },
        Terrain::Throne => Color::Yellow,
        Terrain::Bridge | Terrain::RaisedBridge => Color::Brown,
        Terrain::Pool | Terrain::Moat | Terrain::WaterWall => Color::Blue,
        Terrain::Air => Color::Cyan,
        Terrain::Lava => Color::Red,
        _ => Color::Gray,
    }
}

/// Whether a known wall or secret door on this square runs vertically; `None` if the square has
/// neither.
fn runs_upright(known: &impl Fn(Pos) -> Option<Cell>, at: Pos) -> Option<bool> {
    match known(at)?.terrain {
        Terrain::HorizontalWall => Some(false),
        Terrain::VerticalWall => Some(true),
        Terrain::SecretDoor => Some(is_upright(known, at)),
        _ => None,
    }
}

/// Whether the wall around this door runs vertically.
fn is_upright(known: &impl Fn(Pos) -> Option<Cell>, at: Pos) -> bool {
    let is_wall = |x: i16, y: i16| {
        let terrain = known(Pos::new(at.x + x, at.y + y)).map(|cell| cell.terrain);
        terrain.is_some_and(Terrain::is_wall)
    };
    is_wall(0, -1) || is_wall(0, 1)
}

/// Whether a door is in a vertical wall (if `upright`) or in a horizontal wall (otherwise). This is
/// so if no wall adjoins the door on the other axis.
fn hangs_across(known: &impl Fn(Pos) -> Option<Cell>, door: Pos, upright: bool) -> bool {
    let (dx, dy) = if upright { (1, 0) } else { (0, 1) };
    let is_wall = |sign: i16| {
        let cell = known(Pos::new(door.x + sign * dx, door.y + sign * dy));
        cell.is_some_and(|cell| cell.terrain.is_wall())
    };
    !is_wall(1) && !is_wall(-1)
}

fn wall(known: &impl Fn(Pos) -> Option<Cell>, at: Pos) -> Glyph {
    let upright = runs_upright(known, at).unwrap_or(false);
    let mut joins = 0;
    let sides = [(0, -1, 1), (1, 0, 2), (0, 1, 4), (-1, 0, 8)];
    for (dx, dy, bit) in sides {
        let beside = Pos::new(at.x + dx, at.y + dy);
        let across = dx == 0;
        let is_door = known(beside).is_some_and(|cell| cell.terrain == Terrain::Door);
        let meets = match runs_upright(known, beside) {
            Some(other) if across => upright || other,
            Some(other) => !upright || !other,
            None => is_door && (across == upright || hangs_across(known, beside, across)),
        };
        if meets {
            joins |= bit;
        }
    }
    Glyph::Wall { joins, upright }
}

/// Returns the glyph of the top item or trap on a square, as seen or remembered.
fn thing_at(eyes: &Eyes, at: Pos) -> Option<(Glyph, Color)> {
    let world = eyes.world;
    let thing = if senses::sees_square(world, at) {
        let item = world.items_at(at).next();
        if let Some(item) = item.filter(|_| monster_names::hallucinates(eyes)) {
            return Some(any_glyph(eyes, item));
        }
        world.topmost(eyes.content, at)
    } else {
        world.level.memory.get(at)?.thing
    };
    match thing {
        RememberedThing::Nothing => None,
        RememberedThing::Item(kind) => Some(kind_glyph(eyes, kind, None)),
        RememberedThing::Remains(kind, about) => Some(kind_glyph(eyes, kind, Some(about))),
        RememberedThing::Trap(kind) => Some((Glyph::Trap, eyes.content.traps[kind].color)),
        RememberedThing::Unknown => Some((Glyph::Felt, Color::White)),
    }
}

/// Returns a random item glyph, as a hallucinating hero sees it.
fn any_glyph(eyes: &Eyes, item: ItemId) -> (Glyph, Color) {
    let rows = eyes.content.items.rows();
    let row = &rows[monster_names::chosen(eyes, item.number()) as usize % rows.len()];
    (Glyph::Thing(row.class), row.color)
}

/// Returns an item's map glyph.
pub fn item_glyph(eyes: &Eyes, item: ItemId) -> (Glyph, Color) {
    let item = eyes.world.item(item);
    kind_glyph(eyes, item.kind, item.about)
}

/// Returns the map glyph of an item kind. `about` is the monster that a statue or corpse shows.
pub fn kind_glyph(
    eyes: &Eyes,
    kind: crate::content::ItemKindId,
    about: Option<crate::content::MonsterKindId>,
) -> (Glyph, Color) {
    colored_glyph(eyes.content, kind, about, kind_color(eyes.content, eyes, kind))
}

/// Returns the map glyph of an item kind, in the given color.
pub fn colored_glyph(
    content: &Content,
    kind: crate::content::ItemKindId,
    about: Option<crate::content::MonsterKindId>,
    color: Color,
) -> (Glyph, Color) {
    let row = &content.items[kind];
    if kind == content.known.boulder {
        return (Glyph::Boulder, color);
    }
    match about {
        Some(creature) if row.class == crate::content::Class::Rock => {
            (Glyph::Statue(content.monsters[creature].letter), color)
        }
        Some(creature) if kind == content.known.corpse => {
            (Glyph::Thing(row.class), content.monsters[creature].color)
        }
        _ => (Glyph::Thing(row.class), color),
    }
}

/// Returns the color of an item kind. If the kind's appearance is shuffled, this is the color of
/// its appearance in this game.
fn kind_color(content: &Content, eyes: &Eyes, kind: crate::content::ItemKindId) -> Color {
    let row = &content.items[kind];
    let dealt = row.shuffle.as_ref().and_then(|group| {
        let look = eyes.world.knowledge.items.get(usize::from(kind.number()))?.look?;
        content.looks.get(group)?.get(usize::from(look))
    });
    dealt.map_or(row.color, |look| look.color)
}

/// Returns the tile of a creature. `vision` is the kind that a hallucinating hero sees instead.
fn creature(eyes: &Eyes, who: ActorId, vision: Option<&MonsterKind>) -> Tile {
    let actor = eyes.world.actor(who);
    let kind = vision.unwrap_or(&eyes.content.monsters[actor.kind]);
    Tile {
        glyph: Glyph::Creature(letter_of(eyes, kind)),
        color: kind.color,
        light: SquareLight::Seen,
        calm: !actor.is_hostile(),
    }
}

/// Returns a monster's map letter. On a level of nine rooms, as in Rogue, all monster letters are
/// capitals.
pub(super) fn letter_of(eyes: &Eyes, kind: &MonsterKind) -> char {
    if eyes.world.level.customs.nine_rooms { kind.letter.to_ascii_uppercase() } else { kind.letter }
}

fn hero(eyes: &Eyes) -> Tile {
    let letter = eyes.content.monsters[eyes.world.you().kind].letter;
    let glyph = if eyes.world.is_changed() { Glyph::Changed(letter) } else { Glyph::Hero };
    Tile { glyph, color: Color::White, light: SquareLight::Seen, calm: false }
}
