//! Actions interrupted by a question to the player.

use serde::{Deserialize, Serialize};

use super::body::actor::ActorId;
use super::item::ItemId;
use super::level::level_id::LevelId;
use super::todo::Arrival;
use crate::content::effect::Purge;
use crate::content::{ItemKindId, Script};

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
    /// Name the kind of an item, because an effect asks for it.
    NameKind { item: ItemId },
    /// Answer a vault guard who asks for the hero's name.
    NameOneself,
    /// Choose the notes to play on an instrument, or none to improvise.
    Tune { instrument: ItemId },
    /// Name the scroll or spellbook to write on blank paper with a marker.
    Write { pen: ItemId, paper: ItemId },
    /// Confirm setting a trap, which is risky for an unskilled rider.
    SetTrap { item: ItemId },
    /// Choose the square toward which to fire the ray of a horn.
    Blow { horn: ItemId },
    /// Choose where a cloud of gas appears.
    Cloud { squares: u8, strength: u8 },
    /// Choose the symbol to look for in a crystal ball.
    Peer { ball: ItemId },
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
    /// Wish for an item. `left` is the number of attempts left, `draft` the text to edit, and
    /// `missed` the last answer, if the game did not understand it.
    Wish { left: u8, draft: Box<str>, missed: Option<Box<str>> },
    /// Accept or edit the wish as the game understood it.
    ConfirmWish { left: u8, text: Box<str> },
    /// Name monsters to wipe out or to send in. `left` is the number of attempts left, `by` the
    /// kind of the scroll, `draft` the text to edit, and `missed` the last answer, if no monster
    /// has that name.
    Genocide {
        left: u8,
        how: Purge,
        by: Option<ItemKindId>,
        draft: Box<str>,
        missed: Option<Box<str>>,
    },
    /// Under polymorph control, accept or refuse the change into the lycanthropic form.
    BecomeBeast,
    /// Enter this level. The session, not the player, answers whether the level has bones, which
    /// are the level of a dead hero.
    Bones { to: LevelId, arrival: Arrival },
    /// Eat what is in an open tin, or throw it away.
    EatTin { tin: ItemId },
    /// Put candles into the carried candelabrum, or light them.
    AttachCandles { candles: ItemId },
    /// Add to the text on the hero's square, or replace it. `zapped` is whether a wand, which has
    /// acted already, writes the text.
    AddWriting { with: Option<ItemId>, script: Script, zapped: bool },
    /// Enter the text to engrave; `adds` keeps the text on the square.
    Engrave { with: Option<ItemId>, script: Script, zapped: bool, adds: bool },
}
