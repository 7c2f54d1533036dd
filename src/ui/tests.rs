//! UI tests: draws screens at the sizes they are designed for, and at every other size.

mod asking;
mod monkey;
mod proof;
mod replay;
mod report;
mod server;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ask::loot::Loot;
use super::ask::menu::{PickMany, PickOne};
use super::draw::theme::{Depth, GlyphSet, Palette, Theme};
use super::main::command::Command;
use super::main::complete_command::PartialCommand;
use super::main::keys::Key;
use super::screen::{Screen, Shared, Transition};
use super::{
    Start,
    author::vault_browser,
    draw::canvas,
    pages::{high_scores, storage_trouble, wizard},
};
use super::{
    app,
    ask::{inventory, prompt},
    main::{self, palette, target},
    pages::{birth, character, game_menu, options, title},
};
use crate::game::Game;
use crate::game::view::{Content, LogLine, Purpose, Tone, View};
use crate::store::paths::Paths;
use crate::store::run::Run;
use crate::store::test_support::Folder;

/// Loaded once for all tests.
static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(Content::builtin()));

thread_local! {
    /// A temporary folder per test, deleted with it.
    static FOLDER: Folder = Folder::new();
}

/// A table with the sample view and no game.
fn table(glyphs: GlyphSet) -> Shared {
    let nowhere = Path::new("/nowhere");
    let theme = Theme { glyphs, depth: Depth::Sixteen, palette: Palette::Dark };
    let paths = FOLDER.with(|folder| Paths::find(Some(folder.path()), None, nowhere).unwrap());
    Shared {
        working: nowhere.to_path_buf(),
        theme,
        usual: theme,
        terminal: "xterm  16 colors".to_owned(),
        start: Start { ruleset: "wyrdvault".to_owned(), ..Start::default() },
        view: Some(View::sample()),
        heard: 4,
        ..Shared::bare(paths, Arc::clone(&CONTENT))
    }
}

