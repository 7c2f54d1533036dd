//! Distance maps and paths.
//!
//! Distances count steps, diagonals as one; doors bar diagonals. The hero's journeys are found by
//! the library's search; its prices are floats, so they are whole numbers and stay in this file.

use bracket_pathfinding::prelude::{BaseMap, SmallVec, a_star_search};

use super::World;
use super::actor::Actor;
use super::level::{Level, LevelId};
use crate::base::{Bits, Dir, Grid, HEIGHT, Pos, WIDTH};
use crate::content::{Content, MonsterKind, Property, Terrain, Trait};

/// Farther than anything; never reached.
pub const NEVER: u16 = u16::MAX;

/// Steps from each square to `from`, over squares that `passable` admits. `from` itself need not
/// be passable.
pub fn distances(level: &Level, from: Pos, passable: impl Fn(Pos) -> bool) -> Grid<u16> {
    spread(level, from, passable, |_, _| false)
}

/// The nearest square but `from` that is `wanted`, of equals the first in reading order; and the
/// steps from `from` to each square that is no farther.
pub fn nearest(
    level: &Level,
    from: Pos,
    passable: impl Fn(Pos) -> bool,
    wanted: impl Fn(Pos) -> bool,
) -> Option<(Pos, Grid<u16>)> {
    let mut found: Option<(u16, Pos)> = None;
    let steps = spread(level, from, passable, |at, steps| {
        let farther = found.is_some_and(|(least, _)| steps > least);
        if !farther && at != from && found.is_none_or(|least| (steps, at) < least) && wanted(at) {
            found = Some((steps, at));
        }
        farther
    });
    found.map(|(_, at)| (at, steps))
}

/// Counts steps outward from `from` until `enough` of them, asked of each square in turn, were
/// counted.
fn spread(
    level: &Level,
    from: Pos,
    passable: impl Fn(Pos) -> bool,
    mut enough: impl FnMut(Pos, u16) -> bool,
) -> Grid<u16> {
    let mut steps = Grid::of_level(NEVER);
    let mut queue = Vec::with_capacity(256);
    if from.on_map() {
        steps[from] = 0;
        queue.push(from);
    }
    let mut next = 0;
    while let Some(&at) = queue.get(next) {
        next += 1;
        if enough(at, steps[at]) {
            break;
        }
        let barred = level.frames.has(at);
        for dir in Dir::ALL {
            let to = at.step(dir);
            if !to.on_map() || steps[to] != NEVER || !passable(to) {
                continue;
            }
            if dir.is_diagonal() && (barred || level.frames.has(to)) {
                continue;
            }
            steps[to] = steps[at] + 1;
            queue.push(to);
        }
    }
    steps
}

/// The neighbor of `at` that is one step nearer; the first in the order of [`Dir::ALL`], straight
/// steps before diagonal ones.
pub fn nearer(level: &Level, steps: &Grid<u16>, at: Pos) -> Option<Pos> {
    let here = *steps.get(at)?;
    let straight_first = Dir::ORTHOGONAL.into_iter().chain([Dir::NE, Dir::SE, Dir::SW, Dir::NW]);
    straight_first.map(|dir| (dir, at.step(dir))).find_map(|(dir, to)| {
        let there = *steps.get(to)?;
        let barred = dir.is_diagonal() && (level.frames.has(at) || level.frames.has(to));
        (there < here && !barred).then_some(to)
    })
}

/// A level as the library wants it.
struct Ground<'a, F> {
    level: &'a Level,
    known: F,
    /// Steps left from each square; an exact estimate makes the search walk straight there.
    left: &'a Grid<u16>,
}

fn number(at: Pos) -> usize {
    at.y as usize * WIDTH as usize + at.x as usize
}

fn square(number: usize) -> Pos {
    let number = number as i16;
    Pos::new(number % WIDTH, number / WIDTH)
}

impl<F: Fn(Pos) -> bool> BaseMap for Ground<'_, F> {
    fn get_available_exits(&self, from: usize) -> SmallVec<[(usize, f32); 10]> {
        let at = square(from);
        let straight_first =
            Dir::ORTHOGONAL.into_iter().chain([Dir::NE, Dir::SE, Dir::SW, Dir::NW]);
        let open = straight_first.filter_map(|dir| {
            let to = at.step(dir);
            let barred =
                dir.is_diagonal() && (self.level.frames.has(at) || self.level.frames.has(to));
            let open = to.on_map() && !barred && (self.known)(to);
            open.then(|| (number(to), 1.0))
        });
        open.collect()
    }

    fn get_pathing_distance(&self, from: usize, _: usize) -> f32 {
        // The library adds the price of the last step only. Weighing what is left twice as heavy
        // as a step makes it go down the exact distances and never aside.
        f32::from(self.left[square(from)].saturating_mul(2))
    }
}

