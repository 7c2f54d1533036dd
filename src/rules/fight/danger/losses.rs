//! Distributions of lost hit points, in fixed point.

use super::distribution::Spread;
use crate::base::Dice;

/// Probability 1. All probabilities are integers in 0..=`ONE`.
pub const ONE: u64 = 1 << 30;

/// Returns the probability that two independent events both happen.
pub const fn both(one: u64, other: u64) -> u64 {
    // Products of two probabilities cannot overflow, and unchecked products of numbers with 32 bits
    // are much faster.
    (one as u32 as u64).wrapping_mul(other as u32 as u64) >> 30
}

/// Maximum number of cells into which hit points are divided.
const MOST_CELLS: i64 = 64;

/// A division of the hit points of one creature into at most 64 cells. If the creature has up to 64
/// hit points, each point is a cell, so that sums of damage are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    points: i64,
    cells: usize,
    /// Cells regenerated per action of the hero, in units of 1/[`ONE`].
    heals: u64,
}

impl Scale {
    /// Creates a scale for a creature that dies after `points` points of damage, at least 1.
    pub fn new(points: i64) -> Self {
        let points = points.max(1);
        Self { points, cells: points.min(MOST_CELLS) as usize, heals: 0 }
    }

    /// Adds regeneration, in thousandths of a hit point per action of the hero.
    #[must_use]
    pub const fn healing(self, thousandths: u64) -> Self {
        let heals = thousandths * ONE / 1000 * self.cells as u64 / self.points as u64;
        Self { heals, ..self }
    }

    /// Returns the number of cells that `points` hit points fill, rounded up, at most all cells.
    pub const fn cell(self, points: i64) -> usize {
        let cells = self.cells as i64;
        let cell = (points * cells + self.points - 1) / self.points;
        if cell < cells { cell as usize } else { self.cells }
    }

    /// Returns the number of cells. A dead creature has lost all of them.
    pub const fn cells(self) -> usize {
        self.cells
    }
}

/// The probability of each loss, in cells from 0 to [`Scale::cells`]. Losing all cells means death.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Losses {
    cells: usize,
    /// Probability of each loss, by index, without trailing zeros.
    shares: Vec<u64>,
}

impl Losses {
    /// Returns the distribution in which the loss is always 0.
    pub fn none(scale: Scale) -> Self {
        Self { cells: scale.cells, shares: vec![ONE] }
    }

    /// Returns the distribution in which all hit points are always lost.
    pub fn all(scale: Scale) -> Self {
        let mut shares = vec![0; scale.cells + 1];
        shares[scale.cells] = ONE;
        Self { cells: scale.cells, shares }
    }

    /// Returns the losses from a damage roll. A result between two whole cells is split between
    /// both by probability, which keeps the mean exact.
    pub fn by(scale: Scale, damage: &Spread) -> Self {
        let mut shares = vec![0; scale.cells + 1];
        let total = damage.total();
        for (points, ways) in damage.iter() {
            let share = (ways * u128::from(ONE) / total) as u64;
            let sized = i64::from(points.max(0)) * scale.cells as i64;
            let (cell, part) = ((sized / scale.points) as usize, sized % scale.points);
            let above = share * part as u64 / scale.points as u64;
            shares[cell.min(scale.cells)] += share - above;
            shares[(cell + 1).min(scale.cells)] += above;
        }
        Self { cells: scale.cells, shares }.trimmed()
    }

    /// Returns the distribution of losses from one roll of `dice`.
    pub fn dice(scale: Scale, dice: Dice) -> Self {
        let die = Self::by(scale, &Spread::of(Dice::new(1, dice.sides, 0)));
        let count = if dice.sides == 0 { 0 } else { u32::from(dice.count) };
        let plus = Self::by(scale, &Spread::flat(dice.plus.into()));
        die.power(count).plus(&plus)
    }

