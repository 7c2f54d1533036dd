//! Tests of messages about items out of reach and about refusals.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Buc, Door, Form, Property, Skill, Slot, Terrain};
use wyrdvault::event::senses::StopReason;
use wyrdvault::event::{BodyEvent, Combat, Event, ItemEvent, Magic, Senses, TerrainEvent, Witness};
use wyrdvault::game::view::ItemUse;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::{Refusal, Vain};
use wyrdvault::world::level::RememberedThing;
use wyrdvault::world::{Action, Item, ItemId, LevelId, Trap, body::pack};

use crate::scene::{Scene, content, scene, scene_of};

fn made(s: &mut Scene, kind: &str) -> ItemId {
    s.game.world.make(Item::of(content().items.find(kind).unwrap()))
}

fn carried(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let (content, hero) = (content(), s.game.world.hero);
    let kind = content.items.find(kind).unwrap();
    let item = s.game.world.make(Item { count, ..Item::of(kind) });
    pack::take(&mut s.game.world, &content, hero, item)
}

/// Reports an event as the game would.
fn tell(s: &mut Scene, event: &Event) {
    let Game { world, chronicle, .. } = &mut s.game;
    chronicle.notice(world, &content(), event);
}

fn look_around(s: &mut Scene) {
    s.game.world.sight.fresh = false;
    s.game.world.remember(&content());
}

fn explore(s: &mut Scene) -> Vec<Event> {
    let Ok(mut events) = s.act(Action::Explore) else { return Vec::new() };
    while let Ok(more) = s.game.input(&Input::Continue) {
        events.extend(more);
    }
    events
}

fn place_names(s: &Scene) -> Vec<String> {
    s.game.places().into_iter().map(|place| place.name).collect()
}

/// Two daggers thrown along an unlit corridor from a room with another exit.
fn thrown_into_the_dark() -> Scene {
    let picture = "
        -------
        |.....|
        |.....|
        |....@dcccccccccc
        |.....|
        ---_---
           c
           c";
    let birth = Birth { role: "Rogue".to_owned(), ..Birth::default() };
    let mut s = scene_of(picture, &birth);
    let gap = s.at('d');
    let level = &mut s.game.world.level;
    level.change(gap, |cell| cell.terrain = Terrain::Door);
    level.change(gap, |cell| cell.set_door(Door::Broken));
    for x in 1..=10 {
        let at = Pos::new(gap.x + x, gap.y);
        level.change(at, |cell| {
            cell.terrain = Terrain::Corridor;
            cell.set_lit(false);
        });
    }
    look_around(&mut s);
    let daggers = carried(&mut s, "dagger", 2);
    for _ in 0..2 {
        s.act(Action::Throw { item: daggers, dir: Dir::E, count: 1 }).unwrap();
    }
    s
}

#[test]
fn what_one_throws_into_the_dark_is_remembered_where_it_fell_and_fetched_first() {
    let mut s = thrown_into_the_dark();
    let fell: Vec<Pos> = s.game.world.level.memory.things().iter().collect();
    assert_eq!(fell.len(), 1, "{fell:?}");
    assert!(!s.game.world.sight.seen.has(fell[0]), "out of sight");
    let strays = s.game.view().strays;
    assert_eq!(strays.len(), 1, "{strays:?}");
    assert_eq!(strays[0].name, "2 daggers");
    assert!(place_names(&s).contains(&"2 daggers".to_owned()), "{:?}", place_names(&s));
    // Beside the other exit, whose far side is equally unknown.
    let (hero, door) = (s.game.world.hero, s.at('_'));
    s.game.world.move_actor(hero, door.step(Dir::N));
    look_around(&mut s);
    s.act(Action::Explore).unwrap();
    assert!(s.you().at.y < door.y && s.you().at.x > door.x, "not that way: {:?}", s.you().at);
    s.game.input(&Input::Stop).ok();
    s.game.world.move_actor(hero, Pos::new(fell[0].x - 3, fell[0].y));
    explore(&mut s);
    assert_eq!(s.game.view().strays, [], "fetched");
    assert!(s.you().at.y == fell[0].y && s.you().at.x >= fell[0].x, "{:?}", s.you().at);
}

