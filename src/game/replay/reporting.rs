//! Attaches bug reports to recordings. Lists the texts that a person typed into a recording, and
//! removes the hero's name from it.

use std::sync::Arc;

use super::playback::{Divergence, Player};
use super::{Checkpoint, Outcome, Replay, Report, Unfit};
use crate::content::Content;
use crate::game::input::Answer;
use crate::game::{Game, Input};
use crate::world::Action;

/// The name that replaces the hero's name when a recording is anonymized.
pub const NOBODY: &str = "Hero";

impl Replay {
    /// Attaches a report to `report.turn`, or to the last turn if the run never reached that turn.
    /// Replays the run first, to record whether it can be reproduced; `guarded` runs the playback
    /// and returns the panic message if it panics.
    pub fn reported(
        mut self,
        mut report: Report,
        content: &Arc<Content>,
        guarded: impl FnOnce(&mut dyn FnMut()) -> Result<(), String>,
    ) -> Result<Self, Unfit> {
        let mut player = Player::new(Arc::clone(content), &self)?;
        let mut spot = None;
        let mut played = Ok(());
        let broke = guarded(&mut || played = play(&mut player, report.turn, &mut spot));
        let (position, turn) = (player.progress().0 as u32, player.game.turn());
        (report.position, report.turn) = spot.unwrap_or((position, turn));
        report.verdict = match (broke, played) {
            (Err(_), _) => format!("crashes here too, at input {position} on turn {turn}"),
            (Ok(()), Err(divergence)) => {
                format!("diverges on turn {}: {}", divergence.turn, divergence.what)
            }
            (Ok(()), Ok(())) => {
                if self.checkpoints.last().is_none_or(|checkpoint| checkpoint.position < position) {
                    self.checkpoints.push(Checkpoint::of(&player.game, position));
                }
                // A journal does not record how the run ended.
                if self.outcome.is_none() {
                    self.outcome = player.game.outcome();
                }
                format!("identical, {turn} turns, {position} inputs")
            }
        };
        self.report = Some(report);
        Ok(self)
    }

    /// Returns the same run with the hero's name replaced by `NOBODY` in its birth, outcome,
    /// bookmarks and report. The name is part of the state, so the checkpoints are recomputed by
    /// replaying.
    pub fn scrubbed(&self, content: &Arc<Content>) -> Self {
        let name = self.birth.name.clone();
        let mut scrubbed = self.clone();
        if name == NOBODY {
            return scrubbed;
        }
        scrubbed.birth.name = NOBODY.to_owned();
        let (checkpoints, outcome) = self.played_as(content, &scrubbed);
        scrubbed.checkpoints = checkpoints;
        let nameless = |text: &mut String| {
            if !name.trim().is_empty() {
                *text = text.replace(&name, NOBODY);
            }
        };
        if let Some(report) = &mut scrubbed.report {
            nameless(&mut report.text);
            report.panic.iter_mut().for_each(nameless);
        }
        if let Some(outcome) = &mut scrubbed.outcome {
            nameless(&mut outcome.cause);
        }
        if let (Some(recorded), Some(played)) = (&mut scrubbed.outcome, outcome) {
            recorded.cause = played.cause;
        }
        if let Some(parent) = &mut scrubbed.birth.parent {
            // The name of a replay file contains the name of its hero.
            parent.replay = "another run".to_owned();
        }
        scrubbed.bookmarks.iter_mut().for_each(|bookmark| nameless(&mut bookmark.text));
        scrubbed
    }

    /// Recomputes the checkpoints of this run as if it had the birth of `other`, up to the first
    /// divergence. Returns the outcome too if there is no divergence.
    fn played_as(
        &self,
        content: &Arc<Content>,
        other: &Self,
    ) -> (Vec<Checkpoint>, Option<Outcome>) {
        let mut checkpoints = Vec::new();
        let Ok(mut player) = Player::new(Arc::clone(content), self) else {
            return (checkpoints, None);
        };
        let Ok(mut game) = Game::new(Arc::clone(content), &other.birth) else {
            return (checkpoints, None);
        };
        for checkpoint in &self.checkpoints {
            while player.progress().0 < checkpoint.position as usize {
                let Some(input) = player.coming().cloned() else { return (checkpoints, None) };
                if player.step().is_err() {
                    return (checkpoints, None);
                }
                let _refused_then_too = game.input(&input);
            }
            checkpoints.push(Checkpoint::of(&game, checkpoint.position));
        }
        (checkpoints, game.outcome())
    }

    /// Returns the texts in this recording that can reveal who played, each with a label: typed
    /// texts, file names, the terminal and the panic message.
    pub fn words(&self) -> Vec<(&'static str, String)> {
        let mut words =
            vec![("hero", self.birth.name.clone()), ("seed", self.birth.seed_text.clone())];
        words.extend(self.birth.packs.iter().map(|(file, _)| ("pack", file.clone())));
        words.extend(self.birth.parent.iter().map(|parent| ("parent", parent.replay.clone())));
        let inputs = self.input_log().unwrap_or_default();
        words.extend(inputs.distinct().iter().filter_map(|input| match input {
            Input::Do(Action::Call { name, .. }) => Some(("called", name.clone())),
            Input::Do(
                Action::Inscribe { text, .. }
                | Action::Engrave { text, .. }
                | Action::Annotate { text },
            ) => Some(("written", text.clone())),
            Input::Answer(Answer::Text(text)) => Some(("answered", text.clone())),
            _ => None,
        }));
        words.extend(self.bookmarks.iter().map(|mark| ("bookmark", mark.text.clone())));
        if let Some(report) = &self.report {
            words.push(("report", report.text.clone()));
            words.push(("terminal", report.terminal.clone()));
            words.extend(report.panic.iter().map(|said| ("broke", said.clone())));
        }
        words.retain(|(_, text)| !text.is_empty());
        words
    }
}

/// Plays to the end. Sets `spot` to the position and turn at which `turn` begins.
fn play(player: &mut Player, turn: u32, spot: &mut Option<(u32, u32)>) -> Result<(), Divergence> {
    while !player.is_done() {
        let now = player.game.turn();
        if spot.is_none() && now >= turn {
            *spot = Some((player.progress().0 as u32, now));
        }
        player.step()?;
    }
    player.finish()
}
