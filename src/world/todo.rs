//! Queue of arrivals, landings and deaths to process after the current action, first in, first out.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use super::item::ItemId;
use super::level::level_id::LevelId;
use crate::base::Pos;

/// How the hero gets to another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    /// By stairs, on the stairs that lead back.
    Stairs,
    /// By falling or teleportation, at a random place.
    Anywhere,
    /// By magic portal, on the portal that leads back if there is one.
    Portal,
}

/// The remains of a dead actor, besides its items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remains {
    /// Possibly a corpse, and random death drops.
    Body,
    Statue,
    Nothing,
}

/// One queued task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// An actor arrived on a square: process the trap, the floor items and the hero's look at the
    /// square.
    Arrived { who: ActorId, at: Pos },
    /// An item landed on a square.
    Landed { item: ItemId, at: Pos },
    /// An actor died: leave its remains and items.
    Died { who: ActorId, by: Option<ActorId>, remains: Remains },
    /// The hero came back to life on this level and must be moved away from the killer.
    Revived,
    /// The hero's alignment changed, so that carried artifacts can harm or refuse the hero.
    Realigned,
    /// The hero goes to another level.
    Leaves { to: LevelId, arrival: Arrival },
    /// The hero hit a temple priest, whom the god of the temple defends.
    PriestHit { who: ActorId },
}

/// The tasks queued until the action ends.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Todo(VecDeque<Task>);

impl Todo {
    pub fn later(&mut self, task: Task) {
        self.0.push_back(task);
    }

    pub fn take(&mut self) -> Option<Task> {
        self.0.pop_front()
    }

    /// Whether the hero is about to change levels.
    pub fn leaves(&self) -> bool {
        self.0.iter().any(|task| matches!(task, Task::Leaves { .. }))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
