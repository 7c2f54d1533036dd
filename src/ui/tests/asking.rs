//! Tests of prompts, of keys that do not answer them, and of keys of commands that this game lacks.

use super::*;
use crate::game::view::Dir;
use crate::ui::main::keys::KeyMap;

#[test]
fn every_question_answers_an_invalid_key_with_one_sentence() {
    let mut table = table(GlyphSet::Ascii);
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (command, key_name, said) in [
            (Command::Kick, "R", "Kick which way?  R is not a direction."),
            (Command::Kick, "Space", "Kick which way?  Space is not a direction."),
            (Command::Kick, "Tab", "Kick which way?  Tab is not a direction."),
            (Command::Pray, "x", "Press y or n."),
        ] {
            let mut asked = opened(table.pursue(PartialCommand::new(command)), &table);
            assert!(matches!(asked.key(key(key_name), &mut table), Transition::Stay));
            let shown = over_map(asked, &table, width, height);
            assert!(shown.contains(said), "{said}: {shown}");
        }
    }
}

#[test]
fn an_item_prompt_answers_an_invalid_key_and_keeps_asking() {
    let mut table = table(GlyphSet::Ascii);
    let last = table.view.as_mut().unwrap().pack.last_mut().unwrap();
    last.suits.wear = true;
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        for (command, key_name, said) in [
            (Command::Quaff, "Z", "You have no Z."),
            (Command::Quaff, "Tab", "Press a letter from the list."),
            (Command::Quaff, "-", "Press a letter from the list."),
            (Command::Quaff, "a", "You cannot drink a "),
            (Command::Read, "a", "You cannot read a "),
            (Command::Wear, "a", "You cannot wear a "),
            (Command::Throw, "Z", "You have no Z."),
            (Command::DropMany, "Z", "You have no Z."),
        ] {
            let asked = table.pursue(PartialCommand::new(command));
            let mut asked = opened(asked, &table);
            assert!(
                matches!(asked.key(key(key_name), &mut table), Transition::Stay),
                "{command:?}"
            );
            let shown = over_map(asked, &table, width, height);
            assert!(shown.contains(said), "{said}: {shown}");
        }
        let mut asked = opened(table.pursue(PartialCommand::new(Command::Quaff)), &table);
        for name in ["*", "Enter", "Z", "Down"] {
            assert!(matches!(asked.key(key(name), &mut table), Transition::Stay), "{name}");
        }
        let shown = over_map(asked, &table, width, height);
        assert!(!shown.contains("You have no Z."), "a key that answers wipes it: {shown}");
    }
}

#[test]
fn an_item_prompt_shows_the_refusal_of_the_rules() {
    let (mut table, _folder) = begun();
    let food = |thing: &&crate::game::view::ItemView| !thing.suits.eat;
    let odd = table.view.as_ref().unwrap().pack.iter().find(food).unwrap().letter.unwrap();
    let mut asked = opened(table.pursue(PartialCommand::new(Command::Eat)), &table);
    assert!(matches!(asked.key(key(&odd.to_string()), &mut table), Transition::Stay));
    let shown = over_map(asked, &table, 80, 24);
    assert!(shown.contains("You cannot eat that."), "{shown}");
}

#[test]
fn the_inventory_answers_an_unused_key() {
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
    assert!(shown.contains("w is not a key for this item"), "{shown}");
}

#[test]
fn a_refused_automation_shows_the_hint_after_its_reason() {
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
    for why in ["Nothing left to explore.", "Nothing left to explore within reach."] {
        let told = table.with_hint(why);
        assert!(told.starts_with(why) && told.ends_with(&first), "{first}: {told}");
    }
}

#[test]
fn the_overview_marks_the_current_level_after_its_name() {
    let row = |name: &str| crate::game::view::LevelRow {
        id: crate::game::view::LevelId { branch: 0, depth: 3 },
        stairs: None,
        name: name.to_owned(),
        region: Some("the Long Dark".to_owned()),
        here: true,
        note: None,
        known: Vec::new(),
    };
    let page = crate::ui::pages::levels::Levels::new(vec![row("Dlvl 3 Diggings"), row("Dlvl 3")]);
    let shown = drawn(&mut [Box::new(page)], &table(GlyphSet::Ascii), 60, 20);
    assert!(shown.contains("Dlvl 3 Diggings  you are here"), "{shown}");
    assert!(shown.contains("Dlvl 3     you are here"), "{shown}");
    assert_eq!(shown.matches("The Long Dark").count(), 1, "once for its levels: {shown}");
}

