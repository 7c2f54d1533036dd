//! Melee: one action of attacks, and everything that follows a hit.

pub(crate) mod attack_penalties;
pub(crate) mod by_hero;
pub mod by_monster;
pub mod grab;
pub mod hand;
pub(crate) mod joust;
pub mod knockback;
pub mod melee;
pub(crate) mod passive;
pub mod polymorphed;
pub(crate) mod quest_people;
