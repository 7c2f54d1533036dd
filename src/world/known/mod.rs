//! What the hero knows and remembers.

pub mod knowledge;
pub mod memory;
pub mod remembered_level;
pub mod unseen_foes;
