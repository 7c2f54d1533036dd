//! Renders levels as text, with the terrain letters of vault files and the contents of squares.

use std::collections::BTreeMap;

use crate::base::{Bits, HEIGHT, Pos, Rect, WIDTH};
use crate::content::{Content, Door, Terrain};
use crate::r#gen::Made;
use crate::r#gen::diary::Draw;
use crate::world::{Item, Level};

/// Returns the letter that vault files use for a terrain.
pub fn letter(terrain: Terrain, door: Door) -> char {
    match terrain {
        Terrain::Stone => ' ',
        Terrain::HorizontalWall => '-',
        Terrain::VerticalWall => '|',
        Terrain::SecretDoor => 'S',
        Terrain::SecretCorridor => 'H',
        Terrain::Tree => 'T',
        Terrain::IronBars => 'F',
        Terrain::Door => match door {
            Door::None | Door::Broken => '.',
            Door::Open | Door::Closed | Door::Locked => '+',
        },
        Terrain::Floor => '.',
        Terrain::Corridor => '#',
        Terrain::StairsUp => '<',
        Terrain::StairsDown => '>',
        Terrain::Fountain => '{',
        Terrain::Altar => '_',
        Terrain::Throne => '\\',
        Terrain::Sink => 'K',
        Terrain::Grave => ',',
        Terrain::Ice => 'I',
        Terrain::Pool => 'P',
        Terrain::Moat => '}',
        Terrain::Lava => 'L',
        Terrain::Cloud => 'C',
        Terrain::Bridge => '=',
        Terrain::RaisedBridge => '-',
        Terrain::Air => 'A',
        Terrain::WaterWall => 'W',
    }
}

/// Renders the terrain of the whole level, 21 rows of 80 letters.
pub fn ground(level: &Level) -> Vec<String> {
    (0..HEIGHT).map(|y| (0..WIDTH).map(|x| ground_at(level, Pos::new(x, y))).collect()).collect()
}

fn ground_at(level: &Level, at: Pos) -> char {
    level.cells.get(at).map_or(' ', |cell| letter(cell.terrain, cell.door()))
}

/// The topmost monster, item or trap on a square of a picture.
struct Shown {
    letter: char,
    name: String,
    /// Number of items in the pile; 1 for a monster or trap.
    count: u16,
}

/// Returns the topmost monster, item or trap on each occupied square, keyed by (y, x).
fn contents(content: &Content, made: &Made) -> BTreeMap<(i16, i16), Shown> {
    let mut shown = BTreeMap::new();
    for trap in &made.level.traps {
        let name = content.traps[trap.kind].name.clone();
        shown.insert((trap.at.y, trap.at.x), Shown { letter: '^', name, count: 1 });
    }
    for lying in made.items.iter().filter(|lying| !lying.buried) {
        let item = &lying.thing.item;
        let letter = content.items[item.kind].class.symbol();
        let name = single_name(content, item);
        shown.insert((lying.at.y, lying.at.x), Shown { letter, name, count: item.count });
    }
    for one in &made.actors {
        let kind = &content.monsters[one.actor.kind];
        let (letter, name) = (kind.letter, kind.name.clone());
        shown.insert((one.actor.at.y, one.actor.at.x), Shown { letter, name, count: 1 });
    }
    shown
}

/// Returns the plain name of an item as if it were single, whatever its count.
pub fn single_name(content: &Content, item: &Item) -> String {
    let name = &content.items[item.kind].name;
    let of = item.about.map(|kind| format!(" of {}", content.monsters[kind].name));
    format!("{name}{}", of.unwrap_or_default())
}

/// Returns an item's plain name with its count: "3 x arrow".
pub fn thing_name(content: &Content, thing: &crate::r#gen::NewItem) -> String {
    let name = single_name(content, &thing.item);
    match thing.item.count {
        1 => name,
        count => format!("{count} x {name}"),
    }
}

/// Renders an area of the level with its contents.
pub fn crop(content: &Content, made: &Made, area: Rect) -> Vec<String> {
    let on = contents(content, made);
    let row = |y: i16| {
        let square = |x: i16| {
            on.get(&(y, x)).map_or_else(|| ground_at(&made.level, Pos::new(x, y)), |of| of.letter)
        };
        (area.x..=area.right()).map(square).collect::<String>().trim_end().to_owned()
    };
    (area.y..=area.bottom()).map(row).collect()
}

/// Returns the smallest rectangle that contains everything but solid rock.
pub fn extent(level: &Level) -> Rect {
    let used = level.cells.iter().filter(|(_, cell)| cell.terrain != Terrain::Stone);
    let ends = used.fold(None, |ends: Option<(Pos, Pos)>, (at, _)| {
        let (low, high) = ends.unwrap_or((at, at));
        let low = Pos::new(low.x.min(at.x), low.y.min(at.y));
        Some((low, Pos::new(high.x.max(at.x), high.y.max(at.y))))
    });
    ends.map_or(Rect::new(0, 0, 1, 1), |(low, high)| {
        Rect::new(low.x, low.y, high.x - low.x + 1, high.y - low.y + 1)
    })
}

/// One line of a legend: the meaning of a letter. Piles of the same item share a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterMeaning {
    pub letter: char,
    name: String,
    /// Number of items in the smallest and in the largest pile.
    count: (u16, u16),
}

impl LetterMeaning {
    /// Returns the meaning as text: "food ration", "3 x arrow", "5 to 13 x gold piece".
    pub fn name(&self) -> String {
        match self.count {
            (1, 1) => self.name.clone(),
            (least, most) if least == most => format!("{most} x {}", self.name),
            (least, most) => format!("{least} to {most} x {}", self.name),
        }
    }
}

/// Adds the meaning of each letter in an area to `known`, in reading order, unless it is there
/// already. Leaves out rock, floor and walls.
pub fn legend(content: &Content, made: &Made, area: Rect, known: &mut Vec<LetterMeaning>) {
    let on = contents(content, made);
    for at in area.squares() {
        let cell = made.level.cells[at];
        let (letter, name, count) = match on.get(&(at.y, at.x)) {
            Some(of) => (of.letter, of.name.clone(), of.count),
            None => (letter(cell.terrain, cell.door()), cell.terrain.name().to_owned(), 1),
        };
        if matches!(letter, ' ' | '.' | '-' | '|') {
            continue;
        }
        match known.iter_mut().find(|of| of.letter == letter && of.name == name) {
            Some(of) => of.count = (of.count.0.min(count), of.count.1.max(count)),
            None => known.push(LetterMeaning { letter, name, count: (count, count) }),
        }
    }
}

/// Adds each trigger of a level to `known`, unless it is there already.
pub fn trigger_legend(content: &Content, made: &Made, known: &mut Vec<LetterMeaning>) {
    for line in super::triggers::lines(content, made) {
        let told = LetterMeaning { letter: ' ', name: format!("trigger: {line}"), count: (1, 1) };
        if !known.contains(&told) {
            known.push(told);
        }
    }
}

/// Returns the squares that one vault draw made: the squares with its marks, and its rooms
/// including their walls.
pub(super) fn squares(made: &Made, number: u16, draw: &Draw) -> Bits {
    let marks = made.diary.marks.iter().filter(|mark| mark.by.draw == number);
    let rooms = made.level.rooms.iter().take(draw.rooms.1.into()).skip(draw.rooms.0.into());
    let rooms = rooms.flat_map(|room| room.area.grown(1).squares());
    let all = marks.map(|mark| mark.at).chain(rooms);
    all.filter(|at| at.on_map()).collect()
}
