//! State of the conversion of one level, and its report.

use super::super::budget::Budget;
use super::super::des::arg::Arg;
use super::super::des::parse::{Functions, Statement};
use super::super::report::{Loss, Place};
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;
use crate::content::vault::{Horizontal, Vertical};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Value of a variable.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number; a decision of the vault holds it.
    Number,
    /// A shuffled deck of kinds.
    Deck,
    /// A shuffled deck of texts.
    Texts,
    /// A shuffled deck of numbers.
    Numbers,
    /// Kinds, numbers or texts in a fixed order.
    Cards(Rc<[Arg]>),
    /// Places (squares, rectangles or selections) in a fixed order; empty if the variable is a
    /// shuffled deck.
    Places(Rc<[Arg]>),
    Area,
    /// An unconverted value: an argument of a function, or a value that is not a deck. If it
    /// contains variables with unconverted values, these values already replace the variables.
    Argument(Rc<Stored>),
}

/// A value that is not converted yet.
#[derive(Debug, PartialEq)]
pub struct Stored {
    pub arg: Arg,
    /// Size of the value: number of arguments in it, including itself, and their nesting depth.
    size: (usize, usize),
    /// The number, if the value is a constant number.
    pub constant: Option<i64>,
}

impl Value {
    pub fn argument(arg: Arg) -> Self {
        let (size, constant) = (arg.size(), arg.constant(&|_| None));
        Self::Argument(Rc::new(Stored { arg, size, constant }))
    }
}

/// Origin of one coordinate axis: the sum of a fixed number and, if set, the value of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offset {
    pub fixed: i64,
    /// Name of a decision whose value is added.
    pub random: Option<String>,
}

impl Offset {
    pub const NONE: Self = Self::at(0);

    pub const fn at(fixed: i64) -> Self {
        Self { fixed, random: None }
    }
}

/// Converter of one level.
pub struct Carrier<'a> {
    pub names: &'a dyn Catalogue,
    pub values: BTreeMap<String, Value>,
    /// Origin of coordinates: usually the upper left corner of the last map; (0, 0) in a room.
    pub offset: (Offset, Offset),
    pub(super) shuffled: BTreeSet<String>,
    /// Decks that a SHUFFLE statement before the current statement names.
    pub(super) mixed: BTreeSet<String>,
    /// Functions defined before the first level.
    pub(super) shared: &'a Functions,
    pub(super) functions: BTreeMap<&'a str, &'a Statement>,
    /// Decisions of the vault, in order.
    pub(super) lets: Vec<(String, Term)>,
    /// Names of the decisions.
    pub(super) let_names: BTreeSet<String>,
    pub(super) frame: DesFrame,
    pub(super) rooms: Rooms,
    /// Position of the current statement.
    pub(super) at: Place,
    /// Number of the current statement.
    pub(super) id: usize,
    pub(super) lost: Vec<Loss>,
    /// Whether the limit of reported losses is reached; if so, further losses are not listed.
    pub(super) unlisted: bool,
    pub(super) broken: BTreeSet<usize>,
    /// For each shuffled list whose squares are all known: these squares.
    pub(super) squares: BTreeMap<String, Vec<(i64, i64)>>,
    /// Names generated from a line number, each with the number of the statement that uses the
    /// name.
    pub(super) own_names: BTreeMap<String, usize>,
    /// Nesting depth of blocks.
    pub(super) nesting: usize,
    pub(super) budget: &'a mut Budget,
    /// Whether the report already says that the budget is spent.
    pub(super) spent: bool,
    /// Number of arguments stored as values so far.
    pub(super) stored: usize,
    /// Current depth of function calls.
    pub(super) calls: usize,
    /// Current recursion depth of list elements that refer to other list elements.
    pub(super) looked_up: usize,
    /// One entry for each enclosing loop, switch and function call, innermost last: the name of the
    /// number that `BREAK` sets. `None` for function calls, and if no `BREAK` can leave the block.
    pub(super) loops: Vec<Option<String>>,
}

