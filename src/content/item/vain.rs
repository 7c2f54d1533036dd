//! The sensations that a scroll causes if it finds no equipment to change.

use crate::content::effect::Effect;
use crate::content::item::ItemKind;

/// Where the hero feels a scroll that finds no equipment to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeltInVain {
    Hands,
    Skin,
}

impl ItemKind {
    /// Returns where the hero feels a scroll of this kind that finds no equipment to change; `None`
    /// for items that change no equipment.
    pub fn felt_in_vain(&self) -> Option<FeltInVain> {
        match self.on_read.first()? {
            Effect::EnchantWeapon(_) => Some(FeltInVain::Hands),
            Effect::EnchantArmor(_) | Effect::DestroyArmor => Some(FeltInVain::Skin),
            _ => None,
        }
    }
}
