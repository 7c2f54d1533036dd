//! Luck-adjusted random numbers: NetHack's `rnl`.

use serde::{Deserialize, Serialize};

use super::rng::Rng;

/// Which game version's luck adjustment is used.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Formula {
    /// NetHack 3.6 and 3.7.
    #[default]
    V36,
    /// NetHack 3.4.3.
    V343,
}

/// Draws 0 to `x` − 1 uniformly, then usually shifts it: good luck toward 0, bad luck toward
/// `x` − 1.
///
/// `x` is at least 1; `luck` lies within ±13. The first draw gives the unadjusted number. A second
/// draw decides whether luck is ignored. It is omitted if the shift is 0 ([`Formula::V36`]) or if
/// `luck` is 0 ([`Formula::V343`]).
/// Source: NetHack 3.7 and 3.4.3 `rnd.c`, `rnl`.
pub fn rnl(rng: &mut Rng, x: u32, luck: i32, formula: Formula) -> u32 {
    drawn_and_bent(rng, x, luck, formula).1
}

/// Acts like [`rnl`], but returns both the raw draw and the adjusted result.
pub fn drawn_and_bent(rng: &mut Rng, x: u32, luck: i32, formula: Formula) -> (u32, u32) {
    let drawn = rng.below(x);
    let (push, ignored_one_in) = push(x, luck, formula);
    if ignored_one_in == 0 || rng.one_in(ignored_one_in) {
        return (drawn, drawn);
    }
    let pushed = i64::from(drawn) - i64::from(push);
    (drawn, pushed.clamp(0, i64::from(x) - 1) as u32)
}

