//! Half-done actions that wait for an answer.

use serde::{Deserialize, Serialize};

use super::actor::ActorId;
use super::item::ItemId;

/// What was begun and waits; the next input must be an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Choose so many carried things to learn.
    Identify { left: u8 },
    /// Choose a carried thing to charge.
    Recharge { blessed: bool, cursed: bool },
    /// Really pray? and the like are asked before; this one comes in the middle.
    /// Read what is to be genocided, wished... come here when they exist.
    NameKind { item: ItemId },
    /// A vault's guard asks who is there.
    NameOneself,
    /// A lord of demons has named a price.
    Bribe { who: ActorId, demand: u32 },
    /// A hero with control names what to become; so many names may still be given.
    /// What a potion grants is brief.
    ChooseShape { left: u8, brief: bool },
    /// A hero with control says whether the beast in the blood may come out.
    BecomeBeast,
}
