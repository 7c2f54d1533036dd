//! A fast RON reader for a subset of RON. Returns `None` for everything else; the caller then
//! uses `ron`, which is slower but reports what is wrong and where.
//!
//! The subset: structs, tuples, lists, maps, enums, options with or without `Some`, integers,
//! booleans, strings, characters and line comments.

use std::fmt;

use serde::de::value::BorrowedStrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, IgnoredAny, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// Parses the text; `None` if it is outside the subset or invalid.
pub fn read<T: DeserializeOwned>(text: &str) -> Option<T> {
    whole(Reader::new(text, 0))
}

/// Acts like [`read`], but the text of a newtype variant has no second pair of parentheses for the
/// struct inside it: `Monster(of: 'D')`.
pub fn read_unwrapped<T: DeserializeOwned>(text: &str) -> Option<T> {
    whole(Reader { unwraps: true, ..Reader::new(text, 0) })
}

/// Parses the value that starts at byte `at` of a valid text, with the syntax of
/// [`read_unwrapped`]. Does not check values that `T` ignores: counts brackets to find their ends.
/// Returns the value and the byte offset after it.
pub fn read_parts_at<T: DeserializeOwned>(text: &str, at: usize) -> Option<(T, usize)> {
    let mut reader = Reader { unwraps: true, skips: true, ..Reader::new(text, at) };
    let value = T::deserialize(&mut reader).ok()?;
    Some((value, reader.at))
}

fn whole<T: DeserializeOwned>(mut reader: Reader) -> Option<T> {
    let value = T::deserialize(&mut reader).ok()?;
    reader.blank().ok()?;
    (reader.at == reader.text.len()).then_some(value)
}

/// The text is not in the subset that this parser reads.
#[derive(Clone, Copy, Debug)]
struct Unread;

type Result<T> = std::result::Result<T, Unread>;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("left to the full parser")
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Unread
    }
}

