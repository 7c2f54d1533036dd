//! Events of artifacts outside combat.

use crate::content::Property;
use crate::world::{ActorId, ItemId};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtifactEvent {
    /// The artifact hurt a hero who touched it.
    Blasted {
        item: ItemId,
    },
    /// The artifact does not let the hero hold it.
    Evaded {
        item: ItemId,
    },
    /// The artifact ignored the invocation, because it was used too recently.
    Ignored {
        item: ItemId,
    },
    /// The hero lacks the energy to invoke the artifact.
    Drained {
        item: ItemId,
    },
    /// The artifact was invoked, but its power changed nothing.
    Surged {
        item: ItemId,
    },
    /// The invocation switched the artifact's property on or off.
    Switched {
        item: ItemId,
        what: Property,
        on: bool,
    },
    /// The artifact restored this many hit points.
    Healed {
        by: i32,
    },
    /// The artifact created this item or stack.
    Made {
        item: ItemId,
    },
    Flashed {
        item: ItemId,
    },
    /// The artifact blessed all items inside it.
    Hallowed {
        item: ItemId,
    },
    /// The artifact banished demons: `gone` disappeared, `stayed` resisted.
    Banished {
        gone: u32,
        stayed: u32,
    },
    TimeStopped,
    /// The player named no branch that the artifact's portal can lead to.
    PortalClosed,
    /// No portal opened, because it could lead nowhere.
    PortalFailed,
    /// A creature that served the hero for a while is about to leave.
    Left {
        who: ActorId,
    },
    /// The artifact whispers a fortune.
    Whispered {
        item: ItemId,
        text: String,
    },
    /// The artifact started (`on`) or stopped glowing. An artifact in use glows while its foes are
    /// on the level.
    Glowed {
        item: ItemId,
        on: bool,
    },
    /// The artifact's hits started (`on`) or stopped dealing a special type of damage.
    Armed {
        item: ItemId,
        on: bool,
    },
    /// The artifact absorbed a curse.
    Absorbed {
        item: ItemId,
    },
    /// The artifact cut a web in which its wielder was caught.
    CutWeb {
        item: ItemId,
    },
    /// A thrown artifact came back. `caught` is whether the hero caught it; otherwise it fell at
    /// the hero's feet and, if `damage` is not 0, hit the hero.
    Returned {
        item: ItemId,
        caught: bool,
        damage: i32,
    },
    /// The hero's hand slipped while giving an item the name of an artifact.
    Slipped {
        item: ItemId,
    },
}
