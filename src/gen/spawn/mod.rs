//! New monsters, items, traps and heroes.

pub mod hero;
pub mod items;
pub mod kit;
pub mod monsters;
pub(crate) mod traps;
