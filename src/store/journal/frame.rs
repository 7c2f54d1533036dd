//! The journal's byte format: encodes and decodes the head and the records.

use std::path::Path;

use super::record::{Head, JournalPlace, Record, RecordKind};
use crate::store::error::StoreError;

/// The current format version; files of newer versions are refused and not changed.
pub const FORMAT: u16 = 1;

const MAGIC: &[u8; 8] = b"WYRDVLOG";
/// Bytes before the head's content: magic, format, length.
const OPENING: usize = 14;
/// Bytes of a record besides its payload: length, kind, mark, checksum.
const FRAME: usize = 11;

pub(super) fn opening(head: &Head) -> Vec<u8> {
    let head = postcard::to_allocvec(head).expect("strings and bytes can be serialized");
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&(head.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&head);
    let crc = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes
}

pub(super) fn parse_opening(path: &Path, bytes: &[u8]) -> Result<(Head, JournalPlace), StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: path.to_path_buf(), why: why.to_owned() };
    let magic = bytes.get(..MAGIC.len());
    if magic != Some(MAGIC) {
        return Err(damaged("it has no journal signature"));
    }
    let format = bytes.get(8..10).ok_or_else(|| damaged("its header is truncated"))?;
    let format = u16::from_le_bytes([format[0], format[1]]);
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_path_buf(), theirs: format, ours: FORMAT });
    }
    let length = number(bytes, 10).ok_or_else(|| damaged("its header is truncated"))? as usize;
    let end = OPENING + length;
    let crc = number(bytes, end).ok_or_else(|| damaged("its header is truncated"))?;
    if crc != crc32fast::hash(&bytes[..end]) {
        return Err(damaged("its header does not match its checksum"));
    }
    let head = postcard::from_bytes(&bytes[OPENING..end])
        .map_err(|_| damaged("its header cannot be read"))?;
    Ok((head, JournalPlace { records: 0, offset: end as u64 + 4, chain: crc }))
}

pub(super) fn frame(
    chain: u32,
    kind: RecordKind,
    payload: &[u8],
    mark: u32,
) -> Result<(Vec<u8>, u32), StoreError> {
    let length =
        u16::try_from(payload.len()).map_err(|_| StoreError::TooLong { bytes: payload.len() })?;
    let mut frame = Vec::with_capacity(FRAME + payload.len());
    frame.extend_from_slice(&length.to_le_bytes());
    frame.push(kind.code());
    frame.extend_from_slice(payload);
    frame.extend_from_slice(&mark.to_le_bytes());
    let crc = chained(chain, &frame);
    frame.extend_from_slice(&crc.to_le_bytes());
    Ok((frame, crc))
}

fn chained(chain: u32, bytes: &[u8]) -> u32 {
    // A record of at most this many bytes is copied to one buffer, because checksumming contiguous
    // bytes is faster.
    const SHORT: usize = 60;
    let chain = chain.to_le_bytes();
    let mut whole = [0; SHORT + 4];
    if let Some(copy) = whole.get_mut(4..4 + bytes.len()) {
        copy.copy_from_slice(bytes);
        whole[..4].copy_from_slice(&chain);
        return crc32fast::hash(&whole[..4 + bytes.len()]);
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&chain);
    hasher.update(bytes);
    hasher.finalize()
}

/// The position of a valid record in the file, and its kind.
pub(super) struct Frame {
    /// The journal place before the record.
    pub place: JournalPlace,
    pub kind: RecordKind,
    /// Payload length in bytes.
    length: u16,
}

impl Frame {
    fn start(&self) -> usize {
        self.place.offset as usize + 3
    }

    /// Returns the payload within the file's bytes.
    pub(super) fn payload<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        &bytes[self.start()..self.start() + usize::from(self.length)]
    }

    /// Returns the record, copied from the file's bytes.
    pub(super) fn record(&self, bytes: &[u8]) -> Record {
        let end = self.start() + usize::from(self.length);
        let mark = tail_number(&bytes[end..end + 4]);
        Record { kind: self.kind, payload: self.payload(bytes).to_vec(), mark }
    }
}

/// Returns the records from `place` up to the first invalid record, and the place after the last
/// valid one.
pub(super) fn scan(bytes: &[u8], mut place: JournalPlace) -> (Vec<Frame>, JournalPlace) {
    let mut frames = Vec::with_capacity(bytes.len() / (FRAME + 1));
    while let Some((frame, next)) = next_record(bytes, place) {
        frames.push(frame);
        place = next;
    }
    (frames, place)
}

fn next_record(bytes: &[u8], place: JournalPlace) -> Option<(Frame, JournalPlace)> {
    let rest = bytes.get(usize::try_from(place.offset).ok()?..)?;
    let length = u16::from_le_bytes([*rest.first()?, *rest.get(1)?]);
    let frame = rest.get(..FRAME + usize::from(length))?;
    let (body, crc) = frame.split_at(frame.len() - 4);
    let chain = tail_number(crc);
    if chained(place.chain, body) != chain {
        return None;
    }
    let kind = RecordKind::of(body[2])?;
    let (records, offset) = (place.records.checked_add(1)?, place.offset + frame.len() as u64);
    Some((Frame { place, kind, length }, JournalPlace { records, offset, chain }))
}

/// Returns the little-endian number in the four bytes from index `at` on, or `None` if there are
/// fewer.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?).map(tail_number)
}

/// Returns the little-endian number in the last four bytes.
pub(super) fn tail_number(bytes: &[u8]) -> u32 {
    let last = bytes.last_chunk().expect("callers pass at least 4 bytes");
    u32::from_le_bytes(*last)
}
