//! Tests of the view: its data and its wording.

use std::collections::BTreeSet;

use wyrdvault::base::{Dir, Pos};
use wyrdvault::content::{Property, Slot, Terrain};
use wyrdvault::event::senses::{Bars, StopReason};
use wyrdvault::event::{Combat, Event, Senses, Witness};
use wyrdvault::game::view::{Condition, Danger, Glyph};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::Refusal;
use wyrdvault::world::hero::Spell;
use wyrdvault::world::level::{Remembered, RememberedThing};
use wyrdvault::world::{Action, Aim, Attitude, Item, ItemId, Trap, body::pack};

use crate::automation::lay;
use crate::scene::{Scene, content, scene};

const ROOM: &str = "
    -------
    |..1..|
    |..@2.|
    |.....|
    -------";

/// Lowers the hero's hit points.
fn frail(mut scene: Scene) -> Scene {
    let you = scene.game.world.you_mut();
    (you.hp, you.max_hp) = (16, 16);
    scene
}

#[test]
fn monsters_that_never_attack_are_listed_as_passive() {
    // The splashes of a green mold can cost the hero half of the hit points. A floating eye is
    // deadly because its paralysis lasts long.
    for (kind, danger) in [("green mold", Danger::Risky), ("floating eye", Danger::Deadly)] {
        let s = frail(scene(ROOM).with('1', kind).with('2', "jackal"));
        let view = s.game.view();
        let found = view.foes.iter().find(|foe| foe.name == kind).unwrap();
        assert_eq!((found.word(), found.danger), ("passive", danger), "{kind}");
        assert_eq!(view.foes[0].name, "jackal", "a monster that attacks is listed first");
        assert_eq!(view.together.foes, 1, "the {kind} takes no part in the fight");
    }
}

#[test]
fn a_foe_without_attacks_adds_nothing_to_the_danger_of_the_others() {
    let s = frail(scene(ROOM).with('1', "shrieker").with('2', "hill orc"));
    let view = s.game.view();
    let orc = view.foes.iter().find(|foe| foe.name == "hill orc").unwrap();
    assert_eq!(view.together.foes, 1);
    assert_eq!(view.together.forecast, orc.odds.unwrap().forecast);
}

#[test]
fn the_danger_of_a_group_counts_all_foes() {
    let s = frail(scene(ROOM).with('1', "jackal").with('2', "hill orc"));
    let view = s.game.view();
    let alone: Vec<_> = view.foes.iter().map(|foe| foe.odds.unwrap().forecast).collect();
    let sum = view.together;
    assert_eq!(sum.foes, 2);
    assert!(alone.iter().all(|alone| alone.loss < sum.forecast.loss), "{alone:?} {sum:?}");
    assert!(alone.iter().all(|alone| alone.death < sum.forecast.death), "{alone:?} {sum:?}");
    assert_eq!(sum.danger(), Danger::of(sum.forecast));
}

#[test]
fn a_stuck_boulder_is_reported_with_its_obstacle() {
    let mut s = scene(
        "
        -----
        |@..|
        -----",
    );
    let boulder = s.game.world.make(Item::of(content().known.boulder));
    let at = s.you().at.step(Dir::E).step(Dir::E);
    s.game.world.lay(boulder, at);
    s.walk(Dir::E).unwrap();
    assert_eq!(s.walk(Dir::E), Err(Refusal::BoulderStuck));
    let input = Input::Do(Action::Walk(Dir::E));
    let words = s.game.why_not(Refusal::BoulderStuck, &input);
    assert_eq!(words, "The boulder will not budge: there is a wall beyond it.");
    assert_eq!(s.game.view().stuck, None, "exploring has not tried the boulder");
    s.game.world.level.shut.set(at);
    let stuck = s.game.view().stuck;
    let told = "The boulder 1E will not budge: there is a wall beyond it";
    assert_eq!(stuck.as_deref(), Some(told));
    let explored = Event::Senses(Senses::Stopped(StopReason::Explored {
        down: false,
        bars: Bars::default(),
        gap: false,
    }));
    let Game { world, chronicle, .. } = &mut s.game;
    chronicle.notice(world, &content(), &explored);
    let last = s.game.view().lines.last().unwrap().text.clone();
    assert_eq!(last, "Nothing left to explore: the boulder to the east will not budge.");
}

