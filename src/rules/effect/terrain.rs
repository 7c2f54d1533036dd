//! Digging, opening and locking at a distance.

use crate::base::Pos;
use crate::content::{Door, Terrain};
use crate::event::{Event, ItemEvent, TerrainEvent};
use crate::rules::Play;
use crate::rules::combat::hold;
use crate::rules::effect::{Target, is_noticed};
use crate::world::ItemId;

/// Unlocks doors and boxes, and frees what is held.
pub fn open(play: &mut Play, target: Target) -> bool {
    match target {
        Target::Creature(who) => {
            let was_held =
                play.world.actor(who).trapped > 0 || play.world.actor(who).held_by.is_some();
            play.world.actor_mut(who).trapped = 0;
            hold::release_all(play, who);
            was_held && is_noticed(play, who)
        }
        Target::Thing(item) => set_locked(play, item, false),
        Target::Square(at) => door(play, at, |door| match door {
            Door::Locked => Some(Door::Closed),
            _ => None,
        }),
    }
}

/// Locks doors and boxes; an open or broken door is whole and locked.
pub fn lock(play: &mut Play, target: Target) -> bool {
    match target {
        Target::Creature(_) => false,
        Target::Thing(item) => set_locked(play, item, true),
        Target::Square(at) => {
            if play.world.actor_at(at).is_some() || play.world.items_at(at).next().is_some() {
                return false;
            }
            door(play, at, |door| match door {
                Door::Closed | Door::Open | Door::Broken => Some(Door::Locked),
                Door::None | Door::Locked => None,
            })
        }
    }
}

fn door(play: &mut Play, at: Pos, becomes: impl Fn(Door) -> Option<Door>) -> bool {
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door {
        return false;
    }
    let Some(door) = becomes(cell.door()) else { return false };
    play.world.level.change(at, |cell| cell.set_door(door));
    play.world.sight.fresh = false;
    let fact = if door == Door::Locked {
        TerrainEvent::DoorLockedNow { at }
    } else {
        TerrainEvent::DoorUnlocked { at }
    };
    play.tell(Event::Terrain(fact));
    play.world.sight.seen.has(at)
}

/// Locks or unlocks a box; sacks have no lock.
pub fn set_locked(play: &mut Play, item: ItemId, locked: bool) -> bool {
    let thing = play.world.item(item);
    let has_lock = matches!(play.content.items[thing.kind].name.as_str(), "large box" | "chest");
    if !has_lock || thing.locked == locked {
        return false;
    }
    play.world.item_mut(item).locked = locked;
    let fact = if locked {
        ItemEvent::Locked { container: item }
    } else {
        ItemEvent::Unlocked { container: item }
    };
    play.tell(Event::Item(fact));
    true
}

/// A blow of force breaks a door that bars the way.
pub fn break_door(play: &mut Play, at: Pos, who: crate::world::ActorId) -> bool {
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door || cell.is_passable() {
        return false;
    }
    play.world.level.change(at, |cell| cell.set_door(Door::Broken));
    play.world.sight.fresh = false;
    play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: Some(who), at, shattered: true }));
    play.world.sight.seen.has(at)
}
