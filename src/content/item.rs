//! Item kinds: the properties that all items of a kind share.

pub mod artifact;
pub mod breaking;
pub mod buc;
pub mod drain;
pub mod engraving;
pub mod fortune;
pub mod invocation;
pub mod look;
pub mod material;
pub mod mixture;
pub mod quality;
pub mod quirk;
pub mod titles;
pub mod vain;
pub mod wish_names;
pub mod wishes;

use serde::{Deserialize, Serialize};

use super::effect::{Attribute, Effect};
use super::id::{KindId, Named};
use super::item::breaking::Breaking;
use super::item::drain::Drain;
use super::item::engraving::Writing;
use super::item::material::{Color, Material};
use super::item::mixture::{Bath, Mix};
use super::item::quirk::ItemQuirk;
use super::monster::Trait;
use super::monster::attack::Harm;
use super::property::Property;
use super::skill::Skill;
use crate::base::Dice;

pub type ItemKindId = KindId<ItemKind>;

/// Class of an item: determines its map symbol and its inventory heading.
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
    /// The iron ball of a punished hero.
    Ball,
    /// The chain that holds the ball.
    Chain,
}

impl Class {
    pub const ALL: [Self; 15] = [
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
        Self::Ball,
        Self::Chain,
    ];

    /// Map symbol.
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
            Self::Ball => '0',
            Self::Chain => '_',
        }
    }

    /// Returns the class with this map symbol.
    pub fn of_symbol(symbol: char) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.symbol() == symbol)
    }

    /// Returns the class that players call `name`: "food", "potion".
    pub fn of_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.name() == name)
    }

    /// Returns the singular name of the class.
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
            Self::Ball => "ball",
            Self::Chain => "chain",
        }
    }

    /// Returns the heading of the class in inventory lists.
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
            Self::Ball => "Iron balls",
            Self::Chain => "Chains",
        }
    }
}

/// A part of the body, or a use, for which a creature can have one item of equipment.
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
    /// The weapon that the `x` command exchanges with the wielded one.
    Alternate,
    Quiver,
    /// Back of a steed; only steeds wear a saddle.
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
    /// Returns the slots whose armor must come off before armor in this slot can change.
    pub const fn covers(self) -> &'static [Self] {
        match self {
            Self::Suit => &[Self::Cloak],
            Self::Shirt => &[Self::Cloak, Self::Suit],
            _ => &[],
        }
    }

    /// Slots whose armor counts toward armor class.
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

/// Role of an item in ranged combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MissileUse {
    /// A missile that needs a launcher of the same skill.
    Ammo,
    /// Designed for throwing.
    Thrown,
    Launcher,
}

/// How a wand or spell is aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AimKind {
    /// Needs no direction.
    None,
    /// A straight beam that affects everything that it hits.
    Immediate,
    /// A ray that bounces.
    Ray,
}

/// The value that a worn ring's enchantment changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RingBonus {
    /// To-hit rolls.
    Accuracy,
    Damage,
    /// Armor class; a positive enchantment lowers it.
    Protection,
    Attribute(Attribute),
    /// Intelligence and wisdom.
    Mind,
}

/// Use of a tool, which determines the rules for applying it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ToolUse {
    /// Sack, box or chest.
    Container,
    /// A bell. The Bell of Opening has powers while it has charges; its age is the turn at which it
    /// last rang on the vibrating square.
    Bell,
    /// A candelabrum; its charges are the candles in it, its age is the number of turns that they
    /// will still burn.
    Candelabrum,
    /// A light source (lamp, candle or potion of oil) with this radius, in squares. The kind's
    /// `charges` roll the initial fuel, in turns; the remaining fuel is `Item::age`.
    Light(u8),
    /// Opens locks. The chance for a door, in percent, is `base` + `dexterity` × the Dexterity
    /// attribute, plus `rogue` for a Rogue.
    Unlock {
        base: u8,
        dexterity: u8,
        rogue: u8,
    },
    /// Digs.
    Dig,
    Blindfold,
    /// A whistle; magic ones call pets.
    Whistle,
    /// A plain horn: improvised music scares monsters. Like all instruments, it plays notes, too.
    Horn,
    /// Calms snakes; a magic one puts creatures to sleep while it has charges.
    Flute,
    /// Calms nymphs; a magic one tames creatures while it has charges.
    Harp,
    /// Wakes soldiers.
    Bugle,
    /// A horn that blows a ray of this damage type while it has charges, and then acts as a plain
    /// horn.
    RayHorn(Harm),
    /// Wakes and deafens; a magic one makes an earthquake while it has charges.
    Drum,
    Stethoscope,
    Mirror,
    /// Seals corpses in tins.
    Tinning,
    /// A touchstone: rubbing a stone on it can tell gems from glass.
    Touchstone,
    UnicornHorn,
    /// A towel, which can also be worn as a blindfold.
    Towel,
    Whip,
    Camera,
    /// Writes on blank paper; its charges are ink.
    Marker,
    /// A trap in the inventory, which can be set on the floor. The trap kind is the one whose row
    /// names this item.
    SetsTrap,
    /// Makes a steed rideable.
    Saddle,
    /// A bag of tricks: creates monsters, and bites a hero who reaches into it.
    Tricks,
    /// A horn of plenty: pours out food.
    Plenty,
    /// Covers items with grease.
    Grease,
    TinOpener,
    /// A figurine, which turns into a creature of its kind.
    Figurine,
    CrystalBall,
    /// A hook on a rope, which pulls things, creatures and the hero.
    Hook,
    /// A goblet: a sip from it spends a charge.
    Goblet,
    /// Holds a pet near the hero.
    Leash,
    /// A pie, which covers the face.
    Pie,
    /// Cuts down trees, and cuts through doors.
    Chop,
}

