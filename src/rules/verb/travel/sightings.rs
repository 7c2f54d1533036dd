//! Monsters that stay about where they are, and that the hero remembers when they are out of view.
//! Without this memory, exploring would return to the same monster again and again.

use crate::base::{Bits, Pos};
use crate::content::{Content, Door, Form, Property, Terrain};
use crate::rules::fight::danger::{Danger, odds};
use crate::world::body::{hiding, senses};
use crate::world::known::unseen_foes::LastSeen;
use crate::world::{ActorId, World};

/// Turns for which the hero expects a monster that can move to be where the hero last saw it.
const STAYS: u32 = 20;

/// Updates what the hero remembers of monsters that stay about where they are. `in_line` are the
/// monsters in line of sight. A monster is forgotten when the hero sees it elsewhere, or sees that
/// its square is empty.
pub fn note(world: &mut World, content: &Content, in_line: &[ActorId]) {
    if in_line.is_empty() && world.level.sighted.is_empty() {
        return;
    }
    let sees = |who: ActorId| senses::sees(world, content, who);
    let kept = remembered(world).filter(|it| !sees(it.who));
    let seen = in_line.iter().copied().filter(|&who| sees(who) && stays(world, content, who));
    let seen = seen.map(|who| LastSeen { who, at: world.actor(who).at, turn: world.turn });
    world.level.sighted = kept.chain(seen).collect();
}

/// Notes that the hero has just shut this door against the dangerous foes that the hero saw last.
/// The hero expects them behind the door until the door opens or the hero sees them again.
pub fn shut_out(world: &mut World, content: &Content, door: Pos) {
    let seen = world.life.in_view.iter().copied().chain(world.lost(content));
    let feared = |who: &ActorId| {
        world.actors.contains(*who)
            && world.actor(*who).level_id == world.level.id
            && world.actor(*who).is_hostile()
            && odds::exchange(world, content, *who).danger() >= Danger::Risky
    };
    let feared: Vec<ActorId> = seen.filter(feared).collect();
    let turn = world.turn;
    for who in feared {
        world.level.sighted.retain(|it| it.who != who);
        world.level.sighted.push(LastSeen { who, at: door, turn });
    }
}

/// Returns the shut doors behind which the hero expects a deadly foe.
pub fn held_doors(world: &World, content: &Content) -> Bits {
    let behind = remembered(world).filter(|it| is_shut_door(world, it.at));
    let deadly = behind.filter(|it| {
        world.actor(it.who).is_hostile()
            && odds::exchange(world, content, it.who).danger() == Danger::Deadly
    });
    deadly.map(|it| it.at).collect()
}

pub(super) fn is_shut_door(world: &World, at: Pos) -> bool {
    let cell = world.level.cell(at);
    cell.terrain == Terrain::Door && matches!(cell.door(), Door::Closed | Door::Locked)
}

/// Returns the remembered monsters out of view. A monster that dives is out of view even if the
/// hero sees the water above it, and so is a monster behind a door that the hero sees.
pub(super) fn remembered(world: &World) -> impl Iterator<Item = LastSeen> + '_ {
    let level = &world.level;
    let here = |who: ActorId| world.actors.contains(who) && world.actor(who).level_id == level.id;
    level.sighted.iter().copied().filter(move |it| {
        let is_covered = level.liquid.has(it.at) || is_shut_door(world, it.at);
        here(it.who) && (is_covered || !world.sight.seen.has(it.at))
    })
}

/// Whether a monster stays about where it is: it cannot move, sleeps, only reacts to attacks, or
/// does not leave the water.
fn stays(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let idle = is_rooted(world, content, who) || actor.has(Property::Asleep);
    !actor.is_tame() && (idle || only_answers(world, content, who) || dives(world, content, who))
}

/// Whether a monster can never move.
pub fn is_rooted(world: &World, content: &Content, who: ActorId) -> bool {
    content.monsters[world.actor(who).kind].speed == 0
}

/// Whether a monster has no attacks other than passive ones. Attacking such a monster needs an
/// explicit command.
pub(super) fn only_answers(world: &World, content: &Content, who: ActorId) -> bool {
    let kind = &content.monsters[world.actor(who).kind];
    kind.attacks.iter().all(|attack| attack.form.only_answers())
}

