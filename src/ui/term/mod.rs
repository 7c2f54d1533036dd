//! The terminal: sets its modes, decodes its input, draws, and restores it.

pub mod backend;
mod decode;
mod display;
pub mod environment;
pub mod guard;
mod mode;
pub mod restore;
mod signals;
pub mod terminal;
mod typed_keys;

pub use typed_keys::Typed;
