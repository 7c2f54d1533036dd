//! Checks that any sequence of inputs replays to the same end, and that neither refused actions nor
//! saving change the game.

use std::sync::Arc;

use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::track::{HighlightKind, Track};
use wyrdvault::game::replay::{RecordedInput, Recorder, Replay};
use wyrdvault::game::{Birth, Game};
use wyrdvault::world::hero::score;

use crate::scene::content;

fn birth(role: &str, seed: u64) -> Birth {
    let content = content();
    let row = &content.roles[content.roles.find(role).unwrap()];
    let race = row.races[0].clone();
    Birth { seed: Seed(seed), role: role.to_owned(), race, ..Birth::default() }
}

/// Plays and records inputs, calling `each` after every one.
fn play(birth: &Birth, bot: Bot, inputs: usize, mut each: impl FnMut(&mut Game)) -> (Game, Replay) {
    let mut game = Game::new(content(), birth).unwrap();
    let (mut recorder, mut brain) = (Recorder::default(), Brain::new(bot, birth.seed));
    let mut refused = false;
    for number in 0..inputs {
        if game.world.is_over() {
            break;
        }
        let input = brain.choose(&game, refused);
        recorder.note(&game, &input);
        let before = (number % 8 == 0).then(|| game.digest());
        refused = game.input(&input).is_err();
        if refused && let Some(before) = before {
            assert_eq!(game.digest(), before, "a refused {input:?} left a trace");
        }
        if let Err(broken) = game.world.check(&game.content) {
            panic!("{broken}, after {input:?} on turn {}", game.world.turn);
        }
        each(&mut game);
    }
    let points = score::now(&game.world, &game.content).total;
    let replay = recorder.finish(&game, points);
    (game, replay)
}

#[test]
fn every_role_replays_random_inputs_to_the_same_end() {
    for (number, role) in content().roles.rows().iter().enumerate() {
        let birth = birth(&role.name, 1_000 + number as u64);
        let (game, replay) = play(&birth, Bot::Random, 250, |_| {});
        let read = Replay::read(&replay.write()).unwrap();
        assert_eq!(read, replay, "the text of a {} comes back as it was", role.name);
        let mut player = Player::new(content(), &read).unwrap();
        player.finish().unwrap_or_else(|divergence| panic!("{}: {divergence:?}", role.name));
        assert_eq!(player.game.digest(), game.digest());
    }
}

#[test]
fn the_last_score_change_survives_restore_and_replay() {
    let birth = birth("Rogue", 7);
    let (game, replay) = play(&birth, Bot::Explorer, 400, |_| {});
    let change = game.view().change.expect("a rogue picks up gold");
    assert!(["gold", "depth"].contains(&change.line.as_str()), "{change:?}");
    let restored = Game::restore(content(), &game.snapshot()).unwrap();
    assert_eq!(restored.view().change.as_ref(), Some(&change));
    let mut player = Player::new(content(), &replay).unwrap();
    player.finish().unwrap();
    assert_eq!(player.game.view().change, Some(change));
}

#[test]
fn saving_and_loading_mid_game_changes_nothing() {
    let birth = birth("Samurai", 5);
    let (straight, _) = play(&birth, Bot::Explorer, 300, |_| {});
    let mut number = 0;
    let (saved, _) = play(&birth, Bot::Explorer, 300, |game| {
        number += 1;
        if number % 25 == 0 {
            let bytes = game.snapshot();
            *game = Game::restore(Arc::clone(&game.content), &bytes).unwrap();
        }
    });
    assert_eq!(straight.digest(), saved.digest());
    assert_eq!(straight.chronicle.lines, saved.chronicle.lines);
}

#[test]
fn a_changed_input_is_detected_and_named() {
    let (_, mut replay) = play(&birth("Valkyrie", 9), Bot::Explorer, 200, |_| {});
    let changed = replay.inputs.replacen("Do(Explore)", "Do(Wait)", 1);
    assert_ne!(changed, replay.inputs, "the explorer explores");
    replay.inputs = changed;
    let divergence = Player::new(content(), &replay).unwrap().finish().unwrap_err();
    assert!(divergence.turn >= 1 && !divergence.what.is_empty());
}

