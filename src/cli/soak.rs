//! `soak`: plays many games with a bot and checks every invariant after every input.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::bot::{Bot, Brain};
use super::expedition::{self, Expedition, Preparation, Stop, Watch};
use super::out::{complain, complain_lines};
use super::replay::timed;
use super::soak_report::{self, Played};
use super::{Exit, Out, open};
use crate::base::Seed;
use crate::content::Content;
use crate::event::Event;
use crate::game::replay::playback::{Divergence, Player};
use crate::game::replay::{Recorder, Replay, Unfit};
use crate::game::{Awaits, Birth, Game, Input};
use crate::store::disk::Disk;
use crate::store::panics::caught;
use crate::store::paths::Paths;
use crate::store::replay_file;
use crate::world::hero::{Mode, score};

#[derive(Debug, Args)]
pub struct SoakArgs {
    /// Number of games
    #[arg(long, default_value_t = 100)]
    pub games: u32,
    /// Maximum turns per game [default: 1000; 30000 with --to-castle]
    #[arg(long)]
    pub turns: Option<u32>,
    /// The bot that plays
    #[arg(long, value_enum, default_value_t = Bot::Explorer)]
    pub bot: Bot,
    /// Play the same games with this bot too, and compare how long the heroes live
    #[arg(long, value_enum, value_name = "BOT")]
    pub against: Option<Bot>,
    /// Play strong heroes in wizard mode until they reach the castle or die
    #[arg(long)]
    pub to_castle: bool,
    /// Play strong heroes, who survive death, each from a random level of any branch
    #[arg(long, conflicts_with = "to_castle")]
    pub anywhere: bool,
    /// Seed of the random numbers
    #[arg(long, default_value_t = super::lab::SEED)]
    pub seed: u64,
    /// Play only this role [default: all in turn]
    #[arg(long)]
    pub role: Option<String>,
    /// Ruleset to play by; "all" uses each in turn
    #[arg(long, default_value = "wyrdvault")]
    pub ruleset: String,
    /// Replay each game from its replay text and compare
    #[arg(long)]
    pub verify: bool,
    /// Measure compressed replay bytes per turn
    #[arg(long)]
    pub compress: bool,
    /// Save each game's replay in DIR/replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
    /// Also print one line per game
    #[arg(long)]
    pub list: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl SoakArgs {
    /// Returns the birth of the hero of a game.
    fn birth(
        &self,
        content: &Content,
        roles: &[String],
        rulesets: &[String],
        number: u32,
    ) -> Birth {
        let role = &roles[number as usize % roles.len()];
        let ruleset = rulesets[turn_of(number as usize, roles.len(), rulesets.len())].clone();
        let mode = self.expedition().map_or(Mode::Classic, |_| Mode::Wizard);
        Birth { mode, ruleset, ..birth(content, role, self.seed, number) }
    }

    fn brain(&self, bot: Bot, birth: &Birth) -> Brain {
        let mut brain = Brain::new(bot, birth.seed);
        brain.hurries = self.expedition() == Some(Expedition::ToCastle);
        brain
    }

    fn turns(&self) -> u32 {
        self.turns.unwrap_or(if self.to_castle { TURNS_TO_CASTLE } else { TURNS })
    }

    fn expedition(&self) -> Option<Expedition> {
        match (self.to_castle, self.anywhere) {
            (true, _) => Some(Expedition::ToCastle),
            (_, true) => Some(Expedition::Anywhere),
            _ => None,
        }
    }
}

/// Default maximum turns per game.
const TURNS: u32 = 1_000;
/// Default maximum turns per game of heroes on the way to the castle.
const TURNS_TO_CASTLE: u32 = 30_000;
/// Maximum number of consecutive inputs that are refused or take no time, before a game is
/// abandoned.
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
    let rulesets = match rulesets(&content, &args.ruleset) {
        Ok(rulesets) => rulesets,
        Err(why) => {
            complain_lines(format_args!("wyrdvault: {why}"));
            return Exit::Usage;
        }
    };
    let folder = replays.as_ref().map_or(PathBuf::new(), Paths::replays);
    let mut kept = Kept::default();
    let mut games = Vec::with_capacity(args.games as usize);
    let mut time = std::time::Duration::ZERO;
    for number in 0..args.games {
        let birth = args.birth(&content, &roles, &rulesets, number);
        let ((mut played, replay), took) = timed(|| play(&content, &birth, args.bot, args));
        time += took;
        if let Some(replay) = &replay {
            kept.look_at(&content, replay, &mut played, args);
        }
        if let (Some(paths), Some(replay)) = (&replays, replay) {
            let path = paths.replays().join(format!("soak-{number:05}.ron"));
            if let Err(why) = replay_file::write(paths.disk(), &path, &replay) {
                complain(why);
                return Exit::StorageFailed;
            }
        }
        if played.is_broken() {
            let path = folder.join(format!("soak-{}-{number:05}-broke.ron", args.seed));
            report_broken(&content, &birth, args.bot, args, (number, &path));
        }
        games.push(played);
    }
    if args.list && !args.json {
        soak_report::list(&games, out);
    }
    soak_report::report(&games, time.as_micros(), args.expedition(), args.json, out);
    if let Some(way) = args.expedition().filter(|_| !args.json) {
        soak_report::stops(way, &games, out);
    }
    if !args.json {
        kept.tell(&games, out);
    }
    if let Some(bot) = args.against {
        let birth = |number| args.birth(&content, &roles, &rulesets, number);
        let others = play_all(&content, args, bot, birth, &folder);
        soak_report::lifetimes([args.bot, bot], [&games, &others], args.json, out);
        games.extend(others);
    }
    if games.iter().any(Played::is_broken) { Exit::No } else { Exit::Done }
}

