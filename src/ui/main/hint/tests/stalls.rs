//! Tests of hints in situations where players got stuck: every hint offers a way on.

use super::*;
use crate::game::view::{Buc, Danger, FoeState, Ground, GroundKind, Near, Pace, Stake};
use crate::ui::main::command::Command;

fn ails(property: Property) -> StatusEffect {
    let kind = Condition::Has(property);
    StatusEffect { kind, mark: EffectMark::Good, note: String::new() }
}

#[test]
fn a_well_hero_on_elbereth_is_not_told_to_rest() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.on_word = true;
    view.floor.clear();
    view.lost = Some("the jackal".to_owned());
    view.status.hp = view.status.max_hp;
    view.waited = 4;
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains("[o] explore") && !told.contains("[R]"), "{told}");
    view.status.hp -= 1;
    assert!(of(&view, &keymap, false, 120).contains("[R] rest"));
}

#[test]
fn an_attack_from_elbereth_is_offered_with_its_price() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    (view.on_word, view.foes[0].kept_off, view.foes[0].danger) = (true, true, Danger::Minor);
    view.status.hp = view.status.max_hp;
    let told = of(&view, &keymap, true, 120);
    let price = "An attack erases Elbereth and displeases your god: [F k] attack the hill orc";
    assert!(told.starts_with(price), "{told}");
    let narrow = of(&view, &keymap, true, 60);
    assert!(narrow.starts_with("Erases Elbereth, costs alignment: [F k] attack"), "{narrow}");
    let medium = "Erases Elbereth, costs alignment: [F k] attack the hill orc: 71% to hit";
    let told = of(&view, &keymap, true, 72);
    assert!(told.starts_with(medium), "{told}");
    view.status.hp -= 5;
    let told = of(&view, &keymap, true, 120);
    assert!(told.contains(": [R] rest  [F k] attack"), "{told}");
    let narrow = of(&view, &keymap, true, 60);
    assert!(narrow.starts_with("Erases Elbereth, costs alignment: [R] rest"), "{narrow}");
    let kind = Condition::Hunger(Hunger::Weak);
    view.effects = vec![StatusEffect { kind, mark: EffectMark::Grave, note: String::new() }];
    let told = of(&view, &keymap, true, 120);
    assert!(told.starts_with("You stand on Elbereth. ") && told.ends_with("[e] eat"), "{told}");
}

#[test]
fn on_elbereth_the_hint_names_the_foe_that_ignores_it() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.foes.iter_mut().for_each(|foe| foe.danger = Danger::Minor);
    (view.on_word, view.status.hp) = (true, view.status.max_hp);
    view.foes[1].kept_off = true;
    let told = of(&view, &keymap, true, 120);
    assert!(told.starts_with("The hill orc ignores Elbereth. [F k] attack"), "{told}");
    (view.foes[0].kept_off, view.foes[1].kept_off) = (true, false);
    let told = of(&view, &keymap, true, 120);
    assert!(
        told.starts_with(
            "An attack on the hill orc erases Elbereth and displeases your god. [F k]"
        ),
        "{told}"
    );
    view.together = Together { foes: 2, forecast: Forecast { death: 500, loss: 80 } };
    view.exits.clear();
    let told = of(&view, &keymap, true, 160);
    let price = "An attack on the hill orc erases Elbereth and displeases your god. DEADLY: ";
    assert!(told.starts_with(price), "{told}");
}

#[test]
fn no_attack_on_one_of_many_sleepers_is_suggested() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.floor.clear();
    view.foes.truncate(1);
    (view.foes[0].danger, view.foes[0].states) = (Danger::Minor, vec![FoeState::Asleep]);
    view.fight = view.fight.map(|fight| Fight { blocks: false, ..fight });
    let told = |view: &View| of(view, &keymap, true, 120);
    assert!(told(&view).contains("attack the sleeping hill orc"), "{}", told(&view));
    view.foes = vec![view.foes[0].clone(); 4];
    assert!(!told(&view).contains("attack"), "{}", told(&view));
}

