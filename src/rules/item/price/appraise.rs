//! Price identification: prices seen in shops narrow down unidentified kinds.
//!
//! Source: rules/numbers 10.

use crate::content::{Class, Content, ItemKindId};
use crate::rules::Play;
use crate::rules::item::price;
use crate::world::known::knowledge::PriceClue;
use crate::world::{ActorId, Item, ItemId, World};

/// Highest enchantment that the hero takes into account for weapons and armor.
const MOST_PLUS: i8 = 7;

/// Returns the unidentified kinds that the hero cannot tell apart from `kind`: kinds with the same
/// appearance, or kinds whose appearances were shuffled together with that of `kind`. Includes
/// `kind` itself.
pub fn lookalikes(world: &World, content: &Content, kind: ItemKindId) -> Vec<ItemKindId> {
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

/// Returns the base prices that an item could have if it were of the kind `other`.
fn bases(content: &Content, item: &Item, other: ItemKindId) -> Vec<u32> {
    let enchanted = matches!(content.items[other].class, Class::Weapon | Class::Armor);
    let with = |plus| price::base(content, &Item { kind: other, plus, ..item.clone() });
    if enchanted { (0..=MOST_PLUS).map(with).collect() } else { vec![with(item.plus)] }
}

/// Remembers what a keeper asks for an item.
pub fn asked(play: &mut Play, item: ItemId) {
    let kind = play.world.item(item).kind;
    if !is_open(play.world, play.content, kind) {
        return;
    }
    let thing = play.world.item(item).clone();
    let base = price::base(play.content, &thing);
    narrow(play, kind, |content, other| bases(content, &thing, other).contains(&base));
    // The clue is about the kind, so it leaves out what the quality of this item is worth.
    let base = price::base(play.content, &Item { quality: None, ..thing });
    let clue = play.world.knowledge.of_mut(kind).price.get_or_insert_default();
    clue.base = Some(clue.base.map_or(base, |known| known.min(base)));
}

/// Remembers what a keeper offers for an item: 1/2 or 3/8 of its base price, or 1/3 or 1/4 if the
/// hero looks naive.
pub fn offered(play: &mut Play, who: ActorId, item: ItemId) {
    let thing = play.world.item(item).clone();
    let (kind, count) = (thing.kind, u32::from(thing.count));
    if !is_open(play.world, play.content, kind) {
        return;
    }
    let gold = price::offered_alone(play.world, play.content, who, item);
    let naive = price::looks_naive(play.world, play.content);
    let share = if thing.artifact.is_some() { 4 } else { 1 };
    narrow(play, kind, |content, other| {
        let bases = bases(content, &thing, other).into_iter();
        bases.map(|base| base / share * count).any(|it| price::offers(it, naive).contains(&gold))
    });
    let clue = play.world.knowledge.of_mut(kind).price.get_or_insert_default();
    if thing.quality.is_none() {
        clue.offered = Some(gold / count.max(1));
    }
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
