//! The sensations that a scroll causes if it finds no equipment to change.

use crate::content::effect::Effect;
use crate::content::item::ItemKind;

/// The body part in which the hero has a sensation if a scroll finds no equipment to change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeltInVain {
    Hands,
    Skin,
}

impl ItemKind {
    /// Returns the body part in which the hero has a sensation if a scroll of this kind finds no
    /// equipment to change; `None` for items that change no equipment.
    pub fn felt_in_vain(&self) -> Option<FeltInVain> {
        match self.on_read.first()? {
            Effect::EnchantWeapon(_) => Some(FeltInVain::Hands),
            Effect::EnchantArmor(_) | Effect::DestroyArmor => Some(FeltInVain::Skin),
            _ => None,
        }
    }
}
