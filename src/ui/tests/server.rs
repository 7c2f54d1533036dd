//! Tests of the limits for players on a server.

use std::sync::Arc;

use super::*;
use crate::game::view::Mode;
use crate::game::{Birth, Parent};
use crate::store::error::{StoreError, Tried};
use crate::ui::start_run;

/// Creates the shared state of a player on a server with a full disk.
fn served() -> Shared {
    let table = table(GlyphSet::Ascii);
    let paths = table.paths.clone().for_player("Ana").unwrap();
    let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
    let error = StoreError::disk(Tried::Write, &paths.runs().join("Ana-1/log"), &full);
    let mut table = Shared { paths, ..table };
    table.trouble = Some((table.sentence(&error), None));
    table
}

#[test]
fn on_a_server_the_disk_trouble_page_takes_no_path() {
    let mut table = served();
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(storage_trouble::StorageTrouble::new())];
    let before = drawn(&mut screens, &table, 80, 24);
    assert!(before.contains("Tell the server's operator"), "{before}");
    for forbidden in ["elsewhere", "Folder:", "--data-dir", "players"] {
        assert!(!before.contains(forbidden), "{before}");
    }
    screens[0].key(key("e"), &mut table);
    screens[0].paste("/tmp");
    assert_eq!(drawn(&mut screens, &table, 80, 24), before);
}

#[test]
fn without_a_server_the_run_can_be_saved_in_another_folder() {
    let mut table = table(GlyphSet::Ascii);
    table.trouble = Some(("Could not write to saves/Ana: disk full.".to_owned(), None));
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(storage_trouble::StorageTrouble::new())];
    screens[0].key(key("e"), &mut table);
    assert!(drawn(&mut screens, &table, 80, 24).contains("Folder:"));
}

#[test]
fn on_a_server_every_new_run_has_the_players_name() {
    let mut table = served();
    let birth = Birth { name: "Zed".to_owned(), ..Birth::default() };
    assert!(start_run::begin(&birth, &mut table).is_ok());
    assert_eq!(table.session.take().unwrap().game.birth.name, "Ana");
    let content = Arc::clone(&table.content);
    let wizard = Birth { mode: Mode::Wizard, ..birth };
    assert!(start_run::walk_in(&wizard, &content, Vec::new(), &mut table).is_ok());
    let session = table.session.take().unwrap();
    assert_eq!(session.game.birth.name, "Ana");
    let parent = Parent { replay: "Zed.ron".to_owned(), position: 0, turn: 1 };
    let game = Game::new(content, &Birth { name: "Zed".to_owned(), ..Birth::default() }).unwrap();
    assert!(
        start_run::take_over(
            game,
            parent,
            (&crate::game::replay::InputLog::default(), &[]),
            &mut table
        )
        .is_err()
    );
    assert!(table.session.is_none());
}
