//! The hero's knowledge and memory.

mod field_of_view;
pub mod knowledge;
pub(super) mod last_seen;
pub mod memory;
pub mod remembered_level;
pub mod unseen_foes;
