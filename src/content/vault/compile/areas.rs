//! Compiles areas: resolves their names and numbers.

use super::scope::{AMOUNT, Compiler, PERCENT};
use crate::content::load::source::Path;
use crate::content::vault::area::Area as Written;
use crate::content::vault::compiled::{Area, Choice, Square};
use crate::content::vault::drawing::Drawing;
use crate::content::vault::expr::Number;
use crate::content::vault::number::{Num, Ref, Spot};

/// Maximum width and height of a `Match` pattern.
const WIDEST_PICTURE: i16 = 15;

impl Compiler<'_> {
    /// Compiles an area.
    #[expect(clippy::too_many_lines, reason = "an index: a few lines for each")]
    pub(super) fn area(&mut self, area: &Written, path: &Path) -> Area {
        self.needs.insert(need(area));
        self.spend(120);
        match area {
            Written::Room => Area::Room,
            Written::Level => Area::Level,
            Written::Walls => Area::Walls,
            Written::Edge => Area::Edge,
            Written::Here => Area::Here,
            Written::Cell(x, y) => Area::Cells(vec![self.pair(x, y, path, 0)]),
            Written::Cells(spots) => {
                self.spend(64 * spots.len());
                let spots = spots.iter().enumerate();
                Area::Cells(spots.map(|(i, s)| self.square(s, &path.index(i), path)).collect())
            }
            Written::Rect(a, b, c, d) => {
                let from = self.pair(a, b, path, 0);
                Area::Rect(from, self.pair(c, d, path, 2))
            }
            Written::Frame(a, b, c, d) => {
                let from = self.pair(a, b, path, 0);
                Area::Frame(from, self.pair(c, d, path, 2))
            }
            Written::Flood(x, y) => Area::Flood(self.pair(x, y, path, 0)),
            Written::Glyph(glyphs) => Area::Glyph(glyphs.clone()),
            Written::Where(terrain) => {
                let of = match terrain.strip_prefix('$') {
                    Some(name) => Ref::Choice(name.to_string()),
                    None => Ref::Name(terrain.clone()),
                };
                Area::Where(self.terrain(&of, &path.hidden(0)))
            }
            Written::Match(picture) => self.picture(picture, path),
            Written::Var(name) => self.var(name, path),
            Written::Percent(pct, of) => {
                let pct = self.num(pct, &path.hidden(0), PERCENT);
                Area::Percent(pct, self.boxed(of, path, 1))
            }
            Written::Pick(n, of) => {
                let n = self.num(n, &path.hidden(0), AMOUNT);
                Area::Pick(n, self.boxed(of, path, 1))
            }
            Written::Grow(dirs, of) => Area::Grow(dirs.clone(), self.boxed(of, path, 1)),
            Written::Mirror(axis, of) => Area::Mirror(*axis, self.boxed(of, path, 1)),
            Written::Union(of) => Area::Union(self.areas(of, path)),
            Written::Overlap(of) => Area::Overlap(self.areas(of, path)),
            Written::Minus(a, b) => {
                let a = self.boxed(a, path, 0);
                Area::Minus(a, self.boxed(b, path, 1))
            }
            Written::Not(of) => Area::Not(self.boxed(of, path, 0)),
            Written::Line(a, b) => {
                let a = self.spot(a, path, 0);
                Area::Line(a, self.spot(b, path, 1))
            }
            Written::Wander(a, b, rough) => {
                let a = self.spot(a, path, 0);
                let b = self.spot(b, path, 1);
                Area::Wander(a, b, self.num(rough, &path.hidden(2), AMOUNT))
            }
            Written::Disc(center, radius) => {
                let center = self.spot(center, path, 0);
                Area::Disc(center, self.num(radius, &path.hidden(1), AMOUNT))
            }
            Written::Ring(center, radius) => {
                let center = self.spot(center, path, 0);
                Area::Ring(center, self.num(radius, &path.hidden(1), AMOUNT))
            }
            Written::Oval(center, w, h) => {
                let center = self.spot(center, path, 0);
                let w = self.num(w, &path.hidden(1), AMOUNT);
                Area::Oval(center, w, self.num(h, &path.hidden(2), AMOUNT))
            }
            Written::Lattice { from, step, block } => {
                let from = self.square(from, &path.field("from"), path);
                let step = self.size(step, &path.field("step"));
                let one = (Num::Int(1), Num::Int(1));
                let block = self.size(block.as_ref().unwrap_or(&one), &path.field("block"));
                Area::Lattice { from, step, block }
            }
            Written::Shade { shape, from, to, near, far, capped } => {
                let from = self.square(from, &path.field("from"), path);
                let to = to.as_ref().map(|to| self.square(to, &path.field("to"), path));
                let near = self.num(near, &path.field("near"), AMOUNT);
                let far = self.num(far, &path.field("far"), AMOUNT);
                Area::Shade { shape: *shape, from, to, near, far, capped: *capped }
            }
        }
    }

    /// Compiles two numbers of a shape as a square; `first` is the index of the first number.
    fn pair(&mut self, x: &Num, y: &Num, path: &Path, first: usize) -> Square {
        let x = self.num(x, &path.hidden(first), super::scope::COORDINATE);
        let y = self.num(y, &path.hidden(first + 1), super::scope::COORDINATE);
        self.within(&x, &y, path);
        Square { x, y }
    }

    fn spot(&mut self, spot: &Spot, path: &Path, nth: usize) -> Square {
        self.square(spot, &path.hidden(nth), path)
    }

    /// Compiles a size: columns and rows, each 1 to 80.
    fn size(&mut self, size: &Spot, path: &Path) -> Square {
        let want = super::scope::Want { low: 1, high: 80, noun: "a distance" };
        let x = self.num(&size.0, &path.hidden(0), want);
        let y = self.num(&size.1, &path.hidden(1), want);
        Square { x, y }
    }

    fn boxed(&mut self, area: &Written, path: &Path, nth: usize) -> Box<Area> {
        Box::new(self.area(area, &path.hidden(nth)))
    }

    fn areas(&mut self, areas: &[Written], path: &Path) -> Vec<Area> {
        areas.iter().enumerate().map(|(i, area)| self.area(area, &path.index(i))).collect()
    }

    fn picture(&mut self, picture: &str, path: &Path) -> Area {
        match Drawing::read(picture) {
            Ok(drawing) if drawing.width > WIDEST_PICTURE || drawing.height > WIDEST_PICTURE => {
                let what = format!("the picture is {} by {}", drawing.width, drawing.height);
                let cure =
                    format!("at most {WIDEST_PICTURE} by {WIDEST_PICTURE} squares are supported");
                self.tell("V08", path, what, cure);
            }
            Ok(drawing) if drawing.width % 2 == 1 && drawing.height % 2 == 1 => {
                self.spend(4 * drawing.width as usize * drawing.height as usize);
                return Area::Match(drawing);
            }
            Ok(_) => {
                let what = "the picture has no middle square".to_string();
                self.tell("V08", path, what, "use an odd number of rows and columns".to_string());
            }
            Err(blot) => {
                let what = super::map::blotted(blot);
                self.tell("V08", path, what, String::new());
            }
        }
        Area::Room
    }

    fn var(&mut self, name: &str, path: &Path) -> Area {
        let indexed = name.strip_suffix(']').and_then(|name| name.split_once('['));
        let indexed = indexed.and_then(|(name, nth)| Some((name, nth.parse().ok()?)));
        let (name, nth) = indexed.unwrap_or((name, 0));
        let Some(of) = self.decision(name, path) else { return Area::Room };
        let choice = &self.lets[of.0 as usize].choice;
        if matches!(
            choice,
            Choice::Spot(_)
                | Choice::Spots(_)
                | Choice::Area(_)
                | Choice::Areas(_)
                | Choice::EachSquare
        ) {
            return Area::Var(of, nth);
        }
        let name = name.strip_prefix('$').unwrap_or(name);
        let what = format!("${name} is of type {}, but an Area is needed", choice.noun());
        self.tell("V04", path, what, String::new());
        Area::Room
    }

    /// Estimates the maximum number of squares in an area. For most kinds of area, this is the
    /// number of floor squares of the current space.
    pub(super) fn most_squares(&self, area: &Area) -> i64 {
        match area {
            Area::Here => 1,
            Area::Cells(squares) => squares.len() as i64,
            Area::Pick(n, of) => n.range(self).1.min(self.most_squares(of)),
            Area::Rect(from, to) => {
                let span = |a: &Number, b: &Number| (b.range(self).1 - a.range(self).0 + 1).max(0);
                span(&from.x, &to.x) * span(&from.y, &to.y)
            }
            Area::Var(of, _) => match &self.lets[of.0 as usize].choice {
                Choice::Area(area) => self.most_squares(area),
                Choice::Areas(areas) => {
                    areas.iter().map(|area| self.most_squares(area)).max().unwrap_or(0)
                }
                _ => 1,
            },
            _ => self.extent().area,
        }
    }
}

