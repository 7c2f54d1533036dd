//! Monster kinds.

use serde::{Deserialize, Serialize};

use super::attack::Attack;
use super::effect::Effect;
use super::id::{KindId, Named};
use super::material::Color;
use super::property::Property;

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

/// The kind of voice, which also tells how it behaves.
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

/// What bodies, natures and goals can be; absent means not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Trait {
    // How it is made.
    Unique,
    /// Never made at random.
    NoGen,
    NoHell,
    HellOnly,
    SmallGroup,
    LargeGroup,
    NoCorpse,
    /// Cannot be wiped out.
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
    /// Picks nothing up.
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
    /// Acidic to eat.
    Acidic,
    /// Poisonous to eat.
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
    /// Follows between levels.
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
    // Derived facts.
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
    /// Never leaves its square.
    Rooted,
    /// At home in a branch or on a plane that the dungeon has not; never made at random.
    Elsewhere,
    /// Takes in what lies in its way: what once grew is eaten, the rest it carries.
    Devours,
    /// Water makes two of it.
    Divides,
    /// Water rusts its body.
    Rusts,
}

/// A set of traits, written as a list of their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u128);

impl Traits {
    /// These traits.
    pub const fn of(traits: &[Trait]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < traits.len() {
            set |= 1 << traits[at] as u8;
            at += 1;
        }
        Self(set)
    }

    /// These and others.
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    pub const fn has(self, which: Trait) -> bool {
        self.0 & (1 << which as u8) != 0
    }

    /// Whether any of these traits is in the set.
    pub const fn has_any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(from: I) -> Self {
        Self(from.into_iter().fold(0, |set, which| set | 1 << which as u8))
    }
}

/// As compiled content has it: a bit each.
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

/// Kinds among which a shapeshifter chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flock {
    Animals,
    /// Those whom mighty casters call.
    Nasties,
    /// People of the roles that heroes have.
    Heroes,
}

/// What a new monster may carry; the chance is in per cent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// One of these, evenly; a name written twice is twice as likely.
    pub any: Vec<String>,
    #[serde(default = "always")]
    pub chance: u8,
    /// How many; dice.
    #[serde(default = "one")]
    pub count: crate::base::Dice,
    /// What comes along, each by its own chance, when this does.
    #[serde(default)]
    pub with: Vec<Gear>,
}

fn always() -> u8 {
    100
}

fn one() -> crate::base::Dice {
    crate::base::Dice::flat(1)
}

/// All that the monsters of one kind have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterKind {
    pub name: String,
    /// Other names it goes by: of its men, of its women.
    #[serde(default)]
    pub also: Vec<String>,
    /// Its letter on the map.
    pub letter: char,
    #[serde(default)]
    pub color: Color,
    pub level: u8,
    /// 12 is one action a turn.
    pub speed: u8,
    /// Armor class; lower is better.
    pub ac: i8,
    /// Magic resistance, per cent.
    #[serde(default)]
    pub mr: u8,
    /// -20 chaotic to 20 lawful.
    #[serde(default)]
    pub alignment: i8,
    /// 0..7: relative chance of random making.
    #[serde(default)]
    pub frequency: u8,
    /// The number that random making goes by.
    pub difficulty: u8,
    pub attacks: Vec<Attack>,
    pub weight: u16,
    /// Nutrition of the corpse.
    pub nutrition: u16,
    #[serde(default)]
    pub sound: Sound,
    pub size: Size,
    #[serde(default)]
    pub resists: Vec<Property>,
    /// What the corpse may give.
    #[serde(default)]
    pub conveys: Vec<Property>,
    #[serde(default)]
    pub traits: Traits,
    /// Hit points when they are not level d8.
    #[serde(default)]
    pub fixed_hp: Option<u16>,
    /// Sides of the die thrown for each level, when not 8.
    #[serde(default)]
    pub hit_die: Option<u8>,
    /// Thrown whatever the level.
    #[serde(default)]
    pub hit_dice: Option<crate::base::Dice>,
    #[serde(default)]
    pub grows_into: Option<String>,
    #[serde(default)]
    pub gear: Vec<Gear>,
    /// Other shapes that it takes; of a were, the one other.
    #[serde(default)]
    pub shapes: Vec<String>,
    /// Of a shapeshifter: so many times in so many it is one of these; the first that comes, else
    /// anything.
    #[serde(default)]
    pub becomes: Vec<(u32, u32, Flock)>,
    /// Who comes when it calls; a name written twice comes twice as often.
    #[serde(default)]
    pub calls: Vec<String>,
    /// What eating the corpse does besides feeding.
    #[serde(default)]
    pub on_eat: Vec<Effect>,
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

    /// Whether it is any of these.
    pub const fn is_any(&self, of: Traits) -> bool {
        self.traits.has_any(of)
    }

    /// Whether a body of this kind can hold things and work doors: it has hands and is not tiny.
    /// Source: `NetHack`, `can_open` in monster movement.
    #[inline]
    pub fn has_grip(&self) -> bool {
        !self.is(Trait::NoHands) && self.size > Size::Tiny
    }
}
