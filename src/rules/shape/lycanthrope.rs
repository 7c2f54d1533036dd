//! Lycanthropes: their two forms, and infection.

use crate::content::monster::Sound;
use crate::content::{Content, MonsterKindId, Property, Trait};
use crate::event::senses::Heard;
use crate::event::{Event, Senses};
use crate::rules::vitals::new_kind::take;
use crate::rules::{Play, body};
use crate::world::{ActorId, body::senses};

/// Returns the other form of a lycanthrope kind, and whether `kind` itself is the beast form.
/// Returns `None` for other kinds.
pub fn other_half(content: &Content, kind: MonsterKindId) -> Option<(MonsterKindId, bool)> {
    let row = &content.monsters[kind];
    let other = row.shapes.first().filter(|_| row.is(Trait::Were))?;
    Some((content.monsters.find(other)?, !row.is(Trait::Human)))
}

/// Returns the beast form of a lycanthrope kind. A hero whom the kind bites can catch this form.
pub fn beast_of(content: &Content, kind: MonsterKindId) -> Option<MonsterKindId> {
    let (other, is_beast) = other_half(content, kind)?;
    Some(if is_beast { kind } else { other })
}

/// Switches a lycanthrope's form, which heals a quarter of its missing hit points.
pub fn turn_were(play: &mut Play, who: ActorId) {
    let kind = play.world.actor(who).kind;
    let Some((other, is_beast)) = other_half(play.content, kind) else { return };
    let unseen = !senses::sees(play.world, play.content, who);
    if !is_beast && unseen && !play.world.you().has(Property::Deaf) {
        let animal = play.content.monsters[other].calls.first();
        let animal = animal.and_then(|name| play.content.monsters.find(name));
        if let Some(animal) = animal.filter(|&it| play.content.monsters[it].sound == Sound::Bark) {
            play.tell(Event::Senses(Senses::Heard(Heard::Howl(animal))));
        }
    }
    take(play, who, other);
    let actor = play.world.actor_mut(who);
    actor.hp += (actor.max_hp - actor.hp) / 4;
}

/// Whether this is a lycanthrope in human form.
pub fn is_human_were(content: &Content, kind: MonsterKindId) -> bool {
    other_half(content, kind).is_some_and(|(_, is_beast)| !is_beast)
}

/// Whether this is a lycanthrope in beast form.
pub fn is_beast_were(content: &Content, kind: MonsterKindId) -> bool {
    other_half(content, kind).is_some_and(|(_, is_beast)| is_beast)
}

/// Infects the hero with the lycanthropy that a bite or the flesh of this kind passes on. Does
/// nothing to a hero who is a lycanthrope already or has protection from shape changers.
pub fn infect(play: &mut Play, target: ActorId, kind: MonsterKindId) {
    let proof = play.world.actor(target).has(Property::ProtectionFromShapeChangers)
        || play.world.actor(target).has(Property::Lycanthropy);
    let beast = beast_of(play.content, kind);
    if target != play.world.hero || proof || beast.is_none() {
        return;
    }
    play.world.life.beast = beast;
    body::grant(play, target, Property::Lycanthropy);
}
