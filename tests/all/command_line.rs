//! Tests of the command line for scripts: output, exit codes, and quiet mode.

use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::pty::one_spawn_at_a_time;

pub fn wyrdvault(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrdvault"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let born = {
        let _alone = one_spawn_at_a_time();
        command.spawn().unwrap()
    };
    born.wait_with_output().unwrap()
}

pub fn json(arguments: &[&str]) -> serde_json::Value {
    let output = wyrdvault(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn table(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(name).display().to_string()
}

#[test]
fn chases_match_the_energy_table() {
    let file = table("energy_stats.csv");
    let answer = json(&["lab", "chases", &file, "--runs", "40", "--longest", "10", "--json"]);
    assert_eq!(answer["rows"], 43 * 5);
    assert_eq!(answer["off"].as_array().unwrap().len(), 0, "{answer}");
}

/// The expected values are exact sums over the model of rules/energy 10, in which every move draws
/// random energy.
#[test]
fn chases_under_dcss_0_28_match_their_table() {
    let file = table("energy_moves.csv");
    let answer = json(&["lab", "chases", &file, "--runs", "50", "--longest", "20", "--json"]);
    assert_eq!(answer["off"].as_array().unwrap().len(), 0, "{answer}");
    assert!(answer["rows"].as_u64().unwrap() > 100);
}

#[test]
fn every_row_of_the_score_table_matches() {
    let file = table("score_examples.csv");
    let answer = json(&["lab", "score", &file, "--json"]);
    let mut rows = csv::Reader::from_path(&file).unwrap();
    let head = rows.headers().unwrap().clone();
    let column = |name: &str| head.iter().position(|other| other == name).unwrap();
    let (id, score) = (column("id"), column("score"));
    let mut counted = 0;
    for (row, found) in rows.records().zip(answer.as_array().unwrap()) {
        let row = row.unwrap();
        assert_eq!(found["id"], row[id]);
        assert_eq!(found["score"].to_string(), row[score], "row {}", &row[id]);
        counted += 1;
    }
    assert_eq!(counted, 44);
}

#[test]
fn lab_luck_shares_add_up_and_shift_with_luck() {
    let answer =
        json(&["lab", "luck", "--sides", "10", "--luck", "-13..13", "--rolls", "20000", "--json"]);
    let rows = answer["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 27);
    for row in rows {
        let sum: f64 = row["share"].as_array().unwrap().iter().map(|p| p.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9);
    }
    assert!(rows[26]["share"][0].as_f64() > rows[0]["share"][0].as_f64());
}

#[test]
fn built_in_content_has_no_faults() {
    assert!(wyrdvault(&["check"]).status.success());
}

#[test]
fn wrong_usage_exits_with_2_and_unreadable_files_with_3() {
    assert_eq!(wyrdvault(&["no-such-command"]).status.code(), Some(2));
    assert_eq!(wyrdvault(&["replay", "verify", "/no/such/file.ron"]).status.code(), Some(3));
    assert_eq!(wyrdvault(&["lab", "luck", "--sides", "0", "--luck", "1"]).status.code(), Some(2));
}

#[test]
fn the_version_names_rules_and_content() {
    let output = wyrdvault(&["--version"]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        text.starts_with("wyrdvault ") && text.contains(" rules ") && text.contains(" content ")
    );
}

#[test]
fn strong_heroes_start_anywhere_or_set_out_for_the_castle() {
    for way in ["--anywhere", "--to-castle"] {
        let answer = json(&["soak", "--games", "2", "--turns", "30", way, "--json"]);
        assert_eq!((&answer["panics"], &answer["violations"]), (&0.into(), &0.into()));
        let level = answer["level"]["median"].as_u64().unwrap();
        assert!((15..=30).contains(&level), "{way}: level {level}");
        let stops = answer["stops"].as_object().unwrap();
        let games: u64 = stops.values().map(|games| games.as_u64().unwrap()).sum();
        assert_eq!(games, 2, "{way}: each game stopped in one way");
    }
}

#[test]
fn a_short_soak_finds_no_fault() {
    let answer = json(&["soak", "--games", "3", "--turns", "150", "--bot", "random", "--json"]);
    assert_eq!((&answer["panics"], &answer["violations"]), (&0.into(), &0.into()));
}
