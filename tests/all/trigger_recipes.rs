//! The recipes of `docs/vault-cookbook.md` that have triggers, played.

use std::path::Path;

use wyrdvault::base::{Bits, Dir, Pos};
use wyrdvault::content::{Door, Terrain};
use wyrdvault::world::level::trigger::{Reaction, Trigger, When};
use wyrdvault::world::{Action, ActorId};

use crate::triggers::Stage;

/// Starts a game whose first level has the recipe with this id.
fn cook(id: &str) -> Stage {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/vault-cookbook.md");
    let page = std::fs::read_to_string(path).unwrap();
    let found = page.split("```ron\n").find(|part| part.contains(&format!("id: \"{id}\"")));
    let recipe = found.and_then(|part| part.split("```").next()).unwrap();
    // Replaces the recipe's condition, which asks for a deeper level.
    let (before, rest) = recipe.split_once("when: \"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    Stage::of(&format!("[{before}bonus: 100, when: \"level.depth == 1\"{after}]"))
}

fn trigger(stage: &Stage, nth: usize) -> &Trigger {
    &stage.game.world.level.triggers.as_ref().unwrap().list[nth]
}

/// Returns the area of a trigger that waits for the hero to enter.
fn entered(stage: &Stage) -> Bits {
    match &trigger(stage, 0).when {
        When::Enter { area, .. } => **area,
        other => panic!("{other:?}"),
    }
}

/// Returns the squares of the first reaction for which `find` returns any.
fn area(stage: &Stage, nth: usize, find: impl Fn(&Reaction) -> Option<&Bits>) -> Bits {
    *trigger(stage, nth).reactions.iter().find_map(find).unwrap()
}

/// Puts the hero on a free floor square beside `to` but outside `area`, and walks to `to`.
fn walk_onto(stage: &mut Stage, to: Pos, area: &Bits) {
    let world = &stage.game.world;
    let is_free = |dir: &Dir| {
        let from = to.step(*dir);
        let floor = world.level.cell(from).terrain == Terrain::Floor;
        floor && !area.has(from) && world.actor_at(from).is_none()
    };
    let dir = Dir::ALL.into_iter().find(is_free).unwrap();
    put(stage, to.step(dir));
    stage.act(Action::Walk(to.step(dir).dir_to(to).unwrap()));
}

fn put(stage: &mut Stage, at: Pos) {
    let hero = stage.game.world.hero;
    stage.game.world.move_actor(hero, at);
}

#[test]
fn the_pressure_plate_opens_the_treasury() {
    let mut stage = cook("pressure_plate");
    let plate = entered(&stage);
    let doors = area(&stage, 0, |reaction| match reaction {
        Reaction::Open(area) => Some(area),
        _ => None,
    });
    let (at, door) = (plate.nth(0).unwrap(), doors.nth(0).unwrap());
    assert_eq!((plate.count(), doors.count()), (1, 1));
    assert_eq!(stage.game.world.level.cell(door).terrain, Terrain::SecretDoor);
    walk_onto(&mut stage, at, &plate);
    assert_eq!(stage.said, ["You feel the floor give way under your foot."]);
    let cell = stage.game.world.level.cell(door);
    assert_eq!((cell.terrain, cell.door()), (Terrain::Door, Door::Open));
}

#[test]
fn taking_the_ruby_wakes_its_keepers() {
    let mut stage = cook("idol");
    let room = area(&stage, 0, |reaction| match reaction {
        Reaction::Wake(area) => Some(area),
        _ => None,
    });
    let ruby = stage.game.content.items.find("ruby").unwrap();
    let world = &stage.game.world;
    let is_ruby = |at: &Pos| world.items_at(*at).any(|item| world.item(item).kind == ruby);
    let at = room.iter().find(is_ruby).unwrap();
    let asleep = |stage: &Stage| {
        let world = &stage.game.world;
        let all = world.level.crowd.iter().map(|&who| world.actor(who));
        all.filter(|actor| room.has(actor.at) && actor.is_helpless()).count()
    };
    walk_onto(&mut stage, at, &Bits::default());
    assert_eq!(stage.you(), at);
    assert!(asleep(&stage) > 0, "keepers sleep while the hero walks by");
    let world = &stage.game.world;
    let item = world.items_at(at).find(|&item| world.item(item).kind == ruby).unwrap();
    stage.act(Action::PickUp(vec![(item, 0)]));
    assert_eq!(asleep(&stage), 0);
    let names =
        ["hill orc", "bugbear", "dwarf"].map(|name| format!("Every {name} opens its eyes."));
    assert!(stage.said.len() == 1 && names.contains(&stage.said[0]), "{:?}", stage.said);
}

