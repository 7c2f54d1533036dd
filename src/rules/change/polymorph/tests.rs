//! Tests of the hero's polymorph.

mod powers;

use super::timeout::tick;
use crate::base::Dir;
use crate::content::ending::death::Hazard;
use crate::content::{Attribute, Buc, Property, PropertySet, Slot};
use crate::event::{Event, PolymorphEvent};
use crate::rules::answer::Reply;
use crate::rules::body::{self, equipment, exercise};
use crate::rules::fight;
use crate::rules::shape::hero::{GIGANTIC, MIGHTY, allows, strikes, turn_into};
use crate::rules::shape::new_self;
use crate::rules::test_scene::{Scene, scene};
use crate::rules::verb::perform;
use crate::rules::vitals::own_shape::regain;
use crate::rules::vitals::{self, Blame, level_change};
use crate::rules::{answer, settle, upkeep};
use crate::world::{Action, ItemId, Pending, drawn_level};

const HALL: &str = "
    ##########
    #........#
    #..@a....#
    #........#
    ##########";

fn hall() -> Scene {
    let mut s = scene(HALL);
    s.world.life.deepest = 1;
    s.world.you_mut().level = 8;
    (s.world.you_mut().hp, s.world.you_mut().max_hp) = (40, 60);
    s
}

/// Counts in how many of `tries` runs `came` returns true. Every run starts from the same state
/// with a different seed.
fn counted(start: &mut Scene, tries: u64, mut came: impl FnMut(&mut Scene) -> bool) -> usize {
    let world = start.world.clone();
    let mut once = |seed| {
        start.world = world.clone();
        start.rng = crate::base::rng::Streams::new(crate::base::Seed(seed));
        start.seen.0.clear();
        came(start)
    };
    (0..tries).filter(|&seed| once(seed)).count()
}

fn becomes(s: &mut Scene, name: &str) {
    let kind = s.content.monsters.find(name).unwrap_or_else(|| panic!("there is a {name}"));
    s.with(|play| turn_into(play, kind));
    s.with(settle::settle);
}

fn name(s: &Scene) -> &str {
    &s.content.monsters[s.world.you().kind].name
}

fn wears(s: &mut Scene, kind: &str, slot: Slot) -> ItemId {
    let item = s.carrying(kind);
    s.world.you_mut().worn[slot as usize] = Some(item);
    let hero = s.hero();
    body::rewear(&mut s.world, &s.content, hero);
    item
}

fn gives(s: &mut Scene, what: Property) {
    let hero = s.hero();
    s.with(|play| body::grant(play, hero, what));
}

#[test]
fn a_new_form_has_its_own_hit_points_and_the_heros_own_are_kept() {
    let mut s = hall();
    becomes(&mut s, "jackal");
    assert!((1..=2 * 8).contains(&s.world.you().max_hp), "level 0 is a die of four");
    assert_eq!(s.world.you().hp, s.world.you().max_hp);
    let own = s.world.life.own_shape.clone().unwrap();
    assert_eq!((own.hp, own.max_hp), (40, 60));
    becomes(&mut s, "red dragon");
    let level = i32::from(s.content.monsters[s.world.you().kind].level);
    assert!((5 * level..=8 * level).contains(&s.world.you().max_hp), "dragons: 4 and d4 a level");
    assert_eq!(s.world.life.own_shape.as_ref().unwrap().max_hp, 60, "twice is as once");
}

#[test]
fn a_polymorphed_hero_at_0_hit_points_returns_to_normal_form() {
    let mut s = hall();
    becomes(&mut s, "newt");
    let hero = s.hero();
    s.with(|play| vitals::apply_damage(play, hero, 500, Blame::means(Hazard::RollingBoulder)));
    assert!(!s.world.is_changed() && !s.world.is_over());
    assert_eq!((s.world.you().hp, s.world.you().max_hp), (40, 60));
}

