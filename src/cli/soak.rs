//! Many games without a screen, every invariant checked after every input.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;

use super::bot::{Bot, Brain};
use super::out::{complain, table};
use super::replay::timed;
use super::{Exit, Out, open};
use crate::base::Seed;
use crate::content::Content;
use crate::game::replay::Recorder;
use crate::game::{Birth, Game};
use crate::store::replay_file;
use crate::world::score;

#[derive(Debug, Args)]
pub struct SoakArgs {
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// Turns a game is given at most
    #[arg(long, default_value_t = 1_000)]
    pub turns: u32,
    #[arg(long, value_enum, default_value_t = Bot::Explorer)]
    pub bot: Bot,
    #[arg(long, default_value_t = super::lab::SEED)]
    pub seed: u64,
    /// One role only; else all in turn
    #[arg(long)]
    pub role: Option<String>,
    /// Keep each game's replay in DIR/replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

/// What one game came to.
struct Played {
    role: String,
    turns: u32,
    deepest: u8,
    level: u8,
    /// What killed the hero, and where.
    death: Option<(String, u8)>,
    panicked: bool,
    violation: Option<String>,
}

/// Inputs that may be refused in a row before a game is given up.
const STUCK: u32 = 400;

pub fn run(args: &SoakArgs, out: &mut Out) -> Exit {
    let content = open::content(&[]);
    let roles: Vec<String> = match &args.role {
        None => content.roles.rows().iter().map(|role| role.name.clone()).collect(),
        Some(text) => match open::role_called(&content, text) {
            Ok(role) => vec![role],
            Err(why) => {
                complain(why);
                return Exit::Usage;
            }
        },
    };
    let replays = match &args.data_dir {
        None => None,
        Some(dir) => match open::paths(Some(dir)) {
            Ok(paths) => match paths.prepare() {
                Ok(()) => Some(paths),
                Err(why) => {
                    complain(why);
                    return Exit::StorageFailed;
                }
            },
            Err(exit) => return exit,
        },
    };
    let mut games = Vec::with_capacity(args.games as usize);
    let mut time = std::time::Duration::ZERO;
    for number in 0..args.games {
        let role = &roles[number as usize % roles.len()];
        let birth = birth(&content, role, args.seed, number);
        let ((played, replay), took) = timed(|| play(&content, &birth, args));
        time += took;
        if let (Some(paths), Some(replay)) = (&replays, replay) {
            let path = paths.replays().join(format!("soak-{number:05}.ron"));
            if let Err(why) = replay_file::write(paths.disk(), &path, &replay) {
                complain(why);
                return Exit::StorageFailed;
            }
        }
        games.push(played);
    }
    report(&games, time.as_micros(), args.json, out);
    let broken = games.iter().any(|game| game.panicked || game.violation.is_some());
    if broken { Exit::No } else { Exit::Done }
}

fn birth(content: &Content, role: &str, seed: u64, number: u32) -> Birth {
    let seed = Seed::from_text(&format!("{seed} {number}"));
    let row = &content.roles[content.roles.find(role).expect("roles come from the table")];
    Birth {
        seed,
        seed_text: seed.to_string(),
        role: role.to_owned(),
        race: row.races[number as usize / content.roles.len() % row.races.len()].clone(),
        female: number.is_multiple_of(2),
        ..Birth::default()
    }
}

/// Plays one game to its end or its last turn; the text of its replay comes along when asked for.
fn play(content: &Arc<Content>, birth: &Birth, args: &SoakArgs) -> (Played, Option<String>) {
    let mut played = Played {
        role: birth.role.clone(),
        turns: 0,
        deepest: 1,
        level: 1,
        death: None,
        panicked: false,
        violation: None,
    };
    let mut game = match Game::new(Arc::clone(content), birth) {
        Ok(game) => game,
        Err(why) => {
            played.violation = Some(why);
            return (played, None);
        }
    };
    let mut recorder = args.data_dir.as_ref().map(|_| Recorder::default());
    let mut brain = Brain::new(args.bot, birth.seed);
    let finished = catch_unwind(AssertUnwindSafe(|| {
        inputs(&mut game, &mut brain, recorder.as_mut(), args.turns)
    }));
    match finished {
        Err(_) => played.panicked = true,
        Ok(broken) => played.violation = broken,
    }
    played.turns = game.world.turn;
    played.deepest = game.world.life.deepest;
    if let Some(you) = game.world.actors.get(game.world.hero) {
        played.level = you.level;
    }
    played.death = game.world.life.end.as_ref().map(|end| (end.cause.clone(), end.depth));
    let replay = recorder
        .filter(|_| !played.panicked)
        .map(|recorder| recorder.finish(&game, score::now(&game.world, content).total).write());
    (played, replay)
}

/// Feeds inputs until the game is over; returns the first broken invariant.
fn inputs(
    game: &mut Game,
    brain: &mut Brain,
    mut recorder: Option<&mut Recorder>,
    turns: u32,
) -> Option<String> {
    let (mut refused, mut in_a_row) = (false, 0);
    while !game.world.is_over() && game.world.turn < turns && in_a_row < STUCK {
        let input = brain.choose(game, refused);
        if let Some(recorder) = &mut recorder {
            recorder.note(game, &input);
        }
        refused = game.input(&input).is_err();
        in_a_row = if refused { in_a_row + 1 } else { 0 };
        if let Err(broken) = game.world.check(&game.content) {
            return Some(format!("turn {}: {broken} (after {input:?})", game.world.turn));
        }
    }
    None
}

fn median(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

#[expect(clippy::float_arithmetic, reason = "shares are shown")]
fn report(games: &[Played], micros: u128, json: bool, out: &mut Out) {
    let turns: u64 = games.iter().map(|game| u64::from(game.turns)).sum();
    let per_second = u128::from(turns) * 1_000_000 / micros.max(1);
    let panics = games.iter().filter(|game| game.panicked).count();
    let violations = games.iter().filter(|game| game.violation.is_some()).count();
    let reached = games.iter().filter(|game| game.deepest >= 2).count();
    let share = reached as f64 / games.len().max(1) as f64;
    let depth = median(games.iter().map(|game| u32::from(game.deepest)).collect());
    let deepest = games.iter().map(|game| game.deepest).max().unwrap_or(0);
    let level = median(games.iter().map(|game| u32::from(game.level)).collect());
    let mut deaths: BTreeMap<&str, u32> = BTreeMap::new();
    for (cause, _) in games.iter().filter_map(|game| game.death.as_ref()) {
        *deaths.entry(cause).or_default() += 1;
    }
    if json {
        out.line(serde_json::json!({
            "games": games.len(), "turns": turns, "turns_per_second": per_second as u64,
            "panics": panics, "violations": violations, "reached_level_2": share,
            "depth": {"median": depth, "max": deepest}, "level": {"median": level},
            "deaths": deaths,
        }));
        return;
    }
    out.line(format_args!(
        "{} games, {turns} turns, {per_second} turns a second, {panics} panics, \
         {violations} broken invariants",
        games.len()
    ));
    out.line(format_args!(
        "reached level 2: {:.1}%; depth median {depth}, most {deepest}; level median {level}",
        share * 100.0
    ));
    for broken in games.iter().filter_map(|game| game.violation.as_ref()).take(10) {
        out.line(format_args!("broken: {broken}"));
    }
    deaths_table(games, out);
}

/// Deaths by cause and role, the commonest first; those on level 1 apart.
fn deaths_table(games: &[Played], out: &mut Out) {
    for first in [true, false] {
        let mut causes: BTreeMap<(&str, &str), u32> = BTreeMap::new();
        for game in games {
            if let Some((cause, depth)) = &game.death
                && (*depth == 1) == first
            {
                *causes.entry((cause, &game.role)).or_default() += 1;
            }
        }
        let mut rows: Vec<_> = causes.into_iter().collect();
        rows.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
        let place = if first { "on level 1" } else { "deeper" };
        let head = vec![format!("deaths {place}"), "role".to_owned(), "games".to_owned()];
        let body = rows
            .into_iter()
            .take(40)
            .map(|((cause, role), n)| vec![cause.to_owned(), role.to_owned(), n.to_string()]);
        out.line("");
        table(&std::iter::once(head).chain(body).collect::<Vec<_>>())
            .into_iter()
            .for_each(|line| out.line(line));
    }
}
