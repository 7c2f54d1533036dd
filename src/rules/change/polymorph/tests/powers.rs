//! Tests of what a polymorphed hero's shape can and cannot do.

use super::*;

#[test]
fn strong_forms_raise_strength_until_they_end() {
    let mut s = hall();
    for (shape, strength) in [("vampire", MIGHTY), ("hill giant", GIGANTIC), ("newt", 12)] {
        becomes(&mut s, shape);
        assert_eq!(s.world.life.attributes[0], strength, "{shape}");
    }
    s.with(regain);
    assert_eq!(s.world.life.attributes, [12; 6]);
}

#[test]
fn a_polymorphed_hero_uses_every_attack_of_the_form_at_its_level() {
    let mut s = hall();
    let foe = s.put("hill giant", 'a');
    s.world.actor_mut(foe).hp = 30_000;
    s.world.actor_mut(foe).max_hp = 30_000;
    becomes(&mut s, "red dragon");
    let (hero, mut bites, mut claws) = (s.hero(), 0, 0);
    let sum = fight::roll::to_hit::hero_strikes(&s.world, &s.content, foe, 0);
    assert!(sum.parts().contains(&(15, crate::event::Reason::Level)), "{:?}", sum.parts());
    for _ in 0..200 {
        s.seen.0.clear();
        s.with(|play| perform(play, hero, &Action::Strike(foe))).unwrap();
        for event in &s.seen.0 {
            if let Event::Combat(crate::event::Combat::Hit { by, form, damage, .. }) = *event {
                use crate::content::Form;
                assert_eq!(by, hero);
                bites += i32::from(form == Form::Bite && (3..=24).contains(&damage));
                claws += i32::from(form == Form::Claw && (1..=4).contains(&damage));
            }
        }
    }
    assert_eq!((bites, claws), (200, 400), "level 15 against armor class 6 never misses");
}

#[test]
fn a_wielded_weapon_replaces_the_damage_of_a_forms_weapon_attack() {
    let mut s = hall();
    let foe = s.put("hill orc", 'a');
    s.world.actor_mut(foe).hp = 30_000;
    s.world.actor_mut(foe).max_hp = 30_000;
    let sword = wears(&mut s, "long sword", Slot::Wielded);
    becomes(&mut s, "vampire");
    assert_eq!(s.world.you().in_slot(Slot::Wielded), Some(sword));
    let means = fight::strike::polymorphed::means(&s.world, &s.content);
    assert_eq!(means[0], fight::strike::polymorphed::Means::Hand(Some(sword)));
    assert_eq!(means.len(), 2, "and a bite");
    let hero = s.hero();
    for _ in 0..50 {
        s.world.actor_mut(foe).level = 9;
        s.with(|play| perform(play, hero, &Action::Strike(foe))).unwrap();
    }
    assert!(s.world.life.conduct.hit_with_weapon >= 40);
}

#[test]
fn a_form_without_attacks_cannot_attack_and_loses_no_time() {
    let mut s = hall();
    let foe = s.put("hill orc", 'a');
    becomes(&mut s, "gas spore");
    let hero = s.hero();
    becomes(&mut s, "brown mold");
    s.assert_no_trace("strike", |play| perform(play, hero, &Action::Strike(foe)));
}

#[test]
fn a_monster_that_hits_an_acidic_form_takes_acid_damage() {
    let mut s = hall();
    let foe = s.put("jackal", 'a');
    s.world.actor_mut(foe).hp = 30_000;
    s.world.actor_mut(foe).max_hp = 30_000;
    becomes(&mut s, "acid blob");
    let hero = s.hero();
    s.world.you_mut().max_hp = 3_000;
    s.world.you_mut().hp = 3_000;
    for _ in 0..60 {
        s.with(|play| fight::strike::melee::strike(play, foe, hero)).unwrap();
    }
    let burned = |it: &Event| matches!(it, Event::Combat(crate::event::Combat::Recoiled { by, .. }) if *by == foe);
    assert!(s.has_told(burned));
}

#[test]
fn a_monster_that_touches_a_hero_in_cockatrice_form_turns_to_stone() {
    let mut s = hall();
    let foe = s.put("hill orc", 'a');
    becomes(&mut s, "cockatrice");
    let hero = s.hero();
    for _ in 0..40 {
        if s.world.actors.get(foe).is_some_and(|it| it.hp > 0) {
            s.world.you_mut().hp = s.world.you().max_hp;
            s.world.actor_mut(foe).worn = [None; Slot::COUNT];
            s.with(|play| fight::strike::melee::strike(play, foe, hero)).ok();
        }
    }
    s.with(settle::settle);
    assert!(!s.world.actors.contains(foe));
}

#[test]
fn exploding_ends_an_exploding_form() {
    let mut s = hall();
    let foe = s.put("hill orc", 'a');
    s.world.actor_mut(foe).hp = 500;
    becomes(&mut s, "yellow light");
    let hero = s.hero();
    s.with(|play| perform(play, hero, &Action::Strike(foe))).unwrap();
    assert!(!s.world.is_changed() && !s.world.is_over());
    assert_eq!(s.world.you().hp, 40);
    assert!(s.world.actor(foe).has(Property::Blind));
}

#[test]
fn a_polymorphed_hero_exercises_only_wisdom() {
    let mut s = hall();
    becomes(&mut s, "jackal");
    s.world.life.attributes = [3; 6];
    s.world.life.exercise = [0; 6];
    for which in Attribute::ALL {
        for _ in 0..100 {
            s.with(|play| exercise::train(play, which));
        }
    }
    assert_eq!(s.world.life.exercise[1..], [0, 50, 0, 0, 0]);
    assert_eq!(s.world.life.exercise[0], 0);
}

#[test]
fn a_form_regains_1_hit_point_in_20_turns() {
    let mut s = hall();
    becomes(&mut s, "hill giant");
    s.world.you_mut().hp = 1;
    for _ in 0..100 {
        s.with(upkeep::turn);
    }
    assert_eq!(s.world.you().hp, 6);
}

#[test]
fn forms_without_hands_cannot_open_doors_and_without_legs_cannot_kick() {
    let mut s = scene(
        "
        -+---
        |@..|
        -----",
    );
    let hero = s.hero();
    s.world.you_mut().level = 8;
    becomes(&mut s, "jackal");
    s.assert_no_trace("open", |play| perform(play, hero, &Action::Open(Dir::N)));
    becomes(&mut s, "python");
    s.assert_no_trace("kick", |play| perform(play, hero, &Action::Kick(Dir::N)));
}

#[test]
fn amorphous_forms_pass_under_doors_and_tunneling_forms_dig_through_rock() {
    let mut s = scene(
        "
        -----
        |@+.|
        --|--",
    );
    let hero = s.hero();
    s.world.you_mut().level = 8;
    becomes(&mut s, "fog cloud");
    let from = s.world.you().at;
    s.with(|play| perform(play, hero, &Action::Walk(Dir::E))).unwrap();
    assert_eq!(s.world.you().at, from.step(Dir::E));
    let mut s = scene(
        "
        #######
        #@#...#
        #######",
    );
    let hero = s.hero();
    becomes(&mut s, "rock mole");
    let from = s.world.you().at;
    s.with(|play| perform(play, hero, &Action::Walk(Dir::E))).unwrap();
    assert_eq!(s.world.you().at, from.step(Dir::E));
}