#[test]
fn a_spell_beyond_maximum_energy_is_reported_as_such() {
    let mut s = scene(ROOM);
    let content = content();
    let book = content.items.find("spellbook of protection").unwrap();
    s.game.world.life.spells.push(Spell { book, until: 20_000 });
    let cast = Input::Do(Action::Cast { spell: 0, aim: Aim::Own });
    let mut told = |pw, max_pw| {
        (s.game.world.life.pw, s.game.world.life.max_pw) = (pw, max_pw);
        assert_eq!(s.game.input(&cast), Err(Refusal::TooLittleEnergy));
        s.game.why_not(Refusal::TooLittleEnergy, &cast)
    };
    assert_eq!(told(4, 4), "It takes 5 energy (Pw); your maximum is 4.");
    assert_eq!(told(4, 9), "It takes 5 energy (Pw), and you have 4: [{key:rest}] rest.");
}

#[test]
fn killing_a_pet_is_regretted_once() {
    let mut s = scene(ROOM).with('2', "little dog");
    let dog = s.named('2');
    let actor = s.game.world.actor_mut(dog);
    (actor.hp, actor.mood) = (1, Attitude::Tame(10));
    while s.game.world.actors.get(dog).is_some_and(|dog| dog.hp > 0) {
        let dir = s.you().at.dir_to(s.game.world.actor(dog).at).unwrap();
        s.act(Action::Fight(dir)).unwrap();
    }
    let rued = |line: &wyrdvault::game::view::LogLine| line.text.contains("done wrong");
    let rued: Vec<_> = s.game.lines().iter().filter(rued).collect();
    assert_eq!(rued.iter().map(|line| line.times).sum::<u16>(), 1, "{rued:?}");
}

#[test]
fn the_locked_door_hint_is_shown_until_the_next_message() {
    let mut s = scene(
        "
        -----
        |@L..
        -----",
    );
    assert!(!s.game.view().locked_out);
    s.walk(Dir::E).unwrap();
    assert!(s.game.view().locked_out);
    s.act(Action::Autopickup(false)).unwrap();
    assert!(!s.game.view().locked_out);
}

#[test]
fn a_monster_that_flickers_in_and_out_of_view_is_announced_once() {
    let mut s = scene(
        "
        ---------
        |@......|
        |-----..|
        |1......|
        ---------",
    )
    .with('1', "newt");
    let (near, far) = (s.you().at.step(Dir::E), s.at('1'));
    let who = s.named('1');
    for turn in 0..6 {
        let to = if turn % 2 == 0 { near.step(Dir::E) } else { far };
        s.game.world.move_actor(who, to);
        s.game.world.sight.fresh = false;
        s.act(Action::Wait).unwrap();
    }
    let told = |line: &wyrdvault::game::view::LogLine| line.text.contains("comes into view");
    let times: u16 = s.game.lines().iter().filter(told).map(|line| line.times).sum();
    assert_eq!(times, 1, "{:?}", s.game.lines());
}

#[test]
fn a_tourist_starts_with_ten_random_foods() {
    let birth = Birth { role: "Tourist".to_owned(), ..Birth::default() };
    let game = Game::new(content(), &birth).unwrap();
    let content = content();
    let pack = game.world.you().pack.iter().map(|&item| game.world.item(item));
    let foods: Vec<_> = pack
        .filter(|item| content.items[item.kind].class == wyrdvault::content::Class::Food)
        .collect();
    assert_eq!(foods.iter().map(|food| food.count).sum::<u16>(), 10);
    assert!(foods.len() > 1, "not all of one kind");
}

