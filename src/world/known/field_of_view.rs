//! The hero's field of view.

use crate::content::{ArtifactQuirk, Buc, Content, Property, Slot};
use crate::world::World;
use crate::world::level::sight::Viewpoint;

/// Radius in which an artifact lets the hero see through walls, in squares.
const THROUGH_WALLS: u8 = 3;

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
            through_walls: if uses(self, content, ArtifactQuirk::SeesThroughWalls) {
                THROUGH_WALLS
            } else {
                0
            },
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

/// Returns how far the hero sees in the dark, in squares: the radius of the brightest light that
/// the hero carries, at least 1.
fn light_radius(world: &World, content: &Content) -> u8 {
    let things = world.you().pack.iter().map(|&item| world.item(item));
    let reach = things.filter_map(|item| item.light_radius(&content.items[item.kind]));
    reach.chain(shining_blade(world, content)).max().unwrap_or(1).max(1)
}

/// Returns the light radius of a shining artifact that the hero wields.
/// Source: rules/artifacts 3.
fn shining_blade(world: &World, content: &Content) -> Option<u8> {
    let blade = world.item(world.you().in_slot(Slot::Wielded)?);
    let shines = content.artifacts[blade.artifact?].has(ArtifactQuirk::Shines);
    shines.then_some(match blade.buc {
        Buc::Blessed => 3,
        Buc::Uncursed => 2,
        Buc::Cursed => 1,
    })
}

/// Whether the hero wears, over the eyes, an artifact with this feature.
fn uses(world: &World, content: &Content, quirk: ArtifactQuirk) -> bool {
    let worn = world.you().in_slot(Slot::Eyes).and_then(|item| world.item(item).artifact);
    worn.is_some_and(|id| content.artifacts[id].has(quirk))
}
