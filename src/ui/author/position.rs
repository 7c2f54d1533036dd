//! The vault, seed, depth and date that the vault browser shows.

use crate::game::view::{Calendar, Seed};
use crate::game::workbench::WorkbenchScene;

const fn day(day: u8, hour: u8) -> Calendar {
    Calendar { year: 2026, month: 11, day, hour }
}

/// Calendar settings for vaults that depend on the date.
pub(super) const DAYS: [(&str, Calendar); 6] = [
    ("any day", Calendar { year: 0, month: 0, day: 0, hour: 0 }),
    ("by night", day(17, 23)),
    ("new moon", day(9, 12)),
    ("new moon, by night", day(9, 23)),
    ("full moon", day(24, 12)),
    ("Friday the 13th", day(13, 12)),
];

/// The browser's state, kept while the player walks in the vault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserPosition {
    pub id: String,
    pub(super) filter: String,
    pub(super) seed: String,
    /// Offset added to the seed.
    pub(super) roll: u64,
    pub(super) branch: u8,
    pub(super) depth: u8,
    pub(super) day: usize,
    pub(super) in_level: bool,
}

impl Default for BrowserPosition {
    fn default() -> Self {
        Self {
            id: String::new(),
            filter: String::new(),
            seed: "wyrd".to_owned(),
            roll: 0,
            branch: 0,
            depth: 4,
            day: 0,
            in_level: false,
        }
    }
}

impl BrowserPosition {
    pub(super) fn seed(&self) -> Seed {
        Seed(Seed::read(&self.seed).0.wrapping_add(self.roll))
    }

    pub(super) fn scene(&self) -> WorkbenchScene {
        let Self { branch, depth, day, .. } = *self;
        WorkbenchScene { seed: self.seed(), branch, depth, calendar: DAYS[day].1 }
    }
}
