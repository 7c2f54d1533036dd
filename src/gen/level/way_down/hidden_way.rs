//! The path with the fewest obstacles: secret doors, secret corridors and boulders.
//!
//! The search handles whole rows of squares at once, one bit per column.

use crate::base::{Bits, Dir, Grid, Pos};
use crate::r#gen::level::reachability::{self, ROWS, Rows, Ways};
use crate::world::Cell;

/// Returns the path between two squares with the fewest obstacles; among such paths, a shortest
/// one. The path includes the goal but not the start.
pub fn with_fewest_obstacles(
    cells: &Grid<Cell>,
    boulders: &Bits,
    from: Pos,
    to: Pos,
) -> Option<Vec<Pos>> {
    let ways = Ways::of(cells, &[u128::MAX; ROWS]);
    let secret = |cell: &Cell| u8::from(reachability::is_secret(cell.terrain));
    let obstacles = std::array::from_fn(|y| {
        let [secrets] = cells.facts(y as i16, ways.open[y], secret);
        secrets | boulders.row(y as i16)
    });
    let mut start = [0; ROWS];
    start[from.y as usize] = 1 << from.x;
    let (seen, fronts) = ([0; ROWS], Vec::new());
    let mut search = Search { ways, obstacles, seen, fronts, entries: vec![start] };
    while search.pass_obstacles(to) {}
    has(&search.seen, to).then(|| search.path_to(to))
}

/// A search that visits first the squares that can be reached without an obstacle, then those
/// behind one obstacle, and so on.
struct Search {
    ways: Ways,
    obstacles: Rows,
    seen: Rows,
    /// `fronts[n][steps]` are the squares whose best path has `n` obstacles and `steps` steps.
    fronts: Vec<Vec<Rows>>,
    /// `entries[steps]` are the squares where the next fronts start after this number of steps:
    /// obstacles, or at first the start.
    entries: Vec<Rows>,
}

impl Search {
    /// Visits the squares behind one more obstacle, until the search reaches `to`. Returns whether
    /// the search must go on.
    fn pass_obstacles(&mut self, to: Pos) -> bool {
        let (entries, mut next_entries) = (std::mem::take(&mut self.entries), Vec::new());
        let mut fronts: Vec<Rows> = Vec::with_capacity(64);
        let mut last_entry = None;
        loop {
            let steps = fronts.len();
            let beside = fronts.last().map_or([0; ROWS], |front| self.ways.beside(front));
            let (mut front, mut any) = ([0; ROWS], 0);
            let (mut next_entry, mut any_entry) = ([0; ROWS], 0);
            for y in 0..ROWS {
                let entry = entries.get(steps).map_or(0, |rows| rows[y]);
                front[y] = (beside[y] & !self.obstacles[y] | entry) & !self.seen[y];
                next_entry[y] = beside[y] & self.obstacles[y] & !self.seen[y];
                self.seen[y] |= front[y];
                any |= front[y];
                any_entry |= next_entry[y];
            }
            if any_entry != 0 {
                last_entry = Some(steps);
            }
            fronts.push(front);
            next_entries.push(next_entry);
            if has(&front, to) || any == 0 && steps + 1 >= entries.len() {
                break;
            }
        }
        self.fronts.push(fronts);
        next_entries.truncate(last_entry.map_or(0, |steps| steps + 1));
        self.entries = next_entries;
        last_entry.is_some() && !has(&self.seen, to)
    }

    /// Returns the path to `to`, which was reached with the last fronts. Among equally good squares
    /// to come from, chooses the first one in reading order.
    fn path_to(&self, to: Pos) -> Vec<Pos> {
        let mut obstacles = self.fronts.len() - 1;
        let mut steps = self.fronts[obstacles].len() - 1;
        let (mut at, mut path) = (to, Vec::with_capacity(steps));
        while steps > 0 {
            path.push(at);
            obstacles -= usize::from(has(&self.obstacles, at));
            steps -= 1;
            let front = &self.fronts[obstacles][steps];
            let is_before = |dir: Dir| has(front, at.step(dir)) && self.ways.leads(at, dir);
            let before = Dir::ALL.into_iter().filter(|&dir| is_before(dir));
            at = before.map(|dir| at.step(dir)).min().expect("each front adjoins an earlier one");
        }
        path.reverse();
        path
    }
}

fn has(rows: &Rows, at: Pos) -> bool {
    at.on_map() && rows[at.y as usize] >> at.x & 1 != 0
}
