//! A number with its reasons, for to-hit, damage, price and speed.

/// The parts of a number, in the order they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    total: i32,
    parts: Vec<(i32, &'static str)>,
}

impl Sum {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a part; nothing is listed for zero.
    pub fn add(&mut self, amount: i32, why: &'static str) {
        self.total += amount;
        if amount != 0 {
            self.parts.push((amount, why));
        }
    }

    pub fn total(&self) -> i32 {
        self.total
    }

    pub fn parts(&self) -> &[(i32, &'static str)] {
        &self.parts
    }
}
