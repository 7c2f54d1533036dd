//! Events of wishes and of genocide.

use crate::content::{ArtifactId, MonsterKindId};
use crate::world::{ActorId, ItemId};

/// An event of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishEvent {
    /// Bad luck spoiled the wish.
    Spoiled,
    /// The player chose not to wish.
    Forgone,
    /// The game did not understand the player's last allowed answer.
    NoTriesLeft,
    /// The artifact appeared and vanished at once.
    SlippedAway { artifact: ArtifactId },
    /// The item fell at the hero's feet: too heavy, no room for it, or it refused the hero's touch.
    AtFeet { item: ItemId },
    /// The freed creature grants a wish and vanishes.
    Granted { by: ActorId },
    /// The hero rubbed a lamp; `smoke` is whether some came out.
    Rubbed { item: ItemId, smoke: bool },
    /// A djinni came out of a lamp or a bottle.
    DjinniCame { who: ActorId, does: Djinni },
}

/// How a djinni behaves toward the hero who freed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Djinni {
    /// It grants a wish and vanishes.
    Grants,
    /// It becomes a pet.
    Serves,
    /// It becomes peaceful.
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
    /// These monsters cannot be wiped out.
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
    /// The hero's own kind was wiped out.
    OwnKind,
    SentIn {
        kind: MonsterKindId,
    },
    /// The kind to create is extinct.
    NobodyCame,
}
