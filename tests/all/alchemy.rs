//! Tests of mixing, diluting and dipping potions, and of their vapors.

use wyrdvault::base::{Dir, Seed, rng::Streams};
use wyrdvault::content::{Buc, Property};
use wyrdvault::world::Action;

use crate::item_messages::carried;
use crate::scene::{Scene, content, scene};

const HALL: &str = "
    -----------
    |.........|
    |....@a...|
    |.........|
    -----------";

fn start(seed: u64) -> Scene {
    let mut s = scene(HALL);
    s.game.rng = Streams::new(Seed(seed));
    s
}

/// Returns the names and counts of the carried potions, with a mark for diluted ones.
fn potions(s: &Scene) -> Vec<(String, u16, bool)> {
    let pack = s.you().pack.iter().map(|&item| s.game.world.item(item));
    let mut found: Vec<_> = pack
        .map(|item| (content().items[item.kind].name.clone(), item.count, item.diluted))
        .filter(|(name, ..)| name.starts_with("potion"))
        .collect();
    found.sort();
    found
}

/// Dips one potion into another, with new seeds until no explosion happens. Returns the name of the
/// mixture and whether it is diluted.
fn mixed(dipped: &str, into: &str) -> (String, bool) {
    (0..60)
        .find_map(|seed| {
            let mut s = start(seed);
            let (item, potion) = (carried(&mut s, dipped, 1), carried(&mut s, into, 1));
            s.act(Action::Dip(item, Some(potion))).unwrap();
            match &potions(&s)[..] {
                [(name, 1, diluted)] => Some((name.clone(), *diluted)),
                [] => None,
                other => panic!("{other:?}"),
            }
        })
        .unwrap()
}

/// Source: rules/tables effects.
#[test]
fn potions_mix_by_recipe_into_an_uncursed_diluted_potion() {
    for (a, b, made) in [
        ("healing", "speed", "extra healing"),
        ("healing", "gain level", "extra healing"),
        ("extra healing", "gain energy", "full healing"),
        ("full healing", "gain level", "gain ability"),
        ("healing", "sickness", "fruit juice"),
        ("full healing", "confusion", "water"),
        ("gain energy", "fruit juice", "see invisible"),
        ("gain level", "booze", "hallucination"),
        ("fruit juice", "sickness", "sickness"),
        ("fruit juice", "enlightenment", "booze"),
        ("fruit juice", "speed", "booze"),
        ("enlightenment", "booze", "confusion"),
    ] {
        for (a, b) in [(a, b), (b, a)] {
            let (name, diluted) = mixed(&format!("potion of {a}"), &format!("potion of {b}"));
            assert_eq!(name, format!("potion of {made}"), "{a} into {b}");
            assert_eq!(diluted, made != "water", "{a} into {b}");
        }
    }
}

#[test]
fn cursed_and_acid_stacks_explode_and_others_1_time_in_10() {
    let explodes = |kind: &str, buc: Buc| {
        (0..200)
            .filter(|&seed| {
                let mut s = start(seed);
                let (item, potion) =
                    (carried(&mut s, kind, 3), carried(&mut s, "potion of speed", 1));
                s.game.world.item_mut(item).buc = buc;
                s.act(Action::Dip(item, Some(potion))).unwrap();
                let damage = 30_000 - s.you().hp;
                assert!(damage == 0 || (3..=12).contains(&damage), "{damage}");
                damage > 0
            })
            .count()
    };
    assert_eq!(explodes("potion of healing", Buc::Cursed), 200);
    assert_eq!(explodes("potion of acid", Buc::Uncursed), 200);
    let rare = explodes("potion of healing", Buc::Uncursed);
    assert!((8..=34).contains(&rare), "{rare} of 200");
}

#[test]
fn of_a_large_stack_only_3_to_8_potions_mix_into_magic() {
    let mut counts = Vec::new();
    for seed in 0..100 {
        let mut s = start(seed);
        let (item, potion) =
            (carried(&mut s, "potion of healing", 20), carried(&mut s, "potion of speed", 1));
        s.act(Action::Dip(item, Some(potion))).unwrap();
        let made = potions(&s).into_iter().find(|(name, ..)| name == "potion of extra healing");
        counts.extend(made.map(|(_, count, _)| count));
    }
    assert!(counts.iter().all(|count| (3..=8).contains(count)), "{counts:?}");
    assert!(counts.contains(&3) && counts.contains(&8), "{counts:?}");
}

#[test]
fn without_a_recipe_half_of_the_mixtures_evaporate() {
    let (mut gone, mut water, mut sickness, mut burst) = (0, 0, 0, 0);
    for seed in 0..400 {
        let mut s = start(seed);
        let item = carried(&mut s, "potion of levitation", 1);
        let potion = carried(&mut s, "potion of speed", 1);
        s.act(Action::Dip(item, Some(potion))).unwrap();
        match &potions(&s)[..] {
            [] if s.you().hp < 30_000 => burst += 1,
            [] => gone += 1,
            [(name, ..)] if name == "potion of water" => water += 1,
            [(name, ..)] if name == "potion of sickness" => sickness += 1,
            _ => {}
        }
    }
    assert!((22..=60).contains(&burst), "{burst} of 400 at 1 in 10");
    assert!((145..=215).contains(&gone), "{gone} of 360 at 1 in 2");
    assert!((25..=72).contains(&water), "{water} of 360 at 1 in 8");
    assert!((60..=122).contains(&sickness), "{sickness} of 360 at 1 in 4");
}

