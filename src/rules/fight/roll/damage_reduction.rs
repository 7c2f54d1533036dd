//! Damage reduction: how armor lowers the damage of a monster's hit.
//!
//! Source: rules/combat 2.2, 10.3.

use crate::base::Rng;

/// The target's defenses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    pub ac: i32,
    pub kind: Shelter,
    /// Whether damage is halved, rounded up, after armor has reduced it.
    pub half: bool,
    pub plates: Plates,
}

/// Damage reduction of armor by hit location. Each location in use is equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plates {
    pub takes: [i32; Self::MOST],
    /// Number of locations in use; 0 if armor does not reduce damage.
    pub places: u8,
}

impl Plates {
    pub const MOST: usize = 9;

    /// Returns the damage reduction of each location in use.
    pub fn all(&self) -> &[i32] {
        &self.takes[..usize::from(self.places)]
    }
}

/// Highest damage reduction of a hit location that applies in full. A higher value `n` is replaced
/// by a roll of 10 + 1d(n - 10) for each hit.
/// Source: rules/combat 10.3.
pub const THICK: i32 = 11;

/// How armor class protects a target, by ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelter {
    /// The hero in NetHack: an AC below 0 counts as -1d(-AC) for to-hit. A second roll of 1d(-AC)
    /// is the damage reduction.
    Rolled,
    /// The hero in dNetHack: an AC below -10 counts as -10 minus a roll of the excess. The armor at
    /// the location that is hit reduces damage.
    Deep,
    /// The hero in SLASH'EM: AC counts for to-hit as in NetHack, but only an AC of -11 or better
    /// reduces damage, by 1..=10.
    Spared,
    /// A monster attacked by another monster: AC counts unchanged and does not reduce damage.
    Raw,
}

/// Rolls the damage reduction for one hit.
pub(super) fn roll(rng: &mut Rng, defence: Defence) -> i32 {
    match defence.kind {
        Shelter::Rolled if defence.ac < 0 => rng.d(defence.ac.unsigned_abs()),
        Shelter::Spared if defence.ac < -10 => {
            rng.d((-defence.ac - 10) as u32 / 5 + 1).clamp(1, 10)
        }
        Shelter::Deep if defence.plates.places > 0 => {
            let place = rng.below(defence.plates.places.into()) as usize;
            match defence.plates.takes[place] {
                thick if thick > THICK => 10 + rng.d(thick.abs_diff(10)),
                takes => takes.max(0),
            }
        }
        _ => 0,
    }
}

/// Returns the damage of a hit that rolled `raw`, after damage reduction and the half damage
/// property.
/// Source: rules/combat 2.2.
pub const fn damage_after_armor(raw: i32, damage_reduction: i32, half: bool) -> i32 {
    if raw <= 0 {
        return 0;
    }
    let left = if raw - damage_reduction > 1 { raw - damage_reduction } else { 1 };
    if half { (left + 1) / 2 } else { left }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_damage_applies_after_armor_and_rounds_up() {
        assert_eq!(damage_after_armor(25, 4, true), 11);
        assert_eq!(damage_after_armor(25, 4, false), 21);
        assert_eq!(damage_after_armor(3, 10, false), 1);
        assert_eq!(damage_after_armor(0, 10, true), 0);
    }
}
