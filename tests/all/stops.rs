//! Tests of when auto-explore stops, and of what is said then.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Door, Property, Slot, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{Combat, Event, Life, Senses, Witness};
use wyrdvault::game::{Game, Input};
use wyrdvault::rules::fight::danger::{Danger, odds};
use wyrdvault::rules::{Refusal, body, missile};
use wyrdvault::world::body::pack;
use wyrdvault::world::hero::{Occupation, Work};
use wyrdvault::world::{Action, ActorId, Attitude, Item};

use crate::automation::{act_on, know_all, lay};
use crate::scene::{Scene, content, scene};

fn light(s: &mut Scene) {
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
}

#[test]
fn exploring_past_a_weak_sleeper_does_not_stop() {
    let mut s = scene(
        "
        ---------
        |.......|
        |@..1...|
        |.......|
        ----+----",
    )
    .with('1', "newt");
    light(&mut s);
    let sleeper = s.named('1');
    let actor = s.game.world.actor_mut(sleeper);
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    assert!(s.game.view().explores);
    for _ in 0..2 {
        let events = s.act(Action::Walk(Dir::E)).unwrap();
        let seen = |e: &Event| matches!(e, Event::Senses(Senses::ComeIntoView { .. }));
        assert!(!events.iter().any(seen), "{events:?}");
    }
    assert!(s.you().at.is_next_to(s.game.world.actor(sleeper).at));
}

#[test]
fn exploring_goes_on_past_a_foe_too_slow_to_come_soon_and_says_so_once() {
    let mut s = scene(
        "
        -----------------
        |@............1.|
        ------------+----",
    )
    .with('1', "lichen");
    light(&mut s);
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    let from = s.you().at;
    act_on(&mut s, Action::Explore);
    assert!(s.you().at.distance(from) > 5, "{:?}", s.you().at);
    let text: Vec<String> = s.game.view().lines.iter().map(|it| it.text.clone()).collect();
    let why = "A lichen is in view, but cannot reach you soon: you go on.";
    assert_eq!(text.iter().filter(|line| *line == why).count(), 1, "{text:?}");
}

#[test]
fn exploring_keeps_away_from_a_foe_that_it_passes_by() {
    let picture = "
        ------------
        |@.........|
        |..........|
        |....1....a|
        |..........|
        |..........|
        ------------";
    let mut s = scene(picture).with('1', "violet fungus");
    let foe = s.named('1');
    // The fungus is awake, but too slow to be a threat.
    s.game.world.actor_mut(foe).rate = 0;
    s.game.world.actor_mut(foe).trapped = 100;
    light(&mut s);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.visited.set(at);
    }
    s.game.world.level.explored = wyrdvault::base::Bits::full();
    let goal = s.at('a');
    s.game.world.level.visited.clear(goal);
    lay(&mut s, "chest", goal);
    s.act(Action::Explore).unwrap();
    loop {
        assert!(!s.you().at.is_next_to(s.at('1')), "at {:?}", s.you().at);
        if s.game.input(&Input::Continue).is_err() {
            break;
        }
    }
    assert_eq!(s.you().at, goal);
}

#[test]
fn exploring_stops_once_for_a_dangerous_sleeper_and_says_that_it_is_asleep() {
    let mut s = scene(
        "
        -----------------
        |@............1.|
        ------------+----",
    )
    .with('1', "minotaur");
    light(&mut s);
    let sleeper = s.named('1');
    let actor = s.game.world.actor_mut(sleeper);
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    let from = s.you().at;
    act_on(&mut s, Action::Explore);
    assert_eq!(s.you().at.distance(from), 1);
    let text: Vec<String> = s.game.view().lines.iter().map(|it| it.text.clone()).collect();
    assert!(text.iter().any(|line| line == "You stop: the minotaur is asleep."), "{text:?}");
    act_on(&mut s, Action::Explore);
    assert!(s.you().at.distance(from) > 2, "the second press goes on");
}

#[test]
fn a_container_is_known_to_be_empty_only_after_a_look_inside() {
    let mut s = scene("----\n|@.|\n----");
    let here = s.you().at;
    lay(&mut s, "large box", here);
    let container = s.game.world.level.item_at[here].unwrap();
    s.game.world.item_mut(container).locked = false;
    s.game.world.item_mut(container).trapped = false;
    assert!(!s.game.view().floor[0].known_inside);
    s.act(Action::Loot { container, out: Vec::new(), into: Vec::new() }).unwrap();
    assert!(s.game.view().floor[0].known_inside);
}

