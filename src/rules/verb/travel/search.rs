//! Searching for hidden doors, corridors, traps and monsters.

use crate::base::Pos;
use crate::content::{Door, Property, Terrain};
use crate::event::{Event, TerrainEvent, TrapEvent};
use crate::rules::fight::engage;
use crate::rules::play::interrupt;
use crate::rules::{Acted, Play, Time};
use crate::world::ActorId;

/// Searches the eight neighboring squares for one turn.
pub fn search(play: &mut Play, who: ActorId) -> Acted {
    look_for_hidden(play, who);
    Ok(Time::ACTION)
}

/// Checks each neighboring square for hidden things. Doors and corridors are found if `rnl(7)` is
/// 0, traps if `rnl(8)` is 0.
/// Source: rules/luck 3.8, 3.11.
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
            engage::reveal_hider(play, hidden);
            return;
        } else if play.world.trap_at(at).is_some_and(|trap| !trap.seen) && play.lucky(who, 8) == 0 {
            find_trap(play, at);
        }
    }
}

fn hidden_at(play: &Play, at: Pos) -> Option<ActorId> {
    play.world.actor_at(at).filter(|&who| play.world.actor(who).hidden)
}

/// Turns a secret door or corridor into an ordinary one.
pub fn reveal(play: &mut Play, at: Pos) {
    let corridor = play.world.level.cell(at).terrain == Terrain::SecretCorridor;
    play.world.level.change(at, |cell| {
        cell.terrain = if corridor { Terrain::Corridor } else { Terrain::Door };
        if !corridor && cell.door() == Door::None {
            cell.set_door(Door::Closed);
        }
    });
    play.world.sight.fresh = false;
    crate::rules::body::exercise::train(play, crate::content::Attribute::Wisdom);
    play.tell(Event::Terrain(TerrainEvent::Found { at, corridor }));
    interrupt::stop(play, None);
}

/// Marks a trap as known to the hero and reports it.
pub fn find_trap(play: &mut Play, at: Pos) {
    let Some(trap) = play.world.trap_at_mut(at) else { return };
    trap.seen = true;
    let kind = trap.kind;
    play.tell(Event::Trap(TrapEvent::Found { kind, at }));
    interrupt::stop(play, None);
}
