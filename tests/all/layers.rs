//! Enforces the module dependency rules, which `ARCHITECTURE.md` explains.

use std::fs;
use std::path::{Path, PathBuf};

/// Each module and the modules that it may use.
const MAY_USE: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("content", &["base"]),
    ("world", &["base", "content"]),
    ("event", &["base", "content", "world"]),
    ("story", &["base", "content", "world", "event"]),
    ("gen", &["base", "content", "world"]),
    ("rules", &["base", "content", "world", "event", "gen"]),
    ("ai", &["base", "content", "world"]),
    ("game", &["base", "content", "world", "event", "story", "gen", "rules", "ai"]),
    ("store", &["base", "game"]),
    ("ui", &["base", "game", "store"]),
    ("cli", &["base", "content", "world", "event", "story", "gen", "rules", "ai", "game", "store"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Returns the source files of a folder, without test-only files.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs")
            && path.file_name().is_none_or(|name| name != "tests.rs" && name != "trial.rs")
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the code without tests and comments; tests may use more modules.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    let lines = text[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns every module named after `crate::`, including those in braces: `crate::{a::B, c}`.
fn used(code: &str) -> Vec<String> {
    let mut names = Vec::new();
    for (at, found) in code.match_indices("crate::") {
        let rest = &code[at + found.len()..];
        let Some(group) = rest.strip_prefix('{') else {
            names.push(word(rest));
            continue;
        };
        let (mut depth, mut first) = (0, true);
        for (place, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth == 0 => break,
                '}' => depth -= 1,
                ',' if depth == 0 => first = true,
                _ if first && letter.is_alphabetic() => {
                    names.push(word(&group[place..]));
                    first = false;
                }
                _ => {}
            }
        }
    }
    names
}

fn word(text: &str) -> String {
    let text = text.strip_prefix("r#").unwrap_or(text);
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

#[test]
fn every_module_uses_only_what_lies_below_it() {
    let mut faults = Vec::new();
    for (module, allowed) in MAY_USE {
        for file in sources(&root().join(module)) {
            for name in used(&code(&fs::read_to_string(&file).unwrap())) {
                let known = MAY_USE.iter().any(|(other, _)| *other == name);
                if known && name != *module && !allowed.contains(&name.as_str()) {
                    let file = file.strip_prefix(root()).unwrap().display();
                    faults.push(format!("{file} uses crate::{name}, which {module} may not"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_folder_of_the_house_is_in_the_table() {
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(MAY_USE.iter().any(|(module, _)| *module == name), "{name} has no row");
        }
    }
}

#[test]
fn a_planted_import_would_be_seen() {
    let group = "use crate::{rules::Play, base, world::{self, Pos}};";
    assert_eq!(used(group), ["rules", "base", "world"]);
    assert_eq!(used("let x = crate::ui::draw();"), ["ui"]);
    assert_eq!(used("use crate::r#gen::level;"), ["gen"]);
}

#[test]
fn below_the_store_nobody_reads_clocks_files_or_the_environment() {
    let banned =
        ["std::fs", "std::time", "std::env", "std::thread", "std::process", "thread_local!"];
    for module in ["base", "content", "world", "event", "story", "gen", "rules", "ai", "game"] {
        for file in sources(&root().join(module)) {
            let text = code(&fs::read_to_string(&file).unwrap());
            for word in banned {
                assert!(!text.contains(word), "{} uses {word}", file.display());
            }
        }
    }
}
