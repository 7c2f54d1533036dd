//! Enforces the module dependency rules, which `ARCHITECTURE.md` explains.

use std::collections::{BTreeMap, BTreeSet};
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
    ("env", &["base", "content", "world", "game"]),
    ("store", &["base", "game"]),
    ("ui", &["base", "game", "store"]),
    ("cli", &["base", "content", "world", "event", "story", "gen", "rules", "ai", "game", "store"]),
];

/// The layers of `rules`, top to bottom. A file may use its own layer and those below.
const LAYERS: &[&[&str]] = &[
    &["upkeep", "settle", "answer"],
    &["occupation", "verb"],
    &["company", "ride", "change", "missile"],
    &["effect", "trap"],
    &["faith", "magic"],
    &["fight"],
    &["item", "ground"],
    &["shape"],
    &["vitals"],
    &["body"],
    &["play"],
];

/// The import cycles that are allowed, each with the reason.
const CYCLES: &[(&[&str], &str)] = &[(
    &["world::body::actor", "world::item"],
    "an actor holds the ids of its items, and an item the id of the actor that carries it",
)];

/// Files of `rules` and `game` that may contain English text, each with the reason.
const MAY_HOLD_WORDS: &[(&str, &str)] = &[
    ("game/battle.rs", "the drawing of the arena, and a fault of its setup"),
    ("game/bones.rs", "faults of bones"),
    ("game/replay.rs", "faults of replay files"),
    ("game/replay/", "faults of replay files, and reports on them"),
    ("game/save.rs", "faults of saved games"),
    ("game/workbench/", "the diary of level generation, for authors of vaults"),
];

type Module = Vec<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the placeholder that stands for a string literal in the result of [`bare`].
fn placeholder(number: usize) -> char {
    char::from_u32(0xE000 + number as u32).unwrap()
}

