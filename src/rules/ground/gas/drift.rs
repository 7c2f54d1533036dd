//! Bubbles and clouds: patches of terrain that wander over a level. Bubbles carry the creatures,
//! items and traps inside them.
//!
//! Source: rules/levels 15.

use crate::base::rng::{Rng, level_stream};
use crate::base::{Bits, Pos};
use crate::rules::Play;
use crate::rules::body::hold;
use crate::world::hero::{Occupation, Work};
use crate::world::level::flags::{DRIFTING, Drift};
use crate::world::level::{Remembered, RememberedThing};
use crate::world::{ActorId, ItemId, LevelId, World};

/// RNG stream number for the headings of patches; one stream per turn.
const HEADINGS: u8 = 201;
/// Mean number of turns for which a moving patch keeps its heading.
const STEADY: u32 = 20;
/// Mean number of turns for which a resting patch keeps resting.
const RESTING: u32 = 5;
/// A patch pauses 1 turn in this many.
const PAUSE: u32 = 3;

/// Moves all patches of the level by one turn.
pub fn tick(play: &mut Play) {
    if play.world.level.customs.drifts.is_empty() {
        return;
    }
    let LevelId { branch, depth } = play.world.level.id;
    let turn = (play.world.turn % 65_536) as u16;
    let mut rng = Rng::new(play.world.seed, level_stream(HEADINGS, branch, depth, turn));
    let old = play.world.level.customs.drifts.clone();
    let mut new = old.clone();
    new.iter_mut().for_each(|drift| advance(drift, &mut rng));
    let cargo = Cargo::of(play.world, &old, &new);
    lay(play.world, &old, &new);
    play.world.level.customs.drifts = new;
    cargo.unload(play);
    play.world.sight.fresh = false;
}

/// Moves one patch by a square along its heading, or turns it around at the edge of the level.
/// Sometimes draws a new heading first, or makes the patch pause.
fn advance(drift: &mut Drift, rng: &mut Rng) {
    let (dx, dy) = drift.heading;
    let turns = rng.one_in(if (dx, dy) == (0, 0) { RESTING } else { STEADY });
    let heading = (rng.below(3) as i8 - 1, rng.below(3) as i8 - 1);
    if turns {
        drift.heading = heading;
    }
    if rng.one_in(PAUSE) {
        return;
    }
    let (dx, dy) = drift.heading;
    let area = drift.area;
    let (x, y) = (area.x + i16::from(dx), area.y + i16::from(dy));
    let fits_across = x >= DRIFTING.x && x + area.w - 1 <= DRIFTING.right();
    let fits_along = y >= DRIFTING.y && y + area.h - 1 <= DRIFTING.bottom();
    drift.heading = (if fits_across { dx } else { -dx }, if fits_along { dy } else { -dy });
    if fits_across && fits_along {
        (drift.area.x, drift.area.y) = (x, y);
    }
}

/// Changes the terrain to match the new positions of the patches. Makes the hero forget what was
/// inside the patches, so that the map shows no patch that has moved away.
fn lay(world: &mut World, old: &[Drift], new: &[Drift]) {
    let patch = |at: Pos| new.iter().find(|drift| drift.has(at));
    let before: Bits = old.iter().flat_map(|drift| drift.squares()).collect();
    let after: Bits = new.iter().flat_map(|drift| drift.squares()).collect();
    for at in before.union(&after).iter() {
        let there = world.level.cell(at).terrain;
        let Some(any) = new.iter().find(|drift| drift.of == there || drift.over == there) else {
            continue;
        };
        let to = patch(at).map_or(any.over, |drift| drift.of);
        if to != there {
            world.level.change(at, |cell| cell.terrain = to);
        }
        if world.level.memory.get(at).is_some_and(|known| known.cell.is_some()) {
            let mut cell = world.level.cell(at);
            cell.terrain = any.over;
            let known = Remembered { cell: Some(cell), thing: RememberedThing::Nothing };
            world.level.memory.set(at, known);
        }
    }
}

