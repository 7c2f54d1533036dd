//! One run's folder: begun, gone on with, finished.

mod again;
mod folder;
mod keep;
mod leave;
#[cfg(test)]
mod power;
mod resume;
mod summary;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::path::{Path, PathBuf};

pub use keep::size;
pub use resume::Resumed;
pub use summary::{Listed, Standing, Summary};

use self::folder::{discard, draft_folder, plain, settle};
use self::summary::SUMMARY;
use super::behind::Behind;
use super::clean::clean_to;
use super::disk::Disk;
use super::error::StoreError;
use super::journal::{self, Found, Head, Journal, Kind, Record};
use super::litter;
use super::lock::Lock;
use super::paths::Paths;
use super::snapshot::Generations;
use super::when::Moment;
use crate::game::input::Input;
use crate::world::hero::Mode;

const LOG: &str = "log";
/// The most characters of a hero's name in a folder's.
const LONGEST_NAME: usize = 24;

/// A run that this process plays; no other can.
pub struct Run {
    disk: Disk,
    folder: PathBuf,
    replays: PathBuf,
    journal: Journal,
    generations: Generations,
    summary: Summary,
    /// The record at which doing the tail again was cut short the last time.
    tried: Option<usize>,
    /// Where the record that is being done again is noted.
    attempt: Option<File>,
    /// What is made safe from power cuts while the game goes on. Ends before the lock does.
    behind: Behind,
    /// Held as long as the run is open.
    _lock: Lock,
}

/// The kind of game that begins so, where it is not scored.
fn unscored(head: &Head) -> &'static str {
    match head.birth().map(|birth| birth.mode) {
        Some(Mode::Wizard) => "wizard",
        Some(Mode::Explore) => "explore",
        _ => "",
    }
}

impl Run {
    /// Begins a run in a folder of its own.
    pub fn create(paths: &Paths, head: &Head, name: &str, role: &str) -> Result<Self, StoreError> {
        paths.prepare()?;
        litter::sweep_runs(paths);
        let now = Moment::now();
        let called = format!("{}-{}", plain(name), now.stamp());
        let summary = Summary {
            name: clean_to(name, LONGEST_NAME),
            role: clean_to(role, LONGEST_NAME),
            mode: unscored(head).to_owned(),
            started: now.to_string(),
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
            // Nobody has played it.
            discard(disk, &folder).ok();
        })
    }

    /// A run whose folder has just got its name.
    fn begin(
        paths: &Paths,
        folder: &Path,
        (journal, summary): (Journal, Summary),
        lock: Lock,
    ) -> Result<Self, StoreError> {
        let kept = (journal.moved_to(&folder.join(LOG)), Generations::none(folder), summary);
        let run = Self::held(paths.disk().clone(), folder, paths.replays(), kept, lock);
        run.journal.sync_behind(&run.behind)?;
        run.behind.sync_folder(folder)?;
        run.behind.sync_folder(&paths.runs())?;
        Ok(run)
    }

    /// A run whose files are read or made, and locked.
    fn held(
        disk: Disk,
        folder: &Path,
        replays: PathBuf,
        (journal, generations, summary): (Journal, Generations, Summary),
        lock: Lock,
    ) -> Self {
        Self {
            behind: Behind::new(&disk),
            disk,
            folder: folder.to_path_buf(),
            replays,
            journal,
            generations,
            summary,
            tried: None,
            attempt: None,
            _lock: lock,
        }
    }

    /// What the run in `folder` was born with, to see whether this game can play it; changes
    /// nothing and waits for nobody.
    pub fn head(folder: &Path) -> Result<Head, StoreError> {
        Found::head(&folder.join(LOG))
    }

    /// All that was kept of the run in `folder` so far; changes nothing and waits for nobody, so
    /// that a run can be watched while another process plays it.
    pub fn told(folder: &Path) -> Result<(Head, Vec<Record>), StoreError> {
        let found = Found::read(&folder.join(LOG))?;
        let records = found.records();
        Ok((found.head, records))
    }

    /// Keeps what is asked of the game, before the game acts on it, with the mark of the state
    /// before it. When this fails nothing was kept, and the game must not act.
    ///
    /// What failed behind the game is told here too, once: nothing of that is lost as long as the
    /// process and the system live, but somebody should know.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.keep(input, mark)?;
        self.journal.sync_soon(&self.behind);
        Ok(())
    }

    /// Keeps a record of another kind, as [`Run::keep`] does.
    pub fn append(&mut self, kind: Kind, payload: &[u8], mark: u32) -> Result<(), StoreError> {
        self.look_behind()?;
        self.journal.append(kind, payload, mark)?;
        self.journal.sync_soon(&self.behind);
        Ok(())
    }

    /// Waits until all that was kept and saved is safe from a power cut.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        let settled = self.behind.settle();
        self.distrust_after(settled)?;
        self.journal.sync()
    }

    fn look_behind(&mut self) -> Result<(), StoreError> {
        let trouble = self.behind.trouble();
        self.distrust_after(trouble.map_or(Ok(()), Err))
    }

    fn distrust_after(&mut self, done: Result<(), StoreError>) -> Result<(), StoreError> {
        if let Err(error) = &done {
            self.journal.distrust(error.clone());
        }
        done
    }

    /// Saves the game's whole state, its `digest` and how far the run has come. [`Run::sync`] waits
    /// until that is done.
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
        self.journal.sync_behind(&self.behind)?;
        self.generations.save(&self.behind, self.journal.end(), state)?;
        self.journal.append(Kind::Snapshot, digest, mark)?;
        self.stands(standing);
        self.write_summary()
    }

    /// Everything asked since birth, read back from the disk.
    pub fn records(&self) -> Result<Vec<Record>, StoreError> {
        Ok(Found::read(&self.folder.join(LOG))?.records())
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub fn summary(&self) -> &Summary {
        &self.summary
    }

    /// The folder's name, which the replay bears too.
    pub fn name(&self) -> String {
        self.folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
}
