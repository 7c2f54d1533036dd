//! Tests of replay commands other than verification.

use std::path::PathBuf;

use crate::command_line::{json, wyrdvault};
use crate::golden::recording;
use crate::saves::Folder;

/// Copies a golden game with a change into a temporary folder.
fn changed(name: &str, change: impl Fn(String) -> String) -> (Folder, PathBuf) {
    let dir = Folder::new();
    let path = dir.0.join(name);
    std::fs::write(&path, change(recording("valkyrie").write())).unwrap();
    (dir, path)
}

fn golden() -> (Folder, String) {
    let (dir, path) = changed("valkyrie.ron", |text| text);
    (dir, path.display().to_string())
}

#[test]
fn replay_info_names_the_hero_and_the_length() {
    let (_dir, file) = golden();
    let info = json(&["replay", "info", &file, "--json"]);
    assert_eq!(info["role"], "Valkyrie");
    assert_eq!(info["runs_here"], true);
    let end = json(&["replay", "hash", &file, "--json"]);
    assert_eq!((&info["inputs"], &info["turns"]), (&end["input"], &end["turn"]));
}

#[test]
fn replay_show_draws_the_turn_as_the_hero_saw_it() {
    let (_dir, file) = golden();
    let shown = json(&["replay", "show", &file, "--turn", "120", "--json"]);
    assert_eq!(shown["turn"], 120);
    let map: Vec<&str> =
        shown["map"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
    assert_eq!(map.len(), 21);
    assert_eq!(map.concat().matches('@').count(), 1);
    let state = json(&["replay", "state", &file, "--turn", "120"]);
    assert_eq!(state["world"]["turn"], 120);
    let twice = || json(&["replay", "hash", &file, "--turn", "120", "--json"]);
    assert_eq!(twice(), twice());
    assert_ne!(twice()["digest"], json(&["replay", "hash", &file, "--json"])["digest"]);
}

#[test]
fn replay_diff_names_the_input_and_the_fields() {
    let (_dir, file) = golden();
    assert!(wyrdvault(&["replay", "diff", &file, &file]).status.success());
    // In the second replay the hero searches where the hero of the first explores.
    let (_other, path) = changed("other.ron", |text| text.replacen("Do(Explore)", "Do(Search)", 1));
    let output = wyrdvault(&["replay", "diff", &file, path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(told["what"].as_str().unwrap().contains("explore"), "{told}");
    let parts = told["parts"].as_array().unwrap();
    assert!(
        parts.iter().any(|part| part["path"].as_str().unwrap().starts_with("world.")),
        "{told}"
    );
}

#[test]
fn minimise_keeps_only_inputs_that_lead_to_the_outcome() {
    let (dir, file) = golden();
    let shown = json(&["replay", "show", &file, "--turn", "60", "--json"]);
    let said = shown["messages"].as_array().unwrap().last().unwrap().as_str().unwrap();
    let said = said.split_once(' ').unwrap().1;
    let short = dir.0.join("short.ron").display().to_string();
    let wanted = format!("message={said}");
    let output = wyrdvault(&["replay", "minimise", &file, "--until", &wanted, "-o", &short]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(wyrdvault(&["replay", "verify", &short]).status.success());
    let inputs = |file: &str| json(&["replay", "info", file, "--json"])["inputs"].as_u64().unwrap();
    assert!(inputs(&short) < inputs(&file));
    let end = json(&["replay", "show", &short, "--json"]);
    assert!(end["messages"].to_string().contains(said), "{end}");
    let never = wyrdvault(&["replay", "minimise", &file, "--until", "depth=13", "-o", &short]);
    assert_eq!(never.status.code(), Some(1));
}

#[test]
fn bisect_finds_no_difference_between_equal_builds() {
    let (_dir, file) = golden();
    let build = env!("CARGO_BIN_EXE_wyrdvault");
    let same = json(&["replay", "bisect", &file, "--good", build, "--bad", build, "--json"]);
    assert_eq!(same["same"], true);
    let deaf = wyrdvault(&["replay", "bisect", &file, "--good", build, "--bad", "/bin/true"]);
    assert_eq!(deaf.status.code(), Some(125));
}
