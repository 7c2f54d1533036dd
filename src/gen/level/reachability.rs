//! Connectivity of a level: finds unreachable areas and connects them.
//!
//! Doors of all kinds and secret corridors count as passable; liquids, trees and iron bars do not.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::canvas::LevelCanvas;
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, WIDTH, grid};
use crate::content::Terrain;
use crate::world::{Cell, Level, Room};

const ROWS: usize = HEIGHT as usize;

/// Flag of a square in the flood fill: passable.
const OPEN: u8 = 1;
/// Flag of a square in the flood fill: diagonal steps are allowed.
const FREE: u8 = 2;
const CORRIDOR: u8 = 4;

/// The flags of each terrain.
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

/// The flags of each terrain, if secret doors and corridors are rock.
const PLAIN_GROUND: [u8; Terrain::ALL.len()] = {
    let mut bits = GROUND;
    let mut at = 0;
    while at < bits.len() {
        if is_secret(Terrain::ALL[at]) {
            bits[at] = 0;
        }
        at += 1;
    }
    bits
};

/// Passable squares by type, one bit per column.
struct Ways {
    open: [u128; ROWS],
    free: [u128; ROWS],
    corridors: [u128; ROWS],
}

impl Ways {
    /// Classifies the squares in `some`. All other squares count as rock.
    fn of(cells: &Grid<Cell>, some: &[u128; ROWS]) -> Self {
        Self::by(&GROUND, cells, some)
    }

    /// Classifies the squares in `some` by the flags in `ground`. All other squares count as rock.
    fn by(ground: &[u8; Terrain::ALL.len()], cells: &Grid<Cell>, some: &[u128; ROWS]) -> Self {
        let mut ways = Self { open: [0; ROWS], free: [0; ROWS], corridors: [0; ROWS] };
        for (y, &some) in some.iter().enumerate() {
            let facts = cells.facts(y as i16, some, |cell| ground[cell.terrain as usize]);
            [ways.open[y], ways.free[y], ways.corridors[y]] = facts.map(|squares| squares & some);
        }
        ways
    }

    /// Extends a flood fill from row `from` into the adjacent row `row`, then along `row`. Returns
    /// whether it reached new squares.
    fn spread(&self, reached: &mut [u128; ROWS], row: usize, from: usize) -> bool {
        let now = reached[row] | self.beside(reached, row, from) & self.open[row];
        if now == reached[row] {
            return false;
        }
        reached[row] = filled(self.open[row], now);
        true
    }

    /// Returns the squares of row `row` that are one step from `reached` in the adjacent row `from`,
    /// whether they are open or not.
    fn beside(&self, reached: &[u128; ROWS], row: usize, from: usize) -> u128 {
        let slanting = reached[from] & self.free[from];
        reached[from] | (slanting << 1 | slanting >> 1) & self.free[row]
    }

    /// Returns the squares that are one step from `reached`, whether they are open or not.
    fn around(&self, reached: &[u128; ROWS]) -> [u128; ROWS] {
        std::array::from_fn(|row| {
            let above = row.checked_sub(1).map_or(0, |from| self.beside(reached, row, from));
            let below = if row + 1 < ROWS { self.beside(reached, row, row + 1) } else { 0 };
            above | below | reached[row] << 1 | reached[row] >> 1
        })
    }
}

const fn is_way(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::SecretCorridor) || terrain.is_passable() && !terrain.is_liquid()
}

/// Returns all runs of `open` that contain a bit of `some`, which must be a subset of `open`.
const fn filled(open: u128, some: u128) -> u128 {
    // Adding a bit to its run carries to the upper end of the run, so all bits of the run from that
    // one upward change.
    let mut filled = some | open & ((open + some) ^ open);
    let (mut run, mut by) = (open, 1);
    // The lower ends of the runs, twice as far in each pass.
    while by < WIDTH as u32 && run & filled >> by & !filled != 0 {
        filled |= run & filled >> by;
        run &= run >> by;
        by *= 2;
    }
    filled
}

