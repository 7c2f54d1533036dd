//! Wishes: `ask` asks for a wish and grants it, `read` reads the text, `make` makes the item, and
//! `djinni` releases those who grant wishes. `genocide` reads names in the same way.

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