/// Properties shared by all items of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ItemKind {
    /// The true name: "potion of healing", "long sword".
    pub name: String,
    pub class: Class,
    /// Fixed unidentified appearance ("runed dagger"); none if the kind always looks like what it
    /// is, or if `shuffle` is set.
    #[serde(default)]
    pub look: Option<String>,
    /// Group of appearances that is shuffled in each game ("potion", "boots").
    #[serde(default)]
    pub shuffle: Option<String>,
    /// Weight of one item, in NetHack's weight units; 100 gold pieces weigh 1 unit.
    pub weight: u16,
    /// Base price in gold pieces.
    pub price: u16,
    /// Relative generation frequency in the item class. A kind with 0 is never generated at random.
    #[serde(default)]
    pub odds: u16,
    #[serde(default)]
    pub color: Color,
    pub material: Material,
    /// Whether items of the kind have an enchantment or charges.
    #[serde(default)]
    pub plus: bool,
    #[serde(default)]
    pub stacks: bool,
    #[serde(default)]
    pub magic: bool,
    /// Whether this gem or ring is hard enough to engrave (NetHack's hard gems).
    #[serde(default)]
    pub hard: bool,
    /// Whether at most one item of the kind exists in a game.
    #[serde(default)]
    pub unique: bool,
    /// Whether this game invented the kind; the source tables (`tests/tables`) lack it.
    #[serde(default)]
    pub own: bool,
    /// Initial charges.
    #[serde(default)]
    pub charges: Option<Dice>,
    /// The race that makes the item, given as the trait of that race's monsters.
    #[serde(default)]
    pub made_by: Option<Trait>,
    /// Features that only one or a few rules use.
    #[serde(default)]
    pub quirks: Vec<ItemQuirk>,

    // Armor and jewelry.
    #[serde(default)]
    pub slot: Option<Slot>,
    /// Base armor class bonus.
    #[serde(default)]
    pub ac: i8,
    /// The dragon kind that has these scales.
    #[serde(default)]
    pub hide_of: Option<String>,
    /// The suit that these scales become when enchanted.
    #[serde(default)]
    pub hardens_into: Option<String>,
    /// The weapon that this weapon becomes when it is enchanted.
    #[serde(default)]
    pub sharpens_into: Option<String>,
    /// The weapon that this weapon becomes when the hero parts with it or it loses enchantment.
    #[serde(default)]
    pub dulls_into: Option<String>,
    /// Magic cancellation, 0 to 3.
    #[serde(default)]
    pub mc: u8,
    #[serde(default)]
    pub bulky: bool,
    /// Time in turns: to put on or take off armor, to eat food, or the base time to study a book.
    #[serde(default)]
    pub delay: u8,
    /// Attributes that the item sets to the given value while it is worn.
    #[serde(default)]
    pub fixes: Vec<(Attribute, u8)>,
    /// Properties that the item gives while worn or, for some kinds, while carried.
    #[serde(default)]
    pub gives: Vec<Property>,
    /// The value that the enchantment changes while the item is worn. The enchantment of armor also
    /// changes armor class.
    #[serde(default)]
    pub bonus: Option<RingBonus>,

    // Weapons.
    #[serde(default)]
    pub skill: Option<Skill>,
    #[serde(default)]
    pub missile: Option<MissileUse>,
    #[serde(default)]
    pub two_handed: bool,
    /// Damage against targets up to medium size. `more_small` is added to it.
    #[serde(default)]
    pub small: Option<Dice>,
    #[serde(default)]
    pub more_small: Option<Dice>,
    /// Damage against large and bigger targets. `more_large` is added to it.
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
    /// Spell level, 1 to 7.
    #[serde(default)]
    pub level: u8,
    /// School of a book's spell; none if the book has no spell.
    #[serde(default)]
    pub school: Option<Skill>,
    /// Whether the spell is an emergency spell, to which the role's emergency modifier applies.
    #[serde(default)]
    pub emergency: bool,

    #[serde(default)]
    pub tool: Option<ToolUse>,
    /// Maximum number of random items in a new container: (if unlocked, if locked).
    #[serde(default = "one_item")]
    pub holds: (u8, u8),
    /// What other potions turn into when they are mixed with this potion or reagent.
    #[serde(default)]
    pub mixes: Vec<Mix>,
    /// The effect of a potion on things that are dipped into it.
    #[serde(default)]
    pub bath: Option<Bath>,
    /// The effect of dropping a ring into a sink.
    #[serde(default)]
    pub drain: Option<Drain>,
    /// The effect of breaking a wand.
    #[serde(default)]
    pub breaks: Breaking,
    /// Effect when used to engrave.
    #[serde(default)]
    pub writes: Option<Writing>,
    /// Base cost of writing the scroll with a magic marker, in charges; 0 if it cannot be written.
    /// The cost of a spellbook depends on its level.
    #[serde(default)]
    pub ink: u8,

    // Effect lists, by occasion.
    #[serde(default)]
    pub on_quaff: Vec<Effect>,
    #[serde(default)]
    pub on_read: Vec<Effect>,
    /// Replaces `on_read` when the reader is confused.
    #[serde(default)]
    pub on_read_confused: Option<Vec<Effect>>,
    #[serde(default)]
    pub on_zap: Vec<Effect>,
    /// Effects of the book's spell. Casters who are at least Skilled in its school cast it as if
    /// blessed, others as if uncursed.
    #[serde(default)]
    pub on_cast: Vec<Effect>,
    #[serde(default)]
    pub on_eat: Vec<Effect>,
    /// Applied when the item is thrown and breaks on a creature or the ground.
    #[serde(default)]
    pub on_shatter: Vec<Effect>,
    /// Applied to a hero who breathes the vapor of a broken potion.
    #[serde(default)]
    pub on_vapor: Vec<Effect>,
    #[serde(default)]
    pub on_apply: Vec<Effect>,
}

