//! Tests of the hint line.

mod arming;
mod choices;
mod deadly;
mod flight;
mod stalls;
mod steady;
mod truth;

use super::*;
use crate::game::view::{
    Burden, Class, Condition, Dir, EffectMark, Fight, Forcing, Forecast, Glyph, Hunger, ItemUse,
    ItemView, Load, Near, NearKind, Outlook, Property, Reach, StairsHere, Stance, StatusEffect,
    Together,
};
use crate::ui::main::complete_command::shoot::in_line;

#[test]
fn the_hint_gives_the_chance_to_hit_a_foe_in_line() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.together = Together::default();
    view.effects.clear();
    let ways = Dir::ALL.into_iter();
    let at = ways
        .map(|dir| view.hero.step(dir).step(dir))
        .find(|&at| in_line(&view, at).is_some())
        .expect("some way is clear");
    view.fights_bare = true;
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    view.foes.truncate(1);
    let foe = &mut view.foes[0];
    (foe.at, foe.distance, foe.shot) = (at, 2, Some(60));
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    assert!(!of(&view, &keymap, false, 120).contains("S-Tab"), "the quiver is empty");
    (view.pack[0].used, view.pack[0].range) = (Some(ItemUse::Quiver), 9);
    let told = of(&view, &keymap, false, 120);
    assert_eq!(
        told, "[S-Tab] fire the +1 long sword: 60%  [s] wait for the hill orc",
        "it is RISKY"
    );
    view.pack[0].range = 1;
    assert!(!of(&view, &keymap, false, 120).contains("S-Tab"), "too far");
}

#[test]
fn a_hint_names_the_foe_in_line_the_launcher_to_wield_and_the_missiles_to_quiver() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.effects) = (Together::default(), Vec::new());
    let at = view.foes.iter().position(|foe| in_line(&view, foe.at).is_some());
    let mut lined = view.foes[at.expect("one stands in line")].clone();
    let mut aside = lined.clone();
    (lined.who, lined.name, lined.shot, lined.distance) =
        (View::sample().foes[1].who, "kobold".to_owned(), Some(60), 3);
    lined.stance = Stance::Foe;
    (aside.who, aside.at, aside.distance) =
        (View::sample().foes[0].who, Pos::new(view.hero.x + 1, view.hero.y + 2), 2);
    view.fight = Some(Fight { foe: aside.who, reach: Reach::Away(Dir::N), blocks: true });
    view.foes = vec![aside, lined];
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    (view.pack[1].used, view.pack[1].range) = (Some(ItemUse::Quiver), 8);
    let told = of(&view, &keymap, false, 120);
    assert!(told.starts_with("[S-Tab] fire at the kobold: 60%  ["), "{told}");
    let bow = &mut view.pack[0];
    (bow.suits.shoots, bow.used) = (true, Some(ItemUse::Alternate));
    view.pack[1].by_hand = true;
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with("  [x] wield the +1 long sword to shoot"), "{told}");
    (view.pack[1].used, view.pack[1].count, view.pack[1].suits.flies) = (None, 3, true);
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with("  [Q f] ready 3 daggers"), "{told}");
    view.pack[1].count = 1;
    assert!(!of(&view, &keymap, false, 120).contains("ready"), "one makes no volley");
}

