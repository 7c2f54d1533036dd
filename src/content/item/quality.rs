//! Qualities of weapons and armor, from "exceptional" to "legendary".

use serde::{Deserialize, Serialize};

use crate::content::id::{KindId, Named};
use crate::content::role::Alignment;

pub type QualityId = KindId<Quality>;

/// A quality that single weapons and pieces of armor have.
/// Source: rules/numbers 18.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// The word before the item's name: "elite".
    pub name: String,
    /// Step on the ladder of qualities, from 1. Role scores count items from a grade on, and a wish
    /// is granted 1 time in this many.
    pub grade: u8,
    /// The alignment whose gods favor it.
    #[serde(default)]
    pub side: Option<Alignment>,
    /// Of 10,000 weapons and pieces of armor on a new level, how many have it.
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
    /// Price, in percent of that of an item without quality.
    pub price: u16,
}

impl Named for Quality {
    fn name(&self) -> &str {
        &self.name
    }
}
