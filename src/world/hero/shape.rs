//! Queries about the hero's polymorphed form.

use crate::content::Content;
use crate::world::World;
use crate::world::body::actor::ActorId;

impl World {
    /// Whether the hero is polymorphed.
    #[inline]
    pub const fn is_changed(&self) -> bool {
        self.life.own_shape.is_some()
    }

    /// Returns the level used in combat. For a polymorphed hero this is the level of the form.
    pub fn fighting_level(&self, content: &Content, who: ActorId) -> u8 {
        let actor = self.actor(who);
        if who == self.hero && self.is_changed() {
            content.monsters[actor.kind].level
        } else {
            actor.level
        }
    }
}
