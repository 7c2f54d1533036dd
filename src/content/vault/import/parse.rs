//! Parser for the statements of `.des` files.
//!
//! Both dialects write `KEYWORD: argument, argument`, sometimes with a block in braces; a
//! statement ends at the next keyword.

use super::lex::{Token, Word};
use super::{Loss, Place};

/// One level of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct DesLevel {
    pub at: Place,
    /// Number of the statement that starts it.
    pub id: usize,
    pub name: String,
    /// Whether it starts with `MAZE`, which digs a maze around its maps.
    pub is_maze: bool,
    /// Filling glyph of a `MAZE`.
    pub filling: Option<Arg>,
    pub body: Vec<Statement>,
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
    pub key: String,
    pub args: Vec<Arg>,
    pub block: Option<Vec<Statement>>,
    pub otherwise: Option<Vec<Statement>>,
    pub map: Vec<String>,
}

impl Statement {
    /// Whether the variable `name` is used as a list index, here or in a block.
    pub fn has_index(&self, name: &str) -> bool {
        let mut blocks = self.block.iter().chain(&self.otherwise).flatten();
        let is = |arg: &Arg| arg.has_index(name);
        self.args.iter().chain(&self.chance).any(is) || blocks.any(|made| made.has_index(name))
    }
}

impl Arg {
    fn has_index(&self, name: &str) -> bool {
        let any = |parts: &[Arg]| parts.iter().any(|part| part.has_index(name));
        match self {
            Arg::Var(_, Some(index)) => index.names(name),
            Arg::Index(_, parts) => parts.iter().any(|part| part.names(name)) || any(parts),
            Arg::Group(parts) | Arg::Call(_, parts) | Arg::List(parts) => any(parts),
            Arg::Named(_, of) => of.has_index(name),
            Arg::Op(_, left, right) => left.has_index(name) || right.has_index(name),
            _ => false,
        }
    }

    /// Whether an expression uses the variable `name`.
    fn names(&self, name: &str) -> bool {
        match self {
            Arg::Var(of, _) => of == name,
            Arg::Op(_, left, right) => left.names(name) || right.names(name),
            Arg::Group(parts) => parts.iter().any(|part| part.names(name)),
            _ => false,
        }
    }
}

/// An argument.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    Int(i64),
    Dice(String),
    Percent(i64),
    Text(String),
    Char(char),
    Word(String),
    /// `$place` or `$place[1]`
    Var(String, Option<Box<Arg>>),
    /// `(1, 2)`
    Group(Vec<Arg>),
    /// `rect(1, 2, 3, 4)`
    Call(String, Vec<Arg>),
    /// `place[0]`, `random[dry]`
    Index(String, Vec<Arg>),
    /// `name: "Rex"`
    Named(String, Box<Arg>),
    /// `{ 1, 2 }`
    List(Vec<Arg>),
    Op(&'static str, Box<Arg>, Box<Arg>),
}

/// Keywords that start a statement.
const KEYS: [&str; 84] = [
    "LEVEL",
    "MAZE",
    "FLAGS",
    "FLAG",
    "INIT_MAP",
    "NOMAP",
    "GEOMETRY",
    "MAP",
    "ROOM",
    "SUBROOM",
    "ENDROOM",
    "REGION",
    "MONSTER",
    "OBJECT",
    "CONTAINER",
    "COBJECT",
    "TRAP",
    "DOOR",
    "ROOMDOOR",
    "STAIR",
    "LADDER",
    "BRANCH",
    "PORTAL",
    "TELEPORT_REGION",
    "ALTAR",
    "FOUNTAIN",
    "SINK",
    "POOL",
    "THRONE",
    "TREE",
    "GRAVE",
    "ENGRAVING",
    "GOLD",
    "DRAWBRIDGE",
    "MAZEWALK",
    "RANDOM_CORRIDORS",
    "CORRIDOR",
    "TERRAIN",
    "REPLACE_TERRAIN",
    "SPILL",
    "WALLWALK",
    "NON_DIGGABLE",
    "NON_PASSWALL",
    "WALLIFY",
    "MINERALIZE",
    "MON_GENERATION",
    "LEVEL_SOUNDS",
    "SOUNDS",
    "SOUND",
    "MESSAGE",
    "IF",
    "ELSE",
    "SWITCH",
    "CASE",
    "DEFAULT",
    "LOOP",
    "FOR",
    "BREAK",
    "EXIT",
    "SHUFFLE",
    "FUNCTION",
    "INCLUDE",
    "RANDOM_PLACES",
    "RANDOM_PLACE",
    "RANDOM_OBJECTS",
    "RANDOM_MONSTERS",
    "RANDOM_REGISTERS",
    "NAME",
    "CHANCE",
    "RANDOM_VAULT",
    "FREQUENCY",
    "VAULTGEN",
    "AISLE",
    "WALLS",
    "EXCLUDE",
    "EXCLUSION",
    "REVEAL",
    "TELEPORT",
    "RNDVAULT",
    "STAIRS",
    "FEATURE",
    "ENDMAP",
    "MAZE_GRID",
    "CLOUD",
];