/// Returns all squares reachable on foot from a square.
pub fn flood(cells: &Grid<Cell>, from: Pos) -> Bits {
    bits(&flood_ways(&Ways::of(cells, &[u128::MAX; ROWS]), from))
}

/// Returns all squares, except water and lava, that a flier can reach from a square.
pub fn flood_by_air(cells: &Grid<Cell>, from: Pos) -> Bits {
    let mut dry = cells.clone();
    let mut liquid = Bits::default();
    for (at, cell) in cells.iter() {
        if cell.terrain.is_liquid() {
            dry[at].terrain = Terrain::Floor;
            liquid.set(at);
        }
    }
    flood(&dry, from).minus(&liquid)
}

/// Returns all squares reachable on foot from a square without finding secret doors and corridors
/// and without moving boulders.
pub fn flood_without_secrets(cells: &Grid<Cell>, boulders: &Bits, from: Pos) -> Bits {
    bits(&flood_ways(&without_secrets(cells, boulders, &[u128::MAX; ROWS]), from))
}

fn without_secrets(cells: &Grid<Cell>, boulders: &Bits, built: &[u128; ROWS]) -> Ways {
    let free = std::array::from_fn(|y| built[y] & !boulders.row(y as i16));
    Ways::by(&PLAIN_GROUND, cells, &free)
}

/// Returns the fewest secret doors, secret corridors and boulders that have to be opened or removed
/// so that a hero can walk between two squares; none if the hero can walk already, or if no path
/// leads there. If several paths have equally few, the last obstacle is the first possible one in
/// reading order, then the one before it, and so on back to `from`. Returns the last obstacle first.
/// All squares outside `built` must be rock.
pub fn fewest_obstacles(
    cells: &Grid<Cell>,
    built: &[u128; ROWS],
    boulders: &Bits,
    [from, to]: [Pos; 2],
) -> Vec<Pos> {
    let plain = without_secrets(cells, boulders, built);
    let mut reached = flood_ways(&plain, from);
    if has(&reached, to) {
        return Vec::new();
    }
    let all = Ways::of(cells, built);
    let mut opened = Ways { open: plain.open, ..all };
    // The obstacles of the first set are next to what the hero reaches without removing any, those
    // of the second next to what the hero reaches after removing those of the first, and so on.
    let mut sets = Vec::new();
    while !has(&reached, to) {
        let mut set = opened.around(&reached);
        for (y, row) in set.iter_mut().enumerate() {
            *row &= all.open[y] & !reached[y];
            opened.open[y] |= *row;
            reached[y] |= *row;
        }
        if first(set.into_iter()).is_none() {
            return Vec::new();
        }
        reached = flood_on(&opened, reached);
        sets.push(set);
    }
    let (mut obstacles, mut end) = (Vec::new(), to);
    for set in sets.into_iter().rev() {
        let mut walked = Ways { open: plain.open, ..all };
        walked.open[end.y as usize] |= 1 << end.x;
        let near = walked.around(&flood_ways(&walked, end));
        let between = near.into_iter().zip(set).map(|(near, set)| near & set);
        end = first(between).expect("an obstacle of each set is on the path");
        obstacles.push(end);
    }
    obstacles
}

/// Whether the terrain blocks heroes until they find it.
const fn is_secret(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::SecretDoor | Terrain::SecretCorridor)
}

/// Returns a square where heroes arrive: stairs, or else an arrival square, or else the first free
/// square, where a falling hero could land. Returns `None` if the level has no such square.
pub fn entry(level: &Level) -> Option<Pos> {
    let customs = &level.customs;
    let arrivals = [&customs.landing, &customs.landing_from_above, &customs.landing_from_below];
    let mut entries = level.outer_stairs();
    let free = |terrain: Terrain| terrain.is_passable() && !terrain.is_liquid();
    let floor = || level.cells.iter().find(|(_, cell)| free(cell.terrain)).map(|(at, _)| at);
    entries.next().or_else(|| arrivals.into_iter().flatten().next().copied()).or_else(floor)
}

