//! Tests of nutrition per turn, weakness, fainting and starvation.

use super::{CLOSET, Scene, gives, scene};
use crate::content::{Property, Slot};
use crate::rules::body::hunger_state;
use crate::rules::faith::prayer;
use crate::rules::upkeep;
use crate::rules::vitals;
use crate::world::hero::Burden;

/// Returns the nutrition that the hero uses in twenty turns after `prepare` has changed the scene.
fn cost(prepare: impl FnOnce(&mut Scene)) -> i32 {
    let mut s = scene(CLOSET);
    prepare(&mut s);
    s.world.turn = 0;
    let before = s.world.life.nutrition;
    (0..20).for_each(|_| s.with(upkeep::turn));
    before - s.world.life.nutrition
}

/// Puts an item of this kind and enchantment into a slot.
fn wears(s: &mut Scene, kind: &str, plus: i8, slot: Slot) {
    let item = s.carrying(kind);
    s.world.item_mut(item).plus = plus;
    s.world.you_mut().worn[slot as usize] = Some(item);
}

/// Returns the nutrition that a hero with this property uses in twenty turns.
fn with(what: Property) -> i32 {
    cost(|s| {
        let hero = s.hero();
        gives(s, hero, what);
    })
}

/// Source: rules/numbers 4.
#[test]
fn each_ring_costs_one_nutrition_in_twenty_turns() {
    assert_eq!(cost(|_| {}), 20, "one each turn");
    assert_eq!(cost(|s| wears(s, "ring of stealth", 0, Slot::LeftRing)), 21);
    assert_eq!(cost(|s| wears(s, "ring of stealth", 0, Slot::RightRing)), 21);
    let both = cost(|s| {
        wears(s, "ring of stealth", 0, Slot::LeftRing);
        wears(s, "ring of stealth", 0, Slot::RightRing);
    });
    assert_eq!(both, 22);
}

/// Source: rules/numbers 4.
#[test]
fn a_ring_without_enchantment_costs_nothing_if_its_kind_has_one() {
    assert_eq!(cost(|s| wears(s, "ring of protection", 0, Slot::LeftRing)), 20);
    assert_eq!(cost(|s| wears(s, "ring of protection", 1, Slot::LeftRing)), 21);
    assert_eq!(cost(|s| wears(s, "ring of protection", -1, Slot::LeftRing)), 21);
}

/// Source: rules/numbers 4.
#[test]
fn amulets_cost_one_nutrition_in_twenty_turns_worn_and_the_amulet_one_more_carried() {
    assert_eq!(cost(|s| wears(s, "amulet of ESP", 0, Slot::Amulet)), 21);
    assert_eq!(cost(|s| s.world.life.has_amulet = true), 21);
}

/// Source: rules/numbers 4.
#[test]
fn regeneration_hunger_conflict_and_stress_cost_one_nutrition_every_other_turn() {
    for what in [Property::Regeneration, Property::Hunger, Property::Conflict] {
        assert_eq!(with(what), 30, "{what:?}");
    }
    assert_eq!(cost(|s| s.world.life.burden = Burden::Burdened), 20);
    assert_eq!(cost(|s| s.world.life.burden = Burden::Stressed), 30);
}

/// Source: rules/numbers 4.
#[test]
fn slow_digestion_costs_one_nutrition_in_twenty_turns() {
    assert_eq!(with(Property::SlowDigestion), 1);
}

/// Source: rules/numbers 4.
#[test]
fn the_hero_starves_below_minus_100_and_10_for_each_point_of_constitution() {
    for (constitution, last) in [(12, -220), (18, -280)] {
        let mut s = scene(CLOSET);
        s.world.life.attributes[4] = constitution;
        s.world.life.nutrition = last + 1;
        s.with(upkeep::turn);
        assert_eq!(s.world.life.nutrition, last);
        assert!(!s.world.is_dying(s.hero()), "alive at {last}");
        s.with(upkeep::turn);
        assert!(s.world.is_dying(s.hero()), "starved below {last}");
    }
}

#[test]
fn being_weak_costs_one_strength_until_the_hero_eats() {
    let mut s = scene(CLOSET);
    s.world.life.nutrition = 51;
    s.with(upkeep::turn);
    assert_eq!(s.world.life.attributes[0], 11);
    s.with(|play| hunger_state::nourish(play, 1));
    assert_eq!(s.world.life.attributes[0], 12);
}

/// Source: rules/numbers 4.
#[test]
fn a_starving_hero_faints_more_often_the_longer_the_hunger_lasts() {
    let fainted = |nutrition: i32| {
        let mut s = scene(CLOSET);
        let hero = s.hero();
        let faints = |s: &mut Scene| {
            s.world.life.nutrition = nutrition + 1;
            s.with(vitals::hunger_cost::tick);
            let fell = s.world.you().has(Property::Paralyzed);
            s.with(|play| crate::rules::body::cure(play, hero, Property::Paralyzed));
            fell
        };
        (0..3_000).filter(|_| faints(&mut s)).count()
    };
    // The chance of fainting is 1 in 20 at 0 nutrition, and 11 in 30 at -100.
    assert!((110..=190).contains(&fainted(0)));
    assert!((1_000..=1_200).contains(&fainted(-100)));
}

/// Source: NetHack 3.7 `eat.c`, `gethungry`: a hero who is busy with something else does not faint.
#[test]
fn fainting_never_breaks_a_prayer() {
    for _ in 0..40 {
        let mut s = scene(CLOSET);
        let hero = s.hero();
        (s.world.life.nutrition, s.world.life.prayer, s.world.life.record) = (-150, 0, 10);
        s.with(|play| prayer::pray(play, hero)).unwrap();
        for _ in 0..2 {
            assert!(s.world.life.occupation.is_some(), "still praying");
            s.with(vitals::hunger_cost::tick);
            assert!(!s.world.you().has(Property::Paralyzed), "no faint");
            s.with(prayer::go_on).unwrap();
        }
        assert!(s.world.life.nutrition > 0, "the prayer fed the hero");
    }
}
