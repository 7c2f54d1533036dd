//! Tests of wizard-mode commands, driven by inputs.

use std::sync::Arc;

use wyrdvault::base::{Dir, Pos, Rng, Seed};
use wyrdvault::content::{Content, Door, Terrain};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::workbench::{self, WorkbenchScene};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::{level::reachability, spawn::monsters};
use wyrdvault::rules::Refusal;
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Action, Calendar, LevelId};

use crate::scene::content;

fn wizard() -> Game {
    let birth = Birth { mode: Mode::Wizard, seed: Seed(11), ..Birth::default() };
    Game::new(content(), &birth).unwrap()
}

/// Uses a wizard-mode command and checks that the world is consistent.
fn uses(game: &mut Game, power: WizardPower) -> Result<(), Refusal> {
    let done = game.input(&Input::Wizard(power.clone())).map(|_| ());
    if let Err(broken) = game.world.check(&game.content) {
        panic!("{broken}, after {power:?}");
    }
    done
}

fn with(vault: &str, seed: u64) -> WizardPower {
    WizardPower::Remake { vault: Some(vault.to_owned()), seed: Seed(seed) }
}

fn here(vault: &str, seed: u64) -> WizardPower {
    WizardPower::Place { vault: vault.to_owned(), seed: Seed(seed) }
}

/// Returns the distance, in squares, to the nearest square of a vault's room that the hero can
/// reach on foot; `None` if there is no such room or no path to it.
fn walk_to(game: &Game, vault: &str) -> Option<i32> {
    let world = &game.world;
    let reached = reachability::flood(&world.level.cells, world.you().at);
    let rooms = world.level.rooms.iter().enumerate().filter(|(_, room)| &*room.vault == vault);
    let squares = rooms.flat_map(|(number, room)| {
        let is_of = move |at: &Pos| usize::from(world.level.cell(*at).room) == number + 1;
        room.area.squares().filter(is_of)
    });
    let squares = squares.filter(|&at| reached.has(at));
    squares.map(|at| at.distance(world.you().at)).min()
}

#[test]
fn a_level_remade_with_a_vault_puts_the_hero_at_its_entrance() {
    for vault in ["cross", "danger_and_loot", "trap_room"] {
        let mut game = wizard();
        uses(&mut game, with(vault, 3)).unwrap();
        let steps = walk_to(&game, vault).unwrap_or_else(|| panic!("no way to {vault}"));
        assert!((1..=4).contains(&steps), "{vault} is {steps} steps away");
        assert_eq!((game.turn(), game.depth()), (1, 1), "powers take no time");
        assert_eq!(game.next_roll(), with(vault, 4), "a reroll keeps the vault");
    }
}

#[test]
fn the_hero_starts_directly_before_a_door_of_a_vault() {
    let map = "[Vault(id: \"nook\", body: Map(map: r\"
        xx-----
        xx|...|
        ---...|
        +.....|
        |.....|
        -------
    \"))]";
    let (content, faults) = Content::load(&[("nook.ron".to_owned(), map.to_owned())]);
    assert!(faults.is_empty(), "{faults:?}");
    let content = Arc::new(content);
    let birth = Birth { mode: Mode::Wizard, seed: Seed(11), ..Birth::default() };
    let mut seen = 0;
    for seed in 0..8 {
        let mut game = Game::new(Arc::clone(&content), &birth).unwrap();
        if uses(&mut game, with("nook", seed)).is_err() {
            continue;
        }
        let level = &game.world.level;
        let room = level.rooms.iter().position(|room| &*room.vault == "nook").unwrap();
        let is_of = |at: Pos| usize::from(level.cell(at).room) == room + 1;
        let hero = game.world.you().at;
        let enters = |dir: Dir| {
            let door = hero.step(dir);
            let terrain = level.cell(door).terrain;
            matches!(terrain, Terrain::Door | Terrain::SecretDoor) && is_of(door.step(dir))
        };
        assert!(!is_of(hero) && Dir::ORTHOGONAL.into_iter().any(enters), "{seed}: {hero:?}");
        seen += 1;
    }
    assert!(seen >= 4, "only {seen} levels had room for the vault");
}

