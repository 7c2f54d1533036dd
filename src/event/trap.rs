//! Sprung, seen, disarmed.

use crate::base::Pos;
use crate::content::TrapKindId;
use crate::world::ActorId;

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
    /// The missile missed.
    Missed {
        who: ActorId,
        kind: TrapKindId,
    },
    Hurt {
        who: ActorId,
        kind: TrapKindId,
        damage: i32,
    },
    Held {
        who: ActorId,
        kind: TrapKindId,
        /// What the jaws took.
        damage: i32,
    },
    /// Still pulling at it.
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
    Disarmed {
        kind: TrapKindId,
    },
    DisarmFailed {
        kind: TrapKindId,
    },
    DoorExploded {
        at: Pos,
    },
}
