//! Tests of features that level files of other games use but random vaults rarely need.

use super::*;
use crate::content::{Alignment, RaceId, RoleId};
use crate::r#gen::HeroFacts;

#[test]
fn a_deck_of_numbers_is_rolled_once_and_shuffled() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(5, 5)), let: { \"n\": Numbers([3, (40, \
                2), \"1 + 1\"]) }, steps: [\
        Gold(amount: \"$n\"), Gold(amount: \"$n[1]\"), Gold(amount: \"$n[2]\"), Gold(amount: \"$n[3]\"), \
        Gold(amount: \"$n.len\")])]";
    let content = with(text);
    let mut firsts = Vec::new();
    for seed in 0..40 {
        let canvas = alone(&at_depth(&content, 1, 6), "x", seed);
        let piles: Vec<u16> = canvas.things.iter().map(|lying| lying.thing.item.count).collect();
        let mut sorted = piles[..3].to_vec();
        sorted.sort_unstable();
        assert_eq!(sorted, [2, 3, 40]);
        assert_eq!((piles[3], piles[4]), (piles[0], 3), "the fourth card is the first again");
        firsts.push(piles[0]);
    }
    assert!([2, 3, 40].iter().all(|sum| firsts.contains(sum)), "{firsts:?}");
}

#[test]
fn the_length_of_an_area_is_its_number_of_squares_and_that_of_a_deck_its_number_of_cards() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(6, 4)), let: { \"all\": Area(Rect(0, 0, 2, \
                1)), \"deck\": Areas([Cell(0, 0), Cell(1, 1)]) }, steps: [\
        Gold(amount: \"$all.len\"), Repeat(n: \"$deck.len\", do: [Gold(amount: 9)])])]";
    let content = with(text);
    let canvas = alone(&at_depth(&content, 1, 6), "x", 1);
    let mut piles: Vec<u16> = canvas.things.iter().map(|lying| lying.thing.item.count).collect();
    piles.sort_unstable();
    assert_eq!(piles, [6, 9, 9]);
}

#[test]
fn a_deck_of_areas_is_dealt_in_random_order() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(6, 4)), let: { \"a\": Areas([Rect(0, 0, \
                1, 1), Cell(5, 3), Rect(3, 0, 5, 0)]) }, steps: [\
        Terrain(to: \"ice\", at: Var(\"a\")), Terrain(to: \"pool\", at: Var(\"a[1]\")), \
        Terrain(to: \"lava\", at: Var(\"a[2]\"))])]";
    let content = with(text);
    let mut iced = Vec::new();
    for seed in 0..40 {
        let canvas = alone(&at_depth(&content, 1, 6), "x", seed);
        let count = |of| canvas.level.cells.iter().filter(|(_, cell)| cell.terrain == of).count();
        let mut counts = [Terrain::Ice, Terrain::Pool, Terrain::Lava].map(count);
        iced.push(counts[0]);
        counts.sort_unstable();
        assert_eq!(counts, [1, 3, 4]);
    }
    assert!([1, 3, 4].iter().all(|count| iced.contains(count)), "{iced:?}");
}

#[test]
fn corridors_join_rooms_by_name() {
    let rooms = "SubRoom(name: \"a\", at: (10, 8), size: Fixed(4, 4), steps: [Link(kind: \
                 StairsUp)]), SubRoom(name: \"b\", at: (40, 8), size: Fixed(4, 4), steps: [\
            Door(at: Cell(4, 0), state: Closed), Door(at: Cell(4, 3), state: Open), \
            Link(kind: StairsDown)]), \
        SubRoom(name: \"c\", at: (65, 8), size: Fixed(4, 4))";
    let joins = "Join(from: (room: \"a\", wall: S), to: (room: \"b\", wall: N)), Join(from: \
                 (room: \"b\", wall: E, door: 1), to: (room: \"c\"))";
    whole("Solid", &format!("steps: [{rooms}, {joins}]"), |made| {
        let is_way = |x, y| {
            matches!(made.level.cells[Pos::new(x, y)].terrain, Terrain::Door | Terrain::SecretDoor)
        };
        assert!((10..14).any(|x| is_way(x, 12)), "a door in the lower wall of the first");
        assert!((40..44).any(|x| is_way(x, 7)), "one in the upper wall of the second");
        let reached = reachability::flood(&made.level.cells, Pos::new(41, 9));
        assert!(reached.has(Pos::new(66, 9)), "the second and the third hang together");
        let led = made.level.cells[Pos::new(45, 11)].terrain;
        assert_eq!(led, Terrain::Corridor, "the corridor starts at the named door");
    });
}

