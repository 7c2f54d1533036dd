//! How bodies move, and where they can go.

use super::Level;
use crate::base::{HEIGHT, Pos, WIDTH};
use crate::content::{MonsterKind, Property, PropertySet, Size, Terrain, Trait};
use crate::world::body::actor::Actor;

/// Properties that let an actor enter a wall of water; one of them is enough.
const BREATHES_WATER: PropertySet =
    PropertySet::of(&[Property::Swimming, Property::MagicalBreathing]);

/// How a body moves, as far as pathfinding is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// Closed doors do not block the body: it can open them, or flow under them.
    pub doors: bool,
    /// Water and lava do not block the body.
    pub liquid: bool,
}

impl Gait {
    pub fn of(kind: &MonsterKind, who: &Actor) -> Self {
        Self {
            doors: kind.has_grip() || kind.is(Trait::Amorphous),
            liquid: stays_dry(kind, who) || kind.is(Trait::Swim),
        }
    }

    pub(super) const fn index(self) -> usize {
        self.doors as usize | (self.liquid as usize) << 1
    }
}

/// Whether the actor is above the ground.
#[inline]
pub fn is_airborne(kind: &MonsterKind, who: &Actor) -> bool {
    kind.is(Trait::Fly)
        || kind.is(Trait::Floater)
        || who.has(Property::Levitation)
        || who.has(Property::Flying)
}

/// Whether the actor is above water and lava, or walks on them.
pub fn stays_dry(kind: &MonsterKind, who: &Actor) -> bool {
    is_airborne(kind, who) || who.has(Property::WaterWalking)
}

/// Whether an actor, including the hero, can occupy a square with doors in their current state.
/// Ignores other actors.
pub fn can_enter(level: &Level, kind: &MonsterKind, who: &Actor, to: Pos) -> bool {
    if !level.solid.has(to) {
        if !level.liquid.has(to) {
            return to.on_map();
        }
        let terrain = level.cell(to).terrain;
        if terrain == Terrain::WaterWall {
            return kind.is(Trait::Swim) || who.properties.now.has_any(BREATHES_WATER);
        }
        return stays_dry(kind, who)
            || terrain == Terrain::Lava && kind.is(Trait::LikesLava)
            || terrain != Terrain::Lava && kind.is(Trait::Swim);
    }
    let cell = level.cell(to);
    let passes = kind.is(Trait::WallWalk) && !cell.is_sealed();
    match cell.terrain {
        Terrain::Door => kind.is(Trait::Amorphous) || passes,
        Terrain::IronBars => kind.size == Size::Tiny || passes,
        Terrain::Tree => passes,
        _ => passes && is_inside(to),
    }
}

/// Whether bodies of this kind can enter some solid squares, such as walls, doors or iron bars.
#[inline]
pub fn passes_walls(kind: &MonsterKind) -> bool {
    kind.is(Trait::WallWalk) || kind.is(Trait::Amorphous) || kind.size == Size::Tiny
}

/// Whether a door blocks a diagonal step between two squares. Amorphous and wall-phasing bodies are
/// not blocked.
pub fn door_bars(level: &Level, kind: &MonsterKind, from: Pos, to: Pos) -> bool {
    (level.frames.has(from) || level.frames.has(to))
        && !(kind.is(Trait::Amorphous) || kind.is(Trait::WallWalk))
}

/// Whether a square is not on the map's edge.
fn is_inside(at: Pos) -> bool {
    0 < at.x && at.x < WIDTH - 1 && 0 < at.y && at.y < HEIGHT - 1
}
