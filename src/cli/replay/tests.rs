//! Tests of replays that break the game or make false claims: each kind gets a verdict of its own.

use clap::Parser;

use super::*;
use crate::base::Seed;
use crate::cli::out::overhear;
use crate::cli::{Cli, Command, scores, soak};
use crate::game::replay::{Outcome, Recorder};
use crate::game::{Birth, Game, Input};
use crate::store::disk::Disk;
use crate::store::paths::Paths;
use crate::store::scores::{ScoreRow, Scores};
use crate::store::test_support::Folder;
use crate::world::Action;

/// Changes a claim of a replay or score row.
type Forgery<T> = fn(&mut T);

/// Runs a command line. Returns the exit code, the output and the error messages.
fn said(arguments: &[&str]) -> (Exit, String, String) {
    let cli = Cli::try_parse_from([&["wyrdvault"], arguments].concat()).unwrap();
    let mut out = Out::kept();
    let (exit, complaints) = overhear(|| match cli.command.unwrap() {
        Command::Replay(args) => run(&args.command.unwrap(), &mut out),
        Command::Scores(args) => scores::run(&args, &mut out),
        Command::Soak(args) => soak::run(&args, &mut out),
        other => panic!("{other:?}"),
    });
    (exit, String::from_utf8(out.take()).unwrap(), complaints.join("\n"))
}

/// Writes a changed copy of a golden game to a file.
fn golden(folder: &Folder, game: &str, name: &str, change: impl FnOnce(&mut Replay)) -> String {
    let path = format!("{}/tests/replays/{game}.ron", env!("CARGO_MANIFEST_DIR"));
    let mut replay = read(Path::new(&path)).unwrap();
    change(&mut replay);
    kept(folder, name, &replay)
}

fn kept(folder: &Folder, name: &str, replay: &Replay) -> String {
    let path = folder.join(name);
    replay_file::write(&Disk::default(), &path, &replay.write()).unwrap();
    path.display().to_string()
}

/// Returns the outcome of the golden game that ends in a death, and its number of inputs.
fn death() -> (Outcome, usize) {
    let path = format!("{}/tests/replays/death.ron", env!("CARGO_MANIFEST_DIR"));
    let replay = read(Path::new(&path)).unwrap();
    let inputs = replay.input_log().unwrap().len();
    (replay.outcome.unwrap(), inputs)
}

/// Writes a replay whose sixth input makes the game panic.
fn breaking(folder: &Folder, name: &str) -> String {
    let content = std::sync::Arc::new(Content::builtin());
    let mut game = Game::new(content, &Birth::default()).unwrap();
    let mut recorder = Recorder::default();
    for _ in 0..5 {
        recorder.note(&game, &Input::Do(Action::Search));
        game.input(&Input::Do(Action::Search)).unwrap();
    }
    let item = game.world.you().pack[0];
    let breaks = Input::Do(Action::Inscribe { item, text: "break the game".to_owned() });
    recorder.note(&game, &breaks);
    kept(folder, name, &recorder.broken_off(&game))
}

#[test]
fn a_replay_that_panics_the_game_is_reported() {
    let folder = Folder::new();
    let (broken, good) = (breaking(&folder, "b.ron"), golden(&folder, "death", "g.ron", |_| {}));
    for jobs in ["1", "2"] {
        let (exit, out, _) =
            said(&["replay", "verify", "--jobs", jobs, &broken, &good, &broken, &good]);
        assert_eq!(exit, Exit::No, "{out}");
        let lines: Vec<&str> = out.lines().collect();
        assert!(lines[0].contains("b.ron: the game panics at input 5 on turn"), "{out}");
        assert!(lines[0].contains("planted") && lines[2].contains("the game panics"), "{out}");
        assert!(lines[1].contains("g.ron: in sync") && lines[3].contains("in sync"), "{out}");
    }
}

