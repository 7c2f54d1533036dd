//! Imports fixtures, which are level files of other games, and checks that nothing is lost.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::vault::import::{Imported, Language, import};
use wyrdvault::content::{Content, Terrain};
use wyrdvault::game::workbench::{somebody, stands};
use wyrdvault::game::{Birth, Game};
use wyrdvault::r#gen::diary::DrawResult;
use wyrdvault::r#gen::{LevelOrder, Made, WantedVault, alone, make};
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Calendar, LevelId, RoomKind};

use crate::command_line::wyrdvault;
use crate::level_drawings::{Comparison, drawn, drawn_in_lua};

/// Number of seeds for which every level must find its place.
const SEEDS: u64 = 20;

pub fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/des/levels").join(name)
}

pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("level_files");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Runs `vault import`; returns its exit code, its report and the vault file.
pub fn imported(file: &Path) -> (Option<i32>, serde_json::Value, PathBuf) {
    let name = file.file_name().unwrap().to_str().unwrap();
    let out = scratch(&format!("{name}.ron"));
    let output = wyrdvault(&[
        "vault",
        "import",
        file.to_str().unwrap(),
        "-o",
        out.to_str().unwrap(),
        "--json",
    ]);
    let report = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&output.stderr));
    });
    (output.status.code(), report, out)
}

/// Imports a fixture, checks it, shows every level and places it in all seeds.
fn whole(name: &str) {
    let file = fixture(name);
    let (code, report, out) = imported(&file);
    assert_eq!(code, Some(0), "{report:#}");
    let levels = report["levels"].as_array().unwrap();
    for level in levels {
        assert_eq!((&level["loads"], &level["places"]), (&true.into(), &true.into()), "{level:#}");
        assert_eq!(level["lost"], serde_json::json!([]), "{level:#}");
        assert_eq!(level["statements"], level["carried"], "{level:#}");
    }
    let check = wyrdvault(&["vault", "check", out.to_str().unwrap()]);
    assert_eq!(check.status.code(), Some(0), "{}", String::from_utf8_lossy(&check.stdout));
    let text = std::fs::read_to_string(&out).unwrap();
    let (content, _) = Content::load(&[("level.ron".to_owned(), text)]);
    let is_des = Path::new(name).extension().is_some_and(|end| end == "des");
    let source = std::fs::read_to_string(&file).unwrap();
    let maps = if is_des { drawn(&source) } else { drawn_in_lua(&source) };
    assert_eq!(maps.len(), levels.len());
    for (nth, level) in levels.iter().enumerate() {
        let id = level["id"].as_str().unwrap();
        let vault = content.vaults().iter().position(|vault| vault.id == id).unwrap() as u16;
        for seed in 0..SEEDS {
            let of = format!("{id} with seed {seed}");
            let place = LevelId { branch: 0, depth: 5 };
            let mut order = LevelOrder::new(&content, Seed(seed), Calendar::default(), place);
            order.wanted = Some(WantedVault { vault, after: 0, way: None });
            let shown = alone(&order, vault, seed as u16, &somebody(5));
            assert!(stands(&shown), "{of} is not shown");
            let made = make(&order, &somebody(5));
            let placed = |made: &Made| {
                let mut draws = made.diary.draws.iter();
                draws.any(|draw| draw.vault == Some(vault) && draw.end == DrawResult::Placed)
            };
            assert!(placed(&made), "{of} fell to a normal room");
            let compiled = &content.vaults()[usize::from(vault)];
            for (made, alone) in [(&shown, true), (&made, false)] {
                let level = &maps[nth];
                let (number, vault) = (vault, compiled);
                Comparison { level, number, vault, made, alone, of: &of }.assert_same();
            }
        }
    }
}

macro_rules! fixtures {
    ($($test:ident: $file:literal,)*) => { $(
        #[test]
        fn $test() {
            whole($file);
        }
    )* };
}

