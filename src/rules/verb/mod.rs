//! Actions of the hero and monsters.

pub mod chat;
pub mod force;
pub mod item;
pub mod magic;
pub mod offer;
mod perform;
pub mod travel;

pub use perform::perform;
