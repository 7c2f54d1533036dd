//! Reads the declarative part of NetHack 3.7's level files (Lua): calls of `des.*`, tables,
//! `percent`, `shuffle`, counting loops, loops over lists that the file spells out, and simple
//! functions.
//!
//! The Lua code is never executed. Calls become statements of `.des` files, so that chances, dice
//! and shuffled lists stay random in the vault instead of being rolled once during the import. All
//! other code is reported with its line.

mod calls;
mod fields;
mod lex;
mod loops;
mod syntax;
mod things;
mod tree;
mod values;

use super::des::arg::Arg;
use super::des::include::Files;
use super::des::parse::{DesLevel, Functions, Read, Statement};
use super::report::{Loss, Place};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use syntax::Parser;
use tree::{Expr, Function, Stat, What};

/// Maximum number of reported losses.
const MOST_LOST: usize = 500;
/// Maximum nesting depth of converted blocks.
const DEEPEST: usize = 60;
/// Number of most recent losses that are searched for the same loss.
const LATELY: usize = 20;

/// Reads a file as one level with this name.
pub fn levels(text: &str, name: &str) -> Read {
    let file = loops::written_out(Parser::new(text).file());
    let mut converter = Converter::default();
    converter.note_kinds(&file);
    let mut body = Vec::new();
    converter.block(&file, &mut body);
    let at = Place { file: 0, line: 1 };
    let level = DesLevel {
        at,
        id: 0,
        name: name.to_owned(),
        is_maze: false,
        filling: None,
        body,
        statements: converter.statements,
        broken: converter.broken.max(usize::from(!converter.lost.is_empty())),
        lost: converter.lost,
    };
    let levels = if file.is_empty() { Vec::new() } else { vec![level] };
    Read {
        levels,
        functions: Functions::new(),
        files: Files::of(text),
        statements: 0,
        lost: Vec::new(),
    }
}

/// Converter of one file.
#[derive(Default)]
struct Converter<'a> {
    /// Squares of selections that the file builds, by the name of the variable set to
    /// `selection.new()`.
    selections: BTreeMap<String, Vec<Arg>>,
    /// Variables that hold selections, in lower case.
    areas: BTreeSet<String>,
    /// Type of each list's elements (`monster`, `object`, `trap` or `terrain`), as determined by
    /// the call that uses the list.
    kinds: BTreeMap<String, &'static str>,
    /// Function parameters that refer to rooms.
    rooms: BTreeSet<String>,
    functions: BTreeSet<&'a str>,
    lost: Vec<Loss>,
    statements: usize,
    /// Number of statements that could not be converted completely.
    broken: usize,
    ids: usize,
    line: u32,
    /// Whether part of the current statement could not be converted.
    failed: bool,
    /// Whether the current statement is a copy from an unrolled loop.
    again: bool,
    /// Number of rooms around the current statement.
    inside: usize,
    /// Number of blocks around the current statement.
    deep: usize,
    /// Number of squares copied so far from selections that the file builds.
    copied: Cell<usize>,
}

impl<'a> Converter<'a> {
    /// Records which lists hold monsters, objects, traps or terrain, and the names of the
    /// functions.
    fn note_kinds(&mut self, body: &'a [Stat]) {
        for stat in body {
            match &stat.what {
                What::Call(call) => self.note_call(call),
                What::Assign(names, values) => {
                    for value in values {
                        if let Expr::Function(function) = value {
                            if let Some(Expr::Name(name)) = names.first() {
                                self.functions.insert(name);
                            }
                            self.note_kinds(&function.body);
                        }
                    }
                }
                What::If(parts, last) => {
                    for (_, block) in parts {
                        self.note_kinds(block);
                    }
                    self.note_kinds(last);
                }
                What::For(_, _, _, _, block) | What::Each(_, _, _, block) | What::Turns(block) => {
                    self.note_kinds(block);
                }
                What::Break | What::Return | What::Other(_) => {}
            }
        }
    }

