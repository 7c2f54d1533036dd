//! Energy prices of a monster's actions, by kind of action.

use serde::{Deserialize, Serialize};

/// Energy prices in tenths of a standard action, 1 to 255; the default is 10.
///
/// The usual way to make a monster quick or slow is its speed; a price makes it quick or slow in
/// only one kind of action.
/// Source: rules/energy 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prices {
    /// A step on land or in the air.
    pub walk: u8,
    /// A step into a square of water, by a monster that does not fly.
    pub swim: u8,
    /// All melee attacks of one action together.
    pub strike: u8,
    /// Throwing or firing missiles.
    pub shoot: u8,
    /// Casting a spell.
    pub cast: u8,
}

impl Prices {
    /// The prices of all kinds of action.
    pub const fn all(&self) -> [u8; 5] {
        [self.walk, self.swim, self.strike, self.shoot, self.cast]
    }
}

impl Default for Prices {
    fn default() -> Self {
        Self { walk: 10, swim: 10, strike: 10, shoot: 10, cast: 10 }
    }
}
