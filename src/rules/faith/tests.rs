//! Tests of luck timeout, luckstones and prayer.

use crate::base::Seed;
use crate::base::rng::Streams;
use crate::content::dungeon::Realm;
use crate::content::{Alignment, Terrain};
use crate::content::{Buc, Property, Slot};
use crate::event::faith::Trouble;
use crate::event::{BodyEvent, Event, Faith};
use crate::rules::body::{self, equipment, luck};
use crate::rules::faith::{prayer, trouble};
use crate::rules::test_scene::{CLOSET, Scene, scene};
use crate::world::hero::{Hearing, Luck, LuckCause};

fn turn_passes(s: &mut Scene, turn: u32) {
    s.world.turn = turn;
    s.with(luck::tick);
}

/// Returns base luck after turn `turn`, starting at `base`, with a luckstone of BUC status `stone`
/// if given.
fn after(stone: Option<Buc>, base: i8, turn: u32, amulet: bool) -> i8 {
    let mut s = scene(CLOSET);
    if let Some(buc) = stone {
        s.carrying_some("luckstone", 1, buc);
    }
    s.world.life.luck.base = base;
    s.world.life.has_amulet = amulet;
    turn_passes(&mut s, turn);
    s.world.life.luck.base
}

/// Source: rules/luck 2.3.
#[test]
fn luckstones_stop_luck_from_timing_out_by_their_blessing() {
    let table = [
        (None, 2, -2),
        (Some(Buc::Uncursed), 3, -3),
        (Some(Buc::Blessed), 3, -2),
        (Some(Buc::Cursed), 2, -3),
    ];
    for (stone, good, bad) in table {
        for (turn, amulet, due) in [
            (599, false, false),
            (600, false, true),
            (601, false, false),
            (299, true, false),
            (300, true, true),
            (301, true, false),
            (300, false, false),
        ] {
            let (good, bad) = if due { (good, bad) } else { (3, -3) };
            assert_eq!(after(stone, 3, turn, amulet), good, "{stone:?} good at {turn} {amulet}");
            assert_eq!(after(stone, -3, turn, amulet), bad, "{stone:?} bad at {turn} {amulet}");
        }
    }
}

#[test]
fn under_a_full_moon_luck_times_out_toward_1() {
    let mut s = scene(CLOSET);
    s.world.calendar = crate::world::Calendar { year: 2026, month: 11, day: 24, hour: 12 };
    turn_passes(&mut s, 600);
    assert_eq!(s.world.life.luck.base, 1);
    turn_passes(&mut s, 1200);
    assert_eq!(s.world.life.luck.base, 1);
}

#[test]
fn base_luck_is_clamped_before_the_luckstone_bonus_is_added() {
    let mut s = scene(CLOSET);
    for _ in 0..5 {
        s.with(|play| luck::change(play, 5, LuckCause::Magic));
    }
    s.carrying_some("luckstone", 1, Buc::Blessed);
    s.with(luck::recount_bonus);
    assert_eq!(s.world.life.luck, Luck { base: 10, bonus: 3 });
    assert_eq!(s.world.life.luck.total(), 13);
}

#[test]
fn carried_luckstones_give_3_luck_or_minus_3_if_more_are_cursed() {
    let bonus = |stones: &[Buc]| {
        let mut s = scene(CLOSET);
        for &buc in stones {
            s.carrying_some("luckstone", 1, buc);
        }
        s.with(luck::recount_bonus);
        s.world.life.luck.bonus
    };
    assert_eq!(bonus(&[]), 0);
    assert_eq!(bonus(&[Buc::Uncursed]), 3);
    assert_eq!(bonus(&[Buc::Cursed]), -3);
    assert_eq!(bonus(&[Buc::Blessed, Buc::Cursed]), 3);
    assert_eq!(bonus(&[Buc::Cursed, Buc::Cursed, Buc::Blessed]), -3);
}

fn pray(s: &mut Scene) {
    let hero = s.hero();
    s.with(|play| prayer::pray(play, hero)).unwrap();
    while s.world.life.occupation.is_some() {
        s.with(prayer::go_on).unwrap();
    }
}

