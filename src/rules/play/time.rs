//! The time that an action takes, and why an action was not performed.

use crate::rules::Refusal;
use crate::world::{Action, Pending};

/// The time that an action takes, in tenths of a standard action; 0 is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub u16);

impl Time {
    pub const FREE: Self = Self(0);
    /// One standard action.
    pub const ACTION: Self = Self(10);

    /// Returns `price` tenths of this time.
    #[must_use]
    pub const fn at(self, price: u8) -> Self {
        Self(self.0 * price as u16 / 10)
    }

    /// Returns the price in energy units. One standard action costs
    /// [`ACT`](crate::world::body::actor::ACT).
    #[inline]
    pub const fn price(self) -> i32 {
        self.0 as i32 * crate::world::body::actor::ACT / 10
    }
}

/// The result of an action: the time it takes, or why it was not performed as requested.
pub type Acted = Result<Time, Halt>;

/// Why an action was not performed as requested.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// The action is impossible. Nothing changed, no random number was drawn and no event was
    /// emitted.
    Refused(Refusal),
    /// This other action must be performed in place of the requested one.
    Instead(Action),
    /// The action has started and waits for the player's answer.
    Asks(Pending),
}

impl From<Refusal> for Halt {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}
