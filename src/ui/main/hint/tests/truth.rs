//! Tests that a hint suggests only what works at once, and what the next keys do not contradict.

use super::*;
use crate::game::view::{ActionKind, Buc, Danger};

fn told(view: &View, guarded: bool) -> String {
    of(view, &KeyMap::named("default"), guarded, 140)
}

/// Returns a view of a hero with three daggers and empty hands, and of a foe this far to the east.
fn before_foe(distance: i32) -> View {
    let mut view = View::sample();
    (view.together, view.effects, view.spells) = (Together::default(), Vec::new(), Vec::new());
    view.foes.truncate(1);
    let foe = &mut view.foes[0];
    (foe.at, foe.distance) = (Pos::new(view.hero.x + distance as i16, view.hero.y), distance);
    (foe.danger, foe.shot, foe.dir) = (Danger::Minor, Some(60), Some(Dir::E));
    for east in 0..=distance as i16 {
        view.map[Pos::new(view.hero.x + east, view.hero.y)].glyph = Glyph::Floor;
    }
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    view.fights_bare = true;
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    (view.pack[1].count, view.pack[1].suits.flies) = (3, true);
    view
}

/// Moves the foe out of all lines through the hero.
fn aside(view: &View) -> View {
    let mut view = view.clone();
    view.foes[0].at.y += 1;
    view
}

#[test]
fn missiles_are_readied_only_for_a_foe_in_line_and_in_range() {
    let readies = |view: &View| told(view, false).contains("[Q f] ready 3 daggers");
    assert!(readies(&before_foe(3)) && readies(&before_foe(7)));
    assert!(!readies(&aside(&before_foe(3))), "out of line");
    assert!(!readies(&before_foe(8)), "too far");
}

#[test]
fn a_launcher_is_wielded_only_if_the_foe_is_still_in_line_and_not_adjacent_a_turn_later() {
    let with_bow = |distance| {
        let mut view = before_foe(distance);
        (view.pack[1].used, view.pack[1].by_hand) = (Some(ItemUse::Quiver), true);
        view.pack[0].suits.shoots = true;
        view
    };
    let wields = |view: &View| told(view, false).contains("wield the +1 long sword to shoot");
    assert!(wields(&with_bow(3)));
    assert!(!wields(&aside(&with_bow(3))), "out of line");
    assert!(!wields(&with_bow(2)), "it will be adjacent");
    let mut fast = with_bow(3);
    fast.foes[0].outruns = true;
    assert!(!wields(&fast), "it is fast");
    let mut rooted = with_bow(2);
    rooted.foes[0].states = vec![crate::game::view::FoeState::Rooted];
    assert!(wields(&rooted), "it does not come");
}

#[test]
fn no_spell_is_suggested_to_a_hero_who_cannot_cast() {
    let mut view = before_foe(1);
    view.spells = View::sample().spells;
    view.status.pw = 9;
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::E), ..fight });
    let casts = |view: &View| told(view, false).contains("cast force bolt");
    assert!(casts(&view), "{}", told(&view, false));
    let kind = Condition::Has(Property::Confused);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
    assert!(!casts(&view), "a confused hero always fails");
    view.effects.clear();
    view.impossible = vec![(ActionKind::Cast, "You are too dizzy for that.".to_owned())];
    assert!(!casts(&view));
}

fn hungry(view: &mut View) {
    let kind = Condition::Hunger(Hunger::Hungry);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
}

#[test]
fn food_underfoot_is_named_if_the_hero_carries_none() {
    let mut view = alone();
    hungry(&mut view);
    let mut ration = view.pack.remove(3);
    ration.suits.wholesome = true;
    (ration.letter, ration.name) = (None, "a food ration".to_owned());
    view.floor = vec![ration];
    assert_eq!(told(&view, false), "You are hungry: [e] eat the food ration here");
    view.reaches_floor = false;
    assert!(!told(&view, false).contains("[e] eat"), "out of reach: {}", told(&view, false));
}

#[test]
fn food_that_the_hero_cannot_pay_for_is_not_suggested() {
    let mut view = alone();
    hungry(&mut view);
    let mut ration = view.pack.remove(3);
    ration.suits.wholesome = true;
    (ration.letter, ration.for_sale, view.means) = (None, Some(45), 45);
    view.floor = vec![ration.clone()];
    assert!(told(&view, false).contains("[e] eat"), "{}", told(&view, false));
    view.means = 44;
    assert!(!told(&view, false).contains("[e] eat"), "{}", told(&view, false));
    (ration.letter, ration.unpaid, ration.for_sale) = (Some('d'), Some(45), None);
    (view.floor, view.pack) = (Vec::new(), vec![ration]);
    assert!(!told(&view, false).contains("[e] eat"), "in hand: {}", told(&view, false));
}

