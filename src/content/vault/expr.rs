//! The tiny grammar of numbers and conditions.
//!
//! ```text
//! int    := term (('+'|'-') term)*      term := factor (('*'|'/'|'%') factor)*
//! factor := NUMBER | 2d6 | NAME | $name ('.' x|y|len)? | FUNC '(' int, ... ')' | '(' int ')' | -factor
//! cond   := either ('or' either)*       either := single ('and' single)*
//! single := 'not' single | '(' cond ')' | FLAG | 'chance' '(' int ')'
//!         | int ('=='|'!='|'<'|'<='|'>'|'>=') int | int 'in' int '..' int | TEXT ('=='|'!=') 'word'
//! ```
//!
//! Division and remainder by 0 give 0; division truncates. Every result is held within
//! [`LOWEST`]`..=`[`HIGHEST`].

use crate::base::rng::Rng;
use crate::content::fault::nearest;

/// Least value a number can take.
pub const LOWEST: i64 = -1_000_000_000;
/// Greatest value a number can take.
pub const HIGHEST: i64 = 1_000_000_000;
/// Most parentheses inside each other.
const DEEPEST: usize = 32;
/// Most dice of one throw, and most sides of one die.
const MOST_DICE: i64 = 1000;

/// A decision of the vault: its place among [`super::plan::CompiledVault::lets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetId(pub u16);

/// A number known to the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Inside width of the room.
    RoomW,
    RoomH,
    /// Floor squares.
    RoomArea,
    /// Column of the room's upper left floor square.
    RoomX,
    RoomY,
    /// 1 at the top.
    LevelDepth,
    LevelDifficulty,
    /// Rooms made so far.
    LevelRooms,
}

/// A yes or no known to the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    ClockNight,
    ClockNewMoon,
    ClockFriday13,
    RoomLit,
    RoomIrregular,
}

/// A word known to the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    Branch,
}

/// What is asked of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The number itself.
    Value,
    /// Column of a square.
    X,
    Y,
    /// Cards of a deck.
    Len,
}

const NAMES: [(&str, Name); 8] = [
    ("room.w", Name::RoomW),
    ("room.h", Name::RoomH),
    ("room.area", Name::RoomArea),
    ("room.x", Name::RoomX),
    ("room.y", Name::RoomY),
    ("level.depth", Name::LevelDepth),
    ("level.difficulty", Name::LevelDifficulty),
    ("level.rooms", Name::LevelRooms),
];

const FLAGS: [(&str, Flag); 5] = [
    ("clock.night", Flag::ClockNight),
    ("clock.new_moon", Flag::ClockNewMoon),
    ("clock.friday13", Flag::ClockFriday13),
    ("room.lit", Flag::RoomLit),
    ("room.irregular", Flag::RoomIrregular),
];

/// Words with a meaning of their own, for suggestions.
const WORDS: [&str; 12] =
    ["branch", "chance", "rnd", "rn", "min", "max", "abs", "clamp", "and", "or", "not", "in"];

impl Name {
    /// Known only once the vault has a place.
    pub fn of_room(self) -> bool {
        !matches!(self, Name::LevelDepth | Name::LevelDifficulty | Name::LevelRooms)
    }

    /// As an author writes it.
    pub fn text(self) -> &'static str {
        NAMES.iter().find(|(_, name)| *name == self).expect("every name is listed").0
    }
}

impl Flag {
    /// Known only once the vault has a place.
    pub fn of_room(self) -> bool {
        matches!(self, Flag::RoomLit | Flag::RoomIrregular)
    }

    /// As an author writes it.
    pub fn text(self) -> &'static str {
        FLAGS.iter().find(|(_, flag)| *flag == self).expect("every flag is listed").0
    }
}

/// What the generator knows while it carries out a vault; `None` reads as 0 or no.
pub trait Facts {
    fn number(&self, name: Name) -> Option<i64>;
    fn flag(&self, flag: Flag) -> Option<bool>;
    fn word(&self, word: Word) -> Option<&str>;
    /// A decision of this instance.
    fn choice(&self, of: LetId, part: Part) -> Option<i64>;
}

/// The least and the most that names can be, for checks at load.
pub trait Bounds {
    fn of_name(&self, name: Name) -> (i64, i64);
    fn of_choice(&self, of: LetId, part: Part) -> (i64, i64);
}

