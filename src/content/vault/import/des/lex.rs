//! Tokenizer for `.des` files. Tokens are produced one at a time, so that memory does not grow with
//! the file.

use super::super::report::{Loss, Place};
use std::rc::Rc;

/// A token's type and value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A keyword or other identifier: `MONSTER`, `asleep`, `room.width`.
    Name(String),
    /// `$place`
    Var(String),
    Int(i64),
    /// `3d6`, as written.
    Dice(String),
    /// `50%`
    Percent(i64),
    Text(String),
    Char(char),
    /// The rows between `MAP` and `ENDMAP`.
    Map(Vec<String>),
    Sign(&'static str),
}

impl Word {
    /// Returns the token in level file syntax.
    pub fn shown(&self) -> String {
        match self {
            Self::Name(name) => name.clone(),
            Self::Var(name) => format!("${name}"),
            Self::Int(value) => value.to_string(),
            Self::Dice(dice) => dice.clone(),
            Self::Percent(value) => format!("{value}%"),
            Self::Text(text) => format!("\"{text}\""),
            Self::Char(c) => format!("'{c}'"),
            Self::Map(_) => "MAP".to_owned(),
            Self::Sign(sign) => (*sign).to_owned(),
        }
    }
}

/// A token and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub at: Place,
    pub word: Word,
}

const SIGNS: [&str; 25] = [
    "==", "!=", "<=", ">=", "<>", "(", ")", "[", "]", "{", "}", ",", ":", ";", "&", "|", "+", "-",
    "*", "/", "=", "<", ">", "!", "%",
];

/// Maximum number of rows of a map. A larger map cannot become a vault.
const MOST_ROWS: usize = 64;
/// Maximum number of columns of a map.
const MOST_COLUMNS: usize = 160;

/// The unread part of one file.
pub struct Lexer {
    text: Rc<str>,
    /// Byte offset of the next character.
    at: usize,
    here: Place,
    /// Whether only blanks precede the next character in its line.
    fresh: bool,
}

impl Lexer {
    pub fn new(text: Rc<str>, file: usize) -> Self {
        let here = Place { file: file as u32, line: 1 };
        Self { text, at: 0, here, fresh: true }
    }

    /// Number of bytes of the file.
    pub fn len(&self) -> usize {
        self.text.len()
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Returns the next token; reports and skips characters that cannot start a token.
    pub fn token(&mut self, lost: &mut Vec<Loss>) -> Option<Token> {
        loop {
            let next = self.rest().chars().next()?;
            if next == '\n' {
                self.end_line(1);
            } else if next.is_whitespace() {
                self.at += next.len_utf8();
            } else if next == '#' {
                let line = self.line().len();
                self.at += line;
            } else if self.fresh && self.line().trim_end() == "MAP" {
                let at = self.here;
                self.at += self.line().len();
                let word = Word::Map(self.map(lost));
                return Some(Token { at, word });
            } else {
                self.fresh = false;
                let at = self.here;
                match self.one(lost) {
                    Some(word) => return Some(Token { at, word }),
                    None => self.at += next.len_utf8(),
                }
            }
        }
    }

    /// The rest of the current line, without its end.
    fn line(&self) -> &str {
        let rest = self.rest();
        &rest[..rest.find('\n').unwrap_or(rest.len())]
    }

    fn end_line(&mut self, bytes: usize) {
        self.at += bytes;
        self.here.line += 1;
        self.fresh = true;
    }

    /// Reads the rows up to `ENDMAP`.
    fn map(&mut self, lost: &mut Vec<Loss>) -> Vec<String> {
        let begin = self.here;
        let mut rows = Vec::new();
        while self.at < self.text.len() {
            self.end_line(1);
            let line = self.line();
            let bytes = line.len();
            if line.trim() == "ENDMAP" {
                self.at += bytes;
                return rows;
            }
            if rows.len() < MOST_ROWS {
                rows.push(line.trim_end_matches('\r').chars().take(MOST_COLUMNS).collect());
            }
            self.at += bytes;
        }
        lost.push(Loss::new(begin, "This MAP has no ENDMAP."));
        rows
    }

    /// Reads the token at the current position; reports a character that cannot start a token.
    fn one(&mut self, lost: &mut Vec<Loss>) -> Option<Word> {
        let rest = self.rest();
        let mut chars = rest.chars();
        let (first, second, third, fourth) =
            (chars.next()?, chars.next(), chars.next(), chars.next());
        let bytes = |count: usize| rest.chars().take(count).map(char::len_utf8).sum::<usize>();
        let (word, len) = match first {
            '"' => return Some(self.text(lost)),
            '\'' if third == Some('\'') && second != Some('\n') => (Word::Char(second?), bytes(3)),
            '\'' if second == Some('\\') && fourth == Some('\'') => (Word::Char(third?), bytes(4)),
            '$' => {
                let name = run(&rest[1..], is_name);
                (Word::Var(name.to_lowercase()), 1 + name.len())
            }
            c if c.is_ascii_digit() => number(rest),
            c if is_name(c) => {
                let name = run(rest, |c| is_name(c) || c == '.').trim_end_matches('.');
                match name {
                    "half" if rest.starts_with("half-left") => {
                        (Word::Name("half_left".to_owned()), 9)
                    }
                    "half" if rest.starts_with("half-right") => {
                        (Word::Name("half_right".to_owned()), 10)
                    }
                    _ => (Word::Name(name.to_owned()), name.len()),
                }
            }
            _ => match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => (Word::Sign(sign), sign.len()),
                None => {
                    let why = format!("A statement cannot contain '{}'.", first.escape_debug());
                    let again = lost.last().is_some_and(|last| last.at == self.here);
                    if !again {
                        lost.push(Loss::new(self.here, why));
                    }
                    return None;
                }
            },
        };
        self.at += len;
        Some(word)
    }

    /// Reads a quoted text, which ends at the closing quote or at the end of the line.
    fn text(&mut self, lost: &mut Vec<Loss>) -> Word {
        let line = &self.line()[1..];
        let (body, closed) = match line.find('"') {
            Some(end) => (&line[..end], true),
            None => (line.trim_end(), false),
        };
        let text: String = body.chars().filter(|&c| is_printable(c)).collect();
        let (len, clean) = (body.len(), text.len() == body.len());
        if !closed {
            lost.push(Loss::new(self.here, "This text has no closing quote; its line ends it."));
        }
        if !clean {
            lost.push(Loss::new(self.here, "This text has control characters; they are left out."));
        }
        self.at += 1 + len + usize::from(closed);
        Word::Text(text)
    }
}

fn number(rest: &str) -> (Word, usize) {
    let digits = |text: &str| run(text, |c| c.is_ascii_digit()).len();
    let len = digits(rest);
    let value = rest[..len].parse().unwrap_or(i64::from(i32::MAX)).min(i64::from(i32::MAX));
    let after = &rest[len..];
    if after.starts_with('%') {
        return (Word::Percent(value), len + 1);
    }
    if let Some(sides) = after.strip_prefix('d').map(digits).filter(|&sides| sides > 0) {
        let end = len + 1 + sides;
        return (Word::Dice(rest[..end].to_owned()), end);
    }
    (Word::Int(value), len)
}

fn run(text: &str, fits: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !fits(c)).unwrap_or(text.len())]
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Whether a terminal displays the character.
pub fn is_printable(c: char) -> bool {
    matches!(c, '"' | '\'' | '\\') || c.escape_debug().count() == 1
}
