//! Stairs up and down.

use super::canvas::Canvas;
use crate::base::{Pos, Rng};
use crate::content::Terrain;

/// Puts the stairs where they can be reached, in different rooms if there are two; a last level
/// has none down. Whether there was room. Source: vaults note B10.
pub fn place(canvas: &mut Canvas, last: bool, rng: &mut Rng) -> bool {
    if !last && canvas.level.down.is_none() {
        let Some(at) = choose(canvas, None, rng) else { return false };
        put_down(canvas, at);
    }
    if canvas.level.up.is_none() {
        let Some(at) = choose(canvas, canvas.level.down, rng) else { return false };
        put_up(canvas, at);
    }
    true
}

pub fn put_up(canvas: &mut Canvas, at: Pos) {
    canvas.put(at, Terrain::StairsUp);
    canvas.level.up = Some(at);
}

pub fn put_down(canvas: &mut Canvas, at: Pos) {
    canvas.put(at, Terrain::StairsDown);
    canvas.level.down = Some(at);
}

/// A square for stairs: rooms that may be converted first, then others, then the room of the
/// other stairs.
fn choose(canvas: &Canvas, other: Option<Pos>, rng: &mut Rng) -> Option<Pos> {
    let taken = other.map(|at| canvas.level.cells[at].room);
    let suits = |room: u8, convertible: bool, shared: bool| {
        let plan = &canvas.level.rooms[usize::from(room)];
        plan.joined
            && plan.parent.is_none()
            && (canvas.chambers[usize::from(room)].convertible || !convertible)
            && (shared || taken != Some(room + 1))
    };
    [(true, false), (false, false), (false, true)].into_iter().find_map(|(convertible, shared)| {
        let mut rooms: Vec<u8> = (0..canvas.level.rooms.len() as u8)
            .filter(|&room| suits(room, convertible, shared))
            .collect();
        crate::base::pick::shuffle(rng, &mut rooms);
        rooms.into_iter().find_map(|room| {
            canvas.spot(room, rng, |canvas, at| {
                canvas.is_floor(at)
                    && canvas.reached.has(at)
                    && canvas.trap_at(at).is_none()
                    && !canvas.strewn.has(at)
                    && !canvas.kept.has(at)
            })
        })
    })
}
