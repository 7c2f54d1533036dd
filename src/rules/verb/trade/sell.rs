//! Selling: what happens to items that the hero puts down in a shop.
//!
//! Source: rules/numbers 10.

use crate::content::Content;
use crate::event::{Event, Trade};
use crate::rules::Play;
use crate::rules::company::shop::account;
use crate::rules::item::price::{self, appraise};
use crate::world::level::special_room::shop;
use crate::world::{ActorId, ItemId, Pending, Place, Tag, World, body::pack};

/// A keeper's offer for an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub gold: u32,
    /// Whether the hero would get credit, because the keeper has no gold.
    pub credit: bool,
    /// Whether the keeper offers all the gold there is, and it is too little.
    pub short: bool,
}

/// Returns what a keeper offers for an item in view of the keeper's gold. Without gold, the keeper
/// offers 90 percent as credit.
pub fn offer(world: &World, content: &Content, who: ActorId, item: ItemId) -> Offer {
    let gold = price::offered(world, content, who, item);
    let cash = pack::gold(world, content, who);
    if cash == 0 {
        let gold = if gold <= 1 { gold } else { gold * 9 / 10 };
        return Offer { gold, credit: true, short: false };
    }
    Offer { gold: gold.min(cash), credit: false, short: gold > cash }
}

/// Handles an item that the hero put down: gold becomes credit. Returns whether the keeper may buy
/// it.
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

/// Asks about the first of the items that the keeper wants. The keeper turns down the others.
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
        } else if price::is_wanted(play.world, play.content, keeper, item) {
            appraise::offered(play, keeper, item);
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

/// Handles the answer to an offer, `yes` or no; `all` answers for the remaining items too. Returns
/// the next question.
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
    let Offer { gold, credit, .. } = offer(play.world, play.content, keeper, item);
    play.tell(Event::Trade(Trade::Sold { keeper, item, gold, credit }));
    play.world.set_tags(item, Tag::Plain);
    play.world.item_mut(item).dropped = false;
    if credit {
        if let Some(record) = &mut play.world.actor_mut(keeper).keeper {
            record.pay_in(gold);
        }
    } else {
        let hero = play.world.hero;
        account::hand_over(play, keeper, hero, gold);
    }
}
