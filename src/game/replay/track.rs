//! A run that has been looked through: any moment of it at once, and what happened where.
//!
//! A scout plays ahead, a stretch at a time, and leaves behind it a snapshot every so many beats.
//! Whoever wants a moment gets the snapshot before it and plays the few beats between. The
//! snapshots are held to a budget: when they outgrow it every other one goes.

use std::sync::Arc;

use super::{Beat, Player, Replay, Strayed, Unfit};
use crate::content::Content;
use crate::game::{Game, Heard, Input};
use crate::story::Line;
use crate::world::LevelId;

/// Beats between two snapshots at first.
const EVERY: usize = 64;

/// Bytes that the snapshots of one run may take, unless said.
pub const BUDGET: usize = 32 << 20;

/// What stands out in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Another level is entered.
    Level,
    /// Hit points fall below a third.
    Danger,
    /// Somebody's bookmark.
    Bookmark,
    /// The run ends.
    End,
}

/// A place of the run that stands out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Beats done when one is there.
    pub beat: usize,
    pub turn: u32,
    pub kind: Kind,
    pub text: String,
}

/// A sentence of the run's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Beats done when it has been said.
    pub beat: usize,
    pub line: Line,
}

/// What is known of the moment before a beat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    turn: u32,
    /// Hit points in eighths of the most, rounded up.
    health: u8,
    /// Sentences said so far.
    said: u32,
}

/// A snapshot and how many beats were done.
#[derive(Clone, Debug)]
struct Frame {
    beat: usize,
    bytes: Vec<u8>,
}

/// A run, scouted so far.
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
    /// The moment before each beat that was scouted, and the last.
    moments: Vec<Moment>,
    pub told: Vec<Told>,
    /// Levels, dangers and the end, in order.
    pub spots: Vec<Spot>,
    /// Where it stopped agreeing with what was recorded.
    pub strayed: Option<Strayed>,
}

impl Track {
    pub fn new(content: Arc<Content>, replay: &Replay) -> Result<Self, Unfit> {
        Self::within(content, replay, BUDGET)
    }

