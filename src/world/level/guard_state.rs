//! The state of the gold vault's guard.

use serde::{Deserialize, Serialize};

use super::cell::Cell;
use crate::base::Pos;
use crate::world::body::actor::ActorId;

/// State of the gold vault's guard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GuardState {
    /// Turns in a row that the hero has spent inside; restarts when the guard appears.
    pub inside: u16,
    pub guard: Option<ActorId>,
    /// How often the guard has told the hero to drop the gold and follow.
    pub warned: u8,
    /// Squares of the temporary exit corridor, starting at the gold vault, with their original
    /// contents.
    pub way: Vec<(Pos, Cell)>,
}
