//! Rust traps: a gush of water that rusts one worn or wielded item.

use crate::content::Slot;
use crate::rules::Play;
use crate::rules::item::erosion::{self, Wear};
use crate::world::ActorId;

/// Rusts one item. 1 time in 5 each, this is the helmet, the shield, or the weapon; gloves replace
/// a missing shield or weapon. Otherwise it is the outermost of cloak, suit and shirt.
pub fn rust(play: &mut Play, who: ActorId) {
    let order: &[Slot] = match play.rng.act.below(5) {
        0 => &[Slot::Helmet],
        1 => &[Slot::Shield, Slot::Gloves],
        2 => &[Slot::Wielded, Slot::Gloves],
        _ => &[Slot::Cloak, Slot::Suit, Slot::Shirt],
    };
    let struck = order.iter().find_map(|&slot| play.world.actor(who).in_slot(slot));
    if let Some(item) = struck {
        erosion::wear_down(play, item, Wear::Rust);
    }
}
