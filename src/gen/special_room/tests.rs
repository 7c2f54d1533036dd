//! Tests of special rooms: how often they are tried, which room is chosen, and what it contains.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::*;
use crate::base::{Rect, Seed};
use crate::content::Terrain;
use crate::content::vault::Light;
use crate::content::{Alignment, RaceId};
use crate::content::{Class, Door, Trait};
use crate::r#gen::level::room_plan::{self, RoomPlan};
use crate::r#gen::spawn::monsters::{HeroFacts, MonsterRequest, SpawnRequest};
use crate::r#gen::{Made, level::doors, make};
use crate::world::{Attitude, Calendar, LevelId};

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn order(seed: u64, depth: u8) -> LevelOrder<'static> {
    LevelOrder::new(content(), Seed(seed), Calendar::default(), LevelId { branch: 0, depth })
}

fn made(seed: u64, depth: u8) -> Made {
    let hero = HeroFacts {
        level: depth,
        alignment: Alignment::Neutral,
        record: 0,
        race: RaceId::new(0),
        role: crate::content::RoleId::new(0),
        hunted_from: None,
    };
    make(&order(seed, depth), &hero)
}

fn kind(name: &str) -> SpecialRoomId {
    content().special_rooms.find(name).unwrap()
}

/// The test room, and its door in the left wall.
const ROOM: Rect = Rect::new(10, 5, 7, 5);

const DOOR: Pos = Pos::new(9, 7);

/// Creates a level with one lit room with one door.
fn one_room(depth: u8, rng: &mut Rng) -> LevelCanvas<'static> {
    let mut canvas = LevelCanvas::new(&order(1, depth));
    room_plan::dig(&mut canvas, ROOM, RoomPlan { light: Light::Lit, ..RoomPlan::NORMAL }, rng);
    canvas.put(DOOR.step(Dir::W), Terrain::Corridor);
    doors::put_fixed(&mut canvas, DOOR, Door::None);
    canvas
}

/// Converts the test room to a special room.
fn become_a(name: &str, depth: u8, seed: u64) -> LevelCanvas<'static> {
    let mut rng = Rng::new(Seed(seed), 9);
    let mut canvas = one_room(depth, &mut rng);
    turn(&mut canvas, 0, kind(name), None, &mut rng);
    canvas
}

fn names(requests: &[SpawnRequest]) -> BTreeMap<String, usize> {
    let mut names = BTreeMap::new();
    for request in requests {
        let name = match request.of {
            MonsterRequest::Kind(kind) => content().monsters[kind].name.clone(),
            MonsterRequest::Class(letter) => letter.to_string(),
            MonsterRequest::Any => "any".to_owned(),
        };
        *names.entry(name).or_default() += 1;
    }
    names
}

fn count_things(canvas: &LevelCanvas, name: &str) -> usize {
    let kind = content().items.find(name).unwrap();
    canvas.things.iter().filter(|lying| lying.thing.item.kind == kind).count()
}

/// The expected shares are those in the rules.
/// Source: rules/vaults B7.
#[test]
fn special_rooms_have_their_odds_at_each_depth() {
    const MANY: u32 = 20_000;
    let table: [(i32, &[(&str, f64)]); 4] = [
        (3, &[("shop", 100.0)]),
        (5, &[("shop", 60.0), ("throne room", 6.7)]),
        (
            8,
            &[
                ("shop", 37.5),
                ("throne room", 10.4),
                ("leprechaun hall", 6.5),
                ("zoo", 6.5),
                ("garden", 6.5),
                ("armory", 5.4),
            ],
        ),
        (
            12,
            &[
                ("shop", 25.0),
                ("throne room", 12.5),
                ("leprechaun hall", 7.8),
                ("zoo", 7.8),
                ("garden", 7.8),
                ("armory", 6.5),
                ("temple", 6.5),
                ("beehive", 5.2),
                ("graveyard", 3.5),
            ],
        ),
    ];
    let mut rng = Rng::new(Seed(7), 1);
    for (depth, due) in table {
        let mut came: BTreeMap<&str, u32> = BTreeMap::new();
        for _ in 0..MANY {
            if let Some(kind) = attempt(content(), depth, 6, &mut rng) {
                *came.entry(&content().special_rooms[kind].name).or_default() += 1;
            }
        }
        for &(name, share) in due {
            let found = 100.0 * f64::from(came.get(name).copied().unwrap_or(0)) / f64::from(MANY);
            assert!((found - share).abs() < 1.2, "depth {depth}: {name} {found} not {share}");
        }
        assert!(depth > 8 || came.len() == due.len(), "depth {depth}: {came:?}");
    }
}

