//! The context and the result types that all rules share.

pub mod context;
pub mod ending;
pub mod interrupt;
pub mod sum;
pub mod time;

pub use crate::event::refusal::{Refusal, Unforced, Unjumped, Unridden, Unshaped, Unwritten, Vain};
pub use context::Play;
pub use sum::Sum;
pub use time::{Acted, Halt, Time};
