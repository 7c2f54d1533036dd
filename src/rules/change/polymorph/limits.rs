//! The limits of the hero's shape: actions for which it lacks hands, legs, a head or a voice.
//!
//! Source: rules/numbers 14.

use crate::content::{Content, Size, Trait, monster::Sound};
use crate::rules::{Refusal, Unshaped};
use crate::world::{Action, World};

/// Returns the reason why the hero's shape cannot perform the action: it lacks hands, legs, a head
/// or a voice. `None` if it can.
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
