//! The tune that opens the drawbridge of the castle.

use super::{Purpose, stream};
use crate::base::Seed;
use crate::world::level::dungeon::TOP;

/// Number of notes of the tune.
pub const NOTES: usize = 5;

/// Returns the tune of a game: five notes from A to G. It depends only on the seed.
/// Source: rules/levels 7.1.
pub fn castle_tune(seed: Seed) -> [char; NOTES] {
    let mut rng = stream(seed, Purpose::Tune, TOP, 0);
    std::array::from_fn(|_| char::from(b'A' + rng.below(7) as u8))
}
