//! Can everything be reached? Mends what cannot.
//!
//! Doors of all kinds count as ways, found or not, and so do secret corridors; liquids, trees
//! and bars do not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::canvas::Canvas;
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, WIDTH};
use crate::content::Terrain;
use crate::world::Cell;

const ROWS: usize = HEIGHT as usize;

/// Walkable squares, one bit a column: all, and those that can be entered and left diagonally.
struct Ways {
    open: [u128; ROWS],
    free: [u128; ROWS],
}

impl Ways {
    fn of(cells: &Grid<Cell>) -> Self {
        let mut ways = Self { open: [0; ROWS], free: [0; ROWS] };
        for (y, (open, free)) in ways.open.iter_mut().zip(&mut ways.free).enumerate() {
            let mut bit = 1;
            for cell in cells.row(y as i16) {
                let door = matches!(cell.terrain, Terrain::Door | Terrain::SecretDoor);
                let way = is_way(cell.terrain) && !door;
                *free |= if way { bit } else { 0 };
                *open |= if way || door { bit } else { 0 };
                bit <<= 1;
            }
        }
        ways
    }

    /// One row more of a flood: what is reached from the row beside it and along itself.
    fn spread(&self, reached: &mut [u128; ROWS], row: usize, from: usize) -> bool {
        let (open, free) = (self.open[row], self.free[row]);
        let beside = reached[from];
        let slanting = beside & self.free[from];
        let mut now = reached[row] | beside & open | (slanting << 1 | slanting >> 1) & free;
        if now == reached[row] {
            return false;
        }
        let (mut left, mut right) = (open, open);
        for step in [1, 2, 4, 8, 16, 32, 64] {
            now |= left & now << step;
            now |= right & now >> step;
            left &= left << step;
            right &= right >> step;
        }
        reached[row] = now;
        true
    }
}

fn is_way(terrain: Terrain) -> bool {
    terrain == Terrain::SecretCorridor || terrain.is_passable() && !terrain.is_liquid()
}

/// All squares one can walk to from this one.
pub fn flood(cells: &Grid<Cell>, from: Pos) -> Bits {
    flood_ways(&Ways::of(cells), from)
}

fn flood_ways(ways: &Ways, from: Pos) -> Bits {
    let mut reached = [0; ROWS];
    let row = from.y as usize;
    reached[row] = 1 << from.x & ways.open[row];
    let mut moved = true;
    while moved {
        moved = false;
        for row in 0..ROWS {
            // A row reaches along itself, too.
            moved |= along(ways, &mut reached, row);
            if row > 0 {
                moved |= ways.spread(&mut reached, row, row - 1);
            }
        }
        for row in (0..ROWS - 1).rev() {
            moved |= ways.spread(&mut reached, row, row + 1);
        }
    }
    let mut bits = Bits::default();
    for (y, row) in reached.into_iter().enumerate() {
        bits.add_row(y as i16, row);
    }
    bits
}

fn along(ways: &Ways, reached: &mut [u128; ROWS], row: usize) -> bool {
    let open = ways.open[row];
    let now = reached[row];
    let next = (now | now << 1 | now >> 1) & open;
    if next == now {
        return false;
    }
    let mut filled = next;
    let (mut left, mut right) = (open, open);
    for step in [1, 2, 4, 8, 16, 32, 64] {
        filled |= left & filled << step;
        filled |= right & filled >> step;
        left &= left << step;
        right &= right >> step;
    }
    reached[row] = filled;
    true
}

/// Most repairs of one level.
const MOST_REPAIRS: usize = 40;

/// Makes every corridor and every joined room part of one whole, breaking what stands between;
/// remembers what can be reached. Whether it could.
pub fn mend(canvas: &mut Canvas) -> bool {
    for _ in 0..MOST_REPAIRS {
        let Some(start) = start(canvas) else { return false };
        let reached = flood(&canvas.level.cells, start);
        canvas.reached = reached;
        let Some(apart) = apart(canvas, &reached) else { return true };
        let goal = flood(&canvas.level.cells, apart);
        let Some(way) = search(&reached, |at| goal.has(at), |at| effort(canvas, at)) else {
            return false;
        };
        for at in way {
            break_through(canvas, at);
        }
    }
    false
}

