//! Roles and races of heroes.

pub mod alignment;
pub mod counted;
pub mod quest;
pub mod talent;

use serde::{Deserialize, Serialize};

use super::effect::Attribute;
use super::id::{KindId, Named};
use super::item::buc::Buc;
use super::monster::Trait;
use super::property::Property;
use super::role::counted::RoleScore;
use super::role::talent::{Talent, VolleyBonus};
use super::skill::{Rank, Skill};
use crate::base::Dice;

pub use alignment::Alignment;

pub type RoleId = KindId<Role>;
pub type RaceId = KindId<Race>;

/// Gain of hit points per level: `fixed` plus a random number from 1 to `random`; nothing is added
/// if `random` is 0. For energy, see rules/numbers 2. Content writes `(14, 0)`.
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

/// Gains of hit points or energy: at the start, for each level up to and including the cutoff
/// level, and for each level above it. Content writes `((14, 0), (0, 8), (2, 0))`.
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

/// Additional arena equipment for heroes of experience level `from` and above.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outfit {
    pub from: u8,
    pub kit: Vec<KitItem>,
}

/// One item of the starting inventory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KitItem {
    /// Name of an item kind, or "random" and a class name, such as "random potion".
    pub item: String,
    /// Alternatives to `item`. Each of them is as likely as `item`.
    #[serde(default)]
    pub or: Vec<String>,
    #[serde(default = "one")]
    pub count: Dice,
    #[serde(default)]
    pub plus: Option<i8>,
    /// Initial charges, for items that have them.
    #[serde(default)]
    pub charges: Option<Dice>,
    /// BUC status; if unset, random but never cursed.
    #[serde(default)]
    pub buc: Option<Buc>,
    /// Chance, in percent.
    #[serde(default = "always")]
    pub chance: u8,
    /// Worn or wielded from the start.
    #[serde(default)]
    pub worn: bool,
}

fn one() -> Dice {
    Dice::flat(1)
}

fn always() -> u8 {
    100
}

/// Rank title from an experience level on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Title {
    pub from: u8,
    pub male: String,
    pub female: String,
}

/// Spellcasting of a role. The numbers are added to the failure rate, so lower is better.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Casting {
    /// Casting attribute: intelligence or wisdom.
    pub with: Attribute,
    pub base: i8,
    /// Modifier for emergency spells.
    pub emergency: i8,
    /// Modifier with any shield.
    pub shield: i8,
    /// Modifier in metallic body armor.
    pub suit: i8,
    /// Name of the role's special spell.
    pub special: String,
    pub bonus: i8,
    /// Spell schools known at Basic from the start.
    #[serde(default)]
    pub schools: Vec<Skill>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Role {
    pub name: String,
    #[serde(default)]
    pub female_name: Option<String>,
    /// Other spellings of the name.
    #[serde(default)]
    pub also: Vec<String>,
    /// Three-letter code.
    pub code: String,
    /// Monster kind of this role's heroes. Heroes of the role die if this kind is genocided.
    pub kin: String,
    pub races: Vec<String>,
    pub alignments: Vec<Alignment>,
    /// Names of the lawful, neutral and chaotic gods.
    pub gods: [String; 3],
    /// Candidates for the starting pet.
    #[serde(default)]
    pub pet: Vec<String>,
    /// The pet wears a saddle, and the hero can ride it.
    #[serde(default)]
    pub saddled: bool,
    /// Attributes before the remaining points are distributed: strength, intelligence, wisdom,
    /// dexterity, constitution, charisma.
    pub base: [u8; 6],
    /// Weights for distributing the remaining points up to a total of 75, in the same order.
    pub share: [u8; 6],
    pub hp: Advance,
    pub pw: Advance,
    pub cutoff: u8,
    /// Initial alignment record.
    pub record: i16,
    /// Factor for the energy gained per level, in quarters.
    #[serde(default = "four_quarters")]
    pub energy: u8,
    /// Special rules that apply to the role.
    #[serde(default)]
    pub talents: Vec<Talent>,
    /// Name of the role's own bow. The role's heroes get to-hit +1 with any bow and +2 with their
    /// own bow.
    #[serde(default)]
    pub bow: Option<String>,
    /// Weapon kind that can shatter a foe's weapon, as two-handed weapons can for every role. The
    /// hero must be at least Skilled with it and carry no shield.
    #[serde(default)]
    pub breaker: Option<String>,
    /// Alignment points that a lawful hero loses, and a chaotic one gains, for digging up a grave.
    /// If 0, a lawful hero loses at most 1, and a chaotic hero gains none.
    #[serde(default)]
    pub grave_guilt: u8,
    /// The book that a god gives to a hero of this role at a crowning; none if the gift is no book.
    #[serde(default)]
    pub crown_book: Option<CrownBook>,
    /// Volley bonuses: a hero's volleys of these missiles have up to one missile more.
    #[serde(default)]
    pub volley: Vec<VolleyBonus>,
    /// If set, a rank of Skilled or above adds one missile less than usual to the role's volleys,
    /// except with missiles of these skills.
    #[serde(default)]
    pub weak_volley_but: Option<Vec<Skill>>,
    /// The role's own score terms.
    #[serde(default)]
    pub score: RoleScore,
    pub casting: Casting,
    pub titles: Vec<Title>,
    pub kit: Vec<KitItem>,
    /// Maximum rank by skill; skills that are not listed are restricted.
    pub skills: Vec<(Skill, Rank)>,
    /// Intrinsics: (experience level from which it applies, property).
    pub innate: Vec<(u8, Property)>,
    /// Text for the character creation screen: difficulty, play style, a first hint.
    pub about: Vec<String>,
    /// Difficulty mark on the character creation screen: easy (1), none (0) or hard (-1).
    #[serde(default)]
    pub ease: i8,
}

