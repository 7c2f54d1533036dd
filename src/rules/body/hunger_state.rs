//! Nutrition of the hero: hunger states, and changes by food, potions and prayer.

use crate::content::Attribute;
use crate::event::{BodyEvent, Event, senses::StopReason};
use crate::rules::Play;
use crate::rules::play::interrupt;
use crate::world::{
    World,
    hero::{Hunger, Work},
};

/// Nutrition of a new hero. Prayer restores nutrition to this value.
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

/// Returns the hero's current hunger state.
pub fn state(world: &World) -> Hunger {
    at(world.life.nutrition)
}

/// Changes nutrition by `points` and reports a new hunger state. Being weak (or worse) costs one
/// point of strength, which returns when the weakness ends.
pub fn nourish(play: &mut Play, points: i32) {
    let from = state(play.world);
    play.world.life.nutrition += points;
    let to = state(play.world);
    if from == to {
        return;
    }
    let strength = Attribute::Strength as usize;
    let life = &mut play.world.life;
    let own = life.own_shape.as_mut().map(|own| &mut own.attributes[strength]);
    let fixed = life.fixed.iter_mut().find(|it| it.which == Attribute::Strength);
    let now = match fixed {
        Some(fixed) => vec![&mut fixed.value],
        None => [&mut life.attributes[strength]].into_iter().chain(own).collect(),
    };
    for value in now {
        if from < Hunger::Weak && to >= Hunger::Weak {
            *value = value.saturating_sub(1).max(1);
        } else if from >= Hunger::Weak && to < Hunger::Weak {
            *value += 1;
        }
    }
    play.tell(Event::Body(BodyEvent::HungerChanged { from, to }));
    if to > from && to >= Hunger::Hungry {
        interrupt(play);
    }
    super::burden::refresh(play);
}

/// Interrupts the occupation of a hungry hero, unless the hero is eating or praying.
fn interrupt(play: &mut Play) {
    if !matches!(play.world.life.work(), Some(Work::Eating { .. } | Work::Praying { .. })) {
        interrupt::stop(play, Some(StopReason::Hunger));
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
