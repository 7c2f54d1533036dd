//! Files: the only code below `ui` that touches a disk.
//!
//! A run is one folder: an append-only [`journal`] of everything the player asked for, two
//! generations of [`snapshot`]s, a small readable summary and a [`lock`]. What the game hands
//! over is bytes here; nothing is applied by the game before the journal has it.

pub mod clean;
pub mod disk;
pub mod error;
pub mod journal;
pub mod lock;
pub mod options;
pub mod packs;
pub mod paths;
pub mod read;
pub mod replay_file;
pub mod run;
pub mod scores;
pub mod snapshot;
pub mod when;

#[cfg(test)]
mod trial;
