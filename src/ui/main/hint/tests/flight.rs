//! Tests of hints that must not contradict the hint of the screen before or after.

use super::*;
use crate::game::view::{ActionKind, Buc, Danger, FledFrom, Foe, FoeState, HOLY_WORD, Near};

/// Returns a view of a hero at full hit points on stairs down, with hopeless foes below.
fn above_foes() -> View {
    let mut view = alone();
    view.floor.clear();
    view.spells.clear();
    view.pack[1].used = None;
    view.status.hp = view.status.max_hp;
    (view.on_stairs, view.fled_here) = (Some(StairsHere::Down), true);
    view.fled_by = vec![Glyph::StairsDown];
    let name = "the soldier ant".to_owned();
    view.fled_from =
        Some(FledFrom { name, heed_word: true, hopeless: true, again: false, often: false });
    view.exits.retain(|exit| exit.glyph == Glyph::StairsUp);
    view
}

fn told(view: &View, room: usize) -> String {
    of(view, &KeyMap::named("default"), false, room)
}

#[test]
fn above_hopeless_foes_every_other_way_comes_before_the_stairs() {
    let mut view = above_foes();
    let waits = "The soldier ant waits below (DEADLY): ";
    assert_eq!(told(&view, 100), format!("{waits}[o] explore"));
    view.explored = true;
    let hole = Near { name: "trap door".to_owned(), way: "3N".to_owned(), ..view.near[1].clone() };
    view.other_way_down = Some(hole.clone());
    assert_eq!(told(&view, 100), format!("{waits}[G Enter] walk to a trap door (3N)"));
    assert_eq!(goal(&view, &KeyMap::named("default")), Some(hole.at));
    view.other_way_down = None;
    view.pack[5].suits.digs_down = true;
    view.pack[5].class = Class::Wand;
    assert!(told(&view, 100).starts_with(&format!("{waits}[z s >] dig down")), "in place");
    view.pack[5].suits.digs_down = false;
    view.fled_from.as_mut().unwrap().hopeless = false;
    assert!(told(&view, 100).contains("[>] go down"), "a fight that the hero can win");
}

#[test]
fn the_way_back_to_hopeless_foes_comes_with_a_plan() {
    let mut view = above_foes();
    view.explored = true;
    let plan = |view: &View| {
        let whole = told(view, 120);
        assert!(told(view, 60).contains("[>] go down"), "{}", told(view, 60));
        whole.strip_prefix("The soldier ant waits below (DEADLY): ").unwrap().to_owned()
    };
    let word = format!("[>] go down, step off the stairs, write \"{HOLY_WORD}\" (E - Enter)");
    assert_eq!(plan(&view), word);
    view.fled_from.as_mut().unwrap().heed_word = false;
    assert_eq!(plan(&view), "[>] go down, pray near death (M-p)");
    view.prayer = Outlook::TooSoon;
    assert_eq!(plan(&view), "[>] go down, leave again when hurt (<)");
    view.fled_from.as_mut().unwrap().again = true;
    assert_eq!(plan(&view), "[>] go down, leave again when hurt (<)");
    view.fled_from.as_mut().unwrap().often = true;
    assert_eq!(plan(&view), "[>] go down and fight, as nothing else helped");
    let potion = view.pack.iter_mut().find(|thing| thing.class == Class::Potion).unwrap();
    potion.suits.call = true;
    let name = potion.name.clone();
    let tries = format!("] try {name} first  [>] go down");
    assert!(plan(&view).ends_with(&tries), "{}", plan(&view));
    (view.pack[5].class, view.pack[5].suits.bolt) = (Class::Wand, true);
    assert!(plan(&view).starts_with("[>] go down, then zap the "), "{}", plan(&view));
    view.pack[5].suits.bounces = true;
    assert!(plan(&view).ends_with(&tries), "a ray can bounce off the wall: {}", plan(&view));
}

/// Returns a view of a hero at full hit points on stairs up, back at a deadly foe in view.
fn back_below() -> View {
    let mut view = View::sample();
    view.effects.clear();
    view.spells.clear();
    view.foes.truncate(1);
    view.foes[0].danger = Danger::Deadly;
    view.status.hp = view.status.max_hp;
    (view.on_stairs, view.exits[0].at) = (Some(StairsHere::Up), view.hero);
    view
}

#[test]
fn back_at_hopeless_foes_the_plan_comes_before_the_next_flight() {
    let mut view = back_below();
    assert!(told(&view, 120).starts_with("DEADLY: [<] leave"), "{}", told(&view, 120));
    view.back_at_foes = true;
    view.foes[0].heeds_word = true;
    let aside = "step aside and write \"Elbereth\"";
    let whole = told(&view, 120);
    assert!(whole.find(aside) < whole.find("[<] leave") && whole.contains(aside), "{whole}");
    view.pack[4].suits.call = true;
    view.pack[4].class = Class::Potion;
    let whole = told(&view, 160);
    assert!(whole.starts_with("DEADLY: [q") && whole.contains("[<] leave"), "{whole}");
    view.status.hp = view.status.max_hp / 2;
    assert!(told(&view, 160).starts_with("DEADLY: [<] leave"), "a wounded hero leaves first");
}

#[test]
fn a_hero_who_fled_often_fights_before_the_next_flight() {
    let mut view = back_below();
    (view.back_at_foes, view.last_stand) = (true, true);
    let whole = told(&view, 120);
    assert!(whole.starts_with("DEADLY: [Tab] attack"), "{whole}");
    assert!(whole.contains("[<] leave"), "{whole}");
    view.status.hp = view.status.max_hp / 2;
    assert!(told(&view, 120).starts_with("DEADLY: [<] leave"), "a wounded hero leaves first");
}

