//! Tests of runs on disks that are full, fail, or lose the end of a file: no input is lost or
//! applied twice.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::replay::Replay;
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::store::disk::{Disk, DiskStep, DiskVerdict};
use wyrdvault::store::journal::{Record, RecordKind};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::replay_file;
use wyrdvault::store::run::Run;
use wyrdvault::store::scores::Scores;
use wyrdvault::ui::session::{Session, head};
use wyrdvault::world::Action;

use crate::scene::content;

/// A temporary folder, deleted on drop.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("wyrd-all-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Returns the paths in this folder, for a disk without delays.
    fn paths(&self) -> Paths {
        self.on(Disk::judged(|step, _| at_once(step)))
    }

    fn on(&self, disk: Disk) -> Paths {
        Paths::find(Some(&self.0), None, Path::new(".")).unwrap().on(disk)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).ok();
    }
}

fn at_once(step: DiskStep) -> DiskVerdict {
    match step {
        DiskStep::Sync | DiskStep::SyncFolder => DiskVerdict::Pretend,
        _ => DiskVerdict::Go,
    }
}

fn begin(paths: &Paths, seed: u64) -> Session {
    let birth = Birth { seed: Seed(seed), ..Birth::default() };
    let game = Game::new(content(), &birth).unwrap();
    let run = Run::create(paths, &head(&game), &birth.name, &birth.role).unwrap();
    Session::begin(game, Some(run)).unwrap()
}

/// Returns the folder of the only run.
fn folder(paths: &Paths) -> PathBuf {
    let listed = Run::list(paths).unwrap();
    assert_eq!(listed.len(), 1, "one run is listed");
    listed[0].summary.as_ref().expect("its summary reads");
    listed[0].folder.clone()
}

/// Resumes the run in `folder`. Returns the session and the number of inputs so far.
pub fn resume(paths: &Paths, folder: &Path) -> Result<(Session, usize), String> {
    let good = |bytes: &[u8]| Game::restore(content(), bytes).is_ok();
    let (run, resumed) = Run::resume(paths, folder, good).map_err(|why| why.to_string())?;
    assert_eq!(resumed.suspect, None);
    let game = match &resumed.state {
        Some(state) => Game::restore(content(), state)?,
        None => Game::new(content(), &resumed.head.birth().unwrap())?,
    };
    let is_input = |record: &&Record| record.kind == RecordKind::Input;
    let asked = resumed.asked as usize + resumed.tail.iter().filter(is_input).count();
    let session = Session::resume(game, run, &resumed).map_err(|why| why.to_string())?;
    Ok((session, asked))
}

/// Makes a run folder that contains only the journal.
fn only_log(log: &[u8]) -> (Folder, Paths, PathBuf) {
    let elsewhere = Folder::new();
    let paths = elsewhere.paths();
    let place = paths.runs().join("run");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("log"), log).unwrap();
    (elsewhere, paths, place)
}

/// Plays inputs. Returns the digest at birth and after each input.
fn play(session: &mut Session, inputs: usize, mut each: impl FnMut(usize, &Game)) -> Vec<u64> {
    let mut brain = Brain::new(Bot::Explorer, session.game.birth.seed);
    let (mut digests, mut refused) = (vec![session.game.digest()], false);
    for number in 1..=inputs {
        let input = brain.choose(&session.game, refused);
        refused = session.send(&input).unwrap().is_some();
        digests.push(session.game.digest());
        each(number, &session.game);
    }
    digests
}

#[test]
fn a_run_resumes_unchanged_at_every_fiftieth_input() {
    let here = Folder::new();
    let paths = here.paths();
    let mut session = begin(&paths, 11);
    let log = folder(&paths).join("log");
    let mut moments = Vec::new();
    let digests = play(&mut session, 400, |number, game| {
        if number % 50 == 0 {
            moments.push((number, fs::read(&log).unwrap(), game.chronicle.lines.clone()));
        }
    });
    assert!(session.game.world.turn > 100, "snapshots were taken on the way");
    drop(session);
    for (number, log, lines) in moments {
        let (_gone, paths, place) = only_log(&log);
        let (session, asked) = resume(&paths, &place).unwrap();
        assert_eq!((asked, session.game.digest()), (number, digests[number]), "by its journal");
        assert_eq!(session.game.chronicle.lines, lines);
    }
    let (session, asked) = resume(&paths, &folder(&paths)).unwrap();
    assert_eq!((asked, session.game.digest()), (400, digests[400]), "by its snapshot");
}

#[test]
fn repeated_resuming_changes_nothing() {
    let (straight, broken) = (Folder::new(), Folder::new());
    let mut session = begin(&straight.paths(), 12);
    let digests = play(&mut session, 300, |_, _| {});
    let paths = broken.paths();
    let mut session = begin(&paths, 12);
    let (mut brain, mut refused) = (Brain::new(Bot::Explorer, Seed(12)), false);
    for (number, digest) in digests.iter().enumerate().take(301).skip(1) {
        let input = brain.choose(&session.game, refused);
        refused = session.send(&input).unwrap().is_some();
        assert_eq!(session.game.digest(), *digest, "after input {number}");
        if number % 50 == 0 {
            drop(session);
            session = resume(&paths, &folder(&paths)).unwrap().0;
            assert_eq!(session.game.digest(), *digest, "resumed after input {number}");
        }
    }
}

#[test]
fn a_torn_journal_of_a_game_resumes_at_the_last_whole_record() {
    let here = Folder::new();
    let paths = here.paths();
    let mut session = begin(&paths, 13);
    let digests = play(&mut session, 120, |_, _| {});
    drop(session);
    let log = fs::read(folder(&paths).join("log")).unwrap();
    let mut before = 120;
    for torn in [1, 7, 12, 13, 14, 40, 100, 333, 500, 901] {
        let (_gone, paths, place) = only_log(&log[..log.len() - torn]);
        let (session, asked) = resume(&paths, &place).unwrap();
        assert_eq!(session.game.digest(), digests[asked], "{torn} bytes torn off");
        assert!(asked <= before, "{asked} after {before}");
        before = asked;
    }
    assert!(before < 110);
}

