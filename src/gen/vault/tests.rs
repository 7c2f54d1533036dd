//! Tests of the built-in vaults, and of every vault step.

mod chances;
mod levels;
mod others;

use std::sync::OnceLock;

use super::weights::VaultTable;
use super::*;
use crate::base::{Bits, Pos, Rect, Rng, Seed};
use crate::content::load::source::Source;
use crate::content::{Content, Property, Terrain};
use crate::r#gen::LevelOrder;
use crate::r#gen::diary::{self, Sort};
use crate::r#gen::level::canvas::LevelCanvas;
use crate::r#gen::spawn::monsters::MonsterRequest;
use crate::r#gen::{Made, level::reachability, make, spawn::monsters};
use crate::world::level::flags::{MonsterChoice, Native};
use crate::world::{Attitude, Calendar, LevelId};

fn content() -> &'static Content {
    static CONTENT: OnceLock<Content> = OnceLock::new();
    CONTENT.get_or_init(Content::builtin)
}

fn at_depth(content: &Content, seed: u64, depth: u8) -> LevelOrder<'_> {
    LevelOrder::new(content, Seed(seed), Calendar::default(), LevelId { branch: 0, depth })
}

/// Builds one instance of a vault alone on an empty level.
fn alone<'a>(order: &LevelOrder<'a>, id: &str, seed: u64) -> LevelCanvas<'a> {
    let mut canvas = LevelCanvas::new(order);
    let drawn = Drawn::Vault(order.content.vault(id).expect(id));
    let mut layout = Rng::new(Seed(seed), 0);
    assert!(build(&mut canvas, drawn, &mut layout, || Rng::new(Seed(seed), 1)), "{id}");
    canvas
}

/// Builds one instance of a built-in vault at a depth.
fn built(id: &str, depth: u8, seed: u64) -> LevelCanvas<'static> {
    alone(&at_depth(content(), 1, depth), id, seed)
}

/// Returns how many of every 1000 instances satisfy `is`, measured over `count` instances.
fn share(id: &str, count: u64, is: impl Fn(&LevelCanvas) -> bool) -> u64 {
    let times = (0..count).filter(|&seed| is(&built(id, 8, seed))).count() as u64;
    1000 * times / count
}

/// Counts the monsters of these classes that the vault requested.
fn asked(canvas: &LevelCanvas, classes: &str) -> usize {
    let of = |wanted: MonsterRequest| match wanted {
        MonsterRequest::Class(class) => classes.contains(class),
        MonsterRequest::Kind(kind) => classes.contains(canvas.content.monsters[kind].letter),
        MonsterRequest::Any => false,
    };
    canvas.requests.iter().filter(|request| of(request.of)).count()
}

fn traps_named(canvas: &LevelCanvas, name: &str) -> Vec<Pos> {
    let kind = canvas.content.traps.find(name).expect(name);
    canvas.level.traps.iter().filter(|trap| trap.kind == kind).map(|trap| trap.at).collect()
}

/// Returns the squares of the first room that are not floor.
fn changed(canvas: &LevelCanvas) -> Vec<Pos> {
    canvas.room_squares(0).filter(|&at| canvas.terrain(at) != Terrain::Floor).collect()
}

/// A normal room has a chance of 40 in 41, every other vault 1 in 2050. With 50 degrees of freedom,
/// chi squared is below 96 with probability 0.9999.
/// Source: rules/vaults D5 (2).
#[test]
fn a_million_vault_draws_follow_the_weights() {
    const DRAWS: u32 = 1_000_000;
    let mut rng = Rng::new(Seed(7), 0);
    let table = VaultTable::new(&at_depth(content(), 1, 5), false, &mut rng);
    let mut counts = vec![0_u32; table.entries.len()];
    for _ in 0..DRAWS {
        let Some(drawn) = table.by_weight(&mut rng) else { panic!("every vault is built") };
        let entry = table.entries.iter().position(|entry| entry.vault == drawn.vault);
        counts[entry.expect("it is of the table")] += 1;
    }
    let squares: u64 = counts
        .iter()
        .zip(&table.entries)
        .map(|(&count, entry)| {
            let due = u64::from(DRAWS) * u64::from(entry.weight) / 2050;
            let off = u64::from(count).abs_diff(due);
            1000 * off * off / due
        })
        .sum();
    assert_eq!((table.total, counts.len()), (2050, 51));
    assert!(squares < 96_000, "{squares} thousandths, {counts:?}");
}

