//! Tests of the invocation: the Bell, the Candelabrum, the Book, and the way to the Sanctum.

use wyrdvault::base::Pos;
use wyrdvault::content::{Buc, Terrain};
use wyrdvault::event::magic::{Reading, Ritual, Sound};
use wyrdvault::event::{Event, Life, Magic};
use wyrdvault::game::{Game, Input};
use wyrdvault::rules::play::ending;
use wyrdvault::rules::{trap, verb::force::dig};
use wyrdvault::world::{Action, Aim, Item, ItemId, Trap};

use crate::gehennom::send;
use crate::planes::give;
use crate::scene::{Scene, content, scene};
use crate::towers::{born, place, put};

/// The three items of the invocation.
struct Kit {
    bell: ItemId,
    candelabrum: ItemId,
    book: ItemId,
}

/// Gives the hero an uncursed bell, a candelabrum with seven burning candles, and the book.
fn equip(game: &mut Game) -> Kit {
    let mut give = |name: &str, plus: i8| {
        let kind = content().items.find(name).unwrap();
        let item = game.world.make(Item { plus, ..Item::of(kind) });
        let hero = game.world.hero;
        game.world.give(item, hero);
        item
    };
    let bell = give("Bell of Opening", 3);
    let candelabrum = give("Candelabrum of Invocation", 7);
    let book = give("Book of the Dead", 0);
    let light = game.world.item_mut(candelabrum);
    (light.age, light.lit) = (100, true);
    Kit { bell, candelabrum, book }
}

/// The hero on the vibrating square, with the three items.
fn on_the_square() -> (Scene, Kit) {
    let mut s = scene(
        "
        ------------------
        |................|
        |................|
        |........@.......|
        |................|
        ------------------",
    );
    let kind = content().traps.find("vibrating square").unwrap();
    let at = s.you().at;
    s.game.world.level.traps.push(Trap { kind, at, seen: true, own: false, sprung: 0 });
    let kit = equip(&mut s.game);
    (s, kit)
}

fn reading(events: &[Event]) -> Reading {
    let found = events.iter().find_map(|event| match event {
        Event::Ritual(Ritual::Read(reading)) => Some(*reading),
        _ => None,
    });
    found.unwrap()
}

fn ring(s: &mut Scene, kit: &Kit) -> Sound {
    let events = s.act(Action::Apply { tool: kit.bell, aim: None }).unwrap();
    let found = events.iter().find_map(|event| match event {
        Event::Ritual(Ritual::Rang(sound)) => Some(*sound),
        _ => None,
    });
    found.unwrap()
}

fn read(s: &mut Scene, kit: &Kit) -> Reading {
    reading(&s.act(Action::Read(kit.book)).unwrap())
}

#[test]
fn bell_candles_and_book_open_stairs_on_the_vibrating_square() {
    let (mut s, kit) = on_the_square();
    let at = s.you().at;
    assert_eq!(ring(&mut s, &kit), Sound::Shrill);
    let events = s.act(Action::Read(kit.book)).unwrap();
    assert_eq!(reading(&events), Reading::Opened);
    let achieved = Event::Life(Life::Achieved { small: false, number: ending::INVOCATION });
    assert!(events.contains(&achieved));
    let level = &s.game.world.level;
    assert_eq!((level.down, level.cell(at).terrain), (Some(at), Terrain::StairsDown));
    for (distance, terrain) in [(2, Terrain::Floor), (4, Terrain::Moat), (6, Terrain::Floor)] {
        assert_eq!(level.cell(Pos::new(at.x + distance, at.y)).terrain, terrain, "{distance}");
    }
    let fire = content().traps.find("fire trap").unwrap();
    assert!(
        at.neighbors().into_iter().all(|to| level.traps.at(to).is_some_and(|it| it.kind == fire))
    );
}

#[test]
fn the_book_must_be_read_within_five_turns_of_the_bell() {
    for (turns, opens) in [(2, true), (6, false)] {
        let (mut s, kit) = on_the_square();
        ring(&mut s, &kit);
        for _ in 0..turns {
            s.act(Action::Wait).unwrap();
        }
        let reading = read(&mut s, &kit);
        assert_eq!(reading, if opens { Reading::Opened } else { Reading::Amiss }, "{turns}");
    }
}

#[test]
fn six_candles_or_unlit_ones_raise_the_dead_instead() {
    for (candles, lit) in [(6, true), (7, false)] {
        let (mut s, kit) = on_the_square();
        let light = s.game.world.item_mut(kit.candelabrum);
        (light.plus, light.lit) = (candles, lit);
        ring(&mut s, &kit);
        assert_eq!(read(&mut s, &kit), Reading::Amiss);
        assert!(!s.game.world.life.invoked);
    }
}

#[test]
fn a_cursed_item_spoils_the_invocation() {
    let curse = |which: fn(&Kit) -> ItemId| {
        let (mut s, kit) = on_the_square();
        let item = which(&kit);
        s.game.world.item_mut(item).buc = Buc::Cursed;
        ring(&mut s, &kit);
        read(&mut s, &kit)
    };
    assert_eq!(curse(|kit| kit.book), Reading::Scrambled);
    assert_eq!(curse(|kit| kit.bell), Reading::Cursed);
    assert_eq!(curse(|kit| kit.candelabrum), Reading::Cursed);
}

#[test]
fn the_book_says_which_item_is_missing() {
    let (mut s, kit) = on_the_square();
    ring(&mut s, &kit);
    let at = s.you().at;
    s.game.world.lay(kit.candelabrum, at);
    assert_eq!(read(&mut s, &kit), Reading::NoCandelabrum);
    s.game.world.lay(kit.bell, at);
    assert_eq!(read(&mut s, &kit), Reading::NoBell);
}

