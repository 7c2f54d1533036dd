//! Tokenizer for Lua.

use super::super::des::lex::is_printable;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// An identifier or keyword.
    Name(String),
    Int(i64),
    /// A number that is not an integer, as written.
    Real(String),
    Text(String),
    Sign(&'static str),
    /// A character that starts no token.
    Odd(char),
}

impl Word {
    /// Returns the token in Lua syntax.
    pub fn shown(&self) -> String {
        match self {
            Self::Name(name) | Self::Real(name) => name.clone(),
            Self::Int(value) => value.to_string(),
            Self::Text(_) => "a text".to_owned(),
            Self::Sign(sign) => (*sign).to_owned(),
            Self::Odd(c) => c.escape_debug().to_string(),
        }
    }
}

const SIGNS: [&str; 34] = [
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", "..", "+", "-", "*", "/", "%", "^", "#",
    "&", "~", "|", "<", ">", "=", "(", ")", "{", "}", "[", "]", ";", ":", ",", ".", "\\",
];

/// The unread part of a file.
pub struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// Line of the next character, from 1.
    pub line: u32,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        let at = if text.starts_with('#') { text.find('\n').unwrap_or(text.len()) } else { 0 };
        Self { text, at, line: 1 }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Skips bytes and counts their lines.
    fn skip(&mut self, bytes: usize) {
        self.line += self.rest()[..bytes].matches('\n').count() as u32;
        self.at += bytes;
    }

    /// Returns the next token and its line; `None` at the end.
    pub fn token(&mut self) -> Option<(Word, u32)> {
        self.skip_blank();
        let line = self.line;
        let rest = self.rest();
        let first = rest.chars().next()?;
        if let Some(text) = self.long() {
            return Some((Word::Text(text), line));
        }
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let word = match first {
            '"' | '\'' => Word::Text(self.quoted(first)),
            c if c.is_ascii_digit() => {
                let len = rest.find(|c| !is_name(c) && c != '.').unwrap_or(rest.len());
                self.at += len;
                match rest[..len].parse() {
                    Ok(value) => Word::Int(value),
                    Err(_) => Word::Real(rest[..len].to_owned()),
                }
            }
            c if is_name(c) => {
                let len = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
                self.at += len;
                Word::Name(rest[..len].to_owned())
            }
            _ => match SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
                Some(sign) => {
                    self.at += sign.len();
                    Word::Sign(sign)
                }
                None => {
                    self.at += first.len_utf8();
                    Word::Odd(first)
                }
            },
        };
        Some((word, line))
    }

    fn skip_blank(&mut self) {
        loop {
            let rest = self.rest();
            let blank = rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len());
            self.skip(blank);
            if !self.rest().starts_with("--") {
                return;
            }
            self.at += 2;
            if self.long().is_none() {
                let rest = self.rest();
                self.skip(rest.find('\n').unwrap_or(rest.len()));
            }
        }
    }

    /// Reads a text in long brackets: `[[...]]`, `[==[...]==]`. A line end directly after the
    /// opening bracket is dropped.
    fn long(&mut self) -> Option<String> {
        let rest = self.rest();
        let level = rest.strip_prefix('[')?.find(|c| c != '=')?;
        let begin = level + 2;
        if !rest[level + 1..].starts_with('[') || level > 20 {
            return None;
        }
        let close = format!("]{}]", "=".repeat(level));
        let body = &rest[begin..];
        let len = body.find(&close);
        let text = &body[..len.unwrap_or(body.len())];
        self.skip((begin + text.len() + close.len()).min(rest.len()));
        let text = text.strip_prefix("\r\n").or(text.strip_prefix('\n')).unwrap_or(text);
        Some(text.to_owned())
    }

    /// Reads a quoted text; drops control characters.
    fn quoted(&mut self, quote: char) -> String {
        let rest = self.rest();
        let mut text = String::new();
        let mut chars = rest.char_indices().skip(1);
        let mut end = rest.len();
        while let Some((at, c)) = chars.next() {
            match c {
                '\n' => {
                    end = at;
                    break;
                }
                '\\' => match chars.next() {
                    Some((_, 'n' | 't')) => text.push(' '),
                    Some((_, c)) if c != '\n' => text.push(c),
                    _ => {}
                },
                c if c == quote => {
                    end = at + 1;
                    break;
                }
                c => text.push(c),
            }
        }
        self.skip(end);
        text.retain(is_printable);
        text
    }
}
