//! Changes properties of actors. Other modules must change properties only by these functions.

use crate::content::item::quirk::ItemQuirk;
use crate::content::monster::quirk::Quirk;
use crate::content::role::talent::Talent;
use crate::content::{Content, MonsterKind, Property, PropertySet, Slot, Trait, item::ToolUse};
use crate::event::{BodyEvent, Event};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::artifact;
use crate::rules::body::speed::refresh_rate;
use crate::world::{Actor, ActorId, World, level::path};

/// Ensures that `who` has the property for at least `turns` more turns.
pub fn gain(play: &mut Play, who: ActorId, what: Property, turns: u32) {
    let left = play.world.actor(who).turns_of(what);
    set_turns(play, who, what, left.max(turns));
}

/// Extends a timed property by `turns` turns.
pub fn lengthen(play: &mut Play, who: ActorId, what: Property, turns: u32) {
    let left = play.world.actor(who).turns_of(what);
    set_turns(play, who, what, left.saturating_add(turns));
}

/// Ends a timed property at once; other sources of the property remain. Curing blindness also
/// cleans the face, ends blindness from birth, and breaks the conduct of being blind from birth.
pub fn cure(play: &mut Play, who: ActorId, what: Property) {
    set_turns(play, who, what, 0);
    if what == Property::Blind {
        set_turns(play, who, Property::FaceCovered, 0);
    }
    let born_blind = who == play.world.hero && play.world.life.conduct.blind_from_birth;
    if born_blind && what == Property::Blind {
        play.world.life.conduct.blind_from_birth = false;
        lose(play, who, what);
    }
}

/// Grants a permanent property.
pub fn grant(play: &mut Play, who: ActorId, what: Property) {
    change(play, who, |actor| actor.properties.gained.add(what));
}

/// Removes a permanent property that was gained, for example from food or as a gift.
pub fn lose(play: &mut Play, who: ActorId, what: Property) {
    change(play, who, |actor| actor.properties.gained.remove(what));
}

/// Removes an intrinsic property, gained or innate. Returns whether `who` had it.
pub fn lose_intrinsic(play: &mut Play, who: ActorId, what: Property) -> bool {
    let properties = &play.world.actor(who).properties;
    let had = properties.innate.union(properties.gained).has(what);
    change(play, who, |actor| {
        actor.properties.gained.remove(what);
        actor.properties.innate.remove(what);
    });
    had
}

/// Sets whether a creature has a property as an innate one, for example from its experience level.
pub fn set_innate(play: &mut Play, who: ActorId, what: Property, on: bool) {
    change(play, who, |actor| {
        if on {
            actor.properties.innate.add(what);
        } else {
            actor.properties.innate.remove(what);
        }
    });
}

/// Recomputes the properties that equipment gives, after it changed. Reports only the changes that
/// the wearer notices at once.
pub fn worn_changed(play: &mut Play, who: ActorId) {
    let before = play.world.actor(who).properties.now;
    rewear(play.world, play.content, who);
    changed(play, who, before, is_plain_to_see);
    neck(play, who);
}

/// Recomputes the properties that equipment, artifacts, an airborne steed and a polymorphed shape
/// give, without reporting changes; see [`worn_changed`].
pub fn rewear(world: &mut World, content: &Content, who: ActorId) {
    let mut worn = PropertySet::EMPTY;
    for slot in Slot::ALL {
        if matches!(slot, Slot::Wielded | Slot::Alternate | Slot::Quiver) {
            continue;
        }
        let Some(item) = world.actor(who).in_slot(slot) else { continue };
        let kind = &content.items[world.item(item).kind];
        let wizard = who == world.hero && content.roles[world.life.role].has(Talent::Wizardry);
        if wizard || !kind.has(ItemQuirk::Wizardly) {
            worn = worn.union(kind.gives.iter().copied().collect());
        }
        if kind.tool == Some(ToolUse::Blindfold) {
            worn.add(Property::Blind);
        }
    }
    worn = worn.union(artifact::properties(world, content, who));
    let steed = world.life.steed.filter(|_| who == world.hero).map(|steed| world.actor(steed));
    if steed.is_some_and(|it| path::is_airborne(&content.monsters[it.kind], it)) {
        worn.add(Property::Flying);
    }
    let changed = who == world.hero && world.is_changed();
    let row = &content.monsters[world.actor(who).kind];
    let shape = if changed { nature(row) } else { PropertySet::EMPTY };
    let properties = &mut world.actor_mut(who).properties;
    properties.worn = worn;
    properties.shape = shape;
    properties.refresh();
    world.sight.fresh &= who != world.hero;
    refresh_rate(world, content, who);
}