/// Things that move along with the patches.
struct Cargo {
    actors: Vec<(ActorId, Pos)>,
    items: Vec<(ItemId, Pos)>,
    traps: Vec<(Pos, Pos)>,
}

impl Cargo {
    /// Collects the creatures, items and traps inside the patches that carry things (`carries`),
    /// each with the square to which it moves. Where patches overlap, the first of them carries the
    /// contents.
    fn of(world: &World, old: &[Drift], new: &[Drift]) -> Self {
        let mut cargo = Self { actors: Vec::new(), items: Vec::new(), traps: Vec::new() };
        let mut met = Bits::default();
        for (from, to) in old.iter().zip(new).filter(|(from, _)| from.carries) {
            let (dx, dy) = (to.area.x - from.area.x, to.area.y - from.area.y);
            for at in from.squares() {
                if met.has(at) || world.level.cell(at).terrain != from.of {
                    continue;
                }
                met.set(at);
                let there = Pos::new(at.x + dx, at.y + dy);
                if there == at {
                    continue;
                }
                cargo.actors.extend(world.actor_at(at).map(|who| (who, there)));
                let mut pile: Vec<ItemId> = world.items_at(at).collect();
                pile.reverse();
                cargo.items.extend(pile.into_iter().map(|item| (item, there)));
                if world.trap_at(at).is_some() {
                    cargo.traps.push((at, there));
                }
            }
        }
        cargo
    }

    fn unload(self, play: &mut Play) {
        let moves = free_squares(play.world, &self.actors);
        play.world.shift_actors(&moves);
        for &(item, to) in &self.items {
            play.world.lay(item, to);
        }
        let shifted = |at: Pos| self.traps.iter().find(|(from, _)| *from == at).map(|&(_, to)| to);
        let level = &mut play.world.level;
        level.traps.shift(|at| shifted(at).unwrap_or(at));
        for (at, _) in &mut level.customs.portals {
            *at = shifted(*at).unwrap_or(*at);
        }
        let hero = play.world.hero;
        if moves.iter().any(|&(who, _)| who == hero)
            && let Some(Occupation { what: Work::Automation { way, .. }, .. }) =
                &mut play.world.life.occupation
        {
            // The hero's planned path started where the bubble was before, so it is no longer
            // valid.
            way.clear();
        }
        for &(who, _) in &moves {
            let actor = play.world.actor(who);
            let bonds = [actor.holds, actor.held_by].into_iter().flatten();
            let torn = |other: ActorId| !play.world.actor(other).at.is_next_to(actor.at);
            if bonds.into_iter().any(torn) {
                hold::release_all(play, who);
            }
        }
    }
}

/// Returns the new square of each moved actor: the square to which the patch carries it or, if that
/// is not free, the nearest free square. The hero gets a square first.
fn free_squares(world: &World, wanted: &[(ActorId, Pos)]) -> Vec<(ActorId, Pos)> {
    let moves = |who: ActorId| wanted.iter().any(|(other, _)| *other == who);
    let still = world.level.crowd.iter().chain([&world.hero]).filter(|&&who| !moves(who));
    let mut taken: Bits = still.map(|&who| world.actor(who).at).collect();
    let mut order: Vec<(ActorId, Pos)> = wanted.to_vec();
    order.sort_by_key(|(who, _)| *who != world.hero);
    for (_, at) in &mut order {
        let free = |to: &Pos| world.level.is_passable(*to) && !taken.has(*to);
        let dry = |to: &Pos| free(to) && !world.level.liquid.has(*to);
        let near = |fits: &dyn Fn(&Pos) -> bool| {
            let squares = world.level.cells.positions().filter(|to| fits(to));
            squares.min_by_key(|to| to.square_distance(*at))
        };
        let to = if dry(at) { Some(*at) } else { near(&dry).or_else(|| near(&free)) };
        *at = to.expect("a level has more squares than creatures");
        taken.set(*at);
    }
    order
}
