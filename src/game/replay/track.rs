//! Random access to a run: returns the game at any position, and lists the events worth jumping to.
//!
//! A scout plays ahead in chunks and stores snapshots at regular intervals. To return the game at a
//! position, [`Track`] restores the nearest earlier snapshot and plays the few inputs after it.
//! When the snapshots exceed their memory budget, every other snapshot is dropped.

use std::sync::Arc;

use super::playback::{Divergence, Player};
use super::{InputLog, RecordedInput, Replay, Unfit};
use crate::content::Content;
use crate::game::{Game, Input, RollText};
use crate::story::LogLine;
use crate::world::LevelId;

/// Initial number of inputs between snapshots.
const EVERY: usize = 64;

/// Default memory budget for the snapshots of one run, in bytes.
pub const BUDGET: usize = 32 << 20;

/// The kinds of events worth jumping to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum HighlightKind {
    /// The hero enters another level.
    Level,
    /// Hit points fall to a quarter of the maximum or less.
    Danger,
    /// A player's bookmark.
    Bookmark,
    /// The run ends.
    End,
}

/// An event worth jumping to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// Number of inputs played before the event.
    pub position: usize,
    pub turn: u32,
    pub kind: HighlightKind,
    pub text: String,
}

/// A line of the run's message log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedLine {
    /// Number of inputs played when the line was logged.
    pub position: usize,
    pub line: LogLine,
}

/// Data recorded for the state at one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    turn: u32,
    /// Hit points in eighths of the maximum, rounded up.
    health: u8,
    /// Number of log lines so far.
    said: u32,
}

/// A snapshot and the number of inputs played before it.
#[derive(Clone, Debug)]
struct Frame {
    position: usize,
    bytes: Vec<u8>,
}

/// A run, and the data that the scout has recorded of it so far.
#[derive(Clone, Debug)]
pub struct Track {
    content: Arc<Content>,
    scout: Player,
    frames: Vec<Frame>,
    every: usize,
    budget: usize,
    used: usize,
    /// The level that the scout entered last.
    level: Option<LevelId>,
    /// Data for the state at each scouted position, from 0 (before the first input) to the current
    /// one.
    moments: Vec<Moment>,
    pub told: Vec<LoggedLine>,
    /// Level changes, moments of danger, and the end of the run, in order.
    pub spots: Vec<Highlight>,
    /// Where and why scouting stopped early, usually because the run diverged from the recording.
    pub divergence: Option<Divergence>,
}

impl Track {
    pub fn new(content: Arc<Content>, replay: &Replay) -> Result<Self, Unfit> {
        Self::within(content, replay, BUDGET)
    }

    /// Like [`Track::new`], with a custom memory budget in bytes.
    pub fn within(content: Arc<Content>, replay: &Replay, budget: usize) -> Result<Self, Unfit> {
        let scout = Player::new(Arc::clone(&content), replay)?;
        let mut track = Self {
            content,
            scout,
            frames: Vec::new(),
            every: EVERY,
            budget,
            used: 0,
            level: None,
            moments: Vec::new(),
            told: Vec::new(),
            spots: Vec::new(),
            divergence: None,
        };
        track.hear(0, 0);
        track.arrive();
        track.keep_frame();
        Ok(track)
    }

    /// Returns the number of inputs scouted so far and the total number.
    pub fn scouted(&self) -> (usize, usize) {
        (self.moments.len() - 1, self.scout.input_log().len())
    }

    /// Whether scouting has ended: all inputs were scouted, or playback diverged.
    pub fn is_scouted(&self) -> bool {
        let (done, all) = self.scouted();
        done >= all || self.divergence.is_some()
    }

    /// Returns all inputs, scouted or not.
    pub fn input_log(&self) -> &InputLog {
        self.scout.input_log()
    }

    /// Returns the input after the first `position` inputs, if any.
    pub fn coming(&self, position: usize) -> Option<&Input> {
        self.input_log().input(position)
    }

    /// Appends inputs recorded since the replay was read.
    pub fn extend(&mut self, inputs: impl IntoIterator<Item = RecordedInput>) {
        self.scout.extend(inputs);
    }

    /// Stops scouting permanently. `what` is a sentence that gives the reason.
    pub fn break_off(&mut self, what: String) {
        let (position, turn) =
            (self.scouted().0, self.moments.last().map_or(0, |moment| moment.turn));
        self.divergence = Some(Divergence { position: position as u32, turn, what });
    }

    /// Scouts at most `inputs` inputs ahead. Returns whether unscouted inputs remain.
    pub fn scout(&mut self, inputs: usize) -> bool {
        for _ in 0..inputs {
            if self.is_scouted() {
                return false;
            }
            let lines = self.scout.game.chronicle.lines.len();
            let times = self.scout.game.lines().last_time().map_or(0, |(_, times)| times);
            if let Err(divergence) = self.scout.step() {
                // After the last input, the final checkpoint can differ although that input was
                // played.
                if divergence.position as usize > self.scouted().0 {
                    self.note(lines, times);
                }
                self.divergence = Some(divergence);
                return false;
            }
            self.note(lines, times);
        }
        !self.is_scouted()
    }

    /// Scouts until `position` inputs are scouted or the run ends. Returns `position`, or the
    /// number of scouted inputs if that is lower.
    pub fn reach(&mut self, position: usize) -> usize {
        while self.scouted().0 < position && self.scout(EVERY) {}
        self.scouted().0.min(position)
    }

