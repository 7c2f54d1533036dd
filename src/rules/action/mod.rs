//! What anyone can set out to do.

pub mod apply;
pub mod call;
pub mod dip;
pub mod drop;
pub mod eat;
pub mod loot;
pub mod pick_up;
pub mod quaff;
pub mod read;
pub mod wear;
pub mod wield;
pub mod zap;
