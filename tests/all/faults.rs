//! Tests of machine faults other than a killed game: full disks, unwritable folders, competing
//! processes, copied runs, runs of other versions, wrong clocks.
//!
//! A number such as T11 identifies a fault in the list of faults of the game's design.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::{Birth, Game};
use wyrdvault::store::error::StoreError;
use wyrdvault::store::journal::Head;
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::{Run, Standing};
use wyrdvault::ui::session::{Session, head};

use crate::pty::{Start, one_spawn_at_a_time};
use crate::saves::{Folder, resume};
use crate::scene::content;

const BINARY: &str = env!("CARGO_BIN_EXE_wyrdvault");

fn paths(folder: &Path) -> Paths {
    Paths::find(Some(folder), None, Path::new("/")).unwrap()
}

fn begin(paths: &Paths, seed: u64) -> Session {
    let birth = Birth { seed: Seed(seed), ..Birth::default() };
    let game = Game::new(content(), &birth).unwrap();
    let run = Run::create(paths, &head(&game), &birth.name, &birth.role).unwrap();
    Session::begin(game, Some(run)).unwrap()
}

fn play(session: &mut Session, inputs: usize) {
    let mut brain = Brain::new(Bot::Explorer, session.game.birth.seed);
    let mut refused = false;
    for _ in 0..inputs {
        let input = brain.choose(&session.game, refused);
        refused = session.send(&input).unwrap().is_some();
    }
}

fn only_run(paths: &Paths) -> PathBuf {
    Run::list(paths).unwrap().pop().unwrap().folder
}

// --- A small disk

/// A 256 KiB in-memory disk; `None` if mounting is not allowed.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = Folder::new();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=256k", "wyrdvault"])
            .arg(&folder.0)
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Self(folder))
    }

    /// Fills the disk except for `left` bytes.
    fn fill_to(&self, left: usize) {
        let path = self.0.0.join("filler");
        let mut file = fs::File::create(&path).unwrap();
        while file.write_all(&[1; 4096]).is_ok() {}
        let length = file.metadata().unwrap().len();
        file.set_len(length.saturating_sub(left as u64)).unwrap();
    }

    fn free(&self) {
        fs::remove_file(self.0.0.join("filler")).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        Command::new("umount").arg(&self.0.0).status().ok();
    }
}

/// Fault T11: a full disk.
#[test]
fn on_a_full_disk_no_unsaved_input_acts() {
    let Some(disk) = SmallDisk::mount() else {
        println!("skipped: mounting a disk is not allowed");
        return;
    };
    let paths = paths(&disk.0.0);
    let mut session = begin(&paths, 21);
    let mut brain = Brain::new(Bot::Explorer, Seed(21));
    let (mut refused, mut asked, mut filled) = (false, 0, 0);
    for page in 0..12 {
        play_on(&mut session, &mut brain, &mut refused, 30);
        asked += 30;
        disk.fill_to(page % 3 * 4096);
        loop {
            let input = brain.choose(&session.game, refused);
            let before = session.game.digest();
            match session.send(&input) {
                Ok(answer) => (refused, asked) = (answer.is_some(), asked + 1),
                Err(why) => {
                    let why = why.to_string();
                    assert!(why.contains("disk full"), "{why}");
                    assert_eq!(session.game.digest(), before, "an unsaved input acted");
                    filled += 1;
                    break;
                }
            }
            assert!(asked < 20_000, "the disk never fills");
        }
        disk.free();
    }
    let last = session.game.digest();
    drop(session);
    let (session, there) = resume(&paths, &only_run(&paths)).unwrap();
    assert_eq!((there, session.game.digest()), (asked, last), "after {filled} full disks");
}

fn play_on(session: &mut Session, brain: &mut Brain, refused: &mut bool, inputs: usize) {
    for _ in 0..inputs {
        let input = brain.choose(&session.game, *refused);
        // Background failures while the disk was full are reported, each once.
        let sent = (0..10).find_map(|_| session.send(&input).ok());
        *refused = sent.expect("the disk is free again").is_some();
    }
}

/// Fault T12: a folder without write permission.
#[test]
fn an_unwritable_folder_is_reported_before_birth() {
    let folder = Folder::new();
    fs::write(folder.0.join("file"), "").unwrap();
    for (place, why) in
        [(PathBuf::from("/proc/wyrdvault"), "--data-dir"), (folder.0.join("file"), "not a folder")]
    {
        let refused = paths(&place).prepare().unwrap_err();
        let sentence = refused.to_string();
        assert!(sentence.contains(why) && sentence.contains("--data-dir"), "{sentence}");
        assert_eq!(refused.exit_code(), 4);
    }
    let homeless = wyrdvault_in(&["paths"], &folder.0, &[("HOME", "/proc/nobody")]);
    assert!(String::from_utf8_lossy(&homeless.stdout).contains("/proc/nobody"));
}

// --- Torn files

