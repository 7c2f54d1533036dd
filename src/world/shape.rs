//! The hero in another's shape.

use super::World;
use super::actor::ActorId;
use crate::content::Content;

impl World {
    /// Whether the hero has another's shape.
    #[inline]
    pub const fn is_changed(&self) -> bool {
        self.life.own_shape.is_some()
    }

    /// The level that a creature fights by: of a hero in another's shape, that shape's.
    pub fn fighting_level(&self, content: &Content, who: ActorId) -> u8 {
        let actor = self.actor(who);
        if who == self.hero && self.is_changed() {
            content.monsters[actor.kind].level
        } else {
            actor.level
        }
    }
}
