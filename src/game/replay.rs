//! Recording, playing and straying: a run as text that anyone can run again.
//!
//! A replay is the run's birth, its inputs (*beats*) and, for each, four bits of the mark of the
//! state before it. Every hundred turns and at the end stands a full [`Stake`]. Playback stops at
//! the first beat that strays and says what differs: of those who stray fifteen in sixteen are
//! found at that very beat, all but one in 256 by the next, and the rest by the stake at the latest.

mod beats;
pub mod report;
mod stake;
pub mod track;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::birth::Birth;
pub use beats::{Beat, read_beats, write_beats};
pub use report::Report;
pub use stake::Stake;

use super::{Awaits, Game, Input, RULES};
use crate::content::Content;
use crate::content::source::LARGEST_FILE;

/// Format of the file; changes when its fields do.
pub const FORMAT: u16 = 2;

/// Turns between two stakes.
const EVERY: u32 = 100;

/// The most packs, and bytes of all of them, that a run can have begun with.
const MOST_PACKS: usize = 200;
const MOST_BYTES: usize = 8 << 20;
/// The longest name, in bytes.
const LONGEST_NAME: usize = 400;

/// How a run ended, for lists; playing it again proves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    pub cause: String,
    pub turn: u32,
    pub depth: u8,
    pub score: i64,
    pub level: u8,
}

/// One run, from birth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    pub format: u16,
    /// Version of the program that wrote it.
    pub version: String,
    pub rules: u16,
    /// Digest of the content, in hexadecimal.
    pub content: String,
    pub birth: Birth,
    /// One line an input, and how often in a row; see [`write_beats`].
    pub inputs: String,
    /// Four bits for each input that met another state than the one before.
    pub marks: String,
    #[serde(with = "stake")]
    pub stakes: Vec<Stake>,
    pub outcome: Option<Outcome>,
    /// Places that somebody wants to find again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<Bookmark>,
    /// What somebody reports with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// A place of the run, between two beats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// Beats before it.
    pub beat: u32,
    pub text: String,
}

/// Why a replay cannot be judged by this build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Not a replay, or a damaged one: what is wrong and where.
    Unreadable(String),
    /// Other rules or content.
    Foreign(String),
}

/// Where playback left the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strayed {
    pub beat: u32,
    pub turn: u32,
    /// What differs, in words.
    pub what: String,
}

/// Makes a replay while a run is played.
#[derive(Clone, Debug)]
pub struct Recorder {
    beats: Vec<Beat>,
    stakes: Vec<Stake>,
    next: u32,
    /// The mark that the last beat met.
    before: Option<u32>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self { beats: Vec::new(), stakes: Vec::new(), next: EVERY, before: None }
    }
}

impl Recorder {
    /// Notes an input about to be applied to `game`.
    pub fn note(&mut self, game: &Game, input: &Input) {
        if game.world.turn >= self.next {
            self.stakes.push(Stake::of(game, self.beats.len() as u32));
            self.next = game.world.turn / EVERY * EVERY + EVERY;
        }
        let mark = game.mark();
        self.beats.push(Beat::new(input.clone(), mark, self.before.replace(mark)));
    }

    /// The replay of the run so far, which has come to `game`.
    pub fn finish(&self, game: &Game, score: i64) -> Replay {
        let mut stakes = self.stakes.clone();
        stakes.push(Stake::of(game, self.beats.len() as u32));
        let (inputs, marks) = write_beats(&self.beats);
        Replay {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            rules: RULES,
            content: format!("{:016x}", game.content.digest),
            birth: game.birth.clone(),
            inputs,
            marks,
            stakes,
            outcome: game.world.life.end.as_ref().map(|end| Outcome {
                cause: end.cause.clone(),
                turn: end.turn,
                depth: end.depth,
                score,
                level: game.world.you().level,
            }),
            bookmarks: Vec::new(),
            report: None,
        }
    }
}

/// Words of a reader about a file, which may quote it, on one line without control characters.
fn clean_line(why: &dyn std::fmt::Display) -> String {
    const LONGEST: usize = 300;
    why.to_string().chars().filter(|c| !c.is_control()).take(LONGEST).collect()
}

