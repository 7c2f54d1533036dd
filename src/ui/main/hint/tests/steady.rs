//! Tests that hints agree with each other from turn to turn, so that they send nobody to and fro.

use super::*;
use crate::game::view::{Buc, Danger, FoeState, StairsHere, WayOut};

fn told(view: &View) -> String {
    of(view, &KeyMap::named("default"), false, 140)
}

fn asleep(view: &mut View, danger: Danger) {
    (view.together, view.fight) = (Together::default(), None);
    view.effects.clear();
    view.floor.clear();
    view.foes.truncate(1);
    (view.foes[0].danger, view.foes[0].states) = (danger, vec![FoeState::Asleep]);
}

fn deadly() -> Together {
    Together { foes: 3, forecast: Forecast { death: 600, loss: 90 } }
}

fn ails(kind: Condition) -> StatusEffect {
    StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }
}

#[test]
fn a_hero_beside_a_deadly_sleeper_is_told_to_leave_it_before_rest_or_a_meal() {
    let mut view = View::sample();
    asleep(&mut view, Danger::Deadly);
    view.status.hp = 3;
    view.effects = vec![ails(Condition::Hunger(Hunger::Weak))];
    view.pack[3].suits.wholesome = true;
    let leaves = "Do not wake the hill orc: [n] step away  [o] explore";
    assert_eq!(told(&view), leaves);
    view.on_stairs = Some(StairsHere::Up);
    assert_eq!(told(&view), leaves, "the way goes on here");
    view.on_stairs = None;
    view.foes[0].danger = Danger::Minor;
    view.sleepers = deadly();
    assert_eq!(told(&view), leaves, "deadly together with others");
    view.sleepers = Together::default();
    assert!(told(&view).contains("[e] eat"), "{}", told(&view));
    view.foes[0].danger = Danger::Deadly;
    view.foes[0].distance = 2;
    assert!(told(&view).contains("[e] eat"), "not beside it: {}", told(&view));
}

#[test]
fn sleepers_that_are_deadly_together_are_named_and_neither_attacked_nor_shot() {
    let mut view = View::sample();
    asleep(&mut view, Danger::Minor);
    view.fight = View::sample().fight.map(|fight| Fight {
        blocks: false,
        reach: Reach::Away(Dir::N),
        ..fight
    });
    (view.foes[0].at, view.foes[0].distance) = (view.hero.step(Dir::N).step(Dir::N), 2);
    view.foes = vec![view.foes[0].clone(); 3];
    assert!(told(&view).contains("approach the sleeping hill orc"), "{}", told(&view));
    view.sleepers = deadly();
    let warned = "Do not wake the 3 sleepers: [o] explore  [>] take the stairs down (26W)";
    assert_eq!(told(&view), warned);
}

#[test]
fn no_shot_at_a_sleeper_of_a_deadly_group_is_suggested() {
    let shoots = |sleepers: Together| {
        let mut view = View::sample();
        (view.together, view.effects, view.spells) = (Together::default(), Vec::new(), Vec::new());
        view.foes.truncate(1);
        let orc = &mut view.foes[0];
        (orc.danger, orc.shot) = (Danger::Minor, Some(60));
        (orc.at, orc.dir, orc.distance) = (Pos::new(view.hero.x + 3, view.hero.y), Some(Dir::E), 3);
        for east in 0..=3 {
            view.map[Pos::new(view.hero.x + east, view.hero.y)].glyph = Glyph::Floor;
        }
        let mut awake = view.foes[0].clone();
        view.foes[0].states = vec![FoeState::Asleep];
        awake.who = View::sample().foes[1].who;
        (awake.at, awake.distance) = (Pos::new(view.hero.x + 7, view.hero.y + 2), 7);
        view.fight =
            view.fight.map(|fight| Fight { foe: awake.who, reach: Reach::Away(Dir::E), ..fight });
        view.foes.push(awake);
        (view.pack[1].used, view.pack[1].range) = (Some(ItemUse::Quiver), 8);
        view.pack[1].suits.flies = true;
        view.sleepers = sleepers;
        told(&view).contains("fire")
    };
    assert!(shoots(Together::default()));
    assert!(!shoots(deadly()));
}

#[test]
fn an_explored_level_whose_rest_is_beyond_a_sleeper_names_the_sleeper() {
    let mut view = alone();
    view.floor.clear();
    (view.explored, view.way_down) = (true, true);
    view.sleeper_ahead = Some("the bugbear".to_owned());
    assert_eq!(told(&view), "Do not wake the bugbear: [>] take the stairs down (26W)");
    view.way_down = false;
    view.exits.clear();
    assert_eq!(told(&view), "Do not wake the bugbear: [o] search for hidden passages");
}

