//! Monsters that teleport at will: covetous ones and natural teleporters.

use super::Me;
use crate::base::Rng;
use crate::content::monster::quirk::Quirk;
use crate::content::{Property, Trait};
use crate::world::Action;

/// Returns the monster's teleport, if any, or `Wait` for a covetous monster that stays on the
/// stairs.
///
/// A covetous monster with less than 2/3 of its hit points goes to the stairs and stays there while
/// the hero is more than 8 squares away. A healthier one appears beside the hero 1 turn in 5,
/// unless it is there already. Other teleporters never teleport while they are next to the hero: a
/// tengu teleports 1 turn in 5 while it hunts, and every teleporter 1 turn in 40 while it flees.
///
/// Source: rules/numbers 19; NetHack 3.7 `monmove.c`, `m_move`.
pub fn decide(me: &Me, rng: &mut Rng) -> Option<Action> {
    let bound = me.world.level.customs.no_teleport
        || me.has(Property::Cancelled)
        || me.body.holds.is_some()
        || me.body.trapped > 0
        || !me.body.is_hostile();
    if bound {
        return None;
    }
    if me.is(Trait::Covetous) {
        return covets(me, rng);
    }
    if !me.is(Trait::Teleports) || me.is_next_to_hero() {
        return None;
    }
    if me.kind.has(Quirk::Blinks) && me.body.mind.quarry.is_some() && rng.one_in(5) {
        let away = me.body.hp < 7 || rng.coin();
        return Some(Action::Flit { beside: !away });
    }
    let flees = me.has(Property::Fleeing) && rng.one_in(40);
    flees.then_some(Action::Flit { beside: false })
}

fn covets(me: &Me, rng: &mut Rng) -> Option<Action> {
    let hurt = me.body.hp * 3 < me.body.max_hp * 2;
    let level = &me.world.level;
    if hurt && let Some(stairs) = level.up.or(level.down) {
        let there = me.body.at == stairs;
        let far = me.body.at.distance(me.hero) > 8;
        return match there {
            true if far => Some(Action::Wait),
            true => None,
            false => Some(Action::FlitTo(stairs)),
        };
    }
    let comes = !me.is_next_to_hero() && rng.one_in(5);
    comes.then_some(Action::Flit { beside: true })
}
