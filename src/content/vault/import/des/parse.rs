//! Parser for the statements of `.des` files.
//!
//! NetHack and UnNetHack both write `KEYWORD: argument, argument`, sometimes with a block in
//! braces; a statement ends at the next keyword.

use super::super::report::{Loss, Place};
use super::arg::Arg;
use super::include::{Files, Other, Tokens};
use super::keywords::{KEYS, TYPES, key};
use super::lex::{Token, Word};
use crate::content::load::fault::nearest;
use std::collections::{BTreeMap, VecDeque};

/// One level of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct DesLevel {
    pub at: Place,
    /// Number of the statement that starts the level.
    pub id: usize,
    pub name: String,
    /// Whether the level starts with `MAZE`, which digs a maze around its maps.
    pub is_maze: bool,
    /// Filling glyph of a `MAZE`.
    pub filling: Option<Arg>,
    pub body: Vec<Statement>,
    /// Number of the level's statements.
    pub statements: usize,
    /// Number of the level's statements that the parser could not read completely.
    pub broken: usize,
    /// Losses of the level: faulty statements, and text that is not a statement.
    pub lost: Vec<Loss>,
}

/// One statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    pub at: Place,
    /// Number of the statement in the file.
    pub id: usize,
    /// Condition `[50%]:` before the statement.
    pub chance: Option<Arg>,
    /// Keyword in upper case; `=` for an assignment, `call` for a function call.
    pub key: &'static str,
    pub args: Vec<Arg>,
    pub block: Option<Vec<Statement>>,
    pub otherwise: Option<Vec<Statement>>,
    pub map: Vec<String>,
    /// Whether the statement is or contains a `BREAK` that can leave the loop around it.
    pub breaks: bool,
}

impl Statement {
    pub fn new(at: Place, key: &'static str, args: Vec<Arg>) -> Self {
        let (chance, block, otherwise) = (None, None, None);
        Self { at, id: 0, chance, key, args, block, otherwise, map: Vec::new(), breaks: false }
    }

    /// Whether this statement or its blocks use the variable `name` as a list index.
    pub fn has_index(&self, name: &str) -> bool {
        let mut blocks = self.block.iter().chain(&self.otherwise).flatten();
        let is = |arg: &Arg| arg.has_index(name);
        self.args.iter().chain(&self.chance).any(is) || blocks.any(|made| made.has_index(name))
    }
}

/// Maximum nesting depth of blocks.
const DEEPEST: usize = 24;
/// Maximum number of levels of a file, equal to the maximum number of vaults of a vault file.
const MOST_LEVELS: usize = 512;
/// Maximum number of values of a file.
const MOST_VALUES: usize = 80_000;
/// A statement counts as this many values.
const STATEMENT: usize = 5;
/// Maximum number of unknown statements for which a similar keyword is sought.
const MOST_HINTS: usize = 100;
/// Maximum number of losses that the parser reports for one level.
const MOST_LOST: usize = 500;

/// Functions defined before the first level.
pub type Functions = BTreeMap<String, Statement>;

/// Parse result of a file.
pub struct Read {
    pub levels: Vec<DesLevel>,
    pub functions: Functions,
    pub files: Files,
    /// Number of statements outside levels.
    pub statements: usize,
    /// Statements outside levels, and text that cannot be parsed.
    pub lost: Vec<Loss>,
}

/// Parses all levels of a file.
pub fn levels(text: &str, other: Other) -> Read {
    let mut parser = Parser::new(text, other);
    let (mut functions, mut outside, mut lost) = (Functions::new(), 0, Vec::new());
    let mut levels: Vec<DesLevel> = Vec::new();
    while parser.word().is_some() {
        let Some(statement) = parser.statement_or_skip() else { continue };
        match statement.key {
            "LEVEL" | "MAZE" => {
                // The statement that starts a level, and the losses from its line on, belong to the
                // new level.
                let own = parser.statements.min(1);
                parser.statements -= own;
                let later = parser.split_off(statement.at);
                parser.close(levels.last_mut(), &mut lost, &mut outside);
                (parser.statements, parser.lost) = (own, later);
                if levels.len() >= MOST_LEVELS {
                    let why = format!(
                        "A vault file has at most {MOST_LEVELS} vaults; the rest is not read."
                    );
                    lost.push(Loss::new(statement.at, why));
                    break;
                }
                levels.push(DesLevel::begun_by(statement, levels.len()));
            }
            "FUNCTION" if levels.is_empty() => {
                if let Some(Arg::Text(name)) = statement.args.first() {
                    functions.insert(name.clone(), statement);
                }
            }
            "INCLUDE" if levels.is_empty() => {}
            key => match levels.last_mut() {
                Some(level) => level.body.push(statement),
                None => {
                    // `close` counts each loss as a statement, so do not count this one twice.
                    parser.statements = parser.statements.saturating_sub(1);
                    parser.tell(statement.at, format!("{key} comes before the first LEVEL."));
                }
            },
        }
    }
    parser.close(levels.last_mut(), &mut lost, &mut outside);
    Read { levels, functions, files: parser.tokens.files, statements: outside, lost }
}

