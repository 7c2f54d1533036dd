//! Ownership of items, from the shopkeepers' point of view. The functions that move items call
//! these functions, so that no unpaid item leaves the hero's inventory without being returned or
//! charged.

use super::World;
use super::body::shopkeeper::Damage;
use super::item::{ItemId, Place, Tag};
use super::level::special_room::shop;
use crate::base::Pos;

/// Maximum number of damaged squares that a shopkeeper remembers.
const MOST_DAMAGE: usize = 40;

impl World {
    /// Sets the owner of an item that lands on a square. In a shop, unpaid goods belong to the shop
    /// again, and items that the hero dropped or threw stay the hero's. Elsewhere, unpaid goods are
    /// charged.
    pub(super) fn settle_tag(&mut self, item: ItemId, at: Pos) {
        let thing = &self.items[item];
        let own = thing.dropped || thing.thrown;
        if thing.tag == Tag::Plain && !own && thing.contents.is_empty() {
            return;
        }
        if !shop::is_sales_floor(self, at) {
            self.charge_for(item);
            return self.set_tags(item, Tag::Plain);
        }
        self.return_goods(item, own);
    }

    /// Sets the owner of an item that the hero put into a container. If the container is on the
    /// floor of a shop, unpaid goods belong to the shop again, and other items stay the hero's.
    pub fn settle_tag_inside(&mut self, item: ItemId) {
        let mut outer = item;
        while let Place::Inside(container) = self.items[outer].place {
            outer = container;
        }
        if let Place::Floor(level, at) = self.items[outer].place
            && level == self.level.id
            && shop::is_sales_floor(self, at)
        {
            self.return_goods(item, true);
        }
    }

    /// Returns an item to the shop if it is unpaid. A plain item becomes the hero's if `own` is
    /// true. Also treats the contents this way; for them, `own` is true only if the container is a
    /// plain item that became the hero's.
    fn return_goods(&mut self, item: ItemId, own: bool) {
        let thing = &mut self.items[item];
        let (tag, own) = match thing.tag {
            Tag::Unpaid(_) => (Tag::Plain, false),
            Tag::Plain if own => (Tag::Own, true),
            // A container that is already the hero's can hold plain items of the shop. They stay
            // plain.
            tag => (tag, false),
        };
        thing.tag = tag;
        if tag == Tag::Plain {
            thing.dropped = false;
        }
        for inside in self.items[item].contents.clone() {
            self.return_goods(inside, own);
        }
    }

    /// Sets the tag of an item and of everything in it.
    pub fn set_tags(&mut self, item: ItemId, tag: Tag) {
        self.items[item].tag = tag;
        for inside in self.items[item].contents.clone() {
            self.set_tags(inside, tag);
        }
    }

    /// Charges the hero for an unpaid item and for unpaid items in it. These items then count as
    /// paid for.
    pub fn charge_for(&mut self, item: ItemId) {
        let price = shop::price_of(self, item);
        if price > 0 {
            self.items[item].tag = Tag::Plain;
            self.charge(price);
        }
        for inside in self.items[item].contents.clone() {
            self.charge_for(inside);
        }
    }

    /// Charges the hero for one item of an unpaid stack that is used up.
    pub fn charge_for_one(&mut self, item: ItemId) {
        if let Tag::Unpaid(price) = self.items[item].tag {
            self.charge(price);
        }
    }

    /// Adds gold to the hero's debt in the shop where the hero is.
    pub fn charge(&mut self, gold: u32) {
        if let Some(who) = shop::serving(self)
            && let Some(keeper) = &mut self.actors[who].keeper
        {
            keeper.charge(gold);
        }
    }

    /// Records damage to a square in or around a shop. Call it before the square changes. The hero
    /// owes `cost` gold pieces for the damage.
    pub fn note_shop_damage(&mut self, at: Pos, cost: u32) {
        let Some(who) = shop::keeper_near(self, at) else { return };
        let (before, turn) = (self.level.cell(at), self.turn);
        if let Some(keeper) = &mut self.actors[who].keeper
            && keeper.damage.len() < MOST_DAMAGE
        {
            match keeper.damage.iter_mut().find(|damage| damage.at == at) {
                Some(damage) => damage.cost = cost,
                None => keeper.damage.push(Damage { at, before, turn, cost }),
            }
        }
    }
}
