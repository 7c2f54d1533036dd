//! Checks that every id and position in a world is valid.
//!
//! Worlds created by play are valid, but a save file can contain anything. The check traverses the
//! same serialized fields as a save, so that none is missed.

use std::any::type_name;
use std::fmt;

use serde::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::packed_level::Waiting;
use crate::base::{HEIGHT, WIDTH};
use crate::content::{self, Content};
use crate::world::{Level, World};

impl World {
    /// Checks every kind id and position, except on packed levels. Returns the first fault as text.
    pub fn check_names(&self, content: &Content) -> Result<(), String> {
        let mut walk = Walk { content, limit: None, in_square: false };
        self.serialize(&mut walk).map_err(|fault| fault.0)
    }
}

impl Level {
    /// Checks every kind id and position of an unpacked level.
    pub(crate) fn check_names(&self, content: &Content) -> Result<(), String> {
        let mut walk = Walk { content, limit: None, in_square: false };
        Serialize::serialize(self, &mut walk).map_err(|fault| fault.0)
    }
}

impl Waiting {
    /// Checks every kind id and position of packed actors and items.
    pub(crate) fn check_names(&self, content: &Content) -> Result<(), String> {
        let mut walk = Walk { content, limit: None, in_square: false };
        self.serialize(&mut walk).map_err(|fault| fault.0)
    }
}

/// A serializer that validates values and produces no output.
struct Walk<'a> {
    content: &'a Content,
    /// Exclusive limit of the next number, and a description of what it identifies.
    limit: Option<(i64, &'static str)>,
    /// Whether the next fields are coordinates.
    in_square: bool,
}

/// A description of the first fault.
#[derive(Debug)]
struct Fault(String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Done = Result<(), Fault>;

impl Walk<'_> {
    /// Returns the number of kinds in the content table for this id type.
    fn kinds(&self, name: &str) -> Option<usize> {
        let content = self.content;
        let sorts = [
            (type_name::<content::MonsterKind>(), content.monsters.len()),
            (type_name::<content::ItemKind>(), content.items.len()),
            (type_name::<content::Artifact>(), content.artifacts.len()),
            (type_name::<content::Quality>(), content.qualities.len()),
            (type_name::<content::TrapKind>(), content.traps.len()),
            (type_name::<content::Role>(), content.roles.len()),
            (type_name::<content::Race>(), content.races.len()),
            (type_name::<content::SpecialRoom>(), content.special_rooms.len()),
            (type_name::<content::Shop>(), content.shops.len()),
        ];
        sorts.into_iter().find(|(sort, _)| *sort == name).map(|(_, many)| many)
    }

    fn number(&mut self, number: i64) -> Done {
        match self.limit.take() {
            Some((limit, what)) if !(0..limit).contains(&number) => {
                Err(Fault(format!("there is no {what} {number}")))
            }
            _ => Ok(()),
        }
    }
}

/// Accepts values that cannot be a kind id or a coordinate.
macro_rules! passes {
    ($($write:ident($($of:ty),*)),*) => {$(
        fn $write(self $(, _: $of)*) -> Done {
            Ok(())
        }
    )*};
}

impl Serializer for &mut Walk<'_> {
    type Ok = ();
    type Error = Fault;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, of: &T) -> Done {
        if let Some(many) = self.kinds(name) {
            self.limit = Some((many as i64, "kind"));
        }
        of.serialize(self)
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Self, Fault> {
        self.in_square = name == "Pos";
        Ok(self)
    }

    fn serialize_u8(self, v: u8) -> Done {
        self.number(i64::from(v))
    }

    fn serialize_u16(self, v: u16) -> Done {
        self.number(i64::from(v))
    }

    fn serialize_i16(self, v: i16) -> Done {
        self.number(i64::from(v))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Done {
        value.serialize(self)
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Self, Fault> {
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Fault> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Fault> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Fault> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self, Fault> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self, Fault> {
        Ok(self)
    }

    passes!(
        serialize_bool(bool),
        serialize_i8(i8),
        serialize_i32(i32),
        serialize_i64(i64),
        serialize_u32(u32),
        serialize_u64(u64),
        serialize_u128(u128),
        serialize_f32(f32),
        serialize_f64(f64),
        serialize_char(char),
        serialize_str(&str),
        serialize_bytes(&[u8]),
        serialize_none(),
        serialize_unit(),
        serialize_unit_struct(&'static str),
        serialize_unit_variant(&'static str, u32, &'static str)
    );
}

/// Checks the elements of a compound value one by one.
macro_rules! parts {
    ($($kind:ident $part:ident),*) => {$(
        impl $kind for &mut Walk<'_> {
            type Ok = ();
            type Error = Fault;

            fn $part<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
                value.serialize(&mut **self)
            }

            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}

parts!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

impl SerializeStruct for &mut Walk<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Done {
        match key {
            "x" if self.in_square => self.limit = Some((i64::from(WIDTH), "column")),
            "y" if self.in_square => self.limit = Some((i64::from(HEIGHT), "row")),
            _ => {}
        }
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        self.in_square = false;
        Ok(())
    }
}

impl SerializeStructVariant for &mut Walk<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

impl SerializeMap for &mut Walk<'_> {
    type Ok = ();
    type Error = Fault;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Done {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut **self)
    }

    fn end(self) -> Done {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Pos;
    use crate::content::KindId;
    use crate::world::drawn_level::world;

    #[test]
    fn references_to_missing_content_are_reported() {
        let content = Content::builtin();
        let good = world(&content, "@..");
        assert_eq!(good.check_names(&content), Ok(()));
        let mut bad = good.clone();
        bad.you_mut().kind = KindId::new(60_000);
        assert_eq!(bad.check_names(&content), Err("there is no kind 60000".to_owned()));
        let mut bad = good.clone();
        bad.level.down = Some(Pos::new(3, 21));
        assert_eq!(bad.check_names(&content), Err("there is no row 21".to_owned()));
        let mut bad = good;
        bad.level.down = Some(Pos::new(-1, 2));
        assert_eq!(bad.check_names(&content), Err("there is no column -1".to_owned()));
    }
}
