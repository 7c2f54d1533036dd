//! The vault language: what an author may write.
//!
//! A file is a list of vaults, or `File(schema: 1, defaults, fragments, vaults)`. Reading
//! ([`read`]) gives these types as written; compiling ([`compile`]) resolves every name and
//! gives what a generator carries out ([`plan::CompiledVault`]).

pub mod area;
pub mod catalog;
pub mod compile;
pub mod drawing;
pub mod expand;
pub mod expr;
pub mod import;
pub mod names;
pub mod number;
pub mod plan;
pub mod read;
pub mod reference;
pub mod step;
pub mod write;

use serde::Deserialize;

use area::Area;
use number::{Card, Glyph, Num, Pairs, Ref, Spot};
use step::Step;

/// One vault as its author wrote it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vault {
    /// `snake_case`, unique across all files.
    pub id: String,
    /// For display.
    pub title: Option<String>,
    /// Groups that `slot` and `Apply` draw from.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Relative to all others that are eligible; over all turns of the drawing together.
    pub weight: Option<Num>,
    /// Per cent, rolled once a level before the draws.
    pub bonus: Option<Num>,
    /// A condition that must hold before the vault is drawn.
    pub when: Option<String>,
    pub limit: Option<Limit>,
    pub body: Body,
    pub orient: Option<Orient>,
    pub light: Option<Light>,
    pub role: Option<Role>,
    pub fill: Option<Fill>,
    /// Whether corridors attach.
    pub joined: Option<bool>,
    /// Decided once an instance, top to bottom.
    #[serde(default, rename = "let")]
    pub lets: Pairs<String, Let>,
    #[serde(default)]
    pub edits: Vec<Edit>,
    #[serde(default)]
    pub legend: Pairs<char, Legend>,
    #[serde(default)]
    pub steps: Vec<Step>,
    #[serde(default)]
    pub ensure: Vec<Ensure>,
    /// Codes of warnings that the author knows about: "V12".
    #[serde(default)]
    pub allow: Vec<String>,
}

/// What every vault of a file has that does not say otherwise.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Defaults {
    pub tags: Vec<String>,
    pub weight: Option<Num>,
    pub bonus: Option<Num>,
    pub when: Option<String>,
    pub limit: Option<Limit>,
    pub orient: Option<Orient>,
    pub light: Option<Light>,
    pub role: Option<Role>,
    pub fill: Option<Fill>,
    pub joined: Option<bool>,
    pub allow: Vec<String>,
}

/// How often a vault may appear.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limit {
    pub per_level: Option<u16>,
    pub per_game: Option<u16>,
    /// Vaults of one group are counted together.
    pub group: Option<String>,
}

/// What shape a vault has.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Body {
    Room(RoomBody),
    Map(MapBody),
    Level(LevelBody),
    /// Contents only, put into rooms by `Apply`.
    Fill,
    /// No place of its own; its area is the level.
    Loose,
}

/// A rectangular room.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoomBody {
    pub size: Size,
    /// Which fifth of the level's width and height, each 1 to 5.
    pub grid: Option<(u8, u8)>,
    pub align: Option<(Horizontal, Vertical)>,
    /// A condition on the room: one of random size is measured again until it holds.
    pub fit: Option<String>,
}

/// Inside size of a room, walls not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Size {
    #[default]
    Any,
    Fixed(u8, u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Horizontal {
    Left,
    HalfLeft,
    Center,
    HalfRight,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Vertical {
    Top,
    Center,
    Bottom,
}

/// A drawing, walls included.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapBody {
    pub map: String,
    pub anchor: Option<(Horizontal, Vertical)>,
    /// Whether it may be laid over what is already there.
    #[serde(default)]
    pub overwrite: bool,
}

/// A whole level.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelBody {
    pub init: Init,
    #[serde(default)]
    pub flags: Vec<String>,
    pub map: Option<String>,
    pub anchor: Option<(Horizontal, Vertical)>,
}

