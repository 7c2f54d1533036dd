//! File storage. Of the layers below `ui` and `cli`, only this one accesses the disk.
//!
//! A run is one folder: an append-only [`journal`] of every input, two generations of
//! [`snapshot`]s, a small human-readable summary and a [`lock`].
//!
//! For every input, call [`run::Run::keep`] before the game applies it. If the call fails, show the
//! error and do not apply the input. A stored input survives the death of the process. Only a power
//! failure can lose it, until it is synced: the [`background_sync`] module syncs it within about a
//! twentieth of a second. Therefore call [`run::Run::sync`] before showing a death, a victory or a
//! new level. Take a [`run::Run::snapshot`] at each new level, every few hundred inputs, while the
//! player thinks, and when the player leaves.

pub mod bones;
pub mod error;
mod files;
pub mod journal;
pub mod live_recording;
pub mod options;
pub mod packs;
pub mod panics;
pub mod replay_file;
pub mod reports;
pub mod run;
pub mod scores;
pub mod snapshot;
pub mod status_file;
#[cfg(test)]
pub(crate) mod test_support;
pub mod when;
pub mod xlogfile;
pub mod zone;

pub use files::{background_sync, clean, disk, litter, lock, paths, read};
