//! Walking, and what walking into things means.

use crate::base::Dir;
use crate::content::{Property, Terrain, Trait};
use crate::event::Event;
use crate::rules::{Acted, Halt, Play, Refusal, Time};
use crate::world::todo::Task;
use crate::world::{Action, ActorId};

/// `who` takes one step, or does what stepping there means.
pub fn walk(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let from = play.world.actor(who).at;
    let to = from.step(dir);
    if let Some(target) = play.world.actor_at(to)
        && let Some(halt) = bump(play, who, target)
    {
        return Err(halt);
    }
    step(play, who, dir)
}

/// A step that never strikes; friends change places.
pub fn step(play: &mut Play, who: ActorId, dir: Dir) -> Acted {
    let from = play.world.actor(who).at;
    let to = from.step(dir);
    if play.world.actor(who).held_by.is_some() {
        return super::super::combat::hold::struggle(play, who);
    }
    if play.world.actor(who).trapped > 0 {
        return super::super::trap::struggle(play, who);
    }
    let cell = play.world.level.cell(to);
    if !to.on_map() || !can_enter(play, who, to) {
        return blocked(play, who, dir, cell.terrain);
    }
    let diagonal = dir.is_diagonal();
    if diagonal && (cell.bars_diagonals() || play.world.level.cell(from).bars_diagonals()) {
        return Err(Refusal::DoorBarsDiagonal.into());
    }
    if diagonal && who == play.world.hero && squeezes(play, from, dir) {
        return Err(Refusal::TooTight.into());
    }
    match play.world.actor_at(to) {
        Some(friend) if who == play.world.hero && play.world.actor(friend).is_tame() => {
            play.world.swap_actors(who, friend);
            play.tell(Event::Moved { who: friend, from: to });
            play.world.todo.later(Task::Arrived { who: friend, at: from });
        }
        Some(_) => return Err(Refusal::SomethingInTheWay.into()),
        None => {
            if super::super::terrain::boulder::lies(play, to) {
                super::super::terrain::boulder::push(play, who, to, dir)?;
            }
            play.world.move_actor(who, to);
        }
    }
    play.tell(Event::Moved { who, from });
    if who == play.world.hero || play.world.trap_at(to).is_some() {
        play.world.todo.later(Task::Arrived { who, at: to });
    }
    Ok(Time(u16::from(play.world.actor(who).prices.walk)))
}

/// What walking into somebody means instead of a step.
fn bump(play: &Play, who: ActorId, target: ActorId) -> Option<Halt> {
    let (walker, other) = (play.world.actor(who), play.world.actor(target));
    if who == play.world.hero {
        if other.is_tame() {
            return None;
        }
        if !other.is_hostile() && crate::world::senses::sees(play.world, play.content, target) {
            return Some(Refusal::SomethingInTheWay.into());
        }
        return Some(Halt::Instead(Action::Strike(target)));
    }
    let foes = walker.is_hostile() != other.is_hostile() || target == play.world.hero;
    if foes && (target != play.world.hero || walker.is_hostile()) {
        return Some(Halt::Instead(Action::Strike(target)));
    }
    Some(Refusal::SomethingInTheWay.into())
}

/// Whether the body of `who` can be on that square at all.
pub fn can_enter(play: &Play, who: ActorId, to: crate::base::Pos) -> bool {
    let cell = play.world.level.cell(to);
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if cell.terrain.is_liquid() {
        let airborne = kind.is(Trait::Fly)
            || play.world.actor(who).has(Property::Levitation)
            || play.world.actor(who).has(Property::Flying);
        return airborne || kind.is(Trait::Swim) && cell.terrain != Terrain::Lava;
    }
    if play.world.level.is_passable(to) {
        return true;
    }
    match cell.terrain {
        Terrain::Door => kind.is(Trait::Amorphous) || kind.is(Trait::WallWalk),
        Terrain::IronBars => kind.size == crate::content::Size::Tiny || kind.is(Trait::WallWalk),
        Terrain::Stone
        | Terrain::HorizontalWall
        | Terrain::VerticalWall
        | Terrain::SecretDoor
        | Terrain::SecretCorridor => kind.is(Trait::WallWalk) && !cell.is_hard(),
        _ => false,
    }
}

fn blocked(play: &mut Play, who: ActorId, dir: Dir, terrain: Terrain) -> Acted {
    let doors = terrain == Terrain::Door && !dir.is_diagonal();
    if doors && who == play.world.hero {
        return Err(Halt::Instead(Action::Open(dir)));
    }
    Err(Refusal::TheWayIsBlocked.into())
}

/// A tight squeeze between two blocked corners is too tight for a heavy pack.
fn squeezes(play: &Play, from: crate::base::Pos, dir: Dir) -> bool {
    is_tight(play, from, dir) && is_bulky(play)
}

/// Whether a diagonal step leads between two blocked corners.
pub fn is_tight(play: &Play, from: crate::base::Pos, dir: Dir) -> bool {
    let corners = [from.step(dir.turned(1)), from.step(dir.turned(-1))];
    dir.is_diagonal() && corners.iter().all(|&at| !play.world.level.is_passable(at))
}

/// Whether the hero carries too much to squeeze through anywhere: over 600.
pub fn is_bulky(play: &Play) -> bool {
    crate::world::pack::load(play.world, play.content, play.world.hero) > 600
}
