//! Renders levels as text for tests.

use super::Made;
use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::{Content, Door, Terrain};

fn glyph(terrain: Terrain, door: Door) -> char {
    match terrain {
        Terrain::Stone => ' ',
        Terrain::HorizontalWall => '-',
        Terrain::VerticalWall => '|',
        Terrain::SecretDoor => 'S',
        Terrain::SecretCorridor => ':',
        Terrain::Tree => 'T',
        Terrain::IronBars => '≡',
        Terrain::Door => match door {
            Door::None => '·',
            Door::Broken => ',',
            Door::Open => 'O',
            Door::Closed => '+',
            Door::Locked => 'L',
        },
        Terrain::Floor => '.',
        Terrain::Corridor => '#',
        Terrain::StairsUp => '<',
        Terrain::StairsDown => '>',
        Terrain::Fountain => '{',
        Terrain::Altar => '_',
        Terrain::Throne => '\\',
        Terrain::Sink => '¤',
        Terrain::Grave => '†',
        Terrain::Ice => '░',
        Terrain::Pool | Terrain::Moat => '~',
        Terrain::Lava => '≈',
        Terrain::Cloud => '▒',
        Terrain::Bridge => '=',
        Terrain::RaisedBridge => '‡',
        Terrain::Air => '°',
        Terrain::WaterWall => '█',
    }
}

/// Renders the terrain only.
pub fn ground(made: &Made) -> String {
    draw(made, |_| None)
}

/// Renders the terrain with monsters, items and traps.
pub fn all(content: &Content, made: &Made) -> String {
    draw(made, |at| {
        let monster = made.actors.iter().find(|one| one.actor.at == at);
        let item = made.items.iter().rev().find(|lying| lying.at == at && !lying.buried);
        let trap = made.level.traps.iter().find(|trap| trap.at == at);
        monster
            .map(|one| content.monsters[one.actor.kind].letter)
            .or(item.map(|lying| content.items[lying.thing.item.kind].class.symbol()))
            .or(trap.map(|_| '^'))
    })
}

fn draw(made: &Made, on: impl Fn(Pos) -> Option<char>) -> String {
    let mut text = String::new();
    for y in 0..HEIGHT {
        let row: String = (0..WIDTH)
            .map(|x| {
                let at = Pos::new(x, y);
                let cell = made.level.cells[at];
                on(at).unwrap_or_else(|| glyph(cell.terrain, cell.door()))
            })
            .collect();
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text
}
