//! Thrown and fired missiles.

mod flight;
mod impact;
mod launch;
mod returning;

pub use flight::slide;
pub use launch::{launcher, range, throw};
