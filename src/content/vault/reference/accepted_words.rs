//! Determines what the deserializer accepts at a path, by running the deserializer.
//!
//! A deserializer without input follows a path of values. At the end of the path, it records which
//! type is requested, and aborts. The result therefore always matches what the parser accepts.

use super::minimal_deserializer::{GaveUp, Least};
use crate::content::vault::Vault;
use serde::Deserialize;
use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess, VariantAccess,
    Visitor,
};
use serde::forward_to_deserialize_any;
use std::cell::RefCell;

/// One element of a path: leads from a value to a value inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// Any entry of a list, or the value of a card.
    Item,
    /// The entry of a tuple at this index.
    Nth(usize),
    Key,
    Value,
    Field(usize),
    Variant(usize),
}

/// The type of value that is requested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// A type other than the ones below, in words: "a text", "true or false", or the `expecting`
    /// text of its visitor.
    Words(String),
    List,
    Tuple(usize),
    Map,
    Struct(&'static str, &'static [&'static str]),
    Enum(&'static str, &'static [&'static str]),
    /// A unit variant.
    Bare,
}

/// Returns the type that the deserializer requests at the end of a path; for an `Option`, the type
/// inside it.
pub fn look(path: &[Hop]) -> Option<Look> {
    let found = RefCell::new(None);
    let _gave_up = Vault::deserialize(Probe { path, found: &found, without: None });
    found.into_inner()
}

/// Whether the struct at the end of a path can be deserialized without the field with this index.
pub fn may_lack(path: &[Hop], field: usize) -> bool {
    let found = RefCell::new(None);
    let _gave_up = Vault::deserialize(Probe { path, found: &found, without: Some(field) });
    found.into_inner().is_some()
}

/// A deserializer without input.
#[derive(Clone, Copy)]
struct Probe<'a> {
    path: &'a [Hop],
    found: &'a RefCell<Option<Look>>,
    /// The field to omit from the struct at the end of the path; all others are present.
    without: Option<usize>,
}

impl Probe<'_> {
    /// Records the requested type and aborts.
    fn note<T>(self, look: Look) -> Result<T, GaveUp> {
        if self.path.is_empty() && self.without.is_none() {
            *self.found.borrow_mut() = Some(look);
        }
        Err(GaveUp)
    }

    /// Returns the probe for the rest of the path.
    fn inside(self) -> Self {
        Probe { path: self.path.get(1..).unwrap_or_default(), ..self }
    }

    fn fields<'de, V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        match (self.path.first(), self.without) {
            (Some(&Hop::Field(at)), _) => {
                visitor.visit_map(Entries { keys: &fields[at..=at], probe: Some(self.inside()) })
            }
            (None, Some(without)) => {
                let keys: Vec<&'static str> = fields
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != without)
                    .map(|(_, key)| *key)
                    .collect();
                let _read = visitor.visit_map(Entries { keys: &keys, probe: None })?;
                *self.found.borrow_mut() = Some(Look::Bare);
                Err(GaveUp)
            }
            _ => self.note(Look::Struct(name, fields)),
        }
    }

    fn tuple<'de, V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, GaveUp> {
        match self.path.first() {
            Some(&Hop::Nth(nth)) => visitor.visit_seq(Items { before: nth, probe: self.inside() }),
            _ => self.note(Look::Tuple(len)),
        }
    }
}

macro_rules! words {
    ($($method:ident: $words:literal,)*) => { $(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, GaveUp> {
            self.note(Look::Words($words.to_owned()))
        }
    )* };
}

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = GaveUp;

    words! {
        deserialize_bool: "true or false",
        deserialize_u8: "a number from 0 to 255",
        deserialize_u16: "a number from 0 to 65535",
        deserialize_u32: "a number from 0",
        deserialize_i64: "a whole number",
        deserialize_char: "a letter",
        deserialize_str: "a text",
        deserialize_string: "a text",
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        if self.path.first() == Some(&Hop::Item) {
            return visitor.visit_seq(Items { before: 0, probe: self.inside() });
        }
        let asked: &dyn Expected = &visitor;
        self.note(Look::Words(asked.to_string()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        match self.path.first() {
            Some(Hop::Item) => visitor.visit_seq(Items { before: 0, probe: self.inside() }),
            _ => self.note(Look::List),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        self.tuple(len, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        match self.path.first() {
            Some(Hop::Key | Hop::Value) => visitor.visit_map(Pair { probe: self, given: false }),
            _ => self.note(Look::Map),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        self.fields(name, fields, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        match self.path.first() {
            Some(&Hop::Variant(at)) => {
                visitor.visit_enum(Choice { word: variants[at], probe: self.inside() })
            }
            _ => self.note(Look::Enum(name, variants)),
        }
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u64 u128 f32 f64 bytes byte_buf unit unit_struct tuple_struct identifier
        ignored_any
    }
}

/// Supplies the fields of a struct. If `probe` is set, it handles their values; otherwise, all
/// fields get minimal values.
struct Entries<'a, 'b> {
    keys: &'b [&'static str],
    probe: Option<Probe<'a>>,
}

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = GaveUp;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, GaveUp> {
        let Some((key, rest)) = self.keys.split_first() else { return Ok(None) };
        self.keys = rest;
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, GaveUp> {
        match self.probe {
            Some(probe) => seed.deserialize(probe),
            None => seed.deserialize(Least),
        }
    }
}

/// Supplies one entry of a map, and probes its key or its value.
struct Pair<'a> {
    probe: Probe<'a>,
    given: bool,
}

impl<'de> MapAccess<'de> for Pair<'_> {
    type Error = GaveUp;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, GaveUp> {
        if std::mem::replace(&mut self.given, true) {
            return Ok(None);
        }
        match self.probe.path.first() {
            Some(Hop::Key) => seed.deserialize(self.probe.inside()).map(Some),
            _ => seed.deserialize(Least).map(Some),
        }
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, GaveUp> {
        seed.deserialize(self.probe.inside())
    }
}

/// Supplies the entries of a list or tuple: `before` minimal values, and then the entry that is
/// probed.
struct Items<'a> {
    before: usize,
    probe: Probe<'a>,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = GaveUp;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, GaveUp> {
        let Some(before) = self.before.checked_sub(1) else {
            return seed.deserialize(self.probe).map(Some);
        };
        self.before = before;
        seed.deserialize(Least).map(Some)
    }
}

/// Selects a variant of an enum, and probes its content.
struct Choice<'a> {
    word: &'static str,
    probe: Probe<'a>,
}

impl<'de, 'a> EnumAccess<'de> for Choice<'a> {
    type Error = GaveUp;
    type Variant = Probe<'a>;

    fn variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<(T::Value, Probe<'a>), GaveUp> {
        let word = seed.deserialize(BorrowedStrDeserializer::<GaveUp>::new(self.word))?;
        Ok((word, self.probe))
    }
}

impl<'de> VariantAccess<'de> for Probe<'_> {
    type Error = GaveUp;

    fn unit_variant(self) -> Result<(), GaveUp> {
        self.note(Look::Bare)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, GaveUp> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, GaveUp> {
        self.tuple(len, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        self.fields("", fields, visitor)
    }
}