    fn note_call(&mut self, call: &'a Expr) {
        let Expr::Call(of, args) = call else { return };
        let kind = match of.dotted().as_deref() {
            Some("des.monster") => "monster",
            Some("des.object") => "object",
            Some("des.trap") => "trap",
            Some("des.terrain" | "des.replace_terrain") => "terrain",
            _ => "",
        };
        let mut note = |value: &Expr| {
            let name = match value {
                Expr::Name(name) => Some(name),
                Expr::Index(of, _) => match &**of {
                    Expr::Name(name) => Some(name),
                    _ => None,
                },
                _ => None,
            };
            if let (Some(name), false) = (name, kind.is_empty()) {
                self.kinds.insert(name.to_lowercase(), kind);
            }
        };
        let mut inner = Vec::new();
        for (nth, arg) in args.iter().enumerate() {
            match arg {
                Expr::Table(fields) => {
                    for (key, value) in fields {
                        let kinds = ["id", "class", "type", "typ", "toterrain"];
                        if key.as_deref().is_some_and(|key| kinds.contains(&key)) {
                            note(value);
                        }
                        if let Expr::Function(function) = value {
                            inner.push(&function.body);
                        }
                    }
                }
                Expr::Function(function) => inner.push(&function.body),
                value if nth == 0 && kind != "terrain" => note(value),
                value if kind == "terrain" && nth + 1 == args.len() => note(value),
                _ => {}
            }
        }
        for body in inner {
            self.note_kinds(body);
        }
    }

    /// Reports that part of the current statement is lost.
    fn tell(&mut self, why: String) {
        self.failed = true;
        // Every copy of the body of a loop has the same losses: report each once.
        let mut last = self.lost.iter().rev().take(LATELY);
        if self.again && last.any(|lost| lost.at.line == self.line && lost.why == why) {
            return;
        }
        match self.lost.len().cmp(&MOST_LOST) {
            std::cmp::Ordering::Less => {
                let at = Place { file: 0, line: self.line };
                self.lost.push(Loss::new(at, why));
            }
            std::cmp::Ordering::Equal => {
                let why = format!("More than {MOST_LOST} lost statements; no more are listed.");
                self.lost.push(Loss::new(Place { file: 0, line: self.line }, why));
            }
            std::cmp::Ordering::Greater => {}
        }
    }

    /// Creates a statement at the current line.
    fn made(&mut self, key: &'static str, args: Vec<Arg>) -> Statement {
        let mut made = Statement::new(Place { file: 0, line: self.line }, key, args);
        made.id = self.ids;
        self.ids += 1;
        made
    }

    /// Converts statements.
    fn block(&mut self, body: &'a [Stat], all: &mut Vec<Statement>) {
        for stat in body {
            let outer = (self.line, self.failed, self.again);
            (self.line, self.failed, self.again) = (stat.line, false, stat.again);
            self.statements += usize::from(!stat.again);
            self.statement(&stat.what, all);
            self.broken += usize::from(self.failed && !stat.again);
            (self.line, self.failed, self.again) = outer;
        }
    }

    fn inner(&mut self, body: &'a [Stat]) -> Vec<Statement> {
        let mut all = Vec::new();
        if self.deep >= DEEPEST {
            self.tell(format!("Blocks are nested more than {DEEPEST} deep."));
            return all;
        }
        self.deep += 1;
        self.block(body, &mut all);
        self.deep -= 1;
        all.shrink_to_fit();
        all
    }

    fn statement(&mut self, what: &'a What, all: &mut Vec<Statement>) {
        match what {
            What::Call(call) => self.call(call, all),
            What::Assign(names, values) => self.assign(names, values, all),
            What::If(parts, last) => self.choice(parts, last, all),
            What::For(name, from, to, step, body) => {
                self.counting(name, from, to, step.as_ref(), body, all);
            }
            What::Turns(turns) => self.block(turns, all),
            What::Each(..) => self.tell(syntax::ONLY_COUNTING.to_owned()),
            What::Break => {
                let made = self.made("BREAK", Vec::new());
                all.push(made);
            }
            What::Return => {
                let made = self.made("EXIT", Vec::new());
                all.push(made);
            }
            What::Other(why) => self.tell(why.clone()),
        }
    }

    fn choice(
        &mut self,
        parts: &'a [(Expr, Vec<Stat>)],
        last: &'a [Stat],
        all: &mut Vec<Statement>,
    ) {
        if let [(Expr::Bool(true), body)] = parts {
            return self.block(body, all);
        }
        // Each `elseif` becomes an `IF` in the `otherwise` block of the condition before it.
        self.deep += parts.len();
        let mut otherwise = if last.is_empty() { None } else { Some(self.inner(last)) };
        for (condition, body) in parts.iter().rev() {
            self.deep -= 1;
            match self.condition(condition) {
                Ok(condition) => {
                    let mut made = self.made("IF", vec![condition]);
                    made.block = Some(self.inner(body));
                    made.otherwise = otherwise.take();
                    otherwise = Some(vec![made]);
                }
                Err(why) => {
                    self.tell(format!("{why} Its block is left out."));
                    // If a condition is left out, the blocks after it cannot be converted either.
                    otherwise = None;
                }
            }
        }
        all.extend(otherwise.into_iter().flatten());
    }

