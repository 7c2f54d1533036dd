//! Price identification: prices seen in shops narrow down unidentified kinds.
//!
//! Source: rules/numbers 10.

use crate::content::{Class, Content, ItemKindId};
use crate::rules::Play;
use crate::rules::item::price;
use crate::world::known::knowledge::PriceClue;
use crate::world::{ActorId, ItemId, World};

/// Highest enchantment that the hero takes into account for weapons and armor.
const MOST_PLUS: u32 = 7;

/// Returns the unidentified kinds, `kind` included, that have the same appearance as `kind` or
/// whose appearance could be the one of `kind`.
fn lookalikes(world: &World, content: &Content, kind: ItemKindId) -> Vec<ItemKindId> {
    let row = &content.items[kind];
    let alike = |other: ItemKindId| {
        let it = &content.items[other];
        let group = row.shuffle.is_some() && it.shuffle == row.shuffle;
        let look = row.shuffle.is_none() && it.shuffle.is_none() && it.look == row.look;
        (group || look) && it.class == row.class && !world.knowledge.knows(other)
    };
    content.items.iter().map(|(id, _)| id).filter(|&id| alike(id)).collect()
}

/// Whether prices can help to identify the kind.
fn is_open(world: &World, content: &Content, kind: ItemKindId) -> bool {
    let row = &content.items[kind];
    let shown = row.look.is_some() || row.shuffle.is_some();
    shown && !world.knowledge.knows(kind) && row.class != Class::Gem
}

/// Whether an item of a kind that costs `price` unenchanted can have the base price `base`.
fn can_cost(class: Class, price: u32, base: u32) -> bool {
    let enchanted = matches!(class, Class::Weapon | Class::Armor);
    let plus = if enchanted { MOST_PLUS } else { 0 };
    (0..=plus).any(|plus| price + 10 * plus == base)
}

/// Remembers what a keeper asks for an item.
pub fn asked(play: &mut Play, item: ItemId) {
    let kind = play.world.item(item).kind;
    if !is_open(play.world, play.content, kind) {
        return;
    }
    let base = price::base(play.content, play.world.item(item));
    let class = play.content.items[kind].class;
    narrow(play, kind, |content, other| {
        can_cost(class, u32::from(content.items[other].price), base)
    });
    let clue = play.world.knowledge.of_mut(kind).price.get_or_insert_default();
    clue.base = Some(clue.base.map_or(base, |known| known.min(base)));
}

/// Remembers what a keeper offers for an item: a half or three eighths of its base price.
pub fn offered(play: &mut Play, who: ActorId, item: ItemId) {
    let thing = play.world.item(item);
    let (kind, count) = (thing.kind, u32::from(thing.count));
    if !is_open(play.world, play.content, kind) {
        return;
    }
    let gold = price::offered_alone(play.world, play.content, who, item);
    let naive = price::looks_naive(play.world, play.content);
    let class = play.content.items[kind].class;
    narrow(play, kind, |content, other| {
        let price = u32::from(content.items[other].price);
        let most = if matches!(class, Class::Weapon | Class::Armor) { MOST_PLUS } else { 0 };
        (0..=most).any(|plus| {
            let whole = (price + 10 * plus) * count;
            price::offers(whole, naive).contains(&gold)
        })
    });
    let clue = play.world.knowledge.of_mut(kind).price.get_or_insert_default();
    clue.offered = Some(gold / count.max(1));
}

/// Keeps only those candidates for the kind that fit a price.
fn narrow(play: &mut Play, kind: ItemKindId, fits: impl Fn(&Content, ItemKindId) -> bool) {
    let before = match &play.world.knowledge.of(kind).price {
        Some(clue) => clue.fits.clone(),
        None => lookalikes(play.world, play.content, kind),
    };
    let content = play.content;
    let fits = before.into_iter().filter(|&other| fits(content, other)).collect();
    let old = play.world.knowledge.of(kind).price.as_deref().cloned().unwrap_or_default();
    play.world.knowledge.of_mut(kind).price = Some(Box::new(PriceClue { fits, ..old }));
}
