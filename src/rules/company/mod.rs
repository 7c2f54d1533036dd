//! Pets, pursuers, guards, and demons that can be bribed.

pub mod bribe;
mod pet;
pub mod vault_guard;

pub use pet::{hunger, leave_with, meet_again};
