//! Corridors: which rooms they connect, and their paths.

use super::canvas::{LevelCanvas, any_within};
use super::{doors, reachability};
use crate::base::{Dir, Pos, Rect, Rng, SkipSampler};
use crate::content::Terrain;

/// Maximum length of a corridor, in squares.
/// Source: rules/vaults B6.
const LONGEST: usize = 500;
/// Chance that a corridor square is hidden.
const SECRET: SkipSampler = SkipSampler::new(1, 100);
/// Chance that a square of an optional corridor has a boulder.
const BOULDER: SkipSampler = SkipSampler::new(1, 50);

/// Connects the rooms from left to right, except subrooms and rooms that their vault keeps
/// unconnected. With more than two rooms, also tries at least 4 optional corridors between random
/// rooms.
/// Source: rules/vaults B6.
pub fn join_all(canvas: &mut LevelCanvas, rng: &mut Rng) {
    let rooms = in_order(canvas);
    for pair in rooms.windows(2) {
        join(canvas, pair[0], pair[1], false, rng);
        if rng.one_in(50) {
            break;
        }
    }
    for three in rooms.windows(3) {
        if are_apart(canvas, three[0], three[2]) {
            join(canvas, three[0], three[2], false, rng);
        }
    }
    for (at, &a) in rooms.iter().enumerate() {
        for &b in &rooms[at + 1..] {
            if are_apart(canvas, a, b) {
                join(canvas, a, b, false, rng);
            }
        }
    }
    if rooms.len() > 2 {
        for _ in 0..4 + rng.below(rooms.len() as u32) {
            let a = rng.below(rooms.len() as u32) as usize;
            let b = rng.below(rooms.len() as u32 - 2) as usize;
            let b = if b >= a { b + 2 } else { b };
            if let Some(&b) = rooms.get(b) {
                join(canvas, rooms[a], b, true, rng);
            }
        }
    }
}

/// Returns the rooms to connect, ordered by their left edge.
fn in_order(canvas: &LevelCanvas) -> Vec<u8> {
    let rooms = &canvas.level.rooms;
    let mut order: Vec<u8> = (0..rooms.len() as u8)
        .filter(|&room| {
            rooms[usize::from(room)].joined && rooms[usize::from(room)].parent.is_none()
        })
        .collect();
    order.sort_by_key(|&room| (rooms[usize::from(room)].area.x, room));
    order
}

/// Whether the two rooms are not yet connected by corridors, directly or through other rooms.
pub fn are_apart(canvas: &LevelCanvas, a: u8, b: u8) -> bool {
    canvas.chambers[usize::from(a)].group != canvas.chambers[usize::from(b)].group
}

fn merge(canvas: &mut LevelCanvas, a: u8, b: u8) {
    let (new, old) = (canvas.chambers[usize::from(a)].group, canvas.chambers[usize::from(b)].group);
    for chamber in &mut canvas.chambers {
        if chamber.group == old {
            chamber.group = new;
        }
    }
}

/// Digs a corridor between two rooms. With `may_fail`, it can be a dead end or missing.
pub fn join(canvas: &mut LevelCanvas, a: u8, b: u8, may_fail: bool, rng: &mut Rng) {
    let (from, to) =
        (canvas.level.rooms[usize::from(a)].area, canvas.level.rooms[usize::from(b)].area);
    let dir = if to.x > from.right() {
        Dir::E
    } else if to.bottom() < from.y {
        Dir::N
    } else if to.right() < from.x {
        Dir::W
    } else {
        Dir::S
    };
    let Some((door, out)) = door_square(canvas, a, dir, rng) else { return };
    let Some((goal, goal_out)) = door_square(canvas, b, dir.opposite(), rng) else { return };
    let (start, end) = (door.step(out), goal.step(goal_out));
    if may_fail && canvas.terrain(start) != Terrain::Stone {
        return;
    }
    let mut way = Way { canvas, squares: Vec::with_capacity(64), may_fail };
    let arrived = way.dig(start, end, out, rng);
    let dug = std::mem::take(&mut way.squares);
    if arrived {
        carve(canvas, &dug, may_fail, rng);
    } else if may_fail {
        if !dug.is_empty() {
            carve(canvas, &dug, true, rng);
            doors::open_in_wall(canvas, door, a, rng);
        }
        return;
    } else {
        let Some(found) = reachability::way_through_rock(canvas, start, end) else { return };
        carve(canvas, &found, false, rng);
    }
    doors::open_in_wall(canvas, door, a, rng);
    doors::open_in_wall(canvas, goal, b, rng);
    merge(canvas, a, b);
}

/// Returns a wall square of the room that has or can hold a door, and the direction out of it.
/// Prefers the side `dir`, then tries the others.
pub fn door_square(canvas: &LevelCanvas, room: u8, dir: Dir, rng: &mut Rng) -> Option<(Pos, Dir)> {
    let is_door = |canvas: &LevelCanvas, at: Pos| {
        matches!(canvas.terrain(at), Terrain::Door | Terrain::SecretDoor)
    };
    let sides = [dir, dir.turned(2), dir.turned(-2), dir.opposite()];
    sides.into_iter().find_map(|side| {
        let at = facing(canvas, room, side, takes_door, rng)
            .or_else(|| facing(canvas, room, side, is_door, rng));
        at.map(|at| (at, side))
    })
}