#[test]
fn the_view_says_that_a_two_handed_weapon_leaves_no_hand_for_a_shield() {
    for (weapon, free) in [("two-handed sword", false), ("dagger", true)] {
        let mut s = scene("----\n|@.|\n----");
        s.game.world.you_mut().worn[Slot::Shield as usize] = None;
        let [weapon, shield] = [weapon, "small shield"].map(|name| {
            let kind = content().items.find(name).unwrap();
            let world = &mut s.game.world;
            let item = world.make(Item::of(kind));
            world.give(item, world.hero);
            item
        });
        s.act(Action::Wield(Some(weapon))).unwrap();
        let view = s.game.view();
        let row = view.pack.iter().find(|thing| thing.id == shield).unwrap();
        assert_eq!(row.unwearable.is_none(), free, "{:?}", row.unwearable);
        let refused = s.act(Action::Wear(shield)).err();
        assert_eq!(refused, (!free).then_some(Refusal::HandsFull));
    }
}

#[test]
fn the_view_says_whether_exploring_and_resting_would_be_accepted() {
    let mut s = scene(
        "
        ------
        |@1..+
        ------",
    )
    .with('1', "newt");
    light(&mut s);
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (5, 20);
    let view = s.game.view();
    assert!(!view.explores && !view.rests);
    assert_eq!(s.act(Action::Explore).err(), Some(Refusal::FoeNear));
    let foe = s.named('1');
    let actor = s.game.world.actor_mut(foe);
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    assert!(s.game.view().rests);
    assert!(s.act(Action::Rest(None)).is_ok());
}

#[test]
fn a_stumble_stops_exploring_with_a_reason() {
    let mut s = scene(
        "
        --------------
        |@...........+
        --------------",
    );
    let hero = s.game.world.hero;
    light(&mut s);
    s.play(|play| body::gain(play, hero, Property::Fumbling, 500));
    let stumbled = Event::Senses(Senses::Stopped(StopReason::Stumbled));
    let mut stops = 0;
    for _ in 0..40 {
        s.game.world.life.stumble = 2;
        let Ok(mut events) = s.act(Action::Run(Dir::E)) else { break };
        while let Ok(more) = s.game.input(&Input::Continue) {
            events.extend(more);
        }
        stops += events.iter().filter(|event| **event == stumbled).count();
    }
    assert!(stops > 0);
}

#[test]
fn the_end_of_exploring_names_what_lies_on_the_level() {
    let mut s = scene(
        "
        ---------
        |@..a..b|
        ---------",
    );
    light(&mut s);
    let (a, b) = (s.at('a'), s.at('b'));
    lay(&mut s, "food ration", a);
    lay(&mut s, "rock", b);
    know_all(&mut s);
    let explore = Input::Do(Action::Explore);
    let words = s.game.why_not(Refusal::AllExplored, &explore);
    let told = "Nothing left to explore within reach; you know the way down. An item is left: a \
                food ration ({key:goto} travels to it).";
    assert_eq!(words, told);
}

#[test]
fn the_end_of_exploring_names_only_what_the_hero_can_walk_to() {
    let mut s = scene(
        "
        -----------
        |@..a..|.b|
        -----------",
    );
    light(&mut s);
    for (sign, kind) in [('a', "food ration"), ('b', "apple")] {
        let at = s.at(sign);
        lay(&mut s, kind, at);
    }
    know_all(&mut s);
    let words = s.game.why_not(Refusal::AllExplored, &Input::Do(Action::Explore));
    assert!(
        words.contains("An item is left: a food ration (") && !words.contains("apple"),
        "{words}"
    );
}

#[test]
fn a_foe_that_the_hero_went_past_is_said_to_be_a_threat_now() {
    let mut s = scene(
        "
        -----------------
        |@............1.|
        ------------+----",
    )
    .with('1', "lichen");
    light(&mut s);
    let foe = s.named('1');
    let mut chronicle = wyrdvault::story::Chronicle::default();
    let tell = |chronicle: &mut wyrdvault::story::Chronicle, event| {
        let (world, content) = (&s.game.world, content());
        chronicle.notice(world, &content, &Event::Senses(event));
        chronicle.lines.last_words().to_owned()
    };
    tell(&mut chronicle, Senses::PassedBy { who: vec![foe] });
    let stops = || Senses::Stopped(StopReason::Foe(foe));
    assert_eq!(tell(&mut chronicle, stops()), "You stop: the lichen is close now.");
    let again = tell(&mut chronicle, stops());
    assert!(!again.contains("now"), "only the first stop contradicts: {again}");
}

