//! Snapshots of the whole state, in two generations.
//!
//! ```text
//! "WYRDSNAP" · format u16 · number u32 · place 16 bytes · length u32 · packed state · crc u32
//! ```
//!
//! Numbers are little-endian. The place is the [`JournalPlace`] at which the snapshot was taken.
//! The length is the size of the unpacked state, in bytes; the state is compressed with deflate.
//! The checksum covers everything before it.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::background_sync::BackgroundSync;
use super::disk::{Disk, beside};
use super::error::StoreError;
use super::journal::JournalPlace;
use super::read::{self, Links};

/// The current format version; files of newer versions are refused and not changed.
pub const FORMAT: u16 = 2;

const MAGIC: &[u8; 8] = b"WYRDSNAP";
/// Bytes before the state: magic, format, number, place, length.
const OPENING: usize = 34;
/// Maximum size of a state, packed or not, in bytes; the state includes the run's packs.
const LIMIT: u64 = 64 << 20;

/// A saved state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Higher than the number of every earlier snapshot.
    pub number: u32,
    /// The journal place at which the snapshot was taken.
    pub place: JournalPlace,
    pub state: Vec<u8>,
}

/// The two generations of one run.
pub struct Generations {
    /// Path of the file that the next snapshot overwrites.
    spare: PathBuf,
    kept: PathBuf,
    next: u32,
}

impl Generations {
    /// Creates the generations of a run that has no snapshots yet.
    pub fn none(folder: &Path) -> Self {
        let [spare, kept] = files(folder);
        Self { spare, kept, next: 1 }
    }

    /// Reads the snapshots of the run in `folder`. Returns the newest valid state for which `good`
    /// returns true. Renames files that are damaged, have an older format or are rejected by
    /// `good`; unpacks the older file only if the newer one fails. If a file has a newer format,
    /// returns an error instead.
    pub fn read(
        disk: &Disk,
        folder: &Path,
        mut good: impl FnMut(&Snapshot) -> bool,
    ) -> Result<(Self, Option<Snapshot>), StoreError> {
        let mut whole = Vec::new();
        for path in files(folder) {
            match read::bytes(&path, LIMIT, Links::Refuse) {
                Ok(bytes) => match opened(&path, &bytes).map(|packed| packed.number) {
                    Ok(number) => whole.push((number, path, bytes)),
                    Err(newer @ StoreError::Newer { .. }) => return Err(newer),
                    Err(_) => {
                        disk.set_aside(&path)?;
                    }
                },
                Err(error) if error.is_missing() => {}
                Err(error) => return Err(error),
            }
        }
        whole.sort_by_key(|(number, ..)| std::cmp::Reverse(*number));
        let mut generations = Self::none(folder);
        for (number, path, bytes) in whole {
            if let Some(snapshot) = parse(&path, &bytes).ok().filter(&mut good) {
                generations.next = number.saturating_add(1);
                if path == generations.spare {
                    generations.turn();
                }
                return Ok((generations, Some(snapshot)));
            }
            disk.set_aside(&path)?;
        }
        Ok((generations, None))
    }

    /// Saves a state in the background. It replaces the older snapshot, so that the newer snapshot
    /// stays intact even if saving fails.
    pub fn save(
        &mut self,
        background: &BackgroundSync,
        place: JournalPlace,
        state: &[u8],
    ) -> Result<(), StoreError> {
        if (OPENING + state.len() + 4) as u64 > LIMIT {
            return Err(StoreError::TooBig { path: self.spare.clone(), limit: LIMIT });
        }
        background.replace(&self.spare, encode(self.next, place, state))?;
        self.next = self.next.saturating_add(1);
        self.turn();
        Ok(())
    }

    fn turn(&mut self) {
        std::mem::swap(&mut self.spare, &mut self.kept);
    }
}

/// Returns the paths of the two generations in `folder`.
pub fn files(folder: &Path) -> [PathBuf; 2] {
    let name = folder.join("snap");
    [beside(&name, ".0"), beside(&name, ".1")]
}

/// Returns the bytes of a valid snapshot.
pub fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    let bytes = read::bytes(path, LIMIT, Links::Refuse)?;
    parse(path, &bytes)?;
    Ok(bytes)
}

/// Encodes a snapshot.
pub fn encode(number: u32, place: JournalPlace, state: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(OPENING + state.len() / 2);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&number.to_le_bytes());
    bytes.extend_from_slice(&place.to_bytes());
    bytes.extend_from_slice(&(state.len() as u32).to_le_bytes());
    // About half of the state is log text, which even the fastest compression level compresses
    // well.
    let mut packer = DeflateEncoder::new(bytes, Compression::fast());
    let packed = packer.write_all(state).and_then(|()| packer.finish());
    let mut bytes = packed.expect("writing to memory cannot fail");
    let crc = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes
}

/// Parses the bytes of the snapshot at `path`.
pub fn parse(path: &Path, bytes: &[u8]) -> Result<Snapshot, StoreError> {
    let Packed { number, place, length, state } = opened(path, bytes)?;
    let state = unpack(state, length).ok_or_else(|| StoreError::Damaged {
        path: path.to_path_buf(),
        why: "its state cannot be decompressed".to_owned(),
    })?;
    Ok(Snapshot { number, place, state })
}

/// A snapshot with a valid checksum.
struct Packed<'a> {
    number: u32,
    place: JournalPlace,
    /// Unpacked length of the state, in bytes.
    length: u32,
    state: &'a [u8],
}