/// Plays all games with the bot of `--against`, and reports the broken ones.
fn play_all(
    content: &Arc<Content>,
    args: &SoakArgs,
    bot: Bot,
    birth: impl Fn(u32) -> Birth,
    folder: &Path,
) -> Vec<Played> {
    let games = 0..args.games;
    let played = games.map(|number| {
        let birth = birth(number);
        let (played, _) = play(content, &birth, bot, args);
        if played.is_broken() {
            let name = format!("soak-{}-{}-{number:05}-broke.ron", args.seed, bot.name());
            report_broken(content, &birth, bot, args, (number, &folder.join(name)));
        }
        played
    });
    played.collect()
}

/// Returns the index of the ruleset for a game, so that each role, and each race of a role, meets
/// every ruleset. Within a round (one game of each role), the ruleset advances by one from game to
/// game. For each role, the ruleset advances by one from round to round, and by one more after each
/// full cycle of rulesets.
fn turn_of(game: usize, roles: usize, rulesets: usize) -> usize {
    let (role, round) = (game % roles, game / roles);
    (role + round + round / rulesets) % rulesets
}

/// Returns the rulesets with this name: one, or all.
fn rulesets(content: &Content, name: &str) -> Result<Vec<String>, String> {
    let names = content.rulesets.rows().iter().map(|row| row.rules.name.clone());
    let found: Vec<String> = names.filter(|known| name == "all" || known == name).collect();
    if found.is_empty() {
        return Err(format!(
            "unknown ruleset {name:?}; write \"all\", or one of these:\n{}",
            open::rulesets(content)
        ));
    }
    Ok(found)
}

/// Statistics of the games' replays.
#[derive(Default)]
struct Kept {
    verified: u64,
    verifying: std::time::Duration,
    text: u64,
    packed: u64,
}

impl Kept {
    /// Verifies a game's replay and measures its size, as requested.
    fn look_at(
        &mut self,
        content: &Arc<Content>,
        text: &str,
        played: &mut Played,
        args: &SoakArgs,
    ) {
        if args.compress {
            self.text += text.len() as u64;
            self.packed += replay_file::pack(text).len() as u64;
        }
        if args.verify {
            let (again, took) = timed(|| {
                caught(|| {
                    let mut player = Replay::read(text)
                        .and_then(|replay| Player::new(Arc::clone(content), &replay))
                        .map_err(|(Unfit::Unreadable(why) | Unfit::Foreign(why))| {
                            format!("its replay cannot be verified: {why}")
                        })?;
                    let divergence = |at: Divergence| {
                        format!("turn {}: the replay diverged: {}", at.turn, at.what)
                    };
                    player.finish().map_err(divergence)
                })
            });
            let broke = |words| Err(format!("its replay makes the game panic: {words}"));
            let again = again.unwrap_or_else(broke);
            self.verifying += took;
            self.verified += 1;
            played.divergence = again.is_err();
            played.violation = played.violation.take().or(again.err());
        }
    }

