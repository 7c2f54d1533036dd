//! Reads journals from disk and repairs damaged ones.

use std::path::Path;

use super::LIMIT;
use super::frame::{Frame, frame, parse_opening, scan};
use super::record::{Head, JournalPlace, Record, RecordKind};
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::read::{self, Links};

/// A journal read from disk. All its records passed their checksums; each is parsed on demand.
pub struct Found {
    pub head: Head,
    /// Every record before the first invalid one.
    frames: Vec<Frame>,
    end: JournalPlace,
    pub(super) bytes: Vec<u8>,
}

impl Found {
    /// Reads the journal at `path` without changing anything.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        Self::parse(path, read::bytes(path, LIMIT, Links::Refuse)?)
    }

    /// Reads only the head of the journal at `path`.
    pub fn head(path: &Path) -> Result<Head, StoreError> {
        Ok(parse_opening(path, &read::bytes(path, LIMIT, Links::Refuse)?)?.0)
    }

    /// Parses the bytes of the journal at `path`.
    pub fn parse(path: &Path, bytes: Vec<u8>) -> Result<Self, StoreError> {
        let (head, start) = parse_opening(path, &bytes)?;
        let (frames, end) = scan(&bytes, start);
        Ok(Self { head, frames, end, bytes })
    }

    /// Returns the number of valid records.
    pub fn count(&self) -> usize {
        self.frames.len()
    }

    /// Returns the kind of the last record.
    pub fn last(&self) -> Option<RecordKind> {
        self.frames.last().map(|frame| frame.kind)
    }

    /// Returns the records from this number on.
    pub fn records_from(&self, number: usize) -> Vec<Record> {
        self.frames[number..].iter().map(|frame| frame.record(&self.bytes)).collect()
    }

    /// Returns every record.
    pub fn records(&self) -> Vec<Record> {
        self.records_from(0)
    }

    /// Returns the place before the record with this number, or the end.
    pub fn place(&self, number: usize) -> JournalPlace {
        self.frames.get(number).map_or(self.end, |frame| frame.place)
    }

    /// Returns the number of the first record of this kind that is at or after number `from`.
    pub fn first(&self, kind: RecordKind, from: usize) -> Option<usize> {
        let found = self.frames[from..].iter().position(|frame| frame.kind == kind);
        found.map(|at| from + at)
    }

    /// Returns how many of the first `among` records are of this kind.
    pub fn many(&self, kind: RecordKind, among: usize) -> usize {
        self.frames[..among].iter().filter(|frame| frame.kind == kind).count()
    }

    /// Drops all records from this number on.
    pub fn truncate(&mut self, count: usize) {
        self.end = self.place(count);
        self.frames.truncate(count);
    }

    /// Returns the place after the last valid record.
    pub fn end(&self) -> JournalPlace {
        self.end
    }

    /// Returns the number of incomplete or damaged bytes after the last valid record.
    pub fn torn(&self) -> usize {
        self.bytes.len() - self.end().offset as usize
    }

    /// Returns the number of records before the snapshot taken at `place`. In a repaired journal, a
    /// gap record that names `place` counts as the last of these records. Returns `None` if the
    /// journal contains neither the place nor such a gap record.
    pub fn leads_to(&self, place: JournalPlace) -> Option<usize> {
        let index = place.records as usize;
        if index <= self.frames.len() && self.place(index) == place {
            return Some(index);
        }
        let named = place.to_bytes();
        let is_gap =
            |frame: &Frame| frame.kind == RecordKind::Gap && frame.payload(&self.bytes) == named;
        self.frames.iter().position(is_gap).map(|gap| gap + 1)
    }

    /// Returns the valid records from `place` on. Returns nothing if `place` is before the damaged
    /// part.
    fn beyond(&self, place: JournalPlace) -> Vec<Record> {
        if place.offset < self.end().offset {
            return Vec::new();
        }
        let (frames, _) = scan(&self.bytes, place);
        frames.iter().map(|frame| frame.record(&self.bytes)).collect()
    }

    /// Repairs a journal that is damaged before the snapshot taken at `place`: replaces the damaged
    /// part with a gap record and keeps the valid records after the snapshot. Keeps the original
    /// file aside.
    pub fn mend(&self, disk: &Disk, path: &Path, place: JournalPlace) -> Result<Self, StoreError> {
        let mut bytes = self.bytes[..self.end().offset as usize].to_vec();
        let gap = Record { kind: RecordKind::Gap, payload: place.to_bytes().to_vec(), mark: 0 };
        let mut chain = self.end().chain;
        for record in std::iter::once(gap).chain(self.beyond(place)) {
            let (frame, next) = frame(chain, record.kind, &record.payload, record.mark)?;
            bytes.extend_from_slice(&frame);
            chain = next;
        }
        disk.keep_aside(path, &self.bytes)?;
        disk.replace(path, &bytes)?;
        Self::parse(path, bytes)
    }
}
