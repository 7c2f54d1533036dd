//! Compares counts from real play under each ruleset with the numbers of its source.
//! Source: rules/energy 2, 5, 6, 10; rules/combat 10.

use std::sync::{Arc, OnceLock};

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::cli::lab::chase::{Corridor, Setup};
use wyrdvault::content::{Content, Prices, Property, Slot};
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::Birth;
use wyrdvault::rules::body;
use wyrdvault::world::body::actor::ACT;
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::Burden;
use wyrdvault::world::{Action, ActorId, Attitude, Item};

use crate::scene::{Scene, content, priced, scene, scene_of};

// --- Chases, as in `lab chase`

/// Sums over many flights, in each of which the hero flees twenty squares.
#[derive(Debug, Default)]
struct Flights {
    opportunity: u32,
    ordinary: u32,
    doubles: u32,
    lags: u32,
    /// Number of flights that end at least two squares ahead of the pursuer.
    escapes: u32,
}

const FLIGHTS: u32 = 600;

/// Flees twenty squares from a pursuer as fast as the hero, `FLIGHTS` times.
fn flights(ruleset: &str, gap: i16) -> Flights {
    let mut corridor = Corridor::under(Content::builtin(), ruleset).unwrap();
    let setup = Setup { speed: 10, delay: 10, price: 10, gap, bank: None };
    let mut sums = Flights::default();
    corridor.flee(&setup, 11, FLIGHTS, &[20], |_, chase| {
        sums.opportunity += chase.opportunity;
        sums.ordinary += chase.ordinary;
        sums.doubles += chase.double_turns;
        sums.lags += chase.idle_turns;
        sums.escapes += u32::from(chase.gap >= 2);
    });
    sums
}

/// Compares the counts of 600 flights with the rule of 0.31. Expected per flight: 5.266 attacks of
/// opportunity, 0.106 ordinary attacks, 0.612 rounds with two actions, 0.833 without any, and 0.326
/// escapes.
fn pursues_as_in_0_31(ruleset: &str) {
    let sums = flights(ruleset, 1);
    assert!((2_960..3_360).contains(&sums.opportunity), "{sums:?}");
    assert!((30..100).contains(&sums.ordinary), "{sums:?}");
    assert!((290..445).contains(&sums.doubles), "{sums:?}");
    assert!((420..580).contains(&sums.lags), "{sums:?}");
    assert!((150..245).contains(&sums.escapes), "{sums:?}");
}

#[test]
fn wyrdvault_pursuers_gain_lose_or_strike() {
    pursues_as_in_0_31("wyrdvault");
}

#[test]
fn dcss_0_31_pursuers_gain_lose_or_strike() {
    pursues_as_in_0_31("dcss-0.31");
}

#[test]
fn dcss_0_29_neighbors_strike_one_step_in_three() {
    let sums = flights("dcss-0.29", 1);
    // 20 squares with a chance of 1 in 3 each: 6.667 attacks of opportunity per flight, which cost
    // no energy.
    assert!((3_790..4_210).contains(&sums.opportunity), "{sums:?}");
    assert_eq!((sums.ordinary, sums.doubles, sums.lags, sums.escapes), (0, 0, 0, 0));
}

#[test]
fn dcss_0_28_steps_of_a_pursuer_cost_a_point_more_or_less() {
    let sums = flights("dcss-0.28", 12);
    // Expected per flight: 0.652 rounds with two actions and 0.648 without any. See
    // `tests/tables/energy_moves.csv`.
    assert!((300..480).contains(&sums.doubles), "{sums:?}");
    assert!((300..480).contains(&sums.lags), "{sums:?}");
    assert_eq!((sums.opportunity, sums.ordinary), (0, 0));
}

#[test]
fn dcss_0_28_steps_cost_a_point_more_or_less_whatever_the_hero_does() {
    let away = |scene: &mut Scene, who: ActorId| {
        scene.act(Action::Walk(Dir::E)).unwrap();
        scene.game.world.actor(who).bank
    };
    let waiting = |scene: &mut Scene, who: ActorId| {
        scene.act(Action::Wait).unwrap();
        scene.game.world.actor(who).bank
    };
    for act in [away, waiting] {
        let banks = banks(Attitude::Hostile, act);
        let [less, even, more] = [480, 600, 720].map(|bank| count(&banks, bank));
        assert_eq!(less + even + more, banks.len(), "{banks:?}");
        assert!([less, even, more].iter().all(|&n| n > 60), "a third each: {less} {even} {more}");
    }
    assert!(banks(Attitude::Tame(10), waiting).iter().all(|&bank| bank == 600), "pets keep pace");
}

