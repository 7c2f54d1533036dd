//! Attack forms, damage types and monster attacks.

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
    /// Hits automatically if the two attacks before it hit, or while holding the target.
    Hug,
    Trample,
    Engulf,
    Spit,
    Breath,
    Gaze,
    Explode,
    /// Explodes on death.
    Boom,
    /// Retaliates when the monster is hit.
    Passive,
    MageSpell,
    ClericSpell,
    /// Summons other monsters.
    Summon,
}

impl Form {
    /// Whether the attack works only on adjacent targets, and either rolls to hit or follows other
    /// hits.
    pub const fn is_melee(self) -> bool {
        use Form::{Bite, Butt, Claw, Hug, Kick, Sting, Tentacle, Touch, Trample, Weapon};
        let blow = matches!(self, Claw | Bite | Kick | Butt | Touch | Sting | Tentacle | Weapon);
        blow || matches!(self, Hug | Trample)
    }

    /// Whether the attack happens only as a reaction, when the monster is hit or dies.
    pub const fn only_answers(self) -> bool {
        matches!(self, Self::Passive | Self::Boom)
    }
}

/// Damage type: the kind of damage, or an effect besides the damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Harm {
    Physical,
    MagicMissile,
    Fire,
    Cold,
    Sleep,
    Disintegrate,
    Shock,
    /// Poison that reduces strength.
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
    /// 1 time in 10, removes an intrinsic of the hero (only at night), or cancels a monster.
    Curse,
    Polymorph,
    Behead,
    /// Freezes the target's feet to the ground.
    Freeze,
    DrainLuck,
    /// Psychic attack on the hero: 1d4 damage and the loss of 1 strength, unless the hero has
    /// reflection.
    MindInvasion,
    LevelTeleport,
    /// Burns with molten rock.
    Lava,
    /// One random breath weapon.
    RandomBreath,
    MummyRot,
    /// Casts one of ten random spells.
    Punish,
    SummonDemons,
    SummonBison,
    SummonMinotaur,
    Spells,
    /// Releases spores that drift and burst.
    Spore,
}

/// One attack of a monster; attacks are made in order. Content writes `(Bite, Physical, "1d6")`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(Form, Harm, Dice)", into = "(Form, Harm, Dice)")]
pub struct Attack {
    pub form: Form,
    pub harm: Harm,
    /// Damage dice. A passive attack with 0 dice rolls level + 1 dice.
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
