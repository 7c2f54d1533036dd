//! Powers of artifacts that the hero can invoke.

use serde::{Deserialize, Serialize};

use crate::base::Dice;
use crate::content::monster::attack::Harm;
use crate::content::property::Property;

/// The power that the hero uses by invoking an artifact, and its costs and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invocation {
    pub power: InvokedPower,
    /// Turns until the artifact can be invoked again; without a number, around 100.
    #[serde(default)]
    pub rest: Option<u16>,
    /// Cost of the power, in points of energy.
    #[serde(default)]
    pub energy: u16,
    /// Duration of the power, in turns.
    #[serde(default)]
    pub lasts: Option<Dice>,
    /// Whether the artifact must be worn.
    #[serde(default)]
    pub worn: bool,
    /// Whether the power spends a charge.
    #[serde(default)]
    pub spends: bool,
    /// How often the power can be used in a game; without a number, any number of times.
    #[serde(default)]
    pub times: Option<u8>,
}

/// The effect of invoking an artifact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum InvokedPower {
    /// Switches a property on or off.
    Toggle(Property),
    /// Grants a property for a while.
    Gain(Property),
    /// Restores half of the missing hit points, and cures illness, sliming and temporary blindness.
    Heal,
    /// Restores half of the missing energy, at most 120. If half is below 12, restores all of it.
    Energize,
    /// Shows the hero's attributes and properties.
    Enlighten,
    /// Disarms a trap, or the trap of a box or door, in a direction.
    Untrap,
    /// Recharges an item that the player chooses.
    Charge,
    LevelTeleport,
    /// Opens a portal to a branch of the dungeon that the hero has visited.
    Portal,
    /// Creates arrows.
    Arrows,
    /// Sends demons and imps in view away. Lords and princes can stay; in Gehennom, the monsters
    /// only teleport. All of them become hostile.
    Banish,
    /// Sends a flash of light in a direction.
    Flash,
    /// Tames the monsters beside the hero.
    Tame,
    /// Sends a ray of death in a direction.
    Death,
    /// Sends a ray of this damage in a direction.
    Ray(Harm, Dice),
    /// Gives the artifact's hits this damage type for a while.
    Arm(Harm),
    /// Recharges the artifact, as a scroll of charging with the artifact's BUC status would.
    ChargeItself,
    /// Calls an air elemental that serves the hero for a while.
    Elemental,
    /// Calls a demon that serves the hero for a while.
    Demon,
    /// Stops time for everybody except the hero for a while.
    StopTime,
    /// Blesses all items inside the artifact, a container.
    BlessContents,
    /// Grants a wish, unless bad luck spoils it.
    Wish,
    /// Shakes the ground around the hero.
    Earthquake,
}

impl InvokedPower {
    /// Returns the property that the power switches on or off.
    pub const fn switches(self) -> Option<Property> {
        if let Self::Toggle(what) = self { Some(what) } else { None }
    }

    /// Whether the power needs a direction.
    pub const fn is_aimed(self) -> bool {
        matches!(self, Self::Untrap | Self::Flash | Self::Death | Self::Ray(..))
    }
}
