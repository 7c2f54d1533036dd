//! The memory of a hurried explorer bot about the current level.

use crate::base::Pos;
use crate::world::World;

/// Number of turns on one level without a new square after which the hero digs down at once.
const PATIENCE: u32 = 300;

/// The plans of a hero in a hurry, on the current level.
#[derive(Clone, Debug, Default)]
pub(super) struct Hurry {
    /// Number of attacks that were refused because the foe was out of reach.
    pub refused_attacks: u32,
    /// Number of searches for hidden passages.
    pub searches: u32,
    /// Whether the hero digs through the floor.
    pub digs: bool,
    /// Number of times that something barred the way.
    pub barred: u32,
    /// Known traps that the hero has walked to in order to get further.
    pub crossed: Vec<Pos>,
    /// Number of squares of the level that the hero has seen.
    seen: usize,
    /// The turn in which the hero last saw a new square.
    turn: u32,
}

impl Hurry {
    /// Notes whether the hero has seen a new square since the last call.
    pub fn look(&mut self, world: &World) {
        let seen = world.level.explored.count();
        if seen != self.seen {
            (self.seen, self.turn) = (seen, world.turn);
        }
    }

    /// Whether the hero has seen no new square for a long time.
    pub fn has_lost_patience(&self, world: &World) -> bool {
        world.turn - self.turn > PATIENCE
    }
}