#[test]
fn every_replay_command_reports_a_replay_that_panics_the_game() {
    let folder = Folder::new();
    let broken = breaking(&folder, "b.ron");
    for verb in [&["hash"][..], &["show"], &["state"], &["hash", "--anyway"]] {
        let (exit, out, why) = said(&[&["replay"], verb, &[broken.as_str()]].concat());
        assert_eq!((exit, out.as_str()), (Exit::No, ""), "{verb:?}");
        assert!(why.contains("b.ron: the game panics at input 5 on turn"), "{verb:?}: {why}");
        // The states before the input that causes the panic can be shown.
        let before = [&["replay"], verb, &["--input", "5", broken.as_str()]].concat();
        assert_eq!(said(&before).0, Exit::Done, "{verb:?}");
    }
    assert_eq!(said(&["replay", "info", &broken]).0, Exit::Done);
    let other = golden(&folder, "valkyrie", "g.ron", |replay| {
        let broken = read(Path::new(&broken)).unwrap();
        let inputs = broken.inputs.replacen("Do(Search)", "Do(Explore)", 1);
        *replay = Replay { inputs, ..broken };
    });
    let (exit, _, why) = said(&["replay", "diff", &broken, &broken]);
    assert_eq!(exit, Exit::Done, "{why}");
    let (exit, ..) = said(&["replay", "diff", &broken, &other]);
    assert_eq!(exit, Exit::No);
    let short = folder.join("short.ron").display().to_string();
    let (exit, out, why) = said(&["replay", "minimise", &broken, "--until", "panic", "-o", &short]);
    assert_eq!(exit, Exit::Done, "{out}{why}");
    assert!(said(&["replay", "verify", &short]).1.contains("the game panics at input 0"));
}

#[test]
fn a_soak_keeps_the_replay_of_a_panicking_game_and_continues() {
    let folder = Folder::new();
    let data = folder.path().display().to_string();
    let line = ["soak", "--games", "3", "--turns", "20", "--seed", "13131313", "--data-dir", &data];
    let (exit, out, why) = said(&line);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("3 games") && out.contains("1 panics"), "{out}");
    assert!(out.contains("failed: turn 5: the game panicked: planted"), "{out}");
    let path = folder.join("replays/soak-13131313-00001-broke.ron").display().to_string();
    assert!(why.contains(&path), "{why}");
    let (exit, out, _) = said(&["replay", "verify", &path]);
    assert!(exit == Exit::No && out.contains("the game panics"), "{out}");
    assert!(folder.join("replays/soak-00002.ron").exists(), "the next game was played");
}

#[test]
fn a_forged_outcome_is_reported() {
    let folder = Folder::new();
    let verdict = |change: &dyn Fn(&mut Option<Outcome>)| {
        let path = golden(&folder, "death", "forged.ron", |replay| change(&mut replay.outcome));
        let (exit, out, _) = said(&["replay", "verify", &path]);
        (exit, out)
    };
    let (exit, out) = verdict(&|_| {});
    assert!(exit == Exit::Done && out.contains("in sync"), "{out}");
    let (end, _) = death();
    let truth =
        |what: &str, value: &dyn std::fmt::Display| format!("{what} is {value}, but was recorded");
    let forgeries: [(String, Forgery<Outcome>); 5] = [
        (truth("score", &end.score), |end| end.score = 999_999),
        ("recorded as ascended".to_owned(), |end| end.cause = "ascended".to_owned()),
        (truth("turn", &end.turn), |end| end.turn = 7),
        (truth("depth", &end.depth), |end| end.depth = 50),
        (truth("level", &end.level), |end| end.level = 30),
    ];
    for (words, forge) in forgeries {
        let (exit, out) = verdict(&|outcome| outcome.iter_mut().for_each(forge));
        assert_eq!(exit, Exit::No, "{words}");
        assert!(out.contains("false outcome: ") && out.contains(&words), "{out}");
    }
    let (exit, out) = verdict(&|outcome| *outcome = None);
    assert!(exit == Exit::No && out.contains("recorded as still in progress"), "{out}");
    let alive = golden(&folder, "valkyrie", "alive.ron", |replay| {
        let (cause, when) = ("ascended".to_owned(), String::new());
        replay.outcome = Some(Outcome { cause, turn: 1, depth: 1, score: 1, level: 1, when });
    });
    let (exit, out, _) = said(&["replay", "verify", &alive]);
    assert!(
        exit == Exit::No && out.contains("still in progress, but was recorded as ended"),
        "{out}"
    );
}

#[test]
fn a_seed_text_that_is_not_the_seed_is_named() {
    let folder = Folder::new();
    let forge = |replay: &mut Replay| replay.birth.seed_text = "lucky".to_owned();
    let path = golden(&folder, "death", "forged.ron", forge);
    let (exit, out, _) = said(&["replay", "verify", &path]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("false seed: \"lucky\" is not the seed 22f90c18-04aa96b3"), "{out}");
}

