//! Tests of the files in which bones pass from one run to another.

use std::fs;
use std::path::PathBuf;

use super::*;
use crate::game::view::{Action, LevelId, Mode, Seed, WizardPower};
use crate::game::{Awaits, Birth, Input};
use crate::ui::session::{Session, head};

const GRAVE: LevelId = LevelId { branch: 0, depth: 11 };

fn begun(table: &Shared, game: Game) -> Session {
    let run = Run::create(&table.paths, &head(&game), "Ana", "Valkyrie").unwrap();
    Session::begin(game, Some(run)).unwrap()
}

/// Starts a game in wizard mode that can find bones. Its hero can go to [`GRAVE`] at once.
fn guest(seed: u64) -> Game {
    let birth = Birth { mode: Mode::Wizard, bones: true, seed: Seed(seed), ..Birth::default() };
    Game::new(Arc::clone(&CONTENT), &birth).unwrap()
}

fn goes(session: &mut Session) {
    session.send(&Input::Wizard(WizardPower::Go(GRAVE))).unwrap();
    assert_eq!(session.game.awaits(), Awaits::Action, "the session answers");
}

/// Lets heroes die at [`GRAVE`] until one leaves bones; returns the file with these bones.
fn file_of_bones(table: &Shared) -> PathBuf {
    let file = table.paths.bones().join("0-11.ron");
    for seed in 0..40 {
        let mut game = guest(seed);
        game.birth.bones = false;
        game.input(&Input::Wizard(WizardPower::Go(GRAVE))).unwrap();
        (game.birth.bones, game.birth.mode, game.world.life.mode) =
            (true, Mode::Classic, Mode::Classic);
        game.world.you_mut().hp = 0;
        game.with_play(|play| {
            crate::rules::play::ending::end(
                play,
                crate::world::hero::Ended::Died,
                "starved".into(),
            );
        });
        begun(table, game).finish(&table.paths).unwrap();
        if file.exists() {
            return file;
        }
    }
    panic!("no hero left bones");
}

/// Returns the session of the first hero whose game awaits bones on the way to [`GRAVE`].
fn first_asked(table: &Shared) -> (Session, u64) {
    let asks = |seed: &u64| {
        let mut game = guest(*seed);
        game.input(&Input::Wizard(WizardPower::Go(GRAVE))).unwrap();
        game.awaits() != Awaits::Action
    };
    let seed = (100..140).find(asks).unwrap();
    let mut session = begun(table, guest(seed));
    goes(&mut session);
    (session, seed)
}

fn has_ghost(session: &Session) -> bool {
    let world = &session.game.world;
    world.level.crowd.iter().any(|&who| world.actor(who).kind == CONTENT.known.ghost)
}

#[test]
fn one_hero_meets_the_bones_and_the_next_does_not() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let file = file_of_bones(&table);
    let (mut session, seed) = first_asked(&table);
    assert!(has_ghost(&session) && !file.exists());
    session.send(&Input::Do(Action::Search)).unwrap();
    let at = session.folder().unwrap().to_path_buf();
    let digest = session.game.digest();
    session.sync().unwrap();
    drop(session);
    let mut table = table;
    assert!(crate::ui::start_run::resume(&at, &mut table).is_ok());
    assert_eq!(table.session.as_ref().unwrap().game.digest(), digest);
    let mut next = begun(&table, guest(seed));
    goes(&mut next);
    assert!(!has_ghost(&next));
    assert!(next.bad_bones.is_none());
}

#[test]
fn bones_stay_for_the_first_hero_and_runs_without_bones_leave_them_alone() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let file = file_of_bones(&table);
    let first = fs::read(&file).unwrap();
    file_of_bones(&table);
    assert_eq!(fs::read(&file).unwrap(), first, "bones are not replaced");
    let seeded =
        Game::new(Arc::clone(&CONTENT), &Birth { bones: false, ..guest(100).birth }).unwrap();
    let mut session = begun(&table, seeded);
    goes(&mut session);
    assert!(file.exists() && !has_ghost(&session));
}

#[test]
fn unusable_bones_are_named_set_aside_and_replaced_by_an_ordinary_level() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let text = fs::read_to_string(file_of_bones(&table)).unwrap();
    let at = text.find("level: ").unwrap() + 40;
    let mut forged = text.clone().into_bytes();
    forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
    let checked = |text: &str| {
        let level = text.split('"').nth_back(1).unwrap();
        let check = text.lines().find(|line| line.contains("check:")).unwrap();
        text.replace(check, &format!("    check: {},", crc32fast::hash(level.as_bytes())))
    };
    let empty = text.replace(text.split('"').nth_back(1).unwrap(), "AAAA");
    let cases = [
        ("not a file of bones", "line 1, column 1"),
        (&text[..text.len() / 2], "line "),
        (std::str::from_utf8(&forged).unwrap(), "checksum"),
        (&checked(&empty), "the level cannot be unpacked"),
    ];
    for (bad, told) in cases {
        let file = table.paths.bones().join("0-11.ron");
        fs::write(&file, bad).unwrap();
        let (session, _) = first_asked(&table);
        let (error, aside) = session.bad_bones.as_ref().expect(told);
        assert!(*aside && error.to_string().contains(told), "{told}: {error}");
        assert!(!file.exists() && !has_ghost(&session));
    }
    let aside = fs::read_dir(table.paths.bones()).unwrap();
    assert_eq!(aside.count(), cases.len(), "all are kept");
}

#[test]
fn bones_of_another_version_or_content_are_ignored() {
    let folder = Folder::new();
    let table = table_in(&folder);
    let file = file_of_bones(&table);
    let text = fs::read_to_string(&file).unwrap();
    for (field, other) in [("format", "9"), ("rules", "9"), ("saves", "9"), ("content", "\"0\"")] {
        let line = text.lines().find(|line| line.contains(&format!("{field}:"))).unwrap();
        let foreign = text.replace(line, &format!("    {field}: {other},"));
        fs::write(&file, &foreign).unwrap();
        let (session, _) = first_asked(&table);
        assert!(!has_ghost(&session) && session.bad_bones.is_none(), "{field}");
        assert_eq!(fs::read_to_string(&file).unwrap(), foreign, "another version may use it");
    }
}

#[test]
fn only_classic_runs_without_a_chosen_seed_have_bones() {
    let mut table = table(GlyphSet::Ascii);
    let bones = |table: &Shared| birth::BirthPage::new(table, false).birth(table).bones;
    assert!(bones(&table));
    for mode in [Mode::Modern, Mode::Explore, Mode::Wizard] {
        table.options.last.mode = mode;
        assert!(!bones(&table), "{mode:?}");
    }
    table.options.last.mode = Mode::Classic;
    table.start.seed = Some("apple".to_owned());
    assert!(!bones(&table));
    (table.start.seed, table.options.bones) = (None, false);
    assert!(!bones(&table));
}
