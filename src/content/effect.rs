//! Effects: what items, spells and traps do to a target. Content files hold lists of these.

use serde::{Deserialize, Serialize};

use super::item::buc::ByBuc;
use super::monster::attack::Harm;
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

/// Selects the attributes that an effect changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Which {
    All,
    /// One, chosen uniformly.
    Any,
    The(Attribute),
}

/// Things that a detection effect reveals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sought {
    Monsters,
    Objects,
    Gold,
    Food,
    Traps,
    /// Hidden doors and corridors near the hero.
    Secrets,
}

/// Condition for part of an effect list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    Blessed,
    Cursed,
    Uncursed,
    NotCursed,
    NotBlessed,
    Confused,
    /// The source of the effect is a diluted potion.
    Diluted,
    /// The source of the effect is not a diluted potion.
    Undiluted,
    /// The source of the effect is a lit item.
    Lit,
    /// The target is the hero.
    Hero,
    /// The target is undead.
    Undead,
    /// The target is a creature that holy water burns: undead, demons and others that hate blessed
    /// items, and also werecreatures and chaotic heroes.
    LoathesHoly,
    /// The target is a creature that holy water does not burn.
    BearsHoly,
    /// The target is a lawful hero.
    Lawful,
    /// The target lacks the property.
    Lacks(Property),
    Has(Property),
}