#[test]
fn a_prayer_takes_three_turns_and_restores_low_hit_points() {
    let mut s = scene(CLOSET);
    s.world.you_mut().hp = 3;
    s.world.life.record = 10;
    let hero = s.hero();
    s.with(|play| prayer::pray(play, hero)).unwrap();
    assert!(s.world.is_shielded_by_prayer());
    s.with(prayer::go_on).unwrap();
    assert_eq!(s.world.you().hp, 3);
    s.with(prayer::go_on).unwrap();
    assert_eq!(s.world.you().hp, s.world.you().max_hp);
    assert!(s.world.life.occupation.is_none());
    assert!(s.world.life.prayer > 0, "prayer is not welcome again at once");
    assert!(s.has_told(|event| *event == Event::Faith(Faith::Fixed(Trouble::LowHitPoints))));
}

#[test]
fn prayer_fixes_low_hit_points_that_regenerate_during_the_prayer() {
    let mut s = scene(CLOSET);
    s.world.you_mut().max_hp = 12;
    s.world.you_mut().hp = 5;
    s.world.life.record = 2;
    let hero = s.hero();
    s.with(|play| prayer::pray(play, hero)).unwrap();
    s.world.you_mut().hp = 6;
    assert!(!trouble::is_low(&s.world));
    while s.world.life.occupation.is_some() {
        s.with(prayer::go_on).unwrap();
    }
    assert_eq!(s.world.you().hp, s.world.you().max_hp);
    assert!(s.has_told(|event| *event == Event::Faith(Faith::Fixed(Trouble::LowHitPoints))));
}

/// A petrifying hero is paralyzed 3 turns before the end. If the countdown went on during a prayer,
/// the prayer would never be finished.
#[test]
fn a_granted_prayer_stops_the_countdown_to_stone_and_is_answered() {
    for left in 1..=5 {
        let mut s = scene(CLOSET);
        let hero = s.hero();
        s.world.life.prayer = 0;
        s.world.life.record = 10;
        s.with(|play| body::gain(play, hero, Property::Petrifying, left));
        s.with(|play| prayer::pray(play, hero)).unwrap();
        while s.world.is_praying(hero) {
            s.with(crate::rules::upkeep::turn);
            assert_eq!(s.world.you().turns_of(Property::Petrifying), left);
            s.with(prayer::go_on).unwrap();
        }
        assert!(!s.world.is_over() && !s.world.you().has(Property::Petrifying), "{left}");
    }
}

#[test]
fn nobody_feels_limber_on_turning_to_stone() {
    let mut s = scene(CLOSET);
    let hero = s.hero();
    s.with(|play| body::gain(play, hero, Property::Petrifying, 1));
    s.with(crate::rules::upkeep::turn);
    assert!(s.world.is_over());
    let recovered = |event: &Event| {
        matches!(event, Event::Body(BodyEvent::Lost { what: Property::Petrifying, .. }))
    };
    assert!(!s.has_told(recovered));
}

#[test]
fn prayer_raises_the_nutrition_of_a_weak_hero_to_900() {
    let mut s = scene(CLOSET);
    s.world.life.nutrition = 20;
    s.world.life.record = 1;
    pray(&mut s);
    assert_eq!(s.world.life.nutrition, 900);
}

#[test]
fn major_trouble_allows_prayer_at_a_timeout_of_200_and_no_trouble_at_0() {
    let mut s = scene(CLOSET);
    let mut heard = |hp: i32, prayer: i32| {
        s.world.you_mut().hp = hp;
        s.world.life.prayer = prayer;
        s.with(|play| prayer::hearing(play))
    };
    assert_eq!(heard(50, 0), Hearing::Granted);
    assert_eq!(heard(50, 1), Hearing::TooSoon);
    assert_eq!(heard(5, 200), Hearing::Granted);
    assert_eq!(heard(5, 201), Hearing::TooSoon);
}

#[test]
fn prayer_fails_with_bad_luck_or_negative_alignment() {
    let mut s = scene(CLOSET);
    s.world.life.luck.base = -1;
    assert_eq!(s.with(|play| prayer::hearing(play)), Hearing::Naughty);
    s.world.life.luck.base = 0;
    s.world.life.record = -1;
    assert_eq!(s.with(|play| prayer::hearing(play)), Hearing::Naughty);
}

