//! Fleeing from the hero, and the wards that keep monsters from attacking.

use super::{Me, self_help, shoot_and_zap, step};
use crate::base::{Dir, Pos, Rng};
use crate::content::{Property, Terrain, Trait};
use crate::world::{
    Action, Attitude,
    level::{elbereth, special_room},
};

/// Whether the monster flees from the hero: it is frightened, or badly hurt and a coward.
///
/// Pets never flee from the hero; a peaceful monster flees as soon as it is badly hurt.
pub fn wants_to(me: &Me) -> bool {
    match me.body.mood {
        Attitude::Tame(_) => false,
        _ if me.has(Property::Fleeing) => true,
        Attitude::Peaceful => me.body.is_badly_hurt(),
        Attitude::Hostile => {
            me.body.mind.quarry.is_some()
                && me.body.is_badly_hurt()
                && me.body.is_coward(me.who, me.kind)
        }
    }
}

/// Returns the action of a fleeing monster. A hostile one uses items such as healing potions first.
/// If the hero is in view or adjacent, the monster runs away, by stairs if possible. If it cannot
/// get away, a hostile monster attacks the adjacent hero, or else shoots. If the hero is neither in
/// view nor adjacent, the monster wanders.
pub fn decide(me: &Me, rng: &mut Rng) -> Action {
    let hostile = me.body.is_hostile();
    if hostile && let Some(action) = self_help::decide(me, rng) {
        return action;
    }
    let threatened = me.sees_hero || me.is_next_to_hero();
    if !threatened {
        return step::wander(me, rng);
    }
    if let Some(action) = by_stairs(me) {
        return action;
    }
    if let Some(action) = me.step_away(rng) {
        return action;
    }
    let cornered = hostile && me.is_next_to_hero() && me.can_strike(me.hero);
    if cornered && !is_warded_off(me) {
        return Action::Strike(me.world.hero);
    }
    let shot = if hostile && me.sees_hero { shoot_and_zap::decide(me, rng) } else { None };
    shot.unwrap_or(Action::Wait)
}

/// Returns the action of fleeing by the stairs underfoot, if they lead to a visited level. Animals,
/// mindless monsters and monsters with a post never flee by stairs. Other monsters do so only when
/// they have lost hit points and have either fewer than 10 or less than 1/5 of the maximum (1/4
/// against a hero of level 10 or more, 1/3 of level 14 or more).
/// Source: rules/numbers 16; NetHack `find_defensive`.
fn by_stairs(me: &Me) -> Option<Action> {
    let (body, world) = (me.body, me.world);
    let level = world.you().level;
    let share = match level {
        ..=9 => 5,
        10..=13 => 4,
        _ => 3,
    };
    let hurt = body.hp < body.max_hp && (body.hp < 10 || body.hp * share < body.max_hp);
    let thinks = !me.is(Trait::Animal) && !me.is(Trait::Mindless) && body.mind.post.is_none();
    let bound = body.held_by.is_some() || body.holds.is_some() || body.trapped > 0;
    let down = match world.level.cell(body.at).terrain {
        Terrain::StairsDown => true,
        Terrain::StairsUp => false,
        _ => return None,
    };
    let to = world.stairs_lead(body.at)?;
    let known = world.others.iter().any(|kept| kept.id == to);
    let goes = hurt && thinks && !bound && known;
    goes.then_some(if down { Action::ClimbDown } else { Action::ClimbUp })
}

/// Returns the action of a monster that must not attack the hero: it shoots if possible, and
/// otherwise keeps its distance.
pub fn keep_away(me: &Me, rng: &mut Rng) -> Action {
    let shot = shoot_and_zap::decide(me, rng);
    shot.or_else(|| me.step_away(rng)).unwrap_or(Action::Wait)
}

/// Whether the monster cannot attack the hero because of Elbereth, a scroll or a sanctuary.
/// Source: rules/numbers 8, 11.
pub fn is_warded_off(me: &Me) -> bool {
    if special_room::is_sanctuary(me.world) && me.body.is_hostile() && me.body.mind.post.is_none() {
        return true;
    }
    elbereth::keeps_off(me.world, me.content, me.who, me.hero)
}

impl Me<'_> {
    /// Returns the step that leads farthest from the hero, if any does. Compares walking distance
    /// first, then straight-line distance.
    fn step_away(&self, rng: &mut Rng) -> Option<Action> {
        let from = self.body.at;
        let gait = self.gait();
        let far = |at: Pos| {
            let steps = self.world.steps_from(gait, from, at);
            (steps, at.square_distance(self.hero))
        };
        let mut best = (far(from), None);
        for dir in Dir::ALL {
            let to = from.step(dir);
            if to.on_map() && far(to) > best.0 && self.is_free(dir) && !self.minds(rng, to) {
                best = (far(to), Some(Action::Walk(dir)));
            }
        }
        best.1
    }
}
