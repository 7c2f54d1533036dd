//! Converts a `.des` level to a vault, statement by statement.

use std::collections::{BTreeMap, BTreeSet};

use super::control::{may_break, unless};
use super::level::Frame;
use super::parse::{Arg, Level, Statement};
use super::rooms::Rooms;
use super::things::shown;
use super::{Loss, Place};
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;

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

/// Result of converting a level.
pub struct Done {
    pub vault: Term,
    /// Number of statements that were not converted completely.
    pub broken: usize,
    pub lost: Vec<Loss>,
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
    pub(super) frame: Frame,
    pub(super) rooms: Rooms,
    /// Position and number of the current statement.
    at: Place,
    id: usize,
    lost: Vec<Loss>,
    broken: BTreeSet<usize>,
    /// Nesting depth of blocks.
    pub(super) nesting: usize,
    /// Current depth of function calls, and total number of calls.
    pub(super) calls: usize,
    pub(super) called: usize,
    /// Enclosing loops and switches; each with the name of the number that a `BREAK` in it sets, if
    /// it has one.
    pub(super) loops: Vec<Option<String>>,
}

/// Converts one level; `ids` are the vault ids in use.
pub fn level(level: &Level, names: &dyn Catalogue, ids: &mut Vec<String>) -> Done {
    let mut carrier = Carrier {
        names,
        values: BTreeMap::new(),
        offset: (0, 0),
        shuffled: BTreeSet::new(),
        mixed: BTreeSet::new(),
        functions: BTreeMap::new(),
        lets: Vec::new(),
        frame: Frame::default(),
        rooms: Rooms::default(),
        at: level.at,
        id: level.id,
        lost: Vec::new(),
        broken: BTreeSet::new(),
        nesting: 0,
        calls: 0,
        called: 0,
        loops: Vec::new(),
    };
    carrier.note_shuffles(&level.body);
    carrier.rooms.joined_by_number = level.body.iter().any(|made| made.key == "CORRIDOR");
    carrier.take_filling(level);
    let steps = carrier.steps(&level.body);
    carrier.nesting = 0;
    let vault = carrier.vault(level, steps, ids);
    Done { vault, broken: carrier.broken.len(), lost: carrier.lost }
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

    /// Converts statements to steps.
    pub fn steps(&mut self, body: &[Statement]) -> Vec<Term> {
        let mut steps = Vec::new();
        self.nesting += 1;
        for (nth, made) in body.iter().enumerate() {
            let outer = (self.at, self.id);
            (self.at, self.id) = (made.at, made.id);
            let mut carried = self.statement(made);
            if let Some(chance) = &made.chance {
                match self.number(chance) {
                    Some(pct) => {
                        let chance = Term::call("Chance").field("pct", pct);
                        carried = vec![chance.field("then", Term::List(carried))];
                    }
                    None => self.tell(format!("the chance {}", shown(chance))),
                }
            }
            steps.extend(carried);
            (self.at, self.id) = outer;
            // Statements after a possible BREAK run only if it was not taken.
            if may_break(made)
                && nth + 1 < body.len()
                && let Some(Some(flag)) = self.loops.last().cloned()
            {
                let rest = self.steps(&body[nth + 1..]);
                steps.push(unless(&flag, rest));
                break;
            }
        }
        self.nesting -= 1;
        steps
    }

    fn statement(&mut self, made: &Statement) -> Vec<Term> {
        let one = |step: Option<Term>| step.into_iter().collect();
        match made.key.as_str() {
            "MONSTER" => one(self.monster(made)),
            "OBJECT" | "CONTAINER" | "COBJECT" => one(self.object(made)),
            "TRAP" => one(self.trap(made)),
            "IF" | "SWITCH" | "LOOP" | "FOR" | "BREAK" | "EXIT" | "FUNCTION" | "call" => {
                self.control(made)
            }
            "=" | "SHUFFLE" | "RANDOM_PLACES" | "RANDOM_PLACE" | "RANDOM_OBJECTS"
            | "RANDOM_MONSTERS" | "RANDOM_REGISTERS" => self.variable(made),
            "FLAGS" | "FLAG" | "INIT_MAP" | "NOMAP" | "GEOMETRY" | "MAP" | "CHANCE"
            | "FREQUENCY" | "RANDOM_VAULT" | "VAULTGEN" => self.frame(made),
            "ROOM" | "SUBROOM" | "ENDROOM" | "REGION" | "ROOMDOOR" | "NAME" | "CORRIDOR" => {
                self.room(made)
            }
            "INCLUDE" => Vec::new(),
            _ => self.ground(made),
        }
    }
}
