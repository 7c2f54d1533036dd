//! Tests that advice does not turn round: exploring keeps away from deadly sleepers, rest works on
//! Elbereth, and the view remembers what the player has tried, taken off and wielded.

use wyrdvault::base::{Dir, Pos, Rect};
use wyrdvault::content::{Property, Script, Terrain};
use wyrdvault::event::{Event, Senses, senses::StopReason};
use wyrdvault::game::Input;
use wyrdvault::game::view::{Danger, Glyph, Reach};
use wyrdvault::rules::Refusal;
use wyrdvault::rules::fight::danger::odds;
use wyrdvault::world::hero::Spell;
use wyrdvault::world::level::{Engraving, elbereth};
use wyrdvault::world::{Action, ActorId, Attitude, ItemId, RoomKind};

use crate::automation::{act_on, know_all, lay, searches};
use crate::scene::{Scene, content, scene};
use crate::shops::{carrying, empty_handed, market, stand};

fn sees(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    s.game.world.remember(&content());
}

fn light(s: &mut Scene) {
    for at in s.game.world.level.cells.positions() {
        s.game.world.level.change(at, |cell| cell.set_lit(true));
    }
}

fn hit_points(s: &mut Scene, hp: i32) {
    let you = s.game.world.you_mut();
    (you.hp, you.max_hp) = (hp, hp);
}

fn give(s: &mut Scene, who: ActorId, what: Property) {
    let properties = &mut s.game.world.actor_mut(who).properties;
    properties.gained.add(what);
    properties.refresh();
}

/// Puts all monsters to sleep, before a stealthy hero who wakes none.
fn all_asleep(s: &mut Scene) {
    let hero = s.game.world.hero;
    give(s, hero, Property::Stealth);
    for who in s.game.world.level.crowd.clone() {
        give(s, who, Property::Asleep);
    }
}

/// Explores until the game refuses. Returns the refusal, and the squares on which the hero stopped.
fn explore_all(s: &mut Scene) -> (Refusal, Vec<Pos>) {
    let mut stops = Vec::new();
    for _ in 0..60 {
        if let Err(why) = s.act(Action::Explore) {
            return (why, stops);
        }
        stops.push(s.you().at);
        while s.game.input(&Input::Continue).is_ok() {
            stops.push(s.you().at);
        }
    }
    panic!("the hero explores forever: {stops:?}");
}

/// Returns a lit scene with four sleeping soldier ants on the squares 1 to 4 of the picture.
fn sleeping_ants(picture: &str) -> Scene {
    let ants = ['1', '2', '3', '4'].into_iter();
    let mut s = ants.fold(scene(picture), |s, sign| s.with(sign, "soldier ant"));
    light(&mut s);
    all_asleep(&mut s);
    s
}

#[test]
fn exploring_keeps_away_from_a_deadly_sleeper_and_says_so_when_only_that_is_left() {
    let mut s = scene(
        "
        ----------------
        |.....@....1...+
        |.>............|
        ----------------",
    )
    .with('1', "minotaur");
    light(&mut s);
    all_asleep(&mut s);
    hit_points(&mut s, 20);
    s.game.world.level.down = Some(s.at('>'));
    sees(&mut s);
    let at = s.at('1');
    let (why, stops) = explore_all(&mut s);
    assert!(stops.iter().all(|stop| !stop.is_next_to(at)), "{stops:?}");
    assert_eq!(why, Refusal::AllExplored);
    let told = s.game.why_not(why, &Input::Do(Action::Explore));
    let left = "Nothing left to explore within reach but the place where the minotaur sleeps; ";
    assert!(told.starts_with(left), "{told}");
    hit_points(&mut s, 30_000);
    assert!(s.act(Action::Explore).is_ok(), "a strong hero goes past it");
}