#[test]
fn a_hero_in_a_weak_shape_waits_for_the_own_one_instead_of_going_down() {
    let mut view = alone();
    view.floor.clear();
    (view.status.hp, view.status.max_hp) = (6, 6);
    view.weak_shape = Some("a sewer rat".to_owned());
    let waits = "You are a sewer rat with 6 hit points: [20 s] wait until you change back";
    assert_eq!(told(&view, 100), waits);
    assert_eq!(told(&view, 60), "[20 s] wait until you change back");
}

#[test]
fn shed_armor_is_fetched_before_exploring() {
    let mut view = alone();
    view.floor.clear();
    let name = "a leather armor".to_owned();
    let armor = Near { name, way: "3W".to_owned(), ..view.near[0].clone() };
    view.shed_armor = Some(armor.clone());
    let way = "[G Enter] walk to a leather armor (3W)";
    assert_eq!(told(&view, 80), format!("You left armor behind: {way}"));
    assert_eq!(goal(&view, &KeyMap::named("default")), Some(armor.at));
}

#[test]
fn no_hint_leads_to_another_foe_while_a_dangerous_one_is_just_out_of_view() {
    let mut view = View::sample();
    view.effects.clear();
    view.spells.clear();
    (view.together, view.foes[0].danger) = (Together::default(), Danger::Minor);
    view.foes.truncate(1);
    view.foes[0].distance = 4;
    view.foes[0].states = vec![FoeState::Rooted];
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    assert!(told(&view, 80).contains("approach the hill orc"), "{}", told(&view, 80));
    view.lost = Some("the minotaur".to_owned());
    let whole = told(&view, 80);
    assert!(!whole.contains("approach"), "{whole}");
    assert!(whole.starts_with("[<] leave (4S 2W)  [s] wait"), "{whole}");
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::N), ..fight });
    view.foes[0].distance = 1;
    assert!(told(&view, 80).contains("attack the hill orc"), "beside the hero, it is fought");
}

#[test]
fn no_hint_leads_toward_one_of_several_foes_that_are_deadly_together() {
    let mut view = View::sample();
    view.effects.clear();
    view.spells.clear();
    view.exits.clear();
    for foe in &mut view.foes {
        (foe.distance, foe.danger) = (4, Danger::Minor);
        foe.states = vec![FoeState::Rooted];
    }
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    assert!(view.together.danger() == Danger::Deadly && view.together.foes == 2);
    let whole = told(&view, 80);
    assert!(whole.contains("[s] wait for") && !whole.contains("approach"), "{whole}");
    view.together = Together { foes: 2, ..Together::default() };
    assert!(told(&view, 80).contains("approach the hill orc"), "{}", told(&view, 80));
}

#[test]
fn after_three_searches_in_vain_other_ways_come_first() {
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.exits.retain(|exit| exit.glyph == Glyph::StairsUp);
    view.floor.clear();
    let scroll = view.pack.iter_mut().find(|thing| thing.class == Class::Scroll).unwrap();
    scroll.suits.call = true;
    let letter = scroll.letter.unwrap();
    view.vain_searches = 2;
    assert_eq!(told(&view, 100), "[o] search for hidden passages");
    view.vain_searches = 3;
    let searches = "[o] search for hidden passages";
    let reads = format!("[r {letter}] read an unknown scroll");
    assert_eq!(told(&view, 120), format!("{reads}  {searches}"));
    view.above_is_unexplored = true;
    let goes_up = "[<] go up and explore there";
    assert_eq!(told(&view, 120), format!("{reads}  {goes_up}  {searches}"));
    view.impossible = vec![(ActionKind::Read, "You cannot see.".to_owned())];
    assert!(told(&view, 120).starts_with(goes_up));
}

#[test]
fn armor_known_to_be_safe_is_put_on_while_no_foe_is_in_view() {
    let mut view = alone();
    view.floor.clear();
    let armor = &mut view.pack[5];
    (armor.suits.protects, armor.suits.wear, armor.used) = (true, true, None);
    (armor.name, armor.buc) = ("a leather armor".to_owned(), None);
    assert!(!told(&view, 80).contains("put on"), "it may be cursed");
    view.pack[5].buc = Some(Buc::Uncursed);
    let letter = view.pack[5].letter.unwrap();
    let wear = format!("[W {letter}] put on the leather armor  [o] explore");
    assert_eq!(told(&view, 80), wear);
    view.foes = vec![Foe { stance: Stance::Foe, ..View::sample().foes[0].clone() }];
    assert!(!told(&view, 80).contains("put on"));
}

#[test]
fn a_badly_hurt_hero_who_cannot_leave_is_offered_unknown_items() {
    let mut view = back_below();
    (view.on_stairs, view.together.forecast.death) = (None, 600);
    view.exits.clear();
    view.foes[0].heeds_word = false;
    (view.status.hp, view.status.max_hp) = (10, 30);
    for (place, class) in [(3, Class::Potion), (4, Class::Scroll), (5, Class::Wand)] {
        view.pack[place].class = class;
        (view.pack[place].suits.call, view.pack[place].used) = (true, None);
    }
    let whole = told(&view, 200);
    for tries in ["] try a", "[q ", "[r ", "[z "] {
        assert!(whole.contains(tries), "{tries}: {whole}");
    }
    assert!(told(&view, 60).contains("try a potion"), "{}", told(&view, 60));
    view.status.hp = 11;
    assert!(!told(&view, 200).contains("try a"), "more than a third is left");
}
