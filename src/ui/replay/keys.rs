//! The keys of the replay viewer, and the pages that they open.

use std::time::Duration;

use super::super::ask::menu::{list_step, row_after};
use super::super::ask::prompt::TextField;
use super::super::draw::canvas::Canvas;
use super::super::draw::messages;
use super::super::draw::theme::Meaning;
use super::super::main::keys::{Code, Key};
use super::super::page::Page;
use super::super::pages::pager::{Pieces, TextPage};
use super::super::screen::{Screen, Shared, Transition};
use super::draw;
use super::viewer::{Asks, PACES, Viewer};
use crate::game::replay::track::{HighlightKind, LoggedLine};
use crate::game::view::ItemView;

/// Interval between checks for new inputs of a run that another process plays.
const GROWS: Duration = Duration::from_millis(400);
/// Number of inputs that the viewer plays ahead between two checks for a key.
const AHEAD: usize = 300;
/// Number of inputs per frame at the highest speed.
const MANY: usize = 20;

impl Viewer {
    /// Handles a key in the event list.
    fn event_list_key(&mut self, key: Key, chosen: usize) {
        let spots = self.reel.spots();
        if let Some(by) = list_step(key, 10) {
            self.spots = Some(row_after(chosen, by, spots.len()));
        } else {
            self.spots = None;
            if let (Code::Enter, Some(spot)) = (key.code, spots.get(chosen)) {
                self.playing = false;
                self.go_to(spot.position);
            }
        }
    }

    /// Handles a navigation key. Returns whether it was one.
    fn moved(&mut self, key: Key) -> bool {
        match (key.code, key.letter()) {
            (Code::Right, _) | (_, Some('l' | '.')) => self.reel.go_to(self.reel.position + 1),
            (Code::Left, _) | (_, Some('h' | ',')) => {
                self.reel.go_to(self.reel.position.saturating_sub(1));
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
        let paces = paces();
        let keys: [(&str, &str); 23] = [
            ("Space p", "play, pause"),
            ("+ -", &paces),
            ("Right Left", "one action forward or back"),
            ("Down Up", "one command, with all its automatic steps"),
            ("L H, S-arrows", "one turn"),
            ("PgDn PgUp", "a hundred turns"),
            ("> <", "the next or previous change of level"),
            ("] [", "the next or previous event: level, danger, bookmark, end"),
            ("Home End", "the beginning, the end"),
            ("g", "go to a turn (123) or to an action (#123)"),
            ("/ n N", "find words in the messages; again, forward or back"),
            ("m", "list of events"),
            ("b", "set or remove a bookmark here; the replay file keeps it"),
            ("o", "show the whole level and all monsters, or what the hero saw"),
            ("d", "this turn: what changed, and the rolls with their reasons"),
            ("M", "all messages so far"),
            ("i", "what the hero carries"),
            ("c", "compare with another run"),
            ("t", "take over from here: a new run, not scored"),
            ("x", "export: for terminals, for a browser, as text"),
            ("r", "report a problem on this turn"),
            ("?", "this list"),
            ("Esc q", "leave; Esc closes the details first"),
        ];
        let line = |(key, what): &(&str, &str)| -> Pieces {
            vec![(1, (*key).to_owned(), Meaning::Key), (16, (*what).to_owned(), Meaning::Text)]
        };
        let mut lines: Vec<Pieces> = keys.iter().map(line).collect();
        lines.push(Vec::new());
        let (bytes, frames) = self.reel.track.weight();
        let weight = format!("{frames} states kept in memory, {} KiB", bytes / 1024);
        lines.push(vec![(1, weight, Meaning::Faint)]);
        TextPage::new("Keys of the viewer", lines)
    }

    fn messages(&self) -> TextPage {
        let line = |told: &LoggedLine| -> Pieces {
            let text = messages::text(&told.line);
            vec![(1, format!("{:>6}", told.line.turn), Meaning::Faint), (9, text, Meaning::Text)]
        };
        let told = self.reel.track.told.iter().filter(|told| told.position <= self.reel.position);
        TextPage::new("Messages", told.map(line).collect()).at_end()
    }

    fn carried(&self) -> TextPage {
        let line = |thing: &ItemView| -> Pieces {
            let letter = thing.letter.map_or(String::new(), String::from);
            let used = thing.used.map_or(String::new(), |used| format!(", {}", used.words()));
            let text = format!("{}{used}", thing.name);
            vec![(1, letter, Meaning::Key), (4, text, Meaning::Text)]
        };
        TextPage::new("Inventory", self.reel.view.pack.iter().map(line).collect())
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
            self.event_list_key(key, chosen);
            return Transition::Stay;
        }
        if self.moved(key) {
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) if self.details.is_some() => self.details = None,
            (Code::Esc, _) | (_, Some('q')) => return Transition::Back,
            (Code::Char('c'), _) if key.ctrl => return Transition::Back,
            (_, Some(' ' | 'p')) => self.playing = !self.playing,
            (_, Some('+' | '=')) => self.pace = (self.pace + 1).min(PACES.len() - 1),
            (_, Some('-')) => self.pace = self.pace.saturating_sub(1),
            (_, Some('g')) => self.asks = Some(Asks::Turn(TextField::new("", 10))),
            (_, Some('/')) => self.asks = Some(Asks::Words(TextField::new("", 40))),
            (_, Some('b')) => {
                let here = self.reel.position as u32;
                if self.reel.replay.bookmarks.iter().any(|mark| mark.position == here) {
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
                let shown = self.details.take().is_some();
                self.details = (!shown).then(|| self.reel.turn_details());
            }
            (_, Some('M')) => return Transition::Push(Box::new(self.messages())),
            (_, Some('i')) => return Transition::Push(Box::new(self.carried())),
            (_, Some('c')) => {
                return Transition::Open(Page::ReplaysBeside(self.reel.path.clone()));
            }
            (_, Some('t')) => match self.take_over(table) {
                Ok(next) => return next,
                Err(why) => self.said = Some(why),
            },
            (_, Some('r')) => {
                let (path, turn) = (self.reel.path.clone(), self.reel.turn());
                return Transition::Open(Page::Report { path, turn });
            }
            (_, Some('x')) => {
                let (path, turn) = (self.reel.path.clone(), self.reel.turn());
                return Transition::Open(Page::Film { path, turn, all: self.reel.all });
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
        let position =
            if down { self.reel.position + 1 } else { self.reel.position.saturating_sub(1) };
        self.go_to(position);
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
            self.go_to(self.reel.position + steps);
            self.playing = !self.reel.is_at_end() || self.reel.grows();
        }
        self.reel.scout(AHEAD);
    }
}

/// Describes the speed keys for help.
fn paces() -> String {
    let fastest = 1000 / PACES[PACES.len() - 2];
    format!("faster, slower: 1 to {fastest} actions a second, then all that can be drawn")
}