/// Returns the screen text without colors or trailing blanks.
fn drawn(screens: &mut [Box<dyn Screen>], table: &Shared, width: u16, height: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    app::draw_on(&mut buffer, screens, table, &mut canvas::DrawTrace::default());
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn main_screen() -> Vec<Box<dyn Screen>> {
    vec![Box::new(main::MainScreen::default())]
}

fn key(name: &str) -> Key {
    Key::read(name).unwrap()
}

macro_rules! snapshot {
    ($name:expr, $text:expr) => {
        insta::with_settings!({ snapshot_path => "../../tests/screens", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        })
    };
}

/// Compares a snapshot; for tests in other files.
fn pictured(name: &str, text: &str) {
    snapshot!(name, text);
}

#[test]
fn the_main_screen_at_its_four_sizes() {
    for (name, width, height) in [
        ("main_60x20", 60, 20),
        ("main_80x24", 80, 24),
        ("main_104x30", 104, 30),
        ("main_120x40", 120, 40),
    ] {
        let text = drawn(&mut main_screen(), &table(GlyphSet::Ascii), width, height);
        assert!(text.is_ascii());
        match name {
            "main_60x20" => snapshot!("main_60x20", text),
            "main_80x24" => snapshot!("main_80x24", text),
            "main_104x30" => snapshot!("main_104x30", text),
            _ => snapshot!("main_120x40", text),
        }
    }
}

#[test]
fn the_main_screen_with_lines() {
    snapshot!("main_lines_80x24", drawn(&mut main_screen(), &table(GlyphSet::Lines), 80, 24));
}

#[test]
fn the_pages_of_the_beginning() {
    let table = table(GlyphSet::Ascii);
    let mut title: Vec<Box<dyn Screen>> = vec![Box::new(title::TitleScreen::new(&table))];
    // The title page must not depend on the content digest.
    let content = format!("{:08x}", crate::game::view::digest_of(&table.content) >> 32);
    snapshot!("title_80x24", drawn(&mut title, &table, 80, 24).replace(&content, "########"));
    let mut birth: Vec<Box<dyn Screen>> = vec![Box::new(birth::BirthPage::new(&table, false))];
    snapshot!("birth_80x24", drawn(&mut birth, &table, 80, 24));
}

#[test]
fn things_and_prompts() {
    let table = table(GlyphSet::Ascii);
    let mut inventory: Vec<Box<dyn Screen>> = vec![Box::new(inventory::Inventory::new())];
    snapshot!("inventory_80x24", drawn(&mut inventory, &table, 80, 24));
    let mut quaff = main_screen();
    quaff.push(Box::new(pick_one()));
    snapshot!("quaff_80x24", drawn(&mut quaff, &table, 80, 24));
    let mut help: Vec<Box<dyn Screen>> = vec![Box::new(character::help(&table))];
    snapshot!("help_80x60", drawn(&mut help, &table, 80, 100));
}

fn pick_one() -> PickOne {
    PickOne::new(
        "Drink what?".to_owned(),
        Purpose::Quaff,
        None,
        false,
        PartialCommand::new(Command::Quaff),
    )
}

/// One instance of every screen that needs no game.
fn every_screen(table: &Shared) -> Vec<Box<dyn Screen>> {
    let view = View::sample();
    let plan = || PartialCommand::new(Command::Kick);
    let title = || "Which?".to_owned();
    vec![
        Box::new(main::MainScreen::default()),
        Box::new(title::TitleScreen::new(table)),
        Box::new(birth::BirthPage::new(table, true)),
        Box::new(inventory::Inventory::new()),
        Box::new(pick_one()),
        Box::new(PickMany::new(title(), false, plan())),
        Box::new(Loot::with(view.letter('a'))),
        Box::new(prompt::AskWay::new(title(), true, plan())),
        Box::new(prompt::AskText::new(title(), 40, plan())),
        Box::new(prompt::AskWord::new(title(), "yes", plan())),
        Box::new(prompt::AskSure::new(title(), plan())),
        Box::new(target::LookAround::new(&view)),
        Box::new(target::Travel::new(title(), plan(), table)),
        Box::new(target::GoToMenu::new(table)),
        Box::new(palette::CommandPalette::new()),
        Box::new(game_menu::Here::new(&view)),
        Box::new(game_menu::GameMenu::new(false)),
        Box::new(options::OptionsPage::new(true)),
        Box::new(character::help(table)),
        Box::new(character::in_view(&view)),
        Box::new(high_scores::page(table)),
        Box::new(vault_browser::Browser::new(table)),
        Box::new(wizard::WizardMenu::new()),
        Box::new(storage_trouble::StorageTrouble::new()),
    ]
}

#[test]
fn every_screen_survives_every_size() {
    let mut table = table(GlyphSet::Rich);
    table.trouble = Some(("Could not write to saves/Ana: disk full.".to_owned(), None));
    let mut screens = every_screen(&table);
    let sizes = [
        (1, 1),
        (1, 60),
        (200, 1),
        (59, 20),
        (60, 19),
        (60, 20),
        (79, 24),
        (80, 23),
        (80, 24),
        (103, 30),
        (104, 24),
        (119, 40),
        (120, 39),
        (120, 40),
        (200, 60),
    ];
    for (width, height) in sizes {
        for screen in 0..screens.len() {
            drawn(&mut screens[screen..=screen], &table, width, height);
        }
    }
}

#[test]
fn every_screen_survives_every_key() {
    let mut table = table(GlyphSet::Ascii);
    let named = ["Tab", "Up", "Down", "Right", "PgDn", "End", "Esc"];
    let letters = "aiqydw!/*?<>_.,;:$0-{=+~".chars().map(|letter| letter.to_string());
    for name in named.map(str::to_owned).into_iter().chain(letters) {
        for mut screen in every_screen(&table) {
            screen.key(key(&name), &mut table);
            screen.paste("paste\u{1b}[2J");
            screen.tick(&mut table);
            let mut one: [Box<dyn Screen>; 1] = [screen];
            drawn(&mut one, &table, 80, 24);
        }
        table.view = Some(View::sample());
    }
}

/// A table with `lines` messages, one per turn and each a row long.
fn talkative(lines: usize) -> Shared {
    let mut table = table(GlyphSet::Ascii);
    let view = table.view.as_mut().unwrap();
    view.lines = (0..lines).map(|n| spoken(n as u32)).collect();
    (view.said, table.heard) = (lines as u32, 0);
    table
}

fn spoken(turn: u32) -> LogLine {
    let text = format!("Message {turn} is long enough to fill a row of its own.");
    LogLine { turn, text, tone: Tone::Plain, times: 1 }
}

#[test]
fn nothing_of_the_map_is_drawn_over_a_message() {
    for (width, height) in [(60, 20), (80, 24), (80, 30), (104, 30), (120, 40)] {
        let mut table = talkative(30);
        let text = drawn(&mut main_screen(), &table, width, height);
        let shown: Vec<u32> = (0..30).filter(|&n| text.contains(&spoken(n).text)).collect();
        assert_eq!(shown.last(), Some(&29), "the newest shows:\n{text}");
        let whole = text.matches("long enough").count();
        assert_eq!(whole, shown.len(), "no row is half a message:\n{text}");
        assert!(
            text.contains(" more: C-p") && text.contains('@'),
            "what is hidden is counted:\n{text}"
        );
        let view = table.view.as_mut().unwrap();
        for at in (0..9).map(|y| crate::game::view::Pos::new(30, y)) {
            let tile = &mut view.map[at];
            tile.glyph = crate::game::view::Glyph::Floor;
            tile.light = crate::game::view::SquareLight::Seen;
        }
        let few = drawn(&mut main_screen(), &table, width, height);
        let room = super::draw::layout::Layout::of(width, height, true).unwrap().messages.height;
        let room = usize::from(room.max(height / 3));
        assert!(few.matches("long enough").count() <= room, "most of the map stays:\n{few}");
    }
}

#[test]
fn the_log_grows_over_the_map_but_not_over_who_stands_around_the_hero() {
    for (width, height) in [(60, 20), (80, 24), (104, 30)] {
        let mut table = talkative(6);
        for y in 0..21 {
            let view = table.view.as_mut().unwrap();
            view.hero = crate::game::view::Pos::new(35, y);
            view.map[view.hero].glyph = crate::game::view::Glyph::Hero;
            let shown = drawn(&mut main_screen(), &table, width, height);
            assert!(shown.contains('@'), "row {y}:\n{shown}");
            if y == 12 {
                assert_eq!(shown.matches("long enough").count(), 6, "all of it:\n{shown}");
            }
            table.view.as_mut().unwrap().map[crate::game::view::Pos::new(35, y)].glyph =
                crate::game::view::Glyph::Floor;
        }
    }
}

#[test]
fn questions_leave_the_newest_lines_and_the_panel_readable() {
    for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40)] {
        for command in [Command::Kick, Command::Pray, Command::Quaff, Command::Engrave] {
            let mut table = table(GlyphSet::Ascii);
            let Transition::Push(asked) = table.pursue(PartialCommand::new(command)) else {
                panic!("it asks")
            };
            let mut screens: Vec<Box<dyn Screen>> =
                vec![Box::new(main::MainScreen::default()), asked];
            let shown = drawn(&mut screens, &table, width, height);
            assert!(shown.contains("Esc"), "{shown}");
            for told in ["The jackal bites!", "hill orc", "@"] {
                assert!(shown.contains(told), "{command:?} hides {told}:\n{shown}");
            }
        }
    }
}

