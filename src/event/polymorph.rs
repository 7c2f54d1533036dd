//! Polymorph events.

use crate::content::MonsterKindId;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum PolymorphEvent {
    /// The hero polymorphed. `merged` is dragon armor that merged with the skin.
    Became {
        into: MonsterKindId,
        merged: Option<ItemId>,
    },
    /// The hero became a new version of their own race.
    NewSelf,
    /// The hero returned to their original shape.
    Regained,
    /// The polymorph failed and dealt damage.
    Shuddered {
        damage: i32,
    },
    /// The Unchanging property prevented the polymorph.
    Holds,
    /// The chosen form was rejected: it exists but is not allowed (`known`), or does not exist.
    Declined {
        known: bool,
    },
    /// A worn or wielded item does not fit the new body; `torn` is whether it was destroyed.
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
    /// A hero in unicorn form used the horn, which found nothing to cure.
    Unmended,
    /// No monster answered a summons.
    NobodyComes,
    /// A monster died of system shock.
    Shocked {
        who: ActorId,
    },
    /// Part of a stack was destroyed by polymorph.
    Shuddering {
        item: ItemId,
    },
    /// An item became another kind.
    ThingChanged {
        item: ItemId,
    },
    /// Items merged into a golem.
    Melded {
        who: ActorId,
    },
    /// The new body could not stay on its square.
    PushedOut,
}
