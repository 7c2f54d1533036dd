//! Born, descended, ended; what the score was changed by.

use crate::world::LevelId;
use crate::world::hero::Ended;

#[derive(Clone, Debug, PartialEq)]
pub enum Life {
    Born,
    LevelEntered {
        id: LevelId,
        first: bool,
    },
    /// A major (16) or small (12) achievement, by its number in the tables.
    Achieved {
        small: bool,
        number: u8,
    },
    Ended {
        how: Ended,
    },
    /// Modern mode: returned from death.
    Returned,
    /// What the makers of a level say to who first comes.
    Welcomed {
        text: String,
    },
    Autopickup {
        on: bool,
    },
    Named,
}
