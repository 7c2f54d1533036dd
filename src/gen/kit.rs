//! What a new monster carries.

use super::items;
use super::monsters::Newcomer;
use crate::base::{Rng, pick};
use crate::content::monster::Gear;
use crate::content::{Class, Content, ItemKind, MonsterKind, Size, Slot, Trait};
use crate::world::Actor;

/// Gives a new monster what its kind has, some gold if it is greedy, and now and then a find.
/// Armor that fits is worn, a weapon is in hand.
pub fn equip(content: &Content, actor: Actor, depth: i32, rng: &mut Rng) -> Newcomer {
    let row = &content.monsters[actor.kind];
    let level = u32::from(actor.level);
    let mut newcomer = Newcomer { actor, pack: Vec::new(), worn: Vec::new() };
    for gear in &row.gear {
        take(content, &mut newcomer, gear, depth, rng);
    }
    if row.is(Trait::Greedy) && rng.coin() {
        let many = items::amount(depth, rng) + rng.d(10);
        newcomer.pack.push(items::gold(content, many));
    }
    // Source: NetHack 3.6: of those that use things, one in 75 per level finds something.
    let can_use = !row.is(Trait::Animal) && !row.is(Trait::Mindless) && !row.is(Trait::NoHands);
    if can_use && level > rng.below(75) {
        let class = [Class::Potion, Class::Scroll, Class::Wand][rng.below(3) as usize];
        newcomer.pack.extend(items::of_class(content, class, depth, rng));
    }
    dress(content, &mut newcomer);
    newcomer
}

fn take(content: &Content, newcomer: &mut Newcomer, gear: &Gear, depth: i32, rng: &mut Rng) {
    if gear.chance < 100 && !rng.percent(gear.chance.into()) {
        return;
    }
    let Some(name) = pick::one(rng, &gear.any) else { return };
    let Some(mut thing) = items::named(content, name, depth, rng) else { return };
    let many = gear.count.roll(rng).max(1);
    let stacks = content.items[thing.item.kind].stacks;
    if stacks {
        thing.item.count = many.min(i32::from(u16::MAX)) as u16;
        newcomer.pack.push(thing);
    } else {
        for _ in 0..many.min(8) {
            newcomer.pack.push(thing.clone());
        }
    }
    for more in &gear.with {
        take(content, newcomer, more, depth, rng);
    }
}

/// Puts on what fits and takes a weapon in hand.
fn dress(content: &Content, newcomer: &mut Newcomer) {
    let row = &content.monsters[newcomer.actor.kind];
    if row.is(Trait::NoHands)
        || row.is(Trait::Animal)
        || row.is(Trait::Mindless) && !row.is(Trait::Humanoid)
    {
        return;
    }
    for at in 0..newcomer.pack.len() {
        let item = &content.items[newcomer.pack[at].item.kind];
        let slot = match item.class {
            Class::Armor => item.slot.filter(|&slot| fits(row, item, slot)),
            Class::Weapon if item.missile.is_none() => Some(Slot::Wielded),
            _ => None,
        };
        let Some(slot) = slot else { continue };
        let taken = |slot: Slot| newcomer.worn.iter().any(|&(_, other)| other == slot);
        let two_handed = |at: usize| content.items[newcomer.pack[at].item.kind].two_handed;
        let hands_full = match slot {
            Slot::Wielded => item.two_handed && taken(Slot::Shield),
            Slot::Shield => {
                newcomer.worn.iter().any(|&(at, other)| other == Slot::Wielded && two_handed(at))
            }
            _ => false,
        };
        if !taken(slot) && !hands_full {
            newcomer.worn.push((at, slot));
        }
    }
    for &(at, slot) in &newcomer.worn {
        if slot != Slot::Wielded {
            for &property in &content.items[newcomer.pack[at].item.kind].gives {
                newcomer.actor.properties.worn.add(property);
            }
        }
    }
    newcomer.actor.properties.refresh();
}

/// Whether a body of the kind has a place for it.
pub fn fits(row: &MonsterKind, item: &ItemKind, slot: Slot) -> bool {
    let man_sized = row.is(Trait::Humanoid) && (Size::Small..=Size::Medium).contains(&row.size);
    match slot {
        Slot::Suit | Slot::Shirt => man_sized,
        Slot::Cloak => row.is(Trait::Humanoid) && row.size <= Size::Medium,
        Slot::Helmet => !row.is(Trait::NoHead) && (!row.is(Trait::Horned) || !item.bulky),
        Slot::Gloves | Slot::Shield => row.is(Trait::Humanoid),
        Slot::Boots => row.is(Trait::Humanoid) && !row.is(Trait::Slithy),
        _ => false,
    }
}
