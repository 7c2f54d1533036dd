//! Naming item kinds, inscribing items, writing notes about levels, and changing inventory letters.
//! None of these takes time.

use crate::base::pick;
use crate::event::item::artifact::ArtifactEvent;
use crate::event::{Event, ItemEvent, Life};
use crate::rules::body::equipment::{self, in_use};
use crate::rules::{Acted, Play, Refusal, Time, Vain};
use crate::world::body::pack;
use crate::world::{ActorId, ItemId, Pending};

/// Maximum length of a name or inscription, in characters.
const LONGEST: usize = 60;

/// Gives an item's kind a name chosen by the player; an empty name removes the old name.
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

/// Gives an item's kind the name that the player entered when an effect asked for one.
pub fn resume(play: &mut Play, item: ItemId, name: &str) -> Result<Option<Pending>, Refusal> {
    let Some(thing) = play.world.items.get(item) else { return Ok(None) };
    let kind = thing.kind;
    play.world.knowledge.of_mut(kind).called = written(name);
    Ok(None)
}

/// Inscribes a carried item. The inscription never wears off. If the text is the name of an
/// artifact of the item's kind, and the item is not that artifact yet, a single ordinary item
/// becomes the artifact, provided that naming can create it and it does not exist yet. If the item
/// cannot become the artifact, the inscription is misspelled.
pub fn inscribe(play: &mut Play, who: ActorId, item: ItemId, text: &str) -> Acted {
    let thing = pack::carried(play.world, who, item).ok_or(Refusal::NotCarried)?;
    let (kind, single) = (thing.kind, thing.count == 1);
    let named = play
        .content
        .artifact_called(text)
        .filter(|&id| play.content.artifact_base(id) == kind && thing.artifact != Some(id));
    if let Some(id) = named {
        let plain = single && thing.artifact.is_none();
        let makes = plain && play.content.artifacts[id].by_naming;
        if makes && play.world.make_artifact(item, id) {
            in_use::recognize(play, item);
            in_use::use_changed(play, who, item);
            equipment::pack_changed(play);
            return Ok(Time::FREE);
        }
        let slipped = slip(play, text);
        play.world.item_mut(item).inscription = written(&slipped);
        let what = ArtifactEvent::Slipped { item };
        play.tell(Event::Item(ItemEvent::Artifact(what)));
        return Ok(Time::FREE);
    }
    play.world.item_mut(item).inscription = written(text);
    play.tell(Event::Item(ItemEvent::Inscribed { item }));
    Ok(Time::FREE)
}

/// Writes a note about the current level, which the overview shows. An empty text removes the note.
pub fn annotate(play: &mut Play, text: &str) -> Acted {
    play.world.level.note = written(text);
    play.tell(Event::Life(Life::Annotated { blank: play.world.level.note.is_none() }));
    Ok(Time::FREE)
}

/// Returns `text` with one random letter replaced by the next letter of the alphabet.
fn slip(play: &mut Play, text: &str) -> String {
    let letters: Vec<usize> =
        text.char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| at).collect();
    let wrong = pick::one(&mut play.rng.act, &letters).copied();
    let next = |c: char| match c {
        'z' => 'a',
        'Z' => 'A',
        _ => char::from(c as u8 + 1),
    };
    text.char_indices().map(|(at, c)| if Some(at) == wrong { next(c) } else { c }).collect()
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

/// Returns `text` trimmed, without control characters and cut to `LONGEST`, or `None` if the result
/// is empty.
pub(crate) fn written(text: &str) -> Option<Box<str>> {
    let plain: String = text.trim().chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    (!plain.is_empty()).then(|| plain.into())
}
