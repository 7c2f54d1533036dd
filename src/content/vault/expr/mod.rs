//! Expressions of the vault language: numbers and conditions.
//!
//! ```text
//! int    := term (('+'|'-') term)*      term := factor (('*'|'/'|'%') factor)*
//! factor := NUMBER | 2d6 | NAME | $name ('.' x|y|len | '[' NUMBER ']')?
//!         | FUNC '(' int, ... ')' | '(' int ')' | -factor
//! cond   := either ('or' either)*       either := single ('and' single)*
//! single := 'not' single | '(' cond ')' | FLAG | 'true' | 'false' | 'chance' '(' int ')'
//!         | int ('=='|'!='|'<'|'<='|'>'|'>=') int | int 'in' int '..' int
//!         | TEXT ('=='|'!=') 'word'
//! ```
//!
//! Division and remainder by 0 give 0; division truncates. Results are clamped to
//! [`LOWEST`]`..=`[`HIGHEST`].

mod parse;

use crate::base::rng::Rng;

pub use parse::{Look, Slip, WORDS, condition, number};

/// Minimum value of a number.
pub const LOWEST: i64 = -1_000_000_000;
/// Maximum value of a number.
pub const HIGHEST: i64 = 1_000_000_000;

/// A decision of the vault: index into [`super::compiled::CompiledVault::lets`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetId(pub u16);

/// A number provided by the level generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Name {
    /// Inside width of the room, in squares.
    RoomW,
    RoomH,
    /// Number of floor squares.
    RoomArea,
    /// Column of the room's upper left floor square.
    RoomX,
    RoomY,
    /// Depth of the level; 1 at the top.
    LevelDepth,
    LevelDifficulty,
    /// Number of rooms generated so far.
    LevelRooms,
    /// Experience level of the hero; only in the `when` condition of a monster.
    HeroLevel,
}

/// A boolean provided by the level generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    ClockNight,
    ClockNewMoon,
    ClockFriday13,
    RoomLit,
    RoomIrregular,
}

/// A word provided by the level generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    Branch,
    HeroRole,
    HeroRace,
    /// "lawful", "neutral" or "chaotic".
    HeroAlign,
}

/// Part of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The value of an `Int` decision, or of the top card of a `Numbers` deck.
    Value,
    /// Column of the decision's square.
    X,
    Y,
    /// Number of cards of a deck.
    Len,
    /// The number on a card of a number deck, counted from 0 at the top.
    Card(u8),
}

pub const NAMES: [(&str, Name); 9] = [
    ("room.w", Name::RoomW),
    ("room.h", Name::RoomH),
    ("room.area", Name::RoomArea),
    ("room.x", Name::RoomX),
    ("room.y", Name::RoomY),
    ("level.depth", Name::LevelDepth),
    ("level.difficulty", Name::LevelDifficulty),
    ("level.rooms", Name::LevelRooms),
    ("hero.level", Name::HeroLevel),
];

/// Names of the word values, which a condition may compare with a quoted string.
pub const SPOKEN: [(&str, Word); 4] = [
    ("branch", Word::Branch),
    ("hero.role", Word::HeroRole),
    ("hero.race", Word::HeroRace),
    ("hero.align", Word::HeroAlign),
];

pub const FLAGS: [(&str, Flag); 5] = [
    ("clock.night", Flag::ClockNight),
    ("clock.new_moon", Flag::ClockNewMoon),
    ("clock.friday13", Flag::ClockFriday13),
    ("room.lit", Flag::RoomLit),
    ("room.irregular", Flag::RoomIrregular),
];

impl Name {
    /// Whether the value is known only after the vault is placed.
    pub fn of_room(self) -> bool {
        !matches!(
            self,
            Name::LevelDepth | Name::LevelDifficulty | Name::LevelRooms | Name::HeroLevel
        )
    }

    /// Name as written in a vault.
    pub fn text(self) -> &'static str {
        NAMES.iter().find(|(_, name)| *name == self).expect("every name is listed").0
    }
}

impl Word {
    /// Name as written in a vault.
    pub fn text(self) -> &'static str {
        SPOKEN.iter().find(|(_, word)| *word == self).expect("every word is listed").0
    }
}

impl Flag {
    /// Whether the value is known only after the vault is placed.
    pub fn of_room(self) -> bool {
        matches!(self, Flag::RoomLit | Flag::RoomIrregular)
    }

    /// Name as written in a vault.
    pub fn text(self) -> &'static str {
        FLAGS.iter().find(|(_, flag)| *flag == self).expect("every flag is listed").0
    }
}

/// Values that the level generator provides; `None` counts as 0 or false.
pub trait Facts {
    fn number(&self, name: Name) -> Option<i64>;
    fn flag(&self, flag: Flag) -> Option<bool>;
    fn word(&self, word: Word) -> Option<&str>;
    /// Value of a part of a decision.
    fn choice(&self, of: LetId, part: Part) -> Option<i64>;
}

/// Provides the minimum and maximum value of names and decisions, for checks at load time.
pub trait Bounds {
    fn of_name(&self, name: Name) -> (i64, i64);
    fn of_choice(&self, of: LetId, part: Part) -> (i64, i64);
}

/// A compiled number expression.
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

/// A binary arithmetic operator.
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
    /// `rnd(n)`: 1 to n; 0 if n is below 1.
    Rnd,
    /// `rn(n)`: 0 to n-1; 0 if n is below 1.
    Rn,
    Min,
    Max,
    Abs,
    /// `clamp(n, lowest, highest)`.
    Clamp,
}

/// A compiled condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    Const(bool),
    Flag(Flag),
    Compare(Comparison, Number, Number),
    /// Range check; both ends are included.
    Within(Number, Number, Number),
    Is(Word, String),
    /// Chance, in percent.
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
    /// Evaluates the number; rolls dice from left to right.
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

    /// Minimum and maximum value that the number can have.
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

    /// Returns the value if the number is constant.
    pub fn constant(&self) -> Option<i64> {
        match self {
            Number::Const(value) => Some(*value),
            _ => None,
        }
    }

    /// Calls `see` for the number and, recursively, for each of its parts.
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
    /// Minimum and maximum number of arguments.
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

    /// Evaluates a function that does not roll dice.
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
    /// Evaluates the condition; `and` and `or` short-circuit.
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

    /// Calls `number` for every number in the condition, and `part` for the condition and,
    /// recursively, for each of its parts.
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
