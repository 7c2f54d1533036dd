//! To-hit and damage of weapons, for any wielder.
//!
//! Source: rules/combat 7.

use crate::base::Rng;
use crate::content::item::MissileUse;
use crate::content::monster::quirk::Quirk;
use crate::content::{
    Buc, Class, Content, ItemKind, Material, MonsterKind, Size, Skill, Terrain, Trait,
};
use crate::rules::Sum;
use crate::rules::fight::danger::distribution::Spread;
use crate::world::{ActorId, Item, World};

/// Returns a weapon's itemized to-hit bonus against a creature.
/// Source: rules/combat 7.1.
pub fn to_hit(world: &World, content: &Content, item: &Item, target: ActorId) -> Sum {
    let kind = &content.items[item.kind];
    let struck = world.actor(target);
    let at = world.level.cell(struck.at).terrain;
    let in_water = at.is_liquid() && at != Terrain::Lava;
    let target = &content.monsters[struck.kind];
    let mut sum = Sum::new();
    if has_plus(kind) {
        sum.add(i32::from(item.plus), "enchantment");
    }
    sum.add(i32::from(kind.to_hit), "make of the weapon");
    if item.buc == Buc::Blessed && fears_blessing(target) {
        sum.add(2, "blessing");
    }
    if kind.skill == Some(Skill::Spear) && matches!(target.letter, 'X' | 'D' | 'J' | 'N' | 'H') {
        sum.add(2, "spear against this foe");
    }
    if kind.skill == Some(Skill::Trident) && target.is(Trait::Swim) {
        let by = if in_water { 4 } else { 2 * i32::from(matches!(target.letter, ';' | 'S')) };
        sum.add(by, "trident against this foe");
    }
    if kind.skill == Some(Skill::PickAxe)
        && target.is(Trait::WallWalk)
        && target.is(Trait::ThickHide)
    {
        sum.add(2, "pick against rock");
    }
    sum
}

/// Rolls the damage of one weapon hit, at least 0.
/// Source: rules/combat 7.2.
pub fn damage(rng: &mut Rng, content: &Content, item: &Item, target: &MonsterKind) -> i32 {
    let kind = &content.items[item.kind];
    let mut amount = 0;
    for dice in dice(kind, target.size).into_iter().flatten() {
        amount += dice.roll(rng);
    }
    if has_plus(kind) {
        amount = (amount + i32::from(item.plus)).max(0);
    }
    if kind.material <= Material::Leather && target.is(Trait::ThickHide) {
        amount = 0;
    }
    if item.buc == Buc::Blessed && fears_blessing(target) {
        amount += rng.d(4);
    }
    if chops_wood(kind, target) {
        amount += rng.d(4);
    }
    if kind.material == Material::Silver && target.is(Trait::HatesSilver) {
        amount += rng.d(20);
    }
    if amount > 0 { (amount - i32::from(item.erosion())).max(1) } else { 0 }
}

/// Returns the probability distribution of [`damage`].
pub fn damage_spread(content: &Content, item: &Item, target: &MonsterKind) -> Spread {
    let kind = &content.items[item.kind];
    let die = |sides| Spread::of(crate::base::Dice::new(1, sides, 0));
    let mut spread = Spread::flat(0);
    for dice in dice(kind, target.size).into_iter().flatten() {
        spread = spread.plus(&Spread::of(dice));
    }
    if has_plus(kind) {
        let plus = i32::from(item.plus);
        spread = spread.map(|n| (n + plus).max(0));
    }
    if kind.material <= Material::Leather && target.is(Trait::ThickHide) {
        spread = Spread::flat(0);
    }
    if item.buc == Buc::Blessed && fears_blessing(target) {
        spread = spread.plus(&die(4));
    }
    if chops_wood(kind, target) {
        spread = spread.plus(&die(4));
    }
    if kind.material == Material::Silver && target.is(Trait::HatesSilver) {
        spread = spread.plus(&die(20));
    }
    let worn = i32::from(item.erosion());
    spread.map(|n| if n > 0 { (n - worn).max(1) } else { 0 })
}

/// Whether an item is a proper melee weapon; all others deal 1d2 damage. Polearms and lances count
/// only while riding.
/// Source: rules/combat 4.2.
pub fn is_for_melee(kind: &ItemKind, mounted: bool) -> bool {
    let arms = kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some();
    let long = matches!(kind.skill, Some(Skill::Polearms | Skill::Lance));
    arms && kind.missile.is_none() && (mounted || !long)
}

/// Whether elves made items of this kind.
pub fn is_elven(kind: &ItemKind) -> bool {
    kind.made_by == Some(Trait::Elf)
}

/// Whether this launcher fires this kind of missile.
pub fn fits(missile: &ItemKind, launcher: &ItemKind) -> bool {
    missile.missile == Some(MissileUse::Ammo)
        && launcher.missile == Some(MissileUse::Launcher)
        && missile.skill == launcher.skill
}

fn has_plus(kind: &ItemKind) -> bool {
    kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some()
}

fn fears_blessing(target: &MonsterKind) -> bool {
    target.is(Trait::Undead) || target.is(Trait::Demon) || target.is(Trait::HatesBlessed)
}

/// Whether this is an axe against a wooden golem.
fn chops_wood(kind: &ItemKind, target: &MonsterKind) -> bool {
    kind.skill == Some(Skill::Axe) && target.has(Quirk::Wooden)
}

fn dice(kind: &ItemKind, size: Size) -> [Option<crate::base::Dice>; 2] {
    if size >= Size::Large { [kind.large, kind.more_large] } else { [kind.small, kind.more_small] }
}
