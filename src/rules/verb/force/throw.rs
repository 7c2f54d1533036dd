//! Throwing items and firing missiles.

use crate::base::Dir;
use crate::content::{Class, Slot};
use crate::rules::ground::engraving_wear;
use crate::rules::{Acted, Play, Refusal, missile};
use crate::world::{ActorId, ItemId};

/// Makes `who` throw at most `count` items of a stack. With 0, only the random size of a volley
/// limits the number. Worn and stuck items are refused.
pub fn throw(play: &mut Play, who: ActorId, item: ItemId, dir: Dir, count: u16) -> Acted {
    let acted = missile::throw(play, who, item, dir, count)?;
    if who == play.world.hero {
        engraving_wear::shuffle(play, 2);
    }
    Ok(acted)
}

/// Makes `who` fire a volley of random size from the quiver. Refuses if the quiver is empty or
/// holds armor.
pub fn fire(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let Some(item) = play.world.actor(who).in_slot(Slot::Quiver) else {
        return Err(Refusal::NoQuiver.into());
    };
    if play.content.items[play.world.item(item).kind].class == Class::Armor {
        return Err(Refusal::CannotThrow.into());
    }
    throw(play, who, item, dir, 0)
}
