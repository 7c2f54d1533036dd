//! Events at altars: offerings, conversions and desecration.

use crate::content::Alignment;
use crate::world::{ActorId, ItemId};

/// An event at an altar. A field `god` is the god of the altar; `None` is Moloch.
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
    /// The god accepted the offering, but stays as angry as before.
    Inadequate,
    /// The god is less angry. `fully` is whether the anger is gone.
    Mollified {
        fully: bool,
    },
    /// The offering raised a negative alignment record.
    Absolved,
    /// The offering shortened the prayer timeout. `fully` is whether the timeout is 0.
    Reconciled {
        fully: bool,
    },
    /// The offering raised Luck.
    LuckRose,
    /// The god accepted the offering, but gave nothing for it.
    Accepted,
    /// The corpse of a unicorn of the altar's alignment insults the god.
    Insulted {
        god: Option<Alignment>,
    },
    /// The hero offered a unicorn of another alignment at an altar of the hero's own god.
    /// `thoroughly` is whether the alignment record was already at its limit.
    RightPath {
        thoroughly: bool,
    },
    /// The hero offered a unicorn of the hero's own alignment at an altar of another god.
    OwnUnicorn,
    /// The corpse is that of a former pet.
    LoyaltyBetrayed,
    /// The sacrifice sets the hero's god against the god of the altar.
    GodsContend {
        god: Option<Alignment>,
    },
    /// The hero's god won or lost the contest of the gods.
    Contended {
        won: bool,
    },
    /// The god of a contested altar sends a minion against the hero.
    SentMinion {
        god: Option<Alignment>,
    },
    /// The hero now serves the god of the altar.
    Converted {
        god: Alignment,
    },
    /// The god of the altar rejects a hero who changed gods before, or who turns to Moloch.
    Rejected {
        god: Option<Alignment>,
    },
    /// The corpse is of the hero's own race. `regret` is false for a chaotic hero.
    OwnRace {
        regret: bool,
    },
    /// A lawful or neutral altar became chaotic.
    Stained,
    /// A chaotic altar vanished.
    Vanished,
    BloodCovered,
    /// A demon lord or a minion of the altar's god answered the sacrifice.
    DemonCame {
        who: ActorId,
    },
    /// No demon lord or minion answered the sacrifice.
    NoDemonCame,
    /// The hero kicked, dug at, engraved on or sat on an altar. `own` is whether the hero's own god
    /// complains and takes wisdom and alignment; otherwise, luck usually falls.
    Desecrated {
        god: Option<Alignment>,
        own: bool,
    },
    /// The hero made an offering on a high altar of another god or, if not chaotic, sacrificed a
    /// corpse of the hero's own race on any high altar.
    HighAltarDefiled {
        god: Option<Alignment>,
    },
}
