//! The end of the hero's polymorph, and the changes of shape that come with time.
//!
//! Source: rules/numbers 14.

use super::lycanthropy;
use crate::content::Property;
use crate::rules::Play;
use crate::rules::shape::hero::strikes;
use crate::rules::vitals::own_shape::regain;

/// Runs one turn of polymorph: the shape times out unless the hero is unchanging, and polymorphitis
/// (chance 1 in 100) or lycanthropy can trigger.
pub fn tick(play: &mut Play) {
    let fixed = play.world.you().has(Property::Unchanging);
    let level = u32::from(play.world.fighting_level(play.content, play.world.hero));
    if let Some(own) = &mut play.world.life.own_shape {
        own.left = own.left.saturating_sub(1);
        if own.left == 0 && fixed {
            own.left = play.rng.time.d(100 * level + 1).unsigned_abs();
        } else if own.left == 0 {
            regain(play);
        }
    }
    lycanthropy::end_form(play);
    if play.world.you().has(Property::Polymorphitis) && play.rng.time.one_in(100) {
        strikes(play);
    } else {
        lycanthropy::trigger(play);
    }
}
