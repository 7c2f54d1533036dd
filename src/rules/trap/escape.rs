//! Struggling against a trap.

use crate::content::Property;
use crate::event::{Event, TrapEvent};
use crate::rules::trap::{hold, liquid};
use crate::rules::{Acted, Play, Time};
use crate::world::ActorId;

/// Makes `who`, who is caught in a trap, struggle against it instead of taking a step.
pub fn struggle(play: &mut Play, who: ActorId) -> Acted {
    if play.world.actor(who).has(Property::Sinking) {
        return liquid::wade(play, who);
    }
    let at = play.world.actor(who).at;
    let kind = play.world.trap_at(at).map(|trap| trap.kind);
    if kind == Some(play.content.known.web) && hold::cuts_web(play, who) {
        return Ok(Time::ACTION);
    }
    let actor = play.world.actor_mut(who);
    actor.trapped -= 1;
    let free = actor.trapped == 0;
    if let Some(kind) = kind {
        play.tell(Event::Trap(if free {
            TrapEvent::Freed { who, kind }
        } else {
            TrapEvent::Struggles { who, kind }
        }));
    } else {
        play.world.actor_mut(who).trapped = 0;
    }
    Ok(Time::ACTION)
}
