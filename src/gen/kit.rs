//! What a new monster carries.

use super::items;
use super::monsters::Newcomer;
use crate::base::{Rng, pick};
use crate::content::monster::Gear;
use crate::content::{Class, Content, Form, ItemKind, MonsterKind, Property, Size, Slot, Trait};
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
    let strikes = row.attacks.iter().any(|attack| attack.form == Form::Weapon);
    if strikes && row.gear.is_empty() {
        arm(content, &mut newcomer, depth, rng);
    }
    find(content, &mut newcomer, level, depth, rng);
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

/// What wielders of no arms of their own may carry: of the strong, and of others. The mighty have
/// the better chance of any. Source: the table of starting items.
fn arm(content: &Content, newcomer: &mut Newcomer, depth: i32, rng: &mut Rng) {
    let row = &content.monsters[newcomer.actor.kind];
    let rank = |which, worth| if row.is(which) { worth } else { 0 };
    let might = rank(Trait::Lord, 1) + rank(Trait::Prince, 2) + rank(Trait::Nasty, 1);
    let strong = row.is(Trait::Strong);
    let some = |any: &[&str], count: &str| Gear {
        any: any.iter().map(|&name| name.to_owned()).collect(),
        chance: 100,
        count: count.parse().expect("dice of our own"),
        with: Vec::new(),
    };
    let with = |bow: &str, missile: &str| Gear {
        with: vec![some(&[missile], "1d12+2")],
        ..some(&[bow], "1")
    };
    let gear = match (rng.d(14 - 2 * might), strong) {
        (1, true) => some(&["battle-axe"], "1"),
        (1, false) => some(&["dart"], "1d12+2"),
        (2, true) => some(&["two-handed sword"], "1"),
        (2, false) => with("crossbow", "crossbow bolt"),
        (3, _) => with("bow", "arrow"),
        (4, true) => some(&["long sword"], "1"),
        (4, false) => some(&["dagger"], "1d3+2"),
        (5, true) => some(&["lucern hammer"], "1"),
        (5, false) => some(&["aklys"], "1"),
        _ => return,
    };
    take(content, newcomer, &gear, depth, rng);
}

/// What is used against the hero; those of no great might find none of the last four.
const HURT: [&str; 12] = [
    "wand of striking",
    "wand of striking",
    "potion of acid",
    "potion of confusion",
    "potion of blindness",
    "potion of sleeping",
    "potion of paralysis",
    "wand of magic missile",
    "wand of sleep",
    "wand of fire",
    "wand of cold",
    "wand of lightning",
];
/// What gets one away or well again; the last three are for the mightier.
const SAVE: [&str; 11] = [
    "scroll of teleportation",
    "scroll of teleportation",
    "scroll of create monster",
    "potion of healing",
    "potion of extra healing",
    "potion of full healing",
    "scroll of teleportation",
    "wand of teleportation",
    "scroll of create monster",
    "wand of teleportation",
    "wand of create monster",
];
/// What makes a better fighter.
const BESIDES: [&str; 6] = [
    "potion of speed",
    "potion of speed",
    "wand of speed monster",
    "potion of invisibility",
    "wand of make invisible",
    "potion of gain level",
];

/// What those that use things have found to hurt, to save themselves, and besides: the mightier
/// they are the more often. Source: the table of starting items.
fn find(content: &Content, newcomer: &mut Newcomer, level: u32, depth: i32, rng: &mut Rng) {
    let row = &content.monsters[newcomer.actor.kind];
    let unable = [Trait::Animal, Trait::Mindless, Trait::NoHands];
    let kop = row.letter == 'K' && row.is(Trait::Human);
    if unable.into_iter().any(|which| row.is(which)) || kop || matches!(row.letter, ' ' | 'W') {
        return;
    }
    let soldier = row.is(Trait::Mercenary) && !rng.one_in(13);
    let hard = usize::from(row.difficulty);
    let strikes = row.attacks.iter().any(|attack| attack.form == Form::Weapon);
    let mut found = Vec::new();
    if strikes && level > rng.below(75) {
        let among = if hard > 6 { HURT.len() } else { 8 };
        let deadly = hard > 7 && rng.one_in(35);
        let drawn = rng.below(among as u32) as usize;
        found.push(if deadly { "wand of death" } else { HURT[drawn] });
    }
    if !soldier && level > rng.below(50) {
        let more = [3, 6, 8].into_iter().filter(|&least| hard > least).count();
        found.push(SAVE[rng.below((SAVE.len() - 3 + more) as u32) as usize]);
    }
    if !soldier && level > rng.below(100) {
        let lives = !row.is(Trait::Nonliving) && !row.is(Trait::Undead);
        let saved = hard >= 6 && lives && rng.one_in(40);
        let drawn = rng.below(BESIDES.len() as u32) as usize;
        found.push(if saved { "amulet of life saving" } else { BESIDES[drawn] });
    }
    for name in found {
        newcomer.pack.extend(items::named(content, name, depth, rng));
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
            Class::Amulet if item.gives.contains(&Property::LifeSaving) => Some(Slot::Amulet),
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::base::{Pos, Seed};
    use crate::world::LevelId;

    #[test]
    fn all_that_may_be_found_is_in_the_tables() {
        let content = Content::builtin();
        for name in HURT.iter().chain(&SAVE).chain(&BESIDES) {
            assert!(content.items.find(name).is_some(), "{name}");
        }
        for name in ["wand of death", "amulet of life saving"] {
            assert!(content.items.find(name).is_some(), "{name}");
        }
    }

    /// Source: the table of starting items.
    #[test]
    fn the_strong_bear_other_arms_than_the_weak() {
        let content = Content::builtin();
        let arms_of = |kind: &str| {
            let kind = content.monsters.find(kind).unwrap();
            let actor = Actor::of(kind, LevelId::default(), Pos::new(5, 5));
            let mut rng = Rng::new(Seed(1), 0);
            let mut names = BTreeSet::new();
            for _ in 0..400 {
                let pack = Vec::new();
                let mut newcomer = Newcomer { actor: actor.clone(), pack, worn: Vec::new() };
                arm(&content, &mut newcomer, 5, &mut rng);
                let kinds = newcomer.pack.iter().map(|thing| &content.items[thing.item.kind]);
                names.extend(kinds.map(|kind| kind.name.clone()));
            }
            names.into_iter().collect::<Vec<_>>().join(", ")
        };
        let strong = "arrow, battle-axe, bow, long sword, lucern hammer, two-handed sword";
        assert_eq!(arms_of("gargoyle"), strong);
        let weak = "aklys, arrow, bow, crossbow, crossbow bolt, dagger, dart";
        assert_eq!(arms_of("homunculus"), weak);
    }
}
