//! Pets, pursuers, guards, priests, and demons that can be bribed.

pub mod bribe;
mod followers;
pub mod guardian_angel;
pub mod harassment;
pub mod oracle;
mod pet_hunger;
pub mod temple;
pub mod vault_guard;

pub use followers::{leave_with, meet_again};
pub use pet_hunger::hunger;
