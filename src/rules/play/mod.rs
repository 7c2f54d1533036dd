//! The context of a rule: what it may change, and how it answers.

pub mod context;
pub mod ending;
pub mod interrupt;
pub mod refusal;
pub mod sum;
pub mod time;

pub use context::Play;
pub use refusal::{Refusal, Unforced, Unjumped, Unridden, Unshaped, Unwritten, Vain};
pub use sum::Sum;
pub use time::{Acted, Halt, Time};
