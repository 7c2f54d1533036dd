//! `replay`: verifies, inspects, compares, exports and shortens replays.

mod bisect;
mod compare;
pub mod export;
mod shorten;
mod state;
#[cfg(test)]
mod tests;
pub mod verify;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};

use super::out::complain;
use super::{Exit, Out};
use crate::content::Content;
use crate::game::replay::{Replay, Unfit};
use crate::store::panics::caught;
use crate::store::replay_file;

#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[command(subcommand)]
    pub command: Option<ReplayCommand>,
    #[command(flatten)]
    pub watch: WatchArgs,
}

/// Options for watching.
#[derive(Clone, Debug, Args)]
pub struct WatchArgs {
    /// A replay file, or the folder of a run in progress, which is followed live
    pub file: Option<PathBuf>,
    /// Start at this turn
    #[arg(long, value_name = "TURN")]
    pub at: Option<u32>,
    /// Show the whole level and every monster
    #[arg(long)]
    pub omniscient: bool,
    /// Folder with runs, scores and replays
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

/// Options for taking over a run.
#[derive(Clone, Debug, Args)]
pub struct TakeOverArgs {
    /// A replay file
    pub file: PathBuf,
    /// The turn from which you play
    #[arg(long)]
    pub turn: u32,
    /// Keep the new run in this folder
    #[arg(long, value_name = "DIR")]
    pub data_dir: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub enum ReplayCommand {
    /// Watch a replay (default)
    Watch(WatchArgs),
    /// Play on from a turn of the replay, as a new, unscored run
    TakeOver(TakeOverArgs),
    /// Replay without a screen; exit code 0 if in sync, 1 if it diverged
    Verify(verify::VerifyArgs),
    /// Print the hero, options and length, without replaying
    Info {
        /// A replay file
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Export a film for terminals, for browsers, or as text
    Export(export::ExportArgs),
    /// Print the screen at a turn, or at the end
    Show(state::AtArgs),
    /// Print the digest of the state at a turn, or at the end
    Hash(state::AtArgs),
    /// Print the whole state at a turn, or at the end, as JSON
    State(state::AtArgs),
    /// Find the first input in which two recordings differ, and the differing state
    Diff {
        /// The first recording
        one: PathBuf,
        /// The second recording
        other: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Find the first input after which two builds of the game differ, and the differing state
    Bisect(bisect::BisectArgs),
    /// Find a shorter input sequence with the same result
    Minimise(shorten::ShortenArgs),
}

/// Runs a command that does not need the terminal.
pub fn run(command: &ReplayCommand, out: &mut Out) -> Exit {
    let done = played(command.file(), || run_unguarded(command, out)).and_then(|done| done);
    done.unwrap_or_else(|(exit, why)| {
        complain(why);
        exit
    })
}

/// Calls `act`, which plays the replay at `path`. If the game panics, returns an error that names
/// this replay, so that the caller can go on with the next one.
pub fn played<T>(path: &Path, act: impl FnOnce() -> T) -> Result<T, (Exit, String)> {
    let broke =
        |words: String| (Exit::No, format!("{} makes the game panic: {words}", path.display()));
    caught(act).map_err(broke)
}

fn run_unguarded(command: &ReplayCommand, out: &mut Out) -> Done {
    match command {
        ReplayCommand::Watch(_) | ReplayCommand::TakeOver(_) | ReplayCommand::Export(_) => {
            Err((Exit::Usage, "name a replay; see wyrdvault replay --help".to_owned()))
        }
        ReplayCommand::Verify(args) => Ok(verify::run(args, out)),
        ReplayCommand::Info { file, json } => state::info(file, *json, out),
        ReplayCommand::Show(args) => state::show(args, out),
        ReplayCommand::Hash(args) => state::hash(args, out),
        ReplayCommand::State(args) => state::whole(args, out),
        ReplayCommand::Diff { one, other, json } => compare::diff(one, other, *json, out),
        ReplayCommand::Bisect(args) => bisect::run(args, out),
        ReplayCommand::Minimise(args) => shorten::run(args, out),
    }
}

impl ReplayCommand {
    /// Returns the file that appears in error messages about the whole command.
    fn file(&self) -> &Path {
        match self {
            Self::Watch(args) => args.file.as_deref().unwrap_or(Path::new("")),
            Self::TakeOver(args) => &args.file,
            Self::Verify(args) => args.files.first().map_or(Path::new(""), |path| path.as_path()),
            Self::Info { file, .. } => file,
            Self::Export(args) => &args.file,
            Self::Show(args) | Self::Hash(args) | Self::State(args) => &args.file,
            Self::Diff { one, .. } => one,
            Self::Bisect(args) => &args.file,
            Self::Minimise(args) => &args.file,
        }
    }
}

/// The exit code, or an exit code with an error message.
type Done = Result<Exit, (Exit, String)>;

/// Reads a replay file.
pub fn read(path: &Path) -> Result<Replay, (Exit, String)> {
    let text = replay_file::read(path).map_err(|why| (Exit::Unreadable, why.to_string()))?;
    Replay::read(&text).map_err(|why| unfit(path, &why))
}

/// Returns the exit code and message for a replay that this build cannot verify.
pub fn unfit(path: &Path, why: &Unfit) -> (Exit, String) {
    match why {
        Unfit::Unreadable(why) => (Exit::Unreadable, format!("{}:{why}", path.display())),
        Unfit::Foreign(why) => {
            (Exit::Foreign, format!("{} cannot be verified: {why}", path.display()))
        }
    }
}

/// Returns the built-in content with the packs that the run started with.
pub fn content(replay: &Replay) -> std::sync::Arc<Content> {
    std::sync::Arc::new(Content::load(&replay.birth.packs).0)
}

/// Runs a function and measures its time.
#[expect(clippy::disallowed_types, reason = "measures time")]
pub fn timed<T>(act: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let result = act();
    (result, start.elapsed())
}