fixtures! {
    mazes_of_nethack_3_4_come_over_whole: "old_mazes.des",
    regions_and_what_they_exclude_come_over_whole: "regions.des",
    blank_margins_and_full_sized_maps_keep_their_squares: "blanks.des",
    rooms_of_nethack_3_6_come_over_whole: "new_rooms.des",
    rooms_have_their_doors_before_the_corridors: "room_doors.des",
    maps_and_control_of_nethack_3_6_come_over_whole: "new_maps.des",
    doors_come_over_whole: "doors.des",
    random_vaults_come_over_whole: "vaults.des",
    unnethack_levels_come_over_whole: "unnethack.des",
    every_ground_comes_over_whole: "terrain.des",
    small_levels_come_over_whole: "small.des",
    a_lua_map_comes_over_whole: "kiln.lua",
    lua_regions_come_over_whole: "wards.lua",
    lua_rooms_come_over_whole: "halls.lua",
    lua_loops_come_over_whole: "loops.lua",
    lua_selections_come_over_whole: "paint.lua",
    what_stands_outside_maps_comes_over_whole: "rest.des",
    areas_kept_clear_and_clouds_come_over_whole: "wards.des",
    lua_clouds_come_over_whole: "fumes.lua",
}

/// All fixtures, also those with losses.
fn all_fixtures() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = [fixture(""), fixture("..")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    paths.sort();
    paths
}

#[test]
fn every_statement_is_carried_or_reported_and_levels_without_loss_stand_in_20_of_20_seeds() {
    let (mut levels, mut whole, mut statements, mut carried, mut reported) = (0, 0, 0, 0, 0);
    for path in all_fixtures() {
        let (_, report, _) = imported(&path);
        let number = |value: &serde_json::Value| value.as_u64().unwrap();
        for level in report["levels"].as_array().unwrap() {
            let lost = level["lost"].as_array().unwrap();
            let open = number(&level["statements"]) - number(&level["carried"]);
            assert!(open <= lost.len() as u64, "{}: {level:#}", path.display());
            if lost.is_empty() {
                let stands = (&level["loads"], &level["places"]);
                assert_eq!(stands, (&true.into(), &true.into()), "{}: {level:#}", path.display());
                whole += 1;
            }
            levels += 1;
            statements += number(&level["statements"]);
            carried += number(&level["carried"]);
            reported += open;
        }
    }
    println!(
        "{levels} levels: {carried} of {statements} statements carried, {reported} reported; \
         {whole} levels without a loss, all placed in {SEEDS} of {SEEDS} seeds"
    );
    assert_eq!(carried + reported, statements);
    assert!(whole >= 60, "{whole}");
}

/// If the importer dropped a statement without a report, removing the statement would change
/// nothing.
#[test]
fn taking_out_any_statement_changes_the_vaults_or_the_report() {
    let content = Content::builtin();
    let mut silent = Vec::new();
    // The shared file has no level of its own.
    for path in all_fixtures().iter().filter(|path| !path.ends_with("shared.des")) {
        let text = std::fs::read_to_string(path).unwrap();
        let whole = brought(&text, path, &content);
        let lines: Vec<&str> = text.lines().collect();
        let mut drawn = false;
        for (nth, line) in lines.iter().enumerate() {
            let word = line.trim();
            drawn = match word {
                "MAP" => true,
                "ENDMAP" => false,
                _ => drawn,
            };
            let is_statement = word.starts_with("des.")
                || word.split_once(':').is_some_and(|(key, _)| {
                    key.len() > 1 && key.chars().all(|c| c.is_ascii_uppercase() || c == '_')
                });
            if drawn || !is_statement || NO_EFFECT.contains(&word) {
                continue;
            }
            let mut without = lines.clone();
            without[nth] = "";
            let without = brought(&without.join("\n"), path, &content);
            let lost = |made: &Imported| made.losses().cloned().collect::<Vec<_>>();
            if without.text == whole.text && lost(&without) == lost(&whole) {
                silent.push(format!("{}:{}: {word}", path.display(), nth + 1));
            }
        }
    }
    assert_eq!(silent, Vec::<String>::new(), "these change nothing");
}

