//! Hunting the hero.

use super::{Me, eat_and_collect, flee, self_help, shoot_and_zap, step};
use crate::base::{Dir, Pos, Rng};
use crate::content::{Property, Trait};
use crate::world::Action;

/// Returns the action of a hostile monster.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let Some(goal) = me.body.mind.quarry else {
        let idle = eat_and_collect::decide(me, rng).or_else(|| self_help::dress(me));
        return idle.unwrap_or_else(|| step::wander(me, rng));
    };
    let near = me.is_next_to_hero();
    if !me.body.pack.is_empty()
        && let Some(action) = self_help::decide(me, rng)
    {
        return action;
    }
    if let Some(action) = self_help::step_onto_polymorph_trap(me) {
        return action;
    }
    if near && flee::is_warded_off(me) {
        return flee::keep_away(me, rng);
    }
    let image = image(me, rng);
    let goal = image.unwrap_or(goal);
    if near && goal == me.hero && me.can_strike(me.hero) {
        return blow(me, rng);
    }
    if near && image.is_some() && me.body.at.is_next_to(goal) && me.can_strike(goal) {
        let gap = goal - me.body.at;
        return Dir::of(gap.x, gap.y).map_or(Action::Wait, Action::Fight);
    }
    if me.sees_hero
        && image.is_none()
        && let Some(action) = shoot_and_zap::decide(me, rng)
    {
        return action;
    }
    if !near && let Some(action) = eat_and_collect::decide(me, rng) {
        return action;
    }
    if me.is(Trait::Unicorn) {
        return off_the_lines(me, rng);
    }
    me.step_to(rng, goal).unwrap_or_else(|| step::wander(me, rng))
}

/// Returns the square where a monster wrongly believes a displaced hero to be. The square is within
/// 2 squares of the hero, or within 1 for a monster that the hero cannot see. Returns `None` 1 time
/// in 4: the monster then guesses right.
/// Source: rules/tables properties.
fn image(me: &Me, rng: &mut Rng) -> Option<Pos> {
    const TRIES: u32 = 50;
    let fooled = me.foe == me.world.hero && me.world.you().has(Property::Displacement);
    if !fooled || rng.one_in(4) {
        return None;
    }
    let reach = if me.world.sight.clear.has(me.body.at) { 2 } else { 1 };
    let mut off = || rng.below(2 * reach + 1) as i16 - reach as i16;
    (0..TRIES).map(|_| Pos::new(me.hero.x + off(), me.hero.y + off())).find(|&at| {
        at != me.hero
            && at != me.body.at
            && at.on_map()
            && me.world.level.is_passable(at)
            && me.world.actor_at(at).is_none()
    })
}

/// Returns a melee attack on the hero. A monster that cannot see an invisible hero takes a random
/// step instead, half of the time.
fn blow(me: &Me, rng: &mut Rng) -> Action {
    let unseen = me.world.you().has(Property::Invisible) && !me.sees_hero;
    if unseen && rng.coin() {
        return step::stagger(me, rng);
    }
    Action::Strike(me.world.hero)
}

/// Moves a unicorn to a square that is not in line with the hero, so that the hero cannot shoot it.
fn off_the_lines(me: &Me, rng: &mut Rng) -> Action {
    let is_off = |at: Pos| {
        let gap = at - me.hero;
        gap.x != 0 && gap.y != 0 && gap.x.abs() != gap.y.abs()
    };
    let start = rng.below(8) as i8;
    let around = (0..8).map(|turn| Dir::N.turned(start + turn));
    let mut free = around.filter(|&dir| {
        let to = me.body.at.step(dir);
        me.is_free(dir) && is_off(to) && !me.minds(rng, to)
    });
    free.next().map_or(Action::Wait, Action::Walk)
}