#[test]
fn what_one_threw_is_fetched_from_under_the_dead_too() {
    let mut s = thrown_into_the_dark();
    let at = s.game.world.level.memory.things().iter().next().unwrap();
    let dead = made(&mut s, "corpse");
    s.game.world.item_mut(dead).about = content().monsters.find("newt");
    s.game.world.lay(dead, at);
    let hero = s.game.world.hero;
    s.game.world.move_actor(hero, Pos::new(at.x - 3, at.y));
    look_around(&mut s);
    s.game.world.note(&content(), at);
    assert_eq!(s.game.view().strays.len(), 1);
    explore(&mut s);
    assert_eq!(s.game.view().strays, [], "fetched");
}

#[test]
fn where_nothing_is_left_to_explore_is_known_whatever_was_said_last() {
    let explored = |picture: &str| {
        let mut s = scene(picture);
        look_around(&mut s);
        s.game.view().explored
    };
    let closed = "
        -----
        |@..|
        -----";
    let open = "
        -----
        |@..ccc
        -----";
    assert_eq!([closed, open].map(explored), [true, false]);
}

#[test]
fn nobody_is_led_back_to_what_they_threw_who_picks_nothing_up() {
    let mut s = thrown_into_the_dark();
    s.game.world.life.autopickup = false;
    let at = s.game.world.level.memory.things().iter().next().unwrap();
    for _ in 0..20 {
        explore(&mut s);
    }
    assert!(s.game.world.items_at(at).next().is_some());
    assert!(!s.game.view().strays.is_empty() || s.you().at == at);
}

#[test]
fn all_of_a_pile_in_sight_can_be_walked_to_by_name_and_remains_keep_theirs() {
    let mut s = scene(
        "
        ------     ----
        |@..a|     |..|
        ------     ----",
    );
    let at = s.at('a');
    for kind in ["spear", "dagger"] {
        let item = made(&mut s, kind);
        s.game.world.lay(item, at);
    }
    look_around(&mut s);
    let names = place_names(&s);
    for wanted in ["spear", "dagger"] {
        assert!(names.iter().any(|name| name.contains(wanted)), "{names:?}");
    }
    let far = Pos::new(at.x + 8, at.y);
    let (corpse, jackal) = (content().known.corpse, content().monsters.find("jackal").unwrap());
    let cell = s.game.world.level.cell(far);
    s.game.world.level.memory.set_thing(far, RememberedThing::Remains(corpse, jackal), cell);
    assert!(place_names(&s).contains(&"a jackal corpse".to_owned()), "{:?}", place_names(&s));
}

#[test]
fn the_hungry_are_told_of_the_nearest_thing_that_is_good_to_eat() {
    let told = |about: &str, age: u32, nutrition: i32| {
        let mut s = scene(
            "
            ------
            |@..a|
            ------",
        );
        s.game.world.turn = 1_000;
        let at = s.at('a');
        let corpse = made(&mut s, "corpse");
        let about = content().monsters.find(about);
        (s.game.world.item_mut(corpse).about, s.game.world.item_mut(corpse).age) =
            (about, 1_000 - age);
        s.game.world.lay(corpse, at);
        s.game.world.life.nutrition = nutrition;
        look_around(&mut s);
        s.game.view().food.map(|food| (food.name, food.way))
    };
    let good = Some(("a newt corpse".to_owned(), "3E".to_owned()));
    assert_eq!(told("newt", 5, 100), good);
    assert_eq!(told("newt", 5, 900), None, "who is not hungry");
    assert_eq!(told("newt", 60, 100), None, "old");
    assert_eq!(told("lichen", 900, 100).map(|it| it.0).as_deref(), Some("a lichen corpse"));
    assert_eq!(told("kobold", 5, 100), None, "poisonous");
    assert_eq!(told("cockatrice", 5, 100), None);
    assert_eq!(told("green slime", 5, 100), None);
    assert_eq!(told("soldier", 5, 100), None, "kin");
}

