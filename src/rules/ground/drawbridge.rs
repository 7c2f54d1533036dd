//! Lowering, raising and destroying drawbridges, and what happens to creatures under, on and beside
//! them.
//!
//! Source: rules/levels 7.1; `NetHack` 3.7 `dbridge.c`.

use crate::base::{Pos, pick};
use crate::content::ending::death::Hazard;
use crate::content::{Door, Property, Terrain, Trait};
use crate::event::{Event, TerrainEvent};
use crate::rules::Play;
use crate::rules::ground::teleport;
use crate::rules::vitals::{self, Blame};
use crate::world::level::flags::Drawbridge;
use crate::world::todo::Task;
use crate::world::{ActorId, level::path};

/// Lowers the drawbridge whose span or gate is at `at`. Returns whether it moved. `by` gets the
/// blame for a creature that the bridge crushes.
pub fn lower(play: &mut Play, at: Pos, by: Option<ActorId>) -> bool {
    let Some(bridge) = turn(play, at, true) else { return false };
    if let Some(who) = play.world.actor_at(bridge.span)
        && !is_missed(play, who, bridge, false)
    {
        crush(play, who, by);
    }
    true
}

/// Raises the drawbridge whose span or gate is at `at`. Returns whether it moved. Creatures on it
/// leap off or fall, and creatures in the gate leap aside or are crushed.
pub fn raise(play: &mut Play, at: Pos, by: Option<ActorId>) -> bool {
    let Some(bridge) = turn(play, at, false) else { return false };
    if let Some(who) = play.world.actor_at(bridge.span)
        && !is_missed(play, who, bridge, false)
    {
        leap(play, who, bridge, false);
    }
    if let Some(who) = play.world.actor_at(bridge.gate)
        && !passes(play, who)
        && !leap(play, who, bridge, true)
    {
        crush(play, who, by);
    }
    true
}

/// Lowers or raises the drawbridge whose span or gate is at `at`. Returns the bridge, or `None` if
/// there is none or it already was in the wanted position.
fn turn(play: &mut Play, at: Pos, lowered: bool) -> Option<Drawbridge> {
    let bridges = &play.world.level.customs.bridges;
    let of_here = |bridge: &&Drawbridge| {
        (bridge.span == at || bridge.gate == at) && bridge.lowered != lowered
    };
    let Drawbridge { span, gate, under, .. } = *bridges.iter().find(of_here)?;
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
    Some(Drawbridge { span, gate, lowered, under })
}

/// Destroys the drawbridge whose span or gate is at `at`. Returns whether there was one. The
/// terrain under the span appears, and the gate becomes an open doorway. Debris crushes creatures
/// on or under the span and in the gate, unless it misses them. A raised bridge can be hit only at
/// its gate.
pub fn destroy(play: &mut Play, at: Pos, by: Option<ActorId>) -> bool {
    let is_hit = |bridge: &Drawbridge| bridge.gate == at || bridge.span == at && bridge.lowered;
    let Some(nth) = play.world.level.customs.bridges.iter().position(is_hit) else {
        return false;
    };
    let bridge = play.world.level.customs.bridges.remove(nth);
    if bridge.lowered {
        lay(play, bridge.span, bridge.under);
    }
    lay(play, bridge.gate, Terrain::Door);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke {
        who: None,
        at: bridge.gate,
        shattered: true,
    }));
    for at in [bridge.span, bridge.gate] {
        if let Some(who) = play.world.actor_at(at)
            && !is_missed(play, who, bridge, true)
        {
            crush(play, who, by);
        }
    }
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

/// Whether the creature lets solid things pass through itself.
fn passes(play: &Play, who: ActorId) -> bool {
    let body = play.world.actor(who);
    let kind = &play.content.monsters[body.kind];
    kind.is(Trait::WallWalk) || kind.is(Trait::Noncorporeal) || body.has(Property::Phasing)
}

/// Rolls whether a moving or breaking bridge misses the creature. The chance is 5 in 8 if it flies,
/// 3 in 8 if it is airborne in another way, and 2 in 8 if it is in water under falling debris. For
/// a creature in the gate, each of these chances is lower by 3 in 8. A creature through which solid
/// things pass is always missed.
fn is_missed(play: &mut Play, who: ActorId, bridge: Drawbridge, breaks: bool) -> bool {
    if passes(play, who) {
        return true;
    }
    let body = play.world.actor(who);
    let kind = &play.content.monsters[body.kind];
    let flies = kind.is(Trait::Fly) || body.has(Property::Flying);
    let air = if flies && !body.is_helpless() {
        5
    } else if path::is_airborne(kind, body) {
        3
    } else if breaks && play.world.level.liquid.has(body.at) {
        2
    } else {
        0
    };
    let odds = if body.at == bridge.gate { air - 3 } else { air };
    odds > 0 && play.rng.act.d(8) <= odds
}

/// Makes a creature on a rising bridge or in its gate try to leap to a free square beside it. The
/// chance is 4 in 10, minus 2 in 10 if confused, 2 in 10 if in the gate and 3 in 10 if stunned. A
/// helpless, trapped, fumbling or immobile creature fails. Returns whether it succeeds.
fn leap(play: &mut Play, who: ActorId, bridge: Drawbridge, in_gate: bool) -> bool {
    let body = play.world.actor(who);
    let rooted = body.is_helpless() || body.trapped > 0 || body.has(Property::Fumbling);
    if rooted || play.content.monsters[body.kind].speed == 0 {
        return false;
    }
    let less = [(body.has(Property::Confused), 2), (body.has(Property::Stunned), 3), (in_gate, 2)];
    let odds = 4 - less.into_iter().map(|(is, by)| if is { by } else { 0 }).sum::<i32>();
    if play.rng.act.d(10) > odds {
        return false;
    }
    let from = if in_gate { bridge.gate } else { bridge.span };
    let beside = from.neighbors().into_iter();
    let free: Vec<Pos> = beside
        .filter(|&to| teleport::is_free(play.world, to) && !play.world.level.liquid.has(to))
        .collect();
    let Some(&to) = pick::one(&mut play.rng.act, &free) else { return false };
    play.tell(Event::Terrain(TerrainEvent::LeaptAside { who }));
    play.world.move_actor(who, to);
    play.world.todo.later(Task::Arrived { who, at: to });
    true
}

fn crush(play: &mut Play, who: ActorId, by: Option<ActorId>) {
    play.tell(Event::Terrain(TerrainEvent::Crushed { who }));
    let blame = match by.filter(|&by| by != who) {
        Some(by) => Blame::with(by, Hazard::Drawbridge),
        None => Blame::means(Hazard::Drawbridge),
    };
    vitals::kill(play, who, blame);
}
