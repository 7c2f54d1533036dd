//! Untrusted text in file names, replays and tables never controls the terminal and never forges a
//! line of output.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use wyrdvault::game::birth::Parent;
use wyrdvault::game::replay::{Bookmark, Outcome, Replay, Report};
use wyrdvault::store::clean::is_plain;

use crate::command_line::wyrdvault;
use crate::saves::Folder;

/// Sets a window title, clears the screen, and contains an 8-bit CSI, bidirectional and zero-width
/// marks, and a line break.
const EVIL: &str = "A\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{2066}\u{200b}\r\n\
                    wyrdvault: forged";

fn golden(name: &str) -> Replay {
    let path = format!("{}/tests/replays/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    Replay::read(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Fails unless both output streams are plain text without forged lines.
fn assert_plain(arguments: &[&str], output: &Output) {
    for bytes in [&output.stdout, &output.stderr] {
        let text = std::str::from_utf8(bytes).expect("output is UTF-8");
        let unsafe_letters: Vec<char> =
            text.chars().filter(|&letter| letter != '\n' && !is_plain(letter)).collect();
        assert!(unsafe_letters.is_empty(), "{arguments:?}: {unsafe_letters:?} in {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("wyrdvault: forged")), "{text}");
    }
}

/// Runs the program and checks every output byte. Returns the exit code.
fn plain(arguments: &[&str]) -> i32 {
    let output = wyrdvault(arguments);
    assert_plain(arguments, &output);
    output.status.code().unwrap()
}

/// Runs every command that prints something about a replay.
fn every_verb(file: &str, folder: &Path) -> Vec<i32> {
    let data = folder.join("data").display().to_string();
    let output = folder.join(format!("{EVIL}.out")).display().to_string();
    let build = env!("CARGO_BIN_EXE_wyrdvault");
    let mut codes = Vec::new();
    for line in [
        &["replay", "verify", file][..],
        &["replay", "verify", "--json", file],
        &["replay", "verify", "--jobs", "2", file, file],
        &["replay", "info", file],
        &["replay", "info", "--json", file],
        &["replay", "hash", file],
        &["replay", "hash", "--turn", "999999", file],
        &["replay", "show", file],
        &["replay", "show", "--json", file],
        &["replay", "state", file],
        &["replay", "state", "--anyway", file],
        &["replay", "diff", file, file],
        &["replay", "diff", file, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/death.ron")],
        &["replay", "bisect", file, "--good", build, "--bad", "/bin/true"],
        &["replay", "minimise", file, "--until", "depth=2", "-o", &output],
        &["replay", "minimise", file, "--until", EVIL],
        &["replay", "export", file, "--to", "txt", "--to-turn", "5", "-o", &output],
        &["replay", "export", file, "--to", "txt", "--to-turn", "5", "-o", "/no/such/\u{1b}[2J"],
        &["replay", "take-over", file, "--turn", "5", "--data-dir", &data],
        &["replay", file],
        &["report", "open", "--text", file, "--data-dir", &data],
        &["report", "open", file, "--data-dir", &data],
        &["report", "new", file, "--text", EVIL, "--data-dir", &data],
        &["report", "scrub", file, "-o", &output],
    ] {
        codes.push(plain(line));
    }
    codes
}

/// A replay with unsafe text in every field that playing ignores.
fn decorated() -> Replay {
    let evil = || EVIL.to_owned();
    let mut replay = golden("death");
    replay.version = evil();
    replay.birth.seed_text = evil();
    let (turn, depth, score, level) = (1801, 4, 3000, 3);
    replay.outcome = Some(Outcome { cause: evil(), turn, depth, score, level, when: evil() });
    replay.birth.parent = Some(Parent { replay: evil(), position: 0, turn: 0 });
    replay.bookmarks = vec![Bookmark { position: 0, text: evil() }];
    replay.report = Some(Report {
        position: 9,
        turn: 9,
        text: evil(),
        program: evil(),
        terminal: evil(),
        panic: Some(evil()),
        verdict: evil(),
    });
    replay
}

#[test]
fn no_replay_command_prints_control_characters() {
    let changes: [fn(&mut Replay); 7] = [
        |_| {},
        |replay| replay.birth.name = EVIL.to_owned(),
        |replay| replay.birth.role = EVIL.to_owned(),
        |replay| replay.birth.race = EVIL.to_owned(),
        |replay| replay.birth.ruleset = EVIL.to_owned(),
        |replay| replay.content = EVIL.to_owned(),
        |replay| replay.birth.packs = vec![(EVIL.to_owned(), format!("[(id: {EVIL:?}, x"))],
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let folder = Folder::new();
        let mut replay = decorated();
        change(&mut replay);
        let path = folder.0.join(format!("{EVIL}{number}.ron"));
        fs::write(&path, replay.write()).unwrap();
        let codes = every_verb(path.to_str().unwrap(), &folder.0);
        assert!(!codes.contains(&70), "{number}: {codes:?}");
        // At least one command read the whole replay.
        assert_eq!(codes[3], 0, "{number}: {codes:?}");
    }
}

#[test]
fn no_replay_command_prints_control_characters_of_other_files() {
    let folder = Folder::new();
    let missing = folder.0.join(EVIL).display().to_string();
    assert!(every_verb(&missing, &folder.0).iter().all(|&code| (1..=4).contains(&code)));
    let nonsense = folder.0.join(format!("{EVIL}.ron"));
    for text in [EVIL.to_owned(), format!("(format: 2, {EVIL:?}: 1)"), format!("({EVIL})")] {
        fs::write(&nonsense, text).unwrap();
        every_verb(nonsense.to_str().unwrap(), &folder.0);
    }
    // Try a folder that is not a run.
    fs::create_dir(&missing).unwrap();
    every_verb(&missing, &folder.0);
}

#[test]
fn no_command_prints_control_characters_of_a_name() {
    let folder = Folder::new();
    let data = folder.0.join(format!("data {EVIL}"));
    fs::create_dir_all(data.join("runs").join(EVIL)).unwrap();
    fs::create_dir_all(data.join("replays")).unwrap();
    let row = format!(
        "(name: {EVIL:?}, role: {EVIL:?}, race: {EVIL:?}, cause: {EVIL:?}, when: {EVIL:?}, \
         replay: {EVIL:?}, score: 5)"
    );
    let ron = format!("(format: 1, rows: [{row}, {row}])");
    fs::write(data.join("scores.ron"), ron).unwrap();
    let pack = folder.0.join(format!("{EVIL}.ron"));
    fs::write(&pack, format!("[(id: {EVIL:?}, map: \"\"\"\n{EVIL}\n\"\"\", {EVIL:?}: 3)]"))
        .unwrap();
    let map = folder.0.join(format!("{EVIL}.des"));
    fs::write(&map, format!("MAZE:\"{EVIL}\",' '\nJUGGLE:{EVIL}\n")).unwrap();
    let text = |path: &PathBuf| path.to_str().unwrap().to_owned();
    let (data, pack, map) = (text(&data), text(&pack), text(&map));
    for line in [
        &["scores", "--data-dir", &data][..],
        &["scores", "--json", "--data-dir", &data],
        &["scores", "--verify", "--data-dir", &data],
        &["runs", "--data-dir", &data],
        &["runs", "--json", "--data-dir", &data],
        &["runs", "rename", EVIL, EVIL, "--data-dir", &data],
        &["runs", "delete", EVIL, "--data-dir", &data],
        &["runs", "delete", EVIL, "--yes", "--data-dir", &data],
        &["paths", "--data-dir", &data],
        &["vault", "check", &pack],
        &["vault", "expand", &pack],
        &["vault", "list", "--vaults", &pack],
        &["vault", "show", EVIL],
        &["vault", "import", &map],
        &["level", "show", "--depth", "3", "--vaults", &pack],
        &["lab", "score", &pack],
        &["lab", "chases", &pack],
        &["soak", "--role", EVIL],
        &["soak", "--ruleset", EVIL],
        &["--role", EVIL],
        &["--name", EVIL, "scores"],
        &["replay", "info", "x", EVIL],
        &["replay", "hash", "x", "--turn", EVIL],
        &["replay", "--at", EVIL],
        &[EVIL],
    ] {
        plain(line);
    }
}

/// All output of the command line must go through the one file that cleans it.
#[test]
fn only_one_file_of_the_command_line_prints() {
    fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                sources(&path, found);
            } else {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = vec![root.join("main.rs"), root.join("commands.rs")];
    sources(&root.join("cli"), &mut found);
    let ways = ["print!", "println!", "dbg!", "io::stdout", "io::stderr", "/dev/tty"];
    let prints = |path: &&PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        ways.iter().any(|way| text.contains(way))
    };
    let printing: Vec<_> = found.iter().filter(prints).collect();
    assert_eq!(printing, [&root.join("cli/out.rs")]);
}

/// `--from` must not be after `--to-turn`.
#[test]
fn a_film_of_no_turns_is_refused() {
    let folder = Folder::new();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/death.ron");
    let film = folder.0.join("film.txt").display().to_string();
    let export = |more: &[&str]| {
        let line = [&["replay", "export", file, "--to", "txt"], more].concat();
        let output = wyrdvault(&line);
        (output.status.code().unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, why) = export(&["--from", "50", "--to-turn", "20", "-o", &film]);
    assert!(code == 2 && why.contains("--from 50 is after --to-turn 20"), "{why}");
    let (code, why) = export(&["--from", "99999", "-o", &film]);
    assert!(code == 2 && why.contains("has no turn 99999"), "{why}");
    assert!(!Path::new(&film).exists());
    let (code, why) = export(&["--to-turn", "3", "-o", "/no/such/film.txt"]);
    assert!(code == 4 && why.contains("-o") && !why.contains("--data-dir"), "{why}");
    let (code, why) = export(&["--from", "3", "--to-turn", "3", "-o", &film]);
    assert!(code == 0 && Path::new(&film).exists(), "{why}");
}
