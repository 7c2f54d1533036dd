//! Selling: what happens to items that the hero drops in a shop.
//!
//! Source: rules/numbers 10.

use crate::content::Content;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::company::shop::account;
use crate::rules::item::price::{self, appraise};
use crate::world::level::special_room::shop;
use crate::world::{ActorId, ItemId, Pending, Place, Tag, World, body::pack};

/// A shopkeeper's offer for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub gold: u32,
    /// Whether the shopkeeper offers credit, because they have no gold.
    pub credit: bool,
    /// Whether the shopkeeper offers all their gold, which is less than the item's price.
    pub short: bool,
    /// Whether the shopkeeper wants only things in the item and not the item itself.
    pub inside: bool,
}

/// Returns the shopkeeper's offer for an item. The offer is at most the shopkeeper's gold. A
/// shopkeeper without gold offers 90 percent of the price as credit.
pub fn offer(world: &World, content: &Content, who: ActorId, item: ItemId) -> Offer {
    let gold = price::offered(world, content, who, item);
    let inside = !price::is_wanted(world, content, who, item);
    let cash = pack::gold(world, content, who);
    if cash == 0 {
        let gold = if gold <= 1 { gold } else { gold * 9 / 10 };
        return Offer { gold, credit: true, short: false, inside };
    }
    Offer { gold: gold.min(cash), credit: false, short: gold > cash, inside }
}

/// Handles an item that the hero dropped. In a shop, gold becomes credit. Returns whether the
/// shopkeeper should make an offer.
pub fn put_down(play: &mut Play, item: ItemId) -> bool {
    let Some(who) = shop::serving(play.world) else { return false };
    let Place::Floor(_, at) = play.world.item(item).place else { return false };
    if !shop::is_sales_floor(play.world, at) || play.world.actor(who).is_helpless() {
        return false;
    }
    if play.world.item(item).kind == play.content.known.gold {
        let gold = u32::from(play.world.item(item).count);
        play.world.lift(item);
        pack::take(play.world, play.content, who, item);
        account::deposit(play, who, gold);
        return false;
    }
    play.world.item(item).tag == Tag::Own
}

/// Returns the question whether to sell the first of these items that the shopkeeper wants, or that
/// contains something wanted. Reports that the shopkeeper does not want the items before it. An
/// angry shopkeeper takes all items without paying.
pub fn ask(play: &mut Play, mut items: Vec<ItemId>) -> Option<Pending> {
    let keeper = shop::serving(play.world)?;
    while !items.is_empty() {
        let item = items[0];
        if !is_there(play.world, item) {
            items.remove(0);
        } else if play.world.actor(keeper).is_hostile() {
            play.world.set_tags(item, Tag::Plain);
            play.tell(Event::Trade(Trade::Kept { keeper, item }));
            items.remove(0);
        } else if !price::wanted(play.world, play.content, keeper, item).is_empty() {
            if price::is_wanted(play.world, play.content, keeper, item) {
                appraise::offered(play, keeper, item);
            }
            return Some(Pending::Sell { keeper, items });
        } else {
            play.tell(Event::Trade(Trade::NotInterested { keeper, item }));
            items.remove(0);
        }
    }
    None
}

fn is_there(world: &World, item: ItemId) -> bool {
    let here = Place::Floor(world.level.id, world.you().at);
    world.items.get(item).is_some_and(|it| it.place == here && it.tag == Tag::Own)
}

/// Handles the answer to an offer. `yes` accepts it, and `all` extends the answer to the remaining
/// items. Returns the next question, if any.
pub fn answered(
    play: &mut Play,
    keeper: ActorId,
    items: &[ItemId],
    yes: bool,
    all: bool,
) -> Option<Pending> {
    let mut left = items.to_vec();
    if !play.world.actors.contains(keeper) {
        return None;
    }
    while !left.is_empty() {
        let item = left.remove(0);
        if yes && is_there(play.world, item) {
            sell(play, keeper, item);
        }
        match ask(play, left) {
            Some(Pending::Sell { items, .. }) if all && yes => left = items,
            Some(_) if all => return None,
            other => return other,
        }
    }
    None
}

fn sell(play: &mut Play, keeper: ActorId, item: ItemId) {
    let Offer { gold, credit, inside, .. } = offer(play.world, play.content, keeper, item);
    play.tell(Event::Trade(Trade::Sold { keeper, item, gold, credit, inside }));
    for sold in price::wanted(play.world, play.content, keeper, item) {
        // The items still count as dropped, so that no hint suggests to buy them back.
        play.world.item_mut(sold).tag = Tag::Plain;
    }
    if credit {
        if let Some(record) = &mut play.world.actor_mut(keeper).keeper {
            record.pay_in(gold);
        }
    } else {
        let hero = play.world.hero;
        account::hand_over(play, keeper, hero, gold);
    }
}
