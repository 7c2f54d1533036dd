//! The random streams of level generation.

use crate::base::rng::level_stream;
use crate::base::{Rng, Seed};
use crate::world::LevelId;

/// Purpose of a random stream. Its number selects the stream within a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Purpose {
    /// Choice and placement of vaults, corridors and mazes; one stream per attempt.
    Layout = 0,
    /// Contents of one vault; one stream per vault instance.
    Vault = 1,
    /// Ordinary contents of rooms, mazes and other levels.
    Stock = 2,
    /// Initial monsters.
    Monsters = 3,
    /// The hero's body and starting inventory.
    Hero = 4,
    /// Appearances of item kinds.
    Looks = 5,
    /// The levels that get vaults with a limit per game.
    LimitedVaults = 6,
    /// Branch depths and special levels.
    Depths = 7,
    /// Whether a vault is the whole level, and its contents; one stream per attempt.
    Whole = 8,
    /// Gold and gems in rock.
    Minerals = 9,
    /// The tune that opens the drawbridge of the castle.
    Tune = 40,
    /// Kelp in water.
    Kelp = 41,
    /// Whether a level can be bones, and which possessions of a dead hero are cursed.
    Bones = 42,
    /// Qualities of weapons and armor.
    Quality = 43,
    /// Choice and contents of special rooms. A new purpose can get any free number, but the number
    /// of this one must not change: that would change the special rooms of every seed.
    Special = 20,
}

/// Returns the random stream for a purpose on a level. `extra` distinguishes attempts or instances.
pub fn stream(seed: Seed, purpose: Purpose, id: LevelId, extra: u16) -> Rng {
    Rng::new(seed, level_stream(purpose as u8, id.branch, id.depth, extra))
}
