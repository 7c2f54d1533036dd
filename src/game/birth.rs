//! A new game from seed, role, race and the rest of what is chosen once.

use serde::{Deserialize, Serialize};

use crate::base::Seed;
use crate::content::Alignment;
use crate::world::Calendar;
use crate::world::hero::Mode;

/// Everything a run begins with; recorded in its replay, so the run can be made again from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Birth {
    pub seed: Seed,
    /// The seed as it was typed or drawn.
    pub seed_text: String,
    pub name: String,
    pub role: String,
    pub race: String,
    pub alignment: Option<Alignment>,
    pub female: bool,
    pub mode: Mode,
    /// -4 to 2; 0 is Expert.
    pub difficulty: i8,
    pub ruleset: String,
    pub calendar: Calendar,
    /// The vault packs played with: file name and text, copied so that the run is self-contained.
    pub packs: Vec<(String, String)>,
    /// Began with aids for newcomers.
    pub aided: bool,
    /// The run that this one was taken over from.
    #[serde(default)]
    pub parent: Option<Parent>,
}

/// Another run, up to a place where somebody took over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parent {
    /// The name of its recording.
    pub replay: String,
    /// Beats that are the other run's.
    pub beat: u32,
    pub turn: u32,
}

impl Default for Birth {
    /// An Expert Valkyrie, classic mode, no calendar, seed 1.
    fn default() -> Self {
        Self {
            seed: Seed(1),
            seed_text: "1".to_owned(),
            name: "Ana".to_owned(),
            role: "Valkyrie".to_owned(),
            race: "human".to_owned(),
            alignment: None,
            female: true,
            mode: Mode::Classic,
            difficulty: 0,
            ruleset: "wyrdvault".to_owned(),
            calendar: Calendar::default(),
            packs: Vec::new(),
            aided: false,
            parent: None,
        }
    }
}

/// Why no hero can be born so: a sentence for the player.
pub type Unborn = String;
