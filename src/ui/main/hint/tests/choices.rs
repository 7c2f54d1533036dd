//! Tests of the choice between weapons, magic, rest and flight.

use super::*;
use crate::game::view::{Danger, FoeState, idle};

#[test]
fn a_caster_is_told_to_cast_and_a_hero_in_danger_to_zap() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.status.pw = 5;
    let told = of(&view, &keymap, true, 120);
    assert!(told.contains("  [Z a k] cast force bolt (12% fails)  [F k] attack"), "{told}");
    view.spells[0].fails = 0;
    assert!(of(&view, &keymap, true, 120).contains("cast force bolt  [F k]"), "no risk to name");
    view.status.pw = 4;
    assert!(!of(&view, &keymap, true, 120).contains("cast"), "too little energy");
    (view.pack[5].class, view.pack[5].name) = (Class::Wand, "a wand of lightning".to_owned());
    (view.pack[5].suits.bolt, view.pack[5].suits.bounces) = (true, true);
    let told = of(&view, &keymap, true, 120);
    assert!(!told.contains("zap"), "a wall is near, from which the ray would bounce back: {told}");
    view.pack[5].suits.bounces = false;
    assert!(of(&view, &keymap, true, 120).contains("zap"), "what is no ray stops at the wall");
    view.pack[5].suits.bounces = true;
    let line = std::iter::successors(Some(view.hero.step(Dir::N)), |at| Some(at.step(Dir::N)));
    line.take(7).for_each(|at| view.map[at].glyph = Glyph::Floor);
    let told = of(&view, &keymap, true, 120);
    assert!(told.contains("  [z s k] zap the wand of lightning  [F k] attack"), "{told}");
    view.together = Together::default();
    view.foes[0].danger = Danger::Minor;
    assert!(!of(&view, &keymap, true, 120).contains("zap"), "charges are for danger");
}

#[test]
fn a_thief_is_shot_first_and_a_launcher_is_put_away_for_a_foe_beside_the_hero() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.foes[0].danger) = (Together::default(), Danger::Trivial);
    view.foes[0].at = Pos::new(view.hero.x + 3, view.hero.y);
    (view.foes[0].distance, view.foes[0].shot) = (3, Some(60));
    (view.foes[0].best_shot, view.pack[1].range) = (true, 8);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    let told = of(&view, &keymap, false, 120);
    assert!(told.starts_with("[S-Tab] fire: 60%  [Tab] approach"), "{told}");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.together = Together::default();
    (view.pack[0].used, view.pack[0].suits.wield) = (Some(ItemUse::Alternate), true);
    view.pack[2].class = Class::Weapon;
    (view.pack[2].used, view.pack[2].suits.launcher) = (Some(ItemUse::Wielded), true);
    let told = of(&view, &keymap, false, 120);
    assert!(told.starts_with("[x] wield the +1 long sword  [Tab] attack"), "{told}");
}

#[test]
fn a_hero_who_fled_by_these_stairs_rests_before_going_back() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.fled_here, view.on_stairs) = (true, Some(StairsHere::Down));
    (view.status.hp, view.status.max_hp) = (15, 26);
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "The foe that you fled from may be waiting there: [R] rest");
    view.status.hp = 26;
    let warned = "You fled from a foe down there: [o] explore  [>] go down";
    assert!(of(&view, &keymap, false, 80).starts_with(warned));
    view.fled_here = false;
    assert!(of(&view, &keymap, false, 80).starts_with("[>] go down"));
}

#[test]
fn a_hero_with_missiles_and_no_weapon_shoots_at_an_adjacent_foe() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.spells.clear();
    view.together = Together::default();
    view.foes[0].shot = Some(60);
    let sword = view.pack.iter().position(|thing| thing.is(ItemUse::Wielded)).unwrap();
    let darts = view.pack.iter().position(|thing| thing.used.is_none()).unwrap();
    (view.pack[darts].used, view.pack[darts].range) = (Some(ItemUse::Quiver), 9);
    let told = |view: &View| of(view, &keymap, true, 120);
    assert!(!told(&view).contains("fire"), "{}", told(&view));
    (view.pack[sword].used, view.pack[sword].suits.wield) = (None, true);
    assert!(
        told(&view).contains("[S-Tab] fire: 60%  [w a] wield the +1 long sword"),
        "{}",
        told(&view)
    );
    view.foes[0].blast = 9;
    assert!(!told(&view).contains("fire"), "what explodes is not shot from beside it");
}

