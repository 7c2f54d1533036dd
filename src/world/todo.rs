//! Arrivals, falls and deaths waiting for the action to end, first in first out.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::actor::ActorId;
use super::item::ItemId;
use super::level::LevelId;
use crate::base::Pos;

/// How one comes to another level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    /// By stairs, so onto the stairs that lead back.
    Stairs,
    /// Fell or was sent: anywhere.
    Anywhere,
}

/// What the dead leave besides their things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remains {
    /// Perhaps a corpse, and what killers find on them.
    Body,
    Statue,
    Nothing,
}

/// One thing left to happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Task {
    /// Someone came to stand on a square: traps, things underfoot, looking.
    Arrived { who: ActorId, at: Pos },
    /// Something came to lie on a square.
    Landed { item: ItemId, at: Pos },
    /// The dead leave things.
    Died { who: ActorId, by: Option<ActorId>, remains: Remains },
    /// The hero goes to another level.
    Leaves { to: LevelId, arrival: Arrival },
}

/// What is left to do once the action is over.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Todo(VecDeque<Task>);

impl Todo {
    pub fn later(&mut self, task: Task) {
        self.0.push_back(task);
    }

    pub fn take(&mut self) -> Option<Task> {
        self.0.pop_front()
    }

    /// Whether the hero is about to go to another level.
    pub fn leaves(&self) -> bool {
        self.0.iter().any(|task| matches!(task, Task::Leaves { .. }))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
