//! Tests of the vault browser, of packs and of wizard mode.

use super::*;
use crate::game::replay::playback::Player;

#[test]
fn the_vault_browser_matches_its_snapshots() {
    let mut table = table(GlyphSet::Ascii);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    let mut one: [Box<dyn Screen>; 1] = [Box::new(browser)];
    pictured("vaults_60x20", &drawn(&mut one, &table, 60, 20));
    pictured("vaults_80x24", &drawn(&mut one, &table, 80, 24));
    pictured("vaults_120x40", &drawn(&mut one, &table, 120, 40));
}

#[test]
fn escape_leaves_the_filter_before_the_browser() {
    let mut table = table(GlyphSet::Ascii);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    assert!(matches!(browser.key(key("Esc"), &mut table), Transition::Stay));
    assert!(matches!(browser.key(key("Esc"), &mut table), Transition::Back));
}

fn browsed(browser: vault_browser::Browser, table: &Shared) -> String {
    drawn(&mut [Box::new(browser)], table, 80, 24)
}

#[test]
fn a_changed_pack_is_read_again_and_its_faults_are_listed() {
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
    let page = opened(browser.key(key("f"), &mut table), &table);
    let faults = drawn(&mut [page], &table, 80, 24);
    assert!(faults.contains("mine.ron:1:25") && faults.contains("did you mean"), "{faults}");
    let text = browsed(browser, &table);
    assert!(text.contains("my_third") && !text.contains("my_first"), "{text}");
}

/// Returns a browser that shows the vault "my_first" of a pack with this text.
fn browsing(folder: &Folder, text: &str) -> (vault_browser::Browser, Shared, std::path::PathBuf) {
    let mut table = table_in(folder);
    let pack = folder.join("vaults/mine.ron");
    std::fs::write(&pack, text).unwrap();
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ m y _ f Enter");
    (browser, table, pack)
}

const MY_FIRST: &str = "[Vault(id: \"my_first\", body: Room(size: Fixed(5, 3)),
    steps: [Feature(kind: Fountain, at: Cell(2, 1))])]";

#[test]
fn a_faulty_vault_keeps_its_last_picture_with_the_fault_below() {
    for (wrong, fault) in [
        (MY_FIRST.replace("Fountain", "Fontain"), "unknown feature"),
        (MY_FIRST.replace("Cell(2, 1))", "Cell(2, 1)"), "is still open at the ]"),
    ] {
        let folder = Folder::new();
        let (mut browser, mut table, pack) = browsing(&folder, MY_FIRST);
        std::fs::write(&pack, wrong).unwrap();
        browser.tick(&mut table);
        assert!(table.notice.take().unwrap().contains("1 fault"));
        let mut screens: [Box<dyn Screen>; 1] = [Box::new(browser)];
        let text = drawn(&mut screens, &table, 120, 40);
        let rows: Vec<&str> = text.lines().collect();
        let picture = rows.iter().position(|row| row.contains("|..{..|"));
        let told = rows.iter().position(|row| row.contains("The last good picture"));
        let below = rows.iter().position(|row| row.contains(fault));
        assert!(picture.is_some() && picture < told && told < below, "{text}");
        assert!(matches!(screens[0].key(key("w"), &mut table), Transition::Stay));
        assert!(table.notice.take().unwrap().contains("has a fault"));
        std::fs::write(&pack, MY_FIRST.replace("Fountain", "Sink")).unwrap();
        screens[0].tick(&mut table);
        let text = drawn(&mut screens, &table, 120, 40);
        assert!(text.contains("|..#..|") && !text.contains("last good"), "corrected: {text}");
    }
}

#[test]
fn the_key_p_is_offered_only_where_it_changes_the_picture() {
    let folder = Folder::new();
    let fill = "[Vault(id: \"my_first\", body: Fill, steps: [Gold()])]";
    let (mut browser, mut table, _) = browsing(&folder, fill);
    pressed(&mut browser, &mut table, "p");
    assert!(table.notice.take().unwrap().contains("A fill cannot be shown in a level"));
    let text = browsed(browser, &table);
    assert!(!text.contains("in a level") && text.contains("seed"), "{text}");
    let (mut browser, mut table, _) = browsing(&folder, MY_FIRST);
    pressed(&mut browser, &mut table, "p");
    assert_eq!(table.notice, None);
    assert!(browsed(browser, &table).contains("in a level"));
}

#[test]
fn text_of_a_pack_reaches_the_terminal_without_control_characters() {
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
    let page = opened(browser.key(key("f"), &mut table), &table);
    pressed(&mut browser, &mut table, "/ s l y Enter");
    let shown = browsed(browser, &table);
    assert!(shown.contains("sly.ron"), "the file's name without its tricks: {shown}");
    for text in [shown, drawn(&mut [page], &table, 80, 24)] {
        let raw = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!text.chars().any(raw), "{text:?}");
    }
}

#[test]
fn leaving_a_vault_walk_returns_to_the_browser() {
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
    let replay = table.paths.replays().join(&kept.replay);
    let text = crate::store::replay_file::read(&replay).unwrap();
    let replay = crate::game::replay::Replay::read(&text).unwrap();
    assert_eq!(replay.birth.mode, crate::game::view::Mode::Wizard);
    let mut player = Player::new(Arc::clone(&CONTENT), &replay).unwrap();
    player.finish().unwrap();
}

#[test]
fn the_wizard_menu_uses_its_powers() {
    let folder = Folder::new();
    let mut table = table_in(&folder);
    let mut browser = vault_browser::Browser::new(&table);
    pressed(&mut browser, &mut table, "/ c r o s s Enter");
    browser.key(key("w"), &mut table);
    let mut menu = opened(main::wished(Command::Wizard, None, &mut table), &table);
    let before = table.session.as_ref().unwrap().game.digest();
    menu.key(key("r"), &mut table);
    assert_ne!(table.session.as_ref().unwrap().game.digest(), before, "rolled again");
    menu.key(key("p"), &mut table);
    assert!(table.notice.take().unwrap().contains("keeps the packs it began with"));
    menu.key(key("o"), &mut table);
    let map = drawn(&mut main_screen(), &table, 80, 24);
    assert!(map.contains("0 ") && map.contains("normal_room"), "{map}");
    let why = opened(menu.key(key("w"), &mut table), &table);
    let text = drawn(&mut [Box::new(main::MainScreen::default()), why], &table, 80, 24);
    assert!(text.contains("Made by"), "{text}");
    let mut pick = opened(menu.key(key("m"), &mut table), &table);
    pressed(&mut *pick, &mut table, "p i l l Down Up Enter");
    let rooms = table.session.as_ref().unwrap().game.room_marks();
    assert!(rooms.iter().any(|room| room.name.contains("pillars")), "{rooms:?}");
    table.session.as_mut().unwrap().game.world.life.mode = crate::game::view::Mode::Classic;
    assert!(matches!(main::wished(Command::Wizard, None, &mut table), Transition::Play));
    assert!(table.notice.unwrap().contains("only in wizard mode"));
}

#[test]
fn the_wizard_menu_answers_an_unused_letter() {
    let mut table = table(GlyphSet::Ascii);
    for wrong in ["z", "M-z"] {
        let mut menu = wizard::WizardMenu::new();
        assert!(matches!(menu.key(key(wrong), &mut table), Transition::Stay));
        let shown = over_map(Box::new(menu), &table, 60, 20);
        assert!(shown.contains("Press a letter from the list."), "{shown}");
    }
}
