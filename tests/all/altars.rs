//! Tests of offerings at altars: what gods give for corpses, and how altars and heroes change
//! sides.

use wyrdvault::base::{Seed, rng::Streams};
use wyrdvault::content::{Alignment, Attribute, Buc, Property, Terrain};
use wyrdvault::event::faith::altar::Altar;
use wyrdvault::event::refusal::Unoffered;
use wyrdvault::event::{Event, Faith};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::body::alignment;
use wyrdvault::world::hero::LuckCause;
use wyrdvault::world::{Action, Attitude, Cell, Item, ItemId};

use crate::scene::{Scene, content, scene};

/// An empty room with the hero in the middle.
pub const HALL: &str = "
    -------
    |.....|
    |..@..|
    |.....|
    -------";

/// A neutral hero of level 1 without prayer timeout on an altar of that god.
pub fn altar_of(god: Option<Alignment>) -> Scene {
    let mut s = scene(HALL);
    let at = s.you().at;
    s.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(god);
    });
    s.game.world.turn = 1000;
    let life = &mut s.game.world.life;
    (life.alignment, life.own_alignment) = (Alignment::Neutral, Alignment::Neutral);
    (life.prayer, life.record) = (0, 0);
    s
}

fn own_altar() -> Scene {
    altar_of(Some(Alignment::Neutral))
}

/// Puts a corpse of that age on the hero's square.
fn corpse(s: &mut Scene, of: &str, age: u32) -> ItemId {
    let about = content().monsters.find(of);
    assert!(about.is_some(), "{of}");
    let world = &mut s.game.world;
    let age = world.turn - age;
    let corpse = world.make(Item { about, age, ..Item::of(content().known.corpse) });
    let at = world.you().at;
    world.lay(corpse, at);
    corpse
}

fn offer(s: &mut Scene, item: ItemId) -> Vec<Event> {
    s.act(Action::Offer(item)).unwrap()
}

fn has(events: &[Event], wanted: &Altar) -> bool {
    events.iter().any(|event| matches!(event, Event::Faith(Faith::Altar(it)) if it == wanted))
}

/// Offers a fresh corpse of that kind, and returns the hero's base luck.
fn luck_for(of: &str) -> i8 {
    let mut s = own_altar();
    let item = corpse(&mut s, of, 0);
    offer(&mut s, item);
    assert!(!s.game.world.items.contains(item), "the offering is gone");
    s.game.world.life.luck.base
}

/// Source: rules/luck 2.5, 2.6.
#[test]
fn a_sacrifice_raises_luck_by_ten_48ths_of_its_value() {
    for (kind, luck) in [("newt", 0), ("soldier ant", 1), ("owlbear", 1), ("troll", 2)] {
        let kind_id = content().monsters.find(kind).unwrap();
        let value = i32::from(content().monsters[kind_id].difficulty) + 1;
        assert_eq!(value * 10 / 48, luck, "{kind}");
        assert_eq!(i32::from(luck_for(kind)), luck, "{kind}");
    }
}

#[test]
fn a_sacrifice_is_remembered_in_the_luck_story() {
    let mut s = own_altar();
    let item = corpse(&mut s, "soldier ant", 0);
    offer(&mut s, item);
    let story = s.game.world.life.luck_story.entries();
    assert_eq!(story.len(), 1);
    assert_eq!((story[0].turn, story[0].by, story[0].why), (1000, 1, LuckCause::Sacrifice));
}

#[test]
fn corpses_older_than_50_turns_are_worth_nothing_except_acid_blobs() {
    for (kind, age, fresh) in
        [("soldier ant", 50, true), ("soldier ant", 51, false), ("acid blob", 900, true)]
    {
        let mut s = own_altar();
        s.game.world.life.prayer = 100;
        let item = corpse(&mut s, kind, age);
        let events = offer(&mut s, item);
        assert_eq!(has(&events, &Altar::TooOld), !fresh, "{kind} {age}");
        assert_eq!(s.game.world.life.prayer < 99, fresh, "{kind} {age}");
        assert_eq!(s.game.world.items.contains(item), !fresh);
    }
}

