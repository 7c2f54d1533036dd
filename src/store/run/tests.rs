//! Tests of runs on full, failing, torn and dying disks.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::process::{Command, Stdio};

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, any, prop_assert, prop_assert_eq, proptest};

use super::summary::SUMMARY;
use super::*;
use crate::store::disk::{DiskStep, DiskVerdict};
use crate::store::replay_file;
use crate::store::scores::{self, ScoreRow, Scores};
use crate::store::test_support::{Folder, at_once, dying_after, failing_at, hasty};

pub(super) const NEVER_BAD: fn(&[u8]) -> bool = |_| true;

pub(super) fn paths(folder: &Folder) -> Paths {
    Paths::find(Some(folder.path()), None, Path::new("/")).unwrap().on(hasty())
}

pub(super) fn head() -> Head {
    Head { rules: "wyrdvault".into(), content: vec!["c0ffee".into()], birth: vec![7; 300] }
}

pub(super) fn begin(paths: &Paths) -> Run {
    Run::create(paths, &head(), "Ada", "Wizard").unwrap()
}

/// Plays a dummy game whose state is the list of its inputs.
pub(super) fn play(run: &mut Run, state: &mut Vec<u8>, inputs: std::ops::Range<u8>) {
    for input in inputs {
        run.append(RecordKind::Input, &[input], u32::from(input)).unwrap();
        state.push(input);
    }
}

pub(super) fn save(run: &mut Run, state: &[u8]) -> Result<(), StoreError> {
    let standing = Standing { depth: 2, turn: state.len() as u64, score: 10 };
    run.snapshot(state, &[0xd1], 9, standing)
}

/// Returns the state after resuming and replaying.
pub(super) fn state_of(resumed: &Resumed) -> Vec<u8> {
    let mut state = resumed.state.clone().unwrap_or_default();
    for record in &resumed.tail {
        if record.kind == RecordKind::Input {
            state.extend(&record.payload);
        }
    }
    state
}

pub(super) fn resumed_state(paths: &Paths, folder: &Path) -> Vec<u8> {
    state_of(&Run::resume(paths, folder, NEVER_BAD).unwrap().1)
}

/// Plays a run of 30 inputs, with snapshots after the 10th and the 20th. Returns its folder.
pub(super) fn long_run(paths: &Paths) -> PathBuf {
    let mut run = begin(paths);
    let mut state = Vec::new();
    for start in [0, 10, 20] {
        play(&mut run, &mut state, start..start + 10);
        if start < 20 {
            save(&mut run, &state).unwrap();
        }
    }
    run.folder().to_path_buf()
}

#[test]
fn a_run_resumes_where_it_stopped() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let (run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!(resumed.head, head());
    assert_eq!(resumed.state, Some((0..20).collect()));
    assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
    assert_eq!((resumed.done, resumed.asked, resumed.tail.len()), (21, 20, 11));
    assert!(resumed.is_whole && resumed.notices.is_empty());
    assert_eq!(run.summary().turn, 20);
    let records = run.records().unwrap();
    assert_eq!(records.len(), 32);
    assert_eq!(records[resumed.done..], resumed.tail);
}

#[test]
fn a_run_cannot_be_opened_twice() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let run = begin(&paths);
    let busy = Run::resume(&paths, run.folder(), NEVER_BAD).err();
    assert_eq!(busy, Some(StoreError::Busy { process: Some(std::process::id()) }));
}

#[test]
fn runs_of_one_name_get_separate_folders() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let (one, two) = (begin(&paths), begin(&paths));
    assert_ne!(one.folder(), two.folder());
    let third = Run::create(&paths, &head(), "../Ünn\\\u{1b}[2J", "").unwrap();
    assert!(third.name().starts_with("____nn___2J-"), "{}", third.name());
    assert_eq!(third.folder().parent(), Some(paths.runs().as_path()));
    assert_eq!(Run::list(&paths).unwrap().len(), 3);
}

