//! Properties that every generated level must have.

mod bottom;
mod hell;
mod special_levels;
mod way_down;

use std::sync::OnceLock;

use super::make_level::draw;
use super::spawn::{items, items::Lying, monsters};
use super::*;
use crate::base::{Bits, Digest, Pos, Rng, Seed};
use crate::content::dungeon::{Connection, Realm};
use crate::content::{Alignment, Content, Door, RaceId, Rank, Spring, Terrain};
use crate::r#gen::{level::reachability, spawn::hero};
use crate::world::hero::Mode;
use crate::world::{Calendar, Level, LevelId};

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn order(seed: u64, depth: u8) -> LevelOrder<'static> {
    LevelOrder::new(content(), Seed(seed), Calendar::default(), LevelId { branch: 0, depth })
}

fn somebody(level: u8) -> HeroFacts {
    HeroFacts {
        level,
        alignment: Alignment::Neutral,
        record: 0,
        race: RaceId::new(0),
        role: crate::content::RoleId::new(0),
        hunted_from: None,
    }
}

fn request(seed: u64, role: &'static str, race: &'static str) -> hero::BirthRequest<'static> {
    hero::BirthRequest {
        seed: Seed(seed),
        name: "Ana",
        role,
        race,
        alignment: None,
        female: true,
        mode: Mode::Classic,
        difficulty: 0,
        ruleset: "wyrdvault",
        calendar: Calendar::default(),
        zen: false,
        nudist: false,
        many_vaults: false,
    }
}

#[expect(clippy::disallowed_methods, reason = "which levels to look at")]
fn seed_from_env(name: &str, else_: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(else_)
}

#[test]
#[ignore = "prints levels to be looked at"]
fn print_some_levels() {
    let from = seed_from_env("SEED", 1);
    let depth = seed_from_env("DEPTH", 3) as u8;
    for seed in from..from + seed_from_env("COUNT", 6) {
        let made = make(&order(seed, depth), &somebody(depth));
        let vaults: Vec<&str> = made.level.rooms.iter().map(|room| &*room.vault).collect();
        println!("seed {seed} depth {depth} {vaults:?}\n{}", test_picture::all(content(), &made));
    }
}

#[test]
#[ignore = "prints one level for every vault, to be looked at"]
fn print_every_vault() {
    for vault in content().vaults().iter() {
        if !vault::is_buildable(vault) {
            println!("{}: not built; missing {:?}\n", vault.id, vault.missing);
            continue;
        }
        let only = seed_from_env("ONLY", 0);
        let found = (only..only + 300_000 / 40).find_map(|seed| {
            let made = make(&order(seed, 1 + (seed % 13) as u8), &somebody(8));
            made.level.rooms.iter().any(|room| *room.vault == *vault.id).then_some((seed, made))
        });
        match found {
            Some((seed, made)) => {
                let depth = made.level.id.depth;
                println!(
                    "{}: seed {seed} depth {depth}\n{}",
                    vault.id,
                    test_picture::all(content(), &made)
                );
            }
            None => println!("{}: never seen\n", vault.id),
        }
    }
}

/// Returns the first defect of a level, if it has one.
fn fault(made: &Made) -> Option<String> {
    let level = &made.level;
    let Some(entry) = reachability::entry(level) else { return Some("no entry".to_owned()) };
    let reached = reachability::reached_from(level, entry);
    if level.down.is_some_and(|down| !reached.has(down)) {
        return Some("the stairs down cannot be reached".to_owned());
    }
    for (number, room) in level.rooms.iter().enumerate() {
        let mine = |at: &Pos| usize::from(level.cells[*at].room) == number + 1;
        let joined = room.joined && room.parent.is_none();
        if joined && !room.area.squares().filter(mine).any(|at| reached.has(at)) {
            return Some(format!("room {number}, {}, cannot be reached", room.vault));
        }
    }
    let mut standing = Bits::default();
    for newcomer in &made.actors {
        let at = newcomer.actor.at;
        let kind = &content().monsters[newcomer.actor.kind];
        if standing.has(at) || !monsters::stands_on(kind, level.cells[at].terrain) {
            return Some(format!("{} stands badly on {at:?}", kind.name));
        }
        standing.set(at);
    }
    let buried_alive =
        made.items.iter().find(|lying| !is_open(level.cells[lying.at].terrain) && !lying.buried);
    if let Some(lying) = buried_alive {
        return Some(format!("a thing lies in the wall at {:?}", lying.at));
    }
    map_defect(level)
}

