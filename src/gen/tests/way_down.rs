//! The way down of shallow levels needs no search.

use std::ops::Range;

use super::*;
use crate::r#gen::level::way_down;

/// Checks levels of depth 1 to 4. Returns how many have no open way without the rule.
/// Source: rules/levels 4.1.
fn check_ways_down(seeds: Range<u64>) -> usize {
    let needs_the_rule = |seed: &u64| {
        let order = order(*seed, 1 + (seed % 4) as u8);
        let made = make(&order, &somebody(1));
        let ground = || test_picture::all(content(), &made);
        assert!(way_down::is_open(&made.level), "seed {seed}\n{}", ground());
        !way_down::is_open(&draw(&order).level)
    };
    seeds.filter(needs_the_rule).count()
}

#[test]
fn two_thousand_levels_of_depth_1_to_4_have_an_open_way_down() {
    let hidden = check_ways_down(0..2_000);
    assert!((300..500).contains(&hidden), "{hidden} levels need the rule");
}

#[test]
#[ignore = "ten thousand levels: seconds to minutes"]
fn ten_thousand_levels_of_depth_1_to_4_have_an_open_way_down() {
    let hidden = check_ways_down(0..10_000);
    assert!((1_500..2_500).contains(&hidden), "{hidden} levels need the rule");
}

/// Rooms, vaults, items, traps and monsters stay, so the odds of vaults stay exact.
#[test]
fn an_open_way_down_changes_nothing_but_secrets() {
    let mut changed = [0; 6];
    for seed in 0..300 {
        let open = order(seed, 1 + (seed % 6) as u8);
        let mut with = make(&open, &somebody(1));
        let mut without = make(&LevelOrder { open_way: 0, ..open }, &somebody(1));
        let mut indexed = with.level.clone();
        indexed.index();
        assert_eq!(with.level.opaque, indexed.opaque, "seed {seed}");
        let mut opened = false;
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
