//! Tests of the replay viewer: display and keys.

use crate::game::replay::playback::Player;
use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::{Event, KeyCode};

use super::super::app::App;
use super::super::draw::theme::GlyphSet;
use super::super::replay::{ReplayList, Viewer};
use super::super::screen::{Screen, Shared, Transition};
use super::{CONTENT, Folder, drawn, key, opened, pictured, pressed, table_in};
use crate::game::Input;
use crate::game::replay::Replay;
use crate::game::view::Action;
use crate::store::replay_file;

/// Copies a golden game into the replay folder, as if it had been recorded with this content.
fn golden(folder: &Folder, table: &Shared, name: &str) -> PathBuf {
    let golden = format!("{}/tests/replays/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    table.paths.prepare().unwrap();
    let path = table.paths.replays().join(format!("{name}.ron"));
    let replay = Replay::read(&replay_file::read(golden.as_ref()).unwrap()).unwrap();
    let mut player = Player::on_any_content(Arc::clone(&CONTENT), &replay).unwrap();
    player.finish().unwrap();
    std::fs::write(&path, player.renewed(&replay).write()).unwrap();
    assert!(path.starts_with(folder.path()));
    path
}

fn shown(viewer: &mut Viewer, table: &Shared, size: (u16, u16)) -> String {
    let mut buffer =
        ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, size.0, size.1));
    let mut trace = super::super::draw::canvas::DrawTrace::default();
    let mut canvas = super::super::draw::canvas::Canvas::new(&mut buffer, &table.theme, &mut trace);
    viewer.draw(&mut canvas, table);
    let row = |y: u16| -> String {
        let row: String = (0..size.0).map(|x| buffer[(x, y)].symbol()).collect();
        row.trim_end().to_owned() + "\n"
    };
    (0..size.1).map(row).collect()
}

/// Lets the viewer look ahead to the end of the recording, tick by tick.
fn scouted(viewer: &mut Viewer, table: &mut Shared) {
    for _ in 0..100 {
        viewer.tick(table);
    }
}

#[test]
fn the_viewer_matches_its_snapshots() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    scouted(&mut viewer, &mut table);
    pressed(&mut viewer, &mut table, "g 1 2 0 Enter");
    pictured("replay_80x24", &shown(&mut viewer, &table, (80, 24)));
    pictured("replay_60x20", &shown(&mut viewer, &table, (60, 20)));
    let large = shown(&mut viewer, &table, (120, 40));
    assert!(large.contains("drawn: acts") && large.contains("HP       ="), "{large}");
    assert!(large.is_ascii());
    pressed(&mut viewer, &mut table, "m");
    let places = shown(&mut viewer, &table, (80, 24));
    assert!(places.contains("Events of this run") && places.contains("Dlvl 1"), "{places}");
}

#[test]
fn the_viewer_goes_to_any_turn_and_back() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    let at = |viewer: &mut Viewer| shown(viewer, &folder_table(&folder), (80, 24));
    pressed(&mut viewer, &mut table, "g 1 0 0 Enter");
    let hundred = at(&mut viewer);
    assert!(hundred.contains("T 100"), "{hundred}");
    pressed(&mut viewer, &mut table, "Right Right Right Left Left Left");
    assert_eq!(at(&mut viewer), hundred);
    pressed(&mut viewer, &mut table, "PgDn");
    assert!(at(&mut viewer).contains("T 200"));
    pressed(&mut viewer, &mut table, "End Home g # 9 Enter");
    assert!(at(&mut viewer).contains("Action 9 of"));
    pressed(&mut viewer, &mut table, "Down");
    let decided = at(&mut viewer);
    pressed(&mut viewer, &mut table, "Up Down");
    assert_eq!(at(&mut viewer), decided);
}

#[test]
fn the_viewer_goes_from_level_to_level() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    // A long run that descends a level.
    let path = golden(&folder, &table, "death");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    let at = |viewer: &mut Viewer| shown(viewer, &folder_table(&folder), (80, 24));
    pressed(&mut viewer, &mut table, "Home >");
    assert!(at(&mut viewer).contains("Dlvl 2"));
    pressed(&mut viewer, &mut table, "<");
    assert!(at(&mut viewer).contains("Dlvl 1"));
}

fn folder_table(folder: &Folder) -> Shared {
    table_in(folder)
}

#[test]
fn the_viewer_finds_messages_forward_and_back() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    pressed(&mut viewer, &mut table, "/ Y o u Space s e e Space h e r e Enter");
    let action = |viewer: &mut Viewer, table: &Shared| {
        let text = shown(viewer, table, (80, 24));
        assert!(text.contains("You see here"), "{text}");
        text.lines().rev().nth(1).unwrap().to_owned()
    };
    let first = action(&mut viewer, &table);
    pressed(&mut viewer, &mut table, "n");
    assert_ne!(action(&mut viewer, &table), first);
    pressed(&mut viewer, &mut table, "N");
    assert_eq!(action(&mut viewer, &table), first);
    pressed(&mut viewer, &mut table, "/ x y z z y Enter");
    assert!(shown(&mut viewer, &table, (80, 24)).contains("No message after this one"));
}

#[test]
fn the_viewer_shows_the_whole_level_and_the_rolls() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    let signs = |text: &str| text.chars().filter(|sign| !sign.is_whitespace()).count();
    let seen = signs(&shown(&mut viewer, &table, (120, 40)));
    pressed(&mut viewer, &mut table, "o");
    let all = shown(&mut viewer, &table, (120, 40));
    assert!(signs(&all) > seen + 100, "{all}");
    assert!(all.contains("sees all"));
    pressed(&mut viewer, &mut table, "o d");
    let rolls = |text: &str| text.contains("you attack the") && text.contains("on a d20");
    let fought = (0..400).any(|_| {
        pressed(&mut viewer, &mut table, "Right");
        rolls(&shown(&mut viewer, &table, (120, 40)))
    });
    assert!(fought, "somebody was struck in this run");
    assert!(shown(&mut viewer, &table, (60, 20)).contains("This turn"));
    assert!(matches!(viewer.key(key("Esc"), &mut table), Transition::Stay));
    assert!(!shown(&mut viewer, &table, (60, 20)).contains("This turn"));
    assert!(matches!(viewer.key(key("Esc"), &mut table), Transition::Back));
}

