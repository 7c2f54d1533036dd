//! Arithmetic of the game; knows no game words.

pub mod arena;
pub mod dice;
pub mod digest;
pub mod english;
pub mod geom;
pub mod grid;
pub mod luck;
pub mod pick;
pub mod rng;
mod runs;
pub mod seldom;
pub mod sparse;

pub use arena::{Arena, Id};
pub use dice::Dice;
pub use digest::Digest;
pub use geom::{Dir, HEIGHT, Pos, Rect, SQUARES, WIDTH};
pub use grid::{Bits, Grid};
pub use rng::{Rng, Seed, Streams};
pub use seldom::Seldom;
