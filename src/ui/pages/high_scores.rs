//! The high-score page. Enter shows the final page of a run again.

use unicode_width::UnicodeWidthStr;

use crate::store::scores::{ScoreRow, Scores};
use crate::ui::ask::menu::{list_step, row_after};
use crate::ui::draw::canvas::{Canvas, Click, cut};
use crate::ui::draw::status::thousands;
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::page::Page;
use crate::ui::screen::{Screen, Shared, Transition};

/// Number of screen rows per run.
const ROWS: usize = 2;

/// The page that lists the best runs of the score table.
pub struct HighScores {
    rows: Vec<ScoreRow>,
    /// Why the table cannot be read.
    error: Option<String>,
    chosen: usize,
}

impl HighScores {
    pub fn new(table: &Shared) -> Self {
        match Scores::read(&table.paths) {
            Ok(scores) => Self { rows: scores.rows, error: None, chosen: 0 },
            Err(error) => Self { rows: Vec::new(), error: Some(error.to_string()), chosen: 0 },
        }
    }

    fn draw_row(&self, inner: &mut Canvas, y: u16, place: usize) {
        let row = &self.rows[place];
        let chosen = place == self.chosen;
        let name = if chosen { Meaning::Chosen } else { Meaning::Text };
        let room = usize::from(inner.width()).saturating_sub(20);
        inner.mark_line(y, Click::Row(place));
        inner.say(1, y, &format!("{:>3}", place + 1), Meaning::Faint);
        inner.say(5, y, &format!("{:>12}", thousands(row.score)), Meaning::Gold);
        let who = format!("{} the {} {}", row.name, row.race, row.role);
        inner.say(19, y, &cut(&who, room), name);
        let end = format!(
            "{}; deepest {}, turn {}, {}",
            row.cause,
            row.depth,
            thousands(row.turns as i64),
            row.when
        );
        // A cause that does not fit beside the score begins below it.
        let width = inner.width().saturating_sub(1);
        let fits = end.width() <= usize::from(width.saturating_sub(19));
        let x = if fits { 19 } else { 5 };
        let end = fitting(&end, &row.cause, usize::from(width.saturating_sub(x)));
        inner.say(x, y + 1, &end, Meaning::Faint);
    }
}

/// Returns the whole line about the end of a run or, if it does not fit, only the cause.
fn fitting(end: &str, cause: &str, room: usize) -> String {
    cut(if end.width() <= room { end } else { cause }, room)
}

impl Screen for HighScores {
    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let mut inner = canvas.framed("Hall of fame");
        let last = inner.height().saturating_sub(1);
        let room = (usize::from(last).saturating_sub(1) / ROWS).max(1);
        let top = self.chosen.saturating_sub(room - 1);
        for (nth, place) in (top..self.rows.len()).take(room).enumerate() {
            self.draw_row(&mut inner, (nth * ROWS) as u16, place);
        }
        if let Some(error) = &self.error {
            inner.say(1, 0, error, Meaning::Bad);
        } else if self.rows.is_empty() {
            inner.say(1, 0, "No scored run has ended yet.", Meaning::Faint);
        }
        if let Some(why) = &table.notice {
            let room = usize::from(inner.width());
            inner.say(1, last.saturating_sub(1), &cut(why, room), Meaning::Bad);
        }
        inner.keys(last, &[("Up Down", "choose"), ("Enter", "final page"), ("Esc", "back")]);
    }

    fn is_list(&self) -> bool {
        true
    }

    fn choose(&mut self, row: usize) {
        self.chosen = row;
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if let Some(by) = list_step(key, 10) {
            self.chosen = row_after(self.chosen, by, self.rows.len());
            return Transition::Stay;
        }
        match (key.code, key.letter()) {
            (Code::Esc, _) | (_, Some('q')) => Transition::Back,
            (Code::Enter, _) => {
                let Some(row) = self.rows.get(self.chosen) else { return Transition::Stay };
                Transition::Open(Page::EndOf(table.paths.replay_behind(&row.name, &row.replay)))
            }
            _ => Transition::Stay,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_run_is_readable_on_a_narrow_page() {
        let end = "killed by a dwarf lord; deepest 12, turn 12,345, 2026-11-27";
        let cause = "killed by a dwarf lord";
        assert_eq!(fitting(end, cause, 60), end);
        assert_eq!(fitting(end, cause, 52), cause, "the cause is whole, and not cut");
        assert_eq!(fitting(end, cause, 10), "killed b..");
    }
}
