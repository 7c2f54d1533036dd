//! Scales damage by difficulty.
//!
//! Difficulty does not change maximum hit points. Damage is scaled exactly, in 1/10,000 of a hit
//! point; each actor carries the fraction over as `scratches`, so that small damage is never lost.
//! Source: rules/score 6.

/// One hit point, in the unit of scaled damage.
pub const POINT: i64 = 10_000;
/// 1.3 to the power of -4..=2, in 1/10,000.
const DAMAGE: [i64; 7] = [3_501, 4_552, 5_917, 7_692, 10_000, 13_000, 16_900];
/// 1.3679 to the power of -4..=2, in 1/10,000.
const HIT_POINTS: [i64; 7] = [2_856, 3_907, 5_344, 7_310, 10_000, 13_679, 18_712];

/// Returns the damage of foes and the effective hit points of foes, each in percent of the value at
/// difficulty 0.
pub fn shares(difficulty: i8) -> (i64, i64) {
    let level = (i32::from(difficulty) + 4).clamp(0, 6) as usize;
    let percent = |share: i64| (share * 100 + POINT / 2) / POINT;
    (percent(DAMAGE[level]), percent(HIT_POINTS[level]))
}

/// Whether the attacker (`by_friend`) and the target (`to_friend`) are the hero or a pet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    pub by_friend: bool,
    pub to_friend: bool,
}

/// Returns the scaled damage in 1/10,000 of a hit point. `difficulty` is -4..=2.
pub fn scaled(difficulty: i8, amount: i32, sides: Sides) -> i64 {
    let level = (i32::from(difficulty) + 4).clamp(0, 6) as usize;
    let mut wound = i64::from(amount.max(0)) * POINT;
    if !sides.by_friend {
        wound = wound * DAMAGE[level] / POINT;
    }
    if !sides.to_friend {
        wound = wound * POINT / HIT_POINTS[level];
    }
    wound
}

#[cfg(test)]
mod tests {
    use super::*;

    const AGAINST_YOU: Sides = Sides { by_friend: false, to_friend: true };
    const BY_YOU: Sides = Sides { by_friend: true, to_friend: false };

    #[test]
    fn expert_difficulty_does_not_scale_damage() {
        for sides in [AGAINST_YOU, BY_YOU, Sides { by_friend: false, to_friend: false }] {
            assert_eq!(scaled(0, 7, sides), 70_000);
        }
    }

    #[test]
    fn difficulty_scales_damage_by_and_against_the_hero() {
        assert_eq!(scaled(-4, 10, AGAINST_YOU), 35_010);
        assert_eq!(scaled(-4, 10, BY_YOU), 350_140);
        assert_eq!(scaled(2, 10, AGAINST_YOU), 169_000);
        assert_eq!(scaled(2, 10, BY_YOU), 53_441);
    }
}
