//! Taking goods in a shop, which puts them on the bill.
//!
//! Source: rules/numbers 10.

use crate::content::Content;
use crate::rules::Play;
use crate::rules::company::shop::visit;
use crate::rules::item::price;
use crate::world::level::special_room::shop;
use crate::world::{ActorId, ItemId, Place, Tag, World};

/// Updates the ownership tag of an item that `who` is about to pick up, and of everything in it.
/// Goods for sale become unpaid and go on the hero's bill. The hero's own items that lie in a shop
/// become ordinary items again.
pub fn take(play: &mut Play, who: ActorId, item: ItemId) {
    if who != play.world.hero {
        return play.world.set_tags(item, Tag::Plain);
    }
    let mut next = vec![item];
    let mut tags = Vec::new();
    while let Some(item) = next.pop() {
        next.extend(&play.world.item(item).contents);
        tags.push((item, tag(play, item)));
    }
    for &(item, tag) in &tags {
        play.world.item_mut(item).tag = tag;
    }
    // A fast hero must not get to the door before the keeper.
    let owes = tags.iter().any(|(_, tag)| matches!(tag, Tag::Unpaid(_)));
    if let Some(keeper) = shop::serving(play.world).filter(|_| owes) {
        visit::block(play, keeper);
    }
}

/// Splits `count` items off a stack that `who` is about to pick up, and updates the ownership tag
/// of these items as [`take`] does. A count of 0 means the whole stack. Returns the items that were
/// split off.
pub fn take_part(play: &mut Play, who: ActorId, item: ItemId, count: u16) -> ItemId {
    let tag = play.world.item(item).tag;
    take(play, who, item);
    let part = play.world.split(item, count);
    if part != item {
        play.world.item_mut(item).tag = tag;
    }
    part
}

/// Adds to the hero's debt the price of goods that are about to be eaten or opened. The goods are
/// carried and unpaid, or lie on the floor for sale.
pub fn consume(play: &mut Play, item: ItemId) {
    if let Some(keeper) = guard(play.world, play.content, item) {
        let each = price::asked(play.world, play.content, keeper, item).total().unsigned_abs();
        let gold = each.saturating_mul(play.world.item(item).count.into());
        play.world.item_mut(item).tag = Tag::Own;
        play.world.charge(gold);
    }
    play.world.charge_for(item);
}

/// Returns the ownership tag that an item gets when the hero takes it from its current place.
fn tag(play: &Play, item: ItemId) -> Tag {
    match guard(play.world, play.content, item) {
        Some(keeper) => {
            let price = price::asked(play.world, play.content, keeper, item).total();
            Tag::Unpaid(price.unsigned_abs())
        }
        None => match play.world.item(item).tag {
            Tag::Own => Tag::Plain,
            tag => tag,
        },
    }
}

/// Returns the shopkeeper who sells the item at its current place, or `None` if the item is not for
/// sale.
pub fn guard(world: &World, content: &Content, item: ItemId) -> Option<ActorId> {
    if !shop::is_for_sale(world, content, item) {
        return None;
    }
    seller(world, item)
}

/// Returns the shopkeeper in whose shop the item lies.
fn seller(world: &World, item: ItemId) -> Option<ActorId> {
    let mut outer = item;
    while let Place::Inside(container) = world.item(outer).place {
        outer = container;
    }
    match world.item(outer).place {
        Place::Floor(_, at) => shop::guard_of(world, at),
        _ => None,
    }
}

/// Whether the item belongs to the hero and lies among the goods of a shop, where taking it is
/// free.
pub fn is_free(world: &World, item: ItemId) -> bool {
    world.item(item).tag == Tag::Own && seller(world, item).is_some()
}

/// Returns the price, in gold pieces, of a whole stack that is for sale, including what is in it.
pub fn price_tag(world: &World, content: &Content, item: ItemId) -> Option<u32> {
    let keeper = guard(world, content, item)?;
    let each = price::asked(world, content, keeper, item).total().unsigned_abs();
    let own = each.saturating_mul(world.item(item).count.into());
    let inside = world.item(item).contents.iter();
    let prices = inside.filter_map(|&it| price_tag(world, content, it));
    Some(prices.fold(own, u32::saturating_add))
}
