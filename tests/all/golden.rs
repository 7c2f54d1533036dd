//! Golden games: recorded games that must replay identically, input by input. For a game recorded
//! with other content, only its marks, turns, levels and end must match. `tests/bless_replays.sh`
//! explains how to update or record them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use wyrdvault::base::{Digest, Seed};
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::{Recorder, Replay, Unfit};
use wyrdvault::game::wizard::WizardPower;
use wyrdvault::game::{Birth, Game, Input, RULES};
use wyrdvault::world::LevelId;
use wyrdvault::world::hero::Mode;

use crate::scene::content;

/// Maximum size of a golden game, in bytes.
pub const LONGEST: u64 = 60_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/replays")
}

/// All golden games with their names, in order.
fn games() -> Vec<(String, Replay)> {
    let entries = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "ron")).collect();
    files.sort();
    let game = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(fs::metadata(path).unwrap().len() <= LONGEST, "{name} is too long");
        (name, Replay::read(&fs::read_to_string(path).unwrap()).unwrap())
    };
    files.iter().map(game).collect()
}

/// Returns a golden game as if it had been recorded with this content.
pub fn recording(name: &str) -> Replay {
    let text = fs::read_to_string(folder().join(format!("{name}.ron"))).unwrap();
    let replay = Replay::read(&text).unwrap();
    let mut player = Player::on_any_content(content(), &replay).unwrap();
    player.finish().unwrap_or_else(|divergence| panic!("{name}: {divergence:?}"));
    player.renewed(&replay)
}

/// Writes a long golden game, renewed by [`recording`], to a replay file. Returns the file's path.
pub fn valkyrie() -> String {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    let write = || {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let draft = folder.join(format!("{}.new", std::process::id()));
        fs::write(&draft, recording("valkyrie").write()).unwrap();
        fs::rename(draft, folder.join("valkyrie.ron")).unwrap();
        folder.join("valkyrie.ron")
    };
    FILE.get_or_init(write).display().to_string()
}

#[test]
fn golden_games_stay_in_sync() {
    let (mut roles, mut rulesets) = (Vec::new(), Vec::new());
    let (mut deaths, mut deepest, mut older) = (0, 0, 0);
    for (name, replay) in games() {
        let begun = Player::on_any_content(content(), &replay);
        if replay.rules != RULES {
            assert!(matches!(begun, Err(Unfit::Foreign(_))), "{name}: {begun:?}");
            continue;
        }
        let mut player = begun.unwrap_or_else(|unfit| panic!("{name}: {unfit:?}"));
        if let Err(divergence) = player.finish() {
            panic!(
                "{name}: {divergence:?}; was that meant? Then raise game::RULES, if games of these \
                 rules were released, and run tests/bless_replays.sh"
            );
        }
        assert_eq!(player.game.outcome(), replay.outcome, "{name}");
        older += usize::from(!replay.is_of(&content()));
        deaths += usize::from(replay.outcome.is_some());
        deepest = deepest
            .max(replay.checkpoints.iter().map(|checkpoint| checkpoint.depth).max().unwrap());
        roles.push(replay.birth.role);
        rulesets.push(replay.birth.ruleset);
    }
    for names in [&mut roles, &mut rulesets] {
        names.sort();
        names.dedup();
    }
    assert_eq!(roles.len(), content().roles.len(), "every role, not only {roles:?}");
    assert_eq!(rulesets.len(), content().rulesets.len(), "every ruleset, not only {rulesets:?}");
    assert!(deaths >= 4 && deepest >= 12, "{deaths} deaths, level {deepest}");
    if older > 0 {
        println!(
            "{older} golden games are of other content, so their states were not compared: \
             wyrdvault replay verify --any-content --update tests/replays/*.ron"
        );
    }
}

// --- Released rules

const RELEASED: &str = include_str!("../replays/RELEASED");

/// Returns a digest of those parts of a recording that do not depend on content: birth, inputs,
/// marks, the turns and levels of its checkpoints, and its end.
fn essence(replay: &Replay) -> String {
    let mut digest = Digest::new();
    digest.write_str(&ron::to_string(&replay.birth).unwrap());
    digest.write_str(&replay.inputs);
    digest.write_str(&replay.marks);
    for checkpoint in &replay.checkpoints {
        let numbers = [checkpoint.position, checkpoint.turn, checkpoint.depth.into()];
        numbers.into_iter().for_each(|number| digest.write_u32(number));
    }
    digest.write_str(&ron::to_string(&replay.outcome).unwrap());
    format!("{:016x}", digest.finish())
}

/// Returns how the recordings differ from the recordings released for `rules`. Returns nothing if
/// no recordings were released for `rules`.
fn changes(released: &str, rules: u16, games: &[(String, Replay)]) -> Vec<String> {
    let rows = released.lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|line| line.split(' ').collect::<Vec<_>>());
    let rows: Vec<(String, String)> = rows
        .filter(|row| row[0] == rules.to_string())
        .map(|row| (row[1].to_owned(), row[2].to_owned()))
        .collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let of_rules = || games.iter().filter(|(_, replay)| replay.rules == rules);
    let gone = rows.iter().filter(|(name, _)| of_rules().all(|(other, _)| other != name));
    let mut changes: Vec<String> = gone.map(|(name, _)| format!("{name} is gone")).collect();
    for (name, replay) in of_rules() {
        match rows.iter().find(|(other, _)| other == name) {
            None => changes.push(format!("{name} has no row: {rules} {name} {}", essence(replay))),
            Some((_, then)) if *then != essence(replay) => {
                changes.push(format!("{name} was {then} and is {}", essence(replay)));
            }
            Some(_) => {}
        }
    }
    changes
}