/// Where looking begins: a corridor, or the floor of the first room where there is none.
fn start(canvas: &Canvas) -> Option<Pos> {
    let is_corridor = |at: &Pos| canvas.terrain(*at) == Terrain::Corridor;
    let cells = &canvas.level.cells;
    cells.positions().find(is_corridor).or_else(|| {
        let first = (0..canvas.level.rooms.len() as u8).find(|&room| is_part(canvas, room))?;
        canvas.room_squares(first).find(|&at| canvas.is_safe(at))
    })
}

fn is_part(canvas: &Canvas, room: u8) -> bool {
    let room = &canvas.level.rooms[usize::from(room)];
    room.joined && room.parent.is_none()
}

/// A square that should be reached and is not.
fn apart(canvas: &Canvas, reached: &Bits) -> Option<Pos> {
    let is_corridor = |terrain| matches!(terrain, Terrain::Corridor | Terrain::SecretCorridor);
    let blind = canvas
        .level
        .cells
        .iter()
        .find(|(at, cell)| is_corridor(cell.terrain) && !reached.has(*at))
        .map(|(at, _)| at);
    blind.or_else(|| {
        (0..canvas.level.rooms.len() as u8).filter(|&room| is_part(canvas, room)).find_map(|room| {
            let safe = || canvas.room_squares(room).filter(|&at| canvas.is_safe(at));
            if safe().any(|at| reached.has(at)) { None } else { safe().next() }
        })
    })
}

/// What it takes to make a way through a square.
fn effort(canvas: &Canvas, at: Pos) -> Option<u32> {
    if !Canvas::is_inside(at) {
        return None;
    }
    let in_room = canvas.level.cells[at].room != 0;
    Some(match canvas.terrain(at) {
        terrain if is_way(terrain) || terrain == Terrain::Door => 1,
        Terrain::SecretDoor => 1,
        terrain if terrain.is_liquid() => 4,
        Terrain::Tree | Terrain::IronBars => 4,
        Terrain::Stone if !in_room => 3,
        _ if in_room => 6,
        _ => 30,
    })
}

fn break_through(canvas: &mut Canvas, at: Pos) {
    let terrain = canvas.terrain(at);
    if is_way(terrain) || matches!(terrain, Terrain::Door | Terrain::SecretDoor) {
        return;
    }
    let new = match terrain {
        _ if canvas.level.cells[at].room != 0 => Terrain::Floor,
        Terrain::Stone => Terrain::Corridor,
        terrain if terrain.is_wall() => Terrain::Door,
        _ => Terrain::Corridor,
    };
    canvas.put(at, new);
}

/// A way from one square to another through rock and corridors alone.
pub fn way_through_rock(canvas: &Canvas, from: Pos, to: Pos) -> Option<Vec<Pos>> {
    let diggable = |at: Pos| {
        let terrain = canvas.terrain(at);
        let rock = matches!(terrain, Terrain::Stone | Terrain::Corridor | Terrain::SecretCorridor);
        (Canvas::is_inside(at) && rock).then_some(1)
    };
    diggable(from)?;
    let mut way = search(&Bits::from_iter([from]), |at| at == to, diggable)?;
    way.insert(0, from);
    Some(way)
}

/// The cheapest way, in straight steps, from a set of squares to a goal; of ways that cost the
/// same, always the same one. The goal is part of it, the beginning is not.
fn search(
    from: &Bits,
    goal: impl Fn(Pos) -> bool,
    cost: impl Fn(Pos) -> Option<u32>,
) -> Option<Vec<Pos>> {
    const UNSEEN: u32 = u32::MAX;
    let mut best = Grid::of_level(UNSEEN);
    let mut came = Grid::of_level(None);
    let mut next = BinaryHeap::new();
    for at in from.iter() {
        best[at] = 0;
        next.push(Reverse((0, at)));
    }
    while let Some(Reverse((spent, at))) = next.pop() {
        if goal(at) {
            let mut way = vec![at];
            let mut here = at;
            while let Some(before) = came[here] {
                here = before;
                if !from.has(here) {
                    way.push(here);
                }
            }
            way.reverse();
            return Some(way);
        }
        if spent > best[at] {
            continue;
        }
        for dir in Dir::ORTHOGONAL {
            let to = at.step(dir);
            if to.x < 0 || to.y < 0 || to.x >= WIDTH || to.y >= HEIGHT {
                continue;
            }
            let Some(more) = cost(to) else { continue };
            if spent + more < best[to] {
                best[to] = spent + more;
                came[to] = Some(at);
                next.push(Reverse((spent + more, to)));
            }
        }
    }
    None
}