/// A hero in the doorway of a room with four sleepers, and unexplored ground behind the hero.
/// `kind` is the kind of the room.
fn before_court(kind: &str) -> Scene {
    let mut s = sleeping_ants(
        "
        -------------------------
        |...1...2..|............|
        |..........|............|
        |..........|............|
        |..........@............|
        |..........|...>........|
        |...3...4..|............|
        -------------------------",
    );
    let kind = content().special_rooms.find(kind).unwrap();
    let corner = s.at('1');
    let area = Rect::new(corner.x - 3, corner.y, 10, 6);
    s.game.world.level.add_room(area, "court", RoomKind::Special(kind, None));
    s.game.world.level.down = Some(s.at('>'));
    let sleepers = s.game.world.level.crowd.clone();
    let together = |s: &Scene, who: &[ActorId]| odds::together(&s.game.world, &content(), who);
    let hp = (4..300).rev().find(|&hp| {
        hit_points(&mut s, hp);
        together(&s, &sleepers).danger() == Danger::Deadly
    });
    hit_points(&mut s, hp.expect("a weak hero dies"));
    sees(&mut s);
    s
}

#[test]
fn exploring_does_not_enter_a_special_room_of_sleepers_that_are_deadly_together() {
    let mut s = before_court("throne room");
    let door = s.you().at;
    // Something to see is in the middle of the room, beside none of the sleepers.
    lay(&mut s, "gold piece", Pos::new(door.x - 2, door.y));
    let (why, stops) = explore_all(&mut s);
    assert!(stops.iter().all(|stop| stop.x >= door.x), "{stops:?}");
    assert_eq!(why, Refusal::AllExplored);
    let told = s.game.why_not(why, &Input::Do(Action::Explore));
    let left = "Nothing left to explore within reach but the place where the soldier ant sleeps; \
                you know the way down.";
    assert!(told.starts_with(left), "{told}");
    assert_eq!(s.game.view().sleeper_ahead.as_deref(), Some("the soldier ant"));
    hit_points(&mut s, 3_000);
    assert_eq!(s.game.view().sleeper_ahead, None);
    assert!(s.act(Action::Explore).is_ok(), "a strong hero goes in");
}

#[test]
fn without_a_known_way_down_exploring_searches_elsewhere_and_names_the_sleepers() {
    let mut s = before_court("throne room");
    let stairs = s.at('>');
    s.game.world.level.change(stairs, |cell| cell.terrain = Terrain::Floor);
    s.game.world.level.down = None;
    let door = s.you().at;
    lay(&mut s, "gold piece", Pos::new(door.x - 2, door.y));
    let mut events = Vec::new();
    for _ in 0..10 {
        events = act_on(&mut s, Action::Explore);
        if searches(&events) {
            break;
        }
    }
    assert!(searches(&events), "{events:?}");
    assert!(s.you().at.x >= door.x, "the search keeps away, too");
    let lines = s.game.view().lines;
    let told = "Nothing left to explore but the place where the soldier ant sleeps: ";
    assert!(lines.iter().any(|line| line.text.starts_with(told)), "{lines:?}");
}

#[test]
fn a_walk_toward_sleepers_turns_back_when_they_have_become_deadly() {
    let picture = "
        -------------------------
        |123....................|
        |4......................|
        |.......................|
        |.....$........@........|
        |..................>....|
        -------------------------";
    let mut s = sleeping_ants(picture);
    let kind = content().special_rooms.find("throne room").unwrap();
    let corner = s.at('1');
    let area = Rect::new(corner.x, corner.y, 9, 5);
    s.game.world.level.add_room(area, "court", RoomKind::Special(kind, None));
    let gold = s.at('$');
    lay(&mut s, "gold piece", gold);
    let mut strong = s.again();
    act_on(&mut strong, Action::Explore);
    assert_eq!(strong.you().at, gold);
    s.act(Action::Explore).unwrap();
    assert!(s.you().at.x < s.at('@').x, "the hero is on the way");
    hit_points(&mut s, 8);
    s.game.world.life.occupation.as_mut().expect("the walk goes on").hp = 8;
    while s.game.input(&Input::Continue).is_ok() {
        assert!(s.you().at.x >= corner.x + 9, "{:?}", s.you().at);
    }
}