#[test]
fn danger_asks_first_and_a_step_taken_again_is_no_answer() {
    let mut table = table(GlyphSet::Ascii);
    if let Some(view) = &mut table.view {
        view.hero = crate::game::view::Pos::new(35, 15);
        view.foes.clear();
        // The projectile from the trap covers it.
        let over = view.hero.step(crate::game::view::Dir::E);
        view.map[over].glyph = crate::game::view::Glyph::Felt;
    }
    let mut play = main::MainScreen::default();
    let Transition::Push(mut asked) = play.key(key("l"), &mut table) else { panic!("it asks") };
    for again in ["l", "l", "y"] {
        assert!(matches!(asked.key(key(again), &mut table), Transition::Stay), "{again} is no yes");
    }
    let shown = drawn(&mut [Box::new(main::MainScreen::default()), asked], &table, 80, 24);
    assert!(shown.contains("That is a trap you know. Go there?"), "{shown}");
    assert!(shown.contains("Enter yes   Esc n no   y is no answer"), "{shown}");
    assert!(table.last.is_none(), "nothing was done");
    let Transition::Push(mut asked) = play.key(key("l"), &mut table) else { panic!("it asks") };
    assert!(matches!(asked.key(key("n"), &mut table), Transition::Play));
    assert!(table.last.is_none(), "nothing was done");
    let Transition::Push(mut asked) = play.key(key("l"), &mut table) else { panic!("it asks") };
    assert!(matches!(asked.key(key("Enter"), &mut table), Transition::Play));
    assert_eq!(table.last.as_ref().map(|plan| plan.command), Some(Command::Careful));
    assert!(matches!(play.key(key("F"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("Esc"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("2"), &mut table), Transition::Stay));
    assert!(matches!(play.key(key("0"), &mut table), Transition::Stay));
    assert!(drawn(&mut [Box::new(play)], &table, 80, 24).contains("Count: 20"));
}

#[test]
fn walking_into_the_peaceful_asks_as_striking_and_kicking_them_does() {
    let mut table = table(GlyphSet::Ascii);
    table.view.as_mut().unwrap().foes[0].stance = crate::game::view::Stance::Peaceful;
    let mut play = main::MainScreen::default();
    for keys in ["k", "F k", "C-d k"] {
        let mut next = Transition::Stay;
        for name in keys.split(' ') {
            next = match next {
                Transition::Push(mut prompt) => prompt.key(key(name), &mut table),
                _ => play.key(key(name), &mut table),
            };
        }
        let (Transition::Push(asked) | Transition::Instead(asked)) = next else {
            panic!("{keys} asks")
        };
        let shown = drawn(&mut [asked], &table, 80, 24);
        assert!(shown.contains("The hill orc is peaceful. "), "{keys}: {shown}");
        assert!(table.last.is_none(), "{keys}: nothing was done");
    }
}

#[test]
fn walking_into_what_answers_blows_deadly_asks() {
    let mut table = table(GlyphSet::Ascii);
    let foe = &mut table.view.as_mut().unwrap().foes[0];
    foe.danger = crate::game::view::Danger::Deadly;
    let odds = foe.odds.as_mut().unwrap();
    (odds.it_hits, odds.its_damage, odds.spike) = (0, (0, 0), 150);
    let mut play = main::MainScreen::default();
    let Transition::Push(asked) = play.key(key("k"), &mut table) else { panic!("it asks") };
    let shown = drawn(&mut [asked], &table, 80, 24);
    assert!(shown.contains("Striking the hill orc is DEADLY. Strike it?"), "{shown}");
}

#[test]
fn the_menu_of_a_walk_does_not_begin_with_its_end() {
    let mut table = table(GlyphSet::Ascii);
    for (walking, first) in [(true, "help"), (false, "save and leave")] {
        let menu = drawn(&mut [Box::new(game_menu::GameMenu::new(walking))], &table, 80, 24);
        assert!(menu.lines().nth(1).unwrap().contains(first), "{menu}");
    }
    let mut menu = game_menu::GameMenu::new(true);
    menu.key(key("M-z"), &mut table);
    let shown = drawn(&mut [Box::new(main::MainScreen::default()), Box::new(menu)], &table, 80, 24);
    assert!(shown.contains("M-z does nothing here: Esc goes back to the map."), "{shown}");
    let mut menu = game_menu::GameMenu::new(false);
    for (pressed, said) in [("j", "j again: step south."), ("q", "q again: drink a potion")] {
        assert!(
            matches!(menu.key(key(pressed), &mut table), Transition::Play),
            "{pressed} closes it"
        );
        assert!(table.last.is_none(), "and does nothing yet");
        let notice = table.notice.take().unwrap();
        assert!(notice.starts_with("The menu is closed. ") && notice.contains(said), "{notice}");
    }
}

#[test]
fn under_a_window_no_hint_speaks_of_keys() {
    let table = table(GlyphSet::Ascii);
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        assert!(drawn(&mut main_screen(), &table, width, height).contains("DEADLY: <"));
        let mut screens = main_screen();
        screens.push(Box::new(game_menu::GameMenu::new(false)));
        assert!(!drawn(&mut screens, &table, width, height).contains("DEADLY: <"));
    }
}

#[test]
fn y_and_n_answer_what_no_step_asks() {
    let mut table = table(GlyphSet::Ascii);
    for (answer, done) in [("y", true), ("Enter", true), ("n", false), ("Esc", false)] {
        table.last = None;
        let Transition::Push(mut asked) = table.pursue(PartialCommand::new(Command::Pray)) else {
            panic!("it asks")
        };
        assert!(matches!(asked.key(key(answer), &mut table), Transition::Play));
        assert_eq!(table.last.is_some(), done, "{answer}");
        assert!(table.last.as_ref().is_none_or(|plan| !plan.given.sure), "again asks again");
    }
}

#[test]
fn a_frame_that_changes_a_number_is_short() {
    use ratatui::backend::Backend;
    let mut table = table(GlyphSet::Lines);
    let mut screens = main_screen();
    let area = Rect::new(0, 0, 80, 24);
    let frame = |table: &Shared, screens: &mut Vec<Box<dyn Screen>>| {
        let mut buffer = Buffer::empty(area);
        let mut trace = canvas::DrawTrace::default();
        app::draw_on(&mut buffer, screens, table, &mut trace);
        (buffer, trace.cursor.unwrap())
    };
    table.heard = 6;
    let (before, at) = frame(&table, &mut screens);
    if let Some(view) = &mut table.view {
        view.turn += 1;
    }
    let (after, _) = frame(&table, &mut screens);
    let mut bytes = Vec::new();
    {
        let mut wire = super::term::terminal::Wire::new(&mut bytes);
        wire.settled(at);
        wire.draw(before.diff(&after).into_iter()).unwrap();
        wire.show_cursor().unwrap();
        wire.set_cursor_position(at).unwrap();
        wire.flush().unwrap();
    }
    assert!(bytes.len() <= 30, "{:?}", String::from_utf8_lossy(&bytes));
}

fn pressed(screen: &mut dyn Screen, table: &mut Shared, keys: &str) {
    for name in keys.split_whitespace() {
        table.notice = None;
        screen.key(key(name), table);
    }
}

#[test]
fn the_vault_browser() {
    let mut table = table(GlyphSet::Ascii);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    let mut one: [Box<dyn Screen>; 1] = [Box::new(browser)];
    snapshot!("vaults_60x20", drawn(&mut one, &table, 60, 20));
    snapshot!("vaults_80x24", drawn(&mut one, &table, 80, 24));
    snapshot!("vaults_120x40", drawn(&mut one, &table, 120, 40));
}

#[test]
fn escape_leaves_the_filter_before_the_browser() {
    let mut table = table(GlyphSet::Ascii);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    assert!(matches!(browser.key(key("Esc"), &mut table), Transition::Stay));
    assert!(matches!(browser.key(key("Esc"), &mut table), Transition::Back));
}

/// A table whose runs and packs are in `folder`.
fn table_in(folder: &Folder) -> Shared {
    let mut table = table(GlyphSet::Ascii);
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    table.working = folder.path().to_path_buf();
    table.view = None;
    std::fs::create_dir_all(folder.join("vaults")).unwrap();
    table
}

fn browsed(browser: vault_browser::Browser, table: &Shared) -> String {
    drawn(&mut [Box::new(browser)], table, 80, 24)
}

#[test]
fn a_pack_that_changes_is_read_again_and_its_faults_are_shown() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let pack = folder.join("vaults/mine.ron");
    std::fs::write(&pack, "[Vault(id: \"my_first\", body: Room(size: Fixed(3, 3)))]").unwrap();
    let mut browser = vault_browser::Browser::new(&table);
    browser.tick(&mut table);
    assert_eq!(table.notice, None, "nothing changed");
    pressed(&mut browser, &mut table, "/ m y Enter");
    std::fs::write(
        &pack,
        "[Vault(id: \"my_second\", weigth: 3, body: Fill),\n \
        Vault(id: \"my_third\", body: Room(size: Fixed(3, 3)))]",
    )
    .unwrap();
    browser.tick(&mut table);
    assert!(table.notice.take().unwrap().contains("1 fault"));
    let Transition::Push(page) = browser.key(key("f"), &mut table) else {
        panic!("f shows faults")
    };
    let faults = drawn(&mut [page], &table, 80, 24);
    assert!(faults.contains("mine.ron:1:25") && faults.contains("did you mean"), "{faults}");
    let text = browsed(browser, &table);
    assert!(text.contains("my_third") && !text.contains("my_first"), "{text}");
}

