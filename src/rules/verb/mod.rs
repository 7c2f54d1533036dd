//! Actions of the hero and monsters.

pub mod chat;
pub mod force;
pub mod item;
pub mod magic;
mod perform;
pub mod travel;

pub use perform::perform;
