//! Alignments.

use serde::{Deserialize, Serialize};

/// An alignment of heroes and gods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Alignment {
    Chaotic,
    Neutral,
    Lawful,
}

impl Alignment {
    pub const ALL: [Self; 3] = [Self::Chaotic, Self::Neutral, Self::Lawful];

    /// Returns the sign of the alignment as in monster data: -1 for chaotic, 0 for neutral, 1 for
    /// lawful.
    pub const fn sign(self) -> i8 {
        match self {
            Self::Chaotic => -1,
            Self::Neutral => 0,
            Self::Lawful => 1,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Chaotic => "chaotic",
            Self::Neutral => "neutral",
            Self::Lawful => "lawful",
        }
    }
}
