//! Run summaries and the list of runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::{LOG, LONGEST_NAME, Run};
use crate::store::clean::clean_to;
use crate::store::error::{StoreError, Tried, shown};
use crate::store::journal::{self, Head};
use crate::store::paths::Paths;
use crate::store::read::{self, Links};

pub(super) const SUMMARY: &str = "head.ron";
/// Maximum size of a summary, in bytes.
const SUMMARY_LIMIT: u64 = 64 << 10;

/// A run as listed on the title screen; readable by every version.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Summary {
    pub name: String,
    pub role: String,
    pub depth: i32,
    pub turn: u64,
    pub score: i64,
    /// The game mode if it is not scored ("wizard", "explore"), else empty.
    pub mode: String,
    /// Start time of the run, as text.
    pub started: String,
    /// The journal's format version.
    pub format: u16,
    /// Name of the ruleset.
    pub rules: String,
}

/// The progress of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    pub depth: i32,
    pub turn: u64,
    pub score: i64,
}

/// A run's folder in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub folder: PathBuf,
    /// The summary, or a message why it cannot be read.
    pub summary: Result<Summary, String>,
    /// Time of the last input, since 1970.
    pub played: Option<Duration>,
}

impl Run {
    /// Lists the runs in progress, sorted by folder name; unplayable ones are included with the
    /// reason.
    pub fn list(paths: &Paths) -> Result<Vec<Listed>, StoreError> {
        let runs = paths.runs();
        let refused = |error: &_| StoreError::disk(Tried::Read, &runs, error);
        let entries = match fs::read_dir(&runs) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(refused(&error)),
        };
        let mut folders = Vec::new();
        for entry in entries {
            let entry = entry.map_err(|error| refused(&error))?;
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder && !entry.file_name().as_encoded_bytes().starts_with(b".") {
                folders.push(entry.path());
            }
        }
        folders.sort();
        let listed = |folder: PathBuf| Listed {
            summary: summary_of(&folder),
            played: played(&folder),
            folder,
        };
        Ok(folders.into_iter().map(listed).collect())
    }

    /// Stores the run's progress for the list of runs. On failure, the next snapshot stores it.
    pub fn note(&mut self, standing: Standing) {
        let before = self.summary.clone();
        self.stands(standing);
        if self.summary != before {
            self.behind.note(&self.folder.join(SUMMARY), self.summary.text());
        }
    }

    pub(super) fn stands(&mut self, Standing { depth, turn, score }: Standing) {
        self.summary = Summary { depth, turn, score, ..self.summary.clone() };
    }

    pub(super) fn write_summary(&self) -> Result<(), StoreError> {
        // A lost summary is reconstructed from the journal.
        self.behind.place(&self.folder.join(SUMMARY), self.summary.text())
    }
}

impl Summary {
    pub(super) fn text(&self) -> Vec<u8> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(self, pretty);
        text.expect("a summary can be serialized").into_bytes()
    }
}

fn played(folder: &Path) -> Option<Duration> {
    let at = fs::metadata(folder.join(LOG)).and_then(|log| log.modified()).ok()?;
    at.duration_since(UNIX_EPOCH).ok()
}

fn summary_of(folder: &Path) -> Result<Summary, String> {
    match read_summary(folder) {
        Ok(summary) => Ok(summary),
        // Only the journal matters; the next snapshot rewrites the summary.
        Err(error) => match Run::head(folder) {
            Ok(head) => Ok(stand_in(folder, &head)),
            Err(newer @ StoreError::Newer { .. }) => Err(newer.to_string()),
            Err(_) => Err(error.to_string()),
        },
    }
}

pub(super) fn read_summary(folder: &Path) -> Result<Summary, StoreError> {
    let path = folder.join(SUMMARY);
    let text = read::text(&path, SUMMARY_LIMIT, Links::Refuse)?;
    let summary: Summary = ron::from_str(&text)
        .map_err(|error| StoreError::Damaged { path, why: error.to_string() })?;
    Ok(Summary {
        name: clean_to(&summary.name, LONGEST_NAME),
        role: clean_to(&summary.role, LONGEST_NAME),
        mode: clean_to(&summary.mode, LONGEST_NAME),
        started: clean_to(&summary.started, LONGEST_NAME),
        rules: clean_to(&summary.rules, LONGEST_NAME),
        ..summary
    })
}

/// Creates a summary for a run that lost its own.
pub(super) fn stand_in(folder: &Path, head: &Head) -> Summary {
    let name = folder.file_name().map(Path::new).map(shown).unwrap_or_default();
    Summary {
        name,
        format: journal::FORMAT,
        rules: clean_to(&head.rules, LONGEST_NAME),
        ..Summary::default()
    }
}
