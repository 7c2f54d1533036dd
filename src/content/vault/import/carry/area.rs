//! Converts places (squares, rectangles and selections in level files) to squares and areas of the
//! vault language.

use super::super::des::arg::Arg;
use super::carrier::{Carrier, Offset, Value};
use crate::base::WIDTH;
use crate::content::vault::write::Term;
use std::rc::Rc;

impl Carrier<'_> {
    /// Converts a column and a row of the level file to coordinates of the vault, by adding the
    /// origin of the current map.
    pub fn spot(&mut self, parts: &[Arg]) -> Option<(String, String)> {
        let [x, y] = parts else { return None };
        let (x, y) = (self.expression(x)?, self.expression(y)?);
        Some((moved(x, &self.offset.0), moved(y, &self.offset.1)))
    }

    /// Converts a place that stands for one square, such as `(x, y)`; returns `None` for any other
    /// place.
    pub fn pair(&mut self, arg: &Arg) -> Option<Term> {
        match &self.resolved(arg) {
            Arg::Group(parts) => {
                let (x, y) = self.spot(parts)?;
                Some(Term::tuple([number_term(&x), number_term(&y)]))
            }
            Arg::Call(name, parts) if name == "coord" => self.pair(&Arg::Group(parts.clone())),
            Arg::Var(name, index) => {
                let nth = index.as_ref().map_or(Some(0), |index| self.constant(index))?;
                let Value::Places(fixed) = self.values.get(name)? else { return None };
                let place = fixed.get(usize::try_from(nth).ok()?)?.clone();
                self.element(&place, Self::pair)
            }
            _ => None,
        }
    }

    /// Converts the coordinates of two corners to a call of `name`, such as `Rect` or `Frame`.
    pub(super) fn corners(&mut self, name: &str, parts: &[Arg]) -> Option<Term> {
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
        // A rectangle may end one column beyond the level's last column. Cut that column off.
        let last = (WIDTH as i64 - 1) - self.frame.corner.0;
        let x2 = if x2.parse::<i64>() == Ok(last + 1) { last.to_string() } else { x2 };
        Some(Term::call(name).with_all([x1, y1, x2, y2].map(|text| number_term(&text))))
    }

    /// Converts a rectangle given by its corners, either `(x1, y1, x2, y2)` or, in coordinates of
    /// the level, `levregion(...)`. Converts any other place as [`Carrier::area`] does.
    pub fn rect(&mut self, arg: &Arg) -> Option<Term> {
        match arg {
            Arg::Group(parts) if parts.len() == 4 => self.corners("Rect", parts),
            other => self.area(other),
        }
    }

    /// Converts a rectangle in coordinates of the level.
    fn level_rect(&mut self, parts: &[Arg]) -> Option<Term> {
        let (x, y) = self.frame.corner;
        let of_level = (Offset::at(-x), Offset::at(-y));
        let outer = std::mem::replace(&mut self.offset, of_level);
        let rect = self.corners("Rect", parts);
        self.offset = outer;
        rect
    }

    /// Whether the argument is a place.
    pub fn is_place(&self, arg: &Arg) -> bool {
        match arg {
            Arg::Group(parts) => !matches!(parts.first(), Some(Arg::Char(_) | Arg::Text(_))),
            Arg::Call(name, _) => !is_math(name) && name != "|",
            Arg::Index(name, _) => matches!(name.as_str(), "place" | "random" | "location"),
            Arg::Word(word) => matches!(word.as_str(), "random" | "place"),
            Arg::Var(name, _) => match self.values.get(name) {
                Some(Value::Places(_) | Value::Area) => true,
                Some(Value::Argument(of)) => self.is_place(&of.arg),
                _ => false,
            },
            _ => false,
        }
    }

    /// Converts a place to an area. A random place becomes the area `Room` or, if the place names a
    /// terrain, the squares with that terrain.
    pub fn area(&mut self, arg: &Arg) -> Option<Term> {
        match arg {
            Arg::Word(word) if word == "random" => Some(Term::word("Room")),
            Arg::Index(name, of) if name == "random" => Some(match ground_word(of) {
                Some(ground) => Term::call("Where").with(Term::text(ground)),
                None => Term::word("Room"),
            }),
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
            Arg::Word(name) => self.place(name, 0),
            Arg::Var(name, None) => match self.value(name)? {
                Value::Area | Value::Places(_) => Some(var(name, 0)),
                Value::Argument(of) => self.area(&of.arg),
                _ => None,
            },
            Arg::Var(name, Some(index)) => {
                let nth = self.constant(index)?;
                self.place(name, nth)
            }
            Arg::Call(sign, parts) if sign == "&" || sign == "|" => {
                let parts: Option<Vec<Term>> = parts.iter().map(|part| self.area(part)).collect();
                Some(Term::call("Union").with(Term::List(parts?)))
            }
            Arg::Call(name, parts) if name == "levregion" => self.level_rect(parts),
            Arg::Call(name, parts) if name == "coord" => self.area(&Arg::Group(parts.clone())),
            Arg::Call(name, parts) => self.selection(name, parts),
            _ => None,
        }
    }

    fn place(&mut self, name: &str, nth: i64) -> Option<Term> {
        match self.values.get(name)? {
            Value::Places(fixed) => {
                let fixed = Rc::clone(fixed);
                match fixed.get(usize::try_from(nth).ok()?) {
                    Some(place) => self.element(place, Self::area),
                    None if fixed.is_empty() => Some(var(name, nth)),
                    None => None,
                }
            }
            _ => None,
        }
    }

    /// Returns all squares that a place can stand for, if the file determines them.
    pub(super) fn known_squares(&mut self, place: &Arg) -> Option<Vec<(i64, i64)>> {
        let place = self.resolved(place);
        let one = |parts: &[Arg]| {
            let [x, y] = parts else { return None };
            let (x, y) = (self.constant(x)?, self.constant(y)?);
            let (right, down) = (self.offset.0.fixed, self.offset.1.fixed);
            Some(vec![(x.checked_add(right)?, y.checked_add(down)?)])
        };
        let (name, nth) = match &place {
            Arg::Group(parts) => return one(parts),
            Arg::Call(name, parts) if name == "coord" => return one(parts),
            Arg::Var(name, index) => (name, index.as_deref()),
            Arg::Index(name, index) => (name, index.first()),
            _ => return None,
        };
        match self.values.get(name)? {
            Value::Places(fixed) if !fixed.is_empty() => {
                let nth = nth.map_or(Some(0), |nth| self.constant(nth))?;
                match fixed.get(usize::try_from(nth).ok()?)? {
                    Arg::Group(parts) => one(parts),
                    _ => None,
                }
            }
            _ => self.squares.get(name).cloned(),
        }
    }
}