#[test]
fn a_corpse_here_does_not_stop_exploring_and_goto_starts_at_the_locked_door_of_the_hint() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "a jackal corpse".to_owned();
    view.floor = vec![ItemView { name, is_corpse: true, ..view.pack[3].clone() }];
    assert!(of(&view, &keymap, false, 80).starts_with("[o] explore"));
    assert_eq!(goal(&view, &keymap), None);
    view.floor.clear();
    (view.explored, view.way_down) = (true, false);
    view.exits.clear();
    let kind = NearKind::LockedDoor;
    let end = Near { kind, way: "3N 6E".to_owned(), ..view.near[0].clone() };
    view.leads = vec![end.clone()];
    let told = of(&view, &keymap, false, 80);
    assert!(told.starts_with("[G Enter] walk to the locked door (3N 6E)  [o] search"), "{told}");
    assert_eq!(goal(&view, &keymap), Some(end.at));
    view.stuck = Some("The boulder 1E will not budge: something is beyond it".to_owned());
    assert_eq!(goal(&view, &keymap), Some(end.at), "whichever variant fits");
    let kind = Condition::Hunger(Hunger::Weak);
    view.effects.push(StatusEffect { kind, mark: EffectMark::Bad, note: String::new() });
    view.pack.retain(|thing| !thing.suits.eat);
    view.prayer = Outlook::TooSoon;
    assert!(of(&view, &keymap, false, 120).starts_with("You are weak from hunger"));
    assert_eq!(goal(&view, &keymap), Some(end.at), "of a starving hero too");
}

#[test]
fn a_monster_in_the_way_comes_before_the_search_for_hidden_passages() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.exits.clear();
    view.floor.clear();
    assert!(of(&view, &keymap, false, 120).contains("search for hidden passages"));
    let barred = "The only way is past the mold: [{key:throw}] throw something at it.";
    view.barred = Some(barred.to_owned());
    let told = of(&view, &keymap, false, 120);
    assert_eq!(told, "The only way is past the mold: [t] throw something at it");
}

/// Returns a view without foes and conditions.
fn alone() -> View {
    let mut view = View::sample();
    (view.together, view.fight) = (Together::default(), None);
    view.foes.clear();
    view.effects.clear();
    beside_a_wall(view)
}

fn beside_a_wall(mut view: View) -> View {
    let at = view.hero.step(Dir::N);
    view.map[at].glyph = Glyph::Wall { joins: 0, upright: false };
    view
}

#[test]
fn a_hungry_hero_without_food_learns_where_food_lies() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.pack.retain(|thing| !thing.suits.eat);
    let hungry =
        |state, mark| StatusEffect { kind: Condition::Hunger(state), mark, note: String::new() };
    let told = |view: &View| of(view, &keymap, false, 80);
    view.effects = vec![hungry(Hunger::Hungry, EffectMark::Bad)];
    assert!(told(&view).starts_with("[o] explore"), "{}", told(&view));
    let corpse = Near { name: "a gnome corpse".to_owned(), ..view.near[0].clone() };
    view.food = Some(Near { way: "2S 2W".to_owned(), ..corpse });
    assert_eq!(told(&view), "You are hungry: [G Enter] walk to a gnome corpse (2S 2W)");
    view.effects = vec![hungry(Hunger::Weak, EffectMark::Grave)];
    let both = "You are weak from hunger: [G Enter] walk to a gnome corpse (2S 2W)  [M-p] pray";
    assert_eq!(told(&view), both);
    view.prayer = Outlook::TooSoon;
    assert_eq!(told(&view), "You are weak from hunger: [G Enter] walk to a gnome corpse (2S 2W)");
    view.food = None;
    let on = "You are weak from hunger: [o] explore  [>] take the stairs down (26W)";
    assert_eq!(told(&view), on);
    view.prayer = Outlook::Good;
    assert_eq!(told(&view), "You are weak from hunger with nothing to eat: [M-p] pray");
}

#[test]
fn a_stunned_or_confused_hero_rests_or_waits_unless_a_foe_is_adjacent() {
    let keymap = KeyMap::named("default");
    for (property, word) in [(Property::Stunned, "stunned"), (Property::Confused, "confused")] {
        let ail = StatusEffect {
            kind: Condition::Has(property),
            mark: EffectMark::Bad,
            note: String::new(),
        };
        let mut view = alone();
        view.effects = vec![ail];
        let rests = format!("You are {word}: [R] rest until it passes");
        assert_eq!(of(&view, &keymap, false, 80), rests);
        (view.foes, view.fight) = (View::sample().foes, View::sample().fight);
        view.foes.truncate(1);
        view.fight = view.fight.map(|fight| Fight { foe: view.foes[0].who, ..fight });
        view.foes[0].distance = 3;
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
        let waits = format!("You are {word} and cannot walk straight: [.] wait");
        assert_eq!(of(&view, &keymap, false, 80), waits);
        view.foes[0].distance = 1;
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::N), ..fight });
        assert!(of(&view, &keymap, false, 80).contains("] attack"));
        view.together = Together { foes: 1, forecast: Forecast { death: 500, loss: 80 } };
        let told = of(&view, &keymap, false, 120);
        assert!(told.starts_with("DEADLY, and you cannot walk straight: [Tab] attack"), "{told}");
    }
}

