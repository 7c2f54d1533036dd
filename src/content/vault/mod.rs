//! The vault language: types that vault files are parsed into.
//!
//! A file is a list of vaults, or `File(schema: 1, defaults, fragments, vaults)`. Parsing
//! ([`read`]) gives the types here; compiling ([`compile`]) resolves all names and gives the
//! form that the generator executes ([`compiled::CompiledVault`]).

pub mod area;
pub mod catalog;
pub mod compile;
pub mod compiled;
pub mod drawing;
pub mod expand;
pub mod expr;
pub mod head;
pub mod import;
pub mod names;
pub mod number;
pub mod read;
pub mod reference;
pub mod room;
pub mod step;
pub mod vaults;
pub mod write;

use serde::Deserialize;

use area::Area;
use number::{Card, GlyphLetter, Num, Pairs, Ref, Spot};
pub use room::{Fill, Light, Role, Size};
use step::Step;
pub use step::{DoorLegend, Legend};

/// One vault, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vault {
    /// `snake_case`, unique across all files.
    pub id: String,
    /// Display name.
    pub title: Option<String>,
    /// Groups that the vault belongs to; `slot` and `Apply` draw a vault from a group.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Weight relative to all eligible vaults; shared by all orientations of the drawing.
    pub weight: Option<Num>,
    /// Chance, in percent, that the vault is tried before the weighted draws; rolled once per
    /// level.
    pub bonus: Option<Num>,
    /// Condition for the vault to be drawn.
    pub when: Option<String>,
    pub limit: Option<Limit>,
    pub body: Body,
    pub orient: Option<Orient>,
    pub light: Option<Light>,
    pub role: Option<Role>,
    pub fill: Option<Fill>,
    /// Whether corridors attach to the vault's room.
    pub joined: Option<bool>,
    /// Decisions, made once per placed vault, from top to bottom.
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
    /// Codes of warnings to suppress: "V12".
    #[serde(default)]
    pub allow: Vec<String>,
}

/// Default settings for all vaults of a file.
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

impl Defaults {
    /// Takes the settings that a vault lacks from the defaults of its file.
    fn or(self, file: &Defaults) -> Defaults {
        Defaults {
            tags: if self.tags.is_empty() { file.tags.clone() } else { self.tags },
            weight: self.weight.or_else(|| file.weight.clone()),
            bonus: self.bonus.or_else(|| file.bonus.clone()),
            when: self.when.or_else(|| file.when.clone()),
            limit: self.limit.or_else(|| file.limit.clone()),
            orient: self.orient.or(file.orient),
            light: self.light.or(file.light),
            role: self.role.or_else(|| file.role.clone()),
            fill: self.fill.or(file.fill),
            joined: self.joined.or(file.joined),
            allow: [self.allow.as_slice(), file.allow.as_slice()].concat(),
        }
    }
}

/// Maximum number of placements.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limit {
    pub per_level: Option<u16>,
    pub per_game: Option<u16>,
    /// Name of a group of vaults whose placements are counted together.
    pub group: Option<String>,
}

/// Shape of a vault.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Body {
    Room(RoomBody),
    Map(MapBody),
    Level(LevelBody),
    /// Contents only, which `Apply` steps and slots put into rooms and drawings.
    Fill,
    /// Steps without a room of their own; their area is the level.
    Loose,
}

/// A rectangular room without a drawing.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RoomBody {
    pub size: Size,
    /// Column and row of the room in the level's grid of 5 by 5 parts, each from 1 to 5.
    pub grid: Option<(u8, u8)>,
    pub align: Option<(Horizontal, Vertical)>,
    /// Condition on a room of random size; up to 60 sizes and positions are tried until it holds.
    /// It is not checked for a fixed size.
    pub fit: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Horizontal {
    Left,
    HalfLeft,
    #[default]
    Center,
    HalfRight,
    Right,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Vertical {
    Top,
    #[default]
    Center,
    Bottom,
}

/// A drawing, including its walls.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapBody {
    pub map: String,
    pub anchor: Option<(Horizontal, Vertical)>,
    /// Whether the drawing may overwrite existing terrain.
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

/// Initial ground of a level, before anything is drawn.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Init {
    Solid,
    /// A single terrain: "moat", "floor".
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

/// Allowed orientations of the drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum Orient {
    #[default]
    Fixed,
    /// Unchanged, or rotated by 180 degrees.
    Half,
    /// The four rotations.
    Turns,
    /// Unchanged, both reflections, and the half turn.
    Flips,
    /// All eight orientations.
    All,
}

