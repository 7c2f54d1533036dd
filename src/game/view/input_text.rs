//! Describes inputs in words, for replay viewers.

use crate::game::Input;
use crate::game::wizard::WizardPower;
use crate::story::Eyes;
use crate::story::words::{action, wizard};

/// Describes an input in words: "step north", "drink a pink potion".
pub fn words(eyes: &Eyes, input: &Input) -> String {
    match input {
        Input::Do(action) => action::text(eyes, action),
        Input::Answer(_) => "answer".to_owned(),
        Input::Continue => wizard::GO_ON.to_owned(),
        Input::Stop => "stop".to_owned(),
        Input::Wizard(power) => used(power),
        Input::Bones(None) => wizard::GO_ON.to_owned(),
        Input::Bones(Some(_)) => wizard::BONES.to_owned(),
    }
}

/// Describes the use of a wizard power in words: "go to level 5", "make a level with tiny_cage".
fn used(power: &WizardPower) -> String {
    match power {
        WizardPower::Go(to) => wizard::go_to(to.depth),
        WizardPower::Remake { vault: None, .. } => wizard::REMAKE.to_owned(),
        WizardPower::Remake { vault: Some(vault), .. } => wizard::remake_with(vault),
        WizardPower::Place { vault, .. } => wizard::build(vault),
        WizardPower::Advance(level) => wizard::advance(*level),
        WizardPower::ChangeShape => wizard::CHANGE_SHAPE.to_owned(),
        WizardPower::Make { thing } => wizard::make(thing),
        WizardPower::Reveal => wizard::REVEAL.to_owned(),
    }
}
