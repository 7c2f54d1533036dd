//! Wonders: rays, teleports, detections.

use crate::base::{Dir, Pos};
use crate::content::effect::Sought;
use crate::content::{Attribute, Harm};
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Magic {
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
    Struck {
        target: ActorId,
        damage: i32,
    },
    Resisted {
        target: ActorId,
    },
    Teleported {
        who: ActorId,
        from: Pos,
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
    Vanished {
        who: ActorId,
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
}

/// One thing that enlightenment tells.
#[derive(Clone, Debug, PartialEq)]
pub enum EnlightenLine {
    Luck(i32),
    Has(crate::content::Property),
    Attribute(Attribute, u8),
    CanPray(bool),
}
