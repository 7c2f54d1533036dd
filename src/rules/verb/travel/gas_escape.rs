//! The way out of harmful gas.

use super::known_way;
use crate::base::Dir;
use crate::content::Content;
use crate::rules::ground::gas::cloud;
use crate::world::World;

/// Whether the hero stands in gas that does harm.
pub fn is_needed(world: &World, content: &Content) -> bool {
    cloud::harmful_to_hero(world, content).has(world.you().at)
}

/// Returns the first step of the shortest known way out of the gas; `None` outside of gas, or if no
/// way is known.
pub fn first_step(world: &World, content: &Content) -> Option<Dir> {
    let gas = cloud::harmful_to_hero(world, content);
    if !gas.has(world.you().at) {
        return None;
    }
    let safe = known_way::safe_squares(world, content);
    let way = known_way::way_to_nearest(world, content, &safe, |at| !gas.has(at))?;
    world.you().at.dir_to(*way.last()?)
}
