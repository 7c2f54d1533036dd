//! Recipes for dipping an item into a potion.

use serde::{Deserialize, Serialize};

/// A recipe that mixes the potion or reagent of this row with another potion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Kind of the other potion.
    pub with: String,
    /// The results by weight; none of them means that no recipe is found this time.
    pub into: Vec<(u16, Option<String>)>,
}

/// The effect of a potion on things, other than potions, that are dipped into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bath {
    /// Poisons missiles.
    Poisons,
    /// Takes the poison off missiles.
    Cleans,
    /// Corrodes.
    Corrodes,
    /// Takes off rust and corrosion, and fills lamps.
    Oils,
}
