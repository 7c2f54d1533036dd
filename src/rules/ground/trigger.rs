//! Fires the triggers of a level.
//!
//! `settle` calls [`fire`] when everything else that an action caused is done, until no trigger is
//! due. After one action, each trigger fires at most once, so that triggers that cause each other
//! cannot fire forever.

use crate::base::{Bits, Pos};
use crate::content::{Door, Terrain};
use crate::event::{Event, Life};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::sleep;
use crate::rules::ground::teleport;
use crate::world::level::flags::MonsterChoice;
use crate::world::level::trigger::{MOST_SUMMONED, Reaction};
use crate::world::todo::Task;
use crate::world::{ActorId, Attitude, ItemId, World};

/// Triggers summon nothing on a level with at least this many monsters.
const CROWDED: usize = 150;

/// Fires the first due trigger that is not in `fired`. Returns whether there was one.
pub fn fire(play: &mut Play, fired: &mut u32) -> bool {
    if play.world.level.triggers.is_none() || play.world.is_over() {
        return false;
    }
    let (at, turn) = (play.world.you().at, play.world.turn);
    let Some(triggers) = &mut play.world.level.triggers else { return false };
    triggers.look(at, turn);
    let Some(reactions) = triggers.take_due(fired) else { return false };
    play.world.life.occupation = None;
    for reaction in reactions {
        react(play, reaction);
    }
    true
}

/// Notifies the triggers of the level that a monster died.
pub fn died(world: &mut World, who: ActorId) {
    let Some(mut triggers) = world.level.triggers.take() else { return };
    triggers.died(who, |other| world.actors.get(other).is_some_and(|actor| actor.hp > 0));
    world.level.triggers = Some(triggers);
}

/// Notifies the triggers of the level that `who` takes an item. Only the hero counts.
pub fn lifted(world: &mut World, who: ActorId, item: ItemId) {
    if who == world.hero
        && let Some(triggers) = &mut world.level.triggers
    {
        triggers.lifted(item);
    }
}

fn react(play: &mut Play, reaction: Reaction) {
    match reaction {
        Reaction::Message(text) => play.tell(Event::Life(Life::Announced { text })),
        Reaction::Open(area) => area.iter().for_each(|at| open(play, at)),
        Reaction::Close(area) => area.iter().for_each(|at| close(play, at, Door::Closed)),
        Reaction::Lock(area) => area.iter().for_each(|at| close(play, at, Door::Locked)),
        Reaction::Change { at, from, to } => {
            at.iter().for_each(|at| change_terrain(play, at, from, to));
        }
        Reaction::Wake(area) => wake(play, &area),
        Reaction::Summon { of, at, count, mood } => {
            (0..count.min(MOST_SUMMONED)).for_each(|_| summon(play, of, &at, mood));
        }
        Reaction::Teleport(area) => {
            if let Some(to) = free_square(play, &area, |_| true) {
                teleport::send(play, play.world.hero, to);
            }
        }
    }
}

/// Opens a door, whether it was closed, locked or hidden.
fn open(play: &mut Play, at: Pos) {
    let cell = play.world.level.cell(at);
    let shut = matches!(cell.door(), Door::Closed | Door::Locked);
    if cell.terrain == Terrain::SecretDoor || cell.terrain == Terrain::Door && shut {
        play.world.level.change(at, |cell| {
            cell.terrain = Terrain::Door;
            cell.set_door(Door::Open);
        });
        changed(play, at);
    }
}

/// Closes an open door, or locks an open or closed one, if no creature or item blocks it.
fn close(play: &mut Play, at: Pos, to: Door) {
    let cell = play.world.level.cell(at);
    let blocked = play.world.actor_at(at).is_some() || play.world.items_at(at).next().is_some();
    let stands = match cell.door() {
        Door::Open => true,
        Door::Closed => to == Door::Locked,
        Door::None | Door::Broken | Door::Locked => false,
    };
    if cell.terrain == Terrain::Door && stands && !blocked {
        play.world.level.change(at, |cell| cell.set_door(to));
        changed(play, at);
    }
}

/// Changes a square to another plain terrain. Stairs, doors and furniture stay. A square with a
/// creature, an item or a trap does not become impassable or liquid.
fn change_terrain(play: &mut Play, at: Pos, from: Option<Terrain>, to: Terrain) {
    let old = play.world.level.cell(at).terrain;
    let asked = from.is_none_or(|from| from == old);
    let plain = Reaction::may_become(old) && Reaction::may_become(to);
    if !asked || !plain || old == to || play.world.level.customs.is_bridged(at) {
        return;
    }
    let holds = play.world.actor_at(at).is_some()
        || play.world.items_at(at).next().is_some()
        || play.world.trap_at(at).is_some();
    if holds && (!to.is_passable() || to.is_liquid()) {
        return;
    }
    play.world.level.change(at, |cell| cell.terrain = to);
    if !to.is_passable() || to.is_liquid() {
        play.world.level.erase(at);
    }
    changed(play, at);
}

fn changed(play: &mut Play, at: Pos) {
    play.world.level.shut.clear(at);
    play.world.sight.fresh = false;
}

fn wake(play: &mut Play, area: &Bits) {
    for who in play.world.level.crowd.clone() {
        if area.has(play.world.actor(who).at) {
            sleep::wake(play, who);
        }
    }
}

fn summon(play: &mut Play, of: Option<MonsterChoice>, area: &Bits, mood: Attitude) {
    if play.world.level.crowd.len() >= CROWDED {
        return;
    }
    let (content, depth) = (play.content, play.world.difficulty());
    let level = play.world.you().level;
    let kind = match of {
        None => monsters::pick(play.world, content, &mut play.rng.act),
        Some(MonsterChoice::Kind(kind)) => Some(kind),
        Some(MonsterChoice::Class(class)) => {
            monsters::class_kind(content, class, depth, level, &mut play.rng.act)
        }
    };
    let Some(kind) = kind else { return };
    let row = &content.monsters[kind];
    let stands = |terrain| monsters::stands_on(row, terrain);
    let Some(at) = free_square(play, area, stands) else { return };
    let made = monsters::make(play.world, content, kind, at, mood, &mut play.rng.act);
    if let Some(who) = made {
        play.world.todo.later(Task::Arrived { who, at });
    }
}

/// Draws a free square of the area.
fn free_square(play: &mut Play, area: &Bits, fits: impl Fn(Terrain) -> bool) -> Option<Pos> {
    let level = &play.world.level;
    let is_free = |at: &Pos| {
        level.is_passable(*at)
            && play.world.actor_at(*at).is_none()
            && fits(level.cell(*at).terrain)
    };
    let free: Bits = area.iter().filter(is_free).collect();
    let count = free.count() as u32;
    let nth = (count > 0).then(|| play.rng.act.below(count))?;
    free.nth(nth as usize)
}
