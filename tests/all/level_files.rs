//! Tests of importing level files of other games: fixtures, hostile files and mutated files.

#[path = "../../fuzz/src/level_files.rs"]
mod mill;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use mill::{Mill, Tally};
use wyrdvault::base::{Pos, Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::content::vault::compiled::Body;
use wyrdvault::content::vault::drawing::anchored;
use wyrdvault::content::vault::import::{Imported, Language, import};
use wyrdvault::content::vault::{Horizontal, Vertical};
use wyrdvault::content::{Content, Terrain};
use wyrdvault::game::workbench::{somebody, stands};
use wyrdvault::game::{Birth, Game};
use wyrdvault::r#gen::diary::{DrawResult, Sort};
use wyrdvault::r#gen::{LevelOrder, Made, WantedVault, alone, make};
use wyrdvault::world::hero::Mode;
use wyrdvault::world::{Calendar, LevelId};

use crate::command_line::wyrdvault;

/// Number of seeds for which every level must find its place.
const SEEDS: u64 = 20;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/des/levels").join(name)
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("level_files");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// Runs `vault import`; returns its exit code, its report and the vault file.
fn imported(file: &Path) -> (Option<i32>, serde_json::Value, PathBuf) {
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

/// A map of a level: its upper left square if the file gives one, its alignment, and its rows.
type DrawnMap = (Option<Pos>, (Horizontal, Vertical), Vec<String>);

/// A level as the file draws it.
#[derive(Default)]
struct Drawn {
    name: String,
    maps: Vec<DrawnMap>,
    /// Whether some map of the level may be placed anywhere.
    loose: bool,
}

/// Reads only names, `GEOMETRY` and maps, independently of the importer.
fn drawn(text: &str) -> Vec<Drawn> {
    let mut levels: Vec<Drawn> = Vec::new();
    let (mut corner, mut anchor) = (None, (Horizontal::Center, Vertical::Center));
    let mut rows: Option<Vec<String>> = None;
    for line in text.lines() {
        let word = line.trim();
        if let Some(map) = &mut rows {
            if word == "ENDMAP" {
                let map = (corner.take(), anchor, rows.take().unwrap());
                levels.last_mut().unwrap().maps.push(map);
            } else {
                map.push(line.to_owned());
            }
        } else if word == "MAP" {
            rows = Some(Vec::new());
        } else if word.starts_with("LEVEL:") || word.starts_with("MAZE:") {
            let name = word.split('"').nth(1).unwrap().to_owned();
            levels.push(Drawn { name, ..Drawn::default() });
            anchor = (Horizontal::Center, Vertical::Center);
        } else if let Some(geometry) = word.strip_prefix("GEOMETRY:") {
            let geometry = geometry.trim();
            levels.last_mut().unwrap().loose |= geometry == "random";
            if let Some(square) = geometry.strip_prefix('(') {
                let mut numbers = square.trim_end_matches(')').split(',');
                let mut next = || numbers.next().unwrap().trim().parse().unwrap();
                corner = Some(Pos::new(next(), next()));
            } else if let Some((x, y)) = geometry.split_once(',') {
                anchor = (across(x.trim()), down(y.trim()));
            }
        }
    }
    levels
}

fn across(word: &str) -> Horizontal {
    match word {
        "left" => Horizontal::Left,
        "half-left" => Horizontal::HalfLeft,
        "half-right" => Horizontal::HalfRight,
        "right" => Horizontal::Right,
        _ => Horizontal::Center,
    }
}

fn down(word: &str) -> Vertical {
    match word {
        "top" => Vertical::Top,
        "bottom" => Vertical::Bottom,
        _ => Vertical::Center,
    }
}

/// Whether a glyph of a map stands for this terrain.
fn fits(glyph: char, terrain: Terrain) -> bool {
    match glyph {
        'x' => true,
        ' ' => terrain == Terrain::Stone,
        '.' => terrain == Terrain::Floor,
        '-' | '|' | 'B' | 'w' => terrain.is_wall(),
        '#' => terrain == Terrain::Corridor,
        '+' => terrain == Terrain::Door,
        'S' => terrain == Terrain::SecretDoor,
        'H' => terrain == Terrain::SecretCorridor,
        'F' => terrain == Terrain::IronBars,
        'T' => terrain == Terrain::Tree,
        '{' => terrain == Terrain::Fountain,
        '\\' => terrain == Terrain::Throne,
        'K' => terrain == Terrain::Sink,
        '_' => terrain == Terrain::Altar,
        '}' => terrain == Terrain::Moat,
        'W' => terrain.is_liquid(),
        'P' => terrain == Terrain::Pool,
        'L' => terrain == Terrain::Lava,
        'I' => terrain == Terrain::Ice,
        'C' | 'A' => terrain == Terrain::Cloud,
        _ => false,
    }
}

/// Compares a level with its maps, except for squares that steps of the vault changed.
fn assert_drawn(level: &Drawn, made: &Made, of: &str) {
    let solid = level.name == "wood";
    for (corner, anchor, rows) in &level.maps {
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap() as i16;
        let corner = corner.unwrap_or_else(|| anchored((width, rows.len() as i16), *anchor));
        for (y, row) in rows.iter().enumerate() {
            for (x, glyph) in row.chars().enumerate() {
                let at = corner + Pos::new(x as i16, y as i16);
                let terrain = made.level.cells[at].terrain;
                let changed =
                    made.diary.origin(at, Sort::Ground).is_some_and(|of| of.step.is_some());
                let stairs = matches!(terrain, Terrain::StairsUp | Terrain::StairsDown);
                let tree = solid && glyph == ' ' && terrain == Terrain::Tree;
                assert!(
                    changed || stairs || tree || fits(glyph, terrain),
                    "{of}: '{glyph}' at column {x}, row {y} became {}",
                    terrain.name(),
                );
            }
        }
    }
}

/// Imports a fixture, checks it, shows every level, and places every level with all seeds.
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
    let maps = if is_des { drawn(&std::fs::read_to_string(&file).unwrap()) } else { Vec::new() };
    for (nth, level) in levels.iter().enumerate() {
        let id = level["id"].as_str().unwrap();
        let vault = content.vaults().iter().position(|vault| vault.id == id).unwrap() as u16;
        let whole = matches!(content.vaults()[usize::from(vault)].body, Body::Level { .. });
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
            if let Some(level) = maps.get(nth).filter(|level| whole && !level.loose) {
                assert_drawn(level, &shown, &of);
                assert_drawn(level, &made, &of);
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
    maps_and_control_of_nethack_3_6_come_over_whole: "new_maps.des",
    doors_come_over_whole: "doors.des",
    random_vaults_come_over_whole: "vaults.des",
    unnethack_levels_come_over_whole: "unnethack.des",
    every_ground_comes_over_whole: "terrain.des",
    small_levels_come_over_whole: "small.des",
    a_lua_map_comes_over_whole: "kiln.lua",
    lua_regions_come_over_whole: "wards.lua",
    lua_rooms_come_over_whole: "halls.lua",
}

#[test]
fn there_are_at_least_sixty_fixture_levels() {
    let content = Content::builtin();
    let mut count = 0;
    for entry in std::fs::read_dir(fixture("")).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        count += brought(&text, &path, &content).levels.len();
    }
    assert!(count >= 60, "{count}");
}

fn brought(text: &str, path: &Path, content: &Content) -> Imported {
    let lua = path.extension().is_some_and(|ending| ending == "lua");
    let language = if lua { Language::Lua } else { Language::Des };
    import(text, language, "level", content, &|_| None)
}

fn des(text: &str) -> Imported {
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
    // A map of five columns and four rows is centered at column 37, row 8.
    let made = des(&level("STAIR: levregion(37,8,41,11), (0,0,0,0), up"));
    assert_has(&made, "Link(kind: StairsUp, at: Rect(0, 0, 4, 3))");
    let text = "LEVEL: \"a\"\nGEOMETRY: (5,5)\nMAP\n...\nENDMAP\n\
                STAIR: levregion(1,1,9,9), (0,0,0,0), up\nSTAIR: (0,0), down\n";
    assert_has(&des(text), "Link(kind: StairsUp, at: Rect(1, 1, 9, 9))");
    assert_has(&des(text), "Feature(kind: StairsDown, at: Cell(5, 5))");
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
fn the_class_decides_between_kinds_of_one_name() {
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

// --- Hostile files

#[test]
fn deep_nesting_is_reported_and_not_followed() {
    let chain: Vec<String> =
        (0..5000).map(|n| format!("$a{} = ($a{n} + $a{n})\n", n + 1)).collect();
    let chain = chain.concat();
    for text in [
        format!("GOLD: {}1, random", "-".repeat(20_000)),
        format!("GOLD: {}1", "(".repeat(20_000)),
        format!("GOLD: 1{}, random", "+1".repeat(20_000)),
        format!("TERRAIN: {}(1,1), '.'", "(1,1)&".repeat(20_000)),
        "IF [50%] ".repeat(20_000),
        "IF [50%] { ".repeat(20_000),
        format!("SWITCH [1d9] {{ {} }}", "CASE 1: WALLIFY ".repeat(9000)),
        format!("LOOP [3] {{ {} }}", "[5%]: BREAK POOL: random ".repeat(5000)),
        chain,
    ] {
        let made = des(&format!("LEVEL: \"a\"\n{text}\n"));
        assert_eq!(made.levels.len(), 1);
        assert!(made.losses().count() > 0, "{}", &text[..40]);
    }
    for text in [
        format!("x = {}1", "-".repeat(20_000)),
        format!("x = {}1{}", "(".repeat(20_000), ")".repeat(20_000)),
        format!("x = {}", "{".repeat(20_000)),
        format!("x = a{}", ".b".repeat(20_000)),
        "if x then ".repeat(20_000),
        "local function f() ".repeat(10_000),
    ] {
        let made = import(&text, Language::Lua, "a", &Content::builtin(), &|_| None);
        assert!(made.losses().count() > 0, "{}", &text[..20]);
    }
}

#[test]
fn thousands_of_levels_of_one_name_take_linear_time() {
    let made = des(&"LEVEL: \"same\"\n".repeat(5000));
    assert_eq!(made.levels.len(), 512, "as many as a vault file has");
    assert!(made.losses().any(|lost| lost.why.contains("at most 512 vaults")));
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let file = scratch("escape.des");
    std::fs::write(
        &file,
        "LEVEL: \"e\u{1b}[31mvil\"\nMESSAGE: \"\u{1b}]0;x\u{7}\u{202e}\"\nJUGGLE: \u{1b}[2J\n",
    )
    .unwrap();
    for arguments in [&["vault", "import"][..], &["vault", "import", "--json"]] {
        let output = wyrdvault(&[arguments, &[file.to_str().unwrap()]].concat());
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            let odd = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
            assert!(!text.contains(odd), "{text:?}");
        }
    }
    let (_, _, out) = imported(&file);
    let text = std::fs::read_to_string(out).unwrap();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

#[test]
fn devices_pipes_and_large_files_are_refused() {
    let pipe = scratch("pipe.des");
    let _ = std::fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = scratch("large.des");
    std::fs::write(&large, "LEVEL: \"a\"\n".repeat(60_000)).unwrap();
    for path in [Path::new("/dev/zero"), &pipe, &large, Path::new("/")] {
        let output = wyrdvault(&["vault", "import", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(3), "{}", path.display());
    }
}

fn mill() -> Mill {
    let folder = fixture("");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).unwrap());
    let named = paths.iter().map(|path| path.to_str().unwrap().to_owned());
    Mill::new(&named.zip(texts).collect::<Vec<_>>())
}

fn mutated(files: u64, longest: Duration) {
    let (mill, content) = (mill(), Content::builtin());
    let mut tally = Tally::default();
    for number in 0..files {
        let mut rng = Rng::new(Seed(1), number);
        let (language, text) = mill.file(&mut rng);
        tally.try_one(number, language, &text, &content);
    }
    println!("{tally:?}");
    assert_eq!(tally.unfit, Vec::<String>::new());
    assert!(tally.slowest.0 < longest, "file {} took {:?}", tally.slowest.1, tally.slowest.0);
}

#[test]
fn mutated_level_files_do_no_harm() {
    mutated(1500, Duration::from_secs(5));
}

/// The long form: `cargo test --release --test all mutated_level_files -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn a_million_mutated_level_files_do_no_harm() {
    mutated(1_000_000, Duration::from_millis(100));
}
