//! Tests of the energy system against the test vectors.
//! Source: rules/energy 9.

use std::sync::Arc;

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::{Prices, Property};
use wyrdvault::event::{Combat, Event};
use wyrdvault::game::turn::{self, HeroTurn};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::body::burden;
use wyrdvault::world::body::actor::ACT;
use wyrdvault::world::hero::Burden;
use wyrdvault::world::{Action, Actor, ActorId, Item, World, body::pack};

use crate::scene::{Scene, priced, scene};

const CORRIDOR: &str = "
    -------------------------------------------------------------------
    |........................j@........................................
    -------------------------------------------------------------------";

/// Builds a scene with a hero and one jackal `gap` squares behind, which has this energy bank and
/// rate.
fn chase(gap: i16, bank: i32, rate: u16) -> (Scene, ActorId) {
    let mut scene = scene(CORRIDOR).with('j', "jackal");
    let who = scene.named('j');
    let at = scene.you().at;
    if gap > 1 {
        scene.game.world.move_actor(who, Pos::new(at.x - gap, at.y));
    }
    scene.game.world.rules.opportunity_odds = 0;
    let actor = scene.game.world.actor_mut(who);
    (actor.bank, actor.rate) = (bank, rate);
    scene.game.world.you_mut().bank = ACT;
    scene.game.world.you_mut().rate = 120;
    (scene, who)
}

/// The result of one hero action: the number of the pursuer's actions, its final energy bank, the
/// number of random words drawn for fights, and the events.
struct Round {
    acts: usize,
    bank: i32,
    drawn: u64,
    seen: Vec<Event>,
    aut: u64,
}

fn round(scene: &mut Scene, who: ActorId, action: &Action) -> Round {
    let (before, now) = (scene.game.rng.fight.drawn(), scene.game.world.now);
    let (_, told) = scene.play(|play| turn::hero_acts(play, &HeroTurn::Do(action)).unwrap());
    let game = &mut scene.game;
    game.world.you_mut().hp = 30_000;
    let moves = told.iter().filter(|e| matches!(e, Event::Moved { who: w, .. } if *w == who));
    let blows = told.iter().filter(|event| is_blow(event, who)).count();
    let passing = told.iter().filter(|event| is_passing(event)).count();
    Round {
        acts: moves.count() + blows - passing,
        bank: game.world.actor(who).bank,
        drawn: game.rng.fight.drawn() - before,
        aut: game.world.now - now,
        seen: told,
    }
}

fn is_blow(event: &Event, who: ActorId) -> bool {
    matches!(event, Event::Combat(Combat::Hit { by, .. } | Combat::Missed { by, .. }) if *by == who)
}

fn is_passing(event: &Event) -> bool {
    matches!(event, Event::Combat(Combat::Pursued { .. }))
}

fn flee(scene: &mut Scene, who: ActorId) -> Round {
    round(scene, who, &Action::Walk(Dir::E))
}

/// Runs one round under many seeds and returns all results.
fn rounds(gap: i16, bank: i32, prepare: impl Fn(&mut Scene, ActorId)) -> Vec<Round> {
    (0..200)
        .map(|seed| {
            let (mut scene, who) = chase(gap, bank, 120);
            scene.game.rng = Streams::new(Seed(seed));
            prepare(&mut scene, who);
            flee(&mut scene, who)
        })
        .collect()
}

/// Counts the rounds with this number of actions and this final bank.
fn count(rounds: &[Round], acts: usize, bank: i32) -> usize {
    rounds.iter().filter(|round| round.acts == acts && round.bank == bank).count()
}

#[test]
fn e1_nine_stored_points_and_a_bonus_point_give_two_moves() {
    let rounds = rounds(3, 1080, |_, _| {});
    let (up, level, down) = (count(&rounds, 2, 0), count(&rounds, 1, 1080), count(&rounds, 1, 960));
    assert_eq!(up + level + down, rounds.len(), "every round is one of the three");
    assert!(up > 40 && level > 40 && down > 40, "each a third: {up} {level} {down}");
}

#[test]
fn e2_a_lost_point_makes_the_pursuer_fall_behind() {
    let rounds = rounds(3, 0, |_, _| {});
    assert!(count(&rounds, 1, -120) > 40 && count(&rounds, 1, 0) > 40);
    let (mut scene, who) = chase(3, -120, 120);
    scene.game.world.rules.pursuit_jitter = 0;
    let lag = flee(&mut scene, who);
    assert_eq!((lag.acts, lag.bank), (0, 1080));
    let next = flee(&mut scene, who);
    assert_eq!((next.acts, next.bank), (1, 1080));
}

