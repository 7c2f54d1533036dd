//! Evaluates area expressions of vaults to sets of squares.

use super::instance::VaultInstance;
use crate::base::{Bits, Dir, HEIGHT, Pos, Rect, WIDTH, geom};
use crate::content::Terrain;
use crate::content::vault::area::{Axis, Shade};
use crate::content::vault::compiled::{Area, Square};
use crate::content::vault::drawing::{Drawing, OUTSIDE};
use crate::content::vault::expr::Number;
use crate::r#gen::LevelCanvas;

impl<'a> VaultInstance<'_, 'a> {
    /// Returns the squares that an area covers now. A random area is drawn again on each call.
    pub fn squares(&mut self, area: &'a Area, here: Option<Pos>) -> Bits {
        if !self.works(price(area)) {
            return Bits::default();
        }
        match area {
            Area::Room => self.room_bits(),
            Area::Level => level_bits(),
            Area::Walls => self.walls(),
            Area::Edge => self.edge(),
            Area::Here => here.into_iter().collect(),
            Area::Cells(cells) => cells.iter().map(|cell| self.square(cell)).collect(),
            Area::Rect(a, b) => on_level(self.rect(a, b)).collect(),
            Area::Frame(a, b) => {
                let rect = self.rect(a, b);
                on_level(rect).filter(|&at| is_rim(rect, at)).collect()
            }
            Area::Line(a, b) => self.line(a, b),
            Area::Wander(a, b, rough) => self.wander(a, b, rough),
            Area::Disc(center, radius) => {
                let (at, r) = (self.square(center), self.int(radius));
                around(at, r, |d| d <= r * r)
            }
            Area::Ring(center, radius) => {
                let (at, r) = (self.square(center), self.int(radius));
                around(at, r, |d| (d - r * r).abs() <= r)
            }
            Area::Oval(center, x, y) => self.oval(center, x, y),
            Area::Flood(from) => {
                let from = self.square(from);
                self.flood(from)
            }
            Area::Glyph(glyphs) => self.glyphs(glyphs),
            Area::Where(of) => {
                let Some(terrain) = self.terrain_of(*of) else { return Bits::default() };
                let same =
                    |there: Terrain| there == terrain || there.is_wall() && terrain.is_wall();
                let inside = self.room_bits();
                inside.iter().filter(|&at| same(self.canvas.terrain(at))).collect()
            }
            Area::Match(drawing) => self.matches(drawing),
            Area::Var(of, nth) => self.known.squares(*of, *nth),
            Area::Lattice { from, step, block } => self.lattice(from, step, block),
            Area::Shade { shape, from, to, near, far, capped } => {
                self.shade(*shape, from, to.as_ref(), (near, far), *capped)
            }
            Area::Percent(pct, area) => {
                let pct = self.int(pct);
                let squares = self.squares(area, here);
                squares.iter().filter(|_| i64::from(self.rng.below(100)) < pct).collect()
            }
            Area::Pick(n, area) => self.pick(n, area, here),
            Area::Grow(dirs, area) => self.grow(dirs, area, here),
            Area::Mirror(axis, area) => self.mirror(*axis, area, here),
            Area::Union(areas) => {
                areas.iter().fold(Bits::default(), |all, area| all.union(&self.squares(area, here)))
            }
            Area::Overlap(areas) => {
                let each: Vec<Bits> = areas.iter().map(|area| self.squares(area, here)).collect();
                each.into_iter().reduce(|a, b| a.intersect(&b)).unwrap_or_default()
            }
            Area::Minus(a, b) => {
                let a = self.squares(a, here);
                a.minus(&self.squares(b, here))
            }
            Area::Not(area) => {
                let room = self.room_bits();
                room.minus(&self.squares(area, here))
            }
        }
    }

    /// Converts a column and a row of the current frame to a level square.
    pub fn square(&mut self, of: &'a Square) -> Pos {
        let x = self.int(&of.x);
        let y = self.int(&of.y);
        self.frame.square(x, y)
    }

    fn rect(&mut self, a: &'a Square, b: &'a Square) -> Rect {
        let (a, b) = (self.square(a), self.square(b));
        let corner = Pos::new(a.x.min(b.x), a.y.min(b.y));
        Rect::new(corner.x, corner.y, (a.x - b.x).abs() + 1, (a.y - b.y).abs() + 1)
    }

    /// Returns the floor of the current room, or the whole level if there is no current room. In a
    /// slot, returns only the squares of the slot.
    pub fn room_bits(&self) -> Bits {
        match self.room {
            _ if self.within.is_some() => self.within.unwrap_or_default(),
            Some(room) => self.canvas.room_squares(room).collect(),
            None => level_bits(),
        }
    }

    fn walls(&self) -> Bits {
        let around = match self.room {
            Some(room) => self.canvas.level.rooms[usize::from(room)].area,
            None => self.frame.area(),
        };
        Rect::new(around.x - 1, around.y - 1, around.w + 2, around.h + 2)
            .squares()
            .filter(|&at| self.canvas.terrain(at).is_wall())
            .collect()
    }

    fn edge(&self) -> Bits {
        let canvas = &self.canvas;
        let touches = |at: Pos| at.neighbors().into_iter().any(|to| canvas.terrain(to).is_wall());
        self.room_bits().iter().filter(|&at| !canvas.terrain(at).is_wall() && touches(at)).collect()
    }

    fn line(&mut self, a: &'a Square, b: &'a Square) -> Bits {
        let (from, to) = (self.square(a), self.square(b));
        let mut bits: Bits = geom::line(from, to).collect();
        bits.set(from);
        bits
    }

    /// Returns a random path between two squares. Each step turns 45 degrees aside with a chance of
    /// `rough` in `rough` + 2. The path ends after 400 steps even if it has not arrived.
    fn wander(&mut self, a: &'a Square, b: &'a Square, rough: &'a Number) -> Bits {
        let (mut at, to) = (self.square(a), self.square(b));
        let rough = self.int(rough).clamp(0, 20) as u32;
        let mut bits = Bits::from_iter([at]);
        for _ in 0..400 {
            let Some(dir) = at.dir_to(to) else { break };
            let turn = if rough > 0 && self.rng.below(rough + 2) >= 2 {
                if self.rng.coin() { 1 } else { -1 }
            } else {
                0
            };
            at = at.step(dir.turned(turn));
            bits.set(at);
        }
        bits
    }

    fn oval(&mut self, center: &'a Square, x: &'a Number, y: &'a Number) -> Bits {
        let at = self.square(center);
        let (mut rx, mut ry) = (self.int(x).clamp(0, 80), self.int(y).clamp(0, 80));
        if self.frame.way.lies_down() {
            (rx, ry) = (ry, rx);
        }
        level_squares()
            .filter(|to| {
                let (dx, dy) = (i64::from(to.x - at.x), i64::from(to.y - at.y));
                (dx * ry).pow(2) + (dy * rx).pow(2) <= (rx * ry).pow(2)
                    && dx.abs() <= rx
                    && dy.abs() <= ry
            })
            .collect()
    }

    /// Flood fill without diagonals over squares of the same terrain.
    fn flood(&self, from: Pos) -> Bits {
        let same = self.canvas.terrain(from);
        let mut bits = Bits::from_iter([from]);
        let mut next = vec![from];
        while let Some(at) = next.pop() {
            for to in Dir::ORTHOGONAL.map(|dir| at.step(dir)) {
                if to.on_map() && !bits.has(to) && self.canvas.terrain(to) == same {
                    bits.set(to);
                    next.push(to);
                }
            }
        }
        bits
    }

    fn glyphs(&self, glyphs: &str) -> Bits {
        let Some(drawing) = &self.drawing else { return Bits::default() };
        let corner = self.known.main.corner;
        let shown = drawing.squares().filter(|(_, glyph)| glyphs.contains(*glyph));
        shown.map(|(at, _)| at + corner).collect()
    }

    /// Returns the squares of the room where the pattern matches the terrain if it is centered
    /// there.
    fn matches(&self, picture: &Drawing) -> Bits {
        let middle = Pos::new(picture.width / 2, picture.height / 2);
        let found = |center: Pos| {
            picture.squares().all(|(at, glyph)| {
                glyph == OUTSIDE || shows(self.canvas.terrain(center + at - middle), glyph)
            })
        };
        self.room_bits().iter().filter(|&at| found(at)).collect()
    }

    fn lattice(&mut self, from: &'a Square, step: &'a Square, block: &'a Square) -> Bits {
        let mut pair = |square: &'a Square, low: i64| {
            let x = self.int(&square.x).clamp(low, 80);
            (x, self.int(&square.y).clamp(low, 80))
        };
        let (from, step, block) = (pair(from, -80), pair(step, 1), pair(block, 1));
        let (w, h) = (i64::from(self.frame.w), i64::from(self.frame.h));
        let starts = |from: i64, step: i64, block: i64, most: i64| {
            (0..160).map(move |k| from + k * step).take_while(move |at| at + block < most)
        };
        let mut bits = Bits::default();
        for y in starts(from.1, step.1, block.1, h) {
            for x in starts(from.0, step.0, block.0, w) {
                for dy in 0..block.1 {
                    for dx in 0..block.0 {
                        bits.set(self.frame.square(x + dx, y + dy));
                    }
                }
            }
        }
        bits
    }

    /// Returns a random set of squares of the room. The chance of a square rises linearly from 0 at
    /// distance `near` to 1 at `far`. From `far` on, all squares are included or, if `capped`,
    /// none. `near` and `far` are in squares; the distances are compared in sixteenths of a square.
    fn shade(
        &mut self,
        shape: Shade,
        from: &'a Square,
        to: Option<&'a Square>,
        (near, far): (&'a Number, &'a Number),
        capped: bool,
    ) -> Bits {
        let from = self.square(from);
        let to = to.map(|to| self.square(to));
        let (near, far) = (self.int(near).clamp(-200, 200), self.int(far).clamp(-200, 200));
        let (near, far) = (16 * near, 16 * far);
        let mut bits = Bits::default();
        for at in self.room_bits().iter() {
            let distance = match (shape, to) {
                (Shade::Square, _) => 16 * i64::from(at.distance(from)),
                (Shade::Line, Some(to)) => off_line(at, from, to),
                _ => (256 * i64::from(at.square_distance(from))).isqrt(),
            };
            let inside = if distance >= far {
                !capped
            } else if distance <= near {
                false
            } else {
                i64::from(self.rng.below((far - near) as u32)) < distance - near
            };
            if inside {
                bits.set(at);
            }
        }
        bits
    }

    fn pick(&mut self, n: &'a Number, area: &'a Area, here: Option<Pos>) -> Bits {
        let n = self.int(n);
        let mut left = self.squares(area, here);
        let mut bits = Bits::default();
        for _ in 0..n {
            let Some(at) = LevelCanvas::one_of(&left, &mut self.rng) else { break };
            left.clear(at);
            bits.set(at);
        }
        bits
    }

    fn grow(&mut self, dirs: &'a [Dir], area: &'a Area, here: Option<Pos>) -> Bits {
        let squares = self.squares(area, here);
        let dirs: &[Dir] = if dirs.is_empty() { &Dir::ALL } else { dirs };
        let mut bits = squares;
        for at in squares.iter() {
            for &dir in dirs {
                bits.set(at.step(self.frame.dir(dir)));
            }
        }
        bits
    }

    fn mirror(&mut self, axis: Axis, area: &'a Area, here: Option<Pos>) -> Bits {
        let squares = self.squares(area, here);
        let mut bits = squares;
        for at in squares.iter() {
            let mut local = self.frame.local(at);
            if matches!(axis, Axis::X | Axis::Both) {
                local.x = self.frame.w - 1 - local.x;
            }
            if matches!(axis, Axis::Y | Axis::Both) {
                local.y = self.frame.h - 1 - local.y;
            }
            bits.set(self.frame.square(local.x.into(), local.y.into()));
        }
        bits
    }
}

