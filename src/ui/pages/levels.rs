//! The overview of the levels that the hero knows. Enter travels to one.

use unicode_width::UnicodeWidthStr;

use crate::game::view::LevelRow;
use crate::ui::ask::menu::{list_step, row_after};
use crate::ui::draw::canvas::{Canvas, Click, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::complete_command::PartialCommand;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};

/// The page of the visited levels, in order of depth.
pub struct Levels {
    levels: Vec<LevelRow>,
    chosen: usize,
}

impl Levels {
    /// Creates the page with the current level selected.
    pub fn new(levels: Vec<LevelRow>) -> Self {
        let chosen = levels.iter().position(|level| level.here).unwrap_or(0);
        Self { levels, chosen }
    }

    /// Returns the lines of the page, each after the index of its level. `None` is the line with
    /// the level's name.
    fn lines(&self, width: usize) -> Vec<(usize, Option<String>)> {
        let known = |level: &LevelRow| match level.known.as_slice() {
            [] => "nothing of note".to_owned(),
            known => known.join(", "),
        };
        let of = |(place, level): (usize, &LevelRow)| {
            let known = wrapped(&known(level), width).into_iter().map(Some);
            [None].into_iter().chain(known).map(move |line| (place, line)).collect::<Vec<_>>()
        };
        self.levels.iter().enumerate().flat_map(of).collect()
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
            let Some(known) = line else {
                let chosen = *place == self.chosen;
                let meaning = if chosen { Meaning::Chosen } else { Meaning::Heading };
                inner.say(1, y, &level.name, meaning);
                let after = (3 + level.name.width() as u16).max(12);
                inner.say(after, y, if level.here { "you are here" } else { "" }, Meaning::Good);
                continue;
            };
            inner.say(3, y, known, Meaning::Text);
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
