//! Distance maps and paths.
//!
//! Distances count steps, and a diagonal step counts as one; doors block diagonals. Travel paths
//! use the bracket library's A* search. Its float costs hold whole numbers and stay in this file.

use bracket_pathfinding::prelude::{BaseMap, SmallVec, a_star_search};

use super::World;
use super::actor::{Actor, ActorId};
use super::item::{ItemId, Place};
use super::level::{Level, LevelId};
use crate::base::{Bits, Dir, HEIGHT, Pos, WIDTH};
use crate::content::{Content, MonsterKind, Property, Size, Skill, Terrain, Trait};

/// Distance of an unreachable square.
pub const NEVER: u16 = u16::MAX;

/// An incremental breadth-first search from one square over open squares, extended only as far as
/// requested.
#[derive(Clone, Debug)]
pub struct Flood {
    /// Distances, in row-major order.
    steps: Vec<u16>,
    /// Unreached squares and squares that block diagonals, by row. Rows are shifted by one, so that
    /// off-map neighbors read as 0 bits.
    left: [Strip; ROWS],
    frames: [Strip; ROWS],
    /// Reached squares, nearest first; `next` is the number already expanded.
    queue: Vec<(u8, u8)>,
    next: usize,
}

/// The squares of one row as bits, shifted by one. Holds every column that a `u8` can index.
#[derive(Clone, Copy, Debug)]
struct Strip([u8; 256 / 8 + 1]);

impl Strip {
    const EMPTY: Self = Self([0; 256 / 8 + 1]);

    fn set(&mut self, row: u128) {
        self.0[..16].copy_from_slice(&(row << 1).to_le_bytes());
    }

    /// Returns the bits of a column and its two row neighbors, leftmost in the lowest bit.
    #[inline]
    fn three(&self, x: u8) -> u8 {
        let byte = usize::from(x / 8);
        let two = u16::from_le_bytes([self.0[byte], self.0[byte + 1]]);
        (two >> (x % 8)) as u8 & 0b111
    }

    /// Clears set bits among the three of [`Strip::three`] at a column.
    #[inline]
    fn take(&mut self, x: u8, three: u8) {
        let byte = usize::from(x / 8);
        let [low, high] = (u16::from(three) << (x % 8)).to_le_bytes();
        self.0[byte] ^= low;
        self.0[byte + 1] ^= high;
    }
}

const SQUARES: usize = WIDTH as usize * HEIGHT as usize;
const ROWS: usize = HEIGHT as usize + 2;

impl Flood {
    fn new() -> Self {
        Self {
            steps: vec![NEVER; SQUARES],
            left: [Strip::EMPTY; ROWS],
            frames: [Strip::EMPTY; ROWS],
            queue: Vec::with_capacity(SQUARES),
            next: 0,
        }
    }

    /// Starts a search at a square on the map, which need not be open.
    fn from(level: &Level, from: Pos, open: &Bits) -> Self {
        let mut flood = Self::new();
        flood.begin_first(&level.frames, from, |y| open.row(y));
        flood
    }

    /// Restarts the search at a square on the map; `open` returns the walkable squares of a row.
    fn begin(&mut self, frames: &Bits, from: Pos, open: impl Fn(i16) -> u128) {
        self.steps.fill(NEVER);
        self.queue.clear();
        self.begin_first(frames, from, open);
    }

    /// Starts the search when `steps` and `queue` are still in their initial state.
    fn begin_first(&mut self, frames: &Bits, from: Pos, open: impl Fn(i16) -> u128) {
        for y in 0..HEIGHT {
            self.left[y as usize + 1].set(open(y) & !if y == from.y { 1 << from.x } else { 0 });
            self.frames[y as usize + 1].set(frames.row(y));
        }
        self.steps[number(from)] = 0;
        self.queue.push((from.x as u8, from.y as u8));
        self.next = 0;
    }

    /// Returns the distance of a square on the map, if the search has reached it, else `NEVER`.
    fn steps(&self, at: Pos) -> u16 {
        self.steps[number(at)]
    }

