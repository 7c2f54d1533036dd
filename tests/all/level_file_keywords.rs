//! Keywords of level files that few levels use.

use wyrdvault::content::Content;
use wyrdvault::content::vault::import::{Imported, Language, import};

use crate::level_files::des;

const MAP: &str = "MAP\n-----------\n|.........|\n|.........|\n|.........|\n-----------\nENDMAP\n";

fn level(statements: &str) -> Imported {
    des(&format!("LEVEL: \"a\"\n{MAP}{statements}\n"))
}

#[track_caller]
fn assert_carried(made: &Imported, part: &str) {
    let text = made.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(part), "{part} is not in {text}");
    assert_eq!(made.losses().count(), 0, "{:?}", made.losses().collect::<Vec<_>>());
}

#[test]
fn a_feature_is_what_its_name_says() {
    for (name, kind) in
        [("fountain", "Fountain"), ("sink", "Sink"), ("throne", "Throne"), ("tree", "Tree")]
    {
        let step = format!("Feature(kind: {kind}, at: Cell(2, 1))");
        assert_carried(&level(&format!("FEATURE: \"{name}\", (2,1)")), &step);
        assert_carried(&level(&format!("FEATURE: {name}, (2,1)")), &step);
    }
    let made = level("FEATURE: \"pool\", (2,1)");
    assert_carried(&made, "Terrain(to: \"pool\", at: Cell(2, 1))");
    let made = level("FEATURE: \"lamp post\", (2,1)");
    assert_eq!(made.losses().map(|lost| lost.line).collect::<Vec<_>>(), [9]);
}

#[test]
fn clouds_and_exclusions_are_carried() {
    assert_carried(&level("CLOUD: (4,2), 3, 20"), "Cloud(at: Cell(4, 2), damage: 3, turns: 20)");
    let made = level("EXCLUSION: \"teleport\", (1,1,4,3)");
    assert_carried(&made, "Exclude(at: Rect(1, 1, 4, 3), of: [Teleport])");
    let made = level("EXCLUDE: objects, traps, (2,3,3,3)");
    assert_carried(&made, "Exclude(at: Rect(2, 3, 3, 3), of: [Items, Traps])");
    for statement in ["EXCLUSION: (1,1,4,3)", "EXCLUSION: \"teleport-down\", (1,1,4,3)"] {
        assert_eq!(level(statement).losses().count(), 1);
        assert!(!level(statement).text.contains("Exclude"));
    }
    let made = import(
        "des.gas_cloud({ x = 3, y = 2, damage = 4, ttl = 30 })\n\
         des.exclusion({ type = \"monster-generation\", region = {1,1,4,2} })",
        Language::Lua,
        "a",
        &Content::builtin(),
        &|_| None,
    );
    assert_carried(&made, "Cloud(at: Cell(4, 2), damage: 4, turns: 30)");
    assert_carried(&made, "Exclude(at: Rect(2, 1, 5, 2), of: [Monsters])");
}

#[test]
fn teleport_is_a_teleport_region() {
    for statement in ["TELEPORT", "TELEPORT_REGION"] {
        let made = level(&format!("{statement}: (1,1,3,2), (1,1,1,1), down"));
        assert_carried(
            &made,
            "Link(kind: ArrivalFromAbove, at: Minus(Rect(1, 1, 3, 2), Rect(1, 1, 1, 1)))",
        );
    }
}

#[test]
fn a_maze_grid_fills_the_level_with_a_maze() {
    let made = des("LEVEL: \"a\"\nMAZE_GRID: '-'\nMAP\n...\nENDMAP\n");
    assert_carried(&made, "Level( init: Maze()");
}

#[test]
fn keywords_without_a_counterpart_are_reported_with_their_line() {
    for key in ["AISLE", "WALLS", "REVEAL"] {
        for arguments in ["", ": (1,1,3,3)", ": (1,1), north", ": random { SINK: (1,1) }"] {
            let made = level(&format!("SINK: (2,2)\n{key}{arguments}"));
            let told: Vec<usize> = made.losses().map(|lost| lost.line).collect();
            assert!(told.contains(&10), "{key}{arguments}: {told:?}");
            assert!(made.losses().any(|lost| lost.why.contains(key)));
            let level = &made.levels[0];
            assert!(level.carried < level.statements);
        }
    }
}

