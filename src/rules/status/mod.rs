//! Changing properties and speed of actors. Other modules change properties only through here.

pub mod ailment;
pub mod burden;
pub mod exercise;
pub mod experience;
pub mod hunger;
pub mod sleep;

use crate::content::item::ToolUse;
use crate::content::{Content, Property, PropertySet, Slot};
use crate::event::{Body, Event};
use crate::rules::item::worn;
use crate::rules::{Play, Sum, polymorph};
use crate::world::hero::Burden;
use crate::world::{Actor, ActorId, World, path};

/// Ensures that `who` has the property for at least `turns` turns.
pub fn gain(play: &mut Play, who: ActorId, what: Property, turns: u32) {
    let left = play.world.actor(who).turns_of(what);
    set_turns(play, who, what, left.max(turns));
}

/// Extends a timed property by `turns` turns.
pub fn lengthen(play: &mut Play, who: ActorId, what: Property, turns: u32) {
    let left = play.world.actor(who).turns_of(what);
    set_turns(play, who, what, left.saturating_add(turns));
}

/// Ends a timed property at once; other sources of it remain.
pub fn cure(play: &mut Play, who: ActorId, what: Property) {
    set_turns(play, who, what, 0);
}

/// Grants a permanent property.
pub fn grant(play: &mut Play, who: ActorId, what: Property) {
    change(play, who, |actor| actor.properties.gained.add(what));
}

/// Removes a permanent property that was gained, such as from food or a gift.
pub fn lose(play: &mut Play, who: ActorId, what: Property) {
    change(play, who, |actor| actor.properties.gained.remove(what));
}

/// Sets whether a creature has a property by nature, such as by level.
pub fn set_innate(play: &mut Play, who: ActorId, what: Property, on: bool) {
    change(play, who, |actor| {
        if on {
            actor.properties.innate.add(what);
        } else {
            actor.properties.innate.remove(what);
        }
    });
}

/// Recomputes properties after equipment changed, and reports the changes that the wearer notices
/// at once.
pub fn worn_changed(play: &mut Play, who: ActorId) {
    let before = play.world.actor(who).properties.now;
    rewear(play.world, play.content, who);
    changed(play, who, before, worn::is_plain_to_see);
    ailment::neck(play, who);
}

/// Recomputes the properties from equipment without reporting; see [`worn_changed`].
pub fn rewear(world: &mut World, content: &Content, who: ActorId) {
    let mut worn = PropertySet::EMPTY;
    for slot in Slot::ALL {
        if matches!(slot, Slot::Wielded | Slot::Alternate | Slot::Quiver) {
            continue;
        }
        let Some(item) = world.actor(who).in_slot(slot) else { continue };
        let kind = &content.items[world.item(item).kind];
        worn = worn.union(kind.gives.iter().copied().collect());
        if kind.tool == Some(ToolUse::Blindfold) {
            worn.add(Property::Blind);
        }
    }
    let steed = world.life.steed.filter(|_| who == world.hero).map(|steed| world.actor(steed));
    if steed.is_some_and(|it| path::is_airborne(&content.monsters[it.kind], it)) {
        worn.add(Property::Flying);
    }
    let changed = who == world.hero && world.is_changed();
    let row = &content.monsters[world.actor(who).kind];
    let shape = if changed { polymorph::nature(row) } else { PropertySet::EMPTY };
    let properties = &mut world.actor_mut(who).properties;
    properties.worn = worn;
    properties.shape = shape;
    properties.refresh();
    world.sight.fresh &= who != world.hero;
    refresh_rate(world, content, who);
}

/// Whether a creature has the resistance, by nature or otherwise.
pub fn resists(world: &World, content: &Content, who: ActorId, what: Property) -> bool {
    let actor = world.actor(who);
    actor.has(what) || who != world.hero && content.monsters[actor.kind].resists.contains(&what)
}

/// Returns the energy that a creature gains per turn, with its reasons; 120 is one action.
///
/// A fast hero gets 4/3, a very fast one 5/3. Burden leaves 3/4, 1/2, 1/4 or 1/8; Overloaded is no
/// slower than Overtaxed, so that the hero can still drop items.
///
/// Source: rules/energy 8.
pub fn speed(world: &World, content: &Content, who: ActorId) -> Sum {
    let actor = world.actor(who);
    let mut sum = Sum::new();
    if who == world.hero {
        let changed = world.is_changed();
        let form = i32::from(content.monsters[actor.kind].speed) * 10;
        sum.add(if changed { form } else { 120 }, if changed { "your shape" } else { "walking" });
        scale(&mut sum, hero_haste(actor), "haste");
        weigh_down(world, &mut sum);
    } else {
        sum.add(i32::from(content.monsters[actor.kind].speed) * 10, "its kind");
        let hasted = actor.has(Property::Fast) || actor.has(Property::VeryFast);
        scale(&mut sum, if hasted { (4, 3) } else { (1, 1) }, "haste");
    }
    scale(&mut sum, if actor.has(Property::Slow) { (2, 3) } else { (1, 1) }, "slowed");
    sum
}

