//! Converts numbers, conditions and places of `.des` files to the vault language.

use super::carrier::{Carrier, Value};
use super::parse::Arg;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts a number to an expression; `None` if it uses something unsupported.
    pub fn expression(&mut self, arg: &Arg) -> Option<String> {
        Some(match arg {
            Arg::Int(value) => value.to_string(),
            Arg::Dice(dice) => dice.clone(),
            Arg::Percent(value) => value.to_string(),
            Arg::Group(parts) => match parts.as_slice() {
                [one] => format!("({})", self.expression(one)?),
                _ => return None,
            },
            Arg::Var(name, None) => match self.value(name)? {
                Value::Argument(arg @ Arg::Op(..)) => format!("({})", self.expression(&arg)?),
                Value::Argument(arg) => self.expression(&arg)?,
                Value::Number => format!("${name}"),
                Value::Numbers => format!("${name}[0]"),
                _ => return None,
            },
            Arg::Var(name, Some(nth)) => match self.value(name)? {
                Value::Numbers => format!("${name}[{}]", self.card_number(nth)?),
                _ => {
                    let card = self.card_at(name, nth)?;
                    self.expression(&card)?
                }
            },
            Arg::Call(name, args) => {
                let args: Option<Vec<String>> =
                    args.iter().map(|arg| self.expression(arg)).collect();
                let args = args?;
                match (name.as_str(), args.as_slice()) {
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
                    ("min" | "max", [_, _, ..]) | ("abs", [_]) => {
                        format!("{name}({})", args.join(", "))
                    }
                    _ => return None,
                }
            }
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
        match arg {
            Arg::Percent(value) => Some(format!("chance({value})")),
            Arg::Op(sign @ ("==" | "!=" | "<" | "<=" | ">" | ">="), left, right) => {
                Some(format!("{} {sign} {}", self.expression(left)?, self.expression(right)?))
            }
            Arg::Op("&", left, right) => {
                Some(format!("({}) and ({})", self.condition(left)?, self.condition(right)?))
            }
            Arg::Op("|", left, right) => {
                Some(format!("({}) or ({})", self.condition(left)?, self.condition(right)?))
            }
            Arg::Group(parts) if parts.len() == 1 => self.condition(&parts[0]),
            Arg::Call(name, parts) if name == "not" && parts.len() == 1 => {
                Some(format!("not ({})", self.condition(&parts[0])?))
            }
            Arg::Word(name) => match name.to_lowercase().as_str() {
                "time.night" | "night" => Some("clock.night".to_owned()),
                "time.new_moon" | "time.newmoon" | "new_moon" => Some("clock.new_moon".to_owned()),
                "time.friday13" | "time.friday_13th" | "friday13" => {
                    Some("clock.friday13".to_owned())
                }
                _ => None,
            },
            other => Some(format!("{} != 0", self.expression(other)?)),
        }
    }

    /// Converts a column and a row, offset by the position of the map.
    pub fn spot(&mut self, parts: &[Arg]) -> Option<(String, String)> {
        let [x, y] = parts else { return None };
        let (x, y) = (self.expression(x)?, self.expression(y)?);
        Some((moved(x, self.offset.0), moved(y, self.offset.1)))
    }

    /// Converts `(x, y)` to a square.
    pub fn pair(&mut self, arg: &Arg) -> Option<Term> {
        let Arg::Group(parts) = arg else { return None };
        let (x, y) = self.spot(parts)?;
        Some(Term::tuple([number_term(&x), number_term(&y)]))
    }

    fn corners(&mut self, name: &str, parts: &[Arg]) -> Option<Term> {
        let numbers: Vec<&Arg> = parts
            .iter()
            .flat_map(|part| match part {
                Arg::Group(inner) => inner.iter().collect::<Vec<_>>(),
                other => vec![other],
            })
            .collect();
        let [x1, y1, x2, y2] = numbers[..] else { return None };
        let (x1, y1) = self.spot(&[x1.clone(), y1.clone()])?;
        let (x2, y2) = self.spot(&[x2.clone(), y2.clone()])?;
        Some(Term::call(name).with_all([x1, y1, x2, y2].map(|text| number_term(&text))))
    }

    /// Converts a rectangle given by its corners: `(x1, y1, x2, y2)`.
    pub fn rect(&mut self, arg: &Arg) -> Option<Term> {
        match arg {
            Arg::Group(parts) | Arg::Call(_, parts) if parts.len() == 4 => {
                self.corners("Rect", parts)
            }
            other => self.area(other),
        }
    }

    /// Whether the argument is a place.
    pub fn is_place(&self, arg: &Arg) -> bool {
        match arg {
            Arg::Group(parts) => !matches!(parts.first(), Some(Arg::Char(_) | Arg::Text(_))),
            Arg::Call(..) => true,
            Arg::Index(name, _) => matches!(name.as_str(), "place" | "random" | "location"),
            Arg::Word(word) => matches!(word.as_str(), "random" | "place"),
            Arg::Op("&", ..) => true,
            Arg::Var(name, _) => match self.values.get(name) {
                Some(Value::Places(_) | Value::Area) => true,
                Some(Value::Argument(of)) => of != arg && self.is_place(of),
                _ => false,
            },
            _ => false,
        }
    }

    /// Converts a place to an area; a random place becomes the room.
    pub fn area(&mut self, arg: &Arg) -> Option<Term> {
        match arg {
            Arg::Word(word) if word == "random" => Some(Term::word("Room")),
            Arg::Index(name, of) if name == "random" => {
                let ground = of.iter().find_map(|of| match of {
                    Arg::Word(word) if word == "wet" => Some("moat"),
                    Arg::Word(word) if word == "hot" => Some("lava"),
                    Arg::Word(word) if word == "solid" => Some("stone"),
                    _ => None,
                });
                Some(match ground {
                    Some(ground) => Term::call("Where").with(Term::text(ground)),
                    None => Term::word("Room"),
                })
            }
            Arg::Group(parts) => match parts.as_slice() {
                [one] => self.area(one),
                [_, _] => {
                    let (x, y) = self.spot(parts)?;
                    Some(Term::call("Cell").with_all([number_term(&x), number_term(&y)]))
                }
                [_, _, _, _] => self.corners("Rect", parts),
                _ => None,
            },
            Arg::Index(name, index) => {
                let nth = self.constant(index.first()?)?;
                self.place(name, nth)
            }
            Arg::Var(name, None) => match self.value(name)? {
                Value::Area | Value::Places(_) => Some(var(name, 0)),
                Value::Argument(arg) => self.area(&arg),
                _ => None,
            },
            Arg::Var(name, Some(index)) => {
                let nth = self.constant(index)?;
                self.place(name, nth)
            }
            Arg::Op("&", left, right) => {
                let parts = vec![self.area(left)?, self.area(right)?];
                Some(Term::call("Union").with(Term::List(parts)))
            }
            Arg::Call(name, parts) => self.selection(name, parts),
            _ => None,
        }
    }

    fn place(&mut self, name: &str, nth: i64) -> Option<Term> {
        match self.value(name)? {
            Value::Places(fixed) => match fixed.get(usize::try_from(nth).ok()?) {
                Some(place) => self.area(&place.clone()),
                None if fixed.is_empty() => Some(var(name, nth)),
                None => None,
            },
            _ => None,
        }
    }

    /// The value at an index of an unshuffled list.
    fn card_at(&mut self, name: &str, nth: &Arg) -> Option<Arg> {
        let nth = self.constant(nth)?;
        match self.value(name)? {
            Value::Cards(cards) => cards.get(usize::try_from(nth).ok()?).cloned(),
            _ => None,
        }
    }

    /// Resolves a function parameter to its argument.
    pub fn resolved(&self, arg: &Arg) -> Arg {
        match arg {
            Arg::Var(name, None) => match self.values.get(name) {
                Some(Value::Argument(of)) if of != arg => self.resolved(of),
                _ => arg.clone(),
            },
            _ => arg.clone(),
        }
    }

    /// Value of a number that is constant.
    pub fn constant(&self, arg: &Arg) -> Option<i64> {
        match arg {
            Arg::Int(value) => Some(*value),
            Arg::Group(parts) if parts.len() == 1 => self.constant(&parts[0]),
            Arg::Var(name, None) => match self.value(name)? {
                Value::Argument(of) if of != *arg => self.constant(&of),
                _ => None,
            },
            Arg::Op(sign, left, right) => {
                let (left, right) = (self.constant(left)?, self.constant(right)?);
                match *sign {
                    "+" => left.checked_add(right),
                    "-" => left.checked_sub(right),
                    "*" => left.checked_mul(right),
                    "/" => left.checked_div(right),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Constant card index, from the top of the deck.
    pub fn card_number(&self, arg: &Arg) -> Option<u8> {
        u8::try_from(self.constant(arg)?).ok()
    }

    /// Converts a condition about the hero; `None` if it asks about anything else.
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
                Value::Argument(of @ Arg::Text(_)) => self.text(&of),
                _ => None,
            },
            Arg::Var(name, Some(nth)) => match self.value(name)? {
                Value::Texts => {
                    let nth = self.card_number(nth)?;
                    Some(Term::text(&format!("${name}[{nth}]")))
                }
                Value::Cards(_) => match self.card_at(name, nth)? {
                    of @ Arg::Text(_) => self.text(&of),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// Converts a selection of squares.
    fn selection(&mut self, name: &str, parts: &[Arg]) -> Option<Term> {
        match (name, parts) {
            ("fillrect" | "levregion", _) => self.corners("Rect", parts),
            ("rect", _) => self.corners("Frame", parts),
            ("line", [from, to]) => {
                Some(Term::call("Line").with_all([self.pair(from)?, self.pair(to)?]))
            }
            ("randline", [from, to, rough]) => {
                let parts = [self.pair(from)?, self.pair(to)?, self.number(rough)?];
                Some(Term::call("Wander").with_all(parts))
            }
            ("grow", [area]) => {
                Some(Term::call("Grow").with_all([Term::List(vec![]), self.area(area)?]))
            }
            ("grow", [Arg::Word(side), area]) => {
                let side = Term::word(direction(side)?);
                Some(Term::call("Grow").with_all([Term::List(vec![side]), self.area(area)?]))
            }
            ("filter", [Arg::Percent(pct), area]) => {
                Some(Term::call("Percent").with_all([Term::word(pct), self.area(area)?]))
            }
            ("filter", [area, Arg::Char(ground)] | [Arg::Char(ground), area]) => {
                let ground = Term::call("Where").with(Term::text(terrain(*ground)?));
                let both = vec![self.area(area)?, ground];
                Some(Term::call("Overlap").with(Term::List(both)))
            }
            ("filter", [a, b]) => {
                let both = vec![self.area(a)?, self.area(b)?];
                Some(Term::call("Overlap").with(Term::List(both)))
            }
            ("floodfill", _) => {
                let parts = match parts {
                    [Arg::Group(inner)] => inner.as_slice(),
                    other => other,
                };
                let (x, y) = self.spot(parts)?;
                Some(Term::call("Flood").with_all([number_term(&x), number_term(&y)]))
            }
            ("circle", [center, radius, rest @ ..]) => {
                let filled = !matches!(rest.first(), Some(Arg::Word(word)) if word == "unfilled");
                let shape = if filled { "Disc" } else { "Ring" };
                Some(Term::call(shape).with_all([self.pair(center)?, self.number(radius)?]))
            }
            ("ellipse", [center, x, y, rest @ ..]) => {
                let (wide, high) = (self.number(x)?, self.number(y)?);
                let whole = Term::call("Oval").with_all([self.pair(center)?, wide, high]);
                if !matches!(rest.first(), Some(Arg::Word(word)) if word == "unfilled") {
                    return Some(whole);
                }
                let less = |arg: &Arg| Arg::Op("-", Box::new(arg.clone()), Box::new(Arg::Int(1)));
                let (wide, high) = (self.number(&less(x))?, self.number(&less(y))?);
                let inside = Term::call("Oval").with_all([self.pair(center)?, wide, high]);
                Some(Term::call("Minus").with_all([whole, inside]))
            }
            ("gradient", [Arg::Word(shape), Arg::Group(reach), from, rest @ ..]) => {
                let [near, far] = reach.as_slice() else { return None };
                let to = rest.first().filter(|of| matches!(of, Arg::Group(_)));
                let shape = match (to, shape.as_str()) {
                    (Some(_), _) => "Line",
                    (None, "square") => "Square",
                    _ => "Round",
                };
                let mut made = Term::call("Shade")
                    .field("shape", Term::word(shape))
                    .field("from", self.pair(from)?)
                    .field("near", self.number(near)?)
                    .field("far", self.number(far)?);
                if let Some(to) = to {
                    made = made.field("to", self.pair(to)?);
                }
                if rest.iter().any(|of| matches!(of, Arg::Word(word) if word == "limited")) {
                    made = made.field("capped", Term::word(true));
                }
                Some(made)
            }
            ("complement" | "not", [area]) => Some(Term::call("Not").with(self.area(area)?)),
            ("rndcoord", [area]) => {
                Some(Term::call("Pick").with_all([Term::word(1), self.area(area)?]))
            }
            _ => None,
        }
    }
}

/// Capitalizes a word: "Wizard".
fn capital(word: &str) -> String {
    let lower = word.to_lowercase();
    let mut chars = lower.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

fn var(name: &str, nth: i64) -> Term {
    let name = if nth == 0 { name.to_owned() } else { format!("{name}[{nth}]") };
    Term::call("Var").with(Term::text(&name))
}

fn number_term(text: &str) -> Term {
    if text.parse::<i64>().is_ok() { Term::word(text) } else { Term::text(text) }
}

fn moved(text: String, by: i64) -> String {
    match text.parse::<i64>() {
        _ if by == 0 => text,
        Ok(value) => (value + by).to_string(),
        Err(_) => format!("{text} + {by}"),
    }
}

/// Letters of a direction.
pub fn direction(word: &str) -> Option<&'static str> {
    Some(match word {
        "north" => "N",
        "south" => "S",
        "east" => "E",
        "west" => "W",
        "northeast" => "NE",
        "northwest" => "NW",
        "southeast" => "SE",
        "southwest" => "SW",
        _ => return None,
    })
}

/// Terrain name of a `.des` map glyph.
pub fn terrain(glyph: char) -> Option<&'static str> {
    Some(match glyph {
        '.' => "floor",
        ' ' => "stone",
        '-' | '|' | 'B' | 'w' => "wall",
        '#' => "corridor",
        '+' => "door",
        'S' => "secret_door",
        'H' => "secret_corridor",
        'F' => "iron_bars",
        'T' => "tree",
        '{' => "fountain",
        '\\' => "throne",
        'K' => "sink",
        '_' => "altar",
        '}' => "moat",
        'W' => "water",
        'P' => "pool",
        'L' => "lava",
        'I' => "ice",
        'C' => "cloud",
        _ => return None,
    })
}
