//! Weapon skills and how far they go.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Skill {
    Dagger,
    Knife,
    Axe,
    PickAxe,
    ShortSword,
    BroadSword,
    LongSword,
    TwoHandedSword,
    Saber,
    Club,
    Mace,
    MorningStar,
    Flail,
    Hammer,
    Quarterstaff,
    Polearms,
    Spear,
    Trident,
    Lance,
    Bow,
    Sling,
    Crossbow,
    Dart,
    Shuriken,
    Boomerang,
    Whip,
    UnicornHorn,
    AttackSpell,
    HealingSpell,
    DivinationSpell,
    EnchantmentSpell,
    ClericSpell,
    EscapeSpell,
    MatterSpell,
    BareHanded,
    TwoWeapon,
    Riding,
}

impl Skill {
    pub const COUNT: usize = 37;
}

/// How well a skill is mastered.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[repr(u8)]
pub enum Rank {
    #[default]
    Restricted,
    Unskilled,
    Basic,
    Skilled,
    Expert,
    Master,
    GrandMaster,
}