    /// Returns the sum of two independent losses.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        let most = self.cells;
        let length = self.shares.len() + other.shares.len() - 1;
        let mut shares = vec![0_u64; length.min(most + 1)];
        // The loop is faster if the shorter operand is the outer one. The operands can be swapped
        // only if the sum is not capped at `most`; otherwise the order changes the result.
        let swaps = length <= most && other.shares.len() < self.shares.len();
        let (one, other) = if swaps { (other, self) } else { (self, other) };
        for (a, &first) in one.shares.iter().enumerate() {
            if first == 0 {
                continue;
            }
            let (inside, beyond) = other.shares.split_at(other.shares.len().min(most - a));
            for (sum, &second) in shares[a..].iter_mut().zip(inside) {
                *sum = sum.wrapping_add(both(first, second));
            }
            if !beyond.is_empty() {
                shares[most] += both(first, beyond.iter().sum());
            }
        }
        Self { cells: most, shares }
    }

    /// Returns the total loss of `times`/1000 repetitions. For 1500, one and two repetitions are
    /// equally likely.
    #[must_use]
    pub fn times(&self, times: u32) -> Self {
        let whole = self.power(times / 1000);
        match u64::from(times % 1000) {
            0 => whole,
            part => whole.or(&whole.plus(self), part * ONE / 1000),
        }
    }

    fn power(&self, times: u32) -> Self {
        let mut sum = Self { cells: self.cells, shares: vec![ONE] };
        let (mut doubled, mut left) = (self.clone(), times);
        while left > 0 {
            if left % 2 == 1 {
                sum = sum.plus(&doubled);
            }
            left /= 2;
            if left > 0 {
                doubled = doubled.plus(&doubled);
            }
        }
        sum
    }

    /// Returns the loss after the regeneration of one action. Creatures that are dead or unhurt do
    /// not regenerate.
    #[must_use]
    pub fn healed(mut self, scale: Scale) -> Self {
        let (whole, part) = ((scale.heals >> 30) as usize, scale.heals % ONE);
        if scale.heals == 0 {
            return self;
        }
        for cell in 1..self.shares.len().min(self.cells) {
            let share = std::mem::take(&mut self.shares[cell]);
            let more = both(share, part);
            self.shares[cell.saturating_sub(whole)] += share - more;
            self.shares[cell.saturating_sub(whole + 1)] += more;
        }
        self
    }

    /// Returns the mixture of `other`, with probability `chance`, and this loss otherwise.
    #[must_use]
    pub fn or(&self, other: &Self, chance: u64) -> Self {
        let mut mixed = Self { cells: self.cells, shares: Vec::new() };
        mixed.add(self, ONE - chance.min(ONE));
        mixed.add(other, chance.min(ONE));
        mixed
    }

    /// Returns the mixture of this loss, with probability `chance`, and no loss otherwise.
    #[must_use]
    pub fn at_times(&self, chance: u64) -> Self {
        Self { cells: self.cells, shares: vec![ONE] }.or(self, chance)
    }

    /// Adds `other` to this mixture with probability `part`. A mixture starts as [`Losses::empty`].
    pub fn add(&mut self, other: &Self, part: u64) {
        if self.shares.len() < other.shares.len() {
            self.shares.resize(other.shares.len(), 0);
        }
        for (sum, &share) in self.shares.iter_mut().zip(&other.shares) {
            *sum += both(share, part);
        }
    }

    /// Returns a mixture with no parts yet, for [`Losses::add`].
    pub fn empty(scale: Scale) -> Self {
        Self { cells: scale.cells, shares: Vec::new() }
    }

    /// Returns the probability of each loss, in cells from 0, without trailing zeros.
    pub fn shares(&self) -> &[u64] {
        &self.shares
    }

    /// Returns the probability of losing everything.
    pub fn death(&self) -> u64 {
        self.shares.get(self.cells).copied().unwrap_or(0)
    }

    /// Whether the mean loss is more than the regeneration in one action.
    pub fn exceeds_healing(&self, scale: Scale) -> bool {
        self.mean() > scale.heals
    }

    /// Returns the mean loss in cells, in units of 1/[`ONE`].
    fn mean(&self) -> u64 {
        (0..).zip(&self.shares).map(|(cell, share)| cell * share).sum()
    }

    /// Returns the mean loss, in percent of all hit points.
    pub fn percent(&self) -> u32 {
        (self.mean() * 100 / (self.cells as u64 * ONE)) as u32
    }

    fn trimmed(mut self) -> Self {
        let used = self.shares.iter().rposition(|&share| share > 0).map_or(0, |last| last + 1);
        self.shares.truncate(used);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(text: &str) -> Spread {
        Spread::of(text.parse().unwrap())
    }

    #[test]
    fn two_dice_kill_as_often_as_their_sum_reaches_the_hit_points() {
        let scale = Scale::new(10);
        let die = Losses::by(scale, &dice("1d6"));
        assert_eq!(die.plus(&die).death() * 36 / ONE, 5, "6 of 36, rounded down");
        assert_eq!(die.times(2000), die.plus(&die));
        assert_eq!(Losses::dice(scale, Dice::new(2, 6, 0)), die.plus(&die));
        assert_eq!(die.death(), 0);
    }

    #[test]
    fn many_hit_points_share_cells_without_moving_the_mean() {
        let scale = Scale::new(1000);
        let ten = Losses::by(scale, &Spread::flat(10)).times(30_000);
        assert!((29..=30).contains(&ten.percent()), "{}", ten.percent());
    }

    #[test]
    fn regeneration_helps_the_hurt_but_not_the_dead() {
        let scale = Scale::new(4).healing(1500);
        let hurt = Losses::by(scale, &Spread::flat(2)).healed(scale);
        assert_eq!(hurt.percent(), 12, "half of a point of 4 is left");
        assert_eq!(Losses::all(scale).healed(scale), Losses::all(scale));
        assert_eq!(Losses::none(scale).healed(scale), Losses::none(scale));
    }

    #[test]
    fn half_a_loss_is_one_in_half_of_the_cases() {
        let scale = Scale::new(4);
        let blow = Losses::by(scale, &Spread::flat(4));
        assert_eq!(blow.times(500).death(), ONE / 2);
        assert_eq!(blow.at_times(ONE / 4).death(), ONE / 4);
        assert_eq!(Losses::none(scale).or(&Losses::all(scale), ONE / 8).death(), ONE / 8);
    }
}
