//! The bytes of a journal: how its head and its records are written and read.

use std::path::Path;

use super::FORMAT;
use super::record::{Head, Kind, Place, Record};
use crate::store::error::StoreError;

const MAGIC: &[u8; 8] = b"WYRDVLOG";
/// Bytes before the head's own: magic, format, length.
const OPENING: usize = 14;
/// Bytes of a record beside its payload: length, kind, mark, checksum.
const FRAME: usize = 11;

pub(super) fn opening(head: &Head) -> Vec<u8> {
    let head = postcard::to_allocvec(head).expect("strings and bytes always fit");
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&(head.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&head);
    let crc = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&crc.to_le_bytes());
    bytes
}

pub(super) fn parse_opening(path: &Path, bytes: &[u8]) -> Result<(Head, Place), StoreError> {
    let damaged = |why: &str| StoreError::Damaged { path: path.to_path_buf(), why: why.to_owned() };
    let magic = bytes.get(..MAGIC.len());
    if magic != Some(MAGIC) {
        return Err(damaged("it does not begin as a journal does"));
    }
    let format = bytes.get(8..10).ok_or_else(|| damaged("its head is cut off"))?;
    let format = u16::from_le_bytes([format[0], format[1]]);
    if format > FORMAT {
        return Err(StoreError::Newer { path: path.to_path_buf(), theirs: format, ours: FORMAT });
    }
    let length = number(bytes, 10).ok_or_else(|| damaged("its head is cut off"))? as usize;
    let end = OPENING + length;
    let crc = number(bytes, end).ok_or_else(|| damaged("its head is cut off"))?;
    if crc != crc32fast::hash(&bytes[..end]) {
        return Err(damaged("its head does not match its checksum"));
    }
    let head = postcard::from_bytes(&bytes[OPENING..end])
        .map_err(|_| damaged("its head does not read"))?;
    Ok((head, Place { records: 0, offset: end as u64 + 4, chain: crc }))
}

pub(super) fn frame(
    chain: u32,
    kind: Kind,
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
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&chain.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// The records from `place` up to the first that does not hold, and the places between them.
pub(super) fn scan(bytes: &[u8], mut place: Place) -> (Vec<Record>, Vec<Place>) {
    let (mut records, mut places) = (Vec::new(), vec![place]);
    while let Some((record, next)) = next_record(bytes, place) {
        records.push(record);
        places.push(next);
        place = next;
    }
    (records, places)
}

fn next_record(bytes: &[u8], place: Place) -> Option<(Record, Place)> {
    let rest = bytes.get(usize::try_from(place.offset).ok()?..)?;
    let length = usize::from(u16::from_le_bytes([*rest.first()?, *rest.get(1)?]));
    let frame = rest.get(..FRAME + length)?;
    let (body, crc) = frame.split_at(frame.len() - 4);
    let chain = tail_number(crc);
    if chained(place.chain, body) != chain {
        return None;
    }
    let record = Record {
        kind: Kind::of(body[2])?,
        payload: body[3..3 + length].to_vec(),
        mark: tail_number(body),
    };
    let (records, offset) = (place.records.checked_add(1)?, place.offset + frame.len() as u64);
    Some((record, Place { records, offset, chain }))
}

/// The number in the four bytes at `at`.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?).map(tail_number)
}

/// The number in the last four bytes.
pub(super) fn tail_number(bytes: &[u8]) -> u32 {
    let last = bytes.last_chunk().expect("callers hold four bytes or more");
    u32::from_le_bytes(*last)
}
