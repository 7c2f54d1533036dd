//! Lamps and candles: lighting, burning down, refilling.

use crate::content::item::ToolUse;
use crate::content::{Buc, Content};
use crate::event::{Event, ItemEvent};
use crate::rules::Play;
use crate::rules::item::destroy;
use crate::world::{Item, ItemId};

/// Most turns of oil a lamp holds.
const FULL: u32 = 1500;

/// Radius of the light that a lit thing gives, in squares.
pub fn radius(content: &Content, item: &Item) -> Option<u8> {
    match content.items[item.kind].tool {
        Some(ToolUse::Light(radius)) if item.lit => Some(radius),
        _ => None,
    }
}

/// Lights it or puts it out. False when there is nothing left to burn.
pub fn set_lit(play: &mut Play, item: ItemId, on: bool) -> bool {
    let thing = play.world.item_mut(item);
    if on && thing.age == 0 {
        return false;
    }
    thing.lit = on;
    play.world.sight.fresh = false;
    play.tell(Event::Item(ItemEvent::Lit { item, on }));
    true
}

/// Everything lit burns a turn less; candles burn away, lamps go out.
pub fn tick(play: &mut Play) {
    if !play.world.items.things().iter().any(|it| it.lit) {
        return;
    }
    let lit: Vec<ItemId> =
        play.world.items.iter().filter(|(_, it)| it.lit).map(|(item, _)| item).collect();
    for item in lit {
        let thing = play.world.item_mut(item);
        thing.age = thing.age.saturating_sub(1);
        if thing.age == 0 {
            set_lit(play, item, false);
            if play.content.items[play.world.item(item).kind].stacks {
                play.tell(Event::Item(ItemEvent::Spent { item }));
                destroy(play, item);
            }
        }
    }
}

/// Oil by a scroll of charging. Source: the table of effects.
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
