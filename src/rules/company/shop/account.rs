//! Gold that changes hands between the hero and a shopkeeper.

use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::body::equipment;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, body::pack};

/// Moves gold from one actor to another, at most as much as `from` has.
pub fn hand_over(play: &mut Play, from: ActorId, to: ActorId, gold: u32) {
    let mut left = gold;
    while left > 0 {
        let Some(purse) = pack::purse(play.world, play.content, from) else { break };
        let most = u32::from(play.world.item(purse).count);
        let part = left.min(most);
        let share = equipment::part_with(play, purse, part as u16);
        play.world.item_mut(share).letter = 0;
        pack::take(play.world, play.content, to, share);
        left -= part;
    }
    if to == play.world.hero {
        equipment::pack_changed(play);
    }
}

/// Takes a payment from the hero's credit and gold. Returns the part that the credit covered.
/// Returns `None`, and takes nothing, if both together do not suffice.
pub fn take_payment(play: &mut Play, who: ActorId, gold: u32) -> Option<u32> {
    if shop::means(play.world, play.content, who) < gold {
        return None;
    }
    let keeper = play.world.actor_mut(who).keeper.as_mut()?;
    let covered = gold.min(keeper.credit);
    keeper.credit -= covered;
    let hero = play.world.hero;
    hand_over(play, hero, who, gold - covered);
    Some(covered)
}

/// Pays the hero's debt with gold that the shopkeeper took. Any gold left becomes credit.
pub fn deposit(play: &mut Play, who: ActorId, gold: u32) {
    let Some(keeper) = &mut play.world.actor_mut(who).keeper else { return };
    keeper.pay_in(gold);
    let total = keeper.credit;
    play.tell(Event::Trade(Trade::Credited { keeper: who, gold, total }));
}
