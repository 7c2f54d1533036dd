//! Camps: monsters set against each other.

use super::{Me, shoot};
use crate::base::Rng;
use crate::world::{Action, ActorId};

/// Strikes at whoever of another camp is nearest, or goes there. None when nobody is left to
/// fight, and when the hero is a nearer foe.
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
    let shot = if aimed.sees_hero { shoot::at_other(&aimed, rng) } else { None };
    shot.or_else(|| me.step_to(rng, at))
}

fn nearest(me: &Me) -> Option<ActorId> {
    let camp = me.body.mind.camp;
    let crowd = me.world.level.crowd.iter().copied();
    let foes = crowd.filter(|&who| {
        let other = me.world.actor(who).mind.camp;
        other != 0 && other != camp
    });
    foes.min_by_key(|&who| (me.world.actor(who).at.square_distance(me.body.at), who))
}
