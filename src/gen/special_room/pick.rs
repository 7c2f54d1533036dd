//! Selects the rooms that become special.

use super::entrances;
use crate::base::{Pos, Rng};
use crate::content::special_room::Picker;
use crate::content::{SpecialRoomId, Terrain};
use crate::r#gen::level::canvas::LevelCanvas;

/// Minimum number of rooms on a level with a random shop, not counting the gold vault.
pub const LEAST_FOR_SHOPS: usize = 3;

/// Counts the joined rooms that are not subrooms.
pub fn rooms(canvas: &LevelCanvas) -> usize {
    canvas.level.rooms.iter().filter(|room| room.parent.is_none() && room.joined).count()
}

/// Returns the rooms to convert to this kind: usually one, or none if the search, which is partly
/// random, finds none. If the kind is a shop, also lights the chosen room.
pub fn choose(canvas: &mut LevelCanvas, kind: SpecialRoomId, rng: &mut Rng) -> Vec<u8> {
    let all: Vec<u8> = (0..canvas.level.rooms.len() as u8)
        .filter(|&room| canvas.level.rooms[usize::from(room)].parent.is_none())
        .collect();
    if all.is_empty() {
        return Vec::new();
    }
    let count = all.len() as u32;
    let any = |rng: &mut Rng| all[rng.below(count) as usize];
    match canvas.content.special_rooms[kind].room {
        Picker::Quiet => quiet(canvas, &all, false, rng).into_iter().collect(),
        Picker::Apart => quiet(canvas, &all, true, rng).into_iter().collect(),
        Picker::Lit(tries) => {
            let fits = |room: u8| {
                is_free(canvas, room)
                    && canvas.level.rooms[usize::from(room)].lit
                    && !holds_ways(canvas, room)
            };
            (0..tries).map(|_| any(rng)).find(|&room| fits(room)).into_iter().collect()
        }
        Picker::Several(tries) => {
            let mut chosen = Vec::new();
            for _ in 0..tries {
                let room = any(rng);
                if is_free(canvas, room) && !holds_ways(canvas, room) && !chosen.contains(&room) {
                    chosen.push(room);
                }
            }
            chosen
        }
        Picker::Shop => {
            let fits = |&room: &u8| {
                is_free(canvas, room)
                    && !canvas.level.rooms[usize::from(room)].irregular
                    && !holds_ways(canvas, room)
                    && entrances(canvas, room).len() == 1
            };
            let found = all.into_iter().find(fits);
            if let Some(room) = found {
                canvas.light_room(room, true);
            }
            found.into_iter().collect()
        }
    }
}

/// Returns the first room, starting at a random one, that meets the rule `Quiet` or, if `strict`,
/// `Apart`.
fn quiet(canvas: &LevelCanvas, all: &[u8], strict: bool, rng: &mut Rng) -> Option<u8> {
    let first = rng.below(all.len() as u32) as usize;
    let order = (0..all.len()).map(|nth| all[(first + nth) % all.len()]);
    for room in order.filter(|&room| is_free(canvas, room)) {
        let up = ways(canvas).any(|at| !leads_down(canvas, at) && canvas.is_of_room(at, room));
        if up || holds_ways(canvas, room) && (strict || !rng.one_in(3)) {
            continue;
        }
        if entrances(canvas, room).len() == 1 || rng.one_in(5) {
            return Some(room);
        }
    }
    None
}

/// Whether the room can be converted and is still ordinary.
fn is_free(canvas: &LevelCanvas, room: u8) -> bool {
    let plan = &canvas.level.rooms[usize::from(room)];
    canvas.chambers[usize::from(room)].convertible && plan.joined && plan.kind.is_ordinary()
}

/// Returns the squares of all ways off the level: main stairs, branch stairs and portals.
fn ways<'a>(canvas: &'a LevelCanvas) -> impl Iterator<Item = Pos> + 'a {
    let level = &canvas.level;
    let side = level.side_stairs.iter().map(|&(at, _)| at);
    let portals = level.customs.portals.iter().map(|&(at, _)| at);
    level.up.into_iter().chain(level.down).chain(side).chain(portals)
}

fn leads_down(canvas: &LevelCanvas, at: Pos) -> bool {
    canvas.terrain(at) == Terrain::StairsDown
}

/// Whether stairs or a portal are in the room.
pub fn holds_ways(canvas: &LevelCanvas, room: u8) -> bool {
    ways(canvas).any(|at| canvas.is_of_room(at, room))
}
