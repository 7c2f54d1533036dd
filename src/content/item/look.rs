//! Unidentified appearances of item kinds.

use serde::{Deserialize, Serialize};

use super::material::Material;
use crate::content::Color;

/// An unidentified appearance, assigned to a kind at the start of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The appearance in words: "pink", "VORN TASKEL", "snow boots".
    pub look: String,
    #[serde(default)]
    pub color: Color,
    #[serde(default)]
    pub material: Option<Material>,
    /// Whether a weak hero can break a wand with this look.
    #[serde(default)]
    pub brittle: bool,
    /// Whether an item with this look is riding gear, which helps to saddle monsters.
    #[serde(default)]
    pub riding: bool,
    /// Whether djinn may come out of potions with this look.
    #[serde(default)]
    pub djinni: bool,
}
