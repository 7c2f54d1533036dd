//! Checks of saved worlds: invariants, limits, references, packed levels.

pub mod check;
pub mod foreign;
pub(crate) mod limits;
pub mod packed_level;
mod put_away;
pub(crate) mod references;
mod trade;