/// Kind of vault that a level becomes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shape {
    /// A whole level.
    #[default]
    Level,
    /// A randomly placed vault: a room, or a drawn map (like a DCSS minivault).
    Vault,
}

/// Level-wide settings, from the statements converted so far.
#[derive(Default)]
pub struct DesFrame {
    pub(super) shape: Shape,
    pub(super) flags: Vec<&'static str>,
    pub(super) init: Option<Term>,
    pub(super) map: Option<Vec<String>>,
    /// Squares that the map draws as secret doors, in the coordinates that steps use.
    pub(super) secret_doors: BTreeSet<(i64, i64)>,
    /// Alignment of the next map.
    pub(super) anchor: (Horizontal, Vertical),
    /// Whether GEOMETRY set `anchor`.
    pub(super) anchored: bool,
    /// Whether the level has a single map, which can become the vault's drawing; see `take_map`.
    pub(super) alone: bool,
    /// Corner of the next map, if GEOMETRY sets it.
    pub(super) at: Option<(i64, i64)>,
    /// Whether the next map has a random position.
    pub(super) anywhere: bool,
    /// Number of maps with a random position so far.
    pub(super) loose_maps: usize,
    pub(super) weight: Option<Term>,
    /// For the room of a random vault: its position in the level's grid, and its alignment, if
    /// given.
    pub(super) grid: Option<(Term, Option<Term>)>,
    /// Whether the region of a random vault never becomes a special room.
    pub(super) themed: bool,
    /// Whether the map's position on the level matters, because of `NOMAP`, `MAZEWALK` or
    /// `levregion`.
    pub(super) absolute: bool,
    pub(super) has_altar: bool,
    /// Whether an INIT_MAP fills the level.
    pub(super) has_init: bool,
    /// Whether the level asks for stairs or arrivals.
    pub(super) has_exits: bool,
    /// Corner, on the level, of the map that is the vault's drawing. Subtracting it converts level
    /// coordinates to coordinates of the drawing.
    pub(super) corner: (i64, i64),
    /// Whether rock outside the maps can be neither dug nor phased through.
    pub(super) solid: bool,
    /// Whether mazes consist of corridors in rock.
    pub(super) corridors: bool,
}

/// Rooms of a level that were converted so far.
#[derive(Default)]
pub struct Rooms {
    /// Whether corridors refer to rooms by number; if so, each room needs a name.
    pub joined_by_number: bool,
    /// Names of the level's outermost rooms, in order.
    pub(super) names: Vec<String>,
    /// Names of the rooms that enclose the current statement.
    pub(super) open: Vec<Option<String>>,
}

/// Maximum size of a variable's value: number of arguments and nesting depth, as in `Stored::size`.
const LARGEST_VALUE: (usize, usize) = (1200, 26);
/// Maximum recursion depth of list elements that refer to other list elements.
const DEEPEST_LIST: usize = 8;
/// Number of arguments in a variable's value that cost as much as one written value.
const LARGE: usize = 8;
/// Maximum size of all values of a level together, in arguments.
const MOST_VALUES: usize = 20_000;

