//! Bots that play the game: one random, and two sensible ones.

mod brain;
mod collector;
mod explorer;
mod hurry;
mod traveler;

pub use brain::{Bot, Brain};
pub(in crate::cli) use traveler::{AMULET, HORN, PICK, POTION, SWORD, carried};