/// Uses the depth limits of the built-in vaults.
/// Source: rules/vaults D5 (3).
#[test]
fn vaults_add_monsters_at_their_depths() {
    let beasts = "MDOZTH";
    for seed in 0..40 {
        assert_eq!(asked(&built("tiny_cage", 2, seed), beasts), 0);
        assert_eq!(asked(&built("tiny_cage", 3, seed), beasts), 1);
        assert!(asked(&built("danger_and_loot", 1, seed), beasts) >= 1);
        assert_eq!(built("fern_nursery", 7, seed).requests.len(), 0);
        assert_eq!(built("watcher_in_the_water", 2, seed).requests.len(), 0);
        let watched = built("watcher_in_the_water", 3, seed);
        assert_eq!(asked(&watched, ";"), 1);
        let pools = |at: Pos| watched.terrain(at) == Terrain::Pool;
        assert!(watched.requests[0].squares.iter().all(pools));
        for depth in [2, 7] {
            let spiders = built("spider_nest", depth, seed);
            let cave = content().monsters.find("cave spider").unwrap();
            assert!(
                spiders.requests.iter().all(|request| request.of != MonsterRequest::Kind(cave))
            );
        }
    }
    let ferns: usize = (0..200).map(|seed| built("fern_nursery", 8, seed).requests.len()).sum();
    assert!((300..=400).contains(&ferns), "{ferns} ferns of 350");
    let spiders: usize = (0..200).map(|seed| asked(&built("spider_nest", 4, seed), "s")).sum();
    assert!((70..=130).contains(&spiders), "{spiders} cave spiders of 100");
}

/// Source: rules/vaults D5 (3).
#[test]
fn potentially_spooky_has_graves_and_demons_at_night_only() {
    let day = Calendar { year: 2024, month: 3, day: 5, hour: 12 };
    for (hour, depth, graves, demons) in
        [(12, 12, false, 0), (23, 10, true, 0), (23, 11, true, 1), (2, 12, true, 1)]
    {
        let calendar = Calendar { hour, ..day };
        let order = LevelOrder { calendar, ..at_depth(content(), 1, depth) };
        for seed in 0..20 {
            let canvas = alone(&order, "potentially_spooky", seed);
            let grave = |at: Pos| canvas.terrain(at) == Terrain::Grave;
            assert_eq!(canvas.room_squares(0).any(grave), graves, "at {hour}");
            assert_eq!(asked(&canvas, "&"), demons, "at {hour} on {depth}");
        }
    }
}

/// Five of the nine cards of the deck are walls.
/// Source: rules/vaults D5 (4).
#[test]
fn pillars_are_walls_5_times_in_9() {
    let walls = share("pillars", 5000, |canvas| canvas.terrain(changed(canvas)[0]).is_wall());
    assert!((535..=576).contains(&walls), "{walls} in a thousand");
}

/// Source: rules/vaults D5 (5).
#[test]
fn mirrored_obstacles_are_symmetrical() {
    for seed in 0..200 {
        let canvas = built("mirrored_obstacles", 8, seed);
        let area = canvas.level.rooms[0].area;
        assert!(area.w >= 4 && area.h >= 4, "the vault asks for a room that fits");
        let squares: Bits = changed(&canvas).into_iter().collect();
        assert!((1..=6).contains(&squares.count()));
        for at in squares.iter() {
            let across = Pos::new(area.x + area.right() - at.x, area.y + area.bottom() - at.y);
            assert!(squares.has(across), "seed {seed}");
        }
    }
}

