//! NetHack's clock: creatures gain energy once per turn and act in passes.
//!
//! After each action of the hero, every monster with enough energy acts once. When neither the hero
//! nor any monster can act, a new turn starts, and the hero acts first in it.
//! Source: rules/energy 6.

use super::{Rounds, TURN, rank, run_monsters};
use crate::base::Rng;
use crate::content::Property;
use crate::content::ruleset::Accrual;
use crate::rules::body::speed;
use crate::rules::{Play, ride, upkeep};
use crate::world::body::actor::ACT;

/// Energy units per movement point of NetHack. An action costs 12 movement points.
const MOVEMENT: i32 = ACT / 12;

/// Lets every monster with enough energy act once. Returns whether any monster had enough energy.
pub(super) fn pass(play: &mut Play, acts: &mut u32) -> bool {
    let world = &mut *play.world;
    world.queue.clear();
    if world.stands_still() {
        return false;
    }
    for &who in &world.level.crowd {
        let bank = world.actors[who].bank;
        if bank >= ACT {
            world.queue.push(rank(bank, who));
        }
    }
    let any = !world.queue.is_empty();
    run_monsters(play, acts, Rounds::One);
    any
}

/// Lets the monsters act, or starts a new turn if none can.
pub(super) fn go_on(play: &mut Play, acts: &mut u32) {
    if pass(play, acts) {
        return;
    }
    play.world.now += TURN - play.world.now % TURN;
    let accrual = play.world.rules.accrual;
    let world = &mut *play.world;
    let still = world.stands_still();
    for &who in world.level.crowd.iter().filter(|_| !still) {
        let actor = &mut world.actors[who];
        actor.new = false;
        actor.bank += allotment(i32::from(actor.rate) * TURN as i32, accrual, &mut play.rng.fight);
    }
    play.world.you_mut().bank += hero_allotment(play);
    upkeep::turn(play);
}

/// Returns the energy that a monster gets for a turn. `gain` is the energy that its speed earns;
/// some rulesets round `gain` randomly to whole actions.
fn allotment(gain: i32, accrual: Accrual, rng: &mut Rng) -> i32 {
    let part = gain % ACT;
    if accrual == Accrual::TurnExact || part == 0 {
        return gain;
    }
    let extra = rng.chance(part as u32, ACT as u32);
    gain - part + if extra { ACT } else { 0 }
}

/// Rolls the energy that the hero gets for a turn. It depends on the speed and haste of the hero's
/// own body or, after a step while riding, on the steed's speed. Burden reduces it. All of this is
/// computed in whole movement points.
fn hero_allotment(play: &mut Play) -> i32 {
    let accrual = play.world.rules.accrual;
    let steed = play.world.life.steed.filter(|_| play.world.life.stepped);
    let points = if let Some(steed) = steed {
        let own = i32::from(play.world.actor(steed).rate);
        let pace = ride::galloped(play, own);
        allotment(pace * TURN as i32, accrual, &mut play.rng.fight) / MOVEMENT
    } else {
        let points = speed::of_hero_on_foot(play.world, play.content) / 10;
        let hasted = points + haste(play);
        slowed(play, hasted)
    };
    let (left, whole) = speed::burden_share(play.world.life.burden);
    (points - points * (whole - left) / whole) * MOVEMENT
}

/// Rolls the additional movement points that a fast hero gets for a turn: on average 4 if fast and
/// 8 if very fast. They come in units of half an action in NetHack 3.4.3, and as a whole action or
/// none in 3.6.
fn haste(play: &mut Play) -> i32 {
    let (you, rng) = (play.world.actor(play.world.hero), &mut play.rng.fight);
    let (very, fast) = (you.has(Property::VeryFast), you.has(Property::Fast));
    match play.world.rules.accrual {
        Accrual::TurnExact if very => 6 + if rng.one_in(3) { 6 } else { 0 },
        Accrual::TurnExact if fast && !rng.one_in(3) => 6,
        Accrual::TurnRounded if very && !rng.one_in(3) => 12,
        Accrual::TurnRounded if fast && !very && rng.one_in(3) => 12,
        _ => 0,
    }
}

/// Returns the movement points after the hero's slowness is applied.
fn slowed(play: &Play, points: i32) -> i32 {
    if play.world.you().has(Property::Slow) { (2 * points + 1) / 3 } else { points }
}
