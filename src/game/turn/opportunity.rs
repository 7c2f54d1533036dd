//! Attacks of opportunity on a hero who walks away.
//!
//! Source: rules/energy 4, 5.

use crate::base::Pos;
use crate::content::Property;
use crate::content::ruleset::Opportunity;
use crate::event::{Combat, Event};
use crate::rules::{Play, settle, verb};
use crate::world::ActorId;
use crate::world::body::actor::{ACT, POINT};
use crate::world::body::senses;

/// Whether a monster is hostile, sees the hero, and is not helpless, confused or fleeing.
pub(super) fn is_pursuer(play: &Play, who: ActorId) -> bool {
    use Property::{Confused, Fleeing};
    let actor = play.world.actor(who);
    actor.is_hostile()
        && !actor.is_helpless()
        && !actor.has(Confused)
        && !actor.has(Fleeing)
        && senses::sees_hero(play.world, play.content, who)
}

/// Makes attacks of opportunity as in Crawl 0.29. When the hero steps away from a pursuer, the
/// pursuer attacks during the step with a chance of 1 in `opportunity_odds`, if it has a melee
/// attack and can act at least once per turn.
pub(super) fn take_while_stepping(play: &mut Play, old: Pos) {
    let rules = &play.world.rules;
    let none = rules.opportunity != Opportunity::Step || rules.opportunity_odds == 0;
    if none || play.world.stands_still() {
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

/// Makes an attack of opportunity as in Crawl 0.31: a pursuer that has just become adjacent to the
/// hero attacks with a chance of 1 in `opportunity_odds`, if it has a melee attack. Returns whether
/// it attacked.
pub(super) fn take_while_closing_in(play: &mut Play, who: ActorId) -> bool {
    let rules = &play.world.rules;
    let odds = u32::from(rules.opportunity_odds);
    let by_pursuer = rules.opportunity == Opportunity::Pursuer && odds > 0;
    let takes = by_pursuer && has_melee(play, who) && play.rng.fight.one_in(odds);
    if takes {
        strike_in_passing(play, who);
    }
    takes
}

/// Makes an attack of opportunity. The monster pays the price of the attack minus the energy of one
/// normal action (`ACT`). In half of the cases, at random, it pays at least `opportunity_coin`
/// energy.
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

fn has_melee(play: &Play, who: ActorId) -> bool {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    kind.attacks.iter().any(|attack| attack.form.is_melee())
}
