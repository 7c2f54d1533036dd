//! Dropping items.

use crate::content::item::quirk::ItemQuirk;
use crate::content::{Content, Slot};
use crate::event::{Event, ItemEvent};
use crate::rules::body::equipment::{self, sticks_to_hand};
use crate::rules::item::let_go;
use crate::rules::verb::force::strike;
use crate::rules::verb::furniture::sink;
use crate::rules::verb::trade::sell;
use crate::rules::{Acted, Halt, Play, Refusal, Time, Vain};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId, World};

/// Makes `who` drop items; a count of 0 drops the whole stack. Altars reveal whether items are
/// blessed or cursed.
pub fn drop(play: &mut Play, who: ActorId, unwanted: &[(ItemId, u16)]) -> Acted {
    if unwanted.is_empty() {
        return Err(Refusal::NothingThere.into());
    }
    for &(item, _) in unwanted {
        may_let_go(play, who, item)?;
    }
    let mut offered = Vec::new();
    for &(item, count) in unwanted {
        // If an item is listed twice, it can already be part of a stack on the floor.
        if may_let_go(play, who, item).is_err() {
            continue;
        }
        if is_stuck(play.world, play.content, who, item) {
            play.world.item_mut(item).known.buc = true;
            play.tell(Event::Item(ItemEvent::Stuck { who, item }));
        } else if who == play.world.hero
            && strike::inside(play, who).is_none()
            && sink::takes(play, item)
        {
            let ring = equipment::part_with(play, item, count);
            sink::swallow(play, ring);
        } else {
            let told = |item| ItemEvent::Dropped { who, item };
            let Some(pile) = let_go::put_down(play, who, (item, count), told) else { continue };
            if who == play.world.hero && sell::put_down(play, pile) && !offered.contains(&pile) {
                offered.push(pile);
            }
        }
    }
    match sell::ask(play, offered) {
        Some(question) => Err(Halt::Asks(question)),
        None => Ok(Time::ACTION),
    }
}

/// Refuses items that `who` does not carry, worn items, leashes in use, and stuck items whose curse
/// the hero knows.
pub fn may_let_go(play: &Play, who: ActorId, item: ItemId) -> Result<(), Refusal> {
    pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    if equipment::wearer(play, item).is_some() {
        return Err(Refusal::AlreadyWorn);
    }
    if play.world.item(item).leashed.is_some() {
        return Err(Refusal::Vain(Vain::LeashInUse));
    }
    if is_stuck(play.world, play.content, who, item) && play.world.item(item).known.buc {
        return Err(Refusal::Cursed);
    }
    Ok(())
}

/// Whether the item cannot be dropped: a stuck wielded weapon or a cursed loadstone.
pub fn is_stuck(world: &World, content: &Content, who: ActorId, item: ItemId) -> bool {
    let in_hand = world.actor(who).in_slot(Slot::Wielded) == Some(item);
    let thing = world.item(item);
    let clings = content.items[thing.kind].has(ItemQuirk::Clings);
    in_hand && sticks_to_hand(world, content, item)
        || clings && thing.buc == crate::content::Buc::Cursed
}
