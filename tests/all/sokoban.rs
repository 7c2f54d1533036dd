//! Sokoban: each drawing has a solution, which is played in every orientation.
//!
//! `tests/tables/sokoban.txt` has one line per drawing: its id, and the moves as `h`, `j`, `k`, `l`
//! for west, south, north and east in the drawing as written.

use std::collections::BTreeMap;

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::Spring;
use wyrdvault::content::dungeon::Builder;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::LevelOrder;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, LevelId};

use crate::scene::content;

/// Returns the solutions by vault id.
pub fn solutions() -> BTreeMap<String, String> {
    let lines = include_str!("../tables/sokoban.txt").lines();
    lines
        .map(|line| line.split_once(' ').unwrap())
        .map(|(id, way)| (id.into(), way.into()))
        .collect()
}

/// A game whose hero stands alone at the start of a Sokoban level. `level` is 1 to 4, counted from
/// the bottom.
fn on_level(seed: u64, level: u8) -> Game {
    let mut game = Game::new(content(), &Birth { seed: Seed(seed), ..Birth::default() }).unwrap();
    let branch = branch();
    let last = game.world.plan.site(branch).last;
    let to = LevelId { branch, depth: last + 1 - level };
    game.world.todo.later(Task::Leaves { to, arrival: Arrival::Stairs });
    game.input(&Input::Do(Action::Wait)).unwrap();
    assert_eq!(game.world.level.id, to);
    let start = start(&game);
    clear(&mut game);
    let hero = game.world.hero;
    game.world.move_actor(hero, start);
    game
}

fn branch() -> u8 {
    content().branches.rows().iter().position(|it| it.name == "Sokoban").unwrap() as u8
}

/// The square of the stairs down.
fn start(game: &Game) -> Pos {
    game.world.level.down.unwrap()
}

/// Removes all other creatures, and keeps the hero alive.
fn clear(game: &mut Game) {
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game.world.life.nutrition = 900;
}

fn unfilled(game: &Game) -> usize {
    let is_gap = |spring: &Spring| matches!(spring, Spring::Pit { .. } | Spring::Hole);
    game.world.level.traps.iter().filter(|it| is_gap(&content().traps[it.kind].spring)).count()
}

/// The direction of a letter after mirroring left to right (`flip.0`) and top to bottom.
pub fn turned(letter: char, flip: (bool, bool)) -> Dir {
    let (dx, dy) = match letter {
        'h' => (-1, 0),
        'l' => (1, 0),
        'k' => (0, -1),
        _ => (0, 1),
    };
    let signs = (if flip.0 { -dx } else { dx }, if flip.1 { -dy } else { dy });
    Pos::new(5, 5).dir_to(Pos::new(5 + signs.0, 5 + signs.1)).unwrap()
}

/// Walks a solution. Returns whether every step was possible and everything is filled at the end.
fn solves(game: &mut Game, moves: &str, flip: (bool, bool)) -> bool {
    for letter in moves.chars() {
        let dir = turned(letter, flip);
        let to = game.world.you().at.step(dir);
        if game.input(&Input::Do(Action::Walk(dir))).is_err() || game.world.you().at != to {
            return false;
        }
        clear(game);
    }
    unfilled(game) == 0
}

/// Returns the ids of the drawings that a level can have.
fn drawings(level: u8) -> Vec<String> {
    let content = content();
    let row = &content.branches.rows()[usize::from(branch())];
    let made = match level {
        1 => &row.builder,
        other => &row.special[usize::from(other) - 2].make,
    };
    let Builder::Levels(ids) = made else { panic!("drawn levels") };
    ids.clone()
}

/// Solves a level with up to 40 seeds. Returns the drawings and orientations that were solved, each
/// with its first seed.
fn played(level: u8) -> BTreeMap<(String, (bool, bool)), u64> {
    let ways = [(false, false), (true, false), (false, true), (true, true)];
    let solutions = solutions();
    let mut played = BTreeMap::new();
    for seed in 0..40 {
        let game = on_level(seed, level);
        assert!(unfilled(&game) >= 8, "seed {seed}");
        let solved = drawings(level).into_iter().find_map(|id| {
            let mut each = ways.into_iter();
            let way = each.find(|&way| solves(&mut game.clone(), &solutions[&id], way))?;
            Some((id, way))
        });
        let solved = solved.unwrap_or_else(|| panic!("level {level} of seed {seed} is unsolved"));
        played.entry(solved).or_insert(seed);
        if played.len() == 8 {
            break;
        }
    }
    played
}

#[test]
fn every_drawing_of_the_lower_levels_is_solved_in_every_orientation() {
    assert_eq!(played(1).len(), 8);
    assert_eq!(played(2).len(), 8);
}

#[test]
fn every_drawing_of_the_upper_levels_is_solved_in_every_orientation() {
    assert_eq!(played(3).len(), 8);
    assert_eq!(played(4).len(), 8);
}

#[test]
fn sokoban_lies_above_the_level_after_the_well() {
    for seed in 0..20 {
        let content = content();
        let order = LevelOrder::new(
            &content,
            Seed(seed),
            Birth::default().calendar,
            LevelId { branch: 0, depth: 1 },
        );
        let site = order.plan.site(branch());
        let from = site.way.unwrap().from;
        assert_eq!((site.last - site.first + 1, site.last + 1), (4, from.depth), "seed {seed}");
    }
}

#[test]
fn exploring_an_unsolved_level_names_the_puzzle_and_searches_nothing() {
    let mut game = on_level(1, 1);
    // At the stairs up, the hero knows no way back.
    let (hero, up) = (game.world.hero, game.world.level.up.unwrap());
    game.world.move_actor(hero, up);
    for _ in 0..4 {
        if game.input(&Input::Do(Action::Explore)).is_err() {
            break;
        }
        while game.input(&Input::Continue).is_ok() {}
        clear(&mut game);
    }
    let view = game.view();
    assert!(view.puzzle && view.explored && !view.explores);
    let turn = game.turn();
    let refused = game.input(&Input::Do(Action::Explore)).unwrap_err();
    assert_eq!(game.turn(), turn);
    let words = game.why_not(refused, &Input::Do(Action::Explore));
    let told = "Nothing left to explore but the puzzle: exploring pushes no boulders.";
    assert!(words.starts_with(told), "{words}");
    game.world.level.traps.clear();
    assert!(!game.view().puzzle, "all are filled");
}
