//! Parser for the subset of Lua that level files use.

use super::lex::{Lexer, Word};
use super::tree::{Expr, Function, Stat, What};
use std::rc::Rc;

/// Reason to report for a loop that cannot be converted.
pub const ONLY_COUNTING: &str = "Two kinds of loops are supported: counting loops \
     (for i = 1, 5 do) and loops over a list that is written in the file \
     (for i, square in ipairs(squares) do).";
/// Maximum nesting depth, and maximum number of operators, calls or `elseif` parts in a row.
const DEEPEST: usize = 60;
/// Maximum number of values in one list.
const MOST_VALUES: usize = 1000;
/// Maximum number of values of a file.
const MOST_PARTS: usize = 80_000;
/// A statement counts as this many values.
const STATEMENT: usize = 6;

/// Operators by precedence, lowest first.
const OPERATORS: [&[&str]; 7] = [
    &["or"],
    &["and"],
    &["==", "~=", "<=", ">=", "<", ">"],
    &["|"],
    &["&"],
    &["+", "-", ".."],
    &["*", "/", "//", "%"],
];

pub struct Parser<'a> {
    lexer: Lexer<'a>,
    next: Option<(Word, u32)>,
    after: Option<(Word, u32)>,
    depth: usize,
    /// Number of values read so far.
    parts: usize,
    /// Line after which nothing is read, because the file has too many values.
    full: Option<u32>,
    /// The first fault of the current statement.
    fault: Option<String>,
}