/// Whether a byte can be part of an identifier, indexed by the byte.
const IN_WORDS: [bool; 256] = {
    let mut parts = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        parts[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    parts
};

struct Reader<'a> {
    text: &'a str,
    /// Byte offset of the next unread byte.
    at: usize,
    /// Whether newtype variants omit the parentheses of the struct inside them.
    unwraps: bool,
    /// Whether the opening parenthesis of the next value was already read, as the parenthesis of
    /// its enum variant.
    bare: bool,
    /// Whether ignored values are skipped without being parsed.
    skips: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, at: usize) -> Self {
        Self { text, at, unwraps: false, bare: false, skips: false }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips whitespace and comments.
    #[inline]
    fn blank(&mut self) -> Result<()> {
        let bytes = self.text.as_bytes();
        let mut at = self.at;
        while let Some(b' ' | b'\n' | b'\t' | b'\r') = bytes.get(at) {
            at += 1;
        }
        self.at = at;
        if bytes.get(at) == Some(&b'/') { self.comment() } else { Ok(()) }
    }

    /// Skips a comment and the whitespace and comments after it.
    fn comment(&mut self) -> Result<()> {
        let rest = self.rest();
        if rest.get(1) != Some(&b'/') {
            return Err(Unread);
        }
        self.at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.blank()
    }

    /// Skips whitespace, then consumes `byte` if it comes next.
    #[inline]
    fn takes(&mut self, byte: u8) -> Result<bool> {
        self.blank()?;
        let here = self.peek() == Some(byte);
        self.at += usize::from(here);
        Ok(here)
    }

    #[inline]
    fn needs(&mut self, byte: u8) -> Result<()> {
        if self.takes(byte)? { Ok(()) } else { Err(Unread) }
    }

    /// Returns the identifier that comes next; empty if there is none.
    fn peek_word(&mut self) -> Result<&'a str> {
        self.blank()?;
        let rest = self.rest();
        if rest.first().is_none_or(u8::is_ascii_digit) {
            return Ok("");
        }
        let mut length = 0;
        while rest.get(length).is_some_and(|&byte| IN_WORDS[usize::from(byte)]) {
            length += 1;
        }
        Ok(&self.text[self.at..self.at + length])
    }

    fn word(&mut self) -> Result<&'a str> {
        let word = self.peek_word()?;
        self.at += word.len();
        if word.is_empty() { Err(Unread) } else { Ok(word) }
    }

    /// Consumes the optional struct name. Fails if whitespace separates the name from the
    /// parenthesis, because `ron` accepts such whitespace in some structs only.
    fn name(&mut self, name: &str) -> Result<()> {
        if self.peek() == Some(b'(') {
            return Ok(());
        }
        let word = self.peek_word()?;
        self.at += word.len();
        let reads = word.is_empty() || word == name && self.peek() == Some(b'(');
        if reads { Ok(()) } else { Err(Unread) }
    }

    fn number<V: Visitor<'a>>(&mut self, visitor: V) -> Result<V::Value> {
        self.blank()?;
        let sign = self.peek().filter(|byte| matches!(byte, b'-' | b'+'));
        self.at += usize::from(sign.is_some());
        let begin = self.at;
        let mut number = 0_u64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            let more = number.checked_mul(10).ok_or(Unread)?;
            number = more.checked_add(u64::from(digit - b'0')).ok_or(Unread)?;
            self.at += 1;
        }
        let ends = !matches!(self.peek(), Some(b'.' | b'_' | b'a'..=b'z' | b'A'..=b'Z'));
        if self.at == begin || !ends {
            return Err(Unread);
        }
        if sign == Some(b'-') {
            visitor.visit_i64(0_i64.checked_sub_unsigned(number).ok_or(Unread)?)
        } else {
            visitor.visit_u64(number)
        }
    }

    /// Reads a string literal, raw or with escapes.
    fn quoted<V: Visitor<'a>>(&mut self, visitor: V) -> Result<V::Value> {
        if self.takes(b'r')? {
            return self.raw(visitor);
        }
        self.needs(b'"')?;
        let rest = self.rest();
        let stop = |byte: &u8| matches!(byte, b'"' | b'\\');
        let length = rest.iter().position(stop).ok_or(Unread)?;
        let begin = self.at;
        self.at += length + 1;
        if rest[length] == b'"' {
            return visitor.visit_borrowed_str(&self.text[begin..begin + length]);
        }
        let mut text = self.text[begin..begin + length].to_owned();
        loop {
            text.push(self.escaped()?);
            let begin = self.at;
            let rest = &self.text.as_bytes()[begin..];
            let length = rest.iter().position(stop).ok_or(Unread)?;
            text.push_str(&self.text[begin..begin + length]);
            self.at = begin + length + 1;
            if rest[length] == b'"' {
                return visitor.visit_string(text);
            }
        }
    }

    /// Reads the character after a backslash.
    fn escaped(&mut self) -> Result<char> {
        let meant = match self.peek().ok_or(Unread)? {
            b'n' => '\n',
            b't' => '\t',
            b'r' => '\r',
            same @ (b'\\' | b'"' | b'\'') => char::from(same),
            _ => return Err(Unread),
        };
        self.at += 1;
        Ok(meant)
    }

    /// Reads a raw string after its `r`.
    fn raw<V: Visitor<'a>>(&mut self, visitor: V) -> Result<V::Value> {
        let begin = self.at;
        self.at += self.rest().iter().take_while(|&&byte| byte == b'#').count();
        let marks = &self.text[begin..self.at];
        if self.peek() != Some(b'"') {
            return Err(Unread);
        }
        self.at += 1;
        let text = &self.text[self.at..];
        let mut quotes = text.match_indices('"').map(|(at, _)| at);
        let length = quotes.find(|at| text[at + 1..].starts_with(marks)).ok_or(Unread)?;
        self.at += length + 1 + marks.len();
        visitor.visit_borrowed_str(&text[..length])
    }

    /// Skips the current value, up to the comma or closing bracket after it. If `bare` is set,
    /// skips all fields of the current variant, up to its closing parenthesis.
    fn skip(&mut self) -> Result<()> {
        let has_fields = std::mem::take(&mut self.bare);
        let mut depth = 0_usize;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' => self.quoted(IgnoredAny).map(drop)?,
                b'\'' => de::Deserializer::deserialize_char(&mut *self, IgnoredAny).map(drop)?,
                b'/' => self.comment()?,
                b',' if depth == 0 && !has_fields => break,
                b')' | b']' | b'}' if depth == 0 => break,
                _ if IN_WORDS[usize::from(byte)] => self.skip_word()?,
                _ => {
                    depth += usize::from(matches!(byte, b'(' | b'[' | b'{'));
                    depth -= usize::from(matches!(byte, b')' | b']' | b'}'));
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    /// Skips an identifier, a number or a raw string.
    fn skip_word(&mut self) -> Result<()> {
        let rest = self.rest();
        let ends = |byte: &u8| !IN_WORDS[usize::from(*byte)];
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        if rest[..length] == *b"r" && matches!(rest.get(1), Some(b'"' | b'#')) {
            return self.quoted(IgnoredAny).map(drop);
        }
        self.at += length;
        Ok(())
    }

    fn entries<V: Visitor<'a>>(&mut self, end: u8, visitor: V) -> Result<V::Value> {
        let value = visitor.visit_seq(Entries { reader: self, end, first: true })?;
        self.needs_end(end)?;
        Ok(value)
    }

    fn fields<V: Visitor<'a>>(&mut self, visitor: V) -> Result<V::Value> {
        let entries = Entries { reader: self, end: b')', first: true };
        let value = visitor.visit_map(Fields { entries, named: true })?;
        self.needs_end(b')')?;
        Ok(value)
    }

    /// Consumes the closing bracket `end`, after an optional trailing comma.
    fn needs_end(&mut self, end: u8) -> Result<()> {
        self.takes(b',')?;
        self.needs(end)
    }

    /// Whether the parenthesis just read starts named fields.
    fn has_fields(&mut self) -> Result<bool> {
        let begin = self.at;
        let word = self.peek_word()?;
        self.at += word.len();
        let named = !word.is_empty() && self.takes(b':')?;
        self.at = begin;
        Ok(named)
    }
}

