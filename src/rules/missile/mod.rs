//! Thrown and fired missiles.

mod flight;
mod impact;
mod launch;
mod returning;

pub use flight::{can_slide, slide};
pub use launch::{launcher, range, throw};
