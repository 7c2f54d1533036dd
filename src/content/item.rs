//! Item kinds: all that two potions of healing have in common.

use serde::{Deserialize, Serialize};

use super::effect::{Attribute, Effect};
use super::id::{KindId, Named};
use super::material::{Color, Material};
use super::property::Property;
use super::script::Writing;
use super::skill::Skill;
use crate::base::Dice;

pub type ItemKindId = KindId<ItemKind>;

/// The class of a thing: its letter on the map and its heading in the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    Coin,
    Amulet,
    Weapon,
    Armor,
    Food,
    Scroll,
    Spellbook,
    Potion,
    Ring,
    Wand,
    Tool,
    Gem,
    /// Boulders and statues.
    Rock,
}

impl Class {
    pub const ALL: [Self; 13] = [
        Self::Coin,
        Self::Amulet,
        Self::Weapon,
        Self::Armor,
        Self::Food,
        Self::Scroll,
        Self::Spellbook,
        Self::Potion,
        Self::Ring,
        Self::Wand,
        Self::Tool,
        Self::Gem,
        Self::Rock,
    ];

    /// Its letter on the map.
    pub const fn symbol(self) -> char {
        match self {
            Self::Coin => '$',
            Self::Amulet => '"',
            Self::Weapon => ')',
            Self::Armor => '[',
            Self::Food => '%',
            Self::Scroll => '?',
            Self::Spellbook => '+',
            Self::Potion => '!',
            Self::Ring => '=',
            Self::Wand => '/',
            Self::Tool => '(',
            Self::Gem => '*',
            Self::Rock => '`',
        }
    }

    /// The class with this letter on the map.
    pub fn of_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.symbol() == symbol)
    }

    /// The class that players call `name`: "food", "potion".
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// What players call one of it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coin => "coin",
            Self::Amulet => "amulet",
            Self::Weapon => "weapon",
            Self::Armor => "armor",
            Self::Food => "food",
            Self::Scroll => "scroll",
            Self::Spellbook => "spellbook",
            Self::Potion => "potion",
            Self::Ring => "ring",
            Self::Wand => "wand",
            Self::Tool => "tool",
            Self::Gem => "gem",
            Self::Rock => "rock",
        }
    }

    /// Its heading in the pack.
    pub const fn heading(self) -> &'static str {
        match self {
            Self::Coin => "Coins",
            Self::Amulet => "Amulets",
            Self::Weapon => "Weapons",
            Self::Armor => "Armor",
            Self::Food => "Food",
            Self::Scroll => "Scrolls",
            Self::Spellbook => "Spellbooks",
            Self::Potion => "Potions",
            Self::Ring => "Rings",
            Self::Wand => "Wands",
            Self::Tool => "Tools",
            Self::Gem => "Gems",
            Self::Rock => "Boulders and statues",
        }
    }
}

/// Where armor and jewelry go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Slot {
    Suit,
    Cloak,
    Helmet,
    Shield,
    Gloves,
    Boots,
    Shirt,
    Amulet,
    LeftRing,
    RightRing,
    /// Blindfolds and lenses.
    Eyes,
    Wielded,
    /// The weapon `x` swaps to.
    Alternate,
    Quiver,
    /// The back of a steed: nobody else wears a saddle.
    Saddle,
}

impl Slot {
    pub const COUNT: usize = 15;
    pub const ALL: [Self; Self::COUNT] = [
        Self::Suit,
        Self::Cloak,
        Self::Helmet,
        Self::Shield,
        Self::Gloves,
        Self::Boots,
        Self::Shirt,
        Self::Amulet,
        Self::LeftRing,
        Self::RightRing,
        Self::Eyes,
        Self::Wielded,
        Self::Alternate,
        Self::Quiver,
        Self::Saddle,
    ];
    /// The slots whose armor counts for armor class.
    pub const ARMOR: [Self; 7] = [
        Self::Suit,
        Self::Cloak,
        Self::Helmet,
        Self::Shield,
        Self::Gloves,
        Self::Boots,
        Self::Shirt,
    ];
}

/// How a missile is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MissileUse {
    /// Needs the launcher of its skill.
    Ammo,
    /// Made for throwing.
    Thrown,
    Launcher,
}

/// How a wand or spell reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AimKind {
    /// No direction asked.
    None,
    /// One straight beam that touches what it meets.
    Immediate,
    /// A ray that bounces.
    Ray,
}

/// What the plus of a worn thing is added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RingBonus {
    /// To-hit rolls.
    Accuracy,
    Damage,
    /// Armor class, downwards.
    Protection,
    Attribute(Attribute),
}

/// What a tool is for; each has one file of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToolUse {
    /// Sacks, boxes, chests.
    Container,
    /// Lamps and candles: light of this radius, in squares; their charges are turns.
    Light(u8),
    /// Opens locks: the chance for a door, in per cent, is `base` + `dexterity` times the
    /// attribute, and `rogue` more for a Rogue.
    Unlock {
        base: u8,
        dexterity: u8,
        rogue: u8,
    },
    /// Digs.
    Dig,
    Blindfold,
    /// One that is magic calls pets.
    Whistle,
    Horn,
    Stethoscope,
    Mirror,
    Tinning,
    UnicornHorn,
    /// A towel dries what it wipes.
    Towel,
    Whip,
    Camera,
    Marker,
    /// Put on a creature to ride it.
    Saddle,
}

