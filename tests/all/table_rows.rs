//! Checks that every row of the tables is used in play, or is listed as waiting for an
//! unimplemented feature.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use wyrdvault::cli::lab::rows;
use wyrdvault::content::Content;

#[test]
fn every_table_row_has_an_effect_in_play_or_a_listed_reason() {
    let sections = rows::judge();
    for (name, section) in &sections {
        assert!(section.inert.is_empty(), "{name}: {:?} do nothing in play", section.inert);
        for (waits, _) in &section.waiting {
            assert!(!section.working.contains(waits), "{name}: {waits} works");
        }
    }
}

#[test]
fn no_row_waits_for_something_that_exists() {
    let mut content = Content::builtin();
    assert_eq!(rows::overdue(&content), Vec::<String>::new());
    let first = content.branches.ids().next().unwrap();
    content.branches[first].name = "splash of acid venom".to_owned();
    assert!(!rows::overdue(&content).is_empty(), "something of this name exists now");
}

#[test]
fn the_waiting_list_gives_each_row_once_and_with_a_reason() {
    let mut seen = BTreeSet::new();
    for wait in rows::waiting() {
        assert!(!wait.why.is_empty() && !wait.names.is_empty(), "{}", wait.section);
        for name in wait.names {
            assert!(seen.insert((wait.section.clone(), name.clone())), "{name} is listed twice");
        }
    }
}

#[test]
fn the_tests_that_prove_rows_of_luck_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = String::new();
    let mut folders = vec![root.join("src/rules"), root.join("tests/all")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                all.push_str(&fs::read_to_string(path).unwrap());
            }
        }
    }
    for test in rows::luck::tests() {
        assert!(all.contains(&format!("fn {test}() {{")), "{test}");
    }
}
