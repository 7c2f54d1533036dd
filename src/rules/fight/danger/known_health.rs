//! The hit points of a foe as far as the hero can know them: from its kind and level, and from how
//! hurt it looks. The true hit points would reveal whether an individual is strong or weak.

use crate::content::Content;
use crate::r#gen::spawn::monsters;
use crate::rules::fight::danger::losses::{Losses, ONE, Scale};
use crate::world::Actor;

/// Probabilities below this are left out, so that extreme rolls of many dice cost no time.
const NEGLIGIBLE: u64 = ONE / 10_000;

/// The possible hit points of one foe.
pub struct KnownHealth {
    /// Each possible maximum, with its probability.
    maxima: Vec<(i32, u64)>,
    /// Remaining hit points, in twentieths of the maximum, judging by the looks of the foe.
    left: i32,
}

/// One possible case of a foe's hit points.
#[derive(Clone, Copy)]
pub struct Case {
    pub max_hp: i32,
    pub hp: i32,
    /// Probability of the case, in units of 1/[`ONE`].
    pub share: u64,
}

impl KnownHealth {
    /// Estimates the hit points of `foe` from its looks, which show the remaining hit points in
    /// tenths, rounded up. A foe that shows 10 tenths counts as unhurt. At fewer tenths, the
    /// estimate is the middle of the range: 65% at 7 tenths.
    pub fn of(content: &Content, foe: &Actor) -> Self {
        let tenths = foe.health_tenths();
        let dice = monsters::hit_dice(&content.monsters[foe.kind], foe.level);
        let most = dice.max().max(1);
        let scale = Scale::new(most.into());
        let rolled = Losses::dice(scale, dice);
        let cells = scale.cells() as i32;
        let maxima = (0..).zip(rolled.shares()).filter(|(_, share)| **share >= NEGLIGIBLE);
        let maxima = maxima.map(|(cell, &share)| (cell * most / cells, share)).collect();
        Self { maxima, left: if tenths >= 10 { 20 } else { 2 * tenths - 1 } }
    }

    /// Returns all cases with their probabilities, from the fewest hit points to the most.
    pub fn cases(&self) -> impl Iterator<Item = Case> + '_ {
        self.maxima.iter().map(|&(max_hp, share)| Case {
            max_hp,
            hp: (max_hp * self.left / 20).max(1),
            share,
        })
    }

    /// Returns the highest possible number of hit points.
    pub fn most(&self) -> i32 {
        self.cases().map(|case| case.hp).max().unwrap_or(1)
    }

    /// Returns the mean number of hit points, in thousandths.
    pub fn mean(&self) -> i64 {
        let total: u64 = self.cases().map(|case| case.share).sum();
        let sum: u64 = self.cases().map(|case| case.hp as u64 * case.share).sum();
        (sum * 1000 / total.max(1)) as i64
    }

    /// Whether the foe seems to have at most a third of its hit points. Cowardly monsters flee
    /// then.
    pub fn looks_badly_hurt(&self) -> bool {
        self.left * 3 <= 20
    }
}
