//! Resumes a run from the newest valid snapshot and the journal after it.

use std::path::Path;

use super::Run;
use super::crash_recovery::attempted;
use super::folder::{LOG, sweep};
use super::summary::{read_summary, stand_in};
use crate::store::error::StoreError;
use crate::store::journal::{Found, Head, Journal, Record, RecordKind};
use crate::store::litter::LOCK;
use crate::store::lock::Lock;
use crate::store::paths::Paths;
use crate::store::snapshot::Generations;

/// The state at which a run resumes.
#[derive(Clone, Debug)]
pub struct Resumed {
    pub head: Head,
    /// The newest valid snapshot; `None` if the game must be replayed from birth.
    pub state: Option<Vec<u8>>,
    /// Records after the snapshot, to be replayed.
    pub tail: Vec<Record>,
    /// Number of records before the snapshot.
    pub done: usize,
    /// Number of inputs among the records before the snapshot.
    pub asked: u32,
    /// Whether the journal has all records from birth.
    pub is_whole: bool,
    /// Whether the run is over. If so, it cannot be played, but its score and replay may still have
    /// to be saved.
    pub is_over: bool,
    /// The number of the record whose replay killed the process twice. One death alone does not
    /// count, because something else may have killed the process.
    pub suspect: Option<usize>,
    /// Messages for the player about repairs. If there are any, the caller should take a snapshot
    /// soon.
    pub notices: Vec<String>,
}

impl Run {
    /// Resumes the run in `folder` from the newest snapshot for which `good` returns true.
    ///
    /// Damage is repaired, with the original files kept aside; a run in a newer format is refused
    /// and left unchanged.
    pub fn resume(
        paths: &Paths,
        folder: &Path,
        mut good: impl FnMut(&[u8]) -> bool,
    ) -> Result<(Self, Resumed), StoreError> {
        let disk = paths.disk().clone();
        let log = folder.join(LOG);
        let lock = Lock::take(&folder.join(LOCK))?;
        let mut found = Found::read(&log)?;
        let (generations, snapshot) =
            Generations::read(&disk, folder, |snapshot| good(&snapshot.state))?;
        sweep(&disk, folder);
        let torn = found.torn();
        let done = match &snapshot {
            None => 0,
            Some(snapshot) => {
                if found.leads_to(snapshot.place).is_none() {
                    found = found.mend(&disk, &log, snapshot.place)?;
                }
                found.leads_to(snapshot.place).expect("the repair wrote a gap")
            }
        };
        let kept = found.first(RecordKind::Gap, done).unwrap_or(found.count());
        let mut notices = notices(&found, kept, torn);
        if !lock.is_sure() {
            notices.push(
                "This folder cannot be locked. Make sure that the run is open only once."
                    .to_owned(),
            );
        }
        let journal = Journal::go_on(&disk, &log, &found, kept)?;
        let summary = read_summary(folder).unwrap_or_else(|_| stand_in(folder, &found.head));
        found.truncate(kept);
        let (tried, suspect) = attempted(folder);
        let kept = (journal, generations, summary);
        let run = Self { tried, ..Self::held(paths, folder, kept, lock) };
        run.journal.sync_in_background(&run.background)?;
        let state = snapshot.map(|snapshot| snapshot.state);
        let resumed = Resumed {
            state,
            tail: found.records_from(done),
            done,
            asked: found.many(RecordKind::Input, done) as u32,
            is_whole: found.first(RecordKind::Gap, 0).is_none(),
            is_over: found.last() == Some(RecordKind::End),
            suspect,
            notices,
            head: found.head,
        };
        Ok((run, resumed))
    }
}

/// Returns the messages for the player about a journal. `kept` is the number of records that the
/// run uses, and `torn` the number of incomplete bytes.
fn notices(found: &Found, kept: usize, torn: usize) -> Vec<String> {
    let mut notices = Vec::new();
    if torn > 0 {
        notices.push(format!(
            "The last {torn} bytes of the journal were incomplete. The original file is kept in \
             the run's folder."
        ));
    }
    if kept < found.count() {
        let lost = found.count() - kept;
        notices.push(format!(
            "The run resumes before a damaged part of the journal (records lost: {lost})."
        ));
    }
    if found.many(RecordKind::Gap, kept) > 0 {
        notices.push(
            "Part of the journal was damaged. The run resumes, but it cannot be replayed from its \
             start."
                .to_owned(),
        );
    }
    notices
}