#[test]
fn a_scrubbed_replay_has_the_outcome_of_a_nameless_hero() {
    let folder = Folder::new();
    let path = golden(&folder, "death", "g.ron", |_| {});
    let told = read(Path::new(&path)).unwrap();
    // The forged hero gets the name of the monster that caused the death.
    let cause = told.outcome.as_ref().unwrap().cause.clone();
    let name = cause.rsplit(' ').next().unwrap().to_owned();
    let birth = Birth { name, ..told.birth.clone() };
    let content = std::sync::Arc::new(Content::builtin());
    let mut game = Game::new(std::sync::Arc::clone(&content), &birth).unwrap();
    let mut recorder = Recorder::default();
    for (input, _) in told.input_log().unwrap().iter() {
        recorder.note(&game, input);
        let _refused_then_too = game.input(input);
    }
    let score = game.score().total;
    let scrubbed = recorder.finish(&game, score).scrubbed(&content);
    assert_eq!(scrubbed.outcome.as_ref().unwrap().cause, cause);
    let path = kept(&folder, "scrubbed.ron", &scrubbed);
    assert_eq!(said(&["replay", "verify", &path]).0, Exit::Done);
}

/// Creates a data folder with one finished run and its correct score row.
fn listed(folder: &Folder, when: &str) -> (Paths, ScoreRow) {
    let paths = Paths::find(Some(folder.path()), None, Path::new("/")).unwrap();
    paths.prepare().unwrap();
    golden(folder, "death", "replays/death.ron", |replay| {
        replay.outcome.as_mut().unwrap().when = when.to_owned();
    });
    let (end, _) = death();
    let row = ScoreRow {
        name: "Ana".to_owned(),
        role: "Healer".to_owned(),
        race: "human".to_owned(),
        score: end.score,
        depth: end.depth,
        turns: u64::from(end.turn),
        cause: end.cause,
        when: "2026-01-31 10:00".to_owned(),
        seed: 2_520_058_763_787_540_147,
        replay: "death.ron".to_owned(),
    };
    (paths, row)
}

/// Runs `scores --verify` on a table with these rows.
fn checked(paths: &Paths, rows: &[ScoreRow]) -> (Exit, String) {
    let mut table = Scores::default();
    table.rows = rows.to_vec();
    std::fs::write(paths.scores(), ron::to_string(&table).unwrap()).unwrap();
    let data = paths.root().display().to_string();
    let (exit, out, why) = said(&["scores", "--verify", "--data-dir", &data]);
    (exit, out + &why)
}

#[test]
fn every_field_of_a_score_row_is_compared_with_its_replay() {
    let folder = Folder::new();
    let (paths, row) = listed(&folder, "2026-01-31 10:00");
    let (exit, out) = checked(&paths, std::slice::from_ref(&row));
    assert!(exit == Exit::Done && out.contains("same"), "{out}");
    let forgeries: [(&str, Forgery<ScoreRow>); 9] = [
        ("the name is Ana, but is listed as Eve", |row| row.name = "Eve".to_owned()),
        ("the role is Healer, but is listed as Wizard", |row| row.role = "Wizard".to_owned()),
        ("the race is human, but is listed as elf", |row| row.race = "elf".to_owned()),
        ("listed as 3001", |row| row.score = 3001),
        ("listed as 45", |row| row.depth = 45),
        ("listed as 18", |row| row.turns = 18),
        ("listed as ascended", |row| row.cause = "ascended".to_owned()),
        ("the date is 2026-01-31 10:00", |row| row.when = "2025-01-31 10:00".to_owned()),
        ("the seed is 22f90c18-04aa96b3", |row| row.seed = 7),
    ];
    for (words, forge) in forgeries {
        let mut forged = row.clone();
        forge(&mut forged);
        let (exit, out) = checked(&paths, &[forged]);
        assert_eq!(exit, Exit::No, "{words}");
        assert!(out.contains("DIFFERS") && out.contains(words), "{words}: {out}");
    }
}

