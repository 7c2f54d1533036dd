//! Tests that the stairs down of shallow levels can be reached without searching.

use std::ops::Range;

use super::*;
use crate::r#gen::level::way_down;

/// Checks the way down on levels of depth 1 to 4. Returns the number of levels whose way down is
/// open only because of the rule.
/// Source: rules/levels 4.1.
fn check_ways_down(seeds: Range<u64>) -> usize {
    let needs_the_rule = |seed: &u64| {
        let order = order(*seed, 1 + (seed % 4) as u8);
        let made = make(&order, &somebody(1));
        let ground = || test_picture::all(content(), &made);
        let boulders = made.items.iter().filter(|it| is_boulder(it)).map(|it| it.at).collect();
        assert!(way_down::is_open(&made.level, &boulders), "seed {seed}\n{}", ground());
        let canvas = draw(&order);
        !way_down::is_open(&canvas.level, &canvas.boulders())
    };
    seeds.filter(needs_the_rule).count()
}

#[test]
fn two_thousand_levels_of_depth_1_to_4_have_an_open_way_down() {
    let hidden = check_ways_down(0..2_000);
    assert!((400..650).contains(&hidden), "{hidden} levels need the rule");
}

#[test]
#[ignore = "ten thousand levels: seconds to minutes"]
fn ten_thousand_levels_of_depth_1_to_4_have_an_open_way_down() {
    let hidden = check_ways_down(0..10_000);
    assert!((2_000..3_200).contains(&hidden), "{hidden} levels need the rule");
}

fn is_boulder(lying: &Lying) -> bool {
    lying.thing.item.kind == content().known.boulder && !lying.buried
}

/// The rule does not change rooms, vaults, traps, monsters, or items other than boulders, so vaults
/// keep their odds.
#[test]
fn an_open_way_down_changes_nothing_but_secrets_and_boulders() {
    let mut changed = [0; 6];
    for seed in 0..300 {
        let open = order(seed, 1 + (seed % 6) as u8);
        let mut with = make(&open, &somebody(1));
        let mut without = make(&LevelOrder { open_way: 0, ..open }, &somebody(1));
        let mut indexed = with.level.clone();
        indexed.index();
        assert_eq!(with.level.opaque, indexed.opaque, "seed {seed}");
        let boulders = without.items.len() - with.items.len();
        without.items.retain(|it| !is_boulder(it) || with.items.contains(it));
        let mut opened = boulders > 0;
        for (at, cell) in without.level.cells.iter() {
            let terrain = with.level.cells[at].terrain;
            if cell.terrain != terrain && ordinary(cell.terrain) == Some(terrain) {
                with.level.cells[at].terrain = cell.terrain;
                opened = true;
            }
        }
        with.level.index();
        without.level.index();
        assert!(with == without, "seed {seed}");
        changed[seed as usize % 6] += u32::from(opened);
    }
    assert!(changed[..4].iter().all(|&levels| levels > 0), "{changed:?}");
    assert_eq!(changed[4..], [0, 0], "the rule ends at depth 4");
}

fn ordinary(secret: Terrain) -> Option<Terrain> {
    match secret {
        Terrain::SecretDoor => Some(Terrain::Door),
        Terrain::SecretCorridor => Some(Terrain::Corridor),
        _ => None,
    }
}
