//! Digging, opening and locking at a distance; breaking boulders, statues and doors.

use crate::base::{Dice, Dir, Pos};
use crate::content::ending::death::Hazard;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Door, Spring, Terrain, Trait};
use crate::event::{Event, ItemEvent, TerrainEvent};
use crate::rules::body::hold;
use crate::rules::effect::{EffectSource, Target, is_noticed, state};
use crate::rules::ground::{digging, door, drawbridge, statue};
use crate::rules::vitals::Blame;
use crate::rules::{Play, fight, trap};
use crate::world::{ActorId, Aim, Item, ItemId, Place, Trap, level::path};

/// Digs in a line, down or up.
/// Source: rules/tables effects.
pub fn dig_at(play: &mut Play, dir: Option<Dir>, source: &EffectSource) -> bool {
    if let Some(around) = hold::engulfer(play.world, play.content, source.who) {
        return pierce(play, source.who, around);
    }
    match (dir, source.dir) {
        (Some(dir), _) => dig_line(play, dir, source),
        (None, Some(Aim::Down)) => dig_down(play, source),
        (None, Some(Aim::Up)) => {
            let blame = Blame::means(Hazard::FallingRock);
            let rock = EffectSource { blame, ..source.clone() };
            let hurt = Dice::new(1, 6, 0);
            state::harm(play, source.who, crate::content::Harm::Physical, hurt, &rock)
        }
        _ => false,
    }
}

/// Digs out of an engulfer: an animal is left with 1 hit point and lets go, others are unharmed.
/// Source: NetHack 3.7 `dig.c`, `zap_dig`.
fn pierce(play: &mut Play, who: ActorId, around: ActorId) -> bool {
    let flesh = play.content.monsters[play.world.actor(around).kind].is(Trait::Animal);
    if flesh {
        fight::provoke(play, who, around);
        play.world.actor_mut(around).hp = 1;
        hold::let_go(play, around, crate::event::combat::LetGo::Pierced);
    }
    flesh
}

/// Digs in a line with an effort of 8 to 25 squares.
fn dig_line(play: &mut Play, dir: Dir, source: &EffectSource) -> bool {
    let reach = play.rng.act.between(8, 25);
    digging::bore(play, source.who, dir, reach);
    is_noticed(play, source.who)
}

/// Digs a hole underfoot, or a pit if there is no level below. Fails on furniture and traps.
fn dig_down(play: &mut Play, source: &EffectSource) -> bool {
    let at = play.world.actor(source.who).at;
    let id = play.world.level.id;
    let terrain = play.world.level.cell(at).terrain;
    if terrain.is_furniture() || play.world.trap_at(at).is_some() {
        return false;
    }
    let known = &play.content.known;
    let kind = if play.world.plan.can_fall(id) { known.hole } else { known.pit };
    play.world.level.traps.push(Trap { kind, at, seen: true, own: true, sprung: 0 });
    play.world.unearth(at);
    play.tell(Event::Terrain(TerrainEvent::Dug { at }));
    let actor = play.world.actor(source.who);
    if !path::is_airborne(&play.content.monsters[actor.kind], actor) {
        trap::spring(play, source.who, at);
    }
    true
}

/// Unlocks doors and boxes, lowers drawbridges and frees a trapped or held creature.
pub fn open(play: &mut Play, target: Target) -> bool {
    match target {
        Target::Creature(who) => {
            let was_held =
                play.world.actor(who).trapped > 0 || play.world.actor(who).held_by.is_some();
            play.world.actor_mut(who).trapped = 0;
            hold::release_all(play, who);
            was_held && is_noticed(play, who)
        }
        Target::Thing(item) => set_locked(play, item, false),
        Target::Square(at) => {
            (drawbridge::lower(play, at) || door::set_locked(play, at, false))
                && play.world.sight.seen.has(at)
        }
    }
}

/// Locks doors and boxes and raises drawbridges; a broken door is repaired first.
pub fn lock(play: &mut Play, target: Target) -> bool {
    match target {
        Target::Creature(_) => false,
        Target::Thing(item) => set_locked(play, item, true),
        Target::Square(at) => {
            let is_free =
                play.world.actor_at(at).is_none() && play.world.items_at(at).next().is_none();
            if !is_free {
                return false;
            }
            if drawbridge::raise(play, at) {
                return play.world.sight.seen.has(at);
            }
            let cell = play.world.level.cell(at);
            if cell.terrain == Terrain::Door && cell.door() == Door::Broken {
                play.world.level.change(at, |cell| cell.set_door(Door::Closed));
            }
            door::set_locked(play, at, true) && play.world.sight.seen.has(at)
        }
    }
}

/// Locks or unlocks a box. Bags have no lock.
pub fn set_locked(play: &mut Play, item: ItemId, locked: bool) -> bool {
    let thing = play.world.item(item);
    let has_lock = play.content.items[thing.kind].has(ItemQuirk::Lockable);
    if !has_lock || thing.locked == locked {
        return false;
    }
    play.world.item_mut(item).locked = locked;
    let fact = if locked {
        ItemEvent::Locked { container: item }
    } else {
        ItemEvent::Unlocked { container: item }
    };
    play.tell(Event::Item(fact));
    true
}

/// Breaks a boulder or statue into rocks. A statue's contents fall out, and the monster of a statue
/// trap is freed.
/// Source: NetHack 3.7 `zap.c`, `bhito`, `fracture_rock`.
pub fn break_stone(play: &mut Play, item: ItemId) -> bool {
    let content = play.content;
    let thing = play.world.item(item);
    let statue = thing.kind == content.known.statue;
    let Place::Floor(_, at) = thing.place else { return false };
    if !statue && thing.kind != content.known.boulder {
        return false;
    }
    let trap = |trap: &Trap| content.traps[trap.kind].spring == Spring::Statue;
    if statue && play.world.trap_at(at).is_some_and(trap) {
        play.world.level.traps.retain(|trap| trap.at != at);
        return statue::comes_alive(play, item, at);
    }
    play.tell(Event::Terrain(TerrainEvent::StoneBroke { at, statue }));
    for inner in play.world.item(item).contents.clone() {
        play.world.lay(inner, at);
    }
    play.world.destroy(item);
    let count = play.rng.act.between(7, 66) as u16;
    let rocks = play.world.make(Item { count, ..Item::of(content.known.rock) });
    play.world.drop_onto(content, rocks, at);
    play.world.level.shut.clear(at);
    play.world.sight.fresh = false;
    play.world.sight.seen.has(at)
}

/// Breaks a closed door or a drawbridge with force.
pub fn break_door(play: &mut Play, at: Pos, who: ActorId) -> bool {
    if drawbridge::destroy(play, at) {
        return play.world.sight.seen.has(at);
    }
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door || cell.is_passable() {
        return false;
    }
    door::smash(play, at, true);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: Some(who), at, shattered: true }));
    play.world.sight.seen.has(at)
}
