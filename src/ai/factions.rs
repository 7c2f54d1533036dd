//! Factions: groups of monsters that fight each other.

use super::{Me, shoot_and_zap};
use crate::base::Rng;
use crate::world::{Action, ActorId};

/// Attacks, shoots at or approaches the nearest monster of another faction. Returns `None` if there
/// is none, or if the acting monster is hostile and sees the hero at the same or a shorter
/// distance.
pub fn decide(me: &Me, rng: &mut Rng) -> Option<Action> {
    let foe = nearest(me)?;
    let (from, at) = (me.body.at, me.world.actor(foe).at);
    let hero_first = me.body.is_hostile()
        && me.sees_hero
        && me.hero.square_distance(from) <= at.square_distance(from);
    if hero_first {
        return None;
    }
    if at.is_next_to(from) && me.can_strike(at) {
        return Some(Action::Strike(foe));
    }
    let aimed = me.facing(foe);
    let shot = if aimed.sees_hero { shoot_and_zap::at_other(&aimed, rng) } else { None };
    shot.or_else(|| me.step_to(rng, at))
}

/// Returns the nearest monster of another faction; ties go to the lowest id.
fn nearest(me: &Me) -> Option<ActorId> {
    let from = me.body.at;
    let far = |who: ActorId| {
        let other = me.world.actor(who);
        let faction = other.mind.faction;
        let foe = faction != 0 && faction != me.body.mind.faction;
        foe.then(|| (other.at.square_distance(from), who))
    };
    let beside = from.neighbors().into_iter().filter_map(|at| me.world.actor_at(at));
    let any = || me.world.level.crowd.iter().filter_map(|&who| far(who)).min();
    beside.filter_map(far).min().or_else(any).map(|(_, who)| who)
}
