//! Ailments that kill when their countdown ends.
//!
//! Source: rules/numbers 15.

use crate::content::monster::quirk::Quirk;
use crate::content::{Property, Trait};
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Turns from the first symptom until the victim is stone.
pub const PETRIFYING: u32 = 5;
/// Turns from the first symptom until the victim is green slime.
pub const SLIMING: u32 = 10;

/// Makes `who` start to turn to stone, unless `who` is resistant or is petrifying already.
pub fn petrify(play: &mut Play, who: ActorId) {
    begin(play, who, Property::Petrifying, Property::StoningResistance, PETRIFYING);
}

/// Makes `who` start to turn into green slime, unless it is unchanging, fiery, noncorporeal or
/// slimy itself, or is turning to slime already.
pub fn slime(play: &mut Play, who: ActorId) {
    let kind = &play.content.monsters[play.world.actor(who).kind];
    if kind.is(Trait::Flaming) || kind.is(Trait::Noncorporeal) || kind.has(Quirk::Slimy) {
        return;
    }
    begin(play, who, Property::Sliming, Property::Unchanging, SLIMING);
}

/// Covers the face of `who` with cream or venom, which blinds for `turns` more turns. The hero can
/// wipe it off. Does nothing to a creature that has no eyes, has covered eyes or resists flashes.
/// Source: rules/numbers 15.
pub fn cover_face(play: &mut Play, who: ActorId, turns: u32) {
    let actor = play.world.actor(who);
    let kind = &play.content.monsters[actor.kind];
    let no_eyes = kind.is(Trait::NoEyes) || kind.is(Trait::ResistsFlash);
    if actor.properties.worn.has(Property::Blind) || no_eyes {
        return;
    }
    body::lengthen(play, who, Property::Blind, turns);
    if who == play.world.hero {
        body::lengthen(play, who, Property::FaceCovered, turns);
    }
}

/// Makes `who` terminally ill, unless it resists sickness: death follows in `turns` turns. If `who`
/// is ill already, cuts the remaining n turns to n/3 + 1.
pub fn sicken(play: &mut Play, who: ActorId, turns: u32) {
    let left = play.world.actor(who).turns_of(Property::Ill);
    if left == 0 {
        begin(play, who, Property::Ill, Property::SicknessResistance, turns);
    } else {
        body::set_turns(play, who, Property::Ill, left / 3 + 1);
    }
}

/// The intrinsics that [`curse`] can remove, in the order in which it tries them.
const TAKEN: [Property; 11] = [
    Property::FireResistance,
    Property::Teleportitis,
    Property::PoisonResistance,
    Property::Telepathy,
    Property::ColdResistance,
    Property::Invisible,
    Property::SeeInvisible,
    Property::Fast,
    Property::Stealth,
    Property::Protection,
    Property::AggravateMonster,
];

/// Removes one intrinsic. Starts at a random entry of `TAKEN`, and removes the first intrinsic from
/// there to the end that `who` has. Returns whether an intrinsic was removed.
/// Source: rules/tables corpse_effects.
pub fn curse(play: &mut Play, who: ActorId) -> bool {
    let start = play.rng.act.below(TAKEN.len() as u32) as usize;
    TAKEN[start..].iter().any(|&what| body::lose_intrinsic(play, who, what))
}

fn begin(play: &mut Play, who: ActorId, what: Property, proof: Property, turns: u32) {
    if body::resists(play.world, play.content, who, proof) || play.world.actor(who).has(what) {
        return;
    }
    body::gain(play, who, what, turns);
}