#[test]
fn hints_near_death_fit_their_line() {
    let keymap = KeyMap::named("default");
    let heals = |view: &mut View| {
        view.near_death = true;
        view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
    };
    let mut quiet = alone();
    quiet.status.hp = 3;
    heals(&mut quiet);
    assert_eq!(
        of(&quiet, &keymap, false, 80),
        "You are near death: [q q] drink a healing potion  [M-p] pray  [R] rest"
    );
    assert_eq!(
        of(&quiet, &keymap, false, 60),
        "You are near death: [q q] drink  [M-p] pray  [R] rest"
    );
    let mut fight = View::sample();
    heals(&mut fight);
    let told = of(&fight, &keymap, false, 60);
    assert_eq!(told, "DEADLY: [<] leave (4S 2W)  [q q] drink  [M-p] pray");
    fight.exits[0].way = "the far side of the level".to_owned();
    assert_eq!(
        of(&fight, &keymap, false, 60),
        "DEADLY: [q q] drink  [M-p] pray  [Tab] attack the hill orc"
    );
    for (view, room) in [(&quiet, 80), (&fight, 80), (&quiet, 58), (&fight, 58)] {
        assert!(of(view, &keymap, true, room).width() <= room);
    }
}

#[test]
fn a_hint_names_the_item_here_if_it_fits() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "a blessed rustproof +0 dwarvish mattock called Old Digger";
    view.floor = vec![ItemView { name: name.to_owned(), ..view.pack[0].clone() }];
    view.floor[0].suits.open = false;
    assert_eq!(of(&view, &keymap, false, 90), format!("[,] pick up {name}  [o] explore"));
    assert_eq!(of(&view, &keymap, false, 58), "[,] pick up the item here  [o] explore");
    let corpse = ItemView { is_corpse: true, ..view.floor[0].clone() };
    view.floor.push(corpse);
    let told = of(&view, &keymap, false, 90);
    assert_eq!(told, "[,] pick up some of the 2 items here  [o] explore", "a list will open");
    view.floor.pop();
    view.floor[0].suits.open = true;
    let open = of(&view, &keymap, false, 58);
    assert!(open.ends_with("open the container here  [,] pick up  [o] explore"), "{open}");
}

#[test]
fn a_hero_with_empty_hands_learns_where_thrown_weapons_lie() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let told = |view: &View| of(view, &keymap, false, 80);
    let spear = Near { name: "a +2 spear".to_owned(), ..view.near[0].clone() };
    view.strays = vec![Near { way: "1S".to_owned(), ..spear.clone() }, spear];
    for thing in &mut view.pack {
        (thing.suits.wield, thing.used) = (false, None);
    }
    assert_eq!(told(&view), "Your hands are empty: [G Enter] walk to a +2 spear (1S)");
    let arm = view.pack.iter_mut().find(|thing| thing.class == Class::Weapon).unwrap();
    arm.suits.wield = true;
    let letter = arm.letter.unwrap();
    let wields = format!("[G Enter] walk to a +2 spear (1S)  [w {letter}] wield {}", arm.name);
    assert!(told(&view).ends_with(&wields), "{}", told(&view));
    view.pack[0].used = Some(ItemUse::Wielded);
    assert!(told(&view).starts_with("[o] explore"));
    view.explored = true;
    assert_eq!(told(&view), "You threw 2 items: [G Enter] walk to a +2 spear (1S)");
    view.strays.truncate(1);
    assert_eq!(told(&view), "You threw an item: [G Enter] walk to a +2 spear (1S)");
}

