//! The free space of a level, as rectangles. Each room or vault map that is placed removes its area
//! from them.

use crate::base::{Bits, HEIGHT, Pos, Rect, Rng, WIDTH, grid};
use crate::content::Terrain;

/// Columns kept free between a room and its neighbors.
pub const MARGIN_X: i16 = 4;
/// Rows kept free between a room and its neighbors.
pub const MARGIN_Y: i16 = 3;
/// Maximum number of free rectangles tracked.
/// Source: rules/levels 1.
const MOST_SPANS: usize = 50;

/// A rectangle of squares. All four bounds are inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub left: i16,
    pub top: i16,
    pub right: i16,
    pub bottom: i16,
}

impl Span {
    const LEVEL: Self = Self { left: 0, top: 0, right: WIDTH - 1, bottom: HEIGHT - 1 };

    pub const fn new(left: i16, top: i16, right: i16, bottom: i16) -> Self {
        Self { left, top, right, bottom }
    }

    /// Converts a rectangle of level squares to a span.
    pub fn of(area: Rect) -> Self {
        Self::new(area.x, area.y, area.right(), area.bottom())
    }

    fn contains(self, other: Self) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    fn meets(self, other: Self) -> bool {
        self.left <= other.right
            && self.right >= other.left
            && self.top <= other.bottom
            && self.bottom >= other.top
    }

    /// Grows the rectangle by `x` columns and `y` rows on every side, within the level.
    pub fn grown(self, x: i16, y: i16) -> Self {
        Self::new(
            (self.left - x).max(0),
            (self.top - y).max(0),
            (self.right + x).min(WIDTH - 1),
            (self.bottom + y).min(HEIGHT - 1),
        )
    }
}

/// Returns the columns of a rectangle as a bit mask.
const fn columns(span: Span) -> u128 {
    let many = (span.right - span.left + 1) as u32;
    (u128::MAX >> (128 - many)) << span.left
}

/// The free rectangles of a level, which can overlap, and the squares that are no longer rock.
#[derive(Clone, Debug)]
pub struct FreeSpace {
    spans: Vec<Span>,
    /// Squares other than rock, one bit per column, one number per row.
    built: [u128; HEIGHT as usize],
    /// Doors and secret doors, in the same layout.
    doors: [u128; HEIGHT as usize],
    /// Squares that corridors cannot cross: the map's edge, and everything but rock and corridors.
    closed: Bits,
}

/// The squares on the map's edge.
const FRAME: Bits = {
    let mut frame = Bits::EMPTY;
    let mut y = 0;
    while y < HEIGHT {
        let edge = y == 0 || y == HEIGHT - 1;
        frame.add_row(y, if edge { u128::MAX } else { 1 | 1 << (WIDTH - 1) });
        y += 1;
    }
    frame
};

impl Default for FreeSpace {
    fn default() -> Self {
        let mut spans = Vec::with_capacity(MOST_SPANS);
        spans.push(Span::LEVEL);
        Self { spans, built: [0; HEIGHT as usize], doors: [0; HEIGHT as usize], closed: FRAME }
    }
}

impl FreeSpace {
    /// Whether no free rectangle is left.
    pub fn is_full(&self) -> bool {
        self.spans.is_empty()
    }

    /// Returns a uniformly random free rectangle.
    pub fn any(&self, rng: &mut Rng) -> Option<Span> {
        crate::base::pick::one(rng, &self.spans).copied()
    }

    /// Whether one of the free rectangles contains the whole area.
    pub fn holds(&self, span: Span) -> bool {
        self.spans.iter().any(|free| free.contains(span))
    }

    /// Records the new terrain of a square.
    pub fn mark(&mut self, at: Pos, terrain: Terrain) {
        let bit = 1 << at.x;
        let put = |row: &mut u128, is: bool| *row = if is { *row | bit } else { *row & !bit };
        put(&mut self.built[at.y as usize], terrain != Terrain::Stone);
        let door = matches!(terrain, Terrain::Door | Terrain::SecretDoor);
        put(&mut self.doors[at.y as usize], door);
        let diggable =
            matches!(terrain, Terrain::Stone | Terrain::Corridor | Terrain::SecretCorridor);
        self.closed.put(at, !diggable || FRAME.has(at));
    }