impl Carrier<'_> {
    /// Reports that part of the current statement is lost, unless a loss of that statement was
    /// already reported.
    pub fn tell_if_quiet(&mut self, why: String) {
        if !self.broken.contains(&self.id) {
            self.tell(why);
        }
    }

    /// Reports that part of `made`, a statement inside the current one, is lost.
    pub(super) fn tell_of(&mut self, made: &Statement, why: String) {
        let outer = (self.at, self.id);
        (self.at, self.id) = (made.at, made.id);
        self.tell(why);
        (self.at, self.id) = outer;
    }

    pub fn value(&mut self, name: &str) -> Option<Value> {
        let value = self.values.get(name)?.clone();
        if let Value::Argument(of) = &value {
            self.budget.charge(of.size.0 / LARGE);
        }
        Some(value)
    }

    /// Converts an element of a list. The element may itself refer to elements of any list.
    pub(super) fn element<T>(
        &mut self,
        element: &Arg,
        convert: impl FnOnce(&mut Self, &Arg) -> Option<T>,
    ) -> Option<T> {
        let paid = self.budget.charge(1 + element.size().0 / LARGE);
        if !paid || self.looked_up >= DEEPEST_LIST {
            return None;
        }
        self.looked_up += 1;
        let made = convert(self, element);
        self.looked_up -= 1;
        made
    }

    /// Returns the value of a variable if that value is not converted yet; returns any other
    /// argument unchanged.
    pub fn resolved(&mut self, arg: &Arg) -> Arg {
        match arg {
            Arg::Var(name, None) => match self.value(name) {
                Some(Value::Argument(of)) => of.arg.clone(),
                _ => arg.clone(),
            },
            _ => arg.clone(),
        }
    }

    /// Stores an unconverted value. Replaces variables in the value by their values, so that no
    /// stored value refers to another one.
    pub(super) fn store(&mut self, name: &str, value: &Arg) {
        if let Some(value) = self.bounded(name, value) {
            self.values.insert(name.to_owned(), Value::argument(value));
        }
    }

    /// Replaces variables with unconverted values by these values. If the result is too large,
    /// reports that and returns `None`.
    pub(super) fn bounded(&mut self, name: &str, value: &Arg) -> Option<Arg> {
        let (count, depth) = self.full_size(value);
        if count > LARGEST_VALUE.0 || depth > LARGEST_VALUE.1 {
            self.tell(format!("The value of ${name} is too large."));
            return None;
        }
        self.stored = self.stored.saturating_add(count);
        if self.stored > MOST_VALUES {
            self.tell("The variables of this level hold too many values.".to_owned());
            return None;
        }
        Some(self.substituted(value))
    }

    /// Returns an upper bound of a value's size after its variables are replaced.
    fn full_size(&self, arg: &Arg) -> (usize, usize) {
        let own = arg.size();
        let mut all = own;
        arg.each_var(&mut |name| {
            if let Some(Value::Argument(of)) = self.values.get(name) {
                let (count, depth) = of.size;
                all = (all.0.saturating_add(count), all.1.max(own.1 + depth + 1));
            }
        });
        all
    }

    /// Returns a copy in which variables with unconverted values are replaced by these values.
    fn substituted(&self, arg: &Arg) -> Arg {
        let all = |parts: &[Arg]| parts.iter().map(|part| self.substituted(part)).collect();
        match arg {
            Arg::Var(name, None) => match self.values.get(name) {
                Some(Value::Argument(of)) if matches!(of.arg, Arg::Op(..)) => {
                    Arg::Group(vec![of.arg.clone()])
                }
                Some(Value::Argument(of)) => of.arg.clone(),
                _ => arg.clone(),
            },
            Arg::Var(name, Some(index)) => {
                Arg::Var(name.clone(), Some(Box::new(self.substituted(index))))
            }
            Arg::Group(parts) => Arg::Group(all(parts)),
            Arg::Call(name, parts) => Arg::Call(name.clone(), all(parts)),
            Arg::Index(name, parts) => Arg::Index(name.clone(), all(parts)),
            Arg::List(parts) => Arg::List(all(parts)),
            Arg::Named(name, of) => Arg::Named(name.clone(), Box::new(self.substituted(of))),
            Arg::Op(sign, left, right) => {
                Arg::Op(sign, Box::new(self.substituted(left)), Box::new(self.substituted(right)))
            }
            _ => arg.clone(),
        }
    }

    /// Returns a unique name for a number that the current statement needs.
    pub(super) fn own_name(&mut self, what: &str) -> String {
        let name = match self.at.file {
            0 => format!("{what}_{}", self.at.line),
            file => format!("{what}_{}_of_{file}", self.at.line),
        };
        let id = self.id;
        if *self.own_names.entry(name.clone()).or_insert(id) == id {
            return name;
        }
        format!("{name}_{id}")
    }
}
