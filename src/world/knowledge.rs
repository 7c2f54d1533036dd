//! What the hero knows of kinds: looks, discoveries, names, kinds seen.

use serde::{Deserialize, Serialize};

use crate::content::ItemKindId;

/// What the hero knows of one kind of thing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KindKnowledge {
    /// The look it has in this game: a number in its group, for shuffled kinds.
    pub look: Option<u8>,
    pub known: bool,
    /// A thing of the kind has been seen.
    pub seen: bool,
    /// The hero's own name for it.
    pub called: Option<Box<str>>,
}

/// Discoveries, by kind number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Knowledge {
    pub items: Vec<KindKnowledge>,
    /// Monster kinds seen, by number.
    pub monsters_seen: Vec<bool>,
    /// Kinds in the order they were learned.
    pub order: Vec<ItemKindId>,
    /// The hero has learned what luck is.
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
