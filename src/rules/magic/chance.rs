//! The success chance of a spell, with its reasons.

use crate::content::item::quirk::ItemQuirk;
use crate::content::role::talent::Talent;
use crate::content::{Attribute, Content, ItemKind, ItemKindId, Rank, Skill, Slot};
use crate::event::Reason;
use crate::rules::Sum;
use crate::world::{ItemId, World};

/// Upper limit of the sum of the penalties. A spell with this sum always fails.
const HOPELESS: i32 = 20;

/// Success chance of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpellChance {
    /// Chance of success, in percent.
    pub percent: u8,
    /// Penalty from role, equipment and spell; 20 makes the spell impossible.
    pub burden: Sum,
    /// Ability from attribute and skill, 0..=120.
    pub talent: i32,
    /// Whether a shield too large for casting is worn.
    pub shielded: bool,
}

/// Returns the chance that the hero casts the spell of this book.
/// Source: rules/numbers 17.
pub fn of(world: &World, content: &Content, book: ItemKindId) -> SpellChance {
    let kind = &content.items[book];
    let burden = burden(world, content, kind);
    let casting = &content.roles[world.life.role].casting;
    let shielded = is_shielded(world, content);
    let mut talent = talent(world, kind, casting.with);
    if shielded {
        talent /= if is_own(world, content, kind) { 2 } else { 4 };
    }
    let q = burden.total();
    let percent = (talent * (HOPELESS - q) / 15 - q).clamp(0, 100) as u8;
    SpellChance { percent, burden, talent, shielded }
}

/// Returns the sum of the penalties from role, equipment and spell.
fn burden(world: &World, content: &Content, kind: &ItemKind) -> Sum {
    let role = &content.roles[world.life.role];
    let casting = &role.casting;
    let mut sum = Sum::new();
    sum.add(casting.base.into(), Reason::Role);
    if kind.emergency {
        sum.add(casting.emergency.into(), Reason::SpellOfNeed);
    }
    let worn =
        |slot| world.you().in_slot(slot).map(|it: ItemId| &content.items[world.item(it).kind]);
    if worn(Slot::Shield).is_some() {
        sum.add(casting.shield.into(), Reason::Shield);
    }
    if worn(Slot::Wielded).is_some_and(|kind| kind.skill == Some(Skill::Quarterstaff)) {
        sum.add(-3, Reason::Quarterstaff);
    }
    let bears_metal = role.has(Talent::ArmoredCleric) && kind.school == Some(Skill::ClericSpell);
    let metal = |slot| worn(slot).filter(|kind| !bears_metal && kind.material.is_metallic());
    let robed = worn(Slot::Cloak).is_some_and(|kind| kind.has(ItemQuirk::EasesCasting));
    let suit = i32::from(casting.suit);
    match (metal(Slot::Suit).is_some(), robed) {
        (true, true) => sum.add(suit / 2, Reason::MetalUnderRobe),
        (true, false) => sum.add(suit, Reason::MetalArmor),
        (false, true) => sum.add(-suit, Reason::Robe),
        (false, false) => {}
    }
    if metal(Slot::Helmet).is_some_and(|kind| !kind.has(ItemQuirk::SparesCasting)) {
        sum.add(4, Reason::MetalHelmet);
    }
    if metal(Slot::Gloves).is_some() {
        sum.add(6, Reason::MetalGloves);
    }
    if metal(Slot::Boots).is_some() {
        sum.add(2, Reason::MetalBoots);
    }
    if is_own(world, content, kind) {
        sum.add(casting.bonus.into(), Reason::OwnSpell);
    }
    sum.clamp(i32::MIN / 2, HOPELESS, Reason::NoWorseThanHopeless);
    sum
}

/// Returns the ability from the casting attribute, adjusted for spell level, skill and experience
/// level.
fn talent(world: &World, kind: &ItemKind, with: Attribute) -> i32 {
    let talent = 11 * i32::from(world.life.attributes[with as usize]) / 2;
    let level = i32::from(kind.level);
    let practice = practice(world, kind);
    let hard = 4 * (level - 1) - 6 * practice - i32::from(world.you().level) / 3 - 1;
    let bent = if hard > 0 {
        talent - ((900 * hard + 2000) as u32).isqrt() as i32
    } else {
        talent + (15 * -hard / level).min(20)
    };
    bent.clamp(0, 120)
}

/// Returns the number of ranks above Unskilled in the school of a spell.
fn practice(world: &World, kind: &ItemKind) -> i32 {
    rank(world, kind) as i32 - Rank::Unskilled as i32
}

/// Returns the hero's rank in the school of a spell; Unskilled if the role restricts it.
pub fn rank(world: &World, kind: &ItemKind) -> Rank {
    kind.school.map_or(Rank::Unskilled, |school| world.life.rank(school)).max(Rank::Unskilled)
}