#[test]
fn praying_too_soon_costs_three_luck() {
    let mut s = scene(CLOSET);
    s.world.life.prayer = 500;
    s.world.life.record = 10;
    pray(&mut s);
    assert_eq!(s.world.life.luck.base, -3);
    assert_eq!(s.world.life.anger, 1);
}

/// Source: rules/luck 3.1.
#[test]
fn with_alignment_0_prayer_depends_on_luck() {
    let helped = |luck: i8| {
        let mut s = scene(CLOSET);
        s.world.life.luck.base = luck;
        (0..400).filter(|_| s.with(prayer::tier) == 1).count()
    };
    let (even, lucky) = (helped(0), helped(10));
    assert!((160..=240).contains(&even), "{even}");
    assert!(lucky > 350, "{lucky}");
}

#[test]
fn prayer_away_from_an_altar_grants_at_most_tier_3() {
    let mut s = scene(CLOSET);
    s.world.life.record = 20;
    s.world.life.luck.base = 10;
    assert!((0..200).all(|_| (1..=3).contains(&s.with(prayer::tier))));
}

#[test]
fn cursed_levitation_is_a_major_trouble_and_the_curse_is_lifted() {
    let mut s = scene(CLOSET);
    let boots = s.carrying_some("levitation boots", 1, Buc::Cursed);
    let hero = s.hero();
    s.with(|play| equipment::put(play, hero, boots, Slot::Boots));
    assert!(s.world.you().has(Property::Levitation));
    let worst = s.with(|play| trouble::all(play)[0]);
    assert_eq!(worst, Trouble::CursedLevitation);
    s.with(|play| trouble::fix(play, worst));
    assert_eq!(s.world.item(boots).buc, Buc::Uncursed);
}

#[test]
fn the_shown_prayer_outlook_matches_the_rule_before_the_first_prayer() {
    let mut s = scene(CLOSET);
    s.world.life.record = 1;
    for (hp, turns) in [(1, 90..110), (30, 190..210)] {
        (s.world.you_mut().hp, s.world.you_mut().max_hp) = (hp, 30);
        s.world.life.prayed = None;
        if hp == 30 {
            let hero = s.hero();
            s.with(|play| body::gain(play, hero, Property::Stunned, 9_000));
        }
        for turn in turns {
            (s.world.turn, s.world.life.prayer) = (turn, 300 - (turn as i32 - 1));
            let heard = s.with(|play| prayer::hearing(play)) != Hearing::TooSoon;
            let hoped = prayer::outlook(&s.world) == prayer::Outlook::Good;
            assert_eq!(hoped, heard, "{hp} hit points, turn {turn}");
        }
    }
}

#[test]
fn the_hero_remembers_the_last_prayer_and_its_outcome() {
    let mut s = scene(CLOSET);
    let pray = |s: &mut Scene| {
        let hero = s.hero();
        s.with(|play| prayer::pray(play, hero)).unwrap();
        while s.world.life.occupation.is_some() {
            s.with(prayer::go_on).unwrap();
        }
        prayer::outlook(&s.world)
    };
    (s.world.turn, s.world.life.prayer, s.world.life.record) = (2_000, 0, 10);
    (s.world.you_mut().hp, s.world.you_mut().max_hp) = (1, 30);
    assert_eq!(prayer::outlook(&s.world), prayer::Outlook::Good);
    assert_eq!(pray(&mut s), prayer::Outlook::TooSoon);
    s.world.you_mut().hp = 1;
    // In major trouble, a prayer is safe at a timeout of up to 200 turns. Half of all new timeouts
    // are at most 350 turns.
    let prayed = s.world.life.prayed.unwrap().turn;
    for (after, outlook) in [
        (149, prayer::Outlook::TooSoon),
        (150, prayer::Outlook::MaybeTooSoon),
        (799, prayer::Outlook::MaybeTooSoon),
        (800, prayer::Outlook::Likely),
        (1_899, prayer::Outlook::Likely),
        (1_900, prayer::Outlook::Good),
    ] {
        s.world.turn = prayed + after;
        assert_eq!(prayer::outlook(&s.world), outlook, "{after} turns after a prayer");
    }
    s.world.life.record = 0;
    assert_eq!(prayer::outlook(&s.world), prayer::Outlook::Doubtful);
    (s.world.life.record, s.world.life.prayer) = (10, 900);
    assert_eq!(pray(&mut s), prayer::Outlook::Angry);
    s.world.turn = 9_000;
    assert_eq!(prayer::outlook(&s.world), prayer::Outlook::Angry, "as long as nothing soothes it");
}

