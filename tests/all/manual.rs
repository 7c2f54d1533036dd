//! Verifies the author's manual: examples are loaded and built, pictures redrawn and compared.
//! `BLESS=1 cargo test --test all manual` updates the pictures and the compiled content.

#![expect(clippy::disallowed_methods, reason = "BLESS=1 asks for new pictures")]

use std::fmt::Write as _;
use std::path::Path;

use clap::Parser;
use wyrdvault::cli::vault::{VaultCommand, show};
use wyrdvault::cli::{Cli, Command};
use wyrdvault::content::Content;
use wyrdvault::content::vault::reference::{page, reference};

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A block of the page: its kind, first line and text.
struct Block {
    kind: String,
    line: usize,
    text: String,
}

/// Splits a page into alternating prose (empty kind) and fenced blocks.
fn blocks(page: &str) -> Vec<Block> {
    let mut parts = vec![Block { kind: String::new(), line: 1, text: String::new() }];
    for (nth, line) in page.lines().enumerate() {
        let last = parts.last_mut().unwrap();
        match (line.strip_prefix("```"), last.kind.is_empty()) {
            (Some(kind), true) => {
                let kind = if kind.is_empty() { "plain" } else { kind };
                parts.push(Block { kind: kind.into(), line: nth + 1, text: String::new() });
            }
            (Some(_), false) => {
                parts.push(Block { kind: String::new(), line: nth + 1, text: String::new() });
            }
            (None, _) => writeln!(last.text, "{line}").unwrap(),
        }
    }
    parts
}

/// Wraps an example that is a single vault in a list.
fn as_file(text: &str) -> String {
    if text.starts_with("Vault(") { format!("[\n{}\n]", text.trim_end()) } else { text.into() }
}

/// Loads every example of a page as a pack, together with the built-in vaults.
fn examples(file: &str, page: &[Block]) -> (Content, Vec<String>) {
    let ron = page.iter().filter(|block| block.kind == "ron");
    let packs: Vec<(String, String)> =
        ron.map(|block| (format!("{file} {}", block.line), as_file(&block.text))).collect();
    let names = packs.iter().map(|(name, _)| name.clone()).collect();
    let (content, faults) = Content::load(&packs);
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told.is_empty(), "examples have faults:\n{}", told.join("\n"));
    (content, names)
}

/// Returns the output of a `vault show` command.
fn shown(command: &str, content: &Content) -> String {
    let cli = Cli::try_parse_from(command.split_whitespace()).unwrap_or_else(|why| panic!("{why}"));
    let Some(Command::Vault { command: VaultCommand::Show(args) }) = cli.command else {
        panic!("{command}: only vault show has pictures");
    };
    let (lines, placed) = show::lines(&args, content).unwrap_or_else(|no| panic!("{}", no.why));
    assert!(placed, "{command}: the vault was never placed");
    lines.join("\n").trim_end().to_owned()
}

/// Returns the output of any other command, in a folder where the example is `my.ron`.
fn said(command: &str, example: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("my.ron"), example).unwrap();
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("wyrdvault"), "{command}");
    let program = std::process::Command::new(env!("CARGO_BIN_EXE_wyrdvault"))
        .args(words)
        .current_dir(&folder)
        .output()
        .unwrap();
    let text = [program.stdout, program.stderr].concat();
    String::from_utf8(text).unwrap().trim_end().to_owned()
}

/// Returns the page with every picture redrawn.
fn redrawn(parts: &[Block], content: &Content) -> String {
    let mut page = String::new();
    let mut example = String::new();
    for part in parts {
        if part.kind.starts_with("ron") {
            example = as_file(&part.text);
        }
        let command = part.text.lines().next().and_then(|line| line.strip_prefix("$ "));
        match (part.kind.as_str(), command) {
            ("", _) => page.push_str(&part.text),
            ("text", Some(command)) => {
                let show = command.starts_with("wyrdvault vault show ");
                let said = if show { shown(command, content) } else { said(command, &example) };
                writeln!(page, "```text\n$ {command}\n{said}\n```").unwrap();
            }
            (kind, _) => {
                let kind = if kind == "plain" { "" } else { kind };
                write!(page, "```{kind}\n{}```\n", part.text).unwrap();
            }
        }
    }
    page
}

/// Compares a committed file with its expected text, or updates it.
fn compare(path: &str, now: &str) {
    let kept = std::fs::read_to_string(here(path)).unwrap_or_default();
    if kept == now {
        return;
    }
    if std::env::var("BLESS").is_ok() {
        return std::fs::write(here(path), now).unwrap();
    }
    let differs = kept.lines().zip(now.lines()).position(|(kept, now)| kept != now);
    let line = differs.unwrap_or(kept.lines().count().min(now.lines().count()));
    let told = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
    panic!(
        "{path}:{}: the page says\n  {}\nand the program\n  {}\n\
         if this is intended: BLESS=1 cargo test --test all manual",
        line + 1,
        told(&kept),
        told(now)
    );
}

/// Checks a page: builds its examples and compares its pictures with the program's output.
fn check_page(file: &str) -> usize {
    let page = std::fs::read_to_string(here(file)).unwrap();
    let parts = blocks(&page);
    let (content, names) = examples(file, &parts);
    let of_page: Vec<_> =
        content.vaults().iter().filter(|vault| names.contains(&vault.file)).collect();
    let idle: Vec<&str> = of_page.iter().filter(|v| !v.playable).map(|v| v.id.as_str()).collect();
    assert_eq!(idle, Vec::<&str>::new(), "these examples can never be placed");
    compare(file, &redrawn(&parts, &content));
    of_page.len()
}

#[test]
fn the_manual_matches_the_program() {
    assert!(check_page("docs/vaults.md") > 60);
}

#[test]
fn the_error_shown_in_the_manual_is_current() {
    let page = std::fs::read_to_string(here("docs/vaults.md")).unwrap();
    let parts = blocks(&page);
    let first = parts.iter().find(|block| block.kind == "ron").unwrap();
    let (_, faults) =
        Content::load(&[("my.ron".into(), first.text.replace("Monster(", "Monstre("))]);
    assert_eq!(faults.len(), 1);
    assert!(page.contains(&format!("\n{}\n", faults[0])), "{}", faults[0]);
}

#[test]
fn the_example_of_the_readme_works() {
    let page = std::fs::read_to_string(here("README.md")).unwrap();
    assert_eq!(examples("README.md", &blocks(&page)).1.len(), 1);
}

#[test]
fn the_twenty_five_vaults_of_the_cookbook_work() {
    assert!(check_page("docs/vault-cookbook.md") >= 25);
}

#[test]
fn the_reference_explains_every_word_of_the_language() {
    let reference = reference();
    let (missing, unused) = (&reference.missing, &reference.unused);
    assert_eq!(*missing, Vec::<String>::new(), "missing from assets/vaults/reference.ron");
    assert_eq!(*unused, Vec::<String>::new(), "explained, but not in the language");
    compare("docs/vault-reference.md", &page(&reference, &Content::builtin()));
}

#[test]
fn pictures_of_all_vaults_are_unchanged() {
    let root = here("");
    let run = |more: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_wyrdvault"))
            .args(["vault", "golden", "--vaults", "vaults"])
            .args(more)
            .current_dir(&root)
            .output()
            .unwrap();
        (output.status.success(), String::from_utf8(output.stdout).unwrap())
    };
    let update = std::env::var("BLESS").is_ok();
    let (same, told) = run(if update { &["--update"] } else { &[] });
    assert!(same, "{told}\nif this is intended: BLESS=1 cargo test --test all manual");
}