    fn counting(
        &mut self,
        name: &str,
        from: &Expr,
        to: &Expr,
        step: Option<&Expr>,
        body: &'a [Stat],
        all: &mut Vec<Statement>,
    ) {
        if step.is_some_and(|step| *step != Expr::Int(1)) {
            return self.tell("Only loops that count up by 1 are supported.".to_owned());
        }
        let (from, to) = match (self.value(from), self.value(to)) {
            (Ok(from), Ok(to)) => (from, to),
            (Err(why), _) | (_, Err(why)) => return self.tell(why),
        };
        let inner = self.inner(body);
        let counter = name.to_lowercase();
        let used = inner.iter().any(|made| uses(made, &counter));
        let mut made = match (&from, used) {
            (Arg::Int(1), false) => self.made("LOOP", vec![to]),
            _ => self.made("FOR", vec![Arg::Text(counter), from, to]),
        };
        made.block = Some(inner);
        all.push(made);
    }

    fn assign(&mut self, names: &'a [Expr], values: &'a [Expr], all: &mut Vec<Statement>) {
        for (nth, name) in names.iter().enumerate() {
            let Expr::Name(name) = name else {
                self.tell("Values can be assigned only to variables.".to_owned());
                continue;
            };
            match values.get(nth) {
                Some(value) => self.assign_one(name, value, all),
                None if values.is_empty() => {}
                None => self.tell(format!("{name} has no value.")),
            }
        }
    }

    fn assign_one(&mut self, name: &'a str, value: &'a Expr, all: &mut Vec<Statement>) {
        let variable = name.to_lowercase();
        if let Expr::Function(function) = value {
            let made = self.function(name, function);
            return all.push(made);
        }
        if let Expr::Call(of, args) = value
            && of.dotted().as_deref() == Some("selection.new")
            && args.is_empty()
        {
            self.selections.insert(name.to_owned(), Vec::new());
            return;
        }
        // Calls such as `des.map` return a value, which level files rarely use. It is dropped.
        if let Expr::Call(of, _) = value
            && of.dotted().is_some_and(|of| of.starts_with("des."))
        {
            return self.call(value, all);
        }
        match self.value(value) {
            Ok(value) => {
                self.selections.remove(name);
                let kind = self.kinds.get(&variable).copied();
                let value = of_kind(value, kind);
                if let Arg::Call(..) = &value {
                    self.areas.insert(variable.clone());
                }
                let made = self.made("=", vec![Arg::Text(variable), value]);
                all.push(made);
            }
            Err(why) => self.tell(why),
        }
    }

    fn function(&mut self, name: &str, function: &'a Function) -> Statement {
        let parameters = function.parameters.iter();
        let parameters = parameters.map(|name| Arg::Var(name.to_lowercase(), None));
        let args = std::iter::once(Arg::text(name)).chain(parameters).collect();
        let mut made = self.made("FUNCTION", args);
        made.block = Some(self.inner(&function.body));
        made
    }
}

/// Sets the type of a list's elements; names of one character become classes or glyphs.
fn of_kind(value: Arg, kind: Option<&'static str>) -> Arg {
    let Some(kind) = kind else { return value };
    let one = |part: &Arg| match part {
        Arg::Text(text) => letter(text).map_or_else(|| part.clone(), Arg::Char),
        other => other.clone(),
    };
    match &value {
        Arg::List(parts) => {
            let list = Arg::List(parts.iter().map(one).collect());
            Arg::Named(kind.to_owned(), Box::new(list))
        }
        other => one(other),
    }
}

/// Returns the character of a text that has only one.
fn letter(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(letter), None) => Some(letter),
        _ => None,
    }
}

/// Whether a statement uses a variable.
fn uses(made: &Statement, name: &str) -> bool {
    let mut blocks = made.block.iter().chain(&made.otherwise).flatten();
    made.args.iter().chain(&made.chance).any(|arg| arg.names(name))
        || blocks.any(|made| uses(made, name))
}