/// Whether items can lie on the terrain. Secret corridors count, because the niche behind a secret
/// door is one.
fn is_open(terrain: Terrain) -> bool {
    terrain.is_passable() || terrain == Terrain::SecretCorridor
}

/// Returns the first defect of the map, if it has one.
fn map_defect(level: &Level) -> Option<String> {
    for (at, cell) in level.cells.iter() {
        let edge = !LevelCanvas::is_inside(at);
        if edge && cell.terrain != Terrain::Stone {
            return Some(format!("{} on the edge at {at:?}", cell.terrain.name()));
        }
        let is_floor = cell.terrain.is_passable() && cell.room != 0;
        let room = cell.room.checked_sub(1).map(|room| level.rooms[usize::from(room)].area);
        let rock = |to: Pos| {
            level.cell(to).terrain == Terrain::Stone && room.is_none_or(|room| !room.contains(to))
        };
        if is_floor && at.neighbors().into_iter().any(rock) && cell.terrain == Terrain::Floor {
            let spilled = at.neighbors().into_iter().any(|to| level.cell(to).terrain.is_liquid());
            if !spilled {
                return Some(format!("bare floor at {at:?}"));
            }
        }
    }
    let mut traps: Vec<Pos> = level.traps.iter().map(|trap| trap.at).collect();
    traps.sort_unstable();
    traps.windows(2).any(|two| two[0] == two[1]).then(|| "two traps on a square".to_owned())
}

/// Generates and checks one level for each of `count` seeds. Cycles through the level ids, so that
/// all levels are covered.
fn check_levels(count: u64) {
    for seed in 0..count {
        let plan = dungeon::draw(content(), Seed(seed));
        let levels: Vec<LevelId> = plan.levels().collect();
        let id = levels[seed as usize % levels.len()];
        let order = LevelOrder { id, ..order(seed, 1) };
        let made = make(&order, &somebody(id.depth));
        if let Some(fault) = fault(&made).or_else(|| stairs_fault(&order, &made)) {
            panic!("seed {seed} {id:?}: {fault}\n{}", test_picture::all(content(), &made));
        }
    }
}

/// Returns the first defect of the stairs, if they have one.
fn stairs_fault(order: &LevelOrder, made: &Made) -> Option<String> {
    let level = &made.level;
    let (id, plan) = (order.id, &order.plan);
    let closed = order.special().is_some_and(|row| row.no_way_down);
    if level.down.is_some() != (plan.beyond(id, true).is_some() && !closed) {
        return Some("the stairs down are not as planned".to_owned());
    }
    if level.up.is_none() && plan.beyond(id, false).is_some() {
        return Some("the stairs up are missing".to_owned());
    }
    let side = level.side_stairs.iter().filter(|(_, to)| to.branch != id.branch);
    let side: Vec<LevelId> = side.map(|&(_, to)| to).collect();
    let by_stairs = |by: Connection| matches!(by, Connection::Up | Connection::Down);
    let planned = plan.branches(id).filter(|&(_, by)| by_stairs(by)).map(|(to, _)| to);
    if side != planned.collect::<Vec<_>>() {
        return Some("the stairs to other branches are not as planned".to_owned());
    }
    let portals: Vec<LevelId> = level.customs.portals.iter().map(|&(_, to)| to).collect();
    if !plan.portals(id).all(|to| portals.contains(&to)) {
        return Some("a portal is missing".to_owned());
    }
    let reached = reachability::reached_from(level, reachability::entry(level)?);
    let lost = level.outer_stairs().find(|at| !reached.has(*at));
    lost.map(|at| format!("the stairs at {at:?} cannot be reached"))
}

