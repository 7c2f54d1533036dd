//! Nutrition that each turn costs. `fainting` is about fainting and starvation.
//!
//! Source: rules/numbers 4.

use super::fainting::faint;
use crate::content::{Property, Slot};
use crate::rules::Play;
use crate::rules::body::hunger_state::{nourish, state};
use crate::world::hero::{Burden, Hunger};

/// Subtracts the nutrition that the hero uses in one turn, including the nutrition for equipment.
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

pub fn price(play: &mut Play) -> i32 {
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

/// Returns the nutrition that a ring consumes. A +0 ring of a kind that can be enchanted consumes
/// nothing.
pub fn ring(play: &Play, slot: Slot) -> i32 {
    let Some(ring) = play.world.you().in_slot(slot) else { return 0 };
    let ring = play.world.item(ring);
    i32::from(!play.content.items[ring.kind].plus || ring.plus != 0)
}
