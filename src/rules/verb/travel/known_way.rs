//! Paths over remembered ground.

use super::{sightings, walk};
use crate::base::{Bits, Dir, Pos};
use crate::content::{Content, Property, Terrain, Trait};
use crate::rules::ground::boulder;
use crate::world::body::senses;
use crate::world::level::cell::Cell;
use crate::world::level::{RememberedThing, path};
use crate::world::{ActorId, World};

/// Returns the squares that the hero would walk on, as far as the hero remembers them. Ignores
/// monsters.
pub(super) fn safe_ground(world: &World, content: &Content) -> Bits {
    let level = &world.level;
    let mut safe = *level.memory.ground();
    if crosses(world, Terrain::Moat) {
        for at in level.memory.known().minus(&safe).iter() {
            safe.put(at, is_good_ground(world, content, at));
        }
    }
    for at in safe.intersect(&level.memory.things().union(&level.shut)).iter() {
        safe.put(at, is_good_ground(world, content, at));
    }
    if !passes_doors(world, content) {
        for at in safe.intersect(&level.frames).iter() {
            safe.put(at, level.memory[at].cell.is_some_and(Cell::is_passable));
        }
    }
    for trap in level.traps.iter().filter(|trap| trap.seen) {
        safe.clear(trap.at);
    }
    safe
}

/// Returns [`safe_ground`] without the squares of visible monsters that would not swap places with
/// the hero.
pub(super) fn safe_squares(world: &World, content: &Content) -> Bits {
    safe_ground(world, content).minus(&in_the_way(world, content))
}

/// Whether the hero would walk on this square; see [`safe_ground`].
pub(super) fn is_safe(world: &World, content: &Content, at: Pos) -> bool {
    let level = &world.level;
    let open = || level.memory[at].cell.is_some_and(Cell::is_passable);
    at.on_map()
        && is_good_ground(world, content, at)
        && (open() || passes_doors(world, content))
        && !level.traps.iter().any(|trap| trap.at == at && trap.seen)
}

/// Whether the hero's shape can open doors or pass through closed doors.
fn passes_doors(world: &World, content: &Content) -> bool {
    let shape = &content.monsters[world.you().kind];
    !shape.is(Trait::NoHands) || shape.is(Trait::Amorphous) || shape.is(Trait::WallWalk)
}

/// Whether the terrain that the hero remembers at a square is safe: passable or a door not known to
/// be locked, without a boulder, and without a liquid that the hero cannot cross.
fn is_good_ground(world: &World, content: &Content, at: Pos) -> bool {
    let (level, remembered) = (&world.level, &world.level.memory[at]);
    let Some(cell) = remembered.cell else { return false };
    let door = cell.terrain == Terrain::Door && !level.shut.has(at);
    (cell.is_passable() || door)
        && (!cell.terrain.is_liquid() || crosses(world, cell.terrain))
        && remembered.thing != RememberedThing::Item(content.known.boulder)
}

/// Whether the hero can cross this liquid for any length of time; false for a rider. Timed effects
/// and the abilities of a polymorphed form do not count, because they could end above the liquid.
fn crosses(world: &World, liquid: Terrain) -> bool {
    let properties = &world.you().properties;
    let lasting = properties.innate.union(properties.gained).union(properties.worn);
    let lasts = |what| lasting.has(what);
    let airborne = || lasts(Property::Flying) || lasts(Property::Levitation);
    world.life.steed.is_none()
        && match liquid {
            Terrain::Pool | Terrain::Moat => airborne() || lasts(Property::WaterWalking),
            Terrain::Lava => airborne(),
            _ => false,
        }
}

/// Returns the path to a square over safe ground, next square last.
pub(super) fn way(world: &World, content: &Content, to: Pos) -> Option<Vec<Pos>> {
    way_around(world, content, to, &Bits::EMPTY)
}

/// Returns the path to a square over safe ground that avoids these squares, next square last.
pub(super) fn way_around(
    world: &World,
    content: &Content,
    to: Pos,
    avoided: &Bits,
) -> Option<Vec<Pos>> {
    let mut safe = safe_squares(world, content).minus(avoided);
    safe.set(to);
    if walk::cannot_squeeze(world, content) {
        return roomy_way(world, content, &safe, |at| at == to);
    }
    way_over(world, &mut safe, to)
}

/// Whether the hero can swap places with this actor: it is tame, or peaceful and free to move. A
/// peaceful monster next to the hero must also be able to stand on the hero's square.
pub(super) fn gives_way(world: &World, content: &Content, who: ActorId) -> bool {
    let (actor, here) = (world.actor(who), world.you().at);
    let beside = here.dir_to(actor.at).filter(|_| actor.at.is_next_to(here));
    let fits = |dir| walk::can_change_places(world, content, who, dir);
    actor.is_tame() || walk::is_obliging(content, actor) && beside.is_none_or(fits)
}

/// Returns the path over this ground to a square, next square last.
pub(super) fn way_over(world: &World, ground: &mut Bits, to: Pos) -> Option<Vec<Pos>> {
    ground.set(to);
    let mut path = path::way(&world.level, ground, world.you().at, to)?;
    path.reverse();
    Some(path)
}

/// Returns the path to the nearest `wanted` square, next square last.
pub(super) fn way_to_nearest(
    world: &World,
    content: &Content,
    safe: &Bits,
    wanted: impl Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    if walk::cannot_squeeze(world, content) {
        return roomy_way(world, content, safe, wanted);
    }
    path::way_to_nearest(&world.level, safe, world.you().at, wanted)
}