/// A hero beside a jackal, on an Elbereth that does not wear off.
fn on_elbereth() -> Scene {
    let mut s = scene(
        "
        -----
        |@.1|
        -----",
    )
    .with('1', "jackal");
    light(&mut s);
    sees(&mut s);
    let here = s.you().at;
    s.game.world.level.write(Engraving::new(here, elbereth::WORD, Script::Burned));
    s
}

#[test]
fn a_hero_on_elbereth_searches_and_waits_several_turns_until_it_is_erased() {
    for action in [Action::SearchFor(20), Action::Rest(Some(20))] {
        let mut s = on_elbereth();
        let jackal = s.named('1');
        let mut bare = s.again();
        bare.game.world.level.engravings.clear();
        assert_eq!(bare.act(action.clone()), Err(Refusal::FoeNear), "{action:?}");
        s.act(action.clone()).unwrap();
        assert!(s.again().game.input(&Input::Continue).is_ok(), "{action:?}");
        assert!(s.game.world.life.occupation.is_some(), "{action:?}");
        s.game.world.level.engravings.clear();
        let stop = s.game.input(&Input::Continue).unwrap();
        assert_eq!(stop, [Event::Senses(Senses::Stopped(StopReason::Foe(jackal)))]);
        assert!(s.game.world.life.occupation.is_none());
    }
}

#[test]
fn of_equally_dangerous_adjacent_foes_the_one_with_fewest_hit_points_is_the_target() {
    let mut s = scene(
        "
        -----
        |1@2|
        -----",
    )
    .with('1', "hill orc")
    .with('2', "hill orc");
    sees(&mut s);
    let (west, east) = (s.named('1'), s.named('2'));
    for who in [west, east] {
        let actor = s.game.world.actor_mut(who);
        (actor.hp, actor.max_hp) = (10, 10);
    }
    let target = |s: &Scene| match s.game.view().fight {
        Some(fight) if matches!(fight.reach, Reach::Beside(_)) => fight.foe,
        other => panic!("{other:?}"),
    };
    s.game.world.actor_mut(east).hp = 5;
    assert_eq!(target(&s), east);
    s.game.world.actor_mut(west).hp = 2;
    assert_eq!(target(&s), west);
}

#[test]
fn a_corpse_that_will_be_old_on_arrival_is_no_food_to_walk_to() {
    let named = |age: u32| {
        let mut s = scene(
            "
            -----------------
            |@.............%|
            -----------------",
        );
        light(&mut s);
        s.game.world.life.nutrition = 100;
        s.game.world.turn = 1_000;
        let at = s.at('%');
        let corpse = lay(&mut s, "corpse", at);
        let item = s.game.world.item_mut(corpse);
        item.about = content().monsters.find("newt");
        item.age = 1_000 - age;
        sees(&mut s);
        s.game.view().food.is_some()
    };
    let oldest = (0..60).rev().find(|&age| named(age)).expect("a fresh corpse is food");
    let mut at_hand = scene("---\n|@|\n---");
    at_hand.game.world.turn = 1_000;
    let here = at_hand.you().at;
    let corpse = lay(&mut at_hand, "corpse", here);
    let wholesome = |s: &mut Scene, age: u32| {
        let item = s.game.world.item_mut(corpse);
        (item.about, item.age) = (content().monsters.find("newt"), 1_000 - age);
        s.game.view().floor[0].suits.wholesome
    };
    let fresh = (0..60).rev().find(|&age| wholesome(&mut at_hand, age)).expect("it is fresh");
    assert_eq!(fresh - oldest, 14, "14 steps away");
}

fn takes(s: &mut Scene, kind: &str) -> ItemId {
    let id = content().items.find(kind).unwrap();
    let item = carrying(s, kind, 2);
    s.game.world.knowledge.of_mut(id).known = false;
    item
}