/// Returns the cost of evaluating an area. A simple area costs 1.
fn price(area: &Area) -> i64 {
    match area {
        Area::Match(picture) => 1 + i64::from(picture.width * picture.height) / 4,
        Area::Cells(cells) => 1 + cells.len() as i64 / 64,
        Area::Lattice { .. } | Area::Flood(_) | Area::Grow(..) => 4,
        _ => 1,
    }
}

/// Returns the squares of a rectangle that are on the level.
fn on_level(rect: Rect) -> impl Iterator<Item = Pos> {
    let (left, top) = (rect.x.max(0), rect.y.max(0));
    let (right, bottom) = (rect.right().min(WIDTH - 1), rect.bottom().min(HEIGHT - 1));
    Rect::new(left, top, (right - left + 1).max(0), (bottom - top + 1).max(0)).squares()
}

fn level_squares() -> impl Iterator<Item = Pos> {
    Rect::new(1, 1, WIDTH - 2, HEIGHT - 2).squares()
}

fn level_bits() -> Bits {
    level_squares().collect()
}

fn is_rim(rect: Rect, at: Pos) -> bool {
    at.x == rect.x || at.x == rect.right() || at.y == rect.y || at.y == rect.bottom()
}

/// Returns the squares within `r` columns and rows of `at` whose squared distance from `at`
/// satisfies `fits`.
fn around(at: Pos, r: i64, fits: impl Fn(i64) -> bool) -> Bits {
    let r16 = r.clamp(0, 80) as i16;
    on_level(Rect::new(at.x - r16, at.y - r16, 2 * r16 + 1, 2 * r16 + 1))
        .filter(|to| fits(at.square_distance(*to).into()))
        .collect()
}

