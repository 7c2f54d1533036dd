//! The list of runs, and the summaries that runs in progress store for it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use super::Run;
use super::folder::LOG;
use super::summary::{SUMMARY, Standing, Summary, read_summary, stand_in};
use crate::store::error::{StoreError, Tried};
use crate::store::litter::LOCK;
use crate::store::lock::Lock;
use crate::store::paths::Paths;

/// A run's folder in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub folder: PathBuf,
    /// The summary, or a message that says why it cannot be read.
    pub summary: Result<Summary, String>,
    /// Time of the last write to the journal, as the duration since the start of 1970 UTC.
    pub played: Option<Duration>,
    /// Whether a process is playing the run now.
    pub busy: bool,
}

impl Run {
    /// Lists the runs in progress, sorted by folder name; runs that cannot be played are included,
    /// with the reason.
    pub fn list(paths: &Paths) -> Result<Vec<Listed>, StoreError> {
        let runs = paths.runs();
        let refused = |error: &_| StoreError::disk(Tried::Read, &runs, error);
        let entries = match fs::read_dir(&runs) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(refused(&error)),
        };
        let mut folders = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| refused(&error))?;
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !entry.file_name().as_encoded_bytes().starts_with(b".") {
                folders.push(entry.path());
            }
        }
        folders.sort();
        let listed = |folder: PathBuf| Listed {
            summary: summary_of(&folder),
            played: played(&folder),
            busy: is_busy(&folder),
            folder,
        };
        Ok(folders.into_iter().map(listed).collect())
    }

    /// Stores the run's progress for the list of runs. If this fails, the next snapshot stores the
    /// progress.
    pub fn note(&mut self, standing: Standing) {
        let before = self.summary.clone();
        self.stands(standing);
        if self.summary != before {
            self.background.note(&self.folder.join(SUMMARY), self.summary.text());
        }
    }

    pub(super) fn stands(&mut self, Standing { depth, turn, score }: Standing) {
        self.summary = Summary { depth, turn, score, ..self.summary.clone() };
    }

    pub(super) fn write_summary(&self) -> Result<(), StoreError> {
        // The summary needs no sync, because a lost summary is reconstructed from the journal.
        self.background.place(&self.folder.join(SUMMARY), self.summary.text())
    }
}

/// Whether another process holds the lock of a run.
fn is_busy(folder: &Path) -> bool {
    let lock = folder.join(LOCK);
    lock.exists() && matches!(Lock::take(&lock), Err(StoreError::Busy { .. }))
}

fn played(folder: &Path) -> Option<Duration> {
    let at = fs::metadata(folder.join(LOG)).and_then(|log| log.modified()).ok()?;
    at.duration_since(UNIX_EPOCH).ok()
}

fn summary_of(folder: &Path) -> Result<Summary, String> {
    match read_summary(folder) {
        Ok(summary) => Ok(summary),
        // A run without a readable summary can still be played, and the next snapshot rewrites the
        // summary.
        Err(error) => match Run::head(folder) {
            Ok(head) => Ok(stand_in(folder, &head)),
            Err(newer @ StoreError::Newer { .. }) => Err(newer.to_string()),
            Err(_) => Err(error.to_string()),
        },
    }
}
