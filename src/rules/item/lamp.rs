//! Lamps and candles: lighting, burning and refilling.

use crate::content::item::ToolUse;
use crate::content::{Buc, Content};
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::body::equipment::{destroy, use_up};
use crate::rules::item::price::fee;
use crate::world::{Item, ItemId, World};

/// Number of candles that a candelabrum holds.
pub const CANDLES: i8 = 7;
/// Maximum fuel of a lamp, in turns.
const FULL: u32 = 1500;

/// Returns the light radius of a lit item, in squares; `None` if the item gives no light.
pub fn radius(content: &Content, item: &Item) -> Option<u8> {
    item.light_radius(&content.items[item.kind])
}

/// Returns the candelabrum that the hero carries, and how many of these candles fit into it. `None`
/// if the hero carries none, no candle fits, or the items are no candles.
pub fn holder(world: &World, content: &Content, candles: ItemId) -> Option<(ItemId, u8)> {
    let thing = world.items.get(candles).filter(|it| content.items[it.kind].stacks)?;
    let holds =
        |item: &ItemId| content.items[world.item(*item).kind].tool == Some(ToolUse::Candelabrum);
    let holder = world.you().pack.iter().copied().find(holds)?;
    let room = (CANDLES - world.item(holder).plus).max(0).unsigned_abs();
    let count = thing.count.min(room.into()) as u8;
    (count > 0).then_some((holder, count))
}

/// Puts as many of the candles as fit into the candelabrum that the hero carries. All candles in it
/// burn out together with the shortest one.
pub fn attach(play: &mut Play, candles: ItemId) {
    let Some((holder, count)) = holder(play.world, play.content, candles) else { return };
    let (held, burns) = (play.world.item(holder).plus, play.world.item(holder).lit);
    let (lit, age) = (play.world.item(candles).lit, play.world.item(candles).age);
    for _ in 0..count {
        use_up(play, candles);
    }
    let thing = play.world.item_mut(holder);
    thing.age = if held == 0 { age } else { thing.age.min(age) };
    thing.plus += count as i8;
    play.world.sight.fresh = false;
    let flame = (lit != burns).then_some(burns);
    play.tell(Event::Item(ItemEvent::CandlesAttached { holder, count, flame }));
}

/// Lights or extinguishes a light source. Returns false if no fuel is left.
pub fn set_lit(play: &mut Play, item: ItemId, on: bool) -> bool {
    let thing = play.world.item_mut(item);
    if on && thing.age == 0 {
        return false;
    }
    thing.lit = on;
    if on {
        light_unpaid(play, item);
    }
    play.world.sight.fresh = false;
    play.tell(Event::Item(ItemEvent::Lit { item, on }));
    true
}

/// Puts out a burning light source that got wet. Returns whether it burned.
pub fn quench(play: &mut Play, item: ItemId) -> bool {
    radius(play.content, play.world.item(item)).is_some() && set_lit(play, item, false)
}

/// Charges the hero for lighting an unpaid light source: a fee for a lamp, the full price for
/// candles.
fn light_unpaid(play: &mut Play, item: ItemId) {
    if play.content.items[play.world.item(item).kind].stacks {
        play.world.charge_for(item);
    } else {
        fee::charge(play, item);
    }
}

/// Burns one turn of fuel in every lit item. Burnt-out candles are destroyed, and empty lamps go
/// out.
pub fn tick(play: &mut Play) {
    if !play.world.items.things().iter().any(|it| it.lit) {
        return;
    }
    // A magic lamp never goes out.
    let burns = |it: &Item| it.lit && it.kind != play.content.known.magic_lamp;
    let lit: Vec<ItemId> =
        play.world.items.iter().filter(|(_, it)| burns(it)).map(|(item, _)| item).collect();
    for item in lit {
        let thing = play.world.item_mut(item);
        thing.age = thing.age.saturating_sub(1);
        if thing.age == 0 {
            set_lit(play, item, false);
            let kind = &play.content.items[play.world.item(item).kind];
            if kind.tool == Some(ToolUse::Candelabrum) {
                play.world.item_mut(item).plus = 0;
                play.tell(Event::Item(ItemEvent::Spent { item }));
            } else if kind.stacks {
                play.tell(Event::Item(ItemEvent::Spent { item }));
                destroy(play, item);
            }
        }
    }
}

/// Refills a lamp; `buc` is the BUC status of the scroll of charging.
/// Source: rules/tables effects.
pub fn refill(play: &mut Play, item: ItemId, buc: Buc) {
    let thing = play.world.item_mut(item);
    let before = thing.age;
    thing.age = match buc {
        Buc::Blessed => FULL,
        Buc::Uncursed => (before + 750).min(FULL),
        Buc::Cursed => 0,
    };
    if buc == Buc::Cursed {
        if thing.lit {
            set_lit(play, item, false);
        }
        play.tell(Event::Item(ItemEvent::Spent { item }));
    } else {
        play.tell(Event::Item(ItemEvent::Charged { item, by: 0 }));
    }
}