/// Source: rules/numbers 7.
#[test]
fn an_angry_god_a_bad_record_and_the_prayer_timeout_come_before_luck() {
    let offered = |prepare: fn(&mut Scene)| {
        let mut s = own_altar();
        prepare(&mut s);
        let item = corpse(&mut s, "soldier ant", 0);
        let events = offer(&mut s, item);
        (s, events)
    };
    // A soldier ant has difficulty 6, and its corpse is worth 7.
    let (s, events) = offered(|s| s.game.world.life.anger = 2);
    assert_eq!(s.game.world.life.anger, 2, "7 * 3 / 24 is 0");
    assert!(has(&events, &Altar::Inadequate));
    let (s, _) = offered(|s| s.game.world.life.record = -9);
    assert_eq!(s.game.world.life.record, -2);
    let (s, events) = offered(|s| {
        (s.game.world.life.prayer, s.game.world.life.luck.base) = (300, -4);
    });
    assert_eq!(s.game.world.life.prayer, 300 - 7 * 300 / 24 - 1, "and one turn passes");
    assert_eq!(s.game.world.life.luck.base, -3);
    assert!(has(&events, &Altar::Reconciled { fully: false }));
    let (s, events) = offered(|s| {
        (s.game.world.life.prayer, s.game.world.life.luck.base) = (50, -4);
    });
    assert_eq!((s.game.world.life.prayer, s.game.world.life.luck.base), (0, 0));
    assert!(has(&events, &Altar::Reconciled { fully: true }));
    let (s, events) = offered(|_| {});
    assert_eq!(s.game.world.life.luck.base, 1);
    assert!(has(&events, &Altar::LuckRose));
    let (_, events) = offered(|s| s.game.world.life.luck.base = 10);
    assert!(has(&events, &Altar::Accepted), "nothing is left to give");
}

#[test]
fn great_sacrifices_calm_an_angry_god_by_an_eighth_of_their_value() {
    for (god, left) in [(Alignment::Neutral, 2), (Alignment::Chaotic, 3)] {
        let mut s = altar_of(Some(god));
        let life = &mut s.game.world.life;
        (life.alignment, life.anger, life.luck.base) = (god, 4, -5);
        let item = corpse(&mut s, "purple worm", 0);
        offer(&mut s, item);
        // The corpse of a purple worm is worth 18: 18 * 3 / 24 is 2, and 18 * 2 / 24 is 1.
        assert_eq!(s.game.world.life.anger, left, "{god:?}");
        assert_eq!(s.game.world.life.luck.base, -4);
    }
}

#[test]
fn an_offering_needs_an_altar_a_clear_head_and_a_corpse() {
    let mut s = own_altar();
    let item = corpse(&mut s, "newt", 0);
    let kind = content().items.find("apple").unwrap();
    let apple = s.game.world.make(Item::of(kind));
    let at = s.you().at;
    s.game.world.lay(apple, at);
    let refused = |why| Err(Refusal::Offer(why));
    assert_eq!(s.act(Action::Offer(apple)), refused(Unoffered::Unwanted));
    let you = s.game.world.you_mut();
    you.properties.timed.push((Property::Confused, 50));
    you.properties.refresh();
    assert_eq!(s.act(Action::Offer(item)), refused(Unoffered::Dazed));
    let mut s = scene(HALL);
    s.game.world.turn = 1000;
    let item = corpse(&mut s, "newt", 0);
    assert_eq!(s.act(Action::Offer(item)), refused(Unoffered::NoAltar));
    assert_eq!(s.game.world.life.conduct.dealt_with_gods, 0);
}

#[test]
fn a_former_pet_angers_the_god_and_aggravates_monsters() {
    let mut s = own_altar();
    let item = corpse(&mut s, "little dog", 0);
    s.game.world.item_mut(item).was_pet = true;
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::LoyaltyBetrayed));
    let life = &s.game.world.life;
    assert_eq!((life.record, life.anger), (-3, 1));
    assert!(s.you().has(Property::AggravateMonster));
}

#[test]
fn the_corpse_of_a_pet_remembers_that_it_was_one() {
    let mut s = scene("-----\n|@d.|\n-----").with('d', "horse");
    let dog = s.named('d');
    s.game.world.actor_mut(dog).mood = Attitude::Tame(10);
    s.game.world.actor_mut(dog).hp = 1;
    for _ in 0..20 {
        if !s.game.world.actors.contains(dog) {
            break;
        }
        let _ = s.act(Action::Fight(wyrdvault::base::Dir::E));
    }
    let corpses: Vec<bool> = s
        .game
        .world
        .items
        .iter()
        .filter(|(_, item)| item.kind == content().known.corpse)
        .map(|(_, item)| item.was_pet)
        .collect();
    assert_eq!(corpses, [true], "a horse always leaves one");
}

