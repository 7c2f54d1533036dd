//! Pets: they stay near the hero, fight foes that they can beat, and eat (see `eat_and_collect` and
//! `world::body::pet_food`).

use super::{Me, eat_and_collect, shoot_and_zap, step};
use crate::base::{Pos, Rng};
use crate::content::Trait;
use crate::content::monster::quirk::Quirk;
use crate::world::body::leash;
use crate::world::body::monster_fight::dares_to_attack;
use crate::world::{Action, ActorId, level::sight};

/// Squared distance from the hero at which a pet starts to come back.
/// Source: NetHack pet movement.
const LEASH: i32 = 9;
/// Squared distance from the hero at which a pet on a leash starts to come back.
const TAUT: i32 = 4;
/// Maximum distance at which a pet notices a foe to fight, in squares.
const CHASE: i32 = 4;

/// Returns the action of a pet.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let from = me.body.at;
    let far = from.square_distance(me.hero);
    let leashed = leash::of(me.world, me.who).is_some();
    if let Some(foe) = foe(me, rng) {
        let at = me.world.actor(foe).at;
        if at.is_next_to(from) && me.can_strike(at) {
            return Action::Strike(foe);
        }
        if leashed && far >= TAUT {
            return me.step_to(rng, me.hero).unwrap_or(Action::Wait);
        }
        let aimed = me.facing(foe);
        if !is_in_line(me, at)
            && let Some(shot) = shoot_and_zap::at_other(&aimed, rng)
        {
            return shot;
        }
        if far <= 4 * LEASH
            && let Some(action) = me.step_to(rng, at)
        {
            return action;
        }
    }
    if leashed && far >= TAUT {
        return me.step_to(rng, me.hero).unwrap_or(Action::Wait);
    }
    if far <= 4 * LEASH
        && let Some(action) = eat_and_collect::decide(me, rng)
    {
        return action;
    }
    if far >= LEASH {
        let step = me.step_to(rng, me.hero);
        return step.unwrap_or_else(|| step::wander(me, rng));
    }
    step::wander(me, rng)
}

/// Whether the hero is in the same direction from the pet as the square `at`; if so, a shot at `at`
/// could hit the hero.
fn is_in_line(me: &Me, at: Pos) -> bool {
    let from = me.body.at;
    from.dir_to(at).is_some() && from.dir_to(at) == from.dir_to(me.hero)
}

/// Returns the nearest foe that the pet is willing to fight. A pet with eyes is willing to fight a
/// foe with a paralyzing stare only 1 time in 10.
fn foe(me: &Me, rng: &mut Rng) -> Option<ActorId> {
    let from = me.body.at;
    let near = |at: Pos| at.distance(from) <= CHASE;
    let foes = me.world.level.crowd.iter().copied().filter(|&who| {
        let other = me.world.actor(who);
        other.is_hostile() && near(other.at) && !other.hidden && who != me.who
    });
    let seen = foes.filter(|&who| {
        let at = me.world.actor(who).at;
        sight::is_line_clear(&me.world.level, from, at)
            && dares_to_attack(me.content, me.body, me.world.actor(who))
    });
    let nearest = seen.min_by_key(|&who| (me.world.actor(who).at.square_distance(from), who))?;
    let stares = me.content.monsters[me.world.actor(nearest).kind].has(Quirk::ParalyzingStare);
    (!stares || me.is(Trait::NoEyes) || rng.one_in(10)).then_some(nearest)
}
