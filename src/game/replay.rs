//! Replays: records a run as portable text, plays it again, and detects divergence.
//!
//! A replay holds the run's birth, its inputs and, for each input, four bits of a hash of the state
//! before it (its *mark*). A [`Checkpoint`] is stored every 100 turns and at the end. Playback
//! stops when a mark or a checkpoint differs, and says what differs. The mark of the first input
//! after a divergence reveals 15 of 16 divergences, the mark of the second all but 1 in 256, and
//! the next checkpoint the others.

mod checkpoint;
mod input_log;
pub mod playback;
mod report;
mod reporting;
pub mod track;

use serde::{Deserialize, Serialize};

use super::birth::Birth;
pub use checkpoint::Checkpoint;
use input_log::clean_line;
pub use input_log::{InputLog, RecordedInput, read_inputs, write_inputs};
pub use report::Report;

use super::{Game, Input, RULES};
use crate::base::Seed;
use crate::content::Content;
use crate::content::load::source::LARGEST_FILE;

/// Replay file format version; raise it when the fields change.
pub const FORMAT: u16 = 2;

/// Turns between checkpoints.
const EVERY: u32 = 100;

/// Maximum number of packs that a run can start with.
const MOST_PACKS: usize = 200;
/// Maximum total size of the packs of a run, in bytes.
const MOST_BYTES: usize = 8 << 20;
/// Maximum length of the hero's name, the seed text, and the names of role, race and ruleset, in
/// bytes.
const LONGEST_NAME: usize = 400;

/// How a run ended, for lists of replays. Verification compares it with the end of the played game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub cause: String,
    pub turn: u32,
    pub depth: i32,
    pub score: i64,
    pub level: u8,
    /// Time at which the run ended, by the machine's clock; empty if unknown. Verification ignores
    /// it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub when: String,
}

impl Outcome {
    /// Describes the first field in which a recorded outcome differs from the played one.
    fn differs(&self, played: &Self) -> Option<String> {
        let pairs = [
            ("score", self.score.to_string(), played.score.to_string()),
            ("cause", self.cause.clone(), played.cause.clone()),
            ("turn", self.turn.to_string(), played.turn.to_string()),
            ("depth", self.depth.to_string(), played.depth.to_string()),
            ("level", self.level.to_string(), played.level.to_string()),
        ];
        let (what, recorded, now) = pairs.into_iter().find(|(_, a, b)| a != b)?;
        Some(format!("its {what} is {now}, but was recorded as {recorded}"))
    }
}

/// One run, recorded from birth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    pub format: u16,
    /// Version of the program that wrote the replay.
    pub version: String,
    pub rules: u16,
    /// Digest of the content, in hexadecimal.
    pub content: String,
    pub birth: Birth,
    /// The inputs, one per line. A repeated input is one line with a count; see [`write_inputs`].
    pub inputs: String,
    /// Four-bit marks of the states before the inputs. An input has no mark if the input before it
    /// did not change the full mark.
    pub marks: String,
    #[serde(with = "checkpoint", alias = "stakes")]
    pub checkpoints: Vec<Checkpoint>,
    pub outcome: Option<Outcome>,
    /// Bookmarks that a player set.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    /// The bug report attached to the replay.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// A bookmarked position between two inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Number of inputs before the bookmark.
    #[serde(alias = "beat")]
    pub position: u32,
    pub text: String,
}

/// Why this build cannot verify a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The file is not a replay, or it is damaged: what is wrong, and where.
    Unreadable(String),
    /// The replay was recorded with other rules or content.
    Foreign(String),
}

/// Records a replay while a run is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    inputs: Vec<RecordedInput>,
    checkpoints: Vec<Checkpoint>,
    next: u32,
    /// The full mark of the state before the last recorded input; `None` before the first input.
    before: Option<u32>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self { inputs: Vec::new(), checkpoints: Vec::new(), next: EVERY, before: None }
    }
}

impl Recorder {
    /// Records an input. Call this before the input is applied to `game`.
    pub fn note(&mut self, game: &Game, input: &Input) {
        if game.world.turn >= self.next {
            self.checkpoints.push(Checkpoint::of(game, self.inputs.len() as u32));
            self.next = game.world.turn / EVERY * EVERY + EVERY;
        }
        let mark = game.mark();
        self.inputs.push(RecordedInput::new(input.clone(), mark, self.before.replace(mark)));
    }

    /// Returns the inputs recorded so far.
    pub fn input_log(&self) -> &[RecordedInput] {
        &self.inputs
    }

    /// Returns the replay of a run whose last input made the game panic. It has no final
    /// checkpoint, because the state of `game` after a panic is unreliable.
    pub fn broken_off(&self, game: &Game) -> Replay {
        self.write(game, self.checkpoints.clone(), None)
    }

