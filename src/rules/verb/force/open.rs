//! Opening and closing doors.

use crate::base::{Dir, Pos};
use crate::content::{Door, Terrain};
use crate::event::{Event, TerrainEvent};
use crate::rules::body::strength;
use crate::rules::verb::travel::sightings;
use crate::rules::{Acted, Play, Refusal, Time, ground};
use crate::world::ActorId;

/// Makes `who` open the adjacent door in direction `dir`.
pub fn open(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let at = play.world.actor(who).at.step(dir);
    match door_at(play, at)? {
        Door::None | Door::Broken => return Err(Refusal::DoorBroken.into()),
        Door::Open => return Err(Refusal::AlreadyOpen.into()),
        Door::Locked => return Ok(found_locked(play, who, at)),
        Door::Closed => {}
    }
    if gives_way(play, who) {
        ground::door::open(play, who, at);
    } else {
        play.tell(Event::Terrain(TerrainEvent::DoorStuck { at }));
    }
    Ok(Time::ACTION)
}

/// Makes `who` close the adjacent door in direction `dir`.
pub fn close(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let at = play.world.actor(who).at.step(dir);
    match door_at(play, at)? {
        Door::None | Door::Broken => return Err(Refusal::DoorBroken.into()),
        Door::Closed | Door::Locked => return Err(Refusal::AlreadyClosed.into()),
        Door::Open => {}
    }
    if play.world.actor_at(at).is_some() || play.world.level.item_at[at].is_some() {
        return Err(Refusal::SomethingInTheWay.into());
    }
    // Monsters and a riding hero always succeed in closing a door.
    // Source: rules/numbers 9.
    let sure = who != play.world.hero || play.world.life.steed.is_some();
    if sure || (play.rng.act.below(25) as i32) < vigor(play, who) {
        play.world.level.change(at, |cell| cell.set_door(Door::Closed));
        play.world.sight.fresh = false;
        if who == play.world.hero {
            sightings::shut_out(play.world, play.content, at);
        }
        play.tell(Event::Terrain(TerrainEvent::DoorClosed { who, at }));
    } else {
        play.tell(Event::Terrain(TerrainEvent::DoorStuck { at }));
    }
    Ok(Time::ACTION)
}

/// Handles an attempt to open a locked door. A message tells the hero that it is locked; the hero
/// remembers it and loses no time. A monster loses an action.
fn found_locked(play: &mut Play, who: ActorId, at: Pos) -> Time {
    if who != play.world.hero {
        return Time::ACTION;
    }
    play.world.level.shut.set(at);
    play.tell(Event::Terrain(TerrainEvent::DoorLocked { at }));
    Time::FREE
}

fn door_at(play: &Play, at: Pos) -> Result<Door, Refusal> {
    let cell = play.world.level.cell(at);
    if cell.terrain == Terrain::Door { Ok(cell.door()) } else { Err(Refusal::NoDoor) }
}

/// Rolls whether a closed door opens for `who` or sticks. For the hero, `rnl(20)` must be below
/// [`vigor`]; monsters never fail.
/// Source: rules/luck 3.24.
pub fn gives_way(play: &mut Play, who: ActorId) -> bool {
    who != play.world.hero || (play.lucky(who, 20) as i32) < vigor(play, who)
}

/// Returns the mean of the hero's strength (on the linear scale for carrying), dexterity and
/// constitution. Returns 12 for monsters.
pub fn vigor(play: &Play, who: ActorId) -> i32 {
    if who != play.world.hero {
        return 12;
    }
    let [strength, _, _, dexterity, constitution, _] = play.world.life.attributes;
    (strength::plain(strength) + i32::from(dexterity) + i32::from(constitution)) / 3
}