/// Prays on an altar with three potions of `water` on it. Returns the BUC status of the potions
/// afterward, and the hero's base luck.
fn waters(own: bool, hearing: Hearing, water: &str) -> (Buc, i8) {
    let mut s = scene(CLOSET);
    s.world.life.alignment = Alignment::Lawful;
    s.world.life.record = 10;
    let at = s.world.you().at;
    let of = if own { Alignment::Lawful } else { Alignment::Neutral };
    s.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(Some(of));
    });
    let flasks = s.lying(water, 3, Buc::Uncursed);
    let what = crate::world::hero::Work::Praying { left: 1, hearing, worst: None };
    let hp = s.world.you().hp;
    s.world.life.occupation = Some(crate::world::hero::Occupation { what, hp });
    s.with(prayer::go_on).unwrap();
    (s.world.item(flasks).buc, s.world.life.luck.base)
}

/// Source: rules/numbers 6.
#[test]
fn prayer_blesses_water_on_a_coaligned_altar_and_curses_it_on_another() {
    let water = "potion of water";
    assert_eq!(waters(true, Hearing::Granted, water), (Buc::Blessed, 0));
    assert_eq!(waters(true, Hearing::TooSoon, water), (Buc::Uncursed, -3));
    assert_eq!(waters(false, Hearing::TooSoon, water), (Buc::Cursed, -3));
    assert_eq!(waters(false, Hearing::Elsewhere, water), (Buc::Cursed, -3), "too soon for that");
    assert_eq!(waters(false, Hearing::Elsewhere, "potion of oil"), (Buc::Uncursed, 0));
    assert_eq!(waters(true, Hearing::Granted, "potion of oil").0, Buc::Uncursed);
}

const HALL: &str = "
    -------
    |.....|
    |..@.p|
    |.....|
    -------";

/// Returns a scene with a hero without troubles on an altar of the hero's own god.
fn at_an_altar() -> Scene {
    let mut s = scene(HALL);
    s.world.life.alignment = Alignment::Lawful;
    s.world.life.record = 5;
    let at = s.world.you().at;
    s.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(Some(Alignment::Lawful));
    });
    s
}

/// Source: rules/numbers 6.
#[test]
fn prayer_grants_up_to_tier_3_on_an_altar_and_tier_4_at_a_shrine() {
    let best = |s: &mut Scene| (0..300).map(|_| s.with(prayer::tier)).max();
    let mut bare = scene(HALL);
    bare.world.life.record = 5;
    assert_eq!(best(&mut bare), Some(2));
    let mut s = at_an_altar();
    assert_eq!(best(&mut s), Some(3));
    let priest = s.put("aligned cleric", 'p');
    let at = s.world.you().at;
    s.world.actor_mut(priest).mind.post = Some(at);
    assert_eq!(best(&mut s), Some(4));
    s.world.actor_mut(priest).mind.post = None;
    assert_eq!(best(&mut s), Some(3));
}

/// Prays 200 times without trouble and with high luck, as a level 4 hero whose highest level was
/// `highest`. Returns the level and the hit points gained for each prayer with a golden glow.
fn glowing(highest: u8) -> Vec<(u8, i32)> {
    let mut s = scene(HALL);
    s.world.life.record = 20;
    s.world.life.luck.base = 4;
    s.world.you_mut().level = 4;
    s.world.life.highest_level = highest;
    let (world, max) = (s.world.clone(), s.world.you().max_hp);
    let mut after = Vec::new();
    for _ in 0..200 {
        s.world = world.clone();
        s.seen.0.clear();
        pray(&mut s);
        if s.has_told(|event| *event == Event::Faith(Faith::GoldenGlow)) {
            after.push((s.world.you().level, s.world.you().max_hp - max));
        }
    }
    assert!(after.len() > 20, "{} glows", after.len());
    after
}

