//! Basic data structures and arithmetic, without game terms.

pub mod arena;
pub mod base64;
pub mod dice;
pub mod digest;
pub mod english;
pub mod geom;
pub mod grid;
pub mod luck;
pub mod pick;
pub mod repeat_packing;
pub mod rng;
pub mod ron_fast;
mod run_length;
pub mod skip_sampling;
pub mod typed;

/// Makes sure that the list has room for one more entry. A full list grows by an eighth plus 8,
/// because doubling could leave half of the memory unused, and many games can run at once.
pub fn make_room<T>(list: &mut Vec<T>) {
    if list.len() == list.capacity() {
        list.reserve_exact(list.len() / 8 + 8);
    }
}

pub use arena::{Arena, Id};
pub use dice::Dice;
pub use digest::Digest;
pub use geom::{Dir, HEIGHT, Pos, Rect, SQUARES, WIDTH};
pub use grid::{Bits, Grid};
pub use rng::{Rng, Seed, Streams};
pub use skip_sampling::SkipSampler;
