//! Special rooms: which one a square is in, and who keeps it.

use serde::{Deserialize, Serialize};

use super::{ActorId, Cell, Level, RoomKind, World};
use crate::base::Pos;
use crate::content::{Alignment, SpecialRoomId};

/// From this record on a god protects nobody in its house. Source: rules in numbers, 8.
const SINNER: i32 = -4;

/// What the guard of the closed room of gold is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// Turns that the hero has been in there; since the guard came, since then.
    pub inside: u16,
    pub guard: Option<ActorId>,
    /// Times the hero was told to leave the gold and come.
    pub warned: u8,
    /// The squares that were opened for the way out, from the room on, and what was there.
    pub way: Vec<(Pos, Cell)>,
}

/// The special room that a square belongs to: its number, and what it is.
pub fn at(level: &Level, at: Pos) -> Option<(u8, SpecialRoomId)> {
    let number = level.cell(at).room.checked_sub(1)?;
    match level.rooms.get(usize::from(number))?.kind {
        RoomKind::Special(kind, _) => Some((number, kind)),
        RoomKind::Ordinary => None,
    }
}

/// Who keeps an altar in this room and is there.
pub fn keeper(world: &World, room: u8) -> Option<ActorId> {
    let level = &world.level;
    let inside = |at: Pos| level.cell(at).room == room + 1;
    level.crowd.iter().copied().find(|&who| {
        let actor = world.actor(who);
        actor.mind.post.is_some_and(inside) && inside(actor.at)
    })
}

/// The god in whose kept house the hero stands.
pub fn god_of(world: &World, keeper: ActorId) -> Option<Alignment> {
    let altar = world.actor(keeper).mind.post?;
    world.level.cell(altar).altar()
}

/// Whether the keeper's god takes the hero for a friend.
pub fn is_welcome(world: &World, keeper: ActorId) -> bool {
    let friend = !world.actor(keeper).is_hostile();
    friend && god_of(world, keeper) == Some(world.life.alignment) && world.life.record > SINNER
}

/// Whether the hero stands in a house whose keeper and god protect them.
pub fn is_sanctuary(world: &World) -> bool {
    let Some((room, _)) = at(&world.level, world.you().at) else { return false };
    keeper(world, room).is_some_and(|keeper| is_welcome(world, keeper))
}
