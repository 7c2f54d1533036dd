//! Tests of temple priests, donations, and turning the undead.

use wyrdvault::base::{Dir, Pos, Seed, rng::Streams};
use wyrdvault::content::{Alignment, Harm, Property, Terrain};
use wyrdvault::event::faith::Turning;
use wyrdvault::event::life::Temple;
use wyrdvault::event::{Combat, Event, Faith, Life, Magic};
use wyrdvault::game::{Answer, Birth, Game, Input};
use wyrdvault::rules::{Refusal, body, faith, fight};
use wyrdvault::story::Eyes;
use wyrdvault::world::{Action, Attitude, Item, RoomKind, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

/// A hero beside a peaceful priest in a temple of the hero's god, with this much gold.
fn temple(gold: u16) -> Scene {
    let mut s = scene("-------\n|.@p..|\n|.....|\n-------").with('p', "aligned cleric");
    let kind = content().special_rooms.find("temple").unwrap();
    let area = wyrdvault::base::Rect::new(1, 2, 5, 2);
    let world = &mut s.game.world;
    world.level.add_room(area, "normal_room", RoomKind::Special(kind, None));
    world.level.rooms[0].entered = true;
    let at = world.you().at;
    let altar = Pos::new(at.x + 2, at.y);
    world.level.change(altar, |cell| {
        cell.terrain = Terrain::Altar;
        cell.set_altar(Some(Alignment::Neutral));
    });
    world.life.alignment = Alignment::Neutral;
    world.turn = 6000;
    let priest = world.actor_at(Pos::new(at.x + 1, at.y)).unwrap();
    let actor = world.actor_mut(priest);
    (actor.mood, actor.mind.post) = (Attitude::Peaceful, Some(altar));
    if gold > 0 {
        let hero = world.hero;
        let coins = world.make(Item { count: gold, ..Item::of(content().known.gold) });
        pack::take(world, &content(), hero, coins);
    }
    s
}

fn said(events: &[Event]) -> Vec<Temple> {
    let words = events.iter().filter_map(|event| match event {
        Event::Life(Life::Temple(what)) => Some(*what),
        _ => None,
    });
    words.collect()
}

/// Talks to the priest, who may have moved since.
fn talk(s: &mut Scene) -> Vec<Temple> {
    let world = &mut s.game.world;
    let priest =
        world.level.crowd.iter().copied().find(|&who| world.actor(who).mind.post.is_some());
    let beside = world.you().at.step(Dir::E);
    world.move_actor(priest.unwrap(), beside);
    said(&s.act(Action::Chat(Dir::E)).unwrap())
}

/// Donates a sum. Returns what the priest says.
fn donate(s: &mut Scene, sum: u32) -> Vec<Temple> {
    assert_eq!(talk(s), [], "the priest asks for a sum");
    said(&s.game.input(&Input::Answer(Answer::Text(sum.to_string()))).unwrap())
}

/// Source: rules/numbers 8.
#[test]
fn donations_of_400_gold_a_level_buy_protection() {
    let mut s = temple(5000);
    assert_eq!(donate(&mut s, 400), [Temple::Rewarded]);
    let first = s.game.world.life.protection;
    assert!((2..=4).contains(&first), "{first}");
    assert_eq!(donate(&mut s, 599), [Temple::Rewarded]);
    assert_eq!(s.game.world.life.protection, first + 1);
    s.game.world.life.protection = 20;
    assert_eq!(donate(&mut s, 400), [Temple::Generous]);
    assert_eq!(s.game.world.life.protection, 20);
    s.game.world.you_mut().level = 2;
    s.game.world.life.protection = 0;
    assert_eq!(donate(&mut s, 799), [Temple::Pious { blessed: false }]);
    assert_eq!(s.game.world.life.protection, 0);
}

#[test]
fn much_protection_rises_1_time_in_its_points() {
    let mut won = 0;
    let first = temple(5000);
    for seed in 0..200 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.life.protection = 10;
        donate(&mut s, 400);
        won += usize::from(s.game.world.life.protection == 11);
    }
    assert!((8..=35).contains(&won), "{won} of 200 at 1 in 10");
}

