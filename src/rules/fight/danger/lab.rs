//! Measures the damage of many attacks for the combat lab, with the same rolls as in play.

use crate::base::{Rng, Seed};
use crate::content::ruleset::ArmorVariant;
use crate::content::{Content, Form, MonsterKind, MonsterKindId, Ruleset};
use crate::rules::fight::roll::{
    damage_reduction::{self, Defence, Plates, Shelter},
    monster_attacks::{self, AttackOutcome, Striker},
};

/// Number from which the lab derives its random streams, one for each monster kind and armor class.
const STREAM: u64 = 0x6c61_6200;

/// Damage statistics of many actions of one monster against one armor class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wounds {
    pub actions: u32,
    /// Sum of the damage of all actions.
    pub total: u64,
    /// Sum of the squares of the damage of each action.
    pub squares: u64,
    /// Speed of the monster, in movement points per turn; 12 is one action per turn.
    pub speed: u8,
    /// Number of actions that dealt each amount of damage; the index is the damage.
    pub counts: Vec<u32>,
}

impl Wounds {
    /// Returns the mean damage per action, in thousandths.
    pub fn mean(&self) -> u64 {
        self.total * 1000 / u64::from(self.actions.max(1))
    }

    /// Returns the mean damage per turn, in thousandths.
    pub fn per_turn(&self) -> u64 {
        self.total * 1000 * u64::from(self.speed) / (12 * u64::from(self.actions.max(1)))
    }

    /// Returns the share of actions without damage, in thousandths.
    pub fn none(&self) -> u64 {
        let none = self.counts.first().copied().unwrap_or(0);
        u64::from(none) * 1000 / u64::from(self.actions.max(1))
    }

    /// Returns the smallest damage such that at least `percent` percent of all actions deal less.
    pub fn percentile(&self, percent: u32) -> u32 {
        let wanted = u64::from(percent) * u64::from(self.actions);
        let mut below = 0;
        for (damage, &count) in self.counts.iter().enumerate() {
            if below * 100 >= wanted {
                return damage as u32;
            }
            below += u64::from(count);
        }
        self.counts.len() as u32
    }
}

/// Rolls `actions` actions of a monster against a healthy hero of armor class `ac`. The monster has
/// the base level of its kind and no weapons or other equipment. An engulfer has already engulfed
/// the hero.
pub fn ac(
    content: &Content,
    rules: &Ruleset,
    monster: MonsterKindId,
    ac: i32,
    actions: u32,
    seed: Seed,
) -> Wounds {
    let kind = &content.monsters[monster];
    let (lowest, highest) = rules.ac_limits;
    let ac = ac.clamp(i32::from(lowest), i32::from(highest));
    let stream = STREAM ^ u64::from(monster.number()) << 32 ^ u64::from(ac as u8);
    let mut rng = Rng::new(seed, stream);
    let (striker, defence) = (striker(kind), defence(rules, ac));
    let mut wounds = Wounds { actions, speed: kind.speed, ..Wounds::default() };
    for _ in 0..actions {
        let blows = monster_attacks::roll(&mut rng, &striker, defence, |_| 0);
        let damage: i32 = blows
            .iter()
            .flatten()
            .map(|blow| match blow.roll {
                AttackOutcome::Hit { raw, damage_reduction } => {
                    damage_reduction::damage_after_armor(raw, damage_reduction, defence.half)
                }
                AttackOutcome::Missed { .. } => 0,
            })
            .sum();
        let damage = damage.unsigned_abs();
        wounds.total += u64::from(damage);
        wounds.squares += u64::from(damage) * u64::from(damage);
        let at = damage as usize;
        if wounds.counts.len() <= at {
            wounds.counts.resize(at + 1, 0);
        }
        wounds.counts[at] += 1;
    }
    wounds
}

fn striker(kind: &MonsterKind) -> Striker<'_> {
    let engulfs = kind.attacks.iter().any(|attack| attack.form == Form::Engulf);
    Striker {
        attacks: &kind.attacks,
        readiness: 10 + i32::from(kind.level),
        weapon: 0,
        holds: false,
        engulfs,
        twice: false,
    }
}

