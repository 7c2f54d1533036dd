//! The list of saved replays.

use std::path::{Path, PathBuf};

use super::super::ask::menu::{list_step, row_after};
use super::super::draw::canvas::{Canvas, cut};
use super::super::draw::status::thousands;
use super::super::draw::theme::Meaning;
use super::super::main::keys::{Code, Key};
use super::super::page::Page;
use super::super::screen::{Screen, Shared, Transition};
use crate::store::error::shown;
use crate::store::scores::{ScoreRow, Scores};

/// The list of saved replays, newest first. The date of a replay without a high-score row is not
/// known: such replays come last, in descending order of file name.
pub struct ReplayList {
    files: Vec<PathBuf>,
    /// High-score rows, used to describe replays.
    rows: Vec<ScoreRow>,
    chosen: usize,
    /// The run to compare with the chosen one, if the list was opened for that.
    beside: Option<PathBuf>,
}

impl ReplayList {
    pub fn new(table: &Shared) -> Self {
        let mut files: Vec<PathBuf> = std::fs::read_dir(table.paths.replays())
            .map(|entries| entries.flatten().map(|entry| entry.path()).collect())
            .unwrap_or_default();
        files.retain(|path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            matches!(ending, Some("ron" | "gz"))
        });
        let rows = Scores::read(&table.paths).map(|scores| scores.rows).unwrap_or_default();
        let when = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str());
            let row = rows.iter().find(|row| Some(row.replay.as_str()) == name);
            (row.map(|row| row.when.clone()), path.clone())
        };
        files.sort_by_cached_key(when);
        files.reverse();
        Self { files, rows, chosen: 0, beside: None }
    }

    /// Opens the list to choose a run to compare with `path`.
    pub fn beside(path: &Path, table: &Shared) -> Self {
        let mut shelf = Self::new(table);
        shelf.files.retain(|other| other != path);
        Self { beside: Some(path.to_path_buf()), ..shelf }
    }
}

impl ReplayList {
    /// Describes a replay by hero, end and date.
    fn told(&self, file: &str) -> String {
        let Some(row) = self.rows.iter().find(|row| row.replay == file) else {
            return file.to_owned();
        };
        let day = row.when.split(' ').next().unwrap_or_default();
        format!(
            "{day}  {}, {} {}: {}, Dlvl {}, turn {}, {} points",
            row.name,
            row.race,
            row.role,
            row.cause,
            row.depth,
            thousands(row.turns as i64),
            thousands(row.score)
        )
    }
}

impl Screen for ReplayList {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut inner = canvas.framed(match self.beside {
            None => "Watch a run",
            Some(_) => "Compare with which run?",
        });
        let height = usize::from(inner.height()).saturating_sub(2);
        let top = self.chosen.saturating_sub(height.saturating_sub(1));
        if self.files.is_empty() {
            inner.say(
                1,
                0,
                match self.beside {
                    None => "No replays yet: every finished run saves one.",
                    Some(_) => "There is no other replay to compare with.",
                },
                Meaning::Faint,
            );
        }
        for (y, (place, path)) in self.files.iter().enumerate().skip(top).take(height).enumerate() {
            let name = path.file_name().map(Path::new).map(shown).unwrap_or_default();
            let meaning = if place == self.chosen { Meaning::Chosen } else { Meaning::Text };
            let room = usize::from(inner.width()).saturating_sub(3);
            inner.say(2, y as u16, &cut(&self.told(&name), room), meaning);
        }
        let last = inner.height().saturating_sub(1);
        let enter = if self.beside.is_some() { "compare" } else { "watch" };
        if let Some(why) = &table.notice {
            let room = usize::from(inner.width());
            inner.say(1, last.saturating_sub(1), &cut(why, room), Meaning::Bad);
        }
        inner.keys(last, &[("Up Down", "choose"), ("Enter", enter), ("Esc", "back")]);
    }

    fn key(&mut self, key: Key, _: &mut Shared) -> Transition {
        if let Some(by) = list_step(key, 10) {
            self.chosen = row_after(self.chosen, by, self.files.len());
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => Transition::Back,
            (Code::Enter, _) => {
                let Some(path) = self.files.get(self.chosen) else { return Transition::Stay };
                match &self.beside {
                    None => Transition::Open(Page::Replay(path.clone())),
                    Some(one) => Transition::OpenInstead(Page::Compare(one.clone(), path.clone())),
                }
            }
            _ => Transition::Stay,
        }
    }
}
