//! The artifacts that exist in a game, and the state of their powers.

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use crate::content::{ArtifactId, Trait};

/// The artifacts of a game, and the state of their powers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Artifacts {
    /// Artifacts that were created in this game, in order of creation. Each artifact is created at
    /// most once.
    pub existing: Vec<ArtifactId>,
    /// Artifacts that the hero has carried.
    pub held: Vec<ArtifactId>,
    /// Number of artifacts that gods gave to the hero.
    pub gifts: u16,
    /// Traits of the monsters whose positions the artifacts in use reveal to the hero.
    pub shows: Vec<Trait>,
    /// Points that the artifacts in use add to each attribute.
    pub raised: [u8; 6],
    /// Artifacts that were invoked, with the turn when each can be invoked again.
    pub resting: Vec<(ArtifactId, u32)>,
    /// Artifacts whose power the hero switched on by invoking them.
    pub switched_on: Vec<ArtifactId>,
    /// Artifacts in use that glow, because monsters that they warn of are on the level.
    pub glowing: Vec<ArtifactId>,
    /// Summoned creatures that serve the hero, with the turn when each leaves.
    pub called: Vec<(ActorId, u32)>,
    /// The turn until which time is stopped for everyone but the hero.
    pub stopped_until: u32,
    /// Artifacts whose hits have another damage type for a while, with the turn when that ends.
    pub armed: Vec<(ArtifactId, u32)>,
    /// Number of times that each artifact with a limited number of invocations was invoked.
    pub used: Vec<(ArtifactId, u8)>,
}

impl Artifacts {
    pub fn exists(&self, artifact: ArtifactId) -> bool {
        self.existing.contains(&artifact)
    }

    /// Returns the turn when the artifact can be invoked again.
    pub fn rests_until(&self, artifact: ArtifactId) -> u32 {
        self.resting.iter().find(|(id, _)| *id == artifact).map_or(0, |&(_, turn)| turn)
    }

    /// Keeps an invoked artifact from being invoked again until the turn `until`.
    pub fn rest(&mut self, artifact: ArtifactId, until: u32) {
        self.resting.retain(|(id, _)| *id != artifact);
        self.resting.push((artifact, until));
    }

    /// Whether the artifact's hits have another damage type now.
    pub fn is_armed(&self, artifact: ArtifactId) -> bool {
        self.armed.iter().any(|(id, _)| *id == artifact)
    }

    /// Gives the artifact's hits another damage type until the turn `until`.
    pub fn arm(&mut self, artifact: ArtifactId, until: u32) {
        self.armed.retain(|(id, _)| *id != artifact);
        self.armed.push((artifact, until));
    }

    /// Returns the number of times that an artifact with a limited number of invocations was
    /// invoked.
    pub fn times_used(&self, artifact: ArtifactId) -> u8 {
        self.used.iter().find(|(id, _)| *id == artifact).map_or(0, |&(_, times)| times)
    }

    /// Counts an invocation of an artifact with a limited number of invocations.
    pub fn count_use(&mut self, artifact: ArtifactId) {
        let times = self.times_used(artifact).saturating_add(1);
        self.used.retain(|(id, _)| *id != artifact);
        self.used.push((artifact, times));
    }
}
