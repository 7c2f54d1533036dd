//! Enchanting and wresting.

use super::{CLOSET, Scene, act, scene};
use crate::base::Dir;
use crate::content::Slot;
use crate::world::Action;
use crate::world::action::Aim;

/// Reads scrolls of enchant armor, each on a new piece at `plus`, and counts the pieces that are
/// left.
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
