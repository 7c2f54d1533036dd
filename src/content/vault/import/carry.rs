//! Statement by statement from a `.des` level to a vault.

use std::collections::{BTreeMap, BTreeSet};

use super::control::{may_break, unless};
use super::level::Frame;
use super::parse::{Arg, Level, Statement};
use super::rooms::Rooms;
use super::things::shown;
use super::{Loss, Place};
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;

/// What a variable holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number decided by us.
    Number,
    /// A deck of kinds, shuffled.
    Deck,
    /// A deck of texts, shuffled.
    Texts,
    /// A deck of numbers, shuffled.
    Numbers,
    /// Values in their order: kinds, numbers or texts.
    Cards(Vec<Arg>),
    /// Squares: in their order, or none where they are a shuffled deck.
    Places(Vec<Arg>),
    Area,
    /// Whatever stood there: the argument of a function, a value that is no deck.
    Argument(Arg),
}

/// What became of a level.
pub struct Done {
    pub vault: Term,
    /// Statements of which something was lost.
    pub broken: usize,
    pub lost: Vec<Loss>,
}

/// A level under way.
pub struct Carrier<'a> {
    pub names: &'a dyn Catalogue,
    pub values: BTreeMap<String, Value>,
    /// Where columns and rows count from: the corner of the last map that was laid.
    pub offset: (i64, i64),
    pub(super) shuffled: BTreeSet<String>,
    /// Decks that were told to be shuffled so far.
    pub(super) mixed: BTreeSet<String>,
    pub(super) functions: BTreeMap<String, Statement>,
    pub(super) lets: Vec<(String, Term)>,
    pub(super) frame: Frame,
    pub(super) rooms: Rooms,
    /// Where the statement under way stands, and its number.
    at: Place,
    id: usize,
    lost: Vec<Loss>,
    broken: BTreeSet<usize>,
    /// Blocks around the statement under way.
    pub(super) nesting: usize,
    /// Functions under way, and calls so far.
    pub(super) calls: usize,
    pub(super) called: usize,
    /// Loops and choices around what is carried: the number that a `BREAK` in them sets, if one
    /// is there.
    pub(super) loops: Vec<Option<String>>,
}

/// Carries one level over; `ids` are those already taken.
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
    /// Something of the statement under way is lost.
    pub fn tell(&mut self, what: String) {
        self.broken.insert(self.id);
        self.lost.push(Loss { at: self.at, what });
    }

    /// As [`Self::tell`], unless something was told of the statement before.
    pub fn tell_if_quiet(&mut self, what: String) {
        if !self.broken.contains(&self.id) {
            self.tell(what);
        }
    }

    /// Something of an inner statement is lost.
    pub(super) fn tell_of(&mut self, made: &Statement, what: String) {
        let outer = (self.at, self.id);
        (self.at, self.id) = (made.at, made.id);
        self.tell(what);
        (self.at, self.id) = outer;
    }

    pub fn value(&self, name: &str) -> Option<Value> {
        self.values.get(name).cloned()
    }

    /// A name for a number that the statement under way needs.
    pub(super) fn own_name(&self, what: &str) -> String {
        match self.at.file {
            0 => format!("{what}_{}", self.at.line),
            file => format!("{what}_{}_of_{file}", self.at.line),
        }
    }

    /// The steps that statements become.
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
            // What follows a way out of the loop happens only if that was not taken.
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