/// Source: rules/vaults D5 (6).
#[test]
fn trap_rooms_hold_traps_of_one_family() {
    let families = [
        vec!["pit", "spiked pit"],
        vec!["land mine"],
        vec!["falling rock trap"],
        vec!["cold trap", "fire trap"],
        vec!["trap door", "hole"],
        vec!["arrow trap", "dart trap"],
    ];
    let mut seen = [0; 6];
    for seed in 0..120 {
        let canvas = built("trap_room", 8, seed);
        let area = canvas.level.rooms[0].area.area() as usize;
        let count = canvas.level.traps.len();
        assert!((area / 4..area / 4 + area / 3).contains(&count), "{count} in {area}");
        let name = |trap: &crate::world::Trap| content().traps[trap.kind].name.as_str();
        let family = families
            .iter()
            .position(|family| canvas.level.traps.iter().all(|trap| family.contains(&name(trap))));
        seen[family.expect("traps of one family")] += 1;
    }
    assert!(seen.iter().all(|&count| count > 5), "{seen:?}");
}

/// Source: rules/vaults D5 (8).
#[test]
fn a_mausoleum_holds_one_corpse_or_undead_monster() {
    let (mut doors, mut monsters) = (0, 0);
    for seed in 0..1000 {
        let canvas = built("mausoleum", 8, seed);
        let area = canvas.level.rooms[0].area;
        let middle = area.center();
        let ring = middle.neighbors();
        let secret =
            ring.into_iter().filter(|&at| canvas.terrain(at) == Terrain::SecretDoor).count();
        assert!(secret <= 1 && ring.into_iter().all(|at| canvas.terrain(at).is_wall()));
        doors += secret;
        let undead = asked(&canvas, "MVLZ");
        let corpses = canvas.things.len();
        assert_eq!(undead + corpses, 1);
        monsters += undead;
        if undead == 1 {
            assert!(canvas.requests[0].squares == Bits::from_iter([middle]));
        }
    }
    assert!((160..=240).contains(&doors), "{doors} doors of 200");
    assert!((450..=550).contains(&monsters), "{monsters} monsters of 500");
}

/// Eight squares change, each with probability 1 in 10.
/// Source: rules/vaults D5 (9).
#[test]
fn centre_feature_changes_0_8_extra_squares_on_average() {
    let mut more = 0;
    for seed in 0..2000 {
        let canvas = built("centre_feature_3x3", 8, seed);
        let middle = canvas.level.rooms[0].area.center();
        let squares = changed(&canvas);
        assert!(squares.contains(&middle));
        more += squares.len() - 1;
    }
    assert!((1500..=1700).contains(&more), "{more} of 1600");
}

/// Webs appear at every depth.
/// Source: rules/vaults D5 (11).
#[test]
fn the_tomb_has_its_holes_webs_and_statues() {
    let corner = |canvas: &LevelCanvas| canvas.level.rooms[0].area;
    let on = |column: i16, row: i16| {
        move |canvas: &LevelCanvas| {
            let area = corner(canvas);
            let at = Pos::new(area.x - 1 + column, area.y - 1 + row);
            traps_named(canvas, "hole").contains(&at)
        }
    };
    for (column, row, low, high) in [(3, 2, 460, 540), (5, 3, 765, 835), (3, 6, 260, 340)] {
        let holes = share("ozymandias", 1000, on(column, row));
        assert!((low..=high).contains(&holes), "{holes} holes in a thousand at {column}, {row}");
    }
    for depth in [1, 6, 7, 12] {
        for seed in 0..20 {
            let canvas = built("ozymandias", depth, seed);
            assert!((1..=3).contains(&traps_named(&canvas, "web").len()));
            assert_eq!(traps_named(&canvas, "falling rock trap").len(), 0);
            let statue = content().items.find("statue").unwrap();
            let statues: Vec<Pos> = canvas
                .things
                .iter()
                .filter(|lying| lying.thing.item.kind == statue)
                .map(|lying| lying.at)
                .collect();
            assert_eq!(statues, traps_named(&canvas, "statue trap"));
            let chest = canvas.things.iter().find(|lying| lying.thing.item.trapped);
            assert!(chest.is_some_and(|chest| chest.thing.inside.is_empty()));
            let words =
                canvas.level.engravings.iter().any(|text| format!("{text:?}").contains("despair"));
            assert!(words);
        }
    }
}

/// Source: rules/vaults D5 (12).
#[test]
fn one_level_in_six_has_a_themed_vault() {
    let levels = 400;
    let with = (0..levels)
        .filter(|&seed| {
            let made = made_at(content(), seed, 4);
            let rooms = made.level.rooms.iter().filter(|room| room.parent.is_none());
            rooms.into_iter().any(|room| ![NORMAL, "gold_hoard"].contains(&&*room.vault))
        })
        .count();
    assert!((45..=95).contains(&with), "{with} of {levels}");
}

