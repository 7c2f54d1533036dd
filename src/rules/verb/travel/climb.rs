//! Climbing stairs, and dropping through holes.

use crate::base::Pos;
use crate::content::{Content, Property, Spring, Terrain, TrapKindId};
use crate::event::{Event, TerrainEvent};
use crate::rules::ground::teleport::quest_gate;
use crate::rules::verb::travel::mysterious_force;
use crate::rules::{Acted, Play, Refusal, Time, trap};
use crate::world::hero::Burden;
use crate::world::level::dungeon::TOP;
use crate::world::todo::{Arrival, Task};
use crate::world::{ActorId, World};

/// Returns the known trap door or hole on a square.
pub fn known_hole(world: &World, content: &Content, at: Pos) -> Option<TrapKindId> {
    let trap = world.trap_at(at).filter(|trap| trap.seen)?;
    (content.traps[trap.kind].spring == Spring::Hole).then_some(trap.kind)
}

/// Makes `who` take the staircase underfoot, or the hero drop through a known hole. A monster can
/// go only to a level that the hero has already visited.
pub fn climb(play: &mut Play, who: ActorId, down: bool) -> Acted {
    let at = play.world.actor(who).at;
    let hole = down && who == play.world.hero && known_hole(play.world, play.content, at).is_some();
    let wanted = if down { Terrain::StairsDown } else { Terrain::StairsUp };
    if !hole && play.world.level.cell(at).terrain != wanted {
        return Err(Refusal::NotOnStairs.into());
    }
    if who != play.world.hero {
        return slip_away(play, who, down);
    }
    if play.world.you().held_by.is_some() || play.world.you().trapped > 0 {
        return Err(Refusal::Held.into());
    }
    if down && play.world.you().has(Property::Levitation) {
        return Err(Refusal::Levitating.into());
    }
    if hole {
        // Source: `NetHack` 3.6 `do.c`, `dodown`.
        trap::spring(play, who, at);
        return Ok(Time::ACTION);
    }
    if !down && crate::rules::body::burden::of(play.world, play.content, who) > Burden::Stressed {
        return Err(Refusal::TooBurdened.into());
    }
    let here = play.world.level.id;
    let to = if !down && here == TOP && play.world.level.up == Some(at) {
        let above = play.world.plan.above().filter(|_| play.world.life.has_amulet);
        above.ok_or(Refusal::OathBound)?
    } else {
        play.world.stairs_lead(at).ok_or(Refusal::NotOnStairs)?
    };
    if quest_gate::is_barred(play.world, play.content, to) {
        return Err(Refusal::NoPermission.into());
    }
    if !down && mysterious_force::draws_back(play, to) {
        return Ok(Time::ACTION);
    }
    play.world.todo.later(Task::Leaves { to, arrival: Arrival::Stairs });
    Ok(Time::ACTION)
}

/// Moves a monster to the level that the stairs lead to, if that level already exists.
fn slip_away(play: &mut Play, who: ActorId, down: bool) -> Acted {
    let body = play.world.actor(who);
    if body.held_by.is_some() || body.holds.is_some() || body.trapped > 0 {
        return Err(Refusal::Held.into());
    }
    let Some(to) = play.world.stairs_lead(body.at) else { return Err(Refusal::NotOnStairs.into()) };
    if !play.world.others.iter().any(|kept| kept.id == to) {
        return Err(Refusal::NotOnStairs.into());
    }
    play.tell(Event::Terrain(TerrainEvent::TookStairs { who, down }));
    play.world.move_to_packed_level(who, to);
    Ok(Time::ACTION)
}
