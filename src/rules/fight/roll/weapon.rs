//! To-hit and damage of weapons, for any wielder.
//!
//! Source: rules/combat 7.

use crate::base::{Dice, Rng};
use crate::content::item::MissileUse;
use crate::content::monster::quirk::Quirk;
use crate::content::{
    ArtifactQuirk, Buc, Class, Content, ItemKind, Material, MonsterKind, Size, Skill, Terrain,
    Trait,
};
use crate::event::Reason;
use crate::rules::Sum;
use crate::rules::body::artifact;
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
        sum.add(i32::from(item.plus), Reason::Enchantment);
    }
    sum.add(i32::from(kind.to_hit), Reason::MakeOfWeapon);
    sum.add(item.quality(content).map_or(0, |quality| quality.to_hit.into()), Reason::Quality);
    if item.buc == Buc::Blessed && fears_blessing(target) {
        sum.add(2, Reason::Blessing);
    }
    if kind.skill == Some(Skill::Spear) && matches!(target.letter, 'X' | 'D' | 'J' | 'N' | 'H') {
        sum.add(2, Reason::SpearAgainstFoe);
    }
    if kind.skill == Some(Skill::Trident) && target.is(Trait::Swim) {
        let by = if in_water { 4 } else { 2 * i32::from(matches!(target.letter, ';' | 'S')) };
        sum.add(by, Reason::TridentAgainstFoe);
    }
    if kind.skill == Some(Skill::PickAxe)
        && target.is(Trait::WallWalk)
        && target.is(Trait::ThickHide)
    {
        sum.add(2, Reason::PickAgainstRock);
    }
    sum
}

/// The dice and bonuses of one weapon hit. [`damage`] rolls them, [`damage_spread`] forecasts them.
struct Damage {
    dice: [Option<Dice>; 2],
    plus: i32,
    /// Whether the weapon is too soft to hurt the target's thick hide.
    glances: bool,
    /// Extra dice against the target: for a blessing, an axe against wood, silver, and the light of
    /// an artifact.
    more: [Option<Dice>; 4],
    erosion: i32,
}

impl Damage {
    /// Source: rules/combat 7.2.
    fn of(content: &Content, item: &Item, target: &MonsterKind) -> Self {
        let kind = &content.items[item.kind];
        let fineness: i32 = item.quality(content).map_or(0, |quality| quality.damage.into());
        let die = |sides, counts: bool| counts.then_some(Dice::new(1, sides, 0));
        Self {
            dice: dice(kind, target.size),
            plus: if has_plus(kind) { i32::from(item.plus) + fineness } else { 0 },
            glances: kind.material <= Material::Leather && target.is(Trait::ThickHide),
            more: [
                die(4, item.buc == Buc::Blessed && fears_blessing(target)),
                die(4, chops_wood(kind, target)),
                die(20, kind.material == Material::Silver && target.is(Trait::HatesSilver)),
                die(8, shines(content, item) && target.is(Trait::HatesLight)),
            ],
            erosion: item.erosion().into(),
        }
    }

    /// Returns the result `rolled` of the weapon's own dice plus the enchantment and the bonus of
    /// its quality, at least 0. Returns 0 if the weapon glances off.
    fn with_plus(&self, rolled: i32) -> i32 {
        if self.glances { 0 } else { (rolled + self.plus).max(0) }
    }

    /// Returns the damage `amount` minus erosion: at least 1, unless `amount` is 0.
    fn eroded(&self, amount: i32) -> i32 {
        if amount > 0 { (amount - self.erosion).max(1) } else { 0 }
    }
}

/// Rolls the damage of one weapon hit, at least 0.
pub fn damage(rng: &mut Rng, content: &Content, item: &Item, target: &MonsterKind) -> i32 {
    let damage = Damage::of(content, item, target);
    let mut roll = |dice: &[Option<Dice>]| dice.iter().flatten().map(|it| it.roll(rng)).sum();
    let own: i32 = roll(&damage.dice);
    let more: i32 = roll(&damage.more);
    damage.eroded(damage.with_plus(own) + more)
}

/// Returns the probability distribution of [`damage`].
pub fn damage_spread(content: &Content, item: &Item, target: &MonsterKind) -> Spread {
    let damage = Damage::of(content, item, target);
    let add = |all: Spread, dice: &Dice| all.plus(&Spread::of(*dice));
    let own = damage.dice.iter().flatten().fold(Spread::flat(0), add);
    let all = damage.more.iter().flatten().fold(own.map(|rolled| damage.with_plus(rolled)), add);
    all.map(|amount| damage.eroded(amount))
}

/// Whether an item is a proper melee weapon; any other item deals 1d2 damage. Polearms and lances
/// count only while the hero rides.
/// Source: rules/combat 4.2.
pub fn is_for_melee(kind: &ItemKind, mounted: bool) -> bool {
    let irons = matches!(kind.class, Class::Ball | Class::Chain);
    let tool = kind.class == Class::Tool && kind.skill.is_some();
    let arms = kind.class == Class::Weapon || irons || tool;
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

/// Whether the item is an artifact that shines in the hand.
fn shines(content: &Content, item: &Item) -> bool {
    let row = artifact::of(content, item);
    row.is_some_and(|row| row.has(ArtifactQuirk::Shines))
}

fn has_plus(kind: &ItemKind) -> bool {
    kind.class == Class::Weapon || kind.class == Class::Tool && kind.skill.is_some()
}

fn fears_blessing(target: &MonsterKind) -> bool {
    target.is(Trait::Undead) || target.is(Trait::Demon) || target.is(Trait::HatesBlessed)
}

/// Whether the item is an axe and the target is a wooden golem.
fn chops_wood(kind: &ItemKind, target: &MonsterKind) -> bool {
    kind.skill == Some(Skill::Axe) && target.has(Quirk::Wooden)
}

fn dice(kind: &ItemKind, size: Size) -> [Option<Dice>; 2] {
    if size >= Size::Large { [kind.large, kind.more_large] } else { [kind.small, kind.more_small] }
}
