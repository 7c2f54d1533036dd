//! Creates new heroes, monsters, items and traps.

pub mod hero;
pub mod items;
pub mod kit;
pub mod monsters;
pub(crate) mod traps;
