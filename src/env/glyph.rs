//! Assigns numbers (glyph ids) and characters to the squares of the map.

use crate::game::view::{Color, Glyph, Tile};

/// The id of a square that the hero does not know.
pub const BLANK: u16 = 0;
/// Number of glyph ids: every id is below this number.
pub const GLYPHS: u16 = CHANGED + 128 * COLORS;

const COLORS: u16 = Color::White as u16 + 1;
// First id of each group of glyphs. Walls have 32 ids, warnings 6, statues one for each letter.
// Each item class and each creature letter has one id for each color.
const WALL: u16 = 32;
const WARNED: u16 = 64;
const THING: u16 = 128;
const STATUE: u16 = THING + 32 * COLORS;
const CREATURE: u16 = STATUE + 128;
const CALM: u16 = CREATURE + 128 * COLORS;
const CHANGED: u16 = CALM + 128 * COLORS;

/// Returns the glyph id of a square. The id of a creature depends on its letter and color, that of
/// an item on its class and color. Peaceful creatures and pets have ids of their own.
pub fn glyph_id(tile: Tile) -> u16 {
    let color = tile.color as u16;
    let colored = |first: u16, nth: u16| first + nth * COLORS + color;
    let letter = |sign: char| (sign as u16).min(127);
    match tile.glyph {
        Glyph::Blank => BLANK,
        Glyph::Wall { joins, upright } => {
            WALL + u16::from(joins & 15) + if upright { 16 } else { 0 }
        }
        Glyph::Floor => 1,
        Glyph::Corridor => 2,
        Glyph::Doorway => 3,
        Glyph::OpenDoor { across } => 4 + u16::from(across),
        Glyph::ClosedDoor => 6,
        Glyph::Bars => 7,
        Glyph::Tree => 8,
        Glyph::StairsUp => 9,
        Glyph::StairsDown => 10,
        Glyph::Fountain => 11,
        Glyph::Altar => 12,
        Glyph::Throne => 13,
        Glyph::Sink => 14,
        Glyph::Grave => 15,
        Glyph::Ice => 16,
        Glyph::Water => 17,
        Glyph::Lava => 18,
        Glyph::Cloud => 19,
        Glyph::Trap => 20,
        Glyph::Boulder => 21,
        Glyph::Hero => 22,
        Glyph::Felt => 23,
        Glyph::Secret => 24,
        Glyph::Warned(danger) => WARNED + u16::from(danger.min(5)),
        Glyph::Thing(class) => colored(THING, class as u16),
        Glyph::Statue(sign) => STATUE + letter(sign),
        Glyph::Creature(sign) => colored(if tile.calm { CALM } else { CREATURE }, letter(sign)),
        Glyph::Changed(sign) => colored(CHANGED, letter(sign)),
    }
}

/// Returns the ASCII character of a square; `?` if its sign is not ASCII.
pub const fn character(tile: Tile) -> u8 {
    let sign = tile.glyph.ascii();
    if sign.is_ascii() { sign as u8 } else { b'?' }
}
