//! Converts a level to a vault, statement by statement.

use super::super::budget::{Budget, weight};
use super::super::des::arg::Arg;
use super::super::des::parse::{DesLevel, Functions, Statement};
use super::super::des::rooms_without_braces::grouped;
use super::super::report::Loss;
use super::carrier::{Carrier, DesFrame, Offset, Rooms};
use super::control::{mark_breaks, unless};
use super::variables::is_area;
use crate::content::vault::names::Catalogue;
use crate::content::vault::write::Term;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum nesting depth of blocks, including blocks in called functions.
const DEEPEST: usize = 100;
/// Maximum number of values outside its blocks that a statement may still add after the budget is
/// spent.
const LITTLE: usize = 64;
/// Maximum number of reported losses of one level.
const MOST_LOST: usize = 500;
/// Maximum length of an id, in characters.
const LONGEST_ID: usize = 64;

/// Result of converting a level.
pub struct Done {
    pub id: String,
    pub vault: Term,
    /// Number of statements that were not converted, or only in part.
    pub broken: usize,
    pub lost: Vec<Loss>,
}

/// Vault ids in use, each with the last number that was appended to it.
#[derive(Default)]
pub struct Ids(BTreeMap<String, usize>);

impl Ids {
    /// Returns an unused id for a level with this name: `name`, or, if that is in use, `name_2`,
    /// `name_3` and so on.
    pub fn fresh(&mut self, name: &str, line: u32) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' };
        let mut base: String = name.chars().map(plain).take(LONGEST_ID).collect();
        if base.is_empty() {
            base = format!("level_{line}");
        }
        let mut id = base.clone();
        while self.0.contains_key(&id) {
            let number = self.0.entry(base.clone()).or_insert(1);
            *number += 1;
            let suffix = format!("_{number}");
            let kept = base.len().min(LONGEST_ID - suffix.len());
            id = format!("{}{suffix}", &base[..kept]);
        }
        self.0.insert(id.clone(), 1);
        id
    }
}

/// Converts one level.
pub fn level(
    mut level: DesLevel,
    functions: &Functions,
    names: &dyn Catalogue,
    ids: &mut Ids,
    budget: &mut Budget,
) -> Done {
    level.body = lists_after_map(grouped(std::mem::take(&mut level.body)));
    mark_breaks(&mut level.body);
    let id = ids.fresh(&level.name, level.at.line);
    let mut carrier = Carrier {
        names,
        values: BTreeMap::new(),
        offset: (Offset::NONE, Offset::NONE),
        shuffled: BTreeSet::new(),
        mixed: BTreeSet::new(),
        shared: functions,
        functions: BTreeMap::new(),
        lets: Vec::new(),
        let_names: BTreeSet::new(),
        frame: DesFrame::default(),
        rooms: Rooms::default(),
        at: level.at,
        id: level.id,
        lost: std::mem::take(&mut level.lost),
        unlisted: false,
        broken: BTreeSet::new(),
        squares: BTreeMap::new(),
        own_names: BTreeMap::new(),
        nesting: 0,
        budget,
        spent: false,
        stored: 0,
        calls: 0,
        looked_up: 0,
        loops: Vec::new(),
    };
    carrier.note_shuffles(&level.body);
    carrier.rooms.joined_by_number = level.body.iter().any(|made| made.key == "CORRIDOR");
    carrier.survey(&level);
    let steps = carrier.steps(&level.body);
    carrier.nesting = 0;
    let vault = carrier.vault(&level, &id, steps);
    Done { id, vault, broken: carrier.broken.len(), lost: carrier.lost }
}

impl<'a> Carrier<'a> {
    /// Reports that part of the current statement is lost.
    pub fn tell(&mut self, why: String) {
        self.broken.insert(self.id);
        if self.unlisted {
            return;
        }
        self.unlisted = self.lost.len() >= MOST_LOST || !self.budget.report();
        let why = if self.unlisted {
            "Further lost statements of this level are not listed.".to_owned()
        } else {
            why
        };
        self.lost.push(Loss::new(self.at, why));
    }

    /// Reports, once per level, that the following statements are left out because the budget is
    /// spent.
    pub(super) fn tell_spent(&mut self) {
        self.broken.insert(self.id);
        if !std::mem::replace(&mut self.spent, true) {
            let why = self.budget.why();
            self.lost.push(Loss::new(self.at, why));
        }
    }