/// Returns the energy bank of a jackal after each of 300 single moves under the rule of 0.28. The
/// first bank is 600.
fn banks(mood: Attitude, act: impl Fn(&mut Scene, ActorId) -> i32) -> Vec<i32> {
    let (mut scene, who) = with_jackal("dcss-0.28", 8);
    scene.game.world.actor_mut(who).mood = mood;
    let mut banks = Vec::new();
    for seed in 0..300 {
        let mut scene = scene.again();
        scene.game.rng = Streams::new(Seed(seed));
        let before = scene.game.world.actor(who).at;
        scene.game.world.actor_mut(who).bank = 600;
        let bank = act(&mut scene, who);
        if scene.game.world.actor(who).at != before {
            banks.push(bank);
        }
    }
    assert!(banks.len() > 200, "it moves: {}", banks.len());
    banks
}

fn count<T: PartialEq>(all: &[T], one: T) -> usize {
    all.iter().filter(|other| **other == one).count()
}

#[test]
fn dcss_0_6_gains_vary_by_a_point_even_if_nobody_moves() {
    let sums = flights("dcss-0.6", 12);
    // 1 round in 30 has two actions, and 1 in 30 none: 0.667 of each per flight of 20 rounds.
    assert!((320..480).contains(&sums.doubles), "{sums:?}");
    assert!((320..480).contains(&sums.lags), "{sums:?}");
    let acts = acts_per_turn("dcss-0.6", 120, 6_000);
    let [none, once, twice] = [0, 1, 2].map(|n| count(&acts, n));
    assert_eq!(none + once + twice, acts.len());
    assert!((140..260).contains(&none) && (140..260).contains(&twice), "{none} {twice}");
}

#[test]
fn plain_pursuers_keep_their_distance_exactly() {
    let sums = flights("plain", 1);
    let Flights { opportunity, ordinary, doubles, lags, escapes } = sums;
    assert_eq!([opportunity, ordinary, doubles, lags, escapes], [0; 5]);
}

// --- Turns

const CORRIDOR: &str = "
    -------------------------------------------------------------------
    |........................j@........................................
    -------------------------------------------------------------------";

/// A hero under this ruleset, and a jackal `gap` squares to the west.
fn with_jackal(ruleset: &str, gap: i16) -> (Scene, ActorId) {
    let birth = Birth { ruleset: ruleset.to_owned(), ..Birth::default() };
    let mut scene = scene_of(CORRIDOR, &birth).with('j', "jackal");
    let who = scene.named('j');
    let at = scene.you().at;
    if gap > 1 {
        scene.game.world.move_actor(who, Pos::new(at.x - gap, at.y));
    }
    (scene, who)
}

/// Whether the event is one bite of this jackal.
fn is_bite(event: &Event, who: ActorId) -> bool {
    matches!(event, Event::Combat(Combat::Hit { by, .. } | Combat::Missed { by, .. }) if *by == who)
}

/// Keeps the hero well and alone with the jackal.
fn tend(scene: &mut Scene, who: ActorId) {
    let world = &mut scene.game.world;
    (world.you_mut().hp, world.life.nutrition) = (30_000, 900);
    for other in world.level.crowd.clone() {
        if other != who {
            world.remove_actor(other);
        }
    }
}

/// Returns how often a jackal of this rate bites a hero who waits next to it, for each turn.
fn acts_per_turn(ruleset: &str, rate: u16, turns: usize) -> Vec<usize> {
    let (mut scene, who) = with_jackal(ruleset, 1);
    let actor = scene.game.world.actor_mut(who);
    (actor.rate, actor.bank) = (rate, 0);
    // Skip the first turn, in which the jackal has not yet gained energy.
    if scene.game.world.rules.accrual.is_by_turn() {
        scene.act(Action::Wait).unwrap();
    }
    let act = |_| {
        let seen = scene.act(Action::Wait).unwrap();
        tend(&mut scene, who);
        seen.iter().filter(|event| is_bite(event, who)).count()
    };
    (0..turns).map(act).collect()
}

