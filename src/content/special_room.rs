//! Special rooms and shops: how an ordinary room is chosen, and what it contains.

use serde::{Deserialize, Serialize};

use super::Terrain;
use super::id::{KindId, Named};
use super::item::{Class, ItemKind};
use crate::base::Dice;

pub type SpecialRoomId = KindId<SpecialRoom>;
pub type ShopId = KindId<Shop>;

/// Stock entry for a random item of any class.
pub const ANYTHING: &str = "random thing";

/// A kind of special room. Kinds are tried in file order.
/// Source: rules/vaults B7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRoom {
    /// "zoo".
    pub name: String,
    /// Minimum depth.
    pub from: u8,
    pub odds: Odds,
    /// How the room is chosen.
    pub room: Picker,
    /// Message when the hero enters for the first time.
    pub enter: String,
    /// Message if the room's keeper is hostile or does not accept the hero.
    #[serde(default)]
    pub forbidding: Option<String>,
    /// Message if there is no keeper.
    #[serde(default)]
    pub forsaken: Option<String>,
    /// Contents that may appear on every square of the room, except near the door: in a rectangular
    /// room, the row or column along the door's wall stays free.
    #[serde(default)]
    pub squares: Vec<Filling>,
    /// Contents placed once.
    #[serde(default)]
    pub also: Vec<Extra>,
}

impl Named for SpecialRoom {
    fn name(&self) -> &str {
        &self.name
    }
}

/// Chance that a level gets this kind of room. It is rolled if the level is deep enough and no
/// earlier kind succeeded; for shops, the level also needs at least three rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Odds {
    OneIn(u32),
    /// A chance of n in d, where d is the level's depth. `OverDepth(3)` always succeeds up to depth
    /// 3, then 3 times in 4, 3 in 5 and so on.
    OverDepth(u32),
}

/// How a room is chosen among the ordinary rooms that can become special rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picker {
    /// The first suitable room in order, starting at a random room. Rooms with stairs up or a
    /// portal are never suitable. Rooms with stairs down are suitable 1 time in 3, and rooms
    /// without exactly one door 1 time in 5.
    Quiet,
    /// Like `Quiet`, but never a room with stairs.
    Apart,
    /// Tries this many random rooms; uses the first one that is lit and has no stairs or portal.
    Lit(u32),
    /// Tries this many random rooms; uses every one that has no stairs or portal.
    Several(u32),
    /// The first rectangular room with one door and no stairs or portal, if there are at least
    /// three rooms.
    Shop,
}

/// Contents that may appear on a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filling {
    pub what: What,
    /// Chance: n in m.
    #[serde(default = "always")]
    pub odds: (u32, u32),
}

const fn always() -> (u32, u32) {
    (1, 1)
}

/// One item, monster or feature of a special room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// A sleeping monster with its natural attitude toward the hero.
    Sleeper(Who),
    /// A sleeping hostile monster.
    Foe(Who),
    /// A monster that is awake.
    Dweller(Who),
    /// One of these items. Each entry is an item name, or "random" and a class name. A name listed
    /// twice is twice as likely.
    Thing(Vec<String>),
    /// Gold, more when farther from the door; see `gen::special_room`.
    Treasure,
    /// A weapon or a piece of armor, uncursed and without enchantment, with erosion 0 to 3.
    OldGear,
    /// A statue of one of these monster kinds, containing a number of random items.
    Statue(Vec<String>, Dice),
    Grave,
    /// An item of the shop's stock.
    Stock,
    /// From depth `from` on, a mimic among the stock. The chance, in percent, equals the depth.
    Mimic {
        from: u8,
    },
}

/// Choice of a monster.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// A random monster of suitable difficulty.
    Any,
    Kind(String),
    /// A monster of the class with this letter, of suitable difficulty.
    Class(char),
    /// Weighted choice.
    Shares(Vec<(u32, Who)>),
    /// Rolls 1d(`die` + depth) and chooses the first entry at which the running sum of weights
    /// reaches the roll; later entries are likelier on deep levels. A roll above the total chooses
    /// an entry uniformly.
    Ranks {
        die: u32,
        of: Vec<(u32, Who)>,
    },
    /// Adds a roll of 0..`die` and a roll of 0..(`deep` × depth). Chooses the first rung with a
    /// threshold below the sum, or `base` if there is none.
    Ladder {
        die: u32,
        deep: u32,
        rungs: Vec<(u32, Who)>,
        base: Box<Who>,
    },
    /// Rolls a number in 0..depth. Chooses the first monster if the roll exceeds the number in the
    /// first field, otherwise the second monster.
    Deep(u32, Box<Who>, Box<Who>),
    /// One of these, chosen once for the whole room.
    Same(Vec<Who>),
}

/// Contents that a special room has once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Extra {
    /// One thing in the middle of the room or, if the middle is unsuitable, on a random square.
    Middle(What),
    /// A number of things on random squares.
    Some(Dice, What),
    /// A number of pieces of furniture, chosen by weight; they never block a passage.
    Furniture(Dice, Vec<(u32, Terrain)>),
    /// A throne with a sleeping hostile monster that carries these items.
    Throne(Who, Vec<String>),
    /// A chest with additional gold: 10 plus a roll of 0..(this number × depth).
    Chest(u32),
    /// An altar of a random god, placed like `Middle`, with its peaceful priest. Nothing is placed
    /// if the room already has an altar.
    Altar,
    /// Pools on every second square, in a checkerboard pattern, where they block no path. The
    /// monster lives in the first pool; each further pool has such a monster with a chance of n in
    /// m.
    Pools(Who, (u32, u32)),
}

/// A shop type.
/// Source: rules/vaults B7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shop {
    /// "armor".
    pub name: String,
    /// "armor shop".
    pub title: String,
    /// Weight among randomly chosen shop types.
    pub odds: u32,
    /// Maximum area, in squares; in a larger room, a randomly chosen shop becomes a general store.
    #[serde(default)]
    pub largest: Option<u16>,
    /// Chance, in percent, that a square of a shop without a keeper still has an item.
    #[serde(default = "a_quarter")]
    pub left: u8,
    /// Names of the keepers; one is drawn for each shop.
    pub keepers: Vec<String>,
    /// Items that the keeper carries besides gold.
    #[serde(default)]
    pub carries: Vec<String>,
    /// Items that the keeper buys although the stock does not list them.
    #[serde(default)]
    pub buys: Vec<String>,
    /// Items that a shop with a shopkeeper stocks exactly once, each on a random square.
    #[serde(default)]
    pub once: Vec<String>,
    /// Stock, with weights: each entry is an item name, "random" and a class name, or "random
    /// thing".
    pub stock: Vec<(u32, String)>,
}

impl Shop {
    /// Whether the keeper trades in items of this kind.
    pub fn deals_in(&self, kind: &ItemKind) -> bool {
        let stock = self.stock.iter().map(|(_, name)| name);
        stock.chain(&self.buys).any(|name| {
            let class = name.strip_prefix("random ").and_then(Class::of_name);
            name == ANYTHING || *name == kind.name || class == Some(kind.class)
        })
    }
}

/// Returns the default of `left`, 25 percent. A shop without a keeper must not hold many items,
/// because nobody guards them.
const fn a_quarter() -> u8 {
    25
}

impl Named for Shop {
    fn name(&self) -> &str {
        &self.name
    }
}
