//! Wearing things down wherever they are, and undoing it.

use crate::rules::Play;
use crate::rules::combat;
use crate::world::{ItemId, Place};

pub use crate::rules::combat::Wear;

/// Wears a carried thing down by a step, if it can be; whether it was. What lies about is left
/// alone.
pub fn wear_down(play: &mut Play, item: ItemId, how: Wear) -> bool {
    match play.world.item(item).place {
        Place::Pack(owner) => combat::erode(play, owner, item, how),
        _ => false,
    }
}

/// Undoes all wear.
pub fn mend(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    (thing.worn_down, thing.eaten_away) = (0, 0);
}
