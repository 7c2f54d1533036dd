//! The line to the terminal: what it sends is read and decoded, what was changed is undone.

mod decode;
pub mod restore;
pub mod terminal;
mod typed_keys;

pub use typed_keys::Typed;
