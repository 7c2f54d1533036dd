//! Tests of what the workbench tells an author: conditions (`ensure`) that failed, ways that the
//! generator dug, and details that pictures hide.

use std::path::{Path, PathBuf};

use crate::command_line::wyrdvault;

/// Runs a command on a pack with this text; returns the exit code, output and errors.
fn said(name: &str, pack: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let file = scratch(name);
    std::fs::write(&file, pack).unwrap();
    let file = file.display().to_string();
    let output = wyrdvault(&[arguments, &["--vaults", &file]].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("author");
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// A level of two halves with stairs in both, without a door between them.
fn halves(more: &str, steps: &str) -> String {
    format!(
        "[Vault(id: \"halves\", bonus: 100, {more} body: Level(init: Solid, flags: [FLAGS], map: r\"
            -----------
            |....|....|
            |....|....|
            -----------
        \"), steps: [Link(kind: StairsUp, at: Cell(2, 1)), Link(kind: StairsDown, at: Cell(8, 1)),
            {steps}])]"
    )
}

#[test]
fn a_way_that_the_generator_dug_through_a_level_is_in_the_trace() {
    let pack = halves("", "").replace("FLAGS", "\"no_flip\"");
    let (code, text, _) = said("dug.ron", &pack, &["vault", "show", "halves", "--count", "1"]);
    assert_eq!(code, Some(0), "{text}");
    let dug: Vec<&str> = text.lines().filter(|line| line.contains("generator opened")).collect();
    assert_eq!(dug.len(), 1, "{text}");
    assert!(dug[0].ends_with("of the level: wall became door"), "{text}");
    let door = pack.replace("|....|....|\n            -", "|....+....|\n            -");
    let (_, text, _) = said("door.ron", &door, &["vault", "show", "halves", "--count", "1"]);
    assert!(text.contains("steps[1]: done") && !text.contains("opened"), "{text}");
}

#[test]
fn no_way_is_dug_through_undiggable_walls() {
    let flag = halves("", "").replace("FLAGS", "\"no_dig\", \"no_flip\"");
    let step = halves("", "Harden(at: Level)").replace("FLAGS", "\"no_flip\"");
    for (name, pack) in [("flag.ron", flag), ("step.ron", step)] {
        let (code, _, told) = said(name, &pack, &["vault", "show", "halves", "--count", "1"]);
        assert_eq!(code, Some(1), "{name}: {told}");
        assert!(told.contains("Undiggable walls separate the stairs."), "{name}: {told}");
        let (code, _, told) = said(name, &pack, &["vault", "place", "halves"]);
        assert_eq!(code, Some(1), "{name}: {told}");
        assert!(told.contains("an ordinary level replaces halves. Undiggable"), "{name}: {told}");
    }
}

#[test]
fn ensure_connected_holds_for_whole_levels() {
    let pack = halves("ensure: [Connected],", "").replace("FLAGS", "");
    let (code, _, told) = said("apart.ron", &pack, &["vault", "show", "halves", "--count", "1"]);
    assert_eq!(code, Some(1));
    assert!(told.contains("halves never found a place. ensure[0], Connected, fails."), "{told}");
    let door = pack.replace("|....|....|\n            -", "|....+....|\n            -");
    let (code, _, told) = said("joined.ron", &door, &["vault", "show", "halves", "--count", "1"]);
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn vault_connect_counts_the_squares_of_a_level() {
    let pack = halves("", "").replace("FLAGS", "");
    let (code, text, _) =
        said("counted.ron", &pack, &["vault", "connect", "halves", "--count", "2"]);
    assert_eq!(code, Some(0), "{text}");
    let row = text.lines().find(|line| line.starts_with("halves")).unwrap();
    let cells: Vec<&str> = row.split_whitespace().collect();
    assert_eq!(cells, ["halves", "2/2", "0", "17.0", "0.0", "0.0", "0"], "floor and one dug door");
}

#[test]
fn a_vault_that_fell_to_plain_says_which_promise_failed() {
    let pack = "[Vault(id: \"split\", allow: [\"V11\"], body: Map(map: r\"
        -----------
        |a...|...b|
        -----------
    \"), legend: { 'a': (), 'b': () }, ensure: [
        Count(of: 'a', at_least: 1),
        Reach(from: 'a', to: 'b'),
    ])]";
    let promise = "ensure[1], Reach(from: 'a', to: 'b'), fails";
    let (code, text, told) = said("split.ron", pack, &["vault", "show", "split", "--count", "1"]);
    assert_eq!(code, Some(1));
    assert!(text.contains("#1 (plain)") && text.contains(promise), "{text}");
    assert!(told.contains(&format!("{promise}, so a normal room replaces it.")), "{told}");
    let (code, text, _) = said("split.ron", pack, &["vault", "place", "split"]);
    assert_eq!(code, Some(1));
    assert!(text.contains(promise), "{text}");
}

