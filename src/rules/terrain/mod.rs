//! The ground and what is on it.

pub mod boulder;
pub mod bridge;
pub mod dig;
pub mod door;
pub mod gas;
pub mod scuff;