/// Offers a unicorn that died `age` turns ago on an altar. Returns the scene and the messages.
fn unicorn(of: &str, age: u32, god: Alignment) -> (Scene, Vec<Event>) {
    let mut s = altar_of(Some(god));
    s.game.world.life.record = 5;
    let item = corpse(&mut s, of, age);
    let events = offer(&mut s, item);
    (s, events)
}

/// Source: rules/numbers 7; rules/luck 2.6.
#[test]
fn unicorns_of_any_age_insult_gods_of_their_own_side_and_please_others() {
    for age in [0, 90] {
        let (s, events) = unicorn("gray unicorn", age, Alignment::Neutral);
        assert!(has(&events, &Altar::Insulted { god: Some(Alignment::Neutral) }));
        assert_eq!((s.game.world.life.anger, s.game.world.life.record), (1, 5));
        let (s, events) = unicorn("white unicorn", age, Alignment::Neutral);
        assert!(has(&events, &Altar::RightPath { thoroughly: false }));
        assert_eq!((s.game.world.life.anger, s.game.world.life.record), (0, 10));
        let (s, events) = unicorn("gray unicorn", age, Alignment::Lawful);
        assert!(has(&events, &Altar::OwnUnicorn));
        assert!(
            has(&events, &Altar::Converted { god: Alignment::Lawful }),
            "it betrays the hero's own god"
        );
        assert_eq!(s.game.world.life.alignment, Alignment::Lawful);
    }
}

#[test]
fn at_the_limit_of_alignment_a_unicorn_shows_that_the_hero_is_firmly_on_the_right_path() {
    let mut s = altar_of(Some(Alignment::Neutral));
    s.game.world.life.record = alignment::limit(s.game.turn());
    let item = corpse(&mut s, "white unicorn", 0);
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::RightPath { thoroughly: true }));
}

/// Whether `count` of `times` tries is within 4 standard errors of the share `of.0 / of.1`.
pub fn is_share(count: u64, times: u64, of: (u64, u64)) -> bool {
    let off = (count * of.1).abs_diff(times * of.0);
    off * off <= 16 * times * of.0 * (of.1 - of.0)
}

/// Offers soldier ants on an altar of a lawful god, once in each of `times` games. Returns how
/// often the altar turned, and how often a minion came.
fn contests(level: u8, record: i32, times: u64) -> (u64, u64) {
    let mut first = altar_of(Some(Alignment::Lawful));
    first.game.world.you_mut().level = level;
    first.game.world.life.record = record;
    let item = corpse(&mut first, "soldier ant", 0);
    let (mut won, mut minions) = (0, 0);
    for seed in 0..times {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        offer(&mut s, item);
        let at = s.you().at;
        let turned = s.game.world.level.cell(at).altar() == Some(Alignment::Neutral);
        assert_eq!(s.game.world.life.luck.base, if turned { 1 } else { -1 });
        won += u64::from(turned);
        minions += u64::from(!s.game.world.level.crowd.is_empty());
    }
    (won, minions)
}

/// Asserts how often altars change sides and minions come, within 4 standard errors.
fn assert_contests(times: u64) {
    let (won, _) = contests(1, 0, times);
    assert!(is_share(won, times, (3, 9)), "{won} of {times} at 3 in 9");
    let (won, minions) = contests(16, 15, times);
    assert!(is_share(won, times, (18, 24)), "{won} of {times} at 18 in 24");
    // The record limit on turn 1000 is 15. A minion comes if rnl(16) is above 6 and rnd(15) is
    // above 11 (3 times in 4) or above 13 (1 time in 4). Luck has just become 1 or -1, which counts
    // 37 times in 38: rnl(16) is above 6 with a chance of 305/608 or 379/608.
    let share = (3 * 305 * 4 + 379 * 2, 4 * 608 * 15);
    assert!(is_share(minions, times, share), "{minions} of {times} at {share:?}");
}

/// Source: rules/luck 2.5, 3.25.
#[test]
fn an_altar_changes_sides_if_rn2_of_8_plus_level_is_above_5() {
    assert_contests(600);
}

/// Source: rules/luck 3.25.
#[test]
fn a_contest_for_an_altar_brings_minions_only_from_level_8_and_with_a_high_record() {
    assert_eq!(contests(7, 15, 600).1, 0);
    assert_eq!(contests(16, 5, 600).1, 0);
}

/// Run it with `cargo test --release --test all 100_000 -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn altars_change_sides_and_cost_luck_with_the_right_odds_over_100_000_tries() {
    assert_contests(100_000);
    assert_desecration(100_000);
}

