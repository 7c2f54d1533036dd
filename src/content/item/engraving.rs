//! Engravings: how they are written, how long they last, how items affect them.

use serde::{Deserialize, Serialize};

/// How an engraving was made, which determines how easily it wears off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Script {
    #[default]
    Dust,
    Blood,
    /// Engraved into the floor.
    Cut,
    /// Written with a magic marker.
    Scrawled,
    Burned,
    /// Carved on a headstone.
    Stone,
}

impl Script {
    /// Whether the text can be wiped off.
    pub const fn can_be_wiped(self) -> bool {
        matches!(self, Self::Dust | Self::Blood | Self::Scrawled)
    }
}

/// Effects of engraving with a magical item. Blades, rings and gems need no entry: how they engrave
/// follows from their edge or hardness.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    #[serde(default)]
    pub script: Script,
    /// Message to a hero who sees the engraving being made.
    #[serde(default)]
    pub says: String,
    /// Message to a blind hero who feels or hears the engraving being made.
    #[serde(default)]
    pub feels: String,
    /// Whether seeing, feeling or hearing the effect identifies the item kind.
    #[serde(default)]
    pub known: bool,
    /// Maximum duration of the blindness of creatures that see the effect, in turns (the minimum is
    /// 1); 0 blinds nobody.
    #[serde(default)]
    pub blinds: u8,
    /// Effect on an existing engraving.
    #[serde(default)]
    pub fate: Fate,
}

/// Effect on an existing engraving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    #[default]
    Stays,
    Vanishes,
    /// Vanishes if it was burned.
    VanishesIfBurned,
    /// Moves to a random place.
    Moves,
    /// Its letters change at random.
    Changes,
}
