//! Disguises of mimics.

use crate::base::{Rect, Rng, pick};
use crate::content::dungeon::Realm;
use crate::content::{Content, ItemKindId, Terrain};
use crate::r#gen::spawn::items;
use crate::world::body::actor::Guise;
use crate::world::{ActorId, World};

/// Chooses a mimic's disguise: a door in a doorway, otherwise a copy of a nearby item. Without an
/// item nearby, it is a boulder 1 time in 4, a chest 1 time in 4, and otherwise a random item.
pub(super) fn disguise(
    content: &Content,
    ground: Terrain,
    near: &[ItemKindId],
    (realm, depth): (Realm, i32),
    rng: &mut Rng,
) -> Guise {
    if ground == Terrain::Door {
        return Guise::Ground(Terrain::Door);
    }
    let drawn = rng.below(4);
    let like = pick::one(rng, near).copied();
    let big = if drawn == 0 { content.known.boulder } else { content.known.chest };
    let kind = match drawn {
        _ if like.is_some() => like,
        0 | 1 => Some(big),
        _ => items::random(content, realm, depth, rng).map(|thing| thing.item.kind),
    };
    Guise::Thing(kind.unwrap_or(content.known.boulder))
}

/// Chooses a disguise for a mimic that is on the current level.
pub fn guise(world: &World, content: &Content, who: ActorId, rng: &mut Rng) -> Guise {
    let at = world.actor(who).at;
    let around = Rect::new(at.x - 4, at.y - 4, 9, 9);
    let near: Vec<ItemKindId> = around
        .squares()
        .filter_map(|to| world.items_at(to).next())
        .map(|item| world.item(item).kind)
        .collect();
    disguise(content, world.level.cell(at).terrain, &near, (world.realm(), world.depth()), rng)
}
