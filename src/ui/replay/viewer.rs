//! The replay viewer and its keys.

use std::path::Path;
use std::time::Duration;

use super::super::ask::menu::list_step;
use super::super::ask::prompt::TextField;
use super::super::draw::canvas::Canvas;
use super::super::draw::map::Window;
use super::super::draw::theme::Meaning;
use super::super::main::keys::{Code, Key};
use super::super::pages::pager::{Pieces, TextPage};
use super::super::screen::{Screen, Shared, Transition};
use super::super::start_run;
use super::super::{film, pages::report};
use super::draw;
use super::list::ReplayList;
use super::player::Reel;
use crate::game::replay::track::HighlightKind;
use crate::game::{Heard, Parent};

/// Delays between inputs for each speed, slowest first, in milliseconds.
pub const PACES: [u64; 6] = [1000, 400, 150, 50, 15, 1];
/// Interval for checking a run that another process is playing.
const GROWS: Duration = Duration::from_millis(400);
/// Number of inputs scouted between two keys.
const AHEAD: usize = 300;
/// Inputs per frame at the highest speed.
const MANY: usize = 20;

/// The text field in use.
enum Asks {
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
    /// The rolls of this turn, if shown.
    pub(super) rolls: Option<Vec<Heard>>,
    /// The chosen line of the event list, if open.
    pub(super) spots: Option<usize>,
    /// A one-line message, shown until the next key.
    pub(super) said: Option<String>,
    asks: Option<Asks>,
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
            rolls: None,
            spots: None,
            said: None,
            asks: None,
            sought: String::new(),
        };
        if let Some(report) = viewer.reel.replay.report.clone() {
            viewer.go_to(report.beat as usize);
            viewer.said = Some(format!("Reported: {}", report.text));
        }
        Ok(viewer)
    }

    /// See [`Reel::has_turn`].
    pub fn has_turn(&mut self, turn: u32) -> Result<(), String> {
        self.reel.has_turn(turn)
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
            return Err("The run is over here: go back to where something can be done.".to_owned());
        }
        let (beat, turn) = (reel.beat, reel.turn());
        let parent = Parent { replay: reel.name.clone(), beat: beat as u32, turn };
        let told = (&reel.track.beats().first(beat), &reel.replay.stakes[..]);
        start_run::take_over(reel.game.clone(), parent, told, table)
    }

    /// Returns the label of the text field in use, and the field.
    pub(super) fn asked(&self) -> Option<(&'static str, &TextField)> {
        Some(match self.asks.as_ref()? {
            Asks::Turn(field) => ("To turn (or #action): ", field),
            Asks::Words(field) => ("Find in messages: ", field),
            Asks::Bookmark(field) => ("Bookmark, in words: ", field),
        })
    }

    fn go_to(&mut self, beat: usize) {
        self.reel.go_to(beat);
        self.looked();
    }

    /// Recomputes the rolls after the position changed.
    fn looked(&mut self) {
        if self.rolls.is_some() {
            self.rolls = Some(self.reel.rolls());
        }
    }

    fn answered(&mut self, asks: Asks, table: &Shared) {
        self.playing &= matches!(asks, Asks::Bookmark(_));
        match asks {
            Asks::Turn(field) => {
                let text = field.text.trim();
                match (text.strip_prefix('#'), text.parse::<u32>()) {
                    (Some(action), _) => match action.parse() {
                        Ok(action) => self.go_to(action),
                        Err(_) => self.said = Some(format!("{text} is no action.")),
                    },
                    (None, Ok(turn)) => self.go_to_turn(turn),
                    (None, Err(_)) => self.said = Some(format!("{text} is no turn.")),
                }
            }
            Asks::Words(field) => {
                self.sought.clone_from(&field.text);
                self.find(true);
            }
            Asks::Bookmark(field) => self.bookmark(field.text.trim(), table),
        }
    }

    fn bookmark(&mut self, text: &str, table: &Shared) {
        let kept = self.reel.bookmark(text, table);
        self.said = kept.err();
    }

    fn find(&mut self, forward: bool) {
        if self.sought.trim().is_empty() {
            self.asks = Some(Asks::Words(TextField::new("", 40)));
            return;
        }
        let sought = self.sought.clone();
        if !self.reel.find(&sought, forward) {
            let way = if forward { "after" } else { "before" };
            self.said = Some(format!("No message {way} this one has \"{sought}\"."));
        }
        self.looked();
    }

    fn spot(&mut self, forward: bool, wanted: Option<HighlightKind>) {
        if !self.reel.by_spot(forward, wanted) {
            let way = if forward { "after" } else { "before" };
            self.said = Some(format!("Nothing of the kind comes {way} this."));
        }
        self.looked();
    }

    /// Handles a key in the event list.
    fn spot_key(&mut self, key: Key, chosen: usize) {
        let spots = self.reel.spots();
        if let Some(by) = list_step(key, 10) {
            let last = spots.len().saturating_sub(1);
            self.spots = Some(chosen.saturating_add_signed(by).min(last));
        } else {
            self.spots = None;
            if let (Code::Enter, Some(spot)) = (key.code, spots.get(chosen)) {
                self.playing = false;
                self.go_to(spot.beat);
            }
        }
    }

    /// Handles a navigation key. Returns whether it was one.
    fn moved(&mut self, key: Key) -> bool {
        match (key.code, key.letter()) {
            (Code::Right, _) | (_, Some('l' | '.')) => self.reel.go_to(self.reel.beat + 1),
            (Code::Left, _) | (_, Some('h' | ',')) => {
                self.reel.go_to(self.reel.beat.saturating_sub(1));
            }
            (Code::Down, _) | (_, Some('j')) => self.reel.by_decision(true),
            (Code::Up, _) | (_, Some('k')) => self.reel.by_decision(false),
            (Code::ShiftRight, _) | (_, Some('L')) => self.reel.by_turns(1),
            (Code::ShiftLeft, _) | (_, Some('H')) => self.reel.by_turns(-1),
            (Code::PageDown, _) => self.reel.by_turns(100),
            (Code::PageUp, _) => self.reel.by_turns(-100),
            (Code::Home, _) => self.reel.go_to(0),
            (Code::End, _) => self.reel.go_to(usize::MAX),
            (_, Some('>')) => self.spot(true, Some(HighlightKind::Level)),
            (_, Some('<')) => self.spot(false, Some(HighlightKind::Level)),
            (_, Some(']')) => self.spot(true, None),
            (_, Some('[')) => self.spot(false, None),
            (_, Some('n')) => self.find(true),
            (_, Some('N')) => self.find(false),
            _ => return false,
        }
        self.playing = false;
        self.looked();
        true
    }

    fn help(&self) -> TextPage {
        let paces = draw::paces();
        let keys: [(&str, &str); 23] = [
            ("Space p", "play, pause"),
            ("+ -", &paces),
            ("Right Left", "one input forward or back"),
            ("Down Up", "one decision: all that a command did by itself at once"),
            ("L H, S-arrows", "one turn"),
            ("PgDn PgUp", "a hundred turns"),
            ("> <", "the next level that was entered, the one before"),
            ("] [", "the next place that stands out: levels, danger, bookmarks, the end"),
            ("Home End", "the beginning, the end"),
            ("g", "go to a turn, or to an input as #123"),
            ("/ n N", "find words in the messages; again, forward or back"),
            ("m", "list of places"),
            ("b", "set a bookmark here, or take it away; it is kept in the file"),
            ("o", "see the whole level with everyone on it; or what the hero saw"),
            ("d", "the rolls of this turn: luck, to hit, and their reasons"),
            ("M", "all messages so far"),
            ("i", "what the hero carries"),
            ("c", "compare with another run"),
            ("t", "take over from here: a new run, not scored"),
            ("x", "export: for terminals, for a browser, as text"),
            ("r", "report something about this turn"),
            ("?", "this list"),
            ("Esc q", "leave; Esc closes the rolls first"),
        ];
        let line = |(key, what): &(&str, &str)| -> Pieces {
            vec![(1, (*key).to_owned(), Meaning::Key), (16, (*what).to_owned(), Meaning::Text)]
        };
        let mut lines: Vec<Pieces> = keys.iter().map(line).collect();
        lines.push(Vec::new());
        let (bytes, frames) = self.reel.track.weight();
        let weight = format!("{frames} moments kept in memory, {} KiB", bytes / 1024);
        lines.push(vec![(1, weight, Meaning::Faint)]);
        TextPage::new("Keys of the viewer", lines)
    }

    fn messages(&self) -> TextPage {
        let line = |told: &crate::game::replay::track::Told| -> Pieces {
            let text = super::super::draw::messages::text(&told.line);
            vec![(1, format!("{:>6}", told.line.turn), Meaning::Faint), (9, text, Meaning::Text)]
        };
        let told = self.reel.track.told.iter().filter(|told| told.beat <= self.reel.beat);
        TextPage::new("Messages", told.map(line).collect()).at_end()
    }

    fn carried(&self) -> TextPage {
        let line = |thing: &crate::game::view::ItemView| -> Pieces {
            let letter = thing.letter.map_or(String::new(), String::from);
            let used = thing.used.map_or(String::new(), |used| format!(", {}", used.words()));
            let text = format!("{}{used}", thing.name);
            vec![(1, letter, Meaning::Key), (4, text, Meaning::Text)]
        };
        TextPage::new("What the hero carries", self.reel.view.pack.iter().map(line).collect())
    }
}

