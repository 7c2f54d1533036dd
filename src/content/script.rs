//! Writing on the ground: how a text lasts, and what things do to one.

use serde::{Deserialize, Serialize};

/// How a text was written, which is how well it lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Script {
    #[default]
    Dust,
    Blood,
    /// Cut into the floor.
    Cut,
    /// Scrawled with a marker.
    Scrawled,
    Burned,
    /// On a headstone.
    Stone,
}

impl Script {
    /// Lies on the ground and can be wiped off it.
    pub const fn can_be_wiped(self) -> bool {
        matches!(self, Self::Dust | Self::Blood | Self::Scrawled)
    }
}

/// What a thing of magic does when one writes with it. Blades, rings and gems need no row: their
/// edge or hardness says it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Writing {
    #[serde(default)]
    pub script: Script,
    /// Told to whoever sees it.
    #[serde(default)]
    pub says: String,
    /// Seeing it tells what kind of thing it is.
    #[serde(default)]
    pub known: bool,
    /// Blinds whoever sees it for 1 to this many turns.
    #[serde(default)]
    pub blinds: u8,
    /// What becomes of a text that is there.
    #[serde(default)]
    pub fate: Fate,
}

/// What becomes of a text on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    #[default]
    Stays,
    Vanishes,
    /// If it was burned into the ground.
    VanishesIfBurned,
    /// To a place by chance.
    Moves,
    /// Each letter to one by chance.
    Changes,
}
