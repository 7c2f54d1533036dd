//! Any command by its name: a list that narrows as one types.

use super::canvas::{Canvas, cut};
use super::keys::{Code, Key};
use super::prompt::Field;
use super::screen::{Next, Screen, Table};
use super::theme::Meaning;
use super::wish::{ENTRIES, Entry};

/// Whether the letters of `wanted` stand in `text` in that order.
pub fn fits(wanted: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut letters = text.chars();
    wanted
        .chars()
        .filter(|letter| *letter != ' ')
        .all(|letter| letters.any(|other| other == letter))
}

/// The commands that fit, names that begin so first.
pub fn found(wanted: &str) -> Vec<&'static Entry> {
    let wanted = wanted.to_lowercase();
    let rank = |entry: &Entry| {
        if entry.name.starts_with(&wanted) {
            0
        } else if entry.name.contains(&wanted) {
            1
        } else if fits(&wanted, entry.name) {
            2
        } else if entry.about.contains(&wanted) {
            3
        } else {
            4
        }
    };
    let mut found: Vec<(u8, &Entry)> =
        ENTRIES.iter().map(|entry| (rank(entry), entry)).filter(|(rank, _)| *rank < 4).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// The command palette.
pub struct Palette {
    field: Field,
    chosen: usize,
}

impl Palette {
    pub fn new() -> Self {
        Self { field: Field::new("", 20), chosen: 0 }
    }
}

impl Screen for Palette {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Table) {
        let found = found(&self.field.text);
        let height = (found.len() as u16 + 4).clamp(6, canvas.height().saturating_sub(2));
        let width = 66.min(canvas.width());
        let mut part = canvas.part(0, 0, width, height);
        part.clear();
        let mut inner = part.framed("Any command");
        let x = inner.say(1, 0, "# ", Meaning::Key);
        self.field.draw(&mut inner, x, 0, 22, true);
        let room = usize::from(inner.height().saturating_sub(2));
        let top = self.chosen.saturating_sub(room.saturating_sub(1));
        for (y, (place, entry)) in found.iter().enumerate().skip(top).take(room).enumerate() {
            let y = y as u16 + 1;
            let meaning = if place == self.chosen { Meaning::Chosen } else { Meaning::Text };
            inner.say(2, y, entry.name, meaning);
            let key = table.keymap.shown(entry.wish);
            if !key.starts_with('#') || key == "#" {
                inner.say(14, y, &key, Meaning::Key);
            }
            let room = usize::from(inner.width().saturating_sub(20));
            inner.say(20, y, &cut(entry.about, room), Meaning::Faint);
        }
        let last = inner.height().saturating_sub(1);
        inner.keys(
            last,
            &[("type", "narrows"), ("Up Down", "choose"), ("Enter", "does it"), ("Esc", "no")],
        );
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        let found = found(&self.field.text);
        match key.code {
            Code::Up => self.chosen = self.chosen.saturating_sub(1),
            Code::Down | Code::Tab => {
                self.chosen = (self.chosen + 1).min(found.len().saturating_sub(1));
            }
            Code::Esc => return Next::Play,
            Code::Enter => {
                let Some(entry) = found.get(self.chosen) else { return Next::Stay };
                return super::play::wished(entry.wish, None, table).in_place();
            }
            _ => {
                self.field.key(key);
                self.chosen = 0;
            }
        }
        Next::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::wish::Wish;

    #[test]
    fn commands_are_found_by_parts_of_their_names() {
        assert_eq!(found("pray")[0].wish, Wish::Pray);
        assert_eq!(found("qf")[0].wish, Wish::Quaff);
        assert_eq!(found("unt")[0].wish, Wish::Disarm);
        assert_eq!(found("").len(), ENTRIES.len());
        assert!(found("xyzzy").is_empty());
    }
}
