//! Attacks from afar: missiles, rays, breath, gazes, spit, monster spells.

pub mod breath_gaze_spit;
pub mod monster_spell;
pub mod ray;