/// One effect on a target: a creature, an item or a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Restores hit points. Healing beyond the maximum raises the maximum by at most `raise`.
    Heal {
        hp: ByBuc<Dice>,
        raise: ByBuc<i16>,
    },
    /// Restores energy. An excess over the maximum raises the maximum by at most `raise`.
    Energize {
        now: ByBuc<Dice>,
        raise: ByBuc<i16>,
    },
    /// Deals damage, unless the target has the resistance that matches `harm`.
    Harm {
        harm: Harm,
        dice: ByBuc<Dice>,
    },
    /// Changes the maximum energy by a roll, and the current energy by three times that roll. The
    /// roll may be negative.
    Empower(ByBuc<Dice>),
    /// Grants the property for a number of turns, in addition to any turns that remain. Illness,
    /// petrification, sliming and a covered face follow rules of their own.
    Gain {
        what: Property,
        turns: ByBuc<Dice>,
    },
    /// Grants the property permanently.
    Grant(Property),
    /// Ends a timed property at once.
    Cure(Property),
    /// Removes the property if it was gained permanently.
    Lose(Property),
    /// Removes the property if the target has it intrinsically, otherwise grants it permanently.
    Toggle(Property),
    /// Removes an intrinsic: goes through the list of intrinsics that a curse can take, from a
    /// random entry to the end of the list, and removes the first one that the target has, if any.
    LoseAny,
    /// Puts the target to sleep for this many turns, unless it resists.
    Sleep(ByBuc<Dice>),
    /// Paralyzes the target for this many turns, unless it has free action.
    Paralyze(ByBuc<Dice>),
    /// Changes nutrition, in points; may be negative.
    Nourish(ByBuc<i16>),
    /// Raises or lowers attributes.
    Change {
        which: Which,
        by: ByBuc<i8>,
    },
    /// Restores lowered attributes: none, one or all of them.
    Restore {
        which: ByBuc<WhichBack>,
    },
    /// Raises experience levels; negative values lower them.
    Level(ByBuc<i8>),
    /// Restores one lost experience level of a hero. A level that the hero loses again cannot be
    /// restored a second time.
    RegainLevel,
    /// Teleports to a square of this level: a random one or, under teleport control, a chosen one.
    Teleport,
    /// Moves the hero up to the level above, if there is one.
    Rise,
    /// Teleports the hero to another level: a random one or, under teleport control, a chosen one.
    /// Teleports a monster within the level.
    LevelTeleport,
    /// Adds the level's map to the hero's memory. If the hero is confused or the source is cursed,
    /// adds each square only with a chance of 1 in 7.
    Map,
    Detect(Sought),
    /// Lights or darkens the squares in view within 5 squares, or lights those within 9 squares if
    /// the source is blessed.
    Light {
        on: bool,
    },
    /// Identifies this many carried items; 0 means all.
    Identify(ByBuc<u8>),
    /// Changes the enchantment e of the wielded weapon by this value n. If n > 1, the change is
    /// random: 1 to max(n - e/3, 1). If n > 0 and e >= 9, the change is 1 with a chance of 1 in e,
    /// otherwise 0. A weapon above +5 (if n >= 0) or below -5 (if n < 0) instead evaporates 2 times
    /// in 3.
    EnchantWeapon(ByBuc<i8>),
    /// Changes the enchantment of a random worn piece of armor by this value n, by the rules of
    /// `EnchantWeapon` except for evaporation. If n >= 0, a piece of +e above +3 (+5 for some
    /// kinds) instead evaporates e - 1 times in e. If n < 0, a piece of -e below -3 (-5 for the
    /// same kinds) does.
    EnchantArmor(ByBuc<i8>),
    /// Uncurses all carried items if `all` holds for the source's BUC status, otherwise only the
    /// items in use (except in the quiver), luckstones, loadstones, leashes in use and the steed's
    /// saddle. If the target is confused, instead blesses 1 in 4 of the uncursed ones among them
    /// and curses 1 in 4.
    RemoveCurse {
        all: ByBuc<bool>,
    },
    /// Chains the hero to an iron ball. If the hero is already punished, makes the ball heavier by
    /// a number of steps.
    Punish {
        heavier: ByBuc<i8>,
    },
    /// Removes the ball and chain of a punished hero who is not confused.
    Unchain,
    /// Destroys one worn piece of armor.
    DestroyArmor,
    Recharge,
    /// Creates monsters beside the target.
    Create {
        count: ByBuc<Dice>,
    },
    /// Tames monsters within `radius` squares, unless they resist. Those that cannot be tamed
    /// become peaceful.
    Tame {
        radius: u8,
    },
    /// Makes the monsters in view flee for 20 to 60 turns, unless they resist.
    Scare,
    /// Wakes all monsters of the level.
    WakeAll,
    Forget,
    /// Shows the hero's attributes and properties.
    Enlighten,
    /// Fires a straight ray that bounces off walls and deals `dice` of damage type `harm`.
    Ray {
        harm: Harm,
        dice: Dice,
    },
    /// Fires a ray of damage type `harm` with (caster level / 2 + 1) dice of `sides` sides.
    Spellray {
        harm: Harm,
        sides: u16,
    },
    /// Sends a burst in a straight line to the first creature, or to the last square before an
    /// obstacle, at most 13 squares away; or to a chosen square. Explodes there and on the eight
    /// squares around it. The damage is that of a `Spellray` with d6.
    Burst {
        harm: Harm,
    },
    /// Explodes 2 to 9 times like `Burst`: first on the target square, then each time on that
    /// square or one next to it.
    Volley {
        harm: Harm,
    },
    /// Chain lightning, which jumps from one hostile monster to the next.
    Chain {
        harm: Harm,
        dice: Dice,
    },
    /// Drains one experience level, with its hit points, from a creature.
    DrainLife,
    /// Cancels a creature, or an item: removes its enchantment, charges and BUC status, blanks a
    /// scroll or spellbook, and turns a potion into water or juice. A caster who targets themselves
    /// cancels all items that they carry.
    Cancel,
    /// Polymorphs a creature, or turns an item into another of its class.
    Polymorph,
    /// Turns a were, or a hero with lycanthropy, into its animal form.
    Unleash,
    /// Turns a were in animal form back into a human.
    Humanize,
    /// Wets a creature: it divides or rusts if its kind does so in water.
    Wet,
    /// Polymorphs a hero for a short time, usually into a form of the player's choice.
    ChooseShape,
    /// Raises a force shell that improves armor class and decays.
    Ward,
    /// Shows a fortune: a true one if blessed, a false one if cursed, otherwise either.
    Fortune,
    /// Adds the surroundings to the hero's memory; if blessed, also reveals unseen monsters there.
    MapNear,
    /// Creates a tame monster.
    Familiar,
    /// The caster jumps to the chosen square.
    Jump,
    /// Stone to flesh: affects boulders, rocks, gems and rings of stone, statues, and stone golems.
    Quicken,
    /// Hits one creature with a force bolt if a d20 roll is below 10 + its armor class; magic
    /// resistance stops the bolt. Also breaks boulders, statues and closed doors.
    Strike(Dice),
    /// Digs through rock and walls in a line.
    Dig,
    Open,
    Lock,
    /// Removes intrinsic speed from a hero or a fast monster; slows any other monster to 2/3 of its
    /// speed.
    SlowDown,
    /// Speeds up permanently: a slowed creature returns to normal, any other gains intrinsic speed.
    SpeedUp,
    /// Turns a monster, or a hero who targets themselves, invisible permanently; any other hero for
    /// 31 to 45 turns.
    Vanish,
    /// Damages undead and makes them flee. Revives corpses, also those that the target carries.
    TurnUndead(Dice),
    /// Shows a creature's condition and inventory, or what is in a container.
    Probe,
    /// Explodes on a square and the eight squares around it; the damage depends on BUC status.
    Explode {
        harm: Harm,
        dice: ByBuc<Dice>,
    },
    /// Drops boulders: on the squares around the target unless the source is cursed, and on the
    /// target unless the source is blessed. With `rocks`, a few rocks fall instead of each boulder.
    Avalanche {
        rocks: bool,
    },
    /// Creates a cloud of poison gas around the square that the hero chooses, or around a monster
    /// that uses the source. The fields give its size, in squares, and its strength.
    Cloud {
        squares: ByBuc<u8>,
        strength: ByBuc<u8>,
    },
    /// Takes at most this many hit points (half as many with poison resistance), but always leaves
    /// at least one.
    Sap(u8),
    /// Changes luck.
    Luck(ByBuc<i8>),
    /// Grants the hero a wish, unless bad luck spoils it.
    Wish,
    /// Genocides monsters, or creates some (reverse genocide).
    Genocide(Purge),
    /// Shows a message specific to this item kind.
    Tell(String),
    /// Applies the effects if the condition holds.
    When(Condition, Vec<Effect>),
    /// Applies one of the lists, chosen by weight.
    OneOf(Vec<(u16, Vec<Effect>)>),
    /// Applies the effects with this chance, in percent.
    Chance(u8, Vec<Effect>),
}

impl Effect {
    /// Whether the effect damages a single target, or all targets in a line.
    pub fn is_bolt(&self) -> bool {
        self.bolt().is_some()
    }

    /// Whether the effect is a ray that bounces off walls.
    pub fn is_ray(&self) -> bool {
        matches!(self.bolt(), Some(Self::Ray { .. } | Self::Spellray { .. }))
    }

    /// Returns the effect that damages a single target, or all targets in a line: this effect, or
    /// the first such effect nested in `When`.
    pub fn bolt(&self) -> Option<&Self> {
        match self {
            Self::Ray { .. } | Self::Spellray { .. } | Self::Strike(_) => Some(self),
            Self::When(_, effects) => effects.iter().find_map(Self::bolt),
            _ => None,
        }
    }
}

/// Selects the lowered attributes that [`Effect::Restore`] restores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WhichBack {
    None,
    One,
    All,
}

/// A kind of genocide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Purge {
    /// Wipes out a species that the player names.
    Species,
    /// Wipes out all monsters of a class that the player names.
    Class,
    /// Creates monsters of a species that the player names.
    SendIn,
    /// Wipes out the monster kind of the hero's role, and the hero.
    OwnKind,
    /// Creates monsters of the kind of the hero's role.
    SendInOwnKind,
}
