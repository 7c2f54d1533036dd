//! Actions of the hero and monsters.

pub mod chat;
pub mod force;
pub mod furniture;
pub mod item;
pub mod magic;
pub mod offer;
mod perform;
pub mod precheck;
pub mod trade;
pub mod travel;
pub mod turn_undead;
pub mod wipe;

pub use perform::perform;
