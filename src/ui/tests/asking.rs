//! Tests of prompts, of keys that do not answer them, and of keys for missing commands.

use super::*;
use crate::game::view::{Dir, Refused};
use crate::ui::main::keys::KeyMap;

/// Returns the map screen's text with a prompt over it.
fn over_map(screen: Box<dyn Screen>, table: &Shared, width: u16, height: u16) -> String {
    drawn(&mut [Box::new(main::MainScreen::default()), screen], table, width, height)
}

#[test]
fn every_question_answers_a_key_that_is_no_answer_with_one_sentence() {
    let mut table = table(GlyphSet::Ascii);
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (command, key_name, said) in [
            (Command::Kick, "R", "Kick which way?  R is no direction."),
            (Command::Kick, "Space", "Kick which way?  Space is no direction."),
            (Command::Kick, "Tab", "Kick which way?  Tab is no direction."),
            (Command::Pray, "x", "x is no answer."),
        ] {
            let Transition::Push(mut asked) = table.pursue(PartialCommand::new(command)) else {
                panic!("it asks")
            };
            assert!(matches!(asked.key(key(key_name), &mut table), Transition::Stay));
            let shown = over_map(asked, &table, width, height);
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
}

#[test]
fn a_prompt_for_a_thing_answers_a_wrong_key_with_one_sentence_and_goes_on_asking() {
    let mut table = table(GlyphSet::Ascii);
    let last = table.view.as_mut().unwrap().pack.last_mut().unwrap();
    last.suits.wear = true;
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (command, key_name, said) in [
            (Command::Quaff, "Z", "You have no Z."),
            (Command::Quaff, "Tab", "Tab is no answer."),
            (Command::Quaff, "-", "- is no answer."),
            (Command::Quaff, "a", "You cannot drink a "),
            (Command::Read, "a", "You cannot read a "),
            (Command::Wear, "a", "You cannot wear a "),
            (Command::Throw, "Z", "You have no Z."),
            (Command::DropMany, "Z", "You have no Z."),
        ] {
            let asked = table.pursue(PartialCommand::new(command));
            let Transition::Push(mut asked) = asked else {
                panic!("{command:?}: {:?}", table.notice)
            };
            assert!(
                matches!(asked.key(key(key_name), &mut table), Transition::Stay),
                "{command:?}"
            );
            let shown = over_map(asked, &table, width, height);
            assert!(shown.contains(said), "{said}: {shown}");
        }
        let Transition::Push(mut asked) = table.pursue(PartialCommand::new(Command::Quaff)) else {
            panic!()
        };
        for name in ["*", "Enter", "Z", "Down"] {
            assert!(matches!(asked.key(key(name), &mut table), Transition::Stay), "{name}");
        }
        let shown = over_map(asked, &table, width, height);
        assert!(!shown.contains("You have no Z."), "a key that answers wipes it: {shown}");
    }
}

#[test]
fn what_only_the_rules_refuse_is_told_in_the_prompt_too() {
    let (mut table, _folder) = begun();
    let food = |thing: &&crate::game::view::ItemView| !thing.suits.eat;
    let odd = table.view.as_ref().unwrap().pack.iter().find(food).unwrap().letter.unwrap();
    let Transition::Push(mut asked) = table.pursue(PartialCommand::new(Command::Eat)) else {
        panic!("it asks")
    };
    assert!(matches!(asked.key(key(&odd.to_string()), &mut table), Transition::Stay));
    let shown = over_map(asked, &table, 80, 24);
    assert!(shown.contains("You cannot eat that."), "{shown}");
}

#[test]
fn the_inventory_answers_a_wrong_key_too() {
    let mut table = table(GlyphSet::Ascii);
    let mut page = inventory::Inventory::new();
    page.key(key("Z"), &mut table);
    let shown = drawn(&mut [Box::new(page)], &table, 60, 20);
    assert!(shown.contains("You have no Z."), "{shown}");
    let mut page = inventory::Inventory::new();
    for name in ["q", "w"] {
        page.key(key(name), &mut table);
    }
    let shown = drawn(&mut [Box::new(page)], &table, 60, 20);
    assert!(shown.contains("w is no key for this thing"), "{shown}");
}