#[test]
fn nethack_3_6_speeds_are_rounded_to_whole_actions_at_random() {
    const TURNS: usize = 1_200;
    for speed in [3, 6, 9, 12, 15, 16, 18, 20, 22, 24, 36] {
        let acts = acts_per_turn("nethack-3.6", 10 * speed, TURNS);
        let (whole, part) = (usize::from(speed / 12), usize::from(speed % 12));
        let extra = count(&acts, whole + 1);
        assert_eq!(extra + count(&acts, whole), TURNS, "speed {speed}");
        let due = TURNS * part / 12;
        assert!(extra.abs_diff(due) <= if part == 0 { 0 } else { 75 }, "speed {speed}: {extra}");
    }
}

/// Checks that monsters of several speeds act exactly as often as their speed says.
fn acts_exactly(ruleset: &str) {
    for speed in [3, 6, 9, 12, 15, 16, 18, 20, 22, 24, 36] {
        let mut total = 0;
        for (turn, acts) in acts_per_turn(ruleset, 10 * speed, 48).into_iter().enumerate() {
            total += acts;
            let due = (turn + 1) * usize::from(speed) / 12;
            assert_eq!(total, due, "{ruleset}, speed {speed}, turn {turn}");
        }
    }
}

#[test]
fn nethack_3_4_3_speeds_are_exact() {
    acts_exactly("nethack-3.4.3");
}

#[test]
fn nethack_fast_and_slow_monsters_round_to_whole_points() {
    let speeds = |ruleset| {
        let (mut scene, who) = with_jackal(ruleset, 1);
        let mut of = |speed, property| {
            let mut content = Content::builtin();
            let kind = scene.game.world.actor(who).kind;
            content.monsters[kind].speed = speed;
            let actor = scene.game.world.actor_mut(who);
            actor.properties.innate = [property].into_iter().collect();
            actor.properties.refresh();
            body::speed(&scene.game.world, &content, who).total()
        };
        [of(10, Property::Fast), of(10, Property::Slow), of(3, Property::Slow)]
    };
    assert_eq!(speeds("wyrdvault"), [133, 66, 20]);
    assert_eq!(speeds("nethack-3.4.3"), [140, 70, 20]);
    assert_eq!(speeds("nethack-3.6"), [140, 70, 20]);
}

/// Returns the hero's energy for each of 600 turns, with this property and burden.
fn hero_gains(ruleset: &str, property: Option<Property>, burden: Burden) -> Vec<i32> {
    let (mut scene, who) = with_jackal(ruleset, 1);
    scene.game.world.remove_actor(who);
    scene.game.world.life.burden = burden;
    let you = scene.game.world.you_mut();
    you.properties.innate = property.into_iter().collect();
    you.properties.refresh();
    let mut gains = Vec::new();
    while gains.len() < 600 {
        let (before, now) = (scene.you().bank, scene.game.world.now);
        scene.act(Action::Wait).unwrap();
        tend(&mut scene, who);
        let gain = scene.you().bank - before + ACT;
        match scene.game.world.now - now {
            0 => assert_eq!(gain, 0, "energy comes with the turn"),
            aut => {
                assert_eq!(aut, 10, "one turn");
                gains.push(gain);
            }
        }
    }
    gains
}

/// Checks that the hero gains either `low` or `high` points per turn, and `high` about `often`
/// times in 600.
fn gains_either(gains: &[i32], low: i32, high: i32, often: usize) {
    let (lows, highs) = (count(gains, 100 * low), count(gains, 100 * high));
    assert_eq!(lows + highs, gains.len(), "{low} or {high}: {:?}", &gains[..20]);
    assert!(highs.abs_diff(often) < 55, "{highs} times {high}, not {often}");
}

#[test]
fn nethack_3_6_fast_heroes_gain_a_whole_action_at_random() {
    use Property::{Fast, VeryFast};
    let gains = |property, burden| hero_gains("nethack-3.6", property, burden);
    assert!(gains(None, Burden::Unburdened).iter().all(|&gain| gain == 1_200));
    gains_either(&gains(Some(Fast), Burden::Unburdened), 12, 24, 200);
    gains_either(&gains(Some(VeryFast), Burden::Unburdened), 12, 24, 400);
}