    /// Records the scout's state after an input. `lines` is the number of log lines before that
    /// input, and `times` the repeat count of the last of these lines.
    fn note(&mut self, lines: usize, times: u16) {
        self.hear(lines, times);
        self.arrive();
        let last = self.frames.last().map_or(0, |frame| frame.position);
        if self.scouted().0 >= last + self.every {
            self.keep_frame();
        }
    }

    fn hear(&mut self, lines: usize, times: u16) {
        let log = self.scout.game.lines();
        let position = self.moments.len();
        // If the log became shorter, it has dropped its oldest lines.
        let dropped = if log.len() < lines { crate::story::KEPT } else { 0 };
        let known = lines.saturating_sub(dropped).min(log.len());
        let again = known.checked_sub(1).and_then(|last| log.get(last));
        if let (Some(again), Some(told)) = (again, self.told.last_mut())
            && again.times != times
        {
            told.line = again;
        }
        self.told.extend(log.since(known).map(|line| LoggedLine { position, line }));
    }

    /// Records the current moment, and any event worth jumping to.
    fn arrive(&mut self) {
        let game = &self.scout.game;
        let you = game.world.you();
        let (turn, position) = (game.turn(), self.moments.len());
        let eighths = (i64::from(you.hp.max(0)) * 8 + i64::from(you.max_hp) - 1)
            / i64::from(you.max_hp.max(1));
        let moment = Moment { turn, health: eighths.clamp(0, 8) as u8, said: game.chronicle.said };
        let before = self.moments.last().map_or(8, |moment| moment.health);
        let mut spot = |kind, text| self.spots.push(Highlight { position, turn, kind, text });
        if self.level.replace(game.world.level.id) != Some(game.world.level.id) {
            spot(HighlightKind::Level, game.level_name());
        }
        if moment.health < 3 && before >= 3 {
            spot(HighlightKind::Danger, format!("{} hit points left", you.hp));
        }
        if let Some(end) = &game.world.life.end
            && self.spots.last().is_none_or(|spot| spot.kind != HighlightKind::End)
        {
            self.spots.push(Highlight {
                position,
                turn,
                kind: HighlightKind::End,
                text: end.cause.clone(),
            });
        }
        self.moments.push(moment);
    }

    fn keep_frame(&mut self) {
        let frame = Frame { position: self.scouted().0, bytes: self.scout.game.snapshot() };
        self.used += frame.bytes.len();
        self.frames.push(frame);
        while self.used > self.budget && self.frames.len() > 2 {
            let mut place = 0;
            self.frames.retain(|_| {
                place += 1;
                place % 2 == 1
            });
            self.used = self.frames.iter().map(|frame| frame.bytes.len()).sum();
            self.every *= 2;
        }
    }

    /// Returns the game after `position` inputs, which must be scouted.
    pub fn game_at(&self, position: usize) -> Game {
        self.play_to(position, None)
    }

    /// Returns the rolls made by the input just before `position`; empty for position 0.
    pub fn rolls(&self, position: usize) -> Vec<RollText> {
        let mut rolls = Vec::new();
        if position > 0 {
            self.play_to(position, Some(&mut rolls));
        }
        rolls
    }

    fn play_to(&self, position: usize, rolls: Option<&mut Vec<RollText>>) -> Game {
        let position = position.min(self.scouted().0);
        // Rolls are not stored; the input is played again to collect them.
        let from = if rolls.is_some() { position.saturating_sub(1) } else { position };
        let frame = self.frames.partition_point(|frame| frame.position <= from) - 1;
        let frame = &self.frames[frame];
        let mut game = Game::restore(Arc::clone(&self.content), &frame.bytes)
            .expect("what was just saved can be restored");
        for at in frame.position..from {
            self.play(&mut game, at);
        }
        if let Some(rolls) = rolls
            && let Some(input) = self.coming(from)
        {
            let _refused_then_too = game.input_heard(input, rolls);
        }
        game
    }

    /// Plays the input at index `position`. `game` must be in the state before that input.
    pub fn play(&self, game: &mut Game, position: usize) {
        if let Some(input) = self.coming(position) {
            let _refused_then_too = game.input(input);
        }
    }

    /// Returns the turn after `position` inputs.
    pub fn turn_at(&self, position: usize) -> u32 {
        self.moments[position.min(self.scouted().0)].turn
    }

    /// Returns the hit points after `position` inputs, in eighths of the maximum, rounded up.
    pub fn health_at(&self, position: usize) -> u8 {
        self.moments[position.min(self.scouted().0)].health
    }

    /// Returns the number of log lines after `position` inputs.
    pub fn said_at(&self, position: usize) -> u32 {
        self.moments[position.min(self.scouted().0)].said
    }

    /// Scouts until `turn` begins. Returns the first position in that turn, or the last position of
    /// the run.
    pub fn position_of_turn(&mut self, turn: u32) -> usize {
        while self.moments.last().is_some_and(|last| last.turn < turn) && self.scout(EVERY) {}
        let position = self.moments.partition_point(|moment| moment.turn < turn);
        position.min(self.scouted().0)
    }

    /// Returns the index of the input by which the player chose what happens at index `position`:
    /// for a `Continue` input, that of the input that started the occupation; otherwise `position`
    /// itself.
    pub fn decision(&self, position: usize) -> usize {
        let goes_on = |position: usize| matches!(self.coming(position), Some(Input::Continue));
        (0..=position).rev().find(|&position| !goes_on(position)).unwrap_or(0)
    }

    /// Returns the memory that the snapshots use, in bytes, and the number of snapshots.
    pub fn weight(&self) -> (usize, usize) {
        (self.used, self.frames.len())
    }
}