#[test]
fn to_explore_again_tells_the_same_hint_as_the_first_time() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    (view.explored, view.fight) = (true, None);
    view.foes.clear();
    view.effects.clear();
    view.together = crate::game::view::Together::default();
    view.floor.clear();
    view.strays.clear();
    let first = drawn(&mut main_screen(), &table, 80, 24);
    let first = first.lines().nth(21).unwrap().trim_end().to_owned();
    for why in ["Nothing left to explore", "Nothing left to explore within reach"] {
        let words = format!("{why}: try locked doors.");
        table.refused = Some(Refused { words, explored: Some(why.to_owned()) });
        main::explored_told(&mut table);
        let again = drawn(&mut main_screen(), &table, 80, 24);
        let again = again.lines().nth(21).unwrap().trim_end();
        assert!(again.starts_with("Nothing left to explore"), "{again}");
        assert!(again.ends_with(&first), "{first}: {again}");
    }
}

#[test]
fn where_one_is_stands_after_the_whole_name_of_the_level() {
    let row = |name: &str| crate::game::view::LevelRow {
        name: name.to_owned(),
        here: true,
        known: Vec::new(),
    };
    let page = character::overview(&[row("Dlvl 3 Diggings"), row("Dlvl 3")]);
    let shown = drawn(&mut [Box::new(page)], &table(GlyphSet::Ascii), 60, 20);
    assert!(shown.contains("Dlvl 3 Diggings  you are here"), "{shown}");
    assert!(shown.contains("Dlvl 3     you are here"), "{shown}");
}

#[test]
fn no_answer_and_no_question_loses_a_word_on_any_screen() {
    let mut table = table(GlyphSet::Ascii);
    let told = "Your uncursed +0 splint mail is over it or in its place: T takes that off first, \
                which takes five turns.";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        table.notice = Some(told.to_owned());
        let shown = words(&drawn(&mut main_screen(), &table, width, height));
        assert!(words(told).iter().all(|word| shown.contains(word)), "{shown:?}");
        table.notice = None;
        for command in [Command::Force, Command::Kick] {
            let Transition::Push(mut asked) = table.pursue(PartialCommand::new(command)) else {
                panic!("it asks")
            };
            asked.key(key("Tab"), &mut table);
            let shown = over_map(asked, &table, width, height);
            let whole = match command {
                Command::Force => ["lock?", "Tab is no answer."],
                _ => ["Kick which way?", "Tab is no direction."],
            };
            assert!(whole.iter().all(|words| shown.contains(words)), "{shown}");
        }
        let title = "Fire (30 blessed poisoned +0 crossbow bolts (in quiver)) which way, please?";
        let plan = PartialCommand::new(Command::Fire);
        let mut way = prompt::AskWay::new(title.to_owned(), false, plan.clone());
        way.key(key("Tab"), &mut table);
        let shown = over_map(Box::new(way), &table, width, height);
        assert!(shown.contains("please?") && shown.contains("Tab is no direction."), "{shown}");
        let one = PickOne::new(title.to_owned(), Purpose::Quaff, None, false, plan);
        let shown = over_map(Box::new(one), &table, width, height);
        assert!(shown.contains("please?") && shown.contains("q - "), "{shown}");
    }
}

#[test]
fn what_lies_underfoot_is_a_line_or_a_page() {
    let mut table = table(GlyphSet::Ascii);
    table.size.set((60, 20));
    let thing = table.view.as_ref().unwrap().pack[0].clone();
    let mut play = main::MainScreen::default();
    table.view.as_mut().unwrap().floor = vec![thing.clone()];
    assert!(matches!(play.key(key(":"), &mut table), Transition::Play));
    assert!(table.notice.take().unwrap().contains(&thing.name));
    table.view.as_mut().unwrap().floor = vec![thing.clone(); 9];
    let Transition::Push(page) = play.key(key(":"), &mut table) else { panic!("a page") };
    let shown = drawn(&mut [page], &table, 60, 20);
    assert_eq!(shown.matches(&thing.name).count(), 9, "{shown}");
}

