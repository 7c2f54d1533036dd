//! Tests of the hints about empty hands, better armor, shops, and fights that the auto-attack guard
//! stops.

use super::*;
use crate::game::view::Danger;

/// Returns a view with one foe, adjacent in the north, and nothing in use.
fn facing_unarmed() -> View {
    let mut view = View::sample();
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.foes.truncate(1);
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    view.pack[0].suits.wield = true;
    view
}

#[test]
fn a_hero_with_empty_hands_is_told_to_wield_a_weapon_in_peace_and_in_a_fight() {
    let keymap = KeyMap::named("default");
    let mut view = facing_unarmed();
    let told = |view: &View| of(view, &keymap, false, 120);
    let wield = "[w a] wield the +1 long sword  [Tab] attack the hill orc";
    assert_eq!(told(&view), wield);
    view.fights_bare = true;
    assert!(told(&view).starts_with("[Tab] attack"), "{}", told(&view));
    let mut view = alone();
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    view.pack[0].suits.wield = true;
    let empty = "Your hands are empty: [w a] wield the +1 long sword  [o] explore";
    assert_eq!(told(&view), empty);
    view.fights_bare = true;
    assert!(told(&view).starts_with("[o] explore"), "{}", told(&view));
}

#[test]
fn a_tool_in_hand_that_hits_more_often_than_a_shot_comes_without_the_shot() {
    let keymap = KeyMap::named("default");
    let mut view = facing_unarmed();
    view.foes[0].shot = Some(30);
    let dart = &mut view.pack[1];
    (dart.used, dart.range, dart.count) = (Some(ItemUse::Quiver), 8, 9);
    dart.suits.flies = true;
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(told(&view).contains("[S-Tab] fire: 30%"), "{}", told(&view));
    let tool = &mut view.pack[0];
    (tool.used, tool.class) = (Some(ItemUse::Wielded), Class::Tool);
    assert!(!told(&view).contains("fire"), "{}", told(&view));
}

#[test]
fn the_last_weapon_in_the_quiver_is_wielded_not_thrown_at_an_adjacent_foe() {
    let keymap = KeyMap::named("default");
    let mut view = facing_unarmed();
    view.foes[0].shot = Some(70);
    view.pack.remove(0);
    let dagger = &mut view.pack[0];
    (dagger.used, dagger.range, dagger.count) = (Some(ItemUse::Quiver), 8, 1);
    dagger.name = "a +0 dagger".to_owned();
    let told = |view: &View| of(view, &keymap, false, 120);
    assert_eq!(told(&view), "[w f] wield the +0 dagger  [Tab] attack the hill orc");
    view.pack[0].suits.flies = true;
    assert!(told(&view).starts_with("[S-Tab] fire the +0 dagger: 70%"), "{}", told(&view));
    (view.pack[0].suits.flies, view.pack[0].count) = (false, 5);
    assert!(told(&view).starts_with("[S-Tab] fire: 70%"), "{}", told(&view));
    let sword = ItemView { used: Some(ItemUse::Wielded), ..view.pack[0].clone() };
    view.pack.push(sword);
    assert!(told(&view).starts_with("[Tab] attack the hill orc"), "{}", told(&view));
}

#[test]
fn a_hero_who_can_leave_a_deadly_fight_is_not_told_to_wait_for_the_foe() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.spells.clear();
    (view.foes[0].distance, view.foes[1].distance) = (3, 3);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = |view: &View| of(view, &keymap, true, 120);
    assert_eq!(told(&view), "DEADLY hand to hand: [<] take the stairs up (4S 2W)");
    view.exits.clear();
    assert!(told(&view).contains("[s] wait for the hill orc"), "{}", told(&view));
}

#[test]
fn a_guarded_hero_waits_for_a_foe_that_comes_and_approaches_one_that_shoots() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.foes.truncate(1);
    (view.foes[0].distance, view.foes[0].danger) = (3, Danger::Minor);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = |view: &View, guarded| of(view, &keymap, guarded, 120);
    assert_eq!(told(&view, true), "[s] wait for the hill orc");
    assert!(told(&view, false).starts_with("[Tab] approach the hill orc"));
    view.foes[0].shoots = true;
    assert!(told(&view, true).starts_with("[k] approach the hill orc"), "{}", told(&view, true));
}

#[test]
fn heavy_armor_is_offered_only_if_it_protects_better() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "plate mail".to_owned();
    view.floor = vec![ItemView { name, class: Class::Armor, weight: 450, ..view.pack[2].clone() }];
    let told = |view: &View| of(view, &keymap, false, 80);
    assert!(told(&view).starts_with("[o] explore"), "{}", told(&view));
    view.floor[0].suits.protects = true;
    assert_eq!(told(&view), "[,] pick up plate mail  [o] explore");
}

#[test]
fn in_a_shop_the_hint_says_how_to_trade() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.in_shop = true;
    view.exits.clear();
    let told = of(&view, &keymap, false, 80);
    assert!(
        told.starts_with("In a shop: step on goods for prices, p pays: [d] sell  [o]"),
        "{told}"
    );
    assert!(of(&view, &keymap, false, 60).starts_with("In a shop: [d] sell  [o] explore"));
    view.floor = vec![view.pack[1].clone()];
    view.floor[0].for_sale = Some(10);
    let told = of(&view, &keymap, false, 120);
    let rules = "In a shop: p pays what you take: [,] take goods  [d] sell  [o] explore";
    assert!(told.starts_with(rules), "{told}");
    let brief = of(&view, &keymap, false, 40);
    assert_eq!(brief, "In a shop: [,] take goods  [d] sell");
}