#[test]
fn a_well_hero_on_elbereth_before_a_deadly_foe_is_offered_a_way_on() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.on_word, view.foes[0].kept_off) = (true, true);
    view.status.hp = view.status.max_hp;
    view.effects.clear();
    let told = of(&view, &keymap, true, 140);
    let price = "an attack erases Elbereth, costs alignment: ";
    assert!(told.contains(&format!("{price}[<] leave (4S 2W)  [s] wait  [F k]")), "{told}");
    view.exits.clear();
    let told = of(&view, &keymap, true, 110);
    assert!(told.contains(&format!("{price}[s] wait  [F k] attack")), "{told}");
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    view.foes[0].distance = 3;
    let told = of(&view, &keymap, true, 140);
    assert!(told.ends_with("keeps most foes off: [s] wait"), "not toward the foe: {told}");
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Beside(Dir::N), ..fight });
    view.foes[0].distance = 1;
    (view.pack[5].class, view.pack[5].suits.digs_down) = (Class::Wand, true);
    let told = of(&view, &keymap, true, 140);
    assert!(told.contains("[z s >] dig down"), "{told}");
}

#[test]
fn a_hero_walks_away_from_a_deadly_foe_that_is_much_slower() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.effects.clear();
    view.exits.clear();
    (view.foes[0].outruns, view.foes[0].shoots) = (false, false);
    let told = of(&view, &keymap, false, 140);
    assert!(told.starts_with("DEADLY") && !told.contains("walk away"), "{told}");
    view.foes[0].states = vec![FoeState::Pace { pace: Pace::MuchSlower, acts: Some((1, 4)) }];
    let told = of(&view, &keymap, false, 140);
    assert!(told.contains("] walk away, it is slower"), "{told}");
}

#[test]
fn on_the_stairs_of_an_unexplored_level_the_hint_offers_to_explore() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.on_stairs = Some(StairsHere::Down);
    assert_eq!(of(&view, &keymap, false, 80), "[>] go down  [o] explore");
    view.explored = true;
    assert_eq!(of(&view, &keymap, false, 80), "[>] go down");
}

#[test]
fn a_floating_hero_is_offered_neither_stairs_nor_items() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.on_stairs = Some(StairsHere::Down);
    view.effects = vec![ails(Property::Levitation)];
    let told = of(&view, &keymap, false, 120);
    let waits = "You float and cannot reach the floor: [o] explore  [20 s] wait until it passes";
    assert_eq!(told, waits);
    (view.pack[3].suits.lifts, view.pack[3].name) = (true, "a ring of floating".to_owned());
    let letter = view.pack[3].letter.unwrap();
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with(&format!("[T {letter}] take off the ring of floating")), "{told}");
}

#[test]
fn a_floating_hero_with_nothing_to_explore_is_not_led_to_stairs() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.effects = vec![ails(Property::Levitation)];
    assert!(!of(&view, &keymap, false, 120).contains("You float"));
    view.explored = true;
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with("[20 s] wait until it passes"), "{told}");
}

#[test]
fn the_key_that_goes_down_drops_through_a_known_hole() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.on_hole = Some("trap door".to_owned());
    let told = of(&view, &keymap, false, 80);
    assert!(told.starts_with("[>] drop through the trap door"), "{told}");
}

#[test]
fn a_hero_with_gold_is_told_what_the_guard_of_a_vault_wants() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    (view.pack[3].class, view.pack[3].letter) = (Class::Coin, Some('$'));
    assert!(!of(&view, &keymap, false, 80).contains("guard"));
    view.escorted = true;
    let told = of(&view, &keymap, false, 80);
    let drop = "The guard wants your gold: [d $] drop your gold, then follow the guard";
    assert_eq!(told, drop);
    view.pack.retain(|thing| thing.class != Class::Coin);
    assert!(!of(&view, &keymap, false, 80).contains("guard"));
}

#[test]
fn a_tool_that_a_shopkeeper_lets_nobody_bring_in_is_offered_to_be_dropped() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.unwelcome = Some(view.pack[3].id);
    view.pack[3].name = "a pick-axe".to_owned();
    let letter = view.pack[3].letter.unwrap();
    let told = of(&view, &keymap, false, 120);
    let drop = format!("No digging tools in the shop: [d {letter}] drop the pick-axe  [o] explore");
    assert_eq!(told, drop);
}

