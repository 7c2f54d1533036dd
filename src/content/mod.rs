//! Game content: kinds of items, monsters, traps and so on. Loaded from RON, then immutable.

pub mod dungeon;
pub mod effect;
pub mod ending;
pub mod id;
pub mod item;
pub mod load;
pub mod monster;
pub mod property;
pub mod role;
pub mod ruleset;

pub mod skill;
pub mod spawn_tables;
pub mod special_room;
pub mod terrain;
pub mod trap;
pub mod vault;

use item::{fortune, wishes};
use monster::kit;
use std::collections::BTreeMap;
use std::sync::OnceLock;

pub use effect::{Attribute, Condition, Effect};
pub use id::{KindId, Named, Table};
pub use item::artifact;
pub use item::artifact::{Artifact, ArtifactId, ArtifactQuirk};
pub use item::buc::{Buc, ByBuc};
pub use item::engraving::Script;
pub use item::look::Look;
pub use item::material::{Color, Material};
pub use item::quality::{Quality, QualityId};
pub use item::{Class, ItemKind, ItemKindId, RingBonus, Slot};
pub use monster::action_costs::Prices;
pub use monster::attack::{Attack, Form, Harm};
pub use monster::{MonsterKind, MonsterKindId, Size, Trait};
pub use property::{Property, PropertySet};
pub use role::quest;
pub use role::{Alignment, Race, RaceId, Role, RoleId};
pub use ruleset::{Ruleset, RulesetEntry};
pub use skill::{Rank, Skill};
pub use special_room::{Shop, ShopId, SpecialRoom, SpecialRoomId};
pub use terrain::{Door, Terrain};
pub use trap::{Spring, TrapKind, TrapKindId};

/// All content. Built once by `load`, then never changed, except that some tables and vaults are
/// built on first use.
#[derive(Clone, Debug)]
pub struct Content {
    pub items: Table<ItemKind>,
    pub artifacts: Table<Artifact>,
    /// The item kind of each artifact, in the order of the table.
    artifact_bases: Vec<ItemKindId>,
    pub monsters: Table<MonsterKind>,
    pub traps: Table<TrapKind>,
    pub roles: Table<Role>,
    pub races: Table<Race>,
    /// Quests, by the name of their role.
    pub quests: Table<quest::Quest>,
    pub rulesets: Table<RulesetEntry>,
    pub branches: Table<dungeon::Branch>,
    /// Special room kinds, in the order in which level generation tries them.
    pub special_rooms: Table<SpecialRoom>,
    pub shops: Table<Shop>,
    /// Qualities of weapons and armor.
    pub qualities: Table<Quality>,
    /// Items that monsters may carry besides their own gear, and the monsters that summoners call.
    pub kits: kit::Kits,
    /// Arena equipment by level, in ascending order.
    pub outfits: Vec<role::Outfit>,
    /// Conducts and achievements.
    pub score: ending::conducts::ScoreTable,
    /// Fortune cookie messages, answers of the Oracle, and novels.
    pub fortunes: fortune::Fortunes,
    /// How causes of death are worded.
    pub deaths: ending::death::Deaths,
    /// The words that wishes understand.
    pub wishes: wishes::WishWords,
    /// The built-in vaults, then those of packs. Without packs or an overlay, their heads are read
    /// on first use, and each vault is compiled on first use.
    vaults: OnceLock<Vec<vault::vaults::Entry>>,
    /// Random appearances by shuffle group.
    pub looks: BTreeMap<String, Vec<Look>>,
    /// Digest of the tokens of the built-in texts, and of every byte of packs and overlay files.
    /// Comments and white space in the built-in texts do not change it.
    pub digest: u64,
    /// Spawn tables, built on first use.
    spawn_tables: OnceLock<spawn_tables::SpawnTables>,
    /// Names that players may type in wishes, built on first use.
    wish_names: OnceLock<item::wish_names::WishNames>,
    /// Kinds that rules refer to.
    pub known: WellKnown,
}

/// Kinds that rules refer to by name; loading fails if one is missing.
#[derive(Clone, Debug)]
pub struct WellKnown {
    pub gold: ItemKindId,
    pub corpse: ItemKindId,
    pub amulet: ItemKindId,
    pub boulder: ItemKindId,
    pub iron_ball: ItemKindId,
    pub iron_chain: ItemKindId,
    pub luckstone: ItemKindId,
    pub arrow: ItemKindId,
    pub dart: ItemKindId,
    pub rock: ItemKindId,
    pub kelp: ItemKindId,
    pub water: ItemKindId,
    pub fruit_juice: ItemKindId,
    pub blank_scroll: ItemKindId,
    pub blank_book: ItemKindId,
    pub statue: ItemKindId,
    pub chest: ItemKindId,
    pub tin: ItemKindId,
    pub meatball: ItemKindId,
    pub enormous_meatball: ItemKindId,
    pub small_shield: ItemKindId,
    pub oil_lamp: ItemKindId,
    pub magic_lamp: ItemKindId,
    pub food_ration: ItemKindId,
    pub royal_jelly: ItemKindId,
    pub meat_ring: ItemKindId,
    pub sickness: ItemKindId,
    pub egg: ItemKindId,
    /// The generic human. Heroes do not have this kind: the kind of a hero's body is the `kin` of
    /// the hero's race.
    pub human: MonsterKindId,
    pub little_dog: MonsterKindId,
    pub kitten: MonsterKindId,
    pub ghost: MonsterKindId,
    pub guard: MonsterKindId,
    pub killer_bee: MonsterKindId,
    pub giant_spider: MonsterKindId,
    pub bison: MonsterKindId,
    pub minotaur: MonsterKindId,
    pub vrock: MonsterKindId,
    pub water_demon: MonsterKindId,
    pub djinni: MonsterKindId,
    pub air_elemental: MonsterKindId,
    pub water_nymph: MonsterKindId,
    pub water_moccasin: MonsterKindId,
    pub sewer_rat: MonsterKindId,
    pub water_elemental: MonsterKindId,
    pub black_pudding: MonsterKindId,
    pub amorous_demon: MonsterKindId,
    pub ghoul: MonsterKindId,
    pub pit: TrapKindId,
    pub hole: TrapKindId,
    pub web: TrapKindId,
    pub falling_rock_trap: TrapKindId,
    pub magic_portal: TrapKindId,
    pub fire_trap: TrapKindId,
}

impl Content {
    /// Whether items of this kind are worth a look: all but corpses, rocks, boulders and statues.
    /// Exploring fetches such items, and the game reports them even when the hero only passes by.
    pub fn draws_the_eye(&self, kind: ItemKindId) -> bool {
        let known = &self.known;
        kind != known.corpse && kind != known.rock && self.items[kind].class != Class::Rock
    }
}
