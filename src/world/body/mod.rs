//! Bodies of the hero and of monsters: properties, inventory, food, fighting, hiding and senses.

pub mod actor;
pub mod foraging;
pub mod hiding;
pub mod leash;
pub mod monster_fight;
pub mod pack;
pub mod pet_food;
pub mod senses;
pub mod shopkeeper;
