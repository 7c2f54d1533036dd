//! Chooses random free squares of the current level.

use crate::base::{Bits, Pos, Rng};
use crate::world::{LevelId, World};

/// Returns a random square of the current level that is passable, dry, without a trap and
/// unoccupied.
pub fn random_floor(world: &World, rng: &mut Rng) -> Option<Pos> {
    any_of(&free_floor(world), rng)
}

/// Like [`random_floor`], but prefers the squares that the level reserves for heroes who arrive
/// without stairs.
pub fn landing_floor(world: &World, from: LevelId, rng: &mut Rng) -> Option<Pos> {
    let level = &world.level;
    let free = free_floor(world);
    let lands = |at: &Pos| level.customs.may_land(*at, level.id.depth, from.depth);
    any_of(&free.iter().filter(lands).collect(), rng).or_else(|| any_of(&free, rng))
}

/// Returns the squares that are passable, dry, unoccupied and without traps.
fn free_floor(world: &World) -> Bits {
    let level = &world.level;
    let barred = level.solid.union(&level.liquid).union(level.traps.squares());
    let bodies = level.crowd.iter().chain([&world.hero]).map(|&who| world.actor(who).at);
    let taken = bodies.filter(|&at| level.actor_at[at].is_some()).collect();
    Bits::full().minus(&barred).minus(&taken)
}

fn any_of(squares: &Bits, rng: &mut Rng) -> Option<Pos> {
    let count = squares.count();
    let nth = (count > 0).then(|| rng.below(count as u32) as usize)?;
    squares.nth(nth)
}