#[test]
fn an_unchanging_hero_dies_in_the_form_and_the_cause_of_death_names_it() {
    let mut s = hall();
    becomes(&mut s, "newt");
    gives(&mut s, Property::Unchanging);
    let hero = s.hero();
    s.with(|play| vitals::apply_damage(play, hero, 500, Blame::means(Hazard::RollingBoulder)));
    let end = s.world.life.end.as_ref().expect("this is the end");
    assert_eq!(end.cause, "killed by a rolling boulder, while in the form of a newt");
}

#[test]
fn a_form_lasts_500_to_999_turns_and_less_above_the_heros_level() {
    let lasts = |name: &str, level: u8| {
        let mut s = hall();
        s.world.you_mut().level = level;
        let mut turns = Vec::new();
        for _ in 0..200 {
            becomes(&mut s, name);
            turns.push(s.world.life.own_shape.as_ref().unwrap().left);
        }
        (*turns.iter().min().unwrap(), *turns.iter().max().unwrap())
    };
    let (least, most) = lasts("jackal", 1);
    assert!((500..520).contains(&least) && (980..1000).contains(&most), "{least} {most}");
    let (least, most) = lasts("red dragon", 5);
    assert!((166..180).contains(&least) && (320..334).contains(&most), "{least} {most}");
}

#[test]
fn a_form_ends_when_its_time_is_over_unless_the_hero_is_unchanging() {
    for unchanging in [false, true] {
        let mut s = hall();
        becomes(&mut s, "jackal");
        if unchanging {
            gives(&mut s, Property::Unchanging);
        }
        s.world.life.own_shape.as_mut().unwrap().left = 1;
        s.with(tick);
        assert_eq!(s.world.is_changed(), unchanging);
    }
}

#[test]
fn a_form_gives_armor_class_speed_and_properties_while_it_lasts() {
    let mut s = hall();
    let hero = s.hero();
    let class = |s: &Scene| fight::roll::armor_class::class(&s.world, &s.content, s.hero()).total();
    assert_eq!((class(&s), s.world.you().rate), (10, 120));
    becomes(&mut s, "red dragon");
    assert_eq!((class(&s), s.world.you().rate), (-1, 90));
    assert!(s.world.you().has(Property::FireResistance) && s.world.you().has(Property::Flying));
    assert!(s.world.you().has(Property::SeeInvisible));
    s.with(regain);
    assert_eq!((class(&s), s.world.you().rate), (10, 120));
    assert!(!s.world.you().has(Property::FireResistance) && !s.world.you().has(Property::Flying));
    assert_eq!(s.world.actor(hero).properties.shape, PropertySet::EMPTY);
}

#[test]
fn a_hero_in_an_eyeless_form_is_blind() {
    let mut s = hall();
    becomes(&mut s, "lichen");
    assert!(s.world.you().has(Property::Blind));
    s.with(regain);
    assert!(!s.world.you().has(Property::Blind));
}

#[test]
fn large_forms_burst_body_armor_and_drop_held_items() {
    let mut s = hall();
    let suit = wears(&mut s, "plate mail", Slot::Suit);
    let cloak = wears(&mut s, "leather cloak", Slot::Cloak);
    let shirt = wears(&mut s, "T-shirt", Slot::Shirt);
    let gloves = wears(&mut s, "leather gloves", Slot::Gloves);
    let sword = wears(&mut s, "long sword", Slot::Wielded);
    let boots = wears(&mut s, "low boots", Slot::Boots);
    let ring = wears(&mut s, "ring of stealth", Slot::LeftRing);
    becomes(&mut s, "red dragon");
    for gone in [suit, cloak, shirt] {
        assert!(!s.world.items.contains(gone), "it burst");
    }
    let here: Vec<ItemId> = s.world.items_at(s.world.you().at).collect();
    for fallen in [gloves, sword, boots] {
        assert!(here.contains(&fallen), "it fell");
    }
    assert_eq!(s.world.you().in_slot(Slot::LeftRing), Some(ring), "rings stay");
    s.world.check(&s.content).unwrap();
}

