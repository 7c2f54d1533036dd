//! Two-dimensional grids, and sets of level squares as bit sets.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use super::geom::{HEIGHT, Pos, WIDTH};

/// A rectangle of values with its upper left corner at (0, 0), stored row by row. Saves hold it
/// run-length encoded.
#[derive(Debug, PartialEq, Eq)]
pub struct Grid<T> {
    width: i16,
    height: i16,
    cells: Vec<T>,
}

impl<T: Copy> Clone for Grid<T> {
    /// Copies all squares as one block of memory. The derived `Clone` clones elements one by one in
    /// unoptimized builds.
    fn clone(&self) -> Self {
        let first = self.cells.first().copied();
        let mut cells = first.map_or_else(Vec::new, |first| vec![first; self.cells.len()]);
        cells.copy_from_slice(&self.cells);
        Self { cells, ..*self }
    }
}

impl<T: Clone> Grid<T> {
    /// Creates a grid filled with `fill`.
    pub fn new(width: i16, height: i16, fill: T) -> Grid<T> {
        let (width, height) = (width.max(0), height.max(0));
        Grid { width, height, cells: vec![fill; width as usize * height as usize] }
    }

    /// Creates a grid with the dimensions of a level.
    pub fn of_level(fill: T) -> Grid<T> {
        Grid::new(WIDTH, HEIGHT, fill)
    }

    /// Sets every square to `value`.
    pub fn fill(&mut self, value: T) {
        self.cells.fill(value);
    }
}

impl<T> Grid<T> {
    pub fn width(&self) -> i16 {
        self.width
    }

    pub fn height(&self) -> i16 {
        self.height
    }

    #[inline]
    pub fn contains(&self, at: Pos) -> bool {
        // As `u16`, a negative coordinate exceeds every width.
        (at.x as u16) < self.width as u16 && (at.y as u16) < self.height as u16
    }

    #[inline]
    pub fn get(&self, at: Pos) -> Option<&T> {
        self.cells.get(self.place(at)?)
    }

    #[inline]
    pub fn get_mut(&mut self, at: Pos) -> Option<&mut T> {
        let place = self.place(at)?;
        self.cells.get_mut(place)
    }

    /// Creates a grid from its values, row by row; `None` if their number does not match.
    pub(super) fn of_squares(width: i16, height: i16, cells: Vec<T>) -> Option<Grid<T>> {
        let squares = usize::try_from(width).ok()? * usize::try_from(height).ok()?;
        (cells.len() == squares).then_some(Grid { width, height, cells })
    }

    /// Whether the grid has the dimensions of a level.
    pub fn is_of_level(&self) -> bool {
        (self.width, self.height) == (WIDTH, HEIGHT)
    }

    /// Values row by row; in a level-sized grid the index is [`Pos::number`].
    #[inline]
    pub fn squares(&self) -> &[T] {
        &self.cells
    }

    /// Mutable values, row by row.
    #[inline]
    pub fn squares_mut(&mut self) -> &mut [T] {
        &mut self.cells
    }

    /// All positions, in reading order.
    pub fn positions(&self) -> impl Iterator<Item = Pos> + use<T> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |y| (0..width).map(move |x| Pos::new(x, y)))
    }

    /// All positions and values, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, &T)> {
        self.positions().zip(&self.cells)
    }

    /// Values of row `y`; empty off the grid.
    pub fn row(&self, y: i16) -> &[T] {
        let width = self.width as usize;
        let first = self.place(Pos::new(0, y)).unwrap_or(self.cells.len());
        self.cells.get(first..first + width).unwrap_or(&[])
    }

    /// Mutable values of row `y`; empty off the grid.
    pub fn row_mut(&mut self, y: i16) -> &mut [T] {
        let width = self.width as usize;
        let first = self.place(Pos::new(0, y)).unwrap_or(self.cells.len());
        self.cells.get_mut(first..first + width).unwrap_or(&mut [])
    }

    /// Computes `N` (at most 8) bit masks of the columns of row `y` of a level: bit `x` of mask `n`
    /// is bit `n` of `of(square in column x)`. `some` is a bit mask of the columns for which `of`
    /// may be other than 0; the function can skip all other columns.
    #[inline]
    pub fn facts<const N: usize>(&self, y: i16, some: u128, of: impl Fn(&T) -> u8) -> [u128; N] {
        let mut facts = [[0; 16]; N];
        let (parts, _) = self.row(y).as_chunks::<8>();
        for (part, (cells, some)) in parts.iter().zip(some.to_le_bytes()).enumerate() {
            if some == 0 {
                continue;
            }
            let bytes = u64::from_le_bytes(std::array::from_fn(|x| of(&cells[x])));
            if bytes != 0 {
                for (fact, columns) in facts.iter_mut().enumerate() {
                    columns[part] = low_bits(bytes >> fact);
                }
            }
        }
        facts.map(u128::from_le_bytes)
    }

    #[inline]
    fn place(&self, at: Pos) -> Option<usize> {
        let (x, y, width) = (at.x as u16, at.y as u16, self.width as u16);
        self.contains(at).then(|| usize::from(y) * usize::from(width) + usize::from(x))
    }
}