#[test]
fn unicorn_horns_and_amethysts_change_one_potion_and_stay() {
    for (reagent, potion, made) in [
        ("unicorn horn", "confusion", "water"),
        ("unicorn horn", "sickness", "fruit juice"),
        ("amethyst", "booze", "fruit juice"),
    ] {
        let mut s = start(1);
        let item = carried(&mut s, reagent, 1);
        let potion = carried(&mut s, &format!("potion of {potion}"), 3);
        s.act(Action::Dip(item, Some(potion))).unwrap();
        assert!(s.game.world.items.contains(item));
        assert_eq!(s.game.world.item(potion).count, 2);
        let made = (format!("potion of {made}"), 1, made != "water");
        assert!(potions(&s).contains(&made), "{reagent}: {:?}", potions(&s));
    }
}

/// Source: rules/numbers 18.
#[test]
fn water_dilutes_potions_first_and_turns_them_into_water_then() {
    let mut s = start(1);
    let potion = carried(&mut s, "potion of healing", 1);
    for (name, diluted) in [("potion of healing", true), ("potion of water", false)] {
        let water = carried(&mut s, "potion of water", 1);
        s.act(Action::Dip(potion, Some(water))).unwrap();
        let thing = s.game.world.item(potion);
        assert_eq!((content().items[thing.kind].name.as_str(), thing.diluted), (name, diluted));
    }
    let mut s = start(1);
    let (acid, water) =
        (carried(&mut s, "potion of acid", 1), carried(&mut s, "potion of water", 1));
    s.act(Action::Dip(acid, Some(water))).unwrap();
    assert!(!s.game.world.items.contains(acid));
    assert!((1..=10).contains(&(30_000 - s.you().hp)));
}

#[test]
fn diluted_juice_feeds_half_as_much() {
    let fed = |diluted| {
        let mut s = start(1);
        let juice = carried(&mut s, "potion of fruit juice", 1);
        s.game.world.item_mut(juice).diluted = diluted;
        let before = s.game.world.life.nutrition;
        s.act(Action::Quaff(juice)).unwrap();
        s.game.world.life.nutrition - before
    };
    assert!((fed(false) - fed(true) - 10).abs() <= 1, "{} {}", fed(false), fed(true));
}

#[test]
fn sickness_poisons_missiles_and_healing_cleans_them() {
    let mut s = start(1);
    let arrows = carried(&mut s, "arrow", 9);
    let sickness = carried(&mut s, "potion of sickness", 1);
    s.act(Action::Dip(arrows, Some(sickness))).unwrap();
    assert!(s.game.world.item(arrows).poisoned && !s.game.world.items.contains(sickness));
    let healing = carried(&mut s, "potion of healing", 1);
    s.act(Action::Dip(arrows, Some(healing))).unwrap();
    assert!(!s.game.world.item(arrows).poisoned);
}

#[test]
fn acid_corrodes_and_oil_cleans_weapons_and_fills_lamps() {
    let mut s = start(1);
    let axe = carried(&mut s, "axe", 1);
    let acid = carried(&mut s, "potion of acid", 1);
    s.act(Action::Dip(axe, Some(acid))).unwrap();
    assert_eq!(s.game.world.item(axe).eaten_away, 1);
    s.game.world.item_mut(axe).worn_down = 2;
    let oil = carried(&mut s, "potion of oil", 1);
    s.act(Action::Dip(axe, Some(oil))).unwrap();
    let thing = s.game.world.item(axe);
    assert_eq!((thing.worn_down, thing.eaten_away), (1, 0));
    for (fuel, after) in [(500, 1300), (900, 1500), (1200, 1200)] {
        let lamp = carried(&mut s, "oil lamp", 1);
        let oil = carried(&mut s, "potion of oil", 1);
        s.game.world.item_mut(lamp).age = fuel;
        s.game.world.item_mut(oil).age = 400;
        s.act(Action::Dip(lamp, Some(oil))).unwrap();
        assert_eq!(s.game.world.item(lamp).age, after);
        s.game.world.destroy(lamp);
        if s.game.world.items.contains(oil) {
            s.game.world.destroy(oil);
        }
    }
    let lamp = carried(&mut s, "oil lamp", 1);
    let oil = carried(&mut s, "potion of oil", 1);
    (s.game.world.item_mut(lamp).age, s.game.world.item_mut(lamp).lit) = (500, true);
    s.act(Action::Dip(lamp, Some(oil))).unwrap();
    assert!((6..=36).contains(&(30_000 - s.you().hp)) && !s.game.world.items.contains(oil));
}

#[test]
fn vapors_of_a_potion_that_breaks_beside_the_hero_are_breathed() {
    let breathed = (0..200).filter(|&seed| {
        let mut s = scene(HALL).with('a', "hill orc");
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.life.attributes[3] = 7;
        let potion = carried(&mut s, "potion of confusion", 1);
        s.act(Action::Throw { item: potion, dir: Dir::E, count: 1 }).unwrap();
        s.you().has(Property::Confused)
    });
    // The hero breathes the vapors of 1 in 4 bottles that break on the adjacent orc. A bottle that
    // flies past the orc breaks too far away.
    let breathed = breathed.count();
    assert!((10..=70).contains(&breathed), "{breathed} of 200");
}
