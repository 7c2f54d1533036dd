//! Can everything be reached? Mends what cannot.
//!
//! Doors of all kinds count as ways, found or not, and so do secret corridors; liquids, trees
//! and bars do not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::canvas::Canvas;
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, WIDTH, grid};
use crate::content::Terrain;
use crate::world::Cell;

const ROWS: usize = HEIGHT as usize;

/// What a flood wants to know of a square, as bits.
const OPEN: u8 = 1;
/// Can be entered and left diagonally, too.
const FREE: u8 = 2;
const CORRIDOR: u8 = 4;

/// The bits of each kind of ground.
const GROUND: [u8; Terrain::ALL.len()] = {
    let mut bits = [0; Terrain::ALL.len()];
    let mut at = 0;
    while at < bits.len() {
        let terrain = Terrain::ALL[at];
        bits[at] = match terrain {
            Terrain::Door | Terrain::SecretDoor => OPEN,
            Terrain::Corridor | Terrain::SecretCorridor => OPEN | FREE | CORRIDOR,
            _ if is_way(terrain) => OPEN | FREE,
            _ => 0,
        };
        at += 1;
    }
    bits
};

/// Squares by what a walker can do there, one bit a column.
struct Ways {
    open: [u128; ROWS],
    free: [u128; ROWS],
    corridors: [u128; ROWS],
}

impl Ways {
    /// All but `some` squares are rock.
    fn of(cells: &Grid<Cell>, some: &[u128; ROWS]) -> Self {
        let mut ways = Self { open: [0; ROWS], free: [0; ROWS], corridors: [0; ROWS] };
        for (y, &some) in some.iter().enumerate() {
            let facts = cells.facts(y as i16, some, |cell| GROUND[cell.terrain as usize]);
            [ways.open[y], ways.free[y], ways.corridors[y]] = facts;
        }
        ways
    }

    /// One row more of a flood: what is reached from the row beside it and along itself.
    fn spread(&self, reached: &mut [u128; ROWS], row: usize, from: usize) -> bool {
        let (open, free) = (self.open[row], self.free[row]);
        let beside = reached[from];
        let slanting = beside & self.free[from];
        let now = reached[row] | beside & open | (slanting << 1 | slanting >> 1) & free;
        if now == reached[row] {
            return false;
        }
        reached[row] = filled(open, now);
        true
    }
}

const fn is_way(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::SecretCorridor) || terrain.is_passable() && !terrain.is_liquid()
}

/// All of every stretch of `open` that has a bit of `some`, which are all open.
///
/// Added to a stretch, a bit carries on to its upper end; what changed lies above the bit.
const fn filled(open: u128, some: u128) -> u128 {
    let up = some | open & ((open + some) ^ open);
    let (open, some) = (open.reverse_bits() >> UNUSED, some.reverse_bits() >> UNUSED);
    let down = some | open & ((open + some) ^ open);
    up | (down << UNUSED).reverse_bits()
}

/// Bits of a row that are no columns.
const UNUSED: u32 = 128 - WIDTH as u32;

/// All squares one can walk to from this one.
pub fn flood(cells: &Grid<Cell>, from: Pos) -> Bits {
    bits(&flood_ways(&Ways::of(cells, &[u128::MAX; ROWS]), from))
}

fn bits(rows: &[u128; ROWS]) -> Bits {
    let mut bits = Bits::default();
    for (y, &row) in rows.iter().enumerate() {
        bits.add_row(y as i16, row);
    }
    bits
}

fn flood_ways(ways: &Ways, from: Pos) -> [u128; ROWS] {
    let mut reached = [0; ROWS];
    let first = from.y as usize;
    reached[first] = filled(ways.open[first], 1 << from.x & ways.open[first]);
    let mut moved = true;
    while moved {
        moved = false;
        for row in 1..ROWS {
            moved |= ways.spread(&mut reached, row, row - 1);
        }
        for row in (0..ROWS - 1).rev() {
            moved |= ways.spread(&mut reached, row, row + 1);
        }
    }
    reached
}

