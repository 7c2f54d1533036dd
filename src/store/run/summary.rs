//! The summary of a run, for the list of runs.

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::folder::LONGEST_NAME;
use crate::store::clean::clean_to;
use crate::store::error::{StoreError, shown};
use crate::store::journal::{self, Head};
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

impl Summary {
    pub(super) fn text(&self) -> Vec<u8> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(self, pretty);
        text.expect("a summary can be serialized").into_bytes()
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

/// Creates a summary for a run whose summary file is lost, from the journal's head.
pub(super) fn stand_in(folder: &Path, head: &Head) -> Summary {
    let name = folder.file_name().map(Path::new).map(shown).unwrap_or_default();
    Summary {
        name,
        format: journal::FORMAT,
        rules: clean_to(&head.rules, LONGEST_NAME),
        ..Summary::default()
    }
}
