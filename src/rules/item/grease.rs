//! Grease, which protects items and makes them slippery.
//!
//! Source: rules/numbers 18.

use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Slot};
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::world::{ActorId, ItemId};

/// Whether grease protects the item from water, rust or acid. If it does, the grease wears off
/// 1 time in 2.
pub fn protects(play: &mut Play, item: ItemId) -> bool {
    if !play.world.item(item).greased {
        return false;
    }
    let gone = play.rng.act.coin();
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::GreaseHeld { item, gone })));
    play.world.item_mut(item).greased = !gone;
    true
}

/// Rolls whether the grip of `by` slides off the outermost garment of `target`, because the garment
/// is greased or made of oilskin. 1 time in 3, a cursed garment does not help.
pub fn slips_free(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    let body = play.world.actor(target);
    let outer = [Slot::Cloak, Slot::Suit, Slot::Shirt].into_iter().find_map(|it| body.in_slot(it));
    outer.is_some_and(|item| slips_off(play, by, target, item))
}

/// Rolls whether a tentacle of `by` slides off the helmet of `target`, because the helmet is
/// slippery.
pub fn helmet_slips(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    let helmet = play.world.actor(target).in_slot(Slot::Helmet);
    helmet.is_some_and(|item| slips_off(play, by, target, item))
}

fn slips_off(play: &mut Play, by: ActorId, target: ActorId, item: ItemId) -> bool {
    let thing = play.world.item(item);
    let greased = thing.greased;
    let slippery = greased || play.content.items[thing.kind].has(ItemQuirk::Slippery);
    let cursed = thing.buc == Buc::Cursed;
    if !slippery || cursed && play.rng.fight.one_in(3) {
        return false;
    }
    play.tell(Event::Item(ItemEvent::Tool(ToolEvent::GripSlipped { by, target, item })));
    if greased && play.rng.fight.coin() {
        play.world.item_mut(item).greased = false;
    }
    true
}
