//! Ailments that kill when their countdown ends.
//!
//! Source: rules/numbers 15.

use crate::content::Property;
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Turns from the first symptom to stone.
pub const PETRIFYING: u32 = 5;
/// Turns from the first symptom to green slime.
pub const SLIMING: u32 = 10;

/// Makes `who` start to turn to stone, unless resistant or already petrifying.
pub fn petrify(play: &mut Play, who: ActorId) {
    begin(play, who, Property::Petrifying, Property::StoningResistance, PETRIFYING);
}

/// Makes `who` start to turn into green slime, unless unchanging.
pub fn slime(play: &mut Play, who: ActorId) {
    begin(play, who, Property::Sliming, Property::Unchanging, SLIMING);
}

/// Makes `who` ill with `turns` left. If already ill, cuts the remaining time to a third.
pub fn sicken(play: &mut Play, who: ActorId, turns: u32) {
    let left = play.world.actor(who).turns_of(Property::Ill);
    if left == 0 {
        begin(play, who, Property::Ill, Property::SicknessResistance, turns);
    } else {
        body::set_turns(play, who, Property::Ill, left / 3 + 1);
    }
}

fn begin(play: &mut Play, who: ActorId, what: Property, proof: Property, turns: u32) {
    if body::resists(play.world, play.content, who, proof) || play.world.actor(who).has(what) {
        return;
    }
    body::gain(play, who, what, turns);
}
