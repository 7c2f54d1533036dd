//! Looking for what is hidden; waiting.

use crate::base::Pos;
use crate::content::{Door, Property, Terrain};
use crate::event::{Event, TerrainEvent, TrapEvent};
use crate::rules::{Acted, Play, Time, lurk, occupation};
use crate::world::ActorId;

/// One turn of searching the eight neighbors.
pub fn search(play: &mut Play, who: ActorId) -> Acted {
    look_for_hidden(play, who);
    Ok(Time::ACTION)
}

/// Each hidden thing next to `who` may be found: doors and corridors with `rnl(7)` at 0, traps
/// with `rnl(8)` at 0. Source: luck note 3.8 and 3.11.
pub fn look_for_hidden(play: &mut Play, who: ActorId) {
    if who != play.world.hero || play.world.you().has(Property::Blind) {
        return;
    }
    let here = play.world.you().at;
    for at in here.neighbors() {
        let terrain = play.world.level.cell(at).terrain;
        if matches!(terrain, Terrain::SecretDoor | Terrain::SecretCorridor) {
            if play.lucky(who, 7) == 0 {
                reveal(play, at);
            }
        } else if let Some(hidden) = hidden_at(play, at) {
            lurk::find(play, hidden);
            return;
        } else if play.world.trap_at(at).is_some_and(|trap| !trap.seen) && play.lucky(who, 8) == 0 {
            find_trap(play, at);
        }
    }
}

fn hidden_at(play: &Play, at: Pos) -> Option<ActorId> {
    play.world.actor_at(at).filter(|&who| play.world.actor(who).hidden)
}

/// A secret door or corridor becomes a real one.
pub fn reveal(play: &mut Play, at: Pos) {
    let corridor = play.world.level.cell(at).terrain == Terrain::SecretCorridor;
    play.world.level.change(at, |cell| {
        cell.terrain = if corridor { Terrain::Corridor } else { Terrain::Door };
        if !corridor && cell.door() == Door::None {
            cell.set_door(Door::Closed);
        }
    });
    play.world.sight.fresh = false;
    super::super::status::exercise::train(play, crate::content::Attribute::Wisdom);
    play.tell(Event::Terrain(TerrainEvent::Found { at, corridor }));
    occupation::stop(play, None);
}

/// The hero learns of a trap.
pub fn find_trap(play: &mut Play, at: Pos) {
    let Some(trap) = play.world.trap_at_mut(at) else { return };
    trap.seen = true;
    let kind = trap.kind;
    play.tell(Event::Trap(TrapEvent::Found { kind, at }));
    occupation::stop(play, None);
}