#[test]
fn a_replay_of_other_rules_is_not_verified() {
    let (_, mut replay) = play(&birth("Valkyrie", 9), Bot::Explorer, 5, |_| {});
    replay.rules += 1;
    let why = Player::new(content(), &replay).unwrap_err();
    assert!(format!("{why:?}").contains("Foreign"));
}

#[test]
fn any_turn_of_a_replay_can_be_reached_forward_and_back() {
    let mut digests = Vec::new();
    let (end, replay) = play(&birth("Valkyrie", 21), Bot::Explorer, 500, |game| {
        digests.push((game.digest(), game.turn()));
    });
    for budget in [usize::MAX, 200_000] {
        let mut track = Track::within(content(), &replay, budget).unwrap();
        assert_eq!(track.reach(usize::MAX), digests.len());
        assert!(track.divergence.is_none());
        assert!(track.weight().0 <= budget, "{:?}", track.weight());
        for position in (1..=digests.len()).rev().step_by(7) {
            let game = track.game_at(position);
            assert_eq!((game.digest(), game.turn()), digests[position - 1], "position {position}");
        }
        let told: Vec<_> = track.told.iter().map(|told| told.line.clone()).collect();
        let log: Vec<_> = end.chronicle.lines.iter().collect();
        assert!(told.ends_with(&log), "all that was said is found");
        let turn = end.turn() / 2;
        let position = track.position_of_turn(turn);
        assert!(track.turn_at(position) >= turn && track.turn_at(position - 1) < turn);
        let levels = track.spots.iter().filter(|spot| spot.kind == HighlightKind::Level).count();
        assert!(levels >= 1 && track.spots[0].text == "Dlvl 1", "{:?}", track.spots);
    }
}

#[test]
fn a_run_in_progress_is_scanned_in_steps() {
    let (_, mut replay) = play(&birth("Samurai", 3), Bot::Explorer, 300, |_| {});
    let inputs = replay.input_log().unwrap();
    let inputs = inputs.iter().map(|(input, mark)| RecordedInput { input: input.clone(), mark });
    let inputs: Vec<RecordedInput> = inputs.collect();
    let (first, rest) = inputs.split_at(100);
    replay.set_inputs(first);
    replay.checkpoints.clear();
    let mut track = Track::new(content(), &replay).unwrap();
    assert!(track.scout(10));
    assert_eq!(track.scouted(), (10, 100));
    assert_eq!(track.reach(80), 80);
    assert!(!track.scout(1000) && track.is_scouted());
    track.extend(rest.iter().cloned());
    assert_eq!(track.reach(usize::MAX), inputs.len());
    assert!(track.divergence.is_none());
}

#[test]
fn a_listener_hears_every_roll_and_changes_none() {
    let (_, replay) = play(&birth("Valkyrie", 21), Bot::Explorer, 600, |_| {});
    let mut track = Track::new(content(), &replay).unwrap();
    let inputs = track.reach(usize::MAX);
    let (mut lucky, mut blows) = (0, 0);
    for position in 1..=inputs {
        let (before, after) = (track.game_at(position - 1), track.game_at(position));
        let drawn = |game: &Game| game.rng.luck.drawn();
        let rolls = track.rolls(position);
        let bent = rolls.iter().filter(|roll| roll.text.contains(": drew ")).count() as u64;
        // A luck roll draws one or two words, and nothing else draws from that stream.
        let words = drawn(&after) - drawn(&before);
        assert!(bent <= words && words <= 2 * bent, "{words} words, {rolls:?}");
        for roll in rolls.iter().filter(|roll| roll.text.contains(": rolled ")) {
            let sum: i32 = roll.parts.split(", ").map(last_number).sum();
            assert!(roll.text.contains(&format!(" against {sum}, ")), "{roll:?}");
            blows += 1;
        }
        lucky += bent;
    }
    assert!(lucky > 0 && blows > 10, "{lucky} and {blows}");
}

/// Returns the number at the end of a term such as "rolled AC of the target +7"; 0 for an empty
/// text.
fn last_number(part: &str) -> i32 {
    part.rsplit(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