/// The shortest way over squares that `known` admits, without `from`, with `to`; of equal ways
/// the same one each time. None when there is none.
pub fn way(level: &Level, known: impl Fn(Pos) -> bool, from: Pos, to: Pos) -> Option<Vec<Pos>> {
    if !from.on_map() || !to.on_map() || !known(to) {
        return None;
    }
    let left = distances(level, to, |at| at == from || known(at));
    if left[from] == NEVER {
        return None;
    }
    let ground = Ground { level, known, left: &left };
    let found = a_star_search(number(from), number(to), &ground);
    found.success.then(|| found.steps.into_iter().skip(1).map(square).collect())
}

/// The hero's way on this level; see [`way`].
pub fn travel_path(
    world: &World,
    known: impl Fn(Pos) -> bool,
    from: Pos,
    to: Pos,
) -> Option<Vec<Pos>> {
    way(&world.level, known, from, to)
}

/// How a body gets about, as far as ways are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// Closed doors do not stop it: it has hands, or flows under.
    pub doors: bool,
    /// Water and lava do not stop it.
    pub liquid: bool,
}

impl Gait {
    pub fn of(kind: &MonsterKind, who: &Actor) -> Self {
        Self {
            doors: opens_doors(kind) || kind.is(Trait::Amorphous),
            liquid: is_airborne(kind, who) || kind.is(Trait::Swim),
        }
    }

    const fn index(self) -> usize {
        self.doors as usize | (self.liquid as usize) << 1
    }
}

/// Whether a body of this kind can work a door: it has hands and is not tiny.
/// Source: NetHack, `can_open` in monster movement.
pub fn opens_doors(kind: &MonsterKind) -> bool {
    !kind.is(Trait::NoHands) && kind.size > crate::content::Size::Tiny
}

/// Whether it does not touch the ground.
pub fn is_airborne(kind: &MonsterKind, who: &Actor) -> bool {
    kind.is(Trait::Fly)
        || kind.is(Trait::Floater)
        || who.has(Property::Levitation)
        || who.has(Property::Flying)
}

/// Whether the body of a monster can be on that square, its doors as they stand now. Does not ask
/// who stands there.
pub fn can_enter(level: &Level, kind: &MonsterKind, who: &Actor, to: Pos) -> bool {
    if !level.solid.has(to) {
        let terrain = level.cell(to).terrain;
        if !terrain.is_liquid() {
            return to.on_map();
        }
        return is_airborne(kind, who)
            || terrain == Terrain::Lava && kind.is(Trait::LikesLava)
            || terrain != Terrain::Lava && kind.is(Trait::Swim);
    }
    let cell = level.cell(to);
    match cell.terrain {
        Terrain::Door => kind.is(Trait::Amorphous) || kind.is(Trait::WallWalk),
        Terrain::IronBars => kind.size == crate::content::Size::Tiny || kind.is(Trait::WallWalk),
        Terrain::Tree => kind.is(Trait::WallWalk),
        _ => kind.is(Trait::WallWalk) && !cell.is_hard() && is_inside(to),
    }
}

/// Not on the rim of the map.
fn is_inside(at: Pos) -> bool {
    0 < at.x && at.x < WIDTH - 1 && 0 < at.y && at.y < HEIGHT - 1
}

/// What a road was made from: level, hero's square, changes of squares and of things.
type Made = (LevelId, Pos, u32, u32);

/// Steps to the hero, found outward from there as far as anyone asked, and kept while they are
/// true.
#[derive(Clone, Debug)]
struct Road {
    made: Made,
    /// By square, row by row.
    steps: [u8; SQUARES],
    /// Squares not reached yet, and those that bar diagonals, in bits by row. Rows and columns
    /// are shifted by one, so that neighbors off the map are bits that are 0.
    left: [u128; ROWS],
    frames: [u128; ROWS],
    queue: [(u8, u8); SQUARES],
    next: usize,
    end: usize,
}

const SQUARES: usize = WIDTH as usize * HEIGHT as usize;
const ROWS: usize = HEIGHT as usize + 2;

/// Ways to the hero for each gait; made when first asked for after a change.
#[derive(Clone, Debug, Default)]
pub struct Roads {
    by_gait: [Option<Box<Road>>; 4],
    boulders: Bits,
    /// The level and its changes of things when the boulders were found.
    found: Option<(LevelId, u32)>,
}

