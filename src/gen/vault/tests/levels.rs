//! Tests of vaults that are whole levels.

use super::*;

fn floors(made: &Made) -> usize {
    made.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Floor).count()
}

#[test]
fn a_level_stores_its_messages_sounds_and_spawns() {
    one(
        "body: Room(), steps: [Say(\"Cold air.\"), Sounds([\"Drip.\"]), \
         Spawns(of: ['k', \"jackal\"], pct: 40)]",
        |canvas| {
            let customs = &canvas.level.customs;
            assert_eq!(
                (&*customs.welcome, &*customs.sounds),
                (&["Cold air.".to_owned()][..], &["Drip.".to_owned()][..])
            );
            assert_eq!(
                customs.natives[0],
                Native { who: MonsterChoice::Class('k'), weight: 1, pct: 40 }
            );
            assert_eq!(customs.natives.len(), 2);
        },
    );
}

#[test]
fn caves_mazes_and_swamps_are_connected() {
    whole("Caves(smooth: true, join: true, walled: true)", "light: Lit", |made| {
        assert!((200..1200).contains(&floors(made)), "{}", floors(made));
    });
    whole("Maze()", "light: Dark", |made| assert!(floors(made) > 500));
    whole("Maze(corridor: 2, dead_ends: false)", "light: Dark", |made| {
        assert!(floors(made) > 500);
    });
    whole("Swamp", "light: Lit", |made| {
        let pools = made.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Pool);
        assert!(pools.count() > 150);
    });
    whole("Rogue", "light: Lit", |made| assert!(made.level.rooms.len() >= 4));
    whole("Rooms", "light: Lit", |made| assert!(made.level.rooms.len() >= 3));
}

#[test]
fn steps_can_build_a_level_of_rooms_and_corridors() {
    whole(
        "Solid",
        "steps: [SubRoom(size: Fixed(5, 4), light: Lit, steps: [Feature(kind: StairsUp), Monster(of: 'k')]), \
         SubRoom(at: (60, 10), size: Fixed(6, 3)), SubRoom(at: (30, 3)), Corridors(), Mineralize()]",
        |made| {
            assert!(made.level.rooms.len() >= 2);
            let up = made.level.up.unwrap();
            assert_eq!(usize::from(made.level.cells[up].room), 1);
            assert!(made.items.iter().any(|lying| lying.buried));
        },
    );
}

#[test]
fn rooms_of_a_drawn_level_have_doors_before_the_corridors_come() {
    whole(
        "Solid",
        "steps: [SubRoom(at: (10, 5), size: Fixed(6, 3), steps: [Door(walls: [E], state: Locked, secret: 0), \
         Feature(kind: StairsUp)]), SubRoom(at: (50, 9), size: Fixed(6, 3), steps: [Door(state: Locked, secret: 0), \
         Feature(kind: StairsDown)]), Corridors()]",
        |made| {
            let locked = made
                .level
                .cells
                .iter()
                .filter(|(_, cell)| cell.door() == crate::content::Door::Locked);
            assert!(locked.count() >= 2);
        },
    );
}

#[test]
fn a_maze_is_carved_from_a_square_of_a_drawing() {
    whole(
        "Solid",
        "steps: [Stamp(map: \"...\", corner: (40, 10)), Maze(from: (42, 10), toward: E), \
         Corridor(from: (40, 10), to: (20, 5))]",
        |made| assert!(floors(made) > 200, "{}", floors(made)),
    );
}

#[test]
fn a_level_vault_appears_by_its_bonus_within_its_limits() {
    let content = with(
        "[Vault(id: \"keep\", bonus: 100, when: \"level.depth in 4..6\", limit: (per_game: 1), \
         body: Level(init: Swamp, flags: [\"graveyard\", \"hard_floor\"]))]",
    );
    // The only other level with this flag is the Valley of the Dead, which is deeper than 20.
    for seed in 0..10 {
        let first = at_depth(&content, seed, 1);
        let made = |id: LevelId| made_on(&LevelOrder { id, ..first });
        let is_swamp = |id: &LevelId| id.depth < 20 && made(*id).level.customs.graveyard;
        let swamps: Vec<LevelId> = first.plan.levels().filter(is_swamp).collect();
        assert!(swamps.len() == 1 && (4..=6).contains(&swamps[0].depth), "{swamps:?}");
    }
}