#[test]
fn a_room_corner_is_drawn_as_a_corner_beside_a_door() {
    let s = scene(
        "
        -----
        +@..|
        |...|
        --+--",
    );
    let view = s.game.view();
    let west = s.you().at.step(Dir::W);
    let joins = |at| match view.map[at].glyph {
        Glyph::Wall { joins, .. } => joins,
        other => panic!("{other:?} at {at:?}"),
    };
    assert_eq!(joins(west.step(Dir::N)), 2 | 4, "it turns from the upper wall to the door below");
    let low = west.step(Dir::S).step(Dir::S);
    assert_eq!(joins(low), 1 | 2);
    assert_eq!(joins(low.step(Dir::E)), 2 | 8, "the wall beside a door runs on");
}

#[test]
fn an_engulfed_hero_sees_the_engulfer() {
    let mut s = scene(ROOM).with('1', "ochre jelly");
    let (jelly, hero) = (s.named('1'), s.game.world.hero);
    s.game.world.actor_mut(jelly).holds = Some(hero);
    s.game.world.you_mut().held_by = Some(jelly);
    let named = |s: &Scene, name: &str| s.game.view().effects.iter().any(|of| of.name() == name);
    assert!(named(&s, "Swallowed") && !named(&s, "Held"));
}

#[test]
fn an_engulfed_hero_sees_nothing_else() {
    let mut s = scene(ROOM).with('1', "ochre jelly").with('2', "newt");
    let (jelly, hero) = (s.named('1'), s.game.world.hero);
    assert_eq!(s.game.view().foes.len(), 2);
    s.game.world.actor_mut(jelly).holds = Some(hero);
    s.game.world.you_mut().held_by = Some(jelly);
    let view = s.game.view();
    let here = s.you().at;
    for (at, tile) in view.map.iter() {
        let glyph = match at.distance(here) {
            0 => Glyph::Hero,
            1 => Glyph::Creature('j'),
            _ => Glyph::Blank,
        };
        assert_eq!(tile.glyph, glyph, "{at:?}");
    }
    let [foe] = view.foes.as_slice() else { panic!("{:?}", view.foes) };
    assert_eq!((foe.who, foe.way.as_str()), (jelly, "around you"));
    assert!(view.near.is_empty() && view.together.foes == 1);
}

#[test]
fn a_blind_hero_attacks_the_engulfer_in_any_direction() {
    let mut s = scene(ROOM).with('1', "ochre jelly");
    let (jelly, hero) = (s.named('1'), s.game.world.hero);
    s.game.world.actor_mut(jelly).holds = Some(hero);
    s.game.world.you_mut().held_by = Some(jelly);
    s.game.world.you_mut().properties.timed.push((Property::Blind, 1_000));
    s.game.world.you_mut().properties.refresh();
    let view = s.game.view();
    assert!(view.effects.iter().any(|of| of.kind == Condition::Swallowed));
    assert_eq!(view.foes.len(), 1);
    let away = s.game.world.actor(jelly).at.dir_to(s.you().at).unwrap();
    for action in [Action::Fight(away), Action::Walk(away), Action::FightNearest] {
        s.game.world.actor_mut(jelly).hp = 1_000;
        s.game.world.you_mut().hp = 1_000;
        let events = s.act(action).unwrap();
        let struck = |event: &Event| matches!(event, Event::Combat(Combat::Hit { by, target, .. }) if (*by, *target) == (hero, jelly));
        assert!(events.iter().any(struck), "{events:?}");
    }
}

/// Gives the hero items of a kind.
fn carried(s: &mut Scene, kind: &str, count: u16) -> ItemId {
    let content = content();
    let hero = s.game.world.hero;
    let kind = content.items.find(kind).unwrap();
    let item = s.game.world.make(Item { count, ..Item::of(kind) });
    pack::take(&mut s.game.world, &content, hero, item)
}

