//! Artifacts: items that exist at most once in a game, each with powers of its own.

use serde::{Deserialize, Serialize};

use super::invocation::Invocation;
use super::material::Color;
use crate::base::Dice;
use crate::content::effect::Attribute;
use crate::content::id::{KindId, Named};
use crate::content::monster::Trait;
use crate::content::monster::attack::Harm;
use crate::content::property::Property;
use crate::content::role::Alignment;
use crate::content::{Content, ItemKindId, MonsterKind};

pub type ArtifactId = KindId<Artifact>;

/// The targets against which the to-hit and damage bonuses of an artifact count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Foes {
    #[default]
    All,
    /// Targets that do not resist the artifact's damage type.
    Unresisting,
    /// Monsters of the class with this letter.
    Class(char),
    Trait(Trait),
    /// Targets whose alignment differs from the artifact's.
    CrossAligned,
}

/// When the hero learns that an item is the artifact. Until then, the artifact looks like an
/// ordinary item of its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Recognized {
    /// When it is seen from close by.
    #[default]
    Seen,
    PickedUp,
    /// When it is wielded or worn.
    Used,
    Invoked,
}

/// A feature that only one or a few artifacts have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArtifactQuirk {
    /// On a natural to-hit roll of 1, and on every hit against a jabberwock, beheads the target,
    /// unless the target has no head or the blade passes through its neck.
    Beheads,
    /// On a natural to-hit roll of 1, kills a target below large size, and doubles the damage to a
    /// target of large size or above.
    Bisects,
    /// The hero's melee attacks also hit hostile monsters on the squares to the left and right of
    /// the target.
    Sweeps,
    /// On a natural to-hit roll of at most 8, deals more damage and can stun, scare, cancel and
    /// confuse the target.
    Enchants,
    /// Acts as a luckstone while carried.
    Lucky,
    /// Acts as a luckstone while wielded or worn.
    LuckyInUse,
    /// Acts as a cursed luckstone while carried.
    Unlucky,
    /// Adds its enchantment to the wielder's searching.
    Finds,
    /// Keeps demons from calling others for help, while the hero wields it.
    SilencesDemons,
    /// Turns peaceful demon lords hostile, while the hero wields it.
    AngersDemons,
    /// Always disarms traps on boxes and doors. It must not be cursed if it belongs to the hero's
    /// role; otherwise, it must be blessed.
    DisarmsLocks,
    /// Keeps flashes of light from blinding its wielder.
    ShieldsEyes,
    /// Shines while the hero wields it.
    Shines,
    /// Attacks peaceful monsters and pets when the hero walks into them.
    Bloodthirsty,
    /// Can be thrown only by a hero with strength 25 who wields it. Returns to throwers of the
    /// artifact's role 99 times in 100.
    Returns,
    /// Absorbs the curses that strike its wielder's items, 19 times in 20.
    AbsorbsCurses,
    /// Cuts its wielder free from webs.
    CutsWebs,
    /// Keeps the monsters that it is made against (trolls) from reviving if its wielder kills them.
    LaysToRest,
    /// Halves the damage by undead and demons to heroes of the artifact's role who wear it.
    WardsOffEvil,
    /// Lets the hero who wears it over the eyes see through walls nearby.
    SeesThroughWalls,
    /// Adds the artifact's bonuses to bare-handed blows while it is worn.
    ArmsFists,
    /// Keeps its wielder from being knocked back.
    Steadies,
    /// Keeps its wielder from catching lycanthropy.
    WardsOffWeres,
    /// A weapon of the artifact's kind can become the artifact when it is dipped into a fountain.
    RisesFromFountains,
}