#[test]
fn three_hundred_levels_are_connected() {
    check_levels(300);
}

#[test]
#[ignore = "ten thousand levels: seconds to minutes"]
fn ten_thousand_levels_are_connected() {
    check_levels(10_000);
}

#[test]
fn a_level_does_not_depend_on_the_hero() {
    for seed in 0..40 {
        let order = order(seed, 1 + (seed % 14) as u8);
        let weak = make(&order, &somebody(1));
        let strong = HeroFacts {
            alignment: Alignment::Lawful,
            record: 50,
            hunted_from: Some(14),
            ..somebody(20)
        };
        let strong = make(&order, &strong);
        assert_eq!(weak.level, strong.level);
        assert_eq!(weak.items, strong.items);
    }
}

#[test]
fn the_same_seed_makes_the_same_level() {
    for seed in 0..20 {
        let order = order(seed, 9);
        assert_eq!(make(&order, &somebody(5)), make(&order, &somebody(5)));
    }
}

/// Source: rules/levels 13.
#[test]
fn an_ordinary_level_has_seven_and_a_half_rooms() {
    let levels = 600;
    let rooms: usize = (0..levels)
        .map(|seed| {
            let canvas = draw(&order(seed, 4));
            canvas.level.rooms.iter().filter(|room| room.parent.is_none() && room.joined).count()
        })
        .sum();
    let hundredths = 100 * rooms / levels as usize;
    assert!((720..=780).contains(&hundredths), "{hundredths} hundredths of a room");
}

/// By weight, 2000 of 2050 draws are the normal room; the other 50 vaults share the rest equally.
#[test]
fn one_room_in_41_is_a_themed_vault() {
    check_vault_odds(&order(1, 5), 2050);
}

/// Source: rules/vaults A2.
#[test]
fn one_room_in_6_is_a_themed_vault_in_runs_with_many_vaults() {
    check_vault_odds(&LevelOrder { many_vaults: true, ..order(1, 5) }, 300);
}

/// Checks that the vaults drawn for rooms agree with a vault table of this total weight.
fn check_vault_odds(order: &LevelOrder, total: u32) {
    let mut rng = Rng::new(Seed(1), 0);
    let mut canvas = LevelCanvas::new(order);
    let mut table = vault::VaultTable::new(order, false, &mut rng);
    let (all, plain) = table.weights();
    assert_eq!(all, total);
    assert!(all - plain >= 25, "only {} vaults can be built", all - plain);
    let draws = 41_000;
    let themed = (0..draws)
        .map(|_| table.draw(&mut canvas, &mut rng))
        .filter(|drawn| matches!(drawn, vault::Drawn::Vault(v) if v.id != vault::NORMAL))
        .count();
    let expected = draws * (all - plain) as usize / all as usize;
    // The allowed deviation is four standard errors.
    let most = 4 * (expected * (draws - expected) / draws).isqrt();
    assert!(themed.abs_diff(expected) < most, "{themed} of {draws}, expected {expected}");
}

/// In NetHack, a bug keeps the river from ever flowing.
/// Source: rules/vaults A2 (66).
#[test]
fn the_underground_river_flows() {
    let river = content().vault("underground_river").unwrap();
    let liquids = |canvas: &LevelCanvas| {
        canvas.level.cells.iter().filter(|(_, cell)| cell.terrain.is_liquid()).count()
    };
    for seed in 0..20 {
        let mut canvas = draw(&order(seed, 3));
        let before = liquids(&canvas);
        let rng = Rng::new(Seed(seed), 0);
        let draw = canvas.diary.drew(None, false);
        vault::run_loose(&mut canvas, vault::Drawn::Vault(river), draw, rng);
        assert!((before + 2..=before + 9).contains(&liquids(&canvas)), "seed {seed}");
    }
}