/// Whether a creature has this resistance, as a property or, unless it is the hero, by its monster
/// kind.
pub fn resists(world: &World, content: &Content, who: ActorId, what: Property) -> bool {
    let actor = world.actor(who);
    actor.has(what) || who != world.hero && content.monsters[actor.kind].resists.contains(&what)
}

/// Sets the remaining turns of a timed property; 0 ends it.
pub fn set_turns(play: &mut Play, who: ActorId, what: Property, turns: u32) {
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

/// Ends a timed property without a message.
pub fn end_silently(play: &mut Play, who: ActorId, what: Property) {
    let actor = play.world.actor_mut(who);
    let before = actor.properties.now;
    actor.properties.timed.retain(|(timed, _)| *timed != what);
    actor.properties.refresh();
    changed(play, who, before, |_| false);
}

/// Applies `change` to the property sources of `who`, then reports gained and lost properties and
/// updates speed and sight.
pub fn change(play: &mut Play, who: ActorId, change: impl FnOnce(&mut Actor)) {
    let actor = play.world.actor_mut(who);
    let before = actor.properties.now;
    change(actor);
    actor.properties.refresh();
    after_change(play, who, before);
}

/// Reports the properties gained and lost since `before`, and updates speed and sight.
pub fn after_change(play: &mut Play, who: ActorId, before: PropertySet) {
    changed(play, who, before, |_| true);
}

/// Acts like [`after_change`], but reports only the changed properties for which `told` returns
/// true.
pub fn changed(play: &mut Play, who: ActorId, before: PropertySet, told: fn(Property) -> bool) {
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
            (false, true) => play.tell(Event::Body(BodyEvent::Gained { who, what })),
            (true, false) => play.tell(Event::Body(BodyEvent::Lost { who, what })),
            _ => {}
        }
    }
}

/// Whether a wearer notices the property at once.
pub fn is_plain_to_see(what: Property) -> bool {
    matches!(
        what,
        Property::Levitation
            | Property::Flying
            | Property::Blind
            | Property::Fast
            | Property::VeryFast
            | Property::Strangled
            | Property::Invisible
    )
}

/// Returns the properties that a hero polymorphed into this kind has by nature.
/// Source: NetHack 3.7 `polyself.c`, `set_uasmon`.
pub fn nature(row: &MonsterKind) -> PropertySet {
    let mut set = monsters::nature(row);
    for (holds, what) in [
        (row.is(Trait::NoEyes), Property::Blind),
        (row.is(Trait::Telepathic), Property::Telepathy),
        (row.is(Trait::Teleports), Property::Teleportitis),
        (row.has(Quirk::Dizzy), Property::Stunned),
        (row.has(Quirk::Reflects), Property::Reflection),
    ] {
        if holds {
            set.add(what);
        }
    }
    set
}

/// Turns from strangulation to death.
pub const STRANGLED: u32 = 6;

/// Starts or stops strangulation, depending on what `who` wears.
pub fn neck(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let tight = actor.properties.worn.has(Property::Strangled);
    let choking = actor.turns_of(Property::Strangled) > 0;
    if tight && !choking {
        gain(play, who, Property::Strangled, STRANGLED);
    } else if choking && !tight {
        cure(play, who, Property::Strangled);
    }
}
