//! Wonders: rays, teleports, detections.

use crate::base::{Dir, Pos};
use crate::content::effect::Sought;
use crate::content::{Attribute, Harm, ItemKindId, MonsterKindId};
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Magic {
    /// The hero sees these in the mind, where they are.
    Envisioned {
        whom: Vec<ActorId>,
    },
    /// Stone became meat.
    Quickened {
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
    /// What the hero sent along a line of so many squares met nobody and did nothing.
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
    /// Told while it still stands where it stood.
    Teleported {
        who: ActorId,
        to: Pos,
    },
    Appeared {
        who: ActorId,
    },
    Tamed {
        who: ActorId,
    },
    Slowed {
        who: ActorId,
    },
    Hastened {
        who: ActorId,
    },
    /// Turns invisible; told while it is still seen.
    Vanished {
        who: ActorId,
    },
    /// Grows up into another kind, and has its own still as this is told.
    Grew {
        who: ActorId,
        into: MonsterKindId,
    },
    /// Takes the shape of another kind, and has its own still as this is told.
    Changes {
        who: ActorId,
        into: MonsterKindId,
    },
    MapLearned,
    /// The level cannot be mapped.
    MapFails,
    /// Energy came to the hero, or below zero left.
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
    /// The words of a kind itself.
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
    /// A spell was learned from a book of this kind, or known already and now afresh.
    SpellLearned {
        book: ItemKindId,
        again: bool,
    },
    SpellForgotten {
        book: ItemKindId,
    },
    /// The hero casts the spell of a book of this kind, and it comes out right.
    Cast {
        book: ItemKindId,
    },
    SpellFailed,
    /// A forgotten spell was cast.
    SpellTwisted,
    AmuletDrains,
    /// Nothing was gained when 0.
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
}

/// One thing that enlightenment tells.
#[derive(Clone, Debug, PartialEq)]
pub enum EnlightenLine {
    Luck(i32),
    Has(crate::content::Property),
    Attribute(Attribute, u8),
    CanPray(bool),
}
