//! The price of an action, and why it was not performed.

use crate::rules::Refusal;
use crate::world::{Action, Pending};

/// The price of an action, in tenths of a standard action; 0 is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub u16);

impl Time {
    pub const FREE: Self = Self(0);
    /// One standard action.
    pub const ACTION: Self = Self(10);

    /// Returns the time of an action that costs `price` tenths of its usual time.
    #[must_use]
    pub const fn at(self, price: u8) -> Self {
        Self(self.0 * price as u16 / 10)
    }

    /// Returns the price in energy units, of which [`ACT`](crate::world::body::actor::ACT) make one
    /// action.
    #[inline]
    pub const fn price(self) -> i32 {
        self.0 as i32 * crate::world::body::actor::ACT / 10
    }
}

/// The result of an action: its price, or why it was not performed as requested.
pub type Acted = Result<Time, Halt>;

/// Why an action was not performed as requested.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// Impossible. Nothing changed, no random number was drawn and no event was emitted.
    Refused(Refusal),
    /// Another action takes its place here.
    Instead(Action),
    /// Started, and waiting for the player's answer.
    Asks(Pending),
}

impl From<Refusal> for Halt {
    fn from(why: Refusal) -> Self {
        Self::Refused(why)
    }
}
