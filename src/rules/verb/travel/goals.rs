//! The goals of exploring: where the hero walks next to see something new.

use super::known_way::{
    in_the_way, is_boulder, past_boulders, safe_ground, safe_squares, way_to_nearest,
};
use super::threat::{self, sleepers};
use super::{sightings, walk};
use crate::base::{Bits, HEIGHT, Pos, WIDTH};
use crate::content::{Class, Content, Terrain};
use crate::rules::verb::item::pick_up;
use crate::world::known::unseen_foes::LastSeen;
use crate::world::level::cell::Cell;
use crate::world::level::{RememberedThing, path, special_room::shop};
use crate::world::{ActorId, Level, World};

/// Returns the path to the nearest item that the hero threw, shot or lost through a change of shape,
/// if autopickup can take it.
fn own_missiles(world: &World, content: &Content, shunned: &Bits) -> Option<Vec<Pos>> {
    if !pick_up::fetches(world, content) {
        return None;
    }
    let lies: Bits = strays(world).filter(|&at| !shop::is_closed(world, content, at)).collect();
    let lies = lies.minus(shunned);
    if lies.is_empty() {
        return None;
    }
    let safe = safe_squares(world, content).minus(&sightings::squares(world, content));
    way_to_nearest(world, content, &around(&safe, world, shunned), |at| lies.has(at))
}

/// Returns the remembered squares, except altars and known traps, with items that the hero threw,
/// shot or lost through a change of shape.
pub fn strays(world: &World) -> impl Iterator<Item = Pos> + '_ {
    let level = &world.level;
    let known = level.memory.things().iter().filter(|&at| {
        let bare = level.memory[at].cell.is_none_or(|cell| !is_altar(cell));
        bare && matches!(
            level.memory[at].thing,
            RememberedThing::Item(_) | RememberedThing::Remains(..)
        )
    });
    known
        .filter(|&at| at != world.you().at && world.trap_at(at).is_none_or(|trap| !trap.seen))
        .filter(|&at| world.items_at(at).any(|item| world.item(item).thrown))
}

/// Returns the path to the next goal of exploration: first items that the hero threw, then new
/// items and the edge of the explored area, then squares behind boulders. Shops come last. Keeps
/// away from sleepers that would be deadly.
pub(super) fn something_new(world: &World, content: &Content) -> Option<Vec<Pos>> {
    let path = something_new_outside(world, content, &Bits::EMPTY)?;
    let shunned = sleepers::surroundings_on(world, content, &path);
    if shunned.is_empty() { Some(path) } else { something_new_outside(world, content, &shunned) }
}

/// Returns the path to the next goal of exploration that is on none of the `shunned` squares. The
/// path leads over shunned squares only if the hero stands on one.
fn something_new_outside(world: &World, content: &Content, shunned: &Bits) -> Option<Vec<Pos>> {
    let new = new_outside(world, content, shunned);
    let outside = |at: Pos| new(at) && shop::keeper_beyond(world, at).is_none();
    let stays_out =
        |path: &Vec<Pos>| shunned.has(world.you().at) || path.iter().all(|&at| !shunned.has(at));
    let goal = |wanted: &dyn Fn(Pos) -> bool| {
        let past_boulders = || past_boulders(world, content, wanted).filter(stays_out);
        frontier(world, content, shunned, wanted).or_else(past_boulders)
    };
    own_missiles(world, content, shunned).or_else(|| goal(&outside)).or_else(|| {
        // Without a shop on the level, this would be the same search again.
        if shop::is_on(&world.level) { goal(&new) } else { None }
    })
}

/// Returns the path that exploration would take if there were no monsters but sleepers that would
/// be deadly.
pub(super) fn way_past_monsters(world: &World, content: &Content) -> Option<Vec<Pos>> {
    let shunned = sleepers::surroundings(world, content);
    let ground = around(&safe_ground(world, content), world, &shunned);
    way_to_nearest(world, content, &ground, new_outside(world, content, &shunned))
}

