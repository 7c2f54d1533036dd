//! Curses and blessings come and go.

use crate::content::Buc;
use crate::event::{Event, ItemEvent};
use crate::rules::{Play, faith};
use crate::world::{ActorId, ItemId};

/// A thing is now regarded so. Luck follows what is carried.
pub fn turn(play: &mut Play, item: ItemId, buc: Buc) {
    play.world.item_mut(item).buc = buc;
    faith::luck::recount_bonus(play);
}

/// Lifts a curse. Told when there was one; what was known of it stays known.
pub fn uncurse(play: &mut Play, item: ItemId) -> bool {
    if play.world.item(item).buc != Buc::Cursed {
        return false;
    }
    turn(play, item, Buc::Uncursed);
    play.tell(Event::Item(ItemEvent::Uncursed { item }));
    true
}

/// Curses a thing: the blessed lose their blessing first. What was known is known no longer.
pub fn curse(play: &mut Play, item: ItemId) {
    let buc = match play.world.item(item).buc {
        Buc::Blessed => Buc::Uncursed,
        _ => Buc::Cursed,
    };
    play.world.item_mut(item).known.buc = false;
    turn(play, item, buc);
}

/// Curses some of what a creature carries, up to six times; magic resistance mostly spares it.
pub fn curse_some(play: &mut Play, who: ActorId) {
    let resists = play.world.actor(who).has(crate::content::Property::MagicResistance);
    let most = if resists { 3 } else { 6 };
    let times = play.rng.act.below(most) + 1;
    for _ in 0..times {
        let Some(&item) = crate::base::pick::one(&mut play.rng.act, &play.world.actors[who].pack)
        else {
            return;
        };
        curse(play, item);
    }
}
