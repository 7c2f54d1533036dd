//! Fire, blindness and hallucination, from any kind of attack.

use crate::content::{ArtifactQuirk, Property, Trait};
use crate::rules::body::artifact;
use crate::rules::item::erosion::{self, Wear};
use crate::rules::{Play, body};
use crate::world::ActorId;

/// Cures sliming and, 1 time in 3, burns the armor at a random location.
pub fn scorch(play: &mut Play, target: ActorId) {
    body::cure(play, target, Property::Sliming);
    if play.rng.fight.one_in(3) {
        erosion::erode_worn(play, target, Wear::Burn);
    }
}

/// Blinds the target for `turns` more turns, unless it has no eyes, its eyes are covered, or its
/// kind resists flashes.
pub fn blinds(play: &mut Play, target: ActorId, turns: u32) {
    let actor = play.world.actor(target);
    let kind = &play.content.monsters[actor.kind];
    let no_eyes = kind.is(Trait::NoEyes) || kind.is(Trait::ResistsFlash);
    if actor.properties.worn.has(Property::Blind) || no_eyes {
        return;
    }
    body::lengthen(play, target, Property::Blind, turns);
}

/// Blinds the target by a flash of light, unless it is blind already, sleeps, or uses an artifact
/// that shields its eyes.
/// Source: NetHack 3.7 `mondata.c`, `resists_blnd`.
pub fn dazzles(play: &mut Play, target: ActorId, turns: u32) {
    let actor = play.world.actor(target);
    let sees = !actor.has(Property::Blind) && !actor.has(Property::Asleep);
    if sees && !artifact::uses(play.world, play.content, target, ArtifactQuirk::ShieldsEyes) {
        blinds(play, target, turns);
    }
}

/// Makes the target hallucinate for `turns` more turns, unless it resists.
pub fn makes_hallucinate(play: &mut Play, target: ActorId, turns: u32) {
    if !play.world.actor(target).has(Property::HallucinationResistance) {
        body::lengthen(play, target, Property::Hallucinating, turns);
    }
}