/// Statements that ask for the default: a centered map, rock, a random place or a random vault.
const NO_EFFECT: [&str; 8] = [
    "GEOMETRY: center, center",
    "GEOMETRY: center,center",
    "GEOMETRY: random",
    "INIT_MAP: solidfill, ' '",
    "des.level_init({ style = \"solidfill\", fg = \" \" })",
    "des.level_init({ style = \"solidfill\", fg = \" \" });",
    "FLAGS: rndvault",
    "FLAGS: corrmaze",
];

fn brought(text: &str, path: &Path, content: &Content) -> Imported {
    let lua = path.extension().is_some_and(|ending| ending == "lua");
    let language = if lua { Language::Lua } else { Language::Des };
    import(text, language, "level", content, &|_| None)
}

pub fn des(text: &str) -> Imported {
    import(text, Language::Des, "level", &Content::builtin(), &|_| None)
}

/// The vault file without line breaks.
fn flat(made: &Imported) -> String {
    made.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A level with one map of `.` and these statements.
fn level(statements: &str) -> String {
    format!("LEVEL: \"a\"\nMAP\n-----\n|...|\n|.S.|\n-----\nENDMAP\n{statements}\n")
}

#[track_caller]
fn assert_has(made: &Imported, part: &str) {
    let text = flat(made);
    assert!(text.contains(part), "{part} is not in {text}");
    assert_eq!(made.losses().count(), 0, "{:?}", made.losses().collect::<Vec<_>>());
}

#[test]
fn the_region_that_stairs_exclude_is_kept() {
    let made = des(&level("STAIR: (1,1,3,2), (2,1,2,1), up"));
    assert_has(&made, "Link(kind: StairsUp, at: Minus(Rect(1, 1, 3, 2), Rect(2, 1, 2, 1)))");
    let made = des(&level("STAIR: levregion(1,1,9,9), (0,0,4,3), up"));
    assert_has(&made, "at: Minus(");
    let made = des(&level("TELEPORT_REGION: (1,1,3,2), (2,1,2,1), down"));
    assert_has(&made, "kind: ArrivalFromAbove, at: Minus(Rect(1, 1, 3, 2), Rect(2, 1, 2, 1))");
}

#[test]
fn a_level_region_is_not_moved_by_the_map() {
    // A map of five columns and four rows is centered at column 37, row 9.
    let made = des(&level("STAIR: levregion(37,9,41,12), (0,0,0,0), up"));
    assert_has(&made, "Stamp( corner: (37, 9)");
    assert_has(&made, "Link(kind: StairsUp, at: Rect(37, 9, 41, 12))");
    let text = "LEVEL: \"a\"\nGEOMETRY: (5,5)\nMAP\n...\nENDMAP\n\
                STAIR: levregion(1,1,9,9), (0,0,0,0), up\nSTAIR: (0,0), down\n";
    assert_has(&des(text), "Link(kind: StairsUp, at: Rect(1, 1, 9, 9))");
    assert_has(&des(text), "Feature(kind: StairsDown, at: Cell(5, 5))");
}

#[test]
fn a_room_of_random_size_stands_in_its_part_of_the_level() {
    let text = "LEVEL: \"a\"\nROOM: \"ordinary\", lit, (5,5), (right,bottom), random { STAIR: random, up }\n";
    let made = des(text);
    assert_has(&made, "SubRoom(at: (63, 12), light: Lit");
    let (content, _) = Content::load(&[("a.ron".to_owned(), made.text)]);
    let vault = content.vaults().iter().position(|vault| vault.id == "a").unwrap() as u16;
    let mut sizes = BTreeSet::new();
    for seed in 0..SEEDS {
        let place = LevelId { branch: 0, depth: 5 };
        let order = LevelOrder::new(&content, Seed(seed), Calendar::default(), place);
        let shown = alone(&order, vault, 1, &somebody(5));
        let area = shown.level.rooms[0].area;
        assert_eq!((area.x, area.y), (63, 12));
        sizes.insert((area.w, area.h));
    }
    assert!(sizes.len() > 3, "{sizes:?}");
}

#[test]
fn the_caves_of_sheol_have_walls_of_rock() {
    let made = des("LEVEL: \"a\"\nINIT_MAP: sheol\n");
    assert!(flat(&made).contains("Caves(smooth: true, join: true)"), "{}", made.text);
    assert_eq!(made.losses().count(), 1);
    let (_, faults) = Content::load(&[("a.ron".to_owned(), made.text)]);
    assert_eq!(faults, []);
}

#[test]
fn column_0_does_not_count_outside_maps() {
    assert_has(&des("LEVEL: \"a\"\nNOMAP\nSINK: (5,5)\n"), "at: Cell(6, 5)");
    // The corner of this map is at column 37, row 9.
    assert_has(&des(&level("NOMAP\nSINK: (36,9)")), "at: Cell(37, 9)");
    let text = "des.map({ x = 5, y = 5, map = [[\n...\n]], contents = function()\n\
                des.feature(\"sink\", 1, 0) end })\ndes.feature(\"throne\", 1, 0)\n";
    let made = import(text, Language::Lua, "a", &Content::builtin(), &|_| None);
    assert_has(&made, "Feature(kind: Sink, at: Cell(6, 5))");
    assert_has(&made, "Feature(kind: Throne, at: Cell(2, 0))");
}

/// A map that uses the coordinates of the level must lie exactly where NetHack puts it.
#[test]
fn a_map_lies_at_an_odd_column_and_row_inside_the_level() {
    for (align, width, height, corner) in [
        ("left,top", 9, 5, "(3, 3)"),
        ("half-left,center", 9, 5, "(19, 9)"),
        ("center,center", 8, 4, "(37, 9)"),
        ("half-right,center", 9, 5, "(53, 9)"),
        ("right,bottom", 8, 4, "(69, 15)"),
        ("center,center", 76, 20, "(3, 1)"),
        ("right,bottom", 76, 21, "(1, 0)"),
    ] {
        let map = format!("{}\n", ".".repeat(width)).repeat(height);
        let text = format!("LEVEL: \"a\"\nGEOMETRY: {align}\nMAP\n{map}ENDMAP\nNOMAP\n");
        assert_has(&des(&text), &format!("Stamp( corner: {corner}"));
    }
    let left = "INIT_MAP: mines, '.', ' ', true, true\nGEOMETRY: left,top\nMAP\n...\nENDMAP\n";
    let made = des(&format!("LEVEL: \"a\"\n{left}SINK: (2,0)\nNOMAP\n"));
    assert_has(&made, "Stamp( corner: (1, 3)");
    assert_has(&made, "Feature(kind: Sink, at: Cell(3, 3))");
}

#[test]
fn lists_of_squares_before_the_map_count_from_its_corner() {
    let text = "LEVEL: \"a\"\n$place = { (1,0), (2,0) }\nSHUFFLE: $place\nGEOMETRY: (5,6)\nMAP\n...\n\
                ENDMAP\nSINK: $place[0]\n";
    assert_has(&des(text), "Spots([(6, 6), (7, 6)])");
}

#[test]
fn a_temple_with_an_altar_of_its_own_has_one_altar() {
    let temple = "REGION: (1,1,3,1), lit, \"temple\"\nALTAR: (1,1), law, shrine";
    let text = des(&level(temple)).text;
    let (content, _) = Content::load(&[("a.ron".to_owned(), text)]);
    let vault = content.vaults().iter().position(|vault| vault.id == "a").unwrap() as u16;
    for seed in 0..SEEDS {
        let place = LevelId { branch: 0, depth: 5 };
        let order = LevelOrder::new(&content, Seed(seed), Calendar::default(), place);
        let shown = alone(&order, vault, 1, &somebody(5));
        let altars = shown.level.cells.iter().filter(|(_, cell)| cell.terrain == Terrain::Altar);
        assert_eq!(altars.count(), 1);
        assert_eq!(shown.actors.len(), 1, "its priest, and no other");
        let room = shown.level.rooms.iter().find(|room| !matches!(room.kind, RoomKind::Ordinary));
        assert!(room.is_some(), "it is a temple");
    }
}

#[test]
fn loops_over_lists_that_the_file_writes_out_are_carried() {
    let lua = |text: &str| import(text, Language::Lua, "a", &Content::builtin(), &|_| None);
    let made =
        lua("local at = { {3,2}, {5,4} }\nfor i = 1, #at do des.feature(\"sink\", at[i]) end");
    assert_has(&made, "Feature(kind: Sink, at: Cell(4, 2)), Feature(kind: Sink, at: Cell(6, 4))");
    let made = lua("for n, who in ipairs({ { x = 3 }, { x = 5 } }) do\n\
                    des.gold({ amount = n * 10, x = who.x, y = 2 })\nend");
    assert_has(&made, "Gold(amount: 10, at: Cell(4, 2)), Gold(amount: 20, at: Cell(6, 2))");
    assert_eq!((made.levels[0].statements, made.levels[0].carried), (2, 2));
    let made = lua("for x = 9, 5, -4 do for y = 1, 3, 2 do des.feature(\"sink\", x, y) end end");
    for square in ["Cell(10, 1)", "Cell(10, 3)", "Cell(6, 1)", "Cell(6, 3)"] {
        assert_has(&made, square);
    }
    // A loop with a `break` stays inside a `Repeat`, which the break can leave.
    let made = lua("for _, x in ipairs({ 1, 2 }) do\n if percent(50) then break end\n\
                    des.gold(x, x, 2)\nend");
    assert_has(&made, "Repeat( n: 1, do: [");
    for text in [
        "while x do des.gold(1, 2, 2) end",
        "for x in walk() do des.gold(1, 2, 2) end",
        "local t = { 1 }\nt[2] = 2\nfor _, x in ipairs(t) do des.gold(x, 2, 2) end",
        "for i = 1, 200, 2 do des.gold(1, i, 2) end",
    ] {
        assert!(lua(text).losses().count() > 0, "{text}");
    }
}

#[test]
fn a_loss_in_a_loop_that_is_written_out_is_reported_once() {
    let text = "for _, x in ipairs({ 1, 2, 3 }) do\n des.gold(1, x, 2)\n des.juggle(x)\nend";
    let made = import(text, Language::Lua, "a", &Content::builtin(), &|_| None);
    let lines: Vec<usize> = made.losses().map(|lost| lost.line).collect();
    assert_eq!(lines, [3]);
    assert_eq!((made.levels[0].statements, made.levels[0].carried), (3, 2));
}

/// 20 nested loops over 60 elements each would make 60^20 copies of the innermost statement.
#[test]
fn loops_that_multiply_each_other_are_reported_and_not_written_out() {
    let list = format!("{{ {} }}", "1, ".repeat(60));
    let begin = format!("for _, x in ipairs({list}) do\n").repeat(20);
    let text = format!("{begin}des.gold(1, x, 2)\n{}", "end\n".repeat(20));
    let made = import(&text, Language::Lua, "a", &Content::builtin(), &|_| None);
    assert!(made.losses().count() > 0);
    assert!(made.text.len() < 100_000);
}

#[test]
fn blank_rows_and_columns_of_a_map_are_kept_as_rock() {
    let made = des("LEVEL: \"a\"\nMAP\n     \n ... \n     \nENDMAP\n");
    assert_has(&made, "r\" ````` `... ````` \"");
    assert_has(&made, "legend: { '`': (on: \"stone\") }");
}

#[test]
fn a_door_on_a_drawn_secret_door_stays_secret() {
    assert_has(&des(&level("DOOR: locked, (2,2)")), "Door(state: Locked, secret: 100,");
    assert_has(
        &des(&level("DOOR: locked, (2,1)")),
        "Door(state: Locked, at: Cell(2, 1), secret: 0)",
    );
    let mixed = des(&level("$d = { (2,2), (2,1) }\nSHUFFLE: $d\nDOOR: locked, $d[0]"));
    assert_eq!(mixed.losses().count(), 1);
}

#[test]
fn a_class_letter_selects_among_kinds_with_the_same_name() {
    for (class, name) in [
        ('/', "wand of fire"),
        ('?', "scroll of fire"),
        ('+', "spellbook of light"),
        ('=', "ring of fire resistance"),
    ] {
        let short = name.split_once(" of ").unwrap().1;
        let made = des(&level(&format!("OBJECT: ('{class}', \"{short}\"), (1,1)")));
        assert_has(&made, &format!("Object(of: \"{name}\", at: Cell(1, 1))"));
    }
    let content = Content::builtin();
    for letter in ['d', '@'] {
        let made = des(&level(&format!("MONSTER: ('{letter}', \"werejackal\"), (1,1)")));
        let text = flat(&made);
        let name = text.split("Monster(of: \"").nth(1).and_then(|rest| rest.split('"').next());
        let id = content.monster_called(name.unwrap()).unwrap();
        assert_eq!(content.monsters[id].letter, letter, "{text}");
    }
}

#[test]
fn random_vaults_become_rooms_and_maps_with_their_weight() {
    let room = des("LEVEL: \"vlt\"\nFLAGS: rndvault\nRANDOM_VAULT: 7\n\
         ROOM: \"ordinary\", random, (2,3), (left,top), (5,4) { GOLD: 1, random }\n");
    assert_has(&room, "weight: 7, body: Room(size: Fixed(5, 4), grid: (2, 3), align: (Left, Top))");
    let map =
        des("LEVEL: \"vlt\"\nFLAGS: rndvault\nGEOMETRY: random\nMAP\n---\n|.|\n---\nENDMAP\n");
    assert_has(&map, "body: Map( map: r\"");
}

#[test]
fn a_room_keeps_its_size_when_its_place_is_random() {
    let made =
        des("LEVEL: \"a\"\nROOM: \"ordinary\", lit, random, random, (5,3) { STAIR: random, up }\n\
         ROOM: \"ordinary\", lit, random, random, (6,4) { STAIR: random, down }\n");
    assert_has(&made, "SubRoom(size: Fixed(5, 3), light: Lit,");
    assert_has(&made, "SubRoom(size: Fixed(6, 4), light: Lit,");
}

#[test]
fn a_level_gets_no_stairs_that_it_did_not_ask_for() {
    let made = des(&level("STAIR: (1,1), up"));
    assert_has(&made, "flags: [\"no_stairs_down\"]");
    let (content, _) = Content::load(&[("a.ron".to_owned(), made.text)]);
    let vault = content.vaults().iter().position(|vault| vault.id == "a").unwrap() as u16;
    for seed in 0..SEEDS {
        let place = LevelId { branch: 0, depth: 5 };
        let order = LevelOrder::new(&content, Seed(seed), Calendar::default(), place);
        let shown = alone(&order, vault, 1, &somebody(5));
        assert!(stands(&shown));
        assert!(shown.level.up.is_some() && shown.level.down.is_none());
    }
}

#[test]
fn brackets_before_a_statement_hold_a_chance_or_a_comparison() {
    let made = des(&level("$n = 2d4\n[$n * 10]: GOLD: 5, (1,1)"));
    assert_has(&made, "Chance(pct: \"$n * 10\", then: [Gold(amount: 5, at: Cell(1, 1))])");
    let made = des(&level("[level.depth > 3]: GOLD: 5, (1,1)"));
    assert_has(&made, "If(cond: \"level.depth > 3\", then: [Gold(amount: 5, at: Cell(1, 1))])");
}

#[test]
fn ids_are_numbered_and_have_at_most_64_characters() {
    let long = "x".repeat(64);
    let text: String =
        ["bed", "bed", "bed", &long, &long].map(|name| format!("LEVEL: \"{name}\"\n")).concat();
    let made = des(&text);
    let ids: Vec<&str> = made.levels.iter().map(|level| level.id.as_deref().unwrap()).collect();
    let second = format!("{}_2", "x".repeat(62));
    assert_eq!(ids, ["bed", "bed_2", "bed_3", &long, &second]);
}

#[test]
fn a_level_that_does_not_load_is_not_called_imported() {
    let file = scratch("broken.des");
    std::fs::write(
        &file,
        "LEVEL: \"bad\"\nROOM: \"ordinary\", lit, random, random, (3,3) {\n\
        GOLD: 1, (9,9)\n}\n\nLEVEL: \"good\"\nMAP\n-----\n|...|\n-----\nENDMAP\n",
    )
    .unwrap();
    let (code, report, _) = imported(&file);
    assert_eq!(code, Some(1), "{report:#}");
    let loads: Vec<bool> = report["levels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|level| level["loads"].as_bool().unwrap())
        .collect();
    assert_eq!(loads, [false, true], "{report:#}");
    assert!(report["levels"][0]["why"].as_str().unwrap().contains("outside"), "{report:#}");
}

#[test]
fn a_level_without_a_place_says_why() {
    let walls = "---------\n|..|.|..|\n---------";
    for (map, more, part) in [
        (walls, "NON_DIGGABLE: (0,0,8,2)\nSTAIR: (1,1), up\nSTAIR: (7,1), down\n", "Undiggable"),
        ("}}}\n}}}\n}}}", "", "full"),
    ] {
        let file = scratch(&format!("{part}.des"));
        let filling = "INIT_MAP: solidfill, '}'\n";
        std::fs::write(&file, format!("LEVEL: \"a\"\n{filling}MAP\n{map}\nENDMAP\n{more}"))
            .unwrap();
        let (code, report, _) = imported(&file);
        assert_eq!(code, Some(1), "{report:#}");
        let level = &report["levels"][0];
        assert_eq!((&level["loads"], &level["places"]), (&true.into(), &false.into()), "{level:#}");
        assert!(level["why"].as_str().unwrap().contains(part), "{level:#}");
    }
}

/// Heroes and monsters act on the edge of a level that has no walls there.
#[test]
fn heroes_can_stand_on_the_edge_of_a_full_sized_map() {
    let row = ".".repeat(80);
    let map = vec![row; 21].join("\n");
    let text = format!(
        "[Vault(id: \"plain\", bonus: 100, body: Level(init: Solid, flags: [\"no_flip\"], \
         map: r\"\n{map}\n\"), steps: [\
         Feature(kind: StairsUp, at: Cell(0, 0)), Feature(kind: StairsDown, at: Cell(79, 20)), \
         Monster(of: 'd', at: Cell(1, 0), count: 3), Monster(of: 'D', at: Cell(78, 20)), \
         Monster(of: 'h', at: Cell(0, 3), count: 3), Object(count: 40, at: Frame(0, 0, 79, 20))])]"
    );
    let (content, faults) = Content::load(&[("plain.ron".to_owned(), text)]);
    assert!(faults.is_empty(), "{faults:?}");
    let content = Arc::new(content);
    let mut edges = 0;
    for seed in 0..6 {
        let birth = Birth { seed: Seed(seed), mode: Mode::Wizard, ..Birth::default() };
        let mut game = Game::new(Arc::clone(&content), &birth).unwrap();
        let mut brain = Brain::new(Bot::Random, birth.seed);
        let mut refused = false;
        for _ in 0..250 {
            if game.world.is_over() {
                break;
            }
            let input = brain.choose(&game, refused);
            refused = game.input(&input).is_err();
            let at = game.world.you().at;
            edges += u32::from(matches!(at.x, 0 | 79) || matches!(at.y, 0 | 20));
        }
    }
    assert!(edges > 50, "{edges} turns on the edge");
}
