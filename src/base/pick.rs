//! Random choice from slices, and shuffling.

use super::rng::Rng;

/// Draws an element uniformly; `None`, without a draw, if the slice is empty.
pub fn one<'a, T>(rng: &mut Rng, from: &'a [T]) -> Option<&'a T> {
    if from.is_empty() {
        return None;
    }
    from.get(rng.below(from.len() as u32) as usize)
}

/// Draws an index with probability proportional to its weight; `None`, without a draw, if the
/// total weight is 0. The total must be below 2³².
pub fn weighted(rng: &mut Rng, weights: &[u32]) -> Option<usize> {
    let total: u32 = weights.iter().sum();
    if total == 0 {
        return None;
    }
    let mut left = rng.below(total);
    weights.iter().position(|&weight| {
        let here = left < weight;
        left = left.saturating_sub(weight);
        here
    })
}

/// Shuffles uniformly, with one draw for each element but the first.
pub fn shuffle<T>(rng: &mut Rng, all: &mut [T]) {
    for last in (1..all.len()).rev() {
        all.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::rng::Seed;
    use std::collections::BTreeMap;

    #[test]
    fn picking_from_an_empty_list_draws_nothing() {
        let mut rng = Rng::new(Seed(1), 0);
        assert_eq!(one::<u8>(&mut rng, &[]), None);
        assert_eq!(weighted(&mut rng, &[]), None);
        assert_eq!(weighted(&mut rng, &[0, 0]), None);
        shuffle(&mut rng, &mut [1]);
        assert_eq!(rng.drawn(), 0);
    }

    #[test]
    fn weighted_picks_follow_the_weights() {
        let mut rng = Rng::new(Seed(1), 0);
        let mut counts = [0; 4];
        for _ in 0..6000 {
            counts[weighted(&mut rng, &[0, 1, 0, 5]).unwrap()] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        assert!((870..=1130).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn shuffles_give_every_order_equally_often() {
        let mut rng = Rng::new(Seed(1), 0);
        let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
        for _ in 0..6000 {
            let mut all = [1, 2, 3];
            shuffle(&mut rng, &mut all);
            *counts.entry(all).or_default() += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(counts.values().all(|count| (870..=1130).contains(count)), "{counts:?}");
    }

    #[test]
    fn one_picks_each_element_equally_often() {
        let mut rng = Rng::new(Seed(1), 0);
        let picked = (0..6000).filter(|_| one(&mut rng, &['a', 'b', 'c']) == Some(&'b')).count();
        assert!((1840..=2160).contains(&picked), "{picked}");
    }
}
