//! Doing the tail of a journal again: which record killed the process, and going back before it.

use std::path::Path;

use super::{LOG, Run};
use crate::store::error::StoreError;
use crate::store::journal::{Found, Journal};
use crate::store::read::{self, Links};
use crate::store::snapshot::Generations;

/// Which record is being done again; with [`TWICE`] behind it, for the second time.
const ATTEMPT: &str = "attempt";
const TWICE: &str = " twice";

impl Run {
    /// Notes that record number `record` is about to be done again, in case it kills the process.
    /// To be called for each record of the tail, and [`Run::survived`] after the last.
    pub fn attempt(&mut self, record: usize) -> Result<(), StoreError> {
        let path = self.folder.join(ATTEMPT);
        let file = match &mut self.attempt {
            Some(file) => file,
            none => none.insert(self.disk.create(&path)?),
        };
        let again = if self.tried == Some(record) { TWICE } else { "" };
        // Always as long, to be written over: a file that is emptied and filled for every record
        // has the file system write it out each time.
        let note = format!("{record:>10}{again:<6}");
        self.disk.write(file, &path, note.as_bytes(), 0)
    }

    /// Forgets the last attempt.
    pub fn survived(&mut self) -> Result<(), StoreError> {
        self.attempt = None;
        match self.disk.remove(&self.folder.join(ATTEMPT)) {
            Err(error) if !error.is_missing() => Err(error),
            _ => Ok(()),
        }
    }

    /// Goes back to the moment before record number `records`, for when the game cannot get past
    /// it: later records and snapshots are set aside. The run closes; resume it to go on.
    pub fn take_back(mut self, records: usize) -> Result<(), StoreError> {
        self.behind.settle()?;
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

/// The record at which doing the tail again was cut short, and the one where that happened twice.
pub(super) fn attempted(folder: &Path) -> (Option<usize>, Option<usize>) {
    let text = read::text(&folder.join(ATTEMPT), 40, Links::Refuse).unwrap_or_default();
    let text = text.trim();
    let (once, twice) = (text.parse().ok(), text.strip_suffix(TWICE));
    let twice = twice.and_then(|record| record.parse().ok());
    (once.or(twice), twice)
}