#[test]
fn the_bell_rings_shrill_only_on_the_vibrating_square_and_with_a_charge() {
    let (mut s, kit) = on_the_square();
    for _ in 0..3 {
        assert_eq!(ring(&mut s, &kit), Sound::Shrill);
    }
    assert_eq!(ring(&mut s, &kit), Sound::Plain, "no charge is left");
    let (mut s, kit) = on_the_square();
    s.game.world.level.traps.clear();
    assert_eq!(ring(&mut s, &kit), Sound::Plain);
}

#[test]
fn a_blessed_bell_opens_locked_doors_in_view() {
    let mut s = scene(
        "
        -----+---
        |.......|
        |...@...|
        ---------",
    );
    let door = s.at('+');
    s.game.world.level.change(door, |cell| cell.set_door(wyrdvault::content::Door::Locked));
    let kit = equip(&mut s.game);
    s.game.world.item_mut(kit.bell).buc = Buc::Blessed;
    assert_eq!(ring(&mut s, &kit), Sound::Opened(1));
    assert_eq!(s.game.world.level.cell(door).door(), wyrdvault::content::Door::Closed);
}

#[test]
fn a_blessed_book_calms_the_dead_and_a_cursed_one_raises_them() {
    let mut s = scene("---------\n|@......|\n|......Z|\n---------").with('Z', "human zombie");
    let zombie = s.named('Z');
    let kit = equip(&mut s.game);
    s.game.world.item_mut(kit.book).buc = Buc::Blessed;
    assert_eq!(read(&mut s, &kit), Reading::Calmed(1));
    assert!(!s.game.world.actor(zombie).is_hostile());
    s.game.world.item_mut(kit.book).buc = Buc::Cursed;
    s.game.world.level.id.depth = 20;
    assert!(matches!(read(&mut s, &kit), Reading::Raised(1..=4)));
}

#[test]
fn the_last_maze_leads_to_the_sanctum_only_after_the_invocation() {
    for seed in 0..3 {
        let mut game = born(seed);
        let maze = place(&game, "vibrating_square");
        send(&mut game, maze);
        assert_eq!(game.world.level.down, None);
        let kind = content().traps.find("vibrating square").unwrap();
        let level = &game.world.level;
        let at = level.traps.iter().find(|trap| trap.kind == kind).unwrap().at;
        let up = level.up.unwrap();
        assert!(at.distance(up) > 11 && at.y != up.y && (at.x - up.x).abs() != (at.y - up.y).abs());
        put(&mut game, at);
        let kit = equip(&mut game);
        for action in
            [Action::Apply { tool: kit.bell, aim: None }, Action::Read(kit.book), Action::ClimbDown]
        {
            game.input(&Input::Do(action)).unwrap();
        }
        assert_eq!(game.world.level.id.depth, maze.depth + 1, "seed {seed}");
        assert!(game.world.level.cells.iter().any(|(_, cell)| cell.terrain == Terrain::Altar));
    }
}

#[test]
fn no_level_teleport_passes_the_last_maze_before_the_invocation() {
    for invoked in [false, true] {
        let mut game = born(1);
        let maze = place(&game, "vibrating_square");
        send(&mut game, maze);
        game.world.life.invoked = invoked;
        game.world.pending = Some(wyrdvault::world::Pending::LevelTeleport);
        game.input(&Input::Answer(wyrdvault::game::Answer::Text((maze.depth + 1).to_string())))
            .unwrap();
        let below = game.world.level.id.depth > maze.depth;
        assert_eq!(below, invoked);
    }
}

#[test]
fn nobody_falls_or_digs_through_the_floor_of_the_last_maze() {
    let mut game = born(1);
    let maze = place(&game, "vibrating_square");
    send(&mut game, maze);
    assert!(game.world.plan.level_below(maze).is_some() && game.world.level.down.is_none());
    let (hero, at) = (game.world.hero, game.world.you().at);
    game.world.level.traps.retain(|trap| trap.at != at);
    game.with_play(|play| trap::fall::hole(play, hero, at));
    assert!(game.world.todo.is_empty(), "a hole");
    game.with_play(|play| dig::sink(play, at, dig::HOLE + 1));
    assert!(game.world.trap_at(at).is_none(), "a pick-axe");
    let wand = give(&mut game, "wand of digging");
    game.world.item_mut(wand).plus = 5;
    game.input(&Input::Do(Action::Zap { wand, aim: Aim::Down })).unwrap();
    assert_eq!(game.world.trap_at(at).unwrap().kind, content().known.pit, "a wand of digging");
}

#[test]
fn a_level_teleport_finds_noted_levels_of_the_dungeon_and_says_what_is_too_deep() {
    let mut game = born(1);
    let asks = |game: &mut Game, text: &str| {
        game.world.pending = Some(wyrdvault::world::Pending::LevelTeleport);
        game.input(&Input::Answer(wyrdvault::game::Answer::Text(text.to_owned())))
    };
    game.world.level.note = Some("home".into());
    let castle = place(&game, "castle");
    let events = asks(&mut game, "200").unwrap();
    let deep = Event::Magic(Magic::NoLevelThatDeep);
    assert!(events.contains(&deep), "{events:?}");
    assert!(game.world.level.id.depth >= castle.depth);
    let events = asks(&mut game, "home").unwrap();
    assert!(!events.contains(&deep));
    assert_eq!(game.world.level.id, wyrdvault::world::level::dungeon::TOP);
}