impl PartialEq for Roads {
    /// Ways are derived; two worlds that differ only in them are the same.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Farther than a road tells.
pub const TOO_FAR: u8 = u8::MAX;
/// How many steps away a road still tells.
const MOST: u8 = 40;

impl Road {
    fn new() -> Self {
        Self {
            made: (LevelId::default(), Pos::default(), 0, 0),
            steps: [TOO_FAR; SQUARES],
            left: [0; ROWS],
            frames: [0; ROWS],
            queue: [(0, 0); SQUARES],
            next: 0,
            end: 0,
        }
    }

    /// Begins anew at a square; `open` gives the squares of each row that can be walked.
    fn begin(&mut self, frames: &Bits, to: Pos, open: impl Fn(i16) -> u128) {
        for y in 0..HEIGHT {
            self.left[y as usize + 1] = open(y) << 1;
            self.frames[y as usize + 1] = frames.row(y) << 1;
        }
        self.left[to.y as usize + 1] &= !(1 << (to.x + 1));
        self.steps.fill(TOO_FAR);
        self.steps[number(to)] = 0;
        self.queue[0] = (to.x as u8, to.y as u8);
        (self.next, self.end) = (0, 1);
    }

    /// Goes on until every square is reached that is at most one step farther than `from`.
    fn reach(&mut self, from: Pos) {
        let from = number(from);
        while self.next < self.end {
            let (x, y) = self.queue[self.next];
            let here = self.steps[usize::from(y) * WIDTH as usize + usize::from(x)];
            if here >= MOST || here > self.steps[from] {
                return;
            }
            self.next += 1;
            self.spread(x, y, here + 1);
        }
    }

    /// Reaches the neighbors of a square that were not reached yet.
    fn spread(&mut self, x: u8, y: u8, steps: u8) {
        let middle = usize::from(y) + 1;
        let barred = self.frames[middle] >> (x + 1) & 1 != 0;
        for row in [middle - 1, middle, middle + 1] {
            let mut three = (self.left[row] >> x & 0b111) as u8;
            if three == 0 {
                continue;
            }
            if row != middle {
                let frames = (self.frames[row] >> x & 0b101) as u8;
                three &= if barred { 0b010 } else { !frames };
            }
            self.left[row] &= !(u128::from(three) << x);
            while three != 0 {
                let column = x + three.trailing_zeros() as u8 - 1;
                three &= three - 1;
                self.steps[(row - 1) * WIDTH as usize + usize::from(column)] = steps;
                self.queue[self.end] = (column, row as u8 - 1);
                self.end += 1;
            }
        }
    }
}

impl World {
    /// Makes the way to the hero true for a gait, as far as somebody at `from` needs it. Whoever
    /// reads [`World::steps_from`] asks for this first.
    pub fn make_road(&mut self, content: &Content, gait: Gait, from: Pos) {
        let to = self.you().at;
        let (level, changes) = (self.level.id, self.level.changes);
        let made = (level, to, changes.squares, changes.things);
        if let Some(road) = self.roads.by_gait[gait.index()].as_mut()
            && road.made == made
        {
            road.reach(from);
            return;
        }
        if self.roads.found != Some((level, changes.things)) {
            let with_things = self.level.item_at.iter().filter(|(_, top)| top.is_some());
            let boulders =
                with_things.map(|(at, _)| at).filter(|&at| self.has_boulder(content, at));
            self.roads.boulders = boulders.collect();
            self.roads.found = Some((level, changes.things));
        }
        let mut road =
            self.roads.by_gait[gait.index()].take().unwrap_or_else(|| Box::new(Road::new()));
        road.made = made;
        road.begin(&self.level.frames, to, |y| self.open_row(gait, y));
        road.reach(from);
        self.roads.by_gait[gait.index()] = Some(road);
    }

    /// Steps to the hero from `at`, a neighbor of `from` or the same square, along the road that
    /// was made for `from`. [`TOO_FAR`] when it leads nowhere or is more than a step longer: what
    /// a road tells does not depend on who else asked for it.
    pub fn steps_from(&self, gait: Gait, from: Pos, at: Pos) -> u8 {
        let Some(road) = self.roads.by_gait[gait.index()].as_ref() else { return TOO_FAR };
        debug_assert_eq!(road.made.1, self.you().at, "the road was made for this turn");
        if !at.on_map() {
            return TOO_FAR;
        }
        let (here, there) = (road.steps[number(from)], road.steps[number(at)]);
        if there > here.saturating_add(1) { TOO_FAR } else { there }
    }