#[test]
fn a_deadly_foe_that_cannot_come_soon_is_no_reason_to_leave() {
    let mut view = View::sample();
    view.effects.clear();
    view.floor.clear();
    view.foes.truncate(1);
    (view.foes[0].distance, view.foes[0].at.y) = (6, view.hero.y - 6);
    view.together = deadly();
    view.fight = view.fight.map(|fight| Fight { blocks: false, reach: Reach::NoWay, ..fight });
    let stays = "The hill orc cannot reach you soon: [o] explore";
    assert!(told(&view).starts_with(stays), "{}", told(&view));
    assert!(!told(&view).contains("DEADLY"), "{}", told(&view));
    view.foes[0].flees = true;
    assert!(told(&view).starts_with("[o] explore"), "{}", told(&view));
}

#[test]
fn a_foe_with_only_passive_attacks_is_called_passive() {
    let mut view = View::sample();
    view.together = Together::default();
    view.effects.clear();
    view.floor.clear();
    view.foes.truncate(1);
    (view.foes[0].passive, view.foes[0].danger) = (true, Danger::Risky);
    let passive = "The hill orc is passive: do not touch it. [o] explore";
    assert!(told(&view).starts_with(passive), "{}", told(&view));
}

#[test]
fn armor_that_the_player_took_off_is_not_suggested_again() {
    let mut view = alone();
    view.floor.clear();
    let armor = &mut view.pack[5];
    (armor.suits.protects, armor.suits.wear, armor.used) = (true, true, None);
    armor.buc = Some(Buc::Uncursed);
    assert!(told(&view).contains("put on"), "{}", told(&view));
    view.shunned = vec![view.pack[5].id];
    assert!(!told(&view).contains("put on"), "{}", told(&view));
}

#[test]
fn an_unknown_potion_of_a_tried_kind_is_not_suggested_again() {
    let mut view = alone();
    (view.near_death, view.status.hp, view.prayer) = (true, 3, Outlook::TooSoon);
    view.pack[4].suits.call = true;
    assert!(told(&view).contains("[q q] drink an unknown potion"), "{}", told(&view));
    view.shunned = vec![view.pack[4].id];
    assert!(!told(&view).contains("drink an unknown potion"), "{}", told(&view));
}

#[test]
fn a_hero_who_has_just_changed_weapons_is_not_told_to_wield_the_launcher() {
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.effects, view.spells) = (Together::default(), Vec::new(), Vec::new());
    let orc = &mut view.foes[0];
    (orc.danger, orc.shot, orc.shoots) = (Danger::Minor, Some(60), true);
    (orc.at, orc.dir, orc.distance) = (Pos::new(view.hero.x + 5, view.hero.y), Some(Dir::E), 5);
    for east in 0..=5 {
        view.map[Pos::new(view.hero.x + east, view.hero.y)].glyph = Glyph::Floor;
    }
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    (view.pack[1].by_hand, view.pack[1].range) = (true, 8);
    view.pack[1].suits.ammo = true;
    (view.pack[2].class, view.pack[2].name) = (Class::Weapon, "a yumi".to_owned());
    (view.pack[2].suits.launcher, view.pack[2].used) = (true, None);
    (view.pack[2].suits.shoots, view.pack[2].suits.wield) = (true, true);
    assert!(told(&view).contains("wield"), "{}", told(&view));
    view.rearmed = true;
    assert!(!told(&view).contains("wield"), "{}", told(&view));
}

#[test]
fn a_flight_to_stairs_is_kept_to_even_if_the_fight_has_become_shorter() {
    let mut view = View::sample();
    view.together = deadly();
    view.effects.clear();
    view.foes.truncate(1);
    view.foes[0].odds.as_mut().unwrap().dies_in = 1;
    (view.exits[1].at, view.exits[1].way) = (Pos::new(view.hero.x + 12, 11), "12E".to_owned());
    view.exits.remove(0);
    assert_eq!(view.way_out(), WayOut::TooFar);
    view.on_flight = Some(Glyph::StairsDown);
    assert!(matches!(view.way_out(), WayOut::Stairs(_)), "{:?}", view.way_out());
    let mut view = View::sample();
    view.foes[0].odds.as_mut().unwrap().dies_in = 30;
    assert!(matches!(view.way_out(), WayOut::Stairs(exit) if exit.glyph == Glyph::StairsUp));
    view.on_flight = Some(Glyph::StairsDown);
    view.foes.truncate(1);
    let out = view.way_out();
    assert!(matches!(out, WayOut::Stairs(exit) if exit.glyph == Glyph::StairsDown), "{out:?}");
}

#[test]
fn unpaid_food_is_paid_for_before_it_is_eaten() {
    let mut view = alone();
    view.effects = vec![ails(Condition::Hunger(Hunger::Hungry))];
    view.pack.truncate(4);
    let mut ration = view.pack.remove(3);
    ration.suits.wholesome = true;
    (ration.unpaid, view.means) = (Some(45), 45);
    view.pack.push(ration.clone());
    assert_eq!(told(&view), "You are hungry: [p] pay for the food ration first");
    (ration.unpaid, ration.letter) = (None, Some('e'));
    view.pack.push(ration);
    assert_eq!(told(&view), "You are hungry: [e] eat", "the hero's own food");
}

