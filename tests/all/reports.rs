//! Checks that a report written on one machine opens at its turn on another.

use std::path::PathBuf;

use crate::command_line::{json, wyrdvault};
use crate::golden::valkyrie;
use crate::saves::Folder;

fn said(arguments: &[&str]) -> String {
    let output = wyrdvault(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Writes a report on turn 120 of a golden game. Returns its file.
fn reported(folder: &Folder, more: &[&str]) -> PathBuf {
    let data = folder.0.join("data").display().to_string();
    let file = valkyrie();
    let text = "the newt of Ana vanished\u{1b}[2J";
    let mut arguments = vec!["report", "new", &file, "--turn", "120", "--data-dir", &data];
    arguments.extend(["--text", text]);
    arguments.extend(more);
    let told = said(&arguments);
    assert!(told.contains("Report on turn 120") && told.contains("replay: identical"), "{told}");
    let reports = std::fs::read_dir(folder.0.join("data/reports")).unwrap();
    let reports: Vec<PathBuf> = reports.map(|entry| entry.unwrap().path()).collect();
    assert_eq!(reports.len(), 1);
    reports[0].clone()
}

#[test]
fn a_report_opens_elsewhere_on_its_turn() {
    let folder = Folder::new();
    let report = reported(&folder, &[]);
    let elsewhere = Folder::new();
    let copy = elsewhere.0.join("sent.ron");
    std::fs::copy(report, &copy).unwrap();
    let (file, data) = (copy.display().to_string(), elsewhere.0.display().to_string());
    let told = said(&["report", "open", &file, "--text", "--data-dir", &data]);
    assert!(told.contains("turn 120") && told.contains("T 120 "), "{told}");
    assert!(told.contains("the newt of Hero vanished"), "{told}");
    assert!(!told.contains("Ana") && !told.contains('\u{1b}'), "the name is nowhere: {told}");
    assert!(!std::fs::read_to_string(&copy).unwrap().contains("Ana"));
    assert!(said(&["replay", "verify", &file]).contains("in sync"));
    let here = json(&["replay", "show", &valkyrie(), "--turn", "120", "--json"]);
    let there = json(&["replay", "show", &file, "--turn", "120", "--json"]);
    assert_eq!(here["map"], there["map"]);
}

#[test]
fn a_report_keeps_the_name_until_scrubbed() {
    let folder = Folder::new();
    let report = reported(&folder, &["--named"]).display().to_string();
    assert!(said(&["report", "open", &report, "--text"]).contains("Ana"));
    let nameless = folder.0.join("nameless.ron").display().to_string();
    let left = said(&["report", "scrub", &report, "-o", &nameless]);
    assert!(left.contains("hero      Hero") && left.contains("the newt of Hero"), "{left}");
    assert!(said(&["replay", "verify", &nameless]).contains("in sync"));
    assert!(said(&["replay", "verify", &report]).contains("in sync"), "the first is untouched");
}

#[test]
fn no_report_without_a_game() {
    let folder = Folder::new();
    let data = folder.0.display().to_string();
    let output = wyrdvault(&["report", "new", "--data-dir", &data]);
    assert_eq!(output.status.code(), Some(3));
}
