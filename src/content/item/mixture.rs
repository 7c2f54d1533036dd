//! Recipes for dipping items into potions, and the effects of potions on dipped items.

use serde::{Deserialize, Serialize};

/// A recipe that mixes the potion or reagent of this row with another potion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mix {
    /// Kind of the other potion.
    pub with: String,
    /// Possible results with their weights. A `None` result means that the mixture acts as if there
    /// were no recipe.
    pub into: Vec<(u16, Option<String>)>,
}

/// The effect of a potion on things, other than potions, that are dipped into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bath {
    /// Poisons missiles.
    Poisons,
    /// Removes poison from missiles.
    Cleans,
    /// Corrodes the items.
    Corrodes,
    /// Reduces rust and corrosion by one degree each, and fills lamps.
    Oils,
}
