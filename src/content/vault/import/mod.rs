//! Level files of `NetHack` 3.6 and `UnNetHack` (`.des`) as vaults: read, carried over statement
//! by statement, and a report of all that could not be.

#![expect(clippy::single_match_else, reason = "what is carried and what is lost, side by side")]

mod area;
mod carry;
mod lex;
mod parse;
mod things;

use super::names::Catalogue;
use super::write;

/// Something that was not carried over.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// Line of the `.des` file, from 1.
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
    /// Statements in the file.
    pub constructs: usize,
    /// Statements that were carried over whole.
    pub carried: usize,
    /// In the order of the file.
    pub lost: Vec<Lost>,
}

/// Carries a file over; what the game has is asked of `names`.
pub fn import(text: &str, names: &dyn Catalogue) -> Imported {
    let (tokens, mut lost) = lex::tokens(text);
    let (levels, wrong) = parse::levels(tokens);
    lost.extend(wrong);
    let mut constructs = lost.len();
    let mut carried = 0;
    let mut vaults = Vec::new();
    let mut ids = Vec::new();
    for level in &levels {
        let done = carry::level(level, names, &mut ids);
        constructs += done.constructs;
        carried += done.constructs - done.broken;
        lost.extend(done.lost);
        vaults.extend(
            done.vault.map(|vault| (format!("Line {}: {}", level.line, level.name), vault)),
        );
    }
    lost.sort();
    lost.dedup();
    let (levels, imported) = (levels.len(), vaults.len());
    Imported { text: write::file(&vaults), levels, imported, constructs, carried, lost }
}
