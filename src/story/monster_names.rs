//! Names of actors as the hero perceives them.

use super::Eyes;
use crate::base::digest;
use crate::base::english::{self, Noun, Person};
use crate::content::monster::Sound;
use crate::content::{MonsterKind, Property, Terrain, Trait};
use crate::story::faith::god_of;
use crate::world::ActorId;

/// Returns how the hero refers to an actor: "you", a name, its kind, or "something unseen".
pub fn noun(eyes: &Eyes, who: ActorId) -> Noun {
    if eyes.is_hero(who) {
        return Noun::you();
    }
    // The hero knows who holds or engulfs them, even when blind.
    if !eyes.sees(who) && eyes.world.you().held_by != Some(who) {
        return Noun::unseen();
    }
    known_as(eyes, who)
}

/// Returns what the hero calls an actor that the hero perceives, or perceived a moment ago. A
/// hallucinating hero gives it a wrong name.
pub fn known_as(eyes: &Eyes, who: ActorId) -> Noun {
    vision(eyes, who).map_or_else(|| own(eyes, who), |vision| Noun::the(vision.name.clone()))
}

/// Returns an actor's own name or, if it has none, the name of its kind, whether or not the hero
/// sees it.
pub fn own(eyes: &Eyes, who: ActorId) -> Noun {
    let actor = eyes.world.actor(who);
    if let Some(name) = &actor.name {
        let is_ghost = actor.kind == eyes.content.known.ghost;
        let ghost = || format!("{} ghost", english::possessive(name));
        return Noun::proper(if is_ghost { ghost() } else { name.to_string() });
    }
    let kind = &eyes.content.monsters[actor.kind];
    if let Some(title) = priest(eyes, who) {
        Noun::the(title)
    } else if kind.is(Trait::ProperName) {
        Noun::proper(kind.name.clone())
    } else {
        Noun::the(kind.name.clone())
    }
}

/// Names these pets of the hero: "your kitten", "Fido", "your pets"; `None` if there are none.
pub fn pets(eyes: &Eyes, pets: impl IntoIterator<Item = ActorId>) -> Option<String> {
    let mut pets = pets.into_iter();
    let pet = own(eyes, pets.next()?);
    Some(match (pets.next(), pet.person) {
        (Some(_), _) => "your pets".to_owned(),
        (None, Person::Proper) => pet.name,
        (None, _) => format!("your {}", pet.name),
    })
}

/// Returns the title of a priest who tends an altar of this level: "priestess of Tyr". The god of a
/// distant high altar remains unknown.
/// Source: NetHack 3.7 `priest.c`, `priestname`.
fn priest(eyes: &Eyes, who: ActorId) -> Option<String> {
    let (world, actor) = (eyes.world, eyes.world.actor(who));
    let altar = actor.mind.post.filter(|_| actor.level_id == world.level.id)?;
    let cell = world.level.cell(altar);
    let tends =
        eyes.content.monsters[actor.kind].sound == Sound::Priest && cell.terrain == Terrain::Altar;
    if !tends {
        return None;
    }
    let rank = if cell.is_high_altar() { "high " } else { "" };
    let priest = if actor.female { "priestess" } else { "priest" };
    let is_hidden = world.level.customs.astral && !actor.at.is_next_to(world.you().at);
    let of = if is_hidden { String::new() } else { format!(" of {}", god_of(eyes, cell.altar())) };
    Some(format!("{rank}{priest}{of}"))
}

/// Returns the kind of monster that a hallucinating hero sees instead of an actor: a different one
/// each turn, never one with a proper name. A hash chooses the kind, not a random stream, because
/// the choice does not affect play.
/// Source: NetHack 3.7 `do_name.c`, `rndmonnam`.
pub fn vision<'c>(eyes: &Eyes<'c>, who: ActorId) -> Option<&'c MonsterKind> {
    if !hallucinates(eyes) {
        return None;
    }
    let kinds = eyes.content.monsters.rows();
    let number = chosen(eyes, who.number()) as usize;
    let common = |kind: &&MonsterKind| !kind.is(Trait::ProperName);
    let (before, after) = kinds.split_at(number % kinds.len());
    after.iter().chain(before).find(common)
}

/// Whether the hero is hallucinating.
pub fn hallucinates(eyes: &Eyes) -> bool {
    let you = eyes.world.you();
    you.has(Property::Hallucinating) && !you.has(Property::HallucinationResistance)
}

/// Returns a pseudorandom number for an id. The number changes every turn.
pub fn chosen(eyes: &Eyes, of: u32) -> u64 {
    let world = eyes.world;
    let mut bytes = world.seed.0.to_le_bytes().to_vec();
    bytes.extend(world.turn.to_le_bytes());
    bytes.extend(of.to_le_bytes());
    digest::of_bytes(&bytes) >> 16
}