#[test]
fn a_calendar_from_the_command_line_must_be_a_real_date() {
    let folder = Folder::new();
    let (paths, row) = listed(&folder, "");
    assert_eq!(checked(&paths, std::slice::from_ref(&row)).0, Exit::Done);
    for (date, why) in [("9000-01-31 10:00", "in the future"), ("last Friday", "invalid date")] {
        let (exit, out) = checked(&paths, &[ScoreRow { when: date.to_owned(), ..row.clone() }]);
        assert!(exit == Exit::No && out.contains(why), "{out}");
    }
}

#[test]
fn two_score_rows_of_one_run_are_reported() {
    let folder = Folder::new();
    let (paths, row) = listed(&folder, "2026-01-31 10:00");
    let (exit, out) = checked(&paths, &[row.clone(), row.clone()]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("TWICE"), "{out}");
    assert!(out.contains("2: same run as row 1, death.ron"), "{out}");
    // A copy of the replay under another name is the same run.
    std::fs::copy(paths.replays().join("death.ron"), paths.replays().join("copy.ron")).unwrap();
    let copy = ScoreRow { replay: "copy.ron".to_owned(), ..row.clone() };
    let (exit, out) = checked(&paths, &[row, copy]);
    assert!(exit == Exit::No && out.contains("same run as row 1"), "{out}");
}

#[test]
fn a_score_row_whose_replay_panics_does_not_stop_the_check() {
    let folder = Folder::new();
    let (paths, row) = listed(&folder, "2026-01-31 10:00");
    breaking(&folder, "replays/b.ron");
    let broken = ScoreRow { score: 9000, replay: "b.ron".to_owned(), ..row.clone() };
    let (exit, out) = checked(&paths, &[broken, row]);
    assert_eq!(exit, Exit::No);
    assert!(out.contains("BREAKS") && out.contains("1: the game panics"), "{out}");
    assert!(out.contains("same"), "{out}");
}

#[test]
fn a_turn_or_input_beyond_the_end_is_refused() {
    let folder = Folder::new();
    let file = golden(&folder, "death", "g.ron", |_| {});
    let (end, inputs) = death();
    let (turn, input) = (end.turn.to_string(), inputs.to_string());
    for verb in ["hash", "show", "state"] {
        let (exit, out, why) = said(&["replay", verb, &file, "--turn", "99999"]);
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{verb}");
        assert!(why.contains(&format!("has no turn 99999; it ends on turn {turn}")), "{why}");
        let (exit, _, why) = said(&["replay", verb, &file, "--input", "99999"]);
        assert!(
            exit == Exit::Usage && why.contains(&format!("it ends after input {input}")),
            "{why}"
        );
    }
    assert_eq!(said(&["replay", "hash", &file, "--turn", &turn]).0, Exit::Done);
    assert_eq!(said(&["replay", "hash", &file, "--input", &input]).0, Exit::Done);
}

#[test]
fn a_failed_output_file_is_not_blamed_on_the_data_folder() {
    let folder = Folder::new();
    let file = golden(&folder, "death", "g.ron", |_| {});
    let wall = folder.join("no/such/short.ron").display().to_string();
    let (exit, _, why) = said(&["replay", "minimise", &file, "--until", "depth=2", "-o", &wall]);
    assert_eq!(exit, Exit::StorageFailed);
    assert!(why.contains("-o") && !why.contains("--data-dir"), "{why}");
}

#[test]
fn names_and_seeds_on_the_command_line_are_bounded() {
    let content = Content::builtin();
    let born = |arguments: &[&str]| {
        let cli = Cli::try_parse_from([&["wyrdvault"], arguments].concat()).unwrap();
        crate::cli::open::birth(&cli.play, &content)
    };
    let long = "n".repeat(5000);
    let refused = born(&["--name", &long]).unwrap_err();
    assert_eq!(refused, "--name has 5000 characters; at most 40 are allowed");
    assert!(born(&["--seed", &long]).unwrap_err().starts_with("--seed has 5000 characters"));
    // The longest accepted name and seed fit into a replay.
    let (name, seed) = ("\u{1f409}".repeat(40), "\u{1f409}".repeat(100));
    let birth = born(&["--name", &name, "--seed", &seed]).unwrap();
    let game = Game::new(std::sync::Arc::new(content), &birth).unwrap();
    let replay = Recorder::default().finish(&game, 0);
    assert!(Replay::read(&replay.write()).is_ok());
    assert_eq!(birth.seed, Seed::read(&seed));
}