/// Source: rules/numbers 7.
#[test]
fn an_angry_god_still_contends_for_a_hero_with_a_good_record() {
    let mut s = altar_of(Some(Alignment::Lawful));
    (s.game.world.life.anger, s.game.world.life.record) = (1, 10);
    let item = corpse(&mut s, "soldier ant", 0);
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::GodsContend { god: Some(Alignment::Lawful) }));
    assert!(!s.game.world.life.conduct.converted);
}

/// Source: rules/numbers 7.
#[test]
fn a_hero_with_a_negative_record_turns_to_the_god_of_the_altar_once() {
    let mut s = altar_of(Some(Alignment::Lawful));
    (s.game.world.life.anger, s.game.world.life.record) = (1, -1);
    let item = corpse(&mut s, "soldier ant", 0);
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::Converted { god: Alignment::Lawful }));
    let life = &s.game.world.life;
    assert_eq!((life.alignment, life.record), (Alignment::Lawful, 0));
    assert_eq!((life.luck.base, life.prayer), (-3, 299));
    assert!(life.conduct.converted);

    let at = s.you().at;
    s.game.world.level.change(at, |cell| cell.set_altar(Some(Alignment::Chaotic)));
    (s.game.world.life.anger, s.game.world.life.record) = (1, -1);
    s.game.world.life.mode = wyrdvault::world::hero::Mode::Explore;
    let item = corpse(&mut s, "soldier ant", 0);
    let wisdom = s.game.world.life.attributes[Attribute::Wisdom as usize];
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::Rejected { god: Some(Alignment::Chaotic) }));
    let life = &s.game.world.life;
    assert_eq!((life.alignment, life.luck.base, life.anger), (Alignment::Lawful, -8, 4));
    assert!(life.attributes[Attribute::Wisdom as usize] <= wisdom - 2);
}

#[test]
fn high_altars_of_other_gods_strike_with_lightning() {
    let mut s = altar_of(Some(Alignment::Lawful));
    let at = s.you().at;
    s.game.world.level.change(at, Cell::set_high_altar);
    s.game.world.life.mode = wyrdvault::world::hero::Mode::Explore;
    let item = corpse(&mut s, "soldier ant", 0);
    let events = offer(&mut s, item);
    assert!(has(&events, &Altar::HighAltarDefiled { god: Some(Alignment::Lawful) }));
    assert!(events.contains(&Event::Faith(Faith::Lightning)));
    assert_eq!(s.game.world.level.cell(at).altar(), Some(Alignment::Lawful));
}

/// Offers a human as a human hero of that alignment. Returns the scene and the messages.
fn murdered(hero: Alignment, god: Option<Alignment>) -> (Scene, Vec<Event>) {
    let mut s = altar_of(god);
    s.game.world.life.alignment = hero;
    s.game.world.life.mode = wyrdvault::world::hero::Mode::Explore;
    let item = corpse(&mut s, "human", 900);
    let events = offer(&mut s, item);
    (s, events)
}

/// Source: rules/luck 2.5; rules/numbers 7.
#[test]
fn the_sacrifice_of_the_own_race_pleases_only_chaotic_heroes() {
    use Alignment::{Chaotic, Lawful, Neutral};
    let (s, events) = murdered(Chaotic, Some(Chaotic));
    assert!(has(&events, &Altar::BloodCovered));
    assert_eq!((s.game.world.life.luck.base, s.game.world.life.record), (2, 5));
    assert!(s.game.world.level.crowd.iter().all(|&who| { !s.game.world.actor(who).is_hostile() }));
    let (s, _) = murdered(Chaotic, None);
    assert_eq!(s.game.world.life.luck.base, -2);
    let (s, events) = murdered(Neutral, Some(Lawful));
    assert!(has(&events, &Altar::Stained));
    let at = s.you().at;
    assert_eq!(s.game.world.level.cell(at).altar(), Some(Chaotic));
    assert_eq!((s.game.world.life.luck.base, s.game.world.life.anger), (-5, 3));
    let (s, events) = murdered(Neutral, Some(Chaotic));
    assert!(has(&events, &Altar::Vanished));
    assert_eq!(s.game.world.level.cell(s.you().at).terrain, Terrain::Floor);
    assert_eq!(s.game.world.life.record, -5);
}

