//! Effect words: what can happen to a target. Content writes lists of these.

use serde::{Deserialize, Serialize};

use super::attack::Harm;
use super::buc::ByBuc;
use super::property::Property;
use crate::base::Dice;

/// One of the six attributes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize,
)]
#[repr(u8)]
pub enum Attribute {
    Strength,
    Intelligence,
    Wisdom,
    Dexterity,
    Constitution,
    Charisma,
}

impl Attribute {
    pub const ALL: [Self; 6] = [
        Self::Strength,
        Self::Intelligence,
        Self::Wisdom,
        Self::Dexterity,
        Self::Constitution,
        Self::Charisma,
    ];
}

/// Which attributes a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Which {
    All,
    /// One, drawn evenly.
    Any,
    The(Attribute),
}

/// What a detection shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sought {
    Monsters,
    Objects,
    Gold,
    Food,
    Traps,
    /// Secret doors and corridors near the reader.
    Secrets,
}

/// When part of a list happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    Blessed,
    Cursed,
    Uncursed,
    NotCursed,
    NotBlessed,
    Confused,
    /// The target is the hero.
    Hero,
    /// The target is undead.
    Undead,
    /// Holy water burns the target: the undead, demons, weres; a hero in such a shape but a
    /// were's, and a chaotic one.
    LoathesHoly,
    /// The target is none of these.
    BearsHoly,
    /// The target is a lawful hero.
    Lawful,
    /// The target lacks the property.
    Lacks(Property),
    Has(Property),
}

/// One thing that can happen to a target: a creature, a thing or a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Restores hit points; whatever would go over the maximum raises it, by at most `raise`.
    Heal {
        hp: ByBuc<Dice>,
        raise: ByBuc<i16>,
    },
    /// Restores energy; whatever would go over the maximum raises it, by at most `raise`.
    Energize {
        now: ByBuc<Dice>,
        raise: ByBuc<i16>,
    },
    /// Wounds. Resisted by the resistance that belongs to `harm`.
    Harm {
        harm: Harm,
        dice: ByBuc<Dice>,
    },
    /// Raises the maximum of energy by a roll and restores three times that roll; a roll below
    /// zero takes away.
    Empower(ByBuc<Dice>),
    /// Has the property for so many more turns.
    Gain {
        what: Property,
        turns: ByBuc<Dice>,
    },
    /// Has the property for good.
    Grant(Property),
    /// Ends a timed property at once.
    Cure(Property),
    /// Loses the property where it came by a meal or a gift.
    Lose(Property),
    /// Falls asleep for so many turns, unless resistant.
    Sleep(ByBuc<Dice>),
    /// Cannot move for so many turns, unless free.
    Paralyze(ByBuc<Dice>),
    /// Feeds, in points of nutrition; may be negative.
    Nourish(ByBuc<i16>),
    /// Raises or lowers attributes.
    Change {
        which: Which,
        by: ByBuc<i8>,
    },
    /// Brings lowered attributes back: all of them or one.
    Restore {
        which: ByBuc<WhichBack>,
    },
    /// Gains (or loses, below zero) experience levels.
    Level(ByBuc<i8>),
    /// To a random place on this level.
    Teleport,
    /// Up through the ceiling to the level above, where there is one.
    Rise,
    /// To another level, drawn as for an unsteered level teleporter.
    LevelTeleport,
    /// Draws the level's map into memory; when confused, bits are missed.
    Map,
    Detect(Sought),
    /// Lights (or darkens) the room or the surroundings.
    Light {
        on: bool,
    },
    /// Learns what carried things are. 0 is all.
    Identify(ByBuc<u8>),
    /// Changes the plus of the wielded weapon: 1 and less as it is, n above 1 by
    /// rnd(n - plus/3).
    EnchantWeapon(ByBuc<i8>),
    /// Changes the plus of one worn piece of armor, as `EnchantWeapon` does.
    EnchantArmor(ByBuc<i8>),
    /// Lifts curses: of what is in use, or of all.
    RemoveCurse {
        all: ByBuc<bool>,
    },
    /// Destroys one worn piece of armor.
    DestroyArmor,
    Recharge,
    /// Creatures appear beside the target.
    Create {
        count: ByBuc<Dice>,
    },
    /// Creatures near become tame.
    Tame {
        radius: u8,
    },
    /// Creatures in sight flee.
    Scare,
    /// Everything on the level wakes.
    WakeAll,
    Forget,
    /// Learns the state of body and fate.
    Enlighten,
    /// A straight ray of `harm` that bounces: `dice` of damage.
    Ray {
        harm: Harm,
        dice: Dice,
    },
    /// A ray of `harm` as strong as the caster: half the level and one dice of so many sides.
    Spellray {
        harm: Harm,
        sides: u16,
    },
    /// Flies straight and bursts on the first creature or before the first wall, as strong.
    Burst {
        harm: Harm,
    },
    /// The same up to eight times, on that square and near it; the caster stays unharmed.
    Volley {
        harm: Harm,
    },
    /// Lightning that leaps from one hostile creature to the next.
    Chain {
        harm: Harm,
        dice: Dice,
    },
    /// Takes a level and what it gave off one creature.
    DrainLife,
    /// Takes magic away: from a creature its own, from a thing its plus, charges and blessing.
    Cancel,
    /// A creature takes another shape, a thing becomes another of its class.
    Polymorph,
    /// The beast in the blood comes out: of a were, and of a hero who has one.
    Unleash,
    /// A were in the beast's shape is human again.
    Humanize,
    /// Gets wet: what divides in water does, what is of iron rusts.
    Wet,
    /// A hero chooses another shape, which does not last.
    ChooseShape,
    /// A shell of force: armor class that wears off.
    Ward,
    /// A slip of paper tells a fortune: blessed a true one, cursed a false one.
    Fortune,
    /// Draws the surroundings into memory, and who is there when blessed.
    MapNear,
    /// A tame creature appears.
    Familiar,
    /// The caster jumps to the square that was chosen.
    Jump,
    /// Stone becomes flesh: boulders, gems and rocks, statues, and golems of stone.
    Quicken,
    /// A force that strikes one creature if it beats its magic resistance.
    Strike(Dice),
    /// Digs a way through rock and walls in a line.
    Dig,
    Open,
    Lock,
    /// Slower for good: a monster's speed; a hero loses intrinsic Fast.
    SlowDown,
    /// Faster for good: a monster's speed; a hero becomes intrinsically Fast.
    SpeedUp,
    /// Turns what it touches invisible.
    Vanish,
    /// Sends the undead running, with a wound.
    TurnUndead(Dice),
    /// Shows what a creature carries and how it fares.
    Probe,
    /// The fiery burst of a scroll: centre wound by blessing.
    Explode {
        harm: Harm,
        dice: ByBuc<Dice>,
    },
    /// Changes luck.
    Luck(ByBuc<i8>),
    /// The flavour of just this kind: a line for the hero's eyes.
    Tell(String),
    /// Does more, but only when the condition holds.
    When(Condition, Vec<Effect>),
    /// Does one of the lists, by weight.
    OneOf(Vec<(u16, Vec<Effect>)>),
    /// Happens so many times in a hundred.
    Chance(u8, Vec<Effect>),
}

/// How much `Restore` brings back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhichBack {
    None,
    One,
    All,
}
