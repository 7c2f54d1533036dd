//! The journal: every input since birth, appended before the game applies it.
//!
//! The file is a head followed by records, each written by one system call:
//!
//! ```text
//! head    "WYRDVLOG" · format u16 · length u32 · that many bytes · crc u32 of everything before
//! record  length u16 · kind u8 · payload · mark u32 · crc u32 of (the previous crc, the record)
//! ```
//!
//! Numbers are little-endian; the checksum is CRC-32 as in gzip. Because each checksum includes the
//! previous one, records from another file or another position are rejected. The mark is a hash of
//! the game state before the record (see `Game::mark`). A wrong mark shows that a replay has
//! diverged.

mod frame;
mod record;
mod recover;
mod sync;
#[cfg(test)]
mod tests;

use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

pub use frame::FORMAT;
pub use record::{Head, JournalPlace, Record, RecordKind};
pub use recover::Found;

use self::frame::{frame, opening, tail_number};
use super::background_sync::Shared;
use super::disk::Disk;
use super::error::{StoreError, Tried};
use crate::game::input::Input;

/// Maximum payload of a record, in bytes.
pub const LONGEST: usize = u16::MAX as usize;
/// Maximum size of a journal, in bytes: about 20 million inputs of 13 bytes.
const LIMIT: u64 = 256 << 20;

/// A journal open for appending.
pub struct Journal {
    disk: Disk,
    path: PathBuf,
    file: Shared,
    end: JournalPlace,
    /// Whether bytes of a failed write may remain after the end.
    ragged: bool,
    /// The error of a failed sync, if one failed. After a failed sync, the operating system may
    /// report a later sync as successful although the data is lost.
    suspect: Option<StoreError>,
}

/// Encodes a journal with these records, as on disk.
pub fn encode(head: &Head, records: &[Record]) -> Vec<u8> {
    let mut bytes = opening(head);
    let mut chain = tail_number(&bytes);
    for record in records {
        let framed = frame(chain, record.kind, &record.payload, record.mark);
        let (frame, next) = framed.expect("a record that was read is not too long");
        bytes.extend_from_slice(&frame);
        chain = next;
    }
    bytes
}

impl Journal {
    /// Creates a journal at `path`, not yet synced; see [`Journal::sync_in_background`].
    pub fn create(disk: &Disk, path: &Path, head: &Head) -> Result<Self, StoreError> {
        let opening = opening(head);
        disk.place(path, &opening)?;
        let end =
            JournalPlace { records: 0, offset: opening.len() as u64, chain: tail_number(&opening) };
        Self::at(disk, path, end)
    }

    fn at(disk: &Disk, path: &Path, end: JournalPlace) -> Result<Self, StoreError> {
        let file = Shared::new(disk.open(path)?);
        let (disk, path) = (disk.clone(), path.to_path_buf());
        Ok(Self { disk, path, file, end, ragged: false, suspect: None })
    }

    /// Opens the journal `found` at `path` for appending after its first `records` records. If
    /// anything follows these records, keeps a copy of the file and cuts off what follows. The
    /// existing data may never have been synced; see [`Journal::sync_in_background`].
    pub fn go_on(
        disk: &Disk,
        path: &Path,
        found: &Found,
        records: usize,
    ) -> Result<Self, StoreError> {
        let end = found.place(records);
        let journal = Self::at(disk, path, end)?;
        if end.offset < found.bytes.len() as u64 {
            disk.keep_aside(path, &found.bytes)?;
            disk.cut(&journal.file, path, end.offset)?;
        }
        Ok(journal)
    }

    /// Appends an input with the mark of the state before it.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        let bytes = postcard::to_allocvec(input).expect("an input can be serialized");
        self.append(RecordKind::Input, &bytes, mark)
    }

    /// Appends one record. After `Ok`, killing the process cannot lose the record; after an error,
    /// the journal is unchanged.
    pub fn append(
        &mut self,
        kind: RecordKind,
        payload: &[u8],
        mark: u32,
    ) -> Result<(), StoreError> {
        let (frame, chain) = frame(self.end.chain, kind, payload, mark)?;
        if self.end.offset + frame.len() as u64 > LIMIT {
            return Err(StoreError::TooBig { path: self.path.clone(), limit: LIMIT });
        }
        self.is_there()?;
        self.smooth()?;
        let written = self.disk.write(&self.file, &self.path, &frame, self.end.offset);
        if written.is_err() {
            self.ragged = true;
            // If this also fails, `smooth` runs again before the next record.
            self.smooth().ok();
        }
        written?;
        self.end = JournalPlace {
            records: self.end.records + 1,
            offset: self.end.offset + frame.len() as u64,
            chain,
        };
        Ok(())
    }

    /// Checks that the open file is still the one at the journal's path.
    pub fn is_there(&self) -> Result<(), StoreError> {
        self.disk.is_at(&self.file, &self.path)
    }

    /// Removes the remains of a failed write.
    fn smooth(&mut self) -> Result<(), StoreError> {
        if self.ragged {
            self.disk.cut(&self.file, &self.path, self.end.offset)?;
            self.ragged = false;
        }
        Ok(())
    }

    /// Writes a synced copy of the journal to `path` and returns it for further appending.
    pub fn copy_to(&self, disk: &Disk, path: &Path) -> Result<Self, StoreError> {
        // Read through the open file, because the file may no longer be at its path.
        let mut bytes = vec![0; self.end.offset as usize];
        self.file
            .read_exact_at(&mut bytes, 0)
            .map_err(|error| StoreError::disk(Tried::Read, &self.path, &error))?;
        let found = Found::parse(&self.path, bytes)?;
        if found.end() != self.end {
            let why = "the written bytes cannot be read back".to_owned();
            return Err(StoreError::Damaged { path: self.path.clone(), why });
        }
        disk.replace(path, &found.bytes)?;
        Self::at(disk, path, self.end)
    }

    /// Returns the same journal after its folder was renamed: its file is now at `path`.
    pub fn moved_to(self, path: &Path) -> Self {
        Self { path: path.to_path_buf(), ..self }
    }

    /// Returns the place of the next record.
    pub fn end(&self) -> JournalPlace {
        self.end
    }
}
