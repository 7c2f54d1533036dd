//! Parser for the arguments of `.des` statements.

use super::arg::Arg;
use super::lex::Word;
use super::parse::Parser;

/// Operators by precedence, lowest first.
const OPERATORS: [&[&str]; 5] =
    [&["|"], &["&"], &["==", "!=", "<>", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
/// Precedence of sums.
const SUMS: usize = 3;
/// Maximum nesting depth of brackets, and maximum number of consecutive operators.
const DEEPEST: usize = 24;
/// Maximum number of arguments in one list.
const MOST_ARGS: usize = 1000;

impl Parser<'_> {
    /// Parses comma-separated arguments.
    pub(super) fn args(&mut self, all: &mut Vec<Arg>) {
        while let Some(arg) = self.arg() {
            let is_type = matches!(arg, Arg::Text(_));
            if all.len() < MOST_ARGS {
                all.push(arg);
            } else {
                self.fail(format!("At most {MOST_ARGS} values fit in one list."));
            }
            // The chance of a room's type follows the type without a comma, sometimes in brackets.
            let bracket = is_type && self.is_beside() && self.takes("[");
            if let (true, Some(Word::Percent(pct))) = (self.is_beside(), self.word().cloned()) {
                self.advance();
                all.push(Arg::Percent(pct));
            }
            if bracket && !self.takes("]") {
                self.fail("A ] is missing.".to_owned());
            }
            if !self.takes(",") {
                break;
            }
        }
    }

    /// Parses one argument with operators.
    pub(super) fn arg(&mut self) -> Option<Arg> {
        self.joined(0)
    }

    /// Increments the nesting depth; reports nesting that is too deep.
    fn deeper(&mut self) -> bool {
        if self.depth >= DEEPEST {
            self.fail(format!("The value is nested more than {DEEPEST} deep."));
            return false;
        }
        self.depth += 1;
        true
    }

    /// Parses an expression of operators with precedence `rank` and higher, which are
    /// left-associative.
    fn joined(&mut self, rank: usize) -> Option<Arg> {
        let Some(signs) = OPERATORS.get(rank) else { return self.single() };
        let mut left = self.joined(rank + 1)?;
        let mut chain = 0;
        while let Some(Word::Sign(sign)) = self.word()
            && let Some(sign) = signs.iter().copied().find(|of| of == sign)
        {
            self.advance();
            let Some(right) = self.joined(rank + 1) else {
                self.fail(format!("A value is missing after {sign}."));
                break;
            };
            chain += 1;
            left = match (sign, left) {
                ("&" | "|", Arg::Call(name, mut parts)) if name == sign => {
                    if parts.len() < MOST_ARGS {
                        parts.push(right);
                    } else {
                        self.fail(format!("At most {MOST_ARGS} values can be joined."));
                    }
                    Arg::Call(name, parts)
                }
                ("&" | "|", left) => Arg::call(sign, vec![left, right]),
                (_, left) if chain > DEEPEST => {
                    self.fail(format!("More than {DEEPEST} operators follow each other."));
                    left
                }
                ("<>", left) => Arg::Op("!=", Box::new(left), Box::new(right)),
                (_, left) => Arg::Op(sign, Box::new(left), Box::new(right)),
            };
        }
        Some(left)
    }

    fn single(&mut self) -> Option<Arg> {
        if !self.deeper() {
            return None;
        }
        self.charge(1);
        let arg = self.one();
        self.depth -= 1;
        arg
    }

    fn one(&mut self) -> Option<Arg> {
        if self.begins() {
            return None;
        }
        let arg = match self.word()?.clone() {
            Word::Int(value) => Arg::Int(value),
            Word::Dice(text) => Arg::Dice(text),
            Word::Percent(value) => Arg::Percent(value),
            Word::Text(text) => Arg::Text(text),
            Word::Char(c) => Arg::Char(c),
            Word::Sign(sign @ ("-" | "+" | "!" | "(" | "{")) => {
                self.advance();
                return self.signed(sign);
            }
            Word::Var(name) => {
                self.advance();
                let index =
                    if self.is_beside() && self.takes("[") { self.until("]").pop() } else { None };
                return Some(Arg::Var(name, index.map(Box::new)));
            }
            Word::Name(name) => {
                self.advance();
                return self.named(name);
            }
            Word::Map(_) | Word::Sign(_) => return None,
        };
        self.advance();
        Some(arg)
    }

    /// Parses the value after the sign `sign`.
    fn signed(&mut self, sign: &str) -> Option<Arg> {
        Some(match sign {
            "(" => Arg::Group(self.until(")")),
            "{" => Arg::List(self.until("}")),
            "!" => Arg::call("not", self.single().into_iter().collect()),
            "+" => self.single()?,
            _ => match self.single()? {
                Arg::Int(value) => Arg::Int(-value),
                other => Arg::Op("-", Box::new(Arg::Int(0)), Box::new(other)),
            },
        })
    }

    /// Parses the rest of a value that starts with an identifier, such as a call or an index.
    fn named(&mut self, name: String) -> Option<Arg> {
        Some(if self.takes("(") {
            let parts = self.until(")");
            self.rest_of_line(name, parts)
        } else if self.is_beside() && self.takes("[") {
            Arg::Index(name, self.until("]"))
        } else if self.takes(":") {
            let value = if self.deeper() {
                let value = self.joined(SUMS);
                self.depth -= 1;
                value
            } else {
                None
            };
            Arg::Named(name.to_lowercase(), Box::new(value?))
        } else if name.starts_with("m_")
            && let Some(Word::Text(of)) = self.word().cloned()
        {
            self.advance();
            Arg::Named(name, Box::new(Arg::Text(of)))
        } else if name == "complement" || name == "not" {
            Arg::Call(name, self.single().into_iter().collect())
        } else {
            Arg::Word(name)
        })
    }

    /// Parses the arguments of a call that NetHack writes without outer brackets: `line
    /// (1,1),(9,9)` and `randline (1,1),(9,9),5`.
    fn rest_of_line(&mut self, name: String, parts: Vec<Arg>) -> Arg {
        let is_square = parts.len() == 2 && parts.iter().all(|part| !matches!(part, Arg::Group(_)));
        let more = match name.as_str() {
            "line" if is_square => 1,
            "randline" if is_square => 2,
            _ => return Arg::Call(name, parts),
        };
        let mut all = vec![Arg::Group(parts)];
        for _ in 0..more {
            if self.takes(",") {
                all.extend(self.single());
            }
        }
        Arg::Call(name, all)
    }

    /// Parses arguments up to a closing bracket.
    fn until(&mut self, close: &str) -> Vec<Arg> {
        let mut all = Vec::new();
        self.args(&mut all);
        if !self.takes(close) {
            self.fail(format!("A {close} is missing."));
        }
        all.shrink_to_fit();
        all
    }
}
