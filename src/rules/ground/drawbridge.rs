//! Lowering, raising and destroying drawbridges.

use crate::base::Pos;
use crate::content::{Door, Terrain};
use crate::event::{Event, TerrainEvent};
use crate::rules::Play;

/// Lowers the drawbridge of a square. Returns whether it moved.
pub fn lower(play: &mut Play, at: Pos) -> bool {
    turn(play, at, true)
}

/// Raises the drawbridge of a square unless an actor or item is in the way. Returns whether it
/// moved.
pub fn raise(play: &mut Play, at: Pos) -> bool {
    turn(play, at, false)
}

fn turn(play: &mut Play, at: Pos, lowered: bool) -> bool {
    let bridges = &mut play.world.level.customs.bridges;
    let of_here = |bridge: &&mut crate::world::level::flags::Drawbridge| {
        (bridge.span == at || bridge.gate == at) && bridge.lowered != lowered
    };
    let Some(bridge) = bridges.iter_mut().find(of_here) else { return false };
    let (span, gate, under) = (bridge.span, bridge.gate, bridge.under);
    let world = &*play.world;
    let free = |at: Pos| world.actor_at(at).is_none() && world.items_at(at).next().is_none();
    let may_move = lowered || free(span) && free(gate);
    if !may_move {
        return false;
    }
    let under = if lowered { play.world.level.cell(span).terrain } else { under };
    let bridges = &mut play.world.level.customs.bridges;
    for bridge in bridges.iter_mut().filter(|bridge| bridge.span == span) {
        (bridge.lowered, bridge.under) = (lowered, under);
    }
    let (deck, door) =
        if lowered { (Terrain::Bridge, Terrain::Door) } else { (under, Terrain::RaisedBridge) };
    lay(play, span, deck);
    lay(play, gate, door);
    play.tell(Event::Terrain(TerrainEvent::Bridge { at: gate, lowered }));
    true
}

/// Destroys the drawbridge of a square. The terrain under the span appears, and the gate becomes an
/// open doorway. A creature on the span falls.
pub fn destroy(play: &mut Play, at: Pos) -> bool {
    let bridges = &play.world.level.customs.bridges;
    let Some(nth) = bridges.iter().position(|bridge| bridge.span == at || bridge.gate == at) else {
        return false;
    };
    let bridge = play.world.level.customs.bridges[nth];
    play.world.level.customs.bridges.remove(nth);
    if bridge.lowered {
        lay(play, bridge.span, bridge.under);
    }
    lay(play, bridge.gate, Terrain::Door);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke {
        who: None,
        at: bridge.gate,
        shattered: true,
    }));
    true
}

fn lay(play: &mut Play, at: Pos, terrain: Terrain) {
    play.world.level.change(at, |cell| {
        cell.terrain = terrain;
        cell.set_door(Door::None);
        cell.set_door_trapped(false);
    });
    play.world.sight.fresh = false;
}
