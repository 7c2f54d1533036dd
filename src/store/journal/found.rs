//! A journal as it was found on the disk: what holds of it, and how the rest is mended.

use std::path::Path;

use super::LIMIT;
use super::frame::{Frame, frame, parse_opening, scan};
use super::record::{Head, Kind, Place, Record};
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::read::{self, Links};

/// A journal as it was found: its records hold, and each is read when somebody asks for it.
pub struct Found {
    pub head: Head,
    /// Every record up to the first that does not hold.
    frames: Vec<Frame>,
    end: Place,
    pub(super) bytes: Vec<u8>,
}

impl Found {
    /// Reads the journal at `path`; changes nothing.
    pub fn read(path: &Path) -> Result<Self, StoreError> {
        Self::parse(path, read::bytes(path, LIMIT, Links::Refuse)?)
    }

    /// What the journal at `path` begins with; its records are not looked at.
    pub fn head(path: &Path) -> Result<Head, StoreError> {
        Ok(parse_opening(path, &read::bytes(path, LIMIT, Links::Refuse)?)?.0)
    }

    /// Reads the bytes of the journal at `path`.
    pub fn parse(path: &Path, bytes: Vec<u8>) -> Result<Self, StoreError> {
        let (head, start) = parse_opening(path, &bytes)?;
        let (frames, end) = scan(&bytes, start);
        Ok(Self { head, frames, end, bytes })
    }

    /// How many records hold.
    pub fn count(&self) -> usize {
        self.frames.len()
    }

    /// What the last record is about.
    pub fn last(&self) -> Option<Kind> {
        self.frames.last().map(|frame| frame.kind)
    }

    /// The records from this number on.
    pub fn records_from(&self, number: usize) -> Vec<Record> {
        self.frames[number..].iter().map(|frame| frame.record(&self.bytes)).collect()
    }

    /// Every record.
    pub fn records(&self) -> Vec<Record> {
        self.records_from(0)
    }

    /// The place before the record of this number, or after the last one.
    pub fn place(&self, number: usize) -> Place {
        self.frames.get(number).map_or(self.end, |frame| frame.place)
    }

    /// Where a record holds first that is about this, from that number on.
    pub fn first(&self, kind: Kind, from: usize) -> Option<usize> {
        let found = self.frames[from..].iter().position(|frame| frame.kind == kind);
        found.map(|at| from + at)
    }

    /// How many records of the first so many are about this.
    pub fn many(&self, kind: Kind, among: usize) -> usize {
        self.frames[..among].iter().filter(|frame| frame.kind == kind).count()
    }

    /// Leaves out all records from this number on.
    pub fn truncate(&mut self, count: usize) {
        self.end = self.place(count);
        self.frames.truncate(count);
    }

    /// The place after the last record that holds.
    pub fn end(&self) -> Place {
        self.end
    }

    /// Bytes after the last record that holds: of a torn one, or damaged.
    pub fn torn(&self) -> usize {
        self.bytes.len() - self.end().offset as usize
    }

    /// How many records stand before the snapshot taken at `place`: at that place, or after the
    /// gap that names it. `None` when this journal does not lead there.
    pub fn leads_to(&self, place: Place) -> Option<usize> {
        let index = place.records as usize;
        if index <= self.frames.len() && self.place(index) == place {
            return Some(index);
        }
        let named = place.to_bytes();
        let is_gap = |frame: &Frame| frame.kind == Kind::Gap && frame.payload(&self.bytes) == named;
        self.frames.iter().position(is_gap).map(|gap| gap + 1)
    }

    /// The records that hold after `place`, which lies beyond the damage.
    fn beyond(&self, place: Place) -> Vec<Record> {
        if place.offset < self.end().offset {
            return Vec::new();
        }
        let (frames, _) = scan(&self.bytes, place);
        frames.iter().map(|frame| frame.record(&self.bytes)).collect()
    }

    /// Mends a journal that is damaged before the snapshot taken at `place`: it goes on with a
    /// gap and with what still holds after the snapshot. The file as it was is kept aside.
    pub fn mend(&self, disk: &Disk, path: &Path, place: Place) -> Result<Self, StoreError> {
        let mut bytes = self.bytes[..self.end().offset as usize].to_vec();
        let gap = Record { kind: Kind::Gap, payload: place.to_bytes().to_vec(), mark: 0 };
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
