//! Tests of the effects that eating a corpse has besides nutrition. The tests cover every row of
//! `tests/tables/corpse_effects.csv`.

use super::{CLOSET, Scene, act, gives, scene};
use crate::content::{Attribute, Property};
use crate::event::{BodyEvent, Event, Magic};
use crate::rules::verb::item::eat;
use crate::world::{Action, ItemId};

/// Builds a scene whose hero carries a fresh corpse of this kind, and changes the scene with
/// `prepare`.
fn served(kind: &str, prepare: impl Fn(&mut Scene)) -> (Scene, ItemId) {
    let mut s = scene(CLOSET);
    (s.world.you_mut().hp, s.world.you_mut().max_hp) = (500, 500);
    s.world.life.nutrition = 100;
    let corpse = s.carrying("corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find(kind);
    assert!(s.world.item(corpse).about.is_some(), "there is no {kind}");
    prepare(&mut s);
    (s, corpse)
}

/// Eats a corpse to the end of the meal.
fn consume(s: &mut Scene, corpse: ItemId) {
    act(s, &Action::Eat(corpse));
    while s.world.life.occupation.is_some() && !s.world.is_over() {
        s.with(eat::go_on).unwrap();
    }
}

fn eats(kind: &str, prepare: impl Fn(&mut Scene)) -> Scene {
    let (mut s, corpse) = served(kind, prepare);
    consume(&mut s, corpse);
    s
}

/// Runs 300 separate meals and returns the result of `read` after each.
fn meals<T>(kind: &str, prepare: impl Fn(&mut Scene), read: impl Fn(&Scene) -> T) -> Vec<T> {
    let (mut s, corpse) = served(kind, prepare);
    let world = s.world.clone();
    let meals = (0..300).map(|_| {
        s.world = world.clone();
        s.seen.0.clear();
        consume(&mut s, corpse);
        read(&s)
    });
    meals.collect()
}

/// Returns the number of meals, out of 300, after which `wanted` is true.
fn count(kind: &str, prepare: impl Fn(&mut Scene), wanted: impl Fn(&Scene) -> bool) -> usize {
    meals(kind, prepare, wanted).into_iter().filter(|&came| came).count()
}

fn plainly(_: &mut Scene) {}

fn lasts(what: Property) -> impl Fn(&Scene) -> u32 {
    move |s: &Scene| s.world.you().turns_of(what)
}

fn resists(s: &mut Scene, what: Property) {
    let hero = s.hero();
    gives(s, hero, what);
}

/// Repeats the meal from the same start until the hero finishes it, and returns the scene
/// afterwards.
fn first_good(kind: &str, prepare: impl Fn(&mut Scene)) -> Scene {
    let (mut s, corpse) = served(kind, prepare);
    let world = s.world.clone();
    for _ in 0..100 {
        s.world = world.clone();
        s.seen.0.clear();
        consume(&mut s, corpse);
        if s.has_told(|it| matches!(it, Event::Body(BodyEvent::Ate { finished: true, .. }))) {
            return s;
        }
    }
    panic!("no meal of {kind} goes well")
}

/// If this fails because the table has a new row, add a test for that row.
#[test]
fn the_table_of_corpse_effects_has_30_rows_all_tested_here() {
    let table = include_str!("../../../tests/tables/corpse_effects.csv");
    assert_eq!(table.lines().count(), 30);
}

#[test]
fn cockatrice_flesh_kills_at_the_first_bite_unless_the_eater_resists() {
    for kind in ["cockatrice", "chickatrice", "Medusa"] {
        let mut s = scene(CLOSET);
        let corpse = s.carrying("corpse");
        s.world.item_mut(corpse).about = s.content.monsters.find(kind);
        act(&mut s, &Action::Eat(corpse));
        assert!(s.world.is_over(), "{kind}");
        let s = first_good(kind, |s| resists(s, Property::StoningResistance));
        assert!(!s.world.is_over(), "{kind}");
    }
}

#[test]
fn a_partly_eaten_cockatrice_corpse_still_kills() {
    let mut s = scene(CLOSET);
    let corpse = s.carrying("corpse");
    s.world.item_mut(corpse).about = s.content.monsters.find("cockatrice");
    s.world.item_mut(corpse).eaten = 5;
    act(&mut s, &Action::Eat(corpse));
    assert!(s.world.is_over());
}

#[test]
fn lizards_and_acid_stop_petrification_with_the_first_bite() {
    for kind in ["lizard", "acid blob"] {
        let mut s = scene(CLOSET);
        let hero = s.hero();
        s.with(|play| crate::rules::body::ailment::petrify(play, hero));
        let corpse = s.carrying("corpse");
        s.world.item_mut(corpse).about = s.content.monsters.find(kind);
        act(&mut s, &Action::Eat(corpse));
        assert!(!s.world.you().has(Property::Petrifying), "{kind}");
    }
}

#[test]
fn eating_green_slime_turns_the_eater_to_slime_unless_unchanging() {
    let s = eats("green slime", plainly);
    assert!(s.world.you().has(Property::Sliming));
    let s = eats("green slime", |s| resists(s, Property::Unchanging));
    assert!(!s.world.you().has(Property::Sliming));
    let s = eats("green slime", |s| {
        s.world.you_mut().kind = s.content.monsters.find("fire elemental").unwrap();
    });
    assert!(!s.world.you().has(Property::Sliming), "fire burns slime away");
}

#[test]
fn eating_a_rider_kills() {
    for kind in ["Death", "Pestilence", "Famine"] {
        assert!(eats(kind, plainly).world.is_over(), "{kind}");
    }
}

#[test]
fn eating_a_nurse_heals_fully_and_cures_blindness() {
    let s = first_good("nurse", |s| {
        s.world.you_mut().hp = 3;
        let hero = s.hero();
        s.with(|play| crate::rules::body::gain(play, hero, Property::Blind, 5_000));
    });
    assert_eq!(s.world.you().hp, 500);
    assert!(!s.world.you().has(Property::Blind));
}

#[test]
fn eating_a_stalker_makes_invisible_and_for_good_if_already_so() {
    let s = first_good("stalker", plainly);
    let turns = lasts(Property::Invisible)(&s);
    assert!((50..150).contains(&turns), "{turns}");
    assert!(lasts(Property::Stunned)(&s) >= 60);
    let s = first_good("stalker", |s| {
        let hero = s.hero();
        s.with(|play| crate::rules::body::gain(play, hero, Property::Invisible, 9));
    });
    let gained = s.world.you().properties.gained;
    assert!(gained.has(Property::Invisible) && gained.has(Property::SeeInvisible));
}

#[test]
fn eating_bats_and_lights_stuns() {
    for (kind, turns) in [("bat", 30), ("giant bat", 60)] {
        assert_eq!(lasts(Property::Stunned)(&first_good(kind, plainly)), turns, "{kind}");
    }
}

#[test]
fn eating_a_mimic_makes_the_eater_look_like_gold() {
    for (kind, turns) in [("small mimic", 20), ("large mimic", 40), ("giant mimic", 50)] {
        let s = first_good(kind, plainly);
        assert_eq!(lasts(Property::Paralyzed)(&s), turns, "{kind}");
        let s = first_good(kind, |s| resists(s, Property::Unchanging));
        assert_eq!(lasts(Property::Paralyzed)(&s), 0, "{kind}");
    }
}

#[test]
fn eating_a_quantum_mechanic_toggles_intrinsic_speed() {
    let safe = |s: &mut Scene| resists(s, Property::PoisonResistance);
    let s = first_good("quantum mechanic", safe);
    assert!(s.world.you().properties.gained.has(Property::Fast));
    let s = first_good("quantum mechanic", |s| {
        safe(s);
        resists(s, Property::Fast);
    });
    assert!(!s.world.you().has(Property::Fast));
}

#[test]
fn eating_a_disenchanter_removes_the_first_intrinsic_after_a_random_one() {
    let two = |s: &mut Scene| {
        resists(s, Property::FireResistance);
        resists(s, Property::Stealth);
    };
    let lost = |what: Property| count("disenchanter", two, |s| !s.world.you().has(what));
    let (first, ninth) = (lost(Property::FireResistance), lost(Property::Stealth));
    assert!((8..45).contains(&first), "{first} of 300 at 1 in 11");
    assert!((180..245).contains(&ninth), "{ninth} of 300 at 8 in 11");
}

#[test]
fn eating_a_displacer_beast_gives_displacement() {
    let turns = lasts(Property::Displacement)(&first_good("displacer beast", plainly));
    assert!((6..=36).contains(&turns), "{turns}");
}

#[test]
fn eating_a_mind_flayer_raises_intelligence_or_gives_telepathy() {
    for kind in ["mind flayer", "master mind flayer"] {
        let clever = |s: &Scene| s.world.life.attributes[Attribute::Intelligence as usize] == 13;
        let both = |s: &Scene| clever(s) && s.world.you().has(Property::Telepathy);
        let sharp = count(kind, plainly, clever);
        assert!((115..180).contains(&sharp), "{sharp} of 300 {kind} at 1/2");
        assert_eq!(count(kind, plainly, both), 0, "{kind}");
        let dull = count(kind, plainly, |s| s.world.you().has(Property::Telepathy));
        assert!((115..180).contains(&dull), "{dull} of 300 {kind} at 1/2");
    }
}

#[test]
fn eating_yellow_molds_violet_fungi_and_abbots_causes_hallucination() {
    for kind in ["yellow mold", "violet fungus", "abbot"] {
        let s = first_good(kind, |s| resists(s, Property::PoisonResistance));
        assert!(lasts(Property::Hallucinating)(&s) >= 200, "{kind}");
    }
    assert_eq!(lasts(Property::Hallucinating)(&first_good("lichen", plainly)), 0);
}

#[test]
fn eating_newts_and_spellcasters_restores_energy() {
    let tingles = |kind: &str, pw: i32| {
        let drained = move |s: &mut Scene| (s.world.life.pw, s.world.life.max_pw) = (pw, 30);
        count(kind, drained, |s| {
            s.has_told(|it| matches!(it, Event::Magic(Magic::Energized { by: 1..=3 })))
        })
    };
    for kind in ["newt", "kobold shaman"] {
        let (low, full) = (tingles(kind, 20), tingles(kind, 30));
        assert!((270..=300).contains(&low), "{kind}: {low} of 300");
        assert!((145..225).contains(&full) && full < low, "{kind}: {full} of 300 at 2/3");
    }
    let raised = count(
        "newt",
        |s| (s.world.life.pw, s.world.life.max_pw) = (30, 30),
        |s| s.world.life.max_pw == 31,
    );
    assert!((35..100).contains(&raised), "{raised} of 300 at 2/3 of 1/3");
    assert_eq!(tingles("gecko", 20), 0);
}

#[test]
fn eating_pets_is_punished_except_for_cavemen_and_orcs() {
    for kind in ["little dog", "dog", "large dog", "kitten", "housecat", "large cat"] {
        let s = eats(kind, plainly);
        assert!(s.world.you().has(Property::AggravateMonster), "{kind}");
        let s = eats(kind, |s| {
            s.world.life.role = s.content.roles.find("Caveman").unwrap();
        });
        assert!(!s.world.you().has(Property::AggravateMonster), "{kind}");
    }
    assert!(!eats("jackal", plainly).world.you().has(Property::AggravateMonster));
}

#[test]
fn cannibalism_counts_the_heros_current_form_and_lycanthropy() {
    let aggravates = |kind: &str, prepare: &dyn Fn(&mut Scene)| {
        let s = eats(kind, prepare);
        s.world.life.luck.base < 0 && s.world.you().has(Property::AggravateMonster)
    };
    assert!(aggravates("watchman", &plainly));
    let kitten = eats("kitten", plainly);
    let regrets = |it: &Event| matches!(it, Event::Body(BodyEvent::AteCherished { .. }));
    assert!(kitten.has_told(regrets) && !eats("jackal", plainly).has_told(regrets));
    assert!(!aggravates("werejackal beast", &|_| {}) && !aggravates("hill orc", &|_| {}));
    assert!(aggravates("werejackal beast", &|s| {
        s.world.life.beast = s.content.monsters.find("werejackal beast");
    }));
}

#[test]
fn eating_giants_adds_strength_by_the_table() {
    let gains = |strength: u8| {
        let strong = move |s: &mut Scene| {
            s.world.life.attributes[0] = strength;
            s.world.life.peaks[0] = strength;
        };
        meals("stone giant", strong, |s| s.world.life.attributes[0] - strength)
    };
    let low = gains(9);
    let of = |by: u8| low.iter().map(|gain| usize::from(*gain == by)).sum::<usize>();
    // Half of the meals increase strength. The increase is 1 point 3 times in 4, otherwise 1d6
    // points.
    assert!((90..145).contains(&of(1)), "{}", of(1));
    assert!(low.iter().all(|&gain| gain <= 6) && (1..16).contains(&of(6)), "{}", of(6));
    let high = gains(18);
    assert!((7..=10).contains(high.iter().max().unwrap()));
    assert!(gains(103).iter().all(|&gain| gain <= 1), "one at a time from 18/85");
}

#[test]
fn eating_bees_and_scorpions_gives_poison_resistance_more_often() {
    let hardy = |kind: &str| {
        let poison = |s: &Scene| s.world.you().properties.gained.has(Property::PoisonResistance);
        count(kind, plainly, poison)
    };
    // Chance of poison resistance: 1/4 + 3/4 * 1/15 for bees, 1/4 + 3/4 * 5/15 for scorpions, and
    // 3/15 for ants.
    let (bee, scorpion, ant) = (hardy("killer bee"), hardy("scorpion"), hardy("soldier ant"));
    assert!((60..115).contains(&bee), "{bee}");
    assert!((115..180).contains(&scorpion), "{scorpion}");
    assert!((35..85).contains(&ant), "{ant}");
}

#[test]
fn eating_shapeshifters_polymorphs_and_eating_wraiths_gives_a_level() {
    for kind in ["chameleon", "doppelganger", "genetic engineer"] {
        let s = first_good(kind, |s| resists(s, Property::PoisonResistance));
        assert!(s.has_told(|it| matches!(it, Event::Shape(_))), "{kind}");
    }
    assert_eq!(first_good("wraith", plainly).world.you().level, 2);
}
