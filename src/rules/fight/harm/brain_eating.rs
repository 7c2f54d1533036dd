//! Mind flayers: their tentacles eat brains.

use super::Follows::{self, Nothing};
use super::{poison, told};
use crate::content::effect::Attribute;
use crate::content::{Harm, Slot, Trait};
use crate::event::Cause;
use crate::rules::Play;
use crate::rules::item::grease;
use crate::rules::vitals::{self, Blame};
use crate::world::ActorId;

/// Resolves a mind flayer's tentacle. A helmet blocks the effect 7 times in 8, and mindless or
/// headless targets are immune. If the effect applies, the hit itself deals only half damage. A
/// slippery helmet can make the whole hit slide off. Returns the damage of the hit and the effect
/// that follows.
pub(super) fn tentacle_hit(
    play: &mut Play,
    by: ActorId,
    target: ActorId,
    raw: i32,
) -> (i32, Follows) {
    if grease::helmet_slips(play, by, target) {
        return (0, Nothing);
    }
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let helmet = actor.in_slot(Slot::Helmet).is_some();
    let mindless = kind.is(Trait::Mindless) || kind.is(Trait::NoHead);
    if mindless || helmet && !play.rng.fight.one_in(8) {
        return (raw, Nothing);
    }
    ((raw + 1) / 2, Follows::Harm(raw))
}

/// Drains 1d2 intelligence from the hero, or kills at intelligence 3. A monster takes 1d10 extra
/// damage.
pub(super) fn eats_brain(play: &mut Play, by: ActorId, target: ActorId) {
    told(play, by, target, Harm::DrainInt);
    if target != play.world.hero {
        let more = play.rng.fight.d(10);
        vitals::apply_damage(play, target, more, Blame::by(by));
        return;
    }
    if play.world.life.attributes[Attribute::Intelligence as usize] <= 3 {
        vitals::kill_as(play, target, Some(by), Cause::BrainEaten(Blame::by(by)));
        return;
    }
    let points = play.rng.fight.d(2) as u8;
    poison::weaken(play, Attribute::Intelligence, points);
}
