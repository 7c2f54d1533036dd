//! Qualities of weapons and armor, from "exceptional" to "legendary".

use serde::{Deserialize, Serialize};

use crate::content::id::{KindId, Named};
use crate::content::role::Alignment;

pub type QualityId = KindId<Quality>;

/// A quality, which an individual weapon or piece of armor can have. Source: rules/numbers 18.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// The word before the item's name: "elite".
    pub name: String,
    /// Rank among the qualities, from 1 (lowest). Role scores count items of a minimum grade, and a
    /// wish for the quality is granted 1 time in `grade`.
    pub grade: u8,
    /// The alignment whose gods favor it.
    #[serde(default)]
    pub side: Option<Alignment>,
    /// Number of items with this quality among 10,000 weapons and pieces of armor on new levels.
    pub odds: u16,
    /// To-hit bonus of weapons.
    #[serde(default)]
    pub to_hit: i8,
    /// Damage bonus of weapons.
    #[serde(default)]
    pub damage: i8,
    /// Armor class bonus of armor.
    #[serde(default)]
    pub armor: i8,
    /// Price, in percent of the price of an item without quality.
    pub price: u16,
}

impl Named for Quality {
    fn name(&self) -> &str {
        &self.name
    }
}
