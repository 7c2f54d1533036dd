//! Searching for hidden doors, corridors, traps and monsters.

use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{ArtifactQuirk, Attribute, Door, Slot, Spring, Terrain};
use crate::event::{Event, TerrainEvent, TrapEvent};
use crate::rules::body::{artifact, exercise};
use crate::rules::fight::provoke;
use crate::rules::play::interrupt;
use crate::rules::{Acted, Play, Time, trap};
use crate::world::{ActorId, ItemId};

/// Searches the eight neighboring squares for one turn.
pub fn search(play: &mut Play, who: ActorId) -> Acted {
    look_for_hidden(play, who);
    Ok(Time::ACTION)
}

/// Checks each neighboring square for hidden things, by sight or by touch. Doors and corridors are
/// found if `rnl(7 - aids)` is 0, traps if `rnl(8)` is 0. A hidden monster is always found. The
/// search ends when the hero finds a hidden monster or a statue trap, whose statue comes alive.
/// Source: rules/luck 3.8, 3.11.
pub fn look_for_hidden(play: &mut Play, who: ActorId) {
    if who != play.world.hero {
        return;
    }
    let here = play.world.you().at;
    let aids = aids(play);
    for at in here.neighbors() {
        let terrain = play.world.level.cell(at).terrain;
        if matches!(terrain, Terrain::SecretDoor | Terrain::SecretCorridor) {
            if play.lucky(who, (7 - aids).unsigned_abs()) == 0 {
                reveal(play, at);
            }
        } else if let Some(hidden) = hidden_at(play, at) {
            provoke::reveal_hider(play, hidden);
            return;
        } else if play.world.trap_at(at).is_some_and(|trap| !trap.seen) && play.lucky(who, 8) == 0 {
            if is_statue_trap(play, at) {
                exercise::train(play, Attribute::Wisdom);
                interrupt::stop(play, None);
                return trap::spring(play, who, at);
            }
            find_trap(play, at);
        }
    }
}

/// Returns the search bonus, at most 5: the enchantment of a wielded artifact that helps searching
/// (a penalty if it is negative), plus 2 for worn lenses.
fn aids(play: &Play) -> i32 {
    let (world, content) = (&*play.world, play.content);
    let worn = world.you().in_slot(Slot::Eyes);
    let lenses =
        worn.is_some_and(|it| content.items[world.item(it).kind].has(ItemQuirk::EasesSearching));
    let finds = |item: &ItemId| {
        let row = artifact::of(content, world.item(*item));
        row.is_some_and(|row| row.has(ArtifactQuirk::Finds))
    };
    let wielded = world.you().in_slot(Slot::Wielded).filter(finds);
    let plus = wielded.map_or(0, |item| i32::from(world.item(item).plus));
    (plus + 2 * i32::from(lenses)).min(5)
}

fn is_statue_trap(play: &Play, at: Pos) -> bool {
    let kind = play.world.trap_at(at).map(|trap| &play.content.traps[trap.kind]);
    kind.is_some_and(|kind| kind.spring == Spring::Statue)
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
    exercise::train(play, Attribute::Wisdom);
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
