//! What exists: kinds, read from RON once and checked; immutable.

pub mod fault;
pub mod source;
pub mod vault;