#[test]
fn every_special_room_starts_before_the_last_level() {
    let shortest = content().branches.rows()[0].levels.min();
    for (_, kind) in content().special_rooms.iter() {
        assert!(i32::from(kind.from) < shortest, "{}", kind.name);
    }
}

#[test]
fn a_level_of_two_rooms_has_no_shop() {
    let mut rng = Rng::new(Seed(3), 1);
    assert_eq!(attempt(content(), 2, 2, &mut rng), None);
    assert_eq!(attempt(content(), 2, 3, &mut rng), Some(kind("shop")));
    assert_eq!(attempt(content(), 1, 9, &mut rng), None);
}

/// Checks how often each shop type occurs. The expected chances are in percent.
/// Source: rules/vaults B7.
#[test]
fn shop_types_have_their_odds() {
    const MANY: u32 = 10_000;
    let mut rng = Rng::new(Seed(11), 1);
    let small = Rect::new(10, 5, 5, 4);
    let mut canvas = LevelCanvas::new(&order(1, 4));
    room_plan::dig(&mut canvas, small, RoomPlan::NORMAL, &mut rng);
    let mut came = vec![0_i32; content().shops.len()];
    for _ in 0..MANY {
        came[usize::from(shop::trade(&canvas, 0, &mut rng).unwrap().number())] += 1;
    }
    let due = [41, 14, 10, 10, 5, 5, 3, 3, 3, 3, 1, 1, 1];
    for ((_, shop), (came, due)) in content().shops.iter().zip(came.iter().zip(due)) {
        assert!((came / 100 - due).abs() <= 1, "{}: {came} in {MANY}, not {due}", shop.name);
    }
}

#[test]
fn a_large_shop_sells_neither_wands_nor_rare_books() {
    let mut rng = Rng::new(Seed(12), 1);
    let canvas = one_room(4, &mut rng);
    let drawn: Vec<&str> = (0..500)
        .map(|_| content().shops[shop::trade(&canvas, 0, &mut rng).unwrap()].name.as_str())
        .collect();
    assert!(!drawn.contains(&"wand") && !drawn.contains(&"book"));
    assert!(drawn.contains(&"ring"));
}

#[test]
fn a_shop_is_stocked_and_its_keeper_stands_behind_the_open_door() {
    let canvas = become_a("shop", 2, 5);
    let door = canvas.level.cells[DOOR];
    assert_eq!((door.terrain, door.door()), (Terrain::Door, Door::Open));
    let [request] = canvas.requests.as_slice() else { panic!("a keeper, and no mimics") };
    let keeper = request.keeper.as_ref().unwrap();
    let inside = DOOR.step(Dir::E);
    assert_eq!((keeper.door, keeper.post, keeper.room), (DOOR, inside, 0));
    assert_eq!(request.mood, Some(Attitude::Peaceful));
    let gold = request.carries[0].item.count;
    assert!((1030..=4000).contains(&gold) && gold % 10 == 0, "{gold}");
    let RoomKind::Special(_, Some(trade)) = canvas.level.rooms[0].kind else { panic!() };
    let name = request.name.as_deref().unwrap().to_owned();
    assert!(content().shops[trade].keepers.contains(&name));
    let shelves = |at: &Pos| canvas.strewn.has(*at);
    // Every square has stock, except in the column next to the door.
    let stocked = ROOM.squares().filter(shelves).count();
    assert!(stocked >= 28, "{stocked} of 30");
    assert!(ROOM.squares().filter(|at| at.x == ROOM.x).all(|at| !canvas.strewn.has(at)));
    assert_eq!(canvas.chambers[0].fill, Fill::Empty);
    assert!(canvas.level.engravings.is_empty());
}

#[test]
fn a_locked_shop_has_a_sign_in_front_of_its_door() {
    let mut rng = Rng::new(Seed(5), 9);
    let mut canvas = one_room(2, &mut rng);
    canvas.level.cells[DOOR].set_door(Door::Locked);
    turn(&mut canvas, 0, kind("shop"), None, &mut rng);
    assert_eq!(canvas.level.cells[DOOR].door(), Door::Locked);
    let front = DOOR.step(Dir::W);
    assert!(canvas.level.engravings.iter().any(|written| written.at == front));
    assert_eq!(canvas.requests.len(), 1, "the keeper is inside");
}