/// Returns a random wall square, on one side of a room, that satisfies `fits`. The square outside
/// it must be rock or a corridor, and the square inside it open floor.
fn facing(
    canvas: &LevelCanvas,
    room: u8,
    side: Dir,
    fits: impl Fn(&LevelCanvas, Pos) -> bool,
    rng: &mut Rng,
) -> Option<Pos> {
    let plan = &canvas.level.rooms[usize::from(room)];
    let area = plan.area;
    let line = match side {
        _ if plan.irregular => area,
        Dir::N => Rect { h: 1, ..area },
        Dir::S => Rect { y: area.bottom(), h: 1, ..area },
        Dir::W => Rect { w: 1, ..area },
        _ => Rect { x: area.right(), w: 1, ..area },
    };
    let inner = any_within(line, rng, |inner| {
        let at = inner.step(side);
        let outer = at.step(side);
        let way = |terrain| {
            matches!(terrain, Terrain::Stone | Terrain::Corridor | Terrain::SecretCorridor)
        };
        LevelCanvas::is_inside(outer)
            && way(canvas.terrain(outer))
            && canvas.is_of_room(inner, room)
            && is_open(canvas, inner)
            && fits(canvas, at)
    });
    inner.map(|inner| inner.step(side))
}

/// Whether the square on the room's side of a door is safe, passable, and free of stairs and other
/// features.
fn is_open(canvas: &LevelCanvas, at: Pos) -> bool {
    canvas.is_safe(at) && !canvas.terrain(at).is_furniture()
}

/// Whether the square is a diggable wall without an adjacent door.
fn takes_door(canvas: &LevelCanvas, at: Pos) -> bool {
    let wall = matches!(canvas.terrain(at), Terrain::HorizontalWall | Terrain::VerticalWall);
    wall && !canvas.level.cells[at].is_hard() && !canvas.is_beside_door(at)
}

/// Turns the rock squares of a path into corridor, some of it secret. With `boulders`, also puts
/// boulders on some of the other squares.
pub fn carve(canvas: &mut LevelCanvas, squares: &[Pos], boulders: bool, rng: &mut Rng) {
    let mut secrets = SECRET.tries(rng);
    let mut blocks = boulders.then(|| BOULDER.tries(rng));
    for &at in squares {
        if canvas.terrain(at) != Terrain::Stone {
            continue;
        }
        let secret = secrets.comes(rng);
        canvas.put_corridor(at, secret);
        if let Some(blocks) = &mut blocks
            && !secret
            && blocks.comes(rng)
        {
            let boulder = crate::r#gen::spawn::items::plain(canvas.content.known.boulder);
            canvas.lay(boulder, at);
        }
    }
}

/// A corridor that is being planned.
struct Way<'c, 'a> {
    canvas: &'c LevelCanvas<'a>,
    squares: Vec<Pos>,
    may_fail: bool,
}

impl Way<'_, '_> {
    fn is_diggable(&self, at: Pos) -> bool {
        self.canvas.space.is_diggable(at)
    }

    /// Plans the path square by square: keeps its direction, prefers the axis with the larger
    /// remaining distance, and steps aside for obstacles. Returns whether the path reaches `to`.
    /// With `may_fail`, it stops at each square with a chance of 1 in 35.
    /// Source: rules/vaults B6.
    fn dig(&mut self, from: Pos, to: Pos, start: Dir, rng: &mut Rng) -> bool {
        let (mut at, mut dir) = (from, start);
        while self.squares.len() < LONGEST {
            if self.may_fail && rng.one_in(35) || !self.is_diggable(at) {
                return false;
            }
            self.squares.push(at);
            if at == to {
                return true;
            }
            dir = self.turn(at, to, dir, rng);
            at = at.step(dir);
        }
        false
    }

    fn turn(&self, at: Pos, to: Pos, dir: Dir, rng: &mut Rng) -> Dir {
        let (left_x, left_y) = (to.x - at.x, to.y - at.y);
        let (mut wide, mut high) = (left_x.abs(), left_y.abs());
        if wide > high && high > 0 && rng.one_in((wide - high + 1) as u32) {
            wide = 0;
        } else if high > wide && wide > 0 && rng.one_in((high - wide + 1) as u32) {
            high = 0;
        }
        let across = Dir::of(left_x, 0).unwrap_or(Dir::E);
        let along = Dir::of(0, left_y).unwrap_or(Dir::S);
        let other = if dir.dx() == 0 { across } else { along };
        let wants_turn = if dir.dx() == 0 { wide > high } else { high > wide };
        if wants_turn && self.is_diggable(at.step(other)) {
            return other;
        }
        let overshoots = if dir.dx() == 0 {
            left_y.signum() != dir.dy() && left_x != 0
        } else {
            left_x.signum() != dir.dx() && left_y != 0
        };
        if self.is_diggable(at.step(dir)) && !(overshoots && self.is_diggable(at.step(other))) {
            return dir;
        }
        if self.is_diggable(at.step(other)) { other } else { other.opposite() }
    }
}
