//! Converts `des.monster`, `des.object` and `des.trap`.

use super::super::des::arg::Arg;
use super::super::des::parse::Statement;
use super::fields::Fields;
use super::tree::Expr;
use super::{Converter, letter};

impl<'a> Converter<'a> {
    pub(super) fn thing(
        &mut self,
        key: &'static str,
        args: &'a [Expr],
        fields: &mut Fields<'a>,
    ) -> Option<Statement> {
        if let [Expr::Table(table)] = args
            && table.iter().any(|(key, _)| key.is_some())
        {
            return self.thing_by_fields(key, fields);
        }
        let (kind, rest) = match args {
            [first @ (Expr::Text(_) | Expr::Name(_) | Expr::Index(..)), rest @ ..] => {
                (self.kind(key, first)?, rest)
            }
            rest => (Arg::word("random"), rest),
        };
        let place = self.place_after(rest);
        Some(self.made(key, vec![kind, place]))
    }

    /// Converts a kind. A text of one character is a class (or, for terrain, a glyph), except for
    /// traps.
    pub(super) fn kind(&mut self, key: &str, value: &Expr) -> Option<Arg> {
        match value {
            Expr::Text(text) if key != "TRAP" => {
                Some(letter(text).map_or_else(|| Arg::text(text), Arg::Char))
            }
            value => match self.value(value) {
                Ok(value) => Some(value),
                Err(why) => {
                    self.tell(why);
                    None
                }
            },
        }
    }

    fn thing_by_fields(&mut self, key: &'static str, fields: &mut Fields<'a>) -> Option<Statement> {
        let id = fields.take(if key == "TRAP" { "type" } else { "id" });
        let class = fields.take("class");
        let kind = match (class, id) {
            (Some(class), Some(id)) => {
                Arg::Group(vec![self.kind(key, class)?, self.kind(key, id)?])
            }
            (Some(one), None) | (None, Some(one)) => self.kind(key, one)?,
            (None, None) => Arg::word("random"),
        };
        let mut args = vec![kind, self.place_of(fields)];
        let mut block = None;
        match key {
            "MONSTER" => {
                self.monster_fields(fields, &mut args);
                block = fields.take_function("inventory");
            }
            "OBJECT" => {
                self.object_fields(fields, &mut args);
                block = fields.take_function("contents");
            }
            _ => {
                for word in ["victim", "seen"] {
                    let is = fields.take_bool(word).unwrap_or(false);
                    args.extend(is.then(|| Arg::word(word)));
                }
            }
        }
        let block = block.map(|function| self.contents(function, false));
        let mut made = self.made(key, args);
        made.block = block;
        Some(made)
    }

    fn monster_fields(&mut self, fields: &mut Fields, args: &mut Vec<Arg>) {
        for (field, yes, no) in [
            ("peaceful", "peaceful", "hostile"),
            ("asleep", "asleep", "awake"),
            ("waiting", "waiting", "random"),
            ("female", "female", "male"),
            ("invisible", "invisible", "random"),
            ("cancelled", "cancelled", "random"),
        ] {
            let truth = fields.take_bool(field);
            args.extend(truth.map(|is| Arg::word(if is { yes } else { no })));
        }
        for field in ["stunned", "confused", "fleeing", "blinded", "paralyzed"] {
            let value = self.taken(fields, field).filter(|value| *value != Arg::Int(0));
            args.extend(value.map(|turns| Arg::Named(field.to_owned(), Box::new(turns))));
        }
        args.extend(fields.take_text("align").map(Arg::word));
        let name = self.taken(fields, "name");
        args.extend(name.map(|name| Arg::Named("name".to_owned(), Box::new(name))));
        if let Some(looks) = fields.take_text("appear_as") {
            match looks.split_once(':') {
                Some(("obj", name)) => {
                    args.push(Arg::Named("m_object".to_owned(), Box::new(Arg::text(name))));
                }
                Some(("ter", name)) => {
                    args.push(Arg::Named("m_feature".to_owned(), Box::new(Arg::text(name))));
                }
                _ => self.tell(format!("No monster appears as \"{looks}\" here.")),
            }
        }
    }

    fn object_fields(&mut self, fields: &mut Fields, args: &mut Vec<Arg>) {
        if let Some(buc) = fields.take_text("buc") {
            args.push(Arg::Word(buc.replace('-', "_")));
        }
        for word in ["buried", "lit", "broken", "erodeproof"] {
            let is = fields.take_bool(word).unwrap_or(false);
            args.extend(is.then(|| Arg::word(word)));
        }
        let trapped = fields.take_bool("trapped");
        args.extend(trapped.map(|is| Arg::word(if is { "trapped" } else { "not_trapped" })));
        let locked = fields.take_bool("locked");
        args.extend(locked.map(|is| Arg::word(if is { "locked" } else { "unlocked" })));
        for field in ["spe", "quantity", "eroded", "recharged", "name", "montype"] {
            let mut value = self.taken(fields, field);
            if let ("montype", Some(Arg::Text(text))) = (field, &value) {
                value = letter(text).map(Arg::Char).or(value);
            }
            args.extend(value.map(|value| Arg::Named(field.to_owned(), Box::new(value))));
        }
    }
}
