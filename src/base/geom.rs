//! Squares, directions, rectangles and lines.

use std::cmp::Ordering;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// Columns of a level.
pub const WIDTH: i16 = 80;
/// Rows of a level.
pub const HEIGHT: i16 = 21;

/// Number of squares of a level.
pub const SQUARES: usize = WIDTH as usize * HEIGHT as usize;

/// A square: column and row, from the upper left corner. Orders in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pos {
    pub x: i16,
    pub y: i16,
}

impl Pos {
    pub const fn new(x: i16, y: i16) -> Pos {
        Pos { x, y }
    }

    /// The adjacent square in direction `dir`; may lie off the map.
    #[must_use]
    #[inline]
    pub const fn step(self, dir: Dir) -> Pos {
        Pos::new(self.x + dir.dx(), self.y + dir.dy())
    }

    /// Chebyshev distance: number of steps when diagonal steps count as one.
    #[inline]
    pub fn distance(self, other: Pos) -> i32 {
        let (dx, dy) = self.gaps(other);
        dx.max(dy)
    }

    /// Squared Euclidean distance.
    #[inline]
    pub fn square_distance(self, other: Pos) -> i32 {
        let (dx, dy) = self.gaps(other);
        dx * dx + dy * dy
    }

    /// Whether the two squares are adjacent, orthogonally or diagonally.
    #[inline]
    pub fn is_next_to(self, other: Pos) -> bool {
        self.distance(other) == 1
    }

    /// Whether `other` lies exactly in one of the eight directions, or is the same square.
    ///
    /// ```
    /// use wyrdvault::base::Pos;
    /// assert!(Pos::new(3, 3).is_in_line_with(Pos::new(6, 0)));
    /// assert!(!Pos::new(3, 3).is_in_line_with(Pos::new(9, 2)));
    /// ```
    #[inline]
    pub fn is_in_line_with(self, other: Pos) -> bool {
        let (dx, dy) = self.gaps(other);
        dx == 0 || dy == 0 || dx == dy
    }

    /// The eight adjacent squares, in the order of [`Dir::ALL`]; some may lie off the map.
    pub fn neighbors(self) -> [Pos; 8] {
        Dir::ALL.map(|dir| self.step(dir))
    }

    /// Direction of the step that gets closest to `other`; `None` if the squares are equal.
    ///
    /// ```
    /// use wyrdvault::base::{Dir, Pos};
    /// assert_eq!(Pos::new(3, 3).dir_to(Pos::new(9, 2)), Some(Dir::NE));
    /// ```
    #[inline]
    pub fn dir_to(self, other: Pos) -> Option<Dir> {
        Dir::of(other.x - self.x, other.y - self.y)
    }

    /// Whether the square lies on a level.
    #[inline]
    pub const fn on_map(self) -> bool {
        // As `u16`, a negative coordinate exceeds every width.
        (self.x as u16) < WIDTH as u16 && (self.y as u16) < HEIGHT as u16
    }

    /// Index of the square in reading order. The square must be on the map.
    #[inline]
    pub const fn number(self) -> usize {
        debug_assert!(self.on_map());
        self.y as u16 as usize * WIDTH as usize + self.x as u16 as usize
    }

    fn gaps(self, other: Pos) -> (i32, i32) {
        let gap = |a: i16, b: i16| (i32::from(a) - i32::from(b)).abs();
        (gap(self.x, other.x), gap(self.y, other.y))
    }
}

