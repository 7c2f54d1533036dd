//! Charges for shop damage, in gold pieces.
//!
//! Source: rules/numbers 10.

use crate::content::Terrain;
use crate::world::Cell;

pub const DOOR: u32 = 400;
pub const WALL: u32 = 200;
pub const HOLE: u32 = 200;
pub const PIT: u32 = 100;

/// Returns the price of a square that was dug through.
pub fn of_square(cell: Cell) -> u32 {
    match cell.terrain {
        Terrain::Door | Terrain::SecretDoor => DOOR,
        _ => WALL,
    }
}
