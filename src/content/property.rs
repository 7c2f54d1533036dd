//! Properties: intrinsics, resistances and conditions of a creature.

use serde::{Deserialize, Serialize};

/// A property of a creature: an intrinsic, a resistance or a condition. A creature has a property
/// because of worn items, by nature, as a permanent gain, or for a limited time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Property {
    FireResistance,
    ColdResistance,
    SleepResistance,
    DisintegrationResistance,
    ShockResistance,
    PoisonResistance,
    AcidResistance,
    StoningResistance,
    DrainResistance,
    SicknessResistance,
    MagicResistance,
    Stunned,
    Confused,
    Blind,
    Deaf,
    Ill,
    Petrifying,
    Strangled,
    Vomiting,
    SlipperyFingers,
    Sliming,
    Hallucinating,
    HallucinationResistance,
    Fumbling,
    WoundedLegs,
    RestfulSleep,
    Hunger,
    SeeInvisible,
    Telepathy,
    Warning,
    Searching,
    Clairvoyance,
    Infravision,
    MonsterDetection,
    Adornment,
    Invisible,
    Displacement,
    Stealth,
    AggravateMonster,
    Conflict,
    Jumping,
    Teleportitis,
    TeleportControl,
    Levitation,
    Flying,
    WaterWalking,
    Swimming,
    MagicalBreathing,
    Phasing,
    SlowDigestion,
    HalfSpellDamage,
    HalfPhysicalDamage,
    Regeneration,
    EnergyRegeneration,
    Protection,
    ProtectionFromShapeChangers,
    Polymorphitis,
    PolymorphControl,
    Unchanging,
    /// Intrinsic Fast: energy rate 160 instead of 120 for a hero, 4/3 of the usual rate for
    /// monsters.
    Fast,
    /// Very Fast: energy rate 200 for a hero, 5/3 of the usual rate. Monsters are no faster than
    /// with `Fast`.
    VeryFast,
    /// Slow: 2/3 of the usual energy rate.
    Slow,
    Reflection,
    FreeAction,
    SustainAbility,
    LifeSaving,
    /// Asleep: helpless until the sleep ends or something wakes the creature.
    Asleep,
    /// Cannot act and cannot be woken up. Each attack by the hero ends a monster's paralysis 1 time
    /// in 10.
    Paralyzed,
    /// The hero's next melee hit, armed or not, confuses the target for 10 turns.
    ConfusingTouch,
    /// Flees from its enemy.
    Fleeing,
    /// Cancelled: its magical attacks do not work.
    Cancelled,
    /// Infected with lycanthropy, by the bite or the flesh of a lycanthrope.
    Lycanthropy,
    /// Afflicted with mummy rot.
    MummyRot,
    /// Stuck in lava: dissolves when the countdown ends.
    Sinking,
    /// Cream or venom covers the hero's face. It blinds until it dries or is wiped off.
    FaceCovered,
}

impl Property {
    /// All properties, in order.
    pub const ALL: [Self; 75] = [
        Self::FireResistance,
        Self::ColdResistance,
        Self::SleepResistance,
        Self::DisintegrationResistance,
        Self::ShockResistance,
        Self::PoisonResistance,
        Self::AcidResistance,
        Self::StoningResistance,
        Self::DrainResistance,
        Self::SicknessResistance,
        Self::MagicResistance,
        Self::Stunned,
        Self::Confused,
        Self::Blind,
        Self::Deaf,
        Self::Ill,
        Self::Petrifying,
        Self::Strangled,
        Self::Vomiting,
        Self::SlipperyFingers,
        Self::Sliming,
        Self::Hallucinating,
        Self::HallucinationResistance,
        Self::Fumbling,
        Self::WoundedLegs,
        Self::RestfulSleep,
        Self::Hunger,
        Self::SeeInvisible,
        Self::Telepathy,
        Self::Warning,
        Self::Searching,
        Self::Clairvoyance,
        Self::Infravision,
        Self::MonsterDetection,
        Self::Adornment,
        Self::Invisible,
        Self::Displacement,
        Self::Stealth,
        Self::AggravateMonster,
        Self::Conflict,
        Self::Jumping,
        Self::Teleportitis,
        Self::TeleportControl,
        Self::Levitation,
        Self::Flying,
        Self::WaterWalking,
        Self::Swimming,
        Self::MagicalBreathing,
        Self::Phasing,
        Self::SlowDigestion,
        Self::HalfSpellDamage,
        Self::HalfPhysicalDamage,
        Self::Regeneration,
        Self::EnergyRegeneration,
        Self::Protection,
        Self::ProtectionFromShapeChangers,
        Self::Polymorphitis,
        Self::PolymorphControl,
        Self::Unchanging,
        Self::Fast,
        Self::VeryFast,
        Self::Slow,
        Self::Reflection,
        Self::FreeAction,
        Self::SustainAbility,
        Self::LifeSaving,
        Self::Asleep,
        Self::Paralyzed,
        Self::ConfusingTouch,
        Self::Fleeing,
        Self::Cancelled,
        Self::Lycanthropy,
        Self::MummyRot,
        Self::Sinking,
        Self::FaceCovered,
    ];

    /// Bit of the property in a [`PropertySet`].
    pub const fn bit(self) -> u128 {
        1 << self as u8
    }
}

/// A bit set of properties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PropertySet(pub u128);

impl PropertySet {
    pub const EMPTY: Self = Self(0);

    /// The set of these properties.
    pub const fn of(properties: &[Property]) -> Self {
        let (mut set, mut at) = (0, 0);
        while at < properties.len() {
            set |= properties[at].bit();
            at += 1;
        }
        Self(set)
    }

    pub const fn has(self, property: Property) -> bool {
        self.0 & property.bit() != 0
    }

    /// Whether the set contains at least one property of the set `of`.
    pub const fn has_any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }

    pub fn add(&mut self, property: Property) {
        self.0 |= property.bit();
    }

    pub fn remove(&mut self, property: Property) {
        self.0 &= !property.bit();
    }

    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl FromIterator<Property> for PropertySet {
    fn from_iter<I: IntoIterator<Item = Property>>(from: I) -> Self {
        from.into_iter().fold(Self::EMPTY, |set, property| Self(set.0 | property.bit()))
    }
}
