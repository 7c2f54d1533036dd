//! Tests that send random keys to every page, with empty lists: no packs, runs, replays, scores or
//! spells.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

use super::*;
use crate::base::{Rng, Seed};
use crate::ui::app::App;
use crate::ui::{ask::spells, pages::report, replay};

/// Number of events for each page in the fast test. The slow test sends `WYRDVAULT_BYTES` / 250, or
/// 5,000 if that variable is not set.
const EVENTS: u32 = 60;

/// Keys that are not letters.
const CODES: [KeyCode; 16] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::Insert,
];

/// Returns a key, a click on or far off the screen, a turn of the wheel, or pasted text. Types
/// slashes only if `slash` is set, because the page may use the typed text as a folder.
fn event(rng: &mut Rng, slash: bool) -> Event {
    let far = |rng: &mut Rng| match rng.below(8) {
        0 => u16::MAX,
        1 => 79,
        _ => rng.below(120) as u16,
    };
    let letter = (b' ' + rng.below(95) as u8) as char;
    let letter = if slash || letter != '/' { letter } else { 'x' };
    let pressed = |code, modifiers| Event::Key(KeyEvent::new(code, modifiers));
    match rng.below(20) {
        0 => pressed(KeyCode::Char(letter.to_ascii_lowercase()), KeyModifiers::CONTROL),
        1 => pressed(KeyCode::Char(letter), KeyModifiers::ALT),
        2 => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Up(MouseButton::Right),
            ];
            let kind = kinds[rng.below(4) as usize];
            let modifiers = KeyModifiers::NONE;
            Event::Mouse(MouseEvent { kind, column: far(rng), row: far(rng), modifiers })
        }
        3 => Event::Paste(["", "é🗝\u{301}", "a\nb\tc", "0123456789"][rng.below(4) as usize].into()),
        4..=12 => pressed(KeyCode::Char(letter), KeyModifiers::NONE),
        _ => pressed(CODES[rng.below(CODES.len() as u32) as usize], KeyModifiers::NONE),
    }
}

/// Creates the shared state in an empty folder, with a new game or without one.
fn bare(folder: &Folder, playing: bool) -> Shared {
    let mut table = table_in(folder);
    table.options.mouse = true;
    if playing {
        let birth =
            crate::game::Birth { mode: crate::game::view::Mode::Wizard, ..Default::default() };
        assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    }
    table
}

/// Returns the pages that need a run. [`every_screen`] does not contain them.
fn pages_of_a_run(table: &Shared) -> Vec<Box<dyn Screen>> {
    let folder = table.session.as_ref().and_then(|session| session.folder()).unwrap().to_path_buf();
    let mut viewer = replay::Viewer::open(&folder, table).unwrap();
    let export = opened(viewer.key(key("x"), &mut super::table(GlyphSet::Ascii)), table);
    vec![
        export,
        Box::new(report::ReportPage::new(&folder, 1, table)),
        Box::new(replay::ReplayList::beside(&folder, table)),
        Box::new(viewer),
        Box::new(spells::PickSpell::new(PartialCommand::new(Command::Cast))),
    ]
}

/// Sends events to the main loop's functions and draws after each. Reopens `page` when all screens
/// are closed, and after every 20 events.
fn feed(page: usize, playing: bool, seed: u64, events: u32) {
    let folder = Folder::new();
    let mut rng = Rng::new(Seed(seed), page as u64);
    let pages = |table: &Shared| {
        let mut pages = every_screen(table);
        if playing {
            pages.extend(pages_of_a_run(table));
        } else {
            pages.push(Box::new(replay::ReplayList::new(table)));
        }
        pages
    };
    let fresh = || {
        let mut table = bare(&folder, playing);
        let view = table.view.take();
        table.view = Some(view.clone().unwrap_or_else(View::sample));
        let page = pages(&table).swap_remove(page);
        table.view = view;
        let below: Box<dyn Screen> = if playing {
            Box::new(main::MainScreen::default())
        } else {
            Box::new(title::TitleScreen::new(&table))
        };
        let mut app = App::new(table, vec![below]);
        app.screens.push(page);
        app
    };
    let mut app = fresh();
    let kind = MouseEventKind::Down(MouseButton::Left);
    for (column, row) in [(u16::MAX, u16::MAX), (79, u16::MAX), (u16::MAX, 1), (80, 24)] {
        let modifiers = KeyModifiers::NONE;
        app.step(&Event::Mouse(MouseEvent { kind, column, row, modifiers }), (80, 24));
    }
    for nth in 0..events {
        let size = [(60, 20), (80, 24), (120, 40)][rng.below(3) as usize];
        app.step(&event(&mut rng, app.table.trouble.is_none()), size);
        if app.screens.is_empty() || nth % 20 == 19 {
            app = fresh();
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
        let mut trace = canvas::DrawTrace::default();
        draw_on(&mut buffer, &mut app.screens, &app.table, &mut trace);
    }
}

fn feed_all(events: u32, seed: u64) {
    let counted = |playing| {
        let folder = Folder::new();
        let table = bare(&folder, playing);
        let more = if playing { pages_of_a_run(&table).len() } else { 1 };
        let mut sampled = super::table(GlyphSet::Ascii);
        sampled.paths = table.paths.clone();
        every_screen(&sampled).len() + more
    };
    for playing in [false, true] {
        (0..counted(playing)).for_each(|page| feed(page, playing, seed, events));
    }
}

#[test]
fn any_keys_on_any_page_with_empty_lists_do_no_harm() {
    feed_all(EVENTS, 1);
}

#[test]
#[ignore = "takes minutes"]
fn many_keys_on_any_page_with_empty_lists_do_no_harm() {
    let bytes = std::env::var_os("WYRDVAULT_BYTES").and_then(|bytes| bytes.to_str()?.parse().ok());
    feed_all(bytes.map_or(5_000, |bytes: u32| bytes / 250), 2);
}
