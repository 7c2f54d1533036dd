//! Wiping the face.

use crate::content::Property;
use crate::rules::body;
use crate::rules::play::interrupt::stop;
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::hero::{Occupation, Work};
use crate::world::{Action, ActorId};

/// Number of turns that one turn of wiping takes off each of two durations: how long the face stays
/// covered, and how long the hero stays blind.
const WIPED: u32 = 4;

/// Wipes the hero's face for a turn, and goes on until it is clean.
/// Source: rules/numbers 15; NetHack 3.7 `do.c`, `wipeoff`.
pub fn wipe(play: &mut Play, who: ActorId) -> Acted {
    let actor = play.world.actor(who);
    let (covered, blind) = (actor.turns_of(Property::FaceCovered), actor.turns_of(Property::Blind));
    if covered == 0 {
        stop(play, None);
        return Err(Refusal::FaceIsClean.into());
    }
    // The normal countdown also subtracts the turn that passes now from both durations.
    let left = covered.saturating_sub(WIPED);
    body::set_turns(play, who, Property::FaceCovered, left);
    body::set_turns(play, who, Property::Blind, blind.saturating_sub(WIPED));
    if left <= 1 {
        stop(play, None);
    } else if play.world.life.occupation.is_none() {
        let what = Work::Repeat { action: Action::Wipe, left: left.div_ceil(WIPED) as u16 };
        let hp = play.world.you().hp;
        play.world.life.occupation = Some(Occupation { what, hp });
    }
    Ok(Time::ACTION)
}