/// Source: rules/vaults D5 (14).
#[test]
fn adding_a_vault_leaves_the_others_unchanged() {
    let mut other = Content::builtin();
    let text = "[Vault(id: \"more\", weight: 9, body: Room(), steps: [Gold(count: 3)])]";
    let pack = Source::pack("more.ron", text.as_bytes()).unwrap();
    assert_eq!(other.set_vaults(&[pack]), []);
    for id in ["massacre", "speckled_room", "trap_room", "tight_pillars"] {
        for seed in 0..20 {
            let (a, b) = (built(id, 8, seed), alone(&at_depth(&other, 1, 8), id, seed));
            assert_eq!(a.level.cells, b.level.cells, "{id}");
            assert_eq!(a.level.traps, b.level.traps, "{id}");
            assert_eq!(a.things, b.things, "{id}");
        }
    }
}

#[test]
fn vaults_of_a_fixed_size_place_their_contents() {
    for seed in 0..200 {
        assert!(built("room_in_room", 5, seed).level.rooms.len() == 2, "seed {seed}");
        assert!(!changed(&built("tight_pillars", 5, seed)).is_empty(), "seed {seed}");
    }
}

/// Returns the built-in content with the vaults in `text` added.
fn with(text: &str) -> Content {
    let mut content = Content::builtin();
    let pack = Source::pack("test.ron", text.as_bytes()).unwrap();
    let faults: Vec<String> = content.set_vaults(&[pack]).iter().map(ToString::to_string).collect();
    assert_eq!(faults, Vec::<String>::new());
    content
}

/// Builds a vault with these fields on an empty level for several seeds, and checks each result.
fn one(fields: &str, check: impl Fn(&LevelCanvas)) {
    let content = with(&format!("[Vault(id: \"x\", {fields})]"));
    for seed in 0..12 {
        check(&alone(&at_depth(&content, 1, 6), "x", seed));
    }
}

fn made_at(content: &Content, seed: u64, depth: u8) -> Made {
    made_on(&at_depth(content, seed, depth))
}

fn made_on(order: &LevelOrder) -> Made {
    let hero = crate::r#gen::HeroFacts {
        level: order.id.depth,
        alignment: crate::content::Alignment::Neutral,
        record: 0,
        race: crate::content::RaceId::new(0),
        role: crate::content::RoleId::new(0),
        hunted_from: None,
    };
    make(order, &hero)
}

/// Builds a whole-level vault with this `init` and these fields for several seeds, and checks each
/// result.
fn whole(init: &str, fields: &str, check: impl Fn(&Made)) {
    let text = format!("[Vault(id: \"x\", bonus: 100, body: Level(init: {init}), {fields})]");
    let content = with(&text);
    for seed in 0..12 {
        let made = made_at(&content, seed, 3);
        let up = made.level.up.expect("stairs up");
        let reached = reachability::flood(&made.level.cells, up);
        assert!(reached.has(made.level.down.expect("stairs down")), "seed {seed}");
        for newcomer in &made.actors {
            let kind = &content.monsters[newcomer.actor.kind];
            let ground = made.level.cells[newcomer.actor.at].terrain;
            assert!(monsters::stands_on(kind, ground));
        }
        check(&made);
    }
}

#[test]
fn gas_covers_the_floor_and_is_stored_with_its_damage() {
    one(
        "body: Room(size: Fixed(4, 4)), steps: [Cloud(at: Rect(0, 0, 1, 1), damage: 6, turns: 9)]",
        |canvas| {
            let gas = &canvas.level.customs.gas;
            assert_eq!(gas.len(), 4);
            assert!(gas.iter().all(|gas| (gas.harm, gas.left) == (6, 9)));
            assert!(gas.iter().all(|gas| canvas.terrain(gas.at) == Terrain::Cloud));
        },
    );
}

