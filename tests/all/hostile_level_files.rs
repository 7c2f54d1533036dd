//! Hostile and mutated level files of other games do no harm.

#[path = "../../fuzz/src/level_files.rs"]
mod mill;

use std::path::{Path, PathBuf};
use std::time::Duration;

use mill::{Gauge, Mill, Tally};
use wyrdvault::base::{Rng, Seed};
use wyrdvault::content::Content;
use wyrdvault::content::vault::import::{Language, import};

use crate::command_line::wyrdvault;
use crate::level_files::{des, fixture, imported, scratch};

#[test]
fn deep_nesting_is_reported_and_not_followed() {
    let chain: Vec<String> =
        (0..5000).map(|n| format!("$a{} = ($a{n} + $a{n})\n", n + 1)).collect();
    let chain = chain.concat();
    for text in [
        format!("GOLD: {}1, random", "-".repeat(20_000)),
        format!("GOLD: {}1", "(".repeat(20_000)),
        format!("GOLD: 1{}, random", "+1".repeat(20_000)),
        format!("TERRAIN: {}(1,1), '.'", "(1,1)&".repeat(20_000)),
        "IF [50%] ".repeat(20_000),
        "IF [50%] { ".repeat(20_000),
        format!("SWITCH [1d9] {{ {} }}", "CASE 1: WALLIFY ".repeat(9000)),
        format!("LOOP [3] {{ {} }}", "[5%]: BREAK POOL: random ".repeat(5000)),
        chain,
    ] {
        let made = des(&format!("LEVEL: \"a\"\n{text}\n"));
        assert_eq!(made.levels.len(), 1);
        assert!(made.losses().count() > 0, "{}", &text[..40]);
    }
    for text in [
        format!("x = {}1", "-".repeat(20_000)),
        format!("x = {}1{}", "(".repeat(20_000), ")".repeat(20_000)),
        format!("x = {}", "{".repeat(20_000)),
        format!("x = a{}", ".b".repeat(20_000)),
        "if x then ".repeat(20_000),
        "local function f() ".repeat(10_000),
    ] {
        let made = import(&text, Language::Lua, "a", &Content::builtin(), &|_| None);
        assert!(made.losses().count() > 0, "{}", &text[..20]);
    }
}

#[test]
fn thousands_of_levels_of_one_name_take_linear_time() {
    let made = des(&"LEVEL: \"same\"\n".repeat(5000));
    assert_eq!(made.levels.len(), 512, "as many as a vault file has");
    assert!(made.losses().any(|lost| lost.why.contains("at most 512 vaults")));
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let file = scratch("escape.des");
    std::fs::write(
        &file,
        "LEVEL: \"e\u{1b}[31mvil\"\nMESSAGE: \"\u{1b}]0;x\u{7}\u{202e}\"\nJUGGLE: \u{1b}[2J\n",
    )
    .unwrap();
    for arguments in [&["vault", "import"][..], &["vault", "import", "--json"]] {
        let output = wyrdvault(&[arguments, &[file.to_str().unwrap()]].concat());
        for bytes in [output.stdout, output.stderr] {
            let text = String::from_utf8(bytes).unwrap();
            let odd = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
            assert!(!text.contains(odd), "{text:?}");
        }
    }
    let (_, _, out) = imported(&file);
    let text = std::fs::read_to_string(out).unwrap();
    assert!(!text.contains(|c: char| c.is_control() && c != '\n'), "{text:?}");
}

#[test]
fn devices_pipes_and_large_files_are_refused() {
    let pipe = scratch("pipe.des");
    let _ = std::fs::remove_file(&pipe);
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let large = scratch("large.des");
    std::fs::write(&large, "LEVEL: \"a\"\n".repeat(60_000)).unwrap();
    for path in [Path::new("/dev/zero"), &pipe, &large, Path::new("/")] {
        let output = wyrdvault(&["vault", "import", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(3), "{}", path.display());
    }
}

fn mill() -> Mill {
    let folder = fixture("");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).unwrap());
    let named = paths.iter().map(|path| path.to_str().unwrap().to_owned());
    Mill::new(&named.zip(texts).collect::<Vec<_>>())
}

fn mutated(files: u64, longest: Duration) {
    let (mill, content) = (mill(), Content::builtin());
    let mut tally = Tally::default();
    for number in 0..files {
        let mut rng = Rng::new(Seed(1), number);
        let (language, text) = mill.file(&mut rng);
        tally.try_one(number, (language, &text), &content, Gauge::NONE);
    }
    println!("{tally:?}");
    assert_eq!(tally.unfit, Vec::<String>::new());
    assert!(tally.slowest[0].0 < longest, "{:?}", tally.slowest);
}

#[test]
fn mutated_level_files_do_no_harm() {
    mutated(1500, Duration::from_secs(5));
}

/// The long form: `cargo test --release --test all mutated_level_files -- --ignored --nocapture`.
/// The fuzzer runs the same files and measures their memory:
/// `cargo run --release --manifest-path fuzz/Cargo.toml -- --files 0 --levels 1000000`.
#[test]
#[ignore = "takes minutes"]
fn a_million_mutated_level_files_do_no_harm() {
    mutated(1_000_000, Duration::from_millis(100));
}
