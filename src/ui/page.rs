//! The screens that other screens open by name.

use std::path::PathBuf;

use super::author::position::BrowserPosition;
use super::main::complete_command::{Need, PartialCommand};

/// A screen to open. A screen asks for others by these names, and `ui::open` makes them, so that
/// no two screens import each other.
pub enum Page {
    Title,
    /// The choices for a new hero; `seeded` starts at the seed.
    Birth {
        seeded: bool,
    },
    /// The options, opened from the title.
    Options,
    Help,
    HighScores,
    /// The vault browser, where it was left or at its start.
    Vaults(Option<BrowserPosition>),
    /// The list of replays.
    Replays,
    /// The list of replays, to choose one to compare with this one.
    ReplaysBeside(PathBuf),
    /// A replay file, or the folder of a run in progress.
    Replay(PathBuf),
    Compare(PathBuf, PathBuf),
    /// The export of a run, offering turns around this one.
    Film {
        path: PathBuf,
        turn: u32,
        /// Shows the whole level and every monster.
        all: bool,
    },
    /// A report on a run at this turn.
    Report {
        path: PathBuf,
        turn: u32,
    },
    /// The map of the run in play.
    Map,
    /// Asks for what a command lacks.
    Ask(Need, PartialCommand),
    /// The question that the game waits for.
    Question,
    StorageTrouble,
    Ending,
    /// The final page of the finished run in this replay file.
    EndOf(PathBuf),
}