#[test]
fn at_birth_what_a_choice_forbids_moves_and_letters_jump_in_every_part() {
    let mut table = table(GlyphSet::Ascii);
    let page = || Box::new(birth::BirthPage::new(&self::table(GlyphSet::Ascii), false));
    let mut birth = page();
    let mut press = |birth: &mut Box<birth::BirthPage>, names: &[&str]| {
        for name in names {
            birth.key(key(name), &mut table);
        }
    };
    let look = |birth: Box<birth::BirthPage>| {
        drawn(&mut [birth as Box<dyn Screen>], &self::table(GlyphSet::Ascii), 80, 24)
    };
    press(&mut birth, &["v", "Tab", "d"]);
    let shown = look(birth);
    assert!(shown.contains("dwarf Valkyrie, lawful"), "{shown}");
    let mut birth = page();
    press(&mut birth, &["w", "Tab", "h", "Tab", "c", "Tab", "Tab", "f", "Tab", "w", "Tab", "s"]);
    let shown = look(birth);
    for part in ["human Wizard, chaotic", "Gender female", "Mode wizard", "Difficulty Standard"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let mut birth = page();
    press(&mut birth, &["Tab", "z"]);
    let shown = look(birth);
    assert!(shown.contains("No choice here begins with z."), "{shown}");
}

/// A new run and its folder.
fn begun() -> (Shared, Folder) {
    let mut table = table(GlyphSet::Ascii);
    let folder = Folder::new();
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    (table, folder)
}

#[test]
fn a_prefix_waits_for_a_direction_and_says_so() {
    let mut table = table(GlyphSet::Ascii);
    for (prefix, word) in [("m", "Step"), ("F", "Strike")] {
        let mut play = main::MainScreen::default();
        for wrong in ["w", "5", "Enter"] {
            assert!(matches!(play.key(key(prefix), &mut table), Transition::Stay));
            table.notice = None;
            assert!(matches!(play.key(key(wrong), &mut table), Transition::Stay));
            let told = drawn(&mut [Box::new(play)], &table, 60, 20);
            let said = format!("{wrong} is no direction. {word} which way? (Esc: no)");
            assert!(told.contains(&said), "{said}: {told}");
            play = main::MainScreen::default();
        }
        play.key(key(prefix), &mut table);
        assert!(
            matches!(play.key(key("Esc"), &mut table), Transition::Stay),
            "Esc leaves the prefix"
        );
        let told = drawn(&mut [Box::new(play)], &table, 60, 20);
        assert!(!told.contains("which way?"), "{told}");
    }
}

#[test]
fn a_rush_runs_and_keys_of_what_is_not_in_the_game_say_so() {
    let mut table = table(GlyphSet::Ascii);
    table.keymap = KeyMap::named("nethack-strict");
    let mut play = main::MainScreen::default();
    for rush in ["G", "g"] {
        table.last = None;
        assert!(matches!(play.key(key(rush), &mut table), Transition::Stay));
        play.key(key("l"), &mut table);
        assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Run(Dir::E)));
    }
    for (absent, said) in [("M-o", "no sacrifices"), ("A", "T takes off")] {
        table.notice = None;
        play.key(key(absent), &mut table);
        let notice = table.notice.take().unwrap();
        assert!(notice.contains(said), "{absent}: {notice}");
    }
    play.key(key("&"), &mut table);
    play.key(key("p"), &mut table);
    assert!(table.notice.take().unwrap().starts_with("p: There is no shopping"));
    play.key(key("M-z"), &mut table);
    assert!(table.notice.take().unwrap().contains("M-z does nothing"));
}

#[test]
fn no_set_binds_a_key_and_says_that_it_stands_for_nothing() {
    let text = r#"(name: "x", about: "", counts: true,
        keys: [(Wait, ["."])], absent: [(".", "No.")])"#;
    assert_eq!(KeyMap::read(text).unwrap_err(), "\".\" is bound twice");
}

#[test]
fn a_look_says_what_is_there_on_the_smallest_screen_too() {
    let mut table = table(GlyphSet::Ascii);
    let folder = Folder::new();
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    let view = table.view.clone().unwrap();
    let mut looks: Vec<Box<dyn Screen>> =
        vec![Box::new(main::MainScreen::default()), Box::new(target::LookAround::new(&view))];
    let title = table.session.as_ref().unwrap().game.look(view.hero).title;
    let shown = drawn(&mut looks, &table, 60, 20);
    assert!(shown.lines().next().unwrap().contains(&title), "{title}:\n{shown}");
}

#[test]
fn one_waits_beside_who_never_strikes_and_is_warned_beside_others() {
    let waits = |never: bool| {
        let mut table = table(GlyphSet::Ascii);
        let foe = &mut table.view.as_mut().unwrap().foes[0];
        foe.distance = 1;
        if let (true, Some(odds)) = (never, &mut foe.odds) {
            (odds.it_hits, odds.its_damage.1) = (0, 0);
        }
        table.view.as_mut().unwrap().foes.truncate(1);
        main::MainScreen::default().key(key("."), &mut table);
        table.notice.is_none_or(|notice| !notice.contains("stands next to you"))
    };
    assert_eq!([true, false].map(waits), [true, false]);
}

