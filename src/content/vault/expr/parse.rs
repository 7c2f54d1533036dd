//! Parses expressions: a tokenizer and a recursive descent parser.

use super::{Comparison, Condition, FLAGS, Func, LetId, NAMES, Number, Part, SPOKEN, Sign, Word};
use crate::content::load::fault::nearest;
use crate::content::vault::read::cure::spelled;

/// Maximum nesting depth of parentheses, function calls, `not` and negative signs, and maximum
/// number of arithmetic operators in a row.
const DEEPEST: usize = 32;
/// Maximum number of dice and of sides.
const MOST_DICE: i64 = 1000;

/// Keywords and functions, for suggestions.
pub const WORDS: [&str; 11] =
    ["chance", "rnd", "rn", "min", "max", "abs", "clamp", "and", "or", "not", "in"];

/// A fault in an expression; positions count characters from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// Rule code. V04: decisions. V06: values that are unknown here, or dice that are not allowed
    /// here. V10: invalid dice. V05: all other faults.
    pub code: &'static str,
    pub from: usize,
    pub len: usize,
    pub what: String,
    pub cure: String,
}

/// Resolves a part of a decision; the error holds what is wrong and how to fix it.
pub type Look<'a> = &'a dyn Fn(&str, Part) -> Result<LetId, (String, String)>;

/// Parses a number.
pub fn number(text: &str, look: Look) -> Result<Number, Slip> {
    let mut parser = Parser::new(text, look)?;
    let from = parser.from();
    match parser.finish()? {
        Value::Number(number) => Ok(number),
        Value::Condition(_) | Value::Word(_) => wrong(from, parser.end, "expected a number", ""),
    }
}