#[test]
fn each_bookshop_has_one_novel() {
    let novel = content().items.find("novel").unwrap();
    for (trade, wanted) in [("scroll", 1), ("book", 1), ("weapon", 0)] {
        let mut rng = Rng::new(Seed(3), 9);
        let mut canvas = one_room(9, &mut rng);
        let trade = content().shops.find(trade);
        turn(&mut canvas, 0, kind("shop"), trade, &mut rng);
        let novels = canvas.things.iter().filter(|lying| lying.thing.item.kind == novel).count();
        // Random spellbooks are novels 1 time in 1000.
        assert_eq!(novels, wanted, "{trade:?}");
    }
}

#[test]
fn a_weapon_shop_sells_weapons() {
    let mut rng = Rng::new(Seed(5), 9);
    let mut canvas = one_room(4, &mut rng);
    let trade = content().shops.find("weapon");
    turn(&mut canvas, 0, kind("shop"), trade, &mut rng);
    let classes = canvas.things.iter().map(|lying| content().items[lying.thing.item.kind].class);
    let classes: Vec<Class> = classes.collect();
    assert!(classes.iter().all(|class| matches!(class, Class::Weapon | Class::Armor)));
    assert!(classes.contains(&Class::Weapon));
    assert_eq!(canvas.level.rooms[0].kind.title(content()), Some("weapon shop"));
}

#[test]
fn zoo_monsters_sleep_on_gold_that_grows_with_distance_from_the_door() {
    let canvas = become_a("zoo", 9, 3);
    assert_eq!(canvas.requests.len(), 30);
    assert!(canvas.requests.iter().all(|request| request.asleep == Some(true) && request.alone));
    let at_door = |at: Pos| at.x == ROOM.x;
    assert!(!canvas.things.iter().any(|lying| at_door(lying.at)));
    let (mut near, mut far) = (0, 0);
    for seed in 0..20 {
        let canvas = become_a("zoo", 9, seed);
        let heap = |x: i16| {
            let mut heaps = canvas.things.iter().filter(|lying| lying.at == Pos::new(x, ROOM.y));
            heaps.next().map_or(0, |lying| i32::from(lying.thing.item.count))
        };
        near += heap(12);
        far += heap(15);
        let all: i32 = canvas.things.iter().map(|one| i32::from(one.thing.item.count)).sum();
        assert!(all < 500 * 9 + 30 * 60, "{all}");
    }
    assert!(far > 3 * near, "{far} {near}");
}

#[test]
fn court_monsters_sleep_around_their_ruler() {
    let canvas = become_a("throne room", 5, 4);
    let throne = ROOM.squares().find(|&at| canvas.terrain(at) == Terrain::Throne).unwrap();
    let ruler = &canvas.requests[0];
    assert!(ruler.squares.has(throne));
    assert!(
        names(std::slice::from_ref(ruler))
            .keys()
            .all(|name| name.ends_with("ruler") || name.ends_with("monarch"))
    );
    assert_eq!(ruler.carries.len(), 1);
    assert!(canvas.requests.iter().all(|request| request.mood == Some(Attitude::Hostile)));
    assert!(canvas.requests.len() >= 29);
    let chest = content().items.find("chest");
    let chest = canvas.things.iter().find(|lying| Some(lying.thing.item.kind) == chest).unwrap();
    let gold = chest.thing.inside.iter().filter(|thing| thing.item.kind == content().known.gold);
    assert!(gold.map(|thing| thing.item.count).max().unwrap() >= 10);
}

#[test]
fn a_hive_has_one_queen_in_the_middle() {
    let canvas = become_a("beehive", 10, 4);
    assert!(canvas.requests[0].squares.has(ROOM.center()), "she comes first");
    let names = names(&canvas.requests);
    assert_eq!(names["queen bee"], 1);
    assert_eq!(names["killer bee"], 30);
    let jelly = count_things(&canvas, "lump of royal jelly");
    assert!((3..=20).contains(&jelly), "{jelly}");
}