#[test]
fn dropping_worn_armor_is_refused_by_name() {
    let mut s = scene(ROOM);
    let robe = carried(&mut s, "robe", 1);
    s.act(Action::Wear(robe)).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let drop = Input::Do(Action::Drop(vec![(robe, 0)]));
    assert_eq!(s.game.input(&drop), Err(Refusal::AlreadyWorn));
    let words = s.game.why_not(Refusal::AlreadyWorn, &drop);
    assert_eq!(words, "You are wearing your +0 robe: [{key:takeoff}] take it off first.");
}

#[test]
fn wielding_a_wielded_item_is_refused_as_wielded() {
    let mut s = scene(ROOM);
    let flail = carried(&mut s, "flail", 1);
    let robe = carried(&mut s, "robe", 1);
    s.act(Action::Wield(Some(flail))).unwrap();
    s.act(Action::Wear(robe)).unwrap();
    while s.game.input(&Input::Continue).is_ok() {}
    let mut told = |wish| {
        let wish = Input::Do(wish);
        assert_eq!(s.game.input(&wish), Err(Refusal::AlreadyWorn));
        s.game.why_not(Refusal::AlreadyWorn, &wish)
    };
    assert_eq!(told(Action::Wield(Some(flail))), "You are already wielding your flail.");
    let robed = "You are wearing your +0 robe: [{key:takeoff}] take it off first.";
    assert_eq!(told(Action::Wield(Some(robe))), robed);
    assert_eq!(told(Action::Ready(Some(robe))), robed);
    assert_eq!(told(Action::Ready(None)), "Your quiver is already empty.");
    s.act(Action::Wield(None)).unwrap();
    let bare = Input::Do(Action::Wield(None));
    let words = s.game.why_not(Refusal::AlreadyWorn, &bare);
    assert_eq!(words, "Your hands are already empty.");
}

#[test]
fn a_weapon_with_two_dice_shows_both() {
    let mut s = scene(ROOM);
    let notes = |s: &Scene, id| {
        s.game.view().pack.iter().find(|thing| thing.id == id).unwrap().notes.join(" ")
    };
    for (kind, told) in [
        ("flail", "Damage 1d6+1, against large foes 1d4+1d4."),
        ("dagger", "Damage 1d4, against large foes 1d3."),
    ] {
        let id = carried(&mut s, kind, 1);
        let kind = content().items.find(kind).unwrap();
        s.game.world.knowledge.of_mut(kind).known = true;
        let all = notes(&s, id);
        assert!(all.contains(told), "{all}");
    }
}

#[test]
fn gold_shows_its_weight_per_hundred_coins() {
    let mut s = scene(ROOM);
    let gold = carried(&mut s, "gold piece", 38);
    let view = s.game.view();
    let gold = view.pack.iter().find(|thing| thing.id == gold).unwrap();
    assert!(gold.notes.contains(&"Weight: 1 per 100 coins.".to_owned()), "{:?}", gold.notes);
}

#[test]
fn known_traps_are_the_last_travel_targets() {
    let mut s = scene(ROOM).with('1', "jackal");
    let here = s.you().at;
    for (kind, at, seen) in [
        ("pit", here.step(Dir::S), true),
        ("dart trap", here.step(Dir::W), false),
        ("bear trap", here, true),
    ] {
        let kind = content().traps.find(kind).unwrap();
        s.game.world.level.traps.push(Trap { kind, at, seen, own: false, sprung: 0 });
    }
    let dagger = Item::of(content().items.find("dagger").unwrap());
    let dagger = s.game.world.make(dagger);
    s.game.world.lay(dagger, here.step(Dir::W).step(Dir::W));
    let places = s.game.places();
    let names: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
    assert_eq!(names.last(), Some(&"a pit"), "{names:?}");
    assert!(names.len() > 1 && !names.iter().any(|name| name.ends_with("trap")), "{names:?}");
}

