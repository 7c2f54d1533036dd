//! Imports level files of NetHack 3.4 to 3.7 and UnNetHack as vaults, and reports everything that
//! could not be converted.
//!
//! `.des` files (`des`) and the declarative parts of NetHack 3.7's Lua files (`lua`) are parsed
//! into the same statements. The statements of each level are then converted to one vault
//! (`carry`). Nesting, sizes and amounts are limited, so that a hostile file cannot use time or
//! memory out of proportion to its size.

#![expect(clippy::single_match_else, reason = "puts import and loss side by side")]

mod budget;
mod carry;
mod des;
mod lua;
mod report;

use super::names::Catalogue;
use super::write;
use crate::content::load::source::LARGEST_FILE;
use budget::Budget;
use des::include::Other;
use report::Loss;
pub use report::Lost;

/// One level of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedLevel {
    /// Name of the level in the level file.
    pub name: String,
    /// Id of the level's vault; `None` if the vault file is full.
    pub id: Option<String>,
    /// Line of the level file where the level begins, from 1.
    pub line: usize,
    /// Number of statements, including those of included files.
    pub statements: usize,
    /// Number of statements that were converted completely.
    pub carried: usize,
    /// Statements and parts that were not converted, in file order.
    pub lost: Vec<Lost>,
}

/// Result of an import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The vaults, as the text of a vault file.
    pub text: String,
    pub levels: Vec<ImportedLevel>,
    /// Number of statements before the first level.
    pub statements: usize,
    /// Statements and parts outside levels that were not converted, in file order.
    pub lost: Vec<Lost>,
}

impl Imported {
    /// All losses.
    pub fn losses(&self) -> impl Iterator<Item = &Lost> {
        self.lost.iter().chain(self.levels.iter().flat_map(|level| &level.lost))
    }
}

/// Language of a level file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `.des` of NetHack 3.4 to 3.6 and of UnNetHack.
    Des,
    /// `.lua` of NetHack 3.7.
    Lua,
}

/// Converts a file. `name` is the name of the level of a Lua file, `names` resolves names of the
/// game, and `other` returns the text of an included file.
pub fn import(
    text: &str,
    language: Language,
    name: &str,
    names: &dyn Catalogue,
    other: Other,
) -> Imported {
    let mut read = match language {
        Language::Des => des::parse::levels(text, other),
        Language::Lua => lua::levels(text, name),
    };
    let mut written = write::File::default();
    let mut ids = carry::statements::Ids::default();
    let mut budget = Budget::default();
    for function in read.functions.values_mut() {
        carry::control::mark_breaks(std::slice::from_mut(function));
    }
    let mut levels = Vec::with_capacity(read.levels.len());
    for level in read.levels {
        let (at, name, all) = (level.at, level.name.clone(), level.statements);
        let mut broken = level.broken;
        let done = carry::statements::level(level, &read.functions, names, &mut ids, &mut budget);
        broken += done.broken;
        let mut lost = done.lost;
        let comment = format!("Line {}: {}", at.line, name.escape_debug());
        let room = LARGEST_FILE.saturating_sub(written.len() + comment.len() + 64);
        let vault = done.vault.write_within(4, room);
        let fits = vault.is_some();
        if let Some(vault) = vault {
            written.add(&comment, &vault);
        } else {
            let most = LARGEST_FILE >> 10;
            let why = format!(
                "The level does not fit: a vault file has at most {most} KiB. Split the level file."
            );
            lost.push(Loss::new(at, why));
            broken = all;
        }
        levels.push(ImportedLevel {
            name,
            id: fits.then_some(done.id),
            line: at.line as usize,
            statements: all,
            carried: all.saturating_sub(broken),
            lost: read.files.told(lost),
        });
    }
    let lost = read.files.told(read.lost);
    Imported { text: written.text(), levels, statements: read.statements, lost }
}
