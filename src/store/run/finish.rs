//! Moves a run to another data folder, saves its replay, and removes its folder.

use std::path::{Path, PathBuf};

use super::Run;
use super::folder::{LOG, discard, draft_folder, replay_place, settle};
use super::summary::SUMMARY;
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::journal::Journal;
use crate::store::lock::Lock;
use crate::store::paths::Paths;
use crate::store::replay_file;
use crate::store::snapshot::{self, Generations};

impl Run {
    /// Moves the run to another data folder, for use when this disk is full or failing: copies the
    /// journal, snapshots and summary there, then removes this folder if possible. On failure the
    /// run stays where it was.
    pub fn move_to(&mut self, elsewhere: &Paths) -> Result<(), StoreError> {
        // Earlier failures on this disk are the reason for the move.
        self.background.settle().ok();
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
        // The run is now complete in both folders, so it does no harm if the old folder cannot be
        // removed. If the old folder was replaced, the new one belongs to another run and must
        // stay.
        if self.journal.is_there().is_ok() {
            self.remove().ok();
        }
        *self = moved;
        Ok(())
    }

    /// Copies all files of the run to `folder`; returns the journal there.
    fn copy_to(&self, disk: &Disk, folder: &Path) -> Result<Journal, StoreError> {
        let journal = self.journal.copy_to(disk, &folder.join(LOG))?;
        for (from, to) in snapshot::files(&self.folder).iter().zip(snapshot::files(folder)) {
            // A missing or unreadable snapshot can be skipped: the run resumes from the other
            // generation or, without snapshots, from birth.
            if let Ok(bytes) = snapshot::bytes(from) {
                disk.replace(&to, &bytes)?;
            }
        }
        disk.place(&folder.join(SUMMARY), &self.summary.text())?;
        Ok(journal)
    }

    /// Continues this run in `folder`, to which its files were copied.
    fn held_in(
        &self,
        elsewhere: &Paths,
        folder: &Path,
        journal: Journal,
        lock: Lock,
    ) -> Result<Self, StoreError> {
        let (generations, _) = Generations::read(elsewhere.disk(), folder, |_| true)?;
        let kept = (journal, generations, self.summary.clone());
        let copy = Self::held(elsewhere, folder, kept, lock);
        copy.disk.sync_folder(&elsewhere.runs())?;
        Ok(copy)
    }

    /// Saves `replay`, replacing an earlier replay of this run; the run stays. To end a run: append
    /// the end record, sync, save the replay, add the score, and only then call [`Run::abandon`].
    /// Every step can be repeated after a failure or crash.
    pub fn keep_replay(&self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = replay_place(&self.replays, &self.name());
        self.disk.make_folder(&self.replays)?;
        replay_file::write(&self.disk, &path, replay)?;
        Ok(path)
    }

    /// Saves `replay`, then removes the run's folder; for runs without a score. If saving fails,
    /// the run stays, and the call can be repeated.
    pub fn finish(&mut self, replay: &str) -> Result<PathBuf, StoreError> {
        let path = self.keep_replay(replay)?;
        self.remove()?;
        Ok(path)
    }

    /// Removes the run's folder with all its contents.
    pub fn abandon(mut self) -> Result<(), StoreError> {
        self.remove()
    }

    /// Removes the run's folder.
    fn remove(&mut self) -> Result<(), StoreError> {
        // Unsaved data no longer matters, because the folder is deleted.
        self.background.settle().ok();
        discard(&self.disk, &self.folder)
    }
}
