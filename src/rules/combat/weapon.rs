//! Weapon arithmetic: what a weapon adds to a roll and to a wound, whoever swings it.
//!
//! Source: combat note 7.

use crate::base::Rng;
use crate::content::item::MissileUse;
use crate::content::{Buc, Class, Content, ItemKind, Material, MonsterKind, Size, Skill, Trait};
use crate::rules::Sum;
use crate::world::Item;

/// What a weapon adds to the roll against a creature of this kind. Source: combat note 7.1.
pub fn to_hit(content: &Content, item: &Item, target: &MonsterKind) -> Sum {
    let kind = &content.items[item.kind];
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
    if kind.skill == Some(Skill::Trident) && target.letter == 'S' {
        sum.add(2, "trident against this foe");
    }
    if kind.skill == Some(Skill::PickAxe)
        && target.is(Trait::WallWalk)
        && target.is(Trait::ThickHide)
    {
        sum.add(2, "pick against rock");
    }
    sum
}

/// One hit's worth of weapon damage, rolled. At least 0. Source: combat note 7.2.
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
    if kind.skill == Some(Skill::Axe) && target.name.starts_with("wood") && target.letter == '\'' {
        amount += rng.d(4);
    }
    if kind.material == Material::Silver && target.is(Trait::HatesSilver) {
        amount += rng.d(20);
    }
    if amount > 0 { (amount - i32::from(item.erosion())).max(1) } else { 0 }
}

/// Lowest, twice the mean, and highest of what `damage` rolls.
pub fn damage_range(content: &Content, item: &Item, target: &MonsterKind) -> Range {
    let kind = &content.items[item.kind];
    let mut range = Range::default();
    for dice in dice(kind, target.size).into_iter().flatten() {
        range = range.plus(Range::of(dice));
    }
    if has_plus(kind) {
        range = range.moved(i32::from(item.plus)).at_least(0);
    }
    if kind.material <= Material::Leather && target.is(Trait::ThickHide) {
        range = Range::default();
    }
    if item.buc == Buc::Blessed && fears_blessing(target) {
        range = range.plus(Range { low: 1, twice_mean: 5, high: 4 });
    }
    if kind.material == Material::Silver && target.is(Trait::HatesSilver) {
        range = range.plus(Range { low: 1, twice_mean: 21, high: 20 });
    }
    if range.high > 0 { range.moved(-i32::from(item.erosion())).at_least(1) } else { range }
}

/// What a roll can come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Range {
    pub low: i32,
    pub twice_mean: i32,
    pub high: i32,
}

impl Range {
    pub fn of(dice: crate::base::Dice) -> Self {
        Self { low: dice.min(), twice_mean: dice.twice_mean(), high: dice.max() }
    }

    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            low: self.low + other.low,
            twice_mean: self.twice_mean + other.twice_mean,
            high: self.high + other.high,
        }
    }

    #[must_use]
    pub fn moved(self, by: i32) -> Self {
        self.plus(Self { low: by, twice_mean: 2 * by, high: by })
    }

    #[must_use]
    pub fn at_least(self, least: i32) -> Self {
        Self {
            low: self.low.max(least),
            twice_mean: self.twice_mean.max(2 * least),
            high: self.high.max(least),
        }
    }
}

/// Whether swinging it at a neighbor is what it is made for; anything else wounds by 1 or 2.
/// Source: combat note 4.2.
pub fn is_for_melee(kind: &ItemKind) -> bool {
    let arms = kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some();
    arms && kind.missile.is_none() && kind.skill != Some(Skill::Polearms)
}

/// Whether a missile of this kind flies from a launcher of that kind.
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

fn dice(kind: &ItemKind, size: Size) -> [Option<crate::base::Dice>; 2] {
    if size >= Size::Large { [kind.large, kind.more_large] } else { [kind.small, kind.more_small] }
}