#[test]
fn hard_floor_makes_the_area_of_the_vault_undiggable() {
    let content = with(
        "[Vault(id: \"keep\", bonus: 100, body: Level(init: Swamp, flags: [\"hard_floor\"]))]",
    );
    let made = made_at(&content, 1, 3);
    let inside = Rect::new(2, 2, 70, 15);
    let mut open = inside.squares().filter(|&at| made.level.cells[at].is_passable());
    assert!(open.all(|at| made.level.cells[at].is_hard()));
    assert!(made.actors.iter().all(|one| one.actor.mood != Attitude::Tame(1)));
}

#[test]
fn each_axis_of_mirroring_can_be_forbidden() {
    for (flag, may_swap) in
        [("no_flip", (false, false)), ("no_flip_x", (false, true)), ("no_flip_y", (true, false))]
    {
        let content = with(&format!(
            "[Vault(id: \"keep\", bonus: 100, body: Level(init: Solid, flags: [\"{flag}\"], \
             map: \"{{....\\n.....\\n....K\"))]",
        ));
        let mut swapped = (false, false);
        for seed in 0..30 {
            let made = made_at(&content, seed, 3);
            let found = |terrain: Terrain| {
                made.level.cells.iter().find(|(_, cell)| cell.terrain == terrain).unwrap().0
            };
            let (fountain, sink) = (found(Terrain::Fountain), found(Terrain::Sink));
            swapped.0 |= fountain.x > sink.x;
            swapped.1 |= fountain.y > sink.y;
        }
        assert_eq!(swapped, may_swap, "{flag}");
    }
}

#[test]
fn level_flags_are_stored_on_the_level() {
    whole(
        "Rooms, flags: [\"no_map\", \"short_sighted\", \"graveyard\", \"maze_level\", \"arboreal\"]",
        "light: Lit",
        |made| {
            let customs = &made.level.customs;
            assert!(customs.no_map && customs.short_sighted && customs.graveyard && customs.maze);
            let trees = made.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Tree);
            assert!(trees.count() > 500);
        },
    );
}

#[test]
fn no_vault_exceeds_the_limits_of_a_level() {
    // Runs about 4000 of the 4096 steps that one vault can execute.
    let costly = "Repeat(n: 16, do: [Repeat(n: 250, do: [Gold(at: Grow([], Flood(0, 0)))])])";
    one(&format!("body: Room(), steps: [{costly}]"), |canvas| {
        assert!(canvas.things.len() <= 500, "{} things", canvas.things.len());
    });
    one("body: Room(), steps: [Say(\"a\"), Repeat(n: 200, do: [Say(\"b\")])]", |canvas| {
        assert_eq!(canvas.level.customs.welcome.len(), 20);
    });
    one(
        "body: Room(), steps: [Gold(at: Lattice(from: (0, 0), step: (1, 1), \
         block: (\"1 + 1000000 * rn(2)\", 1))), Gold(at: Rect(0, 0, \"1000000 * rn(2)\", 0))]",
        |_| {},
    );
}

#[test]
fn a_loose_vault_appears_at_most_as_often_as_its_limit() {
    let content = with(
        "[Vault(id: \"x\", weight: 9000, body: Loose, limit: (per_level: 2), steps: [Gold(amount: 1)])]",
    );
    let place = content.vaults().iter().position(|vault| vault.id == "x").map(|at| at as u16);
    let drawn = |seed| {
        let draws = made_at(&content, seed, 6).diary.draws;
        draws.iter().filter(|draw| draw.vault == place).count()
    };
    assert_eq!((0..10).map(drawn).max(), Some(2));
}
