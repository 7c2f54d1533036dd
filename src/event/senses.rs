//! Noises, glimpses, feelings; why automation stopped.

use crate::base::Pos;
use crate::content::TrapKindId;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq)]
pub enum Senses {
    Noise {
        at: Pos,
        loud: u8,
    },
    /// All who come into view at once.
    ComeIntoView {
        who: Vec<ActorId>,
    },
    Stopped(StopReason),
    /// The slip of a fortune cookie; none for who cannot see it.
    Fortune {
        text: Option<String>,
    },
    /// A peaceful creature changed places with the hero.
    MadeWay {
        who: ActorId,
    },
    /// Putting on or taking off was broken off; what was done of it is kept.
    HalfDressed {
        item: ItemId,
        on: bool,
        left: u8,
    },
    Nothing,
    Chatted {
        who: ActorId,
    },
    /// What one hears on this level now and then.
    Heard {
        text: String,
    },
    /// Breathed gas.
    Choked {
        who: ActorId,
    },
}

/// Why automation stopped.
#[derive(Clone, Debug, PartialEq)]
pub enum StopReason {
    /// First sight of a foe.
    Foe(ActorId),
    LowHitPoints,
    Hunger,
    Hurt,
    /// Something worth a look underfoot.
    Things(ItemId),
    Trap(TrapKindId),
    /// Nowhere left to go; `down` is whether a way down is known.
    Explored {
        down: bool,
    },
    NoWay,
    /// Somebody stands in the only way.
    InTheWay(ActorId),
    Arrived,
    /// The goal is a door found locked.
    Locked,
    Rested,
    /// A search of so many turns found nothing.
    NothingFound,
    PackFull,
    NoFoe,
    Effect,
    Key,
}