fn defence(rules: &Ruleset, ac: i32) -> Defence {
    let kind = match rules.armor {
        ArmorVariant::Dexterity => Shelter::Spared,
        ArmorVariant::Reduction | ArmorVariant::Weighted => Shelter::Deep,
        ArmorVariant::Vanilla | ArmorVariant::Level => Shelter::Rolled,
    };
    Defence { ac, kind, half: false, plates: Plates::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;

    const ACTIONS: u32 = 40_000;

    fn vanilla(content: &Content) -> Ruleset {
        content.rulesets[content.rulesets.find("wyrdvault").unwrap()].rules.clone()
    }

    fn kind_of(content: &Content, name: &str) -> MonsterKindId {
        let name = name.to_lowercase();
        let name = if name == "unicorn" { "white unicorn".to_owned() } else { name };
        content.monsters.find(&name).unwrap_or_else(|| panic!("no {name}"))
    }

    /// Parses a decimal number such as "12.345678" into millionths.
    fn millionths(text: &str) -> i128 {
        let (whole, part) = text.split_once('.').unwrap_or((text, ""));
        format!("{whole}{part:0<6}").parse().unwrap()
    }

    /// Whether the measured mean, times `top / bottom`, is within 4.5 standard errors of `wanted`
    /// millionths.
    fn agrees(wounds: &Wounds, wanted: i128, top: i128, bottom: i128) -> bool {
        let n = i128::from(wounds.actions);
        let total = i128::from(wounds.total);
        let off = total * top * 1_000_000 - wanted * bottom * n;
        let variance_n2 = n * i128::from(wounds.squares) - total * total;
        // `off` is the error of the mean times n * bottom * 1e6. The square of `off` must be below
        // 4.5 squared times the variance over n, in the same units.
        4 * off * off <= 81 * variance_n2 * top * top * 1_000_000_000_000 / n
    }

    #[test]
    fn mean_damage_by_armor_class_is_that_of_the_table() {
        let content = Content::builtin();
        let rules = vanilla(&content);
        let table = include_str!("../../../../tests/tables/ac_mean_damage.csv");
        let mut cells = 0;
        for line in table.lines().skip(1).filter(|line| line.ends_with(",rules")) {
            let fields: Vec<&str> = line.split(',').collect();
            let (at, name, mean) = (fields[0].parse().unwrap(), fields[1], fields[4]);
            let wounds = ac(&content, &rules, kind_of(&content, name), at, ACTIONS, Seed(2026));
            let speed = i128::from(wounds.speed);
            let found = wounds.per_turn();
            assert!(
                agrees(&wounds, millionths(mean), speed, 12),
                "{name} against {at}: {found} thousandths, not {mean}"
            );
            cells += 1;
        }
        assert_eq!(cells, 27 * 9);
    }

    #[test]
    fn one_armor_roll_is_shared_by_the_blows_of_a_minotaur() {
        let content = Content::builtin();
        let rules = vanilla(&content);
        let minotaur = kind_of(&content, "minotaur");
        let table = include_str!("../../../../tests/tables/minotaur_percentiles.csv");
        for line in table.lines().filter(|line| line.contains(",exact,")) {
            let fields: Vec<&str> = line.split(',').collect();
            let at: i32 = fields[0].parse().unwrap();
            let wounds = ac(&content, &rules, minotaur, at, 200_000, Seed(7));
            assert!(agrees(&wounds, millionths(fields[2]), 1, 1), "mean at {at}");
            for (percent, wanted) in [25, 50, 95, 99].into_iter().zip(&fields[3..7]) {
                let found = wounds.percentile(percent);
                let wanted: u32 = wanted.parse().unwrap();
                assert!(found.abs_diff(wanted) <= 1, "{percent} % at {at}: {found}, not {wanted}");
            }
            let none = i128::from(wounds.none()) * 1000;
            assert!((none - millionths(fields[7])).abs() < 6_000, "no damage at {at}: {none}");
        }
    }
}
