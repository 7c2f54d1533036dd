//! Events of furniture: thrones, sinks, fountains, graves, and sitting down.

use crate::content::Terrain;
use crate::world::{ActorId, ItemId};

/// A seat on which the hero sat down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    Thing(ItemId),
    Furniture(Terrain),
    Floor,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Furniture {
    Sat(Seat),
    Throne(Throne),
    /// A throne vanished after somebody sat on it.
    ThroneVanished,
    /// A kick destroyed a throne (`destroyed`), or knocked gold and gems loose from it.
    ThroneBroke {
        destroyed: bool,
    },
    /// A kick at a throne opened the floor, and the hero falls through it.
    FloorGave,
    /// A blessed fountain restored the hero's attributes and raised one or all of them.
    BlessedFountain,
    Gushed {
        pools: u32,
    },
    GoldLost,
    CoinsFound,
    /// A hand rose from a fountain and blessed a sword; the fountain is gone.
    SwordBlessed {
        item: ItemId,
    },
    /// A mist rose from a fountain and cursed a sword; the fountain is gone.
    SwordCursed {
        item: ItemId,
    },
    /// A kicked sink only rattled.
    SinkRattled,
    PuddingOozed,
    /// A demon came out of a kicked sink.
    DemonReturned {
        who: ActorId,
    },
    /// Waste came out of a kicked sink. `ring` is whether the sink's ring came up with it.
    WasteRose {
        ring: bool,
    },
    /// A liquid ran out of the tap of a sink.
    TapRan {
        item: ItemId,
    },
    /// The hero dropped a ring into a sink.
    RingDropped {
        ring: ItemId,
    },
    /// The sink returned the ring that was dropped into it.
    RingCameBack {
        ring: ItemId,
    },
    /// A ring lay in the drain of a sink.
    RingFound,
    BackedUp,
    /// The pipes of a sink broke; it is a fountain now.
    PipesBroke,
    /// The drain of a sink gave off a gas cloud.
    Stank,
    HeadstoneBroke,
    GhoulRose,
}

/// The outcomes of sitting on a throne.
/// Source: rules/numbers 12.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Throne {
    Nothing,
    Weakened,
    Strengthened,
    Shocked,
    Restored,
    GoldTaken,
    /// The throne grants a wish.
    Wish,
    /// The throne raised Luck instead of granting a wish.
    LuckRose,
    CourtCame,
    /// The throne lets the player choose a species to wipe out.
    Genocide,
    Blinded,
    ItemsCursed,
    SightCleared,
    Mapped,
    Droned,
    Threatened,
    Wrenched,
    Insight,
    Confused,
}
