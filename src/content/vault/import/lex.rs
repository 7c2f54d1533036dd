//! Tokenizer for `.des` files.

use super::{Loss, Place};

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

/// A token and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub at: Place,
    pub word: Word,
}

const SIGNS: [&str; 22] = [
    "==", "!=", "<=", ">=", "<>", "(", ")", "[", "]", "{", "}", ",", ":", ";", "&", "|", "+", "-",
    "*", "/", "=", "<",
];
const MORE_SIGNS: [&str; 3] = [">", "!", "%"];

/// Tokenizes a file; reports unknown characters.
pub fn tokens(text: &str, file: usize) -> (Vec<Token>, Vec<Loss>) {
    let mut tokens = Vec::new();
    let mut lost = Vec::new();
    let mut rows: Option<(Place, Vec<String>)> = None;
    for (nth, row) in text.lines().enumerate() {
        let here = Place { file, line: nth + 1 };
        let trimmed = row.trim();
        if let Some((begin, drawn)) = &mut rows {
            if trimmed == "ENDMAP" {
                let word = Word::Map(std::mem::take(drawn));
                tokens.push(Token { at: *begin, word });
                rows = None;
            } else {
                drawn.push(row.trim_end().to_owned());
            }
        } else if trimmed == "MAP" {
            rows = Some((here, Vec::new()));
        } else if !trimmed.starts_with('#') {
            scan(row, here, &mut tokens, &mut lost);
        }
    }
    if let Some((at, drawn)) = rows {
        lost.push(Loss { at, what: "MAP without ENDMAP".to_owned() });
        tokens.push(Token { at, word: Word::Map(drawn) });
    }
    (tokens, lost)
}

fn scan(row: &str, here: Place, tokens: &mut Vec<Token>, lost: &mut Vec<Loss>) {
    let chars: Vec<char> = row.chars().collect();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        if rest[0].is_whitespace() {
            at += 1;
            continue;
        }
        let (word, len) = one(rest);
        match word {
            Some(word) => tokens.push(Token { at: here, word }),
            None => lost.push(Loss { at: here, what: format!("{:?} starts no token", rest[0]) }),
        }
        at += len.max(1);
    }
}

/// The token at the start of `rest`, and its length.
fn one(rest: &[char]) -> (Option<Word>, usize) {
    let run =
        |from: usize, fits: fn(char) -> bool| rest[from..].iter().take_while(|&&c| fits(c)).count();
    let text = |from: usize, to: usize| rest[from..to].iter().collect::<String>();
    match rest[0] {
        '"' => {
            let len = run(1, |c| c != '"');
            (Some(Word::Text(text(1, 1 + len))), len + 2)
        }
        '\'' if rest.get(2) == Some(&'\'') => (Some(Word::Char(rest[1])), 3),
        '\'' if rest.get(1) == Some(&'\\') && rest.get(3) == Some(&'\'') => {
            (Some(Word::Char(rest[2])), 4)
        }
        '$' => {
            let len = run(1, is_name);
            (Some(Word::Var(text(1, 1 + len).to_lowercase())), len + 1)
        }
        c if c.is_ascii_digit() => number(rest),
        c if c.is_ascii_alphabetic() || c == '_' => {
            let len = run(0, |c| is_name(c) || c == '.');
            let len = if rest[len - 1] == '.' { len - 1 } else { len };
            (Some(Word::Name(text(0, len))), len)
        }
        _ => {
            let sign = SIGNS
                .iter()
                .chain(&MORE_SIGNS)
                .find(|sign| sign.chars().enumerate().all(|(nth, c)| rest.get(nth) == Some(&c)));
            (sign.map(|sign| Word::Sign(sign)), sign.map_or(1, |sign| sign.len()))
        }
    }
}

fn number(rest: &[char]) -> (Option<Word>, usize) {
    let digits = |from: usize| rest[from..].iter().take_while(|c| c.is_ascii_digit()).count();
    let len = digits(0);
    let written: String = rest[..len].iter().collect();
    let value = written.parse().unwrap_or(i64::from(i32::MAX));
    if rest.get(len) == Some(&'%') {
        return (Some(Word::Percent(value)), len + 1);
    }
    if rest.get(len) == Some(&'d') && rest.get(len + 1).is_some_and(char::is_ascii_digit) {
        let end = len + 1 + digits(len + 1);
        return (Some(Word::Dice(rest[..end].iter().collect())), end);
    }
    (Some(Word::Int(value)), len)
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
