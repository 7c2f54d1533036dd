//! Mazes: a grid of cells, the passages between them, and their contents.
//!
//! Source: rules/levels 5.

use super::canvas::LevelCanvas;
use super::{reachability, room_plan, stairs};
use crate::base::{Bits, Dir, Pos, Rect, Rng, pick};
use crate::content::Terrain;
use crate::content::vault::Light;
use crate::r#gen::{LevelOrder, Purpose, stock::open_levels, stream};

/// Area of mazes, including outer walls. It is one row higher up than in NetHack, because in this
/// game the bottom row of the level is rock.
const GROUND: Rect = Rect::new(2, 1, 77, 19);
/// Maximum passage width and wall thickness, in squares.
const WIDEST: i16 = 5;

/// Parameters of a maze.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MazeShape {
    /// Passage width, in squares.
    pub wide: i16,
    /// Wall thickness, in squares.
    pub thick: i16,
    /// Whether the maze may have dead ends; if not, they are opened.
    pub dead_ends: bool,
    pub wall: Terrain,
    pub floor: Terrain,
}

impl MazeShape {
    /// A maze whose passages and walls are one square wide.
    pub const PLAIN: Self = Self {
        wide: 1,
        thick: 1,
        dead_ends: true,
        wall: Terrain::HorizontalWall,
        floor: Terrain::Floor,
    };

    /// Draws the parameters of a maze. 1 maze in 3 is dug through rock. Half of all mazes have
    /// random passage widths and wall thicknesses, and 1 in 5 of those has no dead ends.
    fn random(rng: &mut Rng) -> Self {
        let mut shape = Self::PLAIN;
        if rng.one_in(3) {
            (shape.wall, shape.floor) = (Terrain::Stone, Terrain::Corridor);
        }
        if rng.coin() {
            let wide = rng.d(4) as i16;
            let thick = rng.d(4) as i16 - wide;
            (shape.wide, shape.thick) = (wide.clamp(1, WIDEST), thick.clamp(1, WIDEST));
            shape.dead_ends = !rng.one_in(5);
        }
        shape
    }
}

/// Generates a maze level with its usual contents. Never fails.
pub fn draw<'a>(order: &LevelOrder<'a>) -> LevelCanvas<'a> {
    let mut rng = stream(order.seed, Purpose::Layout, order.id, 0);
    let mut canvas = LevelCanvas::new(order);
    let shape = MazeShape::random(&mut rng);
    let lit = room_plan::is_lit(Light::ByDepth, canvas.depth(), &mut rng);
    dig(&mut canvas, GROUND, shape, lit, &mut rng);
    canvas.shape_walls();
    let floor: Bits = GROUND.squares().filter(|&at| canvas.terrain(at) == shape.floor).collect();
    assert!(stairs::scatter(&mut canvas, &floor, &mut rng), "a maze has room for stairs");
    canvas.reached = floor;
    let mut rng = stream(order.seed, Purpose::Stock, order.id, 0);
    let ways = ways_on(&canvas);
    open_levels::maze(&mut canvas, &ways, &mut rng);
    canvas
}

/// Returns the paths between the stairs, which must stay free of boulders.
fn ways_on(canvas: &LevelCanvas) -> Bits {
    let level = &canvas.level;
    let mut stairs = level.outer_stairs();
    let Some(first) = stairs.next() else { return Bits::default() };
    stairs.flat_map(|to| reachability::way_on_foot(canvas, first, to)).collect()
}

/// Digs a maze of whole cells, as large as fits into a rectangle, centered in it.
pub fn dig(canvas: &mut LevelCanvas, ground: Rect, shape: MazeShape, lit: bool, rng: &mut Rng) {
    let pitch = shape.wide + shape.thick;
    let fit = |squares: i16| ((squares - 2 + shape.thick) / pitch).max(1);
    let (columns, rows) = (fit(ground.w), fit(ground.h));
    let size = |cells: i16| cells * pitch - shape.thick + 2;
    let (w, h) = (size(columns), size(rows));
    let corner = Pos::new(ground.x + (ground.w - w) / 2, ground.y + (ground.h - h) / 2);
    let mut maze = Maze::new(columns, rows);
    maze.carve(rng);
    if !shape.dead_ends {
        maze.open_blind_ends(rng);
    }
    for at in Rect::new(corner.x, corner.y, w, h).squares() {
        if shape.wall != Terrain::Stone {
            canvas.put(at, shape.wall);
        }
        canvas.set_lit(at, lit);
        if shape.wall.is_wall() {
            canvas.unshaped.set(at);
        }
    }
    for cell in maze.cells() {
        let x = corner.x + 1 + cell.0 * pitch;
        let y = corner.y + 1 + cell.1 * pitch;
        clear(canvas, Rect::new(x, y, shape.wide, shape.wide), shape.floor);
        if maze.is_open(cell, Dir::E) {
            clear(canvas, Rect::new(x + shape.wide, y, shape.thick, shape.wide), shape.floor);
        }
        if maze.is_open(cell, Dir::S) {
            clear(canvas, Rect::new(x, y + shape.wide, shape.wide, shape.thick), shape.floor);
        }
    }
}