/// Returns the distance, in sixteenths of a square, from `at` to the line through `from` and `to`.
fn off_line(at: Pos, from: Pos, to: Pos) -> i64 {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let length = dx * dx + dy * dy;
    if length == 0 {
        return (256 * i64::from(at.square_distance(from))).isqrt();
    }
    let (px, py) = (i64::from(at.x - from.x), i64::from(at.y - from.y));
    let cross = dx * py - dy * px;
    (256 * cross * cross / length).isqrt()
}

/// Whether terrain matches a glyph of the standard legend.
fn shows(terrain: Terrain, glyph: char) -> bool {
    match glyph {
        '.' => terrain == Terrain::Floor,
        '-' | '|' | 'w' => terrain.is_wall(),
        ' ' => terrain == Terrain::Stone,
        '#' => terrain == Terrain::Corridor,
        '+' => terrain == Terrain::Door,
        'S' => terrain == Terrain::SecretDoor,
        'F' => terrain == Terrain::IronBars,
        'T' => terrain == Terrain::Tree,
        '{' => terrain == Terrain::Fountain,
        '\\' => terrain == Terrain::Throne,
        'K' => terrain == Terrain::Sink,
        '_' => terrain == Terrain::Altar,
        '}' => terrain == Terrain::Moat,
        'W' => terrain == Terrain::WaterWall,
        'A' => terrain == Terrain::Air,
        'P' => terrain == Terrain::Pool,
        'L' => terrain == Terrain::Lava,
        'I' => terrain == Terrain::Ice,
        'C' => terrain == Terrain::Cloud,
        '<' => terrain == Terrain::StairsUp,
        '>' => terrain == Terrain::StairsDown,
        _ => false,
    }
}
