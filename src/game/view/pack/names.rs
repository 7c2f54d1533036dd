//! The names of the carried items. Only names that can have changed are rebuilt.

use super::order::rank;
use crate::story::{Eyes, item_names};
use crate::world::known::knowledge::KindKnowledge;
use crate::world::{Item, ItemId};

/// The carried items with their names, as of the last call of [`crate::game::Game::name_pack`].
#[derive(Clone, Debug, Default)]
pub struct PackNames {
    /// The items in the order in which the hero's body stores them.
    named: Vec<Named>,
    /// Indexes into `named`, in the order of the inventory list.
    order: Vec<usize>,
}

/// An item with its name and all that the name depends on, besides the content and the hero's role.
#[derive(Clone, Debug)]
struct Named {
    id: ItemId,
    name: String,
    item: Item,
    kind: KindKnowledge,
    knows_artifact: bool,
}

impl Named {
    fn new(eyes: &Eyes, id: ItemId) -> Self {
        let item = eyes.world.item(id);
        Self {
            id,
            name: item_names::a(eyes, id),
            item: item.clone(),
            kind: eyes.world.knowledge.of(item.kind).clone(),
            knows_artifact: knows_artifact(eyes, item),
        }
    }

    /// Whether this is the item's current name.
    fn holds(&self, eyes: &Eyes, id: ItemId) -> bool {
        let item = eyes.world.item(id);
        self.id == id
            && self.item == *item
            && self.kind == *eyes.world.knowledge.of(item.kind)
            && self.knows_artifact == knows_artifact(eyes, item)
    }
}

fn knows_artifact(eyes: &Eyes, item: &Item) -> bool {
    item.artifact.is_some_and(|id| eyes.world.knows_artifact(id))
}

impl PackNames {
    pub(in crate::game) fn update(&mut self, eyes: &Eyes) {
        let pack = &eyes.world.you().pack;
        let is_same = self.named.len() == pack.len()
            && self.named.iter().zip(pack).all(|(named, &id)| named.holds(eyes, id));
        if is_same {
            return;
        }
        let mut old = std::mem::take(&mut self.named);
        self.named.extend(pack.iter().map(|&id| {
            let known = old.iter().position(|named| named.holds(eyes, id));
            known.map_or_else(|| Named::new(eyes, id), |at| old.swap_remove(at))
        }));
        self.order = (0..pack.len()).collect();
        self.order.sort_by_key(|&at| rank(eyes, pack[at]));
    }

    /// Returns the items and their names in the order of the inventory.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (ItemId, &str)> {
        let in_order = self.order.iter().map(|&at| &self.named[at]);
        in_order.map(|named| (named.id, &*named.name))
    }
}