    /// The same with a budget of one's own, in bytes.
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
            strayed: None,
        };
        track.hear(0, 0);
        track.arrive();
        track.keep_frame();
        Ok(track)
    }

    /// Beats scouted and beats there are.
    pub fn scouted(&self) -> (usize, usize) {
        (self.moments.len() - 1, self.scout.beats().len())
    }

    /// Whether there is nothing more to scout.
    pub fn is_scouted(&self) -> bool {
        let (done, all) = self.scouted();
        done >= all || self.strayed.is_some()
    }

    /// The beats, scouted or not.
    pub fn beats(&self) -> &[Beat] {
        self.scout.beats()
    }

    /// The input after so many beats.
    pub fn coming(&self, beat: usize) -> Option<&Input> {
        self.beats().get(beat).map(|beat| &beat.input)
    }

    /// More was recorded since.
    pub fn extend(&mut self, beats: impl IntoIterator<Item = Beat>) {
        self.scout.extend(beats);
    }

    /// The scout can go no further; why is a sentence.
    pub fn break_off(&mut self, what: String) {
        let (beat, turn) = (self.scouted().0, self.moments.last().map_or(0, |moment| moment.turn));
        self.strayed = Some(Strayed { beat: beat as u32, turn, what });
    }

    /// Scouts ahead for so many beats; whether there is more to scout.
    pub fn scout(&mut self, beats: usize) -> bool {
        for _ in 0..beats {
            if self.is_scouted() {
                return false;
            }
            let lines = self.scout.game.chronicle.lines.len();
            let times = self.scout.game.lines().last_time().map_or(0, |(_, times)| times);
            if let Err(strayed) = self.scout.step() {
                // At the end the stake may differ, with all beats played.
                if strayed.beat as usize > self.scouted().0 {
                    self.note(lines, times);
                }
                self.strayed = Some(strayed);
                return false;
            }
            self.note(lines, times);
        }
        !self.is_scouted()
    }

    /// Scouts until so many beats are known, or as many as there are; how many that are.
    pub fn reach(&mut self, beat: usize) -> usize {
        while self.scouted().0 < beat && self.scout(EVERY) {}
        self.scouted().0.min(beat)
    }

    /// Notes where the scout has come, from a log that had so many lines, the last so often said.
    fn note(&mut self, lines: usize, times: u16) {
        self.hear(lines, times);
        self.arrive();
        let last = self.frames.last().map_or(0, |frame| frame.beat);
        if self.scouted().0 >= last + self.every {
            self.keep_frame();
        }
    }

    fn hear(&mut self, lines: usize, times: u16) {
        let log = self.scout.game.lines();
        let beat = self.moments.len();
        // A log that is shorter than it was has lost its oldest lines.
        let dropped = if log.len() < lines { crate::story::KEPT } else { 0 };
        let known = lines.saturating_sub(dropped).min(log.len());
        let again = known.checked_sub(1).and_then(|last| log.get(last));
        if let (Some(again), Some(told)) = (again, self.told.last_mut())
            && again.times != times
        {
            told.line = again;
        }
        self.told.extend(log.since(known).map(|line| Told { beat, line }));
    }

    /// Notes the moment that the scout is at, and what stands out in it.
    fn arrive(&mut self) {
        let game = &self.scout.game;
        let you = game.world.you();
        let (turn, beat) = (game.turn(), self.moments.len());
        let eighths = (i64::from(you.hp.max(0)) * 8 + i64::from(you.max_hp) - 1)
            / i64::from(you.max_hp.max(1));
        let moment = Moment { turn, health: eighths.clamp(0, 8) as u8, said: game.chronicle.said };
        let before = self.moments.last().map_or(8, |moment| moment.health);
        let mut spot = |kind, text| self.spots.push(Spot { beat, turn, kind, text });
        if self.level.replace(game.world.level.id) != Some(game.world.level.id) {
            spot(Kind::Level, game.level_name());
        }
        if moment.health < 3 && before >= 3 {
            spot(Kind::Danger, format!("{} hit points left", you.hp));
        }
        if let Some(end) = &game.world.life.end
            && self.spots.last().is_none_or(|spot| spot.kind != Kind::End)
        {
            self.spots.push(Spot { beat, turn, kind: Kind::End, text: end.cause.clone() });
        }
        self.moments.push(moment);
    }

    fn keep_frame(&mut self) {
        let frame = Frame { beat: self.scouted().0, bytes: self.scout.game.snapshot() };
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

    /// The game after so many beats, of those that are scouted.
    pub fn game_at(&self, beat: usize) -> Game {
        self.play_to(beat, None)
    }

    /// The rolls of the beat that led to this moment.
    pub fn rolls(&self, beat: usize) -> Vec<Heard> {
        let mut rolls = Vec::new();
        if beat > 0 {
            self.play_to(beat, Some(&mut rolls));
        }
        rolls
    }

    fn play_to(&self, beat: usize, rolls: Option<&mut Vec<Heard>>) -> Game {
        let beat = beat.min(self.scouted().0);
        // A roll is heard by playing its beat once more.
        let from = if rolls.is_some() { beat.saturating_sub(1) } else { beat };
        let frame = self.frames.partition_point(|frame| frame.beat <= from) - 1;
        let frame = &self.frames[frame];
        let mut game = Game::restore(Arc::clone(&self.content), &frame.bytes)
            .expect("what was just saved can be restored");
        for at in frame.beat..from {
            self.play(&mut game, at);
        }
        if let Some(rolls) = rolls
            && let Some(input) = self.coming(from)
        {
            let _refused_then_too = game.input_heard(input, rolls);
        }
        game
    }

    /// Plays the beat after `beat` others on a game that stands there.
    pub fn play(&self, game: &mut Game, beat: usize) {
        if let Some(input) = self.coming(beat) {
            let _refused_then_too = game.input(input);
        }
    }

    /// The turn of the moment after so many beats.
    pub fn turn_at(&self, beat: usize) -> u32 {
        self.moments[beat.min(self.scouted().0)].turn
    }

    /// Hit points then, in eighths of the most, rounded up.
    pub fn health_at(&self, beat: usize) -> u8 {
        self.moments[beat.min(self.scouted().0)].health
    }

    /// Sentences said by then.
    pub fn said_at(&self, beat: usize) -> u32 {
        self.moments[beat.min(self.scouted().0)].said
    }

    /// Scouts until a turn is known; the first moment of it, or the last there is.
    pub fn beat_of_turn(&mut self, turn: u32) -> usize {
        while self.moments.last().is_some_and(|last| last.turn < turn) && self.scout(EVERY) {}
        let beat = self.moments.partition_point(|moment| moment.turn < turn);
        beat.min(self.scouted().0)
    }

    /// The beat where the decision was made that the beat after `beat` others carries on: work
    /// that goes on by itself belongs to what began it.
    pub fn decision(&self, beat: usize) -> usize {
        let goes_on = |beat: usize| matches!(self.coming(beat), Some(Input::Continue));
        (0..=beat).rev().find(|&beat| !goes_on(beat)).unwrap_or(0)
    }

    /// Bytes that the snapshots take, and how many there are.
    pub fn weight(&self) -> (usize, usize) {
        (self.used, self.frames.len())
    }
}
