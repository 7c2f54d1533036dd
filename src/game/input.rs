//! All that comes from outside.

use serde::{Deserialize, Serialize};

use super::wizard::Power;
use crate::content::Content;
use crate::rules;
use crate::world::{Action, ItemId, Pending, World};

/// The whole surface of the game: replays, tests, the terminal and a fuzzer speak it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    Do(Action),
    Answer(Answer),
    /// Go on with what takes several turns.
    Continue,
    /// Stop what takes several turns.
    Stop,
    /// Use a power of a wizard's game.
    Wizard(Power),
}

/// An answer to what the game asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    Items(Vec<ItemId>),
    Text(String),
    Yes,
    No,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits {
    Action,
    Answer(Question),
    /// Work goes on: `Continue` or `Stop`.
    Continue,
    /// The game is over.
    Nothing,
}

/// A question with its lawful answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// Choose up to `count` of these.
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

/// What a question is about; the screen words it.
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

/// The question that a half-done action asks, with its lawful answers.
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
