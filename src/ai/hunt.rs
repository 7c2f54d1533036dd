//! Hunting the hero.

use super::{Me, flee, gather, shoot, step, use_item};
use crate::base::Rng;
use crate::content::{Property, Trait};
use crate::world::Action;

/// Returns the action of a hostile monster.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let Some(goal) = me.body.mind.quarry else {
        let idle = gather::decide(me, rng).or_else(|| use_item::dress(me));
        return idle.unwrap_or_else(|| step::wander(me, rng));
    };
    let near = me.is_next_to_hero();
    if !me.body.pack.is_empty()
        && let Some(action) = use_item::decide(me, rng)
    {
        return action;
    }
    if let Some(action) = use_item::aspire(me) {
        return action;
    }
    if near && flee::is_warded_off(me) {
        return flee::keep_away(me, rng);
    }
    if near && goal == me.hero && me.can_strike(me.hero) {
        return blow(me, rng);
    }
    if me.sees_hero
        && let Some(action) = shoot::decide(me, rng)
    {
        return action;
    }
    if !near && let Some(action) = gather::decide(me, rng) {
        return action;
    }
    if me.is(Trait::Unicorn) {
        return off_the_lines(me, rng);
    }
    me.step_to(rng, goal).unwrap_or_else(|| step::wander(me, rng))
}

/// Attacks the hero. If the hero is invisible, the monster guesses the square right half of the
/// time.
fn blow(me: &Me, rng: &mut Rng) -> Action {
    let unseen = me.world.you().has(Property::Invisible) && !me.sees_hero;
    if unseen && rng.coin() {
        return step::stagger(me, rng);
    }
    Action::Strike(me.world.hero)
}

/// Moves a unicorn off any line on which the hero could shoot it.
fn off_the_lines(me: &Me, rng: &mut Rng) -> Action {
    let is_off = |at: crate::base::Pos| {
        let gap = at - me.hero;
        gap.x != 0 && gap.y != 0 && gap.x.abs() != gap.y.abs()
    };
    let start = rng.below(8) as i8;
    let around = (0..8).map(|turn| crate::base::Dir::N.turned(start + turn));
    let mut free = around.filter(|&dir| {
        let to = me.body.at.step(dir);
        me.is_free(dir) && is_off(to) && !me.minds(rng, to)
    });
    free.next().map_or(Action::Wait, Action::Walk)
}
