//! Tests of messages about items out of reach and about refusals.

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Buc, Door, Form, Property, Skill, Slot, Terrain};
use wyrdvault::event::senses::{Bars, StopReason};
use wyrdvault::event::{BodyEvent, Combat, Event, ItemEvent, Magic, Senses, TerrainEvent, Witness};
use wyrdvault::game::view::ItemUse;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::world::body::pack;
use wyrdvault::world::level::RememberedThing;
use wyrdvault::world::{Action, Item, ItemId, LevelId, Trap};

use crate::scene::{Scene, content, scene, scene_of};

fn made(s: &mut Scene, kind: &str) -> ItemId {
    s.game.world.make(Item::of(content().items.find(kind).unwrap()))
}

pub fn carried(s: &mut Scene, kind: &str, count: u16) -> ItemId {
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

pub fn look_around(s: &mut Scene) {
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

/// Builds a scene with two daggers thrown along an unlit corridor, from a room with another exit.
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
fn items_thrown_into_the_dark_are_remembered_and_fetched_first() {
    let mut s = thrown_into_the_dark();
    let fell: Vec<Pos> = s.game.world.level.memory.things().iter().collect();
    assert_eq!(fell.len(), 1, "{fell:?}");
    assert!(!s.game.world.sight.seen.has(fell[0]), "out of sight");
    let strays = s.game.view().strays;
    assert_eq!(strays.len(), 1, "{strays:?}");
    assert_eq!(strays[0].name, "2 daggers");
    assert!(place_names(&s).contains(&"2 daggers".to_owned()), "{:?}", place_names(&s));
    // The hero stands beside the other exit, whose far side is equally unknown.
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
fn thrown_items_are_fetched_from_under_corpses() {
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
fn a_fully_explored_level_is_known_as_such() {
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
fn thrown_items_are_not_fetched_without_autopickup() {
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
fn every_item_of_a_visible_pile_is_a_travel_target_by_name() {
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
fn a_hungry_hero_is_reminded_of_the_nearest_food() {
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
    assert_eq!(told("newt", 5, 900), None, "a hero who is not hungry");
    assert_eq!(told("newt", 60, 100), None, "old");
    assert_eq!(told("lichen", 900, 100).map(|it| it.0).as_deref(), Some("a lichen corpse"));
    assert_eq!(told("kobold", 5, 100), None, "poisonous");
    assert_eq!(told("cockatrice", 5, 100), None);
    assert_eq!(told("green slime", 5, 100), None);
    assert_eq!(told("soldier", 5, 100), None, "kin");
}

#[test]
fn food_that_the_hero_knows_to_be_cursed_is_not_wholesome() {
    for (buc, known, wholesome) in
        [(Buc::Cursed, true, false), (Buc::Cursed, false, true), (Buc::Blessed, true, true)]
    {
        let mut s = scene("----\n|@.|\n----");
        let ration = carried(&mut s, "food ration", 1);
        let item = s.game.world.item_mut(ration);
        (item.buc, item.known.buc) = (buc, known);
        let pack = s.game.view().pack;
        let thing = pack.iter().find(|thing| thing.id == ration).unwrap();
        assert_eq!(thing.suits.wholesome, wholesome, "{buc:?}, known: {known}");
    }
}

#[test]
fn a_locked_door_beside_the_hero_gives_its_direction() {
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
    assert_eq!(s.game.view().lock, Some(Dir::E), "no door opens diagonally");
}

#[test]
fn a_known_trap_stays_known_under_its_missile() {
    let mut s = scene(
        "
        -----
        |@..|
        -----",
    );
    let (kind, at) = (content().traps.find("dart trap").unwrap(), s.you().at.step(Dir::E));
    s.game.world.level.traps.push(Trap { kind, at, seen: false, own: false, sprung: 0 });
    assert!(s.game.view().traps.is_empty(), "undiscovered");
    s.game.world.level.traps.iter_mut().for_each(|trap| trap.seen = true);
    let dart = made(&mut s, "dart");
    s.game.world.lay(dart, at);
    look_around(&mut s);
    let known = s.game.view().traps;
    assert_eq!((known.len(), known[0].at, known[0].name.as_str()), (1, at, "dart trap"));
}

#[test]
fn monsters_faster_than_the_hero_are_marked() {
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
fn the_view_marks_monsters_that_petrify_bare_hands() {
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
fn an_item_chosen_twice_is_dropped_once() {
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
fn looking_into_a_box_shows_its_items() {
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
    assert_eq!(inside(&s), "a potion", "a blind hero only feels it");
}

#[test]
fn branch_stairs_are_named_if_no_others_lead_down() {
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
    assert!(s.game.view().explored);
    let words = s.game.why_not(Refusal::NothingToExplore, &explore);
    assert_eq!(words, "Nothing left to explore; the only way down leads to the Diggings.");
    let levels = s.game.levels();
    assert_eq!(levels[0].known, ["stairs down to the Diggings"]);
    s.game.world.level.side_stairs.clear();
    assert!(s.game.levels()[0].known.is_empty(), "ordinary stairs need no words");
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
    let ended = Event::Senses(Senses::Stopped(StopReason::Explored {
        down: false,
        bars: Bars::default(),
        gap: false,
    }));
    if events.contains(&ended) {
        let said = "Nothing left to explore within reach; the only way down leads to the Diggings.";
        assert!(s.game.view().lines.iter().any(|line| line.text == said));
    } else {
        assert!(s.game.view().explored, "{end:?}");
    }
}

#[test]
fn two_weapon_combat_shows_its_to_hit_penalty() {
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
fn an_attacker_is_not_announced_after_its_attack() {
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
fn a_glowing_item_is_named_by_its_old_enchantment() {
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
fn potions_are_hurled_and_arrows_shot() {
    let said = |kind: &str| {
        let mut s = scene("-----\n|@1.|\n-----").with('1', "goblin");
        let (by, item) = (s.named('1'), made(&mut s, kind));
        let shot = Combat::Shot { by, item, count: 1, by_hand: false };
        tell(&mut s, &Event::Combat(shot));
        s.game.view().lines.pop().unwrap().text
    };
    assert!(said("potion of sickness").starts_with("The goblin hurls a "));
    assert_eq!(said("arrow"), "The goblin shoots an arrow!");
    assert_eq!(said("dagger"), "The goblin throws a dagger!");
}

#[test]
fn the_pack_shows_its_weight_and_the_unburdened_limit() {
    let mut s = scene("----\n|@.|\n----");
    let before = s.game.view().status;
    assert_eq!(before.load, pack::load(&s.game.world, &content(), s.game.world.hero));
    carried(&mut s, "splint mail", 2);
    let status = s.game.view().status;
    assert_eq!((status.load, status.bears), (before.load + 800, before.bears));
    assert!(status.bears > 25 * 20 && status.bears <= 1000);
}

#[test]
fn passive_monsters_show_the_cost_of_their_counterattack() {
    let mut s = scene("-----\n|@1.|\n-----").with('1', "acid blob");
    let at = s.at('1');
    (s.game.world.you_mut().hp, s.game.world.you_mut().max_hp) = (20, 20);
    let look = s.game.look(at);
    let told = look.reasons.iter().find(|line| line.starts_with("It never attacks.")).unwrap();
    let odds = look.foe.unwrap().odds.unwrap();
    assert!(told.contains(&odds.cost()), "{told}");
}

#[test]
fn occupied_stairs_count_as_the_way_down() {
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
fn a_drop_is_reported_before_the_lighter_burden() {
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

#[test]
fn fountain_messages_precede_the_monsters() {
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
fn monsters_that_appear_together_share_one_message() {
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
    assert_eq!(s.game.view().said, before, "already announced");
}

#[test]
fn a_skill_gain_names_the_wielded_weapon() {
    let birth = Birth { role: "Samurai".to_owned(), ..Birth::default() };
    let mut s = scene_of("----\n|@.|\n----", &birth);
    tell(&mut s, &Event::Body(BodyEvent::SkillGained { skill: Skill::LongSword }));
    let last = |s: &Scene| s.game.view().lines.last().unwrap().text.clone();
    let sword = "Practice pays off: you are better with the katana (long sword).";
    assert_eq!(last(&s), sword);
    tell(&mut s, &Event::Body(BodyEvent::SkillGained { skill: Skill::Bow }));
    assert_eq!(last(&s), "Practice pays off: you are better with the bow.");
}

#[test]
fn an_unwielded_launcher_for_the_quiver_is_marked() {
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

#[test]
fn a_kicked_stack_is_named_as_one_of_it() {
    for (count, told) in
        [(1, "You kick the dagger away."), (3, "You kick one of the 3 daggers away.")]
    {
        let mut s = scene("-----\n|@..|\n-----");
        let kind = content().items.find("dagger").unwrap();
        let pile = s.game.world.make(Item { count, ..Item::of(kind) });
        let at = s.you().at.step(Dir::E);
        s.game.world.lay(pile, at);
        s.act(Action::Kick(Dir::E)).unwrap();
        let lines = s.game.view().lines;
        assert!(lines.iter().any(|line| line.text == told), "{lines:?}");
    }
}
