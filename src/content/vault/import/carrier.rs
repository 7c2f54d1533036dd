//! State of the conversion of one `.des` level, and its report.

use super::parse::{Arg, Statement};
use super::{Loss, Place};
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;
use std::collections::{BTreeMap, BTreeSet};

/// Value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number that is a decision of the vault.
    Number,
    /// A shuffled deck of kinds.
    Deck,
    /// A shuffled deck of texts.
    Texts,
    /// A shuffled deck of numbers.
    Numbers,
    /// Kinds, numbers or texts in a fixed order.
    Cards(Vec<Arg>),
    /// Squares in a fixed order; empty for a shuffled deck.
    Places(Vec<Arg>),
    Area,
    /// An unconverted value: a function argument or a value that is not a deck.
    Argument(Arg),
}

/// Converter of one level.
pub struct Carrier<'a> {
    pub names: &'a dyn Catalogue,
    pub values: BTreeMap<String, Value>,
    /// Origin of coordinates: the corner of the last map.
    pub offset: (i64, i64),
    pub(super) shuffled: BTreeSet<String>,
    /// Decks that a SHUFFLE statement has been seen for.
    pub(super) mixed: BTreeSet<String>,
    pub(super) functions: BTreeMap<String, Statement>,
    pub(super) lets: Vec<(String, Term)>,
    pub(super) frame: DesFrame,
    pub(super) rooms: Rooms,
    /// Position and number of the current statement.
    pub(super) at: Place,
    pub(super) id: usize,
    pub(super) lost: Vec<Loss>,
    pub(super) broken: BTreeSet<usize>,
    /// Nesting depth of blocks.
    pub(super) nesting: usize,
    /// Current depth of function calls, and total number of calls.
    pub(super) calls: usize,
    pub(super) called: usize,
    /// Enclosing loops and switches; each with the name of the number that a `BREAK` in it sets, if
    /// it has one.
    pub(super) loops: Vec<Option<String>>,
}

/// Level-wide settings so far.
#[derive(Default)]
pub struct DesFrame {
    pub(super) flags: Vec<&'static str>,
    pub(super) init: Option<Term>,
    pub(super) map: Option<Vec<String>>,
    pub(super) anchor: Option<(String, String)>,
    /// Whether the level has a single map; it becomes the vault's drawing unless GEOMETRY gives
    /// its corner.
    pub(super) alone: bool,
    /// Corner of the next map, if `GEOMETRY` gives it.
    pub(super) at: Option<(i64, i64)>,
    pub(super) weight: Option<Term>,
    /// Whether rock outside the maps is undiggable and impassable.
    pub(super) solid: bool,
    /// Whether mazes consist of corridors in rock.
    pub(super) corridors: bool,
}

/// Rooms of a level so far.
#[derive(Default)]
pub struct Rooms {
    /// Whether corridors refer to rooms by number, so that each room needs a name.
    pub joined_by_number: bool,
    /// Names of top-level rooms, in order.
    pub(super) names: Vec<String>,
    /// Names of the rooms that enclose the current statement.
    pub(super) open: Vec<Option<String>>,
}

impl Carrier<'_> {
    /// Reports that part of the current statement is lost.
    pub fn tell(&mut self, what: String) {
        self.broken.insert(self.id);
        self.lost.push(Loss { at: self.at, what });
    }

    /// As [`Self::tell`], unless something was already reported for the statement.
    pub fn tell_if_quiet(&mut self, what: String) {
        if !self.broken.contains(&self.id) {
            self.tell(what);
        }
    }

    /// Reports that part of an inner statement is lost.
    pub(super) fn tell_of(&mut self, made: &Statement, what: String) {
        let outer = (self.at, self.id);
        (self.at, self.id) = (made.at, made.id);
        self.tell(what);
        (self.at, self.id) = outer;
    }

    pub fn value(&self, name: &str) -> Option<Value> {
        self.values.get(name).cloned()
    }

    /// A unique name for a number that the current statement needs.
    pub(super) fn own_name(&self, what: &str) -> String {
        match self.at.file {
            0 => format!("{what}_{}", self.at.line),
            file => format!("{what}_{}_of_{file}", self.at.line),
        }
    }
}