    /// Extends the search until all squares up to one step farther than `at` are reached, but none
    /// farther than `most`.
    fn reach(&mut self, at: Pos, most: u16) {
        let at = number(at);
        while let Some((x, y, here)) = self.coming() {
            if here >= most || here > self.steps[at] {
                return;
            }
            self.spread(x, y, here + 1);
        }
    }

    /// Extends the search to the nearest wanted square, excluding the start. Ties go to the first
    /// in reading order.
    fn find(&mut self, wanted: impl Fn(Pos) -> bool) -> Option<Pos> {
        let mut found: Option<(u16, Pos)> = None;
        while let Some((x, y, here)) = self.coming() {
            let at = Pos::new(i16::from(x), i16::from(y));
            if found.is_some_and(|(least, _)| here > least) {
                break;
            }
            if here > 0 && found.is_none_or(|least| (here, at) < least) && wanted(at) {
                found = Some((here, at));
            }
            self.spread(x, y, here + 1);
        }
        found.map(|(_, at)| at)
    }

    /// Returns the next square to expand and its distance.
    fn coming(&self) -> Option<(u8, u8, u16)> {
        let &(x, y) = self.queue.get(self.next)?;
        Some((x, y, self.steps[usize::from(y) * WIDTH as usize + usize::from(x)]))
    }

    /// Expands a square: reaches its unreached neighbors.
    fn spread(&mut self, x: u8, y: u8, steps: u16) {
        self.next += 1;
        let middle = usize::from(y) + 1;
        let barred = self.frames[middle].three(x) & 0b010 != 0;
        for row in [middle - 1, middle, middle + 1] {
            let mut three = self.left[row].three(x);
            if three == 0 {
                continue;
            }
            if row != middle {
                three &= if barred { 0b010 } else { !(self.frames[row].three(x) & 0b101) };
            }
            self.left[row].take(x, three);
            while three != 0 {
                let column = x + three.trailing_zeros() as u8 - 1;
                three &= three - 1;
                self.steps[(row - 1) * WIDTH as usize + usize::from(column)] = steps;
                self.queue.push((column, row as u8 - 1));
            }
        }
    }
}

/// Returns the path to the nearest `wanted` square other than `from`, over `open` squares, with the
/// next square last. Equally near goals go to the first in reading order; orthogonal steps are
/// preferred to diagonal ones.
pub fn way_to_nearest(
    level: &Level,
    open: &Bits,
    from: Pos,
    wanted: impl Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    if !from.on_map() {
        return None;
    }
    let mut flood = Flood::from(level, from, open);
    let goal = flood.find(wanted)?;
    let mut way = vec![goal];
    let mut at = goal;
    while let Some(next) = nearer(level, &flood, at).filter(|&next| next != from) {
        way.push(next);
        at = next;
    }
    Some(way)
}

/// Returns the neighbor of `at` that is one step nearer; orthogonal steps are preferred.
fn nearer(level: &Level, flood: &Flood, at: Pos) -> Option<Pos> {
    let here = flood.steps(at);
    straight_first().map(|dir| (dir, at.step(dir))).find_map(|(dir, to)| {
        let barred = dir.is_diagonal() && (level.frames.has(at) || level.frames.has(to));
        (to.on_map() && flood.steps(to) < here && !barred).then_some(to)
    })
}

fn straight_first() -> impl Iterator<Item = Dir> {
    Dir::ORTHOGONAL.into_iter().chain([Dir::NE, Dir::SE, Dir::SW, Dir::NW])
}

/// Adapts a level to the path library.
struct Ground<'a> {
    level: &'a Level,
    open: &'a Bits,
    /// Exact distance to the goal; used as the heuristic, it leads the search straight there.
    left: &'a Flood,
}

fn number(at: Pos) -> usize {
    at.y as usize * WIDTH as usize + at.x as usize
}

fn square(number: usize) -> Pos {
    let number = number as i16;
    Pos::new(number % WIDTH, number / WIDTH)
}