#[test]
fn a_short_hint_about_a_tight_gap_keeps_its_reason() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down, view.too_heavy) = (true, false, true);
    view.exits.clear();
    view.floor.clear();
    view.pack.iter_mut().for_each(|thing| thing.suits.clings = true);
    let told = of(&view, &keymap, false, 50);
    assert_eq!(told, "Too heavy for the gap: [D] drop several items");
}

#[test]
fn the_name_of_an_extended_command_ends_with_enter_before_further_keys() {
    let offer = sentence::offer;
    assert_eq!(offer("#unlock m .", "unlock it"), "[#unlock Enter m .] unlock it");
    assert_eq!(offer("#force", "pry it open"), "[#force] pry it open");
    assert_eq!(offer("# x", "type"), "[# x] type");
    let keymap = KeyMap::named("default");
    assert!(keymap.shown(Command::Unlock).starts_with('#'), "it has no key");
}

#[test]
fn a_harmless_monster_in_the_only_way_to_a_foe_is_shot() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.effects.clear();
    (view.together, view.spells) = (Together::default(), Vec::new());
    let dir = Dir::ALL.into_iter().find(|&dir| {
        let at = view.hero.step(dir);
        in_line(&view, at).is_some() && view.foes.iter().all(|foe| foe.at != at)
    });
    let (mut far, mut plug) = (view.foes[0].clone(), view.foes[0].clone());
    (far.danger, plug.danger) = (Danger::Minor, Danger::Trivial);
    (plug.at, plug.distance, plug.shot) = (view.hero.step(dir.unwrap()), 1, Some(60));
    (plug.name, plug.harmless, plug.dir) = ("shrieker".to_owned(), true, dir);
    plug.who = View::sample().foes[1].who;
    (far.at, far.distance) = (Pos::new(view.hero.x + 1, view.hero.y + 2), 2);
    view.fight = Some(Fight { foe: far.who, reach: Reach::NoWay, blocks: true });
    view.foes = vec![far, plug];
    view.pack.iter_mut().for_each(|thing| thing.used = None);
    (view.pack[1].used, view.pack[1].range) = (Some(ItemUse::Quiver), 8);
    view.fights_bare = true;
    let told = of(&view, &keymap, false, 140);
    assert!(told.contains("[S-Tab] fire") && told.contains("at the shrieker"), "{told}");
}

#[test]
fn a_friend_that_attacks_is_answered_before_the_hero_rests() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.effects.clear();
    (view.together, view.fight) = (Together::default(), None);
    (view.foes[0].stance, view.status.hp) = (Stance::Pet, 6);
    assert!(of(&view, &keymap, false, 120).contains("[R] rest"));
    view.attacking_friend = Some(view.foes[0].who);
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains(" attacks you: [") && !told.contains("[R]"), "{told}");
    let letter = view.pack[3].letter.unwrap();
    (view.pack[3].suits.stirs, view.pack[3].class) = (true, Class::Ring);
    let told = of(&view, &keymap, false, 120);
    assert!(told.contains(&format!("attacks you: [T {letter}] take off the ring")), "{told}");
    view.pack[3].class = Class::Weapon;
    let told = of(&view, &keymap, false, 120);
    let ends = format!("[M-i {letter}] end the conflict");
    assert!(told.contains(&ends), "{told}");
}

#[test]
fn a_hero_shot_at_from_the_dark_is_told_to_leave_the_line_or_to_walk_toward_the_shooter() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    Dir::ALL.iter().for_each(|&dir| view.map[view.hero.step(dir)].glyph = Glyph::Blank);
    view.shot_from = Some(Dir::E);
    let told = |view: &View| of(view, &keymap, false, 80);
    assert_eq!(told(&view), "Something unseen shoots from E: [l] walk toward it");
    view.map[view.hero.step(Dir::W)].glyph = Glyph::Corridor;
    assert!(told(&view).ends_with("[l] walk toward it"), "west is in its line too");
    view.map[view.hero.step(Dir::S)].glyph = Glyph::Corridor;
    assert_eq!(told(&view), "Something unseen shoots from E: [j] step out of its line");
}