impl<T> Index<Pos> for Grid<T> {
    type Output = T;

    #[inline]
    fn index(&self, at: Pos) -> &T {
        match self.get(at) {
            Some(cell) => cell,
            None => off(at, self.width, self.height),
        }
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    #[inline]
    fn index_mut(&mut self, at: Pos) -> &mut T {
        let (width, height) = (self.width, self.height);
        match self.get_mut(at) {
            Some(cell) => cell,
            None => off(at, width, height),
        }
    }
}

#[cold]
#[inline(never)]
fn off(at: Pos, width: i16, height: i16) -> ! {
    panic!("{at:?} is outside a grid of {width} by {height}")
}

/// Gathers the lowest bit of each of the eight bytes of `bytes`.
const fn low_bits(bytes: u64) -> u8 {
    // The product moves byte `n` to bit 56 + n; all other bits end up below or overflow.
    ((bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// Columns whose bits are set in `row`, from left to right.
pub fn columns(mut row: u128) -> impl Iterator<Item = i16> {
    std::iter::from_fn(move || {
        let x = (row != 0).then(|| row.trailing_zeros() as i16)?;
        row &= row - 1;
        Some(x)
    })
}

/// Bit mask of all columns.
const ROW: u128 = (1 << WIDTH) - 1;
const WORDS: usize = (WIDTH as usize * HEIGHT as usize).div_ceil(64);

/// A set of level squares. Squares off the map are never members.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct Bits([u64; WORDS]);

impl Bits {
    pub const EMPTY: Self = Self([0; WORDS]);

    /// The set of all level squares.
    pub fn full() -> Bits {
        let mut full = Bits::default();
        for y in 0..HEIGHT {
            full.add_row(y, ROW);
        }
        full
    }

    #[inline]
    pub const fn has(&self, at: Pos) -> bool {
        match Bits::place(at) {
            Some((word, bit)) => self.0[word] & bit != 0,
            None => false,
        }
    }

    /// Whether the square with this [`Pos::number`] is in the set.
    #[inline]
    pub const fn has_number(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 != 0
    }

    /// Whether the square is in any of the sets.
    #[inline]
    pub fn any_has<const N: usize>(sets: [&Self; N], at: Pos) -> bool {
        Self::place(at).is_some_and(|(word, bit)| {
            sets.into_iter().fold(0, |any, set| any | set.0[word]) & bit != 0
        })
    }

    /// Adds the square; does nothing off the map.
    #[inline]
    pub const fn set(&mut self, at: Pos) {
        if let Some((word, bit)) = Bits::place(at) {
            self.0[word] |= bit;
        }
    }

    /// Removes the square.
    #[inline]
    pub const fn clear(&mut self, at: Pos) {
        if let Some((word, bit)) = Bits::place(at) {
            self.0[word] &= !bit;
        }
    }

    /// Adds the square if `inside`, else removes it.
    #[inline]
    pub const fn put(&mut self, at: Pos, inside: bool) {
        if inside {
            self.set(at);
        } else {
            self.clear(at);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Number of squares in the set.
    pub fn count(&self) -> usize {
        // Most sets are sparse, and counting the bits of a word costs more than skipping it.
        let some = self.0.iter().filter(|&&word| word != 0);
        some.map(|word| word.count_ones() as usize).sum()
    }

    /// Adds prefix sums for repeated [`Ranked::nth`] queries.
    pub fn ranked(&self) -> Ranked<'_> {
        let mut ends = [0; WORDS];
        let mut sum = 0;
        for (end, &word) in ends.iter_mut().zip(&self.0) {
            if word != 0 {
                sum += word.count_ones() as u16;
            }
            *end = sum;
        }
        Ranked { squares: self, ends }
    }

    /// All squares of the set, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + use<> {
        let words = self.0;
        let (mut word, mut left) = (0, words[0]);
        std::iter::from_fn(move || {
            while left == 0 {
                word += 1;
                left = *words.get(word)?;
            }
            let place = (word * 64) as i16 + left.trailing_zeros() as i16;
            left &= left - 1;
            Some(Pos::new(place % WIDTH, place / WIDTH))
        })
    }

    /// The square that comes after exactly `nth` other squares of the set in reading order.
    pub fn nth(&self, mut nth: usize) -> Option<Pos> {
        for (at, &word) in self.0.iter().enumerate().filter(|&(_, &word)| word != 0) {
            let here = word.count_ones() as usize;
            if nth < here {
                let mut left = word;
                for _ in 0..nth {
                    left &= left - 1;
                }
                let place = (at * 64) as i16 + left.trailing_zeros() as i16;
                return Some(Pos::new(place % WIDTH, place / WIDTH));
            }
            nth -= here;
        }
        None
    }

    /// The squares in either set.
    #[must_use]
    pub fn union(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a | b)
    }

    /// The squares in both sets.
    #[must_use]
    pub fn intersect(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a & b)
    }

    /// The squares of this set that are not in `other`.
    #[must_use]
    pub fn minus(&self, other: &Bits) -> Bits {
        self.with(other, |a, b| a & !b)
    }

    #[inline]
    fn with(&self, other: &Bits, both: impl Fn(u64, u64) -> u64) -> Bits {
        Bits(std::array::from_fn(|word| both(self.0[word], other.0[word])))
    }

    /// Row `y` as a bit mask: column `x` is bit `x`. Empty off the map.
    #[inline]
    pub const fn row(&self, y: i16) -> u128 {
        if y < 0 || HEIGHT <= y {
            return 0;
        }
        let place = y as usize * WIDTH as usize;
        let words = self.0[place / 64] as u128 | (self.0[place / 64 + 1] as u128) << 64;
        words >> (place % 64) & ROW
    }

    /// Adds the squares of row `y` whose bits are set in `columns`; does nothing off the map.
    #[inline]
    pub const fn add_row(&mut self, y: i16, columns: u128) {
        if y < 0 || HEIGHT <= y {
            return;
        }
        let place = y as usize * WIDTH as usize;
        let words = (columns & ROW) << (place % 64);
        self.0[place / 64] |= words as u64;
        self.0[place / 64 + 1] |= (words >> 64) as u64;
    }

    #[inline]
    const fn place(at: Pos) -> Option<(usize, u64)> {
        if !at.on_map() {
            return None;
        }
        let place = at.y as u16 as usize * WIDTH as usize + at.x as u16 as usize;
        Some((place / 64, 1 << (place % 64)))
    }
}

/// A set of squares with prefix sums, for fast counting and selection.
#[derive(Clone, Debug)]
pub struct Ranked<'a> {
    squares: &'a Bits,
    /// Prefix sums: number of squares up to the end of each word.
    ends: [u16; WORDS],
}

impl Ranked<'_> {
    /// Number of squares in the set.
    pub fn count(&self) -> usize {
        self.ends[WORDS - 1].into()
    }