#[test]
fn the_one_locked_door_beside_the_hero_has_a_direction() {
    let mut s = scene(
        "
        -----
        |@.+
        -+---",
    );
    assert_eq!(s.game.view().lock, None);
    let below = s.you().at.step(Dir::S);
    s.game.world.level.shut.set(below);
    assert_eq!(s.game.view().lock, Some(Dir::S));
    let (hero, between) = (s.game.world.hero, s.you().at.step(Dir::E));
    s.game.world.move_actor(hero, between);
    let east = between.step(Dir::E);
    s.game.world.level.shut.set(east);
    assert_eq!(s.game.view().lock, None, "two of them: which?");
}

#[test]
fn a_known_trap_stays_known_under_what_it_shot() {
    let mut s = scene(
        "
        -----
        |@..|
        -----",
    );
    let (kind, at) = (content().traps.find("dart trap").unwrap(), s.you().at.step(Dir::E));
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    assert!(s.game.view().traps.is_empty(), "nobody knows of it");
    s.game.world.level.traps.iter_mut().for_each(|trap| trap.seen = true);
    let dart = made(&mut s, "dart");
    s.game.world.lay(dart, at);
    look_around(&mut s);
    let known = s.game.view().traps;
    assert_eq!((known.len(), known[0].at, known[0].name.as_str()), (1, at, "dart trap"));
}

#[test]
fn who_acts_oftener_than_the_hero_outruns_them() {
    let picture = "
        -----
        |@.a|
        -----";
    let outruns = |kind: &str| {
        let s = scene(picture).with('a', kind);
        s.game.view().foes[0].outruns
    };
    assert_eq!(["newt", "hill orc", "dog"].map(outruns), [false, false, true]);
}

#[test]
fn bare_hands_know_whose_touch_is_stone() {
    let picture = "
        -----
        |@.a|
        -----";
    let petrifies = |kind: &str, slot: Option<(&str, Slot)>| {
        let mut s = scene(picture).with('a', kind);
        let hero = s.game.world.hero;
        s.game.world.actor_mut(hero).worn = Default::default();
        if let Some((thing, slot)) = slot {
            let item = carried(&mut s, thing, 1);
            s.game.world.actor_mut(hero).worn[slot as usize] = Some(item);
        }
        s.game.view().foes[0].petrifies
    };
    assert!(petrifies("cockatrice", None));
    assert!(!petrifies("cockatrice", Some(("leather gloves", Slot::Gloves))));
    assert!(!petrifies("cockatrice", Some(("axe", Slot::Wielded))));
    assert!(!petrifies("newt", None));
}

#[test]
fn what_is_named_twice_is_dropped_once() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let lying = made(&mut s, "apple");
    let (at, more) = (s.you().at, carried(&mut s, "apple", 1));
    s.game.world.lay(lying, at);
    s.act(Action::Drop(vec![(more, 0), (more, 0)])).unwrap();
    assert_eq!(s.game.world.items_at(at).map(|it| s.game.world.item(it).count).sum::<u16>(), 2);
}

#[test]
fn who_looks_into_a_box_sees_how_the_things_in_it_look() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let chest = carried(&mut s, "large box", 1);
    let potion = made(&mut s, "potion of healing");
    s.game.world.item_mut(potion).known.seen = false;
    s.game.world.knowledge.of_mut(s.game.world.item(potion).kind).known = false;
    s.game.world.put_in(potion, chest);
    let inside = |s: &Scene| {
        let view = s.game.view();
        view.pack.iter().find(|thing| thing.id == chest).unwrap().contents[0].name.clone()
    };
    let name = inside(&s);
    assert!(name != "a potion" && name.ends_with(" potion"), "{name}");
    let you = s.game.world.you_mut();
    you.properties.timed.push((Property::Blind, 50));
    you.properties.refresh();
    assert_eq!(inside(&s), "a potion", "the blind only feel it");
}

