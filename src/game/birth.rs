//! The choices that start a new game: seed, role, race and the other settings of a run.

use serde::{Deserialize, Serialize};

use crate::base::Seed;
use crate::content::Alignment;
use crate::world::Calendar;
use crate::world::hero::Mode;

/// Maximum length of a new hero's name, in characters. Encoded in UTF-8, such a name is shorter
/// than the limit that replays check.
pub const LONGEST_NAME: usize = 40;
/// Maximum length of a seed text, in characters. Encoded in UTF-8, such a text does not exceed the
/// limit that replays check.
pub const LONGEST_SEED: usize = 100;

#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
/// Everything that determines how a run starts. Recorded in the replay, so the run can be
/// reproduced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Birth {
    pub seed: Seed,
    /// The seed as typed by the player or generated.
    pub seed_text: String,
    pub name: String,
    pub role: String,
    pub race: String,
    pub alignment: Option<Alignment>,
    pub female: bool,
    pub mode: Mode,
    /// Difficulty, from -4 to 2; 0 is the level named Expert.
    pub difficulty: i8,
    pub ruleset: String,
    pub calendar: Calendar,
    /// Whether the hero is blind from birth, which is a conduct.
    #[serde(default)]
    pub zen: bool,
    /// Whether the hero is born without armor. Never wearing any is a conduct.
    #[serde(default)]
    pub nudist: bool,
    /// Whether about 1 room in 6, instead of 1 in 41, is a themed vault. Such runs are not scored.
    #[serde(default)]
    pub many_vaults: bool,
    /// Vault packs in use, as (file name, text). The run holds a copy, so that it can be replayed
    /// without the files.
    pub packs: Vec<(String, String)>,
    /// Whether a newcomer started the run: a player who had no hero before and changed nothing on
    /// the birth page.
    pub aided: bool,
    /// The parent run, if the player took over its replay to start this run.
    #[serde(default)]
    pub parent: Option<Parent>,
    /// Whether the hero can come upon bones (levels of dead heroes), and leave bones after death.
    #[serde(default)]
    pub bones: bool,
}

/// A parent run, and the position in it at which the player took over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parent {
    /// File name of the parent run's recording.
    pub replay: String,
    /// Number of inputs that this run took from the parent run.
    #[serde(alias = "beat")]
    pub position: u32,
    pub turn: u32,
}

impl Default for Birth {
    /// A human Valkyrie in classic mode at difficulty Expert, with seed 1 and no date.
    fn default() -> Self {
        Self {
            seed: Seed(1),
            seed_text: Seed(1).to_string(),
            name: "Ana".to_owned(),
            role: "Valkyrie".to_owned(),
            race: "human".to_owned(),
            alignment: None,
            female: true,
            mode: Mode::Classic,
            difficulty: 0,
            ruleset: "wyrdvault".to_owned(),
            calendar: Calendar::default(),
            zen: false,
            nudist: false,
            many_vaults: false,
            packs: Vec::new(),
            aided: false,
            parent: None,
            bones: false,
        }
    }
}

/// The reason why no hero can have these choices, as a sentence for the player.
pub type Unborn = String;
