//! Wishes and genocide: reading what the player typed, asking, and making the item; djinn.

pub mod ask;
pub mod djinni;
pub mod genocide;
pub mod make;
mod marks;
mod names;
mod read;

#[cfg(test)]
mod tests;

pub use ask::ask;
pub use names::nearest_monster;
pub use read::{Unread, WantedCreatures, cleaned, creatures, read};
