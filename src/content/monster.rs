//! Monster kinds: the properties that all monsters of a kind share.

pub mod action_costs;
pub mod attack;
pub mod kit;
pub mod quirk;

use serde::{Deserialize, Serialize};

use super::effect::Effect;
use super::id::{KindId, Named};
use super::item::material::{Color, Material};
use super::monster::action_costs::Prices;
use super::monster::attack::Attack;
use super::monster::quirk::Quirk;
use super::property::Property;
use super::role::talent::VolleyBonus;

pub type MonsterKindId = KindId<MonsterKind>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Size {
    Tiny,
    Small,
    Medium,
    Large,
    Huge,
    Gigantic,
}

/// Sound that a monster makes. Some rules also use the sound to decide how a monster behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Default)]
pub enum Sound {
    #[default]
    Silent,
    Bark,
    Mew,
    Growl,
    Roar,
    Bellow,
    Squeak,
    Squawk,
    Hiss,
    Buzz,
    Grunt,
    Neigh,
    Moo,
    Wail,
    Gurgle,
    Burble,
    Shriek,
    Trumpet,
    Chirp,
    Groan,
    Laugh,
    Mumble,
    Imitate,
    Humanoid,
    Orc,
    Arrest,
    Soldier,
    Guard,
    Djinni,
    Nurse,
    Seduce,
    Vampire,
    Bribe,
    Cuss,
    Rider,
    Leader,
    Nemesis,
    Guardian,
    Sell,
    Oracle,
    Priest,
    Spell,
    Were,
    Boast,
    Bones,
}

/// Flags of a monster kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Trait {
    // Generation.
    Unique,
    /// Never generated at random.
    NoGen,
    NoHell,
    HellOnly,
    SmallGroup,
    LargeGroup,
    NoCorpse,
    /// Cannot be genocided.
    NoGenocide,
    // Body.
    Fly,
    Swim,
    Amorphous,
    WallWalk,
    Cling,
    Tunnel,
    NeedPick,
    Conceal,
    Hide,
    Amphibious,
    Breathless,
    /// Picks up no items.
    NoTake,
    NoEyes,
    NoHands,
    NoLimbs,
    NoHead,
    Mindless,
    Humanoid,
    Animal,
    Slithy,
    Unsolid,
    ThickHide,
    Oviparous,
    Regenerates,
    SeeInvisible,
    Teleports,
    TeleportControl,
    /// Acidic corpse.
    Acidic,
    /// Poisonous corpse.
    Poisonous,
    Carnivore,
    Herbivore,
    Metallivore,
    // Nature.
    NoPoly,
    Undead,
    Were,
    Human,
    Elf,
    Dwarf,
    Gnome,
    Orc,
    Giant,
    Demon,
    Mercenary,
    Lord,
    Prince,
    Minion,
    Shapeshifter,
    Male,
    Female,
    Neuter,
    ProperName,
    Hostile,
    Peaceful,
    Domestic,
    Wander,
    /// Follows the hero to other levels.
    Stalk,
    Nasty,
    Strong,
    ThrowsBoulders,
    Greedy,
    Jewels,
    Collect,
    Magic,
    // Goals.
    WantsAmulet,
    WantsBell,
    WantsBook,
    WantsCandelabrum,
    WantsArtifact,
    Covetous,
    Waits,
    Close,
    Infravision,
    Infravisible,
    Displaces,
    // Facts derived from other data.
    Floater,
    Whirly,
    Flaming,
    LightRadius1,
    TouchPetrifies,
    FleshPetrifies,
    Telepathic,
    Webmaker,
    Reviver,
    Unicorn,
    HatesLight,
    HatesSilver,
    HatesBlessed,
    ResistsDrain,
    ResistsMagic,
    ResistsFlash,
    Nonliving,
    Noncorporeal,
    Vegan,
    Vegetarian,
    CorpseEater,
    PermanentlyInvisible,
    LikesLava,
    LikesFire,
    Horned,
    OneEye,
    /// Never moves.
    Rooted,
    /// Native to a branch or plane that this dungeon lacks; never generated at random.
    Elsewhere,
    /// Engulfs items in its way: eats organic ones and carries the others.
    Devours,
    /// Divides in water.
    Divides,
    /// Rusts in water.
    Rusts,
}

/// A bit set of traits, written as a list of names in content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u128);

impl Traits {
    /// The set of these traits.
    pub const fn of(traits: &[Trait]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < traits.len() {
            set |= 1 << traits[at] as u8;
            at += 1;
        }
        Self(set)
    }

    /// Union of two sets.
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub const fn has(self, which: Trait) -> bool {
        self.0 & (1 << which as u8) != 0
    }

    /// Whether the set contains at least one trait of the set `of`.
    pub const fn has_any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(from: I) -> Self {
        Self(from.into_iter().fold(0, |set, which| set | 1 << which as u8))
    }
}

/// Serialized as one bit per trait. Content files hold a list of names instead.
impl Serialize for Traits {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de> Deserialize<'de> for Traits {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        if !from.is_human_readable() {
            return Ok(Self(Deserialize::deserialize(from)?));
        }
        Ok(Vec::<Trait>::deserialize(from)?.into_iter().collect())
    }
}

/// Groups of monster kinds that a shapeshifter may become.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flock {
    Animals,
    /// Monsters called by "summon nasties".
    Nasties,
    /// Player roles.
    Heroes,
}

