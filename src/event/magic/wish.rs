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
    /// The game did not understand any of the answers that the player was allowed.
    NoTriesLeft,
    /// The artifact appeared and vanished at once.
    SlippedAway { artifact: ArtifactId },
    /// The item fell at the hero's feet: it was too heavy, the inventory was full, or it did not
    /// let the hero touch it.
    AtFeet { item: ItemId },
    /// The freed creature grants a wish and vanishes.
    Granted { by: ActorId },
    /// The hero rubbed a lamp. `smoke` is whether smoke came out.
    Rubbed { item: ItemId, smoke: bool },
    /// A djinni came out of a lamp or a bottle.
    DjinniCame { who: ActorId, does: Djinni },
}

/// How a djinni behaves toward the hero who freed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Djinni {
    /// The djinni grants a wish and vanishes.
    Grants,
    /// The djinni becomes a pet.
    Serves,
    /// The djinni becomes peaceful.
    Thanks,
    Vanishes,
    Attacks,
}

/// An event of a genocide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenocideEvent {
    /// The player chose not to name a monster.
    Forgone,
    /// The game could not use any of the answers that the player was allowed.
    NoTriesLeft,
    GoneAlready,
    /// The named monsters cannot be wiped out.
    Forbidden,
    WipedOut {
        kind: MonsterKindId,
    },
    /// A class was wiped out: `gone` kinds of the class died out, and `spared` kinds remain.
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