    #[expect(clippy::float_arithmetic, reason = "shares are shown")]
    fn tell(&self, games: &[Played], out: &mut Out) {
        let turns: u64 = games.iter().map(|game| u64::from(game.turns)).sum();
        if self.verified > 0 {
            let rate = u128::from(turns) * 1_000_000 / self.verifying.as_micros().max(1);
            let divergence = games.iter().filter(|game| game.divergence).count();
            out.line("");
            out.line(format_args!(
                "{} games replayed, {divergence} diverged, {rate} turns per second",
                self.verified
            ));
        }
        if self.packed > 0 {
            let a_turn = |bytes: u64| bytes as f64 / turns.max(1) as f64;
            out.line(format_args!(
                "replays: {:.2} bytes per turn, {:.2} compressed",
                a_turn(self.text),
                a_turn(self.packed)
            ));
        }
    }
}

pub(in crate::cli) fn birth(content: &Content, role: &str, seed: u64, number: u32) -> Birth {
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

/// Plays one game to its end or turn limit. Also returns the replay's text if needed.
fn play(
    content: &Arc<Content>,
    birth: &Birth,
    bot: Bot,
    args: &SoakArgs,
) -> (Played, Option<String>) {
    let mut played = Played {
        role: birth.role.clone(),
        turns: 0,
        deepest: 1,
        level: 1,
        death: None,
        panicked: None,
        violation: None,
        divergence: false,
        stop: Stop::Failed,
        place: String::new(),
        seed: birth.seed_text.clone(),
        killer: None,
        dug: 0,
    };
    let mut game = match caught(|| Game::new(Arc::clone(content), birth)) {
        Ok(Ok(game)) => game,
        Ok(Err(why)) => {
            played.violation = Some(why);
            return (played, None);
        }
        Err(words) => {
            played.panicked = Some(format!("birth: the game panicked: {words}"));
            return (played, None);
        }
    };
    let keeps = args.data_dir.is_some() || args.verify || args.compress;
    let records = keeps && bot == args.bot;
    let mut recorder = records.then(Recorder::default);
    let mut brain = args.brain(bot, birth);
    let mut stopped = None;
    match caught(|| inputs(&mut game, &mut brain, recorder.as_mut(), args)) {
        Err(words) => {
            let turn = game.world.turn;
            played.panicked = Some(format!("turn {turn}: the game panicked: {words}"));
        }
        Ok(Ended::Broken(why)) => played.violation = Some(why),
        Ok(Ended::Stopped(stop, killer)) => {
            stopped = Some(stop);
            played.killer = killer;
        }
        Ok(Ended::Over) => {}
    }
    played.place = expedition::place(&game);
    played.stop = match stopped {
        _ if played.is_broken() => Stop::Failed,
        Some(stop) => stop,
        None if game.world.is_over() => Stop::Died,
        None if game.world.turn >= args.turns() => Stop::OutOfTurns,
        None => Stop::Stuck,
    };
    played.dug = brain.dug;
    played.turns = game.world.turn;
    played.deepest = game.world.life.deepest;
    if let Some(you) = game.world.actors.get(game.world.hero) {
        played.level = you.level;
    }
    played.death = game.world.life.end.as_ref().map(|end| (end.cause.clone(), end.depth));
    let replay = recorder
        .filter(|_| played.panicked.is_none())
        .map(|recorder| recorder.finish(&game, score::now(&game.world, content).total).write());
    (played, replay)
}

/// Saves the replay of a game that broke, and reports where it is.
fn report_broken(
    content: &Arc<Content>,
    birth: &Birth,
    bot: Bot,
    args: &SoakArgs,
    (number, path): (u32, &Path),
) {
    match keep_broken(content, birth, bot, args, path) {
        Ok(()) => complain(format_args!("game {number} failed; see {}", path.display())),
        Err(why) => {
            complain(format_args!("game {number} failed; its replay cannot be saved: {why}"));
        }
    }
}

/// Plays a broken game again from its seed, with recording, and saves the recording up to the input
/// that broke the game. Most games are first played without recording, because recording costs
/// time.
fn keep_broken(
    content: &Arc<Content>,
    birth: &Birth,
    bot: Bot,
    args: &SoakArgs,
    path: &Path,
) -> Result<(), String> {
    let mut game = caught(|| Game::new(Arc::clone(content), birth))??;
    let mut recorder = Recorder::default();
    let mut brain = args.brain(bot, birth);
    let played = caught(|| inputs(&mut game, &mut brain, Some(&mut recorder), args));
    let replay = match played {
        Err(_) => recorder.broken_off(&game),
        Ok(_) => recorder.finish(&game, score::now(&game.world, content).total),
    };
    replay_file::write(&Disk::default(), path, &replay.write()).map_err(|why| why.to_string())
}

/// How the inputs of a game ended.
enum Ended {
    /// The game ended, the turn limit was reached, or the bot was stuck ([`STUCK`]).
    Over,
    /// An expedition stopped: how, and the monster that killed the hero, if one did.
    Stopped(Stop, Option<String>),
    /// An invariant was violated.
    Broken(String),
}

/// Plays a game with a bot. Returns how the inputs ended.
fn inputs(
    game: &mut Game,
    brain: &mut Brain,
    mut recorder: Option<&mut Recorder>,
    args: &SoakArgs,
) -> Ended {
    let mut note = |game: &Game, input: &Input| {
        if let Some(recorder) = &mut recorder {
            recorder.note(game, input);
        }
    };
    let broken = |game: &Game, input: &Input| {
        let broken = game.world.check(&game.content).err()?;
        Some(Ended::Broken(format!("turn {}: {broken} (after {input:?})", game.world.turn)))
    };
    let Some(way) = args.expedition() else {
        let choose = |game: &Game, refused| brain.choose(game, refused);
        let look = |game: &Game, input: &Input, _: &[Event]| broken(game, input);
        return drive(game, args.turns(), choose, note, look).unwrap_or(Ended::Over);
    };
    if let Some(ended) = prepare(game, brain, way, &mut note, broken) {
        return ended;
    }
    let mut watch = Watch::new(way, game);
    let look = |game: &Game, input: &Input, events: &[Event]| {
        let stopped = || watch.look(game, events).map(|(stop, why)| Ended::Stopped(stop, why));
        broken(game, input).or_else(stopped)
    };
    let mut last = game.world.level.id;
    let choose = |game: &Game, refused| {
        if game.world.level.id.branch == 0 {
            last = game.world.level.id;
        }
        way.back(game, last).unwrap_or_else(|| brain.choose(game, refused))
    };
    drive(game, args.turns(), choose, note, look).unwrap_or(Ended::Over)
}

/// Prepares the hero of an expedition. If the game breaks, returns how it ended.
fn prepare(
    game: &mut Game,
    brain: &mut Brain,
    way: Expedition,
    mut note: impl FnMut(&Game, &Input),
    broken: impl Fn(&Game, &Input) -> Option<Ended>,
) -> Option<Ended> {
    let mut preparation = Preparation::new(way);
    loop {
        let input = match game.awaits() {
            Awaits::Action => preparation.next(game)?,
            _ => brain.choose(game, false),
        };
        note(game, &input);
        match (game.input(&input), &input) {
            (Err(refusal), Input::Wizard(_)) => {
                return Some(Ended::Broken(format!("{input:?} was refused: {refusal:?}")));
            }
            (Err(_), _) => preparation.skip(),
            (Ok(_), _) => {}
        }
        let ended = broken(game, &input);
        if ended.is_some() || game.world.is_over() {
            return ended;
        }
    }
}

/// Plays the inputs that `choose` returns, until the game is over, the turn limit is reached, the
/// bot is stuck, or `after` returns a value. Returns that value. `choose` learns whether the last
/// input was refused; `after` receives the events of the input.
pub(in crate::cli) fn drive<T>(
    game: &mut Game,
    turns: u32,
    mut choose: impl FnMut(&Game, bool) -> Input,
    mut before: impl FnMut(&Game, &Input),
    mut after: impl FnMut(&Game, &Input, &[Event]) -> Option<T>,
) -> Option<T> {
    let (mut refused, mut in_a_row) = (false, 0);
    while !game.world.is_over() && game.world.turn < turns && in_a_row < STUCK {
        let input = choose(game, refused);
        before(game, &input);
        let turn = game.world.turn;
        let done = game.input(&input);
        refused = done.is_err();
        in_a_row = if refused || game.world.turn == turn { in_a_row + 1 } else { 0 };
        let ended = after(game, &input, &done.unwrap_or_default());
        if ended.is_some() {
            return ended;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soak_pairs_every_role_and_race_with_every_ruleset() {
        let content = Content::builtin();
        let (roles, rules) = (content.roles.rows(), content.rulesets.len());
        let mut met = std::collections::BTreeSet::new();
        for number in 0..(roles.len() * rules * rules) as u32 {
            let role = &roles[number as usize % roles.len()];
            let birth = birth(&content, &role.name, 1, number);
            met.insert((birth.role, birth.race, turn_of(number as usize, roles.len(), rules)));
            if number as usize + 1 == roles.len() * rules {
                let pairs: std::collections::BTreeSet<_> =
                    met.iter().map(|(role, _, rules)| (role, rules)).collect();
                assert_eq!(pairs.len(), roles.len() * rules);
            }
        }
        let races: usize = roles.iter().map(|role| role.races.len()).sum();
        assert_eq!(met.len(), races * rules);
    }
}
