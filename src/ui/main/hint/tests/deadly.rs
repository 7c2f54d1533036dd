//! Tests of the hint in a deadly fight: leave, write Elbereth, stay on it.

use super::*;
use crate::game::view::{Ground, GroundKind};

#[test]
fn a_hero_on_elbereth_stays_there() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.on_word = true;
    view.foes.iter_mut().for_each(|foe| foe.kept_off = true);
    let told = "DEADLY, but Elbereth keeps most foes off, and attacking erases it: [R] rest";
    assert_eq!(of(&view, &keymap, false, 80), told);
    view.status.hp = view.status.max_hp;
    let short = "DEADLY, but Elbereth keeps most foes off: [s] wait";
    assert_eq!(of(&view, &keymap, false, 60), short, "nothing to recover from");
    view = alone();
    view.on_word = true;
    (view.status.hp, view.status.max_hp) = (7, 16);
    let told = of(&view, &keymap, false, 80);
    assert!(
        told.starts_with("You stand on Elbereth, and attacking from here erases it: [R] rest"),
        "{told}"
    );
}

#[test]
fn stairs_nearer_to_a_foe_than_to_the_hero_are_no_way_out() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.exits.truncate(1);
    assert!(of(&view, &keymap, false, 80).contains("[<]"));
    view.foes[1].at = view.exits[0].at.step(Dir::E);
    assert!(!of(&view, &keymap, false, 80).contains("[<]"), "the jackal stands beside them");
}

#[test]
fn a_hero_who_cannot_leave_is_advised_to_write_elbereth_if_all_foes_heed_it() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.iter_mut().for_each(|foe| foe.heeds_word = true);
    assert!(!of(&view, &keymap, false, 120).contains("Elbereth"), "the stairs are better");
    view.exits.clear();
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains("[E -] write Elbereth  [Tab] attack"), "{told}");
    for kind in [GroundKind::Fountain, GroundKind::Altar] {
        view.ground = Some(Ground { name: String::new(), kind });
        assert!(!of(&view, &keymap, false, 120).contains("Elbereth"), "{kind:?}");
    }
    view.ground = None;
    view.foes[1].shoots = true;
    assert!(!of(&view, &keymap, false, 120).contains("Elbereth"), "no help against arrows");
    view.foes[1].shoots = false;
    view.foes[0].heeds_word = false;
    assert!(!of(&view, &keymap, false, 120).contains("Elbereth"), "a foe that ignores it");
}
