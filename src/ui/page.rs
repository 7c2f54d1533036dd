//! The screens that other screens open by name.

use std::path::PathBuf;

use super::author::position::BrowserPosition;
use super::main::complete_command::{Need, PartialCommand};
use crate::game::view::ItemId;

/// A screen to open, by name. `ui::open` creates the screens, so that their modules need not import
/// each other.
pub enum Page {
    Title,
    /// The birth page; with `seeded`, the seed field has focus.
    Birth {
        seeded: bool,
    },
    /// The options, opened from the title.
    Options,
    Help,
    HighScores,
    /// The vault browser, at the position where it was left or at its start.
    Vaults(Option<BrowserPosition>),
    /// The list of replays.
    Replays,
    /// The list of replays, from which the player chooses one to compare with the replay in this
    /// file.
    ReplaysBeside(PathBuf),
    /// The viewer of a replay file or of the folder of a run in progress.
    Replay(PathBuf),
    Compare(PathBuf, PathBuf),
    /// The page that exports a film of a run, with a range around this turn.
    Film {
        path: PathBuf,
        turn: u32,
        /// Whether to show the whole level and every monster.
        all: bool,
    },
    /// The page that writes a bug report about this turn of a run.
    Report {
        path: PathBuf,
        turn: u32,
    },
    /// The map of the current run.
    Map,
    /// A prompt for a missing argument of a command.
    Ask(Need, PartialCommand),
    /// The page that moves items out of a container and into it.
    Container(ItemId),
    /// The question that the game asks now.
    Question,
    StorageTrouble,
    Ending,
    /// The final page of the finished run in this replay file.
    EndOf(PathBuf),
}
