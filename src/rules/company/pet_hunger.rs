//! How pets eat, and what hunger does to them. `world::body::pet_food` defines which food a pet
//! likes, and `ai::eat_and_collect` decides when it eats.
//!
//! Source: rules/numbers 13.

use crate::content::{Property, Size};
use crate::event::{BodyEvent, Event};
use crate::rules::Play;
use crate::rules::body::{self, equipment, taming};
use crate::rules::item::food;
use crate::rules::vitals::{self, Blame};
use crate::world::{ActorId, Attitude, ItemId, body::pet_food};

/// Turns of satiety that a new pet starts with.
pub const FULL: u32 = 1000;

/// Number of turns that a pet is hungry before it becomes confused and loses maximum hit points.
pub const FAINT: u32 = 500;

/// Number of turns that a pet is hungry before it dies.
pub const STARVED: u32 = 750;

/// Runs a turn of a pet's hunger. A starving pet first becomes confused and loses two thirds of its
/// maximum hit points, and later dies.
/// Source: rules/numbers 13.
pub fn hunger(play: &mut Play, who: ActorId) {
    let turn = play.world.turn;
    let pet = play.world.actor(who);
    if !pet.is_tame() || !pet_food::eats(&play.content.monsters[pet.kind]) {
        return;
    }
    let since = turn.saturating_sub(pet.full_until);
    match pet.full_until {
        0 => play.world.actor_mut(who).full_until = turn + FULL,
        _ if since == FAINT => {
            let pet = play.world.actor_mut(who);
            pet.max_hp = (pet.max_hp / 3).max(1);
            pet.hp = pet.hp.min(pet.max_hp);
            body::gain(play, who, Property::Confused, STARVED - FAINT);
            play.tell(Event::Body(BodyEvent::Starving { who }));
        }
        _ if since >= STARVED => vitals::kill(play, who, Blame::default()),
        _ => {}
    }
}

/// Makes a pet eat one item of a stack.
pub fn eat(play: &mut Play, who: ActorId, item: ItemId) {
    let nutrition = food::full(play.content, play.world.item(item));
    play.tell(Event::Body(BodyEvent::Ate { who, item, count: 1, finished: true }));
    equipment::use_up(play, item);
    satiate(play, who, nutrition);
}

/// Feeds a pet, cures its confusion and raises its tameness by 1. The smaller the pet, the longer
/// the same nutrition lasts.
/// Source: rules/numbers 13.
pub fn satiate(play: &mut Play, who: ActorId, nutrition: i32) {
    let turn = play.world.turn;
    let pet = play.world.actor_mut(who);
    let times = match play.content.monsters[pet.kind].size {
        Size::Tiny => 8,
        Size::Small => 6,
        Size::Medium => 5,
        Size::Large => 4,
        Size::Huge => 3,
        Size::Gigantic => 2,
    };
    pet.full_until = pet.full_until.max(turn) + times * nutrition.max(0).unsigned_abs();
    body::cure(play, who, Property::Confused);
    if let Attitude::Tame(tameness) = play.world.actor(who).mood {
        play.world.actor_mut(who).mood = Attitude::Tame((tameness + 1).min(taming::TAMEST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::settle;
    use crate::rules::test_scene::{Scene, scene};

    const HALL: &str = "
        #####
        #@a.#
        #####";

    fn with_dog() -> (Scene, ActorId) {
        let mut s = scene(HALL);
        let dog = s.put("little dog", 'a');
        s.world.actor_mut(dog).mood = Attitude::Tame(10);
        (s, dog)
    }

    /// Runs `turns` turns of pet hunger.
    fn pass(s: &mut Scene, turns: u32) {
        for _ in 0..turns {
            s.world.turn += 1;
            for who in s.world.level.crowd.clone() {
                s.with(|play| hunger(play, who));
            }
            s.with(settle::settle);
        }
    }

    #[test]
    fn a_pet_without_food_is_faint_after_1500_turns_and_dead_250_later() {
        let (mut s, dog) = with_dog();
        let max = s.world.actor(dog).max_hp;
        pass(&mut s, 1500);
        assert_eq!(s.world.actor(dog).max_hp, max);
        pass(&mut s, 1);
        assert_eq!(s.world.actor(dog).max_hp, max / 3);
        assert!(s.world.actor(dog).has(Property::Confused));
        pass(&mut s, 249);
        assert!(s.world.actors.contains(dog));
        pass(&mut s, 1);
        assert!(!s.world.actors.contains(dog));
    }

    #[test]
    fn food_lasts_a_small_pet_six_times_as_long() {
        let (mut s, dog) = with_dog();
        pass(&mut s, 1);
        let before = s.world.actor(dog).full_until;
        s.with(|play| satiate(play, dog, 100));
        assert_eq!(s.world.actor(dog).full_until, before + 600);
        assert_eq!(s.world.actor(dog).mood, Attitude::Tame(11));
    }
}
