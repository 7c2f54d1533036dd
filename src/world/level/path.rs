//! Distance maps and paths.
//!
//! Distances count steps, and a diagonal step counts as one; doors block diagonals. Travel paths
//! use the bracket library's A* search. Its floating-point costs are always whole numbers and are
//! not used outside this file.

use bracket_pathfinding::prelude::{BaseMap, SmallVec, a_star_search};

use super::Level;
use super::flood::{Flood, NEVER, number};
pub use super::gait::{Gait, can_enter, door_bars, is_airborne, passes_walls};
pub use super::hero_distance::{Roads, TOO_FAR};
use crate::base::{Bits, Dir, Pos, WIDTH};
use crate::content::monster::quirk::Quirk;
use crate::content::{Class, Content, MonsterKind, Skill, Trait};
use crate::world::World;
use crate::world::body::actor::ActorId;
use crate::world::item::ItemId;

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

/// Returns the squares that can be reached over `open` squares, including `from`.
pub fn reach(level: &Level, open: &Bits, from: Pos) -> Bits {
    let mut flood = Flood::from(level, from, open);
    flood.find(|_| false);
    let reached = |at: &Pos| *at == from || open.has(*at) && flood.steps(*at) != NEVER;
    level.cells.positions().filter(reached).collect()
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
    /// Exact distances to the goal. Used as the heuristic, they lead the search straight to the
    /// goal.
    left: &'a Flood,
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

/// Whether a boulder keeps a body of this kind off a square; giants are not blocked.
pub fn boulder_bars(world: &World, content: &Content, kind: &MonsterKind, at: Pos) -> bool {
    world.has_boulder(content, at) && !kind.is(Trait::ThrowsBoulders)
}

/// Whether an actor can take a step from `from` with doors in their current state. Ignores other
/// actors.
pub fn can_step(world: &World, content: &Content, who: ActorId, from: Pos, dir: Dir) -> bool {
    let (level, body, to) = (&world.level, world.actor(who), from.step(dir));
    let kind = &content.monsters[body.kind];
    let barred = || door_bars(level, kind, from, to) || kind.has(Quirk::NoDiagonals);
    can_enter(level, kind, body, to)
        && !(dir.is_diagonal() && barred())
        && !kind.is(Trait::Rooted)
        && (kind.letter != ';' || level.cell(to).terrain.is_liquid())
        && !boulder_bars(world, content, kind, to)
}

impl World {
    /// Computes the distance map toward the hero for a gait, as far as an actor at `from` needs it.
    /// Must be called before [`World::steps_from`].
    pub fn make_road(&mut self, content: &Content, gait: Gait, from: Pos) {
        let to = self.you().at;
        self.roads.make((&self.level, &self.items), content.known.boulder, gait, from, to);
    }

    /// Returns the distance to the hero from `at`, which is `from` or a neighbor of it, on the map
    /// made for `from`. Returns [`TOO_FAR`] when `at` is unreachable or more than a step farther
    /// than `from`, so that the result does not depend on earlier extensions of the map.
    pub fn steps_from(&self, gait: Gait, from: Pos, at: Pos) -> u8 {
        self.roads.steps_from(gait, from, at, self.you().at)
    }

    /// Returns the top boulder or statue on a square.
    pub fn stone_at(&self, content: &Content, at: Pos) -> Option<ItemId> {
        self.items_at(at).find(|&item| content.items[self.item(item).kind].class == Class::Rock)
    }

    pub fn has_boulder(&self, content: &Content, at: Pos) -> bool {
        self.items_at(at).any(|item| self.item(item).kind == content.known.boulder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Grid;
    use crate::content::Terrain;
    use crate::world::LevelId;
    use crate::world::drawn_level::found;
    use crate::world::level::hero_distance::MOST;

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
    fn paths_pass_doors_orthogonally() {
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
    fn paths_are_shortest_and_always_the_same() {
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
    fn there_is_no_path_through_walls() {
        let level = Level::drawn(HOUSE);
        let from = found(HOUSE, 'a')[0];
        assert_eq!(way(&level, &open(&level), from, Pos::new(70, 10)), None);
        let hall = |at: &Pos| level.cell(*at).terrain == Terrain::Corridor;
        let no_hall = open(&level).minus(&level.cells.positions().filter(hall).collect());
        assert_eq!(way(&level, &no_hall, from, found(HOUSE, 'b')[0]), None);
    }

    #[test]
    fn path_lengths_do_not_depend_on_earlier_queries() {
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
