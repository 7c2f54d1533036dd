//! Arithmetic of the game; knows no game words.

pub mod arena;
pub mod dice;
pub mod digest;
pub mod english;
pub mod geom;
pub mod grid;
pub mod luck;
pub mod pick;
pub mod quick;
pub mod rng;
mod runs;
pub mod seldom;
pub mod sparse;

/// Room for one more. By an eighth: twice as much stands empty in most games, and there may be
/// many of them.
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
pub use seldom::Seldom;