/// Builds one instance of a vault alone on a level.
fn alone(id: &str, seed: u64) -> LevelCanvas<'static> {
    let mut canvas = LevelCanvas::new(&order(1, 8));
    let drawn = vault::Drawn::Vault(content().vault(id).unwrap());
    let mut layout = Rng::new(Seed(seed), 0);
    assert!(vault::build(&mut canvas, drawn, &mut layout, || Rng::new(Seed(seed), 1)));
    canvas
}

/// Source: rules/vaults D5 (4).
#[test]
fn pillars_are_four_blocks_of_one_terrain() {
    for seed in 0..100 {
        let canvas = alone("pillars", seed);
        let changed: Vec<Terrain> = canvas
            .room_squares(0)
            .map(|at| canvas.terrain(at))
            .filter(|&terrain| terrain != Terrain::Floor)
            .collect();
        assert_eq!(changed.len(), 16, "seed {seed}");
        let wall = |terrain: Terrain| terrain.is_wall();
        assert!(changed.iter().all(|&t| t == changed[0] || wall(t) && wall(changed[0])));
    }
}

/// A massacre has 5d5 corpses; each has the same kind as the previous one 9 times in 10.
/// Source: rules/vaults D5 (7).
#[test]
fn a_massacre_has_five_to_twenty_five_dead() {
    let (mut alike, mut pairs) = (0, 0);
    for seed in 0..300 {
        let canvas = alone("massacre", seed);
        let dead: Vec<_> = canvas.things.iter().map(|lying| lying.thing.item.about).collect();
        assert!((5..=25).contains(&dead.len()), "{}", dead.len());
        pairs += dead.len() - 1;
        alike += dead.windows(2).filter(|two| two[0] == two[1]).count();
    }
    let share = 1000 * alike / pairs;
    // One card of the deck is the class of humans; the kind of each of its corpses is drawn anew.
    assert!((855..=925).contains(&share), "{share} in a thousand");
}

/// Source: rules/vaults D5 (10).
#[test]
fn foggy_hall_thins_toward_the_middle() {
    for seed in 0..50 {
        let canvas = alone("foggy_hall", seed);
        let area = canvas.level.rooms[0].area;
        let middle = Pos::new(area.x + 5, area.y + 8);
        for at in area.squares() {
            let far = at.square_distance(middle);
            let cloud = canvas.terrain(at) == Terrain::Cloud;
            assert!(far > 1 || !cloud);
            assert!(far < 25 || cloud);
        }
    }
}

#[test]
fn buried_items_can_be_dug_up() {
    let canvas = alone("buried_treasure", 3);
    let buried: Vec<&Lying> = canvas.things.iter().filter(|lying| lying.buried).collect();
    assert_eq!(buried.len(), 1);
    assert!((3..=12).contains(&buried[0].thing.inside.len()));
    let content = content();
    let mut world = hero::birth(content, &request(1, "Valkyrie", "human")).unwrap();
    let at = world.you().at;
    let item = items::bring(&mut world, buried[0].thing.clone());
    world.bury(item, at);
    world.check(content).unwrap();
    assert!(world.items_at(at).all(|other| other != item));
    assert_eq!(world.unearth(at), [item]);
    assert!(world.items_at(at).any(|other| other == item));
    world.check(content).unwrap();
}