#[test]
fn where_only_the_stairs_of_a_branch_lead_down_they_are_named() {
    let picture = "
        -----
        |@.>|
        -----";
    let side = |s: &mut Scene| {
        let at = s.at('>');
        s.game.world.level.side_stairs.push((at, LevelId { branch: 1, depth: 3 }));
    };
    let mut s = scene(picture);
    side(&mut s);
    let explore = Input::Do(Action::Explore);
    assert_eq!(s.game.input(&explore), Err(Refusal::NothingToExplore));
    let words = s.game.why_not(Refusal::NothingToExplore, &explore);
    assert_eq!(words, "Nothing left to explore, and no way down but to the Diggings.");
    let levels = s.game.levels();
    assert_eq!(levels[0].known, ["staircase down to the Diggings"]);
    s.game.world.level.side_stairs.clear();
    assert_eq!(s.game.levels()[0].known, ["staircase down"]);
    let mut s = scene(
        "
        ---------
        |@.....>|
        ---------",
    );
    side(&mut s);
    let end = s.at('>');
    s.game.world.level.explored = wyrdvault::base::Bits::EMPTY;
    let events = self::explore(&mut s);
    let ended = Event::Senses(Senses::Stopped(StopReason::Explored { down: false }));
    if events.contains(&ended) {
        let said = "Nothing left to explore within reach, and no way down but to the Diggings.";
        assert!(s.game.view().lines.iter().any(|line| line.text == said));
    } else {
        assert_eq!(s.act(Action::Explore), Err(Refusal::NothingToExplore), "{end:?}");
    }
}

#[test]
fn dipping_says_why_nothing_comes_of_it_and_keeps_the_secret_of_what_is_unknown() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let dagger = carried(&mut s, "dagger", 1);
    let potion = carried(&mut s, "potion of sickness", 1);
    let kind = s.game.world.item(potion).kind;
    s.game.world.knowledge.of_mut(kind).known = true;
    let refused = |why| Err(Refusal::Vain(why));
    assert_eq!(s.act(Action::Dip(dagger, Some(dagger))), refused(Vain::DipsIntoItself));
    assert_eq!(s.act(Action::Dip(dagger, Some(potion))), refused(Vain::DipsInVain));
    s.game.world.knowledge.of_mut(kind).known = false;
    let before = s.game.turn();
    s.act(Action::Dip(dagger, Some(potion))).unwrap();
    assert!(s.game.turn() > before, "a try takes its time");
    assert!(s.game.world.items.contains(potion) && s.game.world.item(dagger).buc == Buc::Uncursed);
}

#[test]
fn letters_and_names_that_change_nothing_are_refused_with_their_reason() {
    let mut s = scene(
        "
        ----
        |@.|
        ----",
    );
    let dagger = carried(&mut s, "dagger", 1);
    let letter = s.game.world.item(dagger).letter;
    let adjust = Action::Adjust { item: dagger, letter };
    assert_eq!(s.act(adjust), Err(Refusal::Vain(Vain::HasThatLetter)));
    let call = Action::Call { item: dagger, name: "x".to_owned() };
    assert_eq!(s.act(call), Err(Refusal::Vain(Vain::KindIsKnown)));
}

#[test]
fn tab_names_whom_it_knows_no_way_to() {
    let mut s = scene(
        "
        -----------
        |@.|...1..|
        -----------",
    )
    .with('1', "newt");
    let properties = &mut s.game.world.you_mut().properties;
    properties.timed.push((Property::Telepathy, 50));
    properties.timed.push((Property::Blind, 50));
    properties.refresh();
    look_around(&mut s);
    let hero = s.game.world.hero;
    let step = s.you().at.step(Dir::E);
    s.game.world.move_actor(hero, step);
    let fight = Input::Do(Action::FightNearest);
    let why = s.game.input(&fight).unwrap_err();
    assert_eq!(why, Refusal::NoSuchWay);
    assert_eq!(s.game.why_not(why, &fight), "You know of no way to the newt (5E).");
}

