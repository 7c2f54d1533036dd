//! Names, inscriptions and letters: what the hero makes of their things. None takes time.

use crate::event::{Event, ItemEvent};
use crate::rules::{Acted, Play, Refusal, Time, Vain};
use crate::world::{ActorId, ItemId, Pending, Place, pack};

/// Longest name or inscription, in characters.
const LONGEST: usize = 60;

/// Gives the kind of a thing a name of the hero's own; an empty one takes it away.
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

/// The name asked for in the middle of something has been given.
pub fn resume(play: &mut Play, item: ItemId, name: &str) -> Result<Option<Pending>, Refusal> {
    let Some(thing) = play.world.items.get(item) else { return Ok(None) };
    let kind = thing.kind;
    play.world.knowledge.of_mut(kind).called = written(name);
    Ok(None)
}

/// Writes on one carried thing; nothing wipes it off again.
pub fn inscribe(play: &mut Play, who: ActorId, item: ItemId, text: &str) -> Acted {
    if play.world.items.get(item).map(|it| it.place) != Some(Place::Pack(who)) {
        return Err(Refusal::NotCarried.into());
    }
    play.world.item_mut(item).inscription = written(text);
    play.tell(Event::Item(ItemEvent::Called { item }));
    Ok(Time::FREE)
}

/// Moves a carried thing to another letter; what had that letter takes the old one.
pub fn adjust(play: &mut Play, who: ActorId, item: ItemId, letter: u8) -> Acted {
    let thing = play.world.items.get(item).ok_or(Refusal::NotCarried)?;
    if thing.place != Place::Pack(who) {
        return Err(Refusal::NotCarried.into());
    }
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

/// Plain text of bearable length, or nothing.
pub(super) fn written(text: &str) -> Option<Box<str>> {
    let plain: String = text.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    (!plain.is_empty()).then(|| plain.into())
}
