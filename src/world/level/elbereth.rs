//! Elbereth and scare monster scrolls: what keeps monsters from attacking the hero in melee.
//!
//! Source: rules/numbers 11; NetHack `monmove.c`, `onscary`.

use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::Sound;
use crate::content::monster::quirk::Quirk;
use crate::content::{Content, Property, Trait};
use crate::world::{ActorId, World};

/// The text that must be engraved; case does not matter.
pub const WORD: &str = "Elbereth";

/// Whether the engraving on the square is "Elbereth", ignoring case and surrounding spaces.
pub fn is_written(world: &World, at: Pos) -> bool {
    let written = world.level.written_at(at);
    written.is_some_and(|written| written.text.trim().eq_ignore_ascii_case(WORD))
}

/// Whether a monster would respect Elbereth. Humans, elves, minions, unique monsters, shopkeepers,
/// guards, priests, Riders, minotaurs, blind monsters and non-hostile monsters do not.
pub fn heeds(world: &World, content: &Content, who: ActorId) -> bool {
    let reads = !world.actor(who).has(Property::Blind);
    let heeding = !kind_of(world, content, who).has(Quirk::IgnoresElbereth);
    reads && heeding && !is_careless(world, content, who)
}

/// Whether Elbereth or a scroll of scare monster on the square `at` keeps a monster from attacking
/// the actor that stands there.
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
    pile.any(|item| content.items[world.item(item).kind].has(ItemQuirk::Scares))
}
