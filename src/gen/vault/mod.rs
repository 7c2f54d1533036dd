//! Vaults on a level: which ones are drawn, and how they are built.

pub mod addition;
mod area;
mod build;
mod coordinates;
mod decide;
mod ensure;
mod ground;
mod instance;
pub mod level;
mod slot;
mod stamp;
mod things;
mod ways;
mod weights;

pub use build::{build, build_alone, run_in_room, run_loose};
pub use decide::Decided;
pub use weights::{Drawn, NORMAL, VaultTable, has_place, is_buildable};

#[cfg(test)]
mod tests;
