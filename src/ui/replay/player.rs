//! A run opened for watching, and its current position.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::super::screen::Shared;
use super::super::term::guard::guarded;
use crate::game::replay::track::{Highlight, HighlightKind, Track};
use crate::game::replay::{Bookmark, Replay, Unfit};
use crate::game::view::{View, content_with};
use crate::game::{Game, RollText};
use crate::store::error::shown;
use crate::store::live_recording;
use crate::store::replay_file;
use crate::store::run::Run;

/// What happened in one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TurnDetails {
    /// What changed for the hero: "hit points 15 -> 12".
    pub changes: Vec<String>,
    /// The rolls, the most recent last.
    pub rolls: Vec<RollText>,
}

/// A run that is being watched, and the position that is shown.
pub struct Reel {
    /// Name of the run's file or folder.
    pub name: String,
    pub path: PathBuf,
    /// The recording without its inputs, which `track` holds.
    pub replay: Replay,
    pub track: Track,
    pub game: Game,
    /// Number of inputs played up to the current position.
    pub position: usize,
    pub view: View,
    /// Whether to show the whole level and every monster.
    pub all: bool,
    /// Number of journal records read so far; `None` if no other process can add more.
    live_records: Option<usize>,
}

impl Reel {
    /// Opens a replay file or the folder of a run in progress; the error is a sentence.
    pub fn open(path: &Path, table: &Shared) -> Result<Self, String> {
        let name = path.file_name().map(Path::new).map(shown).unwrap_or_default();
        let words = |unfit: Unfit| match unfit {
            Unfit::Unreadable(why) | Unfit::Foreign(why) => {
                format!("{} cannot be watched: {why}.", shown(path))
            }
        };
        let (replay, live_records) = if path.is_dir() {
            let (replay, records) =
                live_recording::told(path).map_err(|error| error.to_string())?;
            (replay, Some(records))
        } else {
            let text = replay_file::read(path).map_err(|error| error.to_string())?;
            (Replay::read(&text).map_err(words)?, None)
        };
        let content = if replay.birth.packs.is_empty() {
            Arc::clone(&table.content)
        } else {
            content_with(&replay.birth.packs).0
        };
        let track = guarded(|| Track::new(content, &replay));
        let track = track.map_err(|why| format!("{name} crashes the game at once: {why}."))?;
        let track = track.map_err(words)?;
        let game = track.game_at(0);
        let view = game.view();
        let replay = Replay { inputs: String::new(), marks: String::new(), ..replay };
        let path = path.to_path_buf();
        Ok(Self { name, path, replay, track, game, position: 0, view, all: false, live_records })
    }

    /// Plays a finished run to its end; the error is a sentence.
    pub fn end_of(path: &Path, table: &Shared) -> Result<Game, String> {
        let mut reel = Self::open(path, table)?;
        reel.go_to(usize::MAX);
        match reel.game.end_page() {
            Some(_) => Ok(reel.game),
            None => Err(format!("{} does not reach the end of its run.", reel.name)),
        }
    }

    /// Whether another process may still be playing the run.
    pub fn grows(&self) -> bool {
        self.live_records.is_some()
    }

    /// Reads inputs written since the last call. Returns whether there were any.
    pub fn grow(&mut self) -> bool {
        let Some(read) = self.live_records else { return false };
        // The folder of a finished run is deleted, so nothing more can follow.
        let Ok((_, records)) = Run::told(&self.path) else { return false };
        if records.len() <= read {
            return false;
        }
        let Ok(inputs) = live_recording::inputs(&self.path, &records, 0) else { return false };
        self.live_records = Some(records.len());
        let new = inputs.into_iter().filter(|(place, _)| *place >= read);
        self.track.extend(new.map(|(_, input)| input));
        true
    }

    /// Plays up to `inputs` more inputs ahead of the shown position, to find events and to store
    /// snapshots.
    pub fn scout(&mut self, inputs: usize) {
        let track = &mut self.track;
        if let Err(why) = guarded(|| track.scout(inputs)) {
            track.break_off(format!("this input crashes the game: {why}"));
        }
    }

