//! Properties of the special levels that are drawn: Medusa's island, the town, the mine ends.

use super::*;
use crate::content::dungeon::Builder;
use crate::r#gen::vault::level::one_of;

/// The drawings of a level; none if another builder makes it.
fn drawings<'a>(order: &LevelOrder<'a>) -> &'a [String] {
    if let Builder::Levels(drawings) = order.builder() { drawings } else { &[] }
}

/// Draws the special level that has a drawing `name` in 20 games, with each of its drawings, and
/// passes the levels to `look`.
fn every_drawing(name: &str, look: impl Fn(&Level, &str)) {
    for seed in 0..20 {
        let order = order(seed, 1);
        let place = |id: &LevelId| {
            let order = LevelOrder { id: *id, ..order };
            drawings(&order).iter().any(|drawing| drawing == name)
        };
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
