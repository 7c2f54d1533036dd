//! Triggering traps, and struggling against them.

pub mod earthquake;
mod escape;
pub mod fall;
pub mod hold;
pub mod liquid;
pub mod magic;
pub mod missile;
mod scatter;
mod spring;
pub mod water;

pub use escape::struggle;
pub use spring::{arrive, spring};
