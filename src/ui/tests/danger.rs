//! Tests of the questions that come before a dangerous command.

use super::*;
use crate::game::view::{Action, HOLY_WORD, Mode};
use crate::game::wizard::WizardPower;
use crate::game::{Birth, Input};

#[test]
fn a_dangerous_step_asks_and_repeating_the_step_is_not_a_yes() {
    let mut table = table(GlyphSet::Ascii);
    if let Some(view) = &mut table.view {
        view.hero = crate::game::view::Pos::new(35, 15);
        view.foes.clear();
        // Hides the trap under another glyph, because the question must not depend on what the map
        // shows.
        let over = view.hero.step(crate::game::view::Dir::E);
        view.map[over].glyph = crate::game::view::Glyph::Felt;
    }
    let mut play = main::MainScreen::default();
    let mut asked = opened(play.key(key("l"), &mut table), &table);
    for again in ["l", "l", "y"] {
        assert!(
            matches!(asked.key(key(again), &mut table), Transition::Stay),
            "{again} does not mean yes"
        );
    }
    let shown = drawn(&mut [Box::new(main::MainScreen::default()), asked], &table, 80, 24);
    assert!(shown.contains("That square has a known trap. Go there?"), "{shown}");
    assert!(shown.contains("Enter yes   Esc n no   Press Enter or n."), "{shown}");
    assert!(table.last.is_none(), "nothing was done");
    let mut asked = opened(play.key(key("l"), &mut table), &table);
    assert!(matches!(asked.key(key("n"), &mut table), Transition::Play));
    assert!(table.last.is_none(), "nothing was done");
    let mut asked = opened(play.key(key("l"), &mut table), &table);
    assert!(matches!(asked.key(key("Enter"), &mut table), Transition::Play));
    assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Careful));
    assert!(matches!(play.key(key("F"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("Esc"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("2"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("0"), &mut table), Transition::Stay));
    assert!(drawn(&mut [Box::new(play)], &table, 80, 24).contains("Count: 20"));
}

#[test]
fn walking_into_a_peaceful_monster_asks_as_attacking_and_kicking_do() {
    let mut table = table(GlyphSet::Ascii);
    table.view.as_mut().unwrap().foes[0].stance = crate::game::view::Stance::Peaceful;
    let mut play = main::MainScreen::default();
    for keys in ["k", "F k", "C-d k"] {
        let mut next = Transition::Stay;
        for name in keys.split(' ') {
            next = match next {
                Transition::Stay => play.key(key(name), &mut table),
                prompt => opened(prompt, &table).key(key(name), &mut table),
            };
        }
        let asked = opened(next, &table);
        let shown = drawn(&mut [asked], &table, 80, 24);
        assert!(shown.contains("The hill orc is peaceful. "), "{keys}: {shown}");
        assert!(table.last.is_none(), "{keys}: nothing was done");
    }
}

#[test]
fn walking_into_a_deadly_passive_monster_asks() {
    let mut table = table(GlyphSet::Ascii);
    let foe = &mut table.view.as_mut().unwrap().foes[0];
    (foe.danger, foe.passive) = (crate::game::view::Danger::Deadly, true);
    let odds = foe.odds.as_mut().unwrap();
    (odds.it_hits, odds.its_damage, odds.forecast.death) = (0, (0, 0), 150);
    let mut play = main::MainScreen::default();
    let asked = opened(play.key(key("k"), &mut table), &table);
    let shown = drawn(&mut [asked], &table, 80, 24);
    assert!(shown.contains("Striking the hill orc is DEADLY. Strike anyway?"), "{shown}");
}

#[test]
fn y_and_n_answer_questions_that_no_step_asked() {
    let mut table = table(GlyphSet::Ascii);
    for (answer, done) in [("y", true), ("Enter", true), ("n", false), ("Esc", false)] {
        table.last = None;
        let mut asked = opened(table.pursue(PartialCommand::new(Command::Pray)), &table);
        assert!(matches!(asked.key(key(answer), &mut table), Transition::Play));
        assert_eq!(table.last.is_some(), done, "{answer}");
        assert!(table.last.as_ref().is_none_or(|plan| !plan.given.sure), "again asks again");
    }
}

#[test]
fn a_passive_foe_in_the_only_way_can_be_thrown_at_or_attacked() {
    use crate::game::view::{Danger, Forecast, Together};
    use crate::ui::main::keys::KeyMap;
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.effects.clear();
    (view.together, view.fight, view.explores) = (Together::default(), None, false);
    view.foes.truncate(1);
    let foe = &mut view.foes[0];
    let odds = foe.odds.as_mut().unwrap();
    (odds.it_hits, odds.its_damage.1, odds.forecast) = (0, 0, Forecast { death: 1, loss: 9 });
    (foe.name, foe.danger, foe.passive) = ("acid blob".to_owned(), Danger::Minor, true);
    assert!(foe.only_answers() && foe.distance == 1, "{foe:?}");
    view.exits.clear();
    for barred in [None, Some("The way leads past the acid blob.".to_owned())] {
        view.barred = barred;
        let told = main::hint::of(&view, &keymap, false, 80);
        let ways = "[t] throw something at it  [F k] attack it";
        assert_eq!(told, format!("The acid blob is in the way: {ways}"));
        let wide = main::hint::of(&view, &keymap, false, 120);
        assert!(wide.starts_with("The acid blob is in the way and harms only attackers"), "{wide}");
    }
    view.foes[0].danger = Danger::Deadly;
    let told = main::hint::of(&view, &keymap, false, 80);
    assert_eq!(told, "The acid blob is in the way: [t] throw something at it");
    let mut bare = view.clone();
    bare.pack.clear();
    let told = main::hint::of(&bare, &keymap, false, 80);
    assert_eq!(told, "The acid blob is in the way: [s] wait until it moves");
    let back = view.hero.step(crate::game::view::Dir::S);
    for side in crate::game::view::Dir::ALL {
        view.map[view.hero.step(side)].glyph = crate::game::view::Glyph::Bars;
    }
    view.map[back].glyph = crate::game::view::Glyph::Corridor;
    view.foes[0].blast = 24;
    let explodes = |view: &View, way: &str| {
        let told = main::hint::of(view, &keymap, false, 90);
        assert_eq!(told, format!("The acid blob explodes when it dies: {way}"));
    };
    (view.status.hp, view.pack[0].suits.throw) = (24, true);
    explodes(&view, "[j] step back, then [t] throw something");
    view.foes[0].in_light = false;
    explodes(&view, "[j] lead it into the open, then walk around it");
    view.foes[0].in_light = true;
    view.pack.clear();
    explodes(&view, "[j] lead it into the open, then walk around it");
    view.status.hp = 25;
    explodes(&view, "[F k] attack it, at most 24 damage");
    view.map[back].glyph = crate::game::view::Glyph::Bars;
    view.status.hp = 24;
    explodes(&view, "[;] look");
    view.map[view.hero.step(crate::game::view::Dir::SE)].glyph = crate::game::view::Glyph::Corridor;
    explodes(&view, "[n] lead it into the open, then walk around it");
    view.load.weight = crate::game::view::MOST_THROUGH_GAP + 1;
    explodes(&view, "[;] look");
}

#[test]
fn a_burdened_hero_is_not_told_to_drop_what_clings() {
    use crate::game::view::{Burden, Condition};
    use crate::ui::main::keys::KeyMap;
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    (view.together, view.fight) = (crate::game::view::Together::default(), None);
    view.foes.clear();
    view.effects.truncate(1);
    view.effects[0].kind = Condition::Burden(Burden::Burdened);
    view.pack.iter_mut().for_each(|thing| thing.heft += 100);
    view.load = crate::game::view::Load { weight: 501, capacity: 500 };
    let told = |view: &View| main::hint::of(view, &keymap, false, 120);
    let idle = |view: &View, place: usize| view.pack[place].used.is_none();
    let heaviest = (0..view.pack.len()).filter(|&it| idle(&view, it));
    let heaviest = heaviest.max_by_key(|&it| view.pack[it].heft).unwrap();
    let name = view.pack[heaviest].name.clone();
    assert!(told(&view).contains(&name), "{}", told(&view));
    view.pack[heaviest].suits.clings = true;
    assert!(!told(&view).contains(&name), "{}", told(&view));
}

#[test]
fn a_blind_hero_with_a_known_foe_beside_is_told_to_attack_instead_of_resting() {
    use crate::game::view::{Condition, Property};
    use crate::ui::main::keys::KeyMap;
    let keymap = KeyMap::named("default");
    let mut view = View::sample();
    view.effects.truncate(1);
    view.effects[0].kind = Condition::Has(Property::Blind);
    view.together = crate::game::view::Together::default();
    view.foes.iter_mut().for_each(|foe| foe.unseen = true);
    assert!(view.fight.unwrap().blocks);
    let told = main::hint::of(&view, &keymap, false, 80);
    assert_eq!(told, "You are blind, and a foe is near: [F k] attack it");
    view.fight = None;
    let told = main::hint::of(&view, &keymap, false, 80);
    assert_eq!(told, "You are blind: [F k] attack the hill orc", "one that the hero senses");
    view.foes.clear();
    assert_eq!(
        main::hint::of(&view, &keymap, false, 80),
        "You are blind: [R] rest until you can see"
    );
}

#[test]
fn the_smallest_screen_shows_the_deadliest_foe_before_what_is_harmless() {
    use crate::game::view::{Danger, Stake, Stance, Together};
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let mut far = view.foes[0].clone();
    (far.name, far.danger, far.distance) = ("minotaur".to_owned(), Danger::Deadly, 6);
    let mut pet = view.foes[1].clone();
    (pet.name, pet.stance, pet.distance) = ("war dog".to_owned(), Stance::Pet, 1);
    view.foes = [far, pet.clone(), pet.clone(), pet.clone(), pet].into();
    let shown = drawn(&mut main_screen(), &table, 60, 20);
    assert!(shown.contains("minotaur") && shown.contains("DEADLY"), "{shown}");
    let view = table.view.as_mut().unwrap();
    let who = view.fight.unwrap().foe;
    view.foes[0].stake = Some(Stake::Items);
    view.foes[0].danger = Danger::Trivial;
    view.foes[0].who = who;
    view.together = Together { foes: 2, ..Together::default() };
    assert_eq!((view.foes[0].word(), view.together_word()), ("thief", "thief"));
}

#[test]
fn the_danger_word_below_a_long_name_keeps_its_distance_from_the_odds() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.foes.truncate(1);
    view.foes[0].name = "werejackal beast of the north".to_owned();
    let odds = view.foes[0].odds.as_mut().unwrap();
    (odds.it_hits, odds.its_damage) = (100, (12, 20));
    let word = view.foes[0].word();
    let panel = drawn(&mut main_screen(), &table, 120, 40);
    let row = panel.lines().find(|row| row.contains("% for ") && row.contains(word)).unwrap();
    assert!(row.contains(&format!(" {word}")), "{row}");
}

#[test]
fn the_side_panel_and_the_hint_name_the_same_way_out_of_a_deadly_fight() {
    use crate::game::view::{Dir, Glyph, Near, NearKind};
    let keymap = main::keys::KeyMap::named("default");
    let mut table = table(GlyphSet::Ascii);
    let told = |table: &Shared| {
        let view = table.view.as_ref().unwrap();
        let panel = drawn(&mut main_screen(), table, 120, 40);
        let row = panel.lines().find_map(|line| line.split_once("to leave: "));
        let way = row.map(|(_, way)| way.trim_end_matches([' ', '|']).to_owned());
        (way.unwrap_or_default(), main::hint::of(view, &keymap, false, 120))
    };
    let (panel, hint) = told(&table);
    assert_eq!(panel, "stairs up 4S 2W");
    assert!(hint.starts_with("DEADLY: [<] take the stairs up (4S 2W)"), "{hint}");
    // The stairs up leave the dungeon, so the stairs down are the way out.
    let view = table.view.as_mut().unwrap();
    (view.level.branch, view.level.number) = (None, 1);
    let south = view.hero.step(Dir::S);
    (view.exits[1].at, view.exits[1].way) = (south.step(Dir::S), "2S".to_owned());
    let (panel, hint) = told(&table);
    assert!(panel.starts_with("stairs down") && hint.contains("[>] take"), "{panel} {hint}");
    // The key leads to the main stairs, even if the stairs of a branch are nearer.
    let view = table.view.as_mut().unwrap();
    let near = Near { kind: NearKind::BranchStairs, at: south, ..view.exits[0].clone() };
    view.exits[0] = Near { glyph: Glyph::StairsDown, name: "to the Diggings".to_owned(), ..near };
    assert_eq!(told(&table), (panel, hint));
    let view = table.view.as_mut().unwrap();
    (view.foes[1].outruns, view.foes[1].distance) = (true, 1);
    let (panel, hint) = told(&table);
    assert_eq!(panel, "");
    assert!(hint.contains("is faster than you"), "{hint}");
}

/// Returns the hint of a game on a wide screen.
fn hint_of(game: &Game) -> String {
    let keymap = main::keys::KeyMap::named("default");
    main::hint::of(&game.view(), &keymap, false, 120)
}

fn heal(game: &mut Game) {
    let you = game.world.you_mut();
    (you.hp, you.max_hp) = (60, 60);
}

/// A wizard-mode hero with nothing but bare hands, who has come down the stairs to level 2.
fn below() -> Game {
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    for item in game.world.you().pack.clone() {
        game.world.destroy(item);
    }
    game.world.you_mut().worn = Default::default();
    let (hero, down) = (game.world.hero, game.world.level.down.unwrap());
    game.world.move_actor(hero, down);
    game.world.life.prayer = 1_000;
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    heal(&mut game);
    game
}

#[test]
fn a_hero_who_fled_from_a_hopeless_foe_is_not_sent_up_and_down_the_same_stairs() {
    let mut game = below();
    for _ in 0..2 {
        let thing = "owlbear".to_owned();
        game.input(&Input::Wizard(WizardPower::Make { thing })).unwrap();
    }
    heal(&mut game);
    let flees = hint_of(&game);
    assert!(flees.starts_with("DEADLY") && flees.contains("[<] leave"), "{flees}");
    game.input(&Input::Do(Action::ClimbUp)).unwrap();
    for who in game.world.level.crowd.clone() {
        game.world.remove_actor(who);
    }
    heal(&mut game);
    let waits = "The owlbear waits below (DEADLY): ";
    assert_eq!(hint_of(&game), format!("{waits}[o] explore"));
    let all = crate::base::Bits::full();
    (game.world.level.visited, game.world.level.explored) = (all, all);
    let plan =
        format!("{waits}[>] go down, step off the stairs, write \"{HOLY_WORD}\" (E - Enter)");
    assert_eq!(hint_of(&game), plan);
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    heal(&mut game);
    let back = hint_of(&game);
    let aside = format!("step aside and write \"{HOLY_WORD}\"");
    let place = back.find(&aside).expect(&back);
    assert!(back.find("[<]").is_none_or(|flees| flees > place), "{back}");
}

#[test]
fn a_hero_who_fled_from_two_levels_is_not_sent_from_one_to_the_other() {
    let mut game = below();
    let flee = |game: &mut Game, by: Action| {
        for _ in 0..2 {
            let thing = "owlbear".to_owned();
            game.input(&Input::Wizard(WizardPower::Make { thing })).unwrap();
        }
        heal(game);
        game.input(&Input::Do(by)).unwrap();
        for who in game.world.level.crowd.clone() {
            game.world.remove_actor(who);
        }
        heal(game);
    };
    flee(&mut game, Action::ClimbUp);
    flee(&mut game, Action::ClimbDown);
    let (hero, up) = (game.world.hero, game.world.level.up.unwrap());
    game.world.move_actor(hero, game.world.level.down.unwrap());
    game.input(&Input::Do(Action::ClimbDown)).unwrap();
    flee(&mut game, Action::ClimbUp);
    let waits = "The owlbear waits below (DEADLY), and foes wait above: [o] explore";
    assert_eq!(hint_of(&game), waits);
    game.world.move_actor(hero, up);
    let thing = "owlbear".to_owned();
    game.input(&Input::Wizard(WizardPower::Make { thing })).unwrap();
    heal(&mut game);
    let flees = hint_of(&game);
    assert!(flees.starts_with("DEADLY") && !flees.contains("[<]"), "{flees}");
    assert!(game.world.life.fled.len() == 2, "{:?}", game.world.life.fled);
}