fn is_own(world: &World, content: &Content, kind: &ItemKind) -> bool {
    kind.spell() == Some(content.roles[world.life.role].casting.special.as_str())
}

/// Whether the hero wears a shield heavier than a small shield.
fn is_shielded(world: &World, content: &Content) -> bool {
    let small = content.items[content.known.small_shield].weight;
    let worn = world.you().in_slot(Slot::Shield);
    worn.is_some_and(|item| content.items[world.item(item).kind].weight > small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::test_scene::{CLOSET, Scene, scene};

    fn caster(role: &str) -> Scene {
        let mut s = scene(CLOSET);
        s.world.life.role = s.content.roles.find(role).unwrap();
        s.world.life.skills = vec![Rank::Unskilled; Skill::COUNT];
        s
    }

    fn chance(s: &Scene, spell: &str) -> SpellChance {
        let book = s.content.items.find(&format!("spellbook of {spell}")).unwrap();
        of(&s.world, &s.content, book)
    }

    fn wears(s: &mut Scene, kind: &str, slot: Slot) {
        let item = s.carrying(kind);
        s.world.you_mut().worn[slot as usize] = Some(item);
    }

    #[test]
    fn a_new_wizard_rarely_fails_a_force_bolt() {
        let mut s = caster("Wizard");
        s.world.life.attributes[1] = 18;
        s.world.life.skills[Skill::AttackSpell as usize] = Rank::Basic;
        // Talent 11 * 18 / 2 = 99; difficulty 4*0 - 6 - 0 - 1 = -7 adds min(15 * 7 / 1, 20): 119.
        // 119 * (20 - 1) / 15 - 1 is above 100.
        let sure = chance(&s, "force bolt");
        assert_eq!((sure.percent, sure.talent, sure.burden.total()), (100, 119, 1));
    }

    #[test]
    fn spell_difficulty_lowers_the_casting_chance_by_a_square_root() {
        let mut s = caster("Wizard");
        s.world.life.attributes[1] = 18;
        // Difficulty 4*6 - 0 - 0 - 1 = 23; sqrt(900*23 + 2000) = 150; 99 - 150 is below 0.
        assert_eq!(chance(&s, "finger of death").percent, 0);
        // Difficulty 4*1 - 1 = 3; sqrt(900*3 + 2000) = 68; 99 - 68 = 31; 31 * 19 / 15 - 1 = 38.
        assert_eq!(chance(&s, "drain life").percent, 38);
        // The role's special spell: burden -3, so 31 * 23 / 15 + 3 = 50.
        assert_eq!(chance(&s, "magic missile").percent, 50);
    }

    #[test]
    fn metal_armor_and_shields_hinder_casting_and_robes_help() {
        let mut s = caster("Priest");
        s.world.life.attributes[2] = 16;
        let bare = chance(&s, "light").burden.total();
        wears(&mut s, "robe", Slot::Cloak);
        assert_eq!(chance(&s, "light").burden.total(), bare - 10);
        wears(&mut s, "plate mail", Slot::Suit);
        assert_eq!(chance(&s, "light").burden.total(), bare + 5);
        s.world.you_mut().worn[Slot::Cloak as usize] = None;
        wears(&mut s, "dwarvish iron helm", Slot::Helmet);
        wears(&mut s, "iron shoes", Slot::Boots);
        wears(&mut s, "small shield", Slot::Shield);
        // 3 + 10 + 4 + 2 + 2 = 21 exceeds the limit of 20.
        assert_eq!((chance(&s, "light").burden.total(), chance(&s, "light").percent), (20, 0));
    }

    #[test]
    fn a_large_shield_quarters_talent_and_halves_it_for_ones_own_spell() {
        let mut s = caster("Wizard");
        s.world.life.attributes[1] = 18;
        let (own, other) = (chance(&s, "magic missile").talent, chance(&s, "drain life").talent);
        assert_eq!((own, other), (31, 31), "a talent that halves and quarters differ on");
        wears(&mut s, "small shield", Slot::Shield);
        assert!(!chance(&s, "drain life").shielded);
        wears(&mut s, "large shield", Slot::Shield);
        assert_eq!(chance(&s, "magic missile").talent, own / 2);
        assert_eq!(chance(&s, "drain life").talent, other / 4);
    }

    #[test]
    fn knights_cast_clerical_spells_in_armor() {
        let mut s = caster("Knight");
        let bare = chance(&s, "protection").burden.total();
        wears(&mut s, "plate mail", Slot::Suit);
        assert_eq!(chance(&s, "protection").burden.total(), bare);
        assert_eq!(chance(&s, "light").burden.total(), bare + 9);
    }
}