/// The entries between two brackets.
struct Entries<'r, 'a> {
    reader: &'r mut Reader<'a>,
    end: u8,
    first: bool,
}

impl Entries<'_, '_> {
    /// Moves to the next entry and returns whether there is one. Does not consume the end bracket.
    fn goes_on(&mut self) -> Result<bool> {
        let comma = self.first || self.reader.takes(b',')?;
        self.first = false;
        self.reader.blank()?;
        let ends = self.reader.peek().is_none_or(|byte| byte == self.end);
        if !ends && !comma { Err(Unread) } else { Ok(!ends) }
    }
}

impl<'a> SeqAccess<'a> for Entries<'_, 'a> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>> {
        if self.goes_on()? { seed.deserialize(&mut *self.reader).map(Some) } else { Ok(None) }
    }
}

/// Entries with field names or keys.
struct Fields<'r, 'a> {
    entries: Entries<'r, 'a>,
    /// Whether the keys are identifiers.
    named: bool,
}

impl<'a> MapAccess<'a> for Fields<'_, 'a> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>> {
        if !self.entries.goes_on()? {
            return Ok(None);
        }
        if self.named {
            let name = self.entries.reader.word()?;
            return seed.deserialize(BorrowedStrDeserializer::new(name)).map(Some);
        }
        seed.deserialize(&mut *self.entries.reader).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value> {
        self.entries.reader.needs(b':')?;
        seed.deserialize(&mut *self.entries.reader)
    }
}

/// An enum variant, selected by its identifier.
struct Choice<'r, 'a>(&'r mut Reader<'a>);

impl<'r, 'a> EnumAccess<'a> for Choice<'r, 'a> {
    type Error = Unread;
    type Variant = Choice<'r, 'a>;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self)> {
        let word = self.0.word()?;
        let variant = seed.deserialize(BorrowedStrDeserializer::<Unread>::new(word))?;
        Ok((variant, self))
    }
}

impl<'a> VariantAccess<'a> for Choice<'_, 'a> {
    type Error = Unread;

