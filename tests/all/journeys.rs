//! Tests of travel beside foes, and of the doors and places that it offers.

use wyrdvault::base::{Bits, Dir};
use wyrdvault::content::{Door, Property, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Event, Senses, Witness};
use wyrdvault::game::{Game, Input};
use wyrdvault::rules::verb::travel::automatic;
use wyrdvault::rules::{Refusal, body};
use wyrdvault::world::{Action, Level};

use crate::automation::{act_on, know_all};
use crate::scene::{Scene, content, scene};

#[test]
fn travel_beside_a_foe_is_refused_with_the_words_of_exploring() {
    let mut s = scene(
        "
        ---------
        |..1@..>|
        |......a|
        ---------",
    )
    .with('1', "jackal");
    let (here, turn) = (s.you().at, s.game.turn());
    let (level, at) = (s.game.world.level.id, s.at('a'));
    let words = |s: &Scene, wish: &Action| {
        let input = Input::Do(wish.clone());
        s.game.why_not(Refusal::FoeNear, &input)
    };
    for wish in [Action::Travel(at), Action::Journey { to: level, at }, Action::Explore] {
        assert_eq!(s.act(wish.clone()), Err(Refusal::FoeNear), "{wish:?}");
        assert_eq!(words(&s, &wish), "The jackal is beside you.");
    }
    assert_eq!((s.you().at, s.game.turn()), (here, turn), "no step was taken");
    // Away from the hero, the foe prevents exploring but not a journey.
    let (hero, far) = (s.game.world.hero, s.at('>'));
    s.game.world.move_actor(hero, far);
    assert_eq!(s.act(Action::Explore), Err(Refusal::FoeNear));
    assert!(s.act(Action::Travel(at)).is_ok());
}

#[test]
fn travel_beside_an_unseen_attacker_is_refused() {
    let mut s = scene("---------\n|..1@..a|\n---------").with('1', "jackal");
    let (foe, at) = (s.named('1'), s.at('a'));
    s.play(|play| {
        body::grant(play, foe, Property::Invisible);
        play.world.feel(foe);
    });
    assert_eq!(s.act(Action::Travel(at)), Err(Refusal::UnseenNear));
}

#[test]
fn a_step_away_from_a_foe_that_is_out_of_view_then_says_that_it_is_near() {
    let mut s = scene(
        "
        ---------
        |@.....>|
        |1-------
        ---------",
    )
    .with('1', "lichen");
    let foe = s.named('1');
    let Game { world, chronicle, .. } = &mut s.game;
    let hero = world.hero;
    let at = world.you().at.step(Dir::E).step(Dir::E).step(Dir::E);
    world.move_actor(hero, at);
    world.sight.fresh = false;
    world.look_around(&content());
    let stopped = Event::Senses(Senses::Stopped(StopReason::WalksAway(foe)));
    chronicle.notice(world, &content(), &stopped);
    assert_eq!(s.game.view().lines.last().unwrap().text, "You stop: the lichen is near.");
}

#[test]
fn a_locked_door_between_known_places_is_not_offered() {
    // A passage runs around a closet with two doors.
    let picture = "
        ----------
        |@.......|
        |.------.|
        |.|....+.|
        |.|-+---.|
        |........|
        ----------";
    let mut s = scene(picture);
    let doors = wyrdvault::world::drawn_level::found(picture, '+');
    for &door in &doors {
        s.game.world.level.change(door, |cell| cell.set_door(Door::Locked));
    }
    know_all(&mut s);
    doors.iter().for_each(|&door| s.game.world.level.shut.set(door));
    let offered = |s: &Scene| {
        let level = &s.game.world;
        let leads = automatic::locked_leads(level, &content());
        doors.iter().map(|door| leads.contains(door)).collect::<Vec<_>>()
    };
    assert_eq!(offered(&s), [true, true], "the closet is out of reach");
    // The closet is known, and one door of it stands open.
    s.game.world.level.change(doors[1], |cell| cell.set_door(Door::Open));
    s.game.world.level.shut.clear(doors[1]);
    know_all(&mut s);
    assert_eq!(offered(&s), [false, false], "the other door leads nowhere new");
}

/// A moat between the hero and the stairs; the hero knows the whole level.
fn at_a_moat() -> Scene {
    let mut s = scene(
        "
        ---------
        |@..m..>|
        |...n...|
        ---------",
    );
    for letter in ['m', 'n'] {
        let at = s.at(letter);
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Moat);
    }
    let world = &mut s.game.world;
    for at in world.level.cells.positions() {
        let cell = world.level.cell(at);
        world.level.memory.set_cell(at, cell);
        world.level.explored.set(at);
    }
    s
}

#[test]
fn heroes_who_stay_above_water_travel_across_it() {
    let down = Action::GoStairs { down: true };
    let gaits = [
        (None, false),
        (Some((Property::Flying, true)), true),
        (Some((Property::WaterWalking, true)), true),
        // A timed effect could end over the water.
        (Some((Property::Flying, false)), false),
    ];
    for (gait, crosses) in gaits {
        let mut s = at_a_moat();
        let (hero, from) = (s.game.world.hero, s.game.world.level.id);
        s.play(|play| match gait {
            Some((property, true)) => body::grant(play, hero, property),
            Some((property, false)) => body::gain(play, hero, property, 1000),
            None => {}
        });
        if crosses {
            act_on(&mut s, down.clone());
            assert_ne!(s.game.world.level.id, from, "{gait:?}");
        } else {
            assert_eq!(s.act(down.clone()), Err(Refusal::NoSuchWay), "{gait:?}");
        }
    }
}

#[test]
fn exploring_does_not_turn_back_and_forth_between_sleepers_out_of_view() {
    // The room is dark, so the hero sees a sleeper only from a square beside it.
    let mut s = scene(
        "
        ----
        |..|
        |..|
        |..|
        |1.|
        |..|
        |.@|
        |..|
        |2.|
        |..|
        |..|
        |..|
        ----",
    )
    .with('1', "leprechaun")
    .with('2', "leprechaun");
    let content = content();
    let world = &mut s.game.world;
    for at in world.level.cells.positions() {
        world.level.change(at, |cell| cell.set_lit(false));
    }
    (world.level.explored, world.sight.fresh) = (Bits::default(), false);
    world.level.memory = Level::new(world.level.id).memory;
    world.look_around(&content);
    world.remember(&content);
    for letter in ['1', '2'] {
        let sleeper = s.named(letter);
        let actor = s.game.world.actor_mut(sleeper);
        actor.properties.gained.add(Property::Asleep);
        actor.properties.refresh();
    }
    let (one, other) = (s.at('1').y, s.at('2').y);
    for _ in 0..12 {
        if s.game.input(&Input::Continue).is_err() {
            s.act(Action::Explore).unwrap();
        }
    }
    let y = s.you().at.y;
    assert!(!(one..=other).contains(&y), "still between the sleepers, on row {y}");
}