impl BaseMap for Ground<'_> {
    /// Returns only exits that lead nearer, because the distances are already known.
    fn get_available_exits(&self, from: usize) -> SmallVec<[(usize, f32); 10]> {
        let at = square(from);
        let here = self.left.steps[from];
        let open = straight_first().filter_map(|dir| {
            let to = at.step(dir);
            let barred =
                dir.is_diagonal() && (self.level.frames.has(at) || self.level.frames.has(to));
            let nearer = self.open.has(to) && self.left.steps(to) < here;
            (nearer && !barred).then(|| (number(to), 1.0))
        });
        open.collect()
    }

    fn get_pathing_distance(&self, from: usize, _: usize) -> f32 {
        // The library counts only the cost of the last step. Doubling the heuristic makes the
        // search follow the exact distances.
        f32::from(self.left.steps[from].saturating_mul(2))
    }
}

/// Returns the distances to the open square `to`, computed at least as far as `from`. Returns
/// `None` when `to` is unreachable.
fn steps_left(level: &Level, open: &Bits, from: Pos, to: Pos) -> Option<Flood> {
    if !from.on_map() || !open.has(to) {
        return None;
    }
    let mut left = Flood::from(level, to, open);
    left.reach(from, NEVER);
    (left.steps(from) != NEVER).then_some(left)
}

/// Returns the first step of a shortest path over open squares; orthogonal steps are preferred.
/// Returns `None` when there is no path.
pub fn first_step(level: &Level, open: &Bits, from: Pos, to: Pos) -> Option<Dir> {
    let mut open = *open;
    open.set(from);
    let left = steps_left(level, &open, from, to)?;
    nearer(level, &left, from).and_then(|next| from.dir_to(next))
}

/// Returns a shortest path over open squares, without `from` but with `to`. The choice between
/// equally short paths is deterministic. Returns `None` when there is no path.
pub fn way(level: &Level, open: &Bits, from: Pos, to: Pos) -> Option<Vec<Pos>> {
    let mut open = *open;
    open.set(from);
    let left = steps_left(level, &open, from, to)?;
    let ground = Ground { level, open: &open, left: &left };
    let found = a_star_search(number(from), number(to), &ground);
    found.success.then(|| found.steps.into_iter().skip(1).map(square).collect())
}

/// How a body moves, as far as pathfinding is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gait {
    /// Closed doors do not block it: it can open them, or flow under them.
    pub doors: bool,
    /// Water and lava do not block it.
    pub liquid: bool,
}

impl Gait {
    pub fn of(kind: &MonsterKind, who: &Actor) -> Self {
        Self {
            doors: kind.has_grip() || kind.is(Trait::Amorphous),
            liquid: is_airborne(kind, who) || kind.is(Trait::Swim),
        }
    }

    const fn index(self) -> usize {
        self.doors as usize | (self.liquid as usize) << 1
    }
}

/// Whether the actor can tunnel through rock, by nature or with a carried pick.
pub fn tunnels(world: &World, content: &Content, who: ActorId) -> bool {
    let body = world.actor(who);
    let kind = &content.monsters[body.kind];
    let pick = |&item: &ItemId| {
        let tool = &content.items[world.item(item).kind];
        tool.skill == Some(Skill::PickAxe)
    };
    kind.is(Trait::Tunnel) && (!kind.is(Trait::NeedPick) || body.pack.iter().any(pick))
}

/// Whether the actor is above the ground.
#[inline]
pub fn is_airborne(kind: &MonsterKind, who: &Actor) -> bool {
    kind.is(Trait::Fly)
        || kind.is(Trait::Floater)
        || who.has(Property::Levitation)
        || who.has(Property::Flying)
}

/// Whether an actor, including the hero, can occupy a square with doors in their current state.
/// Ignores other actors.
pub fn can_enter(level: &Level, kind: &MonsterKind, who: &Actor, to: Pos) -> bool {
    if !level.solid.has(to) {
        if !level.liquid.has(to) {
            return to.on_map();
        }
        let terrain = level.cell(to).terrain;
        return is_airborne(kind, who)
            || terrain == Terrain::Lava && kind.is(Trait::LikesLava)
            || terrain != Terrain::Lava && kind.is(Trait::Swim);
    }
    let cell = level.cell(to);
    let passes = kind.is(Trait::WallWalk) && !cell.is_sealed();
    match cell.terrain {
        Terrain::Door => kind.is(Trait::Amorphous) || passes,
        Terrain::IronBars => kind.size == Size::Tiny || passes,
        Terrain::Tree => passes,
        _ => passes && is_inside(to),
    }
}