/// Returns a function that says whether exploration visits a square that is not shunned.
fn new_outside<'a>(
    world: &'a World,
    content: &'a Content,
    shunned: &'a Bits,
) -> impl Fn(Pos) -> bool + 'a {
    let edge = edge_of_unknown(&world.level);
    move |at| !shunned.has(at) && is_worth_seeing(world, content, &edge, at)
}

/// Returns the ground without the shunned squares, or all of it if the hero stands on such a
/// square.
fn around(ground: &Bits, world: &World, shunned: &Bits) -> Bits {
    if shunned.has(world.you().at) { *ground } else { ground.minus(shunned) }
}

/// Returns the most dangerous of the sleepers near which the only goals of exploration are left.
pub fn sleeper_ahead(world: &World, content: &Content) -> Option<ActorId> {
    let left = something_new_outside(world, content, &Bits::EMPTY).is_some();
    let is_left = left && is_explored(world, content);
    if is_left { sleepers::worst(world, content) } else { None }
}

/// Whether exploration has no goal left.
pub fn is_explored(world: &World, content: &Content) -> bool {
    something_new(world, content).is_none()
}

/// Returns the path, next square last, to the nearest square that exploration visits. Avoids
/// monsters, and squares beside foes, if possible. Never opens a door that the hero shut against a
/// deadly foe.
fn frontier(
    world: &World,
    content: &Content,
    shunned: &Bits,
    wanted: &dyn Fn(Pos) -> bool,
) -> Option<Vec<Pos>> {
    let ground = safe_ground(world, content).minus(&sightings::held_doors(world, content));
    let ground = around(&ground, world, shunned);
    let crowd = in_the_way(world, content).union(&sightings::squares(world, content));
    let over = |safe: &Bits| way_to_nearest(world, content, safe, wanted);
    let beside = threat::beside_foes(world, content);
    if !beside.is_empty()
        && let Some(apart) = over(&ground.minus(&crowd).minus(&beside))
    {
        return Some(apart);
    }
    let around = over(&ground.minus(&crowd));
    if around.is_some() || crowd.is_empty() {
        return around;
    }
    // A monster that moves may make way until the hero is beside it, and one that sleeps can be
    // attacked. A monster that explodes when it dies is different: being stuck beside it is
    // dangerous.
    let explosive = threat::near_explosive_foes(world, content);
    over(&ground.minus(&rooted(world, content)).minus(&explosive))
}

/// Whether the hero cannot reach unexplored parts of the level because the pack is too heavy to
/// squeeze through a tight gap, but could drop enough to get through.
pub fn is_kept_out_by_load(world: &World, content: &Content) -> bool {
    if world.level.customs.sokoban || !walk::cannot_squeeze(world, content) {
        return false;
    }
    if walk::is_load_beyond_help(world, content) {
        return false;
    }
    let shunned = sleepers::surroundings(world, content);
    let new = new_outside(world, content, &shunned);
    let ground = around(&safe_ground(world, content), world, &shunned);
    path::way_to_nearest(&world.level, &ground, world.you().at, new).is_some()
}

/// Returns the first boulder on the path that would lead to something new if boulders did not block
/// it; `None` in Sokoban, which is full of boulders.
pub fn boulder_in_the_way(world: &World, content: &Content) -> Option<Pos> {
    let memory = &world.level.memory;
    let is_way = |at: &Pos| {
        is_boulder(world, content, *at) && memory[*at].cell.is_some_and(Cell::is_passable)
    };
    let boulders: Bits = memory.things().iter().filter(is_way).collect();
    if boulders.is_empty() || world.level.customs.sokoban {
        return None;
    }
    let shunned = sleepers::surroundings(world, content);
    let new = new_outside(world, content, &shunned);
    let ground = around(&safe_ground(world, content).union(&boulders), world, &shunned);
    let path = way_to_nearest(world, content, &ground, new)?;
    path.into_iter().rev().find(|&at| boulders.has(at))
}

