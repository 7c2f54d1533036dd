//! Runs every command that reads replays on corrupted replays. Each prints a result or an error.
//! None panics, and none prints unsafe text.
//!
//! ```text
//! cargo test --release --test all corrupted_replays -- --ignored --nocapture  100,000 replays
//! WYRDVAULT_CHANGED=1000000 cargo test --release ...                     another number
//! ```

use std::fs;
use std::path::Path;

use clap::Parser;
use wyrdvault::base::{Rng, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::cli::out::overhear;
use wyrdvault::cli::{Cli, Exit, Out};
use wyrdvault::game::replay::{Bookmark, Outcome, Recorder, Report};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::store::clean::is_plain;
use wyrdvault::store::panics::caught;
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::Run;
use wyrdvault::ui::session::{Session, head};
use wyrdvault::ui::{self, Environment, Watch};
use wyrdvault::world::Action;

use crate::command_line::wyrdvault;
use crate::corrupted_files::corruption::{Corruptor, asked};
use crate::saves::Folder;
use crate::scene::content;

#[path = "../../src/commands.rs"]
mod commands;

/// Environment variable with the number of replays in the long test; default 100,000.
const CHANGED: &str = "WYRDVAULT_CHANGED";

/// Results of the commands.
#[derive(Debug, Default)]
struct Tally {
    commands: u64,
    /// Number of commands by exit code.
    done: u64,
    no: u64,
    refused: u64,
    /// For each fault: the replay number, the command and the fault in its output.
    faults: Vec<String>,
}

/// Returns the command lines for one replay. The turns and inputs in them lie within the run, just
/// beyond its end, and far beyond.
fn lines(file: &str, folder: &Path, rng: &mut Rng) -> Vec<Vec<String>> {
    let at = [0, 1, 5, 30, 500, u32::MAX][rng.below(6) as usize].to_string();
    let place = |name: &str| folder.join(name).display().to_string();
    let (data, short, nameless) = (place("data"), place("short.ron"), place("nameless.ron"));
    let whole = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/valkyrie.ron");
    let film = ["cast", "ttyrec", "html", "txt"][rng.below(4) as usize];
    let mut lines = vec![
        vec!["replay", "verify", file],
        vec!["replay", "info", file],
        vec!["replay", "info", "--json", file],
        vec!["replay", "hash", "--turn", &at, file],
        vec!["replay", "hash", "--anyway", "--input", &at, file],
        vec!["replay", "show", "--input", &at, file],
        vec!["replay", "diff", file, whole],
        vec!["replay", "diff", "--json", whole, file],
        vec!["replay", "minimise", file, "--until", "depth=1", "-o", &short],
        vec!["replay", "export", file, "--to", film, "--to-turn", "3", "-o", "-"],
        vec!["report", "open", "--text", file, "--data-dir", &data],
        vec!["report", "new", file, "--turn", &at, "--text", "x", "--data-dir", &data],
        vec!["report", "scrub", file, "-o", &nameless],
    ];
    // These commands print megabytes, start processes, or play the run hundreds of times.
    match rng.below(64) {
        0 => lines.push(vec!["replay", "state", "--turn", &at, file]),
        1 => lines.push(vec!["replay", "state", "--anyway", file]),
        2 => {
            let build = "/bin/true";
            lines.push(vec!["replay", "bisect", file, "--good", build, "--bad", build]);
        }
        3 => {
            let until = ["replay", "minimise", file, "--until", "message=jackal", "-o", &short];
            lines.push(until.to_vec());
        }
        4 => lines.push(vec!["replay", "verify", "--json", "--jobs", "2", file, whole, file]),
        _ => {}
    }
    lines.iter().map(|line| line.iter().map(|&word| word.to_owned()).collect()).collect()
}

/// Runs one command in this process and checks its output.
fn answer(line: &[String], tally: &mut Tally) -> Result<(), String> {
    let words = std::iter::once("wyrdvault").chain(line.iter().map(String::as_str));
    let cli = Cli::try_parse_from(words).map_err(|why| why.to_string())?;
    let command = cli.command.ok_or("no command")?;
    let mut out = Out::kept();
    let (exit, complaints) =
        overhear(|| caught(|| commands::run(command, &Environment::default(), &mut out)));
    let exit = exit.map_err(|words| format!("panicked: {words}"))?;
    tally.commands += 1;
    match exit {
        Exit::Done => tally.done += 1,
        Exit::No => tally.no += 1,
        Exit::Usage | Exit::Unreadable | Exit::Foreign => tally.refused += 1,
        Exit::StorageFailed | Exit::Bug => return Err(format!("{exit:?}: {complaints:?}")),
    }
    let out = out.take();
    let said = complaints.join("\n");
    if exit != Exit::Done && out.is_empty() && said.is_empty() {
        return Err(format!("{exit:?} without a word"));
    }
    if said.lines().any(|line| line.len() > 2000) {
        return Err(format!("a long sentence: {}", &said[..100]));
    }
    // Exported films contain escape sequences on purpose.
    let shown =
        if line[1] == "export" { String::new() } else { String::from_utf8_lossy(&out).into() };
    for text in [&shown, &said] {
        if text.contains("the game panic") {
            return Err(text.clone());
        }
        if let Some(letter) = text.chars().find(|&letter| letter != '\n' && !is_plain(letter)) {
            return Err(format!("it prints {letter:?}"));
        }
    }
    Ok(())
}

/// Tests the commands `watch` and `take-over`, which need a terminal.
fn opened(file: &Path, folder: &Path, rng: &mut Rng, tally: &mut Tally) -> Result<(), String> {
    let turn = Some([0, 1, 5, 20, u32::MAX][rng.below(5) as usize]);
    for take_over in [false, true] {
        let watch = Watch { path: file.to_path_buf(), turn, all: rng.below(2) == 0, take_over };
        let paths = Paths::find(Some(&folder.join("data")), None, Path::new("/"));
        let paths = paths.map_err(|why| why.to_string())?;
        let opened = caught(|| ui::opened(&watch, paths, content()));
        tally.commands += 1;
        match opened.map_err(|words| format!("panicked: {words}"))? {
            Ok(_) => tally.done += 1,
            Err(why) if why.contains("the game panic") => return Err(why),
            Err(_) => tally.refused += 1,
        }
    }
    Ok(())
}

/// Records a run with changed inputs, so that its replay is in sync, and sometimes forges its
/// metadata.
fn rewritten(rng: &mut Rng) -> String {
    let seed = Seed(u64::from(rng.below(1000)));
    let birth = Birth { seed, seed_text: seed.to_string(), ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let mut brain = Brain::new(Bot::Explorer, birth.seed);
    let (mut recorder, mut refused) = (Recorder::default(), false);
    for _ in 0..rng.below(60) {
        let strange = rng.below(3) == 0;
        let input = strange.then(|| ron::from_str(&asked(rng)).ok()).flatten();
        let input = input.unwrap_or_else(|| brain.choose(&game, refused));
        recorder.note(&game, &input);
        refused = game.input(&input).is_err();
    }
    let mut replay = recorder.finish(&game, game.score().total);
    let number = |rng: &mut Rng| [0, 1, 30, 300, u32::MAX][rng.below(5) as usize];
    match rng.below(8) {
        0 => {
            let (cause, turn, when) = ("ascended".to_owned(), number(rng), "ever".to_owned());
            let outcome = Outcome { cause, turn, depth: 255, score: i64::MIN, level: 0, when };
            replay.outcome = Some(outcome);
        }
        1 => {
            let (position, turn) = (number(rng), number(rng));
            replay.report = Some(Report { position, turn, ..Report::default() });
        }
        2 => replay.bookmarks = vec![Bookmark { position: number(rng), text: String::new() }; 3],
        3 => replay.checkpoints.clear(),
        4 => replay.birth.name = "\u{202e}".repeat(100),
        5 => replay.birth.difficulty = number(rng) as i8,
        6 => replay.birth.seed_text = "another".to_owned(),
        _ => {}
    }
    replay.write()
}

/// Number of randomly chosen commands per replay in the long test, so that every command reads more
/// than ten thousand replays.
const COMMANDS: usize = 4;

/// Runs at most `most` commands on every `step`-th of `files` corrupted replays, starting with
/// number `first`. Also opens one replay in eight on the terminal screens.
fn judge(corruptor: &Corruptor, (first, step): (u64, usize), files: u64, most: usize) -> Tally {
    let folder = Folder::new();
    let path = folder.0.join("changed.ron");
    let file = path.display().to_string();
    let mut tally = Tally::default();
    for number in (first..files).step_by(step) {
        let mut rng = Rng::new(Seed(11), number);
        let made = caught(|| match rng.below(2) {
            0 => corruptor.changed_replay(&mut rng),
            _ => rewritten(&mut rng).into_bytes(),
        });
        match made {
            Ok(bytes) => fs::write(&path, bytes).unwrap(),
            Err(words) => {
                tally.faults.push(format!("replay {number}, recorded: {words}"));
                continue;
            }
        }
        let mut lines = lines(&file, &folder.0, &mut rng);
        while lines.len() > most {
            lines.swap_remove(rng.below(lines.len() as u32) as usize);
        }
        for line in lines {
            if let Err(why) = answer(&line, &mut tally) {
                tally.faults.push(format!("replay {number}, {line:?}: {why}"));
            }
        }
        if number.is_multiple_of(5000) {
            println!("replay {number}: {} faults so far", tally.faults.len());
        }
        fs::remove_dir_all(folder.0.join("data")).ok();
        if tally.faults.len() > 20 {
            break;
        }
        if rng.below(8) > 0 {
            continue;
        }
        if let Err(why) = opened(&path, &folder.0, &mut rng, &mut tally) {
            tally.faults.push(format!("replay {number}, opened: {why}"));
        }
    }
    tally
}

/// Fault T14 (damaged bytes), for all commands that read replays.
#[test]
fn every_command_handles_corrupted_replays() {
    let tally = judge(&Corruptor::new(), (0, 1), 80, 2);
    assert_eq!(tally.faults, Vec::<String>::new());
    assert!(tally.commands >= 160 && tally.refused > 30, "{tally:?}");
    assert!(tally.done > 30 && tally.no > 5, "{tally:?}");
}

#[test]
#[ignore = "takes long: 100,000 replays, four commands each"]
#[expect(clippy::disallowed_methods, reason = "an environment variable sets the length")]
fn every_command_handles_100_000_corrupted_replays() {
    let files = std::env::var(CHANGED).ok().and_then(|many| many.parse().ok());
    let files = files.unwrap_or(100_000);
    let corruptor = Corruptor::new();
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let (corruptor, workers) = (&corruptor, 0..2);
        let begun =
            workers.map(|first| scope.spawn(move || judge(corruptor, (first, 2), files, COMMANDS)));
        let begun: Vec<_> = begun.collect();
        begun.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    let sum = |count: fn(&Tally) -> u64| tallies.iter().map(count).sum::<u64>();
    println!(
        "{files} changed replays, {} commands: {} done, {} said no, {} refused",
        sum(|tally| tally.commands),
        sum(|tally| tally.done),
        sum(|tally| tally.no),
        sum(|tally| tally.refused)
    );
    let faults: Vec<&String> = tallies.iter().flat_map(|tally| &tally.faults).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Plays a run to its end through a session, as the screen does.
#[test]
fn a_finished_run_matches_its_score_row() {
    let folder = Folder::new();
    let paths = Paths::find(Some(&folder.0), None, Path::new("/")).unwrap();
    let seed_text = Seed(77).to_string();
    let birth = Birth { seed: Seed(77), seed_text, ..Birth::default() };
    let game = Game::new(content(), &birth).unwrap();
    let run = Run::create(&paths, &head(&game), &birth.name, &birth.role).unwrap();
    let mut session = Session::begin(game, Some(run)).unwrap();
    for action in [Action::Search, Action::Search, Action::Quit] {
        session.send(&Input::Do(action)).unwrap();
    }
    session.finish(&paths).unwrap();
    let data = folder.0.display().to_string();
    let verify = || wyrdvault(&["scores", "--verify", "--data-dir", &data]);
    let honest = verify();
    assert!(honest.status.success(), "{}", String::from_utf8_lossy(&honest.stdout));
    let table = fs::read_to_string(paths.scores()).unwrap();
    let year = &table[table.find("when: \"").unwrap()..][7..11];
    fs::write(paths.scores(), table.replace(&format!("when: \"{year}"), "when: \"1999")).unwrap();
    let forged = verify();
    assert_eq!(forged.status.code(), Some(1));
    let said = String::from_utf8_lossy(&forged.stdout).into_owned();
    assert!(said.contains("the date is") && said.contains("listed as 1999"), "{said}");
}

#[test]
fn take_over_starts_on_the_named_turn() {
    let golden = |name: &str| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        root.join("tests/replays").join(name).with_extension("ron")
    };
    let opened = |name: &str, turn: u32| {
        let folder = Folder::new();
        let paths = Paths::find(Some(&folder.0), None, Path::new("/")).unwrap();
        let watch = Watch { path: golden(name), turn: Some(turn), all: false, take_over: true };
        let opened = ui::opened(&watch, paths, content());
        (opened, folder.0.join("runs").exists())
    };
    // On most of these turns the hero is on a journey, which must not continue automatically.
    for turn in [1, 57, 120, 200, 300] {
        assert_eq!(opened("valkyrie", turn), (Ok(Some(turn)), true));
    }
    assert_eq!(opened("death", 333).0, Ok(Some(333)));
    let (refused, begun) = opened("death", 9000);
    assert!(!begun, "no run was begun");
    let refused = refused.unwrap_err();
    assert!(refused.contains("has no turn 9000"), "{refused}");
}

#[test]
fn a_take_over_without_a_terminal_begins_no_run() {
    let folder = Folder::new();
    let data = folder.0.display().to_string();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replays/valkyrie.ron");
    let output = wyrdvault(&["replay", "take-over", file, "--turn", "120", "--data-dir", &data]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("needs a terminal"), "{said}");
    assert_eq!(output.status.code(), Some(2));
    let paths = Paths::find(Some(&folder.0), None, Path::new("/")).unwrap();
    assert_eq!(Run::list(&paths).unwrap().len(), 0);
}
