//! Wishes: `ask` asks for a wish and grants it, `read` reads the text, `make` makes the item, and
//! `djinni` lets djinn out of bottles and lamps. `genocide` is here because it reads names in the
//! same way.

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