#[test]
fn a_bookmark_is_saved_in_the_replay_file() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    pressed(&mut viewer, &mut table, "g 5 0 Enter b o d d Enter");
    let mut again = Viewer::open(&path, &table).unwrap();
    pressed(&mut again, &mut table, "]");
    assert!(shown(&mut again, &table, (80, 24)).contains("T 50"));
    pressed(&mut again, &mut table, "m");
    assert!(shown(&mut again, &table, (80, 24)).contains("50  odd"));
    let written = Replay::read(&replay_file::read(&path).unwrap()).unwrap();
    assert_eq!(written.bookmarks.len(), 1);
    pressed(&mut again, &mut table, "Esc b");
    let written = Replay::read(&replay_file::read(&path).unwrap()).unwrap();
    assert!(written.bookmarks.is_empty());
}

#[test]
fn a_take_over_is_unscored_and_records_its_replay_and_turn() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    pressed(&mut viewer, &mut table, "g 1 2 0 Enter");
    let Transition::Only(_) = viewer.key(key("t"), &mut table) else { panic!("t plays on") };
    let game = &table.session.as_ref().unwrap().game;
    assert_eq!(game.turn(), 120);
    assert!(!game.is_scored());
    for action in [Action::Search, Action::Wait, Action::Search, Action::Quit] {
        table.send(&Input::Do(action));
    }
    super::super::pages::ending::keep(&mut table);
    let kept = table.kept.take().unwrap();
    assert_eq!(kept.rank, None);
    let written = replay_file::read(&table.paths.replays().join(&kept.replay)).unwrap();
    let replay = Replay::read(&written).unwrap();
    let parent = replay.birth.parent.as_ref().unwrap();
    assert_eq!((parent.replay.as_str(), parent.turn), ("valkyrie.ron", 120));
    let content = Arc::clone(&CONTENT);
    let mut player = Player::new(content, &replay).unwrap();
    player.finish().unwrap();
}

#[test]
fn two_compared_runs_open_where_they_diverge() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let path = golden(&folder, &table, "valkyrie");
    let other = table.paths.replays().join("other.ron");
    let text = replay_file::read(&path).unwrap();
    let changed = text.replacen("Do(Explore)", "Do(Search)", 1);
    assert_ne!(changed, text);
    std::fs::write(&other, changed).unwrap();
    let mut shelf = ReplayList::beside(&path, &table);
    let both = opened(shelf.key(key("Enter"), &mut table), &table);
    let mut both = [both];
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        let text = drawn(&mut both, &table, width, height);
        assert!(text.contains("They diverge at action"), "{text}");
    }
    assert!(drawn(&mut both, &table, 120, 40).contains("explore in A, search in B"));
    assert!(drawn(&mut both, &table, 80, 24).contains("the same state"));
    both[0].key(key("Right"), &mut table);
    assert!(drawn(&mut both, &table, 80, 24).contains("states differ"));
}

#[test]
fn the_viewer_follows_a_run_in_progress() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut browser = super::super::author::vault_browser::Browser::new(&table);
    browser.key(key("w"), &mut table);
    let run = crate::store::run::Run::list(&table.paths).unwrap().remove(0).folder;
    let mut viewer = Viewer::open(&run, &table).unwrap();
    assert!(shown(&mut viewer, &table, (80, 24)).contains("FOLLOWING"));
    for _ in 0..5 {
        table.send(&Input::Do(Action::Search));
    }
    let turn = table.session.as_ref().unwrap().game.turn();
    scouted(&mut viewer, &mut table);
    let text = shown(&mut viewer, &table, (80, 24));
    assert!(text.contains(&format!("T {turn} ")), "{text}");
    assert!(text.contains("in sync"));
}

#[test]
fn no_size_or_key_breaks_the_viewer() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    table.theme.glyphs = GlyphSet::Rich;
    let path = golden(&folder, &table, "death");
    let mut viewer = Viewer::open(&path, &table).unwrap();
    let named = ["End", "Right", "PgDn", "Up", "Left", "PgUp", "Down", "Home", "Enter"];
    let letters = "domg/xEnp+-nN><][bHLjklhci?M";
    let keys = named.map(str::to_owned).into_iter();
    for name in keys.chain(letters.chars().map(|letter| letter.to_string())) {
        viewer.key(key(&name), &mut table);
        viewer.tick(&mut table);
        for (width, height) in [(60, 20), (80, 24), (104, 30), (120, 40), (200, 60)] {
            shown(&mut viewer, &table, (width, height));
        }
    }
}

#[test]
fn the_list_says_why_a_replay_cannot_be_opened() {
    let folder = Folder::new();
    let table = table_in(&folder);
    table.paths.prepare().unwrap();
    std::fs::write(table.paths.replays().join("torn.ron"), "(").unwrap();
    let list: Box<dyn Screen> = Box::new(ReplayList::new(&table));
    let mut app = App::new(table, vec![list]);
    app.step(&Event::Key(KeyCode::Enter.into()), (120, 40));
    let shown = drawn(&mut app.screens, &app.table, 120, 40);
    assert!(shown.contains("Watch a run") && shown.contains("cannot be watched"), "{shown}");
}
