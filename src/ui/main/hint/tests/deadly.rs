//! Tests of the hint in a deadly fight: leave, write Elbereth, stay on it.

use super::*;
use crate::game::view::{Danger, DustWriting, FoeState, Ground, GroundKind};

#[test]
fn a_hero_on_elbereth_stays_there() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.on_word = true;
    view.foes.iter_mut().for_each(|foe| foe.kept_off = true);
    let told = "DEADLY, but Elbereth keeps most foes off, and attacking erases it: [R] rest";
    assert_eq!(of(&view, &keymap, false, 80), told);
    view.status.hp = view.status.max_hp;
    let well = of(&view, &keymap, false, 60);
    assert_eq!(well, "[<] leave (4S 2W)  [s] wait", "nothing to recover from");
    view.exits.clear();
    let short = "DEADLY, but Elbereth keeps most foes off: [s] wait";
    assert_eq!(of(&view, &keymap, false, 60), short);
    (view.near_death, view.status.hp) = (true, 3);
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains("[M-p] pray  [R] rest"), "it does not always keep foes off: {told}");
    (view.near_death, view.status.hp) = (false, view.status.max_hp - 1);
    let kind = Condition::Hunger(Hunger::Weak);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "DEADLY, but Elbereth keeps most foes off. Weak: [e] eat");
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
    assert!(told.contains("[E - Enter] write \"Elbereth\"  [Tab] attack"), "{told}");
    view.dust_writing = DustWriting::AsksToAdd;
    assert!(of(&view, &keymap, false, 120).contains("[E - n Enter] write \"Elbereth\""));
    view.dust_writing = DustWriting::Refused;
    assert!(!of(&view, &keymap, false, 120).contains("Elbereth"), "the text there is too deep");
    view.dust_writing = DustWriting::AsksForText;
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

#[test]
fn no_hint_leads_back_to_the_foe_that_the_hero_fled_from() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.exits.truncate(1);
    assert!(of(&view, &keymap, false, 120).contains("[<]"));
    view.fled_by = vec![Glyph::StairsUp];
    assert!(!of(&view, &keymap, false, 120).contains("[<]"));
    let mut view = alone();
    (view.status.hp, view.status.max_hp) = (15, 29);
    view.fled_by = vec![Glyph::StairsDown];
    let told = of(&view, &keymap, false, 120);
    assert_eq!(told, "The foe that you fled from may be waiting below: [R] rest");
}

#[test]
fn a_hero_does_not_wait_for_a_foe_that_flees() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.exits.clear();
    view.foes.truncate(1);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    view.foes[0].distance = 2;
    assert!(of(&view, &keymap, false, 120).contains("[s] wait for"));
    view.foes[0].flees = true;
    assert!(!of(&view, &keymap, false, 120).contains("[s] wait for"));
}

#[test]
fn a_hero_near_death_who_can_heal_by_a_spell_is_told_to_cast_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.near_death = true;
    (view.status.hp, view.status.pw) = (3, 20);
    view.spells[1].heals = true;
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains("[Z b] cast light"), "{told}");
    view.status.pw = 0;
    assert!(!of(&view, &keymap, false, 120).contains("cast"));
}

#[test]
fn a_grave_condition_is_cured_before_the_hero_rests() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let kind = Condition::Has(Property::Lycanthropy);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with(": [M-p] pray"), "{told}");
}

#[test]
fn a_lone_foe_that_follows_by_the_stairs_makes_them_no_way_out() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    let told = |view: &View| of(view, &keymap, true, 120);
    assert!(told(&view).starts_with("DEADLY: [<]"), "{}", told(&view));
    view.foes[0].follows = true;
    let follows = "DEADLY, and the hill orc follows by the stairs: ";
    assert!(told(&view).starts_with(follows), "{}", told(&view));
    view.foes[0].distance = 2;
    assert!(told(&view).contains(": [<]"), "it is not beside the hero: {}", told(&view));
    (view.foes[0].distance, view.foes[0].states) = (1, vec![FoeState::Rooted]);
    assert!(told(&view).starts_with("DEADLY: [<]"), "it cannot keep up");
}

