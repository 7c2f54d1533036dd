//! How creatures withstand magic.

use crate::rules::Play;
use crate::world::ActorId;

/// Whether a creature shrugs off magic of this power. Heroes never do. Source: rules in numbers
/// 17.
pub fn spares(play: &mut Play, who: ActorId, power: u32) -> bool {
    if who == play.world.hero {
        return false;
    }
    let actor = play.world.actor(who);
    let level = u32::from(actor.level.clamp(1, 50));
    let resistance = u32::from(play.content.monsters[actor.kind].mr);
    play.rng.act.below(100 + power - level) < resistance
}
