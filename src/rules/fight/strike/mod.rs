//! Melee: one action of attacks, and everything that follows a hit.

pub(crate) mod conscience;
pub mod hold;
pub(crate) mod joust;
pub mod knockback;
pub mod melee;
pub(crate) mod passive;
pub mod polymorphed;
