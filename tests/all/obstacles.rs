//! Tests of travel past what stands in the way: friends, monsters that never move, boulders.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Property, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses};
use wyrdvault::game::Input;
use wyrdvault::game::view::Reach;
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::drawn_level::found;
use wyrdvault::world::{Action, ActorId, Attitude, Item, ItemId, Place, Trap};

use crate::automation::{act_on, know_all};
use crate::scene::{Scene, content, scene};

/// Puts an actor to sleep, so that it does not swap places.
fn asleep(s: &mut Scene, who: ActorId) {
    let body = s.game.world.actor_mut(who);
    body.properties.timed.push((Property::Asleep, 99));
    body.properties.refresh();
}

const PASSAGE: &str = "
    -------
    |@a...|
    -------
";

#[test]
fn a_peaceful_monster_in_a_passage_lets_the_hero_past() {
    let mut s = scene(PASSAGE).with('a', "gnome");
    let (gnome, here) = (s.named('a'), s.you().at);
    s.game.world.actor_mut(gnome).mood = Attitude::Peaceful;
    assert!(s.game.view().foes[0].makes_way);
    let told = s.act(Action::Walk(Dir::E)).unwrap();
    assert_eq!(s.you().at, here.step(Dir::E));
    assert!(told.contains(&Event::Senses(Senses::MadeWay { who: gnome })));
    let lines = s.game.view().lines;
    assert!(
        lines.iter().any(|line| line.text.contains("lets you past")),
        "a message names the swap"
    );
}

#[test]
fn travel_passes_peaceful_monsters() {
    let mut s = scene(PASSAGE).with('a', "gnome");
    let gnome = s.named('a');
    s.game.world.actor_mut(gnome).mood = Attitude::Peaceful;
    let goal = Pos::new(s.you().at.x + 4, s.you().at.y);
    act_on(&mut s, Action::Travel(goal));
    assert_eq!(s.you().at, goal);
}

#[test]
fn sleepers_shopkeepers_and_the_trapped_do_not_swap_places() {
    for (kind, sleeps, trapped) in
        [("gnome", true, false), ("shopkeeper", false, false), ("gnome", false, true)]
    {
        let mut s = scene(PASSAGE).with('a', kind);
        let (other, here) = (s.named('a'), s.you().at);
        s.game.world.actor_mut(other).mood = Attitude::Peaceful;
        if sleeps {
            asleep(&mut s, other);
        }
        if trapped {
            let pit = content().known.pit;
            let trap = Trap { kind: pit, at: here, seen: true, own: false, sprung: 0 };
            s.game.world.level.traps.push(trap);
        }
        let walks = Action::Walk(Dir::E);
        assert_eq!(s.act(walks.clone()), Err(Refusal::SomethingInTheWay), "{kind}");
        let why = s.game.why_not(Refusal::SomethingInTheWay, &Input::Do(walks));
        assert_eq!(why, format!("The {kind} does not make way for you."));
        assert_eq!(s.you().at, here);
    }
}

#[test]
fn tab_reports_a_monster_in_the_way() {
    let mut s = scene(
        "
        --------
        |@ab...|
        --------",
    )
    .with('a', "gnome")
    .with('b', "jackal");
    let neighbor = s.named('a');
    s.game.world.actor_mut(neighbor).mood = Attitude::Peaceful;
    asleep(&mut s, neighbor);
    let here = s.you().at;
    assert_eq!(s.act(Action::Travel(here)), Err(Refusal::AlreadyThere));
    assert_eq!(s.act(Action::FightNearest), Err(Refusal::SomethingInTheWay));
}

