//! Field of view: the squares in line of sight of a square, and which of them are visible.
//!
//! Symmetric shadowcasting on bit sets: two floor squares always see each other, or neither does.
//! Source: Albert Ford, Symmetric Shadowcasting.

use super::Level;
use super::level_id::LevelId;
use crate::base::geom::line;
use crate::base::{Bits, HEIGHT, Pos, WIDTH};

/// The hero's cached field of view. Not saved: it is recomputed.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// Squares in line of sight, lit or not. Ignores blindness.
    pub clear: Bits,
    /// Squares in line of sight that are lit or within the hero's light, and all squares that the
    /// hero sees through walls; only the hero's own square if the hero is blind.
    pub seen: Bits,
    /// Set to false to force a complete update, including memory.
    pub fresh: bool,
    made: Option<Viewpoint>,
    /// Opaque squares by column; valid as long as the field of view is.
    columns: Vec<u32>,
    /// The visible squares already recorded in memory; maintained by `world::known::memory`.
    pub(in crate::world) noted: Noted,
}

/// The inputs of a field of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::world) struct Viewpoint {
    pub level: LevelId,
    /// Number of square changes of the level.
    pub squares: u32,
    pub at: Pos,
    /// Radius of the hero's light, in squares.
    pub radius: u8,
    pub blind: bool,
    /// Radius in which walls hide nothing, in squares.
    pub through_walls: u8,
}

/// Tracks which visible squares are already in memory, to avoid copying them again.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::world) struct Noted {
    pub squares: Bits,
    /// Counts of square changes, item changes and known traps when the squares were recorded.
    pub as_of: (u32, u32, usize),
}

impl PartialEq for Sight {
    /// Sight is derived, so it is ignored when worlds are compared.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Returns every square in line of sight of `from`, walls included.
pub fn clear_from(level: &Level, from: Pos) -> Bits {
    cast(level, &columns(&level.opaque), from)
}

/// Whether nothing opaque is strictly between two squares on a straight line. A cheap test used
/// between monsters.
pub fn is_line_clear(level: &Level, from: Pos, to: Pos) -> bool {
    line(from, to).all(|at| at == to || !level.opaque.has(at))
}

/// Transposes a set: returns one `u32` per column, with row `y` as bit `y`.
fn columns(of: &Bits) -> Vec<u32> {
    let mut columns = vec![u32::MAX >> (32 - HEIGHT); WIDTH as usize];
    for y in 0..HEIGHT {
        // Starts from all rock and clears the other squares, because most squares are rock.
        let mut row = !of.row(y) & ((1 << WIDTH) - 1);
        while row != 0 {
            columns[row.trailing_zeros() as usize] &= !(1 << y);
            row &= row - 1;
        }
    }
    columns
}

/// A section of one row of a quadrant: its distance, and the slopes between which it is visible.
#[derive(Clone, Copy)]
struct Row {
    depth: i32,
    start: (i32, i32),
    end: (i32, i32),
}

impl Row {
    const FIRST: Self = Self { depth: 1, start: (-1, 1), end: (1, 1) };

    /// Returns two column ranges. The first has the columns that overlap the section; touching it
    /// is not enough. The second has the columns whose center is in the section or at one of its
    /// ends. Testing the center makes visibility symmetric.
    fn columns(self) -> [(i32, i32); 2] {
        let (low, rest) = self.at(self.start);
        let (high, over) = self.at(self.end);
        [
            (low + i32::from(2 * rest >= self.start.1), high + i32::from(2 * over > self.end.1)),
            (low + i32::from(rest > 0), high),
        ]
    }

    /// Returns the column at or before the point where a slope meets the row, and the remainder.
    const fn at(self, (across, deep): (i32, i32)) -> (i32, i32) {
        // No slope leaves the quadrant, so this is never negative.
        let from_edge = (self.depth * (across + deep)) as u32;
        let column = from_edge / deep as u32;
        (column as i32 - self.depth, (from_edge - column * deep as u32) as i32)
    }

