//! The end of a run: the words for a death, and the worth of conducts and achievements.

pub mod conducts;
pub mod death;