#[test]
fn a_hero_on_stairs_fights_a_deadly_foe_as_long_as_leaving_is_early_enough_later() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.exits.truncate(1);
    (view.exits[0].at, view.on_stairs) = (view.hero, Some(StairsHere::Up));
    view.spells.clear();
    let told = |view: &View, room| of(view, &keymap, true, room);
    assert!(told(&view, 120).starts_with("DEADLY: [<] "), "{}", told(&view, 120));
    view.fights_on_stairs = true;
    let wide = told(&view, 120);
    assert!(wide.starts_with("DEADLY if fought to the end: [F k] attack the hill orc"), "{wide}");
    assert!(wide.ends_with("  [<] leave when hurt"), "{wide}");
    let narrow = told(&view, 60);
    assert!(narrow.starts_with("[F k] attack"), "{narrow}");
    assert!(narrow.ends_with("  [<] leave when hurt"), "{narrow}");
    view.foes[0].distance = 3;
    assert!(!told(&view, 120).contains("when hurt"), "nobody to attack yet");
}

#[test]
fn rest_is_not_offered_while_a_dangerous_foe_is_just_out_of_view_and_stairs_are_known() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.lost = Some("the red dragon".to_owned());
    (view.status.hp, view.status.max_hp) = (15, 16);
    let leave = "The red dragon was in view a moment ago: [<] take the stairs up (4S 2W)";
    assert_eq!(of(&view, &keymap, false, 160), leave);
    view.exits.clear();
    assert!(of(&view, &keymap, false, 160).ends_with("  [R] rest"), "nowhere to go");
}

#[test]
fn a_wounded_hero_who_knows_a_healing_spell_is_told_to_cast_it_before_resting_or_fighting() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.status.hp, view.status.max_hp, view.status.pw) = (7, 16, 20);
    view.spells[1].heals = true;
    let heal = "[Z b] cast light";
    assert_eq!(of(&view, &keymap, false, 80), format!("You are hurt: {heal}  [R] rest"));
    let mut view = View::sample();
    view.exits.clear();
    (view.status.hp, view.status.max_hp, view.status.pw) = (7, 16, 20);
    view.spells[1].heals = true;
    assert!(of(&view, &keymap, false, 120).contains(heal), "a deadly fight");
    let mut minor = view.clone();
    minor.together = Together::default();
    let told = of(&minor, &keymap, false, 120);
    assert!(told.starts_with(&format!("You are hurt: {heal}  ")), "{told}");
    view.status.hp = 9;
    assert!(!of(&view, &keymap, false, 120).contains(heal), "not hurt enough");
}

#[test]
fn a_hurt_hero_first_sees_how_to_get_away_from_an_unseen_foe() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.unseen, view.spells) = (Some(Dir::E), Vec::new());
    view.pack.retain(|thing| thing.class != Class::Wand);
    (view.status.hp, view.status.max_hp) = (7, 16);
    let told = of(&view, &keymap, false, 120);
    let writes = "You are hurt, and something unseen is E: [E - Enter] write \"Elbereth\"  [F l]";
    assert!(told.starts_with(writes), "{told}");
    view.on_stairs = Some(StairsHere::Down);
    let told = of(&view, &keymap, false, 120);
    let leaves =
        "You are hurt, and something unseen is E: [>] leave by the stairs  [F l] attack it";
    assert_eq!(told, leaves);
}

#[test]
fn on_elbereth_a_weak_foe_that_ignores_it_is_no_reason_to_attack() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.on_word = true;
    assert_eq!((view.foes[0].danger, view.foes[1].danger), (Danger::Risky, Danger::Minor));
    (view.foes[0].kept_off, view.foes[1].kept_off) = (true, false);
    let told = |view: &View| of(view, &keymap, false, 80);
    let keeps = "DEADLY, but Elbereth keeps most foes off, and attacking erases it: ";
    assert_eq!(told(&view), format!("{keeps}[s] wait"), "a foe beside the hero prevents rest");
    view.foes[1].distance = 2;
    assert_eq!(told(&view), format!("{keeps}[R] rest"));
    (view.foes[0].kept_off, view.foes[1].kept_off) = (false, true);
    assert!(!told(&view).starts_with(keeps), "{}", told(&view));
}