fn one_item() -> (u8, u8) {
    (1, 1)
}

impl ItemKind {
    pub fn has(&self, quirk: ItemQuirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Whether items of the kind are wands that grant wishes.
    pub fn grants_wishes(&self) -> bool {
        self.on_zap.contains(&Effect::Wish)
    }

    /// Whether the item counts as a missile: it is made to be thrown or fired, or is a dagger or
    /// spear.
    pub fn is_missile(&self) -> bool {
        match self.missile {
            Some(MissileUse::Thrown | MissileUse::Ammo) => true,
            Some(MissileUse::Launcher) => false,
            None => matches!(self.skill, Some(Skill::Dagger | Skill::Spear)),
        }
    }

    /// Whether the item has a blade, which can pry and cut.
    pub fn is_blade(&self) -> bool {
        let edge = self.skill.is_some_and(|it| (Skill::Dagger..=Skill::Saber).contains(&it));
        edge && self.class == Class::Weapon && self.skill != Some(Skill::PickAxe)
    }

    /// Whether monsters put on this amulet: life saving, reflection or guarding.
    pub fn is_amulet_of_monsters(&self) -> bool {
        const USEFUL: [Property; 3] =
            [Property::LifeSaving, Property::Reflection, Property::Protection];
        self.class == Class::Amulet && self.gives.iter().any(|what| USEFUL.contains(what))
    }

    /// Name of the book's spell: "force bolt"; `None` if it has none.
    pub fn spell(&self) -> Option<&str> {
        self.school?;
        self.name.strip_prefix("spellbook of ")
    }

    /// Whether the caster of the book's spell chooses a target square. Casters with `skilled` cast
    /// the spell as if it were blessed.
    pub fn wants_square(&self, skilled: bool) -> bool {
        let placed = |effect: &Effect| matches!(effect, Effect::Volley { .. });
        self.jumps()
            || skilled
                && self.on_cast.iter().any(|effect| match effect {
                    Effect::When(_, then) => then.iter().any(placed),
                    effect => placed(effect),
                })
    }

    /// Whether the book's spell moves the caster to the chosen square.
    pub fn jumps(&self) -> bool {
        self.on_cast.contains(&Effect::Jump)
    }

    /// Returns the base cost of writing the scroll or spellbook, in charges of a magic marker;
    /// `None` if no marker can write it.
    /// Source: rules/numbers 17.
    pub fn ink_cost(&self) -> Option<u8> {
        let cost = match self.spell() {
            Some(_) => self.level.saturating_mul(10),
            None => self.ink,
        };
        (cost > 0).then_some(cost)
    }

    /// Whether items of the kind can have a quality.
    pub fn can_have_quality(&self) -> bool {
        matches!(self.class, Class::Weapon | Class::Armor) && !self.unique
    }

    /// Turns needed to learn the book's spell.
    /// Source: rules/tables spells.
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
