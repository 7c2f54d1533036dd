//! Events around the Amulet: its powers, the Wizard's revenge, and the planes.

use crate::content::Alignment;
use crate::world::ItemId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endgame {
    /// The Amulet, worn or wielded, grew warm because a portal is near.
    Warm(Warmth),
    /// The sleeping Wizard noticed that the hero has the Amulet.
    Noticed,
    /// A mysterious force turned back a hero who was going up with the Amulet.
    DrawnBack,
    /// A teleport or level teleport failed because the hero has the Amulet, or a level teleport
    /// because the hero is on one of the planes.
    Disoriented,
    /// One act of the Wizard's revenge.
    Revenge(Revenge),
    /// A hero who neither flies nor levitates failed to take a step in the open sky.
    Tumbled(Tumble),
    Angel(Guardian),
    /// The corpse of a Rider revived when the hero touched it.
    Stirred,
    /// The hero offered the Amulet, or an imitation, at an altar.
    Offered(Offering),
}

/// Distance to the portal, in squares, as the warmth of the Amulet shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Warmth {
    /// Within 3 squares.
    Hot,
    /// Within 8 squares.
    VeryWarm,
    /// Within 12 squares.
    Warm,
}

/// One act of the Wizard's revenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Revenge {
    Nothing,
    /// Curses items.
    BlackGlow,
    /// Wakes every monster.
    Aggravated,
    /// Summons this many monsters.
    Nasties(u32),
    /// The Wizard returned from death.
    Returned,
}

/// How a step in the sky fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tumble {
    InPlace,
    Uncontrolled,
    ThinAir,
}

/// Angels that appear when the hero arrives on the Astral Plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guardian {
    /// A guardian angel appears.
    Worthy,
    /// Hostile angels come to a hero who spreads conflict.
    Conflict,
}

/// Outcome of offering the Amulet or an imitation. `to` is the god of the altar; `None` is Moloch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offering {
    /// The altar is not a high altar. `own` is whether it belongs to the hero's god.
    TooSoon {
        own: bool,
    },
    /// The Amulet was an imitation, and the hero did not know it.
    Imitation {
        item: ItemId,
    },
    /// The Amulet was an imitation, and the hero knew it: an insult to the god.
    Mocked,
    Accepted {
        to: Option<Alignment>,
    },
}
