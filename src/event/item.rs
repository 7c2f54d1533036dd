//! Picked up, drunk, broken, learned.

use crate::content::{ItemKindId, Slot};
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum ItemEvent {
    PickedUp {
        who: ActorId,
        item: ItemId,
        count: u16,
    },
    /// Something came to lie where the hero stands.
    Landed {
        item: ItemId,
    },
    Dropped {
        who: ActorId,
        item: ItemId,
    },
    Wielded {
        who: ActorId,
        item: Option<ItemId>,
    },
    Readied {
        item: Option<ItemId>,
    },
    PutOn {
        who: ActorId,
        item: ItemId,
        slot: Slot,
    },
    TookOff {
        who: ActorId,
        item: ItemId,
        slot: Slot,
    },
    /// A cursed weapon has grown to the hand.
    Welded {
        who: ActorId,
        item: ItemId,
    },
    /// Tried to let go of what is cursed.
    Stuck {
        who: ActorId,
        item: ItemId,
    },
    Quaffed {
        who: ActorId,
        item: ItemId,
    },
    Read {
        who: ActorId,
        item: ItemId,
    },
    Zapped {
        who: ActorId,
        item: ItemId,
    },
    /// Nothing was left in it.
    Spent {
        item: ItemId,
    },
    /// The last charge was torn out of it.
    Wrested {
        item: ItemId,
    },
    /// One thing was dipped into another, or into what is underfoot.
    Dipped {
        item: ItemId,
        into: Option<ItemId>,
    },
    /// Dipped, it came out as it was.
    Unchanged {
        item: ItemId,
    },
    /// Water washes its writing away, or makes water of it; told of it as it was.
    Soaked {
        item: ItemId,
    },
    /// The hero gave it a name.
    Called {
        item: ItemId,
    },
    Applied {
        who: ActorId,
        item: ItemId,
    },
    Learned {
        kind: ItemKindId,
    },
    Identified {
        item: ItemId,
    },
    /// Its blessing became plain to see.
    BucSeen {
        item: ItemId,
    },
    Enchanted {
        item: ItemId,
        by: i8,
    },
    /// Enchanted too far, burned, blown apart.
    Destroyed {
        item: ItemId,
    },
    Eroded {
        item: ItemId,
    },
    SparedErosion {
        item: ItemId,
    },
    Uncursed {
        item: ItemId,
    },
    Charged {
        item: ItemId,
        by: i8,
    },
    Lit {
        item: ItemId,
        on: bool,
    },
    Emptied {
        container: ItemId,
    },
    TookOut {
        container: ItemId,
        item: ItemId,
    },
    PutIn {
        container: ItemId,
        item: ItemId,
    },
    Opened {
        container: ItemId,
    },
    Locked {
        container: ItemId,
    },
    Unlocked {
        container: ItemId,
    },
    /// A kick at a locked one, or force, and what came of it.
    LockHeld {
        container: ItemId,
        kicked: bool,
    },
    LockBroke {
        container: ItemId,
        kicked: bool,
    },
    /// A lid that a kick threw open.
    LidSlammed {
        container: ItemId,
    },
    /// Prying with a blade begins, or bashing.
    Forces {
        container: ItemId,
        weapon: ItemId,
        blade: bool,
    },
    Snapped {
        item: ItemId,
    },
    /// A box bashed to pieces.
    BrokeUp {
        container: ItemId,
    },
    /// Bitten into, and not to the taste of who did.
    SpatOut {
        who: ActorId,
        item: ItemId,
    },
    /// Gone with the box that it was in.
    LostInside {
        item: ItemId,
    },
    /// A kick at what lies there; whether it moved.
    Kicked {
        item: ItemId,
        moves: bool,
    },
    /// Coins fly from a kick.
    Scattered,
    /// The amulet came into the hero's hands.
    AmuletTaken,
    /// Nothing seemed to happen.
    NoEffect {
        item: ItemId,
    },
    SeesHere {
        items: u16,
        first: ItemId,
    },
}