#[test]
fn every_arrival_on_a_level_is_told() {
    let mut s = scene(
        "
        ---
        |@|
        ---",
    );
    let here = s.you().at;
    s.game.world.level.change(here, |cell| cell.terrain = Terrain::StairsDown);
    s.game.world.level.down = Some(here);
    act_on(&mut s, Action::ClimbDown);
    act_on(&mut s, Action::ClimbUp);
    let text: Vec<String> = s.game.view().lines.iter().map(|it| it.text.clone()).collect();
    let at = |told: &str| text.iter().position(|line| line == told);
    let (down, up) =
        (at("You enter level 2 of the dungeon."), at("You are back on level 1 of the dungeon."));
    assert!(down.is_some() && down < up, "{text:?}");
}

#[test]
fn a_pet_that_does_not_follow_over_stairs_is_named() {
    for (near, left) in [(true, 0), (false, 1)] {
        let picture = "
            ---------
            |@1....2|
            ---------";
        let mut s = scene(picture).with(if near { '1' } else { '2' }, "kitten");
        let here = s.you().at;
        s.game.world.level.change(here, |cell| cell.terrain = Terrain::StairsDown);
        s.game.world.level.down = Some(here);
        let pet = s.named(if near { '1' } else { '2' });
        s.game.world.actor_mut(pet).mood = Attitude::Tame(10);
        let events = act_on(&mut s, Action::ClimbDown);
        let told = |e: &&Event| matches!(e, Event::Life(Life::LeftBehind { .. }));
        assert_eq!(events.iter().filter(told).count(), left, "{events:?}");
        let text: Vec<String> = s.game.view().lines.iter().map(|it| it.text.clone()).collect();
        let said = text.iter().any(|it| it == "You leave the kitten behind.");
        assert_eq!(said, left > 0, "{text:?}");
    }
}

#[test]
fn the_same_message_in_another_turn_is_another_line() {
    let mut chronicle = wyrdvault::story::Chronicle::default();
    for turn in [3, 3, 4] {
        chronicle.say(turn, wyrdvault::story::Tone::Plain, "The door opens.".to_owned());
    }
    let lines = chronicle.lines.newest(9);
    assert_eq!(lines.iter().map(|line| line.times).collect::<Vec<_>>(), [2, 1]);
}

/// A room without a way down: exploring it ends in a search.
fn explored_room() -> Scene {
    let mut s = scene(
        "
        ---------
        |@.....b|
        ---------",
    );
    light(&mut s);
    let b = s.at('b');
    lay(&mut s, "chest", b);
    visit_all(&mut s);
    s
}

/// Makes the hero know all squares and have stood on them.
fn visit_all(s: &mut Scene) {
    know_all(s);
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.visited.set(at);
    }
}

#[test]
fn the_list_of_items_left_lying_is_told_again_only_when_it_changed() {
    let mut s = explored_room();
    let lists = |s: &Scene| {
        let lines = s.game.view().lines;
        lines.iter().filter(|line| line.text.contains("An item is left: a chest")).count()
    };
    for _ in 0..2 {
        act_on(&mut s, Action::Explore);
    }
    let searches = |s: &Scene| {
        let lines = s.game.view().lines;
        let times = lines.iter().filter(|line| line.text.contains("Nothing left to explore"));
        times.map(|line| line.times).sum::<u16>()
    };
    assert!(searches(&s) >= 2, "{:?}", s.game.view().lines);
    assert_eq!(lists(&s), 1, "{:?}", s.game.view().lines);
    // The list leaves out the hero's own square. With two boxes, one of them is always listed.
    let beside = s.at('b').step(Dir::W);
    for at in [beside, beside.step(Dir::W)] {
        lay(&mut s, "large box", at);
    }
    visit_all(&mut s);
    act_on(&mut s, Action::Explore);
    let lines = s.game.view().lines;
    assert!(lines.iter().any(|line| line.text.contains("large box")), "{lines:?}");
}

