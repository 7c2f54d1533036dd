//! Skills and their ranks.

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

    pub const ALL: [Self; Self::COUNT] = [
        Self::Dagger,
        Self::Knife,
        Self::Axe,
        Self::PickAxe,
        Self::ShortSword,
        Self::BroadSword,
        Self::LongSword,
        Self::TwoHandedSword,
        Self::Saber,
        Self::Club,
        Self::Mace,
        Self::MorningStar,
        Self::Flail,
        Self::Hammer,
        Self::Quarterstaff,
        Self::Polearms,
        Self::Spear,
        Self::Trident,
        Self::Lance,
        Self::Bow,
        Self::Sling,
        Self::Crossbow,
        Self::Dart,
        Self::Shuriken,
        Self::Boomerang,
        Self::Whip,
        Self::UnicornHorn,
        Self::AttackSpell,
        Self::HealingSpell,
        Self::DivinationSpell,
        Self::EnchantmentSpell,
        Self::ClericSpell,
        Self::EscapeSpell,
        Self::MatterSpell,
        Self::BareHanded,
        Self::TwoWeapon,
        Self::Riding,
    ];

    /// Returns the skill's name as used after "better with": "the long sword", "a mount".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Dagger => "the dagger",
            Self::Knife => "the knife",
            Self::Axe => "the axe",
            Self::PickAxe => "the pick-axe",
            Self::ShortSword => "the short sword",
            Self::BroadSword => "the broad sword",
            Self::LongSword => "the long sword",
            Self::TwoHandedSword => "the two-handed sword",
            Self::Saber => "the saber",
            Self::Club => "the club",
            Self::Mace => "the mace",
            Self::MorningStar => "the morning star",
            Self::Flail => "the flail",
            Self::Hammer => "the hammer",
            Self::Quarterstaff => "the quarterstaff",
            Self::Polearms => "polearms",
            Self::Spear => "the spear",
            Self::Trident => "the trident",
            Self::Lance => "the lance",
            Self::Bow => "the bow",
            Self::Sling => "the sling",
            Self::Crossbow => "the crossbow",
            Self::Dart => "the dart",
            Self::Shuriken => "the shuriken",
            Self::Boomerang => "the boomerang",
            Self::Whip => "the whip",
            Self::UnicornHorn => "the unicorn horn",
            Self::AttackSpell => "attack spells",
            Self::HealingSpell => "healing spells",
            Self::DivinationSpell => "divination spells",
            Self::EnchantmentSpell => "enchantment spells",
            Self::ClericSpell => "cleric spells",
            Self::EscapeSpell => "escape spells",
            Self::MatterSpell => "matter spells",
            Self::BareHanded => "bare hands",
            Self::TwoWeapon => "two weapons",
            Self::Riding => "a mount",
        }
    }
}

/// Rank of a skill.
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
