//! Bots that play the game: one random, and two sensible ones.

mod brain;
mod collector;
mod explorer;

pub use brain::{Bot, Brain};
