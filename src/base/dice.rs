//! Dice such as "2d6+1": parsing, rolling, bounds.

use std::fmt;
use std::str::FromStr;

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::rng::Rng;

/// `count` dice with `sides` sides, plus a constant. Content writes `3`, `"2d6"` or `"2d6+1"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dice {
    pub count: u16,
    pub sides: u16,
    pub plus: i16,
}

impl Dice {
    pub const fn new(count: u16, sides: u16, plus: i16) -> Dice {
        Dice { count, sides, plus }
    }

    /// Dice that always roll `n`.
    pub const fn flat(n: i16) -> Dice {
        Dice::new(0, 0, n)
    }

    /// Lowest possible roll.
    pub fn min(self) -> i32 {
        let least = if self.sides == 0 { 0 } else { i64::from(self.count) };
        self.added_to(least)
    }

    /// Highest possible roll.
    pub fn max(self) -> i32 {
        self.added_to(i64::from(self.count) * i64::from(self.sides))
    }

    /// Rolls the dice, with one draw per die.
    pub fn roll(self, rng: &mut Rng) -> i32 {
        if self.sides == 0 {
            return i32::from(self.plus);
        }
        let rolled = (0..self.count).map(|_| i64::from(rng.d(u32::from(self.sides)))).sum();
        self.added_to(rolled)
    }

    /// Twice the mean of a roll; always a whole number.
    pub fn twice_mean(self) -> i32 {
        self.min().saturating_add(self.max())
    }

    fn added_to(self, rolled: i64) -> i32 {
        i32::try_from(rolled + i64::from(self.plus)).unwrap_or(i32::MAX)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.count, self.sides, self.plus) {
            (0, 0, plus) => write!(f, "{plus}"),
            (count, sides, 0) => write!(f, "{count}d{sides}"),
            (count, sides, plus) => write!(f, "{count}d{sides}{plus:+}"),
        }
    }
}

/// Parse error: the text is not dice. Its message shows valid forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotDice(String);

impl fmt::Display for NotDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{}\" is not dice: write 3, 2d6 or 2d6+1", self.0)
    }
}

impl std::error::Error for NotDice {}

impl FromStr for Dice {
    type Err = NotDice;

    /// Parses "3", "2d6", "2d6+1" or "2d6-1".
    ///
    /// ```
    /// use wyrdvault::base::Dice;
    /// assert_eq!("2d6-1".parse(), Ok(Dice::new(2, 6, -1)));
    /// ```
    fn from_str(text: &str) -> Result<Dice, NotDice> {
        read(text).ok_or_else(|| NotDice(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Dice> {
    let Some((count, rest)) = text.split_once('d') else {
        return (!text.starts_with('+')).then(|| text.parse().ok().map(Dice::flat))?;
    };
    let (sides, plus) = match rest.find(['+', '-']) {
        Some(sign) => (&rest[..sign], rest[sign..].parse().ok()?),
        None => (rest, 0),
    };
    let digits = |text: &str| -> Option<u16> {
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
    };
    Some(Dice::new(digits(count)?, digits(sides)?, plus))
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        if to.is_human_readable() {
            to.collect_str(self)
        } else {
            (self.count, self.sides, self.plus).serialize(to)
        }
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Dice, D::Error> {
        if from.is_human_readable() {
            return from.deserialize_any(Written);
        }
        let (count, sides, plus) = Deserialize::deserialize(from)?;
        Ok(Dice { count, sides, plus })
    }
}

/// Deserializes dice from a number or a string.
struct Written;

impl Visitor<'_> for Written {
    type Value = Dice;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("dice: 3, \"2d6\" or \"2d6+1\"")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Dice, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Dice, E> {
        self.visit_str(&number.to_string())
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Dice, E> {
        self.visit_str(&number.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Seed;
    use proptest::{prop_assert, prop_assert_eq, proptest};

    #[test]
    fn dice_are_read_as_players_write_them() {
        for (text, dice) in [
            ("3", Dice::flat(3)),
            ("-2", Dice::flat(-2)),
            ("2d6", Dice::new(2, 6, 0)),
            ("2d6+1", Dice::new(2, 6, 1)),
            ("2d6-1", Dice::new(2, 6, -1)),
            ("0d6", Dice::new(0, 6, 0)),
        ] {
            assert_eq!(text.parse(), Ok(dice));
            assert_eq!(dice.to_string(), text);
        }
    }

    #[test]
    fn malformed_dice_are_refused_with_the_right_form() {
        for text in ["1k5", "", "d", "d6", "2d", "+2d6", "2d+6", "2d6+", "2d6+1+1", "+3", " 3"] {
            let said = text.parse::<Dice>().unwrap_err().to_string();
            assert_eq!(said, format!("\"{text}\" is not dice: write 3, 2d6 or 2d6+1"));
        }
        let said = ron::from_str::<Dice>("\"1k5\"").unwrap_err().code.to_string();
        assert_eq!(said, "\"1k5\" is not dice: write 3, 2d6 or 2d6+1");
        assert!(ron::from_str::<Dice>("70000").is_err());
    }

    #[test]
    fn dice_in_content_are_numbers_or_texts() {
        assert_eq!(ron::from_str::<Dice>("3").unwrap(), Dice::flat(3));
        assert_eq!(ron::from_str::<Dice>("-3").unwrap(), Dice::flat(-3));
        assert_eq!(ron::from_str::<Dice>("\"2d6+1\"").unwrap(), Dice::new(2, 6, 1));
        assert_eq!(ron::to_string(&Dice::new(2, 6, 1)).unwrap(), "\"2d6+1\"");
    }

    #[test]
    fn rolls_reach_the_minimum_and_the_maximum_and_nothing_beyond() {
        let mut rng = Rng::new(Seed(5), 0);
        let dice = Dice::new(2, 4, -1);
        let rolls: Vec<i32> = (0..500).map(|_| dice.roll(&mut rng)).collect();
        assert_eq!(rolls.iter().min(), Some(&dice.min()));
        assert_eq!(rolls.iter().max(), Some(&dice.max()));
        assert_eq!((dice.min(), dice.max(), dice.twice_mean()), (1, 7, 8));
        assert_eq!(rng.drawn(), 1000);
        assert_eq!(Dice::flat(7).roll(&mut rng), 7);
        assert_eq!(rng.drawn(), 1000);
    }

    proptest! {
        #[test]
        fn dice_survive_text_and_saves(count: u16, sides: u16, plus: i16) {
            let dice = Dice { count, sides, plus };
            prop_assert_eq!(dice.to_string().parse(), Ok(dice));
            let written = ron::to_string(&dice).unwrap();
            prop_assert_eq!(ron::from_str::<Dice>(&written).unwrap(), dice);
            let saved = postcard::to_allocvec(&dice).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Dice>(&saved).unwrap(), dice);
            prop_assert!(dice.min() <= dice.max());
        }
    }
}