/// Returns the squares reachable without unlocking doors or searching.
fn walked(game: &Game) -> Vec<Pos> {
    let (level, mut met) = (&game.world.level, vec![game.world.you().at]);
    let mut next = 0;
    while let Some(&at) = met.get(next) {
        next += 1;
        for to in at.neighbors() {
            let straight = at.square_distance(to) == 1;
            let cell = level.cells.get(to).copied();
            let door =
                cell.is_some_and(|it| it.terrain == Terrain::Door && it.door() == Door::Closed);
            let open = level.is_passable(to) && (straight || level.can_step(at, to));
            if (door && straight || open) && !met.contains(&to) {
                met.push(to);
            }
        }
    }
    met
}

#[test]
fn the_hero_starts_on_open_ground_before_a_vault() {
    for vault in content().vaults().iter().step_by(3) {
        for seed in 0..3 {
            let mut game = wizard();
            if uses(&mut game, with(&vault.id, seed)).is_err() {
                continue;
            }
            let (level, met) = (&game.world.level, walked(&game));
            let rooms = level.rooms.iter().filter(|room| *room.vault == *vault.id);
            let goes_in = rooms.flat_map(|room| room.area.squares()).any(|at| met.contains(&at));
            let to_stairs = level.up.or(level.down).is_none_or(|at| met.contains(&at));
            assert!(goes_in || to_stairs, "{} of {seed} begins in a niche", vault.id);
        }
    }
}

#[test]
fn a_level_is_remade_by_its_seed() {
    let mut game = wizard();
    let mut cells = |seed| {
        uses(&mut game, WizardPower::Remake { vault: None, seed: Seed(seed) }).unwrap();
        game.world.level.cells.clone()
    };
    let first = cells(5);
    assert!(first != cells(6), "another seed, another level");
    assert!(first == cells(5), "the same seed, the same level");
}

#[test]
fn a_vault_built_here_is_near_and_reachable() {
    let mut game = wizard();
    let mut rolls = 0..20;
    let before = rolls.find_map(|seed| {
        uses(&mut game, WizardPower::Remake { vault: None, seed: Seed(seed) }).unwrap();
        let before = (game.world.you().at, game.world.level.rooms.len());
        uses(&mut game, here("l_shape", 1)).is_ok().then_some(before)
    });
    let (at, rooms) = before.expect("some level has enough rock");
    assert_eq!(game.world.you().at, at, "the hero stays");
    assert!(game.world.level.rooms.len() > rooms);
    assert!(walk_to(&game, "l_shape").is_some(), "a path leads there");
    assert!(game.lines().last_words().contains("The vault now stands"));
    let full = |seed| uses(&mut game, here("big_room_any", seed)) == Err(Refusal::NoPlaceForVault);
    assert!((0..40).any(full), "in the end the level is full");
}

#[test]
fn wizard_powers_go_to_levels_and_reveal_them() {
    let mut game = wizard();
    let level = |depth| LevelId { branch: 0, depth };
    uses(&mut game, WizardPower::Go(level(5))).unwrap();
    assert_eq!(game.depth(), 5);
    assert_eq!(uses(&mut game, WizardPower::Go(level(5))), Err(Refusal::AlreadyThere));
    assert_eq!(uses(&mut game, WizardPower::Go(level(99))), Err(Refusal::NoSuchLevel));
    uses(&mut game, WizardPower::Reveal).unwrap();
    let level = &game.world.level;
    let known = level.cells.iter().all(|(at, cell)| level.memory[at].cell == Some(*cell));
    assert!(known && level.traps.iter().all(|trap| trap.seen));
}

#[test]
fn an_engulfed_hero_goes_to_a_level_without_the_engulfer() {
    let mut game = wizard();
    uses(&mut game, WizardPower::Make { thing: "fog cloud".to_owned() }).unwrap();
    let held = |game: &mut Game| {
        game.input(&Input::Do(Action::Wait)).unwrap();
        game.world.you().held_by.is_some()
    };
    assert!((0..200).any(|_| held(&mut game)), "the fog cloud engulfs the hero");
    uses(&mut game, WizardPower::Go(LevelId { branch: 0, depth: 2 })).unwrap();
    assert_eq!(game.world.you().held_by, None);
}

