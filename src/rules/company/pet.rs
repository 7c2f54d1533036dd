//! Pets and pursuers: hunger, and following the hero between levels.

use crate::content::{Property, Trait};
use crate::event::{BodyEvent, Event};
use crate::rules::vitals::{self, Blame};
use crate::rules::{Play, body};
use crate::world::{Actor, ActorId, Attitude, body::diet, todo::Arrival};

/// Turns of absence that cost a pet one point of tameness.
pub const APART: u32 = 150;

/// Turns of satiety that a new pet starts with.
pub const FULL: u32 = 1000;

/// Turns without food after which a pet is faint, and after which it dies.
pub const FAINT: u32 = 500;

pub const STARVED: u32 = 750;

/// Runs a turn of a pet's hunger. A starving pet first becomes confused and loses two thirds of its
/// maximum hit points, and later dies.
/// Source: rules/numbers 13.
pub fn hunger(play: &mut Play, who: ActorId) {
    let turn = play.world.turn;
    let pet = play.world.actor(who);
    if !pet.is_tame() || !diet::eats(&play.content.monsters[pet.kind]) {
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

/// Removes from the level all followers of a departing hero and returns them.
///
/// Adjacent pets always follow; hostile stalkers follow by stairs if they see the hero. Helpless,
/// held or trapped monsters stay.
pub fn leave_with(play: &mut Play, arrival: Arrival) -> Vec<ActorId> {
    let comes = |play: &Play, who: ActorId| {
        let other = play.world.actor(who);
        let near = other.at.is_next_to(play.world.you().at);
        near && is_free(other) && (other.is_tame() || follows(play, who, arrival))
    };
    let crowd = &play.world.level.crowd;
    let company: Vec<ActorId> = crowd.iter().copied().filter(|&who| comes(play, who)).collect();
    for &who in &company {
        let at = play.world.actor(who).at;
        play.world.level.actor_at[at] = None;
    }
    play.world.level.crowd.retain(|who| !company.contains(who));
    company
}

/// Whether nothing keeps the monster where it is.
pub fn is_free(other: &Actor) -> bool {
    !other.is_helpless()
        && other.trapped == 0
        && other.held_by.is_none()
        && other.holds.is_none()
        && other.rate > 0
}

pub fn follows(play: &Play, who: ActorId, arrival: Arrival) -> bool {
    let other = play.world.actor(who);
    arrival == Arrival::Stairs
        && other.is_hostile()
        && !other.has(Property::Fleeing)
        && play.content.monsters[other.kind].is(Trait::Stalk)
        && crate::world::body::senses::sees_hero(play.world, play.content, who)
}

/// Lowers the tameness of pets left on this level by 1 per 150 turns; at 0 they turn wild. Called
/// when the hero returns.
/// Source: rules/numbers 13.
pub fn meet_again(play: &mut Play) {
    let lost = (play.world.turn - play.world.level.left.min(play.world.turn)) / APART;
    if lost == 0 {
        return;
    }
    for at in 0..play.world.level.crowd.len() {
        let who = play.world.level.crowd[at];
        let pet = play.world.actor(who);
        let Attitude::Tame(tameness) = pet.mood else { continue };
        let left = u32::from(tameness).saturating_sub(lost);
        let domestic = play.content.monsters[pet.kind].is(Trait::Domestic);
        let mood = match left {
            0 if domestic => Attitude::Peaceful,
            0 => Attitude::Hostile,
            left => Attitude::Tame(left as u8),
        };
        play.world.actor_mut(who).mood = mood;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::body::taming::fed;
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
        s.with(|play| fed(play, dog, 100));
        assert_eq!(s.world.actor(dog).full_until, before + 600);
        assert_eq!(s.world.actor(dog).mood, Attitude::Tame(11));
    }
}
