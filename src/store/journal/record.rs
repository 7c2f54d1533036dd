//! What a journal is made of: the head, the records, the places between them.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::game::birth::Birth;
use crate::game::input::Input;

/// What a run was born with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The name of the rules it is played by.
    pub rules: String,
    /// The digests of its content: the game's own first, then each pack's.
    pub content: Vec<String>,
    /// The birth itself; see [`Head::birth`].
    pub birth: Vec<u8>,
}

impl Head {
    /// The head of a run that begins with `birth`.
    pub fn of(rules: &str, content: Vec<String>, birth: &Birth) -> Self {
        let birth = postcard::to_allocvec(birth).expect("a birth is words and numbers");
        Self { rules: rules.to_owned(), content, birth }
    }

    /// What the run began with; `None` when it was written by a game that knew births otherwise.
    pub fn birth(&self) -> Option<Birth> {
        whole(&self.birth)
    }
}

impl Record {
    /// The record of what is asked of the game, with the mark of the state before it.
    pub fn of(input: &Input, mark: u32) -> Self {
        let payload = postcard::to_allocvec(input).expect("an input is words and numbers");
        Self { kind: Kind::Input, payload, mark }
    }

    /// What was asked of the game; `None` when the record is about something else, or was
    /// written by a game that knew inputs otherwise.
    pub fn input(&self) -> Option<Input> {
        if self.kind != Kind::Input {
            return None;
        }
        whole(&self.payload)
    }
}

/// A thing that takes up all of `bytes`.
fn whole<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(bytes) {
        Ok((thing, [])) => Some(thing),
        _ => None,
    }
}

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Something asked of the game.
    Input,
    /// A snapshot was taken here; the payload is the game's digest of it.
    Snapshot,
    /// Where the run stands, in full, for its replay to be checked against; nothing happened.
    Stake,
    /// The run is over.
    End,
    /// Records are missing here: the payload is the [`Place`] at which the snapshot that goes on
    /// was taken.
    Gap,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub kind: Kind,
    pub payload: Vec<u8>,
    /// The game's mark of the state before it.
    pub mark: u32,
}

/// A place between two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Records before it.
    pub records: u32,
    /// Bytes before it.
    pub offset: u64,
    /// The checksum before it.
    pub chain: u32,
}

impl Kind {
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Input => 1,
            Self::Snapshot => 2,
            Self::End => 3,
            Self::Gap => 4,
            Self::Stake => 5,
        }
    }

    pub(super) fn of(code: u8) -> Option<Self> {
        [Self::Input, Self::Snapshot, Self::End, Self::Gap, Self::Stake]
            .into_iter()
            .find(|kind| kind.code() == code)
    }
}

impl Place {
    /// Before everything.
    pub const START: Self = Self { records: 0, offset: 0, chain: 0 };

    /// Sixteen bytes for a file.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..4].copy_from_slice(&self.records.to_le_bytes());
        bytes[4..12].copy_from_slice(&self.offset.to_le_bytes());
        bytes[12..].copy_from_slice(&self.chain.to_le_bytes());
        bytes
    }

    /// What [`Place::to_bytes`] made.
    pub fn from_bytes(bytes: &[u8; 16]) -> Self {
        let (records, rest) = bytes.split_first_chunk().expect("sixteen begin with four");
        let (offset, rest) = rest.split_first_chunk().expect("then come eight");
        let (chain, _) = rest.split_first_chunk().expect("and four are left");
        Self {
            records: u32::from_le_bytes(*records),
            offset: u64::from_le_bytes(*offset),
            chain: u32::from_le_bytes(*chain),
        }
    }
}
