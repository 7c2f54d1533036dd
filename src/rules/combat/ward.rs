//! Monsters' magic resistance.

use crate::rules::Play;
use crate::world::ActorId;

/// Rolls whether a monster resists magic of this power. The hero never does.
/// Source: rules/numbers 17.
pub fn spares(play: &mut Play, who: ActorId, power: u32) -> bool {
    if who == play.world.hero {
        return false;
    }
    let actor = play.world.actor(who);
    let level = u32::from(actor.level.clamp(1, 50));
    let resistance = u32::from(play.content.monsters[actor.kind].mr);
    play.rng.act.below(100 + power - level) < resistance
}
