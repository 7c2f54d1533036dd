//! Effects of rings in the drain of a sink.

use serde::{Deserialize, Serialize};

/// The effect of a ring that is dropped into a sink, and the message about it.
/// Source: rules/numbers 12.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Drain {
    /// Only shows the message.
    Shows(String),
    /// The ring comes back out of the drain at once.
    Returns(String),
    /// The sink moves to another place.
    Moves(String),
    /// The sink turns into other furniture, or vanishes.
    Changes(String),
}

impl Drain {
    pub fn text(&self) -> &str {
        match self {
            Self::Shows(text) | Self::Returns(text) | Self::Moves(text) | Self::Changes(text) => {
                text
            }
        }
    }
}
