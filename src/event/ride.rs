//! Riding events.

use crate::world::{ActorId, ItemId};

/// The reason why a rider came off the steed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FallCause {
    Choice,
    Thrown,
    Fell,
    /// The steed is dead or gone, or something moved the rider away from the steed.
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
    /// The fall from the steed hurt the rider.
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
    /// The hero jousted: a lance hit with the force of the charging steed.
    Jousted {
        target: ActorId,
    },
}
