//! How the program was started.

use std::path::PathBuf;

use crate::game::options::{Depth, GlyphSet};
use crate::game::view::{Alignment, Calendar};
use crate::store::zone::Zone;

/// The settings of the command line.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Seed of the dungeon: any text.
    pub seed: Option<String>,
    pub name: Option<String>,
    /// Name or three-letter code of the role.
    pub role: Option<String>,
    pub race: Option<String>,
    pub alignment: Option<Alignment>,
    /// Whether the hero is blind from birth, and whether the hero is born without armor.
    pub vows: (bool, bool),
    /// Whether about 1 room in 6, instead of 1 in 41, is a themed vault.
    pub many_vaults: bool,
    /// Packs named on the command line, as (file name, text).
    pub named_packs: Vec<(String, String)>,
    /// Paths of the packs named on the command line.
    pub pack_paths: Vec<PathBuf>,
    /// Whether to use only the packs named on the command line.
    pub no_packs: bool,
    pub ruleset: String,
    pub calendar: Option<Calendar>,
    /// The time zone that decides the local date and hour at which a run begins.
    pub zone: Zone,
    pub glyphs: Option<GlyphSet>,
    pub colors: Option<Depth>,
    /// The file that receives a one-line summary of the run.
    pub standing: Option<PathBuf>,
    /// The run to open immediately, if one was given.
    pub watch: Option<Watch>,
}

/// A run to watch or to take over.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// A replay file, or the folder of a run in progress.
    pub path: PathBuf,
    /// The turn at whose start to open the run, if one was given.
    pub turn: Option<u32>,
    /// Whether to show the whole level and every monster.
    pub all: bool,
    /// Whether to take the run over and play on, instead of watching it.
    pub take_over: bool,
}

impl Start {
    /// Whether the command line set the seed or anything about the hero.
    pub fn is_particular(&self) -> bool {
        self.seed.is_some()
            || self.name.is_some()
            || self.role.is_some()
            || self.race.is_some()
            || self.alignment.is_some()
            || self.vows != (false, false)
    }
}
