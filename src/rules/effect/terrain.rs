//! Opening and locking by magic; breaking boulders, statues and doors.

pub mod dig;
mod earth;

use crate::base::Pos;
use crate::content::item::quirk::ItemQuirk;
use crate::content::{Buc, Door, Spring, Terrain};
use crate::event::{Event, ItemEvent, TerrainEvent};
use crate::rules::Play;
use crate::rules::body::hold;
use crate::rules::effect::{EffectSource, Target, is_noticed};
use crate::rules::ground::{door, drawbridge, gas::cloud, shackles, sokoban_penalty, statue};
use crate::rules::item::price::shop_damage as damage;
use crate::world::{ActorId, Item, ItemId, Pending, Place, Trap};

/// Drops boulders or rocks around the reader and on the reader. A blessed source does not hit the
/// reader; a cursed source hits only the reader. A hard hat reduces the damage, but does not help
/// the reader of a cursed source.
/// Source: rules/tables effects.
pub fn avalanche(play: &mut Play, rocks: bool, source: &EffectSource) -> bool {
    let at = play.world.actor(source.who).at;
    if source.who == play.world.hero {
        sokoban_penalty::cheat(play);
    }
    let around = if source.buc == Buc::Cursed { Vec::new() } else { at.neighbors().to_vec() };
    for to in around {
        earth::fall(play, source.who, to, rocks, true);
    }
    if source.buc != Buc::Blessed && !play.world.is_over() {
        earth::fall(play, source.who, at, rocks, source.buc != Buc::Cursed);
    }
    true
}

/// Asks the player where the cloud of a scroll should appear. If a monster reads the scroll, the
/// cloud appears around the monster.
pub fn cloud(
    play: &mut Play,
    squares: u8,
    strength: u8,
    source: &EffectSource,
    asks: &mut Option<Pending>,
) -> bool {
    if source.who == play.world.hero {
        *asks = Some(Pending::Cloud { squares, strength });
    } else {
        cloud::brew(play, play.world.actor(source.who).at, squares, strength);
    }
    true
}

/// Unlocks doors and boxes, lowers drawbridges and frees a trapped or held creature. Also frees a
/// punished hero from the chain.
pub fn open(play: &mut Play, target: Target, by: ActorId) -> bool {
    match target {
        Target::Creature(who) => {
            let was_held =
                play.world.actor(who).trapped > 0 || play.world.actor(who).held_by.is_some();
            play.world.actor_mut(who).trapped = 0;
            hold::release_all(play, who);
            let unchained = who == play.world.hero && shackles::free(play);
            unchained || was_held && is_noticed(play, who)
        }
        Target::Thing(item) if shackles::is_chain(play.world, item) => shackles::free(play),
        Target::Thing(item) => set_locked(play, item, false),
        Target::Square(at) => {
            (drawbridge::lower(play, at, Some(by)) || door::set_locked(play, at, false))
                && play.world.sight.seen.has(at)
        }
    }
}

/// Locks doors and boxes, and raises drawbridges. A broken door is repaired first. A door square
/// with a creature or an item on it is not locked.
pub fn lock(play: &mut Play, target: Target, by: ActorId) -> bool {
    match target {
        Target::Creature(_) => false,
        Target::Thing(item) => set_locked(play, item, true),
        Target::Square(at) => {
            if drawbridge::raise(play, at, Some(by)) {
                return play.world.sight.seen.has(at);
            }
            let is_free =
                play.world.actor_at(at).is_none() && play.world.items_at(at).next().is_none();
            if !is_free {
                return false;
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
    play.world.item_mut(item).set_locked(locked);
    // The hero notices the change if the box is in view or in the hero's inventory. Otherwise, the
    // hero no longer knows whether the box is locked.
    let is_noticed = match play.world.item(item).place {
        Place::Floor(_, at) => play.world.sight.seen.has(at),
        Place::Pack(who) => who == play.world.hero,
        _ => false,
    };
    play.world.item_mut(item).known.lock = is_noticed;
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
pub fn break_stone(play: &mut Play, item: ItemId, by: ActorId) -> bool {
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
    sokoban_penalty::changes_stone(play, by, item);
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
    if drawbridge::destroy(play, at, Some(who)) {
        return play.world.sight.seen.has(at);
    }
    let cell = play.world.level.cell(at);
    if cell.terrain != Terrain::Door || cell.is_passable() {
        return false;
    }
    if who == play.world.hero {
        play.world.note_shop_damage(at, damage::DOOR);
    }
    door::smash(play, at, true);
    play.tell(Event::Terrain(TerrainEvent::DoorBroke { who: Some(who), at, shattered: true }));
    play.world.sight.seen.has(at)
}
