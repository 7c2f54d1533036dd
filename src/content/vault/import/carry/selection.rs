//! Converts selections of squares to areas.

use super::super::des::arg::Arg;
use super::area::{directions, number_term, terrain};
use super::carrier::Carrier;
use crate::content::vault::write::Term;

impl Carrier<'_> {
    /// Converts a selection function.
    pub(super) fn selection(&mut self, name: &str, parts: &[Arg]) -> Option<Term> {
        match (name, parts) {
            ("fillrect" | "region" | "area", _) => self.corners("Rect", parts),
            ("rect", _) => self.corners("Frame", parts),
            ("line", [from, to]) => {
                Some(Term::call("Line").with_all([self.pair(from)?, self.pair(to)?]))
            }
            ("randline", [from, to, rough]) => {
                let parts = [self.pair(from)?, self.pair(to)?, self.number(rough)?];
                Some(Term::call("Wander").with_all(parts))
            }
            ("grow", _) => self.grown(parts),
            ("filter", [Arg::Percent(pct), area]) => {
                Some(Term::call("Percent").with_all([Term::word(pct), self.area(area)?]))
            }
            ("filter", [area, Arg::Char(ground)] | [Arg::Char(ground), area]) => {
                let ground = Term::call("Where").with(Term::text(terrain(*ground)?));
                let both = vec![self.area(area)?, ground];
                Some(Term::call("Overlap").with(Term::List(both)))
            }
            ("filter" | "overlap", [a, b]) => {
                let both = vec![self.area(a)?, self.area(b)?];
                Some(Term::call("Overlap").with(Term::List(both)))
            }
            ("minus", [a, b]) => Some(Term::call("Minus").with_all([self.area(a)?, self.area(b)?])),
            ("floodfill", _) => {
                let parts = match parts {
                    [Arg::Group(inner)] => inner.as_slice(),
                    other => other,
                };
                let (x, y) = self.spot(parts)?;
                Some(Term::call("Flood").with_all([number_term(&x), number_term(&y)]))
            }
            ("circle", [center, radius, rest @ ..]) => {
                let shape = if is_hollow(rest) { "Ring" } else { "Disc" };
                Some(Term::call(shape).with_all([self.pair(center)?, self.number(radius)?]))
            }
            ("ellipse", [center, x, y, rest @ ..]) => self.ellipse(center, x, y, is_hollow(rest)),
            ("gradient", [Arg::Word(shape), Arg::Group(reach), from, rest @ ..]) => {
                self.gradient(shape, reach, from, rest)
            }
            ("match", [Arg::Text(picture)]) => {
                let rows = picture.lines().map(str::to_owned).collect();
                Some(Term::call("Match").with(Term::Drawing(rows)))
            }
            ("complement" | "not", [area]) => Some(Term::call("Not").with(self.area(area)?)),
            ("rndcoord", [area]) => {
                Some(Term::call("Pick").with_all([Term::word(1), self.area(area)?]))
            }
            _ => None,
        }
    }

    /// Converts `grow(area)` and `grow(north|east, area)`.
    fn grown(&mut self, parts: &[Arg]) -> Option<Term> {
        let (sides, area) = match parts {
            [area] => (Vec::new(), area),
            [sides, area] => (directions(sides)?, area),
            _ => return None,
        };
        Some(Term::call("Grow").with_all([Term::List(sides), self.area(area)?]))
    }

    fn ellipse(&mut self, center: &Arg, x: &Arg, y: &Arg, hollow: bool) -> Option<Term> {
        let (wide, high) = (self.number(x)?, self.number(y)?);
        let whole = Term::call("Oval").with_all([self.pair(center)?, wide, high]);
        if !hollow {
            return Some(whole);
        }
        let less = |arg: &Arg| Arg::Op("-", Box::new(arg.clone()), Box::new(Arg::Int(1)));
        let (wide, high) = (self.number(&less(x))?, self.number(&less(y))?);
        let inside = Term::call("Oval").with_all([self.pair(center)?, wide, high]);
        Some(Term::call("Minus").with_all([whole, inside]))
    }

    /// Converts `gradient(radial, (1, 5), (40, 10), limited)`. NetHack writes the two distances as
    /// `(1 - 5, limited)`.
    fn gradient(&mut self, shape: &str, reach: &[Arg], from: &Arg, rest: &[Arg]) -> Option<Term> {
        let (near, far, reach) = match reach {
            [Arg::Op("-", near, far), reach @ ..] => (&**near, &**far, reach),
            [near, far, reach @ ..] => (near, far, reach),
            _ => return None,
        };
        let to = rest.first().filter(|of| matches!(of, Arg::Group(_)));
        let shape = match (to, shape) {
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
        if rest.iter().chain(reach).any(|of| of.is_word("limited")) {
            made = made.field("capped", Term::word(true));
        }
        Some(made)
    }
}

fn is_hollow(rest: &[Arg]) -> bool {
    rest.first().is_some_and(|word| word.is_word("unfilled"))
}
