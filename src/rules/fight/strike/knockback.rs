//! Knockback: hits that move their target by a square or two.

use crate::base::Dir;
use crate::content::{ArtifactQuirk, Attack, Form, Harm, Property, Size, Slot, Trait};
use crate::event::{Combat, Event};
use crate::rules::body::artifact;
use crate::rules::vitals::rider::{self, Unseated};
use crate::rules::{Play, body};
use crate::world::todo::Task;
use crate::world::{ActorId, World};

/// Whether a strong hit can knock this actor back: it is medium-sized or smaller, has no thick
/// hide, is neither trapped nor in a hold, and no artifact steadies it.
pub fn can_reel(world: &World, content: &crate::content::Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let kind = &content.monsters[actor.kind];
    let fixed = actor.trapped > 0 || actor.held_by.is_some() || actor.holds.is_some();
    let steady = artifact::uses(world, content, who, ArtifactQuirk::Steadies);
    kind.size < Size::Large && !kind.is(Trait::ThickHide) && !fixed && !steady
}

/// Whether a charging horse can knock this actor back: it is smaller than huge and neither trapped
/// nor in a hold.
pub fn can_be_ridden_down(world: &World, content: &crate::content::Content, who: ActorId) -> bool {
    let actor = world.actor(who);
    let fixed = actor.trapped > 0 || actor.held_by.is_some() || actor.holds.is_some();
    content.monsters[actor.kind].size < Size::Huge && !fixed
}

/// Knocks back a target at least two sizes smaller with a chance of 1 in 6: by one square, or 1
/// time in 3 by two. A rider falls off the steed instead. 1 knockback in 4 also stuns.
/// Source: rules/numbers 16.
pub fn knocks(play: &mut Play, by: ActorId, target: ActorId, attack: Attack) {
    if !is_knocked(play, by, target, attack) || !play.rng.fight.one_in(6) {
        return;
    }
    let squares = if play.rng.fight.one_in(3) { 2 } else { 1 };
    let (from, at) = (play.world.actor(by).at, play.world.actor(target).at);
    let Some(dir) = from.dir_to(at) else { return };
    if rider::feet(play.world, target) == target {
        for _ in 0..squares {
            if !push_one_square(play, target, dir) {
                break;
            }
        }
    } else {
        rider::unseat(play, Unseated::Fell);
    }
    if play.rng.fight.one_in(4) && !play.world.is_dying(target) {
        body::lengthen(play, target, Property::Stunned, squares + 1);
    }
}

/// Whether this attack can knock the target back at all: it is a physical claw, kick, butt or
/// unarmed attack by a solid monster on a target at least two sizes smaller. The target must be
/// free to move and not the hero's steed, and the ruleset must have knockback.
fn is_knocked(play: &Play, by: ActorId, target: ActorId, attack: Attack) -> bool {
    let world = &*play.world;
    if !world.rules.knockback || attack.harm != Harm::Physical || world.is_dying(target) {
        return false;
    }
    let (striker, struck) = (world.actor(by), world.actor(target));
    let bare = match attack.form {
        Form::Claw | Form::Kick | Form::Butt => true,
        Form::Weapon => striker.in_slot(Slot::Wielded).is_none(),
        _ => false,
    };
    let [large, small] = [striker, struck].map(|it| &play.content.monsters[it.kind]);
    bare && large.size as u8 >= small.size as u8 + 2
        && !large.is(Trait::Unsolid)
        && world.life.steed != Some(target)
        && struck.trapped == 0
        && struck.held_by.is_none()
        && struck.holds.is_none()
        && !artifact::uses(world, play.content, target, ArtifactQuirk::Steadies)
}

/// Moves an actor one square in direction `dir` if that square is free. Returns whether it moved.
pub fn push_one_square(play: &mut Play, who: ActorId, dir: Dir) -> bool {
    let from = play.world.actor(who).at;
    let to = from.step(dir);
    let free = to.on_map()
        && play.world.level.can_step(from, to)
        && play.world.actor_at(to).is_none()
        && !play.world.is_dying(who);
    if free {
        play.world.move_actor(who, to);
        play.tell(Event::Combat(Combat::Reeled { who }));
        play.world.todo.later(Task::Arrived { who, at: to });
    }
    free
}