#[test]
fn wizard_mode_names_the_vault_step_that_made_an_item() {
    let mut game = wizard();
    uses(&mut game, with("danger_and_loot", 3)).unwrap();
    let world = &game.world;
    let beast = world.level.crowd.iter().map(|&who| world.actor(who)).find(|who| {
        let room = world.level.cell(who.at).room.checked_sub(1).map(usize::from);
        room.is_some_and(|room| &*world.level.rooms[room].vault == "danger_and_loot")
    });
    let lines = game.why(beast.unwrap().at);
    assert!(lines[0].contains("danger_and_loot"), "the ground: {lines:?}");
    let told = lines.iter().find(|line| line.contains("danger_and_loot, steps["));
    assert!(told.is_some_and(|line| line.contains("rooms.ron:")), "{lines:?}");
    let rooms = game.room_marks();
    assert!(rooms.iter().any(|room| room.name.ends_with("danger_and_loot")), "{rooms:?}");
}

#[test]
fn outside_wizard_mode_powers_are_refused_without_trace() {
    let mut game = Game::new(content(), &Birth::default()).unwrap();
    let before = (game.digest(), game.snapshot());
    for power in [with("cross", 1), here("cross", 1), WizardPower::Reveal, game.next_roll()] {
        assert_eq!(uses(&mut game, power), Err(Refusal::NoWizard));
    }
    assert!((game.digest(), game.snapshot()) == before);
    assert!(game.why(game.world.you().at).is_empty() && game.room_marks().is_empty());
    assert!(game.world.level.makers.is_none(), "no trace is stored");
}

#[test]
fn a_refused_wizard_power_changes_nothing() {
    let mut game = wizard();
    let before = game.digest();
    assert_eq!(uses(&mut game, with("no_such_vault", 1)), Err(Refusal::NoSuchVault));
    assert_eq!(uses(&mut game, here("no_such_vault", 1)), Err(Refusal::NoSuchVault));
    assert_eq!(game.digest(), before);
}

#[test]
fn a_wizard_mode_game_replays_saves_and_is_unscored() {
    let mut game = wizard();
    let mut recorder = Recorder::default();
    let explore = || Input::Do(Action::Explore);
    let inputs = [
        Input::Wizard(with("pillars", 8)),
        explore(),
        Input::Continue,
        Input::Wizard(here("cross", 2)),
        Input::Wizard(WizardPower::Go(LevelId { branch: 0, depth: 4 })),
        Input::Wizard(WizardPower::Reveal),
        explore(),
        Input::Continue,
        Input::Wizard(WizardPower::Remake { vault: None, seed: Seed(77) }),
        explore(),
        Input::Do(Action::Quit),
    ];
    for input in inputs {
        recorder.note(&game, &input);
        game.input(&input).ok();
        let restored = Game::restore(Arc::clone(&game.content), &game.snapshot()).unwrap();
        assert_eq!(restored.digest(), game.digest());
    }
    let replay = recorder.finish(&game, 0);
    let read = Replay::read(&replay.write()).unwrap();
    let mut player = Player::new(content(), &read).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{divergence:?}"));
    assert_eq!(player.game.digest(), game.digest());
    assert!(player.is_over() && !player.game.is_scored());
    assert_eq!(read.birth.mode, Mode::Wizard);
}

#[test]
fn every_vault_can_be_reached_on_foot() {
    let content = content();
    let mut game = wizard();
    for vault in 0..content.vaults().len() as u16 {
        let plan = &content.vaults()[usize::from(vault)];
        let stands = (1..=4).any(|seed| {
            let calendar = Calendar::default();
            let scene = WorkbenchScene { seed: Seed(seed), branch: 0, depth: 1, calendar };
            let powers = workbench::way_to(&content, &scene, vault);
            powers.into_iter().all(|power| game.input(&Input::Wizard(power)).is_ok())
        });
        assert!(stands, "{} never stood", plan.id);
    }
    game.world.check(&content).unwrap();
}

