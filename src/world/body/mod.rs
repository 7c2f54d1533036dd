//! Bodies: the hero and monsters alike, what they carry, eat and sense.

pub mod actor;
pub mod hiding;
pub mod pack;
pub mod pet_food;
pub mod senses;