#[test]
fn the_hint_names_the_branch_if_only_a_branch_leads_down() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.exits[1].name = "to the Diggings".to_owned();
    view.exits[1].kind = NearKind::BranchStairs;
    let told = "[>] walk down to the Diggings (26W)  [o] search for hidden passages";
    assert_eq!(of(&view, &keymap, false, 80), told);
}

#[test]
fn the_hint_gives_the_direction_of_an_unseen_attacker_and_names_a_foe_that_left_view() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.unseen = Some(Dir::E);
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "Something unseen is E: [F l] attack it");
    view.on_stairs = Some(StairsHere::Down);
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "Something unseen is E: [F l] attack it  [>] leave by the stairs");
    view.on_stairs = None;
    (view.unseen, view.lost) = (None, Some("the red dragon".to_owned()));
    (view.status.hp, view.status.max_hp) = (7, 16);
    let told = of(&view, &keymap, false, 80);
    let leave = "The red dragon was in view a moment ago: [<] take the stairs up (4S 2W)";
    assert_eq!(told, leave);
    view.lost = None;
    assert_eq!(of(&view, &keymap, false, 80), "You are hurt: [R] rest");
}

#[test]
fn items_that_would_burden_the_hero_are_not_suggested() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "plate mail".to_owned();
    view.floor = vec![ItemView { name, heft: 450, ..view.pack[0].clone() }];
    view.floor[0].suits.open = false;
    assert!(view.load.with(450).is_some(), "{:?}", view.load);
    let leaves = "The plate mail would burden you: [o] explore";
    assert_eq!(of(&view, &keymap, false, 80), leaves);
    view.floor[0].heft = 10;
    assert_eq!(of(&view, &keymap, false, 80), "[,] pick up plate mail  [o] explore");
    let light = view.floor[0].clone();
    let heavy = ItemView { name: "a chest".to_owned(), heft: 450, ..light.clone() };
    view.floor.push(heavy.clone());
    let told = "[,] pick up some of the 2 items here  [o] explore";
    assert_eq!(of(&view, &keymap, false, 80), told, "one of them is light");
    view.floor.push(light);
    assert_eq!(of(&view, &keymap, false, 80), "[,] pick up some of the 3 items here  [o] explore");
    view.floor = vec![heavy];
    view.floor[0].suits.open = true;
    assert_eq!(of(&view, &keymap, false, 80), "[M-l] open a chest  [o] explore");
    view.explored = true;
    assert_eq!(of(&view, &keymap, false, 80), "[M-l] open a chest");
    view.floor[0].contents = vec![view.pack[3].clone()];
    assert_eq!(of(&view, &keymap, false, 80), "[M-l] open a chest", "the hero does not know that");
    view.floor[0].known_inside = true;
    assert!(!of(&view, &keymap, false, 80).contains("open"), "the hero left it there");
}

#[test]
fn an_explored_level_is_never_suggested_to_be_explored() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.explored = true;
    for (on_stairs, told) in [
        (None, "[>] take the stairs down (26W)"),
        (Some(StairsHere::Up), "[<] go back up  [>] take the stairs down (26W)"),
        (Some(StairsHere::Down), "[>] go down"),
    ] {
        view.on_stairs = on_stairs;
        assert_eq!(of(&view, &keymap, false, 80), told);
    }
}

#[test]
fn a_foe_that_is_no_threat_leaves_the_other_hints() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.effects) = (Together::default(), Vec::new());
    view.fight = view.fight.map(|fight| Fight { blocks: false, ..fight });
    let told = of(&view, &keymap, false, 80);
    assert!(told.starts_with("[o] explore"), "{told}");
    assert!(told.ends_with("  [Tab] attack the hill orc"), "{told}");
    assert!(of(&view, &keymap, false, 60).starts_with("[o] explore"));
}

