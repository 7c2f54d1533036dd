//! The hero's luck and the history of its changes.

use serde::{Deserialize, Serialize};

/// Maximum number of entries in the history. Changes after that are not recorded.
const LONGEST: usize = 400;

/// Luck from events and from carried items.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    /// Base luck from events, -10..=10.
    pub base: i8,
    /// Luck bonus from carried items: -3, 0 or 3.
    pub bonus: i8,
}

impl Luck {
    /// Maximum absolute value of total luck.
    pub const MOST: i32 = 13;

    /// Returns the total luck that rolls use, -13..=13.
    pub fn total(self) -> i32 {
        i32::from(self.base) + i32::from(self.bonus)
    }
}

/// The reason for a change of base luck.
/// Source: rules/luck 2.5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LuckCause {
    Calendar,
    /// Luck timed out by one step toward its resting value.
    Time,
    Gem,
    Sacrifice,
    AltarConverted,
    AltarNotConverted,
    Converted,
    Rejected,
    OwnRaceSacrificed,
    FakeAmuletOffered,
    AltarDesecrated,
    PrayedTooSoon,
    GoldenGlow,
    Murder,
    PeacefulKilled,
    PetKilled,
    PetTrapped,
    UnicornKilled,
    LeaderKilled,
    GuardianKilled,
    MirrorBroken,
    EggsBroken,
    Cannibalism,
    BlindEyeStruck,
    Sokoban,
    ThroneWish,
    ThroneCurse,
    EvilEye,
    Magic,
}

/// One change of base luck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckChange {
    /// The turn of the last change in this entry.
    pub turn: u32,
    pub by: i8,
    pub why: LuckCause,
}

/// The history of base luck, oldest change first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckStory(Vec<LuckChange>);

impl LuckStory {
    /// Adds a change. Consecutive timeout steps in the same direction share one entry.
    pub fn add(&mut self, new: LuckChange) {
        let time = |change: &LuckChange| change.why == LuckCause::Time;
        let same = |last: &&mut LuckChange| {
            time(&new) && time(last) && last.by.signum() == new.by.signum()
        };
        if let Some(last) = self.0.last_mut().filter(same) {
            (last.turn, last.by) = (new.turn, last.by.saturating_add(new.by));
        } else if self.0.len() < LONGEST {
            self.0.push(new);
        }
    }

    pub fn entries(&self) -> &[LuckChange] {
        &self.0
    }
}
