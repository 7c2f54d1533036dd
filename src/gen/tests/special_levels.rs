//! Properties of the special levels that have maps: Medusa's island, the town, the mine ends.

use super::*;
use crate::content::dungeon::Builder;
use crate::r#gen::vault::level::one_of;

/// Returns the ids of the whole-level vaults for a level; empty if another builder makes the level.
fn drawings<'a>(order: &LevelOrder<'a>) -> &'a [String] {
    if let Builder::Levels(drawings) = order.builder() { drawings } else { &[] }
}

/// For each of 20 seeds, finds the special level that can be the vault `name`, builds the level as
/// each of its vaults, and passes the results to `look`.
fn every_drawing(name: &str, look: impl Fn(&Level, &str)) {
    for seed in 0..20 {
        let order = order(seed, 1);
        let place = |id: &LevelId| {
            let order = LevelOrder { id: *id, ..order };
            drawings(&order).iter().any(|drawing| drawing == name)
        };
        let mut plan = order.plan;
        for branch in 0..order.content.branches.rows().len() as u8 {
            dungeon::attach_anywhere(order.content, &mut plan, order.seed, branch);
        }
        let order = LevelOrder { plan, ..order };
        let id = order.plan.levels().find(place).unwrap();
        let order = LevelOrder { id, ..order };
        for drawing in drawings(&order) {
            let canvas = one_of(&order, std::slice::from_ref(drawing));
            let canvas = canvas.unwrap_or_else(|| panic!("{drawing} fails with seed {seed}"));
            assert!(reachability::is_connected(&canvas.level), "{drawing}, seed {seed}");
            look(&canvas.level, drawing);
        }
    }
}

#[test]
fn water_separates_the_stairs_of_medusa() {
    every_drawing("medusa_temple", |level, drawing| {
        let (up, down) = (level.up.unwrap(), level.down.unwrap());
        assert!(!reachability::flood(&level.cells, up).has(down), "{drawing}");
        assert!(reachability::flood_by_air(&level.cells, up).has(down), "{drawing}");
        let near = reachability::flood(&level.cells, up);
        assert!(!level.customs.landing.is_empty(), "{drawing}");
        assert!(level.customs.landing.iter().all(|&at| near.has(at)), "{drawing}");
    });
}

/// Source: rules/levels 7.
#[test]
fn five_trap_doors_of_the_castle_lead_down() {
    every_drawing("castle", |level, _| {
        let holes = level.traps.iter();
        let holes = holes.filter(|trap| content().traps[trap.kind].spring == Spring::Hole);
        assert_eq!(holes.count(), 5);
    });
}

/// Source: rules/levels 8.
#[test]
fn one_pool_in_10_and_one_moat_square_in_30_have_kelp_except_above_the_surface() {
    let (mut pools, mut moats) = ((0.0, 0.0), (0.0, 0.0));
    for seed in 0..12 {
        let mut order = order(seed, 1);
        for branch in 0..order.content.branches.rows().len() as u8 {
            dungeon::attach_anywhere(order.content, &mut order.plan, order.seed, branch);
        }
        for id in order.plan.levels() {
            let canvas = draw(&LevelOrder { id, ..order });
            let kelp = canvas.content.known.kelp;
            let things = canvas.things.iter().filter(|it| it.thing.item.kind == kelp);
            let kelp: Bits = things.map(|it| it.at).collect();
            let planes = order.content.branches.rows()[usize::from(id.branch)].above_surface;
            assert!(!planes || kelp.is_empty());
            for (at, cell) in canvas.level.cells.iter().filter(|_| !planes) {
                let count = match cell.terrain {
                    Terrain::Pool => &mut pools,
                    Terrain::Moat => &mut moats,
                    _ => continue,
                };
                *count = (count.0 + 1.0, count.1 + if kelp.has(at) { 1.0 } else { 0.0 });
            }
        }
    }
    for ((squares, kelp), odds) in [(pools, 1.0 / 10.0), (moats, 1.0 / 30.0)] {
        let (expected, error) = (squares * odds, f64::sqrt(squares * odds * (1.0 - odds)));
        assert!(squares > 2000.0 && f64::abs(kelp - expected) < 4.0 * error, "{kelp} of {squares}");
    }
}

#[test]
fn the_town_and_the_mine_ends_are_connected() {
    every_drawing("town_square", |level, drawing| {
        assert!(level.up.is_some() && level.down.is_some(), "{drawing}");
    });
    every_drawing("diggings_end", |level, drawing| {
        assert!(level.up.is_some() && level.down.is_none(), "{drawing}");
    });
}

#[test]
fn the_foot_and_the_hall_of_vlads_tower_have_one_pair_of_stairs_each() {
    every_drawing("vlad_low_gate", |level, drawing| {
        assert!(level.up.is_some() && level.down.is_some(), "{drawing}");
    });
    every_drawing("vlad_middle_crypt", |level, drawing| {
        assert!(level.up.is_some() && level.down.is_some(), "{drawing}");
    });
    every_drawing("vlad_top_closets", |level, drawing| {
        assert!(level.up.is_none() && level.down.is_some(), "{drawing}");
    });
}