#[test]
fn a_hero_whom_a_cursed_item_keeps_in_the_air_is_not_told_to_wait_for_its_end() {
    let mut view = alone();
    let kind = Condition::Has(Property::Levitation);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
    view.explored = true;
    (view.pack[2].suits.lifts, view.pack[2].name) = (true, "a ring of levitation".to_owned());
    assert!(told(&view, false).contains("take off the ring"), "{}", told(&view, false));
    (view.pack[2].suits.clings, view.pack[5].suits.call) = (true, true);
    let state = "You cannot land because of your ring of levitation: ";
    let ways = "[M-p] pray  [r s] read an unknown scroll";
    assert_eq!(told(&view, false), format!("{state}{ways}"));
    view.prayer = Outlook::MaybeTooSoon;
    assert_eq!(told(&view, false), format!("{state}[r s] read an unknown scroll"));
    view.pack[5].suits.call = false;
    assert_eq!(told(&view, false), format!("{state}[20 s] wait until prayer is safe"));
    view.prayer = Outlook::Angry;
    assert_eq!(told(&view, false), format!("{state}[<] go up"));
    view.explored = false;
    let on = told(&view, false);
    assert_eq!(on, "[o] explore  [;] look", "the stairs down are out of reach");
    view.on_stairs = Some(StairsHere::Down);
    assert_eq!(told(&view, false), format!("{state}[o] explore"));
}

#[test]
fn an_unseen_attacker_and_a_visible_foe_are_both_named() {
    let mut view = View::sample();
    (view.effects, view.spells) = (Vec::new(), Vec::new());
    view.foes.truncate(1);
    view.foes[0].distance = 4;
    view.together = Together { foes: 1, forecast: Forecast { death: 20, loss: 40 } };
    (view.unseen, view.felt, view.fight) = (Some(Dir::E), Some(Dir::E), None);
    let both = "Something unseen is E, and the hill orc is in view (RISKY): [F l] attack it";
    assert_eq!(told(&view, false), both);
    view.foes[0].danger = Danger::Deadly;
    view.together.forecast.death = 500;
    let leaves = "Something unseen is E, and the hill orc is in view (DEADLY): [<] leave (4S 2W)  \
                  [F l] attack it";
    assert_eq!(told(&view, false), leaves);
    let mut view = View::sample();
    view.effects.clear();
    (view.together, view.felt) = (Together::default(), Some(Dir::E));
    let told = told(&view, false);
    assert!(told.starts_with("Something unseen is E, too. "), "beside a visible foe: {told}");
    assert!(told.contains("attack the hill orc"), "{told}");
}

#[test]
fn below_the_hint_goes_on_with_the_plan_that_it_named_above() {
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.effects, view.spells, view.back_at_foes) = (Vec::new(), Vec::new(), true);
    view.status.hp = view.status.max_hp;
    view.on_stairs = Some(StairsHere::Up);
    (view.pack[4].class, view.pack[4].name) = (Class::Wand, "a wand of sleep".to_owned());
    view.pack[4].suits.bolt = true;
    let foe = &mut view.foes[0];
    (foe.danger, foe.distance, foe.at) =
        (Danger::Deadly, 4, Pos::new(view.hero.x + 4, view.hero.y + 1));
    view.together = Together { foes: 1, forecast: Forecast { death: 500, loss: 90 } };
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    let plan = "[s] wait for a foe in line and near, then zap the wand of sleep (z q)";
    assert!(told(&view, false).contains(plan), "{}", told(&view, false));
    view.waited = 9;
    assert!(!told(&view, false).contains("wait for a foe"), "it does not come");
    view.waited = 0;
    view.foes[0].at.y = view.hero.y;
    for east in 0..=4 {
        view.map[Pos::new(view.hero.x + east, view.hero.y)].glyph = Glyph::Floor;
    }
    assert!(told(&view, false).contains("[z q l] zap the wand of sleep"), "{}", told(&view, false));
}

