//! Wishes: reading what the player typed, asking, and making the item.

pub mod ask;
pub mod make;
mod names;
mod read;

#[cfg(test)]
mod tests;

pub use ask::ask;
pub use names::nearest_monster;
pub use read::{Unread, cleaned, creatures, read};