/// Whether the hero remembers a boulder on this square.
pub(super) fn is_boulder(world: &World, content: &Content, at: Pos) -> bool {
    let remembered = world.level.memory.get(at);
    remembered.is_some_and(|it| it.thing == RememberedThing::Item(content.known.boulder))
}

/// Returns the path to the first boulder on the shortest way to a `wanted` square: the next square
/// is last, the boulder's square first. Prefers a way that pushes no boulder in front of a door or
/// into a doorway, where it could get stuck. Returns `None` if no movable boulder is on the way,
/// and always in Sokoban, where one wrong push can spoil the puzzle.
pub(super) fn past_boulders(
    world: &World,
    content: &Content,
    wanted: impl Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    let mut tries = [true, false].into_iter();
    tries.find_map(|careful| past_boulders_if(world, content, &wanted, careful))
}

/// Does the search of [`past_boulders`]. If `careful`, boulders are not pushed beside or onto
/// doors.
fn past_boulders_if(
    world: &World,
    content: &Content,
    wanted: impl Fn(Pos) -> bool,
    careful: bool,
) -> Option<Vec<Pos>> {
    let level = &world.level;
    let here = world.you().at;
    let mut ground = safe_squares(world, content);
    let boulders: Bits =
        level.memory.things().iter().filter(|&at| is_boulder(world, content, at)).collect();
    let open = |at: &Pos| {
        let cell = level.memory[*at].cell;
        !level.shut.has(*at) && cell.is_some_and(Cell::is_passable)
    };
    let movable: Bits = boulders.iter().filter(open).collect();
    if movable.is_empty() || level.customs.sokoban {
        return None;
    }
    ground = ground.union(&movable);
    for trap in level.traps.iter().filter(|trap| trap.seen) {
        ground.clear(trap.at);
    }
    // Each round finds a path or rules out one boulder that cannot be moved.
    loop {
        let mut path = way_to_nearest(world, content, &ground, &wanted)?;
        let first = path.iter().rposition(|&at| boulders.has(at))?;
        let (at, from) = (path[first], path.get(first + 1).copied().unwrap_or(here));
        let rolls = |dir: Dir| {
            may_roll(world, content, at, dir, from == here)
                && !(careful && is_at_door(world, at.step(dir)))
        };
        if from.dir_to(at).is_some_and(rolls) {
            path.drain(..first);
            return Some(path);
        }
        ground.clear(at);
    }
}

/// Whether the hero remembers a door on this square or orthogonally beside it.
fn is_at_door(world: &World, at: Pos) -> bool {
    let is_door = |at: Pos| {
        let cell = world.level.memory.get(at).and_then(|it| it.cell);
        cell.is_some_and(|cell| cell.terrain == Terrain::Door)
    };
    is_door(at) || Dir::ORTHOGONAL.into_iter().any(|dir| is_door(at.step(dir)))
}

/// Whether a boulder can be pushed in direction `dir`, as far as the hero knows. If the hero is
/// `beside` the boulder, uses the real map, because the hero could simply try.
fn may_roll(world: &World, content: &Content, at: Pos, dir: Dir, beside: bool) -> bool {
    let (level, to) = (&world.level, at.step(dir));
    if beside {
        return boulder::rolls(world, content, at, dir);
    }
    let door = |cell: Cell| cell.terrain == Terrain::Door;
    let known = |at: Pos| level.memory.get(at).and_then(|it| it.cell);
    let bars = |cell: Cell| !cell.is_passable() || dir.is_diagonal() && door(cell);
    to.on_map() && !is_boulder(world, content, to) && !known(to).is_some_and(bars)
}

/// Returns the shortest path to a `wanted` square, next square last, for a hero who cannot squeeze
/// diagonally between corners.
pub(super) fn roomy_way(
    world: &World,
    content: &Content,
    safe: &Bits,
    wanted: impl Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    let level = &world.level;
    let from = world.you().at;
    let mut met = Bits::default();
    met.set(from);
    // Each entry is a square and the queue index of its predecessor.
    let mut queue = vec![(from, 0)];
    let mut next = 0;
    while let Some(&(at, _)) = queue.get(next) {
        if at != from && wanted(at) {
            let back = std::iter::successors(Some(next), |&step| Some(queue[step].1));
            return Some(back.take_while(|&step| step != 0).map(|step| queue[step].0).collect());
        }
        for dir in Dir::ORTHOGONAL.into_iter().chain([Dir::NE, Dir::SE, Dir::SW, Dir::NW]) {
            let to = at.step(dir);
            let framed = dir.is_diagonal() && (level.frames.has(at) || level.frames.has(to));
            let new = !met.has(to) && safe.has(to);
            if new && !framed && !walk::is_tight(world, content, at, dir) {
                met.set(to);
                queue.push((to, next));
            }
        }
        next += 1;
    }
    None
}

/// Returns the squares of monsters that the hero senses and that would not swap places, and of
/// remembered monsters that never move.
pub(super) fn in_the_way(world: &World, content: &Content) -> Bits {
    let crowd = world.level.crowd.iter().copied();
    crowd
        .filter(|&who| !gives_way(world, content, who))
        .filter(|&who| senses::senses(world, content, who))
        .map(|who| world.actor(who).at)
        .collect::<Bits>()
        .union(&sightings::rooted(world, content))
}
