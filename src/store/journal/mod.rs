//! Everything asked of the game since birth, appended before the game acts on it.
//!
//! The file is a head and then records, each written by one call:
//!
//! ```text
//! head    "WYRDVLOG" · format u16 · length u32 · that many bytes · crc u32 of all before
//! record  length u16 · kind u8 · payload · mark u32 · crc u32 of (the crc before, all of it)
//! ```
//!
//! Numbers are little-endian; the checksum is CRC-32 as gzip knows it. Because each checksum
//! covers the one before, a record of another file or of another place does not fit.

mod found;
mod frame;
mod record;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

pub use found::Found;
pub use record::{Head, Kind, Place, Record};

use self::frame::{frame, opening, tail_number};
use super::behind::{Behind, Shared};
use super::disk::Disk;
use super::error::StoreError;
use super::read::{self, Links};
use crate::game::input::Input;

/// The format that we write; a file of a later one is left alone.
pub const FORMAT: u16 = 1;

/// The longest payload of a record, in bytes.
pub const LONGEST: usize = u16::MAX as usize;
/// The longest journal that we read, in bytes: some ten million inputs.
const LIMIT: u64 = 256 << 20;
/// A journal open for appending.
pub struct Journal {
    disk: Disk,
    path: PathBuf,
    file: Shared,
    end: Place,
    /// Something of a refused record may still stand after the end.
    ragged: bool,
    /// A sync failed: the system may believe to have saved what it has not.
    suspect: Option<StoreError>,
}
/// The bytes of a journal of these records, as it would stand on a disk.
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
    /// Begins a journal in `path`; see [`Journal::sync_behind`].
    pub fn create(disk: &Disk, path: &Path, head: &Head) -> Result<Self, StoreError> {
        let opening = opening(head);
        disk.place(path, &opening)?;
        let end = Place { records: 0, offset: opening.len() as u64, chain: tail_number(&opening) };
        Self::at(disk, path, end)
    }

    fn at(disk: &Disk, path: &Path, end: Place) -> Result<Self, StoreError> {
        let file = Shared::new(disk.open(path)?);
        let (disk, path) = (disk.clone(), path.to_path_buf());
        Ok(Self { disk, path, file, end, ragged: false, suspect: None })
    }

    /// Opens the journal that was `found` at `path` to go on after `records` of its records;
    /// whatever follows them is cut off, the file as it was being kept aside first. What is there
    /// may never have been synced; see [`Journal::sync_behind`].
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

    /// Appends what is asked of the game, with the mark of the state before it.
    pub fn keep(&mut self, input: &Input, mark: u32) -> Result<(), StoreError> {
        let bytes = postcard::to_allocvec(input).expect("an input is words and numbers");
        self.append(Kind::Input, &bytes, mark)
    }

    /// Appends one record: when this returns `Ok`, no death of the process loses it; when it
    /// does not, the journal is as it was.
    pub fn append(&mut self, kind: Kind, payload: &[u8], mark: u32) -> Result<(), StoreError> {
        let (frame, chain) = frame(self.end.chain, kind, payload, mark)?;
        if self.end.offset + frame.len() as u64 > LIMIT {
            return Err(StoreError::TooBig { path: self.path.clone(), limit: LIMIT });
        }
        self.smooth()?;
        let written = self.disk.write(&self.file, &self.path, &frame, self.end.offset);
        if written.is_err() {
            self.ragged = true;
            // When this fails too, the next record has to begin with it.
            self.smooth().ok();
        }
        written?;
        self.end = Place {
            records: self.end.records + 1,
            offset: self.end.offset + frame.len() as u64,
            chain,
        };
        Ok(())
    }

    /// Takes away what a refused record left.
    fn smooth(&mut self) -> Result<(), StoreError> {
        if self.ragged {
            self.disk.cut(&self.file, &self.path, self.end.offset)?;
            self.ragged = false;
        }
        Ok(())
    }

    /// Waits until everything is safe from a power cut.
    ///
    /// A sync that failed once is not tried again, as a second one may succeed without having
    /// saved anything: the journal is written anew instead.
    pub fn sync(&mut self) -> Result<(), StoreError> {
        if self.suspect.is_some() {
            return self.write_anew();
        }
        let synced = self.disk.sync(&self.file, &self.path);
        self.suspect = synced.clone().err();
        synced
    }

    /// Has everything made safe from a power cut beside the game; a failure is to be told to
    /// [`Journal::distrust`].
    pub fn sync_behind(&self, behind: &Behind) -> Result<(), StoreError> {
        behind.sync(&self.file, &self.path)
    }

    /// The same, but a little later, with what is appended until then.
    pub fn sync_soon(&self, behind: &Behind) {
        behind.sync_soon(&self.file, &self.path);
    }

    /// A sync behind the game failed.
    pub fn distrust(&mut self, error: StoreError) {
        self.suspect = Some(error);
    }

    /// Whether a sync failed and nothing was written anew since.
    pub fn is_suspect(&self) -> bool {
        self.suspect.is_some()
    }

    fn write_anew(&mut self) -> Result<(), StoreError> {
        *self = self.copy_to(&self.disk, &self.path)?;
        Ok(())
    }

    /// Writes the same journal to `path`, safe from a power cut, to go on there.
    pub fn copy_to(&self, disk: &Disk, path: &Path) -> Result<Self, StoreError> {
        let mut bytes = read::bytes(&self.path, LIMIT, Links::Refuse)?;
        bytes.truncate(self.end.offset as usize);
        let found = Found::parse(&self.path, bytes)?;
        if found.end() != self.end {
            let why = "what was written does not read back".to_owned();
            return Err(StoreError::Damaged { path: self.path.clone(), why });
        }
        disk.replace(path, &found.bytes)?;
        Self::at(disk, path, self.end)
    }

    /// The same journal, whose folder was renamed: its file is at `path` now.
    pub fn moved_to(self, path: &Path) -> Self {
        Self { path: path.to_path_buf(), ..self }
    }

    /// Where the next record will stand.
    pub fn end(&self) -> Place {
        self.end
    }
}
