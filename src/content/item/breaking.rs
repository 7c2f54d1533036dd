//! What happens when a wand is broken.

use serde::{Deserialize, Serialize};

/// Consequences of breaking a wand that has charges. All except `Nothing`, `Frees`, `Blast` and
/// `Force` begin with an explosion of up to 4 points of damage per charge.
/// Source: rules/numbers 17.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Breaking {
    Nothing,
    /// Ends every hold on the hero and by the hero.
    Frees,
    /// Explodes with the wand's own ray, for this many points of damage per charge.
    Blast(u8),
    /// Applies the wand's effects to all creatures around the hero, then to the hero.
    #[default]
    Creatures,
    /// Applies the wand's effects to all creatures around the hero, to the items on and around the
    /// hero's square, then to the hero.
    CreaturesAndItems,
    /// Like `CreaturesAndItems`, but the first explosion deals d6 points of damage per charge, plus
    /// d6.
    Force,
    /// Applies the wand's effects once, with the hero as the target.
    Once,
    /// Puts the hero and the creatures around the hero to sleep.
    Slumber,
    /// Digs pits or holes on the hero's square and around it.
    Pits,
    /// Creates nine monsters.
    Monsters,
}
