//! The hero's field of view.

use crate::content::{Content, Property};
use crate::world::World;
use crate::world::level::sight::Viewpoint;

impl World {
    /// Updates the hero's field of view if its inputs changed: position, squares, light or
    /// blindness.
    pub fn look_around(&mut self, content: &Content) {
        let you = self.you();
        let made = Viewpoint {
            level: self.level.id,
            squares: self.level.changes.squares,
            at: you.at,
            radius: light_radius(self, content),
            blind: you.has(Property::Blind),
        };
        self.sight.update(&self.level, made);
    }

    /// Acts like [`World::look_around`], but assumes that the hero's light and blindness are
    /// unchanged.
    #[inline]
    pub fn look_if_moved(&mut self, content: &Content) {
        if !self.sight.is_from(&self.level, self.you().at) {
            self.look_around(content);
        }
    }
}

/// Returns how far the hero sees in the dark, in squares: the radius of the best lit lamp, at least
/// 1.
fn light_radius(world: &World, content: &Content) -> u8 {
    let things = world.you().pack.iter().map(|&item| world.item(item));
    let reach = things.filter_map(|item| item.light_radius(&content.items[item.kind]));
    reach.max().unwrap_or(1).max(1)
}
