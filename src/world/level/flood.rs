//! Breadth-first searches from one square.

use super::Level;
use crate::base::{Bits, HEIGHT, Pos, WIDTH};

/// Distance of an unreachable square.
pub const NEVER: u16 = u16::MAX;

/// An incremental breadth-first search from one square over open squares, extended only as far as
/// requested.
#[derive(Clone, Debug)]
pub(super) struct Flood {
    /// Distances, in row-major order.
    pub(super) steps: Vec<u16>,
    /// Open squares not yet reached (`left`) and squares that block diagonals (`frames`), by row.
    /// Rows are shifted by one, so that off-map neighbors read as 0 bits.
    left: [Strip; ROWS],
    frames: [Strip; ROWS],
    /// Reached squares, nearest first; `next` is the number already expanded.
    queue: Vec<(u8, u8)>,
    next: usize,
}

/// The squares of one row as bits, shifted by one. Holds every column that a `u8` can index.
#[derive(Clone, Copy, Debug)]
struct Strip([u8; 256 / 8 + 1]);

impl Strip {
    const EMPTY: Self = Self([0; 256 / 8 + 1]);

    fn set(&mut self, row: u128) {
        self.0[..16].copy_from_slice(&(row << 1).to_le_bytes());
    }

    /// Returns the bits of a column and its two row neighbors, leftmost in the lowest bit.
    #[inline]
    fn three(&self, x: u8) -> u8 {
        let byte = usize::from(x / 8);
        let two = u16::from_le_bytes([self.0[byte], self.0[byte + 1]]);
        (two >> (x % 8)) as u8 & 0b111
    }

    /// Clears bits of a column and its two row neighbors. `three` holds the bits to clear, as in
    /// [`Strip::three`]; all of them must be set.
    #[inline]
    fn take(&mut self, x: u8, three: u8) {
        let byte = usize::from(x / 8);
        let [low, high] = (u16::from(three) << (x % 8)).to_le_bytes();
        self.0[byte] ^= low;
        self.0[byte + 1] ^= high;
    }
}

const SQUARES: usize = WIDTH as usize * HEIGHT as usize;

const ROWS: usize = HEIGHT as usize + 2;

impl Flood {
    pub(super) fn new() -> Self {
        Self {
            steps: vec![NEVER; SQUARES],
            left: [Strip::EMPTY; ROWS],
            frames: [Strip::EMPTY; ROWS],
            queue: Vec::with_capacity(SQUARES),
            next: 0,
        }
    }

    /// Starts a search at a square on the map, which need not be open.
    pub(super) fn from(level: &Level, from: Pos, open: &Bits) -> Self {
        let mut flood = Self::new();
        flood.begin_first(&level.frames, from, |y| open.row(y));
        flood
    }

    /// Restarts the search at a square on the map; `open` returns the walkable squares of a row.
    pub(super) fn begin(&mut self, frames: &Bits, from: Pos, open: impl Fn(i16) -> u128) {
        self.steps.fill(NEVER);
        self.queue.clear();
        self.begin_first(frames, from, open);
    }

    /// Starts the search when `steps` and `queue` are still in their initial state.
    fn begin_first(&mut self, frames: &Bits, from: Pos, open: impl Fn(i16) -> u128) {
        for y in 0..HEIGHT {
            self.left[y as usize + 1].set(open(y) & !if y == from.y { 1 << from.x } else { 0 });
            self.frames[y as usize + 1].set(frames.row(y));
        }
        self.steps[number(from)] = 0;
        self.queue.push((from.x as u8, from.y as u8));
        self.next = 0;
    }

    /// Returns the distance of a square on the map, if the search has reached it, else `NEVER`.
    pub(super) fn steps(&self, at: Pos) -> u16 {
        self.steps[number(at)]
    }

    /// Extends the search until all squares up to one step farther than `at` are reached, but none
    /// farther than `most`.
    pub(super) fn reach(&mut self, at: Pos, most: u16) {
        let at = number(at);
        while let Some((x, y, here)) = self.coming() {
            if here >= most || here > self.steps[at] {
                return;
            }
            self.spread(x, y, here + 1);
        }
    }

    /// Extends the search to the nearest wanted square, excluding the start. Ties go to the first
    /// in reading order.
    pub(super) fn find(&mut self, wanted: impl Fn(Pos) -> bool) -> Option<Pos> {
        let mut found: Option<(u16, Pos)> = None;
        while let Some((x, y, here)) = self.coming() {
            let at = Pos::new(i16::from(x), i16::from(y));
            if found.is_some_and(|(least, _)| here > least) {
                break;
            }
            if here > 0 && found.is_none_or(|least| (here, at) < least) && wanted(at) {
                found = Some((here, at));
            }
            self.spread(x, y, here + 1);
        }
        found.map(|(_, at)| at)
    }

    /// Returns the next square to expand and its distance.
    fn coming(&self) -> Option<(u8, u8, u16)> {
        let &(x, y) = self.queue.get(self.next)?;
        Some((x, y, self.steps[usize::from(y) * WIDTH as usize + usize::from(x)]))
    }

    /// Expands a square: reaches its unreached neighbors.
    fn spread(&mut self, x: u8, y: u8, steps: u16) {
        self.next += 1;
        let middle = usize::from(y) + 1;
        let barred = self.frames[middle].three(x) & 0b010 != 0;
        for row in [middle - 1, middle, middle + 1] {
            let mut three = self.left[row].three(x);
            if three == 0 {
                continue;
            }
            if row != middle {
                three &= if barred { 0b010 } else { !(self.frames[row].three(x) & 0b101) };
            }
            self.left[row].take(x, three);
            while three != 0 {
                let column = x + three.trailing_zeros() as u8 - 1;
                three &= three - 1;
                self.steps[(row - 1) * WIDTH as usize + usize::from(column)] = steps;
                self.queue.push((column, row as u8 - 1));
            }
        }
    }
}

pub(super) fn number(at: Pos) -> usize {
    at.y as usize * WIDTH as usize + at.x as usize
}
