//! How far the hero's quest has come.

use serde::{Deserialize, Serialize};

/// Something that happens at most once in a quest. The number is its bit in a save.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum QuestMark {
    /// The hero was called on the level of the portal.
    Called = 0,
    /// The hero came to the first level, ...
    Home = 1,
    /// ... to the level halfway down, ...
    Locate = 2,
    /// ... and to the last level.
    Goal = 3,
    /// The leader spoke to the hero.
    Met = 4,
    /// The leader gave the quest.
    Assigned = 5,
    /// The leader refused the hero for good, and the portal is gone.
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
    /// The hero held the artifact.
    Taken = 12,
    /// The leader thanked the hero for the artifact.
    Thanked = 13,
}

/// State of the hero's quest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestState {
    /// The marks, as bits.
    marks: u16,
    /// How often the leader refused the hero for a low alignment record.
    pub refusals: u8,
    /// How often the nemesis came up to the hero.
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

    /// Sets a mark. Returns whether it was not set before.
    pub const fn set(&mut self, mark: QuestMark) -> bool {
        let new = !self.has(mark);
        self.marks |= 1 << mark as u8;
        new
    }
}