#[test]
fn the_list_of_runs_reports_damage() {
    let folder = Folder::new();
    let paths = paths(&folder);
    assert_eq!(Run::list(&paths).unwrap(), []);
    let at = long_run(&paths);
    fs::create_dir(paths.runs().join("empty")).unwrap();
    fs::write(paths.runs().join("file"), "").unwrap();
    let list = Run::list(&paths).unwrap();
    assert_eq!(list.len(), 2);
    let summary = list[0].summary.clone().unwrap();
    assert_eq!((summary.name.as_str(), summary.turn, summary.score), ("Ada", 20, 10));
    let problem = list[1].summary.clone().unwrap_err();
    assert!(problem.contains("empty/head.ron"), "{problem}");
    let later = "(name: \"A\\u{1b}[2Jda\", later_field: [1], turn: 3)";
    fs::write(at.join(SUMMARY), later).unwrap();
    let summary = Run::list(&paths).unwrap()[0].summary.clone().unwrap();
    assert_eq!((summary.name.as_str(), summary.turn), ("Ada", 3));
    fs::write(at.join(SUMMARY), "rubbish").unwrap();
    let summary = Run::list(&paths).unwrap()[0].summary.clone().unwrap();
    assert_eq!(summary.rules, "wyrdvault");
    assert_eq!(resumed_state(&paths, &at), (0..30).collect::<Vec<u8>>());
}

#[test]
fn a_truncated_snapshot_loses_nothing() {
    for steps in 0..20 {
        for torn in [0, 30] {
            let folder = Folder::new();
            let paths = paths(&folder);
            let at = long_run(&paths);
            let dying = paths.clone().on(dying_after(steps, torn));
            if let Ok((mut run, resumed)) = Run::resume(&dying, &at, NEVER_BAD) {
                save(&mut run, &state_of(&resumed)).ok();
            }
            let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
            let all: Vec<u8> = (0..30).collect();
            assert_eq!(state_of(&resumed), all, "after {steps} steps");
            assert!(resumed.is_whole);
            let litter = fs::read_dir(&at).unwrap().flatten();
            let drafts = litter.filter(|f| f.file_name().to_string_lossy().ends_with(".new"));
            assert_eq!(drafts.count(), 0);
        }
    }
}

#[test]
fn a_damaged_journal_keeps_the_state_of_the_snapshot() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let log = fs::read(at.join(LOG)).unwrap();
    let begins = Found::read(&at.join(LOG)).unwrap().place(0).offset as usize;
    for byte in (begins..log.len()).step_by(5) {
        let mut bad = log.clone();
        bad[byte] ^= 0x55;
        fs::write(at.join(LOG), &bad).unwrap();
        let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        let mut state = state_of(&resumed);
        assert!(state.len() >= 20 && state.iter().copied().eq(0..state.len() as u8));
        assert!(!resumed.notices.is_empty());
        assert_eq!(fs::read(at.join("log.damaged")).unwrap(), bad);
        // The resumed run can continue normally.
        let next = state.len() as u8;
        play(&mut run, &mut state, next..next + 5);
        drop(run);
        assert_eq!(resumed_state(&paths, &at), state, "byte {byte}");
        fs::remove_file(at.join("log.damaged")).unwrap();
    }
}

#[test]
fn an_interrupted_repair_can_be_repeated() {
    for steps in 0..12 {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let mut log = fs::read(at.join(LOG)).unwrap();
        let begins = Found::read(&at.join(LOG)).unwrap().place(0).offset as usize;
        log[begins + 5] ^= 1;
        fs::write(at.join(LOG), &log).unwrap();
        Run::resume(&paths.clone().on(dying_after(steps, 3)), &at, NEVER_BAD).ok();
        let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
        assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>(), "after {steps} steps");
        assert!(!resumed.is_whole);
    }
}

#[test]
fn the_older_snapshot_stands_in_for_a_damaged_one() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let mut bytes = fs::read(at.join("snap.1")).unwrap();
    bytes[40] ^= 1;
    fs::write(at.join("snap.1"), &bytes).unwrap();
    let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!(resumed.state, Some((0..10).collect()));
    assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
    assert_eq!(fs::read(at.join("snap.1.damaged")).unwrap(), bytes);
}

#[test]
fn a_state_that_the_game_refuses_is_not_resumed() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let (_, resumed) = Run::resume(&paths, &at, |state| state.len() < 20).unwrap();
    assert_eq!(resumed.state, Some((0..10).collect()));
    let (_, resumed) = Run::resume(&paths, &at, |_| false).unwrap();
    assert_eq!(resumed.state, None);
    assert_eq!(state_of(&resumed), (0..30).collect::<Vec<u8>>());
}