#[test]
fn a_walk_reports_corpses_and_rocks_only_at_its_end() {
    let picture = "
        ------------
        |@a..b....c|
        ------------";
    let told = |last: &str, to: char| {
        let mut s = scene(picture);
        light(&mut s);
        for (sign, kind) in [('a', "rock"), ('b', last), ('c', "rock")] {
            let at = s.at(sign);
            lay(&mut s, kind, at);
        }
        know_all(&mut s);
        let to = s.at(to);
        act_on(&mut s, Action::Travel(to));
        assert_eq!(s.you().at, to);
        let lines = s.game.view().lines;
        lines
            .into_iter()
            .filter(|it| it.text.contains("here"))
            .map(|it| it.text)
            .collect::<Vec<_>>()
    };
    assert_eq!(told("rock", 'c'), ["You see here a rock."], "only at its end");
    assert_eq!(told("apple", 'c'), ["You see here an apple.", "You see here a rock."]);
}

/// Lights the level, puts its monsters to sleep so that they never notice the hero, and makes the
/// hero so weak that they are dangerous together, but not alone.
fn among_sleepers(s: &mut Scene) {
    light(s);
    for who in s.game.world.level.crowd.clone() {
        let actor = s.game.world.actor_mut(who);
        actor.properties.gained.add(Property::Asleep);
        actor.properties.refresh();
    }
    let you = s.game.world.you_mut();
    you.properties.gained.add(Property::Stealth);
    you.properties.refresh();
    let sleepers = s.game.world.level.crowd.clone();
    let weak = (4..80).rev().find(|&hp| {
        let you = s.game.world.you_mut();
        (you.hp, you.max_hp) = (hp, hp);
        odds::together(&s.game.world, &content(), &sleepers).danger() >= Danger::Risky
    });
    assert!(weak.is_some());
    let alone = |&who: &ActorId| odds::exchange(&s.game.world, &content(), who).danger();
    assert!(sleepers.iter().all(|who| alone(who) < Danger::Risky));
}

fn stops_for_sleepers(events: &[Event]) -> bool {
    let stops = |e: &Event| matches!(e, Event::Senses(Senses::Stopped(StopReason::Sleepers(_))));
    events.iter().any(stops)
}

#[test]
fn exploring_stops_once_before_it_wakes_sleepers_that_are_dangerous_together() {
    let mut s = scene(
        "
        --------------------------
        |@.....................1.|
        |......................2.|
        |......................3.|
        ------------------------+-",
    );
    for sign in ['1', '2', '3'] {
        s = s.with(sign, "jackal");
    }
    among_sleepers(&mut s);
    assert!(stops_for_sleepers(&act_on(&mut s, Action::Explore)));
    let here = s.you().at;
    let nearest = |at: Pos| {
        let crowd = s.game.world.level.crowd.iter();
        crowd.map(|&who| s.game.world.actor(who).at.square_distance(at)).min().unwrap()
    };
    assert!(nearest(here) >= 100 && nearest(here.step(Dir::E)) < 100, "{here:?}");
    let told = s.game.view().lines.last().unwrap().text.clone();
    let stop = "You stop: 3 jackals sleep here and are dangerous together. Explore again to go on.";
    assert_eq!(told, stop);
    assert!(!stops_for_sleepers(&act_on(&mut s, Action::Explore)));
    assert!(s.you().at.x > here.x + 1);
}

#[test]
fn exploring_stops_at_the_door_of_a_room_full_of_sleepers() {
    let mut s = scene(
        "
        --------------
        |....|1......|
        |@...+.2.....|
        |....|3......|
        --------------",
    );
    for sign in ['1', '2', '3'] {
        s = s.with(sign, "jackal");
    }
    among_sleepers(&mut s);
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(Door::Closed));
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    assert!(stops_for_sleepers(&act_on(&mut s, Action::Explore)));
    assert!(s.you().at.x <= door.x, "{:?}", s.you().at);
}

