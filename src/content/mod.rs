//! What exists: kinds, read from RON once and checked; immutable.

pub mod attack;
pub mod buc;
pub mod check;
mod compiled;
pub mod dungeon;
pub mod effect;
pub mod fault;
#[cfg(test)]
mod figures;
pub mod fortune;
pub mod id;
pub mod item;
pub mod kit;
pub mod load;
pub mod lots;
pub mod material;
pub mod monster;
pub mod property;
pub mod role;
pub mod ruleset;
pub mod script;
pub mod skill;
pub mod source;
pub mod special;
pub mod terrain;
pub mod trap;
pub mod vault;

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use attack::{Attack, Form, Harm};
pub use buc::{Buc, ByBuc};
pub use effect::{Attribute, Condition, Effect};
pub use id::{KindId, Named, Table};
pub use item::{Class, ItemKind, ItemKindId, Look, RingBonus, Slot};
pub use material::{Color, Material};
pub use monster::{MonsterKind, MonsterKindId, Size, Trait};
pub use property::{Property, PropertySet};
pub use role::{Alignment, Race, RaceId, Role, RoleId};
pub use ruleset::Ruleset;
pub use script::Script;
pub use skill::{Rank, Skill};
pub use special::{Shop, ShopId, SpecialRoom, SpecialRoomId};
pub use terrain::{Door, Terrain};
pub use trap::{Spring, TrapKind, TrapKindId};

/// Everything that exists, as data. Built once by `load`, then never changed.
#[derive(Debug)]
pub struct Content {
    pub items: Table<ItemKind>,
    pub monsters: Table<MonsterKind>,
    pub traps: Table<TrapKind>,
    pub roles: Table<Role>,
    pub races: Table<Race>,
    pub rulesets: Table<Ruleset>,
    pub branches: Table<dungeon::Branch>,
    /// What ordinary rooms may become, in the order in which levels try for them.
    pub special_rooms: Table<SpecialRoom>,
    pub shops: Table<Shop>,
    /// What monsters carry besides the gear of their own kind, and whom the mighty call.
    pub kits: kit::Kits,
    /// What fortune cookies say.
    pub fortunes: fortune::Fortunes,
    /// The random vaults that levels are made of: the built-in ones, then those of packs. The
    /// built-in ones alone are compiled when somebody first asks: a run can be gone on with, and
    /// its map be shown, before.
    vaults: OnceLock<Vec<vault::plan::CompiledVault>>,
    /// Looks by the group that shuffles them.
    pub looks: BTreeMap<String, Vec<Look>>,
    /// Digest of every text that went in, in order: two contents with one digest are the same.
    pub digest: u64,
    /// What chance draws from; derived when somebody first draws.
    lots: OnceLock<lots::Lots>,
    /// Kinds that rules name.
    pub known: WellKnown,
}

/// Kinds that rules must know by name; loading fails when one is missing.
#[derive(Clone, Debug)]
pub struct WellKnown {
    pub gold: ItemKindId,
    pub corpse: ItemKindId,
    pub amulet: ItemKindId,
    pub boulder: ItemKindId,
    pub luckstone: ItemKindId,
    pub arrow: ItemKindId,
    pub dart: ItemKindId,
    pub rock: ItemKindId,
    /// The body that a hero of each race has is their race's `kin`; this one is for all.
    pub human: MonsterKindId,
    pub pit: TrapKindId,
}
