//! Bags of tricks and horns of plenty.
//!
//! Source: rules/tables effects.

use crate::content::Class;
use crate::event::item::tools::ToolEvent;
use crate::event::{Event, ItemEvent};
use crate::r#gen::spawn::items;
use crate::rules::body::equipment;
use crate::rules::ground::create;
use crate::rules::item::{charge, identify};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, Item, ItemId};

/// Spends a charge of the hero's tool. If no charge is left, reports that the tool has no effect
/// and returns false.
fn spend(play: &mut Play, who: ActorId, tool: ItemId) -> Result<bool, Refusal> {
    if who != play.world.hero {
        return Err(Refusal::CannotApply);
    }
    let has = charge::spend(play, tool) == charge::Spent::Charge;
    if !has {
        play.tell(Event::Item(ItemEvent::NoEffect { item: tool }));
    }
    Ok(has)
}

/// Makes a bag of tricks create a monster, or 2 to 8 monsters 1 time in 23.
pub fn release(play: &mut Play, who: ActorId, bag: ItemId) -> Acted {
    if spend(play, who, bag)? {
        let count = if play.rng.act.one_in(23) { play.rng.act.between(2, 8) } else { 1 };
        let (at, crowd) = (play.world.you().at, play.world.level.crowd.len());
        if create::around(play, Some(at), count) {
            identify::learn_kind(play, play.world.item(bag).kind);
        } else if play.world.level.crowd.len() > crowd {
            play.tell(Event::Item(ItemEvent::Tool(ToolEvent::BagEmptied { bag })));
        } else {
            play.tell(Event::Item(ItemEvent::NoEffect { item: bag }));
        }
    }
    Ok(Time::ACTION)
}

/// Makes a horn of plenty create food or, 1 time in 13, a nonmagical potion. The new item is as
/// blessed or cursed as the horn.
pub fn pour(play: &mut Play, who: ActorId, horn: ItemId) -> Acted {
    if spend(play, who, horn)?
        && let Some(item) = contents(play)
    {
        let buc = play.world.item(horn).buc;
        play.world.item_mut(item).buc = buc;
        identify::look_at(play, item);
        play.tell(Event::Item(ItemEvent::Tool(ToolEvent::PouredOut { item })));
        equipment::take_or_drop(play, who, item);
        identify::learn_kind(play, play.world.item(horn).kind);
    }
    Ok(Time::ACTION)
}

/// Creates an item for a horn of plenty. Royal jelly replaces a food ration 1 time in 7.
fn contents(play: &mut Play) -> Option<ItemId> {
    const TRIES: u32 = 50;
    let content = play.content;
    let drink = play.rng.act.one_in(13);
    let class = if drink { Class::Potion } else { Class::Food };
    let depth = play.world.depth();
    let fits = |item: &Item| !drink || !content.items[item.kind].magic;
    for _ in 0..TRIES {
        let mut made = items::of_class(content, class, depth, &mut play.rng.act)?;
        if !fits(&made.item) {
            continue;
        }
        if made.item.kind == content.known.food_ration && play.rng.act.one_in(7) {
            made.item.kind = content.known.royal_jelly;
        }
        made.item.age += play.world.turn;
        return Some(items::bring(play.world, made));
    }
    None
}
