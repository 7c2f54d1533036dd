//! Jumping: as a Knight, with jumping boots and by a spell.
//!
//! Source: rules/tables properties, spells; NetHack 3.7 `apply.c`, `jump`.

use crate::base::{Pos, geom};
use crate::content::{Property, Rank};
use crate::rules::{Acted, Play, Refusal, Time, Unjumped, ground};
use crate::world::hero::Burden;
use crate::world::todo::Task;
use crate::world::{ActorId, World};

/// Maximum squared distance of a jump with jumping boots.
const BOOTS: i32 = 9;
/// Squared distance of a Knight's jump: a knight's move in chess.
const KNIGHT: i32 = 5;
/// Nutrition at or below which the hero cannot jump without a spell.
const STARVING: i32 = 100;
/// Strength below which the hero cannot jump without a spell.
const LEAST_STRENGTH: u8 = 6;
/// Maximum nutrition that a jump costs.
const HUNGER: u32 = 25;

/// Makes the hero jump to a square without a spell. Takes the time of two actions.
pub fn jump(play: &mut Play, who: ActorId, to: Pos) -> Acted {
    if who != play.world.hero {
        return Err(Refusal::Jump(Unjumped::NoJumper).into());
    }
    ready(play.world)?;
    let you = play.world.you();
    let shod = you.properties.worn.has(Property::Jumping);
    if !shod && you.at.square_distance(to) != KNIGHT {
        return Err(Refusal::Jump(Unjumped::KnightsMove).into());
    }
    may(play.world, to, BOOTS)?;
    leap(play, to);
    Ok(Time(2 * Time::ACTION.0))
}

/// Checks that the hero can jump at all without a spell.
pub fn ready(world: &World) -> Result<(), Refusal> {
    if !world.you().has(Property::Jumping) {
        return Err(Refusal::Jump(Unjumped::NoJumper));
    }
    let life = &world.life;
    if life.nutrition <= STARVING || life.attributes[0] < LEAST_STRENGTH {
        return Err(Refusal::Jump(Unjumped::TooWeak));
    }
    may_leave_ground(world)
}

/// Returns the squared distance that the jumping spell reaches at a rank in its school.
pub fn by_spell(rank: Rank) -> i32 {
    match rank {
        Rank::Restricted | Rank::Unskilled => 9,
        Rank::Basic => 12,
        Rank::Skilled => 15,
        _ => 18,
    }
}

/// Checks that the hero can jump to `to`: the square is in view, within `reach` (a squared
/// distance) and unoccupied, and the path is free.
pub fn may(world: &World, to: Pos, reach: i32) -> Result<(), Refusal> {
    may_leave_ground(world)?;
    let you = world.you();
    if you.at.square_distance(to) > reach || to == you.at {
        return Err(Refusal::OutOfReach);
    }
    if !to.on_map() || !world.sight.seen.has(to) {
        return Err(Refusal::Jump(Unjumped::Unseen));
    }
    let open = |at: Pos| world.level.is_passable(at) && world.actor_at(at).is_none();
    if geom::line(you.at, to).all(|at| at == you.at || open(at)) {
        Ok(())
    } else {
        Err(Refusal::TheWayIsBlocked)
    }
}

/// Refuses a hero who is held, trapped, levitating or burdened, or who is on foot with wounded
/// legs.
fn may_leave_ground(world: &World) -> Result<(), Refusal> {
    let you = world.you();
    if you.held_by.is_some() || you.trapped > 0 {
        return Err(Refusal::Held);
    }
    if you.has(Property::Levitation) {
        return Err(Refusal::Levitating);
    }
    if world.life.burden > Burden::Unburdened {
        return Err(Refusal::TooBurdened);
    }
    if you.has(Property::WoundedLegs) && world.life.steed.is_none() {
        return Err(Refusal::Jump(Unjumped::Lame));
    }
    Ok(())
}

/// Moves the hero to the square and subtracts the nutrition that a jump costs. In Sokoban, jumping
/// counts as cheating.
pub fn leap(play: &mut Play, to: Pos) {
    let (hero, from) = (play.world.hero, play.world.you().at);
    ground::sokoban_penalty::cheat(play);
    play.world.life.nutrition -= play.rng.act.d(HUNGER);
    play.world.move_actor(hero, to);
    play.tell_step(hero, from);
    play.world.todo.later(Task::Arrived { who: hero, at: to });
}