#[test]
fn the_floors_of_the_wizards_tower_are_joined_only_by_inner_stairs_and_a_portal() {
    for (floor, stairs) in [("wizard_top", 1), ("wizard_middle", 2), ("wizard_low", 1)] {
        every_drawing(floor, |level, drawing| {
            let inner: Vec<_> = level.inner_stairs().collect();
            assert_eq!(inner.len(), stairs, "{drawing}");
            let outside = reachability::flood_by_air(&level.cells, level.up.unwrap());
            assert!(inner.iter().all(|(at, _)| !outside.has(*at)), "{drawing}");
            let inside = reachability::flood_by_air(&level.cells, inner[0].0);
            assert!(inner.iter().all(|(at, _)| inside.has(*at)), "{drawing}");
            let portals = &level.customs.portals;
            assert_eq!(portals.len(), usize::from(floor == "wizard_low"), "{drawing}");
            assert!(portals.iter().all(|(at, _)| inside.has(*at)), "{drawing}");
        });
    }
}

#[test]
fn one_of_the_two_false_towers_has_the_portal_to_the_wizards_tower() {
    every_drawing("false_tower_portal", |level, drawing| {
        assert_eq!(level.customs.portals.len(), 1, "{drawing}");
    });
    every_drawing("false_tower_empty", |level, drawing| {
        assert_eq!(level.customs.portals.len(), 0, "{drawing}");
    });
}

#[test]
fn the_levels_behind_portals_have_their_portal_and_their_stairs() {
    for (name, portals, up, down) in [
        ("fort", 1, false, false),
        ("circle_outer", 1, false, true),
        ("circle_inner", 0, true, false),
        ("modrons_first", 1, false, true),
        ("modrons_second", 0, true, true),
        ("modrons_third", 0, true, true),
        ("modrons_fourth", 0, true, true),
        ("modrons_last", 0, true, false),
        ("pastures", 1, false, false),
    ] {
        every_drawing(name, |level, drawing| {
            assert_eq!(level.customs.portals.len(), portals, "{drawing}");
            assert_eq!((level.up.is_some(), level.down.is_some()), (up, down), "{drawing}");
        });
    }
}

#[test]
fn all_rings_of_the_circle_and_all_wheels_of_the_modrons_can_be_reached() {
    for name in ["circle_outer", "circle_inner", "modrons_first", "modrons_third", "modrons_last"] {
        every_drawing(name, |level, drawing| {
            let first = level.up.or(level.down).unwrap();
            let reached = reachability::flood(&level.cells, first);
            let floor = level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Floor);
            let missed = floor.filter(|&(at, _)| !reached.has(at)).count();
            assert_eq!(missed, 0, "{drawing}");
        });
    }
}

/// Source: rules/levels 7, 10, 11.
#[test]
fn nine_rooms_have_capital_letters_old_traps_and_no_tools_gems_or_books() {
    use crate::content::Class;
    let (mut monsters, mut traps) = (0, 0);
    for seed in 0..60 {
        let order = order(seed, 1);
        let nine = |id: &LevelId| *LevelOrder { id: *id, ..order }.builder() == Builder::NineRooms;
        let id = order.plan.levels().find(nine).unwrap();
        let made = make(&LevelOrder { id, ..order }, &somebody(10));
        let content = order.content;
        for newcomer in &made.actors {
            let kind = &content.monsters[newcomer.actor.kind];
            let is_ghost = newcomer.actor.kind == content.known.ghost;
            assert!(is_ghost || kind.letter.is_ascii_uppercase(), "{}, seed {seed}", kind.name);
            monsters += u32::from(!is_ghost);
        }
        for trap in &made.level.traps {
            let kind = &content.traps[trap.kind];
            assert!(kind.of_nine_rooms, "{}, seed {seed}", kind.name);
            traps += 1;
        }
        for lying in &made.items {
            let class = content.items[lying.thing.item.kind].class;
            let absent = [Class::Gem, Class::Spellbook, Class::Amulet];
            assert!(!absent.contains(&class), "{class:?}, seed {seed}");
        }
    }
    assert!(monsters > 60 && traps > 60, "{monsters} monsters, {traps} traps");
}

/// Source: rules/levels 9.
#[test]
fn the_alignment_of_a_level_makes_its_monsters_more_frequent() {
    let shares =
        [None, Some(Alignment::Lawful), Some(Alignment::Neutral), Some(Alignment::Chaotic)];
    let [usual, lawful, neutral, chaotic] = shares.map(|align| {
        let mut rng = Rng::new(Seed(3), 1);
        let mut signs = [0; 3];
        for _ in 0..20_000 {
            let place = (Realm::Ordinary, align);
            let kind = monsters::any_kind(content(), place, 12, 12, &mut rng, |_| true).unwrap();
            signs[(content().monsters[kind].alignment.signum() + 1) as usize] += 1;
        }
        signs
    });
    assert!(lawful[2] > usual[2] && lawful[2] > chaotic[2] * 5 / 4, "{lawful:?} {chaotic:?}");
    assert!(chaotic[0] > usual[0] && chaotic[0] > lawful[0] * 9 / 8, "{chaotic:?} {lawful:?}");
    assert!(neutral[1] > usual[1], "{neutral:?} {usual:?}");
}
