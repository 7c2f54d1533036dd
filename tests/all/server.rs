//! Servers. Each player has a fixed name and a terminal as dgamelaunch provides it. All players
//! share a data folder and a score table.
//!
//! dgamelaunch starts the game with fixed arguments, copies bytes between the game and the player,
//! records the output as ttyrec, and sends HUP when the connection is lost.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use wyrdvault::base::{Rng, Seed};
use wyrdvault::store::paths::Paths;
use wyrdvault::store::run::Run;
use wyrdvault::store::scores::Scores;

use crate::pty::{Pty, Start, one_spawn_at_a_time};
use crate::saves::Folder;

/// The environment that dgamelaunch passes on, and a home folder that does not exist.
const ENVIRONMENT: [(&str, &str); 3] =
    [("HOME", "/nonexistent"), ("USER", "games"), ("LOGNAME", "games")];

fn connect(folder: &Folder, name: &str) -> Pty {
    let scores = folder.0.join("scores").display().to_string();
    let status = folder.0.join(format!("{name}.status")).display().to_string();
    let arguments =
        ["--server", "--name", name, "--scores", &scores, "--status-file", &status, "--no-packs"];
    Start { arguments: &arguments, environment: &ENVIRONMENT, ..Start::at(&folder.0) }.run()
}

fn title(folder: &Folder, name: &str) -> Pty {
    let pty = connect(folder, name);
    pty.wait("the title", |text| text.contains("q quit"));
    pty
}

/// Starts a game with a new hero and waits for the map.
fn hero(folder: &Folder, name: &str) -> Pty {
    let mut pty = title(folder, name);
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    pty.type_keys("\r");
    pty.playing();
    pty.settle();
    pty
}

/// Drops the connection: sends HUP as dgamelaunch does, and waits for the game to end.
fn disconnect(mut pty: Pty) {
    pty.signal("-HUP");
    let (code, took) = pty.end();
    assert_eq!(code, 128 + 1);
    assert!(took < Duration::from_secs(2), "{took:?}");
}

/// Quits the game, which records its end.
fn give_up(pty: &mut Pty) {
    pty.type_keys("#quit\r");
    pty.wait("a question", |text| text.contains("Type yes"));
    pty.type_keys("yes\r");
    pty.wait("the last page", |text| text.contains("what next"));
    pty.type_keys("\r");
    pty.wait("its menu", |text| text.contains("watch the run"));
}

fn paths(folder: &Folder, name: &str) -> Paths {
    let paths = Paths::find(Some(&folder.0), None, Path::new("/")).unwrap();
    paths.with_scores(Some(&folder.0.join("scores"))).for_player(name).unwrap()
}

/// Returns all files below a folder with their contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => found.extend(files(&path)),
            path => drop(found.insert(path.clone(), fs::read(path).unwrap())),
        }
    }
    found
}

fn wyrdvault(arguments: &[&str]) -> Output {
    let _alone = one_spawn_at_a_time();
    let mut command = Command::new(env!("CARGO_BIN_EXE_wyrdvault"));
    command.args(arguments).stdin(Stdio::null()).output().unwrap()
}

#[test]
fn a_player_on_a_server_has_a_fixed_name_and_own_runs_only() {
    let folder = Folder::new();
    disconnect(hero(&folder, "Bo"));
    let mut pty = title(&folder, "Ana");
    assert!(!pty.text().contains("Continue") && !pty.text().contains("Bo"), "{}", pty.text());
    pty.type_keys("n");
    pty.wait("the birth page", |text| text.contains("Enter start"));
    // Type and paste another name in every part of the page.
    for _ in 0..9 {
        pty.type_keys("ZQX\x1b[200~ZQX\x1b[201~\t");
    }
    pty.settle();
    assert!(pty.text().contains("Name Ana·"), "{}", pty.text());
    pty.type_keys("\r");
    pty.playing();
    pty.type_keys("s");
    let turn = pty.wait_until("the second turn", || pty.turn().filter(|turn| *turn > 1));
    pty.settle();
    assert!(pty.text().contains("Ana  HP"), "{}", pty.text());
    let status = fs::read_to_string(folder.0.join("Ana.status")).unwrap();
    assert!(status.starts_with("Ana the "), "{status}");
    disconnect(pty);
    let mut pty = title(&folder, "Ana");
    let text = pty.text();
    assert!(text.matches("Continue").count() == 1 && text.contains("Ana, "), "{text}");
    pty.type_keys("c");
    assert_eq!(pty.playing(), turn);
    let runs = |name| Run::list(&paths(&folder, name)).unwrap().len();
    assert_eq!([runs("Ana"), runs("Bo")], [1, 1]);
}

