//! Renders levels as text: terrain in the letters of vault files, and the contents of squares.

use std::collections::BTreeMap;

use crate::base::{HEIGHT, Pos, Rect, WIDTH};
use crate::content::{Content, Door, Terrain};
use crate::r#gen::Made;
use crate::world::Level;

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
    }
}

/// Renders the terrain of the whole level, 21 rows of 80 letters.
pub fn ground(level: &Level) -> Vec<String> {
    (0..HEIGHT).map(|y| (0..WIDTH).map(|x| ground_at(level, Pos::new(x, y))).collect()).collect()
}

fn ground_at(level: &Level, at: Pos) -> char {
    level.cells.get(at).map_or(' ', |cell| letter(cell.terrain, cell.door()))
}

/// Returns the letter and name of the topmost monster, item or trap on each occupied square, keyed
/// by (y, x).
pub fn contents(content: &Content, made: &Made) -> BTreeMap<(i16, i16), (char, String)> {
    let mut shown = BTreeMap::new();
    for trap in &made.level.traps {
        shown.insert((trap.at.y, trap.at.x), ('^', content.traps[trap.kind].name.clone()));
    }
    for lying in made.items.iter().filter(|lying| !lying.buried) {
        let kind = &content.items[lying.thing.item.kind];
        let name = thing_name(content, &lying.thing);
        shown.insert((lying.at.y, lying.at.x), (kind.class.symbol(), name));
    }
    for one in &made.actors {
        let kind = &content.monsters[one.actor.kind];
        shown.insert((one.actor.at.y, one.actor.at.x), (kind.letter, kind.name.clone()));
    }
    shown
}

/// Returns an item's plain name: "3 x arrow".
pub fn thing_name(content: &Content, thing: &crate::r#gen::Thing) -> String {
    let item = &thing.item;
    let name = &content.items[item.kind].name;
    let of = item.about.map(|kind| format!(" of {}", content.monsters[kind].name));
    let of = of.unwrap_or_default();
    if item.count == 1 { format!("{name}{of}") } else { format!("{} x {name}{of}", item.count) }
}

/// Renders an area of the level with its contents.
pub fn crop(content: &Content, made: &Made, area: Rect) -> Vec<String> {
    let on = contents(content, made);
    let row = |y: i16| {
        let square = |x: i16| {
            on.get(&(y, x)).map_or_else(|| ground_at(&made.level, Pos::new(x, y)), |(c, _)| *c)
        };
        (area.x..=area.right()).map(square).collect::<String>().trim_end().to_owned()
    };
    (area.y..=area.bottom()).map(row).collect()
}

/// Returns the bounding box of everything but solid rock.
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

/// Adds the meaning of each new letter in an area to `known`, in reading order.
pub fn legend(content: &Content, made: &Made, area: Rect, known: &mut Vec<(char, String)>) {
    let on = contents(content, made);
    for at in area.squares() {
        let cell = made.level.cells[at];
        let ground = (letter(cell.terrain, cell.door()), cell.terrain.name().to_owned());
        let told = on.get(&(at.y, at.x)).cloned().unwrap_or(ground);
        if !matches!(told.0, ' ' | '.' | '-' | '|') && !known.contains(&told) {
            known.push(told);
        }
    }
}