impl DesLevel {
    fn begun_by(statement: Statement, before: usize) -> Self {
        let name = match statement.args.first() {
            Some(Arg::Text(name)) => name.clone(),
            _ => format!("level {}", before + 1),
        };
        Self {
            at: statement.at,
            id: statement.id,
            name,
            is_maze: statement.key == "MAZE",
            filling: statement.args.get(1).cloned(),
            body: Vec::new(),
            statements: 0,
            broken: 0,
            lost: Vec::new(),
        }
    }
}

pub struct Parser<'a> {
    tokens: Tokens<'a>,
    /// Tokens read ahead.
    ahead: VecDeque<Token>,
    /// Position of the last token taken.
    last: Place,
    lost: Vec<Loss>,
    /// Whether the current statement has a fault.
    failed: bool,
    /// Current nesting depth of brackets.
    pub(super) depth: usize,
    /// Current nesting depth of blocks.
    blocks: usize,
    /// Number of statements since the last level began.
    statements: usize,
    /// Number of statements of the file so far.
    ids: usize,
    /// Set once the file has too many values: the loss that reports where reading stopped.
    end: Option<Loss>,
    /// Number of values read so far.
    values: usize,
    /// Number of similar keywords sought so far.
    hints: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &str, other: Other<'a>) -> Self {
        Self {
            tokens: Tokens::new(text, other),
            ahead: VecDeque::new(),
            last: Place::default(),
            lost: Vec::new(),
            failed: false,
            depth: 0,
            blocks: 0,
            statements: 0,
            ids: 0,
            end: None,
            values: 0,
            hints: 0,
        }
    }

    /// Counts values that were read. If there are too many, reports that and reads nothing more of
    /// the file.
    pub(super) fn charge(&mut self, values: usize) {
        if self.values <= MOST_VALUES && self.values + values > MOST_VALUES {
            let at = self.place();
            let why = format!(
                "A file can have at most {MOST_VALUES} values, and each statement counts as \
                 {STATEMENT}; \
                 the rest is not read."
            );
            self.failed = true;
            self.end = Some(Loss::new(at, why));
            self.ahead.clear();
        }
        self.values = self.values.saturating_add(values);
    }

    /// Moves the number of statements and the losses collected so far to `level`, or, without a
    /// level, to `outside` and `lost`.
    fn close(&mut self, level: Option<&mut DesLevel>, lost: &mut Vec<Loss>, outside: &mut usize) {
        let mut told = std::mem::take(&mut self.lost);
        let more = told.len().saturating_sub(MOST_LOST);
        if more > 0 {
            let at = told[MOST_LOST].at;
            told.truncate(MOST_LOST);
            told.push(Loss::new(at, format!("Further faults that are not listed: {more}.")));
        }
        told.extend(self.end.take());
        let count = std::mem::take(&mut self.statements);
        match level {
            Some(level) => {
                level.statements = count + told.len();
                level.broken = told.len();
                level.lost = told;
            }
            None => {
                *outside = count + told.len();
                lost.extend(told);
            }
        }
    }

    /// Removes and returns the losses in the file of `at`, from its line on.
    fn split_off(&mut self, at: Place) -> Vec<Loss> {
        let later = |loss: &mut Loss| loss.at.file == at.file && loss.at.line >= at.line;
        self.lost.extract_if(.., later).collect()
    }

    fn tell(&mut self, at: Place, why: String) {
        // Past the value limit, the last statement is cut off. Faults in it are caused by the
        // limit, so they are not reported.
        if self.values <= MOST_VALUES && self.lost.len() <= 2 * MOST_LOST {
            self.lost.push(Loss::new(at, why));
        }
    }

    /// Reports the first fault of a statement.
    pub(super) fn fail(&mut self, why: String) {
        if !std::mem::replace(&mut self.failed, true) {
            let at = self.place();
            self.tell(at, why);
        }
    }

    // --- Tokens

    fn fill(&mut self, count: usize) {
        while self.ahead.len() < count
            && self.values <= MOST_VALUES
            && let Some(token) = self.tokens.next(&mut self.lost)
        {
            self.ahead.push_back(token);
            self.lost.truncate(2 * MOST_LOST + 2);
        }
    }

    pub(super) fn word(&mut self) -> Option<&Word> {
        self.fill(1);
        self.ahead.front().map(|token| &token.word)
    }

    fn after(&mut self) -> Option<&Word> {
        self.fill(2);
        self.ahead.get(1).map(|token| &token.word)
    }

    pub(super) fn advance(&mut self) {
        self.fill(1);
        if let Some(token) = self.ahead.pop_front() {
            self.last = token.at;
        }
    }

    fn place(&mut self) -> Place {
        self.fill(1);
        self.ahead.front().map_or(self.last, |token| token.at)
    }

    pub(super) fn takes(&mut self, sign: &str) -> bool {
        let there = self.is(sign);
        if there {
            self.advance();
        }
        there
    }

    fn is(&mut self, sign: &str) -> bool {
        matches!(self.word(), Some(Word::Sign(of)) if *of == sign)
    }

    fn is_name(&mut self, name: &str) -> bool {
        matches!(self.word(), Some(Word::Name(of)) if of == name)
    }

    /// Whether the next token is on the same line as the previous token. A `[` on a new line starts
    /// another statement.
    pub(super) fn is_beside(&mut self) -> bool {
        self.word().is_some() && self.place() == self.last
    }

    /// Whether a statement starts at the next token.
    pub(super) fn begins(&mut self) -> bool {
        match self.word() {
            Some(Word::Name(name)) => key(name).is_some(),
            Some(Word::Var(_)) => matches!(self.after(), Some(Word::Sign("="))),
            Some(Word::Map(_)) => true,
            _ => false,
        }
    }

    // --- Statements

    /// Parses one statement; reports text that is not a statement and skips to the next one.
    fn statement_or_skip(&mut self) -> Option<Statement> {
        let at = self.place();
        let word = self.word()?.shown();
        let made = self.statement();
        if made.is_some() || word == ";" {
            return made;
        }
        let bare = word.len() < 20 && word.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        self.hints += usize::from(bare);
        let near = (bare && self.hints <= MOST_HINTS).then(|| nearest(&word, KEYS)).flatten();
        let hint = near.map_or(String::new(), |near| format!(" Did you mean {near}?"));
        self.tell(at, format!("No statement starts with {word}.{hint}"));
        self.advance();
        while self.word().is_some() && !self.begins() && !self.is("}") && !self.begins_unknown() {
            self.advance();
        }
        None
    }

    /// Whether the next token begins a line and looks like a keyword.
    fn begins_unknown(&mut self) -> bool {
        let is_bare = |c: char| c.is_ascii_uppercase() || c == '_';
        let bare = matches!(self.word(), Some(Word::Name(name)) if name.chars().all(is_bare));
        bare && !self.is_beside() && matches!(self.after(), Some(Word::Sign(":" | "[")))
    }

    /// Parses one statement with its blocks; returns `None` for a lone semicolon and for other
    /// text.
    fn statement(&mut self) -> Option<Statement> {
        let place = self.place();
        if self.takes(";") {
            return None;
        }
        (self.failed, self.depth) = (false, 0);
        self.charge(STATEMENT);
        let mut chance = None;
        if self.takes("[") {
            chance = self.arg();
            if !self.takes("]") {
                self.fail("A ] is missing.".to_owned());
            }
            self.takes(":");
        }
        let mut made = Statement { chance, ..Statement::new(place, "", Vec::new()) };
        match self.word().cloned() {
            Some(Word::Map(rows)) => {
                self.advance();
                (made.key, made.map) = ("MAP", rows);
            }
            Some(Word::Var(name)) if matches!(self.after(), Some(Word::Sign("="))) => {
                self.advance();
                self.advance();
                made.key = "=";
                made.args.push(Arg::Text(name));
                self.assigned(&mut made.args);
            }
            Some(Word::Name(name)) if key(&name).is_some() => {
                self.advance();
                made.key = key(&name).unwrap_or_default();
                self.keyed(&mut made);
            }
            Some(Word::Name(name)) if matches!(self.after(), Some(Word::Sign("("))) => {
                self.advance();
                made.key = "call";
                made.args.push(Arg::Text(name));
                if let Some(Arg::Group(args)) = self.arg() {
                    made.args.extend(args);
                }
            }
            _ => return None,
        }
        // A faulty statement is not counted here, because `close` counts its loss as a statement.
        self.statements += usize::from(!std::mem::take(&mut self.failed));
        made.args.shrink_to_fit();
        made.id = self.ids;
        self.ids += 1;
        Some(made)
    }

    /// Parses the value of an assignment, which may begin with its type.
    fn assigned(&mut self, all: &mut Vec<Arg>) {
        let kind = match self.word() {
            Some(Word::Name(name)) => {
                TYPES.into_iter().find(|kind| name.eq_ignore_ascii_case(kind))
            }
            _ => None,
        };
        let Some(kind) = kind.filter(|_| self.after() == Some(&Word::Sign(":"))) else {
            return self.args(all);
        };
        self.advance();
        self.advance();
        match self.arg() {
            Some(value) => all.push(Arg::Named(kind.to_owned(), Box::new(value))),
            None => self.fail(format!("A value of the type {kind} is missing.")),
        }
    }

    /// Parses the part after a keyword.
    fn keyed(&mut self, made: &mut Statement) {
        match made.key {
            "IF" | "SWITCH" | "LOOP" => {
                if self.takes("[") {
                    made.args.extend(self.arg());
                    if !self.takes("]") {
                        self.fail("A ] is missing.".to_owned());
                    }
                }
            }
            "FUNCTION" => {
                self.takes(":");
                if let Some(Word::Name(name)) = self.word().cloned() {
                    self.advance();
                    made.args.push(Arg::Text(name));
                }
                if let Some(Arg::Group(args)) = self.arg() {
                    made.args.extend(args);
                }
            }
            "FOR" => self.for_range(made),
            "CASE" => {
                made.args.extend(self.arg());
                self.takes(":");
            }
            "INCLUDE" | "ELSE" => {}
            _ => {
                self.takes(":");
                if !self.begins() && !self.is("{") {
                    self.args(&mut made.args);
                }
            }
        }
        self.blocks_of(made);
    }

    /// Parses the blocks of a statement, if it has any.
    fn blocks_of(&mut self, made: &mut Statement) {
        let bare = matches!(made.key, "IF" | "LOOP");
        if !bare && !self.is("{") {
            return;
        }
        if self.blocks >= DEEPEST {
            self.fail(format!("Blocks are nested more than {DEEPEST} deep."));
            return;
        }
        let failed = self.failed;
        self.blocks += 1;
        if self.is("{") {
            made.block = Some(self.block());
            if self.is_name("ELSE") {
                self.advance();
                made.otherwise = Some(if self.is("{") {
                    self.block()
                } else {
                    self.statement().into_iter().collect()
                });
            }
        } else {
            made.block = self.statement().map(|statement| vec![statement]);
        }
        self.blocks -= 1;
        self.failed |= failed;
    }

    /// Parses `$i = 1 TO 5`.
    fn for_range(&mut self, made: &mut Statement) {
        if let Some(Word::Var(name)) = self.word().cloned() {
            self.advance();
            made.args.push(Arg::Text(name));
        }
        self.takes("=");
        made.args.extend(self.arg());
        if matches!(self.word(), Some(Word::Name(name)) if name.eq_ignore_ascii_case("to")) {
            self.advance();
        }
        made.args.extend(self.arg());
    }

    /// Parses the statements between braces.
    fn block(&mut self) -> Vec<Statement> {
        let place = self.place();
        self.advance();
        let mut all = Vec::new();
        while self.word().is_some() {
            if self.takes("}") {
                all.shrink_to_fit();
                return all;
            }
            all.extend(self.statement_or_skip());
        }
        self.tell(place, "This block has no closing }.".to_owned());
        all
    }
}
