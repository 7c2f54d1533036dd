//! Dungeon branches: their levels and the builder of each level.
//!
//! Source: rules/levels 2, 3.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Alignment;
use super::id::Named;
use super::role::Role;
use crate::base::Dice;

/// Maximum number of branches of a dungeon.
pub const MOST_BRANCHES: usize = 16;
/// Maximum number of levels of a branch.
/// Source: rules/levels 1.
pub const MOST_LEVELS: usize = 32;

/// The level generator used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Builder {
    /// Rooms and corridors, from random vaults.
    Ordinary,
    /// The deepest level: the Amulet on a guarded altar.
    Sanctum,
    /// A maze between walls or in solid rock, with a path to the exit.
    Maze,
    /// Nine small rooms in a 3 by 3 grid.
    NineRooms,
    /// A whole-level vault: one of the vaults with these ids, chosen uniformly. Each has a `Level`
    /// body. [`ROLE_CODE`] in an id stands for the code of the hero's role, in lower case.
    Levels(Vec<String>),
}

/// The part of a vault id that depends on the hero's role: "quest_{role}_home" is "quest_val_home"
/// in the game of a Valkyrie.
pub const ROLE_CODE: &str = "{role}";

/// Returns the id of a vault in games whose hero has this role.
pub fn id_for<'a>(id: &'a str, role: &Role) -> Cow<'a, str> {
    if id.contains(ROLE_CODE) {
        id.replace(ROLE_CODE, &role.code.to_lowercase()).into()
    } else {
        id.into()
    }
}

/// A connected sequence of levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// "The Dungeons".
    pub name: String,
    /// Number of levels.
    pub levels: Dice,
    /// Builder of the levels that neither a special level nor a stretch covers.
    pub builder: Builder,
    /// Special levels; each is placed at most once.
    #[serde(default)]
    pub special: Vec<Special>,
    /// Builders for ranges of levels; the first row that covers the level and whose chance succeeds
    /// is used.
    #[serde(default)]
    pub stretches: Vec<Stretch>,
    /// Connection to a branch that is earlier in the file. The first branch has no entry.
    #[serde(default)]
    pub entry: Option<Entry>,
    #[serde(default)]
    pub realm: Realm,
    /// Whether its levels lie above the surface: the first at depth -1, the second at depth -2.
    #[serde(default)]
    pub above_surface: bool,
    /// Alignment of its levels, which makes monsters of that alignment more frequent.
    /// Source: rules/levels 9.
    #[serde(default)]
    pub align: Option<Alignment>,
    /// Minerals in the rock.
    #[serde(default)]
    pub minerals: Minerals,
    /// Message when the hero arrives in the branch for the first time.
    #[serde(default)]
    pub welcome: Option<String>,
    /// Number of the minor achievement for the first arrival; 0 is none.
    /// Source: rules/score 3.
    #[serde(default)]
    pub achievement: u8,
    /// Number of the major achievement for the first arrival; 0 is none.
    /// Source: rules/score 2.
    #[serde(default)]
    pub major_achievement: u8,
    /// Regions of the branch on the dungeon overview, in order of depth: the number of the first
    /// level, counted from 1 at the top of the branch, and the name.
    #[serde(default)]
    pub regions: Vec<(u8, String)>,
}

/// A special level, placed at most once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Name by which `after` and `before` fields refer to this level.
    pub name: String,
    pub make: Builder,
    /// First level where the special level can be: 1 is the top of the branch, -1 its bottom.
    pub at: i8,
    /// Number of candidate levels, starting at `at`; one of them is chosen uniformly.
    #[serde(default = "one")]
    pub range: u8,
    /// Chance, in percent, that a game has this level.
    #[serde(default = "always")]
    pub chance: u8,
    /// Whether the level is generated without stairs down. Holes in its floor lead only to another
    /// branch. The invocation ritual can still make stairs.
    #[serde(default)]
    pub no_way_down: bool,
    /// Alignment of the level, instead of that of its branch.
    #[serde(default)]
    pub align: Option<Alignment>,
    /// Name that the dungeon overview shows from the first visit on: "the castle".
    #[serde(default)]
    pub called: Option<String>,
    /// Name of an earlier special level: `at` counts from that level, where 1 is the next deeper
    /// level. If a game has no level of that name, this level does not occur either.
    #[serde(default)]
    pub after: Option<String>,
    /// Number of the minor achievement for the first arrival; 0 is none.
    /// Source: rules/score 3.
    #[serde(default)]
    pub achievement: u8,
    /// Number of the major achievement for the first arrival; 0 is none.
    /// Source: rules/score 2.
    #[serde(default)]
    pub major_achievement: u8,
    /// The role of the level in the Quest, if any.
    #[serde(default)]
    pub quest: Option<Stage>,
}