#[test]
fn a_boulder_in_the_only_way_is_named_and_a_hero_with_a_pick_digs_through_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    (view.explored, view.way_down) = (true, false);
    view.exits.clear();
    view.floor.clear();
    view.boulder = Some(view.hero.step(Dir::E));
    view.stuck = Some("A boulder blocks a way (1E)".to_owned());
    let told = of(&view, &keymap, false, 80);
    assert_eq!(told, "A boulder blocks a way (1E). [o] search for hidden passages");
    let letter = view.pack[0].letter.unwrap();
    view.pack[0].suits.tunnels = true;
    let dig = format!("[a {letter} l] dig through the boulder");
    let told = of(&view, &keymap, false, 120);
    assert!(told.starts_with(&format!("A boulder blocks a way (1E). {dig}")), "{told}");
    assert!(of(&view, &keymap, false, 50).starts_with(&dig));
    view.boulder = Some(view.hero.step(Dir::E).step(Dir::E));
    assert!(!of(&view, &keymap, false, 120).contains("dig through"), "it is out of reach");
}

#[test]
fn a_wide_hint_at_the_stairs_down_names_the_pet_that_would_stay_behind() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    (view.on_stairs, view.explored, view.way_down) = (Some(StairsHere::Down), true, true);
    view.exits.iter_mut().for_each(|exit| exit.at = view.hero);
    assert_eq!(of(&view, &keymap, false, 80), "[>] go down");
    view.left_behind = Some("your kitten".to_owned());
    let told = "[>] go down (your kitten would stay behind)";
    assert_eq!(of(&view, &keymap, false, 80), told);
    assert_eq!(of(&view, &keymap, false, told.len() - 1), "[>] go down");
    // The key that walks to the stairs also takes them.
    view.on_stairs = None;
    let down = &mut view.exits[0];
    (down.kind, down.glyph, down.way) = (NearKind::Stairs, Glyph::StairsDown, "7E".to_owned());
    view.leaves = [true, true];
    let told = of(&view, &keymap, false, 80);
    assert!(told.ends_with("the stairs down (7E), perhaps without your kitten"), "{told}");
    view.explored = false;
    let told = of(&view, &keymap, false, 120);
    assert!(told.ends_with("perhaps without your kitten"), "while exploring, too: {told}");
}

#[test]
fn on_an_unsolved_level_of_sokoban_the_hint_says_what_to_push_where() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    (view.puzzle, view.explored, view.way_down) = (true, false, false);
    assert!(
        of(&view, &keymap, false, 120).starts_with("[o] explore"),
        "what is within reach first"
    );
    view.explored = true;
    let push = "Sokoban: push boulders into pits and holes, never diagonally";
    assert_eq!(of(&view, &keymap, false, 60), push);
    assert_eq!(of(&view, &keymap, false, 90), format!("{push}  [;] look"));
}

#[test]
fn an_item_of_unknown_curse_is_tested_on_an_altar_and_picked_up_again() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.ground = Some(Ground { kind: GroundKind::Altar, name: "altar".to_owned() });
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(!told(&view).contains("altar"), "all items are known: {}", told(&view));
    let unused = view.pack.iter_mut().find(|thing| thing.used.is_none()).unwrap();
    unused.buc = None;
    let drops = "[D] drop items on the altar to see which are cursed  [o] explore";
    assert_eq!(told(&view), drops);
    let mut dropped = view.pack.iter().find(|thing| thing.buc.is_none()).unwrap().clone();
    (dropped.buc, dropped.is_dross, dropped.is_corpse) = (Some(Buc::Blessed), true, false);
    view.floor = vec![dropped];
    assert_eq!(told(&view), "[,] pick up what is not cursed  [o] explore");
    view.floor[0].buc = Some(Buc::Cursed);
    assert_eq!(told(&view), drops);
}