impl Screen for Viewer {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        draw::viewer(self, canvas, table.options.panel);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        self.said = None;
        if let Some(mut asks) = self.asks.take() {
            let (Asks::Turn(field) | Asks::Words(field) | Asks::Bookmark(field)) = &mut asks;
            match key.code {
                Code::Enter => self.answered(asks, table),
                Code::Esc => {}
                _ => {
                    field.key(key);
                    self.asks = Some(asks);
                }
            }
            return Transition::Stay;
        }
        if let Some(chosen) = self.spots {
            self.spot_key(key, chosen);
            return Transition::Stay;
        }
        if self.moved(key) {
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) if self.rolls.is_some() => self.rolls = None,
            (Code::Esc, _) | (_, Some('q')) => return Transition::Back,
            (Code::Char('c'), _) if key.ctrl => return Transition::Back,
            (_, Some(' ' | 'p')) => self.playing = !self.playing,
            (_, Some('+' | '=')) => self.pace = (self.pace + 1).min(PACES.len() - 1),
            (_, Some('-')) => self.pace = self.pace.saturating_sub(1),
            (_, Some('g')) => self.asks = Some(Asks::Turn(TextField::new("", 10))),
            (_, Some('/')) => self.asks = Some(Asks::Words(TextField::new("", 40))),
            (_, Some('b')) => {
                let here = self.reel.beat as u32;
                if self.reel.replay.bookmarks.iter().any(|mark| mark.beat == here) {
                    self.bookmark("", table);
                } else {
                    self.asks = Some(Asks::Bookmark(TextField::new("", 60)));
                }
            }
            (_, Some('m')) => self.spots = Some(0),
            (_, Some('o')) => {
                self.reel.all = !self.reel.all;
                self.reel.look();
            }
            (_, Some('d')) => {
                self.rolls = if self.rolls.is_some() { None } else { Some(self.reel.rolls()) };
            }
            (_, Some('M')) => return Transition::Push(Box::new(self.messages())),
            (_, Some('i')) => return Transition::Push(Box::new(self.carried())),
            (_, Some('c')) => {
                return Transition::Push(Box::new(ReplayList::beside(&self.reel.path, table)));
            }
            (_, Some('t')) => match self.take_over(table) {
                Ok(next) => return next,
                Err(why) => self.said = Some(why),
            },
            (_, Some('r')) => {
                let page = report::ReportPage::new(&self.reel.path, self.reel.turn(), table);
                return Transition::Push(Box::new(page));
            }
            (_, Some('x')) => {
                let page = film::FilmPage::new(&self.reel);
                return Transition::Push(Box::new(page));
            }
            (_, Some('?')) => return Transition::Push(Box::new(self.help())),
            _ => self.said = Some(format!("{key} does nothing here; ? lists the keys.")),
        }
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        if let Some(Asks::Turn(field) | Asks::Words(field) | Asks::Bookmark(field)) = &mut self.asks
        {
            field.paste(text);
        }
    }

    fn wheel(&mut self, down: bool, _: &mut Shared) -> Transition {
        self.playing = false;
        let beat = if down { self.reel.beat + 1 } else { self.reel.beat.saturating_sub(1) };
        self.go_to(beat);
        Transition::Stay
    }

    fn pace(&self) -> Option<Duration> {
        if self.playing && !self.reel.is_at_end() {
            Some(Duration::from_millis(PACES[self.pace]))
        } else if !self.reel.track.is_scouted() {
            Some(Duration::from_millis(1))
        } else if self.reel.grows() {
            Some(GROWS)
        } else {
            None
        }
    }

    fn tick(&mut self, _: &mut Shared) {
        if self.reel.is_at_end() && !self.reel.grow() && !self.reel.grows() {
            self.playing = false;
        }
        if self.playing {
            let steps = if self.pace + 1 == PACES.len() { MANY } else { 1 };
            self.go_to(self.reel.beat + steps);
            self.playing = !self.reel.is_at_end() || self.reel.grows();
        }
        self.reel.scout(AHEAD);
    }
}
