//! A journal as it was found on the disk: what holds of it, and how the rest is mended.

use std::path::Path;

use super::LIMIT;
use super::frame::{frame, parse_opening, scan};
use super::record::{Head, Kind, Place, Record};
use crate::store::disk::Disk;
use crate::store::error::StoreError;
use crate::store::read::{self, Links};

/// A journal as it was found.
pub struct Found {
    pub head: Head,
    /// Every record up to the first that does not hold.
    pub records: Vec<Record>,
    /// The places before each record and after the last.
    pub places: Vec<Place>,
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
        let (records, places) = scan(&bytes, start);
        Ok(Self { head, records, places, bytes })
    }

    /// The place after the last record that holds.
    pub fn end(&self) -> Place {
        *self.places.last().expect("there is a place before the first record")
    }

    /// Bytes after the last record that holds: of a torn one, or damaged.
    pub fn torn(&self) -> usize {
        self.bytes.len() - self.end().offset as usize
    }

    /// How many records stand before the snapshot taken at `place`: at that place, or after the
    /// gap that names it. `None` when this journal does not lead there.
    pub fn leads_to(&self, place: Place) -> Option<usize> {
        let index = place.records as usize;
        if self.places.get(index) == Some(&place) {
            return Some(index);
        }
        let named = place.to_bytes();
        let is_gap = |record: &Record| record.kind == Kind::Gap && record.payload == named;
        self.records.iter().position(is_gap).map(|gap| gap + 1)
    }

    /// The records that hold after `place`, which lies beyond the damage.
    fn beyond(&self, place: Place) -> Vec<Record> {
        if place.offset < self.end().offset {
            return Vec::new();
        }
        scan(&self.bytes, place).0
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