#[test]
fn released_golden_games_are_unchanged() {
    let changes = changes(RELEASED, RULES, &games());
    assert!(changes.is_empty(), "game::RULES is still {RULES}; raise it. {changes:#?}");
}

#[test]
fn a_released_golden_game_changes_only_with_new_rules() {
    let games = games();
    // Treat the current games as released.
    let row = |(name, replay): &(String, Replay)| format!("{RULES} {name} {}\n", essence(replay));
    let released: String = games.iter().map(row).collect();
    let told = |change: &dyn Fn(&mut Replay), rules: u16| {
        let mut changed = games.clone();
        change(&mut changed[0].1);
        changed.iter_mut().for_each(|(_, replay)| replay.rules = rules);
        changes(&released, rules, &changed).len()
    };
    let meddlings: [&dyn Fn(&mut Replay); 5] = [
        &|replay| replay.inputs.push_str("\nDo(Wait)"),
        &|replay| replay.marks.replace_range(0..1, "_"),
        &|replay| replay.birth.seed = Seed(0),
        &|replay| replay.checkpoints[0].turn += 1,
        &|replay| replay.outcome = None,
    ];
    assert!(games[0].1.outcome.is_some(), "the first game ends");
    for (number, change) in meddlings.into_iter().enumerate() {
        assert_eq!(told(change, RULES), 1, "change {number}");
        assert_eq!(told(change, RULES + 1), 0, "change {number} under new rules");
    }
    // Content may change, because only digests depend on it.
    assert_eq!(told(&|replay| replay.content.clear(), RULES), 0);
    assert_eq!(told(&|replay| replay.checkpoints[0].digest += 1, RULES), 0);
    assert_eq!(changes(&released, RULES, &games[1..]).len(), 1, "one is gone");
}

// --- Other content

#[test]
fn any_content_verifies_marks_turns_and_outcome_only() {
    let mut replay = recording("death");
    replay.content = "0123456789abcdef".to_owned();
    replay.checkpoints.iter_mut().for_each(|checkpoint| checkpoint.digest ^= 1);
    assert!(matches!(Player::new(content(), &replay), Err(Unfit::Foreign(_))));
    let played = |replay: &Replay| Player::on_any_content(content(), replay).unwrap().finish();
    assert_eq!(played(&replay), Ok(()));
    let mut changed = replay.clone();
    changed.checkpoints[0].turn += 1;
    assert!(played(&changed).unwrap_err().what.starts_with("turn is"));
    let mut changed = replay.clone();
    changed.outcome.as_mut().unwrap().score += 1;
    assert!(played(&changed).unwrap_err().what.starts_with("the end differs"));
    let mut changed = replay.clone();
    changed.inputs = changed.inputs.replacen("Do(Explore)", "Do(Wait)", 1);
    assert!(played(&changed).is_err());
    // The renewed recording is a recording with this content.
    let mut player = Player::on_any_content(content(), &replay).unwrap();
    player.finish().unwrap();
    assert_eq!(player.renewed(&replay), recording("death"));
    // A recording under other rules is never verified.
    replay.rules += 1;
    assert!(matches!(Player::on_any_content(content(), &replay), Err(Unfit::Foreign(_))));
}

#[test]
fn one_missing_hit_point_is_detected_at_its_turn() {
    let mut player = Player::new(content(), &recording("valkyrie")).unwrap();
    for _ in 0..20 {
        player.step().unwrap();
    }
    let turn = player.game.world.turn;
    player.game.world.you_mut().hp -= 1;
    let divergence = player.step().unwrap_err();
    assert_eq!((divergence.position, divergence.turn), (20, turn));
}

/// Records the golden game of the deep levels, in which a wizard-mode hero visits every second
/// level of the main branch and the levels of the other branches. `BLESS=deep` writes the file.
#[test]
fn the_deep_levels_are_recorded_on_demand() {
    if std::env::var_os("BLESS").is_none_or(|what| what != "deep") {
        return;
    }
    let role = "Wizard".to_owned();
    let (seed, mode) = (Seed(77), Mode::Wizard);
    let birth = Birth { seed, seed_text: seed.to_string(), role, mode, ..Birth::default() };
    let mut game = Game::new(content(), &birth).unwrap();
    let (mut recorder, mut brain) = (Recorder::default(), Brain::new(Bot::Explorer, birth.seed));
    let depths = |branch: u8, last: u8| (1..=last).map(move |depth| LevelId { branch, depth });
    let mut levels: Vec<LevelId> = depths(0, 14).skip(1).step_by(2).collect();
    levels.extend(depths(1, 5).step_by(2));
    for level in levels {
        let mut refused = false;
        let go = Input::Wizard(WizardPower::Go(level));
        for number in 0..120 {
            if game.world.is_over() {
                break;
            }
            let input = if number == 0 { go.clone() } else { brain.choose(&game, refused) };
            recorder.note(&game, &input);
            refused = game.input(&input).is_err();
        }
    }
    let points = game.outcome().map_or(0, |end| end.score);
    let replay = recorder.finish(&game, points);
    fs::write(folder().join("deep.ron"), replay.write()).unwrap();
}