/// Whether bodies of this kind can enter some solid squares, such as walls, doors or iron bars.
#[inline]
pub fn passes_walls(kind: &MonsterKind) -> bool {
    kind.is(Trait::WallWalk) || kind.is(Trait::Amorphous) || kind.size == Size::Tiny
}

/// Whether a door blocks a diagonal step between two squares. Amorphous and wall-phasing bodies are
/// not blocked.
pub fn door_bars(level: &Level, kind: &MonsterKind, from: Pos, to: Pos) -> bool {
    (level.frames.has(from) || level.frames.has(to))
        && !(kind.is(Trait::Amorphous) || kind.is(Trait::WallWalk))
}

/// Whether a boulder keeps a body of this kind off a square; giants are not blocked.
pub fn boulder_bars(world: &World, content: &Content, kind: &MonsterKind, at: Pos) -> bool {
    world.has_boulder(content, at) && !kind.is(Trait::ThrowsBoulders)
}

/// Whether a square is not on the map's edge.
fn is_inside(at: Pos) -> bool {
    0 < at.x && at.x < WIDTH - 1 && 0 < at.y && at.y < HEIGHT - 1
}

/// Cache key of a distance map: level, hero's square, counts of square and item changes.
type Made = (LevelId, Pos, u32, u32);

/// A cached distance map toward the hero.
#[derive(Clone, Debug)]
struct Road {
    made: Made,
    flood: Flood,
}

/// Distance maps toward the hero for each gait, computed on demand and cached.
#[derive(Clone, Debug, Default)]
pub struct Roads {
    by_gait: [Option<Box<Road>>; 4],
    boulders: Bits,
    /// The level and its item change count when `boulders` was computed.
    found: Option<(LevelId, u32)>,
}

impl PartialEq for Roads {
    /// Distance maps are derived, so they are ignored when worlds are compared.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Distance of squares beyond the range of a distance map.
pub const TOO_FAR: u8 = u8::MAX;
/// Range of a distance map, in steps.
const MOST: u16 = 40;

impl World {
    /// Computes the distance map toward the hero for a gait, as far as an actor at `from` needs it.
    /// Must be called before [`World::steps_from`].
    pub fn make_road(&mut self, content: &Content, gait: Gait, from: Pos) {
        let to = self.you().at;
        let (level, changes) = (self.level.id, self.level.changes);
        let made = (level, to, changes.squares, changes.things);
        if let Some(road) = self.roads.by_gait[gait.index()].as_mut()
            && road.made == made
        {
            road.flood.reach(from, MOST);
            return;
        }
        if self.roads.found != Some((level, changes.things)) {
            let boulders = self.items.things().iter().filter_map(|item| match item.place {
                Place::Floor(on, at) if on == level && item.kind == content.known.boulder => {
                    Some(at)
                }
                _ => None,
            });
            self.roads.boulders = boulders.collect();
            self.roads.found = Some((level, changes.things));
        }
        let road = self.roads.by_gait[gait.index()].take();
        let mut road = road.unwrap_or_else(|| Box::new(Road { made, flood: Flood::new() }));
        road.made = made;
        road.flood.begin(&self.level.frames, to, |y| self.open_row(gait, y));
        road.flood.reach(from, MOST);
        self.roads.by_gait[gait.index()] = Some(road);
    }

    /// Returns the distance to the hero from `at`, which is `from` or a neighbor of it, on the map
    /// made for `from`. Returns [`TOO_FAR`] when `at` is unreachable or more than a step farther
    /// than `from`, so that the result does not depend on earlier extensions of the map.
    pub fn steps_from(&self, gait: Gait, from: Pos, at: Pos) -> u8 {
        let Some(road) = self.roads.by_gait[gait.index()].as_ref() else { return TOO_FAR };
        debug_assert_eq!(road.made.1, self.you().at, "the road was made for this turn");
        if !at.on_map() {
            return TOO_FAR;
        }
        let (here, there) = (road.flood.steps(from), road.flood.steps(at));
        if there > here.saturating_add(1) { TOO_FAR } else { there.min(TOO_FAR.into()) as u8 }
    }

