//! Properties of the special levels of Gehennom.

use super::*;
use crate::content::Trait;
use crate::world::RoomKind;
use crate::world::level::dungeon::BranchRow;

/// The lairs of the demon lords: the name of the level's row in `dungeon.ron`, and the lord.
const LAIRS: [(&str, &str); 5] = [
    ("Asmodeus", "Asmodeus"),
    ("Juiblex", "Juiblex"),
    ("Baalzebub", "Baalzebub"),
    ("Orcus", "Orcus"),
    ("Demogorgon", "Demogorgon"),
];

/// Generates a special level of Gehennom, given by its name in `dungeon.ron`.
fn special(seed: u64, name: &str) -> (LevelId, Made) {
    let order = order(seed, 1);
    let hell = content().branches.find("Gehennom").unwrap();
    let nth = content().branches[hell].special.iter().position(|row| row.name == name).unwrap();
    let row = BranchRow::Special(nth as u8);
    let found = |id: &LevelId| u16::from(id.branch) == hell.number() && order.plan.row(*id) == row;
    let id = order.plan.levels().find(found).unwrap();
    (id, make(&LevelOrder { id, ..order }, &somebody(14)))
}

fn count(made: &Made, wanted: impl Fn(&crate::content::MonsterKind) -> bool) -> usize {
    made.actors.iter().filter(|it| wanted(&content().monsters[it.actor.kind])).count()
}

/// Asserts that the stairs down can be reached on foot from the stairs up. Returns both stairs.
fn crossed(made: &Made, what: &str) -> (Pos, Pos) {
    let (Some(up), Some(down)) = (made.level.up, made.level.down) else {
        panic!("{what} lacks stairs")
    };
    assert!(reachability::flood(&made.level.cells, up).has(down), "{what} is not connected");
    (up, down)
}

#[test]
fn each_demon_lord_waits_in_a_lair_between_the_stairs() {
    for seed in 0..20 {
        for (row, lord) in LAIRS {
            let (_, made) = special(seed, row);
            let what = format!("seed {seed}: the lair of {lord}");
            assert_eq!(count(&made, |kind| kind.name == lord), 1, "{what} has its lord");
            assert!(made.level.customs.no_teleport, "{what} forbids teleportation");
            crossed(&made, &what);
        }
    }
}

/// Source: rules/levels 2.
#[test]
fn the_lairs_lie_where_the_plan_promises() {
    for seed in 0..50 {
        let site = order(seed, 1).plan.site(2);
        let levels = i16::from(site.last - site.first) + 1;
        let is_between = |name: &str, from: i16, to: i16| {
            let (id, _) = special(seed, name);
            let level = i16::from(id.depth - site.first) + 1;
            assert!((from..=to).contains(&level), "seed {seed}: {name} at {level}");
        };
        is_between("valley", 1, 1);
        is_between("Asmodeus", 2, 7);
        is_between("Juiblex", 4, 7);
        is_between("Baalzebub", 6, 9);
        is_between("Orcus", 10, 15);
        is_between("Demogorgon", levels - 4, levels - 2);
    }
}

#[test]
fn the_valley_of_the_dead_has_three_graveyards_and_a_temple_of_moloch() {
    for seed in 0..20 {
        let (_, made) = special(seed, "valley");
        let customs = &made.level.customs;
        assert!(customs.no_teleport && customs.no_map && customs.graveyard, "seed {seed}");
        let named = |name: &str| {
            let kind = content().special_rooms.find(name).unwrap();
            let is_it = |of: RoomKind| matches!(of, RoomKind::Special(of, _) if of == kind);
            made.level.rooms.iter().filter(|room| is_it(room.kind)).count()
        };
        assert_eq!((named("graveyard"), named("temple")), (3, 1), "seed {seed}");
        let altar = |at: &Pos| made.level.cells[*at].terrain == Terrain::Altar;
        let altars: Vec<Pos> = made.level.cells.iter().map(|(at, _)| at).filter(altar).collect();
        assert_eq!(altars.len(), 1);
        assert_eq!(made.level.cells[altars[0]].altar(), None, "the altar is Moloch's");
        let undead = count(&made, |kind| kind.is(Trait::Undead));
        // 18 undead walk the gorge; the others sleep in the graveyards.
        assert!(undead >= 18 + 15, "seed {seed}: {undead} undead");
        let (up, down) = crossed(&made, "the valley");
        assert!((up.x - down.x).abs() > 50, "the stairs are at opposite ends");
        assert!(up.distance(altars[0]) < 15, "the temple is near the arrival");
    }
}
