//! Tests of resumed runs, which are drawn first and fully checked afterward.

use std::path::PathBuf;

use super::*;
use crate::game::view::{Action, Mode, WizardPower};
use crate::game::{Birth, Input};
use crate::store::snapshot;
use crate::ui::app::App;
use crate::ui::session::{Session, head};
use crate::ui::start_run;

/// Creates a run whose hero has left a level, and saves it twice after that. Returns its folder and
/// final digest.
fn saved_twice(table: &Shared) -> (PathBuf, u64) {
    let birth = Birth { mode: Mode::Wizard, ..Birth::default() };
    let game = Game::new(Arc::clone(&CONTENT), &birth).unwrap();
    let run = Run::create(&table.paths, &head(&game), "Ana", "Valkyrie").unwrap();
    let below = game.world.plan.levels().nth(1).unwrap();
    let mut session = Session::begin(game, Some(run)).unwrap();
    session.send(&Input::Wizard(WizardPower::Go(below))).unwrap();
    for _ in 0..2 {
        session.send(&Input::Do(Action::Search)).unwrap();
        session.save().unwrap();
    }
    session.sync().unwrap();
    (session.folder().unwrap().to_path_buf(), session.game.digest())
}

/// Corrupts a level that the hero left, in the newest snapshot or in both.
fn forge(folder: &Path, both: bool) {
    let mut saves: Vec<_> = snapshot::files(folder)
        .into_iter()
        .map(|path| {
            let saved = snapshot::parse(&path, &std::fs::read(&path).unwrap()).unwrap();
            (saved.number, path, saved)
        })
        .collect();
    saves.sort_by_key(|(number, ..)| std::cmp::Reverse(*number));
    for (number, path, saved) in saves.into_iter().take(if both { 2 } else { 1 }) {
        let mut game = Game::restore(Arc::clone(&CONTENT), &saved.state).unwrap();
        game.world.others[0].id.depth = 9;
        std::fs::write(path, snapshot::encode(number, saved.place, &game.snapshot())).unwrap();
    }
}

fn resumed(table: Shared, at: &Path) -> App {
    let mut table = table;
    assert!(start_run::resume(at, &mut table).is_ok());
    App::new(table, main_screen())
}

#[test]
fn a_resumed_run_is_checked_after_it_is_drawn() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let (at, digest) = saved_twice(&table);
    let mut app = resumed(table, &at);
    assert!(app.table.is_unproved());
    app.prove();
    let session = app.table.session.as_ref().unwrap();
    assert!(!session.is_unproved() && app.table.notice.is_none());
    assert_eq!(session.game.digest(), digest);
}

/// The forged level is detected only after the map is drawn.
#[test]
fn a_forged_level_makes_the_run_resume_from_an_older_state() {
    for both in [false, true] {
        let folder = Folder::new();
        let table = table_in(&folder);
        let (at, digest) = saved_twice(&table);
        forge(&at, both);
        let mut app = resumed(table, &at);
        assert!(app.table.is_unproved());
        let refused = app.table.session.as_mut().unwrap().send(&Input::Do(Action::Search));
        assert!(refused.is_err(), "nothing is asked of what does not hold together");
        app.prove();
        let session = app.table.session.as_ref().unwrap();
        assert!(!session.is_unproved());
        assert_eq!(session.game.digest(), digest, "what came after was done again");
        assert!(app.table.notice.unwrap().contains("contradicts itself"));
        let aside = snapshot::files(&at).iter().filter(|path| !path.exists()).count();
        assert_eq!(aside, if both { 2 } else { 1 }, "what was forged is set aside");
    }
}