#[test]
fn an_engulfed_hero_attacks_in_any_direction_or_digs_out() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    let foe = view.fight.unwrap().foe;
    let around = view.foes.iter_mut().find(|it| it.who == foe).unwrap();
    (around.dir, around.distance) = (None, 0);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::E), ..fight });
    let inside =
        StatusEffect { kind: Condition::Swallowed, mark: EffectMark::Bad, note: String::new() };
    view.effects.push(inside);
    (view.status.hp, view.status.max_hp) = (7, 16);
    let told = of(&view, &keymap, true, 80);
    assert!(told.starts_with("DEADLY, and you cannot leave: [F l] attack"), "{told}");
    view.pack[0].class = Class::Wand;
    view.pack[0].suits.call = false;
    let told = of(&view, &keymap, true, 80);
    assert!(!told.contains("zap"), "a wand known to be harmless: {told}");
    view.pack[0].suits.call = true;
    let told = of(&view, &keymap, true, 80);
    assert!(told.starts_with("DEADLY: [z] zap a wand  [F l] attack"), "{told}");
    view.pack[0].suits.digs_down = true;
    let told = of(&view, &keymap, true, 80);
    assert!(told.starts_with("DEADLY: [z a l] dig your way out  [F l] attack"), "{told}");
}

#[test]
fn the_hint_names_the_degree_of_hunger() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.pack[0].suits.wholesome = true;
    for (state, told) in [
        (Hunger::Hungry, "You are hungry: [e] eat"),
        (Hunger::Fainting, "You are fainting from hunger: [e] eat"),
    ] {
        let kind = Condition::Hunger(state);
        view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
        assert_eq!(of(&view, &keymap, false, 80), told);
    }
}

#[test]
fn in_a_fight_the_hint_ranks_danger_escape_and_attack() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    let told = "DEADLY: [<] take the stairs up (4S 2W)  [Tab] attack the hill orc: 71% to hit";
    assert_eq!(of(&view, &keymap, false, 80), told);
    assert_eq!(
        of(&view, &keymap, false, 60),
        "DEADLY: [<] leave (4S 2W)  [Tab] attack it: 71% to hit"
    );
    (view.foes[0].outruns, view.foes[0].distance) = (true, 1);
    let told = of(&view, &keymap, false, 80);
    let two = "DEADLY, and the hill orc is faster than you: [Tab] attack";
    assert!(told.starts_with(two), "{told}");
    let held = StatusEffect { kind: Condition::Held, mark: EffectMark::Bad, note: String::new() };
    view.effects.push(held);
    let told = of(&view, &keymap, false, 80);
    assert!(told.starts_with("DEADLY, and you cannot leave: [Tab] attack"), "{told}");
    view.effects.pop();
    (view.status.hp, view.status.max_hp) = (7, 16);
    let told = of(&view, &keymap, true, 80);
    assert!(told.starts_with("DEADLY, and the hill orc is faster than you: [F k]"), "{told}");
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = of(&view, &keymap, true, 80);
    assert!(told.contains("[s] wait for the hill orc"), "{told}");
    view.foes[0].shoots = true;
    let told = of(&view, &keymap, true, 80);
    assert!(told.contains("[k] approach it"), "it would shoot meanwhile: {told}");
    view = View::sample();
    view.together = Together::default();
    let attack = "[Tab] attack the hill orc: 71% to hit, dies in about 2 attacks";
    assert_eq!(of(&view, &keymap, false, 80), attack);
    if let Some(odds) = &mut view.foes[0].odds {
        (odds.you_hit, odds.by_luck, odds.dies_in) = (100, true, 1);
    }
    let attack = "[Tab] attack the hill orc: 95%+ to hit, dies in about 1 attack";
    assert_eq!(of(&view, &keymap, false, 80), attack);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::NoWay, ..fight });
    let no_way = "No free way to the hill orc: [s] wait for it";
    assert_eq!(of(&view, &keymap, false, 80), no_way);
}