#[test]
fn exploring_comes_before_the_stairs_back_to_another_branch() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.on_stairs = Some(StairsHere::Down);
    let back = Near {
        kind: NearKind::BranchStairs,
        glyph: Glyph::StairsDown,
        at: view.hero,
        ..view.exits[0].clone()
    };
    view.exits = vec![back];
    assert_eq!(of(&view, &keymap, false, 80), "[o] explore  [>] go down");
}

#[test]
fn a_gap_that_is_too_tight_is_named_instead_of_a_search() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.too_heavy) = (true, false, true);
    view.exits.clear();
    view.floor.clear();
    let gap = "Your load weighs 120; the gap ahead lets only 600 through";
    let heaviest = idle(&view.pack)[0];
    let (letter, name) = (heaviest.letter.unwrap(), &heaviest.name);
    let told = of(&view, &keymap, false, 120);
    assert_eq!(told, format!("{gap}: [d {letter}] drop {name}"));
    view.pack.iter_mut().for_each(|thing| thing.suits.clings = true);
    let told = of(&view, &keymap, false, 120);
    assert_eq!(told, format!("{gap}: [D] drop several items"));
}

#[test]
fn worn_armor_that_is_too_heavy_for_a_gap_is_named() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.too_heavy) = (true, false, true);
    view.exits.clear();
    view.floor.clear();
    view.load.weight = 900;
    view.pack.iter_mut().for_each(|thing| thing.heft = 40);
    let mail = view.pack.iter_mut().find(|thing| thing.is(ItemUse::Worn)).unwrap();
    (mail.heft, mail.suits.take_off, mail.name) = (450, true, "a plate mail".to_owned());
    let letter = mail.letter.unwrap();
    let told = |view: &View, room| of(view, &keymap, false, room);
    let off = format!("[T {letter}] take it off");
    let gap = "Your load weighs 900; the gap ahead lets only 600 through";
    assert_eq!(told(&view, 120), format!("{gap}. Your plate mail weighs 450: {off}"));
    let brief = format!("Your plate mail (450) is too heavy for the gap (600): {off}");
    assert_eq!(told(&view, 78), brief);
    let idle = view.pack.iter_mut().find(|thing| thing.used.is_none()).unwrap();
    (idle.heft, idle.suits.eat) = (300, false);
    assert!(told(&view, 120).contains("drop "), "one loose item is enough");
    let mail = view.pack.iter_mut().find(|thing| thing.is(ItemUse::Worn)).unwrap();
    mail.suits.clings = true;
    let idle = view.pack.iter_mut().find(|thing| thing.heft == 300).unwrap();
    idle.heft = 200;
    let first = told(&view, 160);
    assert!(first.starts_with(&format!("{gap}: [d ")) && first.ends_with(" first"), "{first}");
}

#[test]
fn a_few_loose_items_are_dropped_before_worn_armor_comes_off() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.too_heavy) = (true, false, true);
    view.exits.clear();
    view.floor.clear();
    view.load.weight = 661;
    view.pack.iter_mut().for_each(|thing| thing.heft = 40);
    let mail = view.pack.iter_mut().find(|thing| thing.is(ItemUse::Worn)).unwrap();
    (mail.heft, mail.suits.take_off) = (450, true);
    let [one, other, ..] = &idle(&view.pack)[..] else { panic!("{:?}", view.pack) };
    let drop = format!("[D] drop {} and {}", one.name, other.name);
    let told = of(&view, &keymap, false, 160);
    assert!(told.ends_with(&drop), "{told}");
    // Armor that the hero could wear instead stays in the pack.
    let (one, other) = (one.id, other.id);
    let spare = view.pack.iter_mut().find(|thing| thing.id == one).unwrap();
    (spare.heft, spare.suits.protects) = (300, true);
    let second = view.pack.iter().find(|thing| thing.id == other).unwrap().name.clone();
    let told = of(&view, &keymap, false, 160);
    assert!(told.contains(&format!("[D] drop {second} and ")), "{told}");
}

