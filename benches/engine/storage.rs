//! Benchmarks of snapshots, the journal and the folder of a run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use divan::Bencher;
use wyrdvault::game::{Game, Input};
use wyrdvault::store::disk::{Disk, DiskStep, DiskVerdict};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::{Run, Standing};
use wyrdvault::ui::session::{Session, head};
use wyrdvault::world::Action;

use super::recordings::{aged, explored, player};
use super::{CONTENT, RUNS, note};

/// Saves the whole state of a game in memory.
#[divan::bench]
fn snapshot(bencher: Bencher) {
    let game = aged();
    bencher.bench_local(|| game.snapshot());
    let (bytes, turn) = (game.snapshot().len(), game.world.turn);
    note(format!("snapshot: {bytes} bytes at turn {turn}, {} levels", game.world.others.len() + 1));
}

#[divan::bench]
fn restore(bencher: Bencher) {
    let bytes = aged().snapshot();
    bencher.bench_local(|| Game::restore(Arc::clone(&CONTENT), &bytes).expect("just written"));
}

/// A data folder that is removed at the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

impl Folder {
    fn new(name: &str) -> Self {
        let name = format!("wyrdvault-bench-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn paths(&self) -> Paths {
        Paths::find(Some(&self.0), None, Path::new("/")).expect("a folder was named")
    }

    /// Returns paths on a disk that skips fsync, as the saves of most other games do: data may
    /// still be in the system's cache.
    fn unsynced(&self) -> Paths {
        self.paths().on(Disk::judged(|step, _| match step {
            DiskStep::Sync | DiskStep::SyncFolder => DiskVerdict::Pretend,
            _ => DiskVerdict::Go,
        }))
    }
}

fn run_of(paths: &Paths, game: &Game) -> Run {
    Run::create(paths, &head(game), "Bench", "Valkyrie").expect("there is room")
}

fn save_in(run: &mut Run, game: &Game) {
    let digest = game.digest().to_le_bytes();
    let saved = run.snapshot(&game.snapshot(), &digest, 0, Standing::default());
    saved.and_then(|()| run.sync()).expect("there is room");
}

/// Measures the folder of a run under way: its journal, two snapshots and its summary. The measured
/// time is meaningless.
#[divan::bench(args = [1_000, 20_000], sample_count = 1, sample_size = 1)]
fn run_folder(turns: u32) {
    let folder = Folder::new("run-folder");
    let mut again = player(&explored(turns));
    let game = again.game.clone();
    let run = run_of(&folder.unsynced(), &game);
    let mut session = Session::begin(game, Some(run)).expect("there is room");
    for nth in 0..again.progress().1 {
        session.send(again.input_log().input(nth).expect("there are more")).expect("there is room");
    }
    again.finish().expect("the run stays in sync");
    assert_eq!(session.game.digest(), again.game.digest(), "the same game");
    let at = session.folder().expect("the run is stored").to_path_buf();
    let files = std::fs::read_dir(at).expect("it exists").flatten();
    let bytes: u64 = files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum();
    let (turn, levels) = (session.game.turn(), session.game.world.others.len() + 1);
    note(format!("run folder: {bytes} bytes at turn {turn}, {levels} levels"));
}

/// Writes one input to the journal.
#[divan::bench(sample_count = RUNS, sample_size = 20_000)]
fn journal(bencher: Bencher) {
    let folder = Folder::new("journal");
    let mut run = run_of(&folder.paths(), &aged());
    let mut number = 0;
    bencher.bench_local(|| {
        run.keep(&Input::Do(Action::Search), number).expect("there is room");
        number += 1;
    });
    run.abandon().expect("it is ours");
}

/// Saves a snapshot to a file, without fsync (`plain`) or with it (`synced`).
#[divan::bench(args = ["plain", "synced"], sample_count = 20 * RUNS, sample_size = 1)]
fn save(bencher: Bencher, way: &str) {
    let folder = Folder::new(way);
    let paths = if way == "plain" { folder.unsynced() } else { folder.paths() };
    let game = aged();
    let mut run = run_of(&paths, &game);
    bencher.bench_local(|| save_in(&mut run, &game));
    let file = std::fs::metadata(run.folder().join("snap.1"));
    note(format!("save {way}: {} bytes", file.map_or(0, |file| file.len())));
}

/// Resumes a game, from the file to the map.
#[divan::bench(sample_count = 10 * RUNS, sample_size = 1)]
fn resume(bencher: Bencher) {
    let folder = Folder::new("resume");
    let paths = folder.unsynced();
    let game = aged();
    let mut run = run_of(&paths, &game);
    save_in(&mut run, &game);
    let at = run.folder().to_path_buf();
    drop(run);
    bencher.bench_local(|| {
        let (_run, resumed) = Run::resume(&paths, &at, |_| true).expect("it was just saved");
        let state = resumed.state.expect("it was just saved");
        Game::restore(Arc::clone(&CONTENT), &state).expect("it was just saved").view()
    });
}