/// Returns the squares of monsters that block a path for long: those in view that never move, and
/// those out of view that the hero expects to be where they were.
fn rooted(world: &World, content: &Content) -> Bits {
    let rooted =
        |at: &Pos| world.actor_at(*at).is_some_and(|who| sightings::is_rooted(world, content, who));
    let seen: Bits = in_the_way(world, content).iter().filter(rooted).collect();
    seen.union(&sightings::blocked(world, content))
}

/// Returns the monster that keeps the hero from exploring the level, if it never moves or the hero
/// remembers it.
pub fn rooted_in_the_way(world: &World, content: &Content) -> Option<LastSeen> {
    let rooted = rooted(world, content);
    let path = way_past_monsters(world, content)?;
    let at = path.into_iter().rev().find(|&at| rooted.has(at))?;
    let here = || world.actor_at(at).map(|who| LastSeen { who, at, turn: world.turn });
    sightings::blocker(world, content, at).or_else(here)
}

/// Returns all squares within one step of an unexplored square. A square known only from a map
/// counts as unexplored, unless it is rock.
pub(super) fn edge_of_unknown(level: &Level) -> Bits {
    let mut edge = Bits::EMPTY;
    (0..HEIGHT).for_each(|y| edge.add_row(y, edge_row(level, y)));
    edge
}

/// Returns row `y` of [`edge_of_unknown`] as a bit mask: column `x` is bit `x`.
pub(super) fn edge_row(level: &Level, y: i16) -> u128 {
    const ROW: u128 = (1 << WIDTH) - 1;
    let unknown = |y: i16| {
        let seen = level.explored.row(y) | level.memory.rock().row(y);
        if (0..HEIGHT).contains(&y) { !(level.memory.known().row(y) & seen) & ROW } else { 0 }
    };
    let three = unknown(y - 1) | unknown(y) | unknown(y + 1);
    (three | three << 1 | three >> 1) & ROW
}

/// Whether exploration visits a square: it has an item that the hero threw, or the hero has not
/// visited it and it has an item, is a dead end, or lies at the edge of the explored area. Items on
/// the sales floor of a shop do not count. Exploration never visits a shop that the hero must stay
/// out of. On altars, only coins count, because the player decides about other items.
pub(super) fn is_worth_seeing(world: &World, content: &Content, edge: &Bits, at: Pos) -> bool {
    let level = &world.level;
    let thing = || match level.memory[at].thing {
        RememberedThing::Item(kind) | RememberedThing::Remains(kind, _)
            if level.memory[at].cell.is_none_or(|cell| !is_altar(cell))
                || content.items[kind].class == Class::Coin =>
        {
            Some(kind)
        }
        _ => None,
    };
    if level.visited.has(at) {
        let mut things = world.items_at(at);
        let thrown = |item| world.item(item).thrown;
        return thing().is_some()
            && things.any(thrown)
            && pick_up::fetches(world, content)
            && !shop::is_closed(world, content, at);
    }
    let is_new = edge.has(at)
        || thing().is_some_and(|kind| content.draws_the_eye(kind) || level.finds.has(at))
            && !shop::is_sales_floor(world, at)
        || is_dead_end(level, at);
    is_new && !shop::is_closed(world, content, at)
}

/// Whether a square is the end of a dead-end corridor, where searching makes sense.
pub fn is_dead_end(level: &Level, at: Pos) -> bool {
    let cell = |at: Pos| level.memory.get(at).and_then(|remembered| remembered.cell);
    let ways = || at.neighbors().into_iter().filter(|&to| cell(to).is_some_and(Cell::is_passable));
    cell(at).is_some_and(|cell| cell.terrain == Terrain::Corridor) && ways().count() == 1
}

fn is_altar(cell: Cell) -> bool {
    matches!(cell.terrain, Terrain::Altar)
}
