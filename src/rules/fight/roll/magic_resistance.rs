//! Monsters' magic resistance.

use crate::event::{Event, Magic};
use crate::rules::Play;
use crate::world::ActorId;

/// Rolls whether a monster resists magic of this power. The chance is mr / (100 + `power` - level),
/// where mr is the magic resistance of the monster's kind, and the level is limited to 1..=50. The
/// hero never resists.
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

/// Power of a scroll in the roll of [`spares`]; higher power is resisted less often.
/// Source: rules/numbers 17.
pub const SCROLL: u32 = 9;

/// Power of a potion in the roll of [`spares`].
pub const POTION: u32 = 6;

/// Power of a tool in the roll of [`spares`].
pub const TOOL: u32 = 10;

/// Power of a wand in the roll of [`spares`].
pub const WAND: u32 = 12;

/// Rolls whether a creature resists magic of this power, and reports it if so. The hero never
/// resists.
pub fn withstands(play: &mut Play, who: ActorId, power: u32) -> bool {
    let is_spared = spares(play, who, power);
    if is_spared {
        play.tell(Event::Magic(Magic::Resisted { target: who }));
    }
    is_spared
}