#[test]
fn a_hint_that_is_too_long_keeps_its_first_offers_whole() {
    let long = "You are starving with nothing to eat: [o] explore  [>] take the stairs (26W)";
    assert_eq!(shortened(long, 80), long);
    assert_eq!(shortened(long, 60), "You are starving with nothing to eat: [o] explore");
    assert_eq!(shortened(long, 41), "[o] explore  [>] take the stairs (26W)");
    assert_eq!(shortened(long, 20), "[o] explore");
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.pack.retain(|thing| !thing.suits.eat);
    view.prayer = Outlook::TooSoon;
    let kind = Condition::Hunger(Hunger::Fainting);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    let told = of(&view, &keymap, false, 60);
    assert_eq!(told, "You are fainting from hunger: [o] explore");
}

#[test]
fn near_death_a_narrow_hint_about_an_unseen_foe_keeps_the_rescues() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.unseen, view.near_death) = (Some(Dir::NE), true);
    (view.status.hp, view.status.max_hp) = (3, 16);
    view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
    let told = of(&view, &keymap, false, 60);
    assert_eq!(told, "Something unseen is NE: [q q] drink  [M-p] pray");
    (view.near_death, view.status.hp) = (false, 16);
    assert_eq!(of(&view, &keymap, false, 60), "Something unseen is NE: [F u] attack it");
}

#[test]
fn near_death_the_hint_offers_rescues_before_any_attack() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.effects.clear();
    view.together = Together { foes: 1, forecast: Forecast { death: 50, loss: 30 } };
    view.near_death = true;
    view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
    view.prayer = Outlook::TooSoon;
    let told = of(&view, &keymap, true, 60);
    assert_eq!(told, "You are near death: [q q] drink  [F k] attack it: 71% to hit");
    view.near_death = false;
    assert!(of(&view, &keymap, true, 60).starts_with("The hill orc is RISKY: [F k] attack it"));
}

#[test]
fn over_a_locked_box_the_hint_names_what_opens_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "a large box".to_owned();
    view.floor = vec![ItemView { name, locked: true, known_locked: true, ..view.pack[3].clone() }];
    view.floor[0].suits.open = true;
    let told = |view: &View, room| of(view, &keymap, false, room);
    let side =
        Dir::ALL.into_iter().find(|&dir| view.map[view.hero.step(dir)].glyph == Glyph::Floor);
    let side = side.expect("some floor is free");
    let step = |dir| keymap.shown(crate::ui::main::command::Command::Step(dir));
    let kick = format!("[{} C-d {}] step aside, then kick it", step(side), step(side.opposite()));
    let pry = format!("Locked: {kick}  [M-f] pry it open  [o] explore");
    assert_eq!(told(&view, 80), pry, "a blade can break");
    let brief = format!("Locked: {kick}  [o] explore");
    assert_eq!(told(&view, 60), brief);
    view.forcing = Some(Forcing::Bashes);
    assert!(told(&view, 80).contains("[M-f] bash it open"), "{}", told(&view, 80));
    view.forcing = None;
    assert_eq!(told(&view, 80), format!("The large box is locked: {kick}  [o] explore"));
    view.pack[1].suits.unlock = true;
    let unlock = "[#unlock Enter f .] unlock it with 3 daggers  [o] explore";
    assert_eq!(told(&view, 90), format!("The large box is locked: {unlock}"));
    view.floor[0].known_locked = false;
    assert!(told(&view, 80).starts_with("[M-l] open a large box"), "{}", told(&view, 80));
    view.floor[0].known_inside = true;
    assert!(!told(&view, 80).contains("open"), "{}", told(&view, 80));
}

