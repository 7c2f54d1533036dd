//! Imports level files (`.des`) of NetHack 3.6 and UnNetHack as vaults, and reports everything
//! that could not be converted.

#![expect(clippy::single_match_else, reason = "puts import and loss side by side")]

mod area;
mod carrier;
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

/// Something that was not converted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// Line of the `.des` file, from 1; for included files, the line of the inclusion.
    pub line: usize,
    pub what: String,
}

/// Result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The vaults as a vault file.
    pub text: String,
    /// Number of levels in the file.
    pub levels: usize,
    /// Number of levels that became a vault.
    pub imported: usize,
    /// Number of statements, including those of included files.
    pub constructs: usize,
    /// Number of statements that were converted completely.
    pub carried: usize,
    /// Losses in file order.
    pub lost: Vec<Lost>,
}

/// Position: index of the file (0 is the imported file) and line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: usize,
    line: usize,
}

/// A loss and its position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Loss {
    at: Place,
    what: String,
}

/// Converts a file. `names` resolves names of the game, `other` returns the text of an included
/// file.
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