/// Name of the area's type, for [`crate::content::vault::compiled::CompiledVault::needs`].
fn need(area: &Written) -> &'static str {
    match area {
        Written::Room => "Area::Room",
        Written::Level => "Area::Level",
        Written::Walls => "Area::Walls",
        Written::Edge => "Area::Edge",
        Written::Here => "Area::Here",
        Written::Cell(..) | Written::Cells(_) => "Area::Cells",
        Written::Rect(..) => "Area::Rect",
        Written::Frame(..) => "Area::Frame",
        Written::Line(..) => "Area::Line",
        Written::Wander(..) => "Area::Wander",
        Written::Disc(..) => "Area::Disc",
        Written::Ring(..) => "Area::Ring",
        Written::Oval(..) => "Area::Oval",
        Written::Flood(..) => "Area::Flood",
        Written::Glyph(_) => "Area::Glyph",
        Written::Where(_) => "Area::Where",
        Written::Match(_) => "Area::Match",
        Written::Var(_) => "Area::Var",
        Written::Lattice { .. } => "Area::Lattice",
        Written::Shade { .. } => "Area::Shade",
        Written::Percent(..) => "Area::Percent",
        Written::Pick(..) => "Area::Pick",
        Written::Grow(..) => "Area::Grow",
        Written::Mirror(..) => "Area::Mirror",
        Written::Union(_) => "Area::Union",
        Written::Overlap(_) => "Area::Overlap",
        Written::Minus(..) => "Area::Minus",
        Written::Not(_) => "Area::Not",
    }
}