#[test]
fn tab_swaps_places_with_a_peaceful_monster_in_a_passage() {
    let mut s = scene(
        "
        --------
        |@a...b|
        --------",
    )
    .with('a', "little dog")
    .with('b', "jackal");
    let dog = s.named('a');
    s.game.world.actor_mut(dog).mood = Attitude::Peaceful;
    asleep(&mut s, dog);
    assert_eq!(
        s.game.view().fight.map(|fight| fight.reach),
        Some(Reach::NoWay),
        "one who stays stands there"
    );
    s.game.world.actor_mut(dog).mood = Attitude::Tame(10);
    let fight = s.game.view().fight.unwrap();
    assert_eq!((fight.foe, fight.reach), (s.named('b'), Reach::Away(Dir::E)));
    let here = s.you().at;
    s.act(Action::FightNearest).unwrap();
    assert_eq!(s.you().at, here.step(Dir::E));
}

/// A room with a corridor that a boulder blocks.
fn barred(mut s: Scene, picture: &str) -> (Scene, ItemId) {
    for sign in ['a', 'b', 'c', 'd'] {
        for at in found(picture, sign) {
            s.game.world.level.change(at, |cell| cell.terrain = Terrain::Corridor);
        }
    }
    let at = s.at('b');
    let content = content();
    let boulder = s.game.world.make(Item::of(content.known.boulder));
    s.game.world.lay(boulder, at);
    s.game.world.sight.fresh = false;
    (s, boulder)
}

const BARRED: &str = "
    -----
    |@..|
    --_--
      a
      b
      c
      d
    --_--
    |..e|
    -----";

#[test]
fn exploring_pushes_a_boulder_that_blocks_the_only_way() {
    let (mut s, boulder) = barred(scene(BARRED), BARRED);
    let beyond = s.at('e');
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    assert!(s.you().at.distance(beyond) <= 3 && s.you().at.y >= beyond.y - 1, "{:?}", s.you().at);
    let level = s.game.world.level.id;
    assert_ne!(s.game.world.item(boulder).place, Place::Floor(level, s.at('b')));
}

/// Returns the repeat count of each log message about a pushed boulder.
fn pushes(s: &Scene) -> Vec<u16> {
    let lines = s.game.view().lines.into_iter();
    lines.filter(|line| line.text.contains("move the boulder")).map(|line| line.times).collect()
}

#[test]
fn a_boulder_pushed_many_squares_while_exploring_is_one_message() {
    let (mut s, _) = barred(scene(BARRED), BARRED);
    act_on(&mut s, Action::Explore);
    assert_eq!(pushes(&s), [1]);
    let (mut s, _) = barred(scene(BARRED), BARRED);
    let (hero, beside) = (s.game.world.hero, s.at('a'));
    s.game.world.move_actor(hero, beside);
    for action in [Action::Walk(Dir::S), Action::Wait, Action::Wait, Action::Walk(Dir::S)] {
        s.act(action).unwrap();
    }
    assert_eq!(pushes(&s), [1, 1], "steps by hand are reported one by one");
}

#[test]
fn exploring_tries_a_stuck_boulder_once() {
    let (mut s, boulder) = barred(scene(BARRED).with('c', "brown mold"), BARRED);
    let (before, lump) = (s.at('a'), s.named('c'));
    s.game.world.actor_mut(lump).mood = Attitude::Peaceful;
    act_on(&mut s, Action::Explore);
    assert_eq!(s.you().at, before);
    assert!(s.game.view().explored);
    let (hero, home) = (s.game.world.hero, s.at('@'));
    s.game.world.move_actor(hero, home);
    assert!(s.game.view().explored, "it is remembered");
    assert!(s.game.world.items.contains(boulder));
}

#[test]
fn exploring_leaves_boulders_that_block_nothing() {
    let picture = "
        -------
        |@....|
        |..b..|
        |.....|
        -------";
    let (mut s, boulder) = barred(scene(picture), picture);
    let at = s.at('b');
    s.game.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    assert_eq!(s.game.world.item(boulder).place, Place::Floor(s.game.world.level.id, at));
}