#[test]
fn what_is_in_use_is_listed_by_its_class() {
    let mut table = table(GlyphSet::Ascii);
    let folder = Folder::new();
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    table.keymap = KeyMap::named("nethack-strict");
    let mut play = main::MainScreen::default();
    let mut line = |table: &mut Shared, name: &str| {
        table.notice = None;
        play.key(key(name), table);
        table.notice.take().unwrap_or_default()
    };
    assert!(line(&mut table, ")").contains("long sword") || line(&mut table, ")").is_empty());
    assert!(line(&mut table, "[").contains("small shield (worn)"));
    assert_eq!(line(&mut table, "="), "You wear no ring.");
    assert_eq!(line(&mut table, "\""), "You wear no amulet.");
    assert_eq!(line(&mut table, "("), "You use no tool.");
    assert_eq!(line(&mut table, "^"), "You know of no trap next to you.");
    assert!(line(&mut table, "v").starts_with("Wyrdvault "));
    let Transition::Push(page) = play.key(key("*"), &mut table) else { panic!("a page") };
    let page = drawn(&mut [page], &table, 80, 24);
    assert!(page.contains("Everything in use") && page.contains("small shield (worn)"), "{page}");
}

#[test]
fn a_list_that_nothing_fits_says_so() {
    let mut table = table(GlyphSet::Ascii);
    let mut places = target::GoToMenu::new(&table);
    for letter in ["z", "q", "Enter"] {
        assert!(matches!(places.key(key(letter), &mut table), Transition::Stay));
    }
    let shown = over_map(Box::new(places), &table, 60, 20);
    assert!(shown.contains("You know of nothing here by that name."), "{shown}");
}

#[test]
fn a_foe_in_line_that_cannot_be_shot_at_is_told_from_none() {
    let mut view = View::sample();
    let refusal = |view: &View| match PartialCommand::new(Command::FireNearest).next(view) {
        main::complete_command::Completion::Refuse(why) => why,
        other => panic!("{other:?}"),
    };
    view.foes.truncate(1);
    let at = crate::game::view::Pos::new(view.hero.x + 7, view.hero.y);
    let foe = &mut view.foes[0];
    (foe.at, foe.distance, foe.way) = (at, 7, "7E".to_owned());
    let wall = "Something is between you and the hill orc (7E).";
    assert_eq!(refusal(&view), wall);
    let door = crate::game::view::Pos::new(view.hero.x + 6, view.hero.y);
    view.foes[0].unseen = true;
    view.map[door] = crate::game::view::Tile::default();
    let dark = "You do not know what is between you and the hill orc (7E).";
    assert_eq!(refusal(&view), dark);
    view.foes[0].distance = 30;
    assert_eq!(refusal(&view), "Too far: the range is 8 squares.");
    view.foes[0].at.y += 2;
    assert_eq!(refusal(&view), "No foe is in line with you.");
}

#[test]
fn a_list_of_things_leaves_the_hit_points_in_view() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let one = view.pack[0].clone();
    for letter in 'g'..='z' {
        view.pack.push(crate::game::view::ItemView { letter: Some(letter), ..one.clone() });
    }
    for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40)] {
        let Transition::Push(drop) = table.pursue(PartialCommand::new(Command::Drop)) else {
            panic!("it asks")
        };
        let shown = over_map(drop, &table, width, height);
        assert!(shown.contains("31/48") && shown.contains("Esc no"), "{shown}");
    }
}

#[test]
fn the_panel_says_where_it_has_no_room() {
    let mut table = table(GlyphSet::Ascii);
    let mut play = main::MainScreen::default();
    drawn(&mut main_screen(), &table, 60, 20);
    for _ in 0..3 {
        table.notice = None;
        assert!(table.session.is_none() && table.options.panel);
        main::wished(Command::Panel, None, &mut table);
        assert!(table.notice.as_ref().unwrap().contains("too small for the panel: v lists"));
    }
    drawn(&mut main_screen(), &table, 80, 24);
    play.key(key("|"), &mut table);
    assert!(!table.options.panel, "there it goes away");
}