#[test]
fn small_forms_slip_out_of_armor_without_damaging_it() {
    let mut s = hall();
    let suit = wears(&mut s, "plate mail", Slot::Suit);
    let helmet = wears(&mut s, "helmet", Slot::Helmet);
    becomes(&mut s, "jackal");
    let here: Vec<ItemId> = s.world.items_at(s.world.you().at).collect();
    assert!(here.contains(&suit) && here.contains(&helmet));
}

#[test]
fn human_sized_forms_keep_armor_but_horns_push_off_hard_helmets() {
    let mut s = hall();
    let suit = wears(&mut s, "plate mail", Slot::Suit);
    let hat = wears(&mut s, "helmet", Slot::Helmet);
    becomes(&mut s, "vampire");
    assert_eq!(s.world.you().in_slot(Slot::Suit), Some(suit));
    assert_eq!(s.world.you().in_slot(Slot::Helmet), Some(hat));
    becomes(&mut s, "horned devil");
    assert_eq!(s.world.you().in_slot(Slot::Helmet), None);
}

#[test]
fn a_mummy_wrapping_stays_on_in_a_large_form() {
    let mut s = hall();
    let wrapping = wears(&mut s, "mummy wrapping", Slot::Cloak);
    becomes(&mut s, "hill giant");
    assert_eq!(s.world.you().in_slot(Slot::Cloak), Some(wrapping));
}

#[test]
fn dragon_scale_mail_merges_with_a_dragon_form_and_returns_as_scales() {
    let mut s = hall();
    let mail = wears(&mut s, "red dragon scale mail", Slot::Suit);
    s.world.life.attributes[4] = 3;
    s.with(strikes);
    assert_eq!(name(&s), "red dragon", "no shock and no chance");
    assert_eq!(s.world.you().in_slot(Slot::Suit), None);
    let scales = s.content.items.find("red dragon scales");
    assert_eq!(Some(s.world.item(mail).kind), scales);
    let hero = s.hero();
    let dropped = s.with(|play| perform(play, hero, &Action::Drop(vec![(mail, 0)])));
    assert!(dropped.is_err(), "nobody drops their skin");
    s.with(regain);
    s.with(settle::settle);
    assert_eq!(s.world.you().in_slot(Slot::Suit), Some(mail));
    s.world.check(&s.content).unwrap();
}

#[test]
fn system_shock_depends_on_constitution() {
    let shaken = |constitution: u8| {
        let mut s = hall();
        s.world.life.attributes[4] = constitution;
        counted(&mut s, 200, |s| {
            s.with(strikes);
            s.has_told(|it| matches!(it, Event::Shape(PolymorphEvent::Shuddered { .. })))
        })
    };
    // A system shock happens if a roll in 0..20 exceeds constitution.
    let (frail, tough) = (shaken(9), shaken(18));
    assert!((75..=125).contains(&frail) && (2..=22).contains(&tough), "{frail} {tough} of 200");
}

#[test]
fn uncontrolled_polymorph_makes_a_new_self_1_time_in_5() {
    let mut s = hall();
    s.world.life.attributes[4] = 25;
    let renewed = counted(&mut s, 300, |s| {
        s.with(strikes);
        let renewed = s.has_told(|it| matches!(it, Event::Shape(PolymorphEvent::NewSelf)));
        if renewed {
            assert!((6..=10).contains(&s.world.you().level) && !s.world.is_changed());
            assert!((500..=999).contains(&s.world.life.nutrition));
        } else {
            assert!(s.world.is_changed());
            assert!(allows(&s.content.monsters[s.world.you().kind]));
        }
        assert_eq!(s.world.life.conduct.changed_form, 1);
        renewed
    });
    assert!((40..=80).contains(&renewed), "{renewed} of 300");
}

