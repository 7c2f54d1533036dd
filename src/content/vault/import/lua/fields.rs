//! Named fields of the table that a `des.*` call takes.

use super::super::des::arg::Arg;
use super::Converter;
use super::tree::{Expr, Function};
use std::rc::Rc;

/// The fields of one call. A field is removed when it is converted, so the remaining fields have no
/// counterpart in the vault language.
pub struct Fields<'a>(Vec<(&'a str, &'a Expr)>);

impl<'a> Fields<'a> {
    pub fn of(table: &'a [(Option<String>, Expr)]) -> Self {
        Self(table.iter().filter_map(|(key, value)| Some((key.as_deref()?, value))).collect())
    }

    pub fn take(&mut self, name: &str) -> Option<&'a Expr> {
        let at = self.0.iter().position(|(key, _)| *key == name)?;
        Some(self.0.remove(at).1)
    }

    pub fn take_text(&mut self, name: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|(key, value)| *key == name && is_text(value))?;
        match self.0.remove(at).1 {
            Expr::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Takes a truth value: `true`, `false`, or an integer (0 is false, any other integer true).
    pub fn take_bool(&mut self, name: &str) -> Option<bool> {
        let truth = |value: &Expr| match value {
            Expr::Bool(value) => Some(*value),
            Expr::Int(value) => Some(*value != 0),
            _ => None,
        };
        let at = self.0.iter().position(|(key, value)| *key == name && truth(value).is_some())?;
        truth(self.0.remove(at).1)
    }

    pub fn take_function(&mut self, name: &str) -> Option<&'a Rc<Function>> {
        let is_function = |value: &Expr| matches!(value, Expr::Function(_));
        let at = self.0.iter().position(|(key, value)| *key == name && is_function(value))?;
        match self.0.remove(at).1 {
            Expr::Function(function) => Some(function),
            _ => None,
        }
    }

    /// Returns the fields that were not taken.
    pub fn left(&self) -> Vec<&'a str> {
        self.0.iter().map(|(key, _)| *key).collect()
    }
}

const fn is_text(value: &Expr) -> bool {
    matches!(value, Expr::Text(_))
}

impl Converter<'_> {
    /// Takes a square from the fields `x` and `y`, or `coord`; without them, the square is random.
    pub(super) fn place_of(&mut self, fields: &mut Fields) -> Arg {
        let random = || Arg::word("random");
        if let Some(coord) = fields.take("coord") {
            return self.or_random(coord);
        }
        match (fields.take("x"), fields.take("y")) {
            (Some(x), Some(y)) => match (self.value(x), self.value(y)) {
                (Ok(x), Ok(y)) => Arg::Group(vec![x, y]),
                (Err(why), _) | (_, Err(why)) => {
                    self.tell(why);
                    random()
                }
            },
            (None, None) => random(),
            (Some(_), None) | (None, Some(_)) => {
                self.tell("A square needs x and y; a random one is used.".to_owned());
                random()
            }
        }
    }

    fn or_random(&mut self, value: &Expr) -> Arg {
        match self.value(value) {
            Ok(value) => value,
            Err(why) => {
                self.tell(why);
                Arg::word("random")
            }
        }
    }

    /// Converts the remaining positional arguments to a place: `x, y`, a square, or none for a
    /// random square.
    pub(super) fn place_after(&mut self, rest: &[Expr]) -> Arg {
        match rest {
            [] => Arg::word("random"),
            [one] => self.or_random(one),
            [x, y, surplus @ ..] => {
                if !surplus.is_empty() {
                    self.tell("A square has two coordinates; the rest is left out.".to_owned());
                }
                match (self.value(x), self.value(y)) {
                    (Ok(x), Ok(y)) => Arg::Group(vec![x, y]),
                    (Err(why), _) | (_, Err(why)) => {
                        self.tell(why);
                        Arg::word("random")
                    }
                }
            }
        }
    }

    /// Takes a field and converts its value; reports a value that cannot be converted.
    pub(super) fn taken(&mut self, fields: &mut Fields, name: &str) -> Option<Arg> {
        let value = fields.take(name)?;
        match self.value(value) {
            Ok(value) => Some(value),
            Err(why) => {
                self.tell(why);
                None
            }
        }
    }

    /// Converts the arguments of `des.level_flags`.
    pub(super) fn flags(&mut self, args: &[Expr]) -> Vec<Arg> {
        let mut flags = Vec::new();
        for arg in args {
            match arg {
                Expr::Text(text) => flags.push(Arg::word(text)),
                Expr::Int(number) => self.tell(format!("The level flag {number} is not a text.")),
                _ => self.tell("A level flag is a text such as \"noteleport\".".to_owned()),
            }
        }
        flags
    }

    /// Reports positional arguments that no conversion reads.
    pub(super) fn tell_unread(&mut self, name: &str, args: &[Expr]) {
        if let [Expr::Table(fields)] = args
            && fields.iter().any(|(key, _)| key.is_some())
        {
            if fields.iter().any(|(key, _)| key.is_none()) {
                self.tell(format!("{name} takes only named fields; a field has no name."));
            }
        } else if !self.failed && !reads(name, args) {
            self.tell(format!("{name} with these arguments is not supported."));
        }
    }

    /// Reports the fields that were not taken.
    pub(super) fn tell_left(&mut self, fields: &Fields, call: &str) {
        for name in fields.left() {
            self.tell(format!("{call}: unsupported field \"{name}\"."));
        }
    }
}

/// Whether the conversion of a call reads all of its positional arguments, or checks them itself.
fn reads(name: &str, args: &[Expr]) -> bool {
    match (name, args) {
        (_, []) => true,
        ("des.stair" | "des.ladder" | "des.door" | "des.feature", [first, ..]) => is_text(first),
        ("des.gold", [first, ..]) => matches!(first, Expr::Int(_)),
        ("des.map", [only]) => is_text(only),
        ("des.region", [_, light]) => is_text(light),
        ("des.engraving", [_, style, _]) => is_text(style),
        ("des.mazewalk", [_, _, toward]) => is_text(toward),
        ("des.grave", _) => args.len() == 3,
        ("des.terrain", _) => matches!(args.len(), 2 | 3),
        (
            "des.monster" | "des.object" | "des.trap" | "des.level_flags" | "des.message"
            | "des.non_diggable" | "des.non_passwall",
            _,
        ) => true,
        _ => !name.starts_with("des."),
    }
}
