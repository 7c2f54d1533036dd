//! Opening, breaking, locking and triggering doors.

use crate::base::Pos;
use crate::content::ending::death::Hazard;
use crate::content::{Door, Property, Terrain};
use crate::event::{Event, TerrainEvent, TrapEvent};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Opens a door, or triggers its explosion.
pub fn open(play: &mut Play, who: ActorId, at: Pos) {
    if spring(play, who, at) {
        return;
    }
    play.world.level.change(at, |cell| cell.set_door(Door::Open));
    play.world.level.shut.clear(at);
    play.world.sight.fresh = false;
    play.tell(Event::Terrain(TerrainEvent::DoorOpened { who, at }));
}

/// Explodes a door if it is trapped. The explosion damages `who` and stuns it for as many turns as
/// the damage. Returns whether the door exploded.
pub fn spring(play: &mut Play, who: ActorId, at: Pos) -> bool {
    if !play.world.level.cell(at).is_door_trapped() {
        return false;
    }
    let difficulty = play.world.difficulty();
    let size = 5 + if difficulty < 5 { difficulty } else { 2 + difficulty / 2 };
    let damage = play.rng.act.d(size as u32);
    smash(play, at, true);
    play.tell(Event::Trap(TrapEvent::DoorExploded { at }));
    body::gain(play, who, Property::Stunned, damage as u32);
    vitals::damage_and_tell(play, who, damage, Blame::means(Hazard::ExplodingDoor));
    true
}

/// Breaks a door, or removes it if `gone`.
pub fn smash(play: &mut Play, at: Pos, gone: bool) {
    play.world.level.change(at, |cell| {
        cell.set_door(if gone { Door::None } else { Door::Broken });
        cell.set_door_trapped(false);
    });
    play.world.level.shut.clear(at);
    play.world.sight.fresh = false;
}

/// Locks or unlocks a door by magic. Returns whether anything changed.
pub fn set_locked(play: &mut Play, at: Pos, locked: bool) -> bool {
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door {
        return false;
    }
    let (from, to) = match (cell.door(), locked) {
        (Door::Locked, false) => (Door::Locked, Door::Closed),
        (door @ (Door::Closed | Door::Open), true) => (door, Door::Locked),
        _ => return false,
    };
    if from == Door::Open && play.world.actor_at(at).is_some() {
        return false;
    }
    play.world.level.change(at, |cell| cell.set_door(to));
    play.world.level.shut.put(at, locked);
    play.world.sight.fresh = false;
    let event =
        if locked { TerrainEvent::DoorLockedNow { at } } else { TerrainEvent::DoorUnlocked { at } };
    play.tell(Event::Terrain(event));
    true
}