    /// Records that a rock square became a corridor.
    pub fn build_corridor(&mut self, at: Pos) {
        self.built[at.y as usize] |= 1 << at.x;
    }

    /// Records that an area became floor and walls.
    pub fn mark_room(&mut self, span: Span) {
        let mask = columns(span);
        for y in span.top as usize..=span.bottom as usize {
            self.built[y] |= mask;
            self.doors[y] &= !mask;
            self.closed.add_row(y as i16, mask);
        }
    }

    /// Whether a door is orthogonally adjacent to `at`, which must not be on the map's edge.
    pub fn is_beside_door(&self, at: Pos) -> bool {
        let y = at.y as usize;
        let beside = self.doors[y] << 1 | self.doors[y] >> 1;
        (beside | self.doors[y - 1] | self.doors[y + 1]) >> at.x & 1 != 0
    }

    /// Returns the doors within an area in reading order.
    pub fn doors_within(&self, span: Span) -> impl Iterator<Item = Pos> + use<> {
        let mask = columns(span);
        let rows = self.doors.map(|row| row & mask);
        (span.top..=span.bottom)
            .flat_map(move |y| grid::columns(rows[y as usize]).map(move |x| Pos::new(x, y)))
    }

    /// Whether the whole area is rock.
    pub fn is_rock(&self, span: Span) -> bool {
        let mask = columns(span);
        (span.top..=span.bottom).all(|y| self.built[y as usize] & mask == 0)
    }

    /// Returns all squares except rock, one bit per column, one number per row.
    pub fn built(&self) -> &[u128; HEIGHT as usize] {
        &self.built
    }

    /// Returns the rock squares whose neighbors are all rock, in the same layout. The first and
    /// last rows are empty.
    pub fn deep_rock(&self) -> [u128; HEIGHT as usize] {
        let wide = self.built.map(|row| !(row | row << 1 | row >> 1));
        let mut deep = [0; HEIGHT as usize];
        for (y, rows) in wide.windows(3).enumerate() {
            deep[y + 1] = rows[0] & rows[1] & rows[2];
        }
        deep
    }

    /// Whether a corridor can cross the square: rock, or already a corridor.
    pub fn is_diggable(&self, at: Pos) -> bool {
        !self.closed.has(at)
    }

    /// Removes a rectangle from the free area: each overlapping free rectangle is replaced by up to
    /// four parts that are still large enough for a room.
    /// Source: rules/vaults B3.
    pub fn take(&mut self, taken: Span) {
        let mut cut = [Span::LEVEL; MOST_SPANS];
        let mut cuts = 0;
        self.spans.retain(|&free| {
            let meets = free.meets(taken);
            if meets {
                cut[cuts] = free;
                cuts += 1;
            }
            !meets
        });
        for &old in &cut[..cuts] {
            self.keep_beside(old, taken);
        }
    }

    fn keep_beside(&mut self, old: Span, taken: Span) {
        let need = |margin: i16, open: bool| (if open { 2 * margin } else { margin + 1 }) + 4;
        if taken.top - old.top - 1 > need(MARGIN_Y, old.bottom < HEIGHT - 1) {
            self.keep(Span { bottom: taken.top - 2, ..old });
        }
        if taken.left - old.left - 1 > need(MARGIN_X, old.right < WIDTH - 1) {
            self.keep(Span { right: taken.left - 2, ..old });
        }
        if old.bottom - taken.bottom - 1 > need(MARGIN_Y, old.top > 0) {
            self.keep(Span { top: taken.bottom + 2, ..old });
        }
        if old.right - taken.right - 1 > need(MARGIN_X, old.left > 0) {
            self.keep(Span { left: taken.right + 2, ..old });
        }
    }

    fn keep(&mut self, span: Span) {
        if self.spans.len() < MOST_SPANS && !self.holds(span) {
            self.spans.push(span);
        }
    }
}