/// A number, ready to be rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Number {
    Const(i64),
    Dice { count: i64, sides: i64 },
    Name(Name),
    Choice(LetId, Part),
    Negative(Box<Number>),
    Two(Sign, Box<(Number, Number)>),
    Call(Func, Vec<Number>),
}

/// An operation on two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Plus,
    Minus,
    Times,
    Over,
    Rest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Func {
    /// 1 to n; 0 if n is below 1.
    Rnd,
    /// 0 to n-1; 0 if n is below 1.
    Rn,
    Min,
    Max,
    Abs,
    /// `clamp(n, lowest, highest)`
    Clamp,
}

/// A condition, ready to be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Const(bool),
    Flag(Flag),
    Compare(Comparison, Number, Number),
    /// Both ends included.
    Within(Number, Number, Number),
    Is(Word, String),
    /// Per cent.
    Chance(Number),
    Not(Box<Condition>),
    And(Box<(Condition, Condition)>),
    Or(Box<(Condition, Condition)>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

fn held(value: i64) -> i64 {
    value.clamp(LOWEST, HIGHEST)
}

impl Sign {
    fn of(self, a: i64, b: i64) -> i64 {
        held(match self {
            Sign::Plus => a + b,
            Sign::Minus => a - b,
            Sign::Times => a * b,
            Sign::Over => a.checked_div(b).unwrap_or(0),
            Sign::Rest => a.checked_rem(b).unwrap_or(0),
        })
    }
}

impl Comparison {
    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => a < b,
            Comparison::AtMost => a <= b,
            Comparison::More => a > b,
            Comparison::AtLeast => a >= b,
        }
    }
}

impl Number {
    /// Rolls the number; draws happen as written, left to right.
    pub fn roll(&self, facts: &dyn Facts, rng: &mut Rng) -> i64 {
        match self {
            Number::Const(value) => *value,
            Number::Dice { count, sides } => {
                (0..*count).map(|_| i64::from(rng.below(*sides as u32)) + 1).sum()
            }
            Number::Name(name) => held(facts.number(*name).unwrap_or(0)),
            Number::Choice(of, part) => held(facts.choice(*of, *part).unwrap_or(0)),
            Number::Negative(number) => -number.roll(facts, rng),
            Number::Two(sign, both) => {
                let a = both.0.roll(facts, rng);
                let b = both.1.roll(facts, rng);
                sign.of(a, b)
            }
            Number::Call(func, of) => {
                let of: Vec<i64> = of.iter().map(|number| number.roll(facts, rng)).collect();
                func.roll(&of, rng)
            }
        }
    }

    /// The least and the most it can be.
    pub fn range(&self, bounds: &dyn Bounds) -> (i64, i64) {
        let held = |(low, high): (i64, i64)| (held(low), held(high));
        match self {
            Number::Const(value) => (*value, *value),
            Number::Dice { count, sides } => (*count, count * sides),
            Number::Name(name) => held(bounds.of_name(*name)),
            Number::Choice(of, part) => held(bounds.of_choice(*of, *part)),
            Number::Negative(number) => {
                let (low, high) = number.range(bounds);
                (-high, -low)
            }
            Number::Two(sign, both) => sign.range(both.0.range(bounds), both.1.range(bounds)),
            Number::Call(func, of) => {
                let of: Vec<(i64, i64)> = of.iter().map(|number| number.range(bounds)).collect();
                func.range(&of)
            }
        }
    }

    /// Its value where nothing is left to chance or to the level.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Number::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Calls `see` for every part of the number.
    pub fn visit(&self, see: &mut dyn FnMut(&Number)) {
        see(self);
        match self {
            Number::Negative(number) => number.visit(see),
            Number::Two(_, both) => {
                both.0.visit(see);
                both.1.visit(see);
            }
            Number::Call(_, of) => of.iter().for_each(|number| number.visit(see)),
            _ => {}
        }
    }
}