#[test]
fn arguments_that_a_statement_does_not_take_are_reported() {
    for statement in [
        "SINK: (1,1), (2,2)",
        "POOL: (1,1), lit",
        "MESSAGE: \"One.\", \"Two.\"",
        "NON_DIGGABLE: (1,1,2,2), (3,1,4,2)",
        "MINERALIZE: 50",
        "RANDOM_CORRIDORS: 3",
        "FEATURE: sink, (1,1), (2,2)",
        "OBJECT: '*', (1,1), (2,2)",
        "MONSTER: 'k', (1,1), (2,2)",
        "DRAWBRIDGE: (3,1), north, rusty",
        "MAZEWALK: (3,1), north, true, 5",
    ] {
        let made = level(statement);
        assert_eq!(made.losses().map(|lost| lost.line).collect::<Vec<_>>(), [9], "{statement}");
    }
}

#[test]
fn arguments_that_a_lua_call_does_not_take_are_reported() {
    for (call, losses) in [
        ("des.wallify(1, 2, 3, 4)", 1),
        ("des.mineralize(3)", 1),
        ("des.random_corridors(3)", 1),
        ("des.stair(\"up\", 1, 1, 2)", 1),
        ("des.stair(1, 1)", 1),
        ("des.door(\"open\", 1, 1, 2)", 1),
        ("des.gold(5, 1, 1, 2)", 1),
        ("des.monster(\"k\", 1, 1, 2)", 1),
        ("des.altar(1, 1)", 1),
        ("des.mazewalk(1, 1, \"north\", 5)", 1),
        ("des.level_init(\"solidfill\")", 1),
        ("des.monster({ \"k\", x = 1, y = 1 })", 1),
        ("des.level_flags(5, \"noteleport\", true)", 2),
        ("des.wallify()", 0),
        ("des.stair(\"up\", 1, 1)", 0),
        ("des.mazewalk(1, 1, \"north\")", 0),
        ("des.level_flags(\"noteleport\", \"noflip\")", 0),
    ] {
        let map = "des.map([[\n-----\n|...|\n|...|\n-----\n]])";
        let text = format!("{map}\n{call}\n");
        let made = import(&text, Language::Lua, "a", &Content::builtin(), &|_| None);
        let lines: Vec<usize> = made.losses().map(|lost| lost.line).collect();
        assert_eq!(lines, vec![7; losses], "{call}");
    }
}

#[test]
fn a_lua_grave_takes_a_square_and_a_text() {
    let text = "des.grave(2, 1, \"Here lies a king.\")";
    let made = import(text, Language::Lua, "a", &Content::builtin(), &|_| None);
    assert_carried(&made, "Grave(at: Cell(3, 1), text: \"Here lies a king.\")");
}

#[test]
fn the_flag_sokoban_is_carried() {
    let made = des(&format!("LEVEL: \"a\"\nFLAGS: premapped, sokoban\n{MAP}"));
    assert_carried(&made, "flags: [\"premapped\", \"sokoban\"]");
}

#[test]
fn lua_chests_without_traps_and_traps_with_victims_are_carried() {
    let lua = |text: &str| import(text, Language::Lua, "a", &Content::builtin(), &|_| None);
    for (truth, word) in [("0", "false"), ("1", "true")] {
        let made =
            lua(&format!("des.object({{ id = \"chest\", x = 1, y = 1, trapped = {truth} }})"));
        assert_carried(&made, &format!("Object(of: \"chest\", at: Cell(2, 1), trapped: {word})"));
    }
    let made = lua("des.trap({ type = \"pit\", x = 1, y = 1, victim = true, seen = true })");
    assert_carried(&made, "Trap(kind: \"pit\", at: Cell(2, 1), victim: true, seen: true)");
    let made = lua("des.trap({ type = \"pit\", x = 1, y = 1, victim = false })");
    assert_carried(&made, "Trap(kind: \"pit\", at: Cell(2, 1))");
}

#[test]
fn each_of_several_unknown_statements_is_reported() {
    let made = level("STATUE: (1,1)\nPILLAR: (2,2), name:\"x\"\nBRIBE[3]: 2\n(5,5)\nSINK: (2,2)");
    let lines: Vec<usize> = made.losses().map(|lost| lost.line).collect();
    assert_eq!(lines, [9, 10, 11]);
    assert!(made.text.contains("Sink"));
}

