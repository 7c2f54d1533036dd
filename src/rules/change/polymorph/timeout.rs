//! The end of the hero's polymorph, and the changes of shape that come with time: polymorphitis and
//! lycanthropy.
//!
//! Source: rules/numbers 14.

use crate::content::Property;
use crate::rules::Play;
use crate::rules::shape::hero::{beast, strikes, turn_into};
use crate::rules::vitals::own_shape::regain;
use crate::world::Pending;

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
    end_lycanthrope_form(play);
    if play.world.you().has(Property::Polymorphitis) && play.rng.time.one_in(100) {
        strikes(play);
    } else {
        trigger_lycanthropy(play);
    }
}

/// Triggers lycanthropy with a chance of 1 in 80 per turn, or 1 in 60 at night, unless the hero is
/// polymorphed, unchanging or protected from shape changers. Polymorph control lets the player
/// refuse.
fn trigger_lycanthropy(play: &mut Play) {
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
pub fn answer_lycanthropy(play: &mut Play, yes: bool) {
    if let Some(beast) = beast(play.world).filter(|_| yes) {
        turn_into(play, beast);
    }
}

/// Returns the hero from the lycanthrope form to normal shape once lycanthropy is cured, unless the
/// hero is unchanging.
fn end_lycanthrope_form(play: &mut Play) {
    if play.world.life.beast.is_none() || play.world.you().has(Property::Lycanthropy) {
        return;
    }
    let was_beast = play.world.life.beast == Some(play.world.you().kind);
    play.world.life.beast = None;
    if was_beast && play.world.is_changed() && !play.world.you().has(Property::Unchanging) {
        regain(play);
    }
}
