//! Exact probability distributions of dice rolls.

use crate::base::Dice;

/// A probability distribution: every possible result of a roll, with the number of equally likely
/// ways to get that result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spread {
    low: i32,
    ways: Vec<u128>,
}

impl Spread {
    /// Returns a distribution whose only result is `n`.
    pub fn flat(n: i32) -> Self {
        Self { low: n, ways: vec![1] }
    }

    pub fn of(dice: Dice) -> Self {
        let single = Self { low: 1, ways: vec![1; usize::from(dice.sides)] };
        let count = if dice.sides == 0 { 0 } else { dice.count };
        let rolled = (0..count).fold(Self::flat(0), |sum, _| sum.plus(&single));
        rolled.map(|n| n + i32::from(dice.plus))
    }

    /// Returns the distribution of the sum of two independent rolls.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let mut ways = vec![0; self.ways.len() + other.ways.len() - 1];
        for (a, &first) in self.ways.iter().enumerate() {
            for (b, &second) in other.ways.iter().enumerate() {
                ways[a + b] += first * second;
            }
        }
        Self { low: self.low + other.low, ways }
    }

    /// Returns the distribution with every result mapped by `change`.
    #[must_use]
    pub fn map(&self, change: impl Fn(i32) -> i32) -> Self {
        let results: Vec<(i32, u128)> = self.iter().map(|(n, ways)| (change(n), ways)).collect();
        let low = results.iter().map(|&(n, _)| n).min().unwrap_or(0);
        let high = results.iter().map(|&(n, _)| n).max().unwrap_or(0);
        let mut ways = vec![0; (high - low) as usize + 1];
        for (n, count) in results {
            ways[(n - low) as usize] += count;
        }
        Self { low, ways }
    }

    /// Returns the mixture of these distributions, with equal weight for each.
    #[must_use]
    pub fn any(list: &[Self]) -> Self {
        let common = list.iter().map(Self::total).fold(1, lcm);
        let low = list.iter().map(|it| it.low).min().unwrap_or(0);
        let high = list.iter().map(Self::high).max().unwrap_or(low);
        let mut ways = vec![0; (high - low) as usize + 1];
        for it in list {
            let share = common / it.total();
            for (n, count) in it.iter() {
                ways[(n - low) as usize] += count * share;
            }
        }
        Self { low, ways }
    }

    pub fn low(&self) -> i32 {
        self.low
    }

    pub fn high(&self) -> i32 {
        self.low + self.ways.len() as i32 - 1
    }

    /// Returns the total number of ways, over all results.
    pub fn total(&self) -> u128 {
        self.ways.iter().sum()
    }

    /// Returns the mean in thousandths, rounded toward zero.
    pub fn mean(&self) -> i64 {
        let total = self.total();
        let sum: i128 = self.iter().map(|(n, ways)| i128::from(n) * ways as i128).sum();
        (sum * 1000 / total as i128) as i64
    }

    /// Returns each result with the number of ways to get it.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u128)> + '_ {
        self.ways.iter().enumerate().map(|(at, &ways)| (self.low + at as i32, ways))
    }
}

/// Returns the least common multiple.
const fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distribution_of_two_dice_is_triangular() {
        let spread = Spread::of("2d6+1".parse().unwrap());
        assert_eq!((spread.low(), spread.high(), spread.mean()), (3, 13, 8000));
        assert_eq!(spread.ways, [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    }

    #[test]
    fn mapped_results_merge_equal_values() {
        let spread = Spread::of("1d6".parse().unwrap()).map(|n| (n - 3).max(1));
        assert_eq!((spread.low(), spread.high()), (1, 3));
        assert_eq!(spread.mean(), 1500);
    }
}
