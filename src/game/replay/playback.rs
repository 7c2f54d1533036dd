//! Plays a replay, input by input, and compares the game with the recorded marks and checkpoints.

use std::sync::Arc;

use super::{Checkpoint, InputLog, Outcome, RecordedInput, Replay, Unfit, digest_of, input_log};
use crate::content::Content;
use crate::game::{Awaits, Game, Input};

/// The point where playback diverged from the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divergence {
    pub position: u32,
    pub turn: u32,
    /// Description of the difference, for display.
    pub what: String,
}

/// Plays back a replay.
#[derive(Clone, Debug)]
pub struct Player {
    pub game: Game,
    inputs: InputLog,
    checkpoints: Vec<Checkpoint>,
    next: usize,
    /// Checkpoints taken during playback so far, one at the position of each recorded checkpoint.
    passed: Vec<Checkpoint>,
    /// The full mark of the state before the last played input; `None` before the first input.
    before: Option<u32>,
    /// The recorded outcome, if the replay is of other content; otherwise `None`. With other
    /// content, ids may differ, so the outcomes are compared instead of the state digests.
    other_end: Option<Option<Outcome>>,
}

impl Player {
    /// Starts playback at the beginning of the run.
    pub fn new(content: Arc<Content>, replay: &Replay) -> Result<Self, Unfit> {
        replay.fits(&content)?;
        Self::on_any_content(content, replay)
    }

    /// Like [`Player::new`], but accepts a replay of other content. In that case the marks, the
    /// turns and depths of the checkpoints, and the outcome must agree; the state digests need not.
    pub fn on_any_content(content: Arc<Content>, replay: &Replay) -> Result<Self, Unfit> {
        replay.fits_rules()?;
        let inputs = replay.input_log().map_err(Unfit::Unreadable)?;
        let other_end = (!replay.is_of(&content)).then(|| replay.outcome.clone());
        let game = Game::new(content, &replay.birth).map_err(Unfit::Unreadable)?;
        let checkpoints = replay.checkpoints.clone();
        Ok(Self { game, inputs, checkpoints, next: 0, passed: Vec::new(), before: None, other_end })
    }

    /// Returns the replay with the digest of this content and the checkpoints of the played game.
    /// The replay must have been played to its end.
    pub fn renewed(&self, replay: &Replay) -> Replay {
        let content = digest_of(&self.game.content);
        Replay { content, checkpoints: self.passed.clone(), ..replay.clone() }
    }

    pub fn is_done(&self) -> bool {
        self.next >= self.inputs.len()
    }

    /// Returns the number of inputs played so far and the total number.
    pub fn progress(&self) -> (usize, usize) {
        (self.next, self.inputs.len())
    }

    pub fn input_log(&self) -> &InputLog {
        &self.inputs
    }

    /// Appends inputs recorded since the replay was read.
    pub fn extend(&mut self, inputs: impl IntoIterator<Item = RecordedInput>) {
        inputs.into_iter().for_each(|input| self.inputs.push(input));
    }

    /// Returns the input that [`Player::step`] would play next.
    pub fn coming(&self) -> Option<&Input> {
        self.inputs.input(self.next)
    }

    /// Compares the state with the recording, then plays one input. Returns an error and plays
    /// nothing if the state differs. After the last input, also compares the final checkpoint.
    pub fn step(&mut self) -> Result<(), Divergence> {
        self.compare_checkpoint()?;
        let Some((input, recorded)) = self.inputs.get(self.next) else { return Ok(()) };
        let mark = self.game.mark();
        if !input_log::is_met_by(recorded, mark, self.before) {
            let mark = input_log::short(mark);
            return Err(self.divergence(match recorded {
                Some(was) => {
                    format!("the mark of the state is {mark:x}, but was recorded as {was:x}")
                }
                None => "the previous input changed the state; in the recording it changed nothing"
                    .to_owned(),
            }));
        }
        let _refused_then_too = self.game.input(input);
        self.before = Some(mark);
        self.next += 1;
        if self.is_done() { self.compare_checkpoint() } else { Ok(()) }
    }

    /// Plays one input without comparing the state with the recording.
    pub fn press_on(&mut self) {
        if let Some(input) = self.inputs.input(self.next) {
            self.before = Some(self.game.mark());
            let _refused_then_too = self.game.input(input);
            self.next += 1;
        }
    }

    fn compare_checkpoint(&mut self) -> Result<(), Divergence> {
        let Some(checkpoint) = self.checkpoints.get(self.passed.len()) else { return Ok(()) };
        if checkpoint.position as usize != self.next {
            return Ok(());
        }
        let played = Checkpoint::of(&self.game, checkpoint.position);
        if let Some(what) = checkpoint.differs(&played, self.other_end.is_none()) {
            return Err(self.divergence(what));
        }
        self.passed.push(played);
        Ok(())
    }

    /// Compares the played end with the recorded outcome, if the digests could not be compared.
    fn compare_end(&self) -> Result<(), Divergence> {
        let Some(recorded) = &self.other_end else { return Ok(()) };
        let played = self.game.outcome();
        let what = match (recorded, &played) {
            (Some(recorded), Some(played)) => {
                recorded.differs(played).map(|what| format!("the end differs: {what}"))
            }
            (Some(_), None) => {
                Some("the run is still in progress, but was recorded as ended".to_owned())
            }
            (None, Some(_)) => {
                Some("the run has ended, but was recorded as still in progress".to_owned())
            }
            (None, None) => None,
        };
        what.map_or(Ok(()), |what| Err(self.divergence(what)))
    }

    fn divergence(&self, what: String) -> Divergence {
        Divergence { position: self.next as u32, turn: self.game.world.turn, what }
    }

    /// Plays to the end of the recording.
    pub fn finish(&mut self) -> Result<(), Divergence> {
        while !self.is_done() {
            self.step()?;
        }
        self.compare_checkpoint()?;
        self.compare_end()
    }

    /// Whether the played game is over.
    pub fn is_over(&self) -> bool {
        self.game.awaits() == Awaits::Nothing
    }
}