#[test]
fn without_a_foe_the_hint_ranks_needs_before_exploring() {
    let keymap = KeyMap::named("default");
    let mut view = beside_a_wall(View::sample());
    view.foes.clear();
    let of = |view: &View, keymap: &KeyMap| of(view, keymap, false, 80);
    assert_eq!(of(&view, &keymap), "You are hungry: [e] eat");
    view.effects.clear();
    assert_eq!(of(&view, &keymap), "[o] explore  [>] take the stairs down (26W)");
    view.exits.clear();
    view.explored = true;
    view.way_down = false;
    assert_eq!(of(&view, &keymap), "[o] search for hidden passages");
    view.pack[0].suits.digs_down = true;
    let digs = "[a a >] dig down with a +1 long sword  [o] search for hidden passages";
    assert_eq!(of(&view, &keymap), digs);
    view.pack[0].suits.digs_down = false;
    view.effects = vec![StatusEffect {
        kind: Condition::Burden(Burden::Stressed),
        mark: EffectMark::Bad,
        note: String::new(),
    }];
    view.pack[3].heft = 30;
    view.load = Load { weight: 800, capacity: 500 };
    let first = &crate::game::view::idle(&view.pack)[0].name;
    assert!(of(&view, &keymap).contains(&format!("] drop {first} first (weight ")));
    // Dropping the item reduces the weight below 750, the limit for the next lighter burden.
    view.load.weight = 751;
    let laden = "You are Stressed: [d s] drop a scroll labeled VORN TASKEL (weight 20)";
    assert_eq!(of(&view, &keymap), laden);
    // A corpse that eases the burden more comes first.
    let mut corpse = view.pack[3].clone();
    (corpse.name, corpse.letter, corpse.heft) = ("a giant corpse".to_owned(), Some('z'), 300);
    (corpse.suits.eat, corpse.suits.offer) = (true, true);
    view.pack.push(corpse);
    let laden = "You are Stressed: [d z] drop a giant corpse (weight 300)";
    assert_eq!(of(&view, &keymap), laden);
    view.pack.pop();
    view.effects.clear();
    view.stuck = Some("The boulder 1E will not budge: something is beyond it".to_owned());
    let pushes =
        "The boulder 1E will not budge: something is beyond it. [o] search for hidden passages";
    assert_eq!(super::of(&view, &keymap, false, 100), pushes);
    view.stuck = None;
    let door = view.near[0].clone();
    view.leads.push(Near { kind: NearKind::LockedDoor, way: "9N".to_owned(), ..door });
    let both = "[G Enter] walk to the locked door (9N)  [o] search for hidden passages";
    assert_eq!(of(&view, &keymap), both);
    view.leads[0].at = view.hero.step(Dir::W);
    let beside = "[C-d h] kick in the locked door  [o] search for hidden passages";
    assert_eq!(of(&view, &keymap), beside);
    (view.locked_out, view.lock) = (true, Some(Dir::W));
    assert_eq!(of(&view, &keymap), "[C-d h] kick in the locked door");
    view.locked_out = false;
    view.status.hp = 10;
    assert_eq!(of(&view, &keymap), "You are hurt: [R] rest");
    view.near_death = true;
    let grave = "You are near death: [M-p] pray  [R] rest";
    assert_eq!(of(&view, &keymap), grave);
    view.prayer = Outlook::TooSoon;
    assert_eq!(of(&view, &keymap), "You are near death: [R] rest");
    view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
    let drink = "You are near death: [q q] drink a healing potion  [R] rest";
    assert_eq!(of(&view, &keymap), drink);
}

#[test]
fn the_hint_gives_a_named_foe_no_article() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.together = Together::default();
    view.effects.clear();
    let who = view.fight.unwrap().foe;
    let foe = view.foes.iter_mut().find(|foe| foe.who == who).unwrap();
    (foe.name, foe.proper) = ("Clyde".to_owned(), true);
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains("attack Clyde: ") || told.contains("approach Clyde: "), "{told}");
}

#[test]
fn a_hero_near_death_with_full_hit_points_is_not_told_to_rest() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.near_death, view.prayer) = (true, Outlook::TooEarly);
    (view.status.hp, view.status.max_hp) = (4, 9);
    assert_eq!(of(&view, &keymap, false, 80), "You are near death: [R] rest");
    view.status.max_hp = 4;
    assert!(of(&view, &keymap, false, 80).starts_with("[o] explore"));
    view.prayer = Outlook::Good;
    assert_eq!(of(&view, &keymap, false, 80), "You are near death: [M-p] pray");
}
