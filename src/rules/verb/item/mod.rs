//! Actions that use an item.

pub mod apply;
pub mod call;
pub mod dip;
pub mod drop;
pub mod eat;
pub mod engrave;
pub mod forage;
pub mod loot;
pub(crate) mod meal;
pub mod pick_up;
pub mod quaff;
pub mod tin;
pub mod use_on;
pub mod wear;
pub mod wield;
