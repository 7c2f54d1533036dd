//! Automatic search for hidden passages. When nothing is left to explore and no way down is known,
//! the explore command walks from one place to the next and searches at each. A place is a square
//! from which the hero searches the eight neighboring squares. Places beside the largest blank
//! parts of the map come first.

use super::known_way::{in_the_way, safe_squares, way};
use super::threat::sleepers;
use super::walk;
use crate::base::{Bits, Dir, HEIGHT, Pos, WIDTH};
use crate::content::Content;
use crate::world::level::special_room::shop;
use crate::world::{Level, World};

/// Number of turns of searching at one place. In that time, the hero finds a hidden passage beside
/// the place 9 times in 10 at Luck 0.
/// Source: rules/luck 3.8.
pub const TURNS_AT_A_PLACE: u8 = 15;

/// Number of turns of searching after which one command ends. Steps between places do not count.
pub const MOST_TURNS: u16 = 60;

/// Size of the area around a place whose blank squares are counted: columns and rows in each
/// direction.
const AROUND: (i16, i16) = (10, 4);

/// Returns the path to the best place to search, next square last. The path is empty if the hero
/// already stands at that place. Returns `None` if no place within reach has a neighboring square
/// that could hide a passage and is not in `searched`.
pub fn way_to_place(world: &World, content: &Content, searched: &Bits) -> Option<Vec<Pos>> {
    let here = world.you().at;
    let at = best_place(world, content, searched)?;
    if at == here { Some(Vec::new()) } else { way(world, content, at) }
}

/// Marks the squares around the hero as searched.
pub fn mark_searched(world: &mut World) {
    for at in world.you().at.neighbors() {
        world.level.searched.set(at);
    }
}

/// Returns the best place to search within reach. A place is better the more blank squares are
/// around it, the more squares beside it can hide a passage, and the shorter the walk is. Dead ends
/// count double.
fn best_place(world: &World, content: &Content, searched: &Bits) -> Option<Pos> {
    let level = &world.level;
    let blank = blank_squares(level);
    let crowd = in_the_way(world, content);
    let mut best: Option<(i32, Pos)> = None;
    for (at, steps) in within_reach(world, content) {
        let fresh = at
            .neighbors()
            .into_iter()
            .filter(|&wall| !searched.has(wall) && may_hide(level, wall))
            .count() as i32;
        if fresh == 0 || crowd.has(at) {
            continue;
        }
        let ends = if super::goals::is_dead_end(level, at) { 2 } else { 1 };
        let worth = blank_around(&blank, at) * fresh.min(3) * ends - steps / 2;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, at));
        }
    }
    best.map(|(_, at)| at)
}

/// Returns the squares that the hero can walk to without entering a shop or coming near sleepers
/// that would be deadly, each with the number of steps, nearest first.
fn within_reach(world: &World, content: &Content) -> Vec<(Pos, i32)> {
    let (level, here) = (&world.level, world.you().at);
    let safe = safe_squares(world, content).minus(&sleepers::surroundings(world, content));
    let no_gaps = walk::cannot_squeeze(world, content);
    let mut met = Bits::EMPTY;
    met.set(here);
    let mut reached = vec![(here, 0)];
    let mut next = 0;
    while let Some(&(at, steps)) = reached.get(next) {
        next += 1;
        for (dir, to) in Dir::ALL.map(|dir| (dir, at.step(dir))) {
            let new = safe.has(to) && !met.has(to) && level.can_step(at, to);
            let fits = || !no_gaps || !walk::is_tight(world, content, at, dir);
            if new && fits() && shop::keeper_beyond(world, to).is_none() {
                met.set(to);
                reached.push((to, steps + 1));
            }
        }
    }
    reached
}

/// Whether a hidden passage is possible on this square, as far as the hero knows.
fn may_hide(level: &Level, at: Pos) -> bool {
    is_inside(at) && level.memory[at].cell.is_none_or(|cell| cell.terrain.is_rock_or_wall())
}

/// Whether a square is not on the map's edge.
fn is_inside(at: Pos) -> bool {
    (1..WIDTH - 1).contains(&at.x) && (1..HEIGHT - 1).contains(&at.y)
}

/// Returns the blank squares of the hero's map: unknown squares, and squares known to be rock.
fn blank_squares(level: &Level) -> Bits {
    let known = level.memory.known().minus(level.memory.rock());
    level.cells.positions().filter(|&at| is_inside(at) && !known.has(at)).collect()
}

fn blank_around(blank: &Bits, at: Pos) -> i32 {
    let rows = at.y - AROUND.1..=at.y + AROUND.1;
    let squares =
        rows.flat_map(|y| (at.x - AROUND.0..=at.x + AROUND.0).map(move |x| Pos::new(x, y)));
    squares.filter(|&at| blank.has(at)).count() as i32
}
