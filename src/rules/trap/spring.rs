//! Triggers traps: decides whether an actor escapes, and calls the function for the kind of trap.

use crate::base::Pos;
use crate::content::{Property, Spring};
use crate::event::{Event, TrapEvent};
use crate::rules::trap::{fall, hold, magic, missile, scatter, water};
use crate::rules::vitals::rider;
use crate::rules::{Play, fight};
use crate::world::{ActorId, level::path};

/// Triggers the trap on the square that an actor enters, unless the actor escapes it. Actors in the
/// air escape traps on the ground. A hero who has seen the trap escapes it 1 time in 5, a monster 1
/// time in 10, but not if they fumble. Magic portals, and pits and holes in Sokoban, cannot be
/// escaped.
/// Source: NetHack 3.7 `trap.c`, `dotrap`.
pub fn arrive(play: &mut Play, who: ActorId, at: Pos) {
    let Some(trap) = play.world.trap_at(at) else { return };
    let (kind, seen) = (trap.kind, trap.seen);
    let actor = play.world.actor(who);
    let airborne = path::is_airborne(&play.content.monsters[actor.kind], actor);
    let drawn_in = play.world.level.customs.sokoban
        && matches!(play.content.traps[kind].spring, Spring::Pit { .. } | Spring::Hole);
    if drawn_in {
        play.tell(Event::Trap(TrapEvent::DrawnIn { who, kind }));
        return spring(play, who, at);
    }
    if airborne && play.content.traps[kind].ground_only {
        return;
    }
    let wary = if who == play.world.hero { seen } else { play.rng.act.coin() };
    let portal = play.content.traps[kind].spring == Spring::Portal;
    let evades = wary && !portal && !play.world.actor(who).has(Property::Fumbling);
    if evades && play.rng.act.one_in(5) {
        play.tell(Event::Trap(TrapEvent::Escaped { who, kind }));
        return;
    }
    spring(play, who, at);
}

/// Triggers the trap on a square, without a chance to escape it.
pub fn spring(play: &mut Play, who: ActorId, at: Pos) {
    let Some(trap) = play.world.trap_at_mut(at) else { return };
    let (kind, again) = (trap.kind, trap.seen && trap.sprung > 0);
    trap.sprung = trap.sprung.saturating_add(1);
    let noticed =
        who == play.world.hero || crate::world::body::senses::sees(play.world, play.content, who);
    if noticed && let Some(trap) = play.world.trap_at_mut(at) {
        trap.seen = true;
    }
    anger_trapped_monster(play, who, at);
    play.tell(Event::Trap(TrapEvent::Sprung { who, kind }));
    let content = play.content;
    match &content.traps[kind].spring {
        Spring::Missile { item, to_hit, damage, poison } => {
            let who = struck(play, who);
            let shot = missile::Shot { item, to_hit: *to_hit, damage: *damage, poison: *poison };
            missile::shoot(play, who, at, &shot, again);
        }
        Spring::Rock { damage } => missile::rock(play, who, at, *damage, again),
        Spring::Boulder => missile::boulder(play, who, at),
        Spring::Pit { damage, spikes } => fall::pit(play, who, kind, *damage, *spikes),
        Spring::Hold { damage, turns } => hold::bite(play, who, kind, *damage, *turns),
        Spring::Web => hold::web(play, who, kind),
        Spring::Mine { damage } => {
            missile::mine(play, who, at, *damage);
            scatter::scatter(play, at);
            let stands = play.world.actors.get(who).is_some_and(|it| it.at == at);
            if stands && !play.world.is_dying(who) {
                arrive(play, who, at);
            }
        }
        Spring::Hole => fall::hole(play, who, at),
        Spring::Teleport => magic::teleport(play, who, at),
        Spring::LevelTeleport => magic::level_teleport(play, who, at),
        Spring::Portal => magic::portal(play, who, at),
        Spring::Squeak => magic::squeak(play, at),
        Spring::Rust => water::rust(play, who),
        Spring::AntiMagic => magic::drain(play, who),
        Spring::Statue => magic::statue(play, at),
        Spring::Magic => magic::magic_trap(play, who, at),
        Spring::Polymorph => magic::polymorph(play, who, at),
        Spring::Vibrate => {}
        Spring::Does(effects) => {
            let steed = Some(rider::feet(play.world, who)).filter(|&feet| feet != who);
            magic::does(play, who, kind, effects);
            if let Some(steed) = steed.filter(|&it| !play.world.is_dying(it)) {
                magic::does(play, steed, kind, effects);
            }
        }
    }
}

/// Returns the actor at which a trap's missile flies: `who`, or half of the time the steed that
/// `who` rides.
pub fn struck(play: &mut Play, who: ActorId) -> ActorId {
    let feet = rider::feet(play.world, who);
    if feet != who && play.rng.act.coin() { feet } else { who }
}

/// Angers a peaceful monster caught in the hero's trap if `rnl(5)` is above 0.
/// Source: rules/luck 3.16.
pub fn anger_trapped_monster(play: &mut Play, who: ActorId, at: Pos) {
    let hero = play.world.hero;
    let own = play.world.trap_at(at).is_some_and(|trap| trap.own);
    let peaceful = play.world.actor(who).mood == crate::world::body::actor::Attitude::Peaceful;
    if own && peaceful && play.lucky(hero, 5) > 0 {
        fight::provoke(play, hero, who);
    }
}
