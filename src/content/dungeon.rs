//! Branches: which levels there are and what makes them.

use serde::Deserialize;

use super::id::Named;
use crate::base::Dice;

/// What makes the levels of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Builder {
    /// Rooms and corridors from random vaults.
    Ordinary,
    /// The last level: the Amulet on a guarded altar.
    Sanctum,
}

/// One stretch of levels that hang together.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// "The Dungeons".
    pub name: String,
    /// How many levels.
    pub levels: Dice,
    /// What makes its levels.
    pub builder: Builder,
    /// What makes its last level, when that differs.
    #[serde(default)]
    pub last: Option<Builder>,
    /// Names that deep places have on the overview, from a depth on.
    #[serde(default)]
    pub regions: Vec<(u8, String)>,
}

impl Named for Branch {
    fn name(&self) -> &str {
        &self.name
    }
}