impl Ord for Pos {
    fn cmp(&self, other: &Pos) -> Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Pos {
    fn partial_cmp(&self, other: &Pos) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Add for Pos {
    type Output = Pos;

    fn add(self, other: Pos) -> Pos {
        Pos::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Pos {
    type Output = Pos;

    fn sub(self, other: Pos) -> Pos {
        Pos::new(self.x - other.x, self.y - other.y)
    }
}

/// One of the eight directions, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dir {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Dir {
    /// All directions, clockwise from north.
    pub const ALL: [Dir; 8] = [Dir::N, Dir::NE, Dir::E, Dir::SE, Dir::S, Dir::SW, Dir::W, Dir::NW];
    /// The four orthogonal directions, clockwise from north.
    pub const ORTHOGONAL: [Dir; 4] = [Dir::N, Dir::E, Dir::S, Dir::W];

    /// Name of the direction: "north", "southwest".
    pub const fn word(self) -> &'static str {
        match self {
            Self::N => "north",
            Self::NE => "northeast",
            Self::E => "east",
            Self::SE => "southeast",
            Self::S => "south",
            Self::SW => "southwest",
            Self::W => "west",
            Self::NW => "northwest",
        }
    }

    /// Direction with the signs of `dx` and `dy`; `None` if both are 0.
    #[inline]
    pub fn of(dx: i16, dy: i16) -> Option<Dir> {
        use Dir::{E, N, NE, NW, S, SE, SW, W};
        const BY_SIGNS: [[Option<Dir>; 3]; 3] = [
            [Some(NW), Some(N), Some(NE)],
            [Some(W), None, Some(E)],
            [Some(SW), Some(S), Some(SE)],
        ];
        BY_SIGNS[(dy.signum() + 1) as usize][(dx.signum() + 1) as usize]
    }

    /// Column change of one step; positive is right.
    #[inline]
    pub const fn dx(self) -> i16 {
        match self {
            Dir::N | Dir::S => 0,
            Dir::NE | Dir::E | Dir::SE => 1,
            Dir::SW | Dir::W | Dir::NW => -1,
        }
    }

    /// Row change of one step; positive is down.
    #[inline]
    pub const fn dy(self) -> i16 {
        match self {
            Dir::E | Dir::W => 0,
            Dir::SE | Dir::S | Dir::SW => 1,
            Dir::N | Dir::NE | Dir::NW => -1,
        }
    }

    /// Amount by which one step in this direction changes [`Pos::number`].
    #[inline]
    pub const fn stride(self) -> isize {
        self.dy() as isize * WIDTH as isize + self.dx() as isize
    }

    /// Rotates clockwise by `eighths` of a circle; negative values rotate counterclockwise.
    #[must_use]
    #[inline]
    pub fn turned(self, eighths: i8) -> Dir {
        // 8 divides 256, so a wrapping overflow does not change the result.
        let turned = (self as u8).wrapping_add_signed(eighths) & 7;
        Dir::ALL[usize::from(turned)]
    }

    #[must_use]
    pub fn opposite(self) -> Dir {
        self.turned(4)
    }

    #[inline]
    pub const fn is_diagonal(self) -> bool {
        // In clockwise order from north, every other direction is diagonal.
        self as u8 % 2 == 1
    }
}

/// A rectangle of squares: upper left corner, width, height.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Rect {
    pub x: i16,
    pub y: i16,
    pub w: i16,
    pub h: i16,
}

impl Rect {
    pub const fn new(x: i16, y: i16, w: i16, h: i16) -> Rect {
        Rect { x, y, w, h }
    }

    /// The last column inside.
    pub const fn right(self) -> i16 {
        self.x + self.w - 1
    }

    /// The last row inside.
    pub const fn bottom(self) -> i16 {
        self.y + self.h - 1
    }

    pub const fn contains(self, at: Pos) -> bool {
        self.x <= at.x && at.x <= self.right() && self.y <= at.y && at.y <= self.bottom()
    }

    /// Number of squares inside.
    pub fn area(self) -> i32 {
        i32::from(self.w.max(0)) * i32::from(self.h.max(0))
    }

    /// The center square; for even sizes, the right or lower of the two middle ones.
    pub const fn center(self) -> Pos {
        Pos::new(self.x + self.w / 2, self.y + self.h / 2)
    }

    /// All squares inside, in reading order.
    pub fn squares(self) -> impl Iterator<Item = Pos> {
        let columns = self.x..self.x + self.w;
        (self.y..self.y + self.h).flat_map(move |y| columns.clone().map(move |x| Pos::new(x, y)))
    }

    /// Grows the rectangle by `n` squares on every side; negative `n` shrinks it.
    #[must_use]
    pub const fn grown(self, n: i16) -> Rect {
        Rect::new(self.x - n, self.y - n, self.w + 2 * n, self.h + 2 * n)
    }

    /// Whether any square lies in both rectangles.
    pub const fn overlaps(self, other: Rect) -> bool {
        let left = if self.x > other.x { self.x } else { other.x };
        let top = if self.y > other.y { self.y } else { other.y };
        self.contains(Pos::new(left, top)) && other.contains(Pos::new(left, top))
    }
}

/// The squares on the straight line from `from`, exclusive, to `to`, inclusive.
pub fn line(from: Pos, to: Pos) -> Line {
    let (dx, dy) = from.gaps(to);
    Line { at: from, to, dx, dy, error: dx - dy }
}

/// Iterator over a Bresenham line; made by [`line()`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    at: Pos,
    to: Pos,
    dx: i32,
    dy: i32,
    error: i32,
}

