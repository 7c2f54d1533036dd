//! Saddles, steeds and their riders.

use crate::world::{ActorId, ItemId};

/// Why a rider came off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Choice,
    Thrown,
    Fell,
    /// The steed is gone, or something took its rider.
    Lost,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ride {
    Saddled {
        who: ActorId,
        saddle: ItemId,
    },
    /// Would not bear a saddle, or a rider.
    Resisted {
        who: ActorId,
    },
    Slipped {
        steed: ActorId,
        damage: i32,
    },
    Mounted {
        steed: ActorId,
    },
    Unseated {
        steed: ActorId,
        why: Why,
    },
    /// The rider came down hard.
    Landed {
        damage: i32,
    },
    /// The saddle does not let its rider go.
    Stuck {
        steed: ActorId,
    },
    Kicked {
        steed: ActorId,
    },
    Gallops {
        steed: ActorId,
        on: bool,
    },
    /// A flask broke on the saddle.
    Wetted {
        who: ActorId,
    },
    /// The hero fumbled, on foot.
    Stumbled,
    /// The lance met its mark with the weight of the steed behind it.
    Jousted {
        target: ActorId,
    },
}