#[test]
fn several_loose_items_are_dropped_before_heavier_worn_armor_comes_off() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.too_heavy) = (true, false, true);
    view.exits.clear();
    view.floor.clear();
    view.pack.iter_mut().for_each(|thing| thing.heft = 40);
    let mail = view.pack.iter_mut().find(|thing| thing.is(ItemUse::Worn)).unwrap();
    (mail.heft, mail.suits.take_off) = (450, true);
    let spare = idle(&view.pack)[0].clone();
    view.pack.extend([spare.clone(), spare]);
    let all = 40 * idle(&view.pack).len() as u32;
    assert!(all > 3 * 40, "three items are too light");
    view.load.weight = 600 + all;
    let told = of(&view, &keymap, false, 160);
    let first = idle(&view.pack)[0];
    let drop = format!("[d {}] drop {} first", first.letter.unwrap(), first.name);
    assert!(told.ends_with(&drop), "{told}");
    view.load.weight += 1;
    let told = of(&view, &keymap, false, 160);
    assert!(told.ends_with("take it off"), "{told}");
}

#[test]
fn a_burdened_hero_is_not_told_to_drop_armor_worth_wearing() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    let kind = Condition::Burden(Burden::Burdened);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
    view.load.weight = view.load.capacity.unsigned_abs() + 60;
    view.pack.iter_mut().for_each(|thing| thing.heft = 1);
    let loose = idle(&view.pack).into_iter().filter(|thing| !thing.suits.eat);
    let loose: Vec<_> = loose.map(|thing| thing.id).take(2).collect();
    let thing = |view: &mut View, nth: usize| {
        view.pack.iter().position(|thing| thing.id == loose[nth]).unwrap()
    };
    let (mail, potions) = (thing(&mut view, 0), thing(&mut view, 1));
    (view.pack[mail].heft, view.pack[mail].suits.protects) = (450, true);
    view.pack[potions].heft = 80;
    let drop = format!("drop {}", view.pack[potions].name);
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains(&drop), "{told}");
    view.pack[potions].heft = 1;
    let drop = format!("drop {}", view.pack[mail].name);
    assert!(of(&view, &keymap, false, 120).contains(&drop), "nothing else eases the burden");
}

/// Returns a view of a hero with a bow in hand and a foe at this distance.
fn archer(distance: i32) -> View {
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.foes[0].danger = Danger::Minor;
    view.foes[0].distance = distance;
    if distance > 1 {
        view.foes[0].at = Pos::new(view.hero.x + 3, view.hero.y + 1);
        view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    }
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    (view.pack[0].used, view.pack[0].suits.wield) = (Some(ItemUse::Alternate), true);
    (view.pack[2].class, view.pack[2].name) = (Class::Weapon, "a bow".to_owned());
    (view.pack[2].used, view.pack[2].suits.launcher) = (Some(ItemUse::Wielded), true);
    (view.pack[1].used, view.pack[1].range) = (Some(ItemUse::Quiver), 8);
    view.pack[1].suits.flies = true;
    view
}

#[test]
fn an_archer_is_not_told_to_club_a_foe_from_afar() {
    let keymap = KeyMap::named("default");
    let told = |view: &View| of(view, &keymap, false, 120);
    let mut view = archer(3);
    assert_eq!(told(&view), "[s] wait for the hill orc", "out of line");
    (view.foes[0].at, view.foes[0].shot) = (Pos::new(view.hero.x + 3, view.hero.y), Some(60));
    assert!(told(&view).starts_with("[S-Tab] fire"), "{}", told(&view));
    view.pack[1].used = None;
    view.foes[0].shoots = true;
    let sword = "[x] wield the +1 long sword  [Tab] approach the hill orc";
    assert!(told(&view).starts_with(sword), "no arrows: {}", told(&view));
    view.pack[0].used = None;
    view.pack[0].suits.wield = false;
    assert!(!told(&view).contains('%'), "no odds of clubbing from afar: {}", told(&view));
    let mut view = archer(1);
    view.pack[0].suits.wield = false;
    view.pack[1].used = None;
    assert!(told(&view).contains("71% to hit, clubbing with the bow"), "{}", told(&view));
}

#[test]
fn one_fast_foe_has_one_advice_in_view_and_just_out_of_it() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    (view.foes[0].danger, view.foes[0].outruns) = (Danger::Minor, true);
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(told(&view).starts_with("[Tab] attack the hill orc"), "{}", told(&view));
    view.foes[0].distance = 3;
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    assert_eq!(told(&view), "[s] wait for the hill orc");
    let mut view = alone();
    (view.lost, view.lost_outruns) = (Some("the hill orc".to_owned()), true);
    let lost = "The hill orc is near and faster than you: [s] wait for it";
    for hp in [view.status.max_hp, view.status.max_hp - 1] {
        view.status.hp = hp;
        assert_eq!(told(&view), lost);
    }
}