    /// Returns the slope at which the low side of a column begins.
    const fn side(self, column: i32) -> (i32, i32) {
        (2 * column - 1, 2 * self.depth)
    }
}

/// Returns a mask of bits `low..=high`; 0 when `high` is below `low`.
fn span(low: i32, high: i32) -> u64 {
    let (low, high) = (low.max(0), high.min(63));
    if high < low { 0 } else { u64::MAX >> (63 - (high - low)) << low }
}

fn cast(level: &Level, columns: &[u32], from: Pos) -> Bits {
    let mut clear = Bits::default();
    clear.set(from);
    let mut rows = Vec::with_capacity(32);
    let (x, y) = (i32::from(from.x), i32::from(from.y));
    let (width, height) = (i32::from(WIDTH), i32::from(HEIGHT));
    for way in [-1, 1] {
        let opaque = |depth: i32, first: i32| {
            let row = y + way * depth;
            (0 <= row && row < height).then(|| (level.opaque.row(row as i16) >> first) as u64)
        };
        quadrant(&mut rows, x, width, opaque, |depth, first, bits| {
            clear.add_row((y + way * depth) as i16, u128::from(bits) << first);
        });
    }
    let mut across = [0u128; HEIGHT as usize];
    for way in [-1, 1] {
        let opaque = |depth: i32, first: i32| {
            let column = x + way * depth;
            (0 <= column && column < width).then(|| u64::from(columns[column as usize]) >> first)
        };
        quadrant(&mut rows, y, height, opaque, |depth, first, mut bits| {
            let column = x + way * depth;
            while bits != 0 {
                across[first as usize + bits.trailing_zeros() as usize] |= 1 << column;
                bits &= bits - 1;
            }
        });
    }
    for (y, bits) in across.into_iter().enumerate() {
        clear.add_row(y as i16, bits);
    }
    clear
}

/// Scans one quadrant row by row. `middle` is the eye's coordinate along the rows and `length`
/// their length. `opaque(depth, first)` returns the opaque squares of a row from `first` on;
/// `clear(depth, first, bits)` receives the visible ones. At most 64 squares of a row are visible,
/// because each row is short or near the eye.
fn quadrant(
    rows: &mut Vec<Row>,
    middle: i32,
    length: i32,
    opaque: impl Fn(i32, i32) -> Option<u64>,
    mut clear: impl FnMut(i32, i32, u64),
) {
    rows.push(Row::FIRST);
    while let Some(row) = rows.pop() {
        let [(low, high), mutual] = row.columns();
        let (low, high) = (low + middle, high + middle);
        let (first, last) = (low.max(0), high.min(length - 1));
        if last < first {
            continue;
        }
        let Some(walls) = opaque(row.depth, first) else { continue };
        let stretch = span(0, last - first);
        let mutual = span(mutual.0 + middle - first, mutual.1 + middle - first);
        let seen = stretch & (walls | mutual);
        if seen != 0 {
            clear(row.depth, first, seen);
        }
        let mut open = stretch & !walls;
        while open != 0 {
            let from = open.trailing_zeros() as i32;
            let to = from + (open >> from).trailing_ones() as i32 - 1;
            // The addition carries through the lowest run of ones and clears it.
            open &= open.wrapping_add(1 << from);
            let (a, b) = (from + first, to + first);
            rows.push(Row {
                depth: row.depth + 1,
                start: if a == low { row.start } else { row.side(a - middle) },
                end: if b == high { row.end } else { row.side(b + 1 - middle) },
            });
        }
    }
}

impl Sight {
    /// Updates the field of view if it was made for another viewpoint, or is not fresh.
    pub(in crate::world) fn update(&mut self, level: &Level, made: Viewpoint) {
        let before = self.made.filter(|_| self.fresh);
        if before == Some(made) {
            return;
        }
        if before.is_none_or(|old| (old.level, old.squares) != (made.level, made.squares)) {
            self.columns = columns(&level.opaque);
        }
        if !self.fresh {
            self.noted = Noted::default();
        }
        self.clear = cast(level, &self.columns, made.at);
        self.seen = self.made_out(level, made);
        self.made = Some(made);
        self.fresh = true;
    }

    /// Whether the field of view is fresh and was computed for this square of the unchanged level.
    #[inline]
    pub(in crate::world) fn is_from(&self, level: &Level, at: Pos) -> bool {
        let made = self.made.filter(|_| self.fresh);
        let now = (level.id, level.changes.squares, at);
        made.is_some_and(|made| (made.level, made.squares, made.at) == now)
    }

