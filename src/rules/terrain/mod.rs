//! Terrain and its changes.

pub mod boulder;
pub mod bridge;
pub mod dig;
pub mod door;
pub mod gas;
pub mod scuff;