#[test]
fn two_weapons_tell_what_they_do_to_the_aim() {
    let birth = Birth { role: "Samurai".to_owned(), ..Birth::default() };
    let mut s = scene_of("----\n|@.|\n----", &birth);
    s.act(Action::TwoWeapons).unwrap();
    let said = &s.game.view().lines;
    let told = |line: &wyrdvault::game::view::LogLine| {
        line.text == "You fight with both weapons now (-9 to hit: unskilled)."
    };
    assert!(said.iter().any(told), "{said:?}");
}

#[test]
fn whoever_has_struck_does_not_come_into_view_after_it() {
    let picture = "
        --------
        |@1....|
        --------";
    let said = |struck: bool| {
        let mut s = scene(picture).with('1', "giant rat");
        let (by, target) = (s.named('1'), s.game.world.hero);
        s.game.world.look_around(&content());
        if struck {
            let blow = Combat::Missed { by, target, form: Form::Bite, just: false };
            tell(&mut s, &Event::Combat(blow));
        }
        tell(&mut s, &Event::Senses(Senses::ComeIntoView { who: vec![by] }));
        let lines = s.game.view().lines;
        lines.iter().filter(|line| line.text.ends_with("comes into view.")).count()
    };
    assert_eq!((said(false), said(true)), (1, 0));
}

#[test]
fn armor_that_is_in_the_way_is_named() {
    let mut s = scene("----\n|@.|\n----");
    let (robe, mail) = (carried(&mut s, "robe", 1), carried(&mut s, "splint mail", 1));
    s.act(Action::Wear(robe)).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let wear = Input::Do(Action::Wear(mail));
    let why = s.game.input(&wear).unwrap_err();
    let words = s.game.why_not(why, &wear);
    assert_eq!(
        words,
        "Your +0 robe is over it or in its place: {key:takeoff} takes that off first."
    );
}

#[test]
fn what_glows_is_called_as_it_was_when_it_began_to() {
    let mut s = scene("----\n|@.|\n----");
    let spear = carried(&mut s, "spear", 1);
    let item = s.game.world.item_mut(spear);
    (item.plus, item.known.plus) = (2, true);
    let glows = ItemEvent::Enchanted { item: spear, by: 1 };
    tell(&mut s, &Event::Item(glows));
    let last = s.game.view().lines.pop().unwrap().text;
    assert_eq!(last, "Your +1 spear glows for a moment.");
}

#[test]
fn potions_are_hurled_and_arrows_let_fly() {
    let said = |kind: &str| {
        let mut s = scene("-----\n|@1.|\n-----").with('1', "goblin");
        let (by, item) = (s.named('1'), made(&mut s, kind));
        let shot = Combat::Shot { by, item, count: 1, by_hand: false };
        tell(&mut s, &Event::Combat(shot));
        s.game.view().lines.pop().unwrap().text
    };
    assert!(said("potion of sickness").starts_with("The goblin hurls a "));
    assert_eq!(said("arrow"), "The goblin lets fly an arrow!");
}

#[test]
fn the_pack_tells_its_load_and_what_burdens_nobody() {
    let mut s = scene("----\n|@.|\n----");
    let before = s.game.view().status;
    assert_eq!(before.load, pack::load(&s.game.world, &content(), s.game.world.hero));
    carried(&mut s, "splint mail", 2);
    let status = s.game.view().status;
    assert_eq!((status.load, status.bears), (before.load + 800, before.bears));
    assert!(status.bears > 25 * 20 && status.bears <= 1000);
}

#[test]
fn what_never_strikes_is_told_with_what_its_answer_may_cost() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "acid blob");
    let at = s.at('1');
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    let look = s.game.look(at);
    let told = look.reasons.iter().find(|line| line.starts_with("It never strikes.")).unwrap();
    let odds = look.foe.unwrap().odds.unwrap();
    assert!(told.contains(&format!("cost {}% of you", odds.spike.max(odds.loss))), "{told}");
}