    /// Returns `position` or the last position that can be shown, whichever comes first.
    pub fn reach(&mut self, position: usize) -> usize {
        let track = &mut self.track;
        match guarded(|| track.reach(position)) {
            Ok(position) => position,
            Err(why) => {
                track.break_off(format!("this input crashes the game: {why}"));
                track.scouted().0.min(position)
            }
        }
    }

    /// Shows the moment after `position` inputs, or the last moment available.
    pub fn go_to(&mut self, position: usize) {
        let position = self.reach(position);
        if position == self.position + 1 {
            self.track.play(&mut self.game, self.position);
        } else if position != self.position {
            self.game = self.track.game_at(position);
        }
        self.position = position;
        self.look();
    }

    /// Shows the first moment of a turn, or the last moment available.
    pub fn go_to_turn(&mut self, turn: u32) {
        let position = self.position_of_turn(turn);
        self.go_to(position);
    }

    /// Returns the position of the first moment of a turn, or of the last moment available.
    pub fn position_of_turn(&mut self, turn: u32) -> usize {
        let track = &mut self.track;
        match guarded(|| track.position_of_turn(turn)) {
            Ok(position) => position,
            Err(why) => {
                track.break_off(format!("this input crashes the game: {why}"));
                track.scouted().0
            }
        }
    }

    /// Checks that the run reaches this turn. The error says where it ends. A run that diverges
    /// before that turn passes the check.
    pub fn is_among_its_levels(&mut self, turn: u32) -> Result<(), String> {
        let position = self.position_of_turn(turn);
        let last = self.track.turn_at(position);
        if last >= turn || self.track.divergence.is_some() {
            return Ok(());
        }
        Err(format!("{} ends on turn {last}: it has no turn {turn}", self.name))
    }

    /// Whether the reel is at the last moment that can be shown.
    pub fn is_at_end(&self) -> bool {
        let (known, all) = self.track.scouted();
        self.position >= all || self.track.divergence.is_some() && self.position >= known
    }

    pub fn turn(&self) -> u32 {
        self.view.turn
    }

    /// Moves by `turns` turns, backward if negative.
    pub fn by_turns(&mut self, turns: i64) {
        let to = (i64::from(self.turn()) + turns).max(0) as u32;
        let position = self.position_of_turn(to);
        // Always move, even when one input spans several turns or none.
        let position = match turns.signum() {
            1 => position.max(self.position + 1),
            _ => position.min(self.position.saturating_sub(1)),
        };
        self.go_to(position);
    }

    /// Moves to the next decision, skipping `Continue` inputs, or to the previous decision.
    pub fn by_decision(&mut self, forward: bool) {
        if !forward {
            let position = self.track.decision(self.position.saturating_sub(1));
            return self.go_to(position);
        }
        let mut position = self.position + 1;
        while position < self.track.input_log().len() && self.track.decision(position) != position {
            position += 1;
        }
        self.go_to(position);
    }

    /// Moves to the next or previous event, optionally of one kind. Returns whether there is one.
    pub fn by_spot(&mut self, forward: bool, wanted: Option<HighlightKind>) -> bool {
        let fits = |spot: &Highlight| wanted.is_none_or(|kind| spot.kind == kind);
        let spots = self.spots();
        let found = if forward {
            let next = |spots: Vec<Highlight>, here| {
                spots.into_iter().find(|spot| spot.position > here && fits(spot))
            };
            let mut found = next(spots, self.position);
            while found.is_none() && !self.track.is_scouted() {
                self.scout(1000);
                found = next(self.spots(), self.position);
            }
            found
        } else {
            spots.into_iter().rev().find(|spot| spot.position < self.position && fits(spot))
        };
        found.map(|spot| self.go_to(spot.position)).is_some()
    }

