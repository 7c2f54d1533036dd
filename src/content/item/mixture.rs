//! Recipes for dipping an item into a potion.

use serde::{Deserialize, Serialize};

/// A recipe that mixes the potion or reagent of this row with another potion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Kind of the other potion.
    pub with: String,
    /// Possible results by weight. `None` has the same result as no recipe.
    pub into: Vec<(u16, Option<String>)>,
}

/// The effect of a potion on things, other than potions, that are dipped into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bath {
    /// Poisons missiles.
    Poisons,
    /// Removes poison from missiles.
    Cleans,
    /// Corrodes.
    Corrodes,
    /// Removes rust and corrosion, and fills lamps.
    Oils,
}