/// One decision, as written.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Let {
    Terrain(Vec<Card<Ref>>),
    Monster(Vec<Card<Ref>>),
    Object(Vec<Card<Ref>>),
    Trap(Vec<Card<Ref>>),
    Text(Vec<Card<String>>),
    /// A deck of numbers. The expression on each card is rolled once; `$name[1]` is the second card
    /// from the top.
    Numbers(Vec<Card<Num>>),
    Int(Num),
    /// One random square of the area.
    Spot(Area),
    /// A deck of squares.
    Spots(Vec<Spot>),
    Area(Area),
    /// A deck of areas.
    Areas(Vec<Area>),
}

/// A replacement of glyphs before the drawing is used.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub enum Edit {
    /// Randomly permutes these glyphs.
    Shuffle(String),
    /// Randomly permutes groups of glyphs; all groups have the same number of glyphs.
    ShuffleSets(Vec<String>),
    /// On each square that has one of these glyphs, puts the glyph of a card that is drawn anew for
    /// that square.
    Each(String, Vec<Card<char>>),
    /// On all squares that have one of these glyphs, puts the glyph of one card that is drawn once.
    All(String, Vec<Card<char>>),
    /// Shuffles the squares with these glyphs, and puts glyphs from decks on them: each entry gives
    /// a number of squares and their deck, and the last deck is for all remaining squares.
    Split(String, Vec<(Num, Vec<Card<char>>)>, Vec<Card<char>>),
    /// Removes the squares with these glyphs from the vault.
    Clear(String),
}

/// Condition on the finished vault. If it fails, a room is built again, up to 3 times in all, and
/// then replaced by a normal room. A whole level has more attempts.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Ensure {
    /// A path leads from every square of one glyph to every square of the other.
    Reach {
        from: GlyphLetter,
        to: GlyphLetter,
    },
    /// From every square of this glyph, a path leads to a wall to which a corridor can attach.
    Exit(GlyphLetter),
    Count {
        of: GlyphLetter,
        at_least: u16,
    },
    /// All floor squares are connected.
    Connected,
}

/// Text of the built-in vaults for rooms.
pub const ROOMS: &str = include_str!("../../../assets/vaults/rooms.ron");

/// File name of the built-in vaults for rooms, for faults.
pub const ROOMS_FILE: &str = "assets/vaults/rooms.ron";

/// Names and texts of the files of built-in vaults: rooms, then whole levels.
pub const BUILT_IN: &[(&str, &str)] = &[
    (ROOMS_FILE, ROOMS),
    ("assets/vaults/levels.ron", include_str!("../../../assets/vaults/levels.ron")),
    ("assets/vaults/castle.ron", include_str!("../../../assets/vaults/castle.ron")),
    ("assets/vaults/medusa.ron", include_str!("../../../assets/vaults/medusa.ron")),
    ("assets/vaults/mines.ron", include_str!("../../../assets/vaults/mines.ron")),
    ("assets/vaults/gehennom.ron", include_str!("../../../assets/vaults/gehennom.ron")),
    ("assets/vaults/towers.ron", include_str!("../../../assets/vaults/towers.ron")),
    ("assets/vaults/portals.ron", include_str!("../../../assets/vaults/portals.ron")),
    ("assets/vaults/planes.ron", include_str!("../../../assets/vaults/planes.ron")),
    ("assets/vaults/sokoban.ron", include_str!("../../../assets/vaults/sokoban.ron")),
    ("assets/vaults/quest_arc.ron", include_str!("../../../assets/vaults/quest_arc.ron")),
    ("assets/vaults/quest_bar.ron", include_str!("../../../assets/vaults/quest_bar.ron")),
    ("assets/vaults/quest_cav.ron", include_str!("../../../assets/vaults/quest_cav.ron")),
    ("assets/vaults/quest_hea.ron", include_str!("../../../assets/vaults/quest_hea.ron")),
    ("assets/vaults/quest_kni.ron", include_str!("../../../assets/vaults/quest_kni.ron")),
    ("assets/vaults/quest_mon.ron", include_str!("../../../assets/vaults/quest_mon.ron")),
    ("assets/vaults/quest_pri.ron", include_str!("../../../assets/vaults/quest_pri.ron")),
    ("assets/vaults/quest_ran.ron", include_str!("../../../assets/vaults/quest_ran.ron")),
    ("assets/vaults/quest_rog.ron", include_str!("../../../assets/vaults/quest_rog.ron")),
    ("assets/vaults/quest_sam.ron", include_str!("../../../assets/vaults/quest_sam.ron")),
    ("assets/vaults/quest_tou.ron", include_str!("../../../assets/vaults/quest_tou.ron")),
    ("assets/vaults/quest_val.ron", include_str!("../../../assets/vaults/quest_val.ron")),
    ("assets/vaults/quest_wiz.ron", include_str!("../../../assets/vaults/quest_wiz.ron")),
];

#[cfg(test)]
mod tests;