#[test]
fn the_offer_to_get_past_a_monster_survives_a_narrow_screen() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.explores) = (true, false, false);
    let barred = "The way leads past the gas spore, which explodes when it dies: [{key:throw}] \
                  throw something at it from two squares away.";
    view.barred = Some(barred.to_owned());
    let told = of(&view, &keymap, false, 60);
    assert_eq!(told, "[t] throw something at it from two squares away");
}

#[test]
fn a_locked_door_is_offered_after_the_known_way_down() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    (view.explored, view.way_down) = (true, true);
    let way = "3N 6E".to_owned();
    view.leads = vec![Near { kind: NearKind::LockedDoor, way, ..view.near[0].clone() }];
    let told = of(&view, &keymap, false, 120);
    let door = "[G Enter] walk to the locked door (3N 6E)";
    assert!(told.starts_with("[>] take the stairs down") && told.ends_with(door), "{told}");
    assert_eq!(goal(&view, &keymap), Some(view.leads[0].at));
}

#[test]
fn the_hint_does_not_flee_farther_than_the_fight_costs() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.foes[0].distance = 1;
    view.foes[0].odds.as_mut().unwrap().dies_in = 2;
    assert!(of(&view, &keymap, false, 80).starts_with("DEADLY: [<] take the stairs up"));
    view.exits[0].at = Pos::new(view.hero.x - 11, view.hero.y);
    let told = of(&view, &keymap, false, 80);
    assert!(
        told.starts_with("DEADLY, and the stairs are too far: [Tab] attack the hill orc"),
        "{told}"
    );
    view.foes[0].distance = 2;
    let told = of(&view, &keymap, false, 80);
    assert!(told.starts_with("DEADLY hand to hand: [<] take"), "not adjacent: {told}");
}

#[test]
fn the_hint_warns_not_to_wake_a_deadly_sleeper() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.effects.clear();
    (view.together, view.explored, view.way_down) = (Together::default(), false, true);
    view.fight = view.fight.map(|fight| Fight { blocks: false, ..fight });
    (view.foes[0].danger, view.foes[0].states) = (Danger::Deadly, vec![FoeState::Asleep]);
    let told = of(&view, &keymap, false, 120);
    assert_eq!(told, "Do not wake the hill orc: [n] step away  [o] explore");
    (view.foes[0].distance, view.foes[0].at.y) = (5, view.hero.y - 5);
    let told = of(&view, &keymap, false, 120);
    let leave = "Do not wake the hill orc: [o] explore  [>] take the stairs down (26W)";
    assert_eq!(told, leave, "exploring keeps away from it");
}

#[test]
fn a_chained_hero_is_told_to_carry_the_ball_down_the_stairs() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down) = (true, true);
    view.floor.clear();
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(told(&view).starts_with("[>] take the stairs down"), "{}", told(&view));
    let kind = Condition::Chained;
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note: String::new() }];
    let warning = "The iron ball can hit you on stairs: carry it down. [>] take the stairs down";
    assert!(told(&view).starts_with(warning), "{}", told(&view));
    view.on_stairs = Some(StairsHere::Down);
    let warning = "The iron ball can hit you on stairs: carry it down. [>] go down";
    assert!(told(&view).starts_with(warning), "{}", told(&view));
    view.pack[3].class = Class::Ball;
    assert!(told(&view).starts_with("[>] go down"), "{}", told(&view));
}

#[test]
fn a_weak_hero_eats_before_resting_until_sight_returns() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let bad = |kind| StatusEffect { kind, mark: EffectMark::Bad, note: String::new() };
    view.effects =
        vec![bad(Condition::Has(Property::Blind)), bad(Condition::Hunger(Hunger::Hungry))];
    assert_eq!(of(&view, &keymap, false, 80), "You are blind: [R] rest until you can see");
    view.effects[1].kind = Condition::Hunger(Hunger::Weak);
    assert_eq!(of(&view, &keymap, false, 80), "You are weak from hunger: [e] eat");
}

