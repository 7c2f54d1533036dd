//! Identifying items.

use crate::content::role::talent::Talent;
use crate::content::{Class, Content, ItemKindId};
use crate::event::{Event, ItemEvent, Senses};
use crate::rules::body::in_use;
use crate::rules::{Play, Refusal};
use crate::world::{ItemId, Pending, Place, World};

/// Makes the hero know an item kind, and reports it if it was unidentified.
pub fn learn_kind(play: &mut Play, kind: ItemKindId) {
    if note(play, kind) {
        play.tell(Event::Item(ItemEvent::Learned { kind }));
    }
}

/// Marks a kind as known. Returns whether it was unknown and has an unidentified appearance.
fn note(play: &mut Play, kind: ItemKindId) -> bool {
    let known = play.world.knowledge.of_mut(kind);
    if known.known {
        return false;
    }
    known.known = true;
    known.seen = true;
    let row = &play.content.items[kind];
    let is_news = row.look.is_some() || row.shuffle.is_some();
    if is_news {
        play.world.knowledge.order.push(kind);
    }
    is_news
}

/// Fully identifies an item.
pub fn know(play: &mut Play, item: ItemId) {
    note(play, play.world.item(item).kind);
    let known = &mut play.world.item_mut(item).known;
    (known.buc, known.plus, known.proof, known.seen) = (true, true, true, true);
    in_use::recognize(play, item);
    play.tell(Event::Item(ItemEvent::Identified { item }));
}

/// Reveals whether an item is blessed, uncursed or cursed.
pub fn see_buc(play: &mut Play, item: ItemId) {
    let thing = play.world.item_mut(item);
    if !thing.known.buc {
        thing.known.buc = true;
        play.tell(Event::Item(ItemEvent::BucSeen { item }));
    }
}

/// Records that the hero sees or picks up an item. A hero who is not blind learns its appearance.
/// A priest, even a blind one, learns whether it is blessed, uncursed or cursed.
pub fn look_at(play: &mut Play, item: ItemId) {
    let sees_curses = play.content.roles[play.world.life.role].has(Talent::SeesCurses);
    let is_blind = play.world.you().has(crate::content::Property::Blind);
    let thing = play.world.item_mut(item);
    let kind = thing.kind;
    if !is_blind {
        thing.known.seen = true;
        play.world.knowledge.of_mut(kind).seen = true;
    }
    let thing = play.world.item_mut(item);
    if sees_curses || play.content.items[kind].class == Class::Coin {
        thing.known.buc = true;
    }
    in_use::look_at(play, item);
}

/// Whether the item is fully identified.
pub fn is_known(world: &World, content: &Content, item: ItemId) -> bool {
    let thing = world.item(item);
    let kind = &content.items[thing.kind];
    let has_plus = kind.plus || kind.charges.is_some();
    kind.class == Class::Coin
        || world.knowledge.knows(thing.kind)
            && thing.known.buc
            && (!has_plus || thing.known.plus)
            && thing.known.seen
            && thing.artifact.is_none_or(|it| world.knows_artifact(it))
}

/// Returns the carried items that are not fully identified, in inventory order.
pub fn unknown(play: &Play) -> Vec<ItemId> {
    let pack = play.world.you().pack.iter().copied();
    pack.filter(|&item| !is_known(play.world, play.content, item)).collect()
}

/// Identifies `count` carried items (0: all). Returns a question if the player must choose.
pub fn some(play: &mut Play, count: u8) -> Option<Pending> {
    let unknown = unknown(play);
    if unknown.is_empty() {
        let empty = play.world.you().pack.is_empty();
        play.tell(Event::Item(ItemEvent::NothingToIdentify { empty }));
    }
    if count == 0 || usize::from(count) >= unknown.len() {
        for item in unknown {
            know(play, item);
        }
        return None;
    }
    Some(Pending::Identify { left: count })
}

/// Identifies the items that the player chose. A refusal changes nothing.
pub fn resume(play: &mut Play, left: u8, chosen: &[ItemId]) -> Result<Option<Pending>, Refusal> {
    let hero = play.world.hero;
    let is_sound = |&item: &ItemId| {
        play.world.items.get(item).is_some_and(|it| it.place == Place::Pack(hero))
            && !is_known(play.world, play.content, item)
    };
    if chosen.len() > usize::from(left) || !chosen.iter().all(is_sound) {
        return Err(Refusal::CannotDoThat);
    }
    if chosen.is_empty() {
        play.tell(Event::Senses(Senses::Nothing));
    }
    for &item in chosen {
        know(play, item);
    }
    Ok(None)
}
