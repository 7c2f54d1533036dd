//! Changes of a monster into another kind.
//!
//! Source: rules/numbers 14.

use crate::content::{MonsterKind, MonsterKindId, PropertySet, Slot, Trait};
use crate::event::{Event, Magic};
use crate::r#gen::spawn::monsters;
use crate::rules::Play;
use crate::rules::body::{self, equipment, hold};
use crate::rules::vitals::{outgrown_gear, rider};
use crate::world::{Actor, ActorId};

/// Changes a monster into another kind. Hit points keep their proportion, armor that no longer fits
/// bursts or falls off, and holds are released. Does nothing to the hero.
pub fn take(play: &mut Play, who: ActorId, into: MonsterKindId) {
    let from = play.world.actor(who).kind;
    if from == into || who == play.world.hero {
        return;
    }
    play.tell(Event::Magic(Magic::Changes { who, into }));
    hold::release_all(play, who);
    play.world.unmask(who);
    let new = &play.content.monsters[into];
    let (difficulty, hero_level) = (play.world.difficulty(), play.world.you().level);
    let actor = play.world.actor_mut(who);
    let level = monsters::adjusted_level(new, difficulty, hero_level);
    rescale(actor, new, level);
    actor.trapped = 0;
    if new.is(Trait::Female) || new.is(Trait::Male) {
        actor.female = new.is(Trait::Female);
    }
    if play.world.life.steed == Some(who) {
        unhorses(play, who, into);
    }
    become_kind(play, who, into);
    let at = play.world.actor(who).at;
    play.world.todo.later(crate::world::todo::Task::Arrived { who, at });
}

/// Throws the rider if the steed's new kind cannot wear a saddle. Before that, a new kind that
/// petrifies at a touch can petrify the rider.
pub fn unhorses(play: &mut Play, steed: ActorId, into: MonsterKindId) {
    if outgrown_gear::bears_saddle(&play.content.monsters[into]) {
        return;
    }
    rider::touches(play, steed, into);
    rider::unseat(play, rider::Unseated::Fell);
}

/// Replaces the kind of `who`: exchanges the innate properties and removes equipment that no longer
/// fits.
pub fn become_kind(play: &mut Play, who: ActorId, into: MonsterKindId) {
    let new = &play.content.monsters[into];
    merges(play, who, into);
    let actor = play.world.actor_mut(who);
    let old = monsters::nature(&play.content.monsters[actor.kind]);
    let left = PropertySet(actor.properties.innate.0 & !old.0);
    actor.properties.innate = left.union(monsters::nature(new));
    actor.kind = into;
    outgrown_gear::outgrow(play, who);
    if !new.is(Trait::ThrowsBoulders) {
        drops_boulders(play, who);
    }
    body::rewear(play.world, play.content, who);
}

/// Destroys worn dragon scales when the wearer becomes a dragon of that color.
pub fn merges(play: &mut Play, who: ActorId, into: MonsterKindId) {
    if outgrown_gear::dragon(play, who) == Some(into)
        && let Some(scales) = play.world.actor(who).in_slot(Slot::Suit)
    {
        equipment::destroy(play, scales);
    }
}

/// Makes `who` drop all boulders, because only giants can carry them.
pub fn drops_boulders(play: &mut Play, who: ActorId) {
    let (boulder, at) = (play.content.known.boulder, play.world.actor(who).at);
    for item in play.world.actor(who).pack.clone() {
        if play.world.item(item).kind == boulder {
            play.world.item_mut(item).letter = 0;
            play.world.lay(item, at);
        }
    }
}

pub fn rescale(actor: &mut Actor, new: &MonsterKind, level: u8) {
    let (was, is) = (i32::from(actor.level.max(1)), i32::from(level.max(1)));
    let most = new.fixed_hp.map_or(actor.max_hp * is / was, i32::from).max(1);
    actor.hp = (actor.hp * most / actor.max_hp.max(1)).clamp(1, most);
    actor.max_hp = most;
    actor.level = level;
}

/// Grows `who` into the next kind (puppy to dog) if its level has reached the level of that kind,
/// and that kind is not extinct.
/// Source: `NetHack` 3.7 `makemon.c`, `grow_up`.
pub fn grow(play: &mut Play, who: ActorId) {
    let actor = play.world.actor(who);
    let row = &play.content.monsters[actor.kind];
    let next = row.grows_into.as_ref().and_then(|name| play.content.monsters.find(name));
    let level = actor.level;
    let fits = |next: &MonsterKindId| {
        play.content.monsters[*next].level <= level && !play.world.is_genocided(*next)
    };
    let Some(into) = next.filter(fits) else { return };
    play.tell(Event::Magic(Magic::Grew { who, into }));
    become_kind(play, who, into);
}

/// Returns `who` to its original kind.
pub fn revert(play: &mut Play, who: ActorId) {
    if let Some(own) = play.world.actor_mut(who).shape_of.take() {
        take(play, who, own);
    }
}

/// Restores a vampire that was killed in another shape to its own shape, with full hit points.
/// Returns whether this happened.
pub fn rises(play: &mut Play, who: ActorId) -> bool {
    let Some(own) = play.world.actor(who).shape_of else { return false };
    if !play.content.monsters[own].is(Trait::Undead) || play.world.actor(who).kind == own {
        return false;
    }
    revert(play, who);
    let actor = play.world.actor_mut(who);
    actor.hp = actor.max_hp;
    actor.scratches = 0;
    true
}
