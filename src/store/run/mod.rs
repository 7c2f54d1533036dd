//! One run's folder: creating, playing and finishing a run.

mod crash_recovery;
mod finish;
mod folder;
mod list;
mod manage;
#[cfg(test)]
mod power_cuts;
mod resume;
mod summary;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::path::{Path, PathBuf};

pub use list::Listed;
pub use manage::size;
pub use resume::Resumed;
pub use summary::{Standing, Summary};

use self::folder::{LOG, LONGEST_NAME, discard, draft_folder, plain, settle};
use self::summary::SUMMARY;
use super::background_sync::BackgroundSync;
use super::bones::BonesFolder;
use super::clean::clean_to;
use super::disk::Disk;
use super::error::StoreError;
use super::journal::{self, Found, Head, Journal, Record, RecordKind};
use super::litter;
use super::lock::Lock;
use super::paths::Paths;
use super::snapshot::Generations;
use super::when;
use crate::game::input::Input;
use crate::game::view::Mode;

/// A run that this process plays. Its lock keeps other processes from playing it.
pub struct Run {
    disk: Disk,
    folder: PathBuf,
    replays: PathBuf,
    bones: BonesFolder,
    journal: Journal,
    generations: Generations,
    summary: Summary,
    /// The record at which the last replay of the journal's end stopped, if any.
    tried: Option<usize>,
    /// The file that names the record being replayed.
    attempt: Option<File>,
    /// Background sync. Dropped before the lock is released.
    background: BackgroundSync,
    /// Held as long as the run is open.
    _lock: Lock,
}

/// Returns the name of the game mode if runs in that mode are not scored, otherwise an empty
/// string.
fn unscored(head: &Head) -> &'static str {
    match head.birth().map(|birth| birth.mode) {
        Some(Mode::Wizard) => "wizard",
        Some(Mode::Explore) => "explore",
        _ => "",
    }
}

impl Run {
    /// Creates a run in a new folder.
    pub fn create(paths: &Paths, head: &Head, name: &str, role: &str) -> Result<Self, StoreError> {
        paths.prepare()?;
        litter::sweep_runs(paths);
        let now = when::now();
        let called = format!("{}-{}", plain(name), when::stamp(now));
        let summary = Summary {
            name: clean_to(name, LONGEST_NAME),
            role: clean_to(role, LONGEST_NAME),
            mode: unscored(head).to_owned(),
            started: when::listed(now),
            format: journal::FORMAT,
            rules: head.rules.clone(),
            ..Summary::default()
        };
        let (draft, lock) = draft_folder(paths, &called)?;
        let disk = paths.disk();
        let made = Journal::create(disk, &draft.join(LOG), head)
            .and_then(|journal| disk.place(&draft.join(SUMMARY), &summary.text()).map(|()| journal))
            .and_then(|journal| Ok((journal, settle(paths, &draft, &called)?)));
        let (journal, folder) = made.inspect_err(|_| {
            disk.remove(&draft).ok();
        })?;
        Self::begin(paths, &folder, (journal, summary), lock).inspect_err(|_| {
            // Nothing was played in the new folder, so it can be removed.
            discard(disk, &folder).ok();
        })
    }

    /// Starts a run whose folder was just renamed to its final name.
    fn begin(
        paths: &Paths,
        folder: &Path,
        (journal, summary): (Journal, Summary),
        lock: Lock,
    ) -> Result<Self, StoreError> {
        let kept = (journal.moved_to(&folder.join(LOG)), Generations::none(folder), summary);
        let run = Self::held(paths, folder, kept, lock);
        run.journal.sync_in_background(&run.background)?;
        run.background.sync_folder(folder)?;
        run.background.sync_folder(&paths.runs())?;
        Ok(run)
    }

    /// Creates a run from its open files and its lock.
    fn held(
        paths: &Paths,
        folder: &Path,
        (journal, generations, summary): (Journal, Generations, Summary),
        lock: Lock,
    ) -> Self {
        Self {
            background: BackgroundSync::new(paths.disk()),
            disk: paths.disk().clone(),
            folder: folder.to_path_buf(),
            replays: paths.replays(),
            bones: BonesFolder::of(paths),
            journal,
            generations,
            summary,
            tried: None,
            attempt: None,
            _lock: lock,
        }
    }

    /// Reads the head of the journal of the run in `folder`, to check whether this game can play
    /// it. Changes nothing and does not wait for locks.
    pub fn head(folder: &Path) -> Result<Head, StoreError> {
        Found::head(&folder.join(LOG))
    }

    /// Reads the head and all records of the run in `folder`. Changes nothing and does not wait for
    /// locks, so that a run can be watched while another process plays it.
    pub fn told(folder: &Path) -> Result<(Head, Vec<Record>), StoreError> {
        let found = Found::read(&folder.join(LOG))?;
        let records = found.records();
        Ok((found.head, records))
    }

    /// Stores an input with the mark of the state before it, before the game applies it. After an
    /// error nothing is stored, and the game must not apply the input.
    ///
    /// Also reports each failure of the background sync once. The data is safe as long as the
    /// process and the system run, but the player should know.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.keep(input, mark)?;
        self.journal.sync_soon(&self.background);
        Ok(())
    }

    /// Stores a record of any kind, with the same guarantees as [`Run::keep`].
    pub fn append(
        &mut self,
        kind: RecordKind,
        payload: &[u8],
        mark: u32,
    ) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.append(kind, payload, mark)?;
        self.journal.sync_soon(&self.background);
        Ok(())
    }

    /// Waits until everything stored is safe from power failure.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        let settled = self.background.settle();
        self.distrust_after(settled)?;
        self.journal.sync()
    }

    fn look_behind(&mut self) -> Result<(), StoreError> {
        let trouble = self.background.trouble();
        self.distrust_after(trouble.map_or(Ok(()), Err))
    }

    fn distrust_after(&mut self, done: Result<(), StoreError>) -> Result<(), StoreError> {
        if let Err(error) = &done {
            self.journal.distrust(error.clone());
        }
        done
    }

    /// Saves the whole game state, its `digest` and the run's progress. The state is written in the
    /// background; [`Run::sync`] waits until it is on disk.
    pub fn snapshot(
        &mut self,
        state: &[u8],
        digest: &[u8],
        mark: u32,
        standing: Standing,
    ) -> Result<(), StoreError> {
        self.look_behind()?;
        if self.journal.is_suspect() {
            self.journal.sync()?;
        }
        self.journal.sync_in_background(&self.background)?;
        self.generations.save(&self.background, self.journal.end(), state)?;
        self.journal.append(RecordKind::Snapshot, digest, mark)?;
        self.stands(standing);
        self.write_summary()
    }

    /// Reads all records since birth back from the disk.
    pub fn records(&self) -> Result<Vec<Record>, StoreError> {
        Ok(Found::read(&self.folder.join(LOG))?.records())
    }

    /// Returns the folder of bones beside the runs.
    pub fn bones(&self) -> &BonesFolder {
        &self.bones
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// Returns the name of the run's folder, which is also the name of its replay.
    pub fn name(&self) -> String {
        self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}
