//! Checks the `ensure` conditions of a vault.

use super::instance::VaultInstance;
use crate::base::{Dir, Pos};
use crate::content::Terrain;
use crate::content::vault::compiled::{Body, Ensure};
use crate::content::vault::drawing::Drawing;
use crate::r#gen::level::reachability;

impl VaultInstance<'_, '_> {
    /// Returns the index, within `ensure`, of the first requirement of the vault that does not
    /// hold.
    pub fn unmet(&self) -> Option<u16> {
        let at = self.vault.ensure.iter().position(|ensure| !self.holds(*ensure));
        at.map(|at| at as u16)
    }

    fn holds(&self, ensure: Ensure) -> bool {
        let shown = |glyph: char| -> Vec<Pos> {
            let corner = self.known.main.corner;
            self.drawing
                .iter()
                .flat_map(Drawing::squares)
                .filter(|(_, of)| *of == glyph)
                .map(|(at, _)| at + corner)
                .collect()
        };
        let cells = &self.canvas.level.cells;
        match ensure {
            Ensure::Reach { from, to } => {
                let goals = shown(to);
                shown(from).into_iter().all(|at| {
                    let reached = reachability::flood(cells, at);
                    goals.iter().all(|&goal| reached.has(goal))
                })
            }
            Ensure::Exit(glyph) => {
                let Some(room) = self.room else { return false };
                shown(glyph).into_iter().all(|at| {
                    let reached = reachability::flood(cells, at);
                    let mut squares = self.canvas.room_squares(room);
                    squares.any(|at| reached.has(at) && self.touches_outside(at))
                })
            }
            Ensure::Count { of, at_least } => shown(of).len() >= usize::from(at_least),
            Ensure::Connected => {
                let squares: Vec<Pos> = match (self.room, &self.vault.body) {
                    (Some(room), _) => self.canvas.room_squares(room).collect(),
                    (None, Body::Level { .. }) => cells.positions().collect(),
                    (None, _) => return true,
                };
                let mut safe = squares.into_iter().filter(|&at| self.canvas.is_safe(at));
                let Some(first) = safe.next() else { return true };
                let reached = reachability::flood(cells, first);
                safe.all(|at| reached.has(at))
            }
        }
    }

    /// Whether a corridor could attach to a wall next to this square of the room.
    fn touches_outside(&self, at: Pos) -> bool {
        Dir::ORTHOGONAL.into_iter().any(|dir| {
            let wall = at.step(dir);
            self.canvas.terrain(wall).is_wall()
                && self.canvas.terrain(wall.step(dir)) == Terrain::Stone
                && self.canvas.level.cells.get(wall).is_some_and(|cell| cell.room == 0)
        })
    }
}