#[test]
fn a_drawbridge_spans_the_moat_or_closes_the_gate() {
    let body = "body: Map(map: r\"\n-----\n|.}.|\n-----\")";
    for (state, span, gate) in [
        ("Lowered", Terrain::Bridge, Terrain::Door),
        ("Raised", Terrain::Moat, Terrain::RaisedBridge),
    ] {
        let steps = format!("steps: [Drawbridge(at: Cell(2, 1), toward: N, state: {state})]");
        one(&format!("{body}, {steps}"), |canvas| {
            let bridge = canvas.level.customs.bridges[0];
            assert_eq!(canvas.terrain(bridge.span), span);
            assert_eq!(canvas.terrain(bridge.gate), gate);
        });
    }
}

#[test]
fn vault_links_lead_to_other_levels() {
    one(
        "body: Room(), steps: [Link(kind: Portal, to: \"9\"), Link(kind: Arrival, at: Cell(1, 1))]",
        |canvas| {
            let (at, to) = canvas.level.customs.portals[0];
            assert_eq!(to, LevelId { branch: 0, depth: 9 });
            assert_eq!(traps_named(canvas, "magic portal"), [at]);
            assert_eq!(canvas.level.customs.landing.len(), 1);
        },
    );
}

#[test]
fn a_pit_under_a_boulder_is_left_out_with_its_victim() {
    let steps = |boulder: &str| {
        format!(
            "body: Room(size: Fixed(1, 1)), steps: [{boulder} \
             Trap(kind: \"pit\", at: Cell(0, 0), victim: true)]"
        )
    };
    one(&steps("Object(of: \"boulder\", at: Cell(0, 0)),"), |canvas| {
        assert_eq!((canvas.level.traps.len(), canvas.things.len()), (0, 1));
    });
    one(&steps(""), |canvas| {
        assert_eq!(canvas.level.traps.len(), 1);
        assert!(canvas.things.iter().any(|it| it.thing.item.kind == canvas.content.known.corpse));
    });
}

#[test]
fn excluded_squares_get_no_items_or_arrivals() {
    one("body: Room(size: Fixed(3, 3)), steps: [Exclude(of: [Teleport, Items])]", |canvas| {
        assert_eq!(canvas.level.customs.barred.len(), 9);
        assert_eq!(canvas.no_items.count(), 9);
        assert!(canvas.kept.is_empty());
    });
}

#[test]
fn rock_holds_gold() {
    one("body: Room(), steps: [Mineralize(at: Level)]", |canvas| {
        let veins: Vec<Pos> = canvas.things.iter().map(|lying| lying.at).collect();
        assert!(canvas.things.iter().all(|lying| lying.buried));
        assert!(veins.len() > 10 && veins.iter().all(|&at| canvas.terrain(at) == Terrain::Stone));
    });
}

#[test]
fn a_slot_is_filled_by_a_vault_that_fits() {
    let content = with(
        "[Vault(id: \"host\", body: Map(map: r\"\n---------\n|.......|\n|.ssss..|\n|.ssss..|\n|.......|\n---------\"), \
             legend: { 's': (slot: [\"inner\"]) }),\
         Vault(id: \"small\", weight: 0, tags: [\"none\"], body: Map(map: r\"\n...\"), joined: false),\
         Vault(id: \"fits\", tags: [\"inner\"], body: Map(map: r\"\nPPPP\nPgPP\"), joined: false, \
             legend: { 'g': (put: [Gold(amount: 7)]) }),\
         Vault(id: \"big\", tags: [\"inner\"], body: Map(map: r\"\nLLLLL\nLLLLL\"), joined: false)]",
    );
    for seed in 0..12 {
        let canvas = alone(&at_depth(&content, 1, 6), "host", seed);
        let pools = canvas.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Pool);
        assert_eq!(pools.count(), 7);
        assert_eq!(canvas.things.len(), 1);
        let origin = canvas.things[0].thing.item.origin.made_by().expect("a vault put it there");
        assert_eq!(content.vaults()[usize::from(origin.0)].id, "fits");
    }
}

