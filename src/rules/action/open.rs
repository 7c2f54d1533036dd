//! Doors: opening and closing.

use crate::base::{Dir, Pos};
use crate::content::{Door, Terrain};
use crate::event::{Event, TerrainEvent};
use crate::rules::combat::strength;
use crate::rules::{Acted, Play, Refusal, Time, terrain};
use crate::world::ActorId;

/// `who` pulls at the door next to it.
pub fn open(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let at = play.world.actor(who).at.step(dir);
    match door_at(play, at)? {
        Door::None | Door::Broken => return Err(Refusal::DoorBroken.into()),
        Door::Open => return Err(Refusal::AlreadyOpen.into()),
        Door::Locked => return Ok(found_locked(play, who, at)),
        Door::Closed => {}
    }
    if gives_way(play, who) {
        terrain::door::open(play, who, at);
    } else {
        play.tell(Event::Terrain(TerrainEvent::DoorStuck { at }));
    }
    Ok(Time::ACTION)
}

/// `who` pushes the door next to it shut.
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
    // From a saddle a door always shuts. Source: rules in numbers 9.
    let sure = who != play.world.hero || play.world.life.steed.is_some();
    if sure || (play.rng.act.below(25) as i32) < vigor(play, who) {
        play.world.level.change(at, |cell| cell.set_door(Door::Closed));
        play.world.sight.fresh = false;
        play.tell(Event::Terrain(TerrainEvent::DoorClosed { who, at }));
    } else {
        play.tell(Event::Terrain(TerrainEvent::DoorStuck { at }));
    }
    Ok(Time::ACTION)
}

/// A locked door: trying it costs nothing, and the hero remembers.
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

/// Whether a stuck door gives way to `who`: a draw below 20, luck helping the hero, must come
/// under the mean of strength, dexterity and constitution; monsters never fail.
/// Source: luck note 3.24.
pub fn gives_way(play: &mut Play, who: ActorId) -> bool {
    who != play.world.hero || (play.lucky(who, 20) as i32) < vigor(play, who)
}

/// Mean of strength (as lifting counts it), dexterity and constitution; monsters count as 12.
pub fn vigor(play: &Play, who: ActorId) -> i32 {
    if who != play.world.hero {
        return 12;
    }
    let [strength, _, _, dexterity, constitution, _] = play.world.life.attributes;
    (strength::plain(strength) + i32::from(dexterity) + i32::from(constitution)) / 3
}
