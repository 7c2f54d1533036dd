//! What goes into an attack roll: to-hit, armor class, weapons, skill, strength.

pub mod armor_class;
pub mod difficulty;
pub mod magic_resistance;
pub mod monster_attacks;
pub mod skill;
pub mod strength;
pub mod to_hit;
pub mod two_weapon;
pub mod weapon;
