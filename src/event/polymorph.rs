//! Polymorph events.

use crate::content::MonsterKindId;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum PolymorphEvent {
    /// The hero polymorphed. `merged` is the dragon armor that merged with the hero's skin, if any.
    Became {
        into: MonsterKindId,
        merged: Option<ItemId>,
    },
    /// The hero kept their own race, but became another person with a new level and attributes.
    NewSelf,
    /// The hero returned to their original shape.
    Regained,
    /// The polymorph failed and hurt the hero.
    Shuddered {
        damage: i32,
    },
    /// The Unchanging property prevented the polymorph.
    Holds,
    /// The player chose a form that the hero cannot take. `known` is whether such a monster exists.
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
    /// A hero in the form of a unicorn used the horn, but had nothing to cure.
    Unmended,
    /// No monster answered a summons.
    NobodyComes,
    /// A monster died of system shock.
    Shocked {
        who: ActorId,
    },
    /// Polymorph destroyed some or all items of a stack.
    Shuddering {
        item: ItemId,
    },
    /// A carried item turned into `into`, an item of another kind. The event is emitted while both
    /// exist.
    ThingChanged {
        item: ItemId,
        into: ItemId,
    },
    /// Items merged into a golem.
    Melded {
        who: ActorId,
    },
    /// The hero was moved, because the new body could not stay on its square.
    PushedOut,
}
