//! Special rooms: which one contains a square, and which monster tends it.

pub mod shop;

use crate::base::Pos;
use crate::content::{Alignment, SpecialRoomId, Terrain};
use crate::world::{ActorId, Level, RoomKind, World};

/// A temple offers no sanctuary to a hero with this alignment record or a lower one.
/// Source: rules/numbers 8.
const SINNER: i32 = -4;

/// Returns the index and kind of the special room that contains a square.
pub fn at(level: &Level, at: Pos) -> Option<(u8, SpecialRoomId)> {
    let number = level.cell(at).room.checked_sub(1)?;
    match level.rooms.get(usize::from(number))?.kind {
        RoomKind::Special(kind, _) => Some((number, kind)),
        RoomKind::Ordinary => None,
    }
}

/// Returns the priest who tends this room's altar, if the priest is in the room now.
pub fn keeper(world: &World, room: u8) -> Option<ActorId> {
    let level = &world.level;
    let inside = |at: Pos| level.cell(at).room == room + 1;
    level.crowd.iter().copied().find(|&who| {
        let actor = world.actor(who);
        actor.mind.post.is_some_and(inside) && inside(actor.at)
    })
}

/// Whether the creature tends an altar.
pub fn is_priest(world: &World, who: ActorId) -> bool {
    let post = world.actor(who).mind.post;
    post.is_some_and(|at| world.level.cell(at).terrain == Terrain::Altar)
}

/// Returns the alignment of the temple that `keeper` tends; `None` for Moloch, or if `keeper` has
/// no altar.
pub fn god_of(world: &World, keeper: ActorId) -> Option<Alignment> {
    let altar = world.actor(keeper).mind.post?;
    world.level.cell(altar).altar()
}

/// Whether the temple's priest is not hostile, the hero has the temple's alignment, and the hero's
/// alignment record is above -4.
pub fn is_welcome(world: &World, keeper: ActorId) -> bool {
    let friend = !world.actor(keeper).is_hostile();
    friend && god_of(world, keeper) == Some(world.life.alignment) && world.life.record > SINNER
}

/// Whether the hero is in a temple that grants sanctuary.
pub fn is_sanctuary(world: &World) -> bool {
    let Some((room, _)) = at(&world.level, world.you().at) else { return false };
    keeper(world, room).is_some_and(|keeper| is_welcome(world, keeper))
}