#[test]
fn what_lies_underfoot_is_told_from_the_pack_where_one_picks_a_thing() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let mut cookies = view.pack.iter().find(|thing| thing.suits.eat).unwrap().clone();
    view.pack.retain(|thing| !thing.suits.eat);
    (cookies.letter, cookies.name) = (None, "2 fortune cookies".to_owned());
    view.floor.push(cookies);
    let Transition::Push(eat) = table.pursue(PartialCommand::new(Command::Eat)) else {
        panic!("it asks")
    };
    let shown = over_map(eat, &table, 60, 20);
    assert!(shown.contains("lies here: 2 fortune cookies"), "{shown}");
}

#[test]
fn the_birth_page_explains_the_difficulty_and_counts_what_does_not_show() {
    let table = table(GlyphSet::Ascii);
    let mut birth = birth::BirthPage::new(&table, false);
    let mut told = table;
    for _ in 0..6 {
        birth.key(key("Tab"), &mut told);
    }
    let page = |birth: &mut birth::BirthPage, table: &Shared, size: (u16, u16)| {
        let mut text = String::new();
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let theme = table.theme;
        let mut trace = canvas::DrawTrace::default();
        let mut canvas = canvas::Canvas::new(&mut buffer, &theme, &mut trace);
        birth.draw(&mut canvas, table);
        for y in 0..size.1 {
            text.extend((0..size.0).map(|x| buffer[(x, y)].symbol()));
            text.push('\n');
        }
        text
    };
    assert!(page(&mut birth, &told, (60, 20)).contains("Expert: foes as they are."));
    assert!(page(&mut birth, &told, (60, 20)).contains("Role ("), "not all roles show");
    assert!(!page(&mut birth, &told, (120, 40)).contains("Role ("));
    birth.key(key("Up"), &mut told);
    let easier = page(&mut birth, &told, (80, 24));
    assert!(easier.contains("Veteran: foes hit for 77% and bear 73%"), "{easier}");
}

/// Clicks on text shown on the topmost screen.
fn clicks(
    screens: &mut [Box<dyn Screen>],
    table: &mut Shared,
    size: (u16, u16),
    text: &str,
) -> Transition {
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let mut trace = canvas::DrawTrace::default();
    app::draw_on(&mut buffer, screens, table, &mut trace);
    let row = |y: u16| (0..size.0).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    let found = (0..size.1).find_map(|y| Some((row(y).find(text)? as u16, y)));
    let at = found.unwrap_or_else(|| panic!("{text} shows nowhere"));
    app::clicked(screens.last_mut().unwrap().as_mut(), at, size, &trace, table)
}

const SIZES: [(u16, u16); 3] = [(60, 20), (80, 24), (120, 40)];

#[test]
fn rows_of_lists_and_keys_at_their_feet_can_be_clicked() {
    for size in SIZES {
        let mut table = table(GlyphSet::Ascii);
        table.last = None;
        let Transition::Push(asked) = table.pursue(PartialCommand::new(Command::Wield)) else {
            panic!("it asks")
        };
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(main::MainScreen::default()), asked];
        assert!(matches!(clicks(&mut screens, &mut table, size, "3 daggers"), Transition::Play));
        let daggers = table.view.as_ref().unwrap().letter('f');
        let item = table.last.as_ref().and_then(|plan| plan.given.item);
        assert_eq!(item, Some(Some(daggers)), "a click picks what it hits");
        table.last = None;
        assert!(matches!(clicks(&mut screens, &mut table, size, "Esc no"), Transition::Play));
        assert!(table.last.is_none(), "and the foot of the list is its keys");
        let many =
            PickMany::new("Which?".to_owned(), false, PartialCommand::new(Command::DropMany));
        screens[1] = Box::new(many);
        clicks(&mut screens, &mut table, size, "3 daggers");
        let shown = drawn(&mut screens, &table, size.0, size.1);
        assert!(shown.contains("f + 3 daggers"), "{shown}");
    }
}

#[test]
fn in_the_pack_a_click_chooses_and_another_acts() {
    for size in SIZES {
        let mut table = table(GlyphSet::Ascii);
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(inventory::Inventory::new())];
        assert!(matches!(clicks(&mut screens, &mut table, size, "2 pink"), Transition::Stay));
        assert!(table.last.is_none(), "nothing is drunk by choosing it");
        assert!(matches!(clicks(&mut screens, &mut table, size, "q quaff"), Transition::Play));
        assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Quaff));
    }
}

