//! Queries about the hero's polymorphed form.

use super::World;
use super::actor::ActorId;
use crate::content::Content;

impl World {
    /// Whether the hero is polymorphed.
    #[inline]
    pub const fn is_changed(&self) -> bool {
        self.life.own_shape.is_some()
    }

    /// Returns the level used in combat: a polymorphed hero uses the level of the form.
    pub fn fighting_level(&self, content: &Content, who: ActorId) -> u8 {
        let actor = self.actor(who);
        if who == self.hero && self.is_changed() {
            content.monsters[actor.kind].level
        } else {
            actor.level
        }
    }
}