/// Builder for a range of levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    pub make: Builder,
    /// First level of the range: 1 is the top of the branch, -1 its bottom. `to` is the last level.
    pub from: i8,
    pub to: i8,
    /// Name of a special level: `from` counts from that level; 1 is the next deeper level.
    #[serde(default)]
    pub after: Option<String>,
    /// Chance, in percent, rolled for each level.
    #[serde(default = "always")]
    pub chance: u8,
}

/// The place where a branch connects to its parent branch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Name of the parent branch.
    pub from: String,
    /// First level of the parent branch where the entry can be, as in [`Special::at`].
    pub at: i8,
    #[serde(default = "one")]
    pub range: u8,
    #[serde(default)]
    pub after: Option<String>,
    /// Name of a special level of the parent branch. The entry can be on any level from `at` down
    /// to the level above that special level.
    #[serde(default)]
    pub before: Option<String>,
    /// Whether the entry is in a closed vault: the first one that is created on a level that can
    /// have the entry and has no entry to another branch. Until that vault is created, the branch
    /// cannot be reached.
    #[serde(default)]
    pub in_vault: bool,
    pub by: Connection,
}

/// Which monsters, items and traps are found at random on the levels of a branch, and whether gods
/// answer prayers there. Source: rules/levels 9, 10, 11.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Realm {
    #[default]
    Ordinary,
    /// Gehennom.
    Hell,
    /// A level of nine rooms: only monsters with an uppercase letter, no tools, gems, spellbooks or
    /// amulets, and only seven kinds of traps.
    NineRooms,
    /// The Quest: 6 times in 7, a random monster is an enemy of the hero's role, if a suitable one
    /// exists.
    Quest,
}

impl Realm {
    pub const ALL: [Self; 4] = [Self::Ordinary, Self::Hell, Self::NineRooms, Self::Quest];
}

/// The role of a special level in the Quest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The first level, where the leader waits.
    Home,
    /// The level halfway down.
    Locate,
    /// The level of the nemesis.
    Goal,
}

/// Connection from a parent level to a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Connection {
    /// Stairs up to the bottom level of the branch.
    Up,
    /// Stairs down to the top level of the branch.
    #[default]
    Down,
    /// A magic portal to the top level of the branch, and another one back.
    Portal,
    /// Holes in the last level of the parent branch. Stairs up from the branch lead back.
    Fall,
    /// The stairs up from the first level of the dungeon, for a hero with the Amulet. There is no
    /// way back.
    Ascent,
}

impl Connection {
    /// Whether the hero enters the branch at its bottom level.
    pub const fn enters_at_bottom(self) -> bool {
        match self {
            Self::Up => true,
            Self::Down | Self::Portal | Self::Fall | Self::Ascent => false,
        }
    }

    /// Depth of the branch's level where the hero arrives, minus the depth of the level that leads
    /// there.
    /// Source: rules/levels 2.
    pub const fn depth_change(self) -> i8 {
        match self {
            Self::Up => -1,
            Self::Down | Self::Fall => 1,
            Self::Portal | Self::Ascent => 0,
        }
    }
}

/// Frequency of minerals in the rock of a branch, in percent of the usual.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Minerals {
    pub gold: u32,
    pub gems: u32,
}

impl Default for Minerals {
    fn default() -> Self {
        Self { gold: 100, gems: 100 }
    }
}

fn one() -> u8 {
    1
}

fn always() -> u8 {
    100
}

impl Branch {
    /// Returns the branch name as used within a sentence: "the Diggings".
    pub fn called(&self) -> String {
        match self.name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => self.name.clone(),
        }
    }

    /// Returns the branch name without an article: "Diggings".
    pub fn short(&self) -> &str {
        self.name.strip_prefix("The ").unwrap_or(&self.name)
    }

    /// Returns all builders that the branch's levels can have.
    pub fn builders(&self) -> impl Iterator<Item = &Builder> {
        let special = self.special.iter().map(|row| &row.make);
        let stretches = self.stretches.iter().map(|row| &row.make);
        std::iter::once(&self.builder).chain(special).chain(stretches)
    }
}

impl Named for Branch {
    fn name(&self) -> &str {
        &self.name
    }
}