#[test]
fn what_the_panel_lists_is_pointed_at_by_a_click_there() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let birth = crate::game::Birth { seed: crate::game::view::Seed(7), ..Default::default() };
    assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    let mut screens = main_screen();
    let first = clicks(&mut screens, &mut table, (80, 24), "stairs up");
    assert!(matches!(first, Transition::Stay));
    let said = table.notice.take().unwrap();
    assert!(said.contains("a second click"), "{said}");
}

#[test]
fn the_wheel_moves_in_lists_and_over_the_map_brings_back_what_was_said() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    let mut pack = inventory::Inventory::new();
    let chosen = |pack: &mut inventory::Inventory, table: &Shared| {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let mut trace = canvas::DrawTrace::default();
        pack.draw(&mut canvas::Canvas::new(&mut buffer, &table.theme, &mut trace), table);
        (0..24).find(|&y| buffer[(1, y)].symbol() == ">").unwrap()
    };
    let before = chosen(&mut pack, &table);
    pack.wheel(true, &mut table);
    assert!(chosen(&mut pack, &table) > before);
    pack.wheel(false, &mut table);
    assert_eq!(chosen(&mut pack, &table), before);
    let mut play = main::MainScreen::default();
    assert!(matches!(play.wheel(true, &mut table), Transition::Stay));
    let Transition::Push(log) = play.wheel(false, &mut table) else { panic!("the log") };
    assert!(drawn(&mut [log], &table, 80, 24).contains("Welcome"));
}

#[test]
fn a_click_on_the_map_answers_which_way() {
    let mut table = table(GlyphSet::Ascii);
    let hero = table.view.as_ref().unwrap().hero;
    for (size, there) in [((80, 24), (3, 0)), ((120, 40), (0, -2)), ((60, 20), (2, 2))] {
        let Transition::Push(asked) = table.pursue(PartialCommand::new(Command::Open)) else {
            panic!("it asks")
        };
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(main::MainScreen::default()), asked];
        drawn(&mut screens, &table, size.0, size.1);
        let to = crate::game::view::Pos::new(hero.x + there.0, hero.y + there.1);
        let cells = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
        let at = cells.into_iter().find(|&at| main::square_at(at, size, &table) == Some(to));
        table.last = None;
        assert!(matches!(screens[1].click(at.unwrap(), size, &mut table), Transition::Play));
        let aim = table.last.as_ref().and_then(|plan| plan.given.aim);
        let dir = Dir::of(there.0, there.1).unwrap();
        assert_eq!(aim, Some(crate::game::view::Aim::Dir(dir)));
    }
}

#[test]
fn a_name_too_long_for_its_row_stands_whole_at_the_foot_of_the_list() {
    let mut table = table(GlyphSet::Ascii);
    let long =
        "a blessed thoroughly rusty corroded +3 elven broadsword of great age called Thornbiter";
    let view = table.view.as_mut().unwrap();
    view.pack[0].name = long.to_owned();
    let words = |text: String| {
        text.replace(['|', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (width, height) in [(60, 20), (80, 24)] {
        let Transition::Push(drop) = table.pursue(PartialCommand::new(Command::Drop)) else {
            panic!("it asks")
        };
        for list in [drop, Box::new(inventory::Inventory::new())] {
            let shown =
                drawn(&mut [Box::new(main::MainScreen::default()), list], &table, width, height);
            let shown = words(shown);
            assert!(shown.contains("great age called Thornbiter") || width == 80, "{shown}");
        }
    }
}

#[test]
fn the_wizards_menu_answers_a_wrong_letter() {
    let mut table = table(GlyphSet::Ascii);
    for wrong in ["z", "M-z"] {
        let mut menu = wizard::WizardMenu::new();
        assert!(matches!(menu.key(key(wrong), &mut table), Transition::Stay));
        let shown = over_map(Box::new(menu), &table, 60, 20);
        assert!(shown.contains(&format!("{wrong} is no answer.")), "{shown}");
    }
}

#[test]
fn a_letter_where_the_birth_page_has_no_choices_does_no_harm() {
    let mut table = table(GlyphSet::Ascii);
    let mut page = birth::BirthPage::new(&table, false);
    page.key(key("S-Tab"), &mut table);
    page.key(key("x"), &mut table);
    let text = drawn(&mut [Box::new(page)], &table, 80, 24);
    assert!(text.contains("none found") && text.contains("No choice here begins with x"), "{text}");
}
