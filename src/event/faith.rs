//! Events of prayer, luck and alignment.

pub mod altar;

use crate::content::{Alignment, ItemKindId, Property};
pub use crate::world::hero::Trouble;
use crate::world::{ActorId, ItemId};

/// Result of the hero's attempt to turn the undead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// No god listens to the hero.
    Ignored,
    /// The hero is in Gehennom, out of reach of the hero's god.
    OutOfReach,
    /// The hero is confused, and the chant wakes the undead instead of turning them.
    Faltered,
    Chanted,
    /// An undead became peaceful.
    Calmed {
        who: ActorId,
    },
}

/// The mood of a god who is not angry with a hero who prayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    /// The god does not help.
    Aloof,
    /// The god helps a hero whose alignment record is not positive.
    Patient,
    Satisfied,
    Pleased,
    WellPleased,
}

/// An attack that the hero's role considers dishonorable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dishonor {
    /// The hero attacked a peaceful creature.
    Innocent,
    /// The hero attacked a creature that is helpless or flees, and not undead.
    Weak,
}

/// How a god punishes the hero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrath {
    /// The hero loses wisdom and an experience level.
    Lesson,
    /// The hero is chained to an iron ball.
    Chains,
    /// Items of the hero are cursed.
    Curses,
    /// A minion of the god attacks the hero.
    Minion,
    /// The god strikes the hero down.
    Lightning,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Faith {
    Prayed {
        to: Option<Alignment>,
    },
    /// A god protects the hero during a prayer that will be granted.
    Shielded,
    /// The god heard a prayer without anger.
    Answered(Mood),
    /// The hero prayed in Gehennom, where no god can help.
    Unheard,
    Fixed(Trouble),
    /// A god is angry with the hero, but inflicts none of the punishments in [`Wrath`]. `god` is
    /// `None` for Moloch.
    Displeased {
        god: Option<Alignment>,
    },
    /// A god strikes the hero in anger. `god` is `None` for Moloch.
    Smitten {
        god: Option<Alignment>,
        how: Wrath,
    },
    /// An angry god took the divine protection of the hero.
    ProtectionLost,
    /// An angry god took all experience points of a hero at experience level 1.
    ExperienceLost,
    Altar(altar::Altar),
    /// The hero tried to turn the undead.
    TurnedUndead(Turning),
    /// The first strike of an angry god: a bolt of lightning.
    Lightning,
    /// The hero reflected or resisted the lightning of a god.
    LightningWithstood {
        reflected: bool,
    },
    /// The second strike of an angry god: a disintegration ray.
    Disintegration,
    /// The hero resisted the disintegration ray of a god.
    DisintegrationWithstood,
    /// A god restores the hero with a golden glow.
    GoldenGlow,
    /// A well-pleased god lifts the curses from everything that the hero carries.
    BlueAura,
    /// A well-pleased god blessed the wielded weapon.
    WeaponBlessed {
        item: ItemId,
    },
    /// A well-pleased god gave the hero a property or, if `what` is `None`, divine protection.
    PowerGiven {
        what: Option<Property>,
    },
    /// The hero prayed in an undead shape, and the god of this alignment destroys the shape.
    UndeadRebuked {
        god: Alignment,
    },
    /// A god taught the hero the spell of this book.
    SpellGiven {
        book: ItemKindId,
    },
    /// A god placed an item at the hero's feet.
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
    /// A god hinted at the tune that opens the castle's drawbridge.
    TuneHinted,
    /// A god revealed this tune.
    TuneTold {
        tune: [char; 5],
    },
    AlignmentChanged {
        by: i32,
    },
    LuckChanged {
        by: i32,
    },
    /// A prayer made the water on an altar holy (`holy`) or unholy.
    WaterTurned {
        item: ItemId,
        holy: bool,
    },
    Dishonored(Dishonor),
    /// A helm of opposite alignment changed the hero's alignment.
    MindTurned {
        to: Alignment,
    },
    /// A god strikes the hero for an attack on the god's priest. `god` is `None` for Moloch.
    PriestDefended {
        god: Option<Alignment>,
    },
    /// The hero, standing on an engraved Elbereth, attacked a monster that is peaceful or respects
    /// Elbereth.
    BeliedTheWord,
    Murdered,
    FullMoon,
    NewMoon,
    FridayThirteenth,
}
