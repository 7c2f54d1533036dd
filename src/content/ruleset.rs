//! Rulesets: the named switches in which games of the family differ.

use serde::{Deserialize, Serialize};

use crate::base::luck::Formula;

/// How energy is earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Accrual {
    /// Every aut earns `rate`.
    Continuous,
    /// Earned at full turns only, rounded at random to whole actions (NetHack 3.6).
    TurnRounded,
}

/// Which moves the jitter touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum JitterScope {
    /// First pursuing move of a marked pursuer (0.31).
    Pursuit,
    /// Every move (0.7 to 0.28).
    EveryMove,
    /// Every gain (0.6).
    EveryGain,
}

/// When a hero who walks away is struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opportunity {
    /// As the pursuer closes in again (0.31).
    Pursuer,
    /// As the hero steps out of reach (0.29).
    Step,
}

/// Which armor class variant is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ArmorVariant {
    Vanilla,
    /// Dexterity counts (SLASH'EM).
    Dexterity,
    /// Level counts (SporkHack).
    Level,
    /// Damage reduction by the place that is hit (dNetHack).
    Reduction,
    /// The same, with the body hit more often than the limbs (notdNetHack).
    Weighted,
}

/// One ruleset, recorded in every replay.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    pub name: String,
    pub luck: Formula,
    pub accrual: Accrual,
    /// Size of the jitter in ledger units; 120 is one point.
    pub pursuit_jitter: u16,
    pub jitter_scope: JitterScope,
    pub opportunity: Opportunity,
    /// One in so many; 0 is never.
    pub opportunity_odds: u8,
    /// What the coin costs, in ledger units.
    pub opportunity_coin: u16,
    /// What a blow of opportunity costs before 10 points of it are given back, in points; 0: as
    /// much as that blow costs at any other time.
    pub opportunity_price: u8,
    pub armor: ArmorVariant,
    /// Heavy blows drive back those two sizes smaller (NetHack 3.7).
    pub knockback: bool,
    /// Lowest and highest armor class.
    pub ac_limits: (i16, i16),
}

impl super::id::Named for Ruleset {
    fn name(&self) -> &str {
        &self.name
    }
}
