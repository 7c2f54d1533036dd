//! Attack forms and the kinds of harm.

use serde::{Deserialize, Serialize};

use crate::base::Dice;

/// How an attack is delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Form {
    Claw,
    Bite,
    Kick,
    Butt,
    Touch,
    Sting,
    Tentacle,
    Weapon,
    /// Hits by itself when the two attacks before it hit, or while holding.
    Hug,
    Trample,
    Engulf,
    Spit,
    Breath,
    Gaze,
    Explode,
    /// Blows up when it dies.
    Boom,
    /// Answers a blow.
    Passive,
    MageSpell,
    ClericSpell,
    /// Calls others to the fight.
    Summon,
}

impl Form {
    /// Whether it is a blow at a neighbor that must hit, or follows from ones that did.
    pub const fn is_melee(self) -> bool {
        use Form::{Bite, Butt, Claw, Hug, Kick, Sting, Tentacle, Touch, Trample, Weapon};
        let blow = matches!(self, Claw | Bite | Kick | Butt | Touch | Sting | Tentacle | Weapon);
        blow || matches!(self, Hug | Trample)
    }

    /// Never used of one's own accord: it answers a blow, or death.
    pub const fn only_answers(self) -> bool {
        matches!(self, Self::Passive | Self::Boom)
    }
}

/// What a hit does besides the wound, or what kind of wound it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    Physical,
    MagicMissile,
    Fire,
    Cold,
    Sleep,
    Disintegrate,
    Shock,
    /// Poison that saps strength.
    PoisonStr,
    PoisonDex,
    PoisonCon,
    Acid,
    Blind,
    Stun,
    Slow,
    Paralyse,
    DrainLevel,
    DrainEnergy,
    Legs,
    Stone,
    Stick,
    StealGold,
    StealItem,
    StealAmulet,
    Seduce,
    Teleport,
    Rust,
    Corrode,
    Rot,
    Confuse,
    Digest,
    Heal,
    Wrap,
    Were,
    DrainInt,
    Disease,
    Hallucinate,
    Death,
    Pestilence,
    Famine,
    Slime,
    DisenchantItem,
    /// Takes away what one is by nature or gift.
    Curse,
    Polymorph,
    Behead,
    /// Feet freeze to the ground.
    Freeze,
    DrainLuck,
    /// A mind that breaks into another.
    MindInvasion,
    LevelTeleport,
    /// Molten rock.
    Lava,
    /// Any of the breaths.
    RandomBreath,
    MummyRot,
    /// One of ten punishments.
    Punish,
    SummonDemons,
    SummonBison,
    SummonMinotaur,
    Spells,
    /// Sends out spores that drift and burst.
    Spore,
}

/// One attack of a monster, in the order they are made. Content writes `(Bite, Physical, "1d6")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Form, Harm, Dice)", into = "(Form, Harm, Dice)")]
pub struct Attack {
    pub form: Form,
    pub harm: Harm,
    /// Dice of the wound. None of a passive attack means level + 1 dice.
    pub dice: Dice,
}

impl From<(Form, Harm, Dice)> for Attack {
    fn from((form, harm, dice): (Form, Harm, Dice)) -> Self {
        Self { form, harm, dice }
    }
}

impl From<Attack> for (Form, Harm, Dice) {
    fn from(attack: Attack) -> Self {
        (attack.form, attack.harm, attack.dice)
    }
}
