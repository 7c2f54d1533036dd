//! What keeps creatures from striking at the hero: the word on the ground, the scroll on it.
//!
//! Source: rules in numbers 11; `NetHack`, `onscary`.

use super::{ActorId, World};
use crate::base::Pos;
use crate::content::monster::Sound;
use crate::content::{Content, Property, Trait};

/// The word, to the letter; upper and lower case are one.
pub const WORD: &str = "Elbereth";

/// Whether the word, and nothing else, is written there.
pub fn is_written(world: &World, at: Pos) -> bool {
    let written = world.level.written_at(at);
    written.is_some_and(|written| written.text.trim().eq_ignore_ascii_case(WORD))
}

/// Whether it would mind the word where it is written: people, elves, angels, the unique, those
/// with an office and minotaurs care for nothing written, the blind cannot read, and the peaceful
/// have no need to.
pub fn heeds(world: &World, content: &Content, who: ActorId) -> bool {
    let reads = !world.actor(who).has(Property::Blind);
    reads && !is_careless(world, content, who) && kind_of(world, content, who).name != "minotaur"
}

/// Whether the ground there keeps it from striking at who stands on it, by the word or by a scroll
/// of scare monster.
pub fn keeps_off(world: &World, content: &Content, who: ActorId, at: Pos) -> bool {
    is_written(world, at) && heeds(world, content, who)
        || has_scare_scroll(world, content, at) && !is_careless(world, content, who)
}

fn is_careless(world: &World, content: &Content, who: ActorId) -> bool {
    let kind = kind_of(world, content, who);
    let office = matches!(kind.sound, Sound::Sell | Sound::Guard | Sound::Priest | Sound::Rider);
    let above = kind.letter == '@' || kind.is(Trait::Minion) || kind.is(Trait::Unique);
    above || office || !world.actor(who).is_hostile()
}

fn kind_of<'a>(
    world: &World,
    content: &'a Content,
    who: ActorId,
) -> &'a crate::content::MonsterKind {
    &content.monsters[world.actor(who).kind]
}

fn has_scare_scroll(world: &World, content: &Content, at: Pos) -> bool {
    let mut pile = world.items_at(at);
    pile.any(|item| content.items[world.item(item).kind].name == "scroll of scare monster")
}
