//! Pursuit: monsters that follow a walking hero get random energy (jitter) or attack.
//!
//! Source: rules/energy 3, 4.

use super::opportunity::{self, is_pursuer};
use super::random_energy::jitter;
use crate::base::Pos;
use crate::content::ruleset::JitterScope;
use crate::rules::Play;
use crate::world::ActorId;

/// Marks the possible pursuers after a step of the hero: monsters that satisfy [`is_pursuer`] and
/// that are farther from the hero than before the step.
/// Source: rules/energy 3.
pub(super) fn mark(play: &mut Play, walked: Option<Pos>) {
    play.world.pursuers.clear();
    let Some(old) = walked else { return };
    let rules = &play.world.rules;
    let jitters = rules.pursuit_jitter > 0 && rules.jitter_scope == JitterScope::Pursuit;
    if !jitters && rules.opportunity_odds == 0 {
        return;
    }
    play.world.look_around(play.content);
    let new = play.world.you().at;
    for at in 0..play.world.level.crowd.len() {
        let who = play.world.level.crowd[at];
        let place = play.world.actors[who].at;
        if place.distance(new) > place.distance(old) && is_pursuer(play, who) {
            play.world.pursuers.push(who);
        }
    }
}

/// Resolves pursuit after an action of the monster. `before` is the square that the monster left;
/// `None` if it did not move. Returns whether the monster's energy may have changed.
pub(super) fn resolve(play: &mut Play, who: ActorId, before: Option<Pos>) -> bool {
    let marked = play.world.pursuers.iter().position(|&other| other == who);
    if let Some(place) = marked {
        play.world.pursuers.swap_remove(place);
    }
    let Some(before) = before else { return false };
    if marked.is_some() {
        pursue(play, who, before);
    }
    let drifts = play.world.rules.jitter_scope == JitterScope::EveryMove;
    if drifts && play.world.actors.get(who).is_some_and(|actor| !actor.is_tame()) {
        jitter(play, who);
    }
    marked.is_some() || drifts
}

/// Resolves the move of a marked pursuer: an attack of opportunity or a random change of its
/// energy. The roll for the energy must stay last, because replays depend on the order of RNG
/// draws.
fn pursue(play: &mut Play, who: ActorId, before: Pos) {
    if !is_pursuer(play, who) {
        return;
    }
    let you = play.world.you().at;
    let at = play.world.actor(who).at;
    let (old, new) = (before.distance(you), at.distance(you));
    if new < old && new <= 1 && opportunity::take_while_closing_in(play, who) {
        return;
    }
    if new <= old && play.world.rules.jitter_scope == JitterScope::Pursuit {
        jitter(play, who);
    }
}
