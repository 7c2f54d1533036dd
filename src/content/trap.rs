//! Trap kinds: effects, minimum depth, rarity.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::id::{KindId, Named};
use super::item::material::Color;
use crate::base::Dice;

pub type TrapKindId = KindId<TrapKind>;

/// Effect of a triggered trap.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spring {
    /// Shoots a missile of this kind, which hits if the target's armor class plus `to_hit` exceeds
    /// a d20 roll.
    Missile {
        item: String,
        to_hit: i8,
        damage: Dice,
        poison: bool,
    },
    /// Drops a rock; a hard helmet reduces the damage to 2.
    Rock {
        damage: Dice,
    },
    /// Releases a rolling boulder.
    Boulder,
    /// A pit: falling damage, and turns to climb out.
    Pit {
        damage: Dice,
        spikes: bool,
    },
    /// Bear trap: holds a leg for some turns.
    Hold {
        damage: Dice,
        turns: Dice,
    },
    Web,
    /// Explodes and leaves a pit.
    Mine {
        damage: Dice,
    },
    /// Drops the creature to a lower level.
    Hole,
    Teleport,
    LevelTeleport,
    /// Magic portal to a fixed level.
    Portal,
    /// Makes a noise that wakes nearby monsters.
    Squeak,
    /// Rusts one piece of armor.
    Rust,
    /// Drains the hero's energy. Also damages a hero with magic resistance.
    AntiMagic,
    /// A statue that comes to life.
    Statue,
    /// Polymorphs the creature. The trap vanishes after it polymorphs a hero.
    Polymorph,
    /// A random magical effect.
    Magic,
    /// The vibrating square, where the invocation opens the way to the Sanctum.
    Vibrate,
    /// Applies effects to the creature that triggered the trap.
    Does(Vec<Effect>),
}

/// Properties shared by all traps of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapKind {
    /// "arrow trap", "sleeping gas trap".
    pub name: String,
    #[serde(default)]
    pub color: Color,
    /// Minimum level difficulty for random generation; `None` if the kind is never generated at
    /// random.
    #[serde(default)]
    pub from: Option<u8>,
    /// Rarity: when random generation draws this kind, it keeps the draw only 1 time in this many.
    #[serde(default = "one")]
    pub rarity: u8,
    /// Whether the kind can be generated on a level of nine rooms.
    /// Source: rules/levels 10.
    #[serde(default)]
    pub of_nine_rooms: bool,
    pub spring: Spring,
    /// Whether the trap does not affect creatures in the air.
    #[serde(default)]
    pub ground_only: bool,
    /// Base difficulty of disarming the trap: the chance is 1 in this number, before adjustments.
    /// `None` if it cannot be disarmed.
    #[serde(default)]
    pub disarm: Option<u8>,
    /// The item that the hero uses to set the trap and gets back by disarming it; `None` if there
    /// is none.
    #[serde(default)]
    pub item: Option<String>,
}

fn one() -> u8 {
    1
}

impl Named for TrapKind {
    fn name(&self) -> &str {
        &self.name
    }
}