#[test]
fn questions_and_answers_are_never_truncated() {
    let mut table = table(GlyphSet::Ascii);
    let told = "Your uncursed +0 splint mail is in the way: T takes it off first, \
                which takes five turns.";
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        table.notice = Some(told.to_owned());
        let shown = words(&drawn(&mut main_screen(), &table, width, height));
        assert!(words(told).iter().all(|word| shown.contains(word)), "{shown:?}");
        table.notice = None;
        for command in [Command::Force, Command::Kick] {
            let mut asked = opened(table.pursue(PartialCommand::new(command)), &table);
            asked.key(key("Tab"), &mut table);
            let shown = over_map(asked, &table, width, height);
            let whole = match command {
                Command::Force => ["lock?", "Press y or n."],
                _ => ["Kick which way?", "Tab is not a direction."],
            };
            assert!(whole.iter().all(|words| shown.contains(words)), "{shown}");
        }
        let title = "Fire (30 blessed poisoned +0 crossbow bolts (in quiver)) which way, please?";
        let plan = PartialCommand::new(Command::Fire);
        let mut way = prompt::AskWay::new(title.to_owned(), false, plan.clone());
        way.key(key("Tab"), &mut table);
        let shown = over_map(Box::new(way), &table, width, height);
        assert!(shown.contains("please?") && shown.contains("Tab is not a direction."), "{shown}");
        let one = PickOne::new(title.to_owned(), Purpose::Quaff, None, false, plan);
        let shown = over_map(Box::new(one), &table, width, height);
        assert!(shown.contains("please?") && shown.contains("q - "), "{shown}");
    }
}

#[test]
fn items_underfoot_are_shown_on_a_line_or_a_page() {
    let mut table = table(GlyphSet::Ascii);
    table.size.set((60, 20));
    let first = table.view.as_ref().unwrap().pack[0].clone();
    let thing = crate::game::view::ItemView { used: None, ..first };
    let mut play = main::MainScreen::default();
    table.view.as_mut().unwrap().floor = vec![thing.clone()];
    assert!(matches!(play.key(key(":"), &mut table), Transition::Play));
    assert!(table.notice.take().unwrap().contains(&thing.name));
    table.view.as_mut().unwrap().floor[0].for_sale = Some(33);
    play.key(key(":"), &mut table);
    let priced = format!("Here: {} (for sale, 33).", thing.name);
    assert_eq!(table.notice.take().as_deref(), Some(priced.as_str()));
    table.view.as_mut().unwrap().floor = vec![thing.clone(); 9];
    let page = opened(play.key(key(":"), &mut table), &table);
    let shown = drawn(&mut [page], &table, 60, 20);
    assert_eq!(shown.matches(&thing.name).count(), 9, "{shown}");
}

/// Starts a new run. Returns its shared state and its folder.
fn begun() -> (Shared, Folder) {
    let mut table = table(GlyphSet::Ascii);
    let folder = Folder::new();
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    (table, folder)
}

#[test]
fn the_page_of_a_command_replaces_the_menu_that_it_was_chosen_from() {
    let (table, _folder) = begun();
    let mut screens = main_screen();
    screens.push(Box::new(game_menu::GameMenu::new(false)));
    let mut app = app::App::new(table, screens);
    let help = crossterm::event::KeyCode::Char('?');
    app.step(&crossterm::event::Event::Key(help.into()), (80, 24));
    assert_eq!(app.screens.len(), 2);
    assert!(drawn(&mut app.screens, &app.table, 80, 24).contains("Key set: "));
}