#[test]
fn small_donations_earn_thanks_or_scorn_and_none_costs_alignment() {
    let mut s = temple(600);
    s.game.world.life.record = 5;
    assert_eq!(donate(&mut s, 100), [Temple::Cheap]);
    assert_eq!(donate(&mut s, 199), [Temple::Thanks]);
    assert_eq!(donate(&mut s, 0), [Temple::Refused]);
    assert_eq!(s.game.world.life.record, 4);
    assert!(s.game.world.life.conduct.dealt_with_gods > 0);
}

#[test]
fn a_donation_of_most_of_the_gold_gives_clairvoyance_or_forgives() {
    let mut s = temple(300);
    s.game.world.life.record = -5;
    assert_eq!(donate(&mut s, 200), [Temple::Pious { blessed: true }]);
    assert_eq!(s.game.world.life.record, -4);
    let turns = s.you().turns_of(Property::Clairvoyance);
    assert!((495..=999).contains(&turns), "{turns}");
    let mut s = temple(3000);
    s.game.world.life.record = -5;
    assert_eq!(donate(&mut s, 2000), [Temple::Generous]);
    assert_eq!(s.game.world.life.record, 0, "the first time");
    s.game.world.life.record = -5;
    assert_eq!(donate(&mut s, 700), [Temple::Generous]);
    assert_eq!(s.game.world.life.record, -3, "too soon to forgive again");
}

#[test]
fn a_clairvoyant_hero_maps_the_surroundings_within_45_turns() {
    let mut s = temple(0);
    let you = s.game.world.you_mut();
    you.properties.timed.push((Property::Clairvoyance, 500));
    you.properties.refresh();
    let turn = s.game.world.turn;
    s.act(Action::Wait).unwrap();
    let next = s.game.world.life.next_vision;
    assert!((turn + 15..=turn + 47).contains(&next), "{next}");
}

#[test]
fn a_priest_gives_the_poor_of_the_same_god_2_gold_pieces() {
    let mut s = temple(0);
    s.game.world.life.record = 5;
    let at = s.you().at;
    let priest = s.game.world.actor_at(Pos::new(at.x + 1, at.y)).unwrap();
    for item in s.game.world.actor(priest).pack.clone() {
        s.game.world.destroy(item);
    }
    assert_eq!(talk(&mut s), [Temple::PraisesPoverty { who: priest }]);
    let coins = s.game.world.make(Item { count: 50, ..Item::of(content().known.gold) });
    s.game.world.give(coins, priest);
    assert_eq!(talk(&mut s), [Temple::GivesAlms { who: priest, gold: 2 }]);
    let hero = s.game.world.hero;
    assert_eq!(pack::gold(&s.game.world, &content(), hero), 2);
    s.game.world.life.alignment = Alignment::Lawful;
    let purse = pack::purse(&s.game.world, &content(), hero).unwrap();
    s.game.world.destroy(purse);
    assert_eq!(talk(&mut s), [Temple::Uninterested { who: priest }]);
}

#[test]
fn a_hostile_priest_does_not_want_gifts() {
    let mut s = temple(500);
    let at = s.you().at;
    let priest = s.game.world.actor_at(Pos::new(at.x + 1, at.y)).unwrap();
    s.game.world.actor_mut(priest).mood = Attitude::Hostile;
    assert_eq!(talk(&mut s), [Temple::Curt { who: priest }]);
}

#[test]
fn a_priest_who_loses_the_altar_turns_hostile() {
    let mut s = temple(0);
    let at = s.you().at;
    let priest = s.game.world.actor_at(Pos::new(at.x + 1, at.y)).unwrap();
    let altar = Pos::new(at.x + 2, at.y);
    s.play(|play| faith::altar::dig_at(play, altar));
    assert!(s.game.world.actor(priest).is_hostile());
}

const CRYPT: &str = "---------\n|@...1..|\n---------";

/// A hero of that role and level who faces an undead of that kind.
fn crypt(role: &str, level: u8, kind: &str) -> Scene {
    let birth = Birth { role: role.to_owned(), race: "human".to_owned(), ..Birth::default() };
    let mut s = scene_of(CRYPT, &birth).with('1', kind);
    s.game.world.you_mut().level = level;
    s
}