#[test]
fn in_the_doorway_of_a_shop_the_hint_says_how_to_trade() {
    let mut view = alone();
    view.floor.clear();
    view.enters_shop = true;
    let rules = "A shop: step on goods for prices, p pays, d sells: [o] explore";
    assert!(told(&view).starts_with(rules), "{}", told(&view));
}

#[test]
fn a_burdened_hero_drops_learned_books_then_spare_armor_before_other_things() {
    let mut view = alone();
    view.floor.clear();
    view.effects = vec![ails(Condition::Burden(Burden::Burdened))];
    view.load.weight = view.load.capacity.unsigned_abs() + 60;
    view.pack.iter_mut().for_each(|thing| (thing.heft, thing.used) = (100, Some(ItemUse::Worn)));
    for nth in [2, 4, 5] {
        view.pack[nth].used = None;
    }
    view.pack[4].heft = 400;
    view.pack[5].class = Class::Spellbook;
    let drops =
        |view: &View, nth: usize| told(view).contains(&format!("drop {}", view.pack[nth].name));
    assert!(drops(&view, 2), "spare armor: {}", told(&view));
    view.pack[5].suits.learned = true;
    assert!(drops(&view, 5), "a learned book: {}", told(&view));
    view.pack[5].used = Some(ItemUse::Worn);
    view.pack[2].suits.protects = true;
    assert!(drops(&view, 4), "armor worth wearing stays: {}", told(&view));
}

#[test]
fn a_blind_hero_in_a_deadly_fight_is_told_what_saves_before_the_attack() {
    let mut view = View::sample();
    (view.fight, view.together) = (None, deadly());
    view.effects = vec![ails(Condition::Has(Property::Blind))];
    view.foes.iter_mut().for_each(|foe| (foe.unseen, foe.heeds_word) = (true, true));
    let writes = "DEADLY. You are blind: [E - Enter] write \"Elbereth\"  [F k] attack the hill orc";
    assert_eq!(told(&view), writes);
    (view.on_stairs, view.near_death, view.status.hp) = (Some(StairsHere::Up), true, 3);
    let told = told(&view);
    assert!(told.contains("[M-p] pray  [<] leave by the stairs  [F k] attack"), "{told}");
}

#[test]
fn no_hint_leads_up_or_down_to_foes_of_either_flight() {
    let mut view = View::sample();
    view.effects.clear();
    view.together = deadly();
    view.fled_by = vec![Glyph::StairsDown, Glyph::StairsUp];
    assert_eq!(view.way_out(), WayOut::NoExit);
    let in_fight = told(&view);
    assert!(!in_fight.contains("[<]") && !in_fight.contains("[>]"), "{in_fight}");
    let mut view = alone();
    view.floor.clear();
    view.fled_by = vec![Glyph::StairsUp];
    view.lost = Some("the owlbear".to_owned());
    assert!(!told(&view).contains("[<]"), "{}", told(&view));
    view.lost = None;
    (view.explored, view.way_down, view.vain_searches) = (true, false, 3);
    (view.above_is_unexplored, view.exits) = (true, Vec::new());
    assert!(!told(&view).contains("[<]"), "{}", told(&view));
    view.fled_by.clear();
    assert!(told(&view).contains("[<] go up and explore there"), "{}", told(&view));
}

#[test]
fn a_locked_door_comes_before_a_search_although_stairs_are_in_view() {
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.exits = View::sample().exits;
    view.exits[0].glyph = Glyph::StairsDown;
    view.leads =
        vec![Near { kind: NearKind::LockedDoor, way: "9N".to_owned(), ..view.exits[0].clone() }];
    let door = "): [G Enter] walk to the locked door (9N)";
    let said = told(&view);
    assert!(said.starts_with("No known way to the stairs down (") && said.contains(door), "{said}");
}

#[test]
fn a_hero_in_a_pit_digs_on_to_leave_a_deadly_fight() {
    let mut view = View::sample();
    view.together = deadly();
    view.effects = vec![ails(Condition::Trapped)];
    assert!(told(&view).contains("and you cannot leave"), "{}", told(&view));
    (view.pack[5].suits.digs_down, view.pack[5].class) = (true, Class::Tool);
    assert!(told(&view).starts_with("DEADLY: [a s >] dig down with"), "{}", told(&view));
    view.effects.push(ails(Condition::Held));
    assert!(told(&view).contains("and you cannot leave"), "{}", told(&view));
}

#[test]
fn back_at_foes_the_wand_of_the_plan_comes_before_a_spell() {
    let mut view = View::sample();
    view.effects.clear();
    view.foes.truncate(1);
    (view.together, view.foes[0].danger) = (deadly(), Danger::Deadly);
    (view.status.hp, view.status.pw) = (view.status.max_hp, 40);
    view.spells[0].bolt = true;
    (view.pack[5].class, view.pack[5].suits.bolt) = (Class::Wand, true);
    assert!(told(&view).contains("] cast"), "{}", told(&view));
    view.back_at_foes = true;
    assert!(told(&view).contains("[z s "), "{}", told(&view));
    assert!(!told(&view).contains("] cast"), "{}", told(&view));
}