#[test]
fn nethack_3_4_3_fast_heroes_gain_half_actions_at_random() {
    use Property::{Fast, VeryFast};
    let gains = |property, burden| hero_gains("nethack-3.4.3", property, burden);
    assert!(gains(None, Burden::Unburdened).iter().all(|&gain| gain == 1_200));
    gains_either(&gains(Some(Fast), Burden::Unburdened), 12, 18, 400);
    gains_either(&gains(Some(VeryFast), Burden::Unburdened), 18, 24, 200);
    // A burden takes a quarter, rounded to whole points: 18 - 4 and 24 - 6.
    gains_either(&gains(Some(VeryFast), Burden::Burdened), 14, 18, 200);
}

#[test]
fn nethack_monsters_act_between_two_actions_of_a_fast_hero() {
    let (mut scene, who) = with_jackal("nethack-3.6", 1);
    scene.game.world.you_mut().bank = 2 * ACT;
    scene.game.world.actor_mut(who).bank = 2 * ACT;
    let mut bites = || {
        let now = scene.game.world.now;
        let seen = scene.act(Action::Wait).unwrap();
        let bites = seen.iter().filter(|event| is_bite(event, who)).count();
        (bites, scene.game.world.now - now)
    };
    assert_eq!([bites(), bites(), bites()], [(1, 0), (1, 10), (1, 10)]);
}

// --- Armor

/// Returns how many of 2,000 bites of a level 0 jackal hit a hero of this dexterity.
fn hits_by_dexterity(ruleset: &str, dexterity: u8) -> usize {
    let (mut scene, who) = with_jackal(ruleset, 1);
    scene.game.world.life.attributes[3] = dexterity;
    scene.game.world.actor_mut(who).level = 0;
    let mut hits = 0;
    for _ in 0..2_000 {
        let seen = scene.act(Action::Wait).unwrap();
        tend(&mut scene, who);
        hits += seen.iter().filter(|event| is_bite(event, who) && is_hit(event)).count();
    }
    hits
}

fn is_hit(event: &Event) -> bool {
    matches!(event, Event::Combat(Combat::Hit { .. }))
}

#[test]
fn slash_em_dexterity_turns_bites_and_speeds_are_exact() {
    acts_exactly("slash-em");
    // The shield gives armor class 6: 15 hits in 20. Dexterity 18 lowers that by 4, dexterity 3
    // raises it by 3.
    let hits = [18, 10, 3].map(|dexterity| hits_by_dexterity("slash-em", dexterity));
    assert!((1_020..1_180).contains(&hits[0]), "{hits:?}");
    assert!((1_430..1_570).contains(&hits[1]), "{hits:?}");
    assert!((1_750..1_850).contains(&hits[2]), "{hits:?}");
    let vanilla = hits_by_dexterity("nethack-3.4.3", 18);
    assert!((1_430..1_570).contains(&vanilla), "{vanilla}");
}

/// Returns how many of 2,000 blows of a level 1 hero hit a level 10 jackal.
fn hits_at_level_10(ruleset: &str) -> usize {
    let (scene, who) = with_jackal(ruleset, 1);
    let mut hits = 0;
    for seed in 0..2_000 {
        let mut scene = scene.again();
        scene.game.rng = Streams::new(Seed(seed));
        let jackal = scene.game.world.actor_mut(who);
        (jackal.level, jackal.hp, jackal.max_hp) = (10, 30_000, 30_000);
        let hero = scene.game.world.hero;
        let ((), seen) = scene.play(|play| {
            wyrdvault::rules::verb::force::strike::strike(play, hero, who).unwrap();
        });
        hits += usize::from(seen.iter().any(|event| is_bite(event, hero) && is_hit(event)));
    }
    hits
}

#[test]
fn sporkhack_levels_turn_blows_and_speeds_are_exact() {
    acts_exactly("sporkhack");
    // Level 10 gives 5 points of armor class, which avoid a quarter of all attacks.
    let (vanilla, spork) = (hits_at_level_10("nethack-3.4.3"), hits_at_level_10("sporkhack"));
    assert!((410..590).contains(&(vanilla - spork)), "{vanilla} - {spork}");
}

