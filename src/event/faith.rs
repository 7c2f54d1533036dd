//! Events of prayer, luck and alignment.

pub mod altar;

use crate::content::{Alignment, ItemKindId};
pub use crate::world::hero::Trouble;
use crate::world::{ActorId, ItemId};

/// How an attempt to turn the undead went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// No god listens.
    Ignored,
    /// The hero is confused, and wakes the undead instead.
    Faltered,
    Chanted,
    /// An undead became peaceful.
    Calmed {
        who: ActorId,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub enum Faith {
    Prayed {
        to: Option<Alignment>,
    },
    /// The god answered a prayer; `pleased` means well-pleased instead of satisfied. A god who does
    /// not help has heard the prayer, and that is all.
    Answered {
        pleased: bool,
        helps: bool,
    },
    /// The hero prayed in Gehennom, where no god can help.
    Unheard,
    Fixed(Trouble),
    /// The hero prayed too soon, or with bad luck or alignment; `None` is Moloch.
    Displeased {
        god: Option<Alignment>,
    },
    /// A god strikes at the hero in anger; `None` is Moloch.
    Smitten {
        god: Option<Alignment>,
    },
    Altar(altar::Altar),
    /// The hero tried to turn the undead.
    TurnedUndead(Turning),
    /// The two strikes of an angry god, in this order.
    Lightning,
    Disintegration,
    /// A golden glow, by which a god restores the hero.
    GoldenGlow,
    /// A god taught the hero the spell of this book.
    SpellGiven {
        book: ItemKindId,
    },
    /// A god laid an item at the hero's feet.
    Gave {
        item: ItemId,
    },
    Crowned {
        by: Alignment,
    },
    /// A god blessed the weapon of a crowned hero.
    WeaponHallowed {
        item: ItemId,
    },
    /// The crowned hero wielded nothing that the god could bless.
    Unworthy,
    /// A god said that the castle has a tune, or what it is.
    TuneHinted,
    TuneTold {
        tune: [char; 5],
    },
    AlignmentChanged {
        by: i32,
    },
    LuckChanged {
        by: i32,
    },
    /// A prayer blessed or cursed water on an altar.
    WaterTurned {
        item: ItemId,
        holy: bool,
    },
    /// A helm of opposite alignment changed the hero's alignment.
    MindTurned {
        to: Alignment,
    },
    /// A god strikes the hero for hitting the priest of its temple; `None` is Moloch.
    PriestDefended {
        god: Option<Alignment>,
    },
    /// The hero attacked while standing on Elbereth.
    BeliedTheWord,
    Murdered,
    AltarSeen {
        of: Option<Alignment>,
    },
    FullMoon,
    NewMoon,
    FridayThirteenth,
}
