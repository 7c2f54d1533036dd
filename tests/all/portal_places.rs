//! Tests of the places that magic portals lead to: the fort, the circular dungeon, the plane of the
//! Modrons and the Hellish Pastures.

use wyrdvault::base::{Dir, Pos, Seed};
use wyrdvault::content::Terrain;
use wyrdvault::event::{Event, ItemEvent, Life};
use wyrdvault::game::view::Glyph;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::rules::verb::magic::read;
use wyrdvault::world::todo::{Arrival, Task};
use wyrdvault::world::{Action, Item, LevelId, Pending, Place};

use crate::gehennom::{complete, send};
use crate::scene::{content, scene};

fn game(seed: u64) -> Game {
    Game::new(content(), &Birth { seed: Seed(seed), ..Birth::default() }).unwrap()
}

/// Returns the number of a branch of the dungeon.
pub fn branch(name: &str) -> u8 {
    content().branches.find(name).unwrap().number() as u8
}

/// Moves the hero to a level without removing its monsters.
fn visit(game: &mut Game, to: LevelId) {
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (30_000, 30_000);
    game.world.todo.later(Task::Leaves { to, arrival: Arrival::Anywhere });
    game.input(&Input::Do(Action::Wait)).unwrap();
}

/// Returns the square of the portal to a branch.
fn portal(game: &Game, to: u8) -> Option<Pos> {
    let portals = &game.world.level.customs.portals;
    portals.iter().find(|(_, level)| level.branch == to).map(|&(at, _)| at)
}

/// Puts the hero on the portal to a branch, which takes the hero there.
fn take_portal(game: &mut Game, to: u8) -> Vec<Event> {
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    let (hero, at) = (game.world.hero, portal(game, to).expect("a portal leads there"));
    game.world.move_actor(hero, at);
    game.world.todo.later(Task::Arrived { who: hero, at });
    game.input(&Input::Do(Action::Wait)).unwrap()
}

fn has_vault(game: &Game) -> bool {
    game.world.level.rooms.iter().any(|room| &*room.vault == "gold_hoard")
}

/// Goes down from level 11 until a portal to the fort appears.
fn find_fort(game: &mut Game) -> Option<LevelId> {
    let fort = branch("Fort Ludios");
    for depth in 11..game.world.plan.site(0).last {
        let id = LevelId { branch: 0, depth };
        let is_crossing = game.world.plan.branches(id).next().is_some();
        visit(game, id);
        if portal(game, fort).is_some() {
            return Some(id);
        }
        let maybe = has_vault(game) && !is_crossing && depth < medusa(game);
        assert!(!maybe, "the first closed vault, on level {depth}, has no portal");
    }
    None
}

fn medusa(game: &Game) -> u8 {
    let content = content();
    let rows = &content.branches.rows()[0].special;
    let nth = rows.iter().position(|row| row.name == "medusa").unwrap() as u8;
    game.world.plan.site(0).special_levels().find(|(row, _)| *row == nth).unwrap().1
}

/// Source: rules/levels 2.
#[test]
fn the_first_closed_vault_from_level_11_on_has_the_portal_to_the_fort() {
    let fort = branch("Fort Ludios");
    let mut found = 0;
    for seed in 0..6 {
        let mut game = game(seed);
        assert_eq!(game.world.plan.site(fort).last, 0, "no vault, no fort");
        let Some(from) = find_fort(&mut game) else { continue };
        found += 1;
        let at = portal(&game, fort).unwrap();
        let room = usize::from(game.world.level.cell(at).room) - 1;
        assert_eq!(&*game.world.level.rooms[room].vault, "gold_hoard", "seed {seed}");
        take_portal(&mut game, fort);
        let here = game.world.level.id;
        assert_eq!((here.branch, here.depth), (fort, from.depth), "seed {seed}");
        assert!(game.world.level.customs.bridges.iter().all(|bridge| bridge.lowered));
        let you = game.world.you().at;
        assert_eq!(portal(&game, 0), Some(you), "the hero stands on the way back");
        // Later vaults have no second portal.
        for depth in from.depth + 1..medusa(&game) {
            visit(&mut game, LevelId { branch: 0, depth });
            assert_eq!(portal(&game, fort), None, "seed {seed}, level {depth}");
        }
        game.world.check(&game.content).unwrap();
    }
    assert!(found >= 4, "{found} games of 6 have a fort");
}

#[test]
fn soldiers_guard_the_gold_of_the_fort() {
    let fort = branch("Fort Ludios");
    let mut game =
        (0..9).map(game).find_map(|mut game| find_fort(&mut game).map(|_| game)).unwrap();
    let depth = game.world.plan.site(fort).first;
    visit(&mut game, LevelId { branch: fort, depth });
    let count = |name: &str| {
        let kind = content().monsters.find(name).unwrap();
        let crowd = game.world.level.crowd.iter();
        crowd.filter(|&&who| game.world.actor(who).kind == kind).count()
    };
    assert!(count("soldier") >= 40, "{} soldiers", count("soldier"));
    assert_eq!(count("Croesus"), 1);
    let id = game.world.level.id;
    let heaps = game.world.items.iter().filter(|(_, item)| {
        item.kind == game.content.known.gold
            && matches!(item.place, Place::Floor(level, _) if level == id)
    });
    assert!(heaps.count() >= 35, "a heap on each square of the treasure chamber");
    let moat = game.world.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Moat);
    assert!(moat.count() > 50);
}

