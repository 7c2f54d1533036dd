//! Actions interrupted by a question to the player.

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use super::item::ItemId;

/// An action that waits for an answer; the next input must be that answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Choose up to `left` carried items to identify.
    Identify { left: u8 },
    /// Choose a carried item to recharge.
    Recharge { blessed: bool, cursed: bool },
    /// Choose the carried item that a tool works on: a gem to rub, a corpse to tin.
    UseOn { tool: ItemId },
    /// Choose a square to teleport to.
    Teleport,
    /// Choose a level to teleport to.
    LevelTeleport,
    /// Choose the branch of the dungeon that a portal leads to.
    Portal,
    /// Name the kind of an item that an effect revealed.
    NameKind { item: ItemId },
    /// Answer a vault guard who asks for the hero's name.
    NameOneself,
    /// Choose the notes to play on an instrument, or none to improvise.
    Tune { instrument: ItemId },
    /// Answer a demon lord's demand for gold.
    Bribe { who: ActorId, demand: u32 },
    /// Accept or refuse the price of a minor or major consultation of the Oracle.
    Consult { who: ActorId, major: bool },
    /// Choose how much gold to give to a priest.
    Donate { who: ActorId },
    /// Accept or refuse a shopkeeper's offer for the first of these items.
    Sell { keeper: ActorId, items: Vec<ItemId> },
    /// Pay a shopkeeper for damage, or refuse.
    PayDamage { keeper: ActorId, gold: u32 },
    /// Choose a form under polymorph control; `left` is the number of attempts left, and `brief`
    /// marks a short change from a potion.
    ChooseShape { left: u8, brief: bool },
    /// Under polymorph control, accept or refuse the change into the lycanthropic form.
    BecomeBeast,
}
