//! Bodies of the hero and of monsters: properties, inventory, diet, hiding and senses.

pub mod actor;
pub mod hiding;
pub mod pack;
pub mod pet_food;
pub mod senses;
