//! Converts a `.des` level to a vault, statement by statement.

use super::Loss;
use super::carrier::Rooms;
use super::carrier::{Carrier, DesFrame};
use super::control::{may_break, unless};
use super::parse::{DesLevel, Statement};
use super::things::shown;
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;
use std::collections::{BTreeMap, BTreeSet};

/// Result of converting a level.
pub struct Done {
    pub vault: Term,
    /// Number of statements that were not converted completely.
    pub broken: usize,
    pub lost: Vec<Loss>,
}

/// Converts one level; `ids` are the vault ids in use.
pub fn level(level: &DesLevel, names: &dyn Catalogue, ids: &mut Vec<String>) -> Done {
    let mut carrier = Carrier {
        names,
        values: BTreeMap::new(),
        offset: (0, 0),
        shuffled: BTreeSet::new(),
        mixed: BTreeSet::new(),
        functions: BTreeMap::new(),
        lets: Vec::new(),
        frame: DesFrame::default(),
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
