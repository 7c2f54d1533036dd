//! Exercise: attributes improve by use and decline by abuse.

use crate::content::role::talent::Talent;
use crate::content::{Attribute, Property};
use crate::event::{BodyEvent, Event};
use crate::rules::Play;
use crate::world::hero::{Burden, Hunger};

use super::{burden, hunger_state};

/// Limit of the exercise counters: they stay in -`BOUND`..=`BOUND`.
const BOUND: i16 = 50;

/// Exercises an attribute of the hero: its counter rises by 1 with a chance of (18 - attribute) in
/// 19.
/// Source: rules/numbers 1.
pub fn train(play: &mut Play, which: Attribute) {
    if is_untaught(which) || is_strange(play, which) {
        return;
    }
    let value = u32::from(play.world.life.attributes[which as usize]);
    if play.rng.act.below(19) > value {
        let tally = &mut play.world.life.exercise[which as usize];
        *tally = (*tally + 1).min(BOUND);
    }
}

/// Abuses an attribute of the hero: its counter falls by 1, 1 time in 2.
pub fn abuse(play: &mut Play, which: Attribute) {
    if is_untaught(which) || is_strange(play, which) {
        return;
    }
    let loss = play.rng.act.below(2) as i16;
    let tally = &mut play.world.life.exercise[which as usize];
    *tally = (*tally - loss).max(-BOUND);
}

/// Whether the hero's polymorphed shape prevents exercise of this attribute. Only wisdom can be
/// exercised while polymorphed.
fn is_strange(play: &Play, which: Attribute) -> bool {
    play.world.is_changed() && which != Attribute::Wisdom
}

fn is_untaught(which: Attribute) -> bool {
    matches!(which, Attribute::Intelligence | Attribute::Charisma)
}

/// Exercises and abuses attributes: by hunger and burden every 10 turns, by properties every 5.
/// Evaluates the exercise counters for the first time after 600 turns, then every 800 to 999 turns.
pub fn tick(play: &mut Play) {
    let turn = play.world.turn;
    if turn.is_multiple_of(10) {
        by_hunger(play);
        by_burden(play);
    }
    if turn.is_multiple_of(5) {
        by_state(play);
    }
    if play.world.life.next_exercise == 0 {
        play.world.life.next_exercise = turn + 600;
    }
    if turn >= play.world.life.next_exercise {
        reckon(play);
        let wait = play.rng.time.below(200) + 800;
        play.world.life.next_exercise = turn + wait;
    }
}

/// Exercises and abuses attributes by hunger. Some roles gain wisdom by fasting and lose it
/// by overeating.
fn by_hunger(play: &mut Play) {
    let fasts = play.content.roles[play.world.life.role].has(Talent::Fasting);
    match hunger_state::state(play.world) {
        Hunger::Satiated => {
            abuse(play, Attribute::Dexterity);
            if fasts {
                abuse(play, Attribute::Wisdom);
            }
        }
        Hunger::NotHungry => train(play, Attribute::Constitution),
        Hunger::Hungry => {}
        Hunger::Weak => {
            abuse(play, Attribute::Strength);
            if fasts {
                train(play, Attribute::Wisdom);
            }
        }
        Hunger::Fainting => abuse(play, Attribute::Constitution),
    }
}

fn by_burden(play: &mut Play) {
    match play.world.life.burden {
        Burden::Stressed => train(play, Attribute::Strength),
        Burden::Strained => {
            train(play, Attribute::Strength);
            abuse(play, Attribute::Dexterity);
        }
        Burden::Overtaxed | Burden::Overloaded => {
            abuse(play, Attribute::Dexterity);
            abuse(play, Attribute::Constitution);
        }
        Burden::Unburdened | Burden::Burdened => {}
    }
}

fn by_state(play: &mut Play) {
    let now = play.world.you().properties.now;
    if now.has(Property::Clairvoyance) {
        train(play, Attribute::Wisdom);
    }
    if now.has(Property::Regeneration) {
        train(play, Attribute::Strength);
    }
    if now.has(Property::Ill) || now.has(Property::Vomiting) {
        abuse(play, Attribute::Constitution);
    }
    if now.has(Property::Confused) || now.has(Property::Hallucinating) {
        abuse(play, Attribute::Wisdom);
    }
    if now.has(Property::WoundedLegs) || now.has(Property::Fumbling) || now.has(Property::Stunned) {
        abuse(play, Attribute::Dexterity);
    }
}

