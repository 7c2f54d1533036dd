//! Niches: closets behind the walls of rooms.

use super::canvas::Canvas;
use super::{doors, items, traps};
use crate::base::{Bits, Dir, Pos, Rng};
use crate::content::{Spring, Terrain};
use crate::world::Trap;

/// Tries to find a wall for one niche.
const TRIES: u32 = 8;

/// Makes up to half as many niches as there are rooms. Source: vaults note B8.
pub fn make_all(canvas: &mut Canvas, rng: &mut Rng) {
    let rooms = canvas.level.rooms.len() as u32;
    let depth = canvas.depth();
    let mut special = [(depth > 15, "level teleporter"), ((6..=24).contains(&depth), "trap door")];
    for _ in 0..rng.d(rooms / 2 + 1) {
        let kind = special.iter_mut().find_map(|(possible, name)| {
            (*possible && rng.one_in(6)).then(|| {
                *possible = false;
                *name
            })
        });
        make(canvas, kind, rng);
    }
}

fn make(canvas: &mut Canvas, trap: Option<&str>, rng: &mut Rng) {
    let Some((room, door, dir)) = (0..TRIES).find_map(|_| find(canvas, rng)) else { return };
    let behind = door.step(dir);
    let kind = trap.and_then(|name| canvas.content.traps.find(name));
    if let Some(kind) = kind {
        canvas.put(behind, Terrain::SecretCorridor);
        doors::put_ordinary(canvas, door, true, rng);
        canvas.level.traps.push(Trap { kind, at: behind, seen: false, own: false, sprung: 0 });
        if canvas.content.traps[kind].spring == Spring::Hole {
            let front = door.step(dir.opposite());
            canvas.level.engravings.push((front, "Somebody fell here before you".to_owned()));
        }
    } else {
        let hidden = rng.one_in(4);
        canvas.put(behind, if hidden { Terrain::SecretCorridor } else { Terrain::Corridor });
        let secret = hidden || rng.chance(4, 5);
        doors::put_ordinary(canvas, door, secret, rng);
        stock(canvas, behind, rng);
    }
    canvas.level.rooms[usize::from(room)].doors += 1;
}

fn stock(canvas: &mut Canvas, at: Pos, rng: &mut Rng) {
    if rng.one_in(3)
        && let Some(thing) = items::random(canvas.content, canvas.depth(), rng)
    {
        canvas.lay(thing, at);
    }
    if rng.one_in(12) {
        let depth = canvas.depth();
        if let Some(kind) = traps::random(canvas.content, depth, rng) {
            traps::put(canvas, kind, at, Some(false), rng);
        }
    }
}

/// A wall square above or below a convertible room, with rock behind it.
fn find(canvas: &Canvas, rng: &mut Rng) -> Option<(u8, Pos, Dir)> {
    let room = rng.below(canvas.level.rooms.len() as u32) as u8;
    let plan = &canvas.level.rooms[usize::from(room)];
    let up = rng.coin();
    let keep = rng.one_in(5);
    let fits = canvas.chambers[usize::from(room)].convertible
        && plan.parent.is_none()
        && !plan.irregular
        && (plan.doors != 1 || keep);
    if !fits {
        return None;
    }
    let (dir, y) = if up { (Dir::N, plan.area.y) } else { (Dir::S, plan.area.bottom()) };
    let squares: Bits = (plan.area.x..=plan.area.right())
        .map(|x| Pos::new(x, y))
        .filter(|&inner| {
            let door = inner.step(dir);
            let behind = door.step(dir);
            let is_lonely = || {
                behind.neighbors().into_iter().all(|at| {
                    !matches!(canvas.terrain(at), Terrain::Corridor | Terrain::SecretCorridor)
                })
            };
            canvas.is_floor(inner)
                && matches!(canvas.terrain(door), Terrain::HorizontalWall)
                && !canvas.is_beside_door(door)
                && Canvas::is_inside(behind)
                && canvas.terrain(behind) == Terrain::Stone
                && is_lonely()
        })
        .map(|inner| inner.step(dir))
        .collect();
    let door = Canvas::one_of(&squares, rng)?;
    Some((room, door, dir))
}
