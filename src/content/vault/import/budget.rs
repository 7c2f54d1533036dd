//! Limits of one import. The work and the memory of an import must not grow out of proportion to
//! its file, even if the file repeats its contents.

use crate::content::vault::names::{Catalogue, Kind};
use crate::content::vault::write::Term;
use std::collections::BTreeMap;

/// Maximum number of values that an import writes, counting each repetition. This is more than the
/// largest valid vault file can hold.
pub const MOST_VALUES: usize = 60_000;
/// Number of values that an unknown name costs, because all known names are compared with it.
const UNKNOWN_NAME: usize = 8;
/// Maximum number of losses that an import reports.
const MOST_LOST: usize = 4000;
/// Maximum number of unknown names for which a similar known name is sought.
const MOST_HINTS: usize = 100;

/// Number of bytes of text that count as one value.
const TEXT: usize = 16;

/// The work and memory that all levels of one file together may still use.
#[derive(Debug)]
pub struct Budget {
    /// Number of values that may still be written; converting one statement also counts as one
    /// value.
    left: usize,
    /// Number of losses that may still be reported.
    losses: usize,
    /// Cache: for each unknown name (with its kind), the most similar known name if there is one.
    hints: BTreeMap<(&'static str, String), Option<String>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: MOST_VALUES, losses: MOST_LOST, hints: BTreeMap::new() }
    }
}

impl Budget {
    /// Charges a number of values. Returns whether the budget covered the charge.
    pub fn charge(&mut self, values: usize) -> bool {
        let covers = values <= self.left && self.left > 0;
        self.left = self.left.saturating_sub(values);
        covers
    }

    /// Charges a copy of these values. Returns whether the budget covered the charge.
    pub fn charge_copy(&mut self, terms: &[Term]) -> bool {
        self.charge(terms.iter().map(weight).sum())
    }

    pub const fn is_spent(&self) -> bool {
        self.left == 0
    }

    pub const fn used(&self) -> usize {
        MOST_VALUES - self.left
    }

    /// Returns the report text for a spent budget: why part of a level is left out.
    pub fn why(&self) -> String {
        format!(
            "The levels of this file have more than {MOST_VALUES} values here, counting all \
             repetitions of loops, cases and functions; the rest is left out."
        )
    }

    /// Counts a reported loss. Returns whether the limit allowed it.
    pub const fn report(&mut self) -> bool {
        let there = self.losses > 0;
        self.losses = self.losses.saturating_sub(1);
        there
    }

    /// Returns the known name that is most similar to the unknown name, if any. Only the first
    /// `MOST_HINTS` unknown names get a hint.
    pub fn hint(&mut self, names: &dyn Catalogue, kind: Kind, name: &str) -> Option<String> {
        self.charge(UNKNOWN_NAME);
        let key = (kind.noun(), name.to_owned());
        if let Some(known) = self.hints.get(&key) {
            return known.clone();
        }
        let found = (self.hints.len() < MOST_HINTS).then(|| names.suggest(kind, name)).flatten();
        if self.hints.len() < MOST_HINTS {
            self.hints.insert(key, found.clone());
        }
        found
    }
}

/// Returns the number of values in a term; a long text counts as several.
pub fn weight(term: &Term) -> usize {
    let of_text = |text: &str| text.len() / TEXT;
    1 + match term {
        Term::Word(word) => of_text(word),
        Term::Drawing(rows) => rows.iter().map(|row| 1 + of_text(row)).sum(),
        Term::Paren(_, items) => items.iter().map(|(_, value)| weight(value)).sum(),
        Term::List(items) => items.iter().map(weight).sum(),
        Term::Map(items) => items.iter().map(|(key, value)| of_text(key) + weight(value)).sum(),
    }
}
