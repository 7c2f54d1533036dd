//! Cave generation: random noise smoothed by a cellular automaton.
//!
//! Source: rules/levels 6.

use super::canvas::LevelCanvas;
use crate::base::{Bits, Pos, Rect, Rng, pick};
use crate::content::Terrain;

/// Area of the caves. It is one row shorter at the top and at the bottom than in NetHack, to leave
/// space for walls.
const GROUND: Rect = Rect::new(2, 2, 76, 17);
/// Caves with at most this many squares are filled, if caves are joined.
const SMALL: usize = 3;

/// Parameters of a cave level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaveShape {
    pub floor: Terrain,
    /// Terrain between the caves.
    pub rock: Terrain,
    /// Whether to smooth the edges of the caves.
    pub smooth: bool,
    /// Whether to fill the smallest caves and connect all others.
    pub join: bool,
    /// Whether rock next to the floor becomes wall.
    pub walled: bool,
    pub lit: bool,
}

/// Generates caves over the whole level.
pub fn dig(canvas: &mut LevelCanvas, shape: CaveShape, rng: &mut Rng) {
    let mut open = open_random_squares(rng);
    settle(&mut open);
    open = thinned(&open);
    if shape.smooth {
        open = rounded(&rounded(&open));
    }
    if shape.join {
        join(&mut open, rng);
    }
    for at in GROUND.squares() {
        let terrain = if open.has(at) { shape.floor } else { shape.rock };
        if terrain != Terrain::Stone {
            canvas.put(at, terrain);
            canvas.set_lit(at, shape.lit || terrain == Terrain::Lava);
        }
    }
    if shape.walled {
        wall_in(canvas, &open, shape.lit);
    }
}

/// Opens random squares, as many as 40% of (width + 1) × (height + 1).
fn open_random_squares(rng: &mut Rng) -> Bits {
    let wanted = (GROUND.w + 1) * (GROUND.h + 1) * 2 / 5;
    let mut open = Bits::default();
    let mut many = 0;
    while many < wanted {
        let x = GROUND.x + rng.below(GROUND.w as u32) as i16;
        let y = GROUND.y + rng.below(GROUND.h as u32) as i16;
        let at = Pos::new(x, y);
        if !open.has(at) {
            open.set(at);
            many += 1;
        }
    }
    open
}

/// Returns the number of open squares among the eight neighbors of a square.
fn beside(open: &Bits, at: Pos) -> u32 {
    let three = |y: i16| (open.row(y) >> (at.x - 1) & 0b111).count_ones();
    three(at.y - 1) + three(at.y) + three(at.y + 1) - u32::from(open.has(at))
}

/// Iterates over the area column by column.
fn columns() -> impl Iterator<Item = Pos> {
    let rows = GROUND.y..=GROUND.bottom();
    (GROUND.x..=GROUND.right()).flat_map(move |x| rows.clone().map(move |y| Pos::new(x, y)))
}

/// Closes squares with at most 2 open neighbors, and opens those with at least 5. Works in place:
/// squares updated earlier affect later ones.
fn settle(open: &mut Bits) {
    for at in columns() {
        match beside(open, at) {
            0..=2 => open.clear(at),
            3..=4 => {}
            _ => open.set(at),
        }
    }
}

/// Removes the squares that have exactly five open neighbors.
fn thinned(open: &Bits) -> Bits {
    open.iter().filter(|&at| beside(open, at) != 5).collect()
}

/// Removes the squares that have fewer than three open neighbors.
fn rounded(open: &Bits) -> Bits {
    open.iter().filter(|&at| beside(open, at) >= 3).collect()
}

/// Fills caves of at most `SMALL` squares and connects each remaining cave to an earlier one.
fn join(open: &mut Bits, rng: &mut Rng) {
    let mut caves: Vec<Vec<Pos>> = Vec::new();
    let mut left = *open;
    for at in columns() {
        if !left.has(at) {
            continue;
        }
        let cave = spread(at, &mut left);
        if cave.len() <= SMALL {
            cave.into_iter().for_each(|at| open.clear(at));
        } else {
            caves.push(cave);
        }
    }
    let mut base = 0;
    for next in 1..caves.len() {
        let from = pick::one(rng, &caves[base]).copied();
        let to = pick::one(rng, &caves[next]).copied();
        if let (Some(from), Some(to)) = (from, to) {
            bore(open, from, to, rng);
        }
        if are_apart(&caves[base], &caves[next], rng) {
            base = next;
        }
    }
}

