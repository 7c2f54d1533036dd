//! Tests of Gehennom: the way in, prayer there, and its lords.

use wyrdvault::base::{Dir, HEIGHT, Pos, Seed, WIDTH};
use wyrdvault::content::Terrain;
use wyrdvault::content::dungeon::Realm;
use wyrdvault::event::{Event, Faith, Life};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::r#gen::castle_tune::castle_tune;
use wyrdvault::world::hero::TuneKnown;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, LevelId};

use crate::scene::{content, scene};
use crate::towers::{born, place};

/// Numbers of the major achievements for entering Gehennom and for killing Demogorgon.
const ENTERED: u8 = 6;
const DEMOGORGON: u8 = 11;

/// Moves a hero who cannot die to a random square of a level and removes all monsters there.
pub fn send(game: &mut Game, to: LevelId) {
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
    game.input(&Input::Do(Action::Wait)).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
}

/// Enters `action`, then goes on until the game waits for the next one.
pub fn complete(game: &mut Game, action: Action) -> Vec<Event> {
    let mut events = game.input(&Input::Do(action)).unwrap();
    while let Ok(more) = game.input(&Input::Continue) {
        events.extend(more);
    }
    events
}

#[test]
fn a_trap_door_of_the_castle_drops_the_hero_beside_the_temple_of_the_valley() {
    for seed in 0..4 {
        let birth = Birth { seed: Seed(seed), ..Birth::default() };
        let mut game = Game::new(content(), &birth).unwrap();
        let site = game.world.plan.site(0);
        let castle = LevelId { branch: 0, depth: site.last };
        send(&mut game, castle);
        let kind = content().traps.find("trap door").unwrap();
        let door = game.world.level.traps.iter().find(|trap| trap.kind == kind).unwrap().at;
        let hero = game.world.hero;
        game.world.move_actor(hero, door);
        game.world.todo.later(Task::Arrived { who: hero, at: door });
        game.input(&Input::Do(Action::Wait)).unwrap();
        let valley = LevelId { branch: 2, depth: site.last + 1 };
        assert_eq!(game.world.level.id, valley, "seed {seed}");
        assert!(game.world.life.achievements & 1 << ENTERED != 0);
        let here = game.world.you().at;
        let cells = &game.world.level.cells;
        let (altar, _) = cells.iter().find(|(_, cell)| cell.terrain == Terrain::Altar).unwrap();
        assert!(here.distance(altar) < 15, "seed {seed}: the temple is near the arrival");
        for who in game.world.level.crowd.clone() {
            game.world.remove_actor(who);
        }
        let up = game.world.level.up.unwrap();
        game.world.move_actor(hero, up);
        game.input(&Input::Do(Action::ClimbUp)).unwrap();
        assert_eq!(game.world.level.id, castle, "the stairs up lead to the castle");
    }
}

/// Source: rules/luck 3.26.
#[test]
fn a_prayer_in_gehennom_does_not_help() {
    for (realm, helps) in [(Realm::Ordinary, true), (Realm::Hell, false)] {
        let mut s = scene("###\n#@#\n###");
        let branch = usize::from(s.game.world.level.id.branch);
        s.game.world.plan.sites[branch].realm = realm;
        let world = &mut s.game.world;
        (world.life.record, world.life.prayer) = (1, 0);
        let you = world.you_mut();
        (you.hp, you.max_hp) = (1, 60);
        let events = complete(&mut s.game, Action::Pray);
        assert_eq!(events.contains(&Event::Faith(Faith::Unheard)), !helps);
        assert_eq!(s.you().hp == s.you().max_hp, helps, "{realm:?}");
    }
}

/// Source: rules/score 2.
#[test]
fn to_kill_demogorgon_is_a_major_achievement() {
    let mut s = scene("####\n#@D#\n####").with('D', "Demogorgon");
    let lord = s.named('D');
    s.game.world.actor_mut(lord).hp = 1;
    s.game.world.you_mut().level = 30;
    let mut events = Vec::new();
    for _ in 0..60 {
        if !s.game.world.actors.contains(lord) {
            break;
        }
        events.extend(s.walk(Dir::E).unwrap_or_default());
    }
    let achieved = Event::Life(Life::Achieved { small: false, number: DEMOGORGON });
    assert_eq!(events.iter().filter(|event| **event == achieved).count(), 1);
    assert!(s.game.world.life.achievements & 1 << DEMOGORGON != 0);
}

#[test]
fn the_cold_traps_of_asmodeus_lie_on_ice() {
    let mut game = born(5);
    let lair = place(&game, "lair_of_asmodeus");
    send(&mut game, lair);
    let level = &game.world.level;
    let kind = content().traps.find("cold trap").unwrap();
    let traps = level.traps.iter().filter(|trap| trap.kind == kind);
    let ground: Vec<Terrain> = traps.map(|trap| level.cells[trap.at].terrain).collect();
    assert_eq!(ground, [Terrain::Ice; 4]);
}

#[test]
fn both_gates_of_orcus_town_open_into_its_streets() {
    for seed in 0..6 {
        let mut game = born(seed);
        let town = place(&game, "orcus_town");
        send(&mut game, town);
        let level = &game.world.level;
        let column = |x: i16| (1..HEIGHT - 1).map(move |y| Pos::new(x, y));
        // Each outer wall is undiggable, except for one gate.
        let is_outer = |x: &i16| column(*x).filter(|&at| level.cell(at).is_hard()).count() == 18;
        let walls: Vec<i16> = (3..WIDTH - 3).filter(is_outer).collect();
        assert_eq!(walls.len(), 2, "seed {seed}");
        for (x, inward) in walls.into_iter().zip([Dir::E, Dir::W]) {
            let gate = column(x).find(|&at| level.is_passable(at)).unwrap();
            assert!(level.is_passable(gate.step(inward)), "seed {seed}, {gate:?}");
        }
    }
}

#[test]
fn the_overview_names_recognized_levels_and_leaves_out_ordinary_stairs() {
    let mut game = born(1);
    let castle = place(&game, "castle");
    send(&mut game, castle);
    let up = game.world.level.up.unwrap();
    let cell = game.world.level.cell(up);
    game.world.level.memory.set_cell(up, cell);
    let rows = game.levels();
    let row = rows.iter().find(|row| row.id == castle).unwrap();
    assert_eq!(row.known.first().unwrap(), "the castle");
    assert!(!row.known.iter().any(|known| known.starts_with("stairs")), "{:?}", row.known);
    game.world.life.tune = TuneKnown::All;
    let tune: String = castle_tune(game.world.seed).iter().collect();
    let row = game.levels().into_iter().find(|row| row.id == castle).unwrap();
    assert_eq!(row.known[1], format!("drawbridge tune {tune}"));
}
