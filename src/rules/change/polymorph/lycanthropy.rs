//! The hero's lycanthropy: when the hero turns into the beast, and back when cured. Infection is in
//! `rules::shape::lycanthrope`.
//!
//! Source: rules/numbers 14.

use crate::content::Property;
use crate::rules::Play;
use crate::rules::shape::hero::{beast, turn_into};
use crate::rules::vitals::own_shape::regain;
use crate::world::Pending;

/// Triggers lycanthropy with a chance of 1 in 80 per turn, or 1 in 60 at night, unless the hero is
/// polymorphed, unchanging or protected from shape changers. Polymorph control lets the player
/// refuse.
pub(super) fn trigger(play: &mut Play) {
    let Some(beast) = beast(play.world) else { return };
    let you = play.world.you();
    let held = you.has(Property::Unchanging)
        || you.has(Property::ProtectionFromShapeChangers)
        || play.world.is_changed();
    let one_in = if play.world.calendar.is_night() { 60 } else { 80 };
    if held || !play.rng.time.one_in(one_in) {
        return;
    }
    let control = you.has(Property::PolymorphControl) && !you.has(Property::Stunned);
    if control && play.world.pending.is_none() {
        play.world.pending = Some(Pending::BecomeBeast);
    } else {
        turn_into(play, beast);
    }
}

/// Handles the player's answer on whether to take the lycanthrope form.
pub fn answer(play: &mut Play, yes: bool) {
    if let Some(beast) = beast(play.world).filter(|_| yes) {
        turn_into(play, beast);
    }
}

/// Returns the hero from the lycanthrope form to normal shape once lycanthropy is cured, unless the
/// hero is unchanging.
pub(super) fn end_form(play: &mut Play) {
    if play.world.life.beast.is_none() || play.world.you().has(Property::Lycanthropy) {
        return;
    }
    let was_beast = play.world.life.beast == Some(play.world.you().kind);
    play.world.life.beast = None;
    if was_beast && play.world.is_changed() && !play.world.you().has(Property::Unchanging) {
        regain(play);
    }
}
