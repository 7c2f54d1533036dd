//! Roles and races: what heroes can be.

use serde::{Deserialize, Serialize};

use super::buc::Buc;
use super::effect::Attribute;
use super::id::{KindId, Named};
use super::property::Property;
use super::skill::{Rank, Skill};
use crate::base::Dice;

pub type RoleId = KindId<Role>;
pub type RaceId = KindId<Race>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Alignment {
    Chaotic,
    Neutral,
    Lawful,
}

impl Alignment {
    pub const ALL: [Self; 3] = [Self::Chaotic, Self::Neutral, Self::Lawful];

    /// As monsters' alignments have it: below 0 chaotic, above 0 lawful.
    pub const fn sign(self) -> i8 {
        match self {
            Self::Chaotic => -1,
            Self::Neutral => 0,
            Self::Lawful => 1,
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Chaotic => "chaotic",
            Self::Neutral => "neutral",
            Self::Lawful => "lawful",
        }
    }
}

/// A fixed part and a die: `fixed + rnd(random)`, where no die adds nothing. Content writes
/// `(14, 0)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(i8, u8)", into = "(i8, u8)")]
pub struct Growth {
    pub fixed: i8,
    pub random: u8,
}

impl From<(i8, u8)> for Growth {
    fn from((fixed, random): (i8, u8)) -> Self {
        Self { fixed, random }
    }
}

impl From<Growth> for (i8, u8) {
    fn from(growth: Growth) -> Self {
        (growth.fixed, growth.random)
    }
}

/// Hit points or energy: at birth, for each level below the cutoff, and from it on. Content
/// writes `((14, 0), (0, 8), (2, 0))`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Growth, Growth, Growth)", into = "(Growth, Growth, Growth)")]
pub struct Advance {
    pub birth: Growth,
    pub low: Growth,
    pub high: Growth,
}

impl From<(Growth, Growth, Growth)> for Advance {
    fn from((birth, low, high): (Growth, Growth, Growth)) -> Self {
        Self { birth, low, high }
    }
}

impl From<Advance> for (Growth, Growth, Growth) {
    fn from(advance: Advance) -> Self {
        (advance.birth, advance.low, advance.high)
    }
}

/// One thing a new hero carries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitItem {
    /// A kind's name; or "random potion" and the like: any of that class.
    pub item: String,
    /// One of these instead, evenly with `item`.
    #[serde(default)]
    pub or: Vec<String>,
    #[serde(default = "one")]
    pub count: Dice,
    #[serde(default)]
    pub plus: Option<i8>,
    /// Charges, for what has them.
    #[serde(default)]
    pub charges: Option<Dice>,
    /// Unsaid is as any thing of its kind, but never cursed.
    #[serde(default)]
    pub buc: Option<Buc>,
    /// Per cent.
    #[serde(default = "always")]
    pub chance: u8,
    /// In use from the start.
    #[serde(default)]
    pub worn: bool,
}

fn one() -> Dice {
    Dice::flat(1)
}

fn always() -> u8 {
    100
}

/// The rank title from this level on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    pub from: u8,
    pub male: String,
    pub female: String,
}

/// How a role casts spells: the parts of the difficulty of casting, less is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    /// Intelligence or wisdom.
    pub with: Attribute,
    pub base: i8,
    /// For spells of need.
    pub emergency: i8,
    /// With any shield.
    pub shield: i8,
    /// In a suit of metal.
    pub suit: i8,
    /// The spell that is the role's own.
    pub special: String,
    pub bonus: i8,
    /// Schools known to Basic at birth.
    #[serde(default)]
    pub schools: Vec<Skill>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    pub name: String,
    #[serde(default)]
    pub female_name: Option<String>,
    /// Three letters.
    pub code: String,
    pub races: Vec<String>,
    pub alignments: Vec<Alignment>,
    /// Gods of the lawful, the neutral and the chaotic.
    pub gods: [String; 3],
    /// Starting companion.
    #[serde(default)]
    pub pet: Vec<String>,
    /// The companion comes with a saddle, and the hero knows how to ride it.
    #[serde(default)]
    pub saddled: bool,
    /// Strength, intelligence, wisdom, dexterity, constitution, charisma.
    pub base: [u8; 6],
    /// Weights by which the rest of 75 points is dealt, same order.
    pub share: [u8; 6],
    pub hp: Advance,
    pub pw: Advance,
    pub cutoff: u8,
    /// Alignment record at birth.
    pub record: i16,
    pub casting: Casting,
    pub titles: Vec<Title>,
    pub kit: Vec<KitItem>,
    /// Maximum rank by skill; absent is restricted.
    pub skills: Vec<(Skill, Rank)>,
    /// Properties from an experience level on.
    pub innate: Vec<(u8, Property)>,
    /// For the birth page: how hard, how it plays, a first hint.
    pub about: Vec<String>,
    /// Marked on the birth page: beginner-friendly (1), plain (0) or hard (-1).
    #[serde(default)]
    pub ease: i8,
}

impl Named for Role {
    fn name(&self) -> &str {
        &self.name
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Race {
    pub name: String,
    pub adjective: String,
    pub alignments: Vec<Alignment>,
    /// Attribute limits, role order; 19..=118 is 18/01..18/100.
    pub min: [u8; 6],
    pub max: [u8; 6],
    pub hp: Advance,
    pub pw: Advance,
    pub innate: Vec<(u8, Property)>,
    /// The monster kind a member of this race counts as, for peace and for cannibals.
    pub kin: String,
    /// Letters or names of kinds that are peaceful to it.
    #[serde(default)]
    pub friends: Vec<String>,
    /// Kit replacements, old and new.
    #[serde(default)]
    pub swaps: Vec<(String, String)>,
}

impl Named for Race {
    fn name(&self) -> &str {
        &self.name
    }
}
