//! Pushing boulders.

use crate::base::{Dir, Pos};
use crate::content::{Content, Terrain};
use crate::event::terrain::Filled;
use crate::event::{Event, TerrainEvent};
use crate::rules::{Halt, Play, Refusal};
use crate::world::{ActorId, ItemId, World};

fn boulder_at(world: &World, content: &Content, at: Pos) -> Option<ItemId> {
    world.level.item_at[at]?;
    let kind = content.known.boulder;
    world.items_at(at).find(|&item| world.item(item).kind == kind)
}

/// Whether a boulder at `at` can roll one square in direction `dir`. In Sokoban it never rolls
/// diagonally.
pub fn rolls(world: &World, content: &Content, at: Pos, dir: Dir) -> bool {
    let to = at.step(dir);
    !(dir.is_diagonal() && world.level.customs.sokoban)
        && world.level.can_step(at, to)
        && world.actor_at(to).is_none()
        && !world.has_boulder(content, to)
}

/// Makes the hero push the boulder at `at`, if there is one, by one square.
///
/// # Errors
/// Refuses a push by a monster, a push against something that stops the boulder, and a diagonal
/// push in Sokoban.
pub fn push(play: &mut Play, who: ActorId, at: Pos, dir: Dir) -> Result<(), Halt> {
    let Some(boulder) = boulder_at(play.world, play.content, at) else { return Ok(()) };
    let to = at.step(dir);
    if dir.is_diagonal() && play.world.level.customs.sokoban {
        return Err(Refusal::BoulderDiagonal.into());
    }
    if who != play.world.hero || !rolls(play.world, play.content, at, dir) {
        return Err(Refusal::BoulderStuck.into());
    }
    play.world.level.shut.clear(at);
    play.world.level.shut.clear(to);
    play.world.lay(boulder, to);
    play.tell(Event::Terrain(TerrainEvent::BoulderPushed { at: to }));
    fills(play, boulder, to);
    Ok(())
}

/// Fills the pit, hole or liquid at `at`, if there is one, with a boulder that was moved onto it.
pub fn fills(play: &mut Play, boulder: ItemId, at: Pos) {
    use crate::content::Spring::{Hole, Pit};
    let terrain = play.world.level.cell(at).terrain;
    if terrain.is_liquid() {
        return sinks(play, boulder, at, terrain);
    }
    let Some(place) = play.world.level.traps.iter().position(|trap| trap.at == at) else { return };
    let kind = play.world.level.traps[place].kind;
    let spring = &play.content.traps[kind].spring;
    if matches!(spring, Pit { .. } | Hole) {
        let what = if *spring == Hole { Filled::Hole } else { Filled::Pit };
        play.world.level.traps.remove(place);
        play.world.destroy(boulder);
        play.tell(Event::Terrain(TerrainEvent::BoulderFilled { at, what }));
    }
}

/// Sinks a boulder in a liquid. It fills a square of water 9 times in 10 and one of lava 1 time in
/// 10; deep open water never fills.
/// Source: NetHack 3.7 `hack.c`, `boulder_hits_pool`.
fn sinks(play: &mut Play, boulder: ItemId, at: Pos, liquid: Terrain) {
    let lava = liquid == Terrain::Lava;
    let often = if lava { 1 } else { 9 };
    let fills = liquid != Terrain::WaterWall && play.rng.act.chance(often, 10);
    play.world.destroy(boulder);
    if fills {
        play.world.level.change(at, |cell| cell.terrain = Terrain::Floor);
        let bridges = play.world.level.customs.bridges.iter_mut();
        bridges.filter(|bridge| bridge.span == at).for_each(|bridge| bridge.under = Terrain::Floor);
        play.world.sight.fresh = false;
    }
    let what = if fills { Filled::Liquid { lava } } else { Filled::Nothing { lava } };
    play.tell(Event::Terrain(TerrainEvent::BoulderFilled { at, what }));
}
