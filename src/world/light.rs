//! Carried light sources.

use super::World;
use crate::base::{Bits, Pos};
use crate::content::Content;
use crate::content::item::ToolUse;

/// Returns how far the hero sees in the dark, in squares: the radius of the best lit lamp, at least
/// 1.
pub fn radius(world: &World, content: &Content) -> u8 {
    let lamps = world.you().pack.iter().map(|&item| world.item(item)).filter(|item| item.lit);
    let reach = lamps.map(|lamp| match content.items[lamp.kind].tool {
        Some(ToolUse::Light(radius)) => radius,
        _ => 1,
    });
    reach.max().unwrap_or(1).max(1)
}

/// Returns the squares within a light radius of `from`, ignoring walls.
///
/// A disk: the squared distance is at most r(r + 1). A radius of 1 covers all neighbors.
pub fn disk(from: Pos, radius: u8) -> Bits {
    let r = i16::from(radius);
    let reach = if r <= 1 { 2 } else { i32::from(r) * i32::from(r + 1) };
    let mut near = Bits::default();
    for dy in -r..=r {
        for dx in -r..=r {
            let at = Pos::new(from.x + dx, from.y + dy);
            if at.square_distance(from) <= reach {
                near.set(at);
            }
        }
    }
    near
}
