//! Magic events: spells, rays, teleports, detection.

pub mod wish;

use crate::base::{Dir, Pos};
use crate::content::effect::Sought;
use crate::content::{Attribute, Harm, ItemKindId, MonsterKindId};
use crate::world::{ActorId, ItemId};

pub use wish::{Djinni, GenocideEvent, WishEvent};

/// Which part of the level a map shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapExtent {
    Level,
    Surroundings,
    /// Scattered parts, because the source was cursed.
    Torn,
    /// Scattered parts, because the hero was confused.
    Confused,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Magic {
    /// A vision shows the hero these monsters at their positions.
    Envisioned {
        whom: Vec<ActorId>,
    },
    /// An item of stone turned into meat.
    Quickened {
        at: Pos,
    },
    /// The ground shakes around the hero.
    Earthquake,
    /// The ground opened under a boulder, and the boulder filled the hole.
    ChasmFilled {
        at: Pos,
    },
    Ray {
        harm: Harm,
        from: Pos,
        squares: Vec<Pos>,
    },
    RayHit {
        harm: Harm,
        target: ActorId,
        damage: i32,
    },
    RayMissed {
        harm: Harm,
        target: ActorId,
    },
    Bounced {
        at: Pos,
    },
    /// The hero's ray or zap passed `squares` squares and met nobody. If it was a zap without a
    /// ray, it also had no effect that the hero noticed.
    MetNobody {
        squares: u16,
    },
    Struck {
        target: ActorId,
        damage: i32,
    },
    Resisted {
        target: ActorId,
    },
    /// Music made a hostile monster peaceful.
    Calmed {
        who: ActorId,
    },
    /// The level forbids teleporting, and the hero stayed in place.
    TeleportPrevented,
    /// The hero asked for a level that is too deep. The destination is a higher level instead.
    NoLevelThatDeep,
    /// An actor teleports; emitted before it moves.
    Teleported {
        who: ActorId,
        to: Pos,
    },
    Appeared {
        who: ActorId,
    },
    /// A confused hero lost control of a level teleport.
    WentAstray,
    /// A level teleport left the hero on the same level.
    StayedOnLevel,
    Tamed {
        who: ActorId,
    },
    Slowed {
        who: ActorId,
    },
    Hastened {
        who: ActorId,
    },
    /// An actor became invisible; emitted while it is still visible.
    Vanished {
        who: ActorId,
    },
    /// A monster grows up into another kind; emitted before its kind changes.
    Grew {
        who: ActorId,
        into: MonsterKindId,
    },
    /// A monster polymorphs into another kind; emitted before its kind changes.
    Changes {
        who: ActorId,
        into: MonsterKindId,
    },
    /// The hero learned a map.
    MapLearned {
        extent: MapExtent,
    },
    /// The level cannot be mapped, so magic mapping failed.
    MapFails,
    /// The hero gained energy, or lost it if `by` is negative.
    Energized {
        by: i32,
    },
    Frightened {
        who: ActorId,
    },
    Detected {
        what: Sought,
        count: u16,
    },
    Lit {
        on: bool,
    },
    Woke,
    Forgot,
    Dug {
        dir: Dir,
        squares: u16,
    },
    Burst {
        harm: Harm,
        at: Pos,
    },
    /// A message that the content defines for an item kind.
    Flavor {
        item: ItemId,
        text: String,
    },
    Enlightened {
        lines: Vec<EnlightenLine>,
    },
    Probed {
        who: ActorId,
    },
    /// Probing revealed what is in a container.
    ProbedContainer {
        item: ItemId,
    },
    /// Probing revealed what is buried under the hero.
    ProbedGround {
        items: Vec<ItemId>,
    },
    /// Probing revealed nothing in the ground or, if `up`, in the ceiling.
    ProbedNothing {
        up: bool,
    },
    /// The hero learned a spell. `again` is whether the hero knew the spell before.
    SpellLearned {
        book: ItemKindId,
        again: bool,
    },
    SpellForgotten {
        book: ItemKindId,
    },
    /// The hero cast the spell that this book teaches.
    Cast {
        book: ItemKindId,
    },
    SpellFailed,
    /// The hero cast a forgotten spell, which backfired.
    SpellTwisted,
    AmuletDrains,
    /// The protection spell strengthened the hero's shell of force by this many points; 0 means
    /// that the shell did not grow.
    ShellRose {
        by: u8,
    },
    ShellThinned {
        left: u8,
    },
    BookTooHard,
    BookMuddled {
        torn: bool,
    },
    GoldVanished,
    Cancelled {
        who: ActorId,
    },
    Drained {
        who: ActorId,
    },
    Wish(WishEvent),
    Genocide(GenocideEvent),
}

/// One line of enlightenment.
#[derive(Clone, Debug, PartialEq)]
pub enum EnlightenLine {
    Luck(i32),
    Has(crate::content::Property),
    Attribute(Attribute, u8),
    CanPray(bool),
}

/// An event of the invocation ritual, or of the ritual's items elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ritual {
    Rang(Sound),
    Read(Reading),
}

/// Result of ringing a bell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    Plain,
    /// The bell rang on the vibrating square.
    Shrill,
    /// A blessed bell opened this many locks and fetters.
    Opened(u32),
    /// A cursed bell called this many undead monsters.
    Dead(u32),
}

/// Result of reading the Book of the Dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The hero is on the vibrating square, but the Book is cursed.
    Scrambled,
    NoBell,
    NoCandelabrum,
    /// The Bell or the Candelabrum is cursed.
    Cursed,
    /// The Bell was not rung in time, or not all seven candles were lit.
    Amiss,
    /// The way to the Sanctum opened.
    Opened,
    /// Off the vibrating square, or after the invocation, a cursed Book raised this many undead
    /// monsters.
    Raised(u32),
    /// Off the vibrating square, or after the invocation, a blessed Book calmed or frightened this
    /// many undead monsters.
    Calmed(u32),
    /// Off the vibrating square, or after the invocation, the hero read an uncursed Book and saw
    /// only an omen, given by its number.
    Omen(u8),
}
