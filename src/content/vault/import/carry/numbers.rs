//! Converts numbers, conditions and texts of level files to the vault language.

use super::super::des::arg::Arg;
use super::carrier::{Carrier, Value};
use crate::content::vault::write::Term;

/// Maximum length of an expression, in bytes.
const LONGEST: usize = 400;

impl Carrier<'_> {
    /// Converts a number to an expression; `None` if it uses something unsupported.
    pub fn expression(&mut self, arg: &Arg) -> Option<String> {
        self.unbounded(arg).filter(|text| text.len() <= LONGEST)
    }

    fn unbounded(&mut self, arg: &Arg) -> Option<String> {
        Some(match arg {
            Arg::Int(value) => value.to_string(),
            Arg::Dice(dice) => dice.clone(),
            Arg::Percent(value) => value.to_string(),
            Arg::Group(parts) => match parts.as_slice() {
                [one] => format!("({})", self.expression(one)?),
                _ => return None,
            },
            Arg::Var(name, None) => match self.value(name)? {
                Value::Argument(of) if matches!(of.arg, Arg::Op(..)) => {
                    format!("({})", self.expression(&of.arg)?)
                }
                Value::Argument(of) => self.expression(&of.arg)?,
                Value::Number => format!("${name}"),
                Value::Numbers => format!("${name}[0]"),
                _ => return None,
            },
            Arg::Var(name, Some(nth)) => match self.value(name)? {
                Value::Numbers => format!("${name}[{}]", self.card_number(nth)?),
                _ => {
                    let card = self.card_at(name, nth)?;
                    self.element(&card, Self::expression)?
                }
            },
            Arg::Call(name, args) => self.function(name, args)?,
            Arg::Op(sign, left, right) if matches!(*sign, "+" | "-" | "*" | "/" | "%") => {
                format!("{} {sign} {}", self.expression(left)?, self.expression(right)?)
            }
            Arg::Word(name) => match name.to_lowercase().as_str() {
                "room.width" => "room.w",
                "room.height" => "room.h",
                "room.x" => "room.x",
                "room.y" => "room.y",
                "level.depth" | "depth" => "level.depth",
                "level.difficulty" | "level_difficulty" | "difficulty" => "level.difficulty",
                _ => return None,
            }
            .to_owned(),
            _ => return None,
        })
    }

    /// Converts a call of a numeric function.
    fn function(&mut self, name: &str, args: &[Arg]) -> Option<String> {
        let args: Option<Vec<String>> = args.iter().map(|arg| self.expression(arg)).collect();
        let args = args?;
        Some(match (name, args.as_slice()) {
            ("rnd", [n]) => format!("rnd({n})"),
            ("rn2", [n]) => format!("rn({n})"),
            ("rn1", [n, more]) => format!("rn({n}) + ({more})"),
            ("d", [sides]) => format!("rnd({sides})"),
            ("d", [count, sides]) => {
                let plain = |text: &String| text.parse::<u16>().is_ok();
                if !plain(count) || !plain(sides) {
                    return None;
                }
                format!("{count}d{sides}")
            }
            ("min" | "max", [_, _, ..]) | ("abs", [_]) => format!("{name}({})", args.join(", ")),
            _ => return None,
        })
    }

    /// Converts a number to a field value.
    pub fn number(&mut self, arg: &Arg) -> Option<Term> {
        let text = self.expression(arg)?;
        Some(match text.parse::<i64>() {
            Ok(value) => Term::word(value),
            Err(_) => Term::text(&text),
        })
    }

    /// Converts a condition.
    pub fn condition(&mut self, arg: &Arg) -> Option<String> {
        let text = match arg {
            Arg::Percent(value) => format!("chance({value})"),
            Arg::Op(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">="), left, right) => {
                format!("{} {sign} {}", self.expression(left)?, self.expression(right)?)
            }
            Arg::Call(sign, parts) if sign == "&" || sign == "|" => {
                let parts: Option<Vec<String>> =
                    parts.iter().map(|part| Some(format!("({})", self.condition(part)?))).collect();
                parts?.join(if sign == "&" { " and " } else { " or " })
            }
            Arg::Group(parts) if parts.len() == 1 => self.condition(&parts[0])?,
            Arg::Call(name, parts) if name == "not" && parts.len() == 1 => {
                format!("not ({})", self.condition(&parts[0])?)
            }
            Arg::Word(name) => match name.to_lowercase().as_str() {
                "time.night" | "night" => "clock.night".to_owned(),
                "time.new_moon" | "time.newmoon" | "new_moon" => "clock.new_moon".to_owned(),
                "time.friday13" | "time.friday_13th" | "friday13" => "clock.friday13".to_owned(),
                _ => return None,
            },
            other => format!("{} != 0", self.expression(other)?),
        };
        (text.len() <= LONGEST).then_some(text)
    }

    /// Returns the value of a number if it is constant.
    pub fn constant(&self, arg: &Arg) -> Option<i64> {
        arg.constant(&|name| match self.values.get(name)? {
            Value::Argument(of) => of.constant,
            _ => None,
        })
    }

    /// Returns the index of a card, from the top of the deck, if it is constant.
    pub fn card_number(&self, arg: &Arg) -> Option<u8> {
        u8::try_from(self.constant(arg)?).ok()
    }

    /// Returns the value at the index `nth` of a list that is not shuffled.
    fn card_at(&mut self, name: &str, nth: &Arg) -> Option<Arg> {
        let nth = usize::try_from(self.constant(nth)?).ok()?;
        match self.values.get(name)? {
            Value::Cards(cards) => cards.get(nth).cloned(),
            _ => None,
        }
    }

    /// Converts a condition on the hero; returns `None` for any other condition.
    pub fn asked_of_hero(&self, arg: &Arg) -> Option<String> {
        match arg {
            Arg::Group(parts) if parts.len() == 1 => self.asked_of_hero(&parts[0]),
            Arg::Op(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">="), left, right) => {
                let Arg::Word(asked) = &**left else { return None };
                let asked = asked.to_lowercase();
                let asked = asked.strip_prefix("hero.").unwrap_or(&asked);
                if asked == "level" {
                    return Some(format!("hero.level {sign} {}", self.constant(right)?));
                }
                let (Arg::Word(word) | Arg::Text(word)) = &**right else { return None };
                let (asked, word) = match asked {
                    "role" => ("role", capital(word)),
                    "race" => ("race", word.to_lowercase()),
                    "align" | "alignment" => ("align", word.to_lowercase()),
                    _ => return None,
                };
                let plain = word.chars().all(|c| c.is_alphanumeric() || c == ' ');
                let fits = plain && matches!(*sign, "==" | "!=");
                fits.then(|| format!("hero.{asked} {sign} '{word}'"))
            }
            _ => None,
        }
    }

    /// Converts a text, or a variable that holds one.
    pub fn text(&mut self, arg: &Arg) -> Option<Term> {
        match arg {
            Arg::Text(text) => Some(Term::text(text)),
            Arg::Var(name, None) => match self.value(name)? {
                Value::Argument(of) => match &of.arg {
                    Arg::Text(text) => Some(Term::text(text)),
                    _ => None,
                },
                Value::Texts => Some(Term::text(&format!("${name}[0]"))),
                _ => None,
            },
            Arg::Var(name, Some(nth)) => match self.value(name)? {
                Value::Texts => {
                    let nth = self.card_number(nth)?;
                    Some(Term::text(&format!("${name}[{nth}]")))
                }
                Value::Cards(_) => match self.card_at(name, nth)? {
                    Arg::Text(text) => Some(Term::text(&text)),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns a word with its first letter in upper case: "Wizard".
fn capital(word: &str) -> String {
    let lower = word.to_lowercase();
    let mut chars = lower.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}
