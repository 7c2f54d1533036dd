//! Melee and missile bonuses for strength and dexterity.
//!
//! Strength 19..=118 stands for 18/01..=18/100, and 119..=125 for 19..=25.

/// Strength 18/50. It and the next three constants (18/75, 18/90 and 18/99) are encoded as in the
/// module description.
const S18_50: u8 = 68;
const S18_75: u8 = 93;
const S18_90: u8 = 108;
const S18_99: u8 = 117;

/// Returns the hero's melee to-hit bonus for strength.
/// Source: rules/combat 4.1.
pub const fn to_hit(strength: u8) -> i32 {
    match strength {
        0..=5 => -2,
        6..=7 => -1,
        8..=16 => 0,
        17..=S18_50 => 1,
        69..=S18_99 => 2,
        _ => 3,
    }
}

/// Returns the hero's melee and missile to-hit bonus for dexterity.
/// Source: rules/combat 4.1.
pub const fn aim(dexterity: u8) -> i32 {
    match dexterity {
        0..=3 => -3,
        4..=5 => -2,
        6..=7 => -1,
        8..=13 => 0,
        _ => dexterity as i32 - 14,
    }
}

/// Returns the hero's damage bonus for strength.
/// Source: rules/combat 4.2.
pub const fn damage(strength: u8) -> i32 {
    match strength {
        0..=5 => -1,
        6..=15 => 0,
        16..=17 => 1,
        18 => 2,
        19..=S18_75 => 3,
        94..=S18_90 => 4,
        109..=S18_99 => 5,
        _ => 6,
    }
}

/// The number of hands that an attack uses, which scales the strength bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    One,
    /// A weapon held in both hands.
    Both,
    /// One of two attacks in the same action, with two weapons or with bare hands.
    Paired,
}

/// Returns the strength bonus to damage for a grip: 3/2 of the bonus with both hands, and 3/4 for
/// each attack of a pair, rounded to the nearest integer.
/// Source: rules/combat 4.2.
pub const fn of_blow(strength: u8, grip: Grip) -> i32 {
    let whole = damage(strength);
    let size = whole.abs();
    let size = match grip {
        Grip::One => size,
        Grip::Both => (3 * size + 1) / 2,
        Grip::Paired => (3 * size + 2) / 4,
    };
    if whole < 0 { -size } else { size }
}

/// Returns strength on a linear scale up to 25, for throwing, lifting and kicking.
/// Source: rules/numbers 1.
pub const fn plain(strength: u8) -> i32 {
    match strength {
        0..=18 => strength as i32,
        19..=49 => 19,
        50..=99 => 20,
        100..=121 => 21,
        _ => strength as i32 - 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_helps_to_hit_by_the_table() {
        let at = [3, 5, 6, 7, 8, 16, 17, 68, 69, 117, 118, 125].map(to_hit);
        assert_eq!(at, [-2, -2, -1, -1, 0, 0, 1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn strength_adds_damage_by_the_table() {
        let at = [5, 6, 15, 16, 17, 18, 19, 93, 94, 108, 109, 117, 118, 125].map(damage);
        assert_eq!(at, [-1, 0, 0, 1, 1, 2, 3, 3, 4, 4, 5, 5, 6, 6]);
    }

    #[test]
    fn strength_adds_more_damage_two_handed_and_less_with_two_weapons() {
        let of = |strength| [Grip::One, Grip::Both, Grip::Paired].map(|it| of_blow(strength, it));
        assert_eq!(of(5), [-1, -2, -1]);
        assert_eq!(of(10), [0, 0, 0]);
        assert_eq!(of(18), [2, 3, 2]);
        assert_eq!(of(118), [6, 9, 5]);
    }

    #[test]
    fn dexterity_helps_to_hit_by_the_table() {
        let at = [3, 4, 6, 8, 13, 14, 18, 25].map(aim);
        assert_eq!(at, [-3, -2, -1, 0, 0, 0, 4, 11]);
    }

    #[test]
    fn carrying_capacity_counts_strength_up_to_25() {
        let at = [17, 18, 19, 49, 50, 99, 100, 118, 119, 121, 122, 125].map(plain);
        assert_eq!(at, [17, 18, 19, 19, 20, 20, 21, 21, 21, 21, 22, 25]);
    }
}
