//! Events of wishes and of genocide.

use crate::content::ArtifactId;
use crate::world::{ActorId, ItemId};

/// An event of a wish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WishEvent {
    /// Bad luck spoiled the wish.
    Spoiled,
    /// The player wished for nothing.
    Forgone,
    /// The game did not understand the last answer that it accepts.
    NoTriesLeft,
    /// The artifact appeared and was gone again.
    SlippedAway { artifact: ArtifactId },
    /// The item was too heavy to carry, or found no room.
    AtFeet { item: ItemId },
    /// The creature grants a wish for its release, and vanishes.
    Granted { by: ActorId },
}