#[test]
fn a_trap_door_comes_before_stairs_to_another_branch() {
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.floor.clear();
    view.exits[1].name = "to the Diggings".to_owned();
    view.exits[1].kind = NearKind::BranchStairs;
    let name = "trap door".to_owned();
    view.other_way_down = Some(Near { name, ..view.traps[0].clone() });
    let told = told(&view, false);
    assert!(told.starts_with("[G Enter] walk to a trap door (4S 4E)  [>] walk down"), "{told}");
}

#[test]
fn a_hint_to_attack_says_the_risk_that_auto_attack_would_warn_of() {
    let mut view = before_foe(1);
    view.foes[0].danger = Danger::Risky;
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::E), ..fight });
    let warned = told(&view, true);
    assert!(warned.starts_with("The hill orc is RISKY: [F l] attack it: 71% to hit"), "{warned}");
    assert!(told(&view, false).starts_with("[Tab] attack the hill orc"), "{}", told(&view, false));
    view.foes[0].danger = Danger::Minor;
    assert!(told(&view, true).starts_with("[F l] attack the hill orc"), "{}", told(&view, true));
    let mut view = before_foe(3);
    view.foes[0].danger = Danger::Risky;
    view.pack[1].suits.flies = false;
    assert_eq!(told(&view, true), "[s] wait for the hill orc");
    view.waited = 4;
    let warned = told(&view, true);
    assert!(warned.starts_with("The hill orc is RISKY: [l] approach it"), "{warned}");
}

/// Returns a view of a hero who is well, before one deadly foe that is adjacent.
fn before_deadly() -> View {
    let mut view = before_foe(1);
    view.foes[0].danger = Danger::Deadly;
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::E), ..fight });
    view.together = Together { foes: 1, forecast: Forecast { death: 400, loss: 90 } };
    view.status.hp = view.status.max_hp;
    view
}

#[test]
fn no_flight_is_suggested_past_another_dangerous_foe() {
    let mut view = before_deadly();
    assert!(told(&view, true).contains("[<] take the stairs"), "{}", told(&view, true));
    view.exposed_stairs = view.exits.iter().map(|exit| exit.at).collect();
    assert!(!told(&view, true).contains("[<] "), "{}", told(&view, true));
}

#[test]
fn elbereth_is_not_suggested_again_to_a_well_hero_who_has_just_attacked_from_it() {
    let mut view = before_deadly();
    view.exits.clear();
    view.foes[0].heeds_word = true;
    view.pack[4].suits.call = true;
    let writes = |view: &View| told(view, true).contains("write \"Elbereth\"");
    assert!(writes(&view) && !told(&view, true).contains("try"), "{}", told(&view, true));
    view.spent_elbereth = true;
    assert!(!writes(&view), "{}", told(&view, true));
    assert!(told(&view, true).contains("[q q] try 2 pink potions"), "{}", told(&view, true));
    view.status.hp = view.status.max_hp / 2;
    assert!(writes(&view), "a wounded hero can rest on it: {}", told(&view, true));
}

#[test]
fn on_elbereth_the_hint_waits_while_it_holds_and_tries_an_unknown_item_after_four_turns() {
    let mut view = before_deadly();
    view.exits.clear();
    (view.on_word, view.foes[0].kept_off) = (true, true);
    (view.together.forecast.death, view.pack[4].suits.call) = (600, true);
    let price = "it and displeases your god: ";
    let waits = format!("{price}[s] wait  [F l] attack");
    assert!(told(&view, true).contains(&waits), "{}", told(&view, true));
    view.waited = 4;
    let tries = ": [q q] try a potion  [s] wait  [F l] attack";
    assert!(told(&view, true).contains(tries), "{}", told(&view, true));
    view.pack[4].suits.call = false;
    let fights = "DEADLY, and waiting does not help. Attacks erase Elbereth: [F l] attack";
    assert!(told(&view, true).starts_with(fights), "{}", told(&view, true));
    (view.foes[0].distance, view.foes[0].at) = (2, Pos::new(view.hero.x + 2, view.hero.y));
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    assert!(told(&view, true).ends_with(": [s] wait"), "{}", told(&view, true));
}

