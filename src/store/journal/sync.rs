//! Syncs the journal to disk, and handles failed syncs.

use super::Journal;
use crate::store::background_sync::BackgroundSync;
use crate::store::error::StoreError;

impl Journal {
    /// Waits until every record is synced to disk.
    ///
    /// After a failed sync, a second sync may report success without having saved anything.
    /// Therefore the journal is written again as a new file instead.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        if self.suspect.is_some() {
            return self.write_anew();
        }
        let synced = self.disk.sync(&self.file, &self.path);
        self.suspect = synced.clone().err();
        synced
    }

    /// Syncs the journal in the background; pass failures to [`Journal::distrust`].
    pub fn sync_in_background(&self, background: &BackgroundSync) -> Result<(), StoreError> {
        background.sync(&self.file, &self.path)
    }

    /// Syncs the journal in the background after a short delay, together with later records.
    pub fn sync_soon(&self, background: &BackgroundSync) {
        background.sync_soon(&self.file, &self.path);
    }

    /// Records that a background sync failed.
    pub fn distrust(&mut self, error: StoreError) {
        self.suspect = Some(error);
    }

    /// Whether a sync failed and the journal has not been rewritten since.
    pub fn is_suspect(&self) -> bool {
        self.suspect.is_some()
    }

    fn write_anew(&mut self) -> Result<(), StoreError> {
        *self = self.copy_to(&self.disk, &self.path)?;
        Ok(())
    }
}
