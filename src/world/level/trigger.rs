//! Triggers that vaults set on a level: reactions to events there.

use serde::{Deserialize, Serialize};

use super::flags::MonsterChoice;
use crate::base::{Bits, Pos};
use crate::content::Terrain;
use crate::world::body::actor::{ActorId, Attitude};
use crate::world::item::ItemId;

/// Maximum number of triggers per level.
pub const MOST: usize = 16;
/// Maximum number of reactions per trigger.
pub const MOST_REACTIONS: usize = 8;
/// Maximum number of monsters that one reaction summons.
pub const MOST_SUMMONED: u8 = 8;

/// A label that several monsters and items of one vault can share, as a number; 0 is none.
pub type Label = u16;

/// All triggers of a level, and the creatures and items that they watch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Triggers {
    pub list: Vec<Trigger>,
    /// Turn of the first check of the triggers, after the hero's arrival.
    since: Option<u32>,
    monsters: Vec<(Label, ActorId)>,
    items: Vec<(Label, ItemId)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trigger {
    pub when: When,
    /// Whether the trigger can fire more than once.
    pub always: bool,
    /// Whether the event of the trigger has happened since the trigger last fired.
    pub due: bool,
    /// Whether the trigger has fired for the last time.
    pub spent: bool,
    pub reactions: Vec<Reaction>,
}

/// The event that a trigger waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum When {
    /// The hero enters the area; `inside` is whether the hero was there at the last check.
    Enter { area: Box<Bits>, inside: bool },
    /// The last monster with this label dies.
    Dies(Label),
    /// The hero takes an item with this label.
    Lifted(Label),
    /// `after` turns have passed since the hero's arrival, or since the trigger last became due.
    /// `next` is the turn when it becomes due, or 0 before the arrival.
    Turn { after: u32, next: u32 },
}

/// One thing that a trigger does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reaction {
    Message(String),
    Open(Bits),
    Close(Bits),
    Lock(Bits),
    Change {
        at: Bits,
        /// Only squares with this terrain.
        from: Option<Terrain>,
        to: Terrain,
    },
    Wake(Bits),
    Summon {
        /// The monsters to summon; if unset, any that suit the depth.
        of: Option<MonsterChoice>,
        at: Bits,
        count: u8,
        mood: Attitude,
    },
    /// Moves the hero to a random free square of the area.
    Teleport(Bits),
}

impl Triggers {
    /// Records a new monster with a label that a trigger can refer to.
    pub fn watch_monster(&mut self, label: Label, who: ActorId) {
        self.monsters.push((label, who));
    }

    /// Records a new item with a label that a trigger can refer to.
    pub fn watch_item(&mut self, label: Label, item: ItemId) {
        self.items.push((label, item));
    }

    /// Marks as due the triggers that wait for the death of `who`, unless another monster with the
    /// same label lives.
    pub fn died(&mut self, who: ActorId, lives: impl Fn(ActorId) -> bool) {
        let Some(at) = self.monsters.iter().position(|&(_, other)| other == who) else { return };
        let (label, _) = self.monsters.remove(at);
        if !self.monsters.iter().any(|&(other, who)| other == label && lives(who)) {
            self.happened(|when| *when == When::Dies(label));
        }
    }

    /// Marks as due the triggers that wait for the hero to take `item`.
    pub fn lifted(&mut self, item: ItemId) {
        let found = self.items.iter().find(|&&(_, other)| other == item);
        if let Some(&(label, _)) = found {
            self.happened(|when| *when == When::Lifted(label));
        }
    }

    fn happened(&mut self, is: impl Fn(&When) -> bool) {
        for trigger in &mut self.list {
            trigger.due |= is(&trigger.when);
        }
    }

    /// Marks as due the triggers that wait for the hero to enter an area, or for a turn.
    pub fn look(&mut self, at: Pos, turn: u32) {
        let since = *self.since.get_or_insert(turn);
        for trigger in &mut self.list {
            match &mut trigger.when {
                When::Enter { area, inside } => {
                    let was = std::mem::replace(inside, area.has(at));
                    trigger.due |= *inside && !was;
                }
                When::Turn { after, next } => {
                    if *next == 0 {
                        *next = since.saturating_add(*after);
                    }
                    if turn >= *next {
                        trigger.due = true;
                        *next = turn.saturating_add((*after).max(1));
                    }
                }
                When::Dies(_) | When::Lifted(_) => {}
            }
        }
    }

    /// Returns the reactions of the first due trigger that is not in the bit set `fired`, and adds
    /// the trigger to `fired`. If there is none, clears the due marks of the triggers in `fired`,
    /// so that their own reactions cannot trigger them again.
    pub fn take_due(&mut self, fired: &mut u32) -> Option<Vec<Reaction>> {
        for (nth, trigger) in self.list.iter_mut().take(MOST).enumerate() {
            if !trigger.due || trigger.spent || *fired & 1 << nth != 0 {
                continue;
            }
            *fired |= 1 << nth;
            trigger.due = false;
            trigger.spent = !trigger.always;
            return Some(trigger.reactions.clone());
        }
        for (nth, trigger) in self.list.iter_mut().take(MOST).enumerate() {
            trigger.due &= *fired & 1 << nth == 0;
        }
        None
    }

    /// Whether the numbers of triggers and reactions are within their limits.
    pub fn is_bounded(&self) -> bool {
        let few = |trigger: &Trigger| trigger.reactions.len() <= MOST_REACTIONS;
        self.list.len() <= MOST && self.list.iter().all(few)
    }
}

impl Reaction {
    /// Whether a trigger can change a square to this terrain: only plain ground, not stairs, doors
    /// or furniture that have a state of their own.
    pub const fn may_become(to: Terrain) -> bool {
        to.is_plain_ground()
    }
}
