//! The title screen: continue, start, watch, leave.

use std::path::{Path, PathBuf};

use crate::store::error::shown;
use crate::store::run::{Listed, Run, size};
use crate::store::scores::Scores;
use crate::ui::draw::canvas::{Canvas, Click, cut};
use crate::ui::draw::status::thousands;
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::page::Page;
use crate::ui::screen::{Screen, Shared, Transition};
use crate::ui::start_run;

/// The action of a title row.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Choice {
    Continue(PathBuf),
    /// A run that cannot be played, and why.
    Broken(PathBuf, String),
    New,
    Seeded,
    Watch,
    Vaults,
    Fame,
    Options,
    Help,
    Quit,
}

impl Choice {
    /// Returns the folder of a run, playable or not.
    fn run(&self) -> Option<&Path> {
        match self {
            Self::Continue(folder) | Self::Broken(folder, _) => Some(folder),
            _ => None,
        }
    }
}

/// One row of the title.
struct Row {
    key: char,
    name: String,
    about: String,
    choice: Choice,
}

/// The title screen.
pub struct TitleScreen {
    rows: Vec<Row>,
    chosen: usize,
    said: Option<String>,
    /// Describes how the last run ended.
    last: Option<String>,
    /// The run that will be deleted if `D` is pressed again.
    doomed: Option<PathBuf>,
}

fn continue_row(number: usize, listed: Listed) -> Row {
    // The first run has the key c, and the next eight runs have the keys 2 to 9.
    let key = match number {
        0 => 'c',
        1..9 => char::from(b'1' + number as u8),
        _ => '·',
    };
    match listed.summary {
        Ok(summary) => Row {
            key,
            name: if listed.busy { "(open)" } else { "Continue" }.to_owned(),
            about: format!(
                "{}{}, {}{}, Dlvl {}, turn {}, begun {}",
                if listed.busy { "open elsewhere: " } else { "" },
                summary.name,
                summary.role,
                if summary.mode.is_empty() {
                    String::new()
                } else {
                    format!(" ({})", summary.mode)
                },
                summary.depth.max(1),
                thousands(summary.turn as i64),
                summary.started.get(5..16).unwrap_or(&summary.started)
            ),
            choice: Choice::Continue(listed.folder),
        },
        Err(why) => Row {
            key,
            name: "(broken)".to_owned(),
            about: why.clone(),
            choice: Choice::Broken(listed.folder, why),
        },
    }
}

/// Describes the scored run that ended last: "Bo the dwarf Valkyrie, 2,310 points...".
fn last_run(table: &Shared) -> Option<String> {
    let scores = Scores::read(&table.paths).ok()?;
    // On a server, the scores of all players are in one file.
    let is_own = |name: &str| table.paths.player().is_none_or(|player| name == player);
    let rows = scores.rows.iter().filter(|row| is_own(&row.name));
    let row = rows.max_by(|a, b| a.when.cmp(&b.when))?;
    Some(format!(
        "{} the {} {}, {} points: {}, turn {}, down to Dlvl {}.",
        row.name,
        row.race,
        row.role,
        thousands(row.score),
        row.cause,
        thousands(row.turns as i64),
        row.depth
    ))
}

impl TitleScreen {
    pub fn new(table: &Shared) -> Self {
        let (mut runs, mut said) = match Run::list(&table.paths) {
            Ok(runs) => (runs, None),
            Err(error) => (Vec::new(), Some(table.sentence(&error))),
        };
        // The most recently played run comes first.
        let begun = |run: &Listed| run.summary.as_ref().map(|run| run.started.clone()).ok();
        runs.sort_by_key(|run| std::cmp::Reverse((run.summary.is_ok(), run.played, begun(run))));
        let mut rows: Vec<Row> =
            runs.into_iter().enumerate().map(|(number, run)| continue_row(number, run)).collect();
        let rest = [
            ('n', "New game", "press n Enter to start at once", Choice::New),
            ('s', "Seeded game", "type or paste a seed", Choice::Seeded),
            ('w', "Watch", "replays of finished runs", Choice::Watch),
            ('v', "Vaults", "browse, try out and walk into them", Choice::Vaults),
            ('h', "Hall of fame", "the best scores here", Choice::Fame),
            ('o', "Options", "keys, colors, glyphs", Choice::Options),
            ('?', "Help", "the keys", Choice::Help),
            ('q', "Quit", "", Choice::Quit),
        ];
        rows.extend(rest.map(|(key, name, about, choice)| Row {
            key,
            name: name.to_owned(),
            about: about.to_owned(),
            choice,
        }));
        said = said.or_else(|| table.notice.clone());
        Self { rows, chosen: 0, said, last: last_run(table), doomed: None }
    }

    /// Asks to confirm deletion of the chosen run; a second call deletes it.
    fn confirm_deletion(&mut self, table: &Shared) {
        let Some(folder) = self.rows[self.chosen].choice.run() else { return };
        if self.doomed.as_deref() == Some(folder) {
            let gone = Run::delete_folder(&table.paths, folder);
            *self = Self::new(table);
            self.said = gone.err().map(|why| table.sentence(&why));
            return;
        }
        let (row, kib) = (&self.rows[self.chosen], size(folder).div_ceil(1024));
        let about = match row.choice {
            Choice::Broken(..) => folder.file_name().map(Path::new).map(shown).unwrap_or_default(),
            _ => row.about.clone(),
        };
        self.said = Some(format!(
            "{about} ({kib} KiB): a deleted run cannot be restored. D once more deletes it."
        ));
        self.doomed = Some(folder.to_path_buf());
    }

