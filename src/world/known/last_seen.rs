//! Where a creature was when the hero last noticed it.

use serde::{Deserialize, Serialize};

use crate::base::Pos;
use crate::world::body::actor::ActorId;

/// Last known position of an actor, with the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastSeen {
    pub who: ActorId,
    pub at: Pos,
    pub turn: u32,
}