#[test]
fn the_ants_of_one_anthole_are_of_one_kind() {
    for seed in 0..6 {
        let canvas = become_a("ant hole", 12, seed);
        assert_eq!(names(&canvas.requests).len(), 1);
    }
}

#[test]
fn a_garden_has_nymphs_trees_and_fountains() {
    for seed in 0..10 {
        let canvas = become_a("garden", 9, seed);
        assert!((4..=8).contains(&canvas.requests.len()));
        let grown = |terrain| ROOM.squares().filter(|&at| canvas.terrain(at) == terrain).count();
        let all = grown(Terrain::Tree) + grown(Terrain::Fountain);
        assert!((3..=6).contains(&all), "{all}");
        assert!(canvas.is_floor(DOOR.step(Dir::E)));
    }
}

#[test]
fn a_temple_has_an_altar_with_its_priest_and_nothing_else() {
    let canvas = become_a("temple", 10, 2);
    let altar = ROOM.center();
    assert_eq!(canvas.terrain(altar), Terrain::Altar);
    assert!(canvas.level.cells[altar].altar().is_some());
    assert!(canvas.things.is_empty());
    assert_eq!(canvas.requests.len(), 1);
    let priest = &canvas.requests[0];
    assert_eq!((priest.post, priest.mood), (Some(altar), Some(Attitude::Peaceful)));
}

#[test]
fn a_swamp_is_checkered_and_can_be_crossed() {
    let canvas = become_a("swamp", 12, 2);
    let wet: Vec<Pos> = ROOM.squares().filter(|&at| canvas.terrain(at) == Terrain::Pool).collect();
    assert!(wet.len() > 10);
    assert!(wet.iter().all(|at| (at.x + at.y) & 1 == 1));
    let fish = content().monsters.iter().filter(|(_, kind)| kind.is(Trait::Swim));
    let fish: Vec<_> = fish.map(|(id, _)| MonsterRequest::Kind(id)).collect();
    let first = canvas.requests.iter().find(|request| request.squares.has(wet[0])).unwrap();
    assert!(fish.contains(&first.of), "{:?}", first.of);
}

#[test]
fn no_pool_blocks_a_bottleneck() {
    for seed in 0..40 {
        let mut rng = Rng::new(Seed(seed), 9);
        let mut canvas = one_room(12, &mut rng);
        // A wall with one gap divides the room. The gap is on a square that would get water if it
        // did not block a path.
        for y in (ROOM.y..=ROOM.bottom()).filter(|&y| y != 6) {
            canvas.put(Pos::new(13, y), Terrain::VerticalWall);
        }
        turn(&mut canvas, 0, kind("swamp"), None, &mut rng);
        let reached = crate::r#gen::level::reachability::flood(&canvas.level.cells, DOOR);
        let dry = ROOM.squares().filter(|&at| canvas.is_safe(at));
        assert!(dry.into_iter().all(|at| reached.has(at)), "seed {seed}");
        assert!(ROOM.squares().any(|at| canvas.terrain(at) == Terrain::Pool));
    }
}

#[test]
fn weapons_of_old_battles_are_uncharged_and_worn() {
    let canvas = become_a("armory", 8, 2);
    assert!(canvas.things.len() > 12);
    let worn = |lying: &&crate::r#gen::Lying| {
        lying.thing.item.worn_down > 0 || lying.thing.item.eaten_away > 0
    };
    assert!(canvas.things.iter().all(|lying| lying.thing.item.plus == 0));
    assert!(canvas.things.iter().filter(worn).count() > 4);
}

#[test]
fn barracks_hold_soldiers_of_each_rank_at_their_odds() {
    let mut ranks: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..60 {
        for (name, count) in names(&become_a("barracks", 12, seed).requests) {
            *ranks.entry(name).or_default() += count;
        }
    }
    // Soldiers are 80 of 92 and sergeants 12 of 92; higher ranks need higher rolls than 92.
    let of = |name: &str| ranks.get(name).copied().unwrap_or(0);
    assert!((86..=88).contains(&(of("soldier") * 100 / 1800)), "{ranks:?}");
    assert!((12..=14).contains(&(of("sergeant") * 100 / 1800)), "{ranks:?}");
}

