//! Stairs.

use crate::content::{Property, Terrain};
use crate::rules::{Acted, Play, Refusal, Time, ending};
use crate::world::ActorId;
use crate::world::LevelId;
use crate::world::hero::Burden;
use crate::world::todo::{Arrival, Task};

/// The hero takes the staircase underfoot; monsters come along only beside the hero.
pub fn climb(play: &mut Play, who: ActorId, down: bool) -> Acted {
    let at = play.world.actor(who).at;
    let wanted = if down { Terrain::StairsDown } else { Terrain::StairsUp };
    if who != play.world.hero || play.world.level.cell(at).terrain != wanted {
        return Err(Refusal::NotOnStairs.into());
    }
    if play.world.you().held_by.is_some() || play.world.you().trapped > 0 {
        return Err(Refusal::Held.into());
    }
    if down && play.world.you().has(Property::Levitation) {
        return Err(Refusal::Levitating.into());
    }
    if !down && crate::rules::status::burden::of(play.world, play.content, who) > Burden::Stressed {
        return Err(Refusal::TooBurdened.into());
    }
    let LevelId { branch, depth } = play.world.level.id;
    if !down && depth == 1 {
        if !play.world.life.has_amulet {
            return Err(Refusal::OathBound.into());
        }
        ending::ascend(play);
        return Ok(Time::ACTION);
    }
    let depth = if down { depth + 1 } else { depth - 1 };
    let to = LevelId { branch, depth };
    play.world.todo.later(Task::Leaves { to, arrival: Arrival::Stairs });
    Ok(Time::ACTION)
}
