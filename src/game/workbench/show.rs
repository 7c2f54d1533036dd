//! Shows a generated vault: its map, a legend and the decisions made.

use super::tries::{self, Unbuilt};
use super::{WorkbenchScene, picture, somebody, trace, triggers};
use crate::base::{Bits, Grid, Pos, Rect};
use crate::content::vault::drawing::Orientation;
use crate::content::{Content, Terrain};
use crate::game::view::{Color, Glyph, SquareLight, Tile, map};
use crate::r#gen::diary::{Draw, DrawResult};
use crate::r#gen::{LevelOrder, Made, WantedVault, alone, make};

/// Options of a preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowRequest {
    /// Index of the vault in the content.
    pub vault: u16,
    /// Index of the orientation; random if `None`.
    pub way: Option<usize>,
    /// Whether to show the vault inside a whole level instead of alone. Vaults that only fill rooms
    /// are always shown alone.
    pub in_level: bool,
}

/// One entry of the preview's legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendEntry {
    pub tile: Tile,
    pub name: String,
    pub count: u16,
}

/// A preview of a generated vault.
#[derive(Clone, Debug, PartialEq)]
pub struct Show {
    pub tiles: Grid<Tile>,
    /// The smallest area that contains everything but solid rock: the vault or, if `in_level` was
    /// requested, the whole level.
    pub area: Rect,
    /// Why the vault was not placed as intended; `None` if it was.
    pub failed: Option<String>,
    /// The orientation, such as "turned 90"; empty if the vault stands as drawn.
    pub lies: String,
    pub signs: Vec<LegendEntry>,
    /// The vault's decisions and actions as text, in order, then the level's triggers.
    pub decided: Vec<String>,
}

/// Builds the vault once, as in a game, and returns the preview.
pub fn show(content: &Content, scene: &WorkbenchScene, wish: ShowRequest) -> Show {
    let plan = content.vaults().get(usize::from(wish.vault));
    let way = wish.way.and_then(|way| plan?.orientations.get(way).copied());
    let wanted = Some(WantedVault { vault: wish.vault, after: 0, way });
    let order = LevelOrder { wanted, ..scene.order(content) };
    let hero = somebody(scene.depth);
    let in_level = wish.in_level && !plan.is_some_and(super::is_contents);
    let made = if in_level { make(&order, &hero) } else { alone(&order, wish.vault, 1, &hero) };
    let mut draws = made.diary.draws.iter().enumerate().rev();
    let draw = draws.find(|(_, draw)| draw.vault == Some(wish.vault) && !draw.by_weight);
    let its = draw.map(|(number, draw)| picture::squares(&made, number as u16, draw));
    let number = draw.map_or(0, |(number, _)| number as u16);
    Show {
        tiles: tiles(content, &made, its.as_ref().filter(|_| in_level)),
        area: picture::extent(&made.level),
        failed: failed(&order, wish.vault, draw.map(|(_, draw)| draw)),
        lies: lies(&made, number),
        signs: signs(content, &made, its.as_ref()),
        decided: trace::lines(content, &made, number)
            .into_iter()
            .chain(triggers::lines(content, &made).iter().map(|line| format!("trigger: {line}")))
            .collect(),
    }
}

fn failed(order: &LevelOrder, vault: u16, draw: Option<&Draw>) -> Option<String> {
    let plain = match draw.map(|draw| draw.end) {
        Some(DrawResult::Placed) => return None,
        Some(DrawResult::NoPlace) => "There was no place for the vault.",
        Some(DrawResult::Plain) => "A normal room replaced the vault.",
        None => "The level was full before the vault's turn.",
    };
    // Building the vault alone can reveal which requirement fails.
    let why = tries::failure(order, vault, 1);
    let why = why.filter(|why| *why != Unbuilt::TooLarge && *why != Unbuilt::Plain(None));
    Some(why.map_or_else(|| plain.to_owned(), |why| tries::told(order.content, vault, why)))
}

fn lies(made: &Made, draw: u16) -> String {
    use crate::r#gen::diary::Happened;
    let turned = made.diary.notes.iter().find_map(|note| match note.what {
        Happened::Turned(way) if note.by.draw == draw => Some(way),
        _ => None,
    });
    turned.filter(|&way| way != Orientation::default()).map(trace::lies).unwrap_or_default()
}