#[test]
fn over_a_locked_box_the_hint_offers_magic_that_opens_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "a large box".to_owned();
    view.floor = vec![ItemView { name, locked: true, known_locked: true, ..view.pack[3].clone() }];
    view.floor[0].suits.open = true;
    let told = |view: &View| of(view, &keymap, false, 80);
    view.spells[0].opens = true;
    (view.spells[0].kept, view.spells[0].energy, view.status.pw) = (100, 5, 5);
    let cast = format!("[Z a >] cast {} at it", view.spells[0].name);
    assert!(told(&view).contains(&cast), "{}", told(&view));
    view.status.pw = 4;
    assert!(!told(&view).contains("cast"), "without the energy: {}", told(&view));
    view.pack[1].suits.opens = true;
    assert!(told(&view).contains("[z f >] zap 3 daggers at it"), "{}", told(&view));
}

#[test]
fn a_deadly_fight_that_a_volley_may_decide_is_called_deadly_hand_to_hand() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.spells, view.effects) = (Vec::new(), Vec::new());
    let at = Dir::ALL
        .map(|dir| view.hero.step(dir).step(dir))
        .into_iter()
        .find(|&at| in_line(&view, at).is_some())
        .expect("some way is clear");
    let foe = &mut view.foes[0];
    (foe.at, foe.distance, foe.shot) = (at, 2, Some(60));
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = |view: &View| of(view, &keymap, false, 200);
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    assert!(told(&view).starts_with("DEADLY: "), "{}", told(&view));
    (view.pack[0].used, view.pack[0].range) = (Some(ItemUse::Quiver), 9);
    let volley = told(&view);
    assert!(volley.starts_with("DEADLY hand to hand: "), "{volley}");
    assert!(volley.ends_with("  [S-Tab] fire the +1 long sword: 60%"), "no waiting: {volley}");
    view.foes[0].distance = 1;
    assert!(!told(&view).contains("hand to hand"), "too late: {}", told(&view));
}

#[test]
fn a_weapon_that_cannot_hurt_the_foe_is_not_to_be_used() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells, view.effects) = (Together::default(), Vec::new(), Vec::new());
    view.pack.iter_mut().for_each(|thing| thing.suits.bolt = false);
    view.foes[0].odds.as_mut().unwrap().your_damage = (0, 0);
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "Your attacks do not hurt the hill orc: [w] wield something else");
}

#[test]
fn a_hero_in_harmful_gas_is_told_to_leave_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.in_gas, view.out_of_gas) = (true, Some(Dir::W));
    assert_eq!(of(&view, &keymap, false, 80), "You breathe harmful gas: [h] walk out of it");
}

#[test]
fn a_box_that_the_hero_tried_is_kicked_or_stepped_onto() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let name = "the large box".to_owned();
    view.box_beside = Some(crate::game::view::BoxBeside { dir: Dir::W, name, locked: true });
    let told = |view: &View| of(view, &keymap, false, 80);
    assert_eq!(told(&view), "[C-d h] kick the large box open  [o] explore");
    view.box_beside.as_mut().unwrap().locked = false;
    assert_eq!(told(&view), "[h M-l] step onto the large box and open it  [o] explore");
}

#[test]
fn food_that_is_old_or_cursed_is_never_suggested() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    let kind = Condition::Hunger(Hunger::Weak);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    assert_eq!(of(&view, &keymap, false, 80), "You are weak from hunger: [e] eat");
    view.pack.iter_mut().for_each(|thing| thing.suits.wholesome = false);
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "You are weak from hunger with nothing safe to eat: [M-p] pray");
}

#[test]
fn a_burdened_hero_is_not_told_to_drop_gold_in_a_shop() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.clear();
    let (kind, note) = (Condition::Burden(Burden::Burdened), String::new());
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Bad, note }];
    let gold = &mut view.pack[0];
    (gold.class, gold.name, gold.used) = (Class::Coin, "20,208 gold pieces".to_owned(), None);
    (gold.heft, gold.suits.clings, gold.suits.eat) = (202, false, false);
    view.load.capacity = view.load.weight as i32;
    view.load.weight += 150;
    let told = |view: &View| health::burdened(view, &keymap).unwrap()[0].text.clone();
    assert!(told(&view).contains("gold pieces"), "{}", told(&view));
    view.in_shop = true;
    assert!(!told(&view).contains("gold pieces"), "{}", told(&view));
}
