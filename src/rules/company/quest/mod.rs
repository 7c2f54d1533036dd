//! The Quest: the call, the leader, the nemesis and the return.
//!
//! Source: rules/levels 16; `NetHack` 3.6 `quest.c`.

mod course;
mod leader;
mod nemesis;
mod people;

pub use course::{chat, died, entered, item_taken, stepped, tick};