/// Lets bites of 10 damage hit a hero whose +7 helmet reduces damage by 4. Returns the number of
/// bites that deal 10 damage, and of those that deal 6.
fn bites_at_a_helmet(ruleset: &str) -> (usize, usize) {
    static HARD: OnceLock<Arc<Content>> = OnceLock::new();
    let hard = HARD.get_or_init(|| {
        let mut content = Content::builtin();
        let jackal = content.monsters.find("jackal").unwrap();
        content.monsters[jackal].attacks[0].dice = "10".parse().unwrap();
        Arc::new(content)
    });
    let (mut scene, who) = with_jackal(ruleset, 1);
    let hero = scene.game.world.hero;
    let helmet = Item::of(content().items.find("dwarvish iron helm").unwrap());
    let helmet = scene.game.world.make(helmet);
    let helmet = pack::take(&mut scene.game.world, &content(), hero, helmet);
    scene.game.world.item_mut(helmet).plus = 7;
    scene.play(|play| body::equipment::put(play, hero, helmet, Slot::Helmet));
    scene.game.content = Arc::clone(hard);
    let mut damages = Vec::new();
    while damages.len() < 1_800 {
        let seen = scene.act(Action::Wait).unwrap();
        tend(&mut scene, who);
        damages.extend(seen.iter().filter_map(|event| match event {
            Event::Combat(Combat::Hit { by, damage, .. }) if *by == who => Some(*damage),
            _ => None,
        }));
    }
    let counts = (count(&damages, 10), count(&damages, 6));
    assert_eq!(counts.0 + counts.1, damages.len(), "{:?}", &damages[..20]);
    counts
}

#[test]
fn dnethack_armor_reduces_damage_to_the_part_it_covers() {
    acts_exactly("dnethack");
    // The head is one of five hit locations.
    let (bare, head) = bites_at_a_helmet("dnethack");
    assert!((295..425).contains(&head), "{head} of {}", bare + head);
}

#[test]
fn notdnethack_blows_hit_the_trunk_more_often() {
    acts_exactly("notdnethack");
    // The head is one of nine hit locations.
    let (bare, head) = bites_at_a_helmet("notdnethack");
    assert!((145..255).contains(&head), "{head} of {}", bare + head);
}

// --- Descriptions and prices

#[test]
fn every_ruleset_is_tested_here_and_describes_itself() {
    let here = include_str!("rulesets.rs");
    for row in content().rulesets.rows() {
        let name = &row.rules.name;
        let test = format!("fn {}_", name.replace(['-', '.'], "_"));
        assert!(here.contains(&test), "no test is named after {name}");
        assert!(row.about.ends_with('.') && row.about.len() > 40, "{name}: {}", row.about);
    }
}

#[test]
fn rulesets_of_other_games_promise_no_open_way_down() {
    let games = ["dcss", "nethack", "slash-em", "sporkhack", "dnethack", "notdnethack"];
    for row in content().rulesets.rows() {
        let (name, open_way) = (&row.rules.name, row.rules.open_way);
        if games.iter().any(|game| name.starts_with(game)) {
            assert_eq!(open_way, 0, "{name}");
        }
    }
    assert_eq!(content().rulesets.rows()[0].rules.open_way, 4);
}

/// Checks that the jackal's next action costs `price` energy.
fn pays(content: &Arc<Content>, scene: &mut Scene, who: ActorId, price: i32) {
    scene.game.content = Arc::clone(content);
    let actor = scene.game.world.actor_mut(who);
    (actor.bank, actor.rate) = (0, 120);
    scene.game.world.rules.pursuit_jitter = 0;
    scene.act(Action::Wait).unwrap();
    assert_eq!(scene.game.world.actor(who).bank, ACT - price);
}

#[test]
fn a_monster_kind_can_have_its_own_energy_cost_for_each_action() {
    let naga = Prices { walk: 14, strike: 20, ..Prices::default() };
    let content = priced("jackal", naga);
    let (mut scene, who) = with_jackal("wyrdvault", 3);
    pays(&content, &mut scene, who, 1_680);
    let (mut scene, who) = with_jackal("wyrdvault", 1);
    pays(&content, &mut scene, who, 2_400);
}

#[test]
fn swimming_and_flying_steps_have_their_own_energy_costs() {
    let pond = "
        -------
        |b}}}@|
        -------";
    for (kind, price) in [("crocodile", 720), ("bat", 1_200)] {
        let mut scene = scene(pond).with('b', kind);
        let who = scene.named('b');
        let content = priced(kind, Prices { swim: 6, ..Prices::default() });
        pays(&content, &mut scene, who, price);
    }
}
