//! Checks that every comment that cites a rule names a page of `docs/rules` and sections of that
//! page, as in "rules/luck 2.7, 3.1; rules/vaults A2 (66)".

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The text of each page of rules, by page name.
type Pages = BTreeMap<String, String>;

fn read_pages() -> Pages {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let page = |path: PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        (name, fs::read_to_string(path).unwrap())
    };
    files.filter(|path| path.extension().is_some_and(|end| end == "md")).map(page).collect()
}

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

/// Whether a heading line starts the section that a citation names, by number or by title: "## 3.
/// The bent rolls" is section "3", "## Damage types" is section "damage_types".
fn is_heading_of(heading: &str, section: &str) -> bool {
    let text = heading.trim_start_matches('#').trim();
    let (number, title) = text.split_once(' ').unwrap_or((text, ""));
    let is_title = |title: &str| title.to_lowercase().replace(' ', "_") == section.to_lowercase();
    number.trim_end_matches('.') == section || is_title(text) || is_title(title)
}

/// Whether a line is the list item or table row with this number.
fn is_item(line: &str, item: &str) -> bool {
    let starts = [format!("{item}. "), format!("| {item} |")];
    starts.iter().any(|start| line.starts_with(start.as_str()))
}

/// Returns the lines of a page, without code blocks.
fn prose(page: &str) -> Vec<&str> {
    let mut code = false;
    let lines = page.lines().filter(|line| {
        let fence = line.starts_with("```");
        code ^= fence;
        !fence && !code
    });
    lines.collect()
}

/// Whether a page has the cited section and, if a number in parentheses follows, that item in it:
/// "3.8", "A2 (66)".
fn has_section(page: &str, cited: &str) -> bool {
    let (section, item) = match cited.split_once(" (") {
        Some((section, item)) => (section, Some(item.trim_end_matches(')'))),
        None => (cited, None),
    };
    let lines = prose(page);
    let is_start = |line: &&str| line.starts_with('#') && is_heading_of(line, section);
    let Some(from) = lines.iter().position(is_start) else { return false };
    let mut below = lines[from + 1..].iter().take_while(|line| !line.starts_with('#'));
    item.is_none_or(|item| below.any(|line| is_item(line, item)))
}

/// Returns the fault of one part of a citation, which is "rules/luck 2.7, 3.1" or names another
/// source.
fn fault_of_part(pages: &Pages, part: &str) -> Option<String> {
    let Some(cited) = part.strip_prefix("rules/") else {
        let mut words = part.split(|letter: char| !letter.is_alphanumeric());
        let is_ours = words.any(|word| matches!(word, "note" | "notes" | "rules"));
        let is_bad = is_ours || part.is_empty();
        return is_bad.then(|| "names no page: write rules/PAGE SECTION".to_owned());
    };
    let Some((page, sections)) = cited.split_once(' ') else {
        return Some(format!("names no section of {cited}"));
    };
    let Some(text) = pages.get(page) else {
        return Some(format!("docs/rules/{page}.md does not exist"));
    };
    let missing = sections.split(", ").find(|section| !has_section(text, section))?;
    Some(format!("docs/rules/{page}.md has no section {missing}"))
}

/// Returns the first fault of a citation, the text after `Source:`.
fn fault(pages: &Pages, citation: &str) -> Option<String> {
    let Some(citation) = citation.trim().strip_suffix('.') else {
        return Some("ends without a period".to_owned());
    };
    citation.split("; ").find_map(|part| fault_of_part(pages, part.trim()))
}

#[test]
fn every_citation_of_a_rule_names_a_section_that_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pages = read_pages();
    let mut files = Vec::new();
    ["src", "benches", "tests"].iter().for_each(|folder| sources(&root.join(folder), &mut files));
    let (mut found, mut faults) = (0, Vec::new());
    for file in files {
        for (row, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let comment = line.trim_start();
            let Some(cited) = comment.strip_prefix("//").and_then(|it| it.split_once("Source: "))
            else {
                continue;
            };
            found += 1;
            if let Some(fault) = fault(&pages, cited.1) {
                let place = file.strip_prefix(root).unwrap().display();
                faults.push(format!("{place}:{}: {fault}", row + 1));
            }
        }
    }
    assert!(found > 200, "{found} citations");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn a_citation_of_a_missing_page_or_section_would_be_seen() {
    let luck = "# Luck\n## 2. Luck itself\n### 2.7 Uses\n```text\n## 4. Code\n```\n## Lost names\n";
    let vaults = "# Vaults\n## A2. Rows\n| 66 | rivers |\n3. cells\n## B. Rest\n| 7 | x |\n";
    let pages = [("luck", luck), ("vaults", vaults)];
    let pages: Pages = pages.map(|(name, text)| (name.to_owned(), text.to_owned())).into();
    for good in [
        "rules/luck 2, 2.7; NetHack 3.7 `lock.c`, `doforce`.",
        "rules/vaults A2 (66), A2 (3); rules/luck lost_names.",
        "NetHack 3.6.",
    ] {
        assert_eq!(fault(&pages, good), None, "{good}");
    }
    for bad in [
        "rules/luck 2.7",
        "rules/luck.",
        "rules/luck 2.8.",
        "rules/luck 2, 2.8.",
        "rules/luck 2.7; rules/vaults C.",
        "rules/luck 4.",
        "rules/fortune 2.7.",
        "rules/vaults A2 (7).",
        "rules/vaults 66.",
        "luck note 2.7.",
    ] {
        assert!(fault(&pages, bad).is_some(), "{bad}");
    }
}