/// Returns the shift of `rnl(x)` toward 0, and `n` such that luck is ignored 1 time in `n`; `n` is
/// 0 if luck never applies.
fn push(x: u32, luck: i32, formula: Formula) -> (i32, u32) {
    let small = x <= 15;
    match formula {
        Formula::V36 => {
            let push = if small { luck.signum() * ((luck.abs() + 1) / 3) } else { luck };
            (push, if push == 0 { 0 } else { 37 + push.unsigned_abs() })
        }
        Formula::V343 => {
            let push = if small && luck >= -5 { luck / 3 } else { luck };
            (push, if luck == 0 { 0 } else { (50 - luck).max(1) as u32 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Seed;
    use std::collections::BTreeMap;

    const ROLLS: i128 = 200_000;
    /// 1.0 in the fixed-point format of the tables, which have ten decimals.
    const ONE: i128 = 10_000_000_000;

    /// Counts how often each result occurs in `ROLLS` rolls; caches the counts by range and luck.
    struct Counter {
        rng: Rng,
        formula: Formula,
        counts: BTreeMap<(u32, i32), Vec<i128>>,
    }

    impl Counter {
        fn new(formula: Formula) -> Counter {
            Counter { rng: Rng::new(Seed(2026), 4), formula, counts: BTreeMap::new() }
        }

        fn counts(&mut self, x: u32, luck: i32) -> &[i128] {
            let (rng, formula) = (&mut self.rng, self.formula);
            self.counts.entry((x, luck)).or_insert_with(|| {
                let mut counts = vec![0; x as usize];
                for _ in 0..ROLLS {
                    counts[rnl(rng, x, luck, formula) as usize] += 1;
                }
                counts
            })
        }

        /// Returns how many of `ROLLS` rolls satisfy `expr`, such as "rnl(8)==0". With the suffix
        /// ", one time in three", each of these rolls counts with probability 1/3.
        fn held(&mut self, expr: &str, luck: i32) -> i128 {
            let (rule, thinned) = match expr.split_once(", one time in ") {
                Some((rule, "three")) => (rule, 3),
                Some((rule, "five")) => (rule, 5),
                Some(_) => panic!("{expr}"),
                None => (expr, 1),
            };
            let (x, rest) = range(rule);
            let (sign, limit) = rest.split_at(rest.find(|c: char| c.is_ascii_digit()).unwrap());
            let limit: usize = limit.parse().unwrap();
            let holds = |roll: usize| match sign {
                "==" => roll == limit,
                "<" => roll < limit,
                ">" => roll > limit,
                _ => panic!("{expr}"),
            };
            let counts = self.counts(x, luck).iter().enumerate();
            let held = counts.filter(|(roll, _)| holds(*roll)).map(|(_, count)| count).sum();
            (0..held).filter(|_| self.rng.one_in(thinned)).count() as i128
        }
    }

    /// Splits "rnl(8)==0" into 8 and "==0".
    fn range(expr: &str) -> (u32, &str) {
        let (x, rest) = expr.strip_prefix("rnl(").unwrap().split_once(')').unwrap();
        (x.parse().unwrap(), rest)
    }

    /// Returns the rows of a table without its header, each as expression, luck and fixed-point
    /// value.
    fn rows(table: &str) -> Vec<(String, i32, i128)> {
        let row = |line: &str| {
            let (rest, value) = line.rsplit_once(',').unwrap();
            let (rest, luck) = rest.rsplit_once(',').unwrap();
            let expr = match rest.strip_suffix('"') {
                Some(quoted) => quoted.rsplit_once('"').unwrap().1,
                None => rest.rsplit_once(',').unwrap().1,
            };
            (expr.to_owned(), luck.parse().unwrap(), decimals(value))
        };
        table.lines().skip(1).map(row).collect()
    }

    fn decimals(value: &str) -> i128 {
        let (whole, part) = value.split_once('.').unwrap();
        assert_eq!(part.len(), 10);
        whole.parse::<i128>().unwrap() * ONE + part.parse::<i128>().unwrap()
    }

    /// Whether a count is within 4.5 standard errors of the expected share.
    fn is_near(count: i128, share: i128) -> bool {
        let off = count * ONE - ROLLS * share;
        4 * off * off <= 81 * ROLLS * share * (ONE - share)
    }

    fn check_shares(table: &str, formula: Formula) {
        let mut counter = Counter::new(formula);
        let rows = rows(table);
        assert_eq!(rows.len(), 315);
        for (expr, luck, share) in rows {
            let held = counter.held(&expr, luck);
            assert!(is_near(held, share), "{expr} at luck {luck}: {held} of {ROLLS}");
        }
    }

    #[test]
    fn rnl_shares_match_the_tables() {
        check_shares(include_str!("../../tests/tables/rnl_rows.csv"), Formula::V36);
    }

    #[test]
    fn rnl_shares_match_the_tables_of_3_4_3() {
        check_shares(include_str!("../../tests/tables/rnl_rows_343.csv"), Formula::V343);
    }

    #[test]
    fn rnl_means_match_the_tables() {
        let mut counter = Counter::new(Formula::V36);
        let rows = rows(include_str!("../../tests/tables/rnl_means.csv"));
        assert_eq!(rows.len(), 36);
        for (expr, luck, mean) in rows {
            let start = expr.find("rnl").unwrap();
            let (x, plus) = range(&expr[start..]);
            let value = |roll: usize| match expr[..start].strip_suffix('-') {
                Some(from) => from.parse::<i128>().unwrap() - roll as i128,
                None => roll as i128 + plus[1..].parse::<i128>().unwrap(),
            };
            let counts = counter.counts(x, luck).iter().enumerate();
            let (mut sum, mut squares) = (0, 0);
            for (roll, count) in counts {
                sum += count * value(roll);
                squares += count * value(roll) * value(roll);
            }
            let off = sum * ONE - ROLLS * mean;
            let spread = ROLLS * squares - sum * sum;
            let (off, spread) = (off / 1_000_000, spread * (ONE / 1_000_000) * (ONE / 1_000_000));
            assert!(4 * ROLLS * off * off <= 81 * spread, "{expr} at luck {luck}: {sum}");
        }
    }

    #[test]
    fn rnl_10_has_the_distribution_of_its_table_at_every_luck() {
        let mut counter = Counter::new(Formula::V36);
        let table = include_str!("../../tests/tables/rnl10_distribution.csv");
        for line in table.lines().skip(1) {
            let (luck, shares) = line.split_once(',').unwrap();
            let counts = counter.counts(10, luck.parse().unwrap());
            for (roll, share) in shares.split(',').enumerate() {
                let count = counts[roll];
                assert!(is_near(count, decimals(share)), "{roll} at luck {luck}: {count}");
            }
        }
        assert_eq!(counter.counts.len(), 27);
    }

    #[test]
    fn rnl_draws_a_second_time_only_if_luck_could_adjust() {
        let drawn = |x, luck, formula| {
            let mut rng = Rng::new(Seed(7), 4);
            rnl(&mut rng, x, luck, formula);
            rng.drawn()
        };
        for luck in -1..=1 {
            assert_eq!(drawn(15, luck, Formula::V36), 1);
        }
        assert_eq!(drawn(15, 2, Formula::V36), 2);
        assert_eq!(drawn(16, 1, Formula::V36), 2);
        assert_eq!(drawn(15, 0, Formula::V343), 1);
        assert_eq!(drawn(15, 1, Formula::V343), 2);
    }

    #[test]
    fn rnl_adjusts_by_luck_thirds_up_to_15_and_by_luck_above() {
        let pushes = |x, formula| (-13..=13).map(move |luck| push(x, luck, formula).0);
        let thirds = [4, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1].map(|push: i32| -push);
        assert!(pushes(15, Formula::V36).take(12).eq(thirds));
        assert!(pushes(15, Formula::V36).eq(pushes(15, Formula::V36).map(|push| -push).rev()));
        assert!(pushes(16, Formula::V36).eq(-13..=13));
        assert_eq!(push(15, -5, Formula::V343), (-1, 55));
        assert_eq!(push(15, -6, Formula::V343), (-6, 56));
        assert_eq!(push(15, 13, Formula::V343), (4, 37));
    }

    #[test]
    fn rnl_1_is_always_0() {
        let mut rng = Rng::new(Seed(8), 4);
        assert!((-13..=13).all(|luck| rnl(&mut rng, 1, luck, Formula::V36) == 0));
    }
}
