//! The artifacts of a game: which exist, and the state of their powers.

use serde::{Deserialize, Serialize};

use super::World;
use super::item::ItemId;
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
    /// The turn from which each invoked artifact can be invoked again.
    pub resting: Vec<(ArtifactId, u32)>,
    /// Artifacts whose invoked property is on.
    pub active: Vec<ArtifactId>,
    /// The monsters that artifacts in use show.
    pub shows: Vec<Trait>,
    /// Points that artifacts in use add to each attribute.
    pub raised: [u8; 6],
    /// Artifacts in use that glow now.
    pub glowing: Vec<ArtifactId>,
}

impl Artifacts {
    pub fn exists(&self, artifact: ArtifactId) -> bool {
        self.existing.contains(&artifact)
    }

    /// Returns the turn from which an artifact can be invoked; 0 if it was never invoked.
    pub fn rested_at(&self, artifact: ArtifactId) -> u32 {
        self.resting.iter().find(|(it, _)| *it == artifact).map_or(0, |&(_, turn)| turn)
    }

    /// Keeps an artifact from being invoked before `turn`.
    pub fn rest_until(&mut self, artifact: ArtifactId, turn: u32) {
        match self.resting.iter_mut().find(|(it, _)| *it == artifact) {
            Some((_, until)) => *until = turn,
            None => self.resting.push((artifact, turn)),
        }
    }
}

impl World {
    /// Turns an item of the artifact's kind into the artifact, unless it already exists in this
    /// game. Returns whether it did.
    pub fn make_artifact(&mut self, item: ItemId, artifact: ArtifactId) -> bool {
        if self.artifacts.exists(artifact) {
            return false;
        }
        self.artifacts.existing.push(artifact);
        let thing = self.item_mut(item);
        (thing.artifact, thing.count, thing.name) = (Some(artifact), 1, None);
        true
    }

    /// Whether the hero knows that an item is the artifact.
    pub fn knows_artifact(&self, artifact: ArtifactId) -> bool {
        self.knowledge.artifacts.contains(&artifact)
    }
}
