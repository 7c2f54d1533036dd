//! How wands break.

use serde::{Deserialize, Serialize};

/// Consequences of breaking a wand that has charges. All except `Nothing`, `Frees` and
/// `Blast` begin with an explosion of up to 4 points per charge.
/// Source: rules/numbers 17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Breaking {
    Nothing,
    /// Ends all holds on and by the hero.
    Frees,
    /// An explosion of the wand's own ray, with this many points of damage per charge.
    Blast(u8),
    /// The wand's effects, on all creatures around.
    #[default]
    Creatures,
    /// The wand's effects, on all creatures and items around.
    CreaturesAndItems,
    /// As `CreaturesAndItems`, after an explosion of one d6 more than the wand has charges.
    Force,
    /// The wand's effects once, on the hero's square.
    Once,
    /// Creatures around fall asleep.
    Slumber,
    /// Pits and holes around.
    Pits,
    /// Nine monsters.
    Monsters,
}
