//! Tests of enchanting armor, wresting wands and using bullwhips.

use super::{CLOSET, Scene, act, scene};
use crate::base::Dir;
use crate::content::{Property, Slot};
use crate::rules::body::equipment;
use crate::rules::item::erosion;
use crate::world::Action;
use crate::world::action::Aim;

/// Reads one scroll of enchant armor for each of `tries` new pieces of armor with enchantment
/// `plus`. Returns how many pieces remain.
fn left(kind: &str, plus: i8, tries: usize) -> usize {
    let mut s = scene(CLOSET);
    let enchanted = |s: &mut Scene| {
        let piece = s.carrying(kind);
        s.world.item_mut(piece).plus = plus;
        s.world.you_mut().worn[Slot::Helmet as usize] = Some(piece);
        let scroll = s.carrying("scroll of enchant armor");
        act(s, &Action::Read(scroll));
        let stays = s.world.items.contains(piece);
        if stays {
            s.world.you_mut().worn[Slot::Helmet as usize] = None;
            s.world.destroy(piece);
        }
        stays
    };
    (0..tries).filter(|_| enchanted(&mut s)).count()
}

/// Source: rules/tables effects.
#[test]
fn armor_above_3_mostly_evaporates_when_enchanted_and_elven_armor_above_5() {
    assert_eq!(left("orcish helm", 3, 40), 40);
    let kept = left("orcish helm", 4, 800);
    assert!((150..=250).contains(&kept), "{kept} of 800 at 1 in 4");
    assert_eq!(left("elven leather helm", 5, 40), 40);
    let kept = left("elven leather helm", 6, 800);
    assert!((95..=175).contains(&kept), "{kept} of 800 at 1 in 6");
}

#[test]
fn one_zap_in_121_wrests_the_last_charge_of_a_wand() {
    let mut s = scene("-----\n|@..|\n-----");
    let wrests = |s: &mut Scene| {
        let wand = s.carrying("wand of opening");
        s.world.item_mut(wand).plus = 0;
        act(s, &Action::Zap { wand, aim: Aim::Dir(Dir::E) });
        let stays = s.world.items.contains(wand);
        if stays {
            s.world.destroy(wand);
        }
        !stays
    };
    let wrested = (0..6_050).filter(|_| wrests(&mut s)).count();
    assert!((25..=80).contains(&wrested), "{wrested} of 6050 at 1 in 121");
}

/// Makes the hero wield a bullwhip and returns it.
fn with_whip(s: &mut Scene) -> crate::world::ItemId {
    let whip = s.carrying("bullwhip");
    s.world.you_mut().worn[Slot::Wielded as usize] = Some(whip);
    whip
}

/// Source: rules/luck 3.7.
#[test]
fn a_whip_that_hits_the_heros_foot_adds_strength_and_enchantment() {
    for (strength, least, most) in [(10, 1, 2), (18, 3, 4), (118, 7, 8)] {
        let mut s = scene(CLOSET);
        s.world.life.attributes[0] = strength;
        let whip = with_whip(&mut s);
        let mut losses = std::collections::BTreeSet::new();
        for _ in 0..60 {
            s.world.you_mut().hp = 50;
            act(&mut s, &Action::Apply { tool: whip, aim: Some(Aim::Down) });
            losses.insert(50 - s.world.you().hp);
        }
        assert_eq!(losses, [least, most].into(), "strength {strength}");
    }
}

/// Source: rules/luck 3.7.
#[test]
fn a_skilled_flying_or_levitating_hero_picks_up_items_with_a_whip() {
    for how in [Some(Property::Levitation), Some(Property::Flying), None] {
        let mut s = scene(CLOSET);
        s.world.life.role = s.content.roles.find("Archeologist").unwrap();
        let (whip, hero) = (with_whip(&mut s), s.hero());
        if let Some(what) = how {
            super::gives(&mut s, hero, what);
        }
        let dagger = s.lying("dagger", 1, crate::content::Buc::Uncursed);
        for _ in 0..100 {
            s.world.you_mut().hp = 50;
            act(&mut s, &Action::Apply { tool: whip, aim: Some(Aim::Down) });
        }
        assert_eq!(s.is_carried(dagger), how.is_some(), "{how:?}");
    }
}

/// Source: rules/tables effects.
#[test]
fn cancellation_removes_the_enchantment_of_weapon_tools() {
    let mut s = scene(CLOSET);
    let pick = s.carrying("pick-axe");
    s.world.item_mut(pick).plus = 3;
    s.with(|play| crate::rules::effect::spell::cancel_thing(play, pick));
    assert_eq!(s.world.item(pick).plus, 0);
}

/// Source: rules/tables effects.
#[test]
fn cancellation_empties_magical_tools_and_wands_but_no_wand_of_cancellation() {
    for (kind, left) in [
        ("wand of sleep", -1),
        ("wand of cancellation", 4),
        ("magic marker", 0),
        ("fire horn", 0),
        ("tinning kit", 4),
    ] {
        let mut s = scene(CLOSET);
        let item = s.carrying(kind);
        s.world.item_mut(item).plus = 4;
        s.with(|play| crate::rules::effect::spell::cancel_thing(play, item));
        assert_eq!(s.world.item(item).plus, left, "{kind}");
    }
}

#[test]
fn a_cursed_weapon_tool_in_hand_cannot_be_thrown() {
    for (kind, buc, flies) in [
        ("pick-axe", crate::content::Buc::Cursed, false),
        ("pick-axe", crate::content::Buc::Uncursed, true),
        ("lock pick", crate::content::Buc::Cursed, true),
    ] {
        let mut s = scene("-----\n|@..|\n-----");
        let tool = s.carrying_some(kind, 1, buc);
        s.world.you_mut().worn[Slot::Wielded as usize] = Some(tool);
        let hero = s.hero();
        let thrown =
            s.with(|play| crate::rules::missile::throw(play, hero, tool, Dir::E, 1)).is_ok();
        assert_eq!(thrown, flies, "{kind} {buc:?}");
    }
}

#[test]
fn removing_a_disenchanted_ring_takes_only_its_remaining_bonus() {
    let mut s = scene(CLOSET);
    let (hero, before) = (s.hero(), s.world.life.attributes[0]);
    let ring = s.carrying("ring of gain strength");
    s.world.item_mut(ring).plus = 3;
    s.with(|play| equipment::put(play, hero, ring, Slot::LeftRing));
    s.with(|play| erosion::disenchant(play, ring));
    assert_eq!(s.world.life.attributes[0], before + 2);
    s.with(|play| equipment::clear(play, hero, Slot::LeftRing));
    assert_eq!(s.world.life.attributes[0], before);
}
