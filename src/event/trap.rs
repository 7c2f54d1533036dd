//! Events of traps: found, sprung, escaped, set and disarmed.

use crate::base::Pos;
use crate::content::TrapKindId;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum TrapEvent {
    Found {
        kind: TrapKindId,
        at: Pos,
    },
    Sprung {
        who: ActorId,
        kind: TrapKindId,
    },
    Escaped {
        who: ActorId,
        kind: TrapKindId,
    },
    /// In Sokoban, air currents pull an actor into a pit or hole.
    DrawnIn {
        who: ActorId,
        kind: TrapKindId,
    },
    /// The missile of a trap missed its target.
    Missed {
        who: ActorId,
        kind: TrapKindId,
    },
    Hurt {
        who: ActorId,
        kind: TrapKindId,
        damage: i32,
    },
    /// An explosion scattered the items on a square.
    Scattered {
        at: Pos,
    },
    Held {
        who: ActorId,
        kind: TrapKindId,
        /// Damage of a bear trap; 0 for a web.
        damage: i32,
    },
    /// An actor in a trap is still struggling to get free.
    Struggles {
        who: ActorId,
        kind: TrapKindId,
    },
    Freed {
        who: ActorId,
        kind: TrapKindId,
    },
    Empty {
        kind: TrapKindId,
    },
    /// The hero set a trap.
    Armed {
        kind: TrapKindId,
    },
    /// An earthquake hurt an actor in a pit.
    Jostled {
        who: ActorId,
        damage: i32,
    },
    Disarmed {
        kind: TrapKindId,
    },
    DisarmFailed {
        kind: TrapKindId,
    },
    /// The monster that the hero tried to lift out of a pit is too heavy.
    TooHeavy {
        who: ActorId,
    },
    /// A monster became peaceful because the hero helped it.
    Grateful {
        who: ActorId,
    },
    DoorExploded {
        at: Pos,
    },
    /// The hero set off the trap on the lid of a box.
    LidSprung {
        container: ItemId,
        what: LidTrap,
    },
    /// The hero disarmed the trap on the lid of a box.
    LidDisarmed {
        container: ItemId,
    },
    DoorDisarmed {
        at: Pos,
    },
}

/// The effect of a trapped lid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LidTrap {
    /// The trap does not work.
    Dud,
    /// Gas that stuns and causes hallucination.
    StunningGas,
    Paralysis,
    Shock,
    Fire,
    Needle,
    PoisonGas,
    Explosion,
}
