//! Events at altars: offerings, conversions and desecration.

use crate::content::Alignment;
use crate::world::{ActorId, ItemId};

/// An event at an altar. In every field `god`, `None` is Moloch.
#[derive(Clone, Debug, PartialEq)]
pub enum Altar {
    /// The hero was about to engrave on the altar, with an item or a finger.
    Motioned {
        with: Option<ItemId>,
    },
    /// The god took the offering.
    Consumed {
        item: ItemId,
    },
    /// The corpse is too old for a sacrifice.
    TooOld,
    /// The god stays as angry as before.
    Inadequate,
    /// The god is less angry; `fully` if no anger is left.
    Mollified {
        fully: bool,
    },
    /// A negative alignment record rose.
    Absolved,
    /// The prayer timeout fell; `fully` if none is left.
    Reconciled {
        fully: bool,
    },
    /// Luck rose at an altar.
    LuckRose,
    /// The corpse is a unicorn of the altar's own alignment.
    Insulted {
        god: Option<Alignment>,
    },
    /// The corpse is a unicorn of another alignment than the hero's own altar.
    RightPath,
    /// The corpse is a former pet.
    LoyaltyBetrayed,
    /// The sacrifice sets the hero's god against the god of the altar.
    GodsContend {
        god: Option<Alignment>,
    },
    /// The contest was won or lost.
    Contended {
        won: bool,
    },
    /// The hero now serves the god of the altar.
    Converted {
        god: Alignment,
    },
    /// The god of the altar rejects a hero who changed gods before.
    Rejected {
        god: Option<Alignment>,
    },
    /// The corpse is of the hero's own race; `regret` if this is a crime for the hero.
    OwnRace {
        regret: bool,
    },
    /// A lawful or neutral altar became chaotic.
    Stained,
    /// A chaotic altar vanished.
    Vanished,
    BloodCovered,
    /// A demon lord answered the sacrifice.
    DemonCame {
        who: ActorId,
    },
    /// No demon lord answered the sacrifice.
    NoDemonCame,
    /// The hero kicked, dug at or sat on an altar; `own` if it is that of the hero's god, who
    /// complains in person.
    Desecrated {
        god: Option<Alignment>,
        own: bool,
    },
    /// An offering on a high altar of another god.
    HighAltarDefiled {
        god: Option<Alignment>,
    },
}
