//! Attacks from afar: rays, breath, gazes, spit and monster spells.

pub mod breath_gaze_spit;
pub mod monster_spell;
pub mod ray;
