//! Provenance: which vault created each part of a level, and the level's seed. Recorded in wizard
//! mode only; no rule uses it.

use serde::{Deserialize, Serialize};

use super::flags::Origin;
use crate::base::{Pos, Seed};

/// Provenance of a level's terrain and traps. Items and actors store their own origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Makers {
    /// The seed that generated the level.
    pub seed: Seed,
    /// Index, in the content, of a vault that was requested for the level.
    pub wanted: Option<u16>,
    /// Squares with their origins, in order of creation. The last entry for a square applies.
    pub ground: Vec<(Pos, Origin)>,
    pub traps: Vec<(Pos, Origin)>,
}

impl Makers {
    pub fn new(seed: Seed) -> Self {
        Self { seed, wanted: None, ground: Vec::new(), traps: Vec::new() }
    }

    /// Returns the vault step that placed a square's terrain, or `None`.
    pub fn ground_at(&self, at: Pos) -> Option<Origin> {
        last(&self.ground, at)
    }

    /// Returns the vault step that placed the trap on a square.
    pub fn trap_at(&self, at: Pos) -> Option<Origin> {
        last(&self.traps, at)
    }
}

fn last(marks: &[(Pos, Origin)], at: Pos) -> Option<Origin> {
    marks.iter().rev().find(|(place, _)| *place == at).map(|(_, by)| *by)
}
