//! Events of wishes and of genocide.

use crate::content::{ArtifactId, MonsterKindId};
use crate::world::{ActorId, ItemId};

/// An event of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishEvent {
    /// Bad luck spoiled the wish.
    Spoiled,
    /// The player wished for nothing.
    Forgone,
    /// The game did not understand the last answer that it accepts.
    NoTriesLeft,
    /// The artifact appeared and was gone again.
    SlippedAway { artifact: ArtifactId },
    /// The item was too heavy to carry, or found no room.
    AtFeet { item: ItemId },
    /// The creature grants a wish for its release, and vanishes.
    Granted { by: ActorId },
    /// The hero rubbed a lamp; `smoke` is whether some came out.
    Rubbed { item: ItemId, smoke: bool },
    /// A djinni came out of a lamp or a bottle.
    DjinniCame { who: ActorId, does: Djinni },
}

/// The thanks of a djinni to the hero who freed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Djinni {
    /// It grants a wish and vanishes.
    Grants,
    /// It becomes a pet.
    Serves,
    /// It is peaceful.
    Thanks,
    Vanishes,
    Attacks,
}

/// An event of a genocide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenocideEvent {
    /// The player named nothing.
    Forgone,
    /// The player's last answer could not be used.
    NoTriesLeft,
    GoneAlready,
    /// A god forbids to wipe out such monsters.
    Forbidden,
    WipedOut {
        kind: MonsterKindId,
    },
    /// A class was wiped out except for some kinds.
    ClassWipedOut {
        letter: char,
        gone: u16,
        spared: u16,
    },
    /// The hero is of a kind that was wiped out.
    OwnKind,
    SentIn {
        kind: MonsterKindId,
    },
}
