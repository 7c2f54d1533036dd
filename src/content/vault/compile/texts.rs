//! Compiles displayed texts, with the decisions that they quote: `"$n gold for a $beast"`.

use super::scope::{Compiler, an, no_choice};
use crate::content::load::fault::is_plain;
use crate::content::load::source::Path;
use crate::content::vault::compiled::{
    CardRef, Choice, MonsterRef, ObjectRef, Text, TextPart, TrapRef,
};
use crate::content::vault::expr::{LetId, Part};

/// Maximum length of a displayed text, in characters. A longer text in a file is a fault; a text
/// that quoted decisions make longer than this is cut.
pub const LONGEST_TEXT: usize = 1000;
/// Maximum length of a monster or object name, in characters.
pub const LONGEST_NAME: usize = 64;

impl Compiler<'_> {
    /// Compiles a displayed text.
    pub fn text(&mut self, text: &str, path: &Path) -> Text {
        self.plain(text, path);
        let mut parts = Vec::new();
        let mut words = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('$') {
            words.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(doubled) = rest.strip_prefix('$').filter(|after| starts_name(after)) {
                words.push('$');
                let end = name_length(doubled);
                words.push_str(&doubled[..end]);
                rest = &doubled[end..];
            } else if starts_name(rest) {
                if !words.is_empty() {
                    parts.push(TextPart::Words(std::mem::take(&mut words)));
                }
                let quoted = Quoted::read(rest);
                rest = &rest[quoted.length..];
                parts.extend(self.quoted(&quoted, path));
            } else {
                words.push('$');
            }
        }
        words.push_str(rest);
        if !words.is_empty() {
            parts.push(TextPart::Words(words));
        }
        Text(parts)
    }

    /// Compiles a displayed name.
    pub fn name(&mut self, name: &str, path: &Path) -> Text {
        if name.chars().count() > LONGEST_NAME {
            let cure = format!("at most {LONGEST_NAME} characters");
            self.tell("V10", path, "this name is too long".to_string(), cure);
        }
        self.text(name, path)
    }

    /// Checks that a text is short enough and printable.
    pub fn plain(&mut self, text: &str, path: &Path) {
        self.spend(text.len());
        if text.chars().count() > LONGEST_TEXT {
            let cure = format!("at most {LONGEST_TEXT} characters");
            self.tell("V10", path, "this text is too long".to_string(), cure);
        }
        if let Some(odd) = text.chars().find(|&c| !is_plain(c)) {
            let what = format!("the character {} cannot be shown", odd.escape_unicode());
            self.tell("V01", path, what, "remove it".to_string());
        }
    }

    /// V04: resolves a decision quoted in a text.
    fn quoted(&mut self, quoted: &Quoted, path: &Path) -> Option<TextPart> {
        let Quoted { name, nth, part, .. } = *quoted;
        let Some(index) = self.lets.iter().position(|choice| choice.name == name) else {
            let (what, cure) = no_choice(&self.lets, name);
            let doubled = format!("write $${name} to show the text ${name}");
            let cure = if cure.is_empty() { doubled } else { cure };
            self.tell("V04", path, what, cure);
            return None;
        };
        let of = LetId(index as u16);
        let choice = &self.lets[index].choice;
        let is_place = matches!(choice, Choice::Spot(_) | Choice::Spots(_) | Choice::EachSquare);
        let cure = match (choice, part) {
            (Choice::Int(_), None) => return Some(TextPart::Number(of, Part::Value)),
            (Choice::Numbers(_), None) => return Some(TextPart::Number(of, Part::Card(nth))),
            (_, Some(part @ (Part::X | Part::Y))) if is_place => {
                return Some(TextPart::Number(of, part));
            }
            (_, Some(Part::Len)) if choice.is_deck() => {
                return Some(TextPart::Number(of, Part::Len));
            }
            (_, None) if choice.is_named() => {
                return Some(TextPart::Card(CardRef { deck: of, nth }));
            }
            _ if is_place => format!("write ${name}.x or ${name}.y"),
            _ if choice.is_deck() => "use a deck of names instead of class letters".to_string(),
            _ => "a text can quote a number, a text or the name of a kind".to_string(),
        };
        let what = format!("${name} is {} decision without a text", an(choice.noun()));
        self.tell("V04", path, what, cure);
        None
    }
}

impl Choice {
    /// Whether every card of the deck can be quoted in a text: a `Text` deck, or a deck of kinds
    /// without classes.
    fn is_named(&self) -> bool {
        match self {
            Choice::Text(_) | Choice::Terrain(_) => true,
            Choice::Monster(cards) => cards.iter().all(|(of, _)| matches!(of, MonsterRef::Kind(_))),
            Choice::Object(cards) => cards.iter().all(|(of, _)| matches!(of, ObjectRef::Kind(_))),
            Choice::Trap(cards) => cards.iter().all(|(of, _)| matches!(of, TrapRef::Kind(_))),
            Choice::Numbers(_)
            | Choice::Int(_)
            | Choice::Spot(_)
            | Choice::Spots(_)
            | Choice::Area(_)
            | Choice::Areas(_)
            | Choice::EachSquare => false,
        }
    }
}

/// A decision as quoted in a text: `name`, `name[1]`, `name.x`.
struct Quoted<'t> {
    name: &'t str,
    nth: u8,
    part: Option<Part>,
    /// Length of the whole quotation, in bytes.
    length: usize,
}

impl<'t> Quoted<'t> {
    fn read(text: &'t str) -> Self {
        let end = name_length(text);
        let (name, rest) = text.split_at(end);
        let plain = Self { name, nth: 0, part: None, length: end };
        if let Some((nth, _)) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']'))
            && let Ok(number) = nth.parse()
        {
            return Self { nth: number, length: end + nth.len() + 2, ..plain };
        }
        let Some(after) = rest.strip_prefix('.') else { return plain };
        let length = name_length(after);
        let part = match &after[..length] {
            "x" => Part::X,
            "y" => Part::Y,
            "len" => Part::Len,
            _ => return plain,
        };
        Self { part: Some(part), length: end + 1 + length, ..plain }
    }
}

fn starts_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic())
}

/// Length of the name at the start of a text, in bytes.
fn name_length(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}