#[test]
fn cockatrice_nests_have_statues_and_graveyards_have_graves_and_boxes() {
    let nest = become_a("cockatrice nest", 13, 2);
    assert_eq!(names(&nest.requests)["cockatrice"], 30);
    let statues = count_things(&nest, "statue");
    assert!((3..=18).contains(&statues), "{statues}");
    let yard = become_a("graveyard", 12, 2);
    assert_eq!(yard.requests.iter().filter(|request| request.asleep == Some(true)).count(), 30);
    let graves = ROOM.squares().filter(|&at| yard.terrain(at) == Terrain::Grave).count();
    assert!(graves > 0);
}

#[test]
fn a_special_room_keeps_what_its_vault_placed() {
    let mut rng = Rng::new(Seed(5), 9);
    let mut canvas = one_room(9, &mut rng);
    let at = Pos::new(13, 7);
    canvas.put(at, Terrain::Lava);
    canvas.level.rooms[0].irregular = true;
    let thing = crate::r#gen::spawn::items::gold(content(), 77);
    canvas.lay(thing, Pos::new(12, 6));
    turn(&mut canvas, 0, kind("beehive"), None, &mut rng);
    assert_eq!(canvas.terrain(at), Terrain::Lava);
    assert!(canvas.things.iter().any(|lying| lying.thing.item.count == 77));
    assert!(canvas.requests.iter().all(|request| !request.squares.has(at)));
}

/// Checks which room each rule chooses.
/// Source: rules/vaults B7.
#[test]
fn special_rooms_are_chosen_by_the_rules() {
    let mut seen = 0;
    for seed in 0..70 {
        let depth = [2, 3, 5, 8, 9, 11, 13][(seed % 7) as usize];
        let made = made(seed, depth);
        let level = &made.level;
        for (number, room) in level.rooms.iter().enumerate() {
            let RoomKind::Special(kind, trade) = room.kind else { continue };
            seen += 1;
            let holds = |stairs: Option<Pos>| {
                stairs.is_some_and(|at| usize::from(level.cells[at].room) == number + 1)
            };
            assert!(!holds(level.up), "seed {seed}: stairs up");
            assert!(room.joined && room.parent.is_none());
            match content().special_rooms[kind].room {
                Picker::Quiet => assert!(trade.is_none()),
                Picker::Apart | Picker::Several(_) => assert!(!holds(level.down)),
                Picker::Lit(_) => assert!(room.lit && !holds(level.down)),
                Picker::Shop => {
                    assert!(room.lit && !room.irregular && !holds(level.down) && trade.is_some());
                }
            }
        }
    }
    assert!(seen > 15, "{seen}");
}

/// Branch stairs lie on levels 2 to 4, and portals on deeper levels.
#[test]
fn no_shop_has_branch_stairs_or_a_portal() {
    let mut shops = 0;
    for seed in 0..400 {
        let depth = [2, 3, 4][(seed % 3) as usize];
        let level = made(seed, depth).level;
        let side = level.side_stairs.iter().chain(&level.customs.portals);
        let ways: Vec<Pos> = side.map(|&(at, _)| at).chain(level.up).chain(level.down).collect();
        if ways.len() < 3 {
            continue;
        }
        for (number, room) in level.rooms.iter().enumerate() {
            let RoomKind::Special(_, Some(_)) = room.kind else { continue };
            shops += 1;
            let inside = |at: &&Pos| usize::from(level.cells[**at].room) == number + 1;
            assert_eq!(ways.iter().find(inside), None, "seed {seed}, level {depth}");
        }
    }
    assert!(shops > 12, "{shops}");
}

#[test]
fn a_room_with_a_way_off_the_level_becomes_no_shop_even_on_request() {
    let to = LevelId { branch: 1, depth: 3 };
    for way in 0..4 {
        let mut rng = Rng::new(Seed(5), 9);
        let mut canvas = one_room(9, &mut rng);
        canvas.chambers[0].calling = Some(Role::Shop("general store".to_owned()));
        let at = ROOM.center();
        match way {
            0 => {}
            1 => crate::r#gen::level::stairs::put_up(&mut canvas, at),
            2 => crate::r#gen::level::stairs::put_side(&mut canvas, at, to, true),
            _ => crate::r#gen::level::stairs::put_portal(&mut canvas, at, to),
        }
        answer(&mut canvas, &mut rng);
        let shop = matches!(canvas.level.rooms[0].kind, RoomKind::Special(_, Some(_)));
        assert_eq!(shop, way == 0, "{way}");
    }
}