/// The ground of a whole level before anything is drawn on it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Init {
    Solid,
    /// All of one ground: "moat", "floor".
    Ground(String),
    Rooms,
    Rogue,
    Caves(Caves),
    Maze(Mazes),
    Swamp,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Caves {
    pub floor: Option<String>,
    pub wall: Option<String>,
    pub smooth: bool,
    pub join: bool,
    pub walled: bool,
    pub lit: Option<bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mazes {
    pub wall: Option<String>,
    pub floor: Option<String>,
    pub corridor: Option<u8>,
    pub dead_ends: Option<bool>,
}

/// Which turns and mirrors of the drawing may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Orient {
    #[default]
    Fixed,
    /// As drawn, and upside down.
    Half,
    /// Four quarter turns.
    Turns,
    /// As drawn, both mirrors, and the half turn.
    Flips,
    /// All eight.
    All,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Light {
    Lit,
    Dark,
    #[default]
    ByDepth,
}

/// What the room is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Role {
    /// May become a shop, a zoo...
    #[default]
    Ordinary,
    /// Stays what its author made it.
    Themed,
    Special(String),
    Shop(String),
}

/// What else is put into the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Fill {
    /// What any ordinary room has.
    #[default]
    Ordinary,
    /// What its role calls for.
    Special,
    Empty,
}

/// One named decision.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Let {
    Terrain(Vec<Card<Ref>>),
    Monster(Vec<Card<Ref>>),
    Object(Vec<Card<Ref>>),
    Trap(Vec<Card<Ref>>),
    Text(Vec<Card<String>>),
    /// A deck of numbers, each rolled once: `$name[1]` is the second from the top.
    Numbers(Vec<Card<Num>>),
    Int(Num),
    /// One random square.
    Spot(Area),
    /// A deck of squares.
    Spots(Vec<Spot>),
    Area(Area),
    /// A deck of areas.
    Areas(Vec<Area>),
}

/// A change of glyphs before the drawing is used.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Edit {
    /// Permutes the meanings of these glyphs.
    Shuffle(String),
    /// Permutes whole groups of equal length.
    ShuffleSets(Vec<String>),
    /// Each of these glyphs becomes its own draw.
    Each(String, Vec<Card<char>>),
    /// All of these glyphs become one draw.
    All(String, Vec<Card<char>>),
    /// The first few in random order become this, the next few that, the others the last.
    Split(String, Vec<(Num, Vec<Card<char>>)>, Vec<Card<char>>),
    /// These glyphs are no part of the vault.
    Clear(String),
}

/// What a glyph of the drawing means.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Legend {
    /// The ground: a terrain or `$name`; floor if unset.
    pub on: Option<Ref>,
    /// What happens on the square.
    pub put: Vec<Step>,
    pub door: Option<DoorLegend>,
    /// Tags: the glyph's squares are filled by another vault that fits.
    pub slot: Vec<String>,
}

/// A door in the drawing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DoorLegend {
    pub state: Option<step::DoorState>,
    /// Per cent.
    pub secret: Option<Num>,
}

/// What must hold when the vault stands, or it is made again.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ensure {
    /// One can walk from one glyph to the other.
    Reach {
        from: Glyph,
        to: Glyph,
    },
    /// One can leave the vault from this glyph.
    Exit(Glyph),
    Count {
        of: Glyph,
        at_least: u16,
    },
    /// Every floor square can be reached from every other.
    Connected,
}

/// The built-in vaults.
pub const ROOMS: &str = include_str!("../../../assets/vaults/rooms.ron");

/// Where the built-in vaults stand, for faults.
pub const ROOMS_FILE: &str = "assets/vaults/rooms.ron";

/// Files and texts of all built-in vaults: rooms, then whole levels.
pub const BUILT_IN: [(&str, &str); 2] = [
    (ROOMS_FILE, ROOMS),
    ("assets/vaults/levels.ron", include_str!("../../../assets/vaults/levels.ron")),
];

#[cfg(test)]
mod tests;