/// Asserts that exactly one replay and one score exist and agree, and that no run is left.
fn kept_once(paths: &Paths, told: &str) {
    let names: Vec<_> = fs::read_dir(paths.replays()).unwrap().map(|row| row.unwrap()).collect();
    assert_eq!(names.len(), 1, "{told}: one replay");
    let replay = Replay::read(&replay_file::read(&names[0].path()).unwrap()).unwrap();
    let mut player = Player::new(content(), &replay).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{told}: {divergence:?}"));
    assert!(player.is_over(), "{told}");
    let rows = Scores::read(paths).unwrap().rows;
    assert_eq!(rows.len(), 1, "{told}: one score");
    let outcome = replay.outcome.unwrap();
    assert_eq!((rows[0].score, &rows[0].cause), (outcome.score, &outcome.cause), "{told}");
    assert_eq!(rows[0].replay, names[0].file_name().to_string_lossy(), "{told}");
    assert!(Run::list(paths).unwrap().is_empty(), "{told}: the run is gone");
}

#[test]
fn a_finished_run_becomes_a_replay_that_verifies_and_a_score() {
    let here = Folder::new();
    let paths = here.paths();
    let mut session = begin(&paths, 14);
    play(&mut session, 150, |_, _| {});
    session.send(&Input::Do(Action::Quit)).unwrap();
    let kept = session.finish(&paths).unwrap();
    assert_eq!((kept.rank, &kept.notices), (Some(1), &Vec::new()));
    kept_once(&paths, "at once");
}

#[test]
fn the_end_is_recorded_once_wherever_the_disk_fails() {
    for steps in 0.. {
        let here = Folder::new();
        let left = Rc::new(Cell::new(u32::MAX));
        let count = Rc::clone(&left);
        let disk = Disk::judged(move |step, _| match count.get() {
            0 => DiskVerdict::Fail(std::io::ErrorKind::StorageFull),
            n => {
                count.set(n - 1);
                at_once(step)
            }
        });
        let paths = here.on(disk);
        let mut session = begin(&paths, 15);
        play(&mut session, 20, |_, _| {});
        session.send(&Input::Do(Action::Quit)).unwrap();
        left.set(steps);
        let first = session.finish(&paths);
        let used = left.get();
        left.set(u32::MAX);
        if steps % 2 == 0 && first.is_err() {
            session.finish(&paths).unwrap();
        } else if !Run::list(&paths).unwrap().is_empty() {
            // Simulate the death of the process, then resume the run.
            drop(session);
            let (mut session, _) = resume(&paths, &folder(&paths)).unwrap();
            session.finish(&paths).unwrap();
        }
        kept_once(&paths, &format!("after {steps} steps"));
        if used > 0 {
            assert!(steps > 5, "ending a run takes several disk steps");
            return;
        }
    }
}

#[test]
fn on_a_full_disk_an_input_is_refused_and_has_no_effect() {
    let here = Folder::new();
    let full = Rc::new(Cell::new(false));
    let is_full = Rc::clone(&full);
    let disk = Disk::judged(move |step, _| match step {
        DiskStep::Write | DiskStep::Create if is_full.get() => {
            DiskVerdict::Fail(std::io::ErrorKind::StorageFull)
        }
        _ => at_once(step),
    });
    let paths = here.on(disk);
    let mut session = begin(&paths, 16);
    let (mut brain, mut refused) = (Brain::new(Bot::Explorer, Seed(16)), false);
    for _ in 0..250 {
        let input = brain.choose(&session.game, refused);
        let before = session.game.digest();
        full.set(true);
        let why = session.send(&input).unwrap_err().to_string();
        assert!(why.contains("disk full"), "{why}");
        assert_eq!(session.game.digest(), before, "{input:?} was refused");
        full.set(false);
        refused = session.send(&input).unwrap().is_some();
    }
    let last = session.game.digest();
    assert!(session.game.world.turn > 100, "snapshots were due on the way");
    drop(session);
    let (session, asked) = resume(&paths, &folder(&paths)).unwrap();
    assert_eq!((asked, session.game.digest()), (250, last));
}

#[test]
fn an_unreadable_input_is_refused_and_changes_nothing() {
    let here = Folder::new();
    let paths = here.paths();
    let mut session = begin(&paths, 17);
    play(&mut session, 10, |_, _| {});
    drop(session);
    let place = folder(&paths);
    let (mut run, _) = Run::resume(&paths, &place, |_| true).unwrap();
    run.append(RecordKind::Input, &[0xff; 3], 0).unwrap();
    drop(run);
    let log = fs::read(place.join("log")).unwrap();
    for _ in 0..2 {
        let why = resume(&paths, &place).err().expect("it is refused");
        assert!(why.contains("record 12 of the journal"), "{why}");
        assert_eq!(fs::read(place.join("log")).unwrap(), log);
    }
}

#[test]
fn a_snapshot_with_an_item_that_earns_an_unknown_achievement_is_refused() {
    let mut game = Game::new(content(), &Birth { seed: Seed(23), ..Birth::default() }).unwrap();
    let item = game.world.you().pack[0];
    for (achievement, is_read) in [(16, true), (17, false), (255, false)] {
        game.world.item_mut(item).achievement = achievement;
        let read = Game::restore(content(), &game.snapshot());
        assert_eq!(read.is_ok(), is_read, "achievement {achievement}");
    }
}