/// Flood fill with diagonals: returns the squares of `left` that connect to `from`, and removes
/// them from `left`.
fn spread(from: Pos, left: &mut Bits) -> Vec<Pos> {
    left.clear(from);
    let mut cave = vec![from];
    let mut nth = 0;
    while let Some(&at) = cave.get(nth) {
        nth += 1;
        for to in at.neighbors() {
            if left.has(to) {
                left.clear(to);
                cave.push(to);
            }
        }
    }
    cave
}

/// Whether the second cave lies entirely to the right of the first. Otherwise, if it lies entirely
/// above or below the first, returns true 2 times in 3.
fn are_apart(base: &[Pos], next: &[Pos], rng: &mut Rng) -> bool {
    let columns = |cave: &[Pos]| span(cave.iter().map(|at| at.x));
    let rows = |cave: &[Pos]| span(cave.iter().map(|at| at.y));
    if columns(next).0 > columns(base).1 {
        return true;
    }
    let ((top, bottom), (from, to)) = (rows(base), rows(next));
    (from > bottom || to < top) && rng.below(3) != 0
}

fn span(numbers: impl Iterator<Item = i16> + Clone) -> (i16, i16) {
    (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
}

/// Digs a random orthogonal path, each step of which is nearer to the goal.
fn bore(open: &mut Bits, from: Pos, to: Pos, rng: &mut Rng) {
    let mut at = from;
    while at != to {
        let (wide, high) = (to.x - at.x, to.y - at.y);
        let across = rng.below(u32::from(wide.unsigned_abs() + high.unsigned_abs()))
            < u32::from(wide.unsigned_abs());
        at = if across {
            Pos::new(at.x + wide.signum(), at.y)
        } else {
            Pos::new(at.x, at.y + high.signum())
        };
        open.set(at);
    }
}

/// Turns rock next to the floor into wall.
fn wall_in(canvas: &mut LevelCanvas, open: &Bits, lit: bool) {
    for at in open.iter().flat_map(Pos::neighbors) {
        if canvas.terrain(at) == Terrain::Stone {
            canvas.put(at, Terrain::HorizontalWall);
            canvas.unshaped.set(at);
            canvas.set_lit(at, lit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    /// Measured share of floor, in thousandths, after smoothing and joining. A deviation of up to
    /// 20 is allowed.
    /// Source: rules/levels 13.
    const GOLDEN: usize = 366;

    /// Generates the smoothed and joined caves of a seed.
    fn caves(seed: u64) -> Bits {
        let mut rng = Rng::new(Seed(seed), 1);
        let mut open = open_random_squares(&mut rng);
        settle(&mut open);
        open = rounded(&rounded(&thinned(&open)));
        join(&mut open, &mut rng);
        open
    }

    #[test]
    fn caves_are_connected() {
        for seed in 0..200 {
            let mut left = caves(seed);
            let first = left.iter().next().unwrap();
            spread(first, &mut left);
            assert!(left.is_empty(), "seed {seed}");
        }
    }

    #[test]
    fn the_share_of_floor_in_caves_is_unchanged() {
        let seeds = 100;
        let open: usize = (0..seeds).map(|seed| caves(seed).count()).sum();
        let share = 1000 * open / (seeds as usize * GROUND.area() as usize);
        assert!((GOLDEN - 20..=GOLDEN + 20).contains(&share), "{share} in a thousand");
    }

    #[test]
    fn two_fifths_of_cave_squares_start_open() {
        let open = open_random_squares(&mut Rng::new(Seed(5), 1)).count();
        assert_eq!(open, 77 * 18 * 2 / 5);
    }
}