#[test]
fn e3_and_e4_ten_bonus_points_give_an_extra_move_and_nine_do_not() {
    let (mut scene, who) = chase(12, 0, 120);
    scene.game.world.rules.pursuit_jitter = 0;
    for point in 1..=10 {
        scene.game.world.actor_mut(who).bank += 120;
        let round = flee(&mut scene, who);
        let expected = if point < 10 { (1, 120 * point) } else { (2, 0) };
        assert_eq!((round.acts, round.bank), expected, "after {point} points");
    }
}

#[test]
fn e5_the_second_action_of_a_turn_draws_no_jitter() {
    for round in rounds(3, 1080, |_, _| {}) {
        assert_eq!(round.drawn, 1, "one roll whether {} or two acts", round.acts);
    }
}

/// Runs rounds with an adjacent pursuer, whose opportunity attacks cost `price`.
fn with_blows(price: u8) -> Vec<Round> {
    let content = priced("jackal", Prices { strike: price, ..Prices::default() });
    rounds(1, 600, |scene, _| {
        scene.game.world.rules.opportunity_odds = 3;
        scene.game.content = Arc::clone(&content);
    })
}

#[test]
fn e6_and_e7_an_attack_of_opportunity_costs_0_or_1() {
    let struck: Vec<_> =
        with_blows(10).into_iter().filter(|r| r.seen.iter().any(is_passing)).collect();
    assert!((40..=95).contains(&struck.len()), "one in three of 200, but {}", struck.len());
    let banks: Vec<i32> = struck.iter().map(|round| round.bank).collect();
    assert!(banks.iter().all(|bank| [600, 480].contains(bank)), "{banks:?}");
    assert!(banks.contains(&600) && banks.contains(&480));
}

#[test]
fn e8_a_slow_weapon_pays_the_rest_of_its_cost() {
    let struck = with_blows(15).into_iter().filter(|r| r.seen.iter().any(is_passing));
    assert!(struck.into_iter().all(|round| round.bank == 0));
}

#[test]
fn e9_a_quick_weapon_never_gains_energy() {
    let struck = with_blows(5).into_iter().filter(|r| r.seen.iter().any(is_passing));
    assert!(struck.into_iter().all(|round| [600, 480].contains(&round.bank)));
}

#[test]
fn e10_an_unused_opportunity_keeps_the_jitter() {
    let others = with_blows(10).into_iter().filter(|r| !r.seen.iter().any(is_passing));
    let banks: Vec<i32> = others.map(|round| round.bank).collect();
    assert!(banks.iter().all(|bank| [480, 600, 720].contains(bank)), "{banks:?}");
}

#[test]
fn e11_waiting_gives_one_attack_and_draws_no_jitter() {
    let (mut scene, who) = chase(1, 1080, 120);
    scene.game.world.rules.opportunity_odds = 3;
    let round = round(&mut scene, who, &Action::Wait);
    assert_eq!((round.acts, round.bank), (1, 1080));
    assert!(!round.seen.iter().any(is_passing));
}

/// Returns the number of actions and the energy bank after each round, for a pursuer of this rate
/// without random energy.
fn pattern(rate: u16, rounds: usize) -> Vec<(usize, i32)> {
    let (mut scene, who) = chase(20, 0, rate);
    scene.game.world.rules.pursuit_jitter = 0;
    (0..rounds)
        .map(|_| {
            let round = flee(&mut scene, who);
            (round.acts, round.bank)
        })
        .collect()
}

#[test]
fn e12_speed_15_acts_five_times_in_four_turns() {
    assert_eq!(pattern(150, 4), [(1, 300), (1, 600), (1, 900), (2, 0)]);
}

#[test]
fn e13_speed_9_acts_three_times_in_four_turns() {
    assert_eq!(pattern(90, 4), [(0, 900), (1, 600), (1, 300), (1, 0)]);
}

#[test]
fn e14_speed_18_acts_three_times_in_two_turns() {
    assert_eq!(pattern(180, 4), [(1, 600), (2, 0), (1, 600), (2, 0)]);
}

#[test]
fn a_fast_hero_gains_1_step_in_4_on_a_normal_pursuer() {
    let (mut scene, who) = chase(20, 0, 120);
    scene.game.world.rules.pursuit_jitter = 0;
    scene.game.world.you_mut().rate = 160;
    let seen: Vec<_> = (0..4)
        .map(|_| {
            let round = flee(&mut scene, who);
            (round.aut, round.acts, round.bank)
        })
        .collect();
    assert_eq!(seen, [(8, 0, 960), (7, 1, 600), (8, 1, 360), (7, 1, 0)]);
}