/// Turns each exercise counter, by chance, into a change of its attribute by 1 within 3..=18. If
/// the absolute value of the counter is n, the chance is n in 50 for wisdom, and 2n/3 in 50 for the
/// other attributes. A change resets the counter to 0; otherwise the counter is halved.
fn reckon(play: &mut Play) {
    for which in Attribute::ALL {
        let tally = play.world.life.exercise[which as usize];
        if is_untaught(which) || tally == 0 {
            continue;
        }
        let weight = u32::from(tally.unsigned_abs());
        let chance = if which == Attribute::Wisdom { weight } else { weight * 2 / 3 };
        let value = play.world.life.attributes[which as usize];
        let by: i8 = if tally > 0 { 1 } else { -1 };
        let is_possible = if by > 0 { value < 18 } else { value > 3 };
        if is_possible && play.rng.time.chance(chance, 50) && change(play, which, by) {
            play.world.life.exercise[which as usize] = 0;
        } else {
            play.world.life.exercise[which as usize] = tally / 2;
        }
    }
}

/// Changes an attribute within the limits of the race, and raises its peak if needed. Sustain
/// ability prevents the change. Returns whether the attribute changed.
pub fn change(play: &mut Play, which: Attribute, by: i8) -> bool {
    if play.world.you().has(Property::SustainAbility) {
        return false;
    }
    let race = &play.content.races[play.world.life.race];
    let (at, life) = (which as usize, &mut play.world.life);
    // An item fixes the attribute, so the change takes effect only when the item comes off.
    if let Some(fixed) = life.fixed.iter_mut().find(|it| it.which == which) {
        let (most, least) = (race.max[at].max(fixed.value), race.min[at].min(fixed.value).max(3));
        fixed.value = fixed.value.saturating_add_signed(by).clamp(least, most);
        fixed.peak = fixed.peak.max(fixed.value);
        return false;
    }
    let from = life.attributes[at];
    let most = race.max[at].max(from);
    let least = race.min[at].min(from).max(3);
    let to = from.saturating_add_signed(by).clamp(least, most);
    if to == from {
        return false;
    }
    life.attributes[at] = to;
    life.peaks[at] = life.peaks[at].max(to);
    let by = (i16::from(to) - i16::from(from)) as i8;
    play.tell(Event::Body(BodyEvent::AttributeChanged { which, by }));
    if matches!(which, Attribute::Strength | Attribute::Constitution) {
        burden::refresh(play);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, Scene, scene};

    fn tally(s: &Scene, which: Attribute) -> i16 {
        s.world.life.exercise[which as usize]
    }

    #[test]
    fn exercise_helps_low_attributes_more() {
        let gained = |value| {
            let mut s = scene(CLOSET);
            s.world.life.attributes[0] = value;
            let mut gained = 0;
            for _ in 0..1_000 {
                s.with(|play| train(play, Attribute::Strength));
                gained += tally(&s, Attribute::Strength);
                s.world.life.exercise = [0; 6];
            }
            gained
        };
        // An exercise counts if a roll in 0..19 exceeds the attribute. The chance is (18 -
        // attribute) / 19.
        assert!((730..=850).contains(&gained(3)), "{}", gained(3));
        assert!((280..=350).contains(&gained(12)), "{}", gained(12));
        assert_eq!(gained(18), 0);
    }

    #[test]
    fn exercise_is_capped_at_50_and_ignores_intelligence_and_charisma() {
        let mut s = scene(CLOSET);
        s.world.life.attributes = [3; 6];
        for which in Attribute::ALL {
            for _ in 0..500 {
                s.with(|play| train(play, which));
            }
        }
        assert_eq!(s.world.life.exercise, [50, 0, 50, 50, 50, 0]);
        for _ in 0..1_000 {
            s.with(|play| abuse(play, Attribute::Wisdom));
        }
        assert_eq!(tally(&s, Attribute::Wisdom), -50);
    }

    #[test]
    fn monks_gain_wisdom_by_fasting_and_lose_it_by_overeating() {
        let wisdom = |role: &str, nutrition: i32| {
            let mut s = scene(CLOSET);
            s.world.life.role = s.content.roles.find(role).unwrap();
            s.world.life.nutrition = nutrition;
            for _ in 0..200 {
                s.with(by_hunger);
            }
            tally(&s, Attribute::Wisdom)
        };
        assert!(wisdom("Monk", 40) > 20 && wisdom("Monk", 1500) < -20);
        assert_eq!((wisdom("Healer", 40), wisdom("Healer", 1500)), (0, 0));
    }

    #[test]
    fn a_full_exercise_tally_changes_attributes_2_times_in_3_but_wisdom_always() {
        let grown = |which: Attribute| {
            let grows = |seed| {
                let mut s = scene(CLOSET);
                s.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
                s.world.life.exercise[which as usize] = 50;
                s.with(reckon);
                let has_grown = s.world.life.attributes[which as usize] == 13;
                assert_eq!(tally(&s, which), if has_grown { 0 } else { 25 });
                has_grown
            };
            (0..150).filter(|&seed| grows(seed)).count()
        };
        assert_eq!(grown(Attribute::Wisdom), 150);
        let dexterity = grown(Attribute::Dexterity);
        assert!((80..=120).contains(&dexterity), "{dexterity} of 150, 33 in 50");
    }
}
