//! Which vaults made what of a level, and from what the level was made. Kept in wizard's games
//! only: no rule asks.

use serde::{Deserialize, Serialize};

use super::customs::Origin;
use crate::base::{Pos, Seed};

/// Who made the ground and the traps of a level. Things and creatures know it themselves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Makers {
    /// What the level was made from.
    pub seed: Seed,
    /// The vault that had to stand on it: its place among the content's.
    pub wanted: Option<u16>,
    /// In the order it was made: the last word on a square counts.
    pub ground: Vec<(Pos, Origin)>,
    pub traps: Vec<(Pos, Origin)>,
}

impl Makers {
    pub fn new(seed: Seed) -> Self {
        Self { seed, wanted: None, ground: Vec::new(), traps: Vec::new() }
    }

    /// Who laid the ground of a square; `None` where no step of a vault did.
    pub fn ground_at(&self, at: Pos) -> Option<Origin> {
        last(&self.ground, at)
    }

    /// Who set the trap there.
    pub fn trap_at(&self, at: Pos) -> Option<Origin> {
        last(&self.traps, at)
    }
}

fn last(marks: &[(Pos, Origin)], at: Pos) -> Option<Origin> {
    marks.iter().rev().find(|(place, _)| *place == at).map(|(_, by)| *by)
}