/// Parses a condition.
pub fn condition(text: &str, look: Look) -> Result<Condition, Slip> {
    let mut parser = Parser::new(text, look)?;
    let from = parser.from();
    match parser.finish()? {
        Value::Condition(condition) => Ok(condition),
        Value::Number(_) => {
            let cure = "compare it with something, as in level.depth >= 7";
            wrong(from, parser.end, "this is a number, not a condition", cure)
        }
        Value::Word(_) => {
            let cure = "compare it, as in branch == 'doom'";
            wrong(from, parser.end, "this is a word, not a condition", cure)
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Int(i64),
    Dice(i64, i64),
    Word(String),
    /// `$name`, with the part after its dot or inside its brackets.
    Choice(String, Option<String>),
    Text(String),
    Sign(&'static str),
}

/// A token and its character range.
type Placed = (Token, usize, usize);

enum Value {
    Number(Number),
    Condition(Condition),
    Word(Word),
}

struct Parser<'a> {
    tokens: Vec<Placed>,
    next: usize,
    depth: usize,
    /// Length of the text, in characters.
    end: usize,
    look: Look<'a>,
}

impl<'a> Parser<'a> {
    fn new(text: &str, look: Look<'a>) -> Result<Parser<'a>, Slip> {
        let tokens = tokens(text)?;
        Ok(Parser { tokens, next: 0, depth: 0, end: text.chars().count(), look })
    }

    /// Start of the next token.
    fn from(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |token| token.1)
    }

    /// End of the last token read.
    fn to(&self) -> usize {
        self.tokens[..self.next].last().map_or(0, |token| token.2)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|token| &token.0)
    }

    fn takes_sign(&mut self, among: &[&'static str]) -> Option<&'static str> {
        let Some(Token::Sign(sign)) = self.peek() else { return None };
        let sign = among.iter().copied().find(|among| among == sign)?;
        self.next += 1;
        Some(sign)
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let takes = matches!(self.peek(), Some(Token::Word(next)) if next == word);
        self.next += usize::from(takes);
        takes
    }

    fn needs(&mut self, sign: &'static str, opened: usize) -> Result<(), Slip> {
        if self.takes_sign(&[sign]).is_some() {
            return Ok(());
        }
        wrong(opened, opened + 1, "this ( is never closed", "add )")
    }

    /// Parses the whole text as one value.
    fn finish(&mut self) -> Result<Value, Slip> {
        if self.tokens.is_empty() {
            return wrong(0, 1, "the expression is empty", "write a number such as 2d6");
        }
        let value = self.either()?;
        match self.tokens.get(self.next) {
            None => Ok(value),
            Some((_, from, to)) => {
                let (from, to) = (*from, *to);
                wrong(
                    from,
                    to,
                    "unexpected token",
                    "remove it, or write an operator such as + or `and` before it",
                )
            }
        }
    }

    fn either(&mut self) -> Result<Value, Slip> {
        let from = self.from();
        let mut value = self.both()?;
        while self.takes_word("or") {
            let first = self.cond(value, from)?;
            let from = self.from();
            let second = self.both()?;
            let second = self.cond(second, from)?;
            value = Value::Condition(Condition::Or(Box::new((first, second))));
        }
        Ok(value)
    }

    fn both(&mut self) -> Result<Value, Slip> {
        let from = self.from();
        let mut value = self.single()?;
        while self.takes_word("and") {
            let first = self.cond(value, from)?;
            let from = self.from();
            let second = self.single()?;
            let second = self.cond(second, from)?;
            value = Value::Condition(Condition::And(Box::new((first, second))));
        }
        Ok(value)
    }

    fn single(&mut self) -> Result<Value, Slip> {
        if self.takes_word("not") {
            self.deeper()?;
            let from = self.from();
            let value = self.single()?;
            let cond = self.cond(value, from)?;
            self.depth -= 1;
            return Ok(Value::Condition(Condition::Not(Box::new(cond))));
        }
        let from = self.from();
        let first = self.sum()?;
        if self.takes_word("in") {
            let first = self.num(first, from)?;
            return self.within(first);
        }
        let Some(sign) = self.takes_sign(&["==", "!=", "<=", ">=", "<", ">"]) else {
            return Ok(first);
        };
        if let Value::Word(word) = first {
            return self.is(word, sign);
        }
        let first = self.num(first, from)?;
        let from = self.from();
        let second = self.sum()?;
        let second = self.num(second, from)?;
        let how = match sign {
            "==" => Comparison::Equal,
            "!=" => Comparison::Unequal,
            "<=" => Comparison::AtMost,
            ">=" => Comparison::AtLeast,
            "<" => Comparison::Less,
            _ => Comparison::More,
        };
        Ok(Value::Condition(Condition::Compare(how, first, second)))
    }

    fn within(&mut self, number: Number) -> Result<Value, Slip> {
        let from = self.from();
        let low = self.sum()?;
        let low = self.num(low, from)?;
        if self.takes_sign(&[".."]).is_none() {
            let (from, to) = (from, self.to());
            return wrong(from, to, "expected a range", "write 3..6");
        }
        let from = self.from();
        let high = self.sum()?;
        let high = self.num(high, from)?;
        Ok(Value::Condition(Condition::Within(number, low, high)))
    }

    fn is(&mut self, word: Word, sign: &str) -> Result<Value, Slip> {
        let from = self.from();
        let Some(Token::Text(text)) = self.peek().cloned() else {
            let to = self.tokens.get(self.next).map_or(from + 1, |token| token.2);
            return wrong(from, to, "expected a word in single quotes", "write 'doom'");
        };
        self.next += 1;
        let is = Condition::Is(word, text);
        match sign {
            "==" => Ok(Value::Condition(is)),
            "!=" => Ok(Value::Condition(Condition::Not(Box::new(is)))),
            _ => wrong(from, self.to(), "words have no order", "use == or !="),
        }
    }

    fn sum(&mut self) -> Result<Value, Slip> {
        self.chain(&["+", "-"], &mut |parser| {
            parser.chain(&["*", "/", "%"], &mut |parser| parser.factor())
        })
    }

    /// Parses a left-associative chain of values joined by any of these operators.
    fn chain(
        &mut self,
        signs: &[&'static str],
        part: &mut dyn FnMut(&mut Parser<'a>) -> Result<Value, Slip>,
    ) -> Result<Value, Slip> {
        let from = self.from();
        let mut value = part(self)?;
        let mut links = 0;
        while let Some(sign) = self.takes_sign(signs) {
            links += 1;
            if links > DEEPEST {
                return wrong(from, self.to(), "this expression is too long", "");
            }
            let first = self.num(value, from)?;
            let from = self.from();
            let second = part(self)?;
            let second = self.num(second, from)?;
            let sign = match sign {
                "+" => Sign::Plus,
                "-" => Sign::Minus,
                "*" => Sign::Times,
                "/" => Sign::Over,
                _ => Sign::Rest,
            };
            value = Value::Number(match (&first, &second) {
                (Number::Const(a), Number::Const(b)) => Number::Const(sign.of(*a, *b)),
                _ => Number::Two(sign, Box::new((first, second))),
            });
        }
        Ok(value)
    }

    fn deeper(&mut self) -> Result<(), Slip> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return wrong(self.from(), self.from() + 1, "this is nested too deeply", "");
        }
        Ok(())
    }

    fn factor(&mut self) -> Result<Value, Slip> {
        let Some((token, from, to)) = self.tokens.get(self.next).cloned() else {
            return wrong(self.end, self.end + 1, "the expression is incomplete", "");
        };
        self.next += 1;
        match token {
            Token::Int(value) => Ok(Value::Number(Number::Const(value))),
            Token::Dice(count, sides) => Ok(Value::Number(Number::Dice { count, sides })),
            Token::Choice(name, part) => self.choice(&name, part.as_deref(), from, to),
            Token::Word(word) => self.word(&word, from, to),
            Token::Sign("-") => {
                self.deeper()?;
                let from = self.from();
                let value = self.factor()?;
                let number = self.num(value, from)?;
                self.depth -= 1;
                Ok(Value::Number(match number {
                    Number::Const(value) => Number::Const(-value),
                    number => Number::Negative(Box::new(number)),
                }))
            }
            Token::Sign("(") => {
                self.deeper()?;
                let value = self.either()?;
                self.needs(")", from)?;
                self.depth -= 1;
                Ok(value)
            }
            Token::Text(_) | Token::Sign(_) => {
                wrong(from, to, "unexpected token", "a number or a name is needed")
            }
        }
    }

    fn choice(
        &self,
        name: &str,
        part: Option<&str>,
        from: usize,
        to: usize,
    ) -> Result<Value, Slip> {
        let part = match part {
            None => Part::Value,
            Some("x") => Part::X,
            Some("y") => Part::Y,
            Some("len") => Part::Len,
            Some(nth) if nth.starts_with(|c: char| c.is_ascii_digit()) => match nth.parse() {
                Ok(nth) => Part::Card(nth),
                Err(_) => return wrong(from, to, "no card has this number", "write 0 to 255"),
            },
            Some(_) => {
                return wrong(from, to, "unknown part of a decision", "write .x, .y or .len");
            }
        };
        match (self.look)(name, part) {
            Ok(of) => Ok(Value::Number(Number::Choice(of, part))),
            Err((what, cure)) => Err(Slip { code: "V04", from, len: to - from, what, cure }),
        }
    }

    fn word(&mut self, word: &str, from: usize, to: usize) -> Result<Value, Slip> {
        if let Some((_, name)) = NAMES.iter().find(|(text, _)| *text == word) {
            return Ok(Value::Number(Number::Name(*name)));
        }
        if let Some((_, spoken)) = SPOKEN.iter().find(|(text, _)| *text == word) {
            return Ok(Value::Word(*spoken));
        }
        if let Some((_, flag)) = FLAGS.iter().find(|(text, _)| *text == word) {
            return Ok(Value::Condition(Condition::Flag(*flag)));
        }
        let func = match word {
            "rnd" => Func::Rnd,
            "rn" => Func::Rn,
            "min" => Func::Min,
            "max" => Func::Max,
            "abs" => Func::Abs,
            "clamp" => Func::Clamp,
            "chance" => {
                let mut of = self.arguments(word, (1, 1), to)?;
                let pct = of.pop().expect("one number was read");
                return Ok(Value::Condition(Condition::Chance(pct)));
            }
            "true" => return Ok(Value::Condition(Condition::Const(true))),
            "false" => return Ok(Value::Condition(Condition::Const(false))),
            _ => return Err(unknown(word, from, to)),
        };
        Ok(Value::Number(Number::Call(func, self.arguments(word, func.takes(), to)?)))
    }

    /// Parses `(int, ...)` after a function name that ended at `to`.
    fn arguments(
        &mut self,
        word: &str,
        (least, most): (usize, usize),
        to: usize,
    ) -> Result<Vec<Number>, Slip> {
        let opened = self.from();
        if self.takes_sign(&["("]).is_none() {
            let what = format!("{word} needs numbers in parentheses");
            return wrong(to - word.chars().count(), to, &what, &format!("write {word}(6)"));
        }
        self.deeper()?;
        let mut of = Vec::new();
        loop {
            let from = self.from();
            let value = self.sum()?;
            of.push(self.num(value, from)?);
            if self.takes_sign(&[","]).is_none() {
                break;
            }
        }
        self.needs(")", opened)?;
        self.depth -= 1;
        if (least..=most).contains(&of.len()) {
            return Ok(of);
        }
        let what = match (least, most) {
            (1, 1) => format!("{word} takes one number"),
            (least, most) if least == most => format!("{word} takes {least} numbers"),
            _ => format!("{word} takes {least} to {most} numbers"),
        };
        wrong(to - word.chars().count(), self.to(), &what, "")
    }

    fn num(&self, value: Value, from: usize) -> Result<Number, Slip> {
        match value {
            Value::Number(number) => Ok(number),
            _ => wrong(from, self.to(), "expected a number", ""),
        }
    }

    fn cond(&self, value: Value, from: usize) -> Result<Condition, Slip> {
        match value {
            Value::Condition(condition) => Ok(condition),
            _ => wrong(from, self.to(), "expected a condition", ""),
        }
    }
}

/// The fault for an unknown name; underlines only the part after a known prefix such as `room.`.
fn unknown(word: &str, from: usize, to: usize) -> Slip {
    let known = || {
        let named = NAMES.iter().map(|n| n.0).chain(FLAGS.iter().map(|f| f.0));
        named.chain(SPOKEN.iter().map(|s| s.0)).chain(WORDS)
    };
    let family = word.split_once('.').map_or("", |(family, _)| &word[..=family.len()]);
    let dotted = !family.is_empty() && known().any(|name| name.starts_with(family));
    let from = if dotted { from + family.chars().count() } else { from };
    let len = to.saturating_sub(from).max(1);
    let cure = match nearest(word, known()) {
        Some(near) => format!("did you mean {near}?"),
        None => meant(word, known()),
    };
    Slip { code: "V05", from, len, what: "unknown value".to_string(), cure }
}

/// Returns a suggestion for a word that resembles no known name: a known name with the word as its
/// second part, a number, dice, or a list of what is valid.
fn meant<'a>(word: &str, known: impl Iterator<Item = &'a str>) -> String {
    let is_part = |name: &&str| name.split_once('.').is_some_and(|(_, part)| part == word);
    let whole: Vec<&str> = known.filter(is_part).collect();
    if !whole.is_empty() {
        return format!("did you mean {}?", whole.join(" or "));
    }
    if let Some(number) = spelled(word) {
        return format!("write {number}");
    }
    let sides = word.strip_prefix('d').filter(|sides| sides.parse::<u16>().is_ok());
    match sides {
        Some(sides) => format!("write 1d{sides}"),
        None => {
            "write a number, dice such as 2d6, a $decision, or a name such as level.depth".into()
        }
    }
}

/// Splits the text into tokens with their character ranges.
fn tokens(text: &str) -> Result<Vec<Placed>, Slip> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&c) = chars.get(at) {
        let from = at;
        if c.is_whitespace() {
            at += 1;
            continue;
        }
        let token = if c.is_ascii_digit() {
            digits(&chars, &mut at)?
        } else if c.is_alphabetic() || c == '_' {
            Token::Word(name(&chars, &mut at, true))
        } else if c == '$' {
            at += 1;
            let word = name(&chars, &mut at, false);
            let dotted =
                chars.get(at) == Some(&'.') && chars.get(at + 1).is_some_and(|c| c.is_alphabetic());
            let part = if dotted {
                at += 1;
                Some(name(&chars, &mut at, false))
            } else {
                nth(&chars, &mut at)
            };
            Token::Choice(word, part)
        } else if c == '\'' {
            let len = chars[at + 1..].iter().position(|&c| c == '\'');
            let Some(len) = len else {
                return wrong(from, chars.len(), "this word is never closed", "add '");
            };
            at += len + 2;
            Token::Text(chars[from + 1..at - 1].iter().collect())
        } else {
            Token::Sign(sign(&chars, &mut at)?)
        };
        tokens.push((token, from, at));
    }
    Ok(tokens)
}

