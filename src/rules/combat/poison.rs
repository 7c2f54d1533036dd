//! Poison.

use super::Blame;
use crate::content::{Attribute, Property};
use crate::event::{Body, Event};
use crate::rules::{Play, status};
use crate::world::ActorId;

/// Poison takes its course: an attribute, hit points, or life itself.
///
/// One hero in `fatal` dies of it (by a missile one in `fatal` + 20); five more lose 3 to 5 points of the attribute (1 by a missile),
/// the others 6 to 15 hit points (1 to 6 by a missile). A monster dies one time in ten and is
/// wounded else. Source: `NetHack` 3.7 `attrib.c`, `poisoned`; damage types of the catalogue.
pub fn poisoned(
    play: &mut Play,
    target: ActorId,
    which: Attribute,
    fatal: u32,
    missile: bool,
    blame: Blame,
) {
    if status::resists(play.world, play.content, target, Property::PoisonResistance) {
        return;
    }
    let rng = &mut play.rng.fight;
    if target != play.world.hero {
        let deadly = rng.one_in(if missile && blame.by != Some(play.world.hero) { 30 } else { 10 });
        let damage = if missile { rng.d(6) } else { rng.between(6, 15) };
        if deadly {
            super::kill(play, target, blame);
        } else {
            super::wound(play, target, damage, blame);
        }
        return;
    }
    let course = rng.below(fatal + if missile { 20 } else { 0 });
    match course {
        0 => super::kill(play, target, blame),
        1..=5 => {
            let by = if missile { 1 } else { rng.between(3, 5) };
            weaken(play, which, by as u8);
        }
        _ => {
            let damage = if missile { rng.d(6) } else { rng.between(6, 15) };
            super::wound(play, target, damage, blame);
        }
    }
}

/// The hero loses points of an attribute, down to 3, unless it is sustained.
pub(super) fn weaken(play: &mut Play, which: Attribute, by: u8) {
    if play.world.you().has(Property::SustainAbility) {
        return;
    }
    let value = &mut play.world.life.attributes[which as usize];
    // 18/01 to 18/100 are lost ten at a time; the rest by the point.
    let step = |value: u8| match value {
        0..=3 => value,
        4..=18 | 119.. => value - 1,
        19..=118 => (value - 10).max(18),
    };
    let before = *value;
    for _ in 0..by {
        *value = step(*value);
    }
    if *value != before {
        play.tell(Event::Body(Body::AttributeChanged { which, by: -(by as i8) }));
    }
}
