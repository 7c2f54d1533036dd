//! Golden games: recorded games that must still end the same, input by input. After an intended
//! rule change, record them again with `tests/bless_replays.sh`.

use std::fs;
use std::path::{Path, PathBuf};

use wyrdvault::base::Digest;
use wyrdvault::game::RULES;
use wyrdvault::game::replay::{Player, Replay};

use crate::scene::content;

/// Maximum size of a golden game, in bytes.
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
    let (mut roles, mut rulesets, mut deaths) = (Vec::new(), Vec::new(), 0);
    let mut ends = Digest::new();
    for path in files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(fs::metadata(&path).unwrap().len() <= LONGEST, "{name} is too long");
        let replay = Replay::read(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut player = Player::new(content(), &replay).unwrap_or_else(|unfit| {
            panic!("{name}: {unfit:?}; was that meant? Then run tests/bless_replays.sh")
        });
        if let Err(strayed) = player.finish() {
            panic!(
                "{name}: {strayed:?}; was that meant? Then raise game::RULES, if games of these \
                 rules were released, and run tests/bless_replays.sh"
            );
        }
        assert_eq!(player.is_over(), replay.outcome.is_some(), "{name}");
        if let Some(outcome) = &replay.outcome {
            let end = player.game.world.life.end.as_ref().unwrap();
            assert_eq!((&end.cause, end.turn), (&outcome.cause, outcome.turn), "{name}");
            deaths += 1;
        }
        ends.write_str(&name);
        ends.write_u64(player.game.digest());
        if !rulesets.contains(&replay.birth.ruleset) {
            rulesets.push(replay.birth.ruleset.clone());
        }
        if !roles.contains(&replay.birth.role) {
            roles.push(replay.birth.role.clone());
        }
    }
    assert!(files().len() >= 60, "sixty games or more");
    assert_eq!(roles.len(), content().roles.len(), "every role, not only {roles:?}");
    assert_eq!(rulesets.len(), content().rulesets.len(), "every ruleset, not only {rulesets:?}");
    assert!(deaths >= 1, "someone dies");
    let ends = format!("{:016x}", ends.finish());
    if let Some(released) = released(RULES) {
        assert_eq!(ends, released, "a rule moved, and game::RULES is {RULES} as it was: raise it");
    }
}

/// Returns the digest of all golden games released for a rules id; `None` while they may change.
fn released(rules: u16) -> Option<String> {
    let list = include_str!("../replays/RELEASED");
    let rows = list.lines().filter(|line| !line.starts_with('#'));
    let row = rows.filter_map(|line| line.split_once(' ')).find(|row| row.0 == rules.to_string());
    row.map(|(_, ends)| ends.trim().to_owned())
}

#[test]
fn one_hit_point_too_few_is_told_at_once_with_its_turn() {
    let text = fs::read_to_string(files().pop().unwrap()).unwrap();
    let mut player = Player::new(content(), &Replay::read(&text).unwrap()).unwrap();
    for _ in 0..20 {
        player.step().unwrap();
    }
    let turn = player.game.world.turn;
    player.game.world.you_mut().hp -= 1;
    let strayed = player.step().unwrap_err();
    assert_eq!((strayed.beat, strayed.turn), (20, turn));
}
