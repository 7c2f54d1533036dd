//! Trap kinds: who triggers, what happens, from how deep.

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::id::{KindId, Named};
use super::material::Color;
use crate::base::Dice;

pub type TrapKindId = KindId<TrapKind>;

/// What a sprung trap does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Spring {
    /// A missile of this kind, aimed with `to_hit` against armor class.
    Missile {
        item: String,
        to_hit: i8,
        damage: Dice,
        poison: bool,
    },
    /// A rock from above; a hard hat makes it 2.
    Rock {
        damage: Dice,
    },
    /// A boulder comes rolling.
    Boulder,
    /// Falls in: damage, and so many turns to climb out.
    Pit {
        damage: Dice,
        spikes: bool,
    },
    /// Holds a leg for so many turns.
    Hold {
        damage: Dice,
        turns: Dice,
    },
    Web,
    /// Blows up and leaves a pit.
    Mine {
        damage: Dice,
    },
    /// Drops to a level below.
    Hole,
    Teleport,
    LevelTeleport,
    /// Leads to the level that its makers linked it to.
    Portal,
    /// Noise: wakes those near.
    Squeak,
    /// Rusts one piece of armor.
    Rust,
    /// Drains magic energy.
    AntiMagic,
    /// A statue that comes alive.
    Statue,
    /// Another shape for who steps there; used up by a hero.
    Polymorph,
    /// One of many small wonders and shocks.
    Magic,
    /// Happens to the one who stepped there.
    Does(Vec<Effect>),
}

/// All that the traps of one kind have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrapKind {
    /// "arrow trap", "sleeping gas trap".
    pub name: String,
    #[serde(default)]
    pub color: Color,
    /// Lowest level difficulty of random making; none is never random.
    #[serde(default)]
    pub from: Option<u8>,
    /// Kept only one time in so many when drawn at random.
    #[serde(default = "one")]
    pub rarity: u8,
    pub spring: Spring,
    /// Those in the air are not caught.
    #[serde(default)]
    pub ground_only: bool,
    /// Base number of disarming; none cannot be disarmed.
    #[serde(default)]
    pub disarm: Option<u8>,
}

fn one() -> u8 {
    1
}

impl Named for TrapKind {
    fn name(&self) -> &str {
        &self.name
    }
}