#[test]
fn a_prefix_asks_for_a_direction() {
    let mut table = table(GlyphSet::Ascii);
    for (prefix, word) in [("m", "Step"), ("F", "Strike")] {
        let mut play = main::MainScreen::default();
        for wrong in ["w", "5", "Enter"] {
            assert!(matches!(play.key(key(prefix), &mut table), Transition::Stay));
            table.notice = None;
            assert!(matches!(play.key(key(wrong), &mut table), Transition::Stay));
            let told = drawn(&mut [Box::new(play)], &table, 60, 20);
            let said = format!("{wrong} is not a direction. {word} which way? (Esc: no)");
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
fn rush_prefixes_run_and_unused_nethack_keys_explain_themselves() {
    let mut table = table(GlyphSet::Ascii);
    table.keymap = KeyMap::named("nethack-strict");
    let mut play = main::MainScreen::default();
    for rush in ["G", "g"] {
        table.last = None;
        assert!(matches!(play.key(key(rush), &mut table), Transition::Stay));
        play.key(key("l"), &mut table);
        assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Run(Dir::E)));
    }
    for (absent, said) in [("V", "title page"), ("A", "T takes off")] {
        table.notice = None;
        play.key(key(absent), &mut table);
        let notice = table.notice.take().unwrap();
        assert!(notice.contains(said), "{absent}: {notice}");
    }
    play.key(key("&"), &mut table);
    play.key(key("p"), &mut table);
    assert!(table.notice.take().unwrap().starts_with("p: pay a shopkeeper"));
    play.key(key("F9"), &mut table);
    assert!(table.notice.take().unwrap().contains("F9 does nothing"));
}

#[test]
fn no_key_set_both_binds_a_key_and_calls_it_unused() {
    let text = r#"(name: "x", about: "", counts: true,
        keys: [(Wait, ["."])], absent: [(".", "No.")])"#;
    assert_eq!(KeyMap::read(text).unwrap_err(), "\".\" is bound twice");
}

#[test]
fn look_describes_the_square_on_the_smallest_screen() {
    let mut table = table(GlyphSet::Ascii);
    let folder = Folder::new();
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    assert!(super::super::start_run::begin(&crate::game::Birth::default(), &mut table).is_ok());
    let view = table.view.clone().unwrap();
    let mut looks: Vec<Box<dyn Screen>> =
        vec![Box::new(main::MainScreen::default()), Box::new(map_cursor::LookAround::new(&view))];
    let title = table.session.as_ref().unwrap().game.look(view.hero).title;
    let shown = drawn(&mut looks, &table, 60, 20);
    assert!(shown.lines().next().unwrap().contains(&title), "{title}:\n{shown}");
}

#[test]
fn waiting_warns_beside_a_foe_that_attacks() {
    let told = |blocks: bool| {
        let mut table = table(GlyphSet::Ascii);
        let view = table.view.as_mut().unwrap();
        view.fight = view.fight.map(|fight| crate::game::view::Fight { blocks, ..fight });
        main::MainScreen::default().key(key("."), &mut table);
        table.notice
    };
    let warned = told(true).unwrap();
    assert!(warned.starts_with("The hill orc is beside you: [m .] wait anyway."), "{warned}");
    assert!(warned.contains(" DEADLY: ["), "{warned}");
    assert_eq!(told(false), None);
}

#[test]
fn items_in_use_are_listed_by_class() {
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
    assert_eq!(line(&mut table, "="), "You are not wearing any rings.");
    assert_eq!(line(&mut table, "\""), "You are not wearing an amulet.");
    assert_eq!(line(&mut table, "("), "You are not using any tools.");
    assert_eq!(line(&mut table, "^"), "You know of no trap next to you.");
    assert!(line(&mut table, "v").starts_with("Wyrdvault "));
    let page = opened(play.key(key("*"), &mut table), &table);
    let page = drawn(&mut [page], &table, 80, 24);
    assert!(page.contains("Everything in use") && page.contains("small shield (worn)"), "{page}");
}

#[test]
fn a_filter_without_matches_says_so() {
    let mut table = table(GlyphSet::Ascii);
    let mut places = map_cursor::GoToMenu::new(&table);
    for letter in ["z", "q", "Enter"] {
        assert!(matches!(places.key(key(letter), &mut table), Transition::Stay));
    }
    let shown = over_map(Box::new(places), &table, 60, 20);
    assert!(shown.contains("No match."), "{shown}");
}

#[test]
fn firing_distinguishes_a_blocked_target_from_no_target() {
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
fn an_item_list_leaves_the_hit_points_visible() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let one = view.pack[0].clone();
    for letter in 'g'..='z' {
        view.pack.push(crate::game::view::ItemView { letter: Some(letter), ..one.clone() });
    }
    for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40)] {
        let drop = opened(table.pursue(PartialCommand::new(Command::Drop)), &table);
        let shown = over_map(drop, &table, width, height);
        assert!(shown.contains("31/48") && shown.contains("Esc cancel"), "{shown}");
    }
}

