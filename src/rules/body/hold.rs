//! Holds: which actor holds which other actor, and how a hold ends.

use crate::content::{Content, Form, Property};
use crate::event::{Combat, Event, combat::LetGo};
use crate::rules::Play;
use crate::world::{ActorId, World};

/// Makes `by` hold `target`. Any other actor that `by` held is released.
pub fn take(play: &mut Play, by: ActorId, target: ActorId) {
    if play.world.actor(by).holds != Some(target) {
        part(play, by);
    }
    play.world.actor_mut(by).holds = Some(target);
    play.world.actor_mut(target).held_by = Some(by);
}

/// Whether `by` holds `target`.
pub fn holds(world: &World, by: ActorId, target: ActorId) -> bool {
    world.actors.get(by).is_some_and(|actor| actor.holds == Some(target))
}

/// Returns the monster that has engulfed `who`, if any.
pub fn engulfer(world: &World, content: &Content, who: ActorId) -> Option<ActorId> {
    let holder = world.actors.get(who)?.held_by?;
    swallows(world, content, holder).then_some(holder)
}

/// Whether this monster engulfs the creatures that it holds.
pub fn swallows(world: &World, content: &Content, who: ActorId) -> bool {
    let attacks = &content.monsters[world.actor(who).kind].attacks;
    attacks.iter().any(|attack| attack.form == Form::Engulf)
}

/// Makes `by` release its target, because the two were moved apart or `by` became friendly.
pub fn release(play: &mut Play, by: ActorId) {
    let_go(play, by, LetGo::Parted);
}

/// Makes `by` release its target for the reason `why`. Reports nothing if either actor is dying.
pub fn let_go(play: &mut Play, by: ActorId, why: LetGo) {
    let Some(target) = part(play, by) else { return };
    if !play.world.is_dying(by) && !play.world.is_dying(target) {
        play.tell(Event::Combat(Combat::Released { by, target, why }));
    }
}

/// Makes a monster that starts to flee release the actor that it holds.
/// Source: `NetHack` 3.7 `monmove.c`, `monflee`.
pub fn take_flight(play: &mut Play, who: ActorId) {
    let_go(play, who, LetGo::Flight);
}

/// Whether a monster is fleeing, or is a hostile coward so badly hurt that it does not keep a hold.
pub fn is_in_flight(play: &Play, who: ActorId) -> bool {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let has_no_heart = actor.is_badly_hurt() && actor.is_coward(who, kind);
    actor.has(Property::Fleeing) || actor.is_hostile() && has_no_heart
}

/// Clears the hold of `by`. Returns its former target.
pub fn part(play: &mut Play, by: ActorId) -> Option<ActorId> {
    let target = play.world.actor_mut(by).holds.take()?;
    play.world.actors.get_mut(target)?.held_by = None;
    Some(target)
}

/// Ends the hold on a hero who just died, and any hold by that hero, without an event.
pub fn free_dead(play: &mut Play, hero: ActorId) {
    part(play, hero);
    if let Some(holder) = play.world.actor(hero).held_by {
        part(play, holder);
    }
}

/// Ends the hold on this actor, and any hold by this actor.
pub fn release_all(play: &mut Play, who: ActorId) {
    release(play, who);
    if let Some(holder) = play.world.actor(who).held_by {
        release(play, holder);
    }
}