    /// The squares of a row that a gait can use; boulders are in the way.
    fn open_row(&self, gait: Gait, y: i16) -> u128 {
        let level = &self.level;
        let doors = if gait.doors { level.doors.row(y) } else { 0 };
        let liquid = if gait.liquid { 0 } else { level.liquid.row(y) };
        let barred = liquid | self.roads.boulders.row(y);
        (!level.solid.row(y) & ((1 << WIDTH) - 1) | doors) & !barred
    }

    /// Whether a boulder lies on that square.
    pub fn has_boulder(&self, content: &Content, at: Pos) -> bool {
        self.items_at(at).any(|item| self.item(item).kind == content.known.boulder)
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawn::found;
    use super::*;

    const HOUSE: &str = "
        -------
        |a....|     ccccc
        |....._ccccccc  c
        |.....|         c
        ----/--         c
            c         --X---
            cccccccccc+b...|
                      ------
    ";

    #[test]
    fn a_way_goes_round_and_through_doors_straight() {
        let level = Level::drawn(HOUSE);
        let (from, to) = (found(HOUSE, 'a')[0], found(HOUSE, 'b')[0]);
        let shut = |at: Pos| level.is_passable(at);
        let steps = distances(&level, to, shut);
        assert_ne!(steps[from], NEVER);
        let way = way(&level, shut, from, to).expect("there is one");
        assert_eq!(way.len(), usize::from(steps[from]));
        assert_eq!(way.last(), Some(&to));
        let mut at = from;
        for &next in &way {
            assert!(level.can_step(at, next), "{at:?} to {next:?}");
            assert_eq!(steps[next] + 1, steps[at]);
            at = next;
        }
    }

    #[test]
    fn ways_are_as_short_as_can_be_and_the_same_each_time() {
        use crate::base::rng::{Rng, Seed};
        let mut rng = Rng::new(Seed(3), 0);
        for rock in [5, 20, 35, 45] {
            let mut level = Level::new(LevelId::default());
            for at in level.cells.positions() {
                if !rng.percent(rock) {
                    level.change(at, |cell| cell.terrain = Terrain::Floor);
                }
            }
            let any = |rng: &mut Rng| Pos::new(rng.below(80) as i16, rng.below(21) as i16);
            for _ in 0..30 {
                let (from, to) = (any(&mut rng), any(&mut rng));
                let open = |at: Pos| level.is_passable(at);
                let left = distances(&level, to, open);
                let found = way(&level, open, from, to);
                assert_eq!(found, way(&level, open, from, to));
                let Some(found) = found else {
                    let reached = open(to)
                        && from
                            .neighbors()
                            .iter()
                            .any(|&at| left.get(at).is_some_and(|&far| far != NEVER));
                    assert!(!reached || from == to);
                    continue;
                };
                let far = distances(&level, to, |at| at == from || open(at))[from];
                assert_eq!(found.len(), usize::from(far), "{from:?} to {to:?}");
                let last = found.iter().fold(from, |at, &next| {
                    assert!(level.can_step(at, next));
                    next
                });
                assert_eq!(last, to);
            }
        }
    }

    #[test]
    fn there_is_no_way_through_walls() {
        let level = Level::drawn(HOUSE);
        let from = found(HOUSE, 'a')[0];
        assert_eq!(way(&level, |at| level.is_passable(at), from, Pos::new(70, 10)), None);
        let no_hall =
            |at: Pos| level.is_passable(at) && level.cell(at).terrain != Terrain::Corridor;
        assert_eq!(way(&level, no_hall, from, found(HOUSE, 'b')[0]), None);
    }

    #[test]
    fn a_road_counts_the_same_steps_whoever_asked_before() {
        let level = Level::drawn(HOUSE);
        let to = found(HOUSE, 'b')[0];
        let plain = distances(&level, to, |at| level.is_passable(at));
        let open = |y| !level.solid.row(y) & ((1 << WIDTH) - 1);
        let asked: Vec<Pos> = level.cells.positions().filter(|&at| level.is_passable(at)).collect();
        let mut shared = Road::new();
        shared.begin(&level.frames, to, open);
        for &from in asked.iter().rev() {
            let mut own = Road::new();
            own.begin(&level.frames, to, open);
            own.reach(from);
            shared.reach(from);
            for at in from.neighbors().into_iter().chain([from]).filter(|at| at.on_map()) {
                let far = u8::try_from(plain[at]).unwrap_or(TOO_FAR);
                let told = |road: &Road| road.steps[number(at)];
                let near = far <= MOST && far <= own.steps[number(from)].saturating_add(1);
                if near {
                    assert_eq!((told(&own), told(&shared)), (far, far), "{at:?} from {from:?}");
                }
            }
        }
    }
}
