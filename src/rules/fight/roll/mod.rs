//! Attack rolls: to-hit, armor class, damage reduction, weapons, fighting styles and magic
//! resistance.

pub mod armor_class;
pub mod artifact_bonus;
pub mod damage_reduction;
pub mod fighting_style;
pub mod magic_resistance;
pub mod monster_attacks;
pub mod to_hit;
pub mod two_weapon;
pub mod weapon;