type Parsed<T> = Option<T>;

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        let mut lexer = Lexer::new(text);
        let (next, after) = (lexer.token(), lexer.token());
        Self { lexer, next, after, depth: 0, parts: 0, full: None, fault: None }
    }

    /// Parses a whole file.
    pub fn file(&mut self) -> Vec<Stat> {
        let mut all = Vec::new();
        while self.next.is_some() {
            let before = self.line();
            self.block_into(&mut all);
            if self.next.is_some() {
                self.charge(STATEMENT);
                let shown = self.shown();
                let why = format!("No open block or bracket matches {shown}.");
                all.push(Stat {
                    line: before.max(self.line()),
                    again: false,
                    what: What::Other(why),
                });
                self.advance();
            }
        }
        if let Some(line) = self.full {
            let why = format!(
                "A file can have at most {MOST_PARTS} values, and each statement counts as \
                 {STATEMENT}; \
                 the rest is not read."
            );
            all.push(Stat { line, again: false, what: What::Other(why) });
        }
        all
    }

    /// Counts values that were read, and ends the file if there are too many.
    fn charge(&mut self, parts: usize) {
        self.parts += parts;
        if self.parts > MOST_PARTS && self.full.is_none() {
            self.full = Some(self.line());
            (self.next, self.after) = (None, None);
        }
    }

    fn line(&self) -> u32 {
        self.next.as_ref().map_or(self.lexer.line, |(_, line)| *line)
    }

    fn shown(&self) -> String {
        self.next.as_ref().map_or("the end of the file".to_owned(), |(word, _)| word.shown())
    }

    fn advance(&mut self) -> Option<Word> {
        if self.full.is_some() {
            return None;
        }
        let next = self.after.take().or_else(|| self.lexer.token());
        let taken = std::mem::replace(&mut self.next, next);
        self.after = self.lexer.token();
        taken.map(|(word, _)| word)
    }

    fn is(&self, text: &str) -> bool {
        is(self.next.as_ref(), text)
    }

    fn takes(&mut self, text: &str) -> bool {
        let there = self.is(text);
        if there {
            self.advance();
        }
        there
    }

    fn fail<T>(&mut self, why: String) -> Parsed<T> {
        self.fault.get_or_insert(why);
        None
    }

    fn expect(&mut self, text: &str) -> Parsed<()> {
        if self.takes(text) {
            return Some(());
        }
        let shown = self.shown();
        self.fail(format!("{text} is missing before {shown}."))
    }

    /// Runs `parse` one nesting level deeper; fails if the nesting is too deep.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= DEEPEST {
            return self.fail(format!("This is nested more than {DEEPEST} deep."));
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    // --- Statements

    /// Parses statements up to `end`, `else`, `elseif`, `until` or a closing bracket.
    fn block(&mut self) -> Vec<Stat> {
        let mut all = Vec::new();
        self.block_into(&mut all);
        all.shrink_to_fit();
        all
    }

    fn block_into(&mut self, all: &mut Vec<Stat>) {
        while self.next.is_some()
            && !["end", "else", "elseif", "until", ")", "}"].iter().any(|word| self.is(word))
        {
            if self.takes(";") {
                continue;
            }
            let line = self.line();
            self.charge(STATEMENT);
            let outer = self.fault.take();
            let made = self.statement();
            let fault = std::mem::replace(&mut self.fault, outer);
            let what = match (made, fault) {
                (Some(what), None) => what,
                (_, fault) => {
                    self.recover(line);
                    What::Other(fault.unwrap_or_else(|| "This is not a statement.".to_owned()))
                }
            };
            all.push(Stat { line, again: false, what });
        }
    }

    /// Skips the rest of a faulty statement, up to a new line, `;` or `end`. Skips at least one
    /// token, unless the next token is `end` or on a later line.
    fn recover(&mut self, line: u32) {
        if self.line() == line && !self.is("end") {
            self.advance();
        }
        while self.next.is_some() && self.line() == line && !self.is(";") && !self.is("end") {
            self.advance();
        }
    }

    fn statement(&mut self) -> Parsed<What> {
        let keyword = match &self.next {
            Some((Word::Name(name), _)) => name.clone(),
            _ => String::new(),
        };
        match keyword.as_str() {
            "local" => {
                self.advance();
                if self.takes("function") {
                    return self.deeper(Self::named_function);
                }
                self.assignment(true)
            }
            "function" => {
                self.advance();
                self.deeper(Self::named_function)
            }
            "if" => self.deeper(Self::choice),
            "for" => self.deeper(Self::counted),
            "while" | "repeat" => self.deeper(Self::endless),
            "do" => {
                self.advance();
                self.deeper(|parser| {
                    let body = parser.block();
                    parser.expect("end")?;
                    Some(What::If(vec![(Expr::Bool(true), body)], Vec::new()))
                })
            }
            "break" => {
                self.advance();
                Some(What::Break)
            }
            "return" => {
                self.advance();
                let none = self.next.is_none() || self.is("end") || self.is(";");
                if none {
                    return Some(What::Return);
                }
                self.list()?;
                Some(What::Other("Functions that return a value are not supported.".to_owned()))
            }
            _ => self.assignment(false),
        }
    }

    /// Parses an assignment or a call. A single name without a value is valid only after `local`.
    fn assignment(&mut self, local: bool) -> Parsed<What> {
        let first = self.suffixed()?;
        if !self.is("=") && !self.is(",") {
            return match first {
                Expr::Call(..) | Expr::Method(..) => Some(What::Call(first)),
                Expr::Name(_) if local => Some(What::Assign(vec![first], Vec::new())),
                _ => {
                    let shown = self.shown();
                    self.fail(format!("A statement cannot continue with {shown}."))
                }
            };
        }
        let mut names = vec![first];
        while self.takes(",") && names.len() < MOST_VALUES {
            names.push(self.suffixed()?);
        }
        let values = if self.takes("=") { self.list()? } else { Vec::new() };
        Some(What::Assign(names, values))
    }

    fn named_function(&mut self) -> Parsed<What> {
        let Some(Word::Name(name)) = self.advance() else {
            return self.fail("A function needs a name.".to_owned());
        };
        let function = self.function()?;
        Some(What::Assign(vec![Expr::Name(name)], vec![function]))
    }

    /// Parses parameters and body.
    fn function(&mut self) -> Parsed<Expr> {
        self.expect("(")?;
        let mut parameters = Vec::new();
        while !self.takes(")") {
            match self.advance() {
                Some(Word::Name(name)) if parameters.len() < MOST_VALUES => parameters.push(name),
                Some(Word::Sign(",")) => {}
                _ => return self.fail("The parameters of a function must be names.".to_owned()),
            }
        }
        let body = self.block();
        self.expect("end")?;
        Some(Expr::Function(Rc::new(Function { parameters, body })))
    }

    fn choice(&mut self) -> Parsed<What> {
        let mut parts = Vec::new();
        let mut last = Vec::new();
        self.advance();
        loop {
            let condition = self.expr()?;
            self.expect("then")?;
            parts.push((condition, self.block()));
            if self.takes("elseif") {
                if parts.len() >= DEEPEST {
                    return self.fail(format!("More than {DEEPEST} conditions follow each other."));
                }
                continue;
            }
            if self.takes("else") {
                last = self.block();
            }
            self.expect("end")?;
            return Some(What::If(parts, last));
        }
    }

    fn counted(&mut self) -> Parsed<What> {
        self.advance();
        let Some(Word::Name(name)) = self.advance() else {
            return self.fail("A for loop needs a variable.".to_owned());
        };
        if !self.takes("=") {
            return self.each(name);
        }
        let from = self.expr()?;
        self.expect(",")?;
        let to = self.expr()?;
        let step = if self.takes(",") { Some(self.expr()?) } else { None };
        self.expect("do")?;
        let body = self.block();
        self.expect("end")?;
        Some(What::For(name, from, to, step, body))
    }

    /// Parses `for place, element in ipairs(list) do`, also with `pairs`, and skips other loops
    /// over an iterator.
    fn each(&mut self, place: String) -> Parsed<What> {
        let mut names = vec![place];
        while self.takes(",") && names.len() < MOST_VALUES {
            names.push(self.name()?);
        }
        self.expect("in")?;
        let over = self.expr()?;
        self.expect("do")?;
        let body = self.block();
        self.expect("end")?;
        let list = match over {
            Expr::Call(of, mut args) if args.len() == 1 => {
                let walks = matches!(of.dotted().as_deref(), Some("ipairs" | "pairs"));
                args.pop().filter(|_| walks)
            }
            _ => None,
        };
        let element = if names.len() == 2 { names.pop() } else { None };
        let (Some(list), Some(element), Some(place)) = (list, element, names.pop()) else {
            return Some(What::Other(ONLY_COUNTING.to_owned()));
        };
        Some(What::Each(place, element, list, body))
    }

    /// Skips a `while` or `repeat` loop.
    fn endless(&mut self) -> Parsed<What> {
        let repeats = self.is("repeat");
        self.advance();
        if repeats {
            self.block();
            self.expect("until")?;
            self.expr()?;
        } else {
            self.expr()?;
            self.expect("do")?;
            self.block();
            self.expect("end")?;
        }
        Some(What::Other(ONLY_COUNTING.to_owned()))
    }

    // --- Expressions

    fn list(&mut self) -> Parsed<Vec<Expr>> {
        let mut all = vec![self.expr()?];
        while self.takes(",") {
            if all.len() >= MOST_VALUES {
                return self.fail(format!("At most {MOST_VALUES} values fit in one list."));
            }
            all.push(self.expr()?);
        }
        all.shrink_to_fit();
        Some(all)
    }

    fn expr(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| parser.joined(0))
    }

    /// Parses an expression of operators with precedence `rank` and higher, which are
    /// left-associative.
    fn joined(&mut self, rank: usize) -> Parsed<Expr> {
        let Some(signs) = OPERATORS.get(rank) else { return self.unary() };
        let mut left = self.joined(rank + 1)?;
        let mut chain = 0;
        while let Some(sign) = signs.iter().copied().find(|sign| self.is(sign)) {
            self.advance();
            chain += 1;
            if chain > DEEPEST {
                return self.fail(format!("More than {DEEPEST} operators follow each other."));
            }
            let right = self.joined(rank + 1)?;
            left = Expr::Op(sign, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn unary(&mut self) -> Parsed<Expr> {
        self.charge(1);
        if self.takes("not") {
            return self.deeper(|parser| Some(Expr::Not(Box::new(parser.unary()?))));
        }
        if self.takes("-") {
            return self.deeper(|parser| {
                Some(match parser.unary()? {
                    Expr::Int(value) => Expr::Int(value.wrapping_neg()),
                    of => Expr::Op("-", Box::new(Expr::Int(0)), Box::new(of)),
                })
            });
        }
        if self.takes("#") {
            return self.deeper(|parser| {
                let of = Box::new(parser.unary()?);
                Some(Expr::Call(Box::new(Expr::Name("#".to_owned())), vec![*of]))
            });
        }
        let value = match &self.next {
            Some((Word::Int(value), _)) => Expr::Int(*value),
            Some((Word::Real(text), _)) => Expr::Other(text.clone()),
            Some((Word::Text(text), _)) => Expr::Text(text.clone()),
            Some((Word::Name(name), _)) => match name.as_str() {
                "nil" => Expr::Nil,
                "true" => Expr::Bool(true),
                "false" => Expr::Bool(false),
                "function" => {
                    self.advance();
                    return self.deeper(Self::function);
                }
                _ => return self.suffixed(),
            },
            Some((Word::Sign("{"), _)) => return self.deeper(Self::table),
            _ => return self.suffixed(),
        };
        self.advance();
        Some(value)
    }

    /// Parses a name or a parenthesized expression, followed by any number of field accesses,
    /// indexes and calls.
    fn suffixed(&mut self) -> Parsed<Expr> {
        let mut value = match self.advance() {
            Some(Word::Name(name)) if !is_keyword(&name) => Expr::Name(name),
            Some(Word::Sign("(")) => {
                let value = self.expr()?;
                self.expect(")")?;
                value
            }
            other => {
                let shown = other.map_or("the end of the file".to_owned(), |word| word.shown());
                return self.fail(format!("A value is missing before {shown}."));
            }
        };
        let mut chain = 0;
        loop {
            chain += 1;
            if chain > DEEPEST {
                return self.fail(format!("More than {DEEPEST} calls follow each other."));
            }
            value = match &self.next {
                Some((Word::Sign("."), _)) => {
                    self.advance();
                    let name = self.name()?;
                    Expr::Index(Box::new(value), Box::new(Expr::Text(name)))
                }
                Some((Word::Sign("["), _)) => {
                    self.advance();
                    let index = self.expr()?;
                    self.expect("]")?;
                    Expr::Index(Box::new(value), Box::new(index))
                }
                Some((Word::Sign(":"), _)) => {
                    self.advance();
                    let name = self.name()?;
                    Expr::Method(Box::new(value), name, self.arguments()?)
                }
                Some((Word::Sign("(" | "{") | Word::Text(_), _)) => {
                    Expr::Call(Box::new(value), self.arguments()?)
                }
                _ => return Some(value),
            };
        }
    }

    fn name(&mut self) -> Parsed<String> {
        match self.advance() {
            Some(Word::Name(name)) => Some(name),
            _ => self.fail("A name is missing.".to_owned()),
        }
    }

    fn arguments(&mut self) -> Parsed<Vec<Expr>> {
        match &self.next {
            Some((Word::Text(text), _)) => {
                let text = Expr::Text(text.clone());
                self.advance();
                Some(vec![text])
            }
            Some((Word::Sign("{"), _)) => Some(vec![self.deeper(Self::table)?]),
            _ => {
                self.expect("(")?;
                if self.takes(")") {
                    return Some(Vec::new());
                }
                let all = self.list()?;
                self.expect(")")?;
                Some(all)
            }
        }
    }

    fn table(&mut self) -> Parsed<Expr> {
        self.expect("{")?;
        let mut all = Vec::new();
        while !self.takes("}") {
            if all.len() >= MOST_VALUES {
                return self.fail(format!("At most {MOST_VALUES} values fit in one table."));
            }
            let key = match (&self.next, is(self.after.as_ref(), "=")) {
                (Some((Word::Name(name), _)), true) => Some(name.clone()),
                _ => None,
            };
            if key.is_some() {
                self.advance();
                self.advance();
            } else if self.is("[") {
                return self.fail("The keys of a table must be names.".to_owned());
            }
            all.push((key, self.expr()?));
            if !self.takes(",") && !self.takes(";") && !self.is("}") {
                let shown = self.shown();
                return self.fail(format!("A comma or }} is missing before {shown}."));
            }
        }
        all.shrink_to_fit();
        Some(Expr::Table(all))
    }
}

fn is(word: Option<&(Word, u32)>, text: &str) -> bool {
    match word {
        Some((Word::Name(name), _)) => name == text,
        Some((Word::Sign(sign), _)) => *sign == text,
        _ => false,
    }
}

fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "and"
            | "break"
            | "do"
            | "else"
            | "elseif"
            | "end"
            | "for"
            | "function"
            | "goto"
            | "if"
            | "in"
            | "local"
            | "not"
            | "or"
            | "repeat"
            | "return"
            | "then"
            | "until"
            | "while"
    )
}