/// Source: rules/numbers 6.
#[test]
fn the_golden_glow_restores_a_lost_level_or_adds_5_hit_points() {
    assert!(glowing(4).iter().all(|&after| after == (4, 5)));
    assert!(glowing(6).iter().all(|&(level, _)| level == 5));
}

/// A luckstone lets a hero with negative base luck pray.
/// Source: rules/luck 2.5.
#[test]
fn the_golden_glow_returns_negative_base_luck_to_0() {
    let mut s = scene(HALL);
    s.world.life.record = 20;
    (s.world.life.luck.base, s.world.life.luck.bonus) = (-2, 3);
    let world = s.world.clone();
    let mut glows = 0;
    for _ in 0..100 {
        s.world = world.clone();
        s.seen.0.clear();
        pray(&mut s);
        let glow = s.has_told(|event| *event == Event::Faith(Faith::GoldenGlow));
        glows += u32::from(glow);
        assert_eq!(s.world.life.luck.base, if glow { 0 } else { -2 });
    }
    assert!((15..=55).contains(&glows), "{glows} of 100 at 1 in 3");
}

/// Returns the kinds of minion that an angry god of this alignment sends.
fn minions(of: Alignment) -> Vec<String> {
    let mut s = scene(HALL);
    s.world.life.alignment = of;
    s.world.life.anger = 5;
    s.world.life.mode = crate::world::hero::Mode::Explore;
    let (world, mut kinds) = (s.world.clone(), Vec::new());
    for _ in 0..300 {
        s.world = world.clone();
        s.with(prayer::anger);
        for &who in &s.world.level.crowd {
            let actor = s.world.actor(who);
            assert!(actor.is_hostile());
            kinds.push(s.content.monsters[actor.kind].name.clone());
        }
    }
    assert!((15..70).contains(&kinds.len()), "{} of 300 at 2 in 15", kinds.len());
    kinds.sort();
    kinds.dedup();
    kinds
}

/// Source: rules/numbers 6.
#[test]
fn an_angry_god_sends_a_minion_of_its_own_alignment() {
    assert_eq!(minions(Alignment::Lawful), ["Aleax", "Angel", "couatl"]);
    let elementals = ["air elemental", "earth elemental", "fire elemental", "water elemental"];
    assert_eq!(minions(Alignment::Neutral), elementals);
    let demons = minions(Alignment::Chaotic);
    assert!(demons.len() > 3 && !demons.contains(&"Demogorgon".to_owned()), "{demons:?}");
}

/// Returns a scene in Gehennom, where the hero is in major trouble and has this alignment record.
fn in_hell(record: i32) -> Scene {
    let mut s = scene(CLOSET);
    let branch = usize::from(s.world.level.id.branch);
    s.world.plan.sites[branch].realm = Realm::Hell;
    s.world.you_mut().hp = 1;
    (s.world.life.record, s.world.life.protection) = (record, 1);
    s
}

/// Source: rules/luck 3.26.
#[test]
fn no_god_helps_in_gehennom_and_moloch_is_angry_with_heroes_of_alignment_0() {
    let mut s = in_hell(0);
    assert_eq!(prayer::outlook(&s.world), prayer::Outlook::InHell);
    pray(&mut s);
    assert!(s.has_told(|event| *event == Event::Faith(Faith::Unheard)));
    assert_eq!(s.world.you().hp, 1, "the prayer fixes nothing");
    assert_eq!(s.world.life.protection, 0, "Moloch is angry");
}

/// Source: rules/luck 3.26.
#[test]
fn moloch_is_rarely_angry_in_gehennom_with_alignment_1_or_much_luck() {
    let angers = |record: i32, luck: i8| {
        let mut angry = 0;
        for seed in 0..60 {
            let mut s = in_hell(record);
            s.rng = Streams::new(Seed(seed));
            s.world.life.luck.base = luck;
            pray(&mut s);
            angry += i32::from(s.world.life.protection == 0);
        }
        angry
    };
    assert_eq!(angers(1, 0), 0, "alignment 1 never makes him angry");
    assert_eq!(angers(1, 10), 0);
    let (even, lucky) = (angers(4, 0), angers(4, 10));
    assert!((36..=54).contains(&even), "{even} of 60, expected 45");
    assert!(lucky < 20, "{lucky} of 60 with luck 10");
}
