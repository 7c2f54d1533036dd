//! Hunger: nutrition per turn, eating, fainting and starving.

use crate::content::{Attribute, Property, Slot};
use crate::event::senses::StopReason;
use crate::event::{Body, Event};
use crate::rules::{Play, combat, occupation};
use crate::world::World;
use crate::world::hero::{Burden, Hunger, Work};

/// Nutrition of a new hero, also restored by prayer.
pub const FULL: i32 = 900;

/// Returns the hunger state for a nutrition value.
/// Source: rules/numbers 4.
pub const fn at(nutrition: i32) -> Hunger {
    match nutrition {
        1001.. => Hunger::Satiated,
        151..=1000 => Hunger::NotHungry,
        51..=150 => Hunger::Hungry,
        1..=50 => Hunger::Weak,
        _ => Hunger::Fainting,
    }
}

/// How hungry the hero is.
pub fn state(world: &World) -> Hunger {
    at(world.life.nutrition)
}

/// Changes nutrition by `points` and reports a new hunger state. Being weak costs one point of
/// strength until the hero eats.
pub fn nourish(play: &mut Play, points: i32) {
    let from = state(play.world);
    play.world.life.nutrition += points;
    let to = state(play.world);
    if from == to {
        return;
    }
    let strength = Attribute::Strength as usize;
    let life = &mut play.world.life;
    let own = life.own_shape.as_mut().map(|own| &mut own.attributes);
    for attributes in [&mut life.attributes].into_iter().chain(own) {
        if from < Hunger::Weak && to >= Hunger::Weak {
            attributes[strength] = attributes[strength].saturating_sub(1).max(1);
        } else if from >= Hunger::Weak && to < Hunger::Weak {
            attributes[strength] += 1;
        }
    }
    play.tell(Event::Body(Body::HungerChanged { from, to }));
    if to > from && to >= Hunger::Hungry {
        interrupt(play);
    }
    super::burden::refresh(play);
}

/// Interrupts the hero's occupation when hungry, except eating and praying.
fn interrupt(play: &mut Play) {
    let what = play.world.life.occupation.as_ref().map(|doing| &doing.what);
    if !matches!(what, Some(Work::Eating { .. } | Work::Praying { .. })) {
        occupation::stop(play, Some(StopReason::Hunger));
    }
}

/// Takes one turn's nutrition, including that of equipment.
/// Source: rules/numbers 4.
pub fn tick(play: &mut Play) {
    let cost = price(play);
    if cost > 0 {
        nourish(play, -cost);
    }
    if state(play.world) == Hunger::Fainting {
        faint(play);
    }
}

fn price(play: &mut Play) -> i32 {
    let hero = play.world.hero;
    let turn = play.world.turn % 20;
    let you = play.world.actor(hero);
    let sleeps = you.has(Property::Asleep);
    let base = !you.has(Property::SlowDigestion) && (!sleeps || turn.is_multiple_of(10));
    let mut cost = i32::from(base);
    if turn % 2 == 1 {
        cost += i32::from(you.has(Property::Regeneration));
        cost += i32::from(play.world.life.burden > Burden::Burdened);
    } else {
        cost += i32::from(you.has(Property::Hunger));
        cost += i32::from(you.has(Property::Conflict));
        cost += match turn {
            0 => i32::from(you.has(Property::SlowDigestion)),
            4 => ring(play, Slot::LeftRing),
            8 => i32::from(you.in_slot(Slot::Amulet).is_some()),
            12 => ring(play, Slot::RightRing),
            16 => i32::from(play.world.life.has_amulet),
            _ => 0,
        };
    }
    cost
}

/// Returns the nutrition that a ring consumes. Rings with an enchantment of 0 consume nothing.
fn ring(play: &Play, slot: Slot) -> i32 {
    let Some(ring) = play.world.you().in_slot(slot) else { return 0 };
    let ring = play.world.item(ring);
    i32::from(!play.content.items[ring.kind].plus || ring.plus != 0)
}

/// Makes a starving hero faint at random, or die below -(100 + 10 * constitution) nutrition.
fn faint(play: &mut Play) {
    let nutrition = play.world.life.nutrition;
    let constitution = i32::from(play.world.life.attributes[Attribute::Constitution as usize]);
    let hero = play.world.hero;
    if nutrition < -(100 + 10 * constitution) {
        combat::kill_as(play, hero, None, "starved".to_owned());
        return;
    }
    if play.world.you().is_helpless() {
        return;
    }
    let tenth = nutrition / 10;
    let reach = (20 - tenth).max(1) as u32;
    if play.rng.time.below(reach) >= 19 {
        let turns = (10 - tenth).max(1) as u32;
        play.tell(Event::Body(Body::Fainted));
        occupation::stop(play, None);
        super::gain(play, hero, Property::Paralyzed, turns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunger_has_five_states() {
        let states = [1001, 1000, 151, 150, 51, 50, 1, 0, -5].map(at);
        assert_eq!(
            states,
            [
                Hunger::Satiated,
                Hunger::NotHungry,
                Hunger::NotHungry,
                Hunger::Hungry,
                Hunger::Hungry,
                Hunger::Weak,
                Hunger::Weak,
                Hunger::Fainting,
                Hunger::Fainting
            ]
        );
    }
}