#[test]
fn the_panel_command_says_when_there_is_no_room() {
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
fn item_prompts_mark_items_underfoot() {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    let mut cookies = view.pack.iter().find(|thing| thing.suits.eat).unwrap().clone();
    view.pack.retain(|thing| !thing.suits.eat);
    (cookies.letter, cookies.name) = (None, "2 fortune cookies".to_owned());
    view.floor.push(cookies);
    let eat = opened(table.pursue(PartialCommand::new(Command::Eat)), &table);
    let shown = over_map(eat, &table, 60, 20);
    assert!(shown.contains("- on the floor: 2 fortune cookies"), "{shown}");
}

#[test]
fn a_truncated_name_is_shown_whole_below_the_list() {
    let mut table = table(GlyphSet::Ascii);
    let long =
        "a blessed thoroughly rusty corroded +3 elven broadsword of great age called Thornbiter";
    let view = table.view.as_mut().unwrap();
    view.pack[0].name = long.to_owned();
    let words = |text: String| {
        text.replace(['|', '\n'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (width, height) in [(60, 20), (80, 24)] {
        let drop = opened(table.pursue(PartialCommand::new(Command::Drop)), &table);
        for list in [drop, Box::new(inventory::Inventory::new())] {
            let shown =
                drawn(&mut [Box::new(main::MainScreen::default()), list], &table, width, height);
            let shown = words(shown);
            assert!(shown.contains("great age called Thornbiter") || width == 80, "{shown}");
        }
    }
}

#[test]
fn a_count_typed_at_the_prompt_for_one_item_drops_or_throws_that_many() {
    use crate::game::view::ItemView;
    let (mut table, _folder) = begun();
    let stack = |thing: &&ItemView| thing.count > 3;
    let view = table.view.as_mut().unwrap();
    view.pack[0].count = 12;
    let stack = view.pack.iter().find(stack).unwrap();
    let (id, letter) = (stack.id, stack.letter.unwrap().to_string());
    for command in [Command::Drop, Command::Throw] {
        let mut asked = opened(table.pursue(PartialCommand::new(command)), &table);
        for name in ["1", "0"] {
            assert!(matches!(asked.key(key(name), &mut table), Transition::Stay));
        }
        let mut pages: Vec<Box<dyn Screen>> = vec![asked];
        assert!(drawn(&mut pages, &table, 80, 24).contains("10 of"), "{command:?}");
        pages[0].key(key(&letter), &mut table);
        let given = table.last.as_ref().map(|plan| (plan.given.item, plan.given.count));
        if command == Command::Drop {
            assert_eq!(given, Some((Some(Some(id)), Some(10))));
        }
        table.last = None;
    }
    let mut asked = opened(table.pursue(PartialCommand::new(Command::Wield)), &table);
    asked.key(key("3"), &mut table);
    let shown = over_map(asked, &table, 80, 24);
    assert!(!shown.contains("3 of"), "other commands take no count: {shown}");
}

#[test]
fn what_lies_on_the_floor_is_offered_only_within_reach() {
    use crate::game::view::Purpose;
    use crate::ui::main::complete_command::suitable;
    let mut view = View::sample();
    let food = view.pack.iter().find(|thing| thing.suits.eat).unwrap().clone();
    view.floor = vec![food.clone()];
    view.floor[0].suits.offer = true;
    view.pack.clear();
    let offered =
        |view: &View| [Purpose::Eat, Purpose::Offer].map(|purpose| suitable(view, purpose).len());
    assert_eq!(offered(&view), [1, 1]);
    view.reaches_floor = false;
    assert_eq!(offered(&view), [0, 0]);
}

#[test]
fn the_menu_of_what_to_do_here_offers_trade_and_talk() {
    use crate::game::view::Stance;
    use crate::ui::pages::game_menu::Here;
    let mut table = table(GlyphSet::Ascii);
    let rows = |table: &Shared| {
        let menu = Here::new(table.view.as_ref().unwrap());
        let shown = drawn(&mut [Box::new(menu)], table, 80, 40);
        ["pay your debt", "drop something to sell", "talk to Osgar"].map(|row| shown.contains(row))
    };
    assert_eq!(rows(&table), [false; 3]);
    let view = table.view.as_mut().unwrap();
    (view.debt, view.in_shop) = (20, true);
    let keeper = &mut view.foes[0];
    (keeper.stance, keeper.distance, keeper.proper) = (Stance::Peaceful, 1, true);
    keeper.name = "Osgar".to_owned();
    view.pack.iter_mut().for_each(|thing| thing.unpaid = None);
    assert_eq!(rows(&table), [true; 3]);
}

#[test]
fn a_load_that_cannot_be_lifted_is_not_light() {
    let load = crate::game::view::Load { weight: 100, capacity: 100 };
    assert!(load.takes(0) && !load.takes(1) && !load.takes(10_000));
    assert_eq!(load.with(10_000), None, "picking that up is refused");
}