#[test]
fn stairs_behind_a_boulder_are_reachable_unless_it_is_stuck() {
    let (mut s, _) = barred(scene(BARRED), BARRED);
    let stairs = s.at('e');
    s.game.world.level.change(stairs, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(stairs);
    know_all(&mut s);
    assert!(s.game.view().way_down);
    act_on(&mut s, Action::GoStairs { down: true });
    assert!(s.you().at == stairs || s.game.world.level.id.depth > 1);
    let (mut s, _) = barred(scene(BARRED), BARRED);
    s.game.world.level.change(stairs, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(stairs);
    let (c, before) = (s.at('c'), s.at('a'));
    s.game.world.level.change(c, |cell| cell.terrain = Terrain::Stone);
    know_all(&mut s);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, before);
    assert!(!s.game.view().way_down);
    assert_eq!(s.act(Action::GoStairs { down: true }), Err(Refusal::NoSuchWay));
}

const PAST_A_MOLD: &str = "
    -----
    |@..|
    |...acccccc
    -----
";

#[test]
fn travel_goes_around_sessile_monsters_and_stops_at_most_once() {
    let mut s = scene(
        "
        -------
        |@....|
        |..a..|
        |....>|
        -------",
    )
    .with('a', "yellow mold");
    let stairs = s.at('>');
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    act_on(&mut s, Action::Travel(stairs));
    assert_eq!(s.you().at, stairs, "round the mold");
}

#[test]
fn exploring_stops_when_the_hero_goes_blind() {
    let mut s = scene("-----------\n|@00000000|\n-----------");
    s.act(Action::Explore).unwrap();
    let hero = s.game.world.hero;
    s.play(|play| body::gain(play, hero, Property::Blind, 50));
    let events = s.game.input(&Input::Continue).unwrap();
    let blinded = Event::Senses(Senses::Stopped(StopReason::Blinded));
    assert!(events.contains(&blinded), "{events:?}");
    assert!(s.game.world.life.occupation.is_none());
}

/// In the dark, the hero sees a mold only from an adjacent square, and remembers both molds.
#[test]
fn exploring_ends_between_two_molds_that_are_never_in_view_together() {
    let mut s = scene(
        "
        ---------------
        |0001000@00200|
        ---------------",
    )
    .with('1', "brown mold")
    .with('2', "brown mold");
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    assert!(s.game.world.turn < 20, "the hero walked to and fro for {} turns", s.game.world.turn);
    let away = s.you().at.step(Dir::W);
    act_on(&mut s, Action::Travel(away));
    let refused = s.act(Action::Explore).unwrap_err();
    let why = s.game.why_not(refused, &Input::Do(Action::Explore));
    assert!(why.starts_with("The brown mold ("), "{why}");
    assert!(why.contains(") blocks your way: [{key:throw}] throw"), "{why}");
}

#[test]
fn a_sessile_monster_that_blocks_the_only_way_is_named() {
    let mut s = scene(PAST_A_MOLD).with('a', "brown mold");
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    let refused = s.act(Action::Explore).unwrap_err();
    let why = s.game.why_not(refused, &Input::Do(Action::Explore));
    assert!(why.starts_with("The only way is past the brown mold, which never moves"), "{why}");
    let beyond = s.at('a').step(Dir::E);
    let goes = Action::Travel(beyond);
    let refused = s.act(goes.clone()).unwrap_err();
    assert_eq!(s.game.why_not(refused, &Input::Do(goes)), why);
}

/// In the dark, the hero sees the mold only from an adjacent square, and remembers it.
#[test]
fn a_remembered_mold_on_the_way_to_known_stairs_is_named() {
    let mut s = scene(
        "
        ------------
        |@0000100>0|
        ------------",
    )
    .with('1', "brown mold");
    while !s.game.view().explored && s.act(Action::Explore).is_ok() {
        while s.game.input(&Input::Continue).is_ok() {}
    }
    let away = s.you().at.step(Dir::W);
    act_on(&mut s, Action::Travel(away));
    let level = &mut s.game.world.level;
    for at in level.cells.positions() {
        level.memory.set_cell(at, level.cells[at]);
    }
    let stairs = Action::GoStairs { down: true };
    let refused = s.act(stairs.clone()).unwrap_err();
    let why = s.game.why_not(refused, &Input::Do(stairs));
    assert!(why.starts_with("The brown mold ("), "{why}");
}