#[test]
fn furniture_on_a_square_that_the_hero_has_not_seen_is_no_travel_target() {
    let mut s = scene(
        "
        ---------
        |@..|...|
        ---------",
    );
    let fountain = Pos::new(s.you().at.x + 5, s.you().at.y);
    s.game.world.level.change(fountain, |cell| cell.terrain = Terrain::Fountain);
    let statue = content().known.statue;
    let sensed = |cell| Remembered { cell, thing: RememberedThing::Item(statue) };
    s.game.world.level.memory.set(fountain, sensed(None));
    let lists = |s: &Scene| s.game.places().iter().any(|place| place.glyph == Glyph::Fountain);
    assert!(!lists(&s));
    let cell = s.game.world.level.cell(fountain);
    s.game.world.level.memory.set(fountain, sensed(Some(cell)));
    assert!(lists(&s));
}

#[test]
fn an_altar_under_an_item_is_a_travel_target_too() {
    let mut s = scene(ROOM);
    let altar = s.you().at.step(Dir::W).step(Dir::W);
    s.game.world.level.change(altar, |cell| cell.terrain = Terrain::Altar);
    let dagger = s.game.world.make(Item::of(content().items.find("dagger").unwrap()));
    s.game.world.lay(dagger, altar);
    s.act(Action::Wait).unwrap();
    let places = s.game.places();
    let there: Vec<_> =
        places.iter().filter(|place| place.at == altar).map(|place| place.glyph).collect();
    assert!(there.contains(&Glyph::Altar) && there.len() == 2, "{there:?}");
}

#[test]
fn an_altar_under_a_priest_is_a_travel_target_too() {
    let mut s = scene(ROOM);
    let altar = s.you().at.step(Dir::W).step(Dir::W);
    s.game.world.level.change(altar, |cell| cell.terrain = Terrain::Altar);
    let kind = content().monsters.find("aligned cleric").unwrap();
    let priest = s.play(|play| wyrdvault::rules::ground::create::near(play, kind, altar)).0;
    let priest = priest.unwrap();
    s.game.world.actor_mut(priest).mood = Attitude::Peaceful;
    s.game.world.remember(&content());
    s.game.world.move_actor(priest, altar);
    let lists = |s: &Scene| s.game.places().iter().any(|place| place.glyph == Glyph::Altar);
    assert!(lists(&s));
}

#[test]
fn a_pile_out_of_sight_is_remembered_as_several_items() {
    let mut s = scene(
        "
        ----------
        |@.....ab|
        ----------",
    );
    let (pile, one) = (s.at('a'), s.at('b'));
    for (kind, at) in [("dart", pile), ("dagger", pile), ("club", one)] {
        lay(&mut s, kind, at);
    }
    let title = |s: &Scene, at| s.game.look(at).title;
    assert_eq!(title(&s, pile), "a dagger", "in sight, the others follow below");
    let far = s.you().at;
    s.game.world.level.change(far.step(Dir::E), |cell| cell.terrain = Terrain::VerticalWall);
    s.game.world.sight.fresh = false;
    s.game.world.look_around(&content());
    let told = "a dagger on top of other items, as you remember it";
    assert_eq!(title(&s, pile), told);
    assert_eq!(title(&s, one), "a club, as you remember it");
    let names: Vec<String> = s.game.places().into_iter().map(|place| place.name).collect();
    assert!(names.contains(&"a dagger on top of other items".to_owned()), "{names:?}");
    let bytes = s.game.world.level.clone();
    assert!(bytes.piles.has(pile) && !bytes.piles.has(one));
}

