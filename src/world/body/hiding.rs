//! Hiding: which monsters can hide, and where.

use crate::content::{Content, MonsterKind, Property, Terrain, Trait};
use crate::world::{ActorId, World};

/// Whether monsters of this kind imitate items or terrain.
pub fn is_mimic(kind: &MonsterKind) -> bool {
    kind.is(Trait::Hide) && kind.letter == 'm'
}

/// Whether monsters of this kind hide under water.
#[inline]
pub fn dives(kind: &MonsterKind) -> bool {
    kind.letter == ';' && kind.is(Trait::Swim)
}

/// Whether the monster can hide where it is: under water or, on a square that the hero does not
/// see, under an item, on the ceiling or as a mimic. Pets and canceled monsters cannot hide, nor
/// can a monster that is trapped, holds an actor or is held. Mimics cannot hide while the hero has
/// protection from shape changers.
/// Source: NetHack 3.7 `mon.c`, `hideunder`, `restrap`.
pub fn can_hide(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let held = actor.holds.is_some() || actor.held_by.is_some() || actor.trapped > 0;
    if actor.hidden || held || actor.is_tame() || actor.has(Property::Cancelled) {
        return false;
    }
    let terrain = world.level.cell(actor.at).terrain;
    let watched = world.sight.seen.has(actor.at);
    match () {
        () if dives(kind) => terrain.is_liquid(),
        () if kind.is(Trait::Conceal) => !watched && world.items_at(actor.at).next().is_some(),
        () if is_mimic(kind) && world.you().has(Property::ProtectionFromShapeChangers) => false,
        () if kind.is(Trait::Hide) => {
            let ground = matches!(terrain, Terrain::Floor | Terrain::Corridor | Terrain::Door);
            !watched && ground && world.items_at(actor.at).next().is_none()
        }
        () => false,
    }
}
