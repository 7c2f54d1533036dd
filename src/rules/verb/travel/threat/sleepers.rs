//! Sleeping foes that would be dangerous if they woke. Exploring stops before those that are risky
//! only together, and keeps away from those that would be deadly.

use std::cmp::Reverse;

use super::is_foe_in_sight;
use super::sightings::{self, is_rooted, only_answers};
use crate::base::{Bits, Dir, Pos};
use crate::content::{Content, Property};
use crate::rules::fight::danger::{Danger, odds};
use crate::rules::vitals::waking::EARSHOT;
use crate::world::level::special_room;
use crate::world::{ActorId, World};

/// Returns the sleeping foes of this level that the hero sees or remembers, each with its square.
fn known(world: &World, content: &Content) -> Vec<(ActorId, Pos)> {
    let seen = in_view(world, content).into_iter();
    let seen = seen.map(|who| (who, world.actor(who).at));
    // Among the foes that the hero remembers, only sleepers can walk and strike on dry ground.
    let slept = |who: ActorId, at: Pos| {
        let strikes = !is_rooted(world, content, who) && !only_answers(world, content, who);
        world.actor(who).is_hostile()
            && strikes
            && !world.level.liquid.has(at)
            && !sightings::is_shut_door(world, at)
    };
    let remembered = sightings::remembered(world).map(|it| (it.who, it.at));
    seen.chain(remembered.filter(|&(who, at)| slept(who, at))).collect()
}

/// Whether a fight against all of these foes would be deadly.
fn are_deadly(world: &World, content: &Content, sleepers: &[(ActorId, Pos)]) -> bool {
    let who: Vec<ActorId> = sleepers.iter().map(|&(who, _)| who).collect();
    !who.is_empty() && odds::together(world, content, &who).danger() == Danger::Deadly
}

/// Returns the most dangerous of the sleeping foes that the hero knows of.
pub fn worst(world: &World, content: &Content) -> Option<ActorId> {
    let all = known(world, content).into_iter().map(|(who, _)| who);
    let danger = |who: ActorId| odds::exchange(world, content, who).danger();
    all.max_by_key(|&who| (danger(who), Reverse(who)))
}

/// Returns the squares that exploring keeps away from: if a fight against all sleeping foes that
/// the hero knows of would be deadly, their squares, the squares beside them, and the special rooms
/// in which they sleep.
pub fn surroundings(world: &World, content: &Content) -> Bits {
    let sleepers = known(world, content);
    let deadly = are_deadly(world, content, &sleepers);
    if deadly { around(world, &sleepers) } else { Bits::EMPTY }
}

/// Returns [`surroundings`], but no squares if `path` leads over none of them. In that case, does
/// not compute the danger, which takes long.
pub fn surroundings_on(world: &World, content: &Content, path: &[Pos]) -> Bits {
    let sleepers = known(world, content);
    let squares = around(world, &sleepers);
    let meets = path.iter().any(|&at| squares.has(at));
    if meets && are_deadly(world, content, &sleepers) { squares } else { Bits::EMPTY }
}

/// Returns the squares of these foes, the squares beside them, and the special rooms in which they
/// sleep.
fn around(world: &World, sleepers: &[(ActorId, Pos)]) -> Bits {
    let level = &world.level;
    let beside = sleepers.iter().flat_map(|&(_, at)| at.neighbors().into_iter().chain([at]));
    let mut all: Bits = beside.collect();
    let rooms = sleepers.iter().filter_map(|&(_, at)| special_room::at(level, at));
    let mut rooms: Vec<u8> = rooms.map(|(room, _)| room + 1).collect();
    rooms.sort_unstable();
    rooms.dedup();
    if !rooms.is_empty() {
        let inside = |at: &Pos| rooms.contains(&level.cell(*at).room);
        all = all.union(&level.cells.positions().filter(inside).collect());
    }
    all
}

/// Returns the sleeping foes in view, if none of them is dangerous alone, but all of them together
/// are. A sleeper that is dangerous alone stops automation when it comes into view.
pub fn dangerous(world: &World, content: &Content) -> Vec<ActorId> {
    let mut sleepers = in_view(world, content);
    if !are_dangerous_together(world, content, &sleepers) {
        sleepers.clear();
    }
    sleepers
}

fn in_view(world: &World, content: &Content) -> Vec<ActorId> {
    let asleep = |who: &ActorId| {
        world.actor(*who).has(Property::Asleep) && is_foe_in_sight(world, content, *who)
    };
    world.level.crowd.iter().copied().filter(asleep).collect()
}

/// Whether none of these foes is dangerous alone, but all of them together are.
fn are_dangerous_together(world: &World, content: &Content, foes: &[ActorId]) -> bool {
    let is_weak = |&who: &ActorId| odds::exchange(world, content, who).danger() < Danger::Risky;
    foes.len() > 1
        && foes.iter().all(is_weak)
        && odds::together(world, content, foes).danger() >= Danger::Risky
}

/// Whether a hero on the square `at` could wake one of these sleepers.
pub fn could_wake(world: &World, sleepers: &[ActorId], at: Pos) -> bool {
    sleepers.iter().any(|&who| world.actor(who).at.square_distance(at) < EARSHOT)
}

/// Returns the sleeping foes in view, if they are dangerous only together and a step in this
/// direction brings the first of them within waking distance.
pub fn woken_by(world: &World, content: &Content, dir: Dir) -> Option<Vec<ActorId>> {
    let here = world.you().at;
    let sleepers = in_view(world, content);
    let wakes = |at| could_wake(world, &sleepers, at);
    // Check the danger last, because it takes longest to compute.
    let dangerous =
        wakes(here.step(dir)) && !wakes(here) && are_dangerous_together(world, content, &sleepers);
    dangerous.then_some(sleepers)
}
