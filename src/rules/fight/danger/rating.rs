//! Danger ratings of foes: trivial, minor, RISKY and DEADLY.

use super::forecast::Forecast;

/// A foe's danger rating, from least to most dangerous.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Danger {
    Trivial,
    Minor,
    Risky,
    Deadly,
}

impl Danger {
    /// Returns the word shown to the player.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trivial => "trivial",
            Self::Minor => "minor",
            Self::Risky => "RISKY",
            Self::Deadly => "DEADLY",
        }
    }

    /// Returns the minimum and maximum probability of the hero's death, in thousandths, for which
    /// this rating is meant. `docs/balance.md` compares the ratings with fights that were played
    /// out.
    pub const fn band(self) -> (u32, u32) {
        match self {
            Self::Trivial | Self::Minor => (0, 20),
            Self::Risky => (20, 100),
            Self::Deadly => (100, 1000),
        }
    }

    /// Rates a forecast. Whatever the probability of death, the rating is at least risky if the
    /// expected loss exceeds half of the hero's hit points, and at least minor if it exceeds 5
    /// percent.
    pub const fn of(forecast: Forecast) -> Self {
        let Forecast { death, loss } = forecast;
        if death > Self::Deadly.band().0 {
            Self::Deadly
        } else if death > Self::Risky.band().0 || loss > 50 {
            Self::Risky
        } else if loss > 5 {
            Self::Minor
        } else {
            Self::Trivial
        }
    }
}
