//! Replays the end of a journal: detects a record that kills the process, and restores the state
//! before it.

use std::path::Path;

use super::Run;
use super::folder::LOG;
use crate::store::error::StoreError;
use crate::store::journal::{Found, Journal};
use crate::store::read::{self, Links};
use crate::store::snapshot::Generations;

/// Name of the file that holds the number of the record being replayed. On the second attempt,
/// [`TWICE`] follows the number.
const ATTEMPT: &str = "attempt";
const TWICE: &str = " twice";

impl Run {
    /// Stores that record number `record` is about to be replayed, because the replay may kill the
    /// process. Call this before each record, and [`Run::survived`] after the last one.
    pub fn attempt(&mut self, record: usize) -> Result<(), StoreError> {
        let path = self.folder.join(ATTEMPT);
        let file = match &mut self.attempt {
            Some(file) => file,
            none => none.insert(self.disk.create(&path)?),
        };
        let again = if self.tried == Some(record) { TWICE } else { "" };
        // The note has a fixed length and is overwritten in place: truncating and rewriting a file
        // for every record would make the file system flush it each time.
        let note = format!("{record:>10}{again:<6}");
        self.disk.write(file, &path, note.as_bytes(), 0)
    }

    /// Removes the file with the number of the record, because the replay survived.
    pub fn survived(&mut self) -> Result<(), StoreError> {
        self.attempt = None;
        match self.disk.remove(&self.folder.join(ATTEMPT)) {
            Err(error) if !error.is_missing() => Err(error),
            _ => Ok(()),
        }
    }

    /// Restores the state before record number `records`, which the game cannot replay. Renames the
    /// snapshots taken after that state, and keeps a copy of the later records. Closes the run;
    /// call [`Run::resume`] to continue.
    pub fn take_back(mut self, records: usize) -> Result<(), StoreError> {
        self.background.settle()?;
        let log = self.folder.join(LOG);
        let found = Found::read(&log)?;
        let records = records.min(found.count());
        Generations::read(&self.disk, &self.folder, |snapshot| {
            found.leads_to(snapshot.place).is_some_and(|before| before <= records)
        })?;
        Journal::go_on(&self.disk, &log, &found, records)?;
        self.survived()
    }
}

/// Returns the number of the record at which the last replay stopped, if any. The second value is
/// the same number if that was the second attempt, otherwise `None`.
pub(super) fn attempted(folder: &Path) -> (Option<usize>, Option<usize>) {
    let text = read::text(&folder.join(ATTEMPT), 40, Links::Refuse).unwrap_or_default();
    let text = text.trim();
    let (once, twice) = (text.parse().ok(), text.strip_suffix(TWICE));
    let twice = twice.and_then(|record| record.parse().ok());
    (once.or(twice), twice)
}
