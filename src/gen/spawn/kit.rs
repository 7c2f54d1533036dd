//! Equipment of new monsters.

use super::items;
use super::monsters::NewMonster;
use crate::base::{Rng, pick};
use crate::content::monster::kit::{FindLots, GearLot};
use crate::content::{Class, Content, Form, ItemKind, ItemKindId, MonsterKind, Size, Slot, Trait};
use crate::world::Actor;

/// Gives a new monster the equipment of its kind, gold 1 time in 2 if it is greedy, and sometimes
/// another item. Puts on armor that fits and wields a weapon.
pub fn equip(content: &Content, actor: Actor, depth: i32, rng: &mut Rng) -> NewMonster {
    let row = &content.monsters[actor.kind];
    let level = u32::from(actor.level);
    let mut newcomer = NewMonster::bare(actor);
    let kits = &content.spawn_tables().kits;
    for gear in kits.of_kind(newcomer.actor.kind) {
        take(content, &mut newcomer, gear, depth, rng);
    }
    if row.is(Trait::Greedy) && rng.coin() {
        let many = items::amount(depth, rng) + rng.d(10);
        newcomer.pack.push(items::gold(content, many));
    }
    if strikes(row) && row.gear.is_empty() {
        arm(content, &mut newcomer, depth, rng);
    }
    find(content, &mut newcomer, level, depth, rng);
    dress(content, &mut newcomer);
    newcomer
}

fn strikes(row: &MonsterKind) -> bool {
    row.attacks.iter().any(|attack| attack.form == Form::Weapon)
}

fn take(content: &Content, newcomer: &mut NewMonster, gear: &GearLot, depth: i32, rng: &mut Rng) {
    if gear.chance < 100 && !rng.percent(gear.chance.into()) {
        return;
    }
    let Some(&kind) = pick::one(rng, &gear.any) else { return };
    let mut thing = items::of_kind(content, kind, depth, rng);
    let many = gear.count.roll(rng).max(1);
    if content.items[kind].stacks {
        thing.item.count = many.min(i32::from(u16::MAX)) as u16;
        newcomer.pack.push(thing);
    } else {
        for _ in 1..many.min(8) {
            newcomer.pack.push(thing.clone());
        }
        newcomer.pack.push(thing);
    }
    for more in &gear.with {
        take(content, newcomer, more, depth, rng);
    }
}

/// Rolls a weapon for a monster whose kind lists no equipment. Strong monsters use a table of their
/// own; lords, princes and nasty monsters get a weapon more often.
/// Source: rules/tables monster_items.
fn arm(content: &Content, newcomer: &mut NewMonster, depth: i32, rng: &mut Rng) {
    let row = &content.monsters[newcomer.actor.kind];
    let rank = |which, worth| if row.is(which) { worth } else { 0 };
    let might = rank(Trait::Lord, 1) + rank(Trait::Prince, 2) + rank(Trait::Nasty, 1);
    let kits = &content.spawn_tables().kits;
    let arms = if row.is(Trait::Strong) { &kits.strong } else { &kits.others };
    let thrown = rng.d(14 - 2 * might) as usize;
    if let Some(gear) = arms.get(thrown - 1) {
        take(content, newcomer, gear, depth, rng);
    }
}

/// Rolls offensive, escape and miscellaneous items for a monster that can use them. The chance
/// grows with its level.
/// Source: rules/tables monster_items.
fn find(content: &Content, newcomer: &mut NewMonster, level: u32, depth: i32, rng: &mut Rng) {
    let row = &content.monsters[newcomer.actor.kind];
    let unable = [Trait::Animal, Trait::Mindless, Trait::NoHands];
    let kop = row.letter == 'K' && row.is(Trait::Human);
    if unable.into_iter().any(|which| row.is(which)) || kop || matches!(row.letter, ' ' | 'W') {
        return;
    }
    let kits = &content.spawn_tables().kits;
    let soldier = row.is(Trait::Mercenary) && !rng.one_in(13);
    let lives = !row.is(Trait::Nonliving) && !row.is(Trait::Undead);
    let mut found = Vec::new();
    if strikes(row) && level > rng.below(75) {
        found.extend(one_of(&kits.harm, row.difficulty, true, rng));
    }
    if !soldier && level > rng.below(50) {
        found.extend(one_of(&kits.escape, row.difficulty, true, rng));
    }
    if !soldier && level > rng.below(100) {
        found.extend(one_of(&kits.aid, row.difficulty, lives, rng));
    }
    for kind in found {
        newcomer.pack.push(items::of_kind(content, kind, depth, rng));
    }
}

/// Draws one item for a monster kind of this difficulty. Tries the items for weak monsters first.
/// Tries rare items only with `rarely`.
fn one_of(finds: &FindLots, difficulty: u8, rarely: bool, rng: &mut Rng) -> Option<ItemKindId> {
    let weak = finds.weak(difficulty).filter(|&(one_in, _)| rng.one_in(one_in));
    if let Some((_, kinds)) = weak {
        return pick::one(rng, kinds).copied();
    }
    let rare = finds.rare(difficulty).filter(|_| rarely);
    let rare = rare.filter(|&(one_in, _)| rng.one_in(one_in));
    let usual = pick::one(rng, finds.for_difficulty(difficulty)).map(|&(_, kind)| kind);
    rare.map(|(_, kind)| kind).or(usual)
}

/// Puts on armor that fits and wields a weapon.
fn dress(content: &Content, newcomer: &mut NewMonster) {
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
            Class::Amulet if item.is_amulet_of_monsters() => Some(Slot::Amulet),
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

/// Whether a body of this kind can wear the item in the slot.
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

    /// Source: rules/tables monster_items.
    #[test]
    fn only_weak_monsters_get_polymorph_items() {
        let content = Content::builtin();
        let changing = |difficulty: u8| {
            let mut rng = Rng::new(Seed(1), 0);
            let mut found = || one_of(&content.spawn_tables().kits.aid, difficulty, true, &mut rng);
            let names = (0..3000).filter_map(|_| found().map(|kind| &content.items[kind].name));
            names.filter(|name| name.ends_with("polymorph")).count()
        };
        let weak = changing(5);
        assert!((60..150).contains(&weak), "{weak} of 3000 at 1 in 30");
        assert_eq!(changing(6), 0);
    }

    /// Source: rules/tables monster_items.
    #[test]
    fn strong_and_weak_monsters_carry_different_weapons() {
        let content = Content::builtin();
        let arms_of = |kind: &str| {
            let kind = content.monsters.find(kind).unwrap();
            let actor = Actor::of(kind, LevelId::default(), Pos::new(5, 5));
            let mut rng = Rng::new(Seed(1), 0);
            let mut names = BTreeSet::new();
            for _ in 0..400 {
                let pack = Vec::new();
                let mut newcomer = NewMonster { pack, ..NewMonster::bare(actor.clone()) };
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
