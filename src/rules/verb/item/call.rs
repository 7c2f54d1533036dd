//! Naming item kinds, inscribing items and changing inventory letters. None of these takes time.

use crate::event::{Event, ItemEvent};
use crate::rules::{Acted, Play, Refusal, Time, Vain};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId, Pending};

/// Maximum length of a name or inscription, in characters.
const LONGEST: usize = 60;

/// Gives an item's kind a name chosen by the player; an empty name removes it.
pub fn call(play: &mut Play, who: ActorId, item: ItemId, name: &str) -> Acted {
    let thing = play.world.items.get(item).ok_or(Refusal::NotHere)?;
    let kind = thing.kind;
    if who != play.world.hero || play.world.knowledge.knows(kind) {
        return Err(Refusal::Vain(Vain::KindIsKnown).into());
    }
    play.world.knowledge.of_mut(kind).called = written(name);
    play.tell(Event::Item(ItemEvent::Called { item }));
    Ok(Time::FREE)
}

/// Gives an item's kind the name that the player entered, when an action in progress asked for one.
pub fn resume(play: &mut Play, item: ItemId, name: &str) -> Result<Option<Pending>, Refusal> {
    let Some(thing) = play.world.items.get(item) else { return Ok(None) };
    let kind = thing.kind;
    play.world.knowledge.of_mut(kind).called = written(name);
    Ok(None)
}

/// Inscribes a carried item. The inscription never wears off.
pub fn inscribe(play: &mut Play, who: ActorId, item: ItemId, text: &str) -> Acted {
    pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    play.world.item_mut(item).inscription = written(text);
    play.tell(Event::Item(ItemEvent::Called { item }));
    Ok(Time::FREE)
}

/// Changes a carried item's inventory letter. If another item has that letter, the two swap
/// letters.
pub fn adjust(play: &mut Play, who: ActorId, item: ItemId, letter: u8) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let old = thing.letter;
    if old == letter {
        return Err(Refusal::Vain(Vain::HasThatLetter).into());
    }
    if !pack::LETTERS.contains(&letter) || old == b'$' {
        return Err(Refusal::CannotDoThat.into());
    }
    if let Some(other) = pack::by_letter(play.world, who, letter) {
        play.world.item_mut(other).letter = old;
    }
    play.world.item_mut(item).letter = letter;
    Ok(Time::FREE)
}

/// Returns `text` trimmed, without control characters and cut to `LONGEST`, or `None` if empty.
pub(crate) fn written(text: &str) -> Option<Box<str>> {
    let plain: String = text.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    (!plain.is_empty()).then(|| plain.into())
}