impl Sign {
    fn range(self, a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
        let mut ends = vec![(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)];
        if self == Sign::Over {
            for near in [-1, 0, 1] {
                if (b.0..=b.1).contains(&near) {
                    ends.extend([(a.0, near), (a.1, near)]);
                }
            }
        }
        if self == Sign::Rest {
            let most = (b.0.abs().max(b.1.abs()) - 1).max(0);
            let low = if a.0 < 0 { -most } else { 0 };
            return if a == (a.0, a.0) && b == (b.0, b.0) {
                (self.of(a.0, b.0), self.of(a.0, b.0))
            } else {
                (low.max(a.0.min(0)), most.min(a.1.max(0)))
            };
        }
        let values = ends.into_iter().map(|(a, b)| self.of(a, b));
        values.fold((HIGHEST, LOWEST), |(low, high), v| (low.min(v), high.max(v)))
    }
}

impl Func {
    /// How many numbers stand between the parentheses: least and most.
    fn takes(self) -> (usize, usize) {
        match self {
            Func::Rnd | Func::Rn | Func::Abs => (1, 1),
            Func::Min | Func::Max => (2, 8),
            Func::Clamp => (3, 3),
        }
    }

    fn roll(self, of: &[i64], rng: &mut Rng) -> i64 {
        match self {
            Func::Rnd | Func::Rn if of[0] < 1 => 0,
            Func::Rnd => i64::from(rng.below(of[0] as u32)) + 1,
            Func::Rn => i64::from(rng.below(of[0] as u32)),
            _ => self.of(of),
        }
    }

    /// The functions without chance.
    fn of(self, of: &[i64]) -> i64 {
        match self {
            Func::Min => of.iter().copied().min().unwrap_or(0),
            Func::Max => of.iter().copied().max().unwrap_or(0),
            Func::Abs => of[0].abs(),
            Func::Clamp => of[0].min(of[2]).max(of[1]),
            Func::Rnd | Func::Rn => 0,
        }
    }

    fn range(self, of: &[(i64, i64)]) -> (i64, i64) {
        let (low, high) = of[0];
        match self {
            Func::Rnd => (i64::from(low >= 1), high.max(0)),
            Func::Rn => (0, (high - 1).max(0)),
            Func::Abs if low >= 0 => (low, high),
            Func::Abs if high <= 0 => (-high, -low),
            Func::Abs => (0, high.max(-low)),
            Func::Min | Func::Max | Func::Clamp => {
                let lows: Vec<i64> = of.iter().map(|r| r.0).collect();
                let highs: Vec<i64> = of.iter().map(|r| r.1).collect();
                (self.of(&lows), self.of(&highs))
            }
        }
    }
}

impl Condition {
    /// Whether it holds; what follows an `and` or `or` is asked only if it matters.
    pub fn holds(&self, facts: &dyn Facts, rng: &mut Rng) -> bool {
        match self {
            Condition::Const(value) => *value,
            Condition::Flag(flag) => facts.flag(*flag).unwrap_or(false),
            Condition::Compare(how, a, b) => {
                let a = a.roll(facts, rng);
                let b = b.roll(facts, rng);
                how.holds(a, b)
            }
            Condition::Within(number, low, high) => {
                let value = number.roll(facts, rng);
                let low = low.roll(facts, rng);
                let high = high.roll(facts, rng);
                (low..=high).contains(&value)
            }
            Condition::Is(word, text) => facts.word(*word) == Some(text.as_str()),
            Condition::Chance(pct) => {
                let pct = pct.roll(facts, rng);
                i64::from(rng.below(100)) < pct
            }
            Condition::Not(cond) => !cond.holds(facts, rng),
            Condition::And(both) => both.0.holds(facts, rng) && both.1.holds(facts, rng),
            Condition::Or(both) => both.0.holds(facts, rng) || both.1.holds(facts, rng),
        }
    }

    /// Calls `number` for every number in it and `part` for every part of the condition.
    pub fn visit(&self, number: &mut dyn FnMut(&Number), part: &mut dyn FnMut(&Condition)) {
        part(self);
        match self {
            Condition::Const(_) | Condition::Is(..) | Condition::Flag(_) => {}
            Condition::Compare(_, a, b) => {
                a.visit(number);
                b.visit(number);
            }
            Condition::Within(a, b, c) => {
                a.visit(number);
                b.visit(number);
                c.visit(number);
            }
            Condition::Chance(pct) => pct.visit(number),
            Condition::Not(cond) => cond.visit(number, part),
            Condition::And(both) | Condition::Or(both) => {
                both.0.visit(number, part);
                both.1.visit(number, part);
            }
        }
    }
}