    /// Returns the squares of a row that are open to a gait; boulders are closed.
    fn open_row(&self, gait: Gait, y: i16) -> u128 {
        let level = &self.level;
        let doors = if gait.doors { level.doors.row(y) } else { 0 };
        let liquid = if gait.liquid { 0 } else { level.liquid.row(y) };
        let barred = liquid | self.roads.boulders.row(y);
        (!level.solid.row(y) & ((1 << WIDTH) - 1) | doors) & !barred
    }

    pub fn has_boulder(&self, content: &Content, at: Pos) -> bool {
        self.items_at(at).any(|item| self.item(item).kind == content.known.boulder)
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawn::found;
    use super::*;
    use crate::base::Grid;

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

    fn open(level: &Level) -> Bits {
        level.cells.positions().filter(|&at| level.is_passable(at)).collect()
    }

    /// Reference implementation of the distances: expands one ring of squares at a time.
    fn plain(level: &Level, from: Pos, open: &Bits) -> Grid<u16> {
        let mut steps = Grid::of_level(NEVER);
        steps[from] = 0;
        let mut ring = vec![from];
        while !ring.is_empty() {
            let mut next = Vec::new();
            for (at, dir) in ring.iter().flat_map(|&at| Dir::ALL.map(|dir| (at, dir))) {
                let to = at.step(dir);
                let barred = level.frames.has(at) || level.frames.has(to);
                let new = open.has(to) && steps[to] == NEVER;
                if new && !(dir.is_diagonal() && barred) {
                    steps[to] = steps[at] + 1;
                    next.push(to);
                }
            }
            ring = next;
        }
        steps
    }

    #[test]
    fn a_way_goes_round_and_through_doors_straight() {
        let level = Level::drawn(HOUSE);
        let (from, to) = (found(HOUSE, 'a')[0], found(HOUSE, 'b')[0]);
        let mut steps = Flood::from(&level, to, &open(&level));
        steps.reach(from, NEVER);
        assert_ne!(steps.steps(from), NEVER);
        let way = way(&level, &open(&level), from, to).expect("there is one");
        assert_eq!(way.len(), usize::from(steps.steps(from)));
        assert_eq!(way.last(), Some(&to));
        let mut at = from;
        for &next in &way {
            assert!(level.can_step(at, next), "{at:?} to {next:?}");
            assert_eq!(steps.steps(next) + 1, steps.steps(at));
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
                let mut ground = open(&level);
                let found = way(&level, &ground, from, to);
                assert_eq!(found, way(&level, &ground, from, to));
                let is_open = ground.has(to);
                ground.set(from);
                let far = plain(&level, to, &ground)[from];
                let Some(found) = found else {
                    assert!(!is_open || far == NEVER);
                    continue;
                };
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
        assert_eq!(way(&level, &open(&level), from, Pos::new(70, 10)), None);
        let hall = |at: &Pos| level.cell(*at).terrain == Terrain::Corridor;
        let no_hall = open(&level).minus(&level.cells.positions().filter(hall).collect());
        assert_eq!(way(&level, &no_hall, from, found(HOUSE, 'b')[0]), None);
    }

    #[test]
    fn a_road_counts_the_same_steps_whoever_asked_before() {
        let level = Level::drawn(HOUSE);
        let to = found(HOUSE, 'b')[0];
        let plain = plain(&level, to, &open(&level));
        let asked: Vec<Pos> = open(&level).iter().collect();
        let mut shared = Flood::from(&level, to, &open(&level));
        for &from in asked.iter().rev() {
            let mut own = Flood::from(&level, to, &open(&level));
            own.reach(from, MOST);
            shared.reach(from, MOST);
            for at in from.neighbors().into_iter().chain([from]).filter(|at| at.on_map()) {
                let far = plain[at];
                if far <= MOST && far <= own.steps(from).saturating_add(1) {
                    let told = (own.steps(at), shared.steps(at));
                    assert_eq!(told, (far, far), "{at:?} from {from:?}");
                }
            }
        }
    }
}
