//! Unidentified appearances of item kinds.

use serde::{Deserialize, Serialize};

use super::material::Material;
use crate::content::Color;
use crate::content::item::{Class, ItemKind};

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
    /// Whether breaking a wand with this look needs strength 5 instead of 10.
    #[serde(default)]
    pub brittle: bool,
    /// Whether an item with this look is riding gear, which helps to saddle monsters.
    #[serde(default)]
    pub riding: bool,
    /// Whether djinn may come out of potions with this look.
    #[serde(default)]
    pub djinni: bool,
}

impl ItemKind {
    /// Whether it looks like a gem, which unicorns take as a gift, and not like a gray stone or a
    /// rock.
    pub fn is_gem(&self) -> bool {
        self.class == Class::Gem && self.material != Material::Mineral
    }
}
