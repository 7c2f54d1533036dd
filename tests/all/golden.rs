//! Games played long ago, input by input: they must end as they did. When a rule was meant to
//! move, `tests/bless_replays.sh` plays them anew.

use std::fs;
use std::path::{Path, PathBuf};

use wyrdvault::game::replay::{Player, Replay};

use crate::scene::content;

/// The longest golden game, in bytes.
const LONGEST: u64 = 60_000;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays");
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == "ron"));
    files.sort();
    files
}

#[test]
fn golden_games_end_as_they_did() {
    let (mut roles, mut deaths) = (Vec::new(), 0);
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(fs::metadata(&path).unwrap().len() <= LONGEST, "{name} is too long");
        let replay = Replay::read(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut player = Player::new(content(), &replay).unwrap_or_else(|unfit| {
            panic!("{name}: {unfit:?}; was that meant? Then run tests/bless_replays.sh")
        });
        if let Err(strayed) = player.finish() {
            panic!("{name}: {strayed:?}; was that meant? Then run tests/bless_replays.sh");
        }
        assert_eq!(player.is_over(), replay.outcome.is_some(), "{name}");
        if let Some(outcome) = &replay.outcome {
            let end = player.game.world.life.end.as_ref().unwrap();
            assert_eq!((&end.cause, end.turn), (&outcome.cause, outcome.turn), "{name}");
            deaths += 1;
        }
        if !roles.contains(&replay.birth.role) {
            roles.push(replay.birth.role.clone());
        }
    }
    assert!(roles.len() >= 6, "six roles or more, not {roles:?}");
    assert!(deaths >= 1, "someone dies");
}