#[test]
fn a_second_connection_of_one_player_cannot_open_the_run_of_the_first() {
    let folder = Folder::new();
    let first = hero(&folder, "Ana");
    let mut second = title(&folder, "Ana");
    second.type_keys("c");
    second.wait("the refusal", |text| text.contains("open in another window"));
    second.type_keys("D");
    second.wait("the question", |text| text.contains("D once more deletes it"));
    second.type_keys("D");
    second.wait("the refusal", |text| text.contains("open in another window"));
    disconnect(first);
    second.type_keys("c");
    second.playing();
}

#[test]
fn no_keys_of_a_player_change_files_of_another() {
    let folder = Folder::new();
    disconnect(hero(&folder, "Ana"));
    let private = folder.0.join("players/Ana");
    let before = files(&private);
    let mut rng = Rng::new(Seed(11), 9);
    let mut pty = hero(&folder, "Bo");
    for _ in 0..60 {
        let letters = (0..24).map(|_| char::from(b' ' + rng.below(95) as u8));
        let burst: String = letters.chain(['\r']).collect();
        if !pty.feed(burst.into_bytes()) || pty.has_ended() {
            pty.end();
            pty = title(&folder, "Bo");
        }
        pty.settle();
        pty.feed(b"\x1b".to_vec());
    }
    drop(pty);
    assert_eq!(files(&private), before);
    let mut allowed = ["players", "scores", "Ana.status", "Bo.status"].to_vec();
    allowed.sort_unstable();
    let there = fs::read_dir(&folder.0).unwrap().flatten().map(|entry| entry.file_name());
    let strange: Vec<_> =
        there.filter(|name| !allowed.contains(&name.to_str().unwrap_or("?"))).collect();
    assert!(strange.is_empty(), "{strange:?}");
    let players = fs::read_dir(folder.0.join("players")).unwrap().count();
    assert_eq!(players, 2);
}

#[test]
fn several_players_share_one_score_table_and_one_xlogfile() {
    let folder = Folder::new();
    let mut both = [hero(&folder, "Ana"), hero(&folder, "Bo")];
    both.iter_mut().for_each(give_up);
    let scores = Scores::read(&paths(&folder, "Ana")).unwrap().rows;
    let names: Vec<&str> = scores.iter().map(|row| row.name.as_str()).collect();
    assert!(names.len() == 2 && names.contains(&"Ana") && names.contains(&"Bo"), "{names:?}");
    let log = fs::read_to_string(folder.0.join("scores/xlogfile")).unwrap();
    assert_eq!(log.lines().count(), 2, "{log}");
    for name in ["Ana", "Bo"] {
        let line = log.lines().find(|line| line.contains(&format!("\tname={name}\t"))).unwrap();
        let fields: BTreeMap<&str, &str> =
            line.split('\t').map(|field| field.split_once('=').unwrap()).collect();
        let row = scores.iter().find(|row| row.name == name).unwrap();
        assert_eq!(fields["points"], row.score.to_string());
        assert_eq!(fields["turns"], row.turns.to_string());
        assert_eq!(fields["death"], row.cause);
        assert!(fields["role"].len() == 3 && fields["deathdate"].len() == 8, "{line}");
    }
    let [data, table] =
        [&folder.0, &folder.0.join("scores")].map(|path| path.display().to_string());
    let checked = wyrdvault(&["scores", "--verify", "--data-dir", &data, "--scores", &table]);
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(checked.status.success() && said.matches("same").count() == 2, "{said}");
}

#[test]
fn a_captured_session_replays_to_the_same_screen() {
    let folder = Folder::new();
    let mut pty = hero(&folder, "Ana");
    pty.type_keys("so");
    pty.settle();
    let mut watcher = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    watcher.process(&pty.bytes());
    assert_eq!(watcher.screen().contents(), pty.text());
    disconnect(pty);
}

#[test]
fn a_server_player_name_must_be_a_valid_folder_name() {
    let folder = Folder::new();
    let data = folder.0.display().to_string();
    let refused = |arguments: &[&str]| {
        let output = wyrdvault(&[&["--data-dir", &data, "--server"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&[]).contains("--name"));
    for name in ["../Bo", "a/b", ".", "", "a b", "\u{1b}[2J"] {
        let said = refused(&["--name", name]);
        assert!(said.contains("not a valid player name") && !said.contains('\u{1b}'), "{said}");
    }
    assert!(refused(&["--name", "Ana", "runs"]).contains("can precede a command"));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
}
