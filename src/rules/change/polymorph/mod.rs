//! The hero's polymorph and return to normal.
//!
//! While polymorphed, the hero has the new monster kind and its hit points. The hero's own body is
//! stored separately.
//!
//! Source: rules/numbers 14.

pub mod choice;

use crate::content::{Content, Property, Size, Trait, monster::Sound};
use crate::rules::shape::polymorph::{beast, strikes, turn_into};
use crate::rules::vitals::own_shape::regain;
use crate::rules::{Play, Refusal, Unshaped};
use crate::world::{Action, Pending, World};

/// Runs one turn of polymorph: shapes time out, and polymorphitis and lycanthropy may trigger.
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

/// Triggers lycanthropy with a chance of 1 in 80 per turn, or 1 in 60 at night. Polymorph control
/// lets the player refuse.
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

/// Returns the hero from the lycanthrope form to normal shape once lycanthropy is cured.
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

/// Returns the reason why the hero's shape cannot perform the action: it lacks hands, limbs or a
/// voice. `None` if it can.
#[expect(clippy::too_many_lines, reason = "an index: one line for each")]
pub fn bars(world: &World, content: &Content, action: &Action) -> Option<Refusal> {
    let row = &content.monsters[world.you().kind];
    let voiceless = matches!(row.sound, Sound::Silent | Sound::Buzz | Sound::Burble);
    match action {
        Action::Open(_)
        | Action::Close(_)
        | Action::Unlock { .. }
        | Action::Disarm(_)
        | Action::Zap { .. }
        | Action::Apply { .. }
        | Action::Rub(_)
        | Action::Throw { .. }
        | Action::Fire(_)
        | Action::Loot { .. }
        | Action::Force
        | Action::Tip(_)
        | Action::Engrave { .. }
        | Action::Swap
        | Action::Thrust(_) => row.is(Trait::NoHands).then_some(Refusal::Shape(Unshaped::NoHands)),
        Action::Wield(Some(_)) | Action::TwoWeapons => {
            (!row.has_grip()).then_some(Refusal::Shape(Unshaped::NoHands))
        }
        Action::PickUp(_) => row.is(Trait::NoTake).then_some(Refusal::Shape(Unshaped::NoHands)),
        Action::Kick(_) => {
            let legless = row.is(Trait::NoLimbs) || row.is(Trait::Slithy);
            (legless || row.size == Size::Tiny).then_some(Refusal::Shape(Unshaped::NoLegs))
        }
        Action::Cast { .. } | Action::TurnUndead => {
            (row.is(Trait::NoHead) || voiceless).then_some(Refusal::CannotChant)
        }
        Action::Wait
        | Action::Search
        | Action::Walk(_)
        | Action::Step(_)
        | Action::Fight(_)
        | Action::Strike(_)
        | Action::Run(_)
        | Action::Travel(_)
        | Action::Journey { .. }
        | Action::Explore
        | Action::Rest(_)
        | Action::SearchFor(_)
        | Action::GoStairs { .. }
        | Action::FightNearest
        | Action::Teleport
        | Action::ClimbUp
        | Action::ClimbDown
        | Action::Mount(_)
        | Action::Chat(_)
        | Action::Pay(_)
        | Action::Dismount
        | Action::Spur
        | Action::Jump(_)
        | Action::Drop(_)
        | Action::Wield(None)
        | Action::Ready(_)
        | Action::Wear(_)
        | Action::TakeOff(_)
        | Action::Quaff(_)
        | Action::QuaffHere
        | Action::Dip(..)
        | Action::Read(_)
        | Action::Eat(_)
        | Action::Pray
        | Action::Offer(_)
        | Action::Sit
        | Action::Wipe
        | Action::Invoke { .. }
        | Action::Power(_)
        | Action::Call { .. }
        | Action::Inscribe { .. }
        | Action::Annotate { .. }
        | Action::Adjust { .. }
        | Action::Autopickup(_)
        | Action::Quit
        | Action::Use { .. }
        | Action::Don(..)
        | Action::Hide
        | Action::Chant(_)
        | Action::Flit { .. }
        | Action::FlitTo(_) => None,
    }
}

#[cfg(test)]
mod tests;