/// The result of parsing a file.
pub struct Read {
    pub levels: Vec<DesLevel>,
    pub statements: usize,
    /// Statements outside levels, and text that cannot be parsed.
    pub lost: Vec<Loss>,
}

/// Parses all levels of a file.
pub fn levels(tokens: Vec<Token>) -> Read {
    let mut parser = Parser { tokens, at: 0, lost: Vec::new(), statements: 0 };
    let mut levels: Vec<DesLevel> = Vec::new();
    let mut functions: Vec<Statement> = Vec::new();
    while parser.at < parser.tokens.len() {
        let before = parser.at;
        let statement = parser.statement(0);
        if parser.at == before {
            parser.skip();
            continue;
        }
        let Some(statement) = statement else { continue };
        match statement.key.as_str() {
            "LEVEL" | "MAZE" => {
                let name = match statement.args.first() {
                    Some(Arg::Text(name)) => name.clone(),
                    _ => format!("level {}", levels.len() + 1),
                };
                let is_maze = statement.key == "MAZE";
                let filling = statement.args.get(1).cloned();
                let (at, id) = (statement.at, statement.id);
                levels.push(DesLevel { at, id, name, is_maze, filling, body: functions.clone() });
            }
            "FUNCTION" if levels.is_empty() => functions.push(statement),
            _ => match levels.last_mut() {
                Some(level) => level.body.push(statement),
                None if statement.key == "INCLUDE" => {}
                None => {
                    // The statement is already counted as lost.
                    parser.statements -= 1;
                    parser.tell(statement.at, format!("{} before any level", statement.key));
                }
            },
        }
    }
    Read { levels, statements: parser.statements, lost: parser.lost }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    lost: Vec<Loss>,
    /// Number of statements parsed.
    statements: usize,
}

