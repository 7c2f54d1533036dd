//! Tests of the runs that the title lists.

use super::*;

#[test]
fn pressing_d_twice_on_the_title_deletes_a_run() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let game = Game::new(Arc::clone(&CONTENT), &crate::game::Birth::default()).unwrap();
    let head = crate::ui::session::head(&game);
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
fn the_title_lists_the_run_played_last_first() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    for name in ["Ana", "Bo"] {
        let birth = crate::game::Birth { name: name.to_owned(), ..crate::game::Birth::default() };
        assert!(crate::ui::start_run::begin(&birth, &mut table).is_ok());
    }
    table.session = None;
    let ana = Run::list(&table.paths).unwrap().swap_remove(0).folder;
    assert!(crate::ui::start_run::resume(&ana, &mut table).is_ok());
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

#[test]
fn a_priestess_is_called_so_on_the_title_and_in_the_hall_of_fame() {
    let birth = crate::game::Birth {
        role: "Priest".to_owned(),
        race: "human".to_owned(),
        female: true,
        ..crate::game::Birth::default()
    };
    let folder = Folder::new();
    let mut table = table_in(&folder);
    assert!(super::super::start_run::begin(&birth, &mut table).is_ok());
    assert_eq!(Run::list(&table.paths).unwrap()[0].summary.as_ref().unwrap().role, "Priestess");
    let game = &table.session.as_ref().unwrap().game;
    let row = crate::store::scores::ScoreRow::of(game, "", "");
    assert_eq!(row.role, "Priestess");
}
