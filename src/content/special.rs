//! Special rooms and shops: what an ordinary room may become, and what it holds then.

use serde::{Deserialize, Serialize};

use super::Terrain;
use super::id::{KindId, Named};
use crate::base::Dice;

pub type SpecialRoomId = KindId<SpecialRoom>;
pub type ShopId = KindId<Shop>;

/// Stands in a list of stock for anything at all.
pub const ANYTHING: &str = "random thing";

/// A kind of special room. The kinds of a file are tried in its order. Source: vaults note B7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRoom {
    /// "zoo".
    pub name: String,
    /// The first level that may have one.
    pub from: u8,
    pub odds: Odds,
    /// Which room becomes one.
    pub room: Picker,
    /// What the hero is told who comes in for the first time.
    pub enter: String,
    /// Told instead where those who keep it are not on the hero's side.
    #[serde(default)]
    pub forbidding: Option<String>,
    /// Told instead where nobody keeps it any more.
    #[serde(default)]
    pub forsaken: Option<String>,
    /// What may come to every square, but for those at the door.
    #[serde(default)]
    pub squares: Vec<Filling>,
    /// What comes once.
    #[serde(default)]
    pub also: Vec<Extra>,
}

impl Named for SpecialRoom {
    fn name(&self) -> &str {
        &self.name
    }
}

/// How often a level that is deep enough tries for a kind that is next in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Odds {
    OneIn(u32),
    /// So many in as many as the level is deep: `OverDepth(3)` is always up to level 3, then
    /// 3 in 4, 3 in 5...
    OverDepth(u32),
}

/// How the room is chosen among those that may be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picker {
    /// From a random room on: not that of the stairs up; that of the stairs down one time in
    /// three; one with several doors one time in five.
    Quiet,
    /// The same, without any stairs.
    Apart,
    /// So many tries for a lit one without stairs.
    Lit(u32),
    /// So many random ones, each that has no stairs.
    Several(u32),
    /// The first rectangle with one door and no stairs, where there are three rooms or more.
    Shop,
}

/// Something that may come to a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filling {
    pub what: What,
    /// So many times in so many.
    #[serde(default = "always")]
    pub odds: (u32, u32),
}

const fn always() -> (u32, u32) {
    (1, 1)
}

/// One thing of a special room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    /// Somebody asleep, who feels about the hero as such creatures do.
    Sleeper(Who),
    /// The same, and no friend of anybody's.
    Foe(Who),
    /// Somebody awake.
    Dweller(Who),
    /// One of these: a thing, or "random" and the name of a class. Written twice it is twice as
    /// likely.
    Thing(Vec<String>),
    /// Gold, the more the farther from the door; see `gen::special::treasure`.
    Treasure,
    /// A weapon or a piece of armor, plain and worn: rust and rot 0 to 3.
    OldGear,
    /// A statue of one of these, with so many things in it.
    Statue(Vec<String>, Dice),
    Grave,
    /// What the shop sells.
    Stock,
    /// A mimic among the stock: as many times in a hundred as the level is deep, from a level.
    Mimic {
        from: u8,
    },
}

/// Somebody.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Who {
    /// Anyone who suits the level.
    Any,
    Kind(String),
    /// Of a class, by its letter: one that suits the level.
    Class(char),
    /// By shares.
    Shares(Vec<(u32, Who)>),
    /// By shares; a throw of `dice` and the depth together decides, so that the last come the more
    /// often the deeper, and any of them when it is over all.
    Ranks {
        die: u32,
        of: Vec<(u32, Who)>,
    },
    /// A throw of a die from 0 and one of `deep` sides a level of depth: the first rung that it is
    /// over, else the last word.
    Ladder {
        die: u32,
        deep: u32,
        rungs: Vec<(u32, Who)>,
        base: Box<Who>,
    },
    /// The first when a die of the depth, from 0, comes out over a number, else the second.
    Deep(u32, Box<Who>, Box<Who>),
    /// One of these, the same in the whole room.
    Same(Vec<Who>),
}

/// What a special room has once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Extra {
    /// In the middle.
    Middle(What),
    /// So many, anywhere.
    Some(Dice, What),
    /// So much furniture away from the doors, by shares.
    Furniture(Dice, Vec<(u32, Terrain)>),
    /// A throne, and who sits on it asleep with these things.
    Throne(Who, Vec<String>),
    /// A chest with gold besides what chests hold: 10 and a throw of a die of so many a level of
    /// depth.
    Chest(u32),
    /// An altar in the middle, of any god, and the priest who keeps it.
    Altar,
    /// Every second square is under water, checkered, with one of these in the first, and in
    /// others so many times in so many.
    Pools(Who, (u32, u32)),
}

/// A trade. Source: vaults note B7.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shop {
    /// "armor".
    pub name: String,
    /// "armor shop".
    pub title: String,
    /// Its share among shops that come by chance.
    pub odds: u32,
    /// Most squares of such a shop; a larger one sells everything.
    #[serde(default)]
    pub largest: Option<u16>,
    /// Shelves in a hundred on which its owner left something.
    #[serde(default = "a_quarter")]
    pub left: u8,
    /// What it sells, by shares: a thing, "random" and the name of a class, or "random thing".
    pub stock: Vec<(u32, String)>,
}

/// Nobody guards what is in a closed shop, so that there must not be much.
const fn a_quarter() -> u8 {
    25
}

impl Named for Shop {
    fn name(&self) -> &str {
        &self.name
    }
}
