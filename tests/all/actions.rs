//! Tests of actions on drawn levels.

use std::collections::BTreeSet;

use wyrdvault::base::rng::Streams;
use wyrdvault::base::{Dir, Seed};
use wyrdvault::content::{Door, Terrain};
use wyrdvault::event::{Combat, Event, TerrainEvent};
use wyrdvault::game::{Awaits, Birth, Game, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::world::{Action, Aim, Item, stack};

use crate::scene::{content, scene, scene_of};

#[test]
fn walking_into_a_monster_attacks_it() {
    let mut s = scene(
        "
        -----
        |@1.|
        -----",
    )
    .with('1', "kobold zombie");
    let events = s.walk(Dir::E).unwrap();
    let by = s.game.world.hero;
    let struck = events.iter().any(|event| {
        matches!(event, Event::Combat(Combat::Hit { by: b, .. } | Combat::Missed { by: b, .. }) if *b == by)
    });
    assert!(struck, "{events:?}");
}

#[test]
fn walking_into_a_wall_is_refused() {
    let mut s = scene(
        "
        ---
        |@|
        ---",
    );
    assert_eq!(s.walk(Dir::N), Err(Refusal::TheWayIsBlocked));
}

#[test]
fn no_diagonal_steps_through_a_doorway() {
    let mut s = scene(
        "
        ----
        |@.|
        --/-
          c ",
    );
    s.walk(Dir::E).unwrap();
    assert_eq!(s.walk(Dir::SW), Err(Refusal::TheWayIsBlocked));
    s.walk(Dir::S).unwrap();
    assert_eq!(s.walk(Dir::NW), Err(Refusal::DoorBarsDiagonal));
}

#[test]
fn walking_into_a_closed_door_opens_it() {
    let mut s = scene(
        "
        -----
        |@+..
        -----",
    );
    let at = s.you().at.step(Dir::E);
    let opened = (0..60).any(|_| {
        let events = s.walk(Dir::E).unwrap();
        events.iter().any(|e| matches!(e, Event::Terrain(TerrainEvent::DoorOpened { .. })))
    });
    assert!(opened);
    assert_eq!(s.game.world.level.cell(at).door(), Door::Open);
}

#[test]
fn a_locked_door_costs_no_time_and_is_remembered() {
    let mut s = scene(
        "
        -----
        |@L..
        -----",
    );
    let (turn, at) = (s.game.world.turn, s.you().at.step(Dir::E));
    s.walk(Dir::E).unwrap();
    assert_eq!(s.game.world.turn, turn);
    assert!(s.game.world.level.shut.has(at));
}

#[test]
fn luck_helps_to_kick_doors_open() {
    let broken = |luck: i8| {
        let breaks = |seed: u64| {
            let mut s = scene(
                "
                -----
                |@L..
                -----",
            );
            s.game.world.life.luck.base = luck;
            s.game.rng = Streams::new(Seed(seed));
            s.act(Action::Kick(Dir::E)).unwrap();
            s.game.world.level.cell(s.you().at.step(Dir::E)).is_passable()
        };
        (0..120).filter(|&seed| breaks(seed)).count()
    };
    let (unlucky, lucky) = (broken(-10), broken(10));
    assert!(unlucky < lucky, "{unlucky} against {lucky}");
}

#[test]
fn searching_finds_a_secret_door_in_the_end() {
    let mut s = scene(
        "
        -----
        |@S..
        -----",
    );
    let at = s.you().at.step(Dir::E);
    for _ in 0..120 {
        s.act(Action::Search).unwrap();
    }
    assert_eq!(s.game.world.level.cell(at).terrain, Terrain::Door);
}

#[test]
fn leaving_the_dungeon_needs_the_amulet() {
    let mut s = scene(
        "
        ----
        |@<|
        ----",
    );
    s.walk(Dir::E).unwrap();
    assert_eq!(s.act(Action::ClimbUp), Err(Refusal::OathBound));
    s.game.world.life.has_amulet = true;
    s.act(Action::ClimbUp).unwrap();
    assert_eq!(s.game.world.depth(), -1, "the first plane");
}

#[test]
fn digging_down_makes_a_pit_that_uncovers_buried_items() {
    let birth = Birth { role: "Archeologist".to_owned(), ..Birth::default() };
    let mut s = scene_of("#####\n#.@.#\n#####", &birth);
    let content = content();
    let world = &mut s.game.world;
    let at = world.you().at;
    let buried = world.make(Item::of(content.items.find("chest").unwrap()));
    world.bury(buried, at);
    let pick = content.items.find("pick-axe").unwrap();
    let tool = world.you().pack.iter().copied().find(|&it| world.item(it).kind == pick).unwrap();
    s.act(Action::Apply { tool, aim: Some(Aim::Down) }).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let world = &s.game.world;
    assert_eq!(world.trap_at(at).map(|trap| trap.kind), Some(content.known.pit));
    assert!(world.you().trapped > 0);
    assert!(world.items_at(at).any(|item| item == buried));
    world.check(&content).unwrap();
}

#[test]
fn a_broken_door_is_no_longer_remembered_as_locked() {
    let mut s = scene(
        "
        -----
        |@L..
        -----",
    );
    let at = s.you().at.step(Dir::E);
    s.walk(Dir::E).unwrap();
    for _ in 0..400 {
        if s.game.world.level.cell(at).is_passable() {
            break;
        }
        s.act(Action::Kick(Dir::E)).unwrap();
    }
    assert!(s.game.world.level.cell(at).is_passable() && !s.game.world.level.shut.has(at));
}

#[test]
fn tab_does_not_attack_a_passive_mold() {
    let mut s = scene(
        "
        -----
        |@1.|
        -----",
    )
    .with('1', "red mold");
    assert_eq!(s.act(Action::FightNearest), Err(Refusal::BestLeftAlone));
}

#[test]
fn unseen_stairs_are_not_a_travel_target() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    assert_eq!(s.act(Action::GoStairs { down: true }), Err(Refusal::NoStairsKnown));
}

