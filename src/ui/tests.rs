//! UI tests: draws screens at the sizes that they are designed for, and at other sizes.

mod answers;
mod asking;
mod automation;
mod birth_page;
mod danger;
mod extended_commands;
mod monkey;
mod mouse;
mod new_players;
mod replay;
mod report;
mod server;
mod stored;
mod title_page;
mod usability;
mod vaults;

use std::path::Path;
use std::sync::{Arc, LazyLock};

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ask::loot::Loot;
use super::ask::menu::{PickMany, PickOne};
use super::draw::theme::{Depth, GlyphSet, Palette, Theme};
use super::main::command::Command;
use super::main::complete_command::{PartialCommand, Shelf};
use super::main::keys::Key;
use super::open::open;
use super::screen::{Screen, Shared, Transition, draw_on};
use super::{
    Start,
    author::vault_browser,
    draw::canvas,
    pages::{high_scores, storage_trouble, wizard},
};
use super::{
    app,
    ask::{inventory, prompt},
    main::{self, map_cursor, palette},
    pages::{birth, character, game_menu, options, title},
};
use crate::game::Game;
use crate::game::view::{Content, LogLine, Purpose, Tone, View};
use crate::store::paths::Paths;
use crate::store::run::Run;
use crate::store::test_support::Folder;

/// The built-in content, loaded once for all tests.
static CONTENT: LazyLock<Arc<Content>> = LazyLock::new(|| Arc::new(Content::builtin()));

thread_local! {
    /// A temporary folder for each test thread, deleted when the thread ends.
    static FOLDER: Folder = Folder::new();
}

/// Creates the shared state with the sample view and no game.
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
    draw_on(&mut buffer, screens, table, &mut canvas::DrawTrace::default());
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// Returns the text of the map screen with a prompt over it.
fn over_map(screen: Box<dyn Screen>, table: &Shared, width: u16, height: u16) -> String {
    drawn(&mut [Box::new(main::MainScreen::default()), screen], table, width, height)
}

fn main_screen() -> Vec<Box<dyn Screen>> {
    vec![Box::new(main::MainScreen::default())]
}

fn key(name: &str) -> Key {
    Key::read(name).unwrap()
}

/// Returns the screen that a key or a command opened.
fn opened(next: Transition, table: &Shared) -> Box<dyn Screen> {
    match next {
        Transition::Push(screen) | Transition::Instead(screen) => screen,
        Transition::Open(page) | Transition::OpenInstead(page) => open(page, table).unwrap(),
        _ => panic!("nothing was opened: {:?}", table.notice),
    }
}

macro_rules! snapshot {
    ($name:expr, $text:expr) => {
        insta::with_settings!({ snapshot_path => "../../tests/screens", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $text);
        })
    };
}

/// Compares a text with the snapshot `name`; for tests in other files.
fn pictured(name: &str, text: &str) {
    snapshot!(name, text);
}

#[test]
fn the_main_screen_has_four_layouts() {
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
fn walls_can_be_drawn_as_lines() {
    snapshot!("main_lines_80x24", drawn(&mut main_screen(), &table(GlyphSet::Lines), 80, 24));
}

#[test]
fn the_title_and_birth_pages_match_their_snapshots() {
    let table = table(GlyphSet::Ascii);
    let mut title: Vec<Box<dyn Screen>> = vec![Box::new(title::TitleScreen::new(&table))];
    // Hides the content digest, so that the title page does not depend on it.
    let content = format!("{:08x}", crate::game::view::digest_of(&table.content) >> 32);
    snapshot!("title_80x24", drawn(&mut title, &table, 80, 24).replace(&content, "########"));
    let mut birth: Vec<Box<dyn Screen>> = vec![Box::new(birth::BirthPage::new(&table, false))];
    snapshot!("birth_80x24", drawn(&mut birth, &table, 80, 24));
}

#[test]
fn the_birth_page_says_what_a_ruleset_changes_and_leaves_out() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    table.start.ruleset = "slash-em".to_owned();
    let mut page = birth::BirthPage::new(&table, false);
    pressed(&mut page, &mut table, "S-Tab s");
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(page)];
    let text = drawn(&mut screens, &table, 80, 24);
    assert!(text.contains("Rules: sporkhack") && text.contains("Rules sporkhack"), "{text}");
    assert!(text.contains("accurate"), "it says what is left out: {text}");
    let mut page = screens.remove(0);
    page.key(key("Enter"), &mut table);
    assert_eq!(table.session.as_ref().unwrap().game.birth.ruleset, "sporkhack");
}