/// Whether a monster explodes when it dies.
pub(super) fn explodes(world: &World, content: &Content, who: ActorId) -> bool {
    let kind = &content.monsters[world.actor(who).kind];
    kind.attacks.iter().any(|attack| attack.form == Form::Boom)
}

/// Whether a monster lives in water and hides there.
fn dives(world: &World, content: &Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    hiding::dives(&content.monsters[actor.kind]) && world.level.liquid.has(actor.at)
}

/// Returns the remembered squares of monsters out of view that can never move.
pub(super) fn rooted(world: &World, content: &Content) -> Bits {
    remembered(world).filter(|it| is_rooted(world, content, it.who)).map(|it| it.at).collect()
}

/// Returns the monsters out of view that the hero expects to be in the way, at the squares where
/// the hero last saw them: those that never move and, for a while, those that only react to attacks
/// or are peaceful.
fn expected<'w>(world: &'w World, content: &'w Content) -> impl Iterator<Item = LastSeen> + 'w {
    let is_fresh = |it: &LastSeen| world.turn.saturating_sub(it.turn) <= STAYS;
    let waits = |who: ActorId| only_answers(world, content, who) || !world.actor(who).is_hostile();
    remembered(world).filter(move |it| {
        is_rooted(world, content, it.who)
            || is_fresh(it) && waits(it.who) && !world.level.liquid.has(it.at)
    })
}

/// Returns the squares of the monsters out of view that the hero expects to be in the way, and the
/// squares beside those that explode when they die.
pub(super) fn blocked(world: &World, content: &Content) -> Bits {
    let squares = |it: LastSeen| {
        let beside = it.at.neighbors().into_iter();
        beside.filter(|_| explodes(world, content, it.who)).chain([it.at]).collect::<Vec<Pos>>()
    };
    expected(world, content).flat_map(squares).collect()
}

/// Returns [`blocked`] and the last known squares of all other monsters out of view, however long
/// ago the hero saw them. Exploring tries these squares last: if it chose them as soon as they are
/// out of view, the hero would walk to and fro between two sleepers that are never in view
/// together.
pub(super) fn squares(world: &World, content: &Content) -> Bits {
    let dry = remembered(world).map(|it| it.at).filter(|&at| !world.level.liquid.has(at));
    dry.collect::<Bits>().union(&blocked(world, content))
}

/// Returns the monster out of view that the hero expects on this square, or beside it if the
/// monster explodes when it dies.
pub fn blocker(world: &World, content: &Content, at: Pos) -> Option<LastSeen> {
    let mut met = expected(world, content);
    met.find(|it| it.at == at || explodes(world, content, it.who) && it.at.is_next_to(at))
}

/// Returns the monsters, in view or remembered, that live in water, and where the hero last saw
/// each.
pub(super) fn divers(world: &World, content: &Content) -> Vec<(ActorId, Pos)> {
    let seen = world.level.crowd.iter().filter(|&&who| senses::sees(world, content, who));
    let seen = seen.map(|&who| (who, world.actor(who).at));
    let all = seen.chain(remembered(world).map(|it| (it.who, it.at)));
    all.filter(|&(who, _)| dives(world, content, who)).collect()
}

/// Returns the shores of the bodies of water that contain these squares, as far as the hero knows
/// the water.
pub(super) fn shores(world: &World, squares: impl IntoIterator<Item = Pos>) -> Bits {
    let is_water = |at: Pos| {
        let cell = world.level.memory.get(at).and_then(|it| it.cell);
        cell.is_some_and(|cell| cell.terrain.is_liquid())
    };
    let (mut met, mut shores) = (Bits::EMPTY, Bits::EMPTY);
    let mut next: Vec<Pos> = squares.into_iter().filter(|&at| is_water(at)).collect();
    while let Some(at) = next.pop() {
        if met.has(at) {
            continue;
        }
        met.set(at);
        for to in at.neighbors().into_iter().filter(|to| to.on_map()) {
            if is_water(to) {
                next.push(to);
            } else {
                shores.set(to);
            }
        }
    }
    shores
}
