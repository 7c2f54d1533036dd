//! The end of a run's folder: moved elsewhere, told as a replay, removed.

use std::path::{Path, PathBuf};

use super::folder::{discard, draft_folder, replay_place, settle};
use super::summary::SUMMARY;
use super::{LOG, Run};
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::journal::Journal;
use crate::store::lock::Lock;
use crate::store::paths::Paths;
use crate::store::replay_file;
use crate::store::snapshot::{self, Generations};

impl Run {
    /// Goes on in another place, for when this disk is full or failing: journal, snapshots and
    /// summary are copied there, and the folder here is removed if it can be. When this fails the
    /// run stays where it was.
    pub fn move_to(&mut self, elsewhere: &Paths) -> Result<(), StoreError> {
        // What failed here is why it moves.
        self.behind.settle().ok();
        elsewhere.prepare()?;
        let disk = elsewhere.disk();
        let (draft, lock) = draft_folder(elsewhere, &self.name())?;
        let copied = self.copy_to(disk, &draft).and_then(|journal| {
            let folder = settle(elsewhere, &draft, &self.name())?;
            Ok((journal.moved_to(&folder.join(LOG)), folder))
        });
        let (journal, folder) = copied.inspect_err(|_| {
            disk.remove(&draft).ok();
        })?;
        let moved = self.held_in(elsewhere, &folder, journal, lock).inspect_err(|_| {
            discard(disk, &folder).ok();
        })?;
        // Both are whole now; one too many is better than none.
        self.remove().ok();
        *self = moved;
        Ok(())
    }

    /// Copies all of the run to `folder`; the journal there.
    fn copy_to(&self, disk: &Disk, folder: &Path) -> Result<Journal, StoreError> {
        let journal = self.journal.copy_to(disk, &folder.join(LOG))?;
        for (from, to) in snapshot::files(&self.folder).iter().zip(snapshot::files(folder)) {
            // The other generation, or the journal from birth, stands in for one that is not
            // there or does not read.
            if let Ok(bytes) = snapshot::bytes(from) {
                disk.replace(&to, &bytes)?;
            }
        }
        disk.place(&folder.join(SUMMARY), &self.summary.text())?;
        Ok(journal)
    }

    /// This run in `folder`, where its copy is.
    fn held_in(
        &self,
        elsewhere: &Paths,
        folder: &Path,
        journal: Journal,
        lock: Lock,
    ) -> Result<Self, StoreError> {
        let disk = elsewhere.disk().clone();
        let (generations, _) = Generations::read(&disk, folder, |_| true)?;
        let kept = (journal, generations, self.summary.clone());
        let copy = Self::held(disk, folder, elsewhere.replays(), kept, lock);
        copy.disk.sync_folder(&elsewhere.runs())?;
        Ok(copy)
    }

    /// Keeps `replay` among the replays, in place of what was kept of this run before; the run
    /// stays. At the end of a run: append the end, sync, keep the replay, add the score,
    /// and only then [`Run::abandon`]; whatever fails or dies on the way can be done again.
    pub fn keep_replay(&self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = replay_place(&self.replays, &self.name());
        self.disk.make_folder(&self.replays)?;
        replay_file::write(&self.disk, &path, replay)?;
        Ok(path)
    }

    /// Keeps `replay` among the replays, then removes the run's folder: for runs without a score.
    /// When the replay cannot be kept the run stays, and this may be tried again; once it succeeds
    /// the run is over.
    pub fn finish(&mut self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = self.keep_replay(replay)?;
        self.remove()?;
        Ok(path)
    }

    /// Removes the run's folder and all that is in it.
    pub fn abandon(mut self) -> Result<(), StoreError> {
        self.remove()
    }

    /// Removes the run's folder.
    fn remove(&mut self) -> Result<(), StoreError> {
        // The folder goes, and with it whatever could not be saved in it.
        self.behind.settle().ok();
        discard(&self.disk, &self.folder)
    }
}