/// Returns the squares that can be reached from `start`: on foot, or on a level of islands through
/// the air.
pub fn reached_from(level: &Level, start: Pos) -> Bits {
    if level.customs.islands {
        flood_by_air(&level.cells, start)
    } else {
        flood(&level.cells, start)
    }
}

/// Whether all corridors, all joined rooms and all stairs (other than inner stairs) can be reached
/// from each other: on foot, or through the air on a level with islands. Secret doors count as
/// doors.
pub fn is_connected(level: &Level) -> bool {
    let safe = |at| {
        let terrain = level.cells[at].terrain;
        terrain.is_passable() && !terrain.is_liquid()
    };
    let Some(start) = entry(level) else { return false };
    let reached = reached_from(level, start);
    let stairs = level.outer_stairs().all(|at| reached.has(at));
    let is_way = |terrain| matches!(terrain, Terrain::Corridor | Terrain::SecretCorridor);
    // A closet without a door is a single corridor square and leads nowhere.
    let closet = |at: Pos| {
        at.neighbors().into_iter().all(|to| level.cell(to).room > 0 || !to.on_map() || !safe(to))
    };
    let ways =
        level.cells.iter().all(|(at, cell)| reached.has(at) || !is_way(cell.terrain) || closet(at));
    let is_part = |room: &&Room| room.joined && room.parent.is_none();
    let rooms =
        level.rooms.iter().enumerate().filter(|(_, room)| is_part(room)).all(|(nth, room)| {
            let squares = || {
                let of = move |at: &Pos| usize::from(level.cells[*at].room) == nth + 1;
                room.area.squares().filter(of).filter(|&at| safe(at))
            };
            squares().next().is_none() || squares().any(|at| reached.has(at))
        });
    stairs && ways && rooms
}

fn has(rows: &[u128; ROWS], at: Pos) -> bool {
    rows[at.y as usize] >> at.x & 1 != 0
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
    let row = from.y as usize;
    reached[row] = 1 << from.x & ways.open[row];
    flood_on(ways, reached)
}

