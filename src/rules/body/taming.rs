//! Tames monsters and raises their tameness.

use crate::content::{Trait, monster::Sound};
use crate::event::{Event, Magic};
use crate::rules::Play;
use crate::rules::body::hold;
use crate::world::{ActorId, Attitude};

/// The highest tameness.
pub const TAMEST: u8 = 20;

/// Tames a monster with its kind's initial tameness. Raises the tameness of a pet by 1. Monsters
/// that cannot be tamed become peaceful, except the nemesis of a quest. A monster that holds another
/// one releases it.
/// Source: rules/numbers 13.
pub fn tame(play: &mut Play, who: ActorId) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    let never = [Trait::Unique, Trait::Human, Trait::Demon, Trait::Covetous, Trait::Minion];
    if kind.sound == Sound::Nemesis {
        return;
    }
    let office = matches!(kind.sound, Sound::Sell | Sound::Guard | Sound::Priest | Sound::Leader);
    let domestic = kind.is(Trait::Domestic);
    let mood = match play.world.actor(who).mood {
        _ if office || never.iter().any(|&which| kind.is(which)) => Attitude::Peaceful,
        Attitude::Tame(tameness) => Attitude::Tame((tameness + 1).min(TAMEST)),
        _ => Attitude::Tame(if domestic { 10 } else { 5 }),
    };
    play.world.actor_mut(who).mood = mood;
    // Source: `NetHack` 3.7 `dog.c`, `tamedog`.
    hold::release(play, who);
    play.tell(Event::Magic(Magic::Tamed { who }));
}
