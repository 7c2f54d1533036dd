//! Born, descended, ended; what the score was changed by.

use crate::base::Pos;
use crate::content::SpecialRoomId;
use crate::world::hero::Ended;
use crate::world::{ActorId, LevelId};

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
    /// The hero came into a special room.
    HallEntered {
        kind: SpecialRoomId,
        reception: Reception,
    },
    /// The guard of the closed room of gold says or does something.
    Guard(Guard),
    /// A lord of demons lets the hero pass, or not.
    Blackmail(Blackmail),
    /// What the makers of a level say to who first comes.
    Welcomed {
        text: String,
    },
    /// The level was made anew.
    Remade,
    /// A vault was built on the level; its square that is nearest to the hero.
    Built {
        at: Pos,
    },
    /// All of the level was shown.
    Revealed,
    Autopickup {
        on: bool,
    },
    Named,
}

/// What the guard of the closed room of gold does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// Opens the wall and asks who is there.
    Comes,
    /// Takes the hero for the owner of the gold and goes.
    Bows,
    /// Does not know the name, and asks the hero to leave the gold and come.
    Refuses,
    /// Asks again.
    Asks,
    /// Has asked often enough.
    Strikes,
    /// Has brought the hero out.
    Leaves,
}

/// What a lord of demons says or does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blackmail {
    Demands {
        who: ActorId,
        gold: u32,
    },
    /// Paid in full, it goes.
    Laughs {
        who: ActorId,
    },
    /// Paid almost enough, it goes.
    Scowls {
        who: ActorId,
    },
    Angry {
        who: ActorId,
    },
    /// It takes the hero for one of its own and goes.
    Greets {
        who: ActorId,
    },
}

/// How the hero is received in a special room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reception {
    /// By friends, or by whoever lives there.
    Open,
    /// By those who keep another god's house, or are angry.
    Forbidding,
    /// By nobody: its keeper is gone.
    Forsaken,
}
