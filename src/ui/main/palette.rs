//! The command palette: any command by name, filtered while typing.

use super::command::{CommandEntry, ENTRIES};
use super::other_names;
use crate::ui::ask::filter_list::{FilterList, FilterPage, ListBox};
use crate::ui::draw::canvas::{Canvas, cut};
use crate::ui::draw::theme::Meaning;
use crate::ui::screen::{Shared, Transition};

/// Whether the letters of `wanted` occur in `text` in that order.
pub fn fits(wanted: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut letters = text.chars();
    wanted
        .chars()
        .filter(|letter| *letter != ' ')
        .all(|letter| letters.any(|other| other == letter))
}

/// Returns the matching commands, best matches first: an exact name, names that begin with the
/// text, names that contain it, names with its letters in order, then descriptions that contain it.
pub fn found(wanted: &str) -> Vec<&'static CommandEntry> {
    let wanted = wanted.to_lowercase();
    let alias = other_names::command(&wanted);
    let rank = |entry: &CommandEntry| {
        if entry.name == wanted || alias == Some(entry.command) {
            0
        } else if entry.name.starts_with(&wanted) {
            1
        } else if entry.name.contains(&wanted) {
            2
        } else if fits(&wanted, entry.name) {
            3
        } else if entry.about.contains(&wanted) {
            4
        } else {
            5
        }
    };
    let mut found: Vec<(u8, &CommandEntry)> =
        ENTRIES.iter().map(|entry| (rank(entry), entry)).filter(|(rank, _)| *rank < 5).collect();
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, entry)| entry).collect()
}

/// Whether the text is another name of a command, part of a command's name, or an abbreviation: up
/// to three letters that occur in a command's name in that order.
fn is_named(wanted: &str) -> bool {
    let wanted = wanted.to_lowercase();
    let short = wanted.len() <= 3;
    other_names::command(&wanted).is_some()
        || ENTRIES.iter().any(|it| it.name.contains(&wanted) || short && fits(&wanted, it.name))
}

/// Returns the names of the commands that begin with the text, if there are several and none is
/// exactly the text; otherwise nothing.
fn rivals(wanted: &str) -> Vec<&'static str> {
    let wanted = wanted.to_lowercase();
    let names = ENTRIES.iter().map(|entry| entry.name);
    let begin: Vec<_> = names.filter(|name| name.starts_with(&wanted)).collect();
    let is_clear = wanted.is_empty() || begin.len() < 2 || begin.contains(&wanted.as_str());
    if is_clear { Vec::new() } else { begin }
}

/// The command palette.
pub struct CommandPalette {
    list: FilterList,
}

impl CommandPalette {
    pub fn new() -> Self {
        Self { list: FilterList::new(20) }
    }
}

impl FilterPage for CommandPalette {
    type Line = &'static CommandEntry;

    fn list(&self) -> &FilterList {
        &self.list
    }

    fn list_mut(&mut self) -> &mut FilterList {
        &mut self.list
    }

    fn shape(&self) -> ListBox {
        ListBox {
            title: "Any command",
            width: 66,
            below: 2,
            label: "# ",
            none: "No command has that name.",
            field: 22,
            enter: "do it",
        }
    }

    /// Whether a space runs the command, which it does after a whole name, so that hints such as
    /// "#unlock m l" can be typed as they are shown.
    fn takes_at_space(&self) -> bool {
        ENTRIES.iter().any(|entry| entry.name == self.list.field.text)
    }

    fn matching(&self, _: &Shared) -> Vec<Self::Line> {
        found(&self.list.field.text)
    }

    fn draw_line(&self, inner: &mut Canvas, y: u16, line: (&Self::Line, Meaning), table: &Shared) {
        let (entry, meaning) = line;
        inner.say(2, y, entry.name, meaning);
        if let Some(key) = table.keymap.key(entry.command) {
            inner.say(14, y, &key.to_string(), Meaning::Key);
        }
        let room = usize::from(inner.width().saturating_sub(20));
        inner.say(20, y, &cut(entry.about, room), Meaning::Faint);
    }

    fn take(&mut self, entry: Option<Self::Line>, table: &mut Shared) -> Transition {
        let word = &self.list.field.text;
        let rivals = rivals(word);
        if let Some(answer) =
            other_names::answer(&word.to_lowercase()).filter(|_| !self.list.picked)
        {
            table.notice = Some(table.keymap.filled(answer));
            return Transition::Play;
        }
        match entry {
            Some(_) if !self.list.picked && !rivals.is_empty() => {
                let names = rivals.join(", ");
                let told = format!("\"{word}\" begins several commands: {names}.");
                table.notice = Some(told);
                Transition::Stay
            }
            Some(entry) if self.list.picked || is_named(word) => Transition::Command(entry.command),
            Some(_) => {
                let unknown = format!("Unknown command \"{word}\": Down chooses from the list.");
                table.notice = Some(unknown);
                Transition::Stay
            }
            None => {
                table.notice = Some(format!("Unknown command \"{word}\"."));
                Transition::Stay
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::main::command::Command;

    #[test]
    fn commands_are_found_by_parts_and_abbreviations_of_their_names() {
        assert_eq!(found("pray")[0].command, Command::Pray);
        assert_eq!(found("qf")[0].command, Command::Quaff);
        assert_eq!(found("unt")[0].command, Command::Disarm);
        assert_eq!(found("").len(), ENTRIES.len());
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn a_text_that_begins_several_names_runs_none_of_them_and_a_whole_name_runs() {
        assert_eq!(rivals("qui"), ["quiver", "quit"]);
        for clear in ["quit", "quiv", "", "qf"] {
            assert!(rivals(clear).is_empty(), "{clear}");
        }
        assert_eq!(found("quit")[0].command, Command::Quit);
    }

    #[test]
    fn only_names_and_abbreviations_run_a_command() {
        assert!(["pray", "qf", "unt", ""].into_iter().all(is_named));
        assert!(!["turns", "juggle", "xyzzy"].into_iter().any(is_named));
        assert!(!found("turn").is_empty(), "the list searches descriptions too");
    }
}