#[test]
fn a_way_down_that_somebody_stands_in_is_a_way_down() {
    let mut s = scene(
        "
        --------
        |@.a..>|
        --------",
    )
    .with('a', "acid blob");
    look_around(&mut s);
    assert!(s.game.view().way_down);
}

#[test]
fn what_is_dropped_is_told_before_the_lighter_step() {
    let mut s = scene("----\n|@.|\n----");
    let mail = carried(&mut s, "splint mail", 3);
    s.play(wyrdvault::rules::body::burden::refresh);
    let events = s.act(Action::Drop(vec![(mail, 0)])).unwrap();
    let place = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let dropped = place(&|it| matches!(it, Event::Item(ItemEvent::Dropped { .. })));
    let lighter = place(&|it| matches!(it, Event::Body(BodyEvent::BurdenChanged { .. })));
    assert!(dropped < lighter, "{events:?}");
    s.game.world.check(&content()).unwrap();
}

/// Returns the new messages after dipping an item into another or into the terrain here.
fn dipped(s: &mut Scene, item: ItemId, into: Option<ItemId>) -> String {
    let before = s.game.view().lines.len();
    s.act(Action::Dip(item, into)).unwrap();
    let lines = s.game.view().lines;
    lines[before..].iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn what_dipping_comes_to_is_told_of_the_thing_dipped() {
    let told = |what: &str, into: &str, holy: Buc| {
        let mut s = scene("---\n|@|\n---");
        let (item, water) = (carried(&mut s, what, 1), carried(&mut s, into, 1));
        s.game.world.item_mut(water).buc = holy;
        dipped(&mut s, item, Some(water))
    };
    let water = "potion of water";
    let text = told("potion of healing", water, Buc::Uncursed);
    assert!(text.contains("turns to plain water"), "{text}");
    let text = told("scroll of light", water, Buc::Uncursed);
    assert!(text.contains("loses all writing"), "{text}");
    let text = told("apple", water, Buc::Uncursed);
    assert!(text.contains("Your apple comes out as before"), "{text}");
    let text = told("potion of healing", "potion of booze", Buc::Uncursed);
    assert!(text.contains("comes out as before") && !text.contains("taste"), "{text}");
}

#[test]
fn what_comes_out_of_a_fountain_is_said_before_it_is_seen() {
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..400 {
        let birth = Birth { seed: wyrdvault::base::Seed(seed), ..Birth::default() };
        let mut s = scene_of("-----\n|...|\n|.@.|\n|...|\n-----", &birth);
        let at = s.you().at;
        s.game.world.level.change(at, |cell| cell.terrain = Terrain::Fountain);
        let told = s.act(Action::QuaffHere).unwrap();
        let place = |wanted: fn(&Event) -> bool| told.iter().position(wanted);
        let appeared = place(|it| matches!(it, Event::Magic(Magic::Appeared { .. })));
        let waters = place(|it| matches!(it, Event::Terrain(TerrainEvent::Waters(_))));
        assert!(appeared.is_none() || waters < appeared && waters.is_some(), "{told:?}");
        met.extend(told.iter().filter_map(|it| match it {
            Event::Terrain(TerrainEvent::Waters(what)) => Some(format!("{what:?}")),
            _ => None,
        }));
    }
    for what in ["Snakes", "Demon", "Nymph", "Gem", "Foul", "Poisoned", "Bad", "Breath"] {
        assert!(met.contains(what), "{what} of {met:?}");
    }
}

#[test]
fn without_a_fountain_the_refusal_says_what_is_missing() {
    let mut s = scene("---\n|@|\n---");
    let apple = carried(&mut s, "apple", 1);
    let why = |s: &mut Scene, action: Action| {
        let refused = s.act(action.clone()).unwrap_err();
        s.game.why_not(refused, &Input::Do(action))
    };
    assert_eq!(why(&mut s, Action::QuaffHere), "There is no fountain or sink here to drink from.");
    assert_eq!(why(&mut s, Action::Dip(apple, None)), "There is no fountain here to dip it into.");
}

#[test]
fn all_who_come_into_view_at_once_are_told_in_one_line() {
    let picture = "
        -------
        |12...|
        |@3...|
        -------";
    let mut s = scene(picture).with('1', "soldier ant").with('2', "giant rat");
    s = s.with('3', "soldier ant");
    let who = ['1', '2', '3'].map(|sign| s.named(sign)).to_vec();
    look_around(&mut s);
    tell(&mut s, &Event::Senses(Senses::ComeIntoView { who: who.clone() }));
    let last = |s: &Scene| s.game.view().lines.last().unwrap().text.clone();
    assert_eq!(last(&s), "2 soldier ants and a giant rat come into view.");
    let before = s.game.view().said;
    tell(&mut s, &Event::Senses(Senses::ComeIntoView { who }));
    assert_eq!(s.game.view().said, before, "they were met just now");
}

#[test]
fn a_refusal_for_a_foe_says_what_to_do_about_it() {
    let faced = |picture: &str, kind: &str| {
        let mut s = scene(picture).with('1', kind);
        (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (40, 40);
        let at = s.at('1');
        s.game.world.level.change(at, |cell| cell.set_lit(true));
        s.game.world.sight.fresh = false;
        s.game.world.look_around(&content());
        s
    };
    let why = |picture: &str, kind: &str| {
        faced(picture, kind).game.why_not(Refusal::FoeNear, &Input::Do(Action::Explore))
    };
    let far = "
        --------
        |@..1..|
        --------";
    let near = "
        --------
        |@1....|
        --------";
    assert_eq!(why(far, "grid bug"), "Not with the grid bug in sight: {key:attack} fights it.");
    assert_eq!(why(near, "grid bug"), "Not with the grid bug beside you: {key:attack} fights it.");
    let flees = "Not with the minotaur beside you: a step leads away, {key:attack} fights it.";
    assert_eq!(why(near, "minotaur"), flees);
    let s = faced(near, "acid blob");
    let told = s.game.why_not(Refusal::BestLeftAlone, &Input::Do(Action::FightNearest));
    let way = "The acid blob harms only attackers that touch it: {key:throw} throws, {key:fire} fires, {key:cast} casts.";
    assert_eq!(told, way);
}

#[test]
fn practice_names_the_weapon_in_hand() {
    let birth = Birth { role: "Samurai".to_owned(), ..Birth::default() };
    let mut s = scene_of("----\n|@.|\n----", &birth);
    tell(&mut s, &Event::Body(BodyEvent::SkillGained { skill: Skill::LongSword }));
    let last = |s: &Scene| s.game.view().lines.last().unwrap().text.clone();
    let sword = "Practice tells: you are better with the katana (long sword).";
    assert_eq!(last(&s), sword);
    tell(&mut s, &Event::Body(BodyEvent::SkillGained { skill: Skill::Bow }));
    assert_eq!(last(&s), "Practice tells: you are better with the bow.");
}

#[test]
fn what_would_shoot_the_quiver_is_known_while_it_is_not_in_hand() {
    let birth = Birth { role: "Samurai".to_owned(), ..Birth::default() };
    let mut s = scene_of("----\n|@.|\n----", &birth);
    let by_hand = |s: &Scene| s.game.view().pack.iter().any(|thing| thing.by_hand);
    let bow = |s: &Scene| s.game.view().pack.into_iter().find(|thing| thing.suits.shoots);
    assert!(by_hand(&s));
    let yumi = bow(&s).unwrap().id;
    s.act(Action::Wield(Some(yumi))).unwrap();
    assert!(!by_hand(&s) && bow(&s).is_none());
    s.act(Action::Swap).unwrap();
    assert!(by_hand(&s));
    assert_eq!(bow(&s).unwrap().used, Some(ItemUse::Alternate));
}
