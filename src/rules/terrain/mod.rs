//! The ground and what is on it.

pub mod boulder;
pub mod dig;
pub mod door;
