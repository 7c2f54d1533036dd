//! Conducts: how often the hero broke each one.

use serde::{Deserialize, Serialize};

/// How often each conduct was broken; 0 means that it is intact.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conduct {
    pub ate: u32,
    pub ate_animal: u32,
    pub ate_meat: u32,
    pub dealt_with_gods: u32,
    pub killed: u32,
    pub hit_with_weapon: u32,
    pub read_or_wrote: u32,
    pub polymorphed_objects: u32,
    pub changed_form: u32,
    pub genocided: u32,
    pub wished: u32,
    pub wished_artifacts: u32,
    /// Whether the player chose a hero who is blind from birth, and nothing has cured the
    /// blindness.
    pub blind_from_birth: bool,
    /// Whether the player chose the nudist conduct. It is intact while `wore_armor` is 0.
    pub nudist: bool,
    pub wore_armor: u32,
    pub converted: bool,
}
