//! Clouds of gas, and the patches of bubbles and clouds that wander over a level.

pub mod cloud;
pub mod drift;
