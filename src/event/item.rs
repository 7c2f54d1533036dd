//! Events of items: picking up, using, changing and losing them.

pub mod artifact;
pub mod tools;

use self::artifact::ArtifactEvent;
use self::tools::ToolEvent;
use super::Refusal;
use crate::content::{ItemKindId, Slot};
use crate::world::{ActorId, ItemId};

/// How an item was destroyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// It crumbled to dust.
    Dust,
    Burned,
    /// A potion boiled and burst.
    Boiled,
    /// A potion froze and burst.
    Frozen,
    Exploded,
    /// Too much magic made it evaporate.
    Evaporated,
    /// It broke to pieces.
    Broken,
    /// It vanished.
    Vanished,
}

/// An event of the iron ball and chain of a punished hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shackled {
    Chained,
    /// The ball became heavier.
    Heavier,
    /// The chain fell off, because the hero changed into an amorphous or unsolid body.
    FellOff,
    Freed,
    /// The hero dragged the ball up a staircase.
    Climbed,
    HitByBall,
    DraggedDown,
    /// The hero fell down a staircase with the ball.
    FellDown,
}

/// The result of writing on blank paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penned {
    /// The player named nothing.
    GaveUp,
    /// No scroll or spellbook has that name.
    NoSuchText,
    /// No marker can write that.
    Unwritable,
    /// The marker holds too little ink to begin.
    TooDry,
    /// The marker dried out before the end.
    DriedOut,
    /// The hero does not know how to write the text. `label` is whether the player gave a scroll's
    /// label, or the player's own name for the kind, instead of the real name.
    Unknown { label: bool },
    /// A blind hero wrote nonsense.
    Blindly,
    /// The paper turned into the new scroll or spellbook.
    Done,
}

