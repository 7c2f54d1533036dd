//! The artifacts of a game: which exist, and the state of their powers.

use serde::{Deserialize, Serialize};

use crate::content::{ArtifactId, Trait};

/// The artifacts of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifacts {
    /// Artifacts that were created in this game, in that order. None is created twice.
    pub existing: Vec<ArtifactId>,
    /// Artifacts that the hero has carried.
    pub held: Vec<ArtifactId>,
    /// Number of artifacts that gods gave to the hero.
    pub gifts: u16,
    /// The monsters that artifacts in use show.
    pub shows: Vec<Trait>,
    /// Points that artifacts in use add to each attribute.
    pub raised: [u8; 6],
}

impl Artifacts {
    pub fn exists(&self, artifact: ArtifactId) -> bool {
        self.existing.contains(&artifact)
    }
}
