//! Branches: which levels there are, and what makes each of them.
//!
//! Source: levels notes 2 and 3.

use serde::{Deserialize, Serialize};

use super::id::Named;
use crate::base::Dice;

/// Most branches of a dungeon.
pub const MOST_BRANCHES: usize = 8;
/// Most levels of one branch. Source: levels note 1.
pub const MOST_LEVELS: usize = 32;

/// What makes a level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Builder {
    /// Rooms and corridors from random vaults.
    Ordinary,
    /// The last level: the Amulet on a guarded altar.
    Sanctum,
    /// Ways between walls, or through rock, one of which leads on.
    Maze,
    /// Nine small rooms in three rows.
    NineRooms,
    /// One of these vaults with a `Level` body, each as likely.
    Levels(Vec<String>),
}

/// One stretch of levels that hang together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Branch {
    /// "The Dungeons".
    pub name: String,
    /// How many levels.
    pub levels: Dice,
    /// What makes a level that no row below speaks of.
    pub builder: Builder,
    /// Levels of which there is at most one.
    #[serde(default)]
    pub special: Vec<Special>,
    /// What may make the levels of a stretch; of several rows, the first whose chance comes.
    #[serde(default)]
    pub stretches: Vec<Stretch>,
    /// Where it leaves another branch, which stands above it in the file. The first has none.
    #[serde(default)]
    pub entry: Option<Entry>,
    /// What its rock holds.
    #[serde(default)]
    pub minerals: Minerals,
    /// Told when the hero first comes to it.
    #[serde(default)]
    pub welcome: Option<String>,
    /// The small achievement of who first comes to it, by its number in the score note; 0 is none.
    #[serde(default)]
    pub achievement: u8,
    /// Names that deep places have on the overview, from a depth on.
    #[serde(default)]
    pub regions: Vec<(u8, String)>,
}

/// A level of which there is at most one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// What `after` calls it.
    pub name: String,
    pub make: Builder,
    /// The first level where it may stand: from the top from 1, or from the bottom from -1.
    pub at: i8,
    /// How many levels it may stand on, each as likely.
    #[serde(default = "one")]
    pub range: u8,
    /// Per cent of games that have it.
    #[serde(default = "always")]
    pub chance: u8,
    /// A row above it: `at` then counts from that level, 1 being the next deeper one. Where
    /// that level is not, this one is not either.
    #[serde(default)]
    pub after: Option<String>,
    /// The small achievement of who first comes to it, by its number in the score note; 0 is none.
    #[serde(default)]
    pub achievement: u8,
}

/// What may make the levels from one to another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stretch {
    pub make: Builder,
    /// From the top from 1, or from the bottom from -1.
    pub from: i8,
    pub to: i8,
    /// Per cent, rolled for each level.
    #[serde(default = "always")]
    pub chance: u8,
}

/// Where a branch leaves another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The name of the other branch.
    pub from: String,
    /// As with a special level.
    pub at: i8,
    #[serde(default = "one")]
    pub range: u8,
    #[serde(default)]
    pub after: Option<String>,
    pub stairs: Stairs,
}

/// Which way stairs lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stairs {
    /// One comes to the branch at its bottom.
    Up,
    /// One comes to the branch at its top.
    Down,
}

/// How rich the rock of a branch is, in hundredths of the usual.
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
    /// Its name within a sentence: "the Diggings".
    pub fn called(&self) -> String {
        match self.name.strip_prefix("The ") {
            Some(rest) => format!("the {rest}"),
            None => self.name.clone(),
        }
    }

    /// Its name without an article: "Diggings".
    pub fn short(&self) -> &str {
        self.name.strip_prefix("The ").unwrap_or(&self.name)
    }

    /// All that may make one of its levels.
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