#[test]
fn no_text_of_a_pack_reaches_the_terminal_raw() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    std::fs::write(
        folder.join("vaults/evil\u{1b}[2J.ron"),
        "[Vault(id: \"evil\", title: \"\\u{1b}]0;owned\\u{7}\\u{202e}\", tags: [\"\u{9b}31m\"], \
         body: Room(size: Fixed(3, 3)), \u{1b}[31m: 3)]",
    )
    .unwrap();
    let sly = "[Vault(id: \"sly\", body: Room(size: Fixed(3, 3)))]";
    std::fs::write(folder.join("vaults/s\u{1b}[2Jl\u{202e}y.ron"), sly).unwrap();
    let mut browser = vault_browser::Browser::new(&table);
    let Transition::Push(page) = browser.key(key("f"), &mut table) else {
        panic!("f shows faults")
    };
    pressed(&mut browser, &mut table, "/ s l y Enter");
    let shown = browsed(browser, &table);
    assert!(shown.contains("sly.ron"), "the file's name without its tricks: {shown}");
    for text in [shown, drawn(&mut [page], &table, 80, 24)] {
        let raw = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!text.chars().any(raw), "{text:?}");
    }
}

#[test]
fn one_walks_into_a_vault_and_comes_back_to_the_browser() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter r");
    let Transition::Only(_) = browser.key(key("w"), &mut table) else {
        panic!("{:?}", table.notice);
    };
    let game = &table.session.as_ref().unwrap().game;
    assert!(game.is_wizard() && !game.is_scored());
    assert!(game.room_marks().iter().any(|room| room.name.ends_with("cross")));
    let status = drawn(&mut main_screen(), &table, 60, 20);
    assert!(status.contains("Wizard"), "{status}");
    assert!(matches!(main::wished(Command::Save, None, &mut table), Transition::Title));
    assert_eq!(table.walk.as_ref().unwrap().id, "cross");
    let kept = table.kept.take().unwrap();
    assert_eq!(kept.rank, None, "such games are not scored");
    let text = std::fs::read_to_string(table.paths.replays().join(&kept.replay)).unwrap();
    let replay = crate::game::replay::Replay::read(&text).unwrap();
    assert_eq!(replay.birth.mode, crate::game::view::Mode::Wizard);
    let mut player = crate::game::replay::Player::new(Arc::clone(&CONTENT), &replay).unwrap();
    player.finish().unwrap();
}

