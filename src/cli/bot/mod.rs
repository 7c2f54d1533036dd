//! Bots that play the game: one random, one sensible.

mod brain;
mod explorer;

pub use brain::{Bot, Brain};
