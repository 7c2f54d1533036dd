//! Random energy (jitter): random changes of a monster's energy. `pursuit` and `earn` decide which
//! monster gets it.
//!
//! Source: rules/energy 3, 5.

use super::TURN;
use crate::base::Rng;
use crate::content::ruleset::JitterScope;
use crate::rules::Play;
use crate::world::body::actor::POINT;
use crate::world::{ActorId, World};

/// Changes a monster's energy at random, after a move.
pub(super) fn jitter(play: &mut Play, who: ActorId) {
    let size = i32::from(play.world.rules.pursuit_jitter);
    if size == 0 {
        return;
    }
    let change = roll(size, &mut play.rng.fight);
    if let Some(actor) = play.world.actors.get_mut(who) {
        actor.bank += change;
    }
    debug_assert!(size % POINT == 0, "jitter is in whole points");
}

/// Returns by how much each monster's current energy gain varies at random; 0 if it does not vary.
/// It varies only in rulesets with `JitterScope::EveryGain`, and only once a turn, at the turn's
/// end.
pub(super) fn of_gain(world: &World) -> i32 {
    let rules = &world.rules;
    let has = rules.jitter_scope == JitterScope::EveryGain && world.now.is_multiple_of(TURN);
    if has { i32::from(rules.pursuit_jitter) } else { 0 }
}

/// Rolls a change of -`size`, 0 or `size` units, with equal chances.
pub(super) fn roll(size: i32, rng: &mut Rng) -> i32 {
    (rng.below(3) as i32 - 1) * size
}
