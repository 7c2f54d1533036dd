//! An itemized total, for to-hit, damage, prices and speed.

/// A total with its parts, in the order they were added. Stored without allocation, because one is
/// built for every attack and for every foe on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    total: i32,
    parts: [(i32, &'static str); Sum::PARTS],
    count: u8,
}

impl Sum {
    /// Number of parts listed separately; later parts are merged into the last.
    pub const PARTS: usize = 14;

    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a part. Zero is not listed.
    pub fn add(&mut self, amount: i32, why: &'static str) {
        self.total += amount;
        if amount == 0 {
            return;
        }
        let next = usize::from(self.count);
        if next < Self::PARTS {
            self.parts[next] = (amount, why);
            self.count += 1;
        } else {
            let last = &mut self.parts[Self::PARTS - 1];
            *last = (last.0 + amount, "other reasons");
        }
    }

    /// Adds every part of another sum.
    pub fn add_all(&mut self, other: &Self) {
        for &(amount, why) in other.parts() {
            self.add(amount, why);
        }
    }

    /// Removes the parts named `why`, for reasons that must stay hidden from the player.
    pub fn forget(&mut self, why: &str) {
        let parts = std::mem::take(self);
        for &(amount, reason) in parts.parts().iter().filter(|(_, reason)| *reason != why) {
            self.add(amount, reason);
        }
    }

    /// Clamps the total to these limits and lists the difference as a part.
    pub fn clamp(&mut self, lowest: i32, highest: i32, why: &'static str) {
        let clamped = self.total.clamp(lowest, highest);
        self.add(clamped - self.total, why);
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    pub fn parts(&self) -> &[(i32, &'static str)] {
        &self.parts[..usize::from(self.count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_lists_its_reasons_and_leaves_out_zeros() {
        let mut sum = Sum::new();
        sum.add(10, "base");
        sum.add(0, "luck");
        sum.add(-3, "in a trap");
        assert_eq!((sum.total(), sum.parts()), (7, &[(10, "base"), (-3, "in a trap")][..]));
    }

    #[test]
    fn what_is_forgotten_no_longer_counts() {
        let mut sum = Sum::new();
        sum.add(10, "base");
        sum.add(5, "enchantment");
        sum.forget("enchantment");
        assert_eq!((sum.total(), sum.parts()), (10, &[(10, "base")][..]));
    }

    #[test]
    fn what_does_not_fit_the_list_still_counts() {
        let mut sum = Sum::new();
        for _ in 0..20 {
            sum.add(1, "more");
        }
        assert_eq!(sum.total(), 20);
        assert_eq!(sum.parts().iter().map(|part| part.0).sum::<i32>(), 20);
    }
}
