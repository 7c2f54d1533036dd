//! Inputs to the game, and the questions that the game asks.

use serde::{Deserialize, Serialize};

use super::wizard::Power;
use crate::content::Content;
use crate::rules;
use crate::world::{Action, ItemId, Pending, World};

/// One input. Replays, tests, the terminal UI and the fuzzer drive the game through this type only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    Do(Action),
    Answer(Answer),
    /// Continues a multi-turn occupation.
    Continue,
    /// Stops a multi-turn occupation.
    Stop,
    /// Uses a wizard-mode power.
    Wizard(Power),
}

/// An answer to a question from the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Items(Vec<ItemId>),
    Text(String),
    Yes,
    No,
}

/// The kind of input that the game expects next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    Action,
    Answer(Question),
    /// An occupation is running: send `Continue` or `Stop`.
    Continue,
    /// The game is over.
    Nothing,
}

/// A question with its legal answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Choose up to `count` of these items.
    Items {
        why: Why,
        among: Vec<ItemId>,
        count: u16,
    },
    Text {
        why: Why,
    },
    YesNo {
        why: Why,
    },
}

/// The subject of a question; the UI supplies the wording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Identify,
    Recharge,
    NameKind,
    NameOneself,
    Bribe,
    ChooseShape,
    BecomeBeast,
}

/// Returns the question that a pending action asks, with its legal answers.
pub fn question(world: &World, content: &Content, pending: &Pending) -> Question {
    let carried = |fits: &dyn Fn(ItemId) -> bool| -> Vec<ItemId> {
        world.you().pack.iter().copied().filter(|&item| fits(item)).collect()
    };
    match *pending {
        Pending::Identify { left } => Question::Items {
            why: Why::Identify,
            among: carried(&|item| !rules::item::identify::is_known(world, content, item)),
            count: u16::from(left),
        },
        Pending::Recharge { .. } => Question::Items {
            why: Why::Recharge,
            among: carried(&|item| rules::item::charge::can_charge(world, content, item)),
            count: 1,
        },
        Pending::NameKind { .. } => Question::Text { why: Why::NameKind },
        Pending::NameOneself => Question::Text { why: Why::NameOneself },
        Pending::Bribe { .. } => Question::Text { why: Why::Bribe },
        Pending::ChooseShape { .. } => Question::Text { why: Why::ChooseShape },
        Pending::BecomeBeast => Question::YesNo { why: Why::BecomeBeast },
    }
}
