//! Item stacks: which items can merge, and merging them.

use super::World;
use super::item::{Item, ItemId, Place};
use crate::content::item::ToolUse;
use crate::content::{Class, Content};

/// Whether two items can share a stack: their properties are equal, and the hero knows the same
/// about both.
pub fn alike(content: &Content, a: &Item, b: &Item) -> bool {
    let kind = &content.items[a.kind];
    if a.kind != b.kind || a.count.checked_add(b.count).is_none() {
        return false;
    }
    if kind.class == Class::Coin {
        return true;
    }
    let is_same = (a.buc, a.plus, a.worn_down, a.eaten_away, a.proof, a.poisoned)
        == (b.buc, b.plus, b.worn_down, b.eaten_away, b.proof, b.poisoned)
        && (a.about, a.artifact, a.eaten, a.was_pet, a.recharged, a.achievement)
            == (b.about, b.artifact, b.eaten, b.was_pet, b.recharged, b.achievement)
        && (a.greased, a.diluted, a.quality) == (b.greased, b.diluted, b.quality)
        && (&a.inscription, &a.name, a.tag) == (&b.inscription, &b.name, b.tag);
    let is_known_alike = a.known.buc == b.known.buc && a.known.plus == b.known.plus;
    let is_plain = |item: &Item| !item.lit && item.contents.is_empty();
    let burns = matches!(kind.tool, Some(ToolUse::Light(_)));
    let is_as_old = !burns || a.age == b.age;
    kind.stacks && is_same && is_as_old && is_known_alike && is_plain(a) && is_plain(b)
}

impl World {
    /// Merges the second stack into the first and averages their ages. The second is removed; the
    /// first stays in place.
    pub fn join(&mut self, pile: ItemId, more: ItemId) {
        self.lift(more);
        let Some(more) = self.items.remove(more) else { return };
        let pile = &mut self.items[pile];
        let (old, new) = (u64::from(pile.count), u64::from(more.count));
        let ages = u64::from(pile.age) * old + u64::from(more.age) * new;
        pile.age = (ages / (old + new).max(1)) as u32;
        pile.count += more.count;
        pile.known.proof |= more.known.proof;
        pile.known.seen |= more.known.seen;
        pile.thrown |= more.thrown;
    }

    /// Drops an item on a square of the current level, merging it with a matching stack there.
    /// Returns the resulting stack.
    pub fn drop_onto(&mut self, content: &Content, item: ItemId, at: crate::base::Pos) -> ItemId {
        self.lift(item);
        self.settle_tag(item, at);
        let pile =
            self.items_at(at).find(|&other| alike(content, &self.items[other], &self.items[item]));
        if let Some(pile) = pile {
            self.join(pile, item);
            self.items[pile].place = Place::Floor(self.level.id, at);
            return pile;
        }
        self.lay(item, at);
        item
    }
}