/// Turns the undead in 40 games. Returns how many times the monster died, and how many times it
/// fled.
fn turned(role: &str, level: u8, kind: &str) -> (usize, usize) {
    let first = crypt(role, level, kind);
    let (mut died, mut fled) = (0, 0);
    for seed in 0..40 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        s.game.world.life.alignment = Alignment::Neutral;
        let who = s.named('1');
        let (acted, _) = s.play(|play| {
            let hero = play.world.hero;
            wyrdvault::rules::verb::perform(play, hero, &Action::TurnUndead)
        });
        acted.unwrap();
        let world = &s.game.world;
        if world.is_dying(who) {
            died += 1;
        } else {
            fled += usize::from(world.actor(who).has(Property::Fleeing));
        }
    }
    (died, fled)
}

/// Source: rules/numbers 6.
#[test]
fn priests_and_knights_make_undead_flee_and_destroy_them_at_high_levels() {
    assert_eq!(turned("Priest", 5, "gnome zombie"), (0, 40));
    assert_eq!(turned("Knight", 6, "gnome zombie"), (40, 0));
    let (died, fled) = turned("Priest", 7, "human mummy");
    assert!(died == 0 && fled > 20, "{fled}");
    let (died, _) = turned("Priest", 8, "human mummy");
    assert!(died > 15, "{died}");
    assert_eq!(turned("Priest", 15, "vrock"), (0, 0), "demons from level 16 on");
    assert!(turned("Priest", 16, "vrock").1 > 10);
    assert_eq!(turned("Priest", 30, "jackal"), (0, 0));
}

#[test]
fn only_priests_and_knights_turn_the_undead_and_an_angry_god_does_not_help() {
    let mut s = crypt("Valkyrie", 10, "gnome zombie");
    assert_eq!(s.act(Action::TurnUndead), Err(Refusal::CannotTurn));
    let mut s = crypt("Priest", 10, "gnome zombie");
    s.game.world.life.anger = 7;
    let events = s.act(Action::TurnUndead).unwrap();
    assert!(events.contains(&Event::Faith(Faith::TurnedUndead(Turning::Ignored))));
    let mut game: Game = crypt("Priest", 1, "gnome zombie").game;
    let turn = game.world.turn;
    game.input(&Input::Do(Action::TurnUndead)).unwrap();
    while game.world.you().is_helpless() {
        game.input(&Input::Continue).unwrap();
    }
    assert!(game.world.turn >= turn + 4, "5 turns at level 1: {}", game.world.turn - turn);
}

/// The outcome of many blows at a priest.
#[derive(Default)]
struct Blows {
    hits: usize,
    /// The gods who defended the priest.
    gods: Vec<Option<Alignment>>,
    /// Number of times that lightning hurt the hero.
    hurt: usize,
}

/// Strikes once at the paralyzed priest, in each of `times` copies of the scene.
fn blows(first: &Scene, times: u64) -> Blows {
    let mut blows = Blows::default();
    for seed in 0..times {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let (hero, priest) = (s.game.world.hero, s.game.world.level.crowd[0]);
        let beside = s.you().at.step(Dir::E);
        s.game.world.move_actor(priest, beside);
        s.play(|play| body::gain(play, priest, Property::Paralyzed, 50));
        let actor = s.game.world.actor_mut(priest);
        (actor.hp, actor.max_hp) = (30_000, 30_000);
        for event in s.act(Action::Fight(Dir::E)).unwrap() {
            match event {
                Event::Combat(Combat::Hit { by, .. }) => blows.hits += usize::from(by == hero),
                Event::Faith(Faith::PriestDefended { god }) => blows.gods.push(god),
                Event::Magic(Magic::RayHit { harm: Harm::Shock, target, damage }) => {
                    blows.hurt += usize::from(target == hero && damage > 0);
                }
                _ => {}
            }
        }
    }
    blows
}

/// Source: rules/numbers 8.
#[test]
fn the_god_of_a_temple_strikes_a_hero_who_hits_the_priest_1_time_in_2() {
    let mut s = temple(0);
    let done = blows(&s, 300);
    let (due, gods) = (done.hits / 2, &done.gods);
    assert!(due > 50 && (due - 40..=due + 40).contains(&gods.len()), "{}, not {due}", gods.len());
    assert!(gods.iter().all(|god| *god == Some(Alignment::Neutral)));
    assert!(done.hurt > gods.len() / 2, "the altar is in line: {} of {}", done.hurt, gods.len());
    let hero = s.game.world.hero;
    s.play(|play| body::grant(play, hero, Property::ShockResistance));
    assert_eq!(blows(&s, 100).hurt, 0);
}

