//! The overview of the levels that the hero knows. Enter travels to one.

use unicode_width::UnicodeWidthStr;

use crate::base::english;
use crate::game::view::LevelRow;
use crate::ui::ask::menu::{list_step, row_after};
use crate::ui::draw::canvas::{Canvas, Click, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::complete_command::PartialCommand;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};

/// The page of the visited levels, by branch and then by depth.
pub struct Levels {
    levels: Vec<LevelRow>,
    chosen: usize,
}

/// A line of the page.
enum Line {
    Region(String),
    Name,
    Note(String),
    Known(String),
}

impl Levels {
    /// Creates the page with the current level selected.
    pub fn new(levels: Vec<LevelRow>) -> Self {
        let chosen = levels.iter().position(|level| level.here).unwrap_or(0);
        Self { levels, chosen }
    }

    /// Returns the lines of the page, each with the index of its level. A region's name comes
    /// before the first of its levels.
    fn lines(&self, width: usize) -> Vec<(usize, Line)> {
        let mut lines = Vec::new();
        let mut last = None;
        for (place, level) in self.levels.iter().enumerate() {
            if let Some(region) = level.region.as_ref().filter(|&region| last != Some(region)) {
                lines.push((place, Line::Region(region.clone())));
            }
            last = level.region.as_ref();
            lines.push((place, Line::Name));
            let note = level.note.iter().flat_map(|note| wrapped(&format!("\"{note}\""), width));
            lines.extend(note.map(|line| (place, Line::Note(line))));
            let known = match level.known.as_slice() {
                [] => "nothing of note".to_owned(),
                known => known.join(", "),
            };
            let known = wrapped(&known, width).into_iter().map(Line::Known);
            lines.extend(known.map(|line| (place, line)));
        }
        lines
    }
}

impl Screen for Levels {
    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let mut inner = canvas.framed("The levels you know");
        let last = inner.height().saturating_sub(1);
        let lines = self.lines(usize::from(inner.width()).saturating_sub(4));
        let end = lines.iter().rposition(|(place, _)| *place == self.chosen).unwrap_or(0);
        let top = (end + 1).saturating_sub(usize::from(last));
        for (y, (place, line)) in lines.iter().skip(top).take(usize::from(last)).enumerate() {
            let (y, level) = (y as u16, &self.levels[*place]);
            inner.mark_line(y, Click::Row(*place));
            match line {
                Line::Region(name) => {
                    inner.say(0, y, &english::capitalized(name), Meaning::Faint);
                }
                Line::Name => {
                    let chosen = *place == self.chosen;
                    let meaning = if chosen { Meaning::Chosen } else { Meaning::Heading };
                    inner.say(1, y, &level.name, meaning);
                    let after = (3 + level.name.width() as u16).max(12);
                    let here = if level.here { "you are here" } else { "" };
                    inner.say(after, y, here, Meaning::Good);
                }
                Line::Note(note) => {
                    inner.say(3, y, note, Meaning::Mood);
                }
                Line::Known(known) => {
                    inner.say(3, y, known, Meaning::Text);
                }
            }
        }
        inner.keys(last, &[("Up Down", "choose"), ("Enter", "travel there"), ("Esc", "close")]);
    }

    fn is_list(&self) -> bool {
        true
    }

    fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if let Some(by) = list_step(key, 5) {
            self.chosen = row_after(self.chosen, by, self.levels.len());
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => Transition::Play,
            (Code::Enter, _) => {
                let Some(level) = self.levels.get(self.chosen) else { return Transition::Stay };
                match (level.here, level.stairs) {
                    (true, _) => Transition::Play,
                    (false, Some(at)) => {
                        table.pursue(PartialCommand::to(at, Some(level.id))).in_place()
                    }
                    (false, None) => {
                        table.notice = Some(format!("You know of no stairs on {}.", level.name));
                        Transition::Play
                    }
                }
            }
            _ => Transition::Stay,
        }
    }
}