/// A V05 fault for the characters `from..to`.
fn wrong<T>(from: usize, to: usize, what: &str, cure: &str) -> Result<T, Slip> {
    let len = to.saturating_sub(from).max(1);
    Err(Slip { code: "V05", from, len, what: what.to_string(), cure: cure.to_string() })
}

/// Reads a number or dice.
fn digits(chars: &[char], at: &mut usize) -> Result<Token, Slip> {
    let from = *at;
    let first = whole(chars, at)?;
    if chars.get(*at) != Some(&'d') || !chars.get(*at + 1).is_some_and(char::is_ascii_digit) {
        return Ok(Token::Int(first));
    }
    *at += 1;
    let sides = whole(chars, at)?;
    let right = 1..=MOST_DICE;
    if right.contains(&first) && right.contains(&sides) {
        return Ok(Token::Dice(first, sides));
    }
    let what = format!("{first}d{sides} cannot be rolled");
    let cure = format!("both numbers must be 1 to {MOST_DICE}");
    Err(Slip { code: "V10", from, len: *at - from, what, cure })
}

fn whole(chars: &[char], at: &mut usize) -> Result<i64, Slip> {
    let from = *at;
    let mut value: i64 = 0;
    while let Some(digit) = chars.get(*at).and_then(|c| c.to_digit(10)) {
        value = value.saturating_mul(10).saturating_add(i64::from(digit));
        *at += 1;
    }
    if value > 1_000_000 {
        return wrong(from, *at, "this number is too big", "at most 1000000");
    }
    Ok(value)
}

