//! Queries about the hero's prayer and safety.

use super::{Hearing, Occupation, Work};
use crate::world::World;
use crate::world::body::actor::ActorId;

impl World {
    /// Whether nothing can harm the hero now, because of a successful prayer or a recent return
    /// from death.
    pub fn is_shielded(&self) -> bool {
        self.is_shielded_by_prayer() || self.turn < self.life.safe_until
    }

    /// Whether the hero is praying successfully and thus cannot be harmed.
    pub fn is_shielded_by_prayer(&self) -> bool {
        matches!(
            self.life.occupation,
            Some(Occupation { what: Work::Praying { hearing: Hearing::Granted, .. }, .. })
        )
    }

    /// Whether `who` is the hero, and praying.
    pub fn is_praying(&self, who: ActorId) -> bool {
        who == self.hero && matches!(self.life.work(), Some(Work::Praying { .. }))
    }
}