/// Source: rules/score 3.
#[test]
fn portals_lead_to_the_circle_the_modrons_and_the_pastures_and_back() {
    let places = [
        ("The Great Circle", "The Diggings", 10),
        ("The Plane of the Modrons", "Gehennom", 11),
        ("The Hellish Pastures", "Gehennom", 12),
    ];
    for seed in 0..3 {
        let mut game = game(seed);
        for (name, parent, number) in places {
            let (to, from) = (branch(name), game.world.plan.site(branch(name)).way.unwrap().from);
            assert_eq!(from.branch, branch(parent), "{name}");
            send(&mut game, from);
            let events = take_portal(&mut game, to);
            let achieved = Event::Life(Life::Achieved { small: true, number });
            assert!(events.contains(&achieved), "{name}, seed {seed}");
            assert_eq!(game.world.level.id, LevelId { branch: to, depth: from.depth }, "{name}");
            take_portal(&mut game, from.branch);
            assert_eq!(game.world.level.id, from, "{name}, seed {seed}");
        }
    }
}

/// Source: rules/levels 2, 7.
#[test]
fn the_circle_is_entered_one_or_two_levels_below_the_town() {
    let rows = content().branches.rows()[1].special.clone();
    let nth = rows.iter().position(|row| row.name == "town").unwrap() as u8;
    let mut below = [0; 3];
    for seed in 0..60 {
        let plan = wyrdvault::r#gen::dungeon::draw(&content(), Seed(seed));
        let town = plan.site(1).special_levels().find(|(row, _)| *row == nth).unwrap().1;
        let from = plan.site(branch("The Great Circle")).way.unwrap().from;
        below[usize::from(from.depth - town)] += 1;
    }
    assert!(below[0] == 0 && below[1] >= 15 && below[2] >= 15, "{below:?}");
}

/// Source: rules/score 2.
#[test]
fn the_prime_codex_lies_at_the_heart_of_the_plane_and_is_an_achievement() {
    let mut game = game(5);
    let plane = branch("The Plane of the Modrons");
    let site = game.world.plan.site(plane);
    assert_eq!(site.last - site.first, 4, "five levels");
    visit(&mut game, LevelId { branch: plane, depth: site.last });
    let primus = content().monsters.find("Modron Primus").unwrap();
    let crowd = game.world.level.crowd.clone();
    let guard = crowd.iter().find(|&&who| game.world.actor(who).kind == primus).unwrap();
    let kind = content().items.find("book of modron").unwrap();
    let (codex, at) = game
        .world
        .items
        .iter()
        .find_map(|(id, item)| match item.place {
            Place::Floor(_, at) if item.kind == kind => Some((id, at)),
            _ => None,
        })
        .unwrap();
    assert_eq!(game.world.actor(*guard).at.distance(at), 1, "Primus stands beside it");
    for who in crowd {
        game.world.remove_actor(who);
    }
    let hero = game.world.hero;
    game.world.move_actor(hero, at);
    let events = complete(&mut game, Action::PickUp(vec![(codex, 1)]));
    assert!(events.contains(&Event::Life(Life::Achieved { small: false, number: 12 })));
}

/// Source: rules/levels 7.
#[test]
fn the_prime_codex_moves_the_hero_between_levels_once_in_40_turns() {
    let mut s = scene("###\n#@#\n###");
    let kind = content().items.find("book of modron").unwrap();
    let codex = s.game.world.make(Item::of(kind));
    let hero = s.game.world.hero;
    s.game.world.give(codex, hero);
    s.game.world.turn = 1000;
    let mut works = |turn: u32| {
        s.game.world.turn = turn;
        let (result, events) = s.play(|play| read::read(play, hero, codex));
        let rests = events.contains(&Event::Item(ItemEvent::NoEffect { item: codex }));
        assert!(result.is_ok());
        let asks = s.game.world.pending.take() == Some(Pending::LevelTeleport);
        assert_eq!(rests, !asks, "at turn {turn}");
        asks
    };
    assert_eq!([1000, 1001, 1039, 1040, 1041].map(&mut works), [true, false, false, true, false]);
}

/// Source: rules/score 2.
#[test]
fn to_kill_yacc_is_a_major_achievement() {
    let mut s = scene("####\n#@Y#\n####").with('Y', "Yacc");
    let lord = s.named('Y');
    s.game.world.actor_mut(lord).hp = 1;
    s.game.world.you_mut().level = 30;
    let mut events = Vec::new();
    for _ in 0..60 {
        if !s.game.world.actors.contains(lord) {
            break;
        }
        events.extend(s.walk(Dir::E).unwrap_or_default());
    }
    let achieved = Event::Life(Life::Achieved { small: false, number: 10 });
    assert_eq!(events.iter().filter(|event| **event == achieved).count(), 1);
}

/// Source: rules/levels 7.
#[test]
fn creatures_on_the_level_of_nine_rooms_are_shown_as_capital_letters() {
    let mut s = scene("####\n#@d#\n####").with('d', "jackal");
    assert_eq!(s.game.view().foes[0].letter, 'd');
    s.game.world.level.customs.nine_rooms = true;
    assert_eq!(s.game.view().foes[0].letter, 'D');
    let at = s.at('d');
    assert_eq!(s.game.view().map[at].glyph, Glyph::Creature('D'));
}