#[test]
fn a_shot_from_the_dark_stops_what_the_hero_does_whether_it_hits_or_misses() {
    let mut s = scene(
        "
        ----------
        |@,,,,,1,|
        ----------",
    )
    .with('1', "gnome zombie");
    // Infravision does not show a zombie.
    let shooter = s.named('1');
    let actor = s.game.world.actor_mut(shooter);
    actor.properties.gained.add(Property::Asleep);
    actor.properties.refresh();
    let (mut hits, mut misses) = (0, 0);
    for _ in 0..40 {
        (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (1_000, 1_000);
        let dagger = s.game.world.make(Item::of(content().items.find("dagger").unwrap()));
        pack::take(&mut s.game.world, &content(), shooter, dagger);
        let what = Work::Repeat { action: Action::Search, left: 50 };
        s.game.world.life.occupation = Some(Occupation { what, hp: 1_000 });
        let (_, events) = s.play(|play| missile::throw(play, shooter, dagger, Dir::W, 1).unwrap());
        let stop = Event::Senses(Senses::Stopped(StopReason::ShotAt(shooter)));
        assert!(events.contains(&stop), "{events:?}");
        let Game { world, chronicle, .. } = &mut s.game;
        events.iter().for_each(|event| chronicle.notice(world, &content(), event));
        assert!(s.game.world.life.occupation.is_none());
        let hit = |e: &Event| matches!(e, Event::Combat(Combat::MissileHit { .. }));
        if events.iter().any(hit) {
            hits += 1;
        } else {
            misses += 1;
        }
        let at = s.you().at;
        for item in s.game.world.items_at(at).collect::<Vec<_>>() {
            s.game.world.destroy(item);
        }
    }
    assert!(hits > 0 && misses > 0, "{hits} hits, {misses} misses");
    let lines = s.game.view().lines;
    let texts: Vec<&str> = lines.iter().rev().map(|line| line.text.as_str()).collect();
    assert_eq!(texts[0], "You stop: you are shot at from the east.");
    assert!(
        texts[..3].iter().any(|text| text.ends_with("comes flying from the east!")),
        "{texts:?}"
    );
    let shot_from = |s: &Scene| s.game.view().shot_from;
    assert_eq!(shot_from(&s), Some(Dir::E));
    let (hero, here) = (s.game.world.hero, s.you().at);
    s.game.world.move_actor(hero, here.step(Dir::E));
    assert_eq!(shot_from(&s), Some(Dir::E), "still in the line of the shot");
    s.game.world.move_actor(hero, here.step(Dir::E).step(Dir::E).step(Dir::S));
    assert_eq!(shot_from(&s), None, "the hero has left that line");
    s.game.world.move_actor(hero, here);
    s.game.world.turn += 4;
    assert_eq!(shot_from(&s), None);
}

#[test]
fn a_hero_beside_the_diagonal_of_a_shot_is_out_of_its_line() {
    let mut s = scene(
        "
        ---------
        |@,,,,,,|
        |,,,,,,,|
        |,,,,,,,|
        |,,,,1,,|
        ---------",
    )
    .with('1', "gnome zombie");
    let (shooter, hero, here) = (s.named('1'), s.game.world.hero, s.you().at);
    s.game.world.move_actor(shooter, here.step(Dir::SE).step(Dir::SE).step(Dir::SE));
    let dagger = s.game.world.make(Item::of(content().items.find("dagger").unwrap()));
    pack::take(&mut s.game.world, &content(), shooter, dagger);
    s.game.world.you_mut().hp = 100;
    let (_, events) = s.play(|play| missile::throw(play, shooter, dagger, Dir::NW, 1).unwrap());
    let Game { world, chronicle, .. } = &mut s.game;
    events.iter().for_each(|event| chronicle.notice(world, &content(), event));
    assert_eq!(s.game.view().shot_from, Some(Dir::SE));
    s.game.world.move_actor(hero, here.step(Dir::SE).step(Dir::E));
    assert_eq!(s.game.view().shot_from, None, "southeast of the square, but not in line");
    s.game.world.move_actor(hero, here.step(Dir::SE));
    assert_eq!(s.game.view().shot_from, Some(Dir::SE));
}

#[test]
fn the_steady_loss_of_mummy_rot_stops_no_walk() {
    let mut s = scene("----------------------\n|@...................|\n----------------------");
    let hero = s.game.world.hero;
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (960, 960);
    s.play(|play| body::grant(play, hero, Property::MummyRot));
    let at = s.you().at;
    let far = Pos::new(at.x + 16, at.y);
    light(&mut s);
    know_all(&mut s);
    act_on(&mut s, Action::Travel(far));
    assert!(s.you().hp < 960, "the rot took hit points");
    assert_eq!(s.you().at, far);
}