/// Items that a new monster may carry; `chance` is in percent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// One of these, chosen uniformly; a name listed twice is twice as likely.
    pub any: Vec<String>,
    #[serde(default = "always")]
    pub chance: u8,
    /// Number of items, at least 1; at most 8 of a kind that does not stack.
    #[serde(default = "one")]
    pub count: crate::base::Dice,
    /// Further items, each with its own chance, that the monster gets only if it gets this item.
    #[serde(default)]
    pub with: Vec<Gear>,
}

fn always() -> u8 {
    100
}

fn one() -> crate::base::Dice {
    crate::base::Dice::flat(1)
}

/// Properties shared by all monsters of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterKind {
    pub name: String,
    /// Whether this game invented the kind; the source tables (`tests/tables`) lack it.
    #[serde(default)]
    pub own: bool,
    /// Alternative names, such as male and female forms.
    #[serde(default)]
    pub also: Vec<String>,
    /// Map symbol.
    pub letter: char,
    #[serde(default)]
    pub color: Color,
    pub level: u8,
    /// Speed; 12 is one action per turn.
    pub speed: u8,
    /// Energy prices of the monster's actions.
    #[serde(default)]
    pub prices: Prices,
    /// Armor class; lower is better.
    pub ac: i8,
    /// Magic resistance, in percent; 127 means complete resistance.
    #[serde(default)]
    pub mr: u8,
    /// Alignment, from -20 (chaotic) to 20 (lawful).
    #[serde(default)]
    pub alignment: i8,
    /// Relative generation frequency, 0 to 7.
    #[serde(default)]
    pub frequency: u8,
    /// Difficulty rating, which random generation compares with the difficulty of the level.
    pub difficulty: u8,
    pub attacks: Vec<Attack>,
    pub weight: u16,
    /// Nutrition of the corpse, in points.
    pub nutrition: u16,
    #[serde(default)]
    pub sound: Sound,
    pub size: Size,
    #[serde(default)]
    pub resists: Vec<Property>,
    /// Properties that the corpse may grant.
    #[serde(default)]
    pub conveys: Vec<Property>,
    #[serde(default)]
    pub traits: Traits,
    /// Features that only one or a few rules use.
    #[serde(default)]
    pub quirks: Vec<Quirk>,
    /// Materials from which this monster can arise: a heap of items of such a material can turn
    /// into the monster when the heap is polymorphed.
    #[serde(default)]
    pub made_of: Vec<Material>,
    /// Kind of the item that it leaves instead of a corpse.
    #[serde(default)]
    pub leaves: Option<String>,
    /// Kind of the (old) corpse that it leaves instead of its own.
    #[serde(default)]
    pub corpse_of: Option<String>,
    /// Kind that it becomes when stone to flesh affects it.
    #[serde(default)]
    pub softens_into: Option<String>,
    /// Kind of the spores that it releases.
    #[serde(default)]
    pub spores: Option<String>,
    /// Kind that it summons instead of its own kind.
    #[serde(default)]
    pub gates: Option<String>,
    /// Fixed hit points, instead of hit dice.
    #[serde(default)]
    pub fixed_hp: Option<u16>,
    /// Sides of the hit die per level; the default is 8. If unset, gigantic dragons have 1d4 + 4
    /// hit points per level.
    #[serde(default)]
    pub hit_die: Option<u8>,
    /// Hit dice that do not depend on the level.
    #[serde(default)]
    pub hit_dice: Option<crate::base::Dice>,
    #[serde(default)]
    pub grows_into: Option<String>,
    #[serde(default)]
    pub gear: Vec<Gear>,
    /// Items that its body leaves, such as a unicorn's horn.
    #[serde(default)]
    pub parts: Vec<Gear>,
    /// For a werecreature, its other form (animal or human).
    #[serde(default)]
    pub shapes: Vec<String>,
    /// For a vampire, its other forms: (n, form) is a chance of 1 in n to take the form. The first
    /// entry whose chance succeeds is used; the last has n = 1.
    #[serde(default)]
    pub shifts: Vec<(u32, String)>,
    /// For a shapeshifter: (n, d, group) is a chance of n in d to become a member of the group. The
    /// first entry whose chance succeeds is used; if none succeeds, the monster becomes any kind.
    #[serde(default)]
    pub becomes: Vec<(u32, u32, Flock)>,
    /// Kinds of the monsters that come when the monster summons help; a name listed twice is twice
    /// as likely.
    #[serde(default)]
    pub calls: Vec<String>,
    /// Volley bonuses: each of the monster's volleys of these missiles has one missile more.
    #[serde(default)]
    pub volley: Vec<VolleyBonus>,
    /// Effects of eating the corpse, besides nutrition.
    #[serde(default)]
    pub on_eat: Vec<Effect>,
    /// Number of the major achievement for its death; 0 is none.
    /// Source: rules/score 2.
    #[serde(default)]
    pub achievement: u8,
}

impl Named for MonsterKind {
    fn name(&self) -> &str {
        &self.name
    }
}

impl MonsterKind {
    pub const fn is(&self, which: Trait) -> bool {
        self.traits.has(which)
    }

    /// Whether the kind is a demon prince that demands gold of the hero before it attacks.
    pub fn takes_bribes(&self) -> bool {
        self.is(Trait::Demon) && self.is(Trait::Prince) && self.sound == Sound::Bribe
    }

    pub fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Whether the kind has any of these traits.
    pub const fn is_any(&self, of: Traits) -> bool {
        self.traits.has_any(of)
    }

    /// Whether monsters of this kind can hold items and open doors: they have hands and are not
    /// tiny.
    /// Source: NetHack, `can_open` in monster movement.
    #[inline]
    pub fn has_grip(&self) -> bool {
        !self.is(Trait::NoHands) && self.size > Size::Tiny
    }
}
