//! Replays: run again, described, compared, shortened.

mod bisect;
mod compare;
pub mod export;
mod shorten;
mod state;
pub mod verify;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};

use super::out::complain;
use super::{Exit, Out};
use crate::content::Content;
use crate::game::replay::{Replay, Unfit};
use crate::store::replay_file;

#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(subcommand)]
    pub command: Option<ReplayCommand>,
    #[command(flatten)]
    pub watch: WatchArgs,
}

/// What to watch.
#[derive(Clone, Debug, Args)]
pub struct WatchArgs {
    /// A replay, or the folder of a run under way, which is followed
    pub file: Option<PathBuf>,
    /// Begin at this turn
    #[arg(long, value_name = "TURN")]
    pub at: Option<u32>,
    /// Show the whole level and everyone on it
    #[arg(long)]
    pub omniscient: bool,
    /// Keep runs, scores and replays here
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// Where to play on.
#[derive(Clone, Debug, Args)]
pub struct TakeOverArgs {
    pub file: PathBuf,
    /// The turn from which the run is yours
    #[arg(long)]
    pub turn: u32,
    /// Keep the new run here
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum ReplayCommand {
    /// Watch it: the same as without a word before the file
    Watch(WatchArgs),
    /// Play on from one of its turns: a new run, not scored
    TakeOver(TakeOverArgs),
    /// Run again without a screen: 0 in sync, 1 diverged
    Verify(verify::VerifyArgs),
    /// Who played, with what, how far; without running it
    Info {
        file: PathBuf,
        #[arg(long)]
        json: bool,
    },
    /// Film it: for terminals, for a browser, or as text
    Export(export::ExportArgs),
    /// The screen of the hero at a turn, or at the end
    Show(state::AtArgs),
    /// The digest of the state at a turn, or at the end
    Hash(state::AtArgs),
    /// The whole state at a turn, or at the end, as JSON
    State(state::AtArgs),
    /// The first input in which two recordings differ, and the parts of the state that do
    Diff {
        one: PathBuf,
        other: PathBuf,
        #[arg(long)]
        json: bool,
    },
    /// The first input after which two builds of the game differ, and the parts that do
    Bisect(bisect::BisectArgs),
    /// The fewest inputs found that still come to the same
    Minimise(shorten::ShortenArgs),
}

/// Carries out a command.
pub fn run(command: &ReplayCommand, out: &mut Out) -> Exit {
    let done = match command {
        ReplayCommand::Watch(_) | ReplayCommand::TakeOver(_) | ReplayCommand::Export(_) => {
            Err((Exit::Usage, "which replay? See: wyrdvault replay --help".to_owned()))
        }
        ReplayCommand::Verify(args) => return verify::run(args, out),
        ReplayCommand::Info { file, json } => state::info(file, *json, out),
        ReplayCommand::Show(args) => state::show(args, out),
        ReplayCommand::Hash(args) => state::hash(args, out),
        ReplayCommand::State(args) => state::whole(args, out),
        ReplayCommand::Diff { one, other, json } => compare::diff(one, other, *json, out),
        ReplayCommand::Bisect(args) => bisect::run(args, out),
        ReplayCommand::Minimise(args) => shorten::run(args, out),
    };
    done.unwrap_or_else(|(exit, why)| {
        complain(why);
        exit
    })
}

/// A command's exit code, or the one and the sentence with which it failed.
type Done = Result<Exit, (Exit, String)>;

/// Reads a replay file.
pub fn read(path: &Path) -> Result<Replay, (Exit, String)> {
    let text = replay_file::read(path).map_err(|why| (Exit::Unreadable, why.to_string()))?;
    Replay::read(&text).map_err(|why| unfit(path, &why))
}

/// The exit code and the sentence of a replay that this build cannot judge.
pub fn unfit(path: &Path, why: &Unfit) -> (Exit, String) {
    match why {
        Unfit::Unreadable(why) => (Exit::Unreadable, format!("{}:{why}", path.display())),
        Unfit::Foreign(why) => {
            (Exit::Foreign, format!("{} cannot be judged: {why}", path.display()))
        }
    }
}

/// Content for a replay: the built-in one with the packs that the run began with.
pub fn content(replay: &Replay) -> std::sync::Arc<Content> {
    std::sync::Arc::new(Content::load(&replay.birth.packs).0)
}

/// Runs something and says how long it took.
#[expect(clippy::disallowed_types, reason = "measuring is what a clock is for")]
pub fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let result = act();
    (result, start.elapsed())
}
