//! The artifacts of a game: which exist, and the state of their powers.

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
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
    /// Artifacts that were invoked, and the turn from which on each can be invoked again.
    pub resting: Vec<(ArtifactId, u32)>,
    /// Artifacts whose power the hero switched on by invoking them.
    pub switched_on: Vec<ArtifactId>,
    /// Artifacts in use that glow because their foes are on the level.
    pub glowing: Vec<ArtifactId>,
    /// Creatures that serve the hero until a turn.
    pub called: Vec<(ActorId, u32)>,
    /// The turn until which time stands still for everybody but the hero.
    pub stopped_until: u32,
}

impl Artifacts {
    pub fn exists(&self, artifact: ArtifactId) -> bool {
        self.existing.contains(&artifact)
    }

    /// Returns the turn from which on the artifact can be invoked.
    pub fn rests_until(&self, artifact: ArtifactId) -> u32 {
        self.resting.iter().find(|(id, _)| *id == artifact).map_or(0, |&(_, turn)| turn)
    }

    /// Lets an artifact rest until a turn after it was invoked.
    pub fn rest(&mut self, artifact: ArtifactId, until: u32) {
        self.resting.retain(|(id, _)| *id != artifact);
        self.resting.push((artifact, until));
    }
}
