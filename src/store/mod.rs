//! Files: the only code below `ui` that touches a disk.
//!
//! A run is one folder: an append-only [`journal`] of everything the player asked for, two
//! generations of [`snapshot`]s, a small readable summary and a [`lock`].
//!
//! For every key: [`run::Run::keep`] the input; when that fails, stop and show the sentence; else
//! let the game act on it. Kept is kept, whatever kills the process; only a power cut can take
//! what was not synced, which happens [`behind`] the game within a twentieth of a second. So
//! [`run::Run::sync`] before a death, a victory or a new level is shown,
//! and take a [`run::Run::snapshot`] at a new level, every few hundred inputs, when the player
//! thinks and when they leave.

pub mod behind;
pub mod clean;
pub mod disk;
pub mod error;
pub mod journal;
pub mod litter;
pub mod lock;
pub mod options;
pub mod packs;
pub mod paths;
pub mod read;
pub mod replay_file;
pub mod reports;
pub mod run;
pub mod scores;
pub mod snapshot;
pub mod standing_line;
pub mod told;
pub mod when;
pub mod xlogfile;
pub mod zone;

#[cfg(test)]
pub(crate) mod trial;