#[test]
fn the_wizards_menu_uses_its_powers() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    browser.key(key("w"), &mut table);
    let Transition::Push(mut menu) = main::wished(Command::Wizard, None, &mut table) else {
        panic!("{:?}", table.notice)
    };
    let before = table.session.as_ref().unwrap().game.digest();
    menu.key(key("r"), &mut table);
    assert_ne!(table.session.as_ref().unwrap().game.digest(), before, "rolled again");
    menu.key(key("p"), &mut table);
    assert!(table.notice.take().unwrap().contains("keeps the packs it began with"));
    menu.key(key("o"), &mut table);
    let map = drawn(&mut main_screen(), &table, 80, 24);
    assert!(map.contains("0 ") && map.contains("normal_room"), "{map}");
    let Transition::Instead(why) = menu.key(key("w"), &mut table) else { panic!("w asks why") };
    let text = drawn(&mut [Box::new(main::MainScreen::default()), why], &table, 80, 24);
    assert!(text.contains("Made by"), "{text}");
    let Transition::Instead(mut pick) = menu.key(key("m"), &mut table) else { panic!("m asks") };
    pressed(&mut *pick, &mut table, "p i l l Down Up Enter");
    let rooms = table.session.as_ref().unwrap().game.room_marks();
    assert!(rooms.iter().any(|room| room.name.contains("pillars")), "{rooms:?}");
    table.session.as_mut().unwrap().game.world.life.mode = crate::game::view::Mode::Classic;
    assert!(matches!(main::wished(Command::Wizard, None, &mut table), Transition::Play));
    assert!(table.notice.unwrap().contains("Only in a wizard's game"));
}

