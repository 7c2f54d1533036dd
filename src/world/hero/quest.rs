//! The progress of the hero's quest.

use serde::{Deserialize, Serialize};

/// An event that happens at most once in a quest. The number is its bit in a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum QuestMark {
    /// The hero heard the call to the quest on the level with the portal.
    Called = 0,
    /// The hero arrived on the first level of the quest.
    Home = 1,
    /// The hero arrived on the level halfway down.
    Locate = 2,
    /// The hero arrived on the last level.
    Goal = 3,
    /// The leader spoke to the hero.
    Met = 4,
    /// The leader assigned the quest.
    Assigned = 5,
    /// The leader rejected the hero for good, and the portal is gone.
    Sealed = 6,
    /// The leader spoke in anger.
    Angered = 7,
    /// The leader is dead.
    LeaderDead = 8,
    /// The hero killed the leader.
    LeaderKilled = 9,
    /// The nemesis spoke to the hero.
    NemesisMet = 10,
    NemesisDead = 11,
    /// The hero has carried the quest artifact.
    Taken = 12,
    /// The leader thanked the hero for the quest artifact.
    Thanked = 13,
}

/// State of the hero's quest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestState {
    /// The marks, as bits.
    marks: u16,
    /// Number of times that the leader turned the hero away for a low alignment record.
    pub refusals: u8,
    /// Number of times that the nemesis came next to the hero.
    pub meetings: u8,
    /// Whether the leader was next to the hero when last checked.
    pub leader_near: bool,
    /// Whether the nemesis was next to the hero when last checked.
    pub nemesis_near: bool,
}

impl QuestState {
    pub const fn has(&self, mark: QuestMark) -> bool {
        self.marks & 1 << mark as u8 != 0
    }

    /// Sets a mark. Returns whether it was unset before.
    pub const fn set(&mut self, mark: QuestMark) -> bool {
        let new = !self.has(mark);
        self.marks |= 1 << mark as u8;
        new
    }
}
