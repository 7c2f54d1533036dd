//! The command palette: any command by name, filtered while typing.

use super::command::{CommandEntry, ENTRIES};
use super::keys::{Code, Key};
use crate::ui::ask::filter_list::{ListBox, Narrow, Typed};
use crate::ui::draw::canvas::{Canvas, cut};
use crate::ui::draw::theme::Meaning;
use crate::ui::screen::{Screen, Shared, Transition};

/// Whether the letters of `wanted` occur in `text` in that order.
pub fn fits(wanted: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut letters = text.chars();
    wanted
        .chars()
        .filter(|letter| *letter != ' ')
        .all(|letter| letters.any(|other| other == letter))
}

/// Returns the matching commands, those that begin with the text first.
pub fn found(wanted: &str) -> Vec<&'static CommandEntry> {
    let wanted = wanted.to_lowercase();
    let rank = |entry: &CommandEntry| {
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
    let mut found: Vec<(u8, &CommandEntry)> =
        ENTRIES.iter().map(|entry| (rank(entry), entry)).filter(|(rank, _)| *rank < 4).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// Whether the text occurs in a command name, or up to three letters abbreviate one.
fn is_named(wanted: &str) -> bool {
    let wanted = wanted.to_lowercase();
    let short = wanted.len() <= 3;
    ENTRIES.iter().any(|it| it.name.contains(&wanted) || short && fits(&wanted, it.name))
}

/// The command palette.
pub struct CommandPalette {
    list: Narrow,
}

impl CommandPalette {
    pub fn new() -> Self {
        Self { list: Narrow::new(20) }
    }
}

impl Screen for CommandPalette {
    fn choose(&mut self, row: usize) {
        self.list.choose(row);
    }

    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let shape = ListBox {
            title: "Any command",
            width: 66,
            below: 2,
            sign: "# ",
            none: "No command is called so.",
            field: 22,
            enter: "does it",
        };
        let found = found(&self.list.field.text);
        self.list.draw(canvas, &shape, &found, |inner, y, entry, meaning| {
            inner.say(2, y, entry.name, meaning);
            let key = table.keymap.shown(entry.command);
            if !key.starts_with('#') || key == "#" {
                inner.say(14, y, &key, Meaning::Key);
            }
            let room = usize::from(inner.width().saturating_sub(20));
            inner.say(20, y, &cut(entry.about, room), Meaning::Faint);
        });
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let found = found(&self.list.field.text);
        let key = if key.code == Code::Tab { Key { code: Code::Down, ..key } } else { key };
        match self.list.key(key, found.len()) {
            Typed::On => Transition::Stay,
            Typed::Leave => Transition::Play,
            Typed::Take(_) if !self.list.picked && !is_named(&self.list.field.text) => {
                let word = &self.list.field.text;
                table.notice = Some(match found.len() {
                    0 => format!("\"{word}\" is not in this game."),
                    _ => format!("\"{word}\" is not in this game; Down chooses one of the list."),
                });
                Transition::Stay
            }
            Typed::Take(place) => match found.get(place) {
                Some(entry) => Transition::Command(entry.command),
                None => Transition::Stay,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::main::command::Command;

    #[test]
    fn commands_are_found_by_parts_of_their_names() {
        assert_eq!(found("pray")[0].command, Command::Pray);
        assert_eq!(found("qf")[0].command, Command::Quaff);
        assert_eq!(found("unt")[0].command, Command::Disarm);
        assert_eq!(found("").len(), ENTRIES.len());
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn a_word_that_names_no_command_runs_none() {
        assert!(["pray", "qf", "unt", ""].into_iter().all(is_named));
        assert!(!["turn", "offer", "xyzzy"].into_iter().any(is_named));
        assert!(!found("turn").is_empty(), "the list finds it in what others do");
    }
}