/// Returns the duration of each of the hero's steps, in aut (10 per turn).
fn clock(rate: u16, price: u8, steps: usize) -> Vec<u64> {
    let (mut scene, who) = chase(20, 0, 0);
    scene.game.content = priced("human", Prices { walk: price, ..Prices::default() });
    scene.game.world.you_mut().rate = rate;
    (0..steps).map(|_| flee(&mut scene, who).aut).collect()
}

#[test]
fn the_clock_carries_remainders_of_a_move() {
    assert_eq!(clock(120, 10, 6), [10; 6]);
    assert_eq!(clock(160, 10, 6), [8, 7, 8, 7, 8, 7]);
    assert_eq!(clock(180, 10, 6), [7, 7, 6, 7, 7, 6]);
    assert_eq!(clock(200, 10, 6), [6; 6]);
    assert_eq!(clock(90, 10, 6), [14, 13, 13, 14, 13, 13]);
    assert_eq!(clock(130, 10, 6), [10, 9, 9, 9, 10, 9]);
    assert_eq!(clock(120, 15, 4), [15; 4]);
    assert_eq!(clock(120, 5, 4), [5; 4]);
    assert_eq!(clock(120, 50, 1), [50]);
}

/// A change that makes the state of the world, and of the jackal in it, invalid.
type Forgery = fn(&mut World, ActorId);

/// Fault T9, endless loops: one input ends even if the state is forged.
/// Source: rules/reliability T9.
#[test]
fn one_input_ends_even_in_a_forged_state() {
    let forged: [(&str, Forgery); 8] = [
        ("asleep by nature", |world, _| nature(world.you_mut(), Property::Asleep)),
        ("paralyzed for good", |world, _| nature(world.you_mut(), Property::Paralyzed)),
        ("paralyzed for ages", |world, _| {
            world.you_mut().properties.timed.push((Property::Paralyzed, u32::MAX));
            world.you_mut().properties.refresh();
        }),
        ("never earns", |world, _| world.you_mut().rate = 0),
        ("owes ages", |world, _| world.you_mut().bank = i32::MIN / 2),
        ("has ages", |world, who| world.actor_mut(who).bank = i32::MAX / 2),
        ("earns ages", |world, who| world.actor_mut(who).rate = u16::MAX),
        ("all at once", |world, who| {
            world.you_mut().rate = 0;
            world.actor_mut(who).rate = u16::MAX;
        }),
    ];
    for (what, forge) in forged {
        let (mut scene, who) = chase(1, 0, 120);
        forge(&mut scene.game.world, who);
        for _ in 0..3 {
            let before = scene.game.world.now;
            let seen = scene.act(Action::Search).unwrap_or_else(|why| panic!("{what}: {why:?}"));
            let took = scene.game.world.now - before;
            let blows = seen.iter().filter(|event| is_blow(event, who)).count();
            assert!(took <= 10_010 && blows <= 20_000, "{what}: {took} aut, {blows} blows");
            scene.game.world.you_mut().hp = 30_000;
            scene.game.world.life.nutrition = 900;
        }
        let bank = scene.game.world.you().bank;
        assert!((0..=2 * ACT).contains(&bank), "{what}: then the hero is free, not {bank}");
    }
}

fn nature(body: &mut Actor, what: Property) {
    body.properties.innate.add(what);
    body.properties.refresh();
}

/// An overloaded hero is slow but has time to drop items.
#[test]
fn an_overloaded_hero_can_only_drop_items() {
    let (mut scene, who) = chase(3, 0, 0);
    let boulder = scene.game.content.items.find("boulder").unwrap();
    let hero = scene.game.world.hero;
    let load = scene.game.world.make(Item::of(boulder));
    let content = crate::scene::content();
    let load = pack::take(&mut scene.game.world, &content, hero, load);
    scene.play(burden::refresh);
    assert_eq!(scene.game.world.life.burden, Burden::Overloaded);
    assert_eq!(scene.walk(Dir::E), Err(Refusal::TooBurdened));
    let before = scene.game.world.now;
    scene.act(Action::Drop(vec![(load, 1)])).unwrap();
    assert!(scene.game.world.now - before <= 80, "an eighth of the usual speed");
    assert_eq!(scene.game.world.life.burden, Burden::Unburdened);
    scene.walk(Dir::E).unwrap();
    assert!(scene.game.world.actors.contains(who));
}
