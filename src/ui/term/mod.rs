//! The terminal device.

pub mod terminal;
