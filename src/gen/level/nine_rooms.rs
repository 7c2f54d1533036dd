//! Nine rooms in a 3x3 grid, in the style of Rogue.
//!
//! Rooms in the last row can be one square less high than in NetHack, because in this game the
//! bottom row of the level is rock.
//! Source: rules/levels 7.

use super::canvas::LevelCanvas;
use super::room_plan::{self, RoomPlan};
use super::{doors, reachability, stairs};
use crate::base::{Bits, Dir, Pos, Rect, Rng, pick};
use crate::content::dungeon::Realm;
use crate::content::vault::Light;
use crate::content::{Door, Terrain};
use crate::r#gen::spawn::monsters::{MonsterRequest, SpawnRequest};
use crate::r#gen::{LevelOrder, Purpose, spawn::items, stock::room_contents, stream};

/// Width in columns, including walls, of each third of the level; one free column separates them.
const WIDE: i16 = 25;
/// Top row and height in rows, including walls, of each row of rooms; one free row separates them.
const ROWS: [(i16, i16); 3] = [(1, 6), (8, 6), (15, 5)];
/// One cell of the 3x3 grid.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// A room and its floor area.
    Room(u8, Rect),
    /// A square where corridors meet, instead of a room.
    Crossing(Pos),
}

/// Generates the level with filled rooms. Returns `None` if it is not connected or lacks a square
/// for stairs.
pub fn draw<'a>(order: &LevelOrder<'a>, attempt: u16) -> Option<LevelCanvas<'a>> {
    let mut rng = stream(order.seed, Purpose::Layout, order.id, attempt);
    let mut canvas = LevelCanvas::new(order);
    canvas.realm = Realm::NineRooms;
    canvas.level.customs.nine_rooms = true;
    dig(&mut canvas, &mut rng);
    if !reachability::mend(&mut canvas) || !stairs::place(&mut canvas, &mut rng) {
        return None;
    }
    let mut rng = stream(order.seed, Purpose::Stock, order.id, 0);
    add_ghost(&mut canvas, &mut rng);
    room_contents::all(&mut canvas, &mut rng);
    Some(canvas)
}

/// Digs the rooms and the corridors between them.
pub fn dig(canvas: &mut LevelCanvas, rng: &mut Rng) {
    let mut places = Vec::with_capacity(9);
    for nth in 0..9 {
        places.push(place(canvas, nth, rng));
    }
    for (from, to) in walk(rng) {
        join(canvas, places[from], places[to], rng);
    }
}

/// Digs a room in a grid cell or, 1 time in 5, only a crossing. At least one cell gets a room.
fn place(canvas: &mut LevelCanvas, nth: i16, rng: &mut Rng) -> Place {
    let (column, row) = (nth % 3, nth / 3);
    let left = 1 + column * (WIDE + 1);
    let (top, high) = ROWS[row as usize];
    let may_miss = !canvas.level.rooms.is_empty() || column < 2 && row < 2;
    if may_miss && rng.one_in(5) {
        let x = left + rng.d((WIDE - 2) as u32) as i16;
        let y = top + rng.d((high - 2) as u32) as i16;
        let at = Pos::new(x, y);
        canvas.put(at, Terrain::Corridor);
        return Place::Crossing(at);
    }
    let w = rng.between(2, i32::from(WIDE) - 2) as i16;
    let h = rng.between(2, i32::from(high) - 2) as i16;
    let x = left + 1 + rng.below((WIDE - 2 - w + 1) as u32) as i16;
    let y = top + 1 + rng.below((high - 2 - h + 1) as u32) as i16;
    let area = Rect::new(x, y, w, h);
    let light = if rng.one_in(7) { Light::Lit } else { Light::Dark };
    let room = room_plan::dig(canvas, area, RoomPlan { light, ..RoomPlan::NORMAL }, rng);
    room_plan::claim(canvas, area);
    Place::Room(room, area)
}

/// Makes a random walk with backtracking through all nine grid cells. Returns its steps as pairs of
/// cell numbers, without the backtracking.
fn walk(rng: &mut Rng) -> Vec<(usize, usize)> {
    let start = rng.below(9) as usize;
    let (mut seen, mut walked, mut steps) = ([false; 9], vec![start], Vec::with_capacity(8));
    seen[start] = true;
    while let Some(&here) = walked.last() {
        let (x, y) = (here % 3, here / 3);
        let beside = [
            (x > 0).then(|| here - 1),
            (x < 2).then_some(here + 1),
            (y > 0).then(|| here - 3),
            (y < 2).then_some(here + 3),
        ];
        let new: Vec<usize> = beside.into_iter().flatten().filter(|&to| !seen[to]).collect();
        let Some(&to) = pick::one(rng, &new) else {
            walked.pop();
            continue;
        };
        seen[to] = true;
        steps.push((here, to));
        walked.push(to);
    }
    steps
}

