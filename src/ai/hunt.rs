//! Chasing the hero.

use super::{Me, step};
use crate::base::Rng;
use crate::world::Action;

/// What a hostile monster does.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let Some(goal) = me.body.mind.quarry else {
        return step::wander(me, rng);
    };
    if me.is_next_to_hero() && goal == me.hero && me.can_strike_there() {
        return Action::Strike(me.world.hero);
    }
    me.step_to(rng, goal).unwrap_or_else(|| step::wander(me, rng))
}

impl Me<'_> {
    fn can_strike_there(&self) -> bool {
        let straight = self.body.at.x == self.hero.x || self.body.at.y == self.hero.y;
        straight || !self.is_grid_bound()
    }
}