    /// The square that comes after exactly `nth` other squares of the set in reading order.
    pub fn nth(&self, nth: usize) -> Option<Pos> {
        let word = self.ends.partition_point(|&end| usize::from(end) <= nth);
        let before = word.checked_sub(1).map_or(0, |at| self.ends[at].into());
        let mut left = *self.squares.0.get(word)?;
        for _ in before..nth {
            left &= left - 1;
        }
        let place = (word * 64) as i16 + left.trailing_zeros() as i16;
        Some(Pos::new(place % WIDTH, place / WIDTH))
    }
}

impl FromIterator<Pos> for Bits {
    fn from_iter<I: IntoIterator<Item = Pos>>(squares: I) -> Bits {
        let mut bits = Bits::default();
        squares.into_iter().for_each(|at| bits.set(at));
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_grid_is_read_row_by_row() {
        let mut grid = Grid::new(3, 2, '.');
        grid[Pos::new(2, 1)] = '>';
        let drawn: String = grid.iter().map(|(_, &cell)| cell).collect();
        assert_eq!(drawn, ".....>");
        assert!(grid.positions().is_sorted());
        assert_eq!(grid.get(Pos::new(3, 0)), None);
        assert_eq!(grid.get_mut(Pos::new(0, -1)), None);
        grid.fill('#');
        assert!(grid.iter().all(|(at, &cell)| cell == '#' && grid.contains(at)));
        assert_eq!(Grid::of_level(0u8).positions().count(), 1680);
    }

    #[test]
    #[should_panic(expected = "is outside a grid of 3 by 2")]
    fn indexing_outside_a_grid_panics_with_the_square() {
        let _ = Grid::new(3, 2, 0)[Pos::new(3, 0)];
    }

    #[test]
    fn squares_off_the_map_are_in_no_set() {
        let mut bits = Bits::default();
        for off in [Pos::new(-1, 3), Pos::new(80, 0), Pos::new(0, 21)] {
            bits.set(off);
            bits.clear(off);
            assert!(!bits.has(off));
        }
        assert!(bits.is_empty());
    }

    #[test]
    fn an_empty_bit_set_is_saved_as_one_byte_a_word() {
        let saved = postcard::to_allocvec(&Bits::default()).unwrap();
        assert_eq!(saved.len(), WORDS);
    }

    fn squares() -> impl Strategy<Value = BTreeSet<Pos>> {
        let square = (0..WIDTH, 0..HEIGHT).prop_map(|(x, y)| Pos::new(x, y));
        proptest::collection::btree_set(square, 0..40)
    }

    proptest! {
        #[test]
        fn row_facts_have_one_bit_a_column(cells in proptest::collection::vec(any::<u8>(), 80)) {
            let mut grid = Grid::of_level(0);
            grid.row_mut(5).copy_from_slice(&cells);
            let facts: [u128; 8] = grid.facts(5, u128::MAX, |&cell| cell);
            for (x, cell) in cells.into_iter().enumerate() {
                let told: u8 = (0..8).map(|fact| ((facts[fact] >> x & 1) as u8) << fact).sum();
                prop_assert_eq!(told, cell);
            }
            prop_assert_eq!(grid.facts(6, u128::MAX, |&cell| cell), [0; 8]);
        }

        #[test]
        fn bits_hold_a_set_of_squares(a in squares(), b in squares()) {
            let bits = |set: &BTreeSet<Pos>| set.iter().copied().collect::<Bits>();
            let same = |bits: Bits, set: BTreeSet<Pos>| bits.iter().eq(set);
            prop_assert!(same(bits(&a), a.clone()));
            prop_assert_eq!(bits(&a).count(), a.len());
            for nth in 0..=a.len() {
                prop_assert_eq!(bits(&a).nth(nth), a.iter().nth(nth).copied());
                prop_assert_eq!(bits(&a).ranked().nth(nth), a.iter().nth(nth).copied());
            }
            let mut by_row = Bits::default();
            for y in -1..=HEIGHT {
                by_row.add_row(y, bits(&a).row(y));
            }
            prop_assert_eq!(by_row, bits(&a));
            prop_assert!(same(bits(&a).union(&bits(&b)), &a | &b));
            prop_assert!(same(bits(&a).intersect(&bits(&b)), &a & &b));
            prop_assert!(same(bits(&a).minus(&bits(&b)), &a - &b));
            let saved = postcard::to_allocvec(&bits(&a)).unwrap();
            prop_assert_eq!(postcard::from_bytes::<Bits>(&saved).unwrap(), bits(&a));
        }
    }
}
