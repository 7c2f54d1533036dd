//! Inventories: letters, weight and capacity.

use super::actor::ActorId;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Class, Content};
use crate::world::World;
use crate::world::item::{Item, ItemId, Place};
use crate::world::stack;

/// Maximum number of inventory stacks, not counting gold.
pub const MOST: usize = 52;

/// Inventory letters, in order.
pub const LETTERS: &[u8; MOST] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Returns the letter that an item would get in this inventory: `$` for gold, else its previous
/// letter if that is free, else the first free one. Returns `None` when the inventory is full.
pub fn letter_for(world: &World, content: &Content, who: ActorId, item: ItemId) -> Option<u8> {
    let thing = world.item(item);
    if content.items[thing.kind].class == Class::Coin {
        return Some(b'$');
    }
    let pack = &world.actor(who).pack;
    let taken = |letter: u8| pack.iter().any(|&it| it != item && world.item(it).letter == letter);
    if LETTERS.contains(&thing.letter) && !taken(thing.letter) {
        return Some(thing.letter);
    }
    LETTERS.iter().copied().find(|&letter| !taken(letter))
}

/// Returns an item of this inventory; `None` if it is elsewhere or gone.
pub fn carried(world: &World, who: ActorId, item: ItemId) -> Option<&Item> {
    world.items.get(item).filter(|it| it.place == Place::Pack(who))
}

/// Returns the inventory stack that the item would merge with.
pub fn pile_for(world: &World, content: &Content, who: ActorId, item: ItemId) -> Option<ItemId> {
    let pack = &world.actor(who).pack;
    pack.iter()
        .copied()
        .find(|&other| other != item && stack::alike(content, world.item(other), world.item(item)))
}

/// Whether the inventory has a free letter or a matching stack for the item.
pub fn has_room(world: &World, content: &Content, who: ActorId, item: ItemId) -> bool {
    pile_for(world, content, who, item).is_some() || letter_for(world, content, who, item).is_some()
}

/// Adds an item to an inventory, merging it with a matching stack. Returns the resulting stack. The
/// caller must update the encumbrance.
pub fn take(world: &mut World, content: &Content, who: ActorId, item: ItemId) -> ItemId {
    world.lift(item);
    if let Some(pile) = pile_for(world, content, who, item) {
        world.join(pile, item);
        return pile;
    }
    take_apart(world, content, who, item);
    item
}

/// Adds an item to an inventory as a separate stack, without merging it. If no letter is free, the
/// item gets `#`.
pub fn take_apart(world: &mut World, content: &Content, who: ActorId, item: ItemId) {
    let letter = letter_for(world, content, who, item).unwrap_or(b'#');
    world.give(item, who);
    world.item_mut(item).letter = letter;
}

/// Returns the carried item with this letter.
pub fn by_letter(world: &World, who: ActorId, letter: u8) -> Option<ItemId> {
    world.actor(who).pack.iter().copied().find(|&item| world.item(item).letter == letter)
}

/// Returns the inventory in display order: by class, then by letter.
pub fn sorted(world: &World, content: &Content, who: ActorId) -> Vec<ItemId> {
    let mut pack = world.actor(who).pack.clone();
    let place = |letter: u8| LETTERS.iter().position(|&other| other == letter);
    pack.sort_by_key(|&item| {
        let thing = world.item(item);
        let class = content.items[thing.kind].class;
        (Class::ALL.iter().position(|&other| other == class), place(thing.letter), item)
    });
    pack
}

/// Weight that each further punishment adds to an iron ball.
const BALL_STEP: u32 = 160;

/// Returns the weight of a stack with its contents. One hundred gold pieces weigh 1; a statue
/// weighs one and a half times as much as its monster; an iron ball grows heavier with each
/// punishment.
pub fn weight(world: &World, content: &Content, item: ItemId) -> u32 {
    let thing = world.item(item);
    let kind = &content.items[thing.kind];
    let count = u32::from(thing.count);
    if kind.class == Class::Coin {
        return (count + 50) / 100;
    }
    let model = thing.about.map(|about| u32::from(content.monsters[about].weight));
    let one = match (kind.class, model) {
        (Class::Food, Some(weight)) if thing.kind == content.known.corpse => weight,
        (Class::Rock, Some(weight)) => weight * 3 / 2,
        (Class::Ball, _) => {
            u32::from(kind.weight) + BALL_STEP * u32::from(thing.plus.max(0).unsigned_abs())
        }
        _ => u32::from(kind.weight),
    };
    let inside: u32 = thing.contents.iter().map(|&it| weight(world, content, it)).sum();
    one * count + if kind.has(ItemQuirk::Compresses) { felt(inside, thing.buc) } else { inside }
}

/// Returns what contents of weight `inside` weigh in a bag of holding: a quarter if the bag is
/// blessed, half if it is uncursed, double if it is cursed.
/// Source: rules/numbers 18.
const fn felt(inside: u32, buc: Buc) -> u32 {
    match buc {
        Buc::Blessed => inside.div_ceil(4),
        Buc::Uncursed => inside.div_ceil(2),
        Buc::Cursed => inside * 2,
    }
}

/// Returns the total weight of an inventory.
pub fn load(world: &World, content: &Content, who: ActorId) -> u32 {
    world.actor(who).pack.iter().map(|&item| weight(world, content, item)).sum()
}

/// Returns the gold that an actor carries outside containers, as an item.
pub fn purse(world: &World, content: &Content, who: ActorId) -> Option<ItemId> {
    let pack = world.actor(who).pack.iter().copied();
    pack.into_iter().find(|&item| world.item(item).kind == content.known.gold)
}

/// Returns the number of gold pieces that an actor carries outside containers.
pub fn gold(world: &World, content: &Content, who: ActorId) -> u32 {
    let pack = world.actor(who).pack.iter().map(|&item| world.item(item));
    pack.filter(|it| it.kind == content.known.gold).map(|it| u32::from(it.count)).sum()
}
