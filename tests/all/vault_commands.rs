//! Tests of the vault author's commands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::content::Content;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::{Birth, Game};

use crate::command_line::{json, wyrdvault};

fn said(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = wyrdvault(arguments);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn here(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("workbench");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

#[test]
fn a_vault_is_found_by_part_of_its_name_and_drawn() {
    let (code, text, _) = said(&["vault", "show", "tiny_c", "--count", "2", "--depth", "8"]);
    assert_eq!(code, Some(0));
    assert!(
        text.starts_with("tiny_cage (") && text.contains("#1") && text.contains("#2"),
        "{text}"
    );
    assert_eq!(text, said(&["vault", "show", "tiny_c", "--count", "2", "--depth", "8"]).1);
}

#[test]
fn errors_are_one_sentence_with_an_exit_code() {
    let (code, _, told) = said(&["vault", "show", "tiny_cag3"]);
    assert_eq!((code, told.lines().count()), (Some(2), 1));
    assert!(told.contains("did you mean tiny_cage?"), "{told}");
    assert_eq!(said(&["vault", "place", "tiny_cage", "--depth", "99"]).0, Some(2));
    assert_eq!(said(&["vault", "list", "--where", "smell == good"]).0, Some(2));
    assert_eq!(said(&["vault", "import", "/no/such.des"]).0, Some(3));
    assert_eq!(said(&["vault", "golden", "--file", "/no/such/file"]).0, Some(3));
}

#[test]
fn vault_list_filters_by_conditions() {
    let (code, text, _) = said(&["vault", "list", "--where", "id ~ cage and not weight > 1"]);
    assert_eq!(code, Some(0));
    assert!(text.contains("tiny_cage") && !text.contains("normal_room"), "{text}");
    let rows = json(&["vault", "list", "--where", "weight >= 2000", "--json"]);
    assert_eq!(rows[0]["id"], "normal_room");
    assert_eq!(rows.as_array().unwrap().len(), 1);
}

#[test]
fn vault_weights_at_a_depth_match_the_table() {
    let answer = json(&["vault", "weights", "--depth", "5", "--json"]);
    let sum: u64 = answer["vaults"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["weight"].as_u64().unwrap())
        .sum();
    assert_eq!((sum, &answer["total"]), (2050, &2050.into()));
}

#[test]
fn a_placed_vault_is_on_its_level() {
    let (code, text, told) = said(&["vault", "place", "tiny_cage", "--after", "2"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(text.lines().any(|row| row.contains("tiny_cage")), "{text}");
}

#[test]
fn vault_statistics_add_up() {
    let answer = json(&["vault", "stats", "--levels", "40", "--depth", "1..10", "--json"]);
    assert_eq!((&answer["levels"], &answer["failures"]), (&40.into(), &0.into()));
    assert_eq!(answer["disconnected"], 0);
    let mut drawn = 0;
    for row in answer["vaults"].as_array().unwrap() {
        let number = |name: &str| row[name].as_u64().unwrap();
        assert!(number("placed") + number("plain") <= number("drawn") + number("first"));
        assert!(number("bare") <= number("placed") && number("converted") <= number("placed"));
        drawn += number("drawn");
    }
    assert!(drawn > 200, "{drawn} draws on forty levels");
}

#[test]
fn level_json_has_the_map_and_the_rooms() {
    let level = json(&["level", "show", "--seed", "here", "--depth", "3", "--json"]);
    let map = level["map"].as_array().unwrap();
    assert_eq!(map.len(), 21);
    assert!(map.iter().all(|row| row.as_str().unwrap().chars().count() == 80));
    assert_eq!(level["connected"], true);
    assert!(level["rooms"].as_array().unwrap().len() >= 3);
    let glyphs: String = map.iter().map(|row| row.as_str().unwrap()).collect();
    assert!(glyphs.contains('<') && glyphs.contains('>'));
}

#[test]
fn a_place_is_made_even_if_its_first_six_attempts_fail() {
    // In this game, the middle of the Wizard's Tower needs more than six attempts.
    let game = "af63ad4c-86025870";
    let made = json(&["level", "check", "--all", "--seed", game, "--seeds", "1", "--json"]);
    assert_eq!(made["faults"], serde_json::json!([]));
    assert_eq!(made["by_place"]["wizard_middle"], 1);
}

#[test]
fn a_level_without_stairs_is_judged_from_where_a_fall_ends() {
    let file = scratch("no_stairs.ron");
    let map = "-------\n|.....|\n|.....|\n-------";
    let flags = "[\"no_stairs_up\", \"no_stairs_down\"]";
    let text = format!(
        "[Vault(id: \"pit\", body: Level(init: Solid, flags: {flags}, map: r\"\n{map}\n\"))]"
    );
    std::fs::write(&file, text).unwrap();
    let file = file.display().to_string();
    let (code, text, why) = said(&["vault", "connect", "pit", "--vaults", &file, "--count", "3"]);
    assert_eq!(code, Some(0), "{text}{why}");
    assert!(text.contains("3/3"), "{text}");
}

#[test]
fn vault_connect_finds_no_unreachable_squares() {
    let (code, text, _) = said(&["vault", "connect", "l_shape", "tiny_cage", "--count", "3"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.lines().count() >= 4, "{text}");
}

#[test]
fn golden_pictures_show_what_changed() {
    let file = scratch("golden.txt");
    let name = file.display().to_string();
    assert_eq!(said(&["vault", "golden", "--update", "--file", &name]).0, Some(0));
    assert_eq!(said(&["vault", "golden", "--file", &name]).0, Some(0));
    let kept = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, kept.replacen("== tiny_cage 1\n-", "== tiny_cage 1\n#", 1)).unwrap();
    let (code, text, _) = said(&["vault", "golden", "--file", &name]);
    assert_eq!(code, Some(1));
    assert!(text.contains("tiny_cage 1: changed") && text.contains("1 changed."), "{text}");
}

#[test]
fn an_expanded_file_is_complete_and_valid() {
    let (code, text, told) = said(&["vault", "expand", &here("vaults/small_dungeon.ron")]);
    assert_eq!(code, Some(0), "{told}");
    assert!(text.contains("role: Themed") && !text.contains("Call("), "{text}");
    let file = scratch("expanded.ron");
    std::fs::write(&file, text).unwrap();
    assert_eq!(said(&["vault", "check", &file.display().to_string()]).0, Some(0));
}

/// Imports every construct of both dialects that has an equivalent, without loss.
#[test]
fn level_files_of_both_dialects_are_imported_whole() {
    for (name, levels) in [("classic", 2), ("modern", 1)] {
        let from = here(&format!("tests/des/{name}.des"));
        let to = scratch(&format!("{name}.ron")).display().to_string();
        let answer = json(&["vault", "import", &from, "-o", &to, "--json"]);
        assert_eq!(losses(&answer), []);
        let (statements, carried, good) = totals(&answer);
        assert_eq!((statements, good), (carried, levels));
        let (code, text, _) = said(&["vault", "check", &to]);
        assert_eq!(code, Some(0), "{text}");
    }
}

#[test]
fn rare_level_file_constructs_are_imported_exactly() {
    let from = here("tests/des/corners.des");
    let to = scratch("corners.ron").display().to_string();
    let answer = json(&["vault", "import", &from, "-o", &to, "--json"]);
    assert_eq!(losses(&answer), []);
    assert_eq!(totals(&answer), (26, 26, 1));
    let text = std::fs::read_to_string(&to).unwrap();
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "Chance( pct: 60,",
        "at: Cell(2, -1), secret: 100",
        "Door(state: None, walls: [E], secret: 0)",
        "female: true, fleeing: 20, blinded: \"1d4 + 2\", stunned: 50",
        "Object(of: \"wand of digging\", at: Cell(2, 2), recharged: 1)",
        "Set(\"break_9\", \"1\")",
        "If( cond: \"$break_9 == 0\", then: [Gold(amount: \"1 + 2 * 3\")]",
        "cond: \"not (level.depth > 3)\"",
        "Engrave(at: Cell(6, 1), style: Burn, text: \"Corner\")",
        "Door(secret: 100, at: Cell(2, 1))",
        "Light(at: Flood(11, 5), lit: false)",
        "Spawns(of: [('k', 3), 'Z'], pct: 50)",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    assert_eq!(text.matches("kind: Sink").count(), 4, "once for each case that leads to it, twice");
    let (code, said, _) = said(&["vault", "check", &to]);
    assert_eq!(code, Some(0), "{said}");
}

/// Returns the losses that an import reports, by line.
fn losses(answer: &serde_json::Value) -> Vec<(u64, &str)> {
    let levels = answer["levels"].as_array().unwrap().iter();
    let all = levels.chain([answer]).flat_map(|of| of["lost"].as_array().unwrap());
    all.map(|row| (row["line"].as_u64().unwrap(), row["why"].as_str().unwrap())).collect()
}

/// Returns the numbers of statements, of imported statements, and of levels that load and can be
/// placed.
fn totals(answer: &serde_json::Value) -> (u64, u64, usize) {
    let levels = answer["levels"].as_array().unwrap();
    let sum = |of: &str| levels.iter().map(|level| level[of].as_u64().unwrap()).sum();
    let good = levels.iter().filter(|level| level["loads"] == true && level["places"] == true);
    (sum("statements"), sum("carried"), good.count())
}

/// The constructs of level files that both games' dialects share.
const CONSTRUCTS: [&str; 39] = [
    "level name, flags",
    "frequency of a random vault",
    "initialise level",
    "no map / geometry + map",
    "room, sub-room",
    "region",
    "room-type chance",
    "monster",
    "object, container",
    "trap",
    "door, room door",
    "stairs, ladders",
    "level regions",
    "altar, fountain, sink, pool, throne, tree",
    "grave, engraving, gold",
    "drawbridge",
    "maze walk",
    "random corridors, corridor",
    "terrain",
    "replace terrain",
    "spill",
    "wall walk",
    "non-diggable, non-passable walls",
    "wallify",
    "mineralise",
    "monster-generation override",
    "sounds",
    "message",
    "chance prefix / if-percent",
    "if on values; compare",
    "switch",
    "loop n / for",
    "break / exit",
    "variables",
    "shuffle array, index",
    "dice, arithmetic, rnd",
    "function define/call, include",
    "random place with kind of ground",
    "selections",
];
/// Constructs that only UnNetHack's files use.
const OF_UNNETHACK: [&str; 5] =
    ["frequency of a random vault", "spill", "wall walk", "monster-generation override", "sounds"];

/// Checks that each construct has an example in both dialects, that the example is imported without
/// loss, and that the result passes its checks.
#[test]
fn every_construct_of_both_dialects_is_imported() {
    for (dialect, statements, levels) in [("nethack", 109, 2), ("unnethack", 138, 5)] {
        let from = here(&format!("tests/des/rows_{dialect}.des"));
        let text = std::fs::read_to_string(&from).unwrap();
        for row in CONSTRUCTS {
            let shown = text.lines().any(|line| line.trim() == format!("# row: {row}"));
            let left_out = dialect == "nethack" && OF_UNNETHACK.contains(&row);
            assert_eq!(shown, !left_out, "{row} in {dialect}");
        }
        let to = scratch(&format!("rows_{dialect}.ron")).display().to_string();
        let answer = json(&["vault", "import", &from, "-o", &to, "--json"]);
        assert_eq!(losses(&answer), []);
        assert_eq!(totals(&answer), (statements, statements, levels));
        let (code, said_of, _) = said(&["vault", "check", &to]);
        assert_eq!(code, Some(0), "{said_of}");
        let made = std::fs::read_to_string(&to).unwrap();
        for id in made.lines().filter_map(|line| line.trim().strip_prefix("id: \"")) {
            let id = id.trim_end_matches("\",");
            let (code, shown, told) = said(&["vault", "show", id, "--vaults", &to, "--count", "2"]);
            assert_eq!(code, Some(0), "{id}: {told}");
            assert!(shown.contains("#2"), "{shown}");
        }
    }
}

#[test]
fn import_reports_losses_by_line() {
    let from = here("tests/des/lost.des");
    let to = scratch("lost.ron").display().to_string();
    let answer = json(&["vault", "import", &from, "-o", &to, "--json"]);
    let lost = losses(&answer);
    let expected = [
        (2, "This game has no flag stormy."),
        (4, "The map has an unknown glyph '?'; floor is used."),
        (9, "MONSTER: unsupported property \"revived\"."),
        (10, "This game has no object \"marmalade\"."),
        (11, "OBJECT: unsupported property \"invisible\"."),
        (11, "This game has no object \"no such scroll\"."),
        (12, "The condition hero.luck == 3 is not supported."),
        (13, "The included file \"other.des\" cannot be read."),
        (14, "MONSTER: unsupported property \"glowing\"."),
        (15, "Only a MONSTER can depend on the hero. The rest of a level cannot."),
    ];
    assert_lost(&lost, &expected);
    assert_eq!(said(&["vault", "check", &to]).0, Some(0));
}

/// Compares losses by line and by the beginning of the reason.
fn assert_lost(lost: &[(u64, &str)], expected: &[(u64, &str)]) {
    let same = lost.len() == expected.len()
        && lost.iter().zip(expected).all(|(a, b)| a.0 == b.0 && a.1.starts_with(b.1));
    assert!(same, "{lost:#?}");
}

/// Only constructs without an equivalent are reported as lost.
#[test]
fn lists_and_disguises_are_imported_and_losses_reported() {
    let from = here("tests/des/rest.des");
    let to = scratch("rest.ron").display().to_string();
    let answer = json(&["vault", "import", &from, "-o", &to, "--json"]);
    let lost = losses(&answer);
    let expected = [
        (4, "This game has no flag shroud."),
        (4, "This game has no flag sky."),
        (46, "This game has no object \"jug of wine\"."),
        (47, "MONSTER: unsupported property \"m_monster\"."),
        (51, "OBJECT: unsupported property \"greased\"."),
        (66, "Only a MONSTER can depend on the hero. The rest of a level cannot."),
    ];
    assert_lost(&lost, &expected);
    assert_eq!(totals(&answer), (67, 62, 2));
    let text = std::fs::read_to_string(&to).unwrap();
    for part in [
        "corner: (3, 17)",
        "\"signs\": Text([\"Go on\", \"Go back\"])",
        "\"counts\": Numbers([1, 2])",
        "\"posts\": Spots([(15, 5), (17, 5)])",
        "\"box\": Areas([Rect(2, 1, 6, 4), Rect(21, 3, 27, 6)])",
        "name: \"chapel\"",
        "Join(from: (room: \"chapel\", wall: E, door: 0), to: (room: \"room 1\", wall: W, door: \
         0))",
        "Maze(wall: \"stone\", floor: \"corridor\")",
        "at: (73, 2),",
        "at: (2, 15)",
        "Engrave(style: Burn, text: \"$signs[1]\")",
        "Monster(of: \"dwarf\", looks: \"chest\")",
        "Monster(of: \"dwarf\", looks: \"fountain\")",
        "of: \"watchman\"",
        "name: \"Alba\"",
        "paralyzed: 5",
        "name: \"Brio\"",
        "Monster(of: \"kobold\", at: Var(\"posts\"), asleep: true)",
        "at: Var(\"posts[1]\"), mood: Hostile, name: \"$signs[0]\"",
        "Terrain(at: Var(\"box\"), to: \"floor\")",
        "Terrain(at: Rect(41, 3, 45, 6), to: \"tree\")",
        "Terrain(at: Cell(13, 4), to: \"fountain\")",
        "then: [Gold(amount: 5)]",
        "Gold(amount: \"$counts[0]\")",
        "Monster(of: 'D', at: Where(\"lava\"))",
    ] {
        assert!(text.contains(part), "{part} is not in {text}");
    }
    let (code, said, _) = said(&["vault", "check", &to]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_duplicate_id_in_a_later_pack_is_refused_naming_both() {
    let (first, second) = (scratch("first.ron"), scratch("second.ron"));
    std::fs::write(&first, "[Vault(id: \"twin\", body: Room())]").unwrap();
    std::fs::write(&second, "\n[Vault(id: \"twin\", body: Room())]").unwrap();
    let (first, second) = (first.display().to_string(), second.display().to_string());
    let (code, text, _) = said(&["vault", "check", &first, &second]);
    assert_eq!(code, Some(1));
    assert!(text.contains("second.ron:2:2") && text.contains("first.ron:1"), "{text}");
    let rows =
        said(&["vault", "list", "--where", "id == twin", "--vaults", &first, "--vaults", &second]);
    assert_eq!((rows.0, rows.1.matches("twin").count()), (Some(0), 1), "{}", rows.1);
}

/// A run keeps its own copy of its packs: the original files may change or disappear.
#[test]
fn a_run_keeps_its_packs() {
    let pack = |h: u8| {
        let text = format!("[Vault(id: \"mine\", weight: 10000, body: Room(size: Fixed(5, {h})))]");
        vec![("mine.ron".to_owned(), text)]
    };
    let begin = |packs: Vec<(String, String)>| {
        let (content, faults) = Content::load(&packs);
        assert!(faults.is_empty());
        let birth = Birth { seed: Seed(4), packs, ..Birth::default() };
        Game::new(Arc::new(content), &birth).unwrap()
    };
    let begun = begin(pack(4));
    let rooms = |game: &Game| {
        let rooms = game.world.level.rooms.iter();
        rooms.filter(|room| &*room.vault == "mine").map(|room| room.area.h).collect::<Vec<_>>()
    };
    assert!(!rooms(&begun).is_empty() && rooms(&begun).iter().all(|&h| h == 4));
    let replay = Replay::read(&Recorder::default().finish(&begun, 0).write()).unwrap();
    let own = Arc::new(Content::load(&replay.birth.packs).0);
    let resumed = Player::new(own, &replay).unwrap();
    assert_eq!(rooms(&resumed.game), rooms(&begun));
    assert_eq!(resumed.game.digest(), begun.digest());
    for changed in [Vec::new(), pack(3)] {
        let around = Arc::new(Content::load(&changed).0);
        assert!(Player::new(around, &replay).is_err(), "never by other vaults than its own");
    }
}