#[test]
fn a_terrain_whose_area_is_lost_does_not_cover_the_level() {
    for statement in [
        "TERRAIN: wave(1,1), 'L'",
        "REPLACE_TERRAIN: wave(1,1), '.', 'L', 50%",
        "SPILL: wave(1,1), 'L', north, 3",
    ] {
        let made = level(statement);
        assert_eq!(made.losses().count(), 1, "{statement}");
        assert!(!made.text.contains("lava"), "{statement}: {}", made.text);
    }
    for call in [
        "des.terrain(selection.wave(1), \"L\")",
        "des.replace_terrain({ region = selection.wave(1), fromterrain = \".\", toterrain = \"L\" })",
    ] {
        let made = import(call, Language::Lua, "a", &Content::builtin(), &|_| None);
        assert_eq!(made.losses().count(), 1, "{call}");
        assert!(!made.text.contains("lava"), "{call}: {}", made.text);
    }
}

#[test]
fn half_a_lua_square_is_reported() {
    for call in ["des.object({ id = \"boulder\", x = 1 })", "des.trap({ type = \"pit\", y = 1 })"] {
        let made = import(call, Language::Lua, "a", &Content::builtin(), &|_| None);
        assert_eq!(made.losses().count(), 1, "{call}");
    }
}

#[test]
fn a_lua_call_that_loses_several_fields_counts_once() {
    let call = "des.object({ id = \"dagger\", colour = 1, weight = 2 })\ndes.stair(\"up\")";
    let made = import(call, Language::Lua, "a", &Content::builtin(), &|_| None);
    assert_eq!(made.losses().count(), 2);
    assert_eq!((made.levels[0].statements, made.levels[0].carried), (2, 1));
}

#[test]
fn values_that_contradict_each_other_are_reported() {
    for statement in [
        "GRAVE: (2,2), \"One.\", \"Two.\"",
        "ENGRAVING: (2,2), burn, \"One.\", \"Two.\"",
        "ENGRAVING: (2,2), burn, dust, \"One.\"",
        "GOLD: 5, (1,1), 7",
        "OBJECT: '*', (1,1), 4, 5",
        "REGION: (1,1,2,2), lit, \"ordinary\", 4",
        "INIT_MAP: mines, '.', ' ', true, true, lit, true, false",
        "LADDER: (3,1), up, down",
        "MONSTER: 'k', (1,1), peaceful, hostile",
        "BRANCH: (1,1,1,1), (0,0,0,0), 5",
        "PORTAL: (1,1,1,1), (0,0,0,0), \"a\", \"b\"",
    ] {
        let made = level(statement);
        assert_eq!(made.losses().map(|lost| lost.line).collect::<Vec<_>>(), [9], "{statement}");
    }
}

#[test]
fn lua_fields_of_a_wrong_type_are_reported() {
    for call in [
        "des.corridor({ srcroom = 0 })",
        "des.object({ id = \"chest\", contents = 5 })",
        "des.monster({ id = \"newt\", inventory = 5 })",
        "des.replace_terrain({ fromterrain = \".\", toterrain = \"L\", chance = \"some\" })",
        "des.level_init({ style = \"mines\", fg = \"..\", bg = \" \" })",
        "des.room({ type = \"ordinary\", chance = \"some\" })",
        "des.room({ type = \"ordinary\", x = 1, w = 5, h = 5 })",
        "des.room({ type = \"ordinary\", w = 5 })",
    ] {
        let made = import(call, Language::Lua, "a", &Content::builtin(), &|_| None);
        assert_eq!(made.losses().count(), 1, "{call}");
    }
}

#[test]
fn geometry_reports_what_follows_a_square_or_random() {
    for geometry in ["GEOMETRY: (3,2), 5", "GEOMETRY: random, 5"] {
        let made = des(&format!("LEVEL: \"a\"\n{geometry}\n{MAP}"));
        assert_eq!(made.losses().count(), 1, "{geometry}");
    }
}

#[test]
fn each_axis_of_flipping_is_forbidden_by_itself() {
    for (flag, ours) in [("noflip", "no_flip"), ("noflipx", "no_flip_x"), ("noflipy", "no_flip_y")]
    {
        let made = des(&format!("LEVEL: \"a\"\nFLAGS: {flag}\n{MAP}"));
        assert_carried(&made, &format!("\"{ours}\""));
    }
}