/// The first square of some, in reading order.
fn first(rows: impl Iterator<Item = u128>) -> Option<Pos> {
    let mut rows = rows.enumerate();
    rows.find(|(_, row)| *row != 0).map(|(y, row)| Pos::new(row.trailing_zeros() as i16, y as i16))
}

/// Most repairs of one level.
const MOST_REPAIRS: usize = 40;

/// Makes every corridor and every joined room part of one whole, breaking what stands between;
/// remembers what can be reached. Whether it could.
pub fn mend(canvas: &mut Canvas) -> bool {
    for _ in 0..MOST_REPAIRS {
        let ways = Ways::of(&canvas.level.cells, canvas.space.built());
        let Some(start) = start(canvas, &ways) else { return false };
        let rows = flood_ways(&ways, start);
        let reached = bits(&rows);
        canvas.reached = reached;
        let Some(apart) = apart(canvas, &ways, &rows) else { return true };
        let goal = bits(&flood_ways(&ways, apart));
        let Some(way) = search(&reached, |at| goal.has(at), |at| effort(canvas, at)) else {
            return false;
        };
        for at in way {
            break_through(canvas, at);
        }
    }
    false
}

/// Makes a way to stairs that a vault put where nothing leads. Whether all can be reached.
pub fn join_stairs(canvas: &mut Canvas) -> bool {
    let level = &canvas.level;
    let side = level.side_stairs.iter().map(|(at, _)| *at);
    let stairs: Vec<Pos> = level.up.into_iter().chain(level.down).chain(side).collect();
    let Some(start) = canvas.reached.nth(0) else { return true };
    stairs.into_iter().all(|at| canvas.reached.has(at) || open_way(canvas, start, at))
}

/// Makes a way between two squares where there is none; what is hard stays. Whether there is one.
pub fn open_way(canvas: &mut Canvas, from: Pos, to: Pos) -> bool {
    let reached = flood(&canvas.level.cells, from);
    if reached.has(to) {
        return true;
    }
    let goal = flood(&canvas.level.cells, to);
    let cost = |at: Pos| {
        let hard = canvas.level.cells.get(at).is_none_or(|cell| cell.is_hard());
        effort(canvas, at).filter(|_| !hard)
    };
    let Some(way) = search(&reached, |at| goal.has(at), cost) else { return false };
    for at in way {
        break_through(canvas, at);
    }
    flood(&canvas.level.cells, from).has(to)
}

/// Where looking begins: a corridor, or the floor of the first room where there is none.
fn start(canvas: &Canvas, ways: &Ways) -> Option<Pos> {
    let found = |at: &Pos| canvas.terrain(*at) == Terrain::Corridor;
    let corridors = ways
        .corridors
        .iter()
        .enumerate()
        .flat_map(|(y, &row)| grid::columns(row).map(move |x| Pos::new(x, y as i16)));
    corridors.into_iter().find(found).or_else(|| {
        let first = (0..canvas.level.rooms.len() as u8).find(|&room| is_part(canvas, room))?;
        canvas.room_squares(first).find(|&at| canvas.is_safe(at))
    })
}

fn is_part(canvas: &Canvas, room: u8) -> bool {
    let room = &canvas.level.rooms[usize::from(room)];
    room.joined && room.parent.is_none()
}

/// A square that should be reached and is not.
fn apart(canvas: &Canvas, ways: &Ways, reached: &[u128; ROWS]) -> Option<Pos> {
    let blind = ways.corridors.iter().zip(reached).map(|(corridors, reached)| corridors & !reached);
    first(blind).or_else(|| {
        let has = |at: Pos| reached[at.y as usize] >> at.x & 1 != 0;
        (0..canvas.level.rooms.len() as u8).filter(|&room| is_part(canvas, room)).find_map(|room| {
            let safe = || canvas.room_squares(room).filter(|&at| canvas.is_safe(at));
            if safe().any(has) { None } else { safe().next() }
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

/// The squares of a shortest way, in straight steps, over ground that can be walked; none where
/// there is no such way.
pub fn way_on_foot(canvas: &Canvas, from: Pos, to: Pos) -> Vec<Pos> {
    let cost = |at: Pos| is_way(canvas.terrain(at)).then_some(1);
    search(&Bits::from_iter([from]), |at| at == to, cost).unwrap_or_default()
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