/// The spellbook that a god gives instead of a weapon when it crowns a hero. A hero who already
/// carries the book gets no book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CrownBook {
    pub book: String,
    pub unless: Spares,
}

/// Wielded artifacts that keep a crowned hero from getting the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Spares {
    /// Every artifact.
    Artifact,
    /// An artifact that a neutral or chaotic god gives to a hero at a crowning.
    GiftOfGods,
}

fn four_quarters() -> u8 {
    4
}

impl Role {
    /// The role's name for a hero of this sex, such as "Priestess".
    pub fn title(&self, female: bool) -> &str {
        self.female_name.as_ref().filter(|_| female).unwrap_or(&self.name)
    }

    pub fn has(&self, talent: Talent) -> bool {
        self.talents.contains(&talent)
    }
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
    /// Minimum attributes, in the order of [`Role::base`]; 19..=118 means 18/01..18/100. `max`
    /// holds the maximum attributes.
    pub min: [u8; 6],
    pub max: [u8; 6],
    pub hp: Advance,
    pub pw: Advance,
    pub innate: Vec<(u8, Property)>,
    /// Monster kind of this race, the body of its heroes.
    pub kin: String,
    /// Trait of this race's monsters, for cannibalism and racial enmity.
    pub people: Trait,
    /// Suffers no penalty for eating its own race, cats or dogs.
    #[serde(default)]
    pub cannibal: bool,
    /// Armor class bonus for each worn piece of armor that this race made, in rulesets with this
    /// rule.
    #[serde(default)]
    pub own_armor: u8,
    /// Name of the race's own bow. Heroes of the race get to-hit +1 with any bow and +2 with their
    /// own bow, unless their role has a bow of its own.
    #[serde(default)]
    pub bow: Option<String>,
    /// Volley bonuses: a hero's volleys of these missiles have up to one missile more, and those of
    /// the race's monsters exactly one more.
    #[serde(default)]
    pub volley: Vec<VolleyBonus>,
    /// Strength needed to load a crossbow quickly.
    #[serde(default = "strong")]
    pub crossbow_strength: u8,
    /// Whether the race digs at twice the speed.
    #[serde(default)]
    pub digs_fast: bool,
    /// Letters or names of the monsters that are always peaceful to this race.
    #[serde(default)]
    pub friends: Vec<String>,
    /// Races that are hostile to this race. Gods do not give artifacts of those races to heroes of
    /// this race.
    #[serde(default)]
    pub foes: Vec<String>,
    /// Replacements in the starting inventory: (item of the role, item of this race).
    #[serde(default)]
    pub swaps: Vec<(String, String)>,
}

fn strong() -> u8 {
    18
}

impl Named for Race {
    fn name(&self) -> &str {
        &self.name
    }
}
