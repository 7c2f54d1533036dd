//! Boulders: pushing them.

use crate::base::{Dir, Pos};
use crate::event::{Event, TerrainEvent};
use crate::rules::{Halt, Play, Refusal};
use crate::world::{ActorId, ItemId};

fn boulder_at(play: &Play, at: Pos) -> Option<ItemId> {
    play.world.level.item_at[at]?;
    let kind = play.content.known.boulder;
    play.world.items_at(at).find(|&item| play.world.item(item).kind == kind)
}

/// Whether a boulder lies on that square.
pub fn lies(play: &Play, at: Pos) -> bool {
    at.on_map() && boulder_at(play, at).is_some()
}

/// The hero rolls the boulder at `at` one square on; others do not push.
pub fn push(play: &mut Play, who: ActorId, at: Pos, dir: Dir) -> Result<(), Halt> {
    let Some(boulder) = boulder_at(play, at) else { return Ok(()) };
    let to = at.step(dir);
    let free =
        play.world.level.can_step(at, to) && play.world.actor_at(to).is_none() && !lies(play, to);
    if who != play.world.hero || !free {
        return Err(Refusal::BoulderStuck.into());
    }
    play.world.lay(boulder, to);
    play.tell(Event::Terrain(TerrainEvent::BoulderPushed { at: to }));
    fills(play, boulder, to);
    Ok(())
}

/// A boulder that comes upon a pit or hole fills it.
fn fills(play: &mut Play, boulder: ItemId, at: Pos) {
    use crate::content::Spring::{Hole, Pit};
    let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) else { return };
    let kind = play.world.level.traps[place].kind;
    if matches!(play.content.traps[kind].spring, Pit { .. } | Hole) {
        play.world.level.traps.remove(place);
        play.world.destroy(boulder);
    }
}