#[test]
fn the_inventory_prompts_and_help_match_their_snapshots() {
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

/// Returns one instance of every screen that needs no game.
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
        Box::new(PickMany::new(title(), Shelf::Pack, plan())),
        Box::new(Loot::with(view.letter('a'))),
        Box::new(prompt::AskWay::new(title(), true, plan())),
        Box::new(prompt::AskText::new(title(), 40, plan())),
        Box::new(prompt::AskWord::new(title(), "yes", plan())),
        Box::new(prompt::AskSure::new(title(), plan())),
        Box::new(map_cursor::LookAround::new(&view)),
        Box::new(map_cursor::Travel::new(title(), plan(), table)),
        Box::new(map_cursor::GoToMenu::new(table)),
        Box::new(palette::CommandPalette::new()),
        Box::new(game_menu::Here::new(&view)),
        Box::new(game_menu::GameMenu::new(false)),
        Box::new(options::OptionsPage::new(true)),
        Box::new(character::help(table)),
        Box::new(character::in_view(&view)),
        Box::new(high_scores::HighScores::new(table)),
        Box::new(vault_browser::Browser::new(table)),
        Box::new(wizard::WizardMenu::new()),
        Box::new(storage_trouble::StorageTrouble::new()),
    ]
}

#[test]
fn every_screen_draws_at_every_size() {
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
fn no_key_breaks_any_screen() {
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

/// Creates the shared state with `lines` messages, one per turn and each one row long.
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
fn the_map_never_covers_messages() {
    for (width, height) in [(60, 20), (80, 24), (80, 30), (104, 30), (120, 40)] {
        let mut table = talkative(30);
        let text = drawn(&mut main_screen(), &table, width, height);
        let shown: Vec<u32> = (0..30).filter(|&n| text.contains(&spoken(n).text)).collect();
        assert_eq!(shown.last(), Some(&29), "the newest shows:\n{text}");
        let whole = text.matches("long enough").count();
        assert_eq!(whole, shown.len(), "no row is half a message:\n{text}");
        assert!(
            text.contains("[C-p] ") && text.contains(" more messages") && text.contains('@'),
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
fn messages_may_cover_the_map_but_not_the_squares_around_the_hero() {
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
fn questions_do_not_cover_the_newest_messages_or_the_panel() {
    for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40)] {
        for command in [Command::Kick, Command::Pray, Command::Quaff, Command::Engrave] {
            let mut table = table(GlyphSet::Ascii);
            let asked = opened(table.pursue(PartialCommand::new(command)), &table);
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
fn the_menu_of_a_vault_walk_does_not_begin_with_leaving() {
    let mut table = table(GlyphSet::Ascii);
    for (walking, first) in [(true, "help"), (false, "save and leave")] {
        let menu = drawn(&mut [Box::new(game_menu::GameMenu::new(walking))], &table, 80, 24);
        assert!(menu.lines().nth(1).unwrap().contains(first), "{menu}");
    }
    let mut menu = game_menu::GameMenu::new(true);
    menu.key(key("Space"), &mut table);
    let shown = drawn(&mut [Box::new(main::MainScreen::default()), Box::new(menu)], &table, 80, 24);
    assert!(shown.contains("Space does nothing here: Esc goes back to the map."), "{shown}");
}

#[test]
fn a_box_over_the_map_hides_the_key_hint() {
    let table = table(GlyphSet::Ascii);
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        assert!(drawn(&mut main_screen(), &table, width, height).contains("DEADLY: [<]"));
        let mut screens = main_screen();
        screens.push(Box::new(game_menu::GameMenu::new(false)));
        assert!(!drawn(&mut screens, &table, width, height).contains("DEADLY: [<]"));
    }
}

#[test]
fn a_frame_that_changes_one_number_takes_at_most_30_bytes() {
    use ratatui::backend::Backend;
    let mut table = table(GlyphSet::Lines);
    let mut screens = main_screen();
    let area = Rect::new(0, 0, 80, 24);
    let frame = |table: &Shared, screens: &mut Vec<Box<dyn Screen>>| {
        let mut buffer = Buffer::empty(area);
        let mut trace = canvas::DrawTrace::default();
        draw_on(&mut buffer, screens, table, &mut trace);
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
        let mut wire = super::term::backend::Wire::new(&mut bytes);
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

/// Creates the shared state with the runs and packs in `folder`.
fn table_in(folder: &Folder) -> Shared {
    let mut table = table(GlyphSet::Ascii);
    table.paths = Paths::find(Some(&folder.join("data")), None, folder.path()).unwrap();
    table.working = folder.path().to_path_buf();
    table.view = None;
    std::fs::create_dir_all(folder.join("vaults")).unwrap();
    table
}