/// What is wrong in an expression: characters from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// V04 for decisions, V06 for what levels do not know, V10 for dice, else V05.
    pub code: &'static str,
    pub from: usize,
    pub len: usize,
    pub what: String,
    pub cure: String,
}

/// Finds a decision by name and part; the error is what is wrong with it, and the cure.
pub type Look<'a> = &'a dyn Fn(&str, Part) -> Result<LetId, (String, String)>;

/// Reads a number.
pub fn number(text: &str, look: Look) -> Result<Number, Slip> {
    let mut parser = Parser::new(text, look)?;
    let from = parser.from();
    match parser.finish()? {
        Value::Number(number) => Ok(number),
        Value::Condition(_) | Value::Word(_) => {
            parser.slip(from, parser.end, "a number is needed here", "")
        }
    }
}

/// Reads a condition.
pub fn condition(text: &str, look: Look) -> Result<Condition, Slip> {
    let mut parser = Parser::new(text, look)?;
    let from = parser.from();
    match parser.finish()? {
        Value::Condition(condition) => Ok(condition),
        Value::Number(_) => {
            let cure = "compare it with something, as in level.depth >= 7";
            parser.slip(from, parser.end, "this is a number, not a condition", cure)
        }
        Value::Word(_) => {
            let cure = "compare it, as in branch == 'doom'";
            parser.slip(from, parser.end, "this is a word, not a condition", cure)
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Int(i64),
    Dice(i64, i64),
    Word(String),
    /// `$name` with what follows its dot.
    Choice(String, Option<String>),
    Text(String),
    Sign(&'static str),
}

/// A token and the characters it covers.
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
    /// Characters in the text.
    end: usize,
    look: Look<'a>,
}

impl<'a> Parser<'a> {
    fn new(text: &str, look: Look<'a>) -> Result<Parser<'a>, Slip> {
        let tokens = tokens(text)?;
        Ok(Parser { tokens, next: 0, depth: 0, end: text.chars().count(), look })
    }

    fn slip<T>(&self, from: usize, to: usize, what: &str, cure: &str) -> Result<T, Slip> {
        let len = to.saturating_sub(from).max(1);
        Err(Slip { code: "V05", from, len, what: what.to_string(), cure: cure.to_string() })
    }

    /// Where the next token begins.
    fn from(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |token| token.1)
    }

    /// Where the last token ended.
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
        self.slip(opened, opened + 1, "this ( has no end", "add )")
    }

    /// The whole text as one value.
    fn finish(&mut self) -> Result<Value, Slip> {
        if self.tokens.is_empty() {
            return self.slip(0, 1, "there is nothing here", "write a number such as 2d6");
        }
        let value = self.either()?;
        match self.tokens.get(self.next) {
            None => Ok(value),
            Some((_, from, to)) => {
                let (from, to) = (*from, *to);
                self.slip(from, to, "this cannot stand here", "an operator is missing before it")
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
            return self.slip(from, to, "a range is needed here", "write 3..6");
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
            return self.slip(from, to, "a word between ' ' is needed here", "write 'doom'");
        };
        self.next += 1;
        let is = Condition::Is(word, text);
        match sign {
            "==" => Ok(Value::Condition(is)),
            "!=" => Ok(Value::Condition(Condition::Not(Box::new(is)))),
            _ => self.slip(from, self.to(), "words are not more or less", "use == or !="),
        }
    }

    fn sum(&mut self) -> Result<Value, Slip> {
        self.chain(&["+", "-"], &mut |parser| {
            parser.chain(&["*", "/", "%"], &mut |parser| parser.factor())
        })
    }

    /// Values joined by any of these signs, from left to right.
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
                return self.slip(from, self.to(), "this expression is too long", "");
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
            return self.slip(self.from(), self.from() + 1, "this is nested too deep", "");
        }
        Ok(())
    }

    fn factor(&mut self) -> Result<Value, Slip> {
        let Some((token, from, to)) = self.tokens.get(self.next).cloned() else {
            return self.slip(self.end, self.end + 1, "something is missing at the end", "");
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
                self.slip(from, to, "this cannot stand here", "a number or a name is needed")
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
            Some(_) => return self.slip(from, to, "a choice has no such part", ".x, .y or .len"),
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
            "branch" => return Ok(Value::Word(Word::Branch)),
            "true" => return Ok(Value::Condition(Condition::Const(true))),
            "false" => return Ok(Value::Condition(Condition::Const(false))),
            _ => return Err(unknown(word, from, to)),
        };
        Ok(Value::Number(Number::Call(func, self.arguments(word, func.takes(), to)?)))
    }

    /// `(int, ...)` after the name of a function that ended at `to`.
    fn arguments(
        &mut self,
        word: &str,
        (least, most): (usize, usize),
        to: usize,
    ) -> Result<Vec<Number>, Slip> {
        let opened = self.from();
        if self.takes_sign(&["("]).is_none() {
            let what = format!("{word} needs numbers in parentheses");
            return self.slip(to - word.chars().count(), to, &what, &format!("write {word}(6)"));
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
        self.slip(to - word.chars().count(), self.to(), &what, "")
    }

    fn num(&self, value: Value, from: usize) -> Result<Number, Slip> {
        match value {
            Value::Number(number) => Ok(number),
            _ => self.slip(from, self.to(), "a number is needed here", ""),
        }
    }

    fn cond(&self, value: Value, from: usize) -> Result<Condition, Slip> {
        match value {
            Value::Condition(condition) => Ok(condition),
            _ => self.slip(from, self.to(), "a condition is needed here", ""),
        }
    }
}

/// An unknown word: only what follows the dot is underlined if what precedes it is known.
fn unknown(word: &str, from: usize, to: usize) -> Slip {
    if word == "role" || word.starts_with("hero.") {
        let what = format!("{word} is not known when a level is made");
        let cure = "every hero finds the same dungeon".to_string();
        return Slip { code: "V06", from, len: to - from, what, cure };
    }
    let known = || NAMES.iter().map(|n| n.0).chain(FLAGS.iter().map(|f| f.0)).chain(WORDS);
    let family = word.split_once('.').map_or("", |(family, _)| &word[..=family.len()]);
    let dotted = !family.is_empty() && known().any(|name| name.starts_with(family));
    let from = if dotted { from + family.chars().count() } else { from };
    let cure = nearest(word, known()).map_or(String::new(), |near| format!("did you mean {near}?"));
    let len = to.saturating_sub(from).max(1);
    Slip { code: "V05", from, len, what: "no such value".to_string(), cure }
}

/// Cuts the text into tokens with the characters they cover.
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
            at += usize::from(dotted);
            let part = dotted.then(|| name(&chars, &mut at, false));
            Token::Choice(word, part)
        } else if c == '\'' {
            let len = chars[at + 1..].iter().position(|&c| c == '\'');
            let Some(len) = len else {
                return Err(slip(from, chars.len(), "this word has no end", "add '"));
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

fn slip(from: usize, to: usize, what: &str, cure: &str) -> Slip {
    let len = to.saturating_sub(from).max(1);
    Slip { code: "V05", from, len, what: what.to_string(), cure: cure.to_string() }
}

/// A number, or dice.
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
    let what = format!("{first}d{sides} cannot be thrown");
    let cure = format!("both numbers are 1 to {MOST_DICE}");
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
        return Err(slip(from, *at, "this number is too big", "at most 1000000"));
    }
    Ok(value)
}

/// A name, with dots in it if `dotted`.
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

fn sign(chars: &[char], at: &mut usize) -> Result<&'static str, Slip> {
    const SIGNS: [&str; 16] =
        ["==", "!=", "<=", ">=", "..", "<", ">", "+", "-", "*", "/", "%", "(", ")", ",", "="];
    let from = *at;
    let next: String = chars[from..].iter().take(2).collect();
    match SIGNS.into_iter().find(|sign| next.starts_with(sign)) {
        Some("=") => Err(slip(from, from + 1, "= does not compare", "write ==")),
        Some(sign) => {
            *at += sign.len();
            Ok(sign)
        }
        None => Err(slip(from, from + 1, "this sign has no meaning here", "")),
    }
}
