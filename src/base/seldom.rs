//! Chances that seldom come, in long rows of tries.

use super::rng::Rng;

/// What comes so many times in so many tries. Instead of a word a try, one word is drawn for all
/// the tries up to the next that succeeds.
///
/// The word is compared with the chances that so many tries fail, which are whole numbers of
/// 2⁻³²: a length is off by less than one in 10⁸ of what the tries themselves would give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seldom {
    /// The chance that 2ⁿ tries fail, in 2⁻³².
    fails: [u64; STEPS],
}

const STEPS: usize = 11;
const SURE: u64 = 1 << 32;

impl Seldom {
    /// More tries than this never fail in a row: there are fewer squares on a level.
    pub const MOST: usize = (1 << STEPS) - 1;

    /// `num` times in `den`, which is at least 1.
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

    /// A row of tries that begins now; draws.
    pub fn tries<'s>(&'s self, rng: &mut Rng) -> Tries<'s> {
        Tries { seldom: self, failures: self.failures(rng) }
    }

    /// Tries that fail before the next that succeeds, [`Seldom::MOST`] at most; always draws.
    pub fn failures(&self, rng: &mut Rng) -> usize {
        let word = u64::from(rng.next());
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

/// One try after the other.
#[derive(Clone, Debug)]
pub struct Tries<'s> {
    seldom: &'s Seldom,
    /// Still to come before the next that succeeds.
    failures: usize,
}

impl Tries<'_> {
    /// Whether it comes this time; draws only if it does.
    #[inline]
    pub fn comes(&mut self, rng: &mut Rng) -> bool {
        let comes = self.failures == 0;
        self.failures = if comes { self.seldom.failures(rng) } else { self.failures - 1 };
        comes
    }
}

/// The chance that two things happen that do not depend on each other.
const fn both(one: u64, other: u64) -> u64 {
    ((one as u128 * other as u128) >> 32) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Seed;

    #[test]
    fn what_never_comes_never_comes_and_what_always_comes_comes_at_once() {
        let mut rng = Rng::new(Seed(1), 0);
        assert_eq!(Seldom::new(0, 1000).failures(&mut rng), Seldom::MOST);
        assert_eq!(Seldom::new(1000, 1000).failures(&mut rng), 0);
        assert_eq!(Seldom::new(2000, 1000).failures(&mut rng), 0);
        assert_eq!(rng.drawn(), 3);
    }

    /// Against tries that are drawn one by one: how many succeed, and how they are spread.
    #[test]
    fn it_comes_as_often_and_as_unevenly_as_in_single_tries() {
        const TRIES: usize = 2_000_000;
        for (num, den) in [(1, 100), (21, 1000), (1, 3)] {
            let seldom = Seldom::new(num, den);
            let mut rng = Rng::new(Seed(u64::from(den)), 0);
            let (mut tries, mut hits, mut close) = (0, 0, 0);
            while tries < TRIES {
                let gap = seldom.failures(&mut rng);
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
            // Five standard errors of a difference of two counts.
            let apart = |a: usize, b: usize| a.abs_diff(b).pow(2) <= 25 * (a + b);
            assert!(apart(hits, single), "{num} in {den}: {hits} and {single}");
            assert!(apart(close, single_close), "{num} in {den}: {close} and {single_close}");
        }
    }
}