#[test]
fn a_depth_alone_means_the_current_branch_or_another_that_deep() {
    let mut game = wizard();
    let site = game.world.plan.site(1);
    let top = LevelId { branch: 1, depth: site.first };
    uses(&mut game, WizardPower::Go(top)).unwrap();
    let go = |game: &Game, depth: u8| game.power_to(&depth.to_string());
    assert_eq!(
        go(&game, site.first + 1),
        Ok(WizardPower::Go(LevelId { branch: 1, depth: site.first + 1 }))
    );
    assert_eq!(go(&game, 1), Ok(WizardPower::Go(LevelId { branch: 0, depth: 1 })));
    assert_eq!(go(&game, 14), Ok(WizardPower::Go(LevelId { branch: 0, depth: 14 })));
    let plan = &game.world.plan;
    let plane = plan.levels().find(|&id| plan.depth(id) == -5).unwrap();
    assert_eq!(game.power_to("-5"), Ok(WizardPower::Go(plane)));
}

#[test]
fn a_revealed_level_can_still_be_explored() {
    let mut game = wizard();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    uses(&mut game, WizardPower::Reveal).unwrap();
    let from = game.world.you().at;
    game.input(&Input::Do(Action::Explore)).unwrap();
    for _ in 0..20 {
        game.input(&Input::Continue).ok();
    }
    assert!(game.world.you().at != from, "unexplored squares remain");
}

#[test]
fn a_special_room_is_named_in_the_outline_and_at_the_cursor() {
    use wyrdvault::world::RoomKind;
    let mut game = wizard();
    let zoo = content().special_rooms.find("zoo").unwrap();
    game.world.level.rooms[0].kind = RoomKind::Special(zoo, None);
    assert!(game.room_marks()[0].name.ends_with(": zoo"), "{:?}", game.room_marks());
    let area = game.world.level.rooms[0].area;
    let floor = area.squares().find(|&at| game.world.level.cell(at).room == 1).unwrap();
    let lines = game.why(floor);
    assert!(lines[0].contains("which became a zoo"), "{lines:?}");
}

#[test]
fn a_remade_level_keeps_no_old_creatures() {
    let mut game = wizard();
    let fox = game.content.monsters.find("fox").unwrap();
    for seed in 0..20 {
        let (at, mut rng) = (game.world.you().at, Rng::new(Seed(seed), 99));
        let content = content();
        let old = monsters::near(&mut game.world, &content, &mut rng, fox, at).unwrap();
        let _ = game.input(&Input::Do(Action::Wait));
        uses(&mut game, WizardPower::Remake { vault: None, seed: Seed(seed) }).unwrap();
        assert!(!game.world.actors.contains(old), "it is gone");
        assert!(!game.world.level.crowd.contains(&old));
        assert!(!game.world.life.in_view.contains(&old));
        let shown = game.view().foes;
        assert!(shown.iter().all(|foe| foe.who != old), "and out of sight");
        let told = game.view().lines.last().map(|line| line.text.clone()).unwrap_or_default();
        let here = game.world.level.crowd.iter().any(|&who| game.world.actor(who).kind == fox);
        assert!(here || !told.contains("fox"), "{told}");
    }
}

#[test]
fn a_monster_of_a_kind_that_is_always_peaceful_is_made_peaceful() {
    let mut game = wizard();
    for (thing, hostile) in [("shopkeeper", false), ("hostile shopkeeper", true), ("newt", true)] {
        let before = game.world.level.crowd.clone();
        uses(&mut game, WizardPower::Make { thing: thing.to_owned() }).unwrap();
        let new = game.world.level.crowd.iter().find(|who| !before.contains(who)).unwrap();
        assert_eq!(game.world.actor(*new).is_hostile(), hostile, "{thing}");
    }
}

#[test]
fn a_rise_by_many_levels_is_told_once() {
    let mut game = wizard();
    uses(&mut game, WizardPower::Advance(30)).unwrap();
    assert_eq!(game.world.you().level, 30);
    let lines: Vec<String> = game.chronicle.lines.iter().map(|line| line.text).collect();
    let levels = |line: &&String| line.contains("experience level");
    let told: Vec<&String> = lines.iter().filter(levels).collect();
    assert_eq!(told, ["You rise from experience level 1 to 30."]);
    assert_eq!(game.view().status.level_span, None, "there is no level 31");
}