/// Asserts how often the desecration of another god's altar costs luck, within 4 standard errors.
fn assert_desecration(times: u64) {
    let losses = |luck: i8| -> (u64, u64) {
        let first = altar_of(Some(Alignment::Lawful));
        let (mut any, mut two) = (0, 0);
        for seed in 0..times {
            let mut s = first.again();
            s.game.rng = Streams::new(Seed(seed));
            s.game.world.life.luck.base = luck;
            let at = s.you().at;
            s.play(|play| wyrdvault::rules::faith::altar::desecrate(play, at));
            let loss = luck - s.game.world.life.luck.base;
            any += u64::from(loss > 0);
            two += u64::from(loss == 2);
        }
        (any, two)
    };
    assert_eq!(losses(-5), (0, 0));
    let (any, two) = losses(0);
    assert!(is_share(any, times, (5, 6)), "{any} of {times} at 5 in 6");
    assert!(is_share(two, any, (1, 20)), "{two} of {any} at 1 in 20");
    let (any, _) = losses(-4);
    assert!(is_share(any, times, (1, 2)), "{any} of {times} at 1 in 2");
}

/// Source: rules/luck 2.5.
#[test]
fn desecrating_a_foreign_altar_costs_luck_the_less_the_worse_it_is() {
    assert_desecration(1000);
}

#[test]
fn kicking_digging_at_and_writing_on_the_own_altar_costs_wisdom_and_alignment() {
    let pick = content().items.find("pick-axe").unwrap();
    for how in ["dig", "write"] {
        let mut s = own_altar();
        s.game.world.life.record = 10;
        let wisdom = s.game.world.life.attributes[Attribute::Wisdom as usize];
        let hero = s.game.world.hero;
        let tool = s.game.world.make(Item { buc: Buc::Uncursed, ..Item::of(pick) });
        let tool = wyrdvault::world::body::pack::take(&mut s.game.world, &content(), hero, tool);
        let action = match how {
            "dig" => Action::Apply { tool, aim: Some(wyrdvault::world::Aim::Down) },
            _ => Action::Engrave { with: None, text: "x".to_owned() },
        };
        let events = s.act(action).unwrap();
        let god = Some(Alignment::Neutral);
        assert!(has(&events, &Altar::Desecrated { god, own: true }), "{how}");
        assert_eq!(s.game.world.life.record, 9, "{how}");
        assert_eq!(s.game.world.life.attributes[Attribute::Wisdom as usize], wisdom - 1, "{how}");
    }
    let mut s = scene("-----\n|@..|\n-----");
    let at = s.you().at.step(wyrdvault::base::Dir::E);
    s.game.world.level.change(at, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(Some(Alignment::Lawful));
    });
    s.game.world.life.alignment = Alignment::Neutral;
    let desecrated = Altar::Desecrated { god: Some(Alignment::Lawful), own: false };
    let kick = Action::Kick(wyrdvault::base::Dir::E);
    let angers = (0..50).any(|_| has(&s.act(kick.clone()).unwrap_or_default(), &desecrated));
    assert!(angers);
}

/// Source: rules/luck 2.5.
#[test]
fn engraving_on_an_altar_is_a_motion_with_the_tool_that_angers_its_god() {
    for (tool, named) in [(None, "your finger"), (Some("dagger"), "your dagger")] {
        let mut s = own_altar();
        s.game.world.life.record = 10;
        let with = tool.map(|kind| crate::item_messages::carried(&mut s, kind, 1));
        s.act(Action::Engrave { with, text: "x".to_owned() }).unwrap();
        let told = format!("You make a motion toward the altar with {named}.");
        let lines = s.game.view().lines;
        assert!(lines.iter().any(|line| line.text == told), "{told} {lines:?}");
        assert_eq!(s.game.world.life.record, 9);
        let at = s.you().at;
        assert!(s.game.world.level.written_at(at).is_none());
    }
}

/// Source: rules/numbers 7.
#[test]
fn free_action_does_not_help_against_the_terror_of_a_summoned_demon() {
    let mut s = altar_of(Some(Alignment::Chaotic));
    s.game.world.life.alignment = Alignment::Chaotic;
    s.game.world.life.mode = wyrdvault::world::hero::Mode::Explore;
    let properties = &mut s.game.world.you_mut().properties;
    properties.gained.add(Property::FreeAction);
    properties.refresh();
    let human = corpse(&mut s, "human", 900);
    let hero = s.game.world.hero;
    let (acted, events) = s.play(|play| wyrdvault::rules::verb::offer::offer(play, hero, human));
    acted.unwrap();
    let came = |event: &Event| matches!(event, Event::Faith(Faith::Altar(Altar::DemonCame { .. })));
    assert!(events.iter().any(came), "{events:?}");
    assert!(s.you().is_helpless());
}