/// All that the things of one kind have in common.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The true name: "potion of healing", "long sword".
    pub name: String,
    pub class: Class,
    /// The fixed look before it is known ("runed dagger"); none with `shuffle` or when plain.
    #[serde(default)]
    pub look: Option<String>,
    /// The group of looks dealt anew each game ("potion", "boots").
    #[serde(default)]
    pub shuffle: Option<String>,
    /// Weight of one; a hundred gold pieces weigh 1.
    pub weight: u16,
    /// Base price in gold pieces.
    pub price: u16,
    /// How often it is made, in thousandths of its class; 0 is never at random.
    #[serde(default)]
    pub odds: u16,
    #[serde(default)]
    pub color: Color,
    pub material: Material,
    /// Takes an enchantment or charges.
    #[serde(default)]
    pub plus: bool,
    #[serde(default)]
    pub stacks: bool,
    #[serde(default)]
    pub magic: bool,
    /// Scratches softer stones.
    #[serde(default)]
    pub hard: bool,
    /// At most one in a game.
    #[serde(default)]
    pub unique: bool,
    /// Charges when made.
    #[serde(default)]
    pub charges: Option<Dice>,

    // Armor and jewelry.
    #[serde(default)]
    pub slot: Option<Slot>,
    /// What it takes off armor class.
    #[serde(default)]
    pub ac: i8,
    /// Magic cancellation, 0 to 3.
    #[serde(default)]
    pub mc: u8,
    #[serde(default)]
    pub bulky: bool,
    /// Turns to put on or off; turns to eat; base study time of a book.
    #[serde(default)]
    pub delay: u8,
    /// Properties while worn (or, for some, carried).
    #[serde(default)]
    pub gives: Vec<Property>,
    /// What its plus is added to while worn, besides armor class for armor.
    #[serde(default)]
    pub bonus: Option<RingBonus>,

    // Weapons.
    #[serde(default)]
    pub skill: Option<Skill>,
    #[serde(default)]
    pub missile: Option<MissileUse>,
    #[serde(default)]
    pub two_handed: bool,
    /// Damage against small and medium targets.
    #[serde(default)]
    pub small: Option<Dice>,
    #[serde(default)]
    pub more_small: Option<Dice>,
    /// Damage against large and bigger targets.
    #[serde(default)]
    pub large: Option<Dice>,
    #[serde(default)]
    pub more_large: Option<Dice>,
    #[serde(default)]
    pub to_hit: i8,

    // Food.
    #[serde(default)]
    pub nutrition: u16,

    // Wands and books.
    #[serde(default)]
    pub aim: Option<AimKind>,
    /// Of a spell, 1 to 7.
    #[serde(default)]
    pub level: u8,
    /// The school of the spell in a book; none is a book without one.
    #[serde(default)]
    pub school: Option<Skill>,
    /// A spell for need: the role's emergency figure counts.
    #[serde(default)]
    pub emergency: bool,

    #[serde(default)]
    pub tool: Option<ToolUse>,
    /// What comes of writing on the ground with it.
    #[serde(default)]
    pub writes: Option<Writing>,

    // Occasions, in the order they may happen.
    #[serde(default)]
    pub on_quaff: Vec<Effect>,
    #[serde(default)]
    pub on_read: Vec<Effect>,
    /// Read while confused, in place of `on_read`.
    #[serde(default)]
    pub on_read_confused: Option<Vec<Effect>>,
    #[serde(default)]
    pub on_zap: Vec<Effect>,
    /// What the spell of a book does. Who is Skilled in its school casts it blessed, others
    /// uncursed.
    #[serde(default)]
    pub on_cast: Vec<Effect>,
    #[serde(default)]
    pub on_eat: Vec<Effect>,
    /// Thrown and broken on a creature or the ground.
    #[serde(default)]
    pub on_shatter: Vec<Effect>,
    #[serde(default)]
    pub on_apply: Vec<Effect>,
}

impl ItemKind {
    /// Whether it has an edge: one pries and cuts with it.
    pub fn is_blade(&self) -> bool {
        let edge = self.skill.is_some_and(|it| (Skill::Dagger..=Skill::Saber).contains(&it));
        edge && self.class == Class::Weapon && self.skill != Some(Skill::PickAxe)
    }

    /// The name of the spell in a book: "force bolt"; `None` where there is none.
    pub fn spell(&self) -> Option<&str> {
        self.school?;
        self.name.strip_prefix("spellbook of ")
    }

    /// Whether its spell goes to a square that the caster chooses, when cast as a blessed thing
    /// would work or not.
    pub fn wants_square(&self, skilled: bool) -> bool {
        let placed = |effect: &Effect| matches!(effect, Effect::Volley { .. });
        self.jumps()
            || skilled
                && self.on_cast.iter().any(|effect| match effect {
                    Effect::When(_, then) => then.iter().any(placed),
                    effect => placed(effect),
                })
    }

    /// Whether its spell carries the caster to that square.
    pub fn jumps(&self) -> bool {
        self.on_cast.contains(&Effect::Jump)
    }

    /// Turns to learn the spell of a book. Source: the catalogue of spells.
    pub fn study(&self) -> u16 {
        let delay = u16::from(self.delay);
        delay
            * match self.level {
                0..=2 => 1,
                level @ 3..=4 => u16::from(level) - 1,
                level @ 5..=6 => u16::from(level),
                _ => 8,
            }
    }
}

impl Named for ItemKind {
    fn name(&self) -> &str {
        &self.name
    }
}

/// A look that is dealt to some kind at the start of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// "pink", "VORN TASKEL", "snow boots".
    pub look: String,
    #[serde(default)]
    pub color: Color,
    #[serde(default)]
    pub material: Option<Material>,
}