#[test]
fn a_spell_that_wins_a_deadly_fight_comes_first() {
    let mut view = before_deadly();
    view.spells = View::sample().spells;
    view.status.pw = 40;
    let flees = told(&view, true);
    assert!(flees.starts_with("DEADLY: [<] take the stairs up"), "{flees}");
    view.winning_spell = Some('a');
    let casts = "DEADLY hand to hand: [Z a l] cast force bolt (12% fails)";
    assert!(told(&view, true).starts_with(casts), "{}", told(&view, true));
    let narrow = of(&view, &KeyMap::named("default"), true, 60);
    assert!(narrow.contains("[Z a l] cast force bolt"), "{narrow}");
    let foe = &mut view.foes[0];
    (foe.at, foe.distance) = (Pos::new(view.hero.x + 3, view.hero.y + 1), 3);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    let waits =
        "DEADLY hand to hand: [s] wait for a foe in line and near, then cast force bolt (Z a)";
    assert!(told(&view, true).starts_with(waits), "{}", told(&view, true));
    view.status.pw = 4;
    assert!(told(&view, true).starts_with("DEADLY: [<]"), "too little energy");
}

#[test]
fn after_a_stop_at_a_locked_door_the_hint_says_how_to_open_it() {
    let mut view = alone();
    (view.locked_out, view.lock) = (true, Some(Dir::W));
    assert_eq!(told(&view, false), "[C-d h] kick in the locked door");
    view.pack[5].suits.unlock = true;
    let both = told(&view, false);
    assert!(
        both.starts_with("[#unlock Enter s h] unlock it with") && both.contains("[C-d h]"),
        "{both}"
    );
}

#[test]
fn a_hero_who_stepped_out_of_a_shooters_line_waits_beside_it_for_a_while() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.dodged, view.rests) = (Some(Dir::W), true);
    let hint = |view: &View| of(view, &keymap, false, 80);
    assert_eq!(hint(&view), "Something unseen shoots from W: [s] wait beside its line");
    view.waited = 4;
    assert!(!hint(&view).contains("shoots"), "it does not come: {}", hint(&view));
}

#[test]
fn a_hero_on_elbereth_waits_there_while_a_dangerous_foe_is_just_out_of_view() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.on_word, view.lost) = (true, Some("the imp".to_owned()));
    view.status.hp = view.status.max_hp;
    let hint = |view: &View| of(view, &keymap, false, 100);
    let waits = "The imp was in view a moment ago, and Elbereth keeps most foes off: [s] wait";
    assert_eq!(hint(&view), waits);
    view.waited = 4;
    assert!(!hint(&view).contains("[s] wait"), "{}", hint(&view));
}

#[test]
fn no_item_known_to_be_cursed_is_tried_in_an_emergency() {
    let mut view = alone();
    let potion = view.pack.iter_mut().find(|thing| thing.class == Class::Potion).unwrap();
    (potion.suits.call, potion.unpaid, potion.buc) = (true, None, None);
    assert!(sentence::unknown(&view, Class::Potion).is_some());
    let potion = view.pack.iter_mut().find(|thing| thing.class == Class::Potion).unwrap();
    potion.buc = Some(Buc::Cursed);
    assert!(sentence::unknown(&view, Class::Potion).is_none());
}

#[test]
fn a_blind_hero_does_not_rest_just_after_a_dangerous_foe_was_in_view() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let kind = Condition::Has(Property::Blind);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
    view.pack.iter_mut().for_each(|thing| thing.suits.uncovers_eyes = false);
    let hint = |view: &View| of(view, &keymap, false, 120);
    assert_eq!(hint(&view), "You are blind: [R] rest until you can see");
    view.lost = Some("the elven monarch".to_owned());
    let begins = "You are blind, and the elven monarch was in view a moment ago: [E - Enter] write";
    assert!(hint(&view).starts_with(begins), "{}", hint(&view));
    assert!(!hint(&view).contains("[R]"), "{}", hint(&view));
}

#[test]
fn a_prayer_that_may_fail_is_not_the_only_way_that_is_named() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.pack
        .iter_mut()
        .for_each(|thing| (thing.suits.wholesome, thing.suits.eat) = (false, false));
    view.floor.clear();
    view.food = None;
    let kind = Condition::Hunger(Hunger::Weak);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    let hint = |view: &View| of(view, &keymap, false, 120);
    for (outlook, prays) in [
        (Outlook::Good, "[M-p] pray"),
        (Outlook::Likely, "[M-p] pray, which rarely fails"),
        (Outlook::MaybeTooSoon, "[M-p] pray, which may fail  [o] explore"),
    ] {
        view.prayer = outlook;
        let all = hint(&view);
        let begins = format!("You are weak from hunger with nothing to eat: {prays}");
        assert!(all.starts_with(&begins), "{all}");
        assert_eq!(all.contains("[o]"), outlook == Outlook::MaybeTooSoon, "{all}");
    }
}