#[test]
fn a_run_of_a_newer_version_is_listed_and_left_untouched() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let mut log = fs::read(at.join(LOG)).unwrap();
    log[8] = 2;
    fs::write(at.join(LOG), &log).unwrap();
    let newer = Run::resume(&paths, &at, NEVER_BAD).err();
    assert_eq!(newer, Some(StoreError::Newer { path: at.join(LOG), theirs: 2, ours: 1 }));
    assert_eq!(fs::read(at.join(LOG)).unwrap(), log);
    assert_eq!(Run::list(&paths).unwrap()[0].summary.clone().unwrap().name, "Ada");
}

#[test]
fn a_finished_run_leaves_only_its_replay() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let (mut run, _) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    run.append(RecordKind::End, &[], 0).unwrap();
    drop(run);
    let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert!(resumed.is_over);
    let replay = run.finish("(a replay)").unwrap();
    assert_eq!(replay_file::read(&replay).unwrap(), "(a replay)");
    assert!(!at.exists() && Run::list(&paths).unwrap().is_empty());
}

#[test]
fn finishing_a_run_can_fail_and_be_retried() {
    for step in 0..12 {
        let folder = Folder::new();
        let paths = paths(&folder);
        let mut run = begin(&paths);
        run.disk = failing_at(step, io::ErrorKind::StorageFull);
        if run.finish("(a replay)").is_err() && run.folder().exists() {
            run.finish("(a replay)").unwrap();
        }
        let replay = paths.replays().join(format!("{}.ron.gz", run.name()));
        assert_eq!(replay_file::read(&replay).unwrap(), "(a replay)");
        assert!(Run::list(&paths).unwrap().is_empty());
        drop(begin(&paths));
        let left = fs::read_dir(paths.runs()).unwrap().count();
        assert_eq!(left, 1, "step {step}");
    }
}