impl Iterator for Line {
    type Item = Pos;

    fn next(&mut self) -> Option<Pos> {
        if self.at == self.to {
            return None;
        }
        let twice = 2 * self.error;
        if twice > -self.dy {
            self.error -= self.dy;
            self.at.x += (self.to.x - self.at.x).signum();
        }
        if twice < self.dx {
            self.error += self.dx;
            self.at.y += (self.to.y - self.at.y).signum();
        }
        Some(self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn directions_turn_clockwise_back_to_the_start() {
        for dir in Dir::ALL {
            assert_eq!(dir.turned(8), dir);
            assert_eq!(dir.turned(-3).turned(3), dir);
            assert_eq!(Pos::default().step(dir).step(dir.opposite()), Pos::default());
            assert_eq!(Dir::of(dir.dx() * 5, dir.dy() * 5), Some(dir));
        }
        assert_eq!(Dir::N.turned(1), Dir::NE);
        assert_eq!(Dir::N.turned(-1), Dir::NW);
        assert_eq!(Dir::ALL.iter().filter(|dir| dir.is_diagonal()).count(), 4);
        assert!(Dir::ORTHOGONAL.iter().all(|dir| !dir.is_diagonal()));
    }

    #[test]
    fn squares_sort_row_by_row() {
        assert!(Pos::new(9, 0) < Pos::new(0, 1) && Pos::new(0, 1) < Pos::new(1, 1));
    }

    #[test]
    fn distances_count_diagonal_steps_as_one() {
        let (a, b) = (Pos::new(2, 3), Pos::new(5, 1));
        assert_eq!((a.distance(b), a.square_distance(b)), (3, 13));
        assert!(a.neighbors().iter().all(|&n| n.is_next_to(a)));
        assert!(!a.is_next_to(a));
        assert_eq!(a.dir_to(a), None);
        assert_eq!(a + b - b, a);
    }

    #[test]
    fn the_map_is_eighty_by_twenty_one() {
        assert!(Pos::new(0, 0).on_map() && Pos::new(79, 20).on_map());
        for off in [Pos::new(-1, 0), Pos::new(80, 0), Pos::new(0, -1), Pos::new(0, 21)] {
            assert!(!off.on_map());
        }
    }

    #[test]
    fn a_rectangle_knows_its_squares() {
        let room = Rect::new(2, 1, 3, 2);
        assert_eq!((room.right(), room.bottom(), room.area()), (4, 2, 6));
        assert_eq!(room.center(), Pos::new(3, 2));
        let squares: Vec<Pos> = room.squares().collect();
        assert!(squares.is_sorted() && squares.len() == 6);
        assert!(squares.iter().all(|&at| room.contains(at)));
        assert_eq!(room.grown(1), Rect::new(1, 0, 5, 4));
        assert_eq!(room.grown(-2).area(), 0);
        assert!(room.overlaps(Rect::new(4, 2, 9, 9)));
        assert!(!room.overlaps(Rect::new(5, 1, 9, 9)));
    }

    proptest! {
        #[test]
        fn a_line_visits_adjacent_squares_to_its_end(
            ax in 0..WIDTH, ay in 0..HEIGHT, bx in 0..WIDTH, by in 0..HEIGHT,
        ) {
            let (from, to) = (Pos::new(ax, ay), Pos::new(bx, by));
            let mut last = from;
            let mut steps = 0;
            for at in line(from, to) {
                prop_assert!(at.is_next_to(last));
                last = at;
                steps += 1;
            }
            prop_assert_eq!(last, to);
            prop_assert_eq!(steps, from.distance(to));
        }

        #[test]
        fn stepping_toward_a_square_takes_distance_steps(
            ax in 0..WIDTH, ay in 0..HEIGHT, bx in 0..WIDTH, by in 0..HEIGHT,
        ) {
            let (mut at, to) = (Pos::new(ax, ay), Pos::new(bx, by));
            for _ in 0..at.distance(to) {
                at = at.step(at.dir_to(to).expect("not there yet"));
            }
            prop_assert_eq!(at, to);
        }

        #[test]
        fn rectangles_overlap_when_they_share_a_square(
            x in 0i16..6, y in 0i16..6, w in 0i16..4, h in 0i16..4,
        ) {
            let (a, b) = (Rect::new(x, y, w, h), Rect::new(2, 2, 3, 2));
            prop_assert_eq!(a.overlaps(b), a.squares().any(|at| b.contains(at)));
        }
    }
}