#[test]
fn on_an_explored_level_the_hint_leads_to_an_altar_if_several_items_are_untested() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.explored = true;
    let at = Pos::new(40, 13);
    view.altar = Some(Near { at, name: "a lawful altar".to_owned(), ..view.exits[0].clone() });
    assert!(!of(&view, &keymap, false, 120).contains("altar"));
    let unused = view.pack.iter_mut().filter(|thing| thing.used.is_none());
    unused.take(3).for_each(|thing| (thing.buc, thing.class) = (None, Class::Potion));
    let told = of(&view, &keymap, false, 120);
    assert!(told.starts_with("[G Enter] walk to a lawful altar ("), "{told}");
    assert!(told.contains(") to see what is cursed  [>]"), "{told}");
    assert_eq!(goal(&view, &keymap), Some(at));
}

#[test]
fn a_trap_on_the_only_way_down_is_named_with_the_way_over_it() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    (view.explored, view.way_down) = (true, false);
    view.trap_on_way_down = view.traps.first().cloned();
    let told = of(&view, &keymap, false, 120);
    let over = "The only way to the stairs down leads over an arrow trap: [G Enter] walk to it (";
    assert!(told.starts_with(over), "{told}");
    let told = of(&view, &keymap, false, 60);
    assert!(told.starts_with("[G Enter] walk to an arrow trap in the way down ("), "{told}");
    (view.explored, view.way_down, view.trap_on_way_down) = (false, true, None);
    assert!(of(&view, &keymap, false, 120).starts_with("[o] explore  [>] take"));
    view.traps[0].at = view.hero;
    assert!(of(&view, &keymap, false, 120).starts_with("[>] take the stairs down"), "on the trap");
}

#[test]
fn a_rare_wand_is_kept_for_deadly_foes() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.spells.clear();
    let zaps = |view: &View| of(view, &keymap, true, 160).contains("zap the");
    let wand = view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap();
    (wand.suits.bolt, wand.suits.precious) = (true, true);
    assert!(zaps(&view), "deadly: {}", of(&view, &keymap, true, 160));
    view.together = Together { foes: 1, forecast: Forecast { death: 30, loss: 20 } };
    view.foes[0].danger = Danger::Risky;
    assert!(!zaps(&view), "risky: {}", of(&view, &keymap, true, 160));
    view.pack.iter_mut().for_each(|thing| thing.suits.precious = false);
    assert!(zaps(&view), "a common wand: {}", of(&view, &keymap, true, 160));
}

#[test]
fn the_hero_waits_for_a_thief_instead_of_walking_to_it() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.pack.retain(|thing| thing.class != Class::Wand);
    view.foes[0].states.clear();
    (view.foes[0].danger, view.foes[0].distance, view.foes[0].outruns) =
        (Danger::Trivial, 4, false);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(!told(&view).contains("wait for"), "{}", told(&view));
    view.foes[0].stake = Some(Stake::Items);
    assert!(told(&view).contains("[s] wait for"), "{}", told(&view));
}

#[test]
fn the_hero_does_not_wait_forever_for_a_foe_that_does_not_come() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.spells) = (Together::default(), Vec::new());
    view.effects.clear();
    view.pack.retain(|thing| thing.class != Class::Wand);
    view.foes[0].states.clear();
    (view.foes[0].danger, view.foes[0].distance, view.foes[0].outruns) = (Danger::Minor, 4, true);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::N), ..fight });
    let told = |view: &View| of(view, &keymap, false, 120);
    view.waited = 3;
    assert!(told(&view).contains("[s] wait for"), "{}", told(&view));
    view.waited = 4;
    assert!(told(&view).contains("[Tab] approach"), "{}", told(&view));
    // The foe cannot be reached.
    view.fight = view.fight.map(|fight| Fight { reach: Reach::NoWay, ..fight });
    let leaves = "No free way to the hill orc: [<] take the stairs up (4S 2W)";
    assert!(told(&view).starts_with(leaves), "{}", told(&view));
}

#[test]
fn the_way_out_does_not_lead_past_a_foe_that_just_left_view() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.lost = Some("the red dragon".to_owned());
    (view.status.hp, view.status.max_hp) = (15, 16);
    let told = |view: &View| of(view, &keymap, false, 160);
    let up = "The red dragon was in view a moment ago: [<] take the stairs up (4S 2W)";
    assert_eq!(told(&view), up);
    view.lost_at = Some(Pos::new(view.hero.x, view.exits[0].at.y));
    let down = "The red dragon was in view a moment ago: [>] take the stairs down (26W)";
    assert_eq!(told(&view), down, "the dragon is nearer to the stairs up");
}

