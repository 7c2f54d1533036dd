//! Journeys to other levels: which known stairs lead toward them.

use crate::base::Pos;
use crate::world::{Level, LevelId, World};

/// Returns the first stairs, on the current level, of the known route to another level. Of several
/// routes, takes the one with the fewest stairs. Returns `None` if the hero knows no route.
pub fn first_stairs(world: &World, to: LevelId) -> Option<Pos> {
    let visited = |id| world.others.iter().find(|packed| packed.id == id)?.bare();
    let mut met = vec![world.level.id];
    let mut ways: Vec<(LevelId, Pos)> = Vec::new();
    for (at, id) in known_flights(world, &world.level) {
        if !met.contains(&id) {
            met.push(id);
            ways.push((id, at));
        }
    }
    let mut next = 0;
    while let Some(&(id, first)) = ways.get(next) {
        if id == to {
            return Some(first);
        }
        next += 1;
        let Some(level) = visited(id) else { continue };
        for (_, beyond) in known_flights(world, &level) {
            if !met.contains(&beyond) {
                met.push(beyond);
                ways.push((beyond, first));
            }
        }
    }
    None
}

/// Returns the squares of the stairs that the hero knows on a level, each with the level to which
/// the stairs lead.
fn known_flights(world: &World, level: &Level) -> Vec<(Pos, LevelId)> {
    let stairs = level.up.into_iter().chain(level.down);
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    let known = stairs.chain(side).filter(|&at| level.memory.stairs().has(at));
    known.filter_map(|at| Some((at, world.stairs_of(level, at)?))).collect()
}