/// Reads a name; `dotted` names may contain dots.
fn name(chars: &[char], at: &mut usize, dotted: bool) -> String {
    let from = *at;
    while let Some(&c) = chars.get(*at) {
        let dot = c == '.' && dotted && chars.get(*at + 1).is_some_and(|c| c.is_alphabetic());
        if !(c.is_alphanumeric() || c == '_' || dot) {
            break;
        }
        *at += 1;
    }
    chars[from..*at].iter().collect()
}

/// Reads a card index in brackets, such as "[2]"; reads nothing if none follows.
fn nth(chars: &[char], at: &mut usize) -> Option<String> {
    let digits: String = chars.get(*at + 1..)?.iter().take_while(|c| c.is_ascii_digit()).collect();
    let end = *at + 1 + digits.len();
    if chars[*at] != '[' || digits.is_empty() || chars.get(end) != Some(&']') {
        return None;
    }
    *at = end + 1;
    Some(digits)
}

fn sign(chars: &[char], at: &mut usize) -> Result<&'static str, Slip> {
    const SIGNS: [&str; 16] =
        ["==", "!=", "<=", ">=", "..", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", "="];
    let from = *at;
    let next: String = chars[from..].iter().take(2).collect();
    match SIGNS.into_iter().find(|sign| next.starts_with(sign)) {
        Some("=") => wrong(from, from + 1, "= is not a comparison", "write =="),
        Some(sign) => {
            *at += sign.len();
            Ok(sign)
        }
        None => wrong(from, from + 1, "unexpected character", ""),
    }
}