#[test]
fn a_record_that_crashes_the_game_can_be_dropped() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let at = long_run(&paths);
    let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!(resumed.suspect, None);
    run.attempt(resumed.done + 4).unwrap();
    drop(run);
    let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!(resumed.suspect, None, "once may have been a kill from outside");
    run.attempt(resumed.done + 3).unwrap();
    run.attempt(resumed.done + 4).unwrap();
    drop(run);
    let (run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    let suspect = resumed.suspect.unwrap();
    assert_eq!(suspect, resumed.done + 4);
    run.take_back(suspect).unwrap();
    let (mut run, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!(state_of(&resumed), (0..23).collect::<Vec<u8>>());
    assert!(resumed.suspect.is_none() && resumed.is_whole && resumed.notices.is_empty());
    run.attempt(3).unwrap();
    run.survived().unwrap();
    run.survived().unwrap();
    // The record is before both snapshots, so the run restarts from birth.
    run.take_back(5).unwrap();
    let (_, resumed) = Run::resume(&paths, &at, NEVER_BAD).unwrap();
    assert_eq!((resumed.state.clone(), state_of(&resumed)), (None, vec![0, 1, 2, 3, 4]));
    assert!(at.join("snap.0.damaged").exists() && at.join("log.damaged-2").exists());
}

#[test]
fn a_run_on_a_full_disk_can_move() {
    let (full, free) = (Folder::new(), Folder::new());
    let at = long_run(&paths(&full));
    let (mut run, resumed) = Run::resume(&paths(&full), &at, NEVER_BAD).unwrap();
    let mut state = state_of(&resumed);
    run.move_to(&paths(&free)).unwrap();
    assert!(!at.exists() && run.folder().starts_with(free.path()));
    play(&mut run, &mut state, 30..33);
    save(&mut run, &state).unwrap();
    play(&mut run, &mut state, 33..35);
    let at = run.folder().to_path_buf();
    drop(run);
    let (_, resumed) = Run::resume(&paths(&free), &at, NEVER_BAD).unwrap();
    assert_eq!(resumed.state, Some((0..33).collect()));
    assert_eq!(state_of(&resumed), state);
    assert!(resumed.is_whole && resumed.notices.is_empty());
}

#[test]
fn a_failed_move_leaves_the_run_in_place() {
    for step in 0..23 {
        let (full, free) = (Folder::new(), Folder::new());
        let at = long_run(&paths(&full));
        let (mut run, _) = Run::resume(&paths(&full), &at, NEVER_BAD).unwrap();
        let failing = failing_at(step, io::ErrorKind::StorageFull);
        let moved = run.move_to(&paths(&free).on(failing));
        assert_eq!(moved.is_ok(), run.folder() != at);
        let copies = Run::list(&paths(&free)).unwrap().len();
        assert_eq!(copies, usize::from(moved.is_ok()), "step {step}");
        let mut state: Vec<u8> = (0..30).collect();
        play(&mut run, &mut state, 30..32);
        let at = run.folder().to_path_buf();
        drop(run);
        let root = if moved.is_ok() { &free } else { &full };
        assert_eq!(resumed_state(&paths(root), &at), state);
    }
}

#[test]
fn a_failed_birth_leaves_no_files() {
    for step in 0..20 {
        let folder = Folder::new();
        let failing = failing_at(step, io::ErrorKind::StorageFull);
        let born = Run::create(&paths(&folder).on(failing), &head(), "Ada", "Wizard").is_ok();
        assert_eq!(Run::list(&paths(&folder)).unwrap().len(), usize::from(born));
    }
}

/// Environment variable with the folder in which the child process of the next test plays.
const CHILD: &str = "WYRDVAULT_TRIAL_OF_DEATH";

/// Returns input number `n` of the child process.
fn nth(n: u32) -> Vec<u8> {
    n.to_le_bytes()[..=(n % 4) as usize].to_vec()
}

/// Plays until killed, if the test below started it; otherwise does nothing.
#[test]
fn child() {
    let Some(root) = std::env::var_os(CHILD).map(PathBuf::from) else { return };
    // Write byte by byte, so that a kill can hit the middle of a record.
    let slow = Disk::judged(|step, _| match step {
        DiskStep::Write => DiskVerdict::Short(1),
        other => at_once(other),
    });
    let paths = Paths::find(Some(&root), None, Path::new("/")).unwrap().on(slow);
    let mut run = begin(&paths);
    for n in 0.. {
        run.append(RecordKind::Input, &nth(n), n).unwrap();
        println!("kept {n}");
        if n % 64 == 63 {
            run.snapshot(&n.to_le_bytes(), &[], n, Standing::default()).unwrap();
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_no_accepted_input() {
    for kill in 0..24_u64 {
        let folder = Folder::new();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "store::run::tests::child", "--nocapture"])
            .env(CHILD, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut kept = None;
        let mut hear = |line: io::Result<String>| {
            if let Some(number) = line.unwrap().strip_prefix("kept ") {
                // The last line may be truncated, which only makes its number smaller.
                kept = kept.max(number.parse::<u32>().ok());
            }
        };
        lines.by_ref().take(20 + 37 * kill as usize).for_each(&mut hear);
        std::thread::sleep(std::time::Duration::from_micros(kill * 131));
        child.kill().unwrap();
        child.wait().unwrap();
        lines.for_each(&mut hear);
        let at = Run::list(&paths(&folder)).unwrap().pop().unwrap().folder;
        let (run, resumed) = Run::resume(&paths(&folder), &at, NEVER_BAD).unwrap();
        let records = run.records().unwrap();
        let inputs: Vec<&Record> =
            records.iter().filter(|record| record.kind == RecordKind::Input).collect();
        let count = inputs.len() as u32;
        assert!(count > kept.unwrap(), "{count} of {kept:?}");
        assert!(count <= kept.unwrap() + 2, "nothing was made up");
        assert!((0..count).all(|n| inputs[n as usize].payload == nth(n)));
        if let Some(state) = &resumed.state {
            let first = u32::from_le_bytes(*state.first_chunk().unwrap()) + 1;
            let next = resumed.tail.iter().find(|record| record.kind == RecordKind::Input);
            assert!(next.is_none_or(|record| record.payload == nth(first)));
        }
    }
}

#[test]
fn an_end_interrupted_anywhere_is_recorded_once() {
    /// Ends a run after the hero's death. After an interruption, all steps can be repeated.
    fn end(paths: &Paths, mut run: Run, is_over: bool) -> Result<(), StoreError> {
        if !is_over {
            run.append(RecordKind::End, &[], 0)?;
        }
        run.sync()?;
        let replay = run.keep_replay("(a replay)")?;
        let replay = replay.file_name().unwrap().to_string_lossy().into_owned();
        scores::add(paths, ScoreRow { score: 5, replay, ..ScoreRow::default() })?;
        run.abandon()
    }
    for steps in 0..24 {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        let dying = paths.clone().on(dying_after(steps, 2));
        if let Ok((run, resumed)) = Run::resume(&dying, &at, NEVER_BAD) {
            end(&dying, run, resumed.is_over).ok();
        }
        if let Ok((run, resumed)) = Run::resume(&paths, &at, NEVER_BAD) {
            end(&paths, run, resumed.is_over).unwrap();
        }
        let rows = Scores::read(&paths).unwrap().rows;
        assert_eq!(rows.len(), 1, "after {steps} steps");
        let replay = replay_file::read(&paths.replays().join(&rows[0].replay)).unwrap();
        assert_eq!(replay, "(a replay)");
        assert!(Run::list(&paths).unwrap().is_empty());
    }
}

#[test]
fn two_runs_within_a_second_keep_two_replays() {
    let folder = Folder::new();
    let paths = paths(&folder);
    let replays = [(); 3].map(|()| begin(&paths).finish("(a replay)").unwrap());
    assert!(replays[0] != replays[1] && replays[1] != replays[2] && replays[0] != replays[2]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Damages the files of a run at random. Each of the `changes` is (file, position, number of
    /// bytes, byte value, kind of change).
    #[test]
    fn no_damage_to_the_files_gives_a_wrong_state(
        changes in vec((0..4_usize, any::<u16>(), 0..40_usize, any::<u8>(), 0..4_u8), 1..4),
    ) {
        let folder = Folder::new();
        let paths = paths(&folder);
        let at = long_run(&paths);
        for (which, place, count, byte, how) in changes {
            let path = at.join([LOG, "snap.0", "snap.1", SUMMARY][which]);
            let mut bytes = fs::read(&path).unwrap();
            let start = usize::from(place) % (bytes.len() + 1);
            let end = bytes.len().min(start + count);
            match how {
                0 => bytes.truncate(start),
                1 => bytes[start..end].fill(byte),
                2 => bytes.extend(std::iter::repeat_n(byte, count)),
                _ => drop(bytes.drain(start..end)),
            }
            fs::write(&path, bytes).unwrap();
        }
        let sensible = |state: &[u8]| state.iter().copied().eq(0..state.len() as u8);
        prop_assert_eq!(Run::list(&paths).unwrap().len(), 1);
        if let Ok((mut run, resumed)) = Run::resume(&paths, &at, sensible) {
            let mut state = state_of(&resumed);
            prop_assert!(sensible(&state), "{:?}", state);
            let next = state.len() as u8;
            play(&mut run, &mut state, next..next + 3);
            save(&mut run, &state).unwrap();
            play(&mut run, &mut state, next + 3..next + 5);
            drop(run);
            prop_assert_eq!(resumed_state(&paths, &at), state);
        }
    }
}

#[test]
fn an_abandoned_run_leaves_no_files() {
    let folder = Folder::new();
    let paths = paths(&folder);
    begin(&paths).abandon().unwrap();
    assert_eq!(fs::read_dir(paths.runs()).unwrap().count(), 0);
    assert_eq!(fs::read_dir(paths.replays()).unwrap().count(), 0);
}

#[test]
fn a_vanished_folder_is_noticed_and_the_run_can_move() {
    let (gone, free) = (Folder::new(), Folder::new());
    let at = long_run(&paths(&gone));
    let (mut run, resumed) = Run::resume(&paths(&gone), &at, NEVER_BAD).unwrap();
    let mut state = state_of(&resumed);
    let away = gone.join("away");
    fs::rename(&at, &away).unwrap();
    let why = run.append(RecordKind::Input, &[30], 30).unwrap_err().to_string();
    assert!(why.contains("The folder is gone. Restore it, or save elsewhere."), "{why}");
    fs::rename(&away, &at).unwrap();
    play(&mut run, &mut state, 30..31);
    // Replace the run's folder by the folder of another run with the same name.
    fs::remove_dir_all(&at).unwrap();
    fs::create_dir(&at).unwrap();
    fs::write(at.join(LOG), "another").unwrap();
    assert!(run.append(RecordKind::Input, &[31], 31).is_err());
    run.move_to(&paths(&free)).unwrap();
    assert_eq!(fs::read(at.join(LOG)).unwrap(), b"another");
    play(&mut run, &mut state, 31..33);
    let at = run.folder().to_path_buf();
    drop(run);
    assert_eq!(resumed_state(&paths(&free), &at), state);
}
