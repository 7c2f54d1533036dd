//! The hero's own change of shape.

use crate::content::MonsterKindId;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The hero has another's shape. `merged` is dragon scales that grew into the skin.
    Became {
        into: MonsterKindId,
        merged: Option<ItemId>,
    },
    /// The hero is a new one of their own people.
    NewSelf,
    /// Back in the hero's own shape.
    Regained,
    /// The change failed and hurt.
    Shuddered {
        damage: i32,
    },
    /// Nothing changes one who is unchanging.
    Holds,
    /// No creature of the name that was given is known, or it is none to turn into.
    Declined {
        known: bool,
    },
    /// What was worn or held does not fit the new body.
    Outgrown {
        who: ActorId,
        item: ItemId,
        torn: bool,
    },
    Spun {
        who: ActorId,
    },
    Hid {
        who: ActorId,
    },
    Blasted {
        who: ActorId,
    },
    Shrieked,
    /// The hero's own horn found nothing to mend.
    Unmended,
    /// A call was not heard.
    NobodyComes,
    /// A creature died of a change.
    Shocked {
        who: ActorId,
    },
    /// A pile shudders under a change that it does not bear.
    Shuddering {
        item: ItemId,
    },
    /// A pile is another thing now.
    ThingChanged {
        item: ItemId,
    },
    /// Things melted together into this golem.
    Melded {
        who: ActorId,
    },
    /// The ground that the body is in does not let it stay.
    PushedOut,
}
