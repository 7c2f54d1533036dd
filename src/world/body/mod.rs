//! Bodies of the hero and of monsters: properties, inventory, diet, fighting, hiding and senses.

pub mod actor;
pub mod diet;
pub mod hiding;
pub mod leash;
pub mod monster_fight;
pub mod pack;
pub mod senses;
pub mod shopkeeper;
