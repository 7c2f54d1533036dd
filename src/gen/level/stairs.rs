//! Placement of stairs and magic portals.

use super::canvas::LevelCanvas;
use crate::base::{Bits, Pos, Rng};
use crate::content::Terrain;
use crate::world::LevelId;

/// Places the level's missing stairs and portals on reachable squares, in different rooms if
/// possible. Returns whether all were placed.
/// Source: rules/vaults B10; rules/levels 4.
pub fn place(canvas: &mut LevelCanvas, rng: &mut Rng) -> bool {
    place_all(canvas, rng, choose)
}

/// Places the level's missing stairs and portals on random squares of a set. Returns whether all
/// were placed.
pub fn scatter(canvas: &mut LevelCanvas, squares: &Bits, rng: &mut Rng) -> bool {
    place_all(canvas, rng, |canvas, taken, rng| {
        let free = squares.iter().filter(|&at| !taken.contains(&at) && is_free(canvas, at));
        LevelCanvas::one_of(&free.collect(), rng)
    })
}

/// Places the missing stairs and portals. `choose` returns the square for each of them, given the
/// squares used so far.
fn place_all(
    canvas: &mut LevelCanvas,
    rng: &mut Rng,
    choose: impl Fn(&LevelCanvas, &[Pos], &mut Rng) -> Option<Pos>,
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
        put_side(canvas, at, to, down);
        taken.push(at);
    }
    for to in canvas.exits.portals.clone() {
        if canvas.level.customs.portals.iter().any(|&(_, other)| other == to) {
            continue;
        }
        let Some(at) = choose(canvas, &taken, rng) else { return false };
        put_portal(canvas, at, to);
        taken.push(at);
    }
    true
}

pub fn put_up(canvas: &mut LevelCanvas, at: Pos) {
    canvas.put(at, Terrain::StairsUp);
    canvas.level.up = Some(at);
}

pub fn put_down(canvas: &mut LevelCanvas, at: Pos) {
    canvas.put(at, Terrain::StairsDown);
    canvas.level.down = Some(at);
}

/// Puts stairs to another branch or, if `to` is in the same branch, inner stairs.
pub fn put_side(canvas: &mut LevelCanvas, at: Pos, to: LevelId, down: bool) {
    canvas.put(at, if down { Terrain::StairsDown } else { Terrain::StairsUp });
    canvas.level.side_stairs.push((at, to));
}

pub fn put_portal(canvas: &mut LevelCanvas, at: Pos, to: LevelId) {
    canvas.add_trap(canvas.content.known.magic_portal, at, false);
    canvas.level.customs.portals.push((at, to));
}

/// Whether the square is empty floor, corridor or ice.
fn is_free(canvas: &LevelCanvas, at: Pos) -> bool {
    matches!(canvas.terrain(at), Terrain::Floor | Terrain::Corridor | Terrain::Ice)
        && canvas.trap_at(at).is_none()
        && !canvas.strewn.has(at)
        && !canvas.kept.has(at)
}

/// Finds a square for stairs: in convertible rooms first, then in other rooms, then in rooms that
/// already have stairs.
fn choose(canvas: &LevelCanvas, others: &[Pos], rng: &mut Rng) -> Option<Pos> {
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