    /// Counts statements that are left out, and those in their blocks, as not converted.
    fn leave_out<'s>(&mut self, body: impl IntoIterator<Item = &'s Statement>) {
        for made in body {
            if self.broken.insert(made.id) {
                self.leave_out(made.block.iter().chain(&made.otherwise).flatten());
            }
        }
    }

    /// Converts statements to steps. If a statement may `BREAK`, the steps after it run only if no
    /// `BREAK` happened.
    pub fn steps(&mut self, body: &'a [Statement]) -> Vec<Term> {
        self.steps_of(&body.iter().collect::<Vec<_>>())
    }

    pub(super) fn steps_of(&mut self, body: &[&'a Statement]) -> Vec<Term> {
        let mut all = Vec::new();
        let mut rest = body;
        let mut flag: Option<String> = None;
        while !rest.is_empty() {
            let leaving = rest.iter().position(|made| made.breaks);
            let (part, after) = rest.split_at(leaving.map_or(rest.len(), |nth| nth + 1));
            let steps = self.steps_in_order(part);
            match &flag {
                Some(flag) if !steps.is_empty() => all.push(unless(flag, steps)),
                _ => all.extend(steps),
            }
            if flag.is_none() {
                flag = self.loops.last().cloned().flatten();
            }
            rest = after;
            if let (Some(made), Some(next)) = (part.last(), after.first())
                && made.key == "BREAK"
                && made.chance.is_none()
            {
                self.tell_of(next, "No statement after this BREAK is reached.".to_owned());
                break;
            }
        }
        all
    }

    fn steps_in_order(&mut self, body: &[&'a Statement]) -> Vec<Term> {
        let mut steps = Vec::new();
        if self.nesting >= DEEPEST {
            self.tell(format!("Blocks and functions are nested more than {DEEPEST} deep."));
            self.leave_out(body.iter().copied());
            return steps;
        }
        self.nesting += 1;
        for &made in body {
            let outer = (self.at, self.id);
            (self.at, self.id) = (made.at, made.id);
            let mut carried = self.paid(made);
            if lies_in_container(made) {
                self.fill_container(&mut steps, &mut carried);
            }
            steps.extend(carried);
            (self.at, self.id) = outer;
        }
        self.nesting -= 1;
        steps
    }

    /// Converts a statement and charges its steps to the budget; leaves it out if the budget is
    /// spent.
    fn paid(&mut self, made: &'a Statement) -> Vec<Term> {
        let before = self.budget.used();
        if self.budget.charge(1) {
            let carried = self.statement(made);
            let carried = self.with_chance(made, carried);
            // The steps of the statement's blocks are charged already.
            let inner = self.budget.used() - before;
            let own = carried.iter().map(weight).sum::<usize>().saturating_sub(inner);
            // If converting its blocks spent the budget, a statement keeps the steps converted so
            // far.
            if self.budget.is_spent() && own <= LITTLE || self.budget.charge(own) {
                return carried;
            }
        }
        self.tell_spent();
        self.leave_out([made]);
        self.leave_out(made.block.iter().chain(&made.otherwise).flatten());
        Vec::new()
    }

    /// Wraps the steps of a statement in its chance or condition.
    fn with_chance(&mut self, made: &Statement, carried: Vec<Term>) -> Vec<Term> {
        let Some(chance) = &made.chance else { return carried };
        if carried.is_empty() {
            return carried;
        }
        let number = if compares(chance) { None } else { self.number(chance) };
        if let Some(pct) = number {
            let step = Term::call("Chance").field("pct", pct);
            return vec![step.field("then", Term::List(carried))];
        }
        match self.condition(chance) {
            Some(cond) => {
                let step = Term::call("If").field("cond", Term::text(&cond));
                vec![step.field("then", Term::List(carried))]
            }
            None => {
                self.tell(format!("The condition {} is not supported.", chance.shown()));
                Vec::new()
            }
        }
    }

    /// Moves the objects that NetHack 3.4 marks as `contained` into the container before them.
    fn fill_container(&mut self, steps: &mut [Term], carried: &mut Vec<Term>) {
        let last = steps.iter_mut().rev().find_map(contents_of);
        match last {
            Some(contents) => contents.append(carried),
            None => {
                self.tell("There is no CONTAINER before this contained object.".to_owned());
                carried.clear();
            }
        }
    }

    fn statement(&mut self, made: &'a Statement) -> Vec<Term> {
        let one = |step: Option<Term>| step.into_iter().collect();
        match made.key {
            "MONSTER" => one(self.monster(made)),
            "OBJECT" | "CONTAINER" | "COBJECT" => one(self.object(made)),
            "TRAP" => one(self.trap(made)),
            "IF" | "SWITCH" | "LOOP" | "FOR" | "BREAK" | "EXIT" | "FUNCTION" | "call" => {
                self.control(made)
            }
            "=" | "SHUFFLE" | "RANDOM_PLACES" | "RANDOM_PLACE" | "RANDOM_OBJECTS"
            | "RANDOM_MONSTERS" | "RANDOM_REGISTERS" => self.variable(made),
            "FLAGS" | "FLAG" | "INIT_MAP" | "NOMAP" | "GEOMETRY" | "MAP" | "CHANCE"
            | "FREQUENCY" | "RANDOM_VAULT" | "RNDVAULT" | "VAULTGEN" | "MAZE_GRID" => {
                self.frame(made)
            }
            "ROOM" | "SUBROOM" | "ENDROOM" | "REGION" | "ROOMDOOR" | "NAME" | "CORRIDOR" => {
                self.room(made)
            }
            "INCLUDE" => Vec::new(),
            _ => self.ground(made),
        }
    }
}

/// Moves lists of squares to a place after the first map, because they are relative to the map's
/// corner. Changes nothing if anything other than lists and level settings precedes the map.
fn lists_after_map(mut body: Vec<Statement>) -> Vec<Statement> {
    let is_frame = |made: &Statement| {
        matches!(made.key, "FLAGS" | "FLAG" | "INIT_MAP" | "GEOMETRY" | "=" | "RANDOM_PLACES")
            || matches!(made.key, "RANDOM_PLACE" | "RANDOM_OBJECTS" | "RANDOM_MONSTERS" | "SHUFFLE")
    };
    let Some(map) = body.iter().position(|made| made.key == "MAP") else { return body };
    if !body[..map].iter().all(is_frame) {
        return body;
    }
    let after = body.split_off(map + 1);
    let is_list = |made: &Statement| match (made.key, made.args.as_slice()) {
        ("SHUFFLE" | "RANDOM_PLACES" | "RANDOM_PLACE", _) => true,
        ("=", [_, Arg::List(parts)]) => parts.iter().all(is_area),
        ("=", [_, Arg::Named(_, value)]) => {
            matches!(&**value, Arg::List(parts) if parts.iter().all(is_area))
        }
        _ => false,
    };
    let (lists, mut frame): (Vec<_>, Vec<_>) = body.into_iter().partition(is_list);
    frame.extend(lists.into_iter().chain(after));
    frame
}

/// Whether the brackets `[...]:` before a statement hold a comparison instead of a chance.
fn compares(arg: &Arg) -> bool {
    match arg {
        Arg::Op(sign, ..) => !matches!(*sign, "+" | "-" | "*" | "/" | "%"),
        Arg::Call(name, _) => matches!(name.as_str(), "&" | "|" | "not"),
        Arg::Group(parts) => parts.iter().any(compares),
        _ => false,
    }
}

/// Whether an object statement describes the contents of an earlier container statement.
fn lies_in_container(made: &Statement) -> bool {
    matches!(made.key, "OBJECT" | "COBJECT") && made.args.iter().any(|arg| arg.is_word("contained"))
}

/// Returns the contents of a container step, even if the step is inside a `Chance` or an `If`.
fn contents_of(step: &mut Term) -> Option<&mut Vec<Term>> {
    let Term::Paren(name, fields) = step else { return None };
    let wanted = match name.as_str() {
        "Object" => "contents",
        "Chance" | "If" => "then",
        _ => return None,
    };
    let (_, value) = fields.iter_mut().find(|(key, _)| key.as_deref() == Some(wanted))?;
    let Term::List(list) = value else { return None };
    if wanted == "contents" { Some(list) } else { list.iter_mut().rev().find_map(contents_of) }
}