#[test]
fn a_hero_who_is_weak_from_hunger_prays_even_while_blind() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.pack.retain(|thing| !thing.suits.eat);
    view.floor.clear();
    let kind = Condition::Hunger(Hunger::Weak);
    let weak = StatusEffect { kind, mark: EffectMark::Grave, note: String::new() };
    view.effects = vec![ails(Property::Blind), weak];
    let prays = "You are weak from hunger with nothing to eat: [M-p] pray";
    assert_eq!(of(&view, &keymap, false, 120), prays);
}

#[test]
fn a_blind_hero_does_not_rest_while_a_sensed_foe_comes() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    (view.together, view.fight) = (Together::default(), None);
    view.effects = vec![ails(Property::Blind)];
    let foe = &mut view.foes[0];
    (foe.unseen, foe.distance, foe.danger, foe.heeds_word) = (true, 3, Danger::Deadly, true);
    foe.states.clear();
    let told = of(&view, &keymap, false, 120);
    let writes = "You are blind, and the hill orc is near (DEADLY): [E - Enter] write \"Elbereth\"";
    assert!(told.starts_with(writes), "{told}");
    view.foes[0].distance = 30;
    assert!(of(&view, &keymap, false, 120).contains("[R] rest until you can see"));
}

#[test]
fn a_badly_hurt_hero_in_a_fight_is_offered_a_known_potion_and_at_last_an_unknown_one() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.spells.clear();
    view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap().suits.heals = true;
    (view.status.hp, view.status.max_hp) = (16, 48);
    let told = |view: &View| of(view, &keymap, true, 160);
    assert!(!told(&view).contains("[q q]"), "a third is left: {}", told(&view));
    view.status.hp = 15;
    assert!(told(&view).contains("[q q] drink a healing potion"), "{}", told(&view));
    let potion = view.pack.iter_mut().find(|thing| thing.suits.quaff).unwrap();
    (potion.suits.heals, potion.suits.call) = (false, true);
    (view.near_death, view.prayer) = (true, Outlook::TooSoon);
    assert!(told(&view).contains("[q q] drink an unknown potion"), "{}", told(&view));
    view.prayer = Outlook::Good;
    assert!(!told(&view).contains("unknown potion"), "{}", told(&view));
}

#[test]
fn on_foot_no_lance_is_suggested_for_empty_hands() {
    let keymap = KeyMap::named("default");
    let mut view = alone();
    view.floor.clear();
    view.pack.retain(|thing| thing.class == Class::Weapon && !thing.is(ItemUse::Quiver));
    view.pack.truncate(1);
    (view.pack[0].used, view.pack[0].suits.wield) = (None, true);
    let told = |view: &View| of(view, &keymap, false, 120);
    assert!(told(&view).contains("wield the"), "{}", told(&view));
    view.pack[0].suits.reach = Some((1, 5));
    assert!(!told(&view).contains("wield the"), "{}", told(&view));
    view.riding = true;
    assert!(told(&view).contains("wield the"), "{}", told(&view));
}

#[test]
fn a_healthy_hero_shoots_at_a_deadly_foe_before_leaving() {
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.foes.truncate(1);
    view.foes[0].at = Pos::new(view.hero.x + 4, view.hero.y);
    (view.foes[0].distance, view.foes[0].dir, view.status.pw) = (4, Some(Dir::E), 20);
    view.fight = view.fight.map(|fight| Fight { reach: Reach::Away(Dir::E), ..fight });
    view.status.hp = view.status.max_hp;
    let place = |view: &View, what: &str| of(view, &keymap, true, 160).find(what);
    let told = of(&view, &keymap, true, 160);
    let (casts, leaves) = (place(&view, "cast"), place(&view, "[<]"));
    assert!(casts.is_some() && casts < leaves, "{told}");
    view.status.hp = view.status.max_hp / 2;
    let told = of(&view, &keymap, true, 160);
    let (casts, leaves) = (place(&view, "cast"), place(&view, "[<]"));
    assert!(leaves.is_some() && leaves < casts, "{told}");
}