    /// Returns the replay of the run so far; `game` is the current state.
    pub fn finish(&self, game: &Game, score: i64) -> Replay {
        let mut checkpoints = self.checkpoints.clone();
        checkpoints.push(Checkpoint::of(game, self.inputs.len() as u32));
        let outcome = game.outcome().map(|end| Outcome { score, ..end });
        self.write(game, checkpoints, outcome)
    }

    fn write(&self, game: &Game, checkpoints: Vec<Checkpoint>, outcome: Option<Outcome>) -> Replay {
        let (inputs, marks) = write_inputs(&self.inputs);
        Replay {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES,
            content: digest_of(&game.content),
            birth: game.birth.clone(),
            inputs,
            marks,
            checkpoints,
            outcome,
            bookmarks: Vec::new(),
            report: None,
        }
    }
}

impl Replay {
    /// Parses a replay.
    pub fn read(text: &str) -> Result<Self, Unfit> {
        /// The only field that every format version has.
        #[derive(Deserialize)]
        struct Opening {
            format: u16,
        }
        let replay: Self = ron::from_str(text).map_err(|why| {
            let at = why.span.start;
            match ron::from_str::<Opening>(text) {
                Ok(Opening { format }) if format != FORMAT => {
                    foreign("replay format", &format, &FORMAT)
                }
                _ => {
                    Unfit::Unreadable(format!("{}:{}: {}", at.line, at.col, clean_line(&why.code)))
                }
            }
        })?;
        replay.is_bounded().map_err(Unfit::Unreadable)?;
        Ok(replay)
    }

    /// Checks the size limits of the names and packs; the error says what is too long.
    fn is_bounded(&self) -> Result<(), String> {
        let birth = &self.birth;
        let names = [&birth.name, &birth.seed_text, &birth.role, &birth.race, &birth.ruleset];
        if names.iter().any(|name| name.len() > LONGEST_NAME) {
            return Err(format!(
                "a name in the record of its start has more than {LONGEST_NAME} bytes"
            ));
        }
        let packs = &birth.packs;
        let bytes: usize = packs.iter().map(|(_, text)| text.len()).sum();
        let longest = packs.iter().map(|(_, text)| text.len()).max().unwrap_or(0);
        if packs.len() > MOST_PACKS || bytes > MOST_BYTES || longest > LARGEST_FILE {
            return Err("its vault packs are too many or too long".to_owned());
        }
        Ok(())
    }

    /// Returns the replay as text.
    pub fn write(&self) -> String {
        let config = ron::ser::PrettyConfig::new().escape_strings(false);
        ron::ser::to_string_pretty(self, config).expect("a replay can be written")
    }

    /// Checks whether this build with this content can verify the replay.
    pub fn fits(&self, content: &Content) -> Result<(), Unfit> {
        self.fits_rules()?;
        if !self.is_of(content) {
            return Err(foreign("content", &self.content, &digest_of(content)));
        }
        Ok(())
    }

    /// Checks whether this build can play the replay, ignoring its content.
    fn fits_rules(&self) -> Result<(), Unfit> {
        if self.format != FORMAT {
            return Err(foreign("replay format", &self.format, &FORMAT));
        }
        if self.rules != RULES {
            return Err(foreign("rules", &self.rules, &RULES));
        }
        Ok(())
    }

    /// Whether the replay was recorded with this content.
    pub fn is_of(&self, content: &Content) -> bool {
        self.content == digest_of(content)
    }

    /// Parses the inputs; errors name the line.
    pub fn input_log(&self) -> Result<InputLog, String> {
        read_inputs(&self.inputs, &self.marks)
    }

    /// Describes the first difference between the recorded outcome and `game`, which must be at its
    /// end. Returns `None` if they agree.
    pub fn false_outcome(&self, game: &Game) -> Option<String> {
        match (&self.outcome, game.outcome()) {
            (None, None) => None,
            (Some(recorded), Some(played)) => recorded.differs(&played),
            (Some(_), None) => {
                Some("the run is still in progress, but was recorded as ended".to_owned())
            }
            (None, Some(played)) => {
                let Outcome { cause, turn, .. } = played;
                Some(format!(
                    "the run ends on turn {turn}, {cause}, but was recorded as still in progress"
                ))
            }
        }
    }

    /// Describes the error if the birth's seed text, which people read, does not produce the
    /// birth's seed.
    pub fn false_seed(&self) -> Option<String> {
        let Birth { seed, seed_text, .. } = &self.birth;
        let text = clean_line(seed_text);
        (Seed::read(seed_text) != *seed)
            .then(|| format!("{text:?} is not the seed {seed} of the run"))
    }

    /// Replaces the recorded inputs and their marks.
    pub fn set_inputs(&mut self, inputs: &[RecordedInput]) {
        (self.inputs, self.marks) = write_inputs(inputs);
    }
}

fn digest_of(content: &Content) -> String {
    format!("{:016x}", content.digest)
}

fn foreign(what: &str, theirs: &dyn std::fmt::Display, ours: &dyn std::fmt::Display) -> Unfit {
    Unfit::Foreign(format!("it was made with {what} {theirs}; this build has {ours}"))
}
