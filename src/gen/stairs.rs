//! Stairs up and down.

use super::canvas::Canvas;
use crate::base::{Bits, Pos, Rng};
use crate::content::Terrain;

/// Puts the stairs that the level is to have where they can be reached, in different rooms if
/// there are enough. Whether there was room. Source: vaults note B10 and levels note 4.
pub fn place(canvas: &mut Canvas, rng: &mut Rng) -> bool {
    place_all(canvas, rng, choose)
}

/// Puts the stairs that the level is to have on any of some squares. Whether there was room.
pub fn scatter(canvas: &mut Canvas, squares: &Bits, rng: &mut Rng) -> bool {
    place_all(canvas, rng, |canvas, taken, rng| {
        let free = squares.iter().filter(|&at| !taken.contains(&at) && is_free(canvas, at));
        Canvas::one_of(&free.collect(), rng)
    })
}

/// Puts what stairs are wanting on squares that `choose` finds, knowing those that are there.
fn place_all(
    canvas: &mut Canvas,
    rng: &mut Rng,
    choose: impl Fn(&Canvas, &[Pos], &mut Rng) -> Option<Pos>,
) -> bool {
    let mut taken: Vec<Pos> = canvas.level.up.into_iter().chain(canvas.level.down).collect();
    if canvas.exits.down && canvas.level.down.is_none() {
        let Some(at) = choose(canvas, &taken, rng) else { return false };
        put_down(canvas, at);
        taken.push(at);
    }
    if canvas.exits.up && canvas.level.up.is_none() {
        let Some(at) = choose(canvas, &taken, rng) else { return false };
        put_up(canvas, at);
        taken.push(at);
    }
    for (to, down) in canvas.exits.branches.clone() {
        if canvas.level.stairs_from(to.branch).is_some() {
            continue;
        }
        let Some(at) = choose(canvas, &taken, rng) else { return false };
        canvas.put(at, if down { Terrain::StairsDown } else { Terrain::StairsUp });
        canvas.level.side_stairs.push((at, to));
        taken.push(at);
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

/// Plain dry ground on which nothing lies.
fn is_free(canvas: &Canvas, at: Pos) -> bool {
    matches!(canvas.terrain(at), Terrain::Floor | Terrain::Corridor | Terrain::Ice)
        && canvas.trap_at(at).is_none()
        && !canvas.strewn.has(at)
        && !canvas.kept.has(at)
}

/// A square for stairs: rooms that may be converted first, then others, then rooms that have
/// stairs already.
fn choose(canvas: &Canvas, others: &[Pos], rng: &mut Rng) -> Option<Pos> {
    let has_stairs = |room: u8| others.iter().any(|&at| canvas.is_of_room(at, room));
    let suits = |room: u8, convertible: bool, shared: bool| {
        let plan = &canvas.level.rooms[usize::from(room)];
        plan.joined
            && plan.parent.is_none()
            && (canvas.chambers[usize::from(room)].convertible || !convertible)
            && (shared || !has_stairs(room))
    };
    [(true, false), (false, false), (false, true)].into_iter().find_map(|(convertible, shared)| {
        let mut rooms: Vec<u8> = (0..canvas.level.rooms.len() as u8)
            .filter(|&room| suits(room, convertible, shared))
            .collect();
        crate::base::pick::shuffle(rng, &mut rooms);
        rooms.into_iter().find_map(|room| {
            canvas.spot(room, rng, |canvas, at| {
                canvas.is_floor(at) && canvas.reached.has(at) && is_free(canvas, at)
            })
        })
    })
}
