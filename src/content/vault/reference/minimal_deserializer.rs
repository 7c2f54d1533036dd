//! A deserializer that produces minimal values: the first enum variant, empty lists, the number 1.

use serde::de::value::BorrowedStrDeserializer;
use std::fmt;

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The error that ends a probe.
#[derive(Debug)]
pub struct GaveUp;

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("read as far as asked")
    }
}

impl std::error::Error for GaveUp {}

impl Error for GaveUp {
    fn custom<T: fmt::Display>(_: T) -> GaveUp {
        GaveUp
    }
}

#[derive(Clone, Copy)]
pub struct Least;

impl<'de> Deserializer<'de> for Least {
    type Error = GaveUp;

    /// Supplies the number 1 if the `expecting` text of the visitor mentions a number, else the
    /// character 'a'.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        let asked: &dyn Expected = &visitor;
        if asked.to_string().contains("number") {
            visitor.visit_i64(1)
        } else {
            visitor.visit_char('a')
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_bool(false)
    }

    fn deserialize_u8<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_u8(1)
    }

    fn deserialize_u16<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_u16(1)
    }

    fn deserialize_u32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_u32(1)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_char('a')
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_str("a")
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_str("a")
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_none()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_seq(Few(0))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        len: usize,
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_seq(Few(len))
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_map(All(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_map(All(fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_enum(First(variants[0]))
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u64 u128 f32 f64 bytes byte_buf unit unit_struct tuple_struct identifier
        ignored_any
    }
}

/// Supplies a sequence with this many minimal values.
struct Few(usize);

impl<'de> SeqAccess<'de> for Few {
    type Error = GaveUp;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, GaveUp> {
        let Some(left) = self.0.checked_sub(1) else { return Ok(None) };
        self.0 = left;
        seed.deserialize(Least).map(Some)
    }
}

/// Supplies a struct in which all of these fields have minimal values.
struct All(&'static [&'static str]);

impl<'de> MapAccess<'de> for All {
    type Error = GaveUp;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, GaveUp> {
        let Some((key, rest)) = self.0.split_first() else { return Ok(None) };
        self.0 = rest;
        seed.deserialize(BorrowedStrDeserializer::new(key)).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, GaveUp> {
        seed.deserialize(Least)
    }
}

/// Selects the variant with this name, the first one of an enum.
struct First(&'static str);

impl<'de> EnumAccess<'de> for First {
    type Error = GaveUp;
    type Variant = Least;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Least), GaveUp> {
        let word = seed.deserialize(BorrowedStrDeserializer::<GaveUp>::new(self.0))?;
        Ok((word, Least))
    }
}

impl<'de> VariantAccess<'de> for Least {
    type Error = GaveUp;

    fn unit_variant(self) -> Result<(), GaveUp> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, GaveUp> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, GaveUp> {
        visitor.visit_seq(Few(len))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, GaveUp> {
        visitor.visit_map(All(fields))
    }
}