/// Fault T15, a truncated file: cuts the journal at each of its last 28 bytes, and each snapshot at
/// about 12 lengths.
#[test]
fn a_run_truncated_in_its_last_record_resumes() {
    let here = Folder::new();
    let paths = paths(&here.0);
    let mut session = begin(&paths, 22);
    play(&mut session, 40);
    let digest = session.game.digest();
    drop(session);
    let at = only_run(&paths);
    let log = fs::read(at.join("log")).unwrap();
    for torn in 1..=28 {
        fs::write(at.join("log"), &log[..log.len() - torn]).unwrap();
        let (session, asked) = resume(&paths, &at).unwrap();
        assert!((37..40).contains(&asked), "{asked} inputs with {torn} bytes torn off");
        drop(session);
    }
    fs::write(at.join("log"), &log).unwrap();
    for snap in ["snap.0", "snap.1"] {
        let Ok(whole) = fs::read(at.join(snap)) else { continue };
        for length in (0..whole.len()).step_by(whole.len() / 12) {
            fs::write(at.join(snap), &whole[..length]).unwrap();
            let (session, asked) = resume(&paths, &at).unwrap();
            assert_eq!((asked, session.game.digest()), (40, digest), "{snap} cut to {length}");
            drop(session);
            assert!(fs::remove_file(at.join(format!("{snap}.damaged"))).is_ok(), "kept aside");
        }
        fs::write(at.join(snap), &whole).unwrap();
    }
}

// --- Versions

/// Fault T16: a save of another version.
#[test]
fn a_run_of_other_rules_is_listed_and_left_untouched() {
    let here = Folder::new();
    let paths = paths(&here.0);
    let game = Game::new(content(), &Birth::default()).unwrap();
    let ours = head(&game);
    let theirs = Head { content: vec![ours.content[0].clone(), "1".to_owned()], ..ours };
    let mut run = Run::create(&paths, &theirs, "Ana", "Valkyrie").unwrap();
    run.snapshot(b"what that version saved", &[], 0, Standing::default()).unwrap();
    drop(run);
    let at = only_run(&paths);
    let held = |name: &str| fs::read(at.join(name)).unwrap();
    let before = [held("log"), held("snap.0")];
    let mut pty = Start::at(&here.0).run();
    pty.wait("the title", |text| text.contains("Continue"));
    pty.type_keys("c");
    pty.wait("why not", |text| text.contains("begun with other rules"));
    assert_eq!([held("log"), held("snap.0")], before);
}

// --- Other processes

/// Environment variable with the run that the child processes of the next test compete for.
const WANTED: &str = "WYRDVAULT_WANTED_RUN";

/// The body of a child process that competes for the run. Does nothing unless the next test started
/// the process.
#[test]
fn rival() {
    let Some(at) = std::env::var_os(WANTED).map(PathBuf::from) else { return };
    let root = at.parent().unwrap().parent().unwrap();
    match Run::resume(&paths(root), &at, |_| true) {
        Ok((_run, _)) => {
            println!("\nhad");
            std::io::stdin().lines().next();
        }
        Err(StoreError::Busy { process }) => println!("\nbusy {}", process.unwrap_or(0)),
        Err(other) => println!("\n{other}"),
    }
}

fn send_rival(at: &Path) -> Child {
    let _alone = one_spawn_at_a_time();
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "faults::rival", "--nocapture"])
        .env(WANTED, at)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Returns the result that a competing process reported.
fn answer(rival: &mut Child) -> String {
    let lines = BufReader::new(rival.stdout.as_mut().unwrap()).lines();
    let mut said = lines.map(|line| line.unwrap());
    said.find(|line| line == "had" || line.starts_with("busy") || line.contains('.')).unwrap()
}

/// Fault T18: several processes with one save.
#[test]
fn one_of_six_processes_gets_the_run_and_the_others_its_id() {
    let here = Folder::new();
    let paths = paths(&here.0);
    drop(begin(&paths, 23));
    let at = only_run(&paths);
    for round in 0..3 {
        let mut rivals: Vec<Child> = (0..6).map(|_| send_rival(&at)).collect();
        let answers: Vec<String> = rivals.iter_mut().map(answer).collect();
        let mut had: Vec<&mut Child> = rivals
            .iter_mut()
            .zip(&answers)
            .filter_map(|(rival, said)| (said == "had").then_some(rival))
            .collect();
        assert_eq!(had.len(), 1, "round {round}: {answers:?}");
        let holder = format!("busy {}", had[0].id());
        let busy = answers.iter().filter(|said| **said == holder).count();
        assert_eq!(busy, 5, "round {round}: {answers:?}, held by {holder}");
        // The lock is released when its process dies.
        had[0].kill().unwrap();
        rivals.iter_mut().for_each(|rival| drop(rival.wait()));
        let mut heir = send_rival(&at);
        assert_eq!(answer(&mut heir), "had");
        heir.kill().unwrap();
        heir.wait().unwrap();
    }
}

