//! Holding, sticking and swallowing.

use crate::content::{Content, Form, Size, Trait};
use crate::event::{Combat, Event};
use crate::rules::{Acted, Play, Refusal, Time};
use crate::world::{ActorId, World};

/// `by` takes hold of `target`, if neither holds or is held already; whether it does now.
pub fn grab(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    if holds(play.world, by, target) {
        return true;
    }
    if play.world.actor(by).holds.is_some() || play.world.actor(target).held_by.is_some() {
        return false;
    }
    take(play, by, target);
    play.tell(Event::Combat(Combat::Grabbed { by, target }));
    true
}

/// `by` takes `target` in, unless it is too big or held; whether it has it inside now.
pub fn engulf(play: &mut Play, by: ActorId, target: ActorId) -> bool {
    if holds(play.world, by, target) {
        return true;
    }
    let kind = &play.content.monsters[play.world.actor(target).kind];
    let held = play.world.actor(target).held_by.is_some();
    if held || kind.size >= Size::Huge || kind.is(Trait::Unsolid) {
        return false;
    }
    take(play, by, target);
    play.tell(Event::Combat(Combat::Engulfed { by, target }));
    true
}

fn take(play: &mut Play, by: ActorId, target: ActorId) {
    play.world.actor_mut(by).holds = Some(target);
    play.world.actor_mut(target).held_by = Some(by);
}

/// Whether `by` has hold of `target`.
pub fn holds(world: &World, by: ActorId, target: ActorId) -> bool {
    world.actors.get(by).is_some_and(|actor| actor.holds == Some(target))
}

/// Who has this creature inside, if anyone.
pub fn engulfer(world: &World, content: &Content, who: ActorId) -> Option<ActorId> {
    let holder = world.actors.get(who)?.held_by?;
    swallows(world, content, holder).then_some(holder)
}

/// Whether its hold is by swallowing.
pub fn swallows(world: &World, content: &Content, who: ActorId) -> bool {
    let attacks = &content.monsters[world.actor(who).kind].attacks;
    attacks.iter().any(|attack| attack.form == Form::Engulf)
}

/// `by` lets go of whom it holds.
pub fn release(play: &mut Play, by: ActorId) {
    let Some(target) = play.world.actor_mut(by).holds.take() else { return };
    if let Some(held) = play.world.actors.get_mut(target) {
        held.held_by = None;
        play.tell(Event::Combat(Combat::Released { by, target }));
    }
}

/// Everything this creature holds or is held by lets go.
pub fn release_all(play: &mut Play, who: ActorId) {
    release(play, who);
    if let Some(holder) = play.world.actor(who).held_by {
        release(play, holder);
    }
}

/// One who is held tries to get away, which takes the action.
///
/// Three in forty pull free, three in eight when the holder cannot move. Source: `NetHack` 3.7
/// `hack.c`, moving while stuck.
pub fn struggle(play: &mut Play, who: ActorId) -> Acted {
    let Some(holder) = play.world.actor(who).held_by else {
        return Err(Refusal::CannotDoThat.into());
    };
    let limp = play.world.actor(holder).is_helpless();
    if play.rng.fight.below(if limp { 8 } else { 40 }) < 3 {
        release(play, holder);
    } else {
        play.tell(Event::Combat(Combat::Struggled { who, from: holder }));
    }
    Ok(Time::ACTION)
}