/// Lets the hero kill a monster.
fn kill(stage: &mut Stage, who: ActorId) {
    for _ in 0..60 {
        let Some(actor) = stage.game.world.actors.get_mut(who) else { return };
        actor.hp = 1;
        let at = actor.at;
        let world = &stage.game.world;
        let beside = |dir: &Dir| {
            let from = at.step(*dir);
            world.level.is_passable(from) && world.actor_at(from).is_none_or(|of| of == world.hero)
        };
        let dir = Dir::ALL.into_iter().find(beside).unwrap();
        put(stage, at.step(dir));
        stage.act(Action::Fight(at.step(dir).dir_to(at).unwrap()));
    }
    panic!("the monster survives sixty blows");
}

#[test]
fn the_death_of_the_captain_calls_the_watch() {
    let mut stage = cook("last_horn");
    let orcs = stage.called("hill orc");
    assert_eq!(orcs.len(), 3);
    let (captain, others): (Vec<ActorId>, Vec<ActorId>) =
        orcs.into_iter().partition(|&who| stage.game.world.actor(who).max_hp == 30);
    kill(&mut stage, others[0]);
    assert_eq!((stage.said.len(), stage.called("hill orc").len()), (0, 2));
    kill(&mut stage, captain[0]);
    assert_eq!(stage.said, ["The captain sounds a horn with its last breath."]);
    let orcs = stage.called("hill orc").len();
    assert!((1 + 2..=1 + 4).contains(&orcs), "{orcs} orcs");
}

#[test]
fn the_tide_rises_twice_and_then_a_monster_swims_in_it() {
    let mut stage = cook("rising_tide");
    let sea = area(&stage, 2, |reaction| match reaction {
        Reaction::Summon { at, .. } => Some(at),
        _ => None,
    });
    let pools = |stage: &Stage| {
        let level = &stage.game.world.level;
        sea.iter().filter(|&at| level.cell(at).terrain == Terrain::Pool).count()
    };
    let swims = |stage: &Stage| {
        let world = &stage.game.world;
        let all = world.level.crowd.iter().map(|&who| world.actor(who));
        all.filter(|actor| {
            let is_sea = stage.game.content.monsters[actor.kind].letter == ';';
            is_sea && sea.has(actor.at)
        })
        .count()
    };
    let start = stage.game.world.turn;
    while stage.game.world.turn < start + 125 {
        stage.act(Action::Wait);
        // Pools: 4 of 5, then 12 of 13 squares, because the square with the gold stays dry.
        let expected = match stage.game.world.turn - start {
            0..60 => (0, 0, 0),
            60..90 => (4, 1, 0),
            90..120 => (12, 1, 0),
            _ => (12, 2, 1),
        };
        let seen = (pools(&stage), stage.said.len(), swims(&stage));
        assert_eq!(seen, expected, "after {} turns", stage.game.world.turn - start);
    }
    assert_eq!(stage.said, ["You hear water gurgle.", "A splash echoes through the halls."]);
}

#[test]
fn the_hall_of_returns_sends_the_hero_back_until_they_walk_along_the_wall() {
    let mut stage = cook("returns");
    let middle = entered(&stage);
    let entrance = area(&stage, 0, |reaction| match reaction {
        Reaction::Teleport(area) => Some(area),
        _ => None,
    });
    let entrance = entrance.nth(0).unwrap();
    let (west, east) = (middle.nth(0).unwrap(), middle.nth(4).unwrap());
    let toward = if entrance.x < west.x { Dir::E } else { Dir::W };
    let back = entrance.step(toward);
    for time in 1..=2 {
        let steps = if toward == Dir::E { west.x - entrance.x } else { entrance.x - east.x };
        put(&mut stage, back);
        stage.walk(toward, steps as u32 - 1);
        assert_eq!((stage.you(), stage.said.len()), (entrance, time));
    }
    // A walk along the wall avoids the middle of the hall and its trigger.
    put(&mut stage, Pos::new(entrance.x, entrance.y + 1));
    stage.walk(toward, 11);
    assert_eq!(stage.said.len(), 2);
    assert_eq!((stage.you().x - entrance.x).abs(), 11);
}
