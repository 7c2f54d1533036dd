//! Test support: levels and worlds built from text drawings.

use super::level::{Level, LevelId, Room, RoomKind};
#[cfg(test)]
use super::{Actor, ActorId, Calendar, Item, ItemId, Knowledge, Todo, World};
#[cfg(test)]
use crate::base::{Arena, Seed};
use crate::base::{Dir, Grid, Pos, Rect};
#[cfg(test)]
use crate::content::Content;
use crate::content::{Door, Terrain};

impl Level {
    /// Builds a level from a drawing with its upper left corner at (1, 1), surrounded by rock.
    ///
    /// `.` lit floor, `,` dark floor, `c` corridor, `-` and `|` walls, `+` closed door, `L` locked
    /// door, `/` open door, `X` broken door, `_` doorway without a door, `}` pool, `{` fountain,
    /// `^` lava, `T` tree, `:` iron bars, `<` and `>` stairs, `S` secret door; a space or `#` is
    /// rock. Any other letter is lit floor, located with [`found`]; a digit is dark floor. Walls
    /// and doors that touch lit floor are lit.
    pub fn drawn(picture: &str) -> Self {
        let mut level = Self::new(LevelId { branch: 0, depth: 1 });
        for (at, sign) in signs(picture) {
            level.change(at, |cell| {
                cell.terrain = ground(sign);
                if let Some(door) = door(sign) {
                    cell.set_door(door);
                }
                cell.set_lit(is_lit(sign));
            });
            match sign {
                '<' => level.up = Some(at),
                '>' => level.down = Some(at),
                _ => {}
            }
        }
        light_walls(&mut level);
        level
    }

    /// Adds a lit room of this kind, whose floor is `area`, with one door.
    pub fn add_room(&mut self, area: Rect, vault: &str, kind: RoomKind) {
        self.rooms.push(Room {
            area,
            vault: vault.into(),
            lit: true,
            irregular: false,
            parent: None,
            joined: true,
            doors: 1,
            kind,
            entered: false,
        });
        let room = u8::try_from(self.rooms.len()).expect("a drawing has few rooms");
        for at in area.squares() {
            self.change(at, |cell| cell.room = room);
        }
    }
}

/// Terrains that tests put under a hero who tries all commands.
const UNDER: [Terrain; 15] = [
    Terrain::Floor,
    Terrain::Corridor,
    Terrain::Door,
    Terrain::StairsUp,
    Terrain::StairsDown,
    Terrain::Fountain,
    Terrain::Altar,
    Terrain::Throne,
    Terrain::Sink,
    Terrain::Grave,
    Terrain::Ice,
    Terrain::Pool,
    Terrain::Lava,
    Terrain::Cloud,
    Terrain::Air,
];
/// Terrains that tests put east of a hero who tries all commands.
const BESIDE: [Terrain; 8] = [
    Terrain::Door,
    Terrain::Tree,
    Terrain::IronBars,
    Terrain::HorizontalWall,
    Terrain::SecretDoor,
    Terrain::Moat,
    Terrain::Bridge,
    Terrain::WaterWall,
];

/// Number of settings of [`Level::set_stage`].
pub const SETTINGS: usize = UNDER.len() + BESIDE.len();

impl Level {
    /// Changes the terrain at `here`, or east of it, in one of [`SETTINGS`] ways. A door in the
    /// east is closed.
    pub fn set_stage(&mut self, here: Pos, setting: usize) {
        let (at, terrain) = match UNDER.get(setting) {
            Some(&terrain) => (here, terrain),
            None => (here.step(Dir::E), BESIDE[setting - UNDER.len()]),
        };
        self.change(at, |cell| {
            cell.terrain = terrain;
            if terrain == Terrain::Door && at != here {
                cell.set_door(Door::Closed);
            }
        });
    }
}

/// Returns the positions of the character `wanted` in a drawing, in reading order.
pub fn found(picture: &str, wanted: char) -> Vec<Pos> {
    signs(picture).filter(|&(_, sign)| sign == wanted).map(|(at, _)| at).collect()
}

fn signs(picture: &str) -> impl Iterator<Item = (Pos, char)> + '_ {
    let rows = picture.lines().filter(|row| !row.trim().is_empty()).enumerate();
    let indent = picture
        .lines()
        .filter(|row| !row.trim().is_empty())
        .map(|row| row.len() - row.trim_start().len())
        .min()
        .unwrap_or(0);
    rows.flat_map(move |(y, row)| {
        let signs = row.chars().skip(indent).enumerate();
        signs.map(move |(x, sign)| (Pos::new(x as i16 + 1, y as i16 + 1), sign))
    })
}

