//! Walkable directions from each square, cached because every step needs them.

use super::{Level, Ways};
use crate::base::grid::columns;
use crate::base::{Bits, Dir, HEIGHT, Pos, WIDTH};

impl Level {
    /// Rebuilds the cache if squares changed. Calling this is optional: with a stale cache, queries
    /// compute their result from the squares.
    #[inline]
    pub fn find_ways(&mut self) {
        if self.ways.as_of != Some(self.changes.squares) {
            self.keep_ways();
        }
    }

    /// Whether a step leads to dry, open ground and no door blocks it. Ignores actors and items.
    #[inline]
    pub fn leads(&self, from: Pos, dir: Dir) -> bool {
        self.ways_from(from) >> dir as u8 & 1 != 0
    }

    /// Returns all directions for which [`Level::leads`] is true, as bits indexed by direction.
    #[inline]
    pub fn ways_from(&self, from: Pos) -> u8 {
        if self.ways.as_of == Some(self.changes.squares) && from.on_map() {
            self.ways.open[from.number()]
        } else {
            self.ways_seen(from)
        }
    }

    #[cold]
    fn keep_ways(&mut self) {
        let mut open = std::mem::take(&mut self.ways.open);
        open.clear();
        open.resize(WIDTH as usize * HEIGHT as usize, 0);
        for (y, squares) in (0..).zip(open.chunks_exact_mut(WIDTH as usize)) {
            let rows = Dir::ALL.map(|dir| self.row_that_leads(y, dir));
            for x in columns(rows.iter().fold(0, |any, row| any | row)) {
                let leads = (0..).zip(rows).map(|(dir, row)| ((row >> x & 1) as u8) << dir);
                squares[x as usize] = leads.sum();
            }
        }
        self.ways = Ways { open, as_of: Some(self.changes.squares) };
    }

    /// Returns the squares of a row from which a step in `dir` is open: column `x` is bit `x`.
    fn row_that_leads(&self, y: i16, dir: Dir) -> u128 {
        let step = Pos::new(0, 0).step(dir);
        let there = y + step.y;
        if !(0..HEIGHT).contains(&there) {
            return 0;
        }
        let frames = self.frames.row(there);
        let barred = self.solid.row(there) | self.liquid.row(there);
        let onto = !barred & if dir.is_diagonal() { !frames } else { u128::MAX };
        let onto = onto & ((1 << WIDTH) - 1);
        let from = if step.x < 0 { onto << 1 } else { onto >> step.x };
        from & if dir.is_diagonal() { !self.frames.row(y) } else { u128::MAX } & ((1 << WIDTH) - 1)
    }

    /// Updates the cache for a changed square and its neighbors.
    pub(crate) fn change_ways(&mut self, at: Pos, before: u32) {
        if self.ways.as_of != Some(before) {
            return;
        }
        for near in at.neighbors().into_iter().chain([at]).filter(|near| near.on_map()) {
            self.ways.open[near.number()] = self.ways_seen(near);
        }
        self.ways.as_of = Some(self.changes.squares);
    }

    /// Whether the cached directions of a square match the map.
    pub fn has_true_ways(&self, from: Pos) -> bool {
        self.ways_from(from) == self.ways_seen(from)
    }

    #[cold]
    fn ways_seen(&self, from: Pos) -> u8 {
        let framed = self.frames.has(from);
        let leads = |dir: &Dir| {
            let to = from.step(*dir);
            from.on_map()
                && to.on_map()
                && !Bits::any_has([&self.solid, &self.liquid], to)
                && !(dir.is_diagonal() && (framed || self.frames.has(to)))
        };
        Dir::ALL.into_iter().filter(leads).fold(0, |ways, dir| ways | 1 << dir as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::{Door, Terrain};
    use crate::world::drawn_level::found;

    #[test]
    fn cached_exits_match_the_squares() {
        let house = "
            -------
            |.....|   ccc
            |..}..+ccccc
            |.....|a
            ----/--
        ";
        let mut level = Level::drawn(house);
        let changes: [&dyn Fn(&mut Level); 3] = [
            &|_| {},
            &|level| level.change(found(house, '+')[0], |cell| cell.set_door(Door::Open)),
            &|level| level.change(found(house, 'a')[0], |cell| cell.terrain = Terrain::Pool),
        ];
        let all = |level: &Level| -> Vec<u8> {
            let squares = (-1..=80).flat_map(|x| (-1..=21).map(move |y| Pos::new(x, y)));
            squares.map(|at| level.ways_from(at)).collect()
        };
        let mut before = Vec::new();
        for change in changes {
            change(&mut level);
            let kept = all(&level);
            level.ways.as_of = None;
            assert_eq!(all(&level), kept);
            assert_ne!(before, kept);
            level.find_ways();
            assert_eq!(all(&level), kept);
            before = kept;
        }
    }
}