    fn choose(&mut self, choice: Choice, table: &mut Shared) -> Transition {
        match choice {
            Choice::Continue(folder) => match start_run::resume(&folder, table) {
                Ok(next) => next,
                Err(why) => {
                    self.said = Some(why);
                    Transition::Stay
                }
            },
            Choice::Broken(_, why) => {
                self.said = Some(why);
                Transition::Stay
            }
            Choice::New => Transition::Open(Page::Birth { seeded: false }),
            Choice::Seeded => Transition::Open(Page::Birth { seeded: true }),
            Choice::Watch => Transition::Open(Page::Replays),
            Choice::Vaults => Transition::Open(Page::Vaults(None)),
            Choice::Fame => Transition::Open(Page::HighScores),
            Choice::Options => Transition::Open(Page::Options),
            Choice::Help => Transition::Open(Page::Help),
            Choice::Quit => Transition::Leave,
        }
    }
}

impl Screen for TitleScreen {
    fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    fn is_list(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let width = canvas.width();
        let mut y = 2;
        canvas.say(3, y, "W Y R D V A U L T", Meaning::Gold);
        canvas.say(3, y + 1, "luck is a number", Meaning::Faint);
        y += 2;
        {
            let mut line = canvas.part(2, y, width.saturating_sub(4), 1);
            line.rule(0, "");
        }
        y += 2;
        let wide = usize::from(width.saturating_sub(6));
        let said = self
            .said
            .as_ref()
            .map_or_else(Vec::new, |said| crate::ui::draw::canvas::wrapped(said, wide));
        let said = &said[..said.len().min(3)];
        // The footer takes three lines plus the message; extra rows scroll.
        let foot = 3 + said.len() as u16;
        let room = usize::from(canvas.height().saturating_sub(y + foot)).max(1);
        let top = (self.chosen + 1).saturating_sub(room);
        for (place, row) in self.rows.iter().enumerate().skip(top).take(room) {
            let chosen = place == self.chosen;
            if chosen {
                let (pointer, style) = (canvas.theme.pointer(), canvas.theme.of(Meaning::Key));
                canvas.sign(3, y, pointer, style);
            }
            canvas.mark_line(y, Click::Row(place));
            canvas.say(5, y, &row.key.to_string(), Meaning::Key);
            canvas.say(8, y, &row.name, if chosen { Meaning::Chosen } else { Meaning::Text });
            let about = cut(&row.about, usize::from(width.saturating_sub(25)));
            canvas.say(23, y, &about, Meaning::Faint);
            y += 1;
        }
        if self.rows.len() > top + room {
            canvas.say(8, y, "more below", Meaning::Faint);
        }
        y += 1;
        for line in said {
            canvas.say(3, y, line, Meaning::Bad);
            y += 1;
        }
        let last = canvas.height().saturating_sub(2);
        if let Some(run) = self.last.as_ref().filter(|_| y + 3 < last) {
            let mut line = canvas.part(2, y, width.saturating_sub(4), 1);
            line.rule(0, "Last run");
            let room = usize::from(width.saturating_sub(6));
            for (row, text) in
                crate::ui::draw::canvas::wrapped(run, room).iter().take(2).enumerate()
            {
                canvas.say(3, y + 1 + row as u16, text, Meaning::Text);
            }
        }
        let mut keys = vec![("Up Down or a letter", "choose"), ("Enter", "go")];
        if self.rows.iter().any(|row| row.choice.run().is_some()) {
            keys.push(("D", "delete a run"));
        }
        keys.push(("q", "quit"));
        canvas.keys(last, &keys);
        let build = format!(
            "v{}  rules {}  content {:08x}   {width}x{}  {}",
            env!("CARGO_PKG_VERSION"),
            crate::game::RULES,
            crate::game::view::digest_of(&table.content) >> 32,
            canvas.height(),
            table.terminal
        );
        let room = usize::from(width.saturating_sub(2));
        canvas.say(1, last + 1, &cut(&build, room), Meaning::Faint);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if key.letter() == Some('D') {
            self.confirm_deletion(table);
            return Transition::Stay;
        }
        if self.doomed.take().is_some() {
            self.said = None;
        }
        match (key.code, key.letter()) {
            (Code::Up, _) | (_, Some('k')) => self.chosen = self.chosen.saturating_sub(1),
            (Code::Down, _) | (_, Some('j')) => {
                self.chosen = (self.chosen + 1).min(self.rows.len() - 1);
            }
            (Code::Enter, _) => {
                let choice = self.rows[self.chosen].choice.clone();
                return self.choose(choice, table);
            }
            (Code::Char('c'), _) if key.ctrl => return Transition::Leave,
            (Code::Char('z'), _) if key.ctrl => return Transition::Suspend,
            (_, Some(letter)) => {
                if let Some(place) = self.rows.iter().position(|row| row.key == letter) {
                    self.chosen = place;
                    let choice = self.rows[place].choice.clone();
                    return self.choose(choice, table);
                }
            }
            _ => {}
        }
        Transition::Stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::run::Summary;

    #[test]
    fn an_unscored_run_names_its_mode() {
        let about = |mode: &str| {
            let (name, role) = ("Ana".to_owned(), "Valkyrie".to_owned());
            let summary = Summary { name, role, mode: mode.to_owned(), ..Summary::default() };
            let listed =
                Listed { folder: PathBuf::new(), summary: Ok(summary), played: None, busy: false };
            continue_row(0, listed).about
        };
        assert!(about("wizard").starts_with("Ana, Valkyrie (wizard), Dlvl 1, turn 0"));
        assert!(about("").starts_with("Ana, Valkyrie, Dlvl 1, turn 0"));
    }
}
