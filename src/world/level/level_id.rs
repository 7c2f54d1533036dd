//! The identifier of a level: branch and depth.

use serde::{Deserialize, Serialize};

/// Identifies a level by its branch and its depth below the surface. In a branch above the surface,
/// `depth` is the height.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct LevelId {
    pub branch: u8,
    pub depth: u8,
}
