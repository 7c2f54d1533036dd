//! All that comes from outside.

use serde::{Deserialize, Serialize};

use crate::world::{Action, ItemId};

/// The whole surface of the game: replays, tests, the terminal and a fuzzer speak it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    Do(Action),
    Answer(Answer),
    /// Go on with what takes several turns.
    Continue,
    /// Stop what takes several turns.
    Stop,
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
}

/// What a question is about; the screen words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Identify,
    Recharge,
    NameKind,
}