#[test]
fn the_way_past_a_peaceful_monster_is_never_an_attack() {
    for (kind, told) in [
        ("gas spore", "[{key:search}] wait until it passes."),
        ("floating eye", "[{key:search}] wait until it passes."),
        ("yellow mold", "[{key:look}] look around."),
    ] {
        let mut s = scene("--------\n|@1.a|\n--------").with('1', kind);
        let (who, at) = (s.named('1'), s.at('a'));
        s.game.world.actor_mut(who).mood = Attitude::Peaceful;
        s.game.world.actor_mut(who).trapped = 9;
        lay(&mut s, "chest", at);
        s.game.world.level.visited.set(s.you().at);
        let barred = s.game.view().barred.unwrap_or_default();
        assert!(barred.ends_with(told), "{kind}: {barred}");
        assert!(s.game.view().fight.is_none());
    }
}

#[test]
fn readying_the_wielded_item_empties_the_hand() {
    let mut s = scene(ROOM);
    let daggers = carried(&mut s, "dagger", 4);
    s.act(Action::Wield(Some(daggers))).unwrap();
    s.act(Action::Ready(Some(daggers))).unwrap();
    assert_eq!(s.you().in_slot(Slot::Wielded), None);
    assert_eq!(s.you().in_slot(Slot::Quiver), Some(daggers));
    let range = s.game.view().pack.iter().find(|thing| thing.id == daggers).unwrap().range;
    assert!(range > 0, "{range}");
}

#[test]
fn a_locked_box_in_the_pack_is_shown_as_locked() {
    let mut s = scene(ROOM);
    let chest = carried(&mut s, "chest", 1);
    s.game.world.item_mut(chest).locked = true;
    assert!(s.game.view().pack.iter().any(|thing| thing.id == chest && thing.locked));
}

#[test]
fn only_the_main_stairs_count_as_the_way_down() {
    let told = |side: bool| {
        let mut s = scene(
            "
            -----
            |@.>|
            -----",
        );
        if side {
            let at = s.at('>');
            let to = s.game.world.level.id;
            s.game.world.level.side_stairs.push((at, to));
        }
        s.act(Action::Explore).err()
    };
    assert_eq!(told(false), Some(Refusal::AllExplored));
    assert_eq!(told(true), None, "the hero searches for the way down");
}

#[test]
fn a_hallucinating_hero_sees_random_monsters() {
    let mut s = frail(scene(ROOM).with('1', "hill orc"));
    let orc = s.named('1');
    let names = |s: &mut Scene| {
        let mut names = BTreeSet::new();
        for turn in 100..120 {
            s.game.world.turn = turn;
            let view = s.game.view();
            let foe = &view.foes[0];
            assert_eq!(foe.who, orc);
            names.insert((foe.name.clone(), foe.odds.is_some(), foe.word() == "unreal"));
        }
        names
    };
    assert_eq!(names(&mut s), BTreeSet::from([("hill orc".to_owned(), true, false)]));
    let you = s.game.world.you_mut();
    you.properties.timed.push((Property::Hallucinating, 50));
    you.properties.refresh();
    let seen = names(&mut s);
    assert!(seen.len() > 10, "{seen:?}");
    assert!(seen.iter().all(|(_, known, unreal)| !known && *unreal), "{seen:?}");
    let everyone = s.game.whole_view();
    assert_eq!(everyone.foes[0].name, "hill orc", "no hallucination");
}

#[test]
fn a_note_about_a_level_is_in_the_overview_until_the_player_removes_it() {
    let mut s = scene("-----\n|.@.|\n-----");
    let note = |s: &Scene| s.game.levels().into_iter().find_map(|level| level.note);
    let turn = s.game.world.turn;
    s.act(Action::Annotate { text: " a good\u{7} place ".to_owned() }).unwrap();
    assert_eq!(note(&s).as_deref(), Some("a good place"));
    s.act(Action::Annotate { text: String::new() }).unwrap();
    assert_eq!(note(&s), None);
    assert_eq!(s.game.world.turn, turn, "notes take no time");
}
