//! Journeys to other levels: which known stairs lead toward them.

use crate::base::Pos;
use crate::world::{Level, LevelId, World};

/// The known route to another level with the fewest flights of stairs.
pub struct Route {
    pub to: LevelId,
    /// The first stairs, on the current level.
    pub first: Pos,
    pub flights: u16,
}

/// Returns the first stairs, on the current level, of the known route to another level; `None` if
/// the hero knows no route.
pub fn first_stairs(world: &World, to: LevelId) -> Option<Pos> {
    search(world, Some(to)).into_iter().find(|route| route.to == to).map(|route| route.first)
}

/// Returns the known routes to all other levels, the shortest first.
pub fn routes(world: &World) -> Vec<Route> {
    search(world, None)
}

/// Searches for routes, the shortest first, until the one to the level `goal` is known.
fn search(world: &World, goal: Option<LevelId>) -> Vec<Route> {
    let visited = |id| world.others.iter().find(|packed| packed.id == id)?.bare();
    let mut routes: Vec<Route> = Vec::new();
    let adds = |routes: &mut Vec<Route>, to: LevelId, first: Pos, flights: u16| {
        if to != world.level.id && routes.iter().all(|route| route.to != to) {
            routes.push(Route { to, first, flights });
        }
    };
    for (at, to) in known_flights(world, &world.level) {
        adds(&mut routes, to, at, 1);
    }
    let mut next = 0;
    while let Some(&Route { to, first, flights }) = routes.get(next) {
        next += 1;
        if goal == Some(to) {
            break;
        }
        let Some(level) = visited(to) else { continue };
        for (_, beyond) in known_flights(world, &level) {
            adds(&mut routes, beyond, first, flights + 1);
        }
    }
    routes
}

/// Returns the squares of the stairs that the hero knows on a level, each with the level to which
/// the stairs lead.
fn known_flights(world: &World, level: &Level) -> Vec<(Pos, LevelId)> {
    let stairs = level.up.into_iter().chain(level.down);
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    let known = stairs.chain(side).filter(|&at| level.memory.stairs().has(at));
    known.filter_map(|at| Some((at, world.stairs_of(level, at)?))).collect()
}