fn ground(sign: char) -> Terrain {
    match sign {
        ' ' | '#' => Terrain::Stone,
        '-' => Terrain::HorizontalWall,
        '|' => Terrain::VerticalWall,
        '+' | 'L' | '/' | 'X' | '_' => Terrain::Door,
        'S' => Terrain::SecretDoor,
        'c' => Terrain::Corridor,
        '}' => Terrain::Pool,
        '{' => Terrain::Fountain,
        '^' => Terrain::Lava,
        'T' => Terrain::Tree,
        ':' => Terrain::IronBars,
        '<' => Terrain::StairsUp,
        '>' => Terrain::StairsDown,
        _ => Terrain::Floor,
    }
}

fn door(sign: char) -> Option<Door> {
    match sign {
        '+' | 'S' => Some(Door::Closed),
        'L' => Some(Door::Locked),
        '/' => Some(Door::Open),
        'X' => Some(Door::Broken),
        '_' => Some(Door::None),
        _ => None,
    }
}

fn is_lit(sign: char) -> bool {
    let dark =
        matches!(sign, ' ' | '#' | '-' | '|' | '+' | 'L' | '/' | 'X' | '_' | 'S' | 'c' | ',');
    !dark && !sign.is_ascii_digit()
}

/// Lights the walls and doors next to lit floor.
fn light_walls(level: &mut Level) {
    let open: Vec<Pos> = level.lit.minus(&level.opaque).iter().collect();
    for at in open.into_iter().flat_map(Pos::neighbors) {
        let terrain = level.cell(at).terrain;
        if terrain.is_wall() || terrain == Terrain::Door {
            level.change(at, |cell| cell.set_lit(true));
        }
    }
}

/// Builds a test world: the level as drawn, with only the hero, at the `@`.
#[cfg(test)]
pub(crate) fn world(content: &Content, picture: &str) -> World {
    let mut actors = Arena::new();
    let mut body = Actor::of(content.known.human, LevelId { branch: 0, depth: 1 }, Pos::default());
    (body.hp, body.max_hp, body.level) = (50, 50, 1);
    let hero = actors.insert(body);
    let mut world = World {
        seed: Seed(1),
        rules: content.rulesets.rows()[0].rules.clone(),
        calendar: Calendar::default(),
        turn: 1,
        now: 0,
        hero,
        // All-zero bytes decode to a hero without possessions or history, whatever the fields are.
        life: postcard::from_bytes(&[0; 4096]).expect("zeros are a hero"),
        actors,
        items: Arena::new(),
        level: Level::drawn(picture),
        others: Vec::new(),
        plan: super::DungeonPlan::of_one(30),
        knowledge: Knowledge::default(),
        todo: Todo::default(),
        pending: None,
        pursuers: Vec::new(),
        queue: Vec::new(),
        artifacts: crate::world::Artifacts::default(),
        genocided: Vec::new(),
        reviving_corpses: Vec::new(),
        sight: super::level::sight::Sight::default(),
        roads: super::level::hero_distance::Roads::default(),
    };
    world.knowledge.items =
        vec![super::known::knowledge::KindKnowledge::default(); content.items.len()];
    world.knowledge.monsters_seen = vec![false; content.monsters.len()];
    world.move_actor(hero, found(picture, '@')[0]);
    world.look_around(content);
    world
}

/// Puts a monster with full hit points on a square.
#[cfg(test)]
pub(crate) fn put(world: &mut World, content: &Content, kind: &str, at: Pos) -> ActorId {
    let id = content.monsters.find(kind).expect("the kind exists");
    let row = &content.monsters[id];
    let mut body = Actor::of(id, world.level.id, at);
    let hp = 8 + 5 * i32::from(row.level);
    (body.hp, body.max_hp, body.level) = (hp, hp, row.level);
    body.rate = u16::from(row.speed) * 10;
    body.new = false;
    world.enter(body)
}

/// Gives an actor one plain item of a kind.
#[cfg(test)]
pub(crate) fn equip(world: &mut World, content: &Content, kind: &str, who: ActorId) -> ItemId {
    let item = thing(world, content, kind);
    world.give(item, who);
    item
}

/// Creates one plain item of a kind, in limbo; a wand gets 5 charges.
#[cfg(test)]
pub(crate) fn thing(world: &mut World, content: &Content, kind: &str) -> ItemId {
    let id = content.items.find(kind).expect("the kind exists");
    let plus = if content.items[id].class == crate::content::Class::Wand { 5 } else { 0 };
    world.make(Item { plus, ..Item::of(id) })
}

/// Draws a set of squares over a level, with `*` for the marked ones, for test messages.
pub fn picture(level: &Level, marked: impl Fn(Pos) -> bool) -> String {
    let rows: Grid<()> = Grid::of_level(());
    let mut text = String::new();
    for at in rows.positions() {
        if at.x == 0 {
            text.push('\n');
        }
        let open = !level.opaque.has(at);
        text.push(if marked(at) {
            '*'
        } else if open {
            '.'
        } else {
            ' '
        });
    }
    text
}