/// Fault T19: a copied save.
#[test]
fn a_copied_run_is_separate_and_both_endings_are_recorded() {
    let here = Folder::new();
    let paths = paths(&here.0);
    let mut session = begin(&paths, 24);
    play(&mut session, 30);
    drop(session);
    let (at, copy) = (only_run(&paths), paths.runs().join("copied"));
    fs::create_dir(&copy).unwrap();
    for file in fs::read_dir(&at).unwrap().map(|file| file.unwrap().path()) {
        fs::copy(&file, copy.join(file.file_name().unwrap())).unwrap();
    }
    let mut sessions: Vec<Session> =
        [&at, &copy].iter().map(|folder| resume(&paths, folder).unwrap().0).collect();
    let mut replays = Vec::new();
    for session in &mut sessions {
        play(session, 5);
        session.send(&wyrdvault::game::Input::Do(wyrdvault::world::Action::Quit)).unwrap();
        replays.push(session.finish(&paths).unwrap().replay);
    }
    assert_ne!(replays[0], replays[1]);
    for replay in replays {
        assert!(paths.replays().join(replay).exists());
    }
}

// --- Environment

fn wyrdvault_in(arguments: &[&str], folder: &Path, environment: &[(&str, &str)]) -> Output {
    let _alone = one_spawn_at_a_time();
    Command::new(BINARY)
        .args(arguments)
        .current_dir(folder)
        .env_clear()
        .envs(environment.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Fault T21, another time zone; and determinism rule D23, another environment.
#[test]
fn no_state_depends_on_zone_language_folder_or_user() {
    let here = Folder::new();
    let golden = crate::golden::valkyrie();
    let hash = |folder: &Path, environment: &[(&str, &str)]| {
        let output = wyrdvault_in(&["replay", "hash", &golden, "--json"], folder, environment);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let plain = hash(Path::new("/"), &[]);
    let turkish = [("LANG", "tr_TR.UTF-8"), ("LC_ALL", "tr_TR.UTF-8"), ("TZ", "Pacific/Apia")];
    let elsewhen = [("TZ", "America/St_Johns"), ("LC_ALL", "C"), ("USER", "root"), ("HOME", "/")];
    assert_eq!(hash(&here.0, &turkish), plain);
    assert_eq!(hash(Path::new("/tmp"), &elsewhen), plain);
    let data = here.0.display().to_string();
    assert_eq!(hash(&here.0, &[("WYRDVAULT_DATA", &data), ("MALLOC_PERTURB_", "85")]), plain);
}

/// A server that runs games in terminals lists them by these status lines.
#[test]
fn the_status_file_is_one_line_for_a_server() {
    let here = Folder::new();
    let file = here.0.join("status").display().to_string();
    let arguments = ["--seed", "calm", "--name", "Ana", "--role", "Val", "--status-file", &file];
    let mut pty = Start { arguments: &arguments, ..Start::at(&here.0) }.run();
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.type_keys("s");
    pty.wait_until("the second turn", || pty.turn().filter(|turn| *turn > 1));
    pty.settle();
    let said = fs::read_to_string(&file).unwrap();
    let turn = format!("Ana the Valkyrie, Dlvl 1, turn {}, HP ", pty.turn().unwrap());
    assert!(said.starts_with(&turn) && said.lines().count() == 1, "{said}");
    pty.signal("-HUP");
    pty.end();
    let nowhere = here.0.join("no/such").display().to_string();
    let refused = wyrdvault_in(&["--status-file", &nowhere], &here.0, &[("HOME", "/")]);
    assert_eq!(refused.status.code(), Some(2));
}

/// Fault T38: no terminal.
#[test]
fn without_a_terminal_play_is_refused_and_commands_work() {
    let here = Folder::new();
    let played = wyrdvault_in(&["play"], &here.0, &[("HOME", "/")]);
    assert_eq!(played.status.code(), Some(2));
    assert!(played.stdout.is_empty(), "nothing is written to the file");
    let said = String::from_utf8(played.stderr).unwrap();
    assert!(said.contains("terminal") && said.lines().count() == 1, "{said}");
    for arguments in [&["check"][..], &["--version"], &["vault", "list"], &["vault", "weights"]] {
        let output = wyrdvault_in(arguments, &here.0, &[]);
        assert!(output.status.success(), "{arguments:?}");
        assert!(!output.stdout.contains(&0x1b), "{arguments:?} prints colors without a terminal");
    }
}

/// Fault T39: a closed output pipe.
#[test]
fn a_closed_output_pipe_is_not_an_error() {
    for arguments in [&["vault", "list"][..], &["vault", "reference"], &["check"], &["--version"]] {
        let mut child = {
            let _alone = one_spawn_at_a_time();
            let mut command = Command::new(BINARY);
            command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
            command.spawn().unwrap()
        };
        // Close the pipe without reading.
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked") && !said.contains("pipe"), "{arguments:?}: {said}");
        assert_ne!(output.status.code(), Some(70), "{arguments:?}: {said}");
    }
}
