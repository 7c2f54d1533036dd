//! A comment that cites a rule names its page and section: `Source: rules/luck 3.8`.

use std::fs;
use std::path::{Path, PathBuf};

/// The pages of rules that comments cite.
const PAGES: &[&str] =
    &["combat", "energy", "levels", "luck", "numbers", "reliability", "score", "tables", "vaults"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// Returns the fault of a citation, the text after `Source:`.
fn fault(citation: &str) -> Option<&'static str> {
    let citation = citation.trim();
    if !citation.ends_with('.') {
        return Some("ends without a period");
    }
    let parts = citation.trim_end_matches('.').split("; ");
    parts.map(str::trim).find_map(|part| {
        let Some(cited) = part.strip_prefix("rules/") else {
            let words = part.split(|letter: char| !letter.is_alphanumeric());
            let ours = words.into_iter().any(|word| matches!(word, "note" | "notes" | "rules"));
            return (ours || part.is_empty()).then_some("names no page: write rules/PAGE SECTION");
        };
        let page = cited.split(' ').next().unwrap_or_default();
        (!PAGES.contains(&page)).then_some("names an unknown page")
    })
}

#[test]
fn every_citation_of_a_rule_names_a_known_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    ["src", "benches"].iter().for_each(|folder| sources(&root.join(folder), &mut files));
    let mut found = 0;
    for file in files {
        for (row, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let comment = line.trim_start();
            let Some(cited) = comment.strip_prefix("//").and_then(|it| it.split_once("Source: "))
            else {
                continue;
            };
            found += 1;
            let fault = fault(cited.1);
            assert!(fault.is_none(), "{}:{}: {}", file.display(), row + 1, fault.unwrap());
        }
    }
    assert!(found > 200, "{found} citations");
}

#[test]
fn a_citation_of_an_unknown_page_is_detected() {
    assert_eq!(fault("rules/luck 3.8; NetHack 3.7 `lock.c`, `doforce`."), None);
    assert!(fault("luck note 3.8.").is_some());
    assert!(fault("rules/fortune 3.8.").is_some());
    assert!(fault("rules/luck 3.8").is_some());
}