/// Removes comments and character literals, and replaces string literals by placeholders. Returns
/// the remaining code and the string literals.
fn bare(text: &str) -> (String, Vec<String>) {
    let mut literals = Vec::new();
    let letters: Vec<char> = text.chars().collect();
    let (mut out, mut at) = (String::new(), 0);
    let starts = |at: usize, what: &str| {
        what.chars().enumerate().all(|(n, letter)| letters.get(at + n) == Some(&letter))
    };
    let named = |at: usize| {
        letters.get(at).is_some_and(|letter| letter.is_alphanumeric() || *letter == '_')
    };
    while at < letters.len() {
        let hashes = letters[at + 1..].iter().take_while(|it| **it == '#').count();
        if starts(at, "//") {
            while at < letters.len() && letters[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            while at < letters.len() && !starts(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if letters[at] == 'r'
            && letters.get(at + 1 + hashes) == Some(&'"')
            && (at == 0 || !named(at - 1) || letters[at - 1] == 'b')
        {
            let end = format!("\"{}", "#".repeat(hashes));
            at += hashes + 2;
            let start = at;
            while at < letters.len() && !starts(at, &end) {
                at += 1;
            }
            out.push(placeholder(literals.len()));
            literals.push(letters[start..at].iter().collect());
            at += end.len();
        } else if letters[at] == '"' {
            at += 1;
            let start = at;
            while at < letters.len() && letters[at] != '"' {
                at += if letters[at] == '\\' { 2 } else { 1 };
            }
            out.push(placeholder(literals.len()));
            literals.push(letters[start..at.min(letters.len())].iter().collect());
            at += 1;
        } else if letters[at] == '\'' && letters.get(at + 1) == Some(&'\\') {
            at += 3;
            while at < letters.len() && letters[at] != '\'' {
                at += 1;
            }
            at += 1;
        } else if letters[at] == '\'' && letters.get(at + 2) == Some(&'\'') {
            at += 3;
        } else {
            out.push(letters[at]);
            at += 1;
        }
    }
    (out, literals)
}

/// Returns the code without test-only items, and the names of test-only modules.
fn code(text: &str) -> (String, Vec<String>) {
    let (bare, _) = bare(text);
    let (mut out, mut rest, mut modules) = (String::new(), bare.as_str(), Vec::new());
    while let Some(at) = rest.find("#[cfg(test)]") {
        out.push_str(&rest[..at]);
        let item = &rest[at..];
        let mut depth = 0;
        let mut end = item.len();
        for (place, letter) in item.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            if depth == 0 && matches!(letter, ';' | '}') {
                end = place + 1;
                break;
            }
        }
        if let Some((_, name)) = item[..end].strip_suffix(';').and_then(|it| it.split_once("mod "))
        {
            modules.push(word(name));
        }
        rest = &item[end..];
    }
    out.push_str(rest);
    (out, modules)
}

fn word(text: &str) -> String {
    let text = text.strip_prefix("r#").unwrap_or(text);
    text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
}

/// Expands an import tree such as `a::{b, c::{self, d as e}}` into paths, each with its local name.
fn expand(tree: &str, before: &[String], found: &mut Vec<(Module, String)>) {
    let tree = tree.trim();
    let split = |text: &str| -> Module {
        text.split("::").map(|it| word(it.trim())).filter(|it| !it.is_empty()).collect()
    };
    let Some(brace) = tree.find('{') else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut all = before.to_vec();
        all.extend(split(path));
        if path.trim_end().ends_with('*') {
            return;
        }
        if all.len() > 1 && all.last().is_some_and(|it| it == "self") {
            all.pop();
        }
        let name =
            if name.is_empty() { all.last().cloned().unwrap_or_default() } else { word(name) };
        found.push((all, name));
        return;
    };
    let mut head = before.to_vec();
    head.extend(split(&tree[..brace]));
    let body = &tree[brace + 1..tree.rfind('}').unwrap_or(tree.len())];
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in body.char_indices().chain([(body.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !body[start..at].trim().is_empty() {
                    expand(&body[start..at], &head, found);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// Returns a path from the crate's root, if it starts with `crate`, `super` or `self`.
fn absolute(path: &[String], here: &[String]) -> Option<Module> {
    let ups = path.iter().take_while(|it| *it == "super").count();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([here, &path[1..]].concat()),
        "super" => Some([&here[..here.len().checked_sub(ups)?], &path[ups..]].concat()),
        _ => None,
    }
}

/// The paths that a file names, and the paths that it re-exports.
#[derive(Default)]
struct Names {
    used: Vec<Module>,
    exported: BTreeMap<String, Module>,
}

fn names(code: &str, here: &[String], is_index: bool) -> Names {
    let mut names = Names::default();
    let mut body = String::new();
    for statement in code.split_inclusive(';') {
        let at = statement.rmatch_indices("use ").map(|(at, _)| at).find(|&at| {
            let is_word = !statement[..at].ends_with(char::is_alphanumeric);
            let line = statement[..at].rsplit('\n').next().unwrap_or_default().trim();
            is_word && (line.is_empty() || line.starts_with("pub"))
        });
        let Some(at) = at else {
            body.push_str(statement);
            continue;
        };
        body.push_str(&statement[..at]);
        let public = statement[..at].rsplit('\n').next().unwrap_or_default().contains("pub");
        let mut found = Vec::new();
        expand(statement[at + 4..].trim_end_matches(';'), &[], &mut found);
        for (path, name) in found {
            let from_root = absolute(&path, here);
            if public {
                let full = from_root.clone().unwrap_or_else(|| [here, &path].concat());
                names.exported.insert(name, full);
            }
            if !(public && is_index) {
                names.used.push(from_root.unwrap_or_else(|| [here, &path].concat()));
            }
        }
    }
    for start in ["crate::", "super::", "self::"] {
        for (at, _) in body.match_indices(start) {
            if body[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == ':') {
                continue;
            }
            let end = body[at..].find(|it: char| !(it.is_alphanumeric() || "_:#".contains(it)));
            let text = &body[at..end.map_or(body.len(), |end| at + end)];
            let path: Module = text.split("::").map(word).filter(|it| !it.is_empty()).collect();
            names.used.extend(absolute(&path, here));
        }
    }
    names
}

/// Every file of the crate except test files, with the files that it imports.
struct Graph {
    files: BTreeMap<Module, BTreeSet<Module>>,
    /// The top modules that each file names.
    tops: BTreeMap<Module, BTreeSet<String>>,
}

impl Graph {
    fn read() -> Self {
        let files = sources(&root()).into_iter().map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned(), text)
        });
        Self::of(&files.collect::<Vec<_>>())
    }

    fn of(files: &[(String, String)]) -> Self {
        let (mut codes, mut tests) = (BTreeMap::new(), BTreeSet::new());
        for (path, text) in files {
            let mut module: Module =
                path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
            let is_index = module.last().is_some_and(|it| it == "mod");
            if is_index || path == "lib.rs" {
                module.pop();
            }
            let (code, hidden) = code(text);
            tests.extend(hidden.into_iter().map(|it| [module.clone(), vec![it]].concat()));
            codes.insert(module, (code, is_index));
        }
        codes.retain(|module, _| !tests.iter().any(|test| module.starts_with(test)));
        let names: BTreeMap<Module, Names> = codes
            .iter()
            .map(|(module, (code, is_index))| (module.clone(), names(code, module, *is_index)))
            .collect();
        let mut edges = BTreeMap::new();
        for (module, all) in &names {
            let found = all.used.iter().filter_map(|path| resolve(&names, path, 8));
            let uses = found.filter(|to| to != module && !to.is_empty()).collect();
            edges.insert(module.clone(), uses);
        }
        let top =
            |all: Names| all.used.into_iter().filter_map(|path| path.into_iter().next()).collect();
        let tops = names.into_iter().map(|(module, all)| (module, top(all))).collect();
        Self { files: edges, tops }
    }

    fn reaches(&self, from: &Module) -> BTreeSet<&Module> {
        let (mut seen, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(module) = next.pop() {
            for to in self.files.get(module).into_iter().flatten() {
                if seen.insert(to) {
                    next.push(to);
                }
            }
        }
        seen
    }

    /// Returns all import cycles: sets of files that reach each other.
    fn cycles(&self) -> Vec<Vec<String>> {
        let reach: BTreeMap<_, _> = self.files.keys().map(|it| (it, self.reaches(it))).collect();
        let mut cycles = BTreeSet::new();
        for (module, all) in &reach {
            let back = |it: &&&Module| reach.get(**it).is_some_and(|from| from.contains(module));
            let cycle: Vec<String> = all.iter().filter(back).map(|it| it.join("::")).collect();
            if cycle.len() > 1 {
                cycles.insert(cycle);
            }
        }
        cycles.into_iter().collect()
    }
}

/// Resolves a path to a file, following re-exports.
fn resolve(names: &BTreeMap<Module, Names>, path: &[String], left: u8) -> Option<Module> {
    let depth = (0..=path.len()).rev().find(|&depth| names.contains_key(&path[..depth]))?;
    let module = &path[..depth];
    if let Some(to) = path.get(depth).and_then(|it| names.get(module)?.exported.get(it))
        && left > 0
    {
        return resolve(names, &[to, &path[depth + 1..]].concat(), left - 1);
    }
    Some(module.to_vec())
}

fn layer(module: &Module) -> Option<usize> {
    let name = module.get(1).filter(|_| module[0] == "rules")?;
    LAYERS.iter().position(|layer| layer.contains(&name.as_str()))
}

fn violations(graph: &Graph) -> Vec<String> {
    let mut found = Vec::new();
    for (from, tops) in graph.tops.iter().filter(|(from, _)| !from.is_empty()) {
        let Some((name, allowed)) = MAY_USE.iter().find(|(name, _)| *name == from[0]) else {
            continue;
        };
        for top in tops.iter().filter(|top| top != name && !allowed.contains(&top.as_str())) {
            if MAY_USE.iter().any(|(other, _)| other == top) {
                found.push(format!("{} uses {top}", from.join("::")));
            }
        }
    }
    for (from, uses) in &graph.files {
        let up = |to: &&Module| layer(to).is_some_and(|to| layer(from).is_some_and(|it| to < it));
        found.extend(
            uses.iter().filter(up).map(|to| format!("{} uses {}", from.join("::"), to.join("::"))),
        );
    }
    found
}

#[test]
fn every_module_uses_only_what_lies_below_it() {
    let faults = violations(&Graph::read());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn the_tables_list_every_folder_and_every_part_of_rules() {
    for entry in fs::read_dir(root()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_str().unwrap();
            assert!(MAY_USE.iter().any(|(module, _)| *module == name), "{name} has no row");
        }
    }
    for module in Graph::read().files.keys().filter(|it| it.len() > 1 && it[0] == "rules") {
        assert!(layer(module).is_some(), "{} has no layer", module.join("::"));
    }
}

#[test]
fn every_import_cycle_has_its_reason() {
    let cycles = Graph::read().cycles();
    for cycle in &cycles {
        let known = CYCLES.iter().any(|(files, _)| cycle == files);
        assert!(known, "{} files import each other: {}", cycle.len(), cycle.join(", "));
    }
    for (files, why) in CYCLES {
        assert!(cycles.iter().any(|cycle| cycle == files), "no longer a cycle: {files:?}, {why}");
    }
}

#[test]
fn a_mod_rs_of_rules_defines_nothing() {
    let rules = sources(&root().join("rules"));
    for path in rules.iter().filter(|path| path.ends_with("mod.rs")) {
        let text = bare(&fs::read_to_string(path).unwrap()).0;
        let defined = ["fn", "struct", "enum", "trait", "impl", "const", "static", "type"]
            .into_iter()
            .find(|word| text.split_whitespace().any(|it| it == *word));
        assert_eq!(defined, None, "{}", path.display());
    }
}

#[test]
fn files_and_folders_keep_their_size_limits() {
    let mut folders: BTreeMap<String, usize> = BTreeMap::new();
    for path in sources(&root()) {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{name} has {lines} lines");
        let folder = name.rsplit_once('/').map_or("", |(folder, _)| folder);
        *folders.entry(folder.to_owned()).or_default() += 1;
    }
    for (folder, files) in folders {
        assert!(files <= 16, "{folder} has {files} files");
    }
    for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")) {
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines", path.display());
    }
}

fn planted(files: &[(&str, &str)]) -> Graph {
    let files = files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    Graph::of(&files.collect::<Vec<_>>())
}

#[test]
fn a_forbidden_import_is_detected() {
    let below = ("rules/mod.rs", "pub struct Play;");
    for import in [
        "use crate::{base, rules::{self, Play}};",
        "fn f() { let x = crate::rules::Play; }",
        "use crate::r#rules::Play;",
    ] {
        let graph = planted(&[("base/dice.rs", import), below]);
        assert_eq!(violations(&graph), ["base::dice uses rules"], "{import}");
    }
    let harmless = "// use crate::rules::Play;\nconst A: &str = \"crate::rules::Play\";";
    assert!(violations(&planted(&[("base/dice.rs", harmless), below])).is_empty());
}

#[test]
fn a_forbidden_import_after_tests_is_detected() {
    let text = "#[cfg(test)]\nmod tests { use crate::rules::A; fn f() { { '}'; } } }\n\
                #[cfg(test)]\nmod trial;\nuse crate::rules::Play;";
    let graph = planted(&[("base/dice.rs", text), ("rules/mod.rs", "pub struct Play;")]);
    assert_eq!(violations(&graph), ["base::dice uses rules"]);
    let hidden = planted(&[
        ("base/mod.rs", "#[cfg(test)]\nmod trial;"),
        ("base/trial.rs", "use crate::rules::Play;"),
        ("rules/mod.rs", ""),
    ]);
    assert!(violations(&hidden).is_empty());
}

#[test]
fn an_import_from_a_higher_layer_is_detected() {
    let index = ("rules/faith/mod.rs", "mod prayer;\npub use prayer::pray;");
    let prayer = ("rules/faith/prayer.rs", "pub fn pray() {}");
    let fight = ("rules/fight/death.rs", "use crate::rules::faith::pray;");
    let found = violations(&planted(&[index, prayer, fight]));
    assert_eq!(found, ["rules::fight::death uses rules::faith::prayer"]);
}

#[test]
fn a_cyclic_import_is_detected() {
    let graph = planted(&[
        ("world/a.rs", "use super::b::B;"),
        ("world/b.rs", "use crate::world::c;"),
        ("world/c.rs", "fn f() { super::a::go(); }"),
        ("world/d.rs", "use super::a;"),
    ]);
    assert_eq!(graph.cycles(), [["world::a", "world::b", "world::c"]]);
}

#[test]
fn no_module_below_store_reads_clocks_files_or_environment() {
    let banned =
        ["std::fs", "std::time", "std::env", "std::thread", "std::process", "thread_local!"];
    for module in ["base", "content", "world", "event", "story", "gen", "rules", "ai", "game"] {
        for file in sources(&root().join(module)) {
            if file.file_name().is_some_and(|name| name == "tests.rs" || name == "trial.rs") {
                continue;
            }
            let text = code(&fs::read_to_string(&file).unwrap()).0;
            for word in banned {
                assert!(!text.contains(word), "{} uses {word}", file.display());
            }
        }
    }
}

/// Returns the string literals that contain English text: a letter and a space. Tests, panics and
/// attributes are skipped.
fn words_in(text: &str) -> Vec<String> {
    let literals = bare(text).1;
    let code = code(text).0;
    let mut found = Vec::new();
    for (number, literal) in literals.iter().enumerate() {
        let Some(at) = code.find(placeholder(number)) else { continue };
        let start = code[..at].rfind([';', '{', '}']).map_or(0, |end| end + 1);
        let before = code[start..at].trim_end();
        let is_fault = ["expect(", "reason ="].iter().any(|end| before.ends_with(end))
            || ["panic!(", "assert", "unreachable!("].iter().any(|it| before.contains(it));
        let mut plain = String::new();
        let mut depth = 0;
        for letter in literal.trim().chars() {
            match letter {
                '{' => depth += 1,
                '}' => depth -= 1,
                letter if depth == 0 => plain.push(letter),
                _ => {}
            }
        }
        let is_words = plain.contains(' ') && plain.contains(|it: char| it.is_ascii_alphabetic());
        if is_words && !is_fault {
            found.push(literal.clone());
        }
    }
    found
}

#[test]
fn rules_and_game_contain_no_english_sentences() {
    let graph = Graph::read();
    let (mut faults, mut needed) = (Vec::new(), BTreeSet::new());
    for path in ["rules", "game"].iter().flat_map(|module| sources(&root().join(module))) {
        let name = path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned();
        let is_index = name.ends_with("/mod.rs");
        let mut module: Module = name.trim_end_matches(".rs").split('/').map(word).collect();
        if is_index {
            module.pop();
        }
        let is_test = !graph.files.contains_key(&module);
        if is_test {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let excuse = MAY_HOLD_WORDS.iter().find(|(file, _)| name.starts_with(file));
        if let Some((file, _)) = excuse {
            if !words_in(&text).is_empty() {
                needed.insert(*file);
            }
            continue;
        }
        faults.extend(words_in(&text).into_iter().map(|it| format!("{name}: {it:?}")));
    }
    assert!(faults.is_empty(), "words belong in `story`:\n{}", faults.join("\n"));
    for (file, why) in MAY_HOLD_WORDS {
        assert!(needed.contains(file), "{file} holds no words any more: {why}");
    }
}

#[test]
fn the_search_for_sentences_finds_them_in_code_but_not_in_comments_and_panics() {
    let seen = |text: &str| words_in(text).len();
    assert_eq!(seen("fn f() -> &'static str { \"You are well.\" }"), 1);
    assert_eq!(seen("fn f(a: u8) -> String { format!(\"killed by {a}\") }"), 1);
    assert_eq!(seen("fn f() { g(r\"two words\"); }"), 1);
    for harmless in [
        "// \"You are well.\"",
        "fn f() { x.expect(\"it is there\"); }",
        "fn f() { panic!(\"it is gone\"); }",
        "#[expect(dead_code, reason = \"for later\")]\nfn f() {}",
        "fn f() -> String { format!(\"{a} {b}\") }",
        "#[cfg(test)]\nmod tests { fn f() { g(\"two words\"); } }",
    ] {
        assert_eq!(seen(harmless), 0, "{harmless}");
    }
}