#[test]
fn five_levels_down_and_back_keep_all_levels_valid() {
    let mut game = Game::new(content(), &Birth::default()).unwrap();
    for down in [true, true, true, true, false, false, false, false] {
        for who in game.world.level.crowd.clone() {
            game.world.remove_actor(who);
        }
        let level = &game.world.level;
        let stairs = if down { level.down } else { level.up }.unwrap();
        let (hero, from) = (game.world.hero, level.id.depth);
        game.world.move_actor(hero, stairs);
        game.input(&Input::Do(if down { Action::ClimbDown } else { Action::ClimbUp })).unwrap();
        assert_eq!(game.world.level.id.depth, if down { from + 1 } else { from - 1 });
        game.world.check(&game.content).unwrap();
    }
}

#[test]
fn a_held_hero_cannot_rest() {
    let mut s = scene(
        "
        ------
        |@f..|
        ------",
    )
    .with('f', "kitten");
    let holder = s.named('f');
    let hero = s.game.world.hero;
    s.game.world.actor_mut(holder).holds = Some(hero);
    let you = s.game.world.you_mut();
    (you.hp, you.held_by) = (1, Some(holder));
    assert_eq!(s.act(Action::Rest(None)), Err(Refusal::FoeNear), "in view");
    s.game.world.actor_mut(holder).mood = wyrdvault::world::Attitude::Peaceful;
    assert_eq!(s.act(Action::Rest(None)), Err(Refusal::Held));
}

#[test]
fn a_prayer_cannot_be_interrupted() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    s.game.world.you_mut().hp = 1;
    (s.game.world.life.prayer, s.game.world.life.record) = (0, 10);
    let prayer = Input::Do(Action::Pray);
    s.game.input(&prayer).expect("every hero can pray");
    let others = [Input::Stop, Input::Do(Action::Walk(Dir::E)), prayer];
    while s.game.awaits() == Awaits::Continue {
        for other in &others {
            assert_eq!(s.game.input(other).err(), Some(Refusal::InPrayer));
        }
        s.game.input(&Input::Continue).expect("it goes on");
    }
    let you = s.game.world.you();
    assert_eq!(you.hp, you.max_hp, "it was heard");
}

#[test]
fn starting_items_are_stacked() {
    let content = content();
    for (role, seed) in ["Wizard", "Priest", "Samurai"]
        .into_iter()
        .flat_map(|role| (0..12).map(move |seed| (role.to_owned(), Seed(seed))))
    {
        let birth = Birth { role, seed, ..Birth::default() };
        let game = Game::new(content.clone(), &birth).unwrap();
        let pack = &game.world.you().pack;
        for (nth, &one) in pack.iter().enumerate() {
            for &other in &pack[..nth] {
                let (one, other) = (game.world.item(one), game.world.item(other));
                assert!(!stack::alike(&content, one, other), "{seed:?}: {one:?}");
            }
        }
    }
}

#[test]
fn a_kicked_tree_drops_any_fruit_that_grows_on_trees_and_nothing_else() {
    let start = scene("@T.");
    let mut dropped = BTreeSet::new();
    for seed in 0..300 {
        let mut s = start.again();
        s.game.rng = Streams::new(Seed(seed));
        s.act(Action::Kick(Dir::E)).unwrap();
        let world = &s.game.world;
        let kinds = world.items_at(world.you().at).map(|item| world.item(item).kind);
        dropped.extend(kinds.map(|kind| content().items[kind].name.clone()));
    }
    let fruit = ["apple", "banana", "eucalyptus leaf", "orange", "pear"];
    assert_eq!(dropped.into_iter().collect::<Vec<_>>(), fruit);
}
