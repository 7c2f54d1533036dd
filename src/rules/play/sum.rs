//! An itemized total, for to-hit, damage, prices and speed.

use crate::event::Reason;

/// A total with its parts, in the order in which they were added. Stored without allocation,
/// because one is built for every attack and for every foe on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    total: i32,
    parts: [(i32, Reason); Sum::PARTS],
    count: u8,
}

impl Sum {
    /// Number of parts listed separately; later parts are merged into the last.
    pub const PARTS: usize = 14;

    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a part. A part of 0 is not listed.
    pub fn add(&mut self, amount: i32, why: Reason) {
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
            *last = (last.0 + amount, Reason::Other);
        }
    }

    /// Adds every part of another sum.
    pub fn add_all(&mut self, other: &Self) {
        for &(amount, why) in other.parts() {
            self.add(amount, why);
        }
    }

    /// Removes the parts with the reason `why` from the list and from the total. Used for reasons
    /// that must stay hidden from the player.
    pub fn forget(&mut self, why: Reason) {
        let parts = std::mem::take(self);
        for &(amount, reason) in parts.parts().iter().filter(|(_, reason)| *reason != why) {
            self.add(amount, reason);
        }
    }

    /// Clamps the total to these limits and lists the difference as a part.
    pub fn clamp(&mut self, lowest: i32, highest: i32, why: Reason) {
        let clamped = self.total.clamp(lowest, highest);
        self.add(clamped - self.total, why);
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    pub fn parts(&self) -> &[(i32, Reason)] {
        &self.parts[..usize::from(self.count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_lists_its_reasons_and_leaves_out_zeros() {
        let mut sum = Sum::new();
        sum.add(10, Reason::Base);
        sum.add(0, Reason::Luck);
        sum.add(-3, Reason::InTrap);
        assert_eq!(
            (sum.total(), sum.parts()),
            (7, &[(10, Reason::Base), (-3, Reason::InTrap)][..])
        );
    }

    #[test]
    fn a_removed_reason_no_longer_counts() {
        let mut sum = Sum::new();
        sum.add(10, Reason::Base);
        sum.add(5, Reason::Enchantment);
        sum.forget(Reason::Enchantment);
        assert_eq!((sum.total(), sum.parts()), (10, &[(10, Reason::Base)][..]));
    }

    #[test]
    fn a_sum_counts_parts_that_do_not_fit_its_list() {
        let mut sum = Sum::new();
        for _ in 0..20 {
            sum.add(1, Reason::Level);
        }
        assert_eq!(sum.total(), 20);
        assert_eq!(sum.parts().iter().map(|part| part.0).sum::<i32>(), 20);
    }
}