#[test]
fn a_new_self_below_level_1_kills_the_hero() {
    let mut s = hall();
    s.world.you_mut().level = 1;
    let ends = counted(&mut s, 200, |s| {
        s.with(|play| new_self::renew(play, false));
        s.world.is_over()
    });
    assert!((55..=105).contains(&ends), "two of five steps lead below 1: {ends} of 200");
}

#[test]
fn polymorph_control_asks_for_a_form_and_grants_it() {
    let mut s = hall();
    gives(&mut s, Property::PolymorphControl);
    s.with(strikes);
    assert_eq!(s.world.pending, Some(Pending::ChooseShape { left: 5, brief: false }));
    let answer = |s: &mut Scene, text: &str| {
        let asked = s.world.pending.clone().unwrap();
        let more = s
            .with(|play| answer::resume(play, &asked, &Reply { text, ..Reply::default() }))
            .unwrap();
        s.world.pending = more;
    };
    answer(&mut s, "snark");
    answer(&mut s, "Medusa");
    assert_eq!(
        s.world.pending,
        Some(Pending::ChooseShape { left: 3, brief: false }),
        "not one, and none"
    );
    answer(&mut s, "a Vampire");
    assert_eq!((s.world.pending.clone(), name(&s)), (None, "vampire"));
    s.with(strikes);
    answer(&mut s, "D");
    assert_eq!(s.content.monsters[s.world.you().kind].letter, 'D');
}

#[test]
fn five_invalid_forms_under_polymorph_control_give_a_random_form() {
    let mut s = hall();
    gives(&mut s, Property::PolymorphControl);
    s.with(strikes);
    for _ in 0..5 {
        let asked = s.world.pending.take().expect("still asked");
        let more = s
            .with(|play| {
                answer::resume(play, &asked, &Reply { text: "Croesus", ..Reply::default() })
            })
            .unwrap();
        s.world.pending = more;
    }
    assert!(s.world.pending.is_none() && s.world.is_changed());
}

#[test]
fn stunning_suspends_polymorph_control() {
    let mut s = hall();
    gives(&mut s, Property::PolymorphControl);
    let hero = s.hero();
    s.with(|play| body::gain(play, hero, Property::Stunned, 50));
    s.with(strikes);
    assert!(s.world.pending.is_none() && s.world.is_changed());
}

#[test]
fn unchanging_prevents_polymorph() {
    let mut s = hall();
    gives(&mut s, Property::Unchanging);
    s.with(strikes);
    assert!(!s.world.is_changed() && s.world.you().hp == 40);
}

#[test]
fn a_hero_in_rock_when_a_phasing_form_ends_moves_to_open_ground() {
    let mut s = scene(
        "
        #########
        #@###...#
        #########",
    );
    s.world.life.deepest = 1;
    let hero = s.hero();
    becomes(&mut s, "xorn");
    let from = s.world.you().at;
    s.with(|play| perform(play, hero, &Action::Walk(Dir::E))).unwrap();
    assert_ne!(s.world.you().at, from);
    s.with(regain);
    s.with(settle::settle);
    assert_eq!(s.world.you().at, from);
    s.world.check(&s.content).unwrap();
}

#[test]
fn lycanthropy_changes_the_hero_1_turn_in_80_and_more_often_at_night() {
    let turned = |hour: u8| {
        let mut turned = 0;
        let mut s = hall();
        s.world.calendar = crate::world::Calendar { year: 2026, month: 11, day: 17, hour };
        s.world.life.beast = s.content.monsters.find("werejackal beast");
        gives(&mut s, Property::Lycanthropy);
        for _ in 0..8_000 {
            s.with(tick);
            if s.world.is_changed() {
                turned += 1;
                assert_eq!(name(&s), "werejackal beast");
                s.with(regain);
            }
        }
        turned
    };
    let (day, night) = (turned(12), turned(23));
    assert!((75..=125).contains(&day) && (105..=165).contains(&night), "{day} {night}");
}

