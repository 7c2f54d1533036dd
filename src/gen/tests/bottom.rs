//! Properties of the deepest level.

use super::*;
use crate::content::monster::Sound;

/// Returns the order for the deepest level, in Gehennom.
fn bottom(seed: u64) -> LevelOrder<'static> {
    let order = order(seed, 1);
    let hell = |id: &LevelId| order.plan.site(id.branch).realm == Realm::Hell;
    let id = order.plan.levels().filter(hell).max_by_key(|id| id.depth).unwrap();
    LevelOrder { id, ..order }
}

#[test]
fn the_sanctum_holds_the_amulet_and_has_no_way_down() {
    for seed in 0..50 {
        let made = make(&bottom(seed), &somebody(10));
        assert_eq!((made.level.up.is_some(), made.level.down), (true, None));
        let amulets: Vec<Pos> = made
            .items
            .iter()
            .filter(|lying| lying.thing.item.kind == content().known.amulet)
            .map(|lying| lying.at)
            .collect();
        assert_eq!(amulets.len(), 1);
        assert_eq!(made.level.cells[amulets[0]].terrain, Terrain::Altar);
        let up = made.level.up.unwrap();
        assert!(reachability::flood(&made.level.cells, up).has(amulets[0]));
        assert!(made.actors.len() >= 6, "{} guards", made.actors.len());
        let priests: Vec<_> = made
            .actors
            .iter()
            .map(|one| &one.actor)
            .filter(|actor| content().monsters[actor.kind].sound == Sound::Priest)
            .collect();
        assert_eq!(priests.len(), 1);
        assert_eq!(priests[0].mind.post, Some(amulets[0]));
        assert!(priests[0].at.distance(amulets[0]) <= 1);
        assert!(made.level.customs.no_teleport && made.level.customs.no_map);
    }
}

#[test]
fn no_hole_is_made_where_falling_is_impossible() {
    for seed in 0..60 {
        // The way down from the last maze opens only in the invocation.
        let sanctum = bottom(seed);
        let last_maze = LevelId { depth: sanctum.id.depth - 1, ..sanctum.id };
        let id = if seed % 2 == 0 { sanctum.id } else { last_maze };
        let canvas = draw(&LevelOrder { id, ..sanctum });
        let holes = canvas
            .level
            .traps
            .iter()
            .filter(|trap| content().traps[trap.kind].spring == Spring::Hole);
        assert_eq!(holes.count(), 0);
    }
}
