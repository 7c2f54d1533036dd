//! Going on with a run: the newest good snapshot and the tail of the journal.

use std::path::Path;

use super::again::attempted;
use super::folder::sweep;
use super::summary::{read_summary, stand_in};
use super::{LOG, Run};
use crate::store::error::StoreError;
use crate::store::journal::{Found, Head, Journal, Kind, Record};
use crate::store::litter::LOCK;
use crate::store::lock::Lock;
use crate::store::paths::Paths;
use crate::store::snapshot::Generations;

/// Where a run goes on.
#[derive(Clone, Debug)]
pub struct Resumed {
    pub head: Head,
    /// The state of the newest good snapshot; without one the game begins again from its birth.
    pub state: Option<Vec<u8>>,
    /// What was asked after the state was saved, to be done again.
    pub tail: Vec<Record>,
    /// How many records stand before the state, and how many inputs are among them.
    pub done: usize,
    pub asked: u32,
    /// Whether the run can be told from its birth: when it is not whole, some is missing.
    pub is_whole: bool,
    /// Whether the run is over, and only its score and replay may still have to be kept.
    pub is_over: bool,
    /// The record at which doing the tail again killed the process twice: once may have been a
    /// kill from outside.
    pub suspect: Option<usize>,
    /// What had to be mended, in sentences for the player. When there are any, a snapshot should
    /// be taken soon.
    pub notices: Vec<String>,
}

impl Run {
    /// Goes on with the run in `folder` from the newest snapshot whose state is `good`.
    ///
    /// What is damaged is mended, with the original kept aside; a run of a newer format is
    /// refused untouched.
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
                found.leads_to(snapshot.place).expect("mending leaves a gap that leads there")
            }
        };
        let kept = found.first(Kind::Gap, done).unwrap_or(found.count());
        let mut notices = notices(&found, kept, torn);
        if !lock.is_sure() {
            notices.push(
                "This folder cannot be locked: make sure that the run is open only once."
                    .to_owned(),
            );
        }
        let journal = Journal::go_on(&disk, &log, &found, kept)?;
        let summary = read_summary(folder).unwrap_or_else(|_| stand_in(folder, &found.head));
        found.truncate(kept);
        let (tried, suspect) = attempted(folder);
        let kept = (journal, generations, summary);
        let run = Self { tried, ..Self::held(disk, folder, paths.replays(), kept, lock) };
        run.journal.sync_behind(&run.behind)?;
        let state = snapshot.map(|snapshot| snapshot.state);
        let resumed = Resumed {
            state,
            tail: found.records_from(done),
            done,
            asked: found.many(Kind::Input, done) as u32,
            is_whole: found.first(Kind::Gap, 0).is_none(),
            is_over: found.last() == Some(Kind::End),
            suspect,
            notices,
            head: found.head,
        };
        Ok((run, resumed))
    }
}

/// What the player should know about a journal of which `kept` records go on.
fn notices(found: &Found, kept: usize, torn: usize) -> Vec<String> {
    let mut notices = Vec::new();
    if torn > 0 {
        notices.push(format!(
            "The last {torn} bytes of the journal were not whole; the file as it was is kept in the \
             run's folder."
        ));
    }
    if kept < found.count() {
        let lost = found.count() - kept;
        notices
            .push(format!("The run goes on from before a damaged place: {lost} steps are lost."));
    }
    if found.many(Kind::Gap, kept) > 0 {
        notices.push(
            "A part of the journal was damaged: the run goes on, but it cannot be replayed from \
             its birth."
                .to_owned(),
        );
    }
    notices
}
