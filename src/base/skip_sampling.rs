//! Skip sampling: long series of tries with a small chance, at one draw per success.

use rand::Rng as _;

use super::rng::Rng;

/// Geometric sampling: one draw gives the number of failures before the next success.
///
/// The draw is compared with the probabilities of long series of failures, in units of 2⁻³². The
/// mean number of failures is off by less than 1 part in 10⁸.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SkipSampler {
    /// `fails[n]` is the probability that 2ⁿ tries in a row fail, in units of 2⁻³².
    fails: [u64; STEPS],
}

const STEPS: usize = 11;
const SURE: u64 = 1 << 32;

impl SkipSampler {
    /// Maximum number of failures in a row. A level has fewer squares (1680) than that.
    pub const MOST: usize = (1 << STEPS) - 1;

    /// Creates a sampler for a success chance of `num`/`den` per try; `den` is at least 1.
    pub const fn new(num: u32, den: u32) -> Self {
        let num = if num < den { num } else { den };
        let mut fails = [SURE * (den - num) as u64 / den as u64; STEPS];
        let mut step = 1;
        while step < STEPS {
            fails[step] = both(fails[step - 1], fails[step - 1]);
            step += 1;
        }
        Self { fails }
    }

    /// Starts a series of tries. Draws once, to find the first success.
    pub fn tries<'s>(&'s self, rng: &mut Rng) -> Tries<'s> {
        Tries { sampler: self, failures: self.failures(rng) }
    }

    /// Draws the number of failures before the next success, at most [`SkipSampler::MOST`].
    pub fn failures(&self, rng: &mut Rng) -> usize {
        let word = u64::from(rng.next_u32());
        let (mut chance, mut many) = (SURE, 0);
        for step in (0..STEPS).rev() {
            let longer = both(chance, self.fails[step]);
            if word < longer {
                chance = longer;
                many |= 1 << step;
            }
        }
        many
    }
}

/// A series of tries.
#[derive(Clone, Debug)]
pub struct Tries<'s> {
    sampler: &'s SkipSampler,
    /// Failures left before the next success.
    failures: usize,
}

impl Tries<'_> {
    /// Whether this try succeeds. Draws only on success, to find the next success.
    #[inline]
    pub fn comes(&mut self, rng: &mut Rng) -> bool {
        let comes = self.failures == 0;
        self.failures = if comes { self.sampler.failures(rng) } else { self.failures - 1 };
        comes
    }
}

/// Product of two probabilities in units of 2⁻³².
const fn both(one: u64, other: u64) -> u64 {
    ((one as u128 * other as u128) >> 32) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Seed;

    #[test]
    fn skips_at_chance_0_and_1() {
        let mut rng = Rng::new(Seed(1), 0);
        assert_eq!(SkipSampler::new(0, 1000).failures(&mut rng), SkipSampler::MOST);
        assert_eq!(SkipSampler::new(1000, 1000).failures(&mut rng), 0);
        assert_eq!(SkipSampler::new(2000, 1000).failures(&mut rng), 0);
        assert_eq!(rng.drawn(), 3);
    }

    /// Compares the number of successes and their spread with those of single draws.
    #[test]
    fn skips_have_the_distribution_of_single_draws() {
        const TRIES: usize = 2_000_000;
        for (num, den) in [(1, 100), (21, 1000), (1, 3)] {
            let sampler = SkipSampler::new(num, den);
            let mut rng = Rng::new(Seed(u64::from(den)), 0);
            let (mut tries, mut hits, mut close) = (0, 0, 0);
            while tries < TRIES {
                let gap = sampler.failures(&mut rng);
                tries += gap + 1;
                hits += 1;
                close += usize::from(gap < 5);
            }
            let (mut single, mut single_close, mut last) = (0, 0, 0);
            for at in 1..=TRIES {
                if rng.chance(num, den) {
                    single += 1;
                    single_close += usize::from(at - last <= 5);
                    last = at;
                }
            }
            // Five standard errors of the difference of two counts.
            let apart = |a: usize, b: usize| a.abs_diff(b).pow(2) <= 25 * (a + b);
            assert!(apart(hits, single), "{num} in {den}: {hits} and {single}");
            assert!(apart(close, single_close), "{num} in {den}: {close} and {single_close}");
        }
    }
}