/// Applies the hero's burden to the speed of the hero or of the steed.
pub fn weigh_down(world: &World, sum: &mut Sum) {
    scale(sum, burden_share(world.life.burden), "burden");
}

/// Recomputes the energy rate after one of its reasons changed.
pub fn refresh_rate(world: &mut World, content: &Content, who: ActorId) {
    let rate = speed(world, content, who).total();
    world.actor_mut(who).rate = rate.clamp(0, i32::from(u16::MAX)) as u16;
}

/// Ends one turn for the timed properties of the hero and all monsters on the level.
pub fn tick(play: &mut Play) {
    tick_of(play, play.world.hero);
    if let Some(steed) = play.world.life.steed {
        tick_of(play, steed);
    }
    let changes = |actor: &Actor| !actor.properties.timed.is_empty() || actor.has(Property::Asleep);
    if !play.world.actors.any_but(play.world.hero, changes) {
        return;
    }
    let (mut next, mut sleepers) = (0, false);
    while let Some(&who) = play.world.level.crowd.get(next) {
        next += 1;
        let actor = play.world.actor(who);
        sleepers |= actor.has(Property::Asleep);
        if !actor.properties.timed.is_empty() {
            tick_of(play, who);
        }
    }
    if sleepers {
        sleep::stir(play);
    }
}

fn tick_of(play: &mut Play, who: ActorId) {
    for (what, _) in play.world.actor(who).properties.timed.clone() {
        let left = play.world.actor(who).turns_of(what);
        if left == 0 {
            continue;
        }
        set_turns(play, who, what, left - 1);
        ailment::passes(play, who, what, left - 1);
        if play.world.actor(who).hp <= 0 {
            return;
        }
    }
}

/// Sets the remaining turns of a timed property; 0 ends it.
fn set_turns(play: &mut Play, who: ActorId, what: Property, turns: u32) {
    change(play, who, |actor| {
        let timed = &mut actor.properties.timed;
        match timed.iter().position(|(other, _)| *other == what) {
            Some(at) if turns == 0 => {
                timed.remove(at);
            }
            Some(at) => timed[at].1 = turns,
            None if turns > 0 => timed.push((what, turns)),
            None => {}
        }
    });
}

/// Changes the sources of properties and handles all consequences.
fn change(play: &mut Play, who: ActorId, change: impl FnOnce(&mut Actor)) {
    let actor = play.world.actor_mut(who);
    let before = actor.properties.now;
    change(actor);
    actor.properties.refresh();
    after_change(play, who, before);
}

/// Reports gained and lost properties and updates speed and sight.
fn after_change(play: &mut Play, who: ActorId, before: PropertySet) {
    changed(play, who, before, |_| true);
}

/// Like [`after_change`], but reports only the properties for which `told` is true.
fn changed(play: &mut Play, who: ActorId, before: PropertySet, told: fn(Property) -> bool) {
    let now = play.world.actor(who).properties.now;
    if before == now {
        return;
    }
    refresh_rate(play.world, play.content, who);
    if who == play.world.hero {
        play.world.sight.fresh = false;
    }
    for what in Property::ALL.into_iter().filter(|&what| told(what)) {
        match (before.has(what), now.has(what)) {
            (false, true) => play.tell(Event::Body(Body::Gained { who, what })),
            (true, false) => play.tell(Event::Body(Body::Lost { who, what })),
            _ => {}
        }
    }
}

fn scale(sum: &mut Sum, (top, bottom): (i32, i32), why: &'static str) {
    sum.add(sum.total() * top / bottom - sum.total(), why);
}

fn hero_haste(actor: &Actor) -> (i32, i32) {
    if actor.has(Property::VeryFast) {
        (5, 3)
    } else if actor.has(Property::Fast) {
        (4, 3)
    } else {
        (1, 1)
    }
}

/// Returns the fraction of speed that a burden leaves.
const fn burden_share(burden: Burden) -> (i32, i32) {
    match burden {
        Burden::Unburdened => (1, 1),
        Burden::Burdened => (3, 4),
        Burden::Stressed => (1, 2),
        Burden::Strained => (1, 4),
        Burden::Overtaxed | Burden::Overloaded => (1, 8),
    }
}
