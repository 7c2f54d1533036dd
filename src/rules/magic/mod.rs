//! Spells: learning, success chance and forgetting.

pub mod chance;
pub mod shell;
mod spell;
pub mod study;

pub use spell::{backfire, energy, forget_some};