#[test]
fn a_vault_without_weight_still_fills_slots() {
    let content = with(
        "[Vault(id: \"host\", body: Map(map: r\"\n-----\n|sss|\n-----\"), \
             legend: { 's': (slot: [\"inner\"]) }),\
          Vault(id: \"inlay\", tags: [\"inner\"], weight: 0, joined: false, body: Map(map: \"{\"))]",
    );
    let order = at_depth(&content, 3, 4);
    let canvas = alone(&order, "host", 3);
    let fountains = canvas.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Fountain);
    assert_eq!(fountains.count(), 1);
}

#[test]
fn inner_rooms_never_overlap() {
    let content = with(
        "[Vault(id: \"cells\", body: Room(size: Fixed(20, 9)), steps: [\
             SubRoom(size: Fixed(3, 2)), SubRoom(size: Fixed(4, 3)), SubRoom(size: Fixed(2, 2))])]",
    );
    for seed in 0..40 {
        let canvas = alone(&at_depth(&content, seed, 4), "cells", seed);
        let inner: Vec<_> =
            canvas.level.rooms.iter().filter(|room| room.parent.is_some()).collect();
        for (nth, room) in inner.iter().enumerate() {
            assert!(inner[nth + 1..].iter().all(|other| !other.area.grown(1).overlaps(room.area)));
        }
        assert!(inner.len() >= 2);
    }
}

#[test]
fn every_item_and_monster_records_the_step_that_made_it() {
    let content = with(
        "[Vault(id: \"x\", body: Room(size: Fixed(3, 3)), steps: [Gold(), \
         Chance(pct: 100, then: [Terrain(at: Cell(1, 1), to: \"pool\"), Monster(of: 'k')])])]",
    );
    let canvas = alone(&at_depth(&content, 1, 6), "x", 3);
    let place = |(vault, step): (u16, Option<u16>)| {
        let vault = &content.vaults()[usize::from(vault)];
        vault.place(crate::content::vault::compiled::StepId(step.unwrap()))
    };
    let gold = canvas.things[0].thing.item.origin.made_by().unwrap();
    assert_eq!(place(gold), "\"x\".steps[0]");
    let by = |origin: Option<diary::DrawOrigin>| origin.unwrap().remembered().made_by().unwrap();
    let pool = canvas.level.rooms[0].area.center();
    assert_eq!(place(by(canvas.diary.origin(pool, Sort::Ground))), "\"x\".steps[1].then[0]");
    assert_eq!(place(by(canvas.requests[0].origin)), "\"x\".steps[1].then[1]");
}

#[test]
fn step_fields_take_effect() {
    use crate::content::Script;
    use crate::world::body::actor::Guise;
    one(
        "body: Room(size: Fixed(6, 6)), steps: [
            Engrave(text: \"one\", style: Burn, at: Cell(0, 0)),
            Engrave(text: \"two\", at: Cell(1, 0)), Engrave(text: \"three\", at: Cell(1, 0)),
            Harden(at: Cell(-1, 0)), Harden(at: Cell(-1, 1), dig: false, pass: true),
            Monster(of: \"jackal\", looks: \"chest\", female: true, fleeing: 20, blinded: \"2 + 3\"),
            Object(of: \"wand of digging\", recharged: 2),
        ]",
        |canvas| {
            let written: Vec<(&str, Script)> = canvas
                .level
                .engravings
                .iter()
                .map(|written| (written.text.as_str(), written.script))
                .collect();
            assert_eq!(written, [("one", Script::Burned), ("three", Script::Dust)]);
            let corner = canvas.level.rooms[0].area;
            let cell = |x: i16, y: i16| canvas.level.cells[Pos::new(corner.x + x, corner.y + y)];
            assert!(cell(-1, 0).is_hard() && !cell(-1, 0).is_sealed());
            assert!(!cell(-1, 1).is_hard() && cell(-1, 1).is_sealed());
            let request = canvas.requests.iter().find(|request| request.guise.is_some()).unwrap();
            let chest = canvas.content.items.find("chest").unwrap();
            assert_eq!((request.guise, request.female), (Some(Guise::Thing(chest)), Some(true)));
            assert_eq!(request.plights, [(Property::Fleeing, 20), (Property::Blind, 5)]);
            let wand = canvas.content.items.find("wand of digging").unwrap();
            let made = canvas.things.iter().find(|lying| lying.thing.item.kind == wand).unwrap();
            assert_eq!(made.thing.item.recharged, 2);
        },
    );
}