/// Operators by precedence, lowest first.
const OPERATORS: [&[&str]; 5] =
    [&["|"], &["&"], &["==", "!=", "<>", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
/// Precedence of sums.
const SUMS: usize = 3;

/// Maximum nesting depth of blocks and brackets.
const DEEPEST: usize = 40;

impl Parser {
    fn tell(&mut self, at: Place, what: String) {
        self.lost.push(Loss { at, what });
    }

    fn word(&self) -> Option<&Word> {
        self.tokens.get(self.at).map(|token| &token.word)
    }

    fn after(&self) -> Option<&Word> {
        self.tokens.get(self.at + 1).map(|token| &token.word)
    }

    fn place(&self) -> Place {
        let token = self.tokens.get(self.at).or(self.tokens.last());
        token.map_or(Place::default(), |token| token.at)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let there = self.is(sign);
        self.at += usize::from(there);
        there
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.word(), Some(Word::Sign(of)) if *of == sign)
    }

    /// Whether the next token is on the same line as the last one: `[` on its own line starts a
    /// statement.
    fn is_beside(&self) -> bool {
        let last = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        last.map(|token| token.at) == self.tokens.get(self.at).map(|token| token.at)
    }

    /// Skips to the next statement and reports the skipped text.
    fn skip(&mut self) {
        let place = self.place();
        let shown = self.word().map(|word| format!("{word:?}")).unwrap_or_default();
        self.tell(place, format!("{shown} starts no statement"));
        self.at += 1;
        while self.at < self.tokens.len() && !self.begins() {
            self.at += 1;
        }
    }

    /// Whether a statement starts here.
    fn begins(&self) -> bool {
        match self.word() {
            Some(Word::Name(name)) => KEYS.contains(&name.as_str()),
            Some(Word::Var(_)) => matches!(self.after(), Some(Word::Sign("="))),
            Some(Word::Map(_)) => true,
            _ => false,
        }
    }

    /// Parses one statement with its blocks; `None` for a lone semicolon.
    fn statement(&mut self, depth: usize) -> Option<Statement> {
        let place = self.place();
        if self.takes(";") {
            return None;
        }
        let mut chance = None;
        if self.is("[") {
            self.at += 1;
            chance = self.arg(depth);
            self.takes("]");
            self.takes(":");
        }
        let mut made = Statement {
            at: place,
            id: 0,
            chance,
            key: String::new(),
            args: Vec::new(),
            block: None,
            otherwise: None,
            map: Vec::new(),
        };
        match self.word().cloned() {
            Some(Word::Map(rows)) => {
                self.at += 1;
                made.key = "MAP".to_owned();
                made.map = rows;
            }
            Some(Word::Var(name)) if matches!(self.after(), Some(Word::Sign("="))) => {
                self.at += 2;
                made.key = "=".to_owned();
                made.args.push(Arg::Text(name));
                self.args(&mut made.args, depth);
            }
            Some(Word::Name(name)) if KEYS.contains(&name.as_str()) => {
                self.at += 1;
                made.key = name;
                self.keyed(&mut made, depth);
            }
            Some(Word::Name(name)) if matches!(self.after(), Some(Word::Sign("("))) => {
                self.at += 1;
                made.key = "call".to_owned();
                made.args.push(Arg::Text(name));
                if let Some(Arg::Group(args)) = self.arg(depth) {
                    made.args.extend(args);
                }
            }
            _ => return None,
        }
        made.id = self.statements;
        self.statements += 1;
        Some(made)
    }

    /// Parses the part after a keyword.
    fn keyed(&mut self, made: &mut Statement, depth: usize) {
        match made.key.as_str() {
            "IF" | "SWITCH" | "LOOP" => {
                if self.takes("[") {
                    made.args.extend(self.arg(depth));
                    self.takes("]");
                }
            }
            "FUNCTION" => {
                self.takes(":");
                if let Some(Word::Name(name)) = self.word().cloned() {
                    self.at += 1;
                    made.args.push(Arg::Text(name));
                }
                if let Some(Arg::Group(args)) = self.arg(depth) {
                    made.args.extend(args);
                }
            }
            "FOR" => self.counted(made, depth),
            "CASE" => {
                made.args.extend(self.arg(depth));
                self.takes(":");
            }
            _ => {
                self.takes(":");
                if !self.begins() && !self.is("{") {
                    self.args(&mut made.args, depth);
                }
            }
        }
        if self.is("{") && depth < DEEPEST {
            made.block = Some(self.block(depth + 1));
            if matches!(self.word(), Some(Word::Name(name)) if name == "ELSE") {
                self.at += 1;
                made.otherwise = Some(if self.is("{") {
                    self.block(depth + 1)
                } else {
                    self.statement(depth + 1).into_iter().collect()
                });
            }
        } else if made.key == "IF" || made.key == "LOOP" {
            made.block = self.statement(depth + 1).map(|statement| vec![statement]);
        }
    }

    /// Parses `$i = 1 TO 5`.
    fn counted(&mut self, made: &mut Statement, depth: usize) {
        if let Some(Word::Var(name)) = self.word().cloned() {
            self.at += 1;
            made.args.push(Arg::Text(name));
        }
        self.takes("=");
        made.args.extend(self.arg(depth));
        if matches!(self.word(), Some(Word::Name(name)) if name.eq_ignore_ascii_case("to")) {
            self.at += 1;
        }
        made.args.extend(self.arg(depth));
    }

    /// Parses the statements between braces.
    fn block(&mut self, depth: usize) -> Vec<Statement> {
        let place = self.place();
        self.at += 1;
        let mut all = Vec::new();
        while self.at < self.tokens.len() {
            if self.takes("}") {
                return all;
            }
            let before = self.at;
            all.extend(self.statement(depth));
            if self.at == before {
                if self.is("}") {
                    continue;
                }
                let place = self.place();
                let shown = self.word().map(|word| format!("{word:?}")).unwrap_or_default();
                self.tell(place, format!("{shown} starts no statement"));
                self.at += 1;
            }
        }
        self.tell(place, "a block that is never closed".to_owned());
        all
    }

    /// Parses comma-separated arguments.
    fn args(&mut self, all: &mut Vec<Arg>, depth: usize) {
        while let Some(arg) = self.arg(depth) {
            all.push(arg);
            // The chance of a room's type follows it without a comma.
            if let (true, Some(Word::Percent(pct))) = (self.is_beside(), self.word().cloned()) {
                self.at += 1;
                all.push(Arg::Percent(pct));
            }
            if !self.takes(",") {
                break;
            }
        }
    }

    /// Parses one argument with operators.
    fn arg(&mut self, depth: usize) -> Option<Arg> {
        if depth > DEEPEST {
            return None;
        }
        self.joined(depth, 0)
    }

    /// Parses operators of this precedence and higher; left-associative.
    fn joined(&mut self, depth: usize, rank: usize) -> Option<Arg> {
        let Some(signs) = OPERATORS.get(rank) else { return self.single(depth + 1) };
        let mut left = self.joined(depth, rank + 1)?;
        while let Some(Word::Sign(sign)) = self.word()
            && let Some(sign) = signs.iter().copied().find(|of| of == sign)
        {
            let place = self.place();
            self.at += 1;
            let Some(right) = self.joined(depth, rank + 1) else {
                self.tell(place, format!("a {sign} with nothing after it"));
                break;
            };
            let sign = if sign == "<>" { "!=" } else { sign };
            left = Arg::Op(sign, Box::new(left), Box::new(right));
        }
        Some(left)
    }

    fn single(&mut self, depth: usize) -> Option<Arg> {
        let word = self.word()?.clone();
        if self.begins() {
            return None;
        }
        match word {
            Word::Int(value) => self.taken(Arg::Int(value)),
            Word::Dice(text) => self.taken(Arg::Dice(text)),
            Word::Percent(value) => self.taken(Arg::Percent(value)),
            Word::Text(text) => self.taken(Arg::Text(text)),
            Word::Char(c) => self.taken(Arg::Char(c)),
            Word::Sign("-") => {
                self.at += 1;
                let of = self.single(depth + 1)?;
                Some(match of {
                    Arg::Int(value) => Arg::Int(-value),
                    other => Arg::Op("-", Box::new(Arg::Int(0)), Box::new(other)),
                })
            }
            Word::Sign("+") => {
                self.at += 1;
                self.single(depth + 1)
            }
            Word::Sign("!") => {
                self.at += 1;
                Some(Arg::Call("not".to_owned(), self.single(depth + 1).into_iter().collect()))
            }
            Word::Sign("(") => {
                self.at += 1;
                Some(Arg::Group(self.until(")", depth)))
            }
            Word::Sign("{") => {
                self.at += 1;
                Some(Arg::List(self.until("}", depth)))
            }
            Word::Var(name) => {
                self.at += 1;
                let index = if self.is_beside() && self.takes("[") {
                    self.until("]", depth).pop()
                } else {
                    None
                };
                Some(Arg::Var(name, index.map(Box::new)))
            }
            Word::Name(name) => self.named(name, depth),
            Word::Map(_) | Word::Sign(_) => None,
        }
    }

    /// Parses an identifier with its call, index or value.
    fn named(&mut self, name: String, depth: usize) -> Option<Arg> {
        self.at += 1;
        Some(if self.takes("(") {
            Arg::Call(name, self.until(")", depth))
        } else if self.is_beside() && self.takes("[") {
            Arg::Index(name, self.until("]", depth))
        } else if self.takes(":") {
            Arg::Named(name, Box::new(self.joined(depth + 1, SUMS)?))
        } else if name.starts_with("m_")
            && let Some(Word::Text(of)) = self.word().cloned()
        {
            self.at += 1;
            Arg::Named(name, Box::new(Arg::Text(of)))
        } else if name == "complement" || name == "not" {
            Arg::Call(name, self.single(depth + 1).into_iter().collect())
        } else {
            Arg::Word(name)
        })
    }

    fn taken(&mut self, arg: Arg) -> Option<Arg> {
        self.at += 1;
        Some(arg)
    }

    /// Parses arguments up to a closing bracket.
    fn until(&mut self, close: &str, depth: usize) -> Vec<Arg> {
        let mut all = Vec::new();
        if depth <= DEEPEST {
            self.args(&mut all, depth + 1);
        }
        if !self.takes(close) {
            let place = self.place();
            self.tell(place, format!("{close} is missing"));
        }
        all
    }
}
