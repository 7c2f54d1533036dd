//! The hero's knowledge of kinds: appearances, discoveries, player-given names.

use serde::{Deserialize, Serialize};

use crate::content::{ArtifactId, ItemKindId};

/// The hero's knowledge of one item kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindKnowledge {
    /// Appearance in this game, for shuffled kinds: its index in the appearance group.
    pub look: Option<u8>,
    pub known: bool,
    /// Whether an item of the kind has been seen.
    pub seen: bool,
    /// The name that the player gave to the kind.
    pub called: Option<Box<str>>,
    /// Price observations while the kind was unidentified.
    pub price: Option<Box<PriceClue>>,
}

/// Price observations for an unidentified kind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PriceClue {
    /// The lowest base price that a keeper named, in gold pieces.
    pub base: Option<u32>,
    /// The last offer for one item, in gold pieces.
    pub offered: Option<u32>,
    /// The kinds that fit all prices so far.
    pub fits: Vec<ItemKindId>,
}

/// The hero's knowledge of all item kinds, indexed by kind, and of monster kinds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    pub items: Vec<KindKnowledge>,
    /// Monster kinds seen, indexed by kind.
    pub monsters_seen: Vec<bool>,
    /// Kinds in the order of discovery.
    pub order: Vec<ItemKindId>,
    /// Artifacts that the hero recognizes, in the order of discovery.
    pub artifacts: Vec<ArtifactId>,
    /// Whether enlightenment has shown the hero's luck.
    pub luck: bool,
}

impl Knowledge {
    pub fn of(&self, kind: ItemKindId) -> &KindKnowledge {
        &self.items[usize::from(kind.number())]
    }

    pub fn of_mut(&mut self, kind: ItemKindId) -> &mut KindKnowledge {
        &mut self.items[usize::from(kind.number())]
    }

    pub fn knows(&self, kind: ItemKindId) -> bool {
        self.of(kind).known
    }
}