/// Source: rules/numbers 8.
#[test]
fn no_god_defends_a_priest_outside_the_temple_or_one_who_lost_the_altar() {
    let mut s = temple(0);
    for at in s.game.world.level.cells.positions().collect::<Vec<_>>() {
        s.game.world.level.change(at, |cell| cell.room = 0);
    }
    assert_eq!(blows(&s, 50).gods, []);
    let mut s = temple(0);
    let priest = s.game.world.level.crowd[0];
    let altar = s.game.world.actor(priest).mind.post.unwrap();
    let hero = s.game.world.hero;
    s.game.world.move_actor(priest, Pos::new(altar.x, altar.y + 1));
    s.game.world.move_actor(hero, altar);
    s.play(|play| faith::altar::convert(play, Alignment::Lawful));
    let priest = s.game.world.actor(priest);
    assert!(priest.is_hostile() && priest.mind.post.is_none());
    let west = Pos::new(altar.x - 1, altar.y);
    s.game.world.move_actor(hero, west);
    assert_eq!(blows(&s, 50).gods, []);
}

#[test]
fn a_thrown_dagger_also_rouses_the_god() {
    let mut struck = 0;
    let first = temple(0);
    for seed in 0..100 {
        let mut s = first.again();
        s.game.rng = Streams::new(Seed(seed));
        let dagger = s.game.world.make(Item::of(content().items.find("dagger").unwrap()));
        let hero = s.game.world.hero;
        let item = pack::take(&mut s.game.world, &content(), hero, dagger);
        let throw = Action::Throw { item, dir: Dir::E, count: 1 };
        let events = s.act(throw).unwrap();
        let god = Some(Alignment::Neutral);
        let hit =
            events.iter().any(|event| matches!(event, Event::Combat(Combat::MissileHit { .. })));
        let defended = events.contains(&Event::Faith(Faith::PriestDefended { god }));
        assert!(hit || !defended);
        struck += u32::from(defended);
    }
    assert!((20..=75).contains(&struck), "{struck} of 100");
}

/// Source: rules/numbers 5.
#[test]
fn attacking_a_priest_costs_5_alignment_in_the_own_temple_and_gives_2_in_another() {
    for (own, change) in [(true, -5), (false, 2)] {
        let mut s = temple(0);
        if !own {
            s.game.world.life.alignment = Alignment::Lawful;
        }
        s.game.world.life.record = 10;
        let priest = s.game.world.level.crowd[0];
        let hero = s.game.world.hero;
        s.play(|play| fight::provoke(play, hero, priest));
        assert_eq!(s.game.world.life.record, 10 + change);
        assert!(s.game.world.actor(priest).is_hostile());
    }
}

#[test]
fn a_priest_asks_again_for_a_sum_that_is_no_number() {
    let mut s = temple(500);
    assert_eq!(talk(&mut s), []);
    let (record, asked) = (s.game.world.life.record, s.game.awaits());
    let events = s.game.input(&Input::Answer(Answer::Text("much".to_owned()))).unwrap();
    assert!(events.contains(&Event::Life(Life::NoSum)), "{events:?}");
    assert_eq!(s.game.awaits(), asked);
    let events = s.game.input(&Input::Answer(Answer::Text(String::new()))).unwrap();
    assert_eq!(said(&events), [Temple::Refused]);
    assert_eq!(s.game.world.life.record, record - 1);
}

#[test]
fn a_priest_is_named_after_the_god_of_the_temple() {
    let mut s = temple(0);
    let priest = s.named('p');
    let altar = s.game.world.actor(priest).mind.post.unwrap();
    for (high, god, name) in [
        (false, Some(Alignment::Neutral), "the priest of "),
        (true, None, "the high priest of Moloch"),
    ] {
        s.game.world.actor_mut(priest).female = false;
        s.game.world.level.change(altar, |cell| {
            cell.set_altar(god);
            if high {
                cell.set_high_altar();
            }
        });
        let eyes = Eyes { world: &s.game.world, content: &s.game.content };
        let called = eyes.name(priest).definite();
        assert!(called.starts_with(name), "{called}");
    }
}