#[test]
fn polymorph_turns_a_lycanthrope_into_the_beast_and_a_cure_ends_it() {
    let mut s = hall();
    s.world.life.attributes[4] = 3;
    s.world.life.beast = s.content.monsters.find("werewolf beast");
    gives(&mut s, Property::Lycanthropy);
    s.with(strikes);
    assert_eq!(name(&s), "werewolf beast");
    let hero = s.hero();
    s.with(|play| body::lose(play, hero, Property::Lycanthropy));
    s.with(tick);
    assert!(!s.world.is_changed());
    assert_eq!(s.world.life.beast, None);
}

#[test]
fn a_ring_of_polymorph_changes_its_wearer_one_turn_in_100() {
    let mut s = hall();
    s.world.life.attributes[4] = 25;
    gives(&mut s, Property::Polymorphitis);
    let mut turned = 0;
    for _ in 0..5_000 {
        s.with(tick);
        turned = s.world.life.conduct.changed_form;
        s.world.life.end = None;
        s.world.you_mut().hp = s.world.you().max_hp.max(1);
        s.world.you_mut().level = 8;
    }
    assert!((30..=75).contains(&turned), "{turned} of 5000");
}

#[test]
fn levels_gained_and_lost_while_polymorphed_affect_the_normal_form() {
    let mut s = hall();
    s.world.life.hp_gains = vec![5; 7];
    s.world.life.pw_gains = vec![1; 7];
    becomes(&mut s, "hill giant");
    let before = s.world.you().max_hp;
    s.with(level_change::level_up);
    assert!(s.world.life.own_shape.as_ref().unwrap().max_hp > 60);
    assert!((before + 1..=before + 8).contains(&s.world.you().max_hp));
}

#[test]
fn a_rider_who_takes_a_form_that_cannot_ride_falls_off() {
    let mut s = hall();
    let pony = s.put("pony", 'a');
    s.world.actor_mut(pony).mood = crate::world::Attitude::Tame(20);
    let saddle = drawn_level::equip(&mut s.world, &s.content, "saddle", pony);
    s.world.actor_mut(pony).worn[Slot::Saddle as usize] = Some(saddle);
    let hero = s.hero();
    s.world.you_mut().level = 30;
    s.with(|play| perform(play, hero, &Action::Mount(Dir::E))).unwrap();
    assert_eq!(s.world.life.steed, Some(pony));
    becomes(&mut s, "jackal");
    assert_eq!(s.world.life.steed, None);
}

#[test]
fn prayer_depends_on_the_hero_s_current_form() {
    let mut s = hall();
    let hero = s.hero();
    s.world.life.alignment = crate::content::Alignment::Lawful;
    becomes(&mut s, "horned devil");
    s.assert_no_trace("pray", |play| perform(play, hero, &Action::Pray));
    s.world.life.alignment = crate::content::Alignment::Chaotic;
    s.with(|play| perform(play, hero, &Action::Pray)).unwrap();
    let mut s = hall();
    s.world.life.alignment = crate::content::Alignment::Lawful;
    becomes(&mut s, "vampire");
    s.with(|play| perform(play, hero, &Action::Pray)).unwrap();
    while s.world.life.occupation.is_some() {
        s.with(crate::rules::faith::prayer::go_on).unwrap();
    }
    assert!(!s.world.is_changed() && (20..40).contains(&s.world.you().hp));
}

#[test]
fn a_ring_removed_while_polymorphed_gives_the_normal_form_no_bonus() {
    let mut s = hall();
    let hero = s.hero();
    let ring = s.carrying_some("ring of gain strength", 1, Buc::Uncursed);
    s.world.item_mut(ring).plus = 3;
    s.with(|play| equipment::put(play, hero, ring, Slot::LeftRing));
    assert_eq!(s.world.life.attributes[0], 15);
    becomes(&mut s, "newt");
    s.with(|play| equipment::clear(play, hero, Slot::LeftRing));
    s.with(regain);
    assert_eq!(s.world.life.attributes[0], 12);
}
