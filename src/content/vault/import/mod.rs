//! Level files of `NetHack` 3.6 and `UnNetHack` (`.des`) as vaults: read, carried over statement
//! by statement, and a report of all that could not be.

#![expect(clippy::single_match_else, reason = "what is carried and what is lost, side by side")]

mod area;
mod carry;
mod control;
mod ground;
mod include;
mod level;
mod lex;
mod parse;
mod rooms;
mod things;
mod variables;

use super::names::Catalogue;
use super::write;

/// Something that was not carried over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// Line of the `.des` file, from 1; of what it includes, the line that does.
    pub line: usize,
    pub what: String,
}

/// A `.des` file as vaults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The vaults, as a file of ours.
    pub text: String,
    /// Levels in the file.
    pub levels: usize,
    /// Levels that became a vault.
    pub imported: usize,
    /// Statements in the file and in what it includes.
    pub constructs: usize,
    /// Statements that were carried over whole.
    pub carried: usize,
    /// In the order of the file.
    pub lost: Vec<Lost>,
}

/// Where something stands: in which of the files, 0 the one that is imported, and its line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: usize,
    line: usize,
}

/// What is lost somewhere.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Loss {
    at: Place,
    what: String,
}

/// Carries a file over; what the game has is asked of `names`, the text of a file that is included
/// of `other`.
pub fn import(
    text: &str,
    names: &dyn Catalogue,
    other: &dyn Fn(&str) -> Option<String>,
) -> Imported {
    let (tokens, files, mut lost) = include::tokens(text, other);
    let read = parse::levels(tokens);
    lost.extend(read.lost);
    let constructs = read.statements + lost.len();
    let mut broken = lost.len();
    let mut vaults = Vec::new();
    let mut ids = Vec::new();
    for level in &read.levels {
        let done = carry::level(level, names, &mut ids);
        broken += done.broken;
        lost.extend(done.lost);
        vaults.push((format!("Line {}: {}", level.at.line, level.name), done.vault));
    }
    let mut lost: Vec<Lost> = lost.into_iter().map(|loss| files.told(loss)).collect();
    lost.sort();
    lost.dedup();
    let (levels, imported) = (read.levels.len(), vaults.len());
    let carried = constructs.saturating_sub(broken);
    Imported { text: write::file(&vaults), levels, imported, constructs, carried, lost }
}