#[test]
fn monsters_with_conditions_appear_for_matching_heroes() {
    let content = with(
        "[Vault(id: \"x\", bonus: 100, body: Level(init: Rooms), steps: [\
         Monster(of: \"jackal\", name: \"A\", when: \"hero.level >= 5 and hero.role == 'Healer'\"), \
         Monster(of: \"jackal\", name: \"B\", when: \"not (hero.race == 'human')\"), \
         Monster(of: \"jackal\", name: \"C\", align: Lawful), \
         Monster(of: \"jackal\", name: \"D\", when: \"hero.align == 'lawful'\")])]",
    );
    let role = |name| content.roles.find(name).unwrap();
    let race = |name| content.races.find(name).unwrap();
    let hero = |level, role, race, alignment| HeroFacts {
        level,
        alignment,
        record: 0,
        race,
        role,
        hunted_from: None,
    };
    let come = |hero: HeroFacts| -> Vec<(String, Attitude)> {
        let made = make(&at_depth(&content, 1, 6), &hero);
        let named = made.actors.iter().filter_map(|one| {
            let name = one.actor.name.as_deref()?;
            Some((name.to_owned(), one.actor.mood))
        });
        let mut all: Vec<(String, Attitude)> = named.collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    let named = |name: &str, mood| (name.to_owned(), mood);
    let healer: RoleId = role("Healer");
    let elf: RaceId = race("elf");
    assert_eq!(
        come(hero(5, healer, elf, Alignment::Chaotic)),
        [
            named("A", Attitude::Hostile),
            named("B", Attitude::Hostile),
            named("C", Attitude::Hostile)
        ]
    );
    assert_eq!(
        come(hero(4, healer, race("human"), Alignment::Lawful)),
        [named("C", Attitude::Peaceful), named("D", Attitude::Hostile)]
    );
}

#[test]
fn spawns_keep_their_weights() {
    one("body: Room(), steps: [Spawns(of: [('k', 30), \"jackal\"], pct: 40)]", |canvas| {
        let weights: Vec<u16> =
            canvas.level.customs.natives.iter().map(|native| native.weight).collect();
        assert_eq!(weights, [30, 1]);
    });
}

#[test]
fn a_level_can_start_as_one_terrain() {
    whole("Ground(\"ice\")", "light: Lit", |made| {
        let iced = made.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Ice);
        let iced = iced.count();
        assert!(iced > 1200, "{iced}");
        assert!(made.level.cells[Pos::new(1, 5)].terrain.is_wall(), "with walls all around");
    });
}

#[test]
fn a_maze_can_be_of_corridors() {
    whole("Maze(wall: \"stone\", floor: \"corridor\")", "light: Lit", |made| {
        let ways = made.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Corridor);
        let ways = ways.count();
        assert!(ways > 400, "{ways}");
    });
}

#[test]
fn a_carved_maze_can_be_stocked() {
    let map = "map: r\"\n---\n|.+\n---\n\", anchor: (Left, Center)";
    let fields = |stocked: bool| {
        format!(
            "[Vault(id: \"x\", bonus: 100, allow: [\"V08\"], body: Level(init: Solid, flags: [\"no_flip\"], \
             {map}), steps: [Maze(from: (2, 1), toward: E, stocked: {stocked})])]"
        )
    };
    for stocked in [false, true] {
        let content = with(&fields(stocked));
        let (mut things, mut guests) = (0, 0);
        for seed in 0..8 {
            let made = made_at(&content, seed, 6);
            things += made.items.len();
            guests += made.actors.len();
        }
        assert_eq!(things > 40 && guests > 20, stocked, "{things} things, {guests} creatures");
    }
}

#[test]
fn arrivals_from_above_and_below_land_on_separate_squares() {
    one(
        "body: Room(size: Fixed(5, 5)), steps: [Link(kind: ArrivalFromAbove, at: Cell(0, 0)), \
         Link(kind: ArrivalFromBelow, at: Cell(4, 4)), Link(kind: Arrival, at: Cell(2, 2))]",
        |canvas| {
            let corner = canvas.level.rooms[0].area;
            let square = |x, y| Pos::new(corner.x + x, corner.y + y);
            let customs = &canvas.level.customs;
            let lands = |from: u8| {
                let all = [square(0, 0), square(4, 4), square(2, 2)];
                all.map(|at| customs.may_land(at, 6, from))
            };
            assert_eq!(lands(5), [true, false, false]);
            assert_eq!(lands(7), [false, true, false]);
            assert_eq!(lands(6), [false, false, true], "from another branch, say");
        },
    );
}

#[test]
fn a_box_can_have_a_broken_lock() {
    let text = "[Vault(id: \"x\", body: Room(size: Fixed(5, 5)), steps: [\
        Object(of: \"chest\", broken: 50, count: 60)])]";
    let content = with(text);
    let canvas = alone(&at_depth(&content, 1, 6), "x", 3);
    let chest = content.items.find("chest").unwrap();
    let chests = canvas.things.iter().map(|lying| &lying.thing.item);
    let chests: Vec<_> = chests.filter(|item| item.kind == chest).collect();
    let broken = chests.iter().filter(|item| item.has_broken_lock()).count();
    assert!((15..=45).contains(&broken), "{broken} of {}", chests.len());
    assert!(chests.iter().all(|item| !(item.has_broken_lock() && item.locked)));
}