    /// Returns the visible squares: those in line of sight that are lit or within the hero's light,
    /// and all squares that the hero sees through walls. A blind hero sees only their own square.
    fn made_out(&self, level: &Level, made: Viewpoint) -> Bits {
        let mut seen = Bits::default();
        seen.set(made.at);
        if made.blind {
            return seen;
        }
        let clear = &self.clear;
        let near = disk(made.at, made.radius).intersect(clear);
        seen = seen.union(&near).union(&clear.intersect(&level.lit));
        for y in 0..HEIGHT {
            let stands = clear.row(y) & (level.opaque.row(y) | level.doors.row(y));
            if stands != 0 {
                seen.add_row(y, stands & lit_toward(level, y, made.at));
            }
        }
        if made.through_walls > 0 {
            seen = seen.union(&disk(made.at, made.through_walls));
        }
        seen
    }
}

/// Returns the squares within a light radius of `from`, ignoring walls.
///
/// A disk: the squared distance is at most r(r + 1). A radius of 1 covers all neighbors.
pub fn disk(from: Pos, radius: u8) -> Bits {
    let r = i16::from(radius);
    let reach = if r <= 1 { 2 } else { i32::from(r) * i32::from(r + 1) };
    let mut near = Bits::default();
    for dy in -r..=r {
        for dx in -r..=r {
            let at = Pos::new(from.x + dx, from.y + dy);
            if at.square_distance(from) <= reach {
                near.set(at);
            }
        }
    }
    near
}

/// Returns the squares of a row where a wall or door would be lit on the side that faces the eye. A
/// square has up to three neighbors on that side; one of them must be lit and not opaque.
fn lit_toward(level: &Level, y: i16, eye: Pos) -> u128 {
    let lit = |y: i16| level.lit.row(y) & !level.opaque.row(y);
    let beyond = lit(y + (eye.y - y).signum());
    let either = lit(y) | beyond;
    let left = (1 << eye.x) - 1;
    let same = 1 << eye.x;
    let right = !(left | same);
    (either >> 1 | beyond) & left | either & same | (either << 1 | beyond) & right
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::{Rng, Seed};
    use crate::content::Terrain;
    use crate::world::drawn_level::{found, picture};
    use proptest::prelude::*;

    /// Creates a level with `rock` percent of random rock squares.
    fn noisy(seed: u64, rock: u32) -> Level {
        let mut rng = Rng::new(Seed(seed), 0);
        let mut level = Level::new(LevelId::default());
        for at in level.cells.positions() {
            if !rng.percent(rock) {
                level.change(at, |cell| cell.terrain = Terrain::Floor);
            }
        }
        level
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn sight_between_floor_squares_is_symmetric(seed: u64, rock in 2u32..60) {
            let level = noisy(seed, rock);
            let open: Vec<Pos> = level.cells.positions().filter(|&at| !level.opaque.has(at)).collect();
            let eyes: Vec<Pos> = open.iter().copied().step_by(37).collect();
            for &eye in &eyes {
                let clear = clear_from(&level, eye);
                for at in clear.iter().filter(|&at| !level.opaque.has(at)).step_by(11) {
                    let back = clear_from(&level, at);
                    prop_assert!(back.has(eye), "{eye:?} sees {at:?}");
                }
            }
        }
    }

    /// Reference implementation: whether the side of a wall or door facing the eye is lit.
    fn is_lit_toward(level: &Level, at: Pos, eye: Pos) -> bool {
        let (dx, dy) = ((eye.x - at.x).signum(), (eye.y - at.y).signum());
        [(dx, dy), (dx, 0), (0, dy)].into_iter().any(|(x, y)| {
            let side = Pos::new(at.x + x, at.y + y);
            level.lit.has(side) && !level.opaque.has(side)
        })
    }

    #[test]
    fn row_visibility_of_lit_walls_matches_the_rule_for_one_square() {
        for rock in [20, 50, 80] {
            let mut level = noisy(u64::from(rock), rock);
            for at in level.cells.positions().filter(|at| (at.x / 7 + at.y / 4) % 2 == 0) {
                level.change(at, |cell| cell.set_lit(true));
            }
            let corners = [Pos::new(0, 0), Pos::new(79, 20)];
            for eye in corners.into_iter().chain(level.cells.positions().step_by(97)) {
                for at in level.cells.positions() {
                    let lit = lit_toward(&level, at.y, eye) >> at.x & 1 != 0;
                    assert_eq!(lit, is_lit_toward(&level, at, eye), "{at:?} from {eye:?}");
                }
            }
        }
    }

    #[test]
    fn a_lit_room_is_seen_with_its_walls() {
        let room = "
            -------
            |a....|
            |.....|
            |....b/
            -------
        ";
        let level = Level::drawn(room);
        for eye in level.lit.iter().filter(|&at| !level.opaque.has(at)) {
            if level.cell(eye).terrain == Terrain::Door {
                continue;
            }
            let clear = clear_from(&level, eye);
            let whole = (1..8).flat_map(|x| (1..6).map(move |y| Pos::new(x, y)));
            for at in whole {
                assert!(clear.has(at), "{eye:?} {at:?}{}", picture(&level, |at| clear.has(at)));
            }
            assert!(!clear.has(Pos::new(9, 4)) || eye.y == 4);
        }
    }

    #[test]
    fn a_closed_door_blocks_sight() {
        let hall = "
            -----------
            |a...+...b|
            -----------
        ";
        let mut level = Level::drawn(hall);
        let (a, b) = (found(hall, 'a')[0], found(hall, 'b')[0]);
        assert!(!clear_from(&level, a).has(b));
        level.change(found(hall, '+')[0], |cell| cell.set_door(crate::content::Door::Open));
        assert!(clear_from(&level, a).has(b) && clear_from(&level, b).has(a));
        assert!(is_line_clear(&level, a, b));
    }
}
