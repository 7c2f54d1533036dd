//! The replay viewer: a run, the position shown, and playback.

use std::path::Path;

use super::super::ask::prompt::TextField;
use super::super::draw::map::Window;
use super::super::screen::{Shared, Transition};
use super::super::start_run;
use super::player::{Reel, TurnDetails};
use crate::base::typed;
use crate::game::Parent;
use crate::game::replay::track::HighlightKind;

/// Delays between inputs for each speed, slowest first, in milliseconds.
pub const PACES: [u64; 6] = [1000, 400, 150, 50, 15, 1];

/// The text field in use.
pub(super) enum Asks {
    Turn(TextField),
    Words(TextField),
    Bookmark(TextField),
}

/// A run being watched.
pub struct Viewer {
    pub(super) reel: Reel,
    pub(super) window: Window,
    pub(super) playing: bool,
    pub(super) pace: usize,
    /// What happened in the current turn, if it is shown.
    pub(super) details: Option<TurnDetails>,
    /// The chosen line of the list of events, if it is open.
    pub(super) spots: Option<usize>,
    /// A one-line message, shown until the next key.
    pub(super) said: Option<String>,
    pub(super) asks: Option<Asks>,
    /// The last search text.
    sought: String,
}

impl Viewer {
    /// Opens a replay file or a run folder; the error is a sentence.
    pub fn open(path: &Path, table: &Shared) -> Result<Self, String> {
        let mut reel = Reel::open(path, table)?;
        let grows = reel.grows();
        if grows {
            reel.go_to(usize::MAX);
        }
        let mut viewer = Self {
            reel,
            window: Window::default(),
            playing: grows,
            pace: 2,
            details: None,
            spots: None,
            said: None,
            asks: None,
            sought: String::new(),
        };
        if let Some(report) = viewer.reel.replay.report.clone() {
            viewer.go_to(report.position as usize);
            viewer.said = Some(format!("Reported: {}", report.text));
        }
        Ok(viewer)
    }

    /// Checks that the run reaches this turn; see [`Reel::is_among_its_levels`].
    pub fn is_among_its_levels(&mut self, turn: u32) -> Result<(), String> {
        self.reel.is_among_its_levels(turn)
    }

    /// Shows the first moment of a turn.
    pub fn go_to_turn(&mut self, turn: u32) {
        self.reel.go_to_turn(turn);
        self.looked();
    }

    /// Shows the whole level and every monster.
    pub fn sees_all(&mut self) {
        self.reel.all = true;
        self.reel.look();
    }

    /// Starts a new run from the current moment; the error is a sentence.
    pub fn take_over(&self, table: &mut Shared) -> Result<Transition, String> {
        let reel = &self.reel;
        if reel.view.over {
            return Err(
                "The run has ended here. Go back to a turn on which the hero can act.".to_owned()
            );
        }
        let (position, turn) = (reel.position, reel.turn());
        let parent = Parent { replay: reel.name.clone(), position: position as u32, turn };
        let told = (&reel.track.input_log().first(position), &reel.replay.checkpoints[..]);
        start_run::take_over(reel.game.clone(), parent, told, table)
    }

    /// Returns the label of the text field in use, and the field.
    pub(super) fn asked(&self) -> Option<(&'static str, &TextField)> {
        Some(match self.asks.as_ref()? {
            Asks::Turn(field) => ("Go to turn (123) or action (#123): ", field),
            Asks::Words(field) => ("Find in messages: ", field),
            Asks::Bookmark(field) => ("Bookmark, in words: ", field),
        })
    }

    pub(super) fn go_to(&mut self, position: usize) {
        self.reel.go_to(position);
        self.looked();
    }

    /// Recomputes the displayed details after the position changed.
    pub(super) fn looked(&mut self) {
        if self.details.is_some() {
            self.details = Some(self.reel.turn_details());
        }
    }

    pub(super) fn answered(&mut self, asks: Asks, table: &Shared) {
        self.playing &= matches!(asks, Asks::Bookmark(_));
        match asks {
            Asks::Turn(field) => {
                let text = field.text.trim();
                match (text.strip_prefix('#'), typed::number(text)) {
                    (Some(action), _) => match action.parse() {
                        Ok(action) => self.go_to(action),
                        Err(_) => {
                            self.said =
                                Some(format!("{text} is not an action: type # and a number."));
                        }
                    },
                    (None, Some(turn)) => self.go_to_turn(turn),
                    (None, None) => {
                        self.said = Some(format!("{text} is not a turn: type a number."));
                    }
                }
            }
            Asks::Words(field) => {
                self.sought.clone_from(&field.text);
                self.find(true);
            }
            Asks::Bookmark(field) => self.bookmark(field.text.trim(), table),
        }
    }

    pub(super) fn bookmark(&mut self, text: &str, table: &Shared) {
        let kept = self.reel.bookmark(text, table);
        self.said = kept.err();
    }

    pub(super) fn find(&mut self, forward: bool) {
        if self.sought.trim().is_empty() {
            self.asks = Some(Asks::Words(TextField::new("", 40)));
            return;
        }
        let sought = self.sought.clone();
        if !self.reel.find(&sought, forward) {
            let way = if forward { "after" } else { "before" };
            self.said = Some(format!("No message {way} this one contains \"{sought}\"."));
        }
        self.looked();
    }

    pub(super) fn spot(&mut self, forward: bool, wanted: Option<HighlightKind>) {
        if !self.reel.by_spot(forward, wanted) {
            let way = if forward { "after" } else { "before" };
            self.said = Some(format!("There is no such event {way} this one."));
        }
        self.looked();
    }
}
