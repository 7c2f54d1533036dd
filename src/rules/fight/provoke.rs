//! Starting a fight, and whether it can continue.

use crate::event::{Combat, Event};
use crate::rules::Play;
use crate::rules::body::sleep;
use crate::rules::fight::strike::attack_penalties;
use crate::world::{ActorId, World};

/// Applies the consequences that every attack by the hero has: a sleeping target wakes, a peaceful
/// target turns hostile, and a shopkeeper raises the prices. Does nothing if `by` is a monster.
pub fn provoke(play: &mut Play, by: ActorId, target: ActorId) {
    if by == play.world.hero && target != by && !play.world.is_dying(target) {
        attack_penalties::of_striking(play, target);
        sleep::wake(play, target);
        if let Some(keeper) = &mut play.world.actor_mut(target).keeper {
            keeper.surcharge = true;
        }
    }
}

/// Whether both actors are alive and adjacent; otherwise the fight is over.
pub fn can_go_on(world: &World, a: ActorId, b: ActorId) -> bool {
    let near = |a, b| world.actor(a).at.distance(world.actor(b).at) <= 1;
    !world.is_dying(a) && !world.is_dying(b) && !world.is_over() && near(a, b)
}

/// Reveals a hidden monster.
pub fn reveal_hider(play: &mut Play, who: ActorId) {
    let guise = play.world.actor(who).guise;
    play.world.unmask(who);
    play.tell(Event::Combat(Combat::Unmasked { who, guise }));
}
