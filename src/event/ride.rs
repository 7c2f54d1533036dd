//! Riding events.

use crate::world::{ActorId, ItemId};

/// Reason why a rider dismounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FallCause {
    Choice,
    Thrown,
    Fell,
    /// The steed is dead or gone, or its rider was moved away from it.
    Lost,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Ride {
    Saddled {
        who: ActorId,
        saddle: ItemId,
    },
    /// A monster refused a saddle or a rider.
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
        why: FallCause,
    },
    /// The rider took damage from the fall.
    Landed {
        damage: i32,
    },
    /// A cursed saddle prevented dismounting.
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
    /// A potion broke on the saddle.
    Wetted {
        who: ActorId,
    },
    /// A fumbling hero stumbled while walking.
    Stumbled,
    /// The hero jousted: a lance hit with the force of the steed.
    Jousted {
        target: ActorId,
    },
}