    /// Returns the events and bookmarks in the part of the run that was played ahead, in order.
    pub fn spots(&self) -> Vec<Highlight> {
        let known = self.track.scouted().0;
        let marks = self.replay.bookmarks.iter().filter(|mark| mark.position as usize <= known);
        let spot = |mark: &Bookmark| Highlight {
            position: mark.position as usize,
            turn: self.track.turn_at(mark.position as usize),
            kind: HighlightKind::Bookmark,
            text: mark.text.clone(),
        };
        let mut spots: Vec<Highlight> =
            self.track.spots.iter().cloned().chain(marks.map(spot)).collect();
        spots.sort_by_key(|spot| (spot.position, spot.kind));
        spots
    }

    /// Moves to the next or previous message that contains these words. Returns whether there is
    /// one.
    pub fn find(&mut self, words: &str, forward: bool) -> bool {
        let words = words.to_lowercase();
        let fits = |text: &str| text.to_lowercase().contains(&words);
        loop {
            let told = &self.track.told;
            let here = self.position;
            let found = if forward {
                told.iter().find(|told| told.position > here && fits(&told.line.text))
            } else {
                told.iter().rev().find(|told| told.position < here && fits(&told.line.text))
            };
            if let Some(position) = found.map(|told| told.position) {
                self.go_to(position);
                return true;
            }
            if !forward || self.track.is_scouted() {
                return false;
            }
            self.scout(1000);
        }
    }

    /// Returns what happened in this turn so far.
    pub fn turn_details(&self) -> TurnDetails {
        let turn = self.track.turn_at(self.position.saturating_sub(1));
        let first = (1..=self.position)
            .rev()
            .take_while(|&position| self.track.turn_at(position - 1) == turn)
            .last()
            .unwrap_or(self.position);
        let before = self.track.game_at(first.saturating_sub(1));
        TurnDetails {
            changes: self.game.changes_since(&before),
            rolls: (first..=self.position).flat_map(|at| self.track.rolls(at)).collect(),
        }
    }

    /// Returns the number of messages from the last input.
    pub fn fresh(&self) -> u32 {
        let before = self.track.said_at(self.position.saturating_sub(1));
        self.track.said_at(self.position).saturating_sub(before)
    }

    /// Describes the next input.
    pub fn coming(&self) -> String {
        let input = self.track.coming(self.position);
        input.map_or_else(|| "the end".to_owned(), |input| self.game.words_of(input))
    }

    /// Returns the current input's number within a multi-input occupation, and the number of its
    /// inputs; `None` outside such an occupation.
    pub fn group(&self) -> Option<(usize, usize)> {
        let first = self.track.decision(self.position);
        let inputs = self.track.input_log();
        let goes_on = |at: &usize| matches!(inputs.input(*at), Some(crate::game::Input::Continue));
        let more = (first + 1..inputs.len()).take_while(goes_on).count();
        (more > 0).then_some((self.position - first + 1, more + 1))
    }

    pub fn look(&mut self) {
        self.view = if self.all { self.game.whole_view() } else { self.game.view() };
    }

    /// Sets a bookmark at the current position or removes the existing one, and updates the replay
    /// file.
    pub fn bookmark(&mut self, text: &str, table: &Shared) -> Result<(), String> {
        if self.grows() {
            return Err("Only the replay of a finished run can have bookmarks.".to_owned());
        }
        let written = replay_file::read(&self.path).map_err(|error| error.to_string())?;
        let mut replay =
            Replay::read(&written).map_err(|_| format!("{} has changed.", self.name))?;
        let position = self.position as u32;
        let before = replay.bookmarks.len();
        replay.bookmarks.retain(|mark| mark.position != position);
        if replay.bookmarks.len() == before {
            replay.bookmarks.push(Bookmark { position, text: text.to_owned() });
            replay.bookmarks.sort_by_key(|mark| mark.position);
        }
        replay_file::write(table.paths.disk(), &self.path, &replay.write())
            .map_err(|error| error.to_string())?;
        self.replay.bookmarks = replay.bookmarks;
        Ok(())
    }
}