#[derive(Clone, Debug, PartialEq)]
pub enum ItemEvent {
    Shackled(Shackled),
    Artifact(ArtifactEvent),
    Tool(ToolEvent),
    PickedUp {
        who: ActorId,
        item: ItemId,
        count: u16,
    },
    /// An item landed on the hero's square.
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
    /// A cursed weapon welded itself to the hand.
    Welded {
        who: ActorId,
        item: ItemId,
    },
    /// An attempt to remove a cursed item failed.
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
    /// The hero rubbed a gem on a touchstone. `streak` is whether the gem left a streak; otherwise
    /// it left scratches, as glass does.
    Rubbed {
        item: ItemId,
        streak: bool,
    },
    /// A cursed touchstone shattered the gem rubbed on it.
    Cracked {
        item: ItemId,
    },
    /// The outcome of an attempt to write on blank paper. If a failure destroys the paper, this
    /// event comes before the loss.
    Penned {
        paper: ItemId,
        how: Penned,
    },
    /// The hero begins to set a trap.
    SetsTrap {
        item: ItemId,
    },
    /// A corpse was sealed in a tin.
    Tinned {
        item: ItemId,
    },
    /// The hero opened a tin and smelled its contents.
    TinOpened {
        tin: ItemId,
    },
    /// The hero ate from a tin. `rotten` is whether the food was rotten.
    TinTasted {
        tin: ItemId,
        rotten: bool,
    },
    /// The hero threw away an open tin.
    TinDiscarded {
        tin: ItemId,
    },
    /// A tin exploded.
    TinExploded,
    /// A corpse in the hero's inventory rotted away; emitted while the item still exists.
    RottedAway {
        item: ItemId,
    },
    /// The item has no charges left.
    Spent {
        item: ItemId,
    },
    /// The hero wrested the last charge from a wand.
    Wrested {
        item: ItemId,
    },
    /// An item was dipped into another, or into the fountain underfoot.
    Dipped {
        item: ItemId,
        into: Option<ItemId>,
    },
    /// Dipping had no effect.
    Unchanged {
        item: ItemId,
    },
    /// Water blanked the item or, if it is a potion, diluted it, possibly to plain water; emitted
    /// before the item changes.
    Soaked {
        item: ItemId,
    },
    /// The player named the item's kind.
    Called {
        item: ItemId,
    },
    /// The player wrote on the item, or removed its inscription.
    Inscribed {
        item: ItemId,
    },
    Applied {
        who: ActorId,
        item: ItemId,
    },
    /// The hero played this many notes on an instrument.
    TunePlayed {
        item: ItemId,
        notes: u8,
    },
    Learned {
        kind: ItemKindId,
    },
    Identified {
        item: ItemId,
    },
    /// The hero recognized an artifact.
    Recognized {
        item: ItemId,
    },
    /// The hero learned that the item is blessed, uncursed or cursed.
    BucSeen {
        item: ItemId,
    },
    Enchanted {
        item: ItemId,
        by: i8,
    },
    /// Enchanting is about to change the form of a weapon, such as a worm tooth or a crysknife.
    Honed {
        item: ItemId,
        sharper: bool,
    },
    /// The item was destroyed.
    Destroyed {
        item: ItemId,
        how: Loss,
    },
    /// A disintegration ray destroyed a piece of armor.
    Disintegrated {
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
    /// The hero tried to recharge an item that cannot be recharged, or carries no item to recharge.
    ChargeWasted,
    /// The hero chose nothing to charge, and the magic is lost.
    ChargeDeclined,
    /// The hero has nothing left to identify. `empty` is whether the inventory is empty.
    NothingToIdentify {
        empty: bool,
    },
    /// A confused reader made an item erosion-proof (`proof`), or vulnerable to erosion.
    Proofed {
        item: ItemId,
        proof: bool,
    },
    /// An item lost all its erosion.
    Mended {
        item: ItemId,
    },
    /// The hero put candles into a candelabrum. `flame` is `Some(true)` if the candles caught fire
    /// from the candelabrum, `Some(false)` if they went out, and `None` if nothing changed.
    CandlesAttached {
        flame: Option<bool>,
        holder: ItemId,
        count: u8,
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
        /// Number of items taken, which can be less than the size of the stack that they joined
        /// (`item`).
        count: u16,
    },
    PutIn {
        container: ItemId,
        item: ItemId,
    },
    /// An item did not go into a container.
    StayedOut {
        item: ItemId,
        why: Refusal,
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
    /// The hero tried to open a container and found it locked.
    FoundLocked {
        container: ItemId,
    },
    /// The hero kicked a locked container (`kicked`) or tried to force its lock, and the lock held.
    LockHeld {
        container: ItemId,
        kicked: bool,
    },
    LockBroke {
        container: ItemId,
        kicked: bool,
    },
    /// A kick made the container's lid open and fall shut again.
    LidSlammed {
        container: ItemId,
    },
    /// The hero started to force a lock, by prying with a blade or by bashing.
    Forces {
        container: ItemId,
        weapon: ItemId,
        blade: bool,
    },
    Snapped {
        item: ItemId,
    },
    /// Bashing destroyed the container.
    BrokeUp {
        container: ItemId,
    },
    /// A rust monster spat out an erosion-proof item.
    SpatOut {
        who: ActorId,
        item: ItemId,
    },
    /// The item was destroyed together with the container that held it.
    LostInside {
        item: ItemId,
    },
    /// The hero kicked an item. `moves` is whether it moved.
    Kicked {
        item: ItemId,
        moves: bool,
    },
    /// A kick scattered coins.
    Scattered,
    /// The hero obtained the Amulet.
    AmuletTaken,
    /// The use of the item had no visible effect.
    NoEffect {
        item: ItemId,
    },
    /// Autopickup left these items, which would burden the hero.
    LeftAsTooHeavy {
        items: Vec<ItemId>,
    },
    SeesHere {
        items: u16,
        first: ItemId,
        /// Price that a shopkeeper asks for `first`, in gold pieces.
        price: Option<u32>,
        /// Whether `first` is the hero's own and lies in a shop.
        free: bool,
    },
}