/// Parses the bytes of the snapshot at `path` without unpacking the state.
fn opened<'a>(path: &Path, bytes: &'a [u8]) -> Result<Packed<'a>, StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: path.to_path_buf(), why: why.to_owned() };
    let cut_off = || damaged("it is truncated");
    let (magic, rest) = bytes.split_first_chunk().ok_or_else(cut_off)?;
    let (format, rest) = rest.split_first_chunk().ok_or_else(cut_off)?;
    if magic != MAGIC {
        return Err(damaged("it has no snapshot signature"));
    }
    let format = u16::from_le_bytes(*format);
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_path_buf(), theirs: format, ours: FORMAT });
    }
    let (number, rest) = rest.split_first_chunk().ok_or_else(cut_off)?;
    let (place, rest) = rest.split_first_chunk().ok_or_else(cut_off)?;
    let (length, rest) = rest.split_first_chunk().ok_or_else(cut_off)?;
    let (state, crc) = rest.split_last_chunk().ok_or_else(cut_off)?;
    if format < FORMAT {
        return Err(damaged("an older version wrote it in another format"));
    }
    if crc32fast::hash(&bytes[..bytes.len() - 4]) != u32::from_le_bytes(*crc) {
        return Err(damaged("it does not match its checksum"));
    }
    let (number, length) = (u32::from_le_bytes(*number), u32::from_le_bytes(*length));
    Ok(Packed { number, place: JournalPlace::from_bytes(place), length, state })
}

/// Unpacks a state; `None` if the data is invalid or does not have exactly `length` bytes.
fn unpack(packed: &[u8], length: u32) -> Option<Vec<u8>> {
    // Deflate compresses by a factor of at most about 1000, so a larger `length` cannot be true.
    let most = packed.len().saturating_mul(1100) as u64;
    let length = u64::from(length);
    if length > LIMIT.min(most) {
        return None;
    }
    let mut state = Vec::with_capacity(length as usize);
    DeflateDecoder::new(packed).take(length + 1).read_to_end(&mut state).ok()?;
    (state.len() as u64 == length).then_some(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::test_support::{Folder, dying_after, hasty};

    const PLACE: JournalPlace = JournalPlace { records: 3, offset: 1 << 40, chain: 0xdead_beef };

    fn at_once() -> BackgroundSync {
        BackgroundSync::new(&hasty())
    }

    fn newest(folder: &Folder) -> Option<Snapshot> {
        Generations::read(&Disk::default(), folder.path(), |_| true).unwrap().1
    }

    #[test]
    fn the_newest_of_two_snapshots_is_found() {
        let folder = Folder::new();
        assert_eq!(newest(&folder), None);
        let mut generations = Generations::none(folder.path());
        for number in 1..6 {
            generations.save(&at_once(), PLACE, &[number; 9]).unwrap();
            let saved = Snapshot { number: number.into(), place: PLACE, state: vec![number; 9] };
            assert_eq!(newest(&folder), Some(saved));
        }
    }

    #[test]
    fn a_flipped_byte_falls_back_to_the_older_snapshot() {
        let folder = Folder::new();
        let mut generations = Generations::none(folder.path());
        generations.save(&at_once(), PLACE, b"older").unwrap();
        generations.save(&at_once(), PLACE, b"newer").unwrap();
        let path = folder.join("snap.1");
        let bytes = std::fs::read(&path).unwrap();
        // The format bytes are excluded: an unknown format is refused, not treated as damage.
        for byte in (0..bytes.len()).filter(|byte| !(8..10).contains(byte)) {
            let mut bad = bytes.clone();
            bad[byte] ^= 0x10;
            std::fs::write(&path, &bad).unwrap();
            assert_eq!(newest(&folder).unwrap().state, b"older", "byte {byte}");
            std::fs::remove_file(folder.join("snap.1.damaged")).unwrap();
        }
        for length in 0..bytes.len() {
            std::fs::write(&path, &bytes[..length]).unwrap();
            assert_eq!(newest(&folder).unwrap().state, b"older", "length {length}");
            std::fs::remove_file(folder.join("snap.1.damaged")).unwrap();
        }
    }

    #[test]
    fn an_interrupted_save_keeps_the_last_good_snapshot() {
        for steps in 0..6 {
            let folder = Folder::new();
            let mut generations = Generations::none(folder.path());
            generations.save(&at_once(), PLACE, b"one").unwrap();
            generations.save(&at_once(), PLACE, b"two").unwrap();
            let saved =
                generations.save(&BackgroundSync::new(&dying_after(steps, 7)), PLACE, b"three");
            let state = newest(&folder).unwrap().state;
            assert!(state == b"three" || (saved.is_err() && state == b"two"), "{steps} steps");
        }
    }

    #[test]
    fn a_newer_snapshot_format_is_refused_and_left_untouched() {
        let folder = Folder::new();
        let mut bytes = encode(1, PLACE, b"state");
        bytes[8] = 9;
        std::fs::write(folder.join("snap.0"), &bytes).unwrap();
        let error = Generations::read(&Disk::default(), folder.path(), |_| true).err();
        assert!(matches!(error, Some(StoreError::Newer { theirs: 9, .. })));
        assert_eq!(std::fs::read(folder.join("snap.0")).unwrap(), bytes);
    }
}
