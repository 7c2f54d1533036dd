//! Tests of reports made in play and of runs whose last input crashes the game.

use std::path::PathBuf;

use super::super::main::command::Command;
use super::super::screen::{Screen, Shared, Transition};
use super::super::{author::vault_browser, film, main, replay, start_run};
use super::{Folder, drawn, key, opened, pressed, table_in};
use crate::game::Input;
use crate::game::replay::Replay;
use crate::game::view::Action;
use crate::store::replay_file;
use crate::store::run::Run;

/// Returns the shared state of a run a few turns after its start.
fn begun(folder: &Folder) -> Shared {
    let mut table = table_in(folder);
    let mut browser = vault_browser::Browser::new(&table);
    browser.key(key("w"), &mut table);
    for _ in 0..7 {
        table.send(&Input::Do(Action::Search));
    }
    table
}

fn reports(table: &Shared) -> Vec<PathBuf> {
    files(&table.paths.reports())
}

fn files(folder: &std::path::Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_report_made_in_play_opens_on_its_turn() {
    let folder = Folder::new();
    let mut table = begun(&folder);
    let turn = table.session.as_ref().unwrap().game.turn();
    let mut page = opened(main::wished(Command::Report, None, &mut table), &table);
    pressed(&mut *page, &mut table, "a Space w a l l Tab Backspace 3 Enter");
    let mut page = [page];
    for (width, height) in [(60, 20), (80, 24)] {
        let text = drawn(&mut page, &table, width, height);
        assert!(text.contains("Report on turn 3") && text.contains("replay: identical"), "{text}");
    }
    assert!(turn > 3);
    let written = reports(&table);
    let replay = Replay::read(&replay_file::read(&written[0]).unwrap()).unwrap();
    assert_eq!(replay.birth.name, "Hero");
    assert_eq!(replay.report.as_ref().unwrap().text, "a wall");
    let other = Folder::new();
    let there = table_in(&other);
    let viewer = replay::Viewer::open(&written[0], &there).unwrap();
    let text = drawn(&mut [Box::new(viewer)], &there, 80, 24);
    assert!(text.contains("T 3 ") && text.contains("Reported: a wall"), "{text}");
}

#[test]
fn an_input_that_breaks_the_game_is_undone_and_reported() {
    let folder = Folder::new();
    let mut table = begun(&folder);
    let item = table.view.as_ref().unwrap().pack[0].id;
    let turn = table.session.as_ref().unwrap().game.turn();
    let breaks = Input::Do(Action::Inscribe { item, text: "break the game".to_owned() });
    let died = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| table.send(&breaks)));
    assert!(died.is_err());
    // The process is gone, but its run remains.
    table.session = None;
    let run = Run::list(&table.paths).unwrap().remove(0).folder;
    assert!(start_run::resume(&run, &mut table).is_ok());
    let notice = table.notice.clone().unwrap();
    assert!(notice.contains("crashed the game") && notice.contains("Please send"), "{notice}");
    assert_eq!(table.session.as_ref().unwrap().game.turn(), turn);
    let replay = Replay::read(&replay_file::read(&reports(&table)[0]).unwrap()).unwrap();
    let report = replay.report.as_ref().unwrap();
    assert!(report.panic.is_some() && report.verdict.contains("crashes here too"), "{report:?}");
    assert!(replay.inputs.contains("break the game"));
    // The run can be continued, and resumed again later.
    table.send(&Input::Do(Action::Search));
    table.session = None;
    assert!(start_run::resume(&run, &mut table).is_ok());
    assert!(table.notice.as_ref().is_none_or(|notice| !notice.contains("broke")));
    assert_eq!(reports(&table).len(), 1);
}

#[test]
fn a_crash_report_opens_just_before_the_crash() {
    let folder = Folder::new();
    let mut table = begun(&folder);
    let item = table.view.as_ref().unwrap().pack[0].id;
    let breaks = Input::Do(Action::Inscribe { item, text: "break the game".to_owned() });
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| table.send(&breaks))).unwrap_err();
    let said = super::super::run::broke(&table);
    assert!(said.contains("Please send") && said.contains("report open"), "{said}");
    let mut viewer = replay::Viewer::open(&reports(&table)[0], &table).unwrap();
    viewer.key(key("End"), &mut table);
    viewer.key(key("Right"), &mut table);
    let text = drawn(&mut [Box::new(viewer)], &table, 80, 24);
    assert!(text.contains("this input crashes the game"), "{text}");
}

#[test]
fn films_end_before_an_input_that_breaks_the_game_and_say_so() {
    let folder = Folder::new();
    let mut table = begun(&folder);
    let item = table.view.as_ref().unwrap().pack[0].id;
    let breaks = Input::Do(Action::Inscribe { item, text: "break the game".to_owned() });
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| table.send(&breaks))).unwrap_err();
    let run = Run::list(&table.paths).unwrap().remove(0).folder;
    let (paths, content) = (table.paths.clone(), std::sync::Arc::clone(&table.content));
    let picture = film::picture(&run, None, (80, 24), paths.clone(), content.clone());
    let (picture, divergence) = picture.unwrap();
    assert!(picture.contains("T 8"), "{picture}");
    assert!(divergence.unwrap().contains("this input crashes the game: planted"));
    let order = film::FilmOrder {
        kind: film::FilmFormat::Txt,
        from: None,
        to: None,
        size: (80, 24),
        palette: crate::game::options::Palette::Dark,
        glyphs: crate::game::options::GlyphSet::Ascii,
        fps: 8,
        idle: 0,
        all: false,
    };
    let (film, divergence) = film::export(&run, &order, paths, content).unwrap();
    assert!(!film.is_empty() && divergence.unwrap().contains("crashes the game"));
}

#[test]
fn the_viewer_exports_films_and_opens_reports() {
    let folder = Folder::new();
    let mut table = begun(&folder);
    let run = Run::list(&table.paths).unwrap().remove(0).folder;
    let mut viewer = replay::Viewer::open(&run, &table).unwrap();
    let mut export = opened(viewer.key(key("x"), &mut table), &table);
    for kind in ["h", "c", "t", "x"] {
        export.key(key(kind), &mut table);
        let text = drawn(std::slice::from_mut(&mut export), &table, 60, 20);
        assert!(text.contains("Esc stops it"), "{text}");
        while export.pace().is_some() {
            export.tick(&mut table);
        }
        let text = drawn(std::slice::from_mut(&mut export), &table, 60, 20);
        assert!(text.contains("Written:"), "{text}");
    }
    let endings: Vec<_> = files(&table.paths.films())
        .iter()
        .map(|path| path.extension().unwrap().to_string_lossy().into_owned())
        .collect();
    assert!(["html", "cast", "ttyrec", "txt"].iter().all(|kind| endings.contains(&(*kind).into())));
    export.key(key("h"), &mut table);
    assert!(matches!(export.key(key("Esc"), &mut table), Transition::Stay));
    assert!(export.pace().is_none(), "the film is given up");
    let mut report = opened(viewer.key(key("r"), &mut table), &table);
    assert!(drawn(std::slice::from_mut(&mut report), &table, 80, 24).contains("What happened"));
}