#[test]
fn the_view_remembers_what_the_player_tried_took_off_and_wielded() {
    let mut s = scene("-----\n|@..|\n-----");
    let water = takes(&mut s, "potion of see invisible");
    let other = takes(&mut s, "potion of sickness");
    assert!(s.game.view().shunned.is_empty() && !s.game.view().rearmed);
    s.act(Action::Quaff(water)).unwrap();
    assert_eq!(s.game.view().shunned, [water], "not {other:?}");
    let cap = carrying(&mut s, "fedora", 1);
    let put_on = |s: &mut Scene, action: Action| {
        s.act(action).unwrap();
        while s.game.input(&Input::Continue).is_ok() {}
    };
    put_on(&mut s, Action::Wear(cap));
    put_on(&mut s, Action::TakeOff(cap));
    assert!(s.game.view().shunned.contains(&cap));
    put_on(&mut s, Action::Wear(cap));
    assert!(!s.game.view().shunned.contains(&cap), "the player wants it");
    let dagger = carrying(&mut s, "dagger", 1);
    s.act(Action::Wield(Some(dagger))).unwrap();
    assert!(s.game.view().rearmed);
    s.game.world.turn += 21;
    assert!(!s.game.view().rearmed);
}

#[test]
fn a_walk_to_stairs_is_remembered_until_another_action() {
    let mut s = scene(
        "
        ---------
        |@....>.|
        ---------",
    );
    light(&mut s);
    s.game.world.level.down = Some(s.at('>'));
    know_all(&mut s);
    assert_eq!(s.game.view().on_flight, None);
    s.act(Action::GoStairs { down: true }).unwrap();
    assert_eq!(s.game.view().on_flight, Some(Glyph::StairsDown));
    s.game.input(&Input::Stop).unwrap();
    assert_eq!(s.game.view().on_flight, Some(Glyph::StairsDown), "a stop is no new plan");
    s.act(Action::Search).unwrap();
    assert_eq!(s.game.view().on_flight, None);
}

#[test]
fn a_book_is_learned_while_the_hero_knows_its_spell() {
    let mut s = scene("-----\n|@..|\n-----");
    let book = carrying(&mut s, "spellbook of light", 1);
    let learned = |s: &Scene| {
        let view = s.game.view();
        view.pack.iter().find(|thing| thing.id == book).expect("it is carried").suits.learned
    };
    assert!(!learned(&s));
    let kind = s.game.world.item(book).kind;
    s.game.world.life.spells.push(Spell { book: kind, until: s.game.world.turn + 10 });
    assert!(learned(&s));
    s.game.world.turn += 10;
    assert!(!learned(&s), "forgotten");
}

#[test]
fn a_hero_in_the_doorway_of_a_shop_enters_it() {
    let mut s = market("general");
    let door = s.at('p').step(Dir::W);
    stand(&mut s, door);
    assert!(s.game.view().enters_shop);
    let keeper = s.named('k');
    s.game.world.actor_mut(keeper).mood = Attitude::Hostile;
    assert!(!s.game.view().enters_shop, "an angry keeper sells nothing");
    s.game.world.actor_mut(keeper).mood = Attitude::Peaceful;
    let goods = s.at('g');
    stand(&mut s, goods);
    assert!(!s.game.view().enters_shop && s.game.view().in_shop);
}

#[test]
fn a_hero_who_cannot_kill_a_gas_spore_from_afar_waits_20_turns_and_then_explores_on() {
    let mut s = scene("---------------\n|@0000001000000+\n---------------").with('1', "gas spore");
    let spore = s.named('1');
    s.game.world.actor_mut(spore).rate = 0;
    empty_handed(&mut s);
    hit_points(&mut s, 9);
    while s.game.view().foes.is_empty() {
        act_on(&mut s, Action::Explore);
    }
    for _ in 0..2 {
        s.walk(Dir::W).unwrap();
    }
    assert!(s.game.view().foes.is_empty(), "it is out of view");
    let why = s.act(Action::Explore).unwrap_err();
    let told = s.game.why_not(why, &Input::Do(Action::Explore));
    let waits = "[20 {key:search}] wait for it in the open, then walk around it.";
    assert!(told.ends_with(waits), "{told}");
    act_on(&mut s, Action::SearchFor(20));
    let here = s.you().at;
    act_on(&mut s, Action::Explore);
    assert!(s.you().at != here, "by now it may be elsewhere");
}