/// Returns the full level map as tiles. Squares outside `its` are dimmed.
fn tiles(content: &Content, made: &Made, its: Option<&Bits>) -> Grid<Tile> {
    let mut tiles = Grid::of_level(Tile::default());
    let known = |at: Pos| made.level.cells.get(at).copied();
    for at in tiles.positions() {
        let light = match its {
            Some(its) if !its.has(at) => SquareLight::Remembered,
            _ => SquareLight::Seen,
        };
        tiles[at] = Tile { light, ..ground(&known, at, made) };
    }
    let mut put = |at: Pos, (glyph, color): (Glyph, Color), calm: bool| {
        if let Some(tile) = tiles.get_mut(at) {
            (tile.glyph, tile.color, tile.calm) = (glyph, color, calm);
        }
    };
    for trap in &made.level.traps {
        put(trap.at, (Glyph::Trap, content.traps[trap.kind].color), false);
    }
    for lying in made.items.iter().filter(|lying| !lying.buried) {
        put(lying.at, thing(content, &lying.thing), false);
    }
    for one in &made.actors {
        let kind = &content.monsters[one.actor.kind];
        let seen = (Glyph::Creature(kind.letter), kind.color);
        put(one.actor.at, seen, !one.actor.is_hostile());
    }
    tiles
}

fn ground(known: &impl Fn(Pos) -> Option<crate::world::Cell>, at: Pos, made: &Made) -> Tile {
    let cell = made.level.cells[at];
    let (glyph, color) = match cell.terrain {
        Terrain::SecretDoor | Terrain::SecretCorridor => (Glyph::Secret, Color::Magenta),
        _ => (map::shape(known, at, cell), map::color(cell)),
    };
    Tile { glyph, color, light: SquareLight::Seen, calm: false }
}

fn thing(content: &Content, thing: &crate::r#gen::NewItem) -> (Glyph, Color) {
    let item = &thing.item;
    map::colored_glyph(content, item.kind, item.about, content.items[item.kind].color)
}

/// Returns each glyph's meaning and count: monsters first, then items, traps and notable terrain.
/// If `its` is given, counts only its squares.
fn signs(content: &Content, made: &Made, its: Option<&Bits>) -> Vec<LegendEntry> {
    let mut signs: Vec<LegendEntry> = Vec::new();
    let mut add = |at: Pos, (glyph, color): (Glyph, Color), name: String, count: u16| {
        if its.is_some_and(|its| !its.has(at)) {
            return;
        }
        let tile = Tile { glyph, color, light: SquareLight::Seen, calm: false };
        match signs.iter_mut().find(|sign| sign.tile == tile && sign.name == name) {
            Some(sign) => sign.count = sign.count.saturating_add(count),
            None => signs.push(LegendEntry { tile, name, count }),
        }
    };
    for one in &made.actors {
        let kind = &content.monsters[one.actor.kind];
        add(one.actor.at, (Glyph::Creature(kind.letter), kind.color), kind.name.clone(), 1);
    }
    for lying in &made.items {
        let single = crate::r#gen::NewItem {
            item: crate::world::Item { count: 1, ..lying.thing.item.clone() },
            ..lying.thing.clone()
        };
        let name = picture::thing_name(content, &single);
        let name = if lying.buried { format!("{name}, buried") } else { name };
        add(lying.at, thing(content, &lying.thing), name, lying.thing.item.count);
    }
    for trap in &made.level.traps {
        let kind = &content.traps[trap.kind];
        add(trap.at, (Glyph::Trap, kind.color), kind.name.clone(), 1);
    }
    let known = |at: Pos| made.level.cells.get(at).copied();
    for (at, cell) in made.level.cells.iter().filter(|(_, cell)| is_notable(cell.terrain)) {
        let tile = ground(&known, at, made);
        add(at, (tile.glyph, tile.color), cell.terrain.name().to_owned(), 1);
    }
    signs
}

fn is_notable(terrain: Terrain) -> bool {
    !matches!(
        terrain,
        Terrain::Stone
            | Terrain::Floor
            | Terrain::Corridor
            | Terrain::Door
            | Terrain::HorizontalWall
            | Terrain::VerticalWall
    )
}