impl Replay {
    /// A replay from its text.
    pub fn read(text: &str) -> Result<Self, Unfit> {
        /// What every format begins with.
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

    /// Whether nothing of it is longer than any run can make it; what is, in words.
    fn is_bounded(&self) -> Result<(), String> {
        let birth = &self.birth;
        let names = [&birth.name, &birth.seed_text, &birth.role, &birth.race, &birth.ruleset];
        if names.iter().any(|name| name.len() > LONGEST_NAME) {
            return Err(format!("a name in its birth has more than {LONGEST_NAME} bytes"));
        }
        let packs = &birth.packs;
        let bytes: usize = packs.iter().map(|(_, text)| text.len()).sum();
        let longest = packs.iter().map(|(_, text)| text.len()).max().unwrap_or(0);
        if packs.len() > MOST_PACKS || bytes > MOST_BYTES || longest > LARGEST_FILE {
            return Err("its packs are more or longer than a run can begin with".to_owned());
        }
        Ok(())
    }

    /// Its text.
    pub fn write(&self) -> String {
        let config = ron::ser::PrettyConfig::new().escape_strings(false);
        ron::ser::to_string_pretty(self, config).expect("a replay can be written")
    }

    /// Whether this build with this content can judge it.
    pub fn fits(&self, content: &Content) -> Result<(), Unfit> {
        let digest = format!("{:016x}", content.digest);
        if self.format != FORMAT {
            return Err(foreign("replay format", &self.format, &FORMAT));
        }
        if self.rules != RULES {
            return Err(foreign("rules", &self.rules, &RULES));
        }
        if self.content != digest {
            return Err(foreign("content", &self.content, &digest));
        }
        Ok(())
    }

    /// Its beats; what is wrong with them names the line.
    pub fn beats(&self) -> Result<Vec<Beat>, String> {
        read_beats(&self.inputs, &self.marks)
    }

    /// Puts other beats in the place of its own.
    pub fn set_beats(&mut self, beats: &[Beat]) {
        (self.inputs, self.marks) = write_beats(beats);
    }
}

fn foreign(what: &str, theirs: &dyn std::fmt::Display, ours: &dyn std::fmt::Display) -> Unfit {
    Unfit::Foreign(format!("it was made with {what} {theirs}; this build has {ours}"))
}

/// A replay being played.
#[derive(Clone, Debug)]
pub struct Player {
    pub game: Game,
    beats: Vec<Beat>,
    stakes: Vec<Stake>,
    next: usize,
    stake: usize,
    /// The mark that the last beat met.
    before: Option<u32>,
}

impl Player {
    /// At the beginning of the run.
    pub fn new(content: Arc<Content>, replay: &Replay) -> Result<Self, Unfit> {
        replay.fits(&content)?;
        let beats = replay.beats().map_err(Unfit::Unreadable)?;
        let game = Game::new(content, &replay.birth).map_err(Unfit::Unreadable)?;
        Ok(Self { game, beats, stakes: replay.stakes.clone(), next: 0, stake: 0, before: None })
    }

    pub fn is_done(&self) -> bool {
        self.next >= self.beats.len()
    }

    /// Beats played and beats there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.beats.len())
    }

    pub fn beats(&self) -> &[Beat] {
        &self.beats
    }

    /// More was recorded since.
    pub fn extend(&mut self, beats: impl IntoIterator<Item = Beat>) {
        self.beats.extend(beats);
    }

    /// The input that comes next.
    pub fn coming(&self) -> Option<&Input> {
        self.beats.get(self.next).map(|beat| &beat.input)
    }

    /// Plays one beat. Nothing is played when it strays.
    pub fn step(&mut self) -> Result<(), Strayed> {
        self.compare_stake()?;
        let Some(beat) = self.beats.get(self.next) else { return Ok(()) };
        let mark = self.game.mark();
        if !beat.is_met_by(mark, self.before) {
            let mark = beats::short(mark);
            return Err(self.strayed(match beat.mark {
                Some(was) => format!("the mark of the state is {mark:x}, recorded as {was:x}"),
                None => "the input before left a trace, recorded as none".to_owned(),
            }));
        }
        let _refused_then_too = self.game.input(&beat.input);
        self.before = Some(mark);
        self.next += 1;
        if self.is_done() { self.compare_stake() } else { Ok(()) }
    }

    /// Plays one beat, whatever was recorded.
    pub fn press_on(&mut self) {
        if let Some(beat) = self.beats.get(self.next) {
            self.before = Some(self.game.mark());
            let _refused_then_too = self.game.input(&beat.input);
            self.next += 1;
        }
    }

    fn compare_stake(&mut self) -> Result<(), Strayed> {
        let Some(stake) = self.stakes.get(self.stake) else { return Ok(()) };
        if stake.beat as usize != self.next {
            return Ok(());
        }
        let played = Stake::of(&self.game, stake.beat);
        if let Some(what) = stake.differs(&played) {
            Err(self.strayed(what))
        } else {
            self.stake += 1;
            Ok(())
        }
    }

    fn strayed(&self, what: String) -> Strayed {
        Strayed { beat: self.next as u32, turn: self.game.world.turn, what }
    }

    /// Plays to the end of the recording.
    pub fn finish(&mut self) -> Result<(), Strayed> {
        while !self.is_done() {
            self.step()?;
        }
        self.compare_stake()
    }

    /// Whether the game as played is over.
    pub fn is_over(&self) -> bool {
        self.game.awaits() == Awaits::Nothing
    }
}
