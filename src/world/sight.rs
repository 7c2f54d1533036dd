//! Field of view: what is in line of sight from a square, and what of it can be made out.
//!
//! Symmetric shadowcasting on bits: a floor square sees another exactly when it is seen by it.

use super::World;
use super::level::Level;
use crate::base::{Bits, Pos};
use crate::content::Property;

/// The hero's field of view, kept while nothing moved. Not saved: it is recomputed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sight {
    /// In line of sight, lit or not.
    pub clear: Bits,
    /// In line of sight and lit, or next to the hero.
    pub seen: Bits,
    /// Whether the two are true now.
    pub fresh: bool,
}

impl PartialEq for Sight {
    /// Sight is derived; two worlds that differ only in it are the same.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One row of an octant pair being scanned: slopes as fractions, start and end.
#[derive(Clone, Copy)]
struct Row {
    depth: i32,
    start: (i32, i32),
    end: (i32, i32),
}

/// Every square in line of sight of `from`, walls included.
pub fn clear_from(level: &Level, from: Pos) -> Bits {
    let mut seen = Bits::default();
    seen.set(from);
    for quadrant in 0..4 {
        scan(level, from, quadrant, &mut seen);
    }
    seen
}

fn turned(from: Pos, quadrant: u8, depth: i32, col: i32) -> Pos {
    let (d, c) = (depth as i16, col as i16);
    match quadrant {
        0 => Pos::new(from.x + c, from.y - d),
        1 => Pos::new(from.x + c, from.y + d),
        2 => Pos::new(from.x + d, from.y + c),
        _ => Pos::new(from.x - d, from.y + c),
    }
}

fn scan(level: &Level, from: Pos, quadrant: u8, seen: &mut Bits) {
    let first = Row { depth: 1, start: (-1, 1), end: (1, 1) };
    let mut rows = [first; 64];
    let mut left = 1;
    while left > 0 {
        left -= 1;
        let mut row = rows[left];
        // Columns whose middle lies in the row, ties outward.
        let low = (2 * row.depth * row.start.0 + row.start.1).div_euclid(2 * row.start.1);
        let high = -((-2 * row.depth * row.end.0 + row.end.1).div_euclid(2 * row.end.1));
        let mut before: Option<bool> = None;
        let mut any_on_map = false;
        for col in low..=high {
            let at = turned(from, quadrant, row.depth, col);
            let on_map = at.on_map();
            any_on_map |= on_map;
            let wall = !on_map || level.opaque.has(at);
            let symmetric = col * row.start.1 >= row.depth * row.start.0
                && col * row.end.1 <= row.depth * row.end.0;
            if on_map && (wall || symmetric) {
                seen.set(at);
            }
            if before == Some(true) && !wall {
                row.start = (2 * col - 1, 2 * row.depth);
            }
            if before == Some(false) && wall && left < rows.len() {
                rows[left] = Row {
                    depth: row.depth + 1,
                    start: row.start,
                    end: (2 * col - 1, 2 * row.depth),
                };
                left += 1;
            }
            before = Some(wall);
        }
        if before == Some(false) && any_on_map && left < rows.len() {
            rows[left] = Row { depth: row.depth + 1, ..row };
            left += 1;
        }
    }
}

impl World {
    /// Makes the hero's field of view true again, if something changed it.
    pub fn look_around(&mut self) {
        if self.sight.fresh {
            return;
        }
        let you = &self.actors[self.hero];
        let (at, blind) = (you.at, you.has(Property::Blind));
        let clear = clear_from(&self.level, at);
        let mut seen = Bits::default();
        if blind {
            seen.set(at);
        } else {
            for square in clear.iter() {
                if self.level.cell(square).is_lit() || square.distance(at) <= self.light_radius() {
                    seen.set(square);
                }
            }
        }
        self.sight = Sight { clear, seen, fresh: true };
    }

    /// How far the hero sees in the dark: a lit lamp's radius, else the neighbors.
    fn light_radius(&self) -> i32 {
        let lit = self.you().pack.iter().any(|&item| self.items[item].lit);
        if lit { 2 } else { 1 }
    }
}