    fn unit_variant(self) -> Result<()> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value> {
        self.0.needs(b'(')?;
        self.0.bare = self.0.unwraps;
        let value = seed.deserialize(&mut *self.0)?;
        self.0.bare = false;
        self.0.needs_end(b')')?;
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value> {
        self.0.needs(b'(')?;
        self.0.entries(b')', visitor)
    }

    fn struct_variant<V: Visitor<'a>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.0.needs(b'(')?;
        self.0.fields(visitor)
    }
}

impl<'a> de::Deserializer<'a> for &mut Reader<'a> {
    type Error = Unread;

    /// Reads a value whose type follows from its first byte.
    fn deserialize_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        self.blank()?;
        match self.peek() {
            Some(b'-' | b'+' | b'0'..=b'9') => self.number(visitor),
            Some(b'"') => self.quoted(visitor),
            Some(b'\'') => self.deserialize_char(visitor),
            Some(b'[') => self.deserialize_seq(visitor),
            Some(b'{') => self.deserialize_map(visitor),
            Some(b'(') => {
                self.at += 1;
                if self.has_fields()? { self.fields(visitor) } else { self.entries(b')', visitor) }
            }
            _ => match self.peek_word()? {
                "true" | "false" => self.deserialize_bool(visitor),
                "r" => self.quoted(visitor),
                _ => Err(Unread),
            },
        }
    }

    fn deserialize_bool<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        match self.word()? {
            "true" => visitor.visit_bool(true),
            "false" => visitor.visit_bool(false),
            _ => Err(Unread),
        }
    }

    fn deserialize_char<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        self.needs(b'\'')?;
        let mut letter = self.text[self.at..].chars().next().ok_or(Unread)?;
        self.at += letter.len_utf8();
        match letter {
            '\\' => letter = self.escaped()?,
            '\'' => return Err(Unread),
            _ => {}
        }
        if self.peek() != Some(b'\'') {
            return Err(Unread);
        }
        self.at += 1;
        visitor.visit_char(letter)
    }

    fn deserialize_option<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.blank()?;
        if !matches!(self.peek(), Some(b'N' | b'S')) {
            return visitor.visit_some(self);
        }
        match self.peek_word()? {
            "None" => {
                self.at += "None".len();
                visitor.visit_none()
            }
            "Some" => {
                self.at += "Some".len();
                self.needs(b'(')?;
                let value = visitor.visit_some(&mut *self)?;
                self.needs_end(b')')?;
                Ok(value)
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        self.needs(b'(')?;
        self.needs(b')')?;
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value> {
        if self.bare {
            return Err(Unread);
        }
        self.name(name)?;
        self.needs(b'(')?;
        let value = visitor.visit_newtype_struct(&mut *self)?;
        self.needs_end(b')')?;
        Ok(value)
    }

    fn deserialize_seq<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        self.needs(b'[')?;
        self.entries(b']', visitor)
    }

    fn deserialize_tuple<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value> {
        if std::mem::take(&mut self.bare) {
            return visitor.visit_seq(Entries { reader: self, end: b')', first: true });
        }
        self.needs(b'(')?;
        self.entries(b')', visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value> {
        if self.bare {
            return Err(Unread);
        }
        self.name(name)?;
        self.needs(b'(')?;
        self.entries(b')', visitor)
    }

    fn deserialize_map<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        self.bare = false;
        self.needs(b'{')?;
        let entries = Entries { reader: self, end: b'}', first: true };
        let value = visitor.visit_map(Fields { entries, named: false })?;
        self.needs_end(b'}')?;
        Ok(value)
    }

    fn deserialize_struct<V: Visitor<'a>>(
        self,
        name: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        if std::mem::take(&mut self.bare) {
            let entries = Entries { reader: self, end: b')', first: true };
            return visitor.visit_map(Fields { entries, named: true });
        }
        self.name(name)?;
        self.needs(b'(')?;
        self.fields(visitor)
    }

    fn deserialize_enum<V: Visitor<'a>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value> {
        self.bare = false;
        visitor.visit_enum(Choice(self))
    }

    fn deserialize_ignored_any<V: Visitor<'a>>(self, visitor: V) -> Result<V::Value> {
        if !self.skips {
            return self.deserialize_any(visitor);
        }
        self.skip()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        <V: Visitor<'a>>
        i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 str string bytes byte_buf
        unit_struct identifier
    }
}

#[cfg(test)]
mod tests;