/// Connects two grid cells by a corridor with up to two turns. In a room, the corridor starts at a
/// doorway.
fn join(canvas: &mut LevelCanvas, a: Place, b: Place, rng: &mut Rng) {
    let (a, b) = if is_before(a, b) { (a, b) } else { (b, a) };
    let (from, to) = (middle(a), middle(b));
    let across = column(from) != column(to);
    let way = if across { Dir::E } else { Dir::S };
    let start = leave(canvas, a, way, rng);
    let end = leave(canvas, b, way.opposite(), rng);
    if across {
        let turn = rng.between(start.x.into(), end.x.into()) as i16;
        line(canvas, start, Pos::new(turn, start.y));
        line(canvas, Pos::new(turn, start.y), Pos::new(turn, end.y));
        line(canvas, Pos::new(turn, end.y), end);
    } else {
        let turn = rng.between(start.y.into(), end.y.into()) as i16;
        line(canvas, start, Pos::new(start.x, turn));
        line(canvas, Pos::new(start.x, turn), Pos::new(end.x, turn));
        line(canvas, Pos::new(end.x, turn), end);
    }
}

fn middle(place: Place) -> Pos {
    match place {
        Place::Room(_, area) => area.center(),
        Place::Crossing(at) => at,
    }
}

/// Returns the index of the grid column that contains a square.
fn column(at: Pos) -> i16 {
    (at.x - 1) / (WIDE + 1)
}

fn is_before(a: Place, b: Place) -> bool {
    let (a, b) = (middle(a), middle(b));
    (column(a), a.y) < (column(b), b.y)
}

/// Opens a doorway on one side of a room. Returns the square outside it.
fn leave(canvas: &mut LevelCanvas, place: Place, side: Dir, rng: &mut Rng) -> Pos {
    let (room, area) = match place {
        Place::Crossing(at) => return at,
        Place::Room(room, area) => (room, area),
    };
    let x = rng.between(area.x.into(), area.right().into()) as i16;
    let y = rng.between(area.y.into(), area.bottom().into()) as i16;
    let door = match side {
        Dir::E => Pos::new(area.right() + 1, y),
        Dir::W => Pos::new(area.x - 1, y),
        Dir::N => Pos::new(x, area.y - 1),
        _ => Pos::new(x, area.bottom() + 1),
    };
    doors::put_fixed(canvas, door, Door::None);
    canvas.level.rooms[usize::from(room)].doors += 1;
    door.step(side)
}

/// Digs a straight corridor along a row or column.
fn line(canvas: &mut LevelCanvas, from: Pos, to: Pos) {
    let (left, right) = (from.x.min(to.x), from.x.max(to.x));
    let (top, bottom) = (from.y.min(to.y), from.y.max(to.y));
    for at in Rect::new(left, top, right - left + 1, bottom - top + 1).squares() {
        if canvas.terrain(at) == Terrain::Stone {
            canvas.put(at, Terrain::Corridor);
        }
    }
}

/// Adds a sleeping ghost and, on its square, some possessions of a dead adventurer.
fn add_ghost(canvas: &mut LevelCanvas, rng: &mut Rng) {
    let room = rng.below(canvas.level.rooms.len() as u32) as u8;
    let Some(at) = canvas.spot(room, rng, LevelCanvas::takes_things) else { return };
    let (ghost, squares) = (canvas.content.known.ghost, Bits::from_iter([at]));
    canvas.requests.push(SpawnRequest {
        asleep: Some(true),
        ..SpawnRequest::vault(MonsterRequest::Kind(ghost), squares)
    });
    let content = canvas.content;
    for relic in &content.kits.relics {
        if rng.one_in(relic.one_in)
            && let Some(relic) = items::named(content, &relic.name, canvas.depth(), rng)
        {
            canvas.lay(relic, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Seed;

    #[test]
    fn the_walk_visits_all_nine_rooms() {
        for seed in 0..200 {
            let steps = walk(&mut Rng::new(Seed(seed), 1));
            let mut seen: Vec<usize> = steps.iter().map(|&(_, to)| to).collect();
            seen.push(steps[0].0);
            seen.sort_unstable();
            assert_eq!(seen, (0..9).collect::<Vec<_>>(), "seed {seed}");
            for &(from, to) in &steps {
                let beside = from.abs_diff(to) == 3 || from.abs_diff(to) == 1 && from / 3 == to / 3;
                assert!(beside, "seed {seed}: from {from} to {to}");
            }
        }
    }
}
