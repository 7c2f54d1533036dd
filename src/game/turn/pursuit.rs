//! Monsters that pursue a walking hero: random energy and attacks of opportunity.
//!
//! Source: rules/energy 3, 4, 8.

use crate::base::Pos;
use crate::content::Property;
use crate::content::ruleset::{JitterScope, Opportunity};
use crate::event::{Combat, Event};
use crate::rules::{Play, settle, verb};
use crate::world::ActorId;
use crate::world::body::actor::{ACT, POINT};
use crate::world::body::senses;

/// Marks the monsters that may pursue: hostile, seeing the hero, and left farther behind by the
/// step.
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

/// Whether a monster is hostile, not helpless, confused or fleeing, and sees the hero.
fn is_pursuer(play: &Play, who: ActorId) -> bool {
    use Property::{Confused, Fleeing};
    let actor = play.world.actor(who);
    actor.is_hostile()
        && !actor.is_helpless()
        && !actor.has(Confused)
        && !actor.has(Fleeing)
        && senses::sees_hero(play.world, play.content, who)
}

/// The opportunity attack of ruleset 0.29: monsters that the hero steps away from may attack during
/// the step.
pub(super) fn strike_while_stepping(play: &mut Play, old: Pos) {
    let rules = &play.world.rules;
    if rules.opportunity != Opportunity::Step || rules.opportunity_odds == 0 {
        return;
    }
    let odds = u32::from(rules.opportunity_odds);
    let new = play.world.you().at;
    for who in play.world.level.crowd.clone() {
        let Some(actor) = play.world.actors.get(who) else { continue };
        let left = actor.at.is_next_to(old) && !actor.at.is_next_to(new);
        let quick = i32::from(actor.rate) * 10 >= ACT;
        if left
            && quick
            && is_pursuer(play, who)
            && has_melee(play, who)
            && play.rng.fight.one_in(odds)
        {
            strike_in_passing(play, who);
        }
    }
}

/// Resolves pursuit after the monster's action; `before` is the square it moved from. Returns
/// whether its energy changed.
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

/// Resolves a marked pursuer's move: possibly an opportunity attack, otherwise energy jitter. The 1
/// in 3 is drawn last.
/// Source: rules/energy 3, 4, 8.
fn pursue(play: &mut Play, who: ActorId, before: Pos) {
    if !is_pursuer(play, who) {
        return;
    }
    let you = play.world.you().at;
    let at = play.world.actor(who).at;
    let (old, new) = (before.distance(you), at.distance(you));
    let rules = &play.world.rules;
    let odds = u32::from(rules.opportunity_odds);
    let by_pursuer = rules.opportunity == Opportunity::Pursuer && odds > 0;
    if by_pursuer && new < old && new <= 1 && has_melee(play, who) && play.rng.fight.one_in(odds) {
        strike_in_passing(play, who);
    } else if new <= old && play.world.rules.jitter_scope == JitterScope::Pursuit {
        jitter(play, who);
    }
}

/// Makes a free attack; most of its price is refunded.
fn strike_in_passing(play: &mut Play, who: ActorId) {
    let hero = play.world.hero;
    play.tell(Event::Combat(Combat::Pursued { by: who, target: hero }));
    let Ok(time) = verb::force::strike::strike(play, who, hero) else { return };
    settle::settle(play);
    let price = match play.world.rules.opportunity_price {
        0 => time.price(),
        points => i32::from(points) * POINT,
    };
    let coin = u32::from(play.world.rules.opportunity_coin);
    let toll = if coin > 0 && play.rng.fight.coin() { coin as i32 } else { 0 };
    if let Some(actor) = play.world.actors.get_mut(who) {
        actor.bank -= (price - ACT).max(toll);
    }
}

fn jitter(play: &mut Play, who: ActorId) {
    let size = i32::from(play.world.rules.pursuit_jitter);
    if size == 0 {
        return;
    }
    let roll = play.rng.fight.below(3) as i32 - 1;
    if let Some(actor) = play.world.actors.get_mut(who) {
        actor.bank += roll * size;
    }
    debug_assert!(size % POINT == 0, "jitter is in whole points");
}

fn has_melee(play: &Play, who: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    kind.attacks.iter().any(|attack| attack.form.is_melee())
}