/// One row of the table of artifacts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Artifact {
    /// The name with its article, if it has one: "Excalibur", "the Orb of Fate".
    pub name: String,
    /// The item kind.
    pub base: String,
    /// Whether this game invented the artifact; the source tables (`tests/tables`) lack it.
    #[serde(default)]
    pub own: bool,
    #[serde(default)]
    pub alignment: Option<Alignment>,
    /// The role that it belongs to.
    #[serde(default)]
    pub role: Option<String>,
    /// The race that it belongs to.
    #[serde(default)]
    pub race: Option<String>,
    /// Price in gold pieces.
    pub price: u16,
    /// Whether the artifact is intelligent: it harms or refuses an owner of the wrong alignment,
    /// role or race.
    #[serde(default)]
    pub willed: bool,
    /// Whether inscribing its name on a single item of its kind turns that item into the artifact.
    #[serde(default)]
    pub by_naming: bool,
    /// Whether a random item of its kind can be generated as the artifact.
    #[serde(default)]
    pub random: bool,
    /// Whether every wish for the artifact fails.
    #[serde(default)]
    pub no_wish: bool,
    /// Alignment of the god that gives the artifact at a crowning.
    #[serde(default)]
    pub crowns: Option<Alignment>,
    #[serde(default)]
    pub recognized: Recognized,
    #[serde(default)]
    pub speaks: bool,

    /// Name of the artifact that is its twin. The hero can fight with both twins at once; then each
    /// adds its bonuses twice.
    #[serde(default)]
    pub twin: Option<String>,

    // Combat.
    /// To-hit bonus, rolled for each attack.
    #[serde(default)]
    pub to_hit: Option<Dice>,
    /// Damage bonus, rolled for each hit.
    #[serde(default)]
    pub damage: Option<Dice>,
    /// Multiplier for the damage of the weapon's own dice and enchantment, in percent.
    #[serde(default = "hundred")]
    pub percent: u16,
    #[serde(default = "physical")]
    pub harm: Harm,
    #[serde(default)]
    pub against: Foes,
    /// Whether the damage bonus counts against all targets, whatever `against` says.
    #[serde(default)]
    pub damages_all: bool,

    // Powers.
    /// Properties while wielded or worn.
    #[serde(default)]
    pub gives: Vec<Property>,
    /// Properties while carried.
    #[serde(default)]
    pub carried: Vec<Property>,
    /// Attributes that are 25 while it is wielded or worn.
    #[serde(default)]
    pub raises: Vec<Attribute>,
    /// Traits of the monsters that the wielder senses at any distance.
    #[serde(default)]
    pub warns_of: Vec<Trait>,
    /// Color in which the artifact glows while monsters with a trait in `warns_of` are on the
    /// level.
    #[serde(default)]
    pub glow: Option<Color>,
    #[serde(default)]
    pub quirks: Vec<ArtifactQuirk>,
    #[serde(default)]
    pub invoke: Option<Invocation>,
}

fn hundred() -> u16 {
    100
}

fn physical() -> Harm {
    Harm::Physical
}

impl Artifact {
    pub fn has(&self, quirk: ArtifactQuirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Returns the name without its article: "Orb of Fate".
    pub fn bare_name(&self) -> &str {
        self.name.strip_prefix("the ").unwrap_or(&self.name)
    }

    /// Whether its name begins with "the".
    pub fn has_article(&self) -> bool {
        self.name.starts_with("the ")
    }

    /// Whether the artifact belongs to a role other than `role`, or to a race other than `race`.
    pub fn is_foreign_to(&self, role: Option<&str>, race: Option<&str>) -> bool {
        let other = |own: &Option<String>, of: Option<&str>| own.is_some() && own.as_deref() != of;
        other(&self.role, role) || other(&self.race, race)
    }

    /// Whether the artifact is made against creatures of this kind.
    pub fn is_bane_of(&self, kind: &MonsterKind) -> bool {
        match self.against {
            Foes::Class(letter) => kind.letter == letter,
            Foes::Trait(what) => kind.is(what),
            Foes::All | Foes::Unresisting | Foes::CrossAligned => false,
        }
    }

    /// Whether monsters of this kind never pick the artifact up: it is made against them, its
    /// alignment differs from theirs, or it is intelligent and belongs to a role (Excalibur
    /// excepted). Covetous monsters take every artifact. Monsters ignore the alignment of an
    /// artifact that can be made by naming. Source: `NetHack` 3.7 `artifact.c`, `touch_artifact`.
    pub fn is_shunned_by(&self, kind: &MonsterKind) -> bool {
        if kind.is(Trait::Covetous) {
            return false;
        }
        let sign = self.alignment.map(Alignment::sign);
        let cross = !self.by_naming && sign.is_some_and(|sign| sign != kind.alignment.signum());
        let owned =
            self.willed && self.role.is_some() && !self.has(ArtifactQuirk::RisesFromFountains);
        cross || owned || self.is_bane_of(kind)
    }

    /// Whether it has bonuses in combat.
    pub fn is_weapon(&self) -> bool {
        self.to_hit.is_some() || self.damage.is_some() || self.percent != 100
    }
}

impl Named for Artifact {
    fn name(&self) -> &str {
        &self.name
    }
}

impl Content {
    /// Returns the item kind of an artifact.
    pub fn artifact_base(&self, artifact: ArtifactId) -> ItemKindId {
        self.artifact_bases[usize::from(artifact.number())]
    }

    /// Returns the artifacts of this item kind.
    pub fn artifacts_of(&self, kind: ItemKindId) -> impl Iterator<Item = ArtifactId> + '_ {
        let of_kind = move |id: &ArtifactId| self.artifact_base(*id) == kind;
        self.artifacts.ids().filter(of_kind)
    }

    /// Returns the artifact with this name, with or without "the" and in any case.
    pub fn artifact_called(&self, name: &str) -> Option<ArtifactId> {
        let lower = name.trim().to_lowercase();
        let bare = lower.strip_prefix("the ").unwrap_or(&lower);
        let called = |row: &Artifact| row.bare_name().to_lowercase() == bare;
        self.artifacts.iter().find(|(_, row)| called(row)).map(|(id, _)| id)
    }
}