const SECRETS: &str = "[Vault(id: \"secrets\", fill: Empty, role: Themed, body: Map(map: r\"
    -------
    |k.c..D
    |.%.g.|
    -------
\"), legend: {
    'k': (put: [Monster(of: \"kobold\", asleep: true)]),
    'c': (put: [Object(of: \"chest\", contents: [Object(of: \"apple\"), Object(of: \"arrow\")])]),
    'g': (put: [Engrave(text: \"Mind the step\", style: Burn), Trap(kind: \"pit\"),
        Object(of: \"boulder\")]),
    '%': (put: [Object(of: \"dagger\", buc: Cursed), Object(of: \"apple\")]),
    'D': (door: (state: Locked)),
})]";

#[test]
fn details_list_what_the_picture_hides() {
    let (code, text, told) = said(
        "secrets.ron",
        SECRETS,
        &["vault", "show", "secrets", "--count", "1", "--brief", "--details"],
    );
    assert_eq!(code, Some(0), "{told}");
    let (_, details) = text.split_once("#1 (column, row of the picture, from 0):").unwrap();
    for expected in [
        "(1, 1) kobold, asleep",
        "(6, 1) door: locked",
        "(4, 2) burned: \"Mind the step\"",
        "(4, 2) under it: pit",
        "(2, 2) under it: dagger, cursed",
    ] {
        assert!(details.contains(expected), "{expected} is missing:\n{text}");
    }
    let chest = details.lines().find(|line| line.contains("chest")).unwrap();
    assert!(chest.contains("(3, 1) chest") && chest.contains("holds apple"), "{chest}");
    assert!(chest.contains("arrow"), "{chest}");
    let (_, brief, _) =
        said("secrets.ron", SECRETS, &["vault", "show", "secrets", "--count", "1", "--brief"]);
    assert!(!brief.contains("asleep") && !brief.contains("locked"), "{brief}");
}

#[test]
fn details_name_the_trade_of_a_shop() {
    let pack = "[Vault(id: \"smithy\", role: Shop(\"weapon\"), fill: Special, light: Lit,
        body: Room(size: Fixed(5, 3)))]";
    let (code, text, _) =
        said("smithy.ron", pack, &["vault", "show", "smithy", "--count", "1", "--details"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("room 0 becomes a shop: weapon"), "{text}");
}

#[test]
fn a_picture_that_hides_nothing_says_so() {
    let pack = "[Vault(id: \"bare\", fill: Empty, role: Themed, body: Room(size: Fixed(5, 3)))]";
    let (_, text, _) =
        said("bare.ron", pack, &["vault", "show", "bare", "--count", "1", "--details"]);
    assert!(text.contains("#1 hides nothing."), "{text}");
}

#[test]
fn piles_of_one_kind_share_a_line_of_the_legend() {
    let pack =
        "[Vault(id: \"piles\", fill: Empty, role: Themed, body: Room(size: Fixed(5, 2)), steps: [
        Gold(amount: 5, at: Cell(0, 0)), Gold(amount: 13, at: Cell(2, 0)),
        Gold(amount: 7, at: Cell(4, 0)), Object(of: \"boulder\", at: Cell(1, 1)),
        Object(of: \"boulder\", at: Cell(3, 1)),
    ])]";
    let (_, text, _) =
        said("piles.ron", pack, &["vault", "show", "piles", "--count", "2", "--brief"]);
    let legend: Vec<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
    assert_eq!(legend, ["  $  5 to 13 x gold piece", "  `  boulder"], "{text}");
}
