//! The chances that the hero's bolts and rays hit the foes in view.

use crate::content::Effect;
use crate::rules::effect::wand;
use crate::rules::fight::{roll::armor_class, shot::ray};
use crate::story::{Eyes, monster_names};
use crate::world::ActorId;
use crate::world::body::senses;

/// Returns the chance, in percent, that the bolt or ray among `effects` hits each foe in view.
/// Empty if `effects` has no bolt or ray, or the hero hallucinates. `aim` is the caster's to-hit
/// bonus for rays.
pub fn chances(eyes: &Eyes, effects: &[Effect], aim: i32) -> Vec<(ActorId, u8)> {
    let Some(bolt) = effects.iter().find_map(Effect::bolt) else { return Vec::new() };
    // A hallucinating hero does not know whom a bolt would meet.
    if monster_names::hallucinates(eyes) {
        return Vec::new();
    }
    let crowd = eyes.world.level.crowd.iter().copied().filter(|&who| {
        eyes.world.actor(who).is_hostile() && senses::sees(eyes.world, eyes.content, who)
    });
    let chance = |who| {
        let ac = armor_class::class(eyes.world, eyes.content, who).total();
        if matches!(bolt, Effect::Strike(_)) { wand::percent(ac) } else { ray::percent(ac, aim) }
    };
    crowd.map(|who| (who, chance(who))).collect()
}