/// Source: rules/vaults B6.
#[test]
fn doors_are_of_all_kinds() {
    let mut seen = [0; 6];
    for seed in 0..120 {
        let canvas = draw(&order(seed, 9));
        for (_, cell) in canvas.level.cells.iter() {
            match (cell.terrain, cell.door()) {
                (Terrain::Door, Door::None) => seen[0] += 1,
                (Terrain::Door, Door::Open) => seen[1] += 1,
                (Terrain::Door, Door::Closed) => seen[2] += 1,
                (Terrain::Door, Door::Locked) => seen[3] += 1,
                (Terrain::SecretDoor, _) => seen[4] += 1,
                _ => {}
            }
            seen[5] += u32::from(cell.is_door_trapped());
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    let real: u32 = seen[..4].iter().sum();
    assert!((60..=73).contains(&(100 * seen[0] / real)), "{seen:?}");
}

/// Digests of layouts, so that every change of generated levels is noticed. `BLESS=1` rewrites
/// them.
#[test]
fn levels_of_known_seeds_are_unchanged() {
    let mut table = String::from("# seed, depth, digest of ground, things and traps\n");
    for seed in 1..=8 {
        for depth in 1..=14 {
            let made = make(&order(seed, depth), &somebody(depth));
            let mut digest = Digest::new();
            digest.write_str(&test_picture::ground(&made));
            for lying in &made.items {
                let kind = &content().items[lying.thing.item.kind].name;
                digest.write_str(&format!("{:?} {kind}", lying.at));
                digest.write_u64(lying.thing.item.count.into());
            }
            for trap in &made.level.traps {
                let kind = &content().traps[trap.kind].name;
                digest.write_str(&format!("{:?} {kind}", trap.at));
            }
            let line = format!("{seed} {depth} {:016x}\n", digest.finish());
            table.push_str(&line);
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables/levels.txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/tables")).unwrap();
        std::fs::write(path, &table).unwrap();
    }
    let known = std::fs::read_to_string(path).unwrap();
    assert!(known == table, "levels changed; BLESS=1 if that is meant");
}

#[test]
fn casters_start_with_known_spellbooks() {
    let content = content();
    let spells = |role, seed| {
        let world = hero::birth(content, &request(seed, role, "human")).unwrap();
        let known = world.life.spells.clone();
        for spell in &known {
            let school = content.items[spell.book].school.unwrap();
            assert!(world.life.rank(school) > Rank::Restricted, "{role}");
            assert_eq!(spell.until, 20_001);
        }
        let levels: Vec<u8> = known.iter().map(|spell| content.items[spell.book].level).collect();
        let name = known.first().and_then(|spell| content.items[spell.book].spell());
        (levels, name.map(str::to_owned))
    };
    for seed in 0..20 {
        let (levels, first) = spells("Wizard", seed);
        assert_eq!((levels.len(), first.as_deref()), (2, Some("force bolt")));
        assert!(levels[1] <= 3, "{levels:?}");
        let (levels, _) = spells("Priest", seed);
        assert!(levels.len() == 2 && levels[0] == 1 && levels[1] <= 3, "{levels:?}");
    }
    assert_eq!(spells("Healer", 1).0, [1, 3, 3]);
    assert_eq!(spells("Monk", 1).0, [1]);
    assert!(spells("Samurai", 1).0.is_empty());
}

#[test]
fn every_role_and_race_can_be_created() {
    let content = content();
    for role in content.roles.rows() {
        for race in &role.races {
            for seed in 0..3 {
                let request = hero::BirthRequest {
                    role: Box::leak(role.name.clone().into_boxed_str()),
                    race: Box::leak(race.clone().into_boxed_str()),
                    ..request(seed, "", "")
                };
                let world = hero::birth(content, &request).unwrap();
                world.check(content).unwrap_or_else(|fault| {
                    panic!("{} {race} {seed}: {fault}", role.name);
                });
                let (you, life) = (world.you(), &world.life);
                assert!(you.hp >= 10 && you.pack.len() >= 2, "{}: {} hp", role.name, you.hp);
                let sum: u32 = life.attributes.iter().map(|&value| u32::from(value)).sum();
                assert!((65..=90).contains(&sum), "{}: {:?}", role.name, life.attributes);
                assert_eq!(Some(you.at), world.level.up);
                if !role.pet.is_empty() {
                    let pets = world.level.crowd.iter().filter(|&&who| world.actor(who).is_tame());
                    assert_eq!(pets.count(), 1);
                }
            }
        }
    }
}

#[test]
fn an_impossible_hero_is_refused_with_a_reason() {
    let said = |role, race| hero::birth(content(), &request(1, role, race)).unwrap_err();
    assert_eq!(said("Plumber", "human"), "There is no role \"Plumber\".");
    assert!(said("Samurai", "orc").contains("cannot be"), "{}", said("Samurai", "orc"));
}

#[test]
fn item_appearances_are_shuffled_each_game() {
    let looks = |seed| {
        let world = hero::birth(content(), &request(seed, "Valkyrie", "human")).unwrap();
        let items = &world.knowledge.items;
        let looks: Vec<Option<u8>> = items.iter().map(|kind| kind.look).collect();
        looks
    };
    assert_eq!(looks(1), looks(1));
    assert_ne!(looks(1), looks(2));
    for (group, all) in &content().looks {
        let mut dealt: Vec<u8> = content()
            .items
            .iter()
            .filter(|(_, kind)| kind.shuffle.as_ref() == Some(group))
            .map(|(id, _)| looks(3)[usize::from(id.number())].expect("a look for every kind"))
            .collect();
        let kinds = dealt.len();
        dealt.sort_unstable();
        dealt.dedup();
        assert_eq!(dealt.len(), kinds, "no two kinds of {group} look alike");
        assert!(dealt.iter().all(|&look| usize::from(look) < all.len()), "{group}");
    }
}

#[test]
fn new_monsters_arrive_out_of_sight() {
    let content = content();
    let mut world = hero::birth(content, &request(5, "Valkyrie", "human")).unwrap();
    let mut rng = Rng::new(Seed(5), 0);
    let before = world.level.crowd.len();
    for _ in 0..30 {
        world.look_around(content);
        if let Some(who) = monsters::spawn(&mut world, content, &mut rng) {
            assert!(!world.sight.seen.has(world.actor(who).at));
        }
    }
    assert!(world.level.crowd.len() > before + 20);
    world.check(content).unwrap();
}

/// The range is from a sixth of the depth to the mean of the depth and the hero's level, which is 3
/// here.
/// Source: rules/levels 9.
#[test]
fn first_monsters_are_in_the_difficulty_window() {
    for (depth, low, high) in [(1, 0, 2), (5, 0, 4), (10, 1, 6), (24, 4, 13)] {
        let mut rng = Rng::new(Seed(6), 0);
        let difficulties: Vec<i32> = (0..3_000)
            .map(|_| {
                monsters::any_kind(content(), (Realm::Ordinary, None), depth, 3, &mut rng, |_| true)
                    .unwrap()
            })
            .map(|kind| i32::from(content().monsters[kind].difficulty))
            .collect();
        let common = |difficulty: i32| {
            let entries = content()
                .spawn_tables()
                .monsters
                .iter()
                .filter(|entry| entry.is_common(Realm::Ordinary));
            entries.into_iter().any(|entry| i32::from(entry.difficulty) == difficulty)
        };
        let (least, most) = (difficulties.iter().min(), difficulties.iter().max());
        assert_eq!(least.copied(), (low..=high).find(|&it| common(it)), "easiest at {depth}");
        assert_eq!(most.copied(), (low..=high).rev().find(|&it| common(it)), "hardest at {depth}");
    }
}

#[test]
#[ignore = "measures time; run in release, alone"]
#[expect(clippy::disallowed_types, reason = "it measures time")]
fn time_a_level() {
    let levels = 20_000;
    for round in 0..3 {
        let start = std::time::Instant::now();
        let mut things = 0;
        for seed in 0..levels {
            let made = make(&order(seed, 1 + (seed % 13) as u8), &somebody(5));
            things += made.items.len();
        }
        let each = start.elapsed().as_nanos() / u128::from(levels);
        println!("round {round}: {each} ns a level, {things} things");
    }
}
