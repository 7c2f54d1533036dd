//! Small value types of the vault language: numbers, references, cards, ordered maps.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor, value};

/// An integer or an expression: `3`, `"2d6 + room.w"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Num {
    Int(i64),
    Expr(String),
}

impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Num, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Num;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number or an expression in quotes")
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Num, E> {
                Ok(Num::Int(number))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Num, E> {
                i64::try_from(number).map(Num::Int).map_err(|_| E::custom("the number is too big"))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Num, E> {
                Ok(Num::Expr(text.to_string()))
            }
        }
        from.deserialize_any(Reader)
    }
}

/// A truth value: `true`, `false`, or a chance of being true. The chance, in percent, is a number
/// or an expression: `30`, `"10 * level.depth"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds {
    Is(bool),
    Percent(Num),
}

impl Default for Odds {
    fn default() -> Odds {
        Odds::Is(false)
    }
}

impl<'de> Deserialize<'de> for Odds {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Odds, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Odds;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("true, false or a number in percent")
            }
            fn visit_bool<E: Error>(self, holds: bool) -> Result<Odds, E> {
                Ok(Odds::Is(holds))
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Odds, E> {
                Ok(Odds::Percent(Num::Int(number)))
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Odds, E> {
                let number = i64::try_from(number);
                let number = number.map_err(|_| E::custom("the number is too big"))?;
                Ok(Odds::Percent(Num::Int(number)))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Odds, E> {
                // A truth value in quotes is a mistake, not an expression.
                if ["true", "false", "yes", "no"].contains(&text.to_ascii_lowercase().as_str()) {
                    return Err(E::invalid_value(Unexpected::Str(text), &self));
                }
                Ok(Odds::Percent(Num::Expr(text.to_string())))
            }
        }
        from.deserialize_any(Reader)
    }
}

/// A column and a row.
pub type Spot = (Num, Num);

/// A reference to a kind: a class letter, a name, or a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ref {
    /// `'D'`
    Class(char),
    /// `"giant eel"`
    Name(String),
    /// A decision: `"$name"`, or `"$name[2]"` for the third card. The text is stored without `$`.
    Choice(String),
}

impl<'de> Deserialize<'de> for Ref {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ref, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = Ref;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a letter in ' ' or a name in \" \"")
            }
            fn visit_char<E: Error>(self, letter: char) -> Result<Ref, E> {
                Ok(Ref::Class(letter))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Ref, E> {
                Ok(match text.strip_prefix('$') {
                    Some(name) => Ref::Choice(name.to_string()),
                    None => Ref::Name(text.to_string()),
                })
            }
        }
        from.deserialize_any(Reader)
    }
}

/// One character, in single or double quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlyphLetter(pub char);

impl<'de> Deserialize<'de> for GlyphLetter {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<GlyphLetter, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = GlyphLetter;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one character in quotes")
            }
            fn visit_char<E: Error>(self, glyph: char) -> Result<GlyphLetter, E> {
                Ok(GlyphLetter(glyph))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<GlyphLetter, E> {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(glyph), None) => Ok(GlyphLetter(glyph)),
                    _ => Err(E::custom("expected one character")),
                }
            }
        }
        from.deserialize_any(Reader)
    }
}

/// One card of a deck: a value, or `(value, weight)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card<T> {
    pub value: T,
    pub weight: u32,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Card<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Card<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Card<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a value or (value, weight)")
            }
            fn visit_char<E: Error>(self, c: char) -> Result<Card<T>, E> {
                let value = T::deserialize(value::CharDeserializer::new(c))?;
                Ok(Card { value, weight: 1 })
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Card<T>, E> {
                let value = T::deserialize(value::StrDeserializer::new(text))?;
                Ok(Card { value, weight: 1 })
            }
            fn visit_i64<E: Error>(self, number: i64) -> Result<Card<T>, E> {
                let value = T::deserialize(value::I64Deserializer::new(number))?;
                Ok(Card { value, weight: 1 })
            }
            fn visit_u64<E: Error>(self, number: u64) -> Result<Card<T>, E> {
                let value = T::deserialize(value::U64Deserializer::new(number))?;
                Ok(Card { value, weight: 1 })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Card<T>, A::Error> {
                let value =
                    seq.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let weight = seq.next_element()?.unwrap_or(1);
                Ok(Card { value, weight })
            }
        }
        from.deserialize_any(Reader(PhantomData))
    }
}

/// A map that preserves the order of its entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs<K, V>(pub Vec<(K, V)>);

impl<K, V> Default for Pairs<K, V> {
    fn default() -> Pairs<K, V> {
        Pairs(Vec::new())
    }
}

impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Deserialize<'de> for Pairs<K, V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Pairs<K, V>, D::Error> {
        struct Reader<K, V>(PhantomData<(K, V)>);
        impl<'de, K: Deserialize<'de>, V: Deserialize<'de>> Visitor<'de> for Reader<K, V> {
            type Value = Pairs<K, V>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("{ name: value, ... }")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<K, V>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Reader(PhantomData))
    }
}
