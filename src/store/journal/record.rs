//! The journal's parts: the head, records, and the places between records.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game::birth::Birth;
use crate::game::input::Input;

/// Metadata stored at the start of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// Name of the ruleset.
    pub rules: String,
    /// The digest of the content, in hexadecimal, and the number of the rules version.
    pub content: Vec<String>,
    /// The serialized [`Birth`]: seed, role and the other choices that start a run.
    pub birth: Vec<u8>,
}

impl Head {
    /// Creates the head for a run that begins with `birth`.
    pub fn of(rules: &str, content: Vec<String>, birth: &Birth) -> Self {
        let birth = postcard::to_allocvec(birth).expect("a birth can be serialized");
        Self { rules: rules.to_owned(), content, birth }
    }

    /// Returns the birth; `None` if another version of the game serialized it differently.
    pub fn birth(&self) -> Option<Birth> {
        // Old journals lack the last field of the birth, so try again with `false` for it.
        whole(&self.birth).or_else(|| whole(&[&self.birth[..], &[0]].concat()))
    }
}

impl Record {
    /// Creates the record of an input, with the mark of the state before it.
    pub fn of(input: &Input, mark: u32) -> Self {
        let payload = postcard::to_allocvec(input).expect("an input can be serialized");
        Self { kind: RecordKind::Input, payload, mark }
    }

    /// Returns the input; `None` for other kinds of records, and if another version of the game
    /// serialized it differently.
    pub fn input(&self) -> Option<Input> {
        if self.kind != RecordKind::Input {
            return None;
        }
        whole(&self.payload)
    }
}

/// Decodes a value. Returns `None` if that fails, or if bytes are left over.
fn whole<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((thing, [])) => Some(thing),
        _ => None,
    }
}

/// The kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordKind {
    Input,
    /// A snapshot was taken here; the payload is the state's digest.
    Snapshot,
    /// A checkpoint for verifying the replay. Does not affect play.
    Checkpoint,
    /// The run is over.
    End,
    /// Damaged records were removed here. The payload is the [`JournalPlace`] of the snapshot after
    /// which the journal continues.
    Gap,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub kind: RecordKind,
    pub payload: Vec<u8>,
    /// The mark of the state before the record.
    pub mark: u32,
}

/// A position in the journal between two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JournalPlace {
    /// Number of records before it.
    pub records: u32,
    /// Number of bytes before it.
    pub offset: u64,
    /// Checksum of the record before it, or of the head.
    pub chain: u32,
}

impl RecordKind {
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Input => 1,
            Self::Snapshot => 2,
            Self::End => 3,
            Self::Gap => 4,
            Self::Checkpoint => 5,
        }
    }

    pub(super) fn of(code: u8) -> Option<Self> {
        [Self::Input, Self::Snapshot, Self::End, Self::Gap, Self::Checkpoint]
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

impl JournalPlace {
    /// The beginning of the file.
    pub const START: Self = Self { records: 0, offset: 0, chain: 0 };

    /// Encodes the place in 16 bytes.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&self.records.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.offset.to_le_bytes());
        bytes[12..].copy_from_slice(&self.chain.to_le_bytes());
        bytes
    }

    /// Decodes the output of [`JournalPlace::to_bytes`].
    pub fn from_bytes(bytes: &[u8; 16]) -> Self {
        let (records, rest) = bytes.split_first_chunk().expect("the first 4 of 16 bytes");
        let (offset, rest) = rest.split_first_chunk().expect("the next 8 bytes");
        let (chain, _) = rest.split_first_chunk().expect("the last 4 bytes");
        Self {
            records: u32::from_le_bytes(*records),
            offset: u64::from_le_bytes(*offset),
            chain: u32::from_le_bytes(*chain),
        }
    }
}
