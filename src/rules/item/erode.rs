//! Eroding items and repairing erosion.

use crate::rules::Play;
use crate::rules::combat;
use crate::world::{ItemId, Place};

pub use crate::rules::combat::Wear;

/// Erodes a carried item by one step if possible. Returns whether it did. Items on the floor do not
/// erode.
pub fn wear_down(play: &mut Play, item: ItemId, how: Wear) -> bool {
    match play.world.item(item).place {
        Place::Pack(owner) => combat::erode(play, owner, item, how),
        _ => false,
    }
}

/// Removes all erosion.
pub fn mend(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    (thing.worn_down, thing.eaten_away) = (0, 0);
}