fn clear(canvas: &mut LevelCanvas, area: Rect, floor: Terrain) {
    for at in area.squares() {
        canvas.put(at, floor);
        canvas.unshaped.clear(at);
    }
}

/// Column and row of a maze cell.
type Cell = (i16, i16);

/// Cells and the openings between them.
#[derive(Clone, Debug)]
struct Maze {
    columns: i16,
    rows: i16,
    /// For each cell: whether it is open to the east, and to the south.
    open: Vec<[bool; 2]>,
}

impl Maze {
    fn new(columns: i16, rows: i16) -> Self {
        Self { columns, rows, open: vec![[false; 2]; (columns * rows) as usize] }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }

    fn number(&self, (x, y): Cell) -> usize {
        (y * self.columns + x) as usize
    }

    fn beside(&self, (x, y): Cell, dir: Dir) -> Option<Cell> {
        let (x, y) = (x + dir.dx(), y + dir.dy());
        ((0..self.columns).contains(&x) && (0..self.rows).contains(&y)).then_some((x, y))
    }

    /// Returns where an opening is stored: the index of the cell to its west or north, and the
    /// index in that cell's pair.
    fn opening(&self, cell: Cell, dir: Dir) -> Option<(usize, usize)> {
        let other = self.beside(cell, dir)?;
        Some(match dir {
            Dir::E => (self.number(cell), 0),
            Dir::S => (self.number(cell), 1),
            Dir::W => (self.number(other), 0),
            _ => (self.number(other), 1),
        })
    }

    fn is_open(&self, cell: Cell, dir: Dir) -> bool {
        self.opening(cell, dir).is_some_and(|(number, side)| self.open[number][side])
    }

    fn open(&mut self, cell: Cell, dir: Dir) {
        if let Some((number, side)) = self.opening(cell, dir) {
            self.open[number][side] = true;
        }
    }

    /// Depth-first search with random steps and backtracking: leaves exactly one path between any
    /// two cells.
    fn carve(&mut self, rng: &mut Rng) {
        let start = (rng.below(self.columns as u32) as i16, rng.below(self.rows as u32) as i16);
        let mut seen = vec![false; self.open.len()];
        seen[self.number(start)] = true;
        let mut walked = vec![start];
        while let Some(&here) = walked.last() {
            let new: Vec<Dir> = Dir::ORTHOGONAL
                .into_iter()
                .filter(|&dir| self.beside(here, dir).is_some_and(|to| !seen[self.number(to)]))
                .collect();
            let Some(&dir) = pick::one(rng, &new) else {
                walked.pop();
                continue;
            };
            self.open(here, dir);
            let to = (here.0 + dir.dx(), here.1 + dir.dy());
            seen[self.number(to)] = true;
            walked.push(to);
        }
    }

    /// Adds an opening to every cell that has only one.
    fn open_blind_ends(&mut self, rng: &mut Rng) {
        for cell in self.cells() {
            let shut: Vec<Dir> = Dir::ORTHOGONAL
                .into_iter()
                .filter(|&dir| self.beside(cell, dir).is_some() && !self.is_open(cell, dir))
                .collect();
            let open = Dir::ORTHOGONAL.into_iter().filter(|&dir| self.is_open(cell, dir));
            if open.count() <= 1
                && let Some(&dir) = pick::one(rng, &shut)
            {
                self.open(cell, dir);
            }
        }
    }

    #[cfg(test)]
    fn openings(&self) -> usize {
        self.open.iter().flatten().filter(|open| **open).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    fn maze(seed: u64) -> Maze {
        let mut maze = Maze::new(38, 9);
        maze.carve(&mut Rng::new(Seed(seed), 1));
        maze
    }

    /// Counts the cells reachable from the first.
    fn reached(maze: &Maze) -> usize {
        let mut seen = vec![false; maze.open.len()];
        seen[0] = true;
        let mut next = vec![(0, 0)];
        while let Some(cell) = next.pop() {
            for dir in Dir::ORTHOGONAL.into_iter().filter(|&dir| maze.is_open(cell, dir)) {
                let to = maze.beside(cell, dir).unwrap();
                if !std::mem::replace(&mut seen[maze.number(to)], true) {
                    next.push(to);
                }
            }
        }
        seen.into_iter().filter(|seen| *seen).count()
    }

    #[test]
    fn a_maze_has_one_way_from_every_cell_to_every_other() {
        for seed in 0..50 {
            let maze = maze(seed);
            assert_eq!(maze.openings(), 38 * 9 - 1, "seed {seed}");
            assert_eq!(reached(&maze), 38 * 9, "seed {seed}");
        }
    }

    #[test]
    fn without_blind_ends_every_cell_has_two_ways_out() {
        for seed in 0..50 {
            let mut maze = maze(seed);
            maze.open_blind_ends(&mut Rng::new(Seed(seed), 2));
            let ways =
                |cell| Dir::ORTHOGONAL.into_iter().filter(|&dir| maze.is_open(cell, dir)).count();
            assert!(maze.cells().all(|cell| ways(cell) >= 2), "seed {seed}");
        }
    }
}
