//! A shopkeeper's record: the shop, the hero's account, and damage to repair.

use serde::{Deserialize, Serialize};

use crate::base::Pos;
use crate::world::level::cell::Cell;
use crate::world::level::level_id::LevelId;

/// Limit for sums of gold in an account.
pub const MOST_GOLD: u32 = 10_000_000;

/// A damaged square that the keeper will repair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Damage {
    pub at: Pos,
    /// The square before the damage.
    pub before: Cell,
    /// Turn of the damage.
    pub turn: u32,
    /// The hero's debt for the damage, in gold pieces; 0 if someone else caused it or the hero has
    /// paid.
    pub cost: u32,
}

/// A shopkeeper's knowledge of the shop and of the hero as a customer. The bill for goods in
/// the hero's inventory is not listed here: unpaid items carry their price as a [`Tag`].
///
/// [`Tag`]: crate::world::item::Tag
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Keeper {
    /// The level of the shop.
    pub home: LevelId,
    /// Index of the shop in the rooms of that level.
    pub room: u8,
    /// The square inside the door, where the keeper blocks the way out.
    pub post: Pos,
    pub door: Pos,
    /// Random number, 0..12. The keeper's offers for unidentified items depend on it.
    pub whim: u8,
    /// Gold that the hero owes for used, lost and damaged goods.
    pub debt: u32,
    /// Gold charged since the keeper last told the hero about charges.
    pub untold: u32,
    /// The hero's credit in this shop, in gold pieces.
    pub credit: u32,
    /// Value of stolen goods.
    pub robbed: u32,
    /// Whether prices are a third higher, because the hero angered the keeper.
    pub surcharge: bool,
    /// Whether the hero is in the shop or in its doorway.
    pub serving: bool,
    /// Whether the hero has been in the shop.
    pub greeted: bool,
    pub damage: Vec<Damage>,
}

impl Keeper {
    /// Charges gold: uses up the credit first and adds the remainder to the debt.
    pub fn charge(&mut self, gold: u32) {
        let gold = gold.min(MOST_GOLD);
        let covered = gold.min(self.credit);
        self.credit -= covered;
        self.debt = (self.debt + (gold - covered)).min(MOST_GOLD);
        self.untold = (self.untold + gold).min(MOST_GOLD);
    }

    /// Returns the sum that the hero owes for damage.
    pub fn damage_due(&self) -> u32 {
        self.damage.iter().map(|damage| damage.cost).sum()
    }

    /// Accepts gold: pays the debt first and adds the remainder to the credit.
    pub fn pay_in(&mut self, gold: u32) {
        let paid = gold.min(self.debt);
        self.debt -= paid;
        self.credit = (self.credit + (gold - paid)).min(MOST_GOLD);
    }
}