#[test]
fn a_run_is_deleted_from_the_title_when_that_is_asked_twice() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let game = Game::new(Arc::clone(&CONTENT), &crate::game::Birth::default()).unwrap();
    let head = super::session::head(&game);
    drop(Run::create(&table.paths, &head, "Ana", "Valkyrie").unwrap());
    let mut title = title::TitleScreen::new(&table);
    title.key(key("D"), &mut table);
    let asks = drawn(&mut [Box::new(title)], &table, 80, 24);
    assert!(asks.contains("D once more") && asks.contains("Ana, Valkyrie"), "{asks}");
    let mut title = title::TitleScreen::new(&table);
    for pressed in ["D", "j", "k", "D"] {
        title.key(key(pressed), &mut table);
    }
    assert_eq!(Run::list(&table.paths).unwrap().len(), 1, "another key is a no");
    title.key(key("D"), &mut table);
    assert_eq!(Run::list(&table.paths).unwrap(), []);
}

#[test]
fn the_run_played_last_is_offered_first_with_its_turn() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    for name in ["Ana", "Bo"] {
        let birth = crate::game::Birth { name: name.to_owned(), ..crate::game::Birth::default() };
        assert!(super::start_run::begin(&birth, &mut table).is_ok());
    }
    table.session = None;
    let ana = Run::list(&table.paths).unwrap().swap_remove(0).folder;
    assert!(super::start_run::resume(&ana, &mut table).is_ok());
    for _ in 0..3 {
        table.send(&crate::game::Input::Do(crate::game::view::Action::Wait));
    }
    let turn = table.session.as_ref().unwrap().game.turn();
    // The session ends without a save.
    table.session = None;
    let title = drawn(&mut [Box::new(title::TitleScreen::new(&table))], &table, 80, 24);
    let first = title.lines().find(|line| line.contains("Continue")).unwrap();
    assert!(first.contains("Ana") && first.contains(&format!("turn {turn},")), "{title}");
}
