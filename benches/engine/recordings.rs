//! Benchmarks of recordings: playing them again, and opening them in the viewer.

use std::sync::{Arc, LazyLock};

use divan::Bencher;
use divan::counter::ItemsCount;
use wyrdvault::base::Seed;
use wyrdvault::cli::bot::{Bot, Brain};
use wyrdvault::game::replay::playback::Player;
use wyrdvault::game::replay::track::Track;
use wyrdvault::game::replay::{Recorder, Replay};
use wyrdvault::game::{Birth, Game, Input};
use wyrdvault::store::replay_file::pack;
use wyrdvault::world::hero::Mode;

use super::{CONTENT, RUNS, game, next, note};

/// Returns the recording of a hero who does not die, of at most `turns` turns.
pub fn explored(turns: u32) -> Replay {
    let birth = Birth { seed: Seed(11), mode: Mode::Explore, ..Birth::default() };
    let mut game = Game::new(Arc::clone(&CONTENT), &birth).expect("the hero can be created");
    let mut brain = Brain::new(Bot::Explorer, birth.seed);
    let mut recorder = Recorder::default();
    let mut refused = false;
    while game.world.turn < turns && !game.world.is_over() {
        let input = brain.choose(&game, refused);
        recorder.note(&game, &input);
        refused = game.input(&input).is_err();
    }
    recorder.finish(&game, 0)
}

/// Benchmarks of the replay viewer on long runs.
mod rewind {
    use super::{Arc, Bencher, CONTENT, LazyLock, RUNS, Replay, Track, explored, note};

    /// Runs of the explorer bot of at most 20,000 and 200,000 turns.
    static RUN: LazyLock<String> = LazyLock::new(|| explored(20_000).write());
    static LONG_RUN: LazyLock<String> = LazyLock::new(|| explored(200_000).write());

    fn text(turns: u32) -> &'static str {
        if turns == 20_000 { &RUN } else { &LONG_RUN }
    }

    fn track(turns: u32) -> Track {
        let replay = Replay::read(text(turns)).expect("it was just written");
        Track::new(Arc::clone(&CONTENT), &replay).expect("it fits")
    }

    /// Opens the run and returns it with its last input.
    fn opened(turns: u32) -> (Track, usize) {
        let mut track = track(turns);
        let last = track.position_of_turn(u32::MAX);
        (track, last)
    }

    /// Opens the run and builds the view of its first map, as the viewer does.
    #[divan::bench(args = [20_000, 200_000], sample_count = RUNS, sample_size = 1)]
    fn open_at_the_first_turn(bencher: Bencher, turns: u32) {
        text(turns);
        bencher.bench_local(|| {
            let track = track(turns);
            track.game_at(0).whole_view()
        });
    }

    #[divan::bench(args = [20_000, 200_000], sample_count = RUNS, sample_size = 1)]
    fn open_at_the_last_turn(bencher: Bencher, turns: u32) {
        text(turns);
        bencher.bench_local(|| opened(turns));
        let (track, last) = opened(turns);
        let kept = track.weight().0 / 1024;
        note(format!("rewind: {last} inputs, {} bytes, {kept} KiB kept", text(turns).len()));
    }

    #[divan::bench(sample_count = 200 * RUNS, sample_size = 1)]
    fn one_input_back(bencher: Bencher) {
        let (track, last) = opened(20_000);
        let (bytes, moments) = track.weight();
        let mut position = last;
        bencher.bench_local(|| {
            position = position.saturating_sub(1).max(1);
            track.game_at(position).whole_view()
        });
        note(format!("rewind: {last} inputs; {moments} moments kept, {} KiB", bytes / 1024));
    }
}

/// Chooses the next input; the flag says whether the previous input was refused.
type Hand = fn(&Game, &mut Brain, bool) -> Input;

fn explore(game: &Game, brain: &mut Brain, refused: bool) -> Input {
    brain.choose(game, refused)
}

fn rest_on(game: &Game, _: &mut Brain, _: bool) -> Input {
    next(game)
}

/// Replay verification, comparing every mark and checkpoint, as when a recording is played for the
/// first time.
#[divan::bench(args = ["explored", "explored long", "rested"], sample_count = RUNS, sample_size = 1)]
fn replay(bencher: Bencher, way: &str) {
    let longest = |hand| {
        let runs = (1..60).map(|seed| record(seed, 3_000, hand));
        let runs =
            runs.scan(false, |done, run| (!std::mem::replace(done, run.1 >= 3_000)).then_some(run));
        runs.max_by_key(|run| run.1).expect("sixty heroes were created")
    };
    let (replay, turns) = match way {
        "explored" => longest(explore),
        "rested" => longest(rest_on),
        _ => {
            let replay = explored(20_000);
            let mut player = player(&replay);
            player.finish().expect("the run stays in sync");
            (replay, player.game.world.turn)
        }
    };
    let counted = bencher.counter(ItemsCount::new(turns));
    counted.with_inputs(|| player(&replay)).bench_local_refs(|again| {
        again.finish().expect("the run stays in sync");
    });
    let (inputs, bytes) = (player(&replay).progress().1, replay.write().len());
    let packed = pack(&replay.write()).len();
    note(format!("replay {way}: {turns} turns of {inputs} inputs, {bytes} bytes, packed {packed}"));
}

pub fn player(replay: &Replay) -> Player {
    Player::new(Arc::clone(&CONTENT), replay).expect("it was made by this build")
}

fn record(seed: u64, turns: u32, hand: Hand) -> (Replay, u32) {
    let mut game = game(seed);
    let mut recorder = Recorder::default();
    let mut brain = Brain::new(Bot::Explorer, Seed(seed));
    let (mut refused, mut spent) = (false, 0);
    while !game.world.is_over() && game.world.turn < turns && spent < 20 * turns {
        let input = hand(&game, &mut brain, refused);
        recorder.note(&game, &input);
        refused = game.input(&input).is_err();
        spent += 1;
    }
    (recorder.finish(&game, 0), game.world.turn)
}

/// Returns a game that the explorer bot has played for at most 1,000 turns.
pub fn aged() -> Game {
    let mut player = player(&record(4, 1_000, explore).0);
    player.finish().expect("the run stays in sync");
    player.game
}
