//! What the hero calls a creature.

use super::Eyes;
use crate::base::english::Noun;
use crate::content::Trait;
use crate::world::ActorId;

/// The hero's word for it: "you", a name, its kind, or "it" when unseen.
pub fn noun(eyes: &Eyes, who: ActorId) -> Noun {
    if eyes.is_hero(who) {
        return Noun::you();
    }
    if !eyes.sees(who) {
        return Noun::unseen();
    }
    let actor = eyes.world.actor(who);
    if let Some(name) = &actor.name {
        return Noun::proper(name.to_string());
    }
    let kind = &eyes.content.monsters[actor.kind];
    if kind.is(Trait::ProperName) {
        Noun::proper(kind.name.clone())
    } else {
        Noun::the(kind.name.clone())
    }
}
