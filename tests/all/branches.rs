//! Tests of dungeon branches, and of travel on levels that are not rooms and corridors.

use std::sync::Arc;

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::dungeon::Builder;
use wyrdvault::content::load;
use wyrdvault::event::{Event, Life};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::LevelOrder;
use wyrdvault::rules::Refusal;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, LevelId, Trap};

use crate::scene::content;

fn game(seed: u64) -> Game {
    let birth = Birth { seed: Seed(seed), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game
}

/// Moves the hero to a random square of a level and removes all monsters there.
fn send(game: &mut Game, to: LevelId) -> Vec<Event> {
    game.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
    let events = game.input(&Input::Do(Action::Wait)).unwrap();
    clear(game);
    events
}

fn clear(game: &mut Game) {
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    game.world.level.traps.clear();
}

/// Returns the main-branch level with the stairs to the Diggings, and the top level of the
/// Diggings.
fn mouth(game: &Game) -> (LevelId, LevelId) {
    let way = game.world.plan.site(1).way.unwrap();
    (way.from, LevelId { branch: 1, depth: way.from.depth + 1 })
}

fn stand(game: &mut Game, at: Pos) {
    let hero = game.world.hero;
    game.world.move_actor(hero, at);
}

#[test]
fn the_stairs_of_a_branch_lead_there_and_back() {
    for seed in 0..6 {
        let mut game = game(seed);
        let (from, top) = mouth(&game);
        send(&mut game, from);
        let side = game.world.level.stairs_from(1).unwrap();
        stand(&mut game, side);
        let events = game.input(&Input::Do(Action::ClimbDown)).unwrap();
        assert_eq!(game.world.level.id, top);
        assert_eq!(Some(game.world.you().at), game.world.level.up);
        assert!(events.contains(&Event::Life(Life::LevelEntered { id: top, first: true })));
        let welcomed = |event: &Event| matches!(event, Event::Life(Life::Welcomed { .. }));
        assert!(events.iter().any(welcomed));
        clear(&mut game);
        let events = game.input(&Input::Do(Action::ClimbUp)).unwrap();
        assert_eq!((game.world.level.id, game.world.you().at), (from, side));
        assert!(!events.iter().any(welcomed));
        let down = game.world.level.down.unwrap();
        stand(&mut game, down);
        game.input(&Input::Do(Action::ClimbDown)).unwrap();
        assert_eq!(game.world.level.id, LevelId { branch: 0, depth: from.depth + 1 });
        game.world.check(&game.content).unwrap();
    }
}

#[test]
fn pets_follow_into_a_branch() {
    let mut game = game(3);
    let pet = game.world.level.crowd.iter().copied().find(|&who| game.world.actor(who).is_tame());
    let pet = pet.unwrap();
    let (from, top) = mouth(&game);
    while game.world.level.id != from {
        beside(&mut game, pet, true);
    }
    let side = game.world.level.stairs_from(1).unwrap();
    stand(&mut game, side);
    bring(&mut game, pet);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    assert_eq!(game.world.level.id, top);
    assert!(game.world.level.crowd.contains(&pet));
}

/// Puts the hero on the main stairs, puts a monster beside the hero, and climbs down.
fn beside(game: &mut Game, who: wyrdvault::world::ActorId, down: bool) {
    let stairs = if down { game.world.level.down } else { game.world.level.up };
    stand(game, stairs.unwrap());
    bring(game, who);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
}

/// Puts a monster beside the hero and removes all others.
fn bring(game: &mut Game, who: wyrdvault::world::ActorId) {
    for other in game.world.level.crowd.clone() {
        if other != who {
            game.world.remove_actor(other);
        }
    }
    let at = game.world.you().at;
    let free = at.neighbors().into_iter().find(|&to| game.world.level.can_step(at, to)).unwrap();
    game.world.move_actor(who, free);
}

#[test]
fn travel_to_stairs_prefers_the_main_ones() {
    let walked = (4..60).find_map(walk_past_side_stairs);
    let (from, to) = walked.expect("on some level nothing stands in the way");
    assert_eq!(to, LevelId { branch: 0, depth: from.depth + 1 });
}

/// Returns the levels before and after taking the stairs; `None` if a door or a foe is in the way.
fn walk_past_side_stairs(seed: u64) -> Option<(LevelId, LevelId)> {
    let mut game = game(seed);
    let (from, _) = mouth(&game);
    send(&mut game, from);
    let side = game.world.level.stairs_from(1).unwrap();
    let down = game.world.level.down.unwrap();
    let level = &game.world.level;
    let before = side.neighbors().into_iter().find(|&at| level.can_step(at, side))?;
    stand(&mut game, before);
    game.input(&Input::Do(Action::Wait)).unwrap();
    assert!(game.world.level.memory[side].cell.is_some());
    if game.world.level.memory[down].cell.is_some() {
        return None;
    }
    let wish = Input::Do(Action::GoStairs { down: true });
    game.input(&wish).unwrap();
    while game.input(&Input::Continue).is_ok() {}
    assert_eq!((game.world.level.id, game.world.you().at), (from, side));
    assert_eq!(game.input(&wish), Err(Refusal::AlreadyThere));
    let cells: Vec<_> = game.world.level.cells.iter().map(|(at, &cell)| (at, cell)).collect();
    for (at, cell) in cells {
        game.world.level.memory.set_cell(at, cell);
    }
    while game.world.level.id == from {
        game.input(&wish).ok()?;
        while game.world.level.id == from && game.input(&Input::Continue).is_ok() {}
    }
    Some((from, game.world.level.id))
}

/// Returns the turns and inputs needed to explore a level completely.
fn explore(seed: u64, to: LevelId) -> (u32, u32) {
    let mut game = game(seed);
    send(&mut game, to);
    let (start, mut inputs) = (game.world.turn, 0);
    while !game.view().explored && game.input(&Input::Do(Action::Explore)).is_ok() {
        inputs += 1;
        while game.world.level.id == to && game.input(&Input::Continue).is_ok() {}
        clear(&mut game);
        let life = &mut game.world.life;
        life.nutrition = 900;
        assert!(game.world.turn < start + 5_000, "seed {seed}, {to:?}: it never ends");
    }
    let down = game.world.level.down;
    let known = |at| game.world.level.memory[at].cell.is_some();
    assert!(down.is_none_or(known), "seed {seed}, {to:?}: stairs not found");
    (game.world.turn - start, inputs)
}

/// Returns the first levels with a matching builder, over several seeds.
fn levels(wanted: impl Fn(&Builder) -> bool, many: usize) -> Vec<(u64, LevelId)> {
    let content = content();
    let all = (0..200).flat_map(|seed| {
        let plan = wyrdvault::r#gen::dungeon::draw(&content, Seed(seed));
        plan.levels().map(|id| (seed, id)).collect::<Vec<_>>()
    });
    all.filter(|&(seed, id)| {
        let order =
            LevelOrder::new(&content, Seed(seed), wyrdvault::world::Calendar::default(), id);
        wanted(order.builder())
    })
    .take(many)
    .collect()
}

#[test]
fn exploring_ends_in_caves_mazes_and_halls() {
    let of = |name: &'static str| move |builder: &Builder| matches!(builder, Builder::Levels(ids) if ids[0] == name);
    let mut all = levels(of("diggings"), 4);
    all.extend(levels(of("big_room"), 2));
    all.extend(levels(|builder| *builder == Builder::Maze, 4));
    all.extend(levels(|builder| *builder == Builder::NineRooms, 2));
    for (seed, id) in all {
        let (turns, inputs) = explore(seed, id);
        println!("seed {seed} {id:?}: {turns} turns, {inputs} inputs");
        assert!(inputs < 150, "seed {seed} {id:?}: {inputs} inputs");
    }
}

/// Returns a game in a dungeon of two levels. A portal on level 2 leads to the branch "Aside", and
/// a fall from the last level to the branch "Below".
fn small_dungeon() -> Game {
    let text = "[
        (name: \"Top\", levels: 2, builder: Ordinary),
        (name: \"Aside\", levels: 1, builder: Ordinary, entry: (from: \"Top\", at: 2, by: Portal)),
        (name: \"Below\", levels: 2, builder: Maze, entry: (from: \"Top\", at: -1, by: Fall)),
    ]";
    let texts = [("dungeon.ron", text)];
    let content = load::read(&load::Texts { branches: &texts, ..load::BUILT_IN }).unwrap();
    let birth = Birth { seed: Seed(1), ..Birth::default() };
    let mut game = Game::new(Arc::new(content), &birth).unwrap();
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game
}

#[test]
fn a_magic_portal_leads_into_its_branch_and_its_twin_leads_back() {
    let mut game = small_dungeon();
    let (from, aside) = (LevelId { branch: 0, depth: 2 }, LevelId { branch: 1, depth: 2 });
    game.world.todo.later(Task::Leaves { to: from, arrival: Arrival::Anywhere });
    game.input(&Input::Do(Action::Wait)).unwrap();
    for (here, there) in [(from, aside), (aside, from)] {
        assert_eq!(game.world.level.id, here);
        for who in game.world.level.crowd.clone() {
            game.world.remove_actor(who);
        }
        let portals = game.world.level.customs.portals.clone();
        let [(portal, to)] = portals[..] else { panic!("{portals:?}") };
        assert_eq!(to, there);
        step_onto(&mut game, portal);
        assert_eq!(game.world.level.id, there);
        let here_now = game.world.you().at;
        assert_eq!(game.world.portal_to(here_now), Some(here), "the hero stands on the way back");
    }
}

/// Puts the hero beside a square and steps onto it.
fn step_onto(game: &mut Game, at: Pos) {
    let from = |dir: Dir| at.step(dir.opposite());
    let free = |dir: &&Dir| {
        let from = from(**dir);
        game.world.level.can_step(from, at) && !game.world.level.cell(from).terrain.is_liquid()
    };
    let dir = *Dir::ALL.iter().find(free).unwrap();
    stand(game, from(dir));
    game.input(&Input::Do(Action::Walk(dir))).unwrap();
}

#[test]
fn a_hole_in_the_last_level_drops_the_hero_into_the_branch_below_and_stairs_lead_back() {
    let mut game = small_dungeon();
    let last = LevelId { branch: 0, depth: 2 };
    send(&mut game, last);
    assert_eq!(game.world.level.down, None);
    assert_eq!(game.world.plan.beyond(last, true), None);
    let at = game.world.you().at;
    let hole = game.content.known.hole;
    game.world.level.traps.push(Trap { kind: hole, at, seen: true, own: false, sprung: 0 });
    game.world.todo.later(Task::Arrived { who: game.world.hero, at });
    game.input(&Input::Do(Action::Wait)).unwrap();
    let fallen = game.world.level.id;
    assert_eq!(fallen, LevelId { branch: 2, depth: 3 });
    clear(&mut game);
    let up = game.world.level.up.unwrap();
    stand(&mut game, up);
    game.input(&Input::Do(Action::ClimbUp)).unwrap();
    assert_eq!(game.world.level.id, last);
}
