//! Checks that modules, items and files that comments and pages name in backticks exist:
//! `world::known::memory`, `rules/trap/liquid.rs`.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns all files below a folder with this ending.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let within = |path: PathBuf| if path.is_dir() { files(&path, end) } else { vec![path] };
    entries.flat_map(within).filter(|path| path.extension().is_some_and(|it| it == end)).collect()
}

/// Returns the code of a module, without comments.
fn module(path: &[&str]) -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(path.join("/"));
    let file = folder.with_extension("rs");
    let text =
        fs::read_to_string(file).or_else(|_| fs::read_to_string(folder.join("mod.rs"))).ok()?;
    Some(text.lines().filter(|line| !line.trim_start().starts_with("//")).collect())
}

/// Whether a name in backticks is well formed but names nothing. Members of types are not checked.
fn is_stale(name: &str) -> bool {
    if name.contains('/') && Path::new(name).extension().is_some_and(|end| end == "rs") {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let is_path = name.chars().all(|it| it.is_alphanumeric() || "_/.".contains(it));
        return is_path && !["", "src"].iter().any(|folder| root.join(folder).join(name).exists());
    }
    let path = name.strip_prefix("crate::").unwrap_or(name).trim_end_matches("()");
    let parts: Vec<&str> = path.split("::").collect();
    let is_word = |part: &&str| part.chars().all(|it| it.is_alphanumeric() || it == '_');
    if parts.len() < 2 || !parts.iter().all(is_word) || module(&parts[..1]).is_none() {
        return false;
    }
    let depth = (1..=parts.len()).rev().find(|&depth| module(&parts[..depth]).is_some()).unwrap();
    let code = module(&parts[..depth]).unwrap();
    let mut words = code.split(|it: char| !(it.is_alphanumeric() || it == '_'));
    parts.get(depth).is_some_and(|item| !words.any(|word| word == *item))
}

#[test]
fn every_module_item_and_file_named_in_a_comment_or_page_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"].map(|page| root.join(page));
    let sources = ["src", "tests", "benches"].iter().flat_map(|it| files(&root.join(it), "rs"));
    let (mut found, mut stale) = (0, Vec::new());
    for file in sources.chain(files(&root.join("docs"), "md")).chain(pages) {
        let is_code = file.extension().is_some_and(|end| end == "rs");
        for (row, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let prose = if is_code { line.split_once("//").map_or("", |it| it.1) } else { line };
            let names = prose.split('`').skip(1).step_by(2);
            found += names.clone().filter(|name| name.contains("::")).count();
            let place = file.strip_prefix(root).unwrap().display();
            let told = |name: &str| format!("{place}:{}: {name}", row + 1);
            stale.extend(names.filter(|name| is_stale(name)).map(told));
        }
    }
    assert!(found > 200, "{found} paths");
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

#[test]
fn a_name_of_a_missing_module_item_or_file_would_be_seen() {
    for good in ["rules::settle", "crate::world::World::steps_from", "rules/settle.rs", "a::b"] {
        assert!(!is_stale(good), "{good}");
    }
    for bad in ["rules::status", "rules::body::burden::none", "rules/status.rs"] {
        assert!(is_stale(bad), "{bad}");
    }
}