/// Returns `reached` and all squares reachable from it.
fn flood_on(ways: &Ways, mut reached: [u128; ROWS]) -> [u128; ROWS] {
    for (row, reached) in reached.iter_mut().enumerate().filter(|(_, reached)| **reached != 0) {
        *reached = filled(ways.open[row], *reached);
    }
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

/// Returns the first square of a set of rows, in reading order.
fn first(rows: impl Iterator<Item = u128>) -> Option<Pos> {
    let mut rows = rows.enumerate();
    rows.find(|(_, row)| *row != 0).map(|(y, row)| Pos::new(row.trailing_zeros() as i16, y as i16))
}

/// Maximum number of repairs per level.
const MOST_REPAIRS: usize = 40;

/// Connects all corridors and joined rooms, breaking through walls where needed, and stores the
/// squares that can be reached. Returns whether all are connected.
pub fn mend(canvas: &mut LevelCanvas) -> bool {
    for _ in 0..MOST_REPAIRS {
        let ways = Ways::of(&canvas.level.cells, canvas.space.built());
        let Some(start) = start(canvas, &ways) else { return false };
        let rows = flood_ways(&ways, start);
        let reached = bits(&rows);
        canvas.reached = reached;
        let Some(apart) = apart(canvas, &ways, &rows) else { return true };
        let goal = bits(&flood_ways(&ways, apart));
        let Some(way) = search(&reached, |at| goal.has(at), |at| dig_effort(canvas, at)) else {
            return false;
        };
        for at in way {
            break_through(canvas, at);
        }
    }
    false
}

/// Connects stairs that a vault placed out of reach. Returns whether all stairs can be reached now.
pub fn join_stairs(canvas: &mut LevelCanvas) -> bool {
    let level = &canvas.level;
    let stairs: Vec<Pos> = level.outer_stairs().collect();
    let Some(start) = canvas.reached.nth(0) else { return true };
    stairs.into_iter().all(|at| canvas.reached.has(at) || open_way(canvas, start, at))
}

/// Opens a path between two squares if there is none. Does not dig undiggable squares. Returns
/// whether a path exists afterward.
pub fn open_way(canvas: &mut LevelCanvas, from: Pos, to: Pos) -> bool {
    let reached = flood(&canvas.level.cells, from);
    if reached.has(to) {
        return true;
    }
    let goal = flood(&canvas.level.cells, to);
    let cost = |at: Pos| dig_effort(canvas, at);
    let Some(way) = search(&reached, |at| goal.has(at), cost) else { return false };
    for at in way {
        break_through(canvas, at);
    }
    flood(&canvas.level.cells, from).has(to)
}

/// Whether a path between two squares could be opened if every square were diggable.
pub fn can_open_soft_way(canvas: &LevelCanvas, from: Pos, to: Pos) -> bool {
    let goal = flood(&canvas.level.cells, to);
    let reached = flood(&canvas.level.cells, from);
    search(&reached, |at| goal.has(at), |at| effort(canvas, at)).is_some()
}

/// Returns the start of the flood fill: a corridor or, without one, the floor of the first joined
/// room.
fn start(canvas: &LevelCanvas, ways: &Ways) -> Option<Pos> {
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

fn is_part(canvas: &LevelCanvas, room: u8) -> bool {
    let room = &canvas.level.rooms[usize::from(room)];
    room.joined && room.parent.is_none()
}

/// Returns a square that is not reachable but must be; `None` if there is none.
fn apart(canvas: &LevelCanvas, ways: &Ways, reached: &[u128; ROWS]) -> Option<Pos> {
    let blind = ways.corridors.iter().zip(reached).map(|(corridors, reached)| corridors & !reached);
    first(blind).or_else(|| {
        (0..canvas.level.rooms.len() as u8).filter(|&room| is_part(canvas, room)).find_map(|room| {
            let safe = || canvas.room_squares(room).filter(|&at| canvas.is_safe(at));
            if safe().any(|at| has(reached, at)) { None } else { safe().next() }
        })
    })
}

/// Returns the cost of a path through a square; `None` if the square must stay closed or is
/// undiggable.
fn dig_effort(canvas: &LevelCanvas, at: Pos) -> Option<u32> {
    let cell = canvas.level.cells.get(at)?;
    let open = GROUND[cell.terrain as usize] & OPEN != 0;
    effort(canvas, at).filter(|_| open || !cell.is_hard())
}

/// Returns the cost of a path through a square; `None` if the square must stay closed. Ignores
/// whether squares are undiggable.
fn effort(canvas: &LevelCanvas, at: Pos) -> Option<u32> {
    if !LevelCanvas::is_inside(at) {
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

fn break_through(canvas: &mut LevelCanvas, at: Pos) {
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
    canvas.diary.digs(at, terrain);
    canvas.put(at, new);
}

/// Returns a path through rock and corridors only, including both ends.
pub fn way_through_rock(canvas: &LevelCanvas, from: Pos, to: Pos) -> Option<Vec<Pos>> {
    let diggable = |at: Pos| {
        let terrain = canvas.terrain(at);
        let rock = matches!(terrain, Terrain::Stone | Terrain::Corridor | Terrain::SecretCorridor);
        (LevelCanvas::is_inside(at) && rock).then_some(1)
    };
    diggable(from)?;
    let mut way = search(&Bits::from_iter([from]), |at| at == to, diggable)?;
    way.insert(0, from);
    Some(way)
}

/// Returns the squares of a shortest orthogonal path over passable terrain; empty if there is no
/// path.
pub fn way_on_foot(canvas: &LevelCanvas, from: Pos, to: Pos) -> Vec<Pos> {
    let cost = |at: Pos| is_way(canvas.terrain(at)).then_some(1);
    search(&Bits::from_iter([from]), |at| at == to, cost).unwrap_or_default()
}

/// Finds the cheapest orthogonal path from a set of squares to a goal (Dijkstra). The path includes
/// the goal but not the start. `cost` returns the cost of stepping onto a square, or `None` if that
/// is impossible. Ties are resolved in a fixed order.
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