/// Returns the terrain to which a random place such as `random[wet]` is restricted, if any.
fn ground_word(of: &[Arg]) -> Option<&'static str> {
    of.iter().find_map(|of| match of {
        Arg::Word(word) if word == "wet" => Some("moat"),
        Arg::Word(word) if word == "hot" => Some("lava"),
        Arg::Word(word) if word == "solid" => Some("stone"),
        _ => None,
    })
}

pub fn is_math(name: &str) -> bool {
    matches!(name, "rnd" | "rn1" | "rn2" | "d" | "min" | "max" | "abs")
}

fn var(name: &str, nth: i64) -> Term {
    let name = if nth == 0 { name.to_owned() } else { format!("{name}[{nth}]") };
    Term::call("Var").with(Term::text(&name))
}

pub fn number_term(text: &str) -> Term {
    if text.parse::<i64>().is_ok() { Term::word(text) } else { Term::text(text) }
}

fn moved(text: String, by: &Offset) -> String {
    let text = match text.parse::<i64>() {
        _ if by.fixed == 0 => text,
        Ok(value) => (value + by.fixed).to_string(),
        Err(_) if by.fixed < 0 => format!("{text} - {}", -by.fixed),
        Err(_) => format!("{text} + {}", by.fixed),
    };
    match &by.random {
        Some(name) => format!("{text} + ${name}"),
        None => text,
    }
}

/// Converts a direction to the letters of the vault language.
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

/// Returns the directions in a text such as `north|south`; `None` if one of them is unknown.
pub fn directions(arg: &Arg) -> Option<Vec<Term>> {
    match arg {
        Arg::Word(word) => Some(vec![Term::word(direction(word)?)]),
        Arg::Call(sign, parts) if sign == "|" || sign == "&" => {
            let each: Option<Vec<Vec<Term>>> = parts.iter().map(directions).collect();
            Some(each?.concat())
        }
        Arg::Group(parts) if parts.len() == 1 => directions(&parts[0]),
        _ => None,
    }
}

/// Terrain name of a map glyph.
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
        'W' => "wall_of_water",
        'P' => "pool",
        'L' => "lava",
        'I' => "ice",
        'C' => "cloud",
        'A' => "air",
        _ => return None,
    })
}
