//! The newest messages above the map, and the page of all of them.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, wrapped};
use super::theme::Meaning;
use crate::game::view::{Line, Tone};

/// One row of text ready to be shown.
struct Row {
    turn: Option<u32>,
    /// Pieces that follow each other, each with its tone.
    pieces: Vec<(Tone, String)>,
    fresh: bool,
    /// It is not the middle of a message.
    begins: bool,
}

/// Columns of the note that tells how many rows are hidden.
const NOTE: usize = 6;

/// Rows that it takes to show the lines of the last `fresh` sentences on so many columns, and the
/// last of all in any case.
pub fn height(lines: &[Line], fresh: usize, stamped: bool, width: u16) -> u16 {
    let margin = if stamped { 6 } else { 0 };
    let width = usize::from(width).saturating_sub(margin + 1);
    let rows = rows(lines, fresh, width, 1);
    let new = rows.iter().filter(|row| row.fresh).count();
    let last = rows.iter().rposition(|row| row.begins).unwrap_or(rows.len());
    new.max(rows.len() - last) as u16
}

/// How many rows are wanted and do not show: new ones above those that show, and what is left of
/// a message that is longer than the place.
fn hidden(rows: &[Row], height: usize) -> usize {
    let first = start(rows, height);
    let above = rows.iter().take(first).filter(|row| row.fresh).count();
    above + rows.len().saturating_sub(first + height)
}

/// The text of a line with its count.
pub fn text(line: &Line) -> String {
    if line.times > 1 { format!("{} x{}", line.text, line.times) } else { line.text.clone() }
}

/// Draws as many of the newest lines as fit, the newest at the bottom; lines of the last
/// `fresh` sentences stand out. Lines of one turn share a row while they fit.
pub fn draw(canvas: &mut Canvas, lines: &[Line], fresh: usize, stamped: bool) {
    let height = usize::from(canvas.height());
    let margin = if stamped { 6 } else { 0 };
    let width = usize::from(canvas.width()).saturating_sub(margin + 1);
    let mut rows = rows(lines, fresh, width, height);
    if !stamped && hidden(&rows, height) > 0 {
        // Nothing is written over: the note has columns of its own.
        rows = self::rows(lines, fresh, width.saturating_sub(NOTE), height);
    }
    let skip = start(&rows, height);
    for (y, row) in rows.iter().skip(skip).take(height).enumerate() {
        let y = y as u16;
        if stamped && let Some(turn) = row.turn {
            canvas.right(5, y, &turn.to_string(), Meaning::Faint);
        }
        let mut x = margin as u16;
        for (tone, piece) in &row.pieces {
            let style =
                if row.fresh { canvas.theme.tone(*tone) } else { canvas.theme.of(Meaning::Faint) };
            x = canvas.text(x, y, piece, style) + 2;
        }
    }
    let hidden = hidden(&rows, height);
    if hidden > 0 {
        let note = format!("+{hidden}");
        let end = if stamped { 5 } else { canvas.width() };
        canvas.right(end, 0, &format!("{note:>5}"), Meaning::Chosen);
    }
}

/// The row to begin with: the newest rows, but never the middle of a message; one that is longer
/// than the place shows its beginning.
fn start(rows: &[Row], height: usize) -> usize {
    let skip = rows.len().saturating_sub(height);
    let next = rows.iter().skip(skip).position(|row| row.begins);
    let last = rows.iter().rposition(|row| row.begins).unwrap_or(0);
    next.map_or(last, |next| skip + next)
}

/// The newest lines folded into rows, at least `height` of them when there are so many.
fn rows(lines: &[Line], fresh: usize, width: usize, height: usize) -> Vec<Row> {
    let first_fresh = lines.len().saturating_sub(fresh);
    let start = lines.len().saturating_sub(height.max(fresh) * 2);
    let mut rows: Vec<Row> = Vec::new();
    let mut last_turn = None;
    for (place, line) in lines.iter().enumerate().skip(start) {
        let is_fresh = place >= first_fresh;
        let whole = text(line);
        if let Some(row) = rows.last_mut()
            && last_turn == Some(line.turn)
            && row.fresh == is_fresh
        {
            let used: usize = row.pieces.iter().map(|(_, piece)| piece.width() + 2).sum();
            if used + whole.width() <= width {
                row.pieces.push((line.tone, whole));
                continue;
            }
        }
        for (part, piece) in wrapped(&whole, width).into_iter().enumerate() {
            let is_first = part == 0 && last_turn != Some(line.turn);
            rows.push(Row {
                turn: is_first.then_some(line.turn),
                pieces: vec![(line.tone, piece)],
                fresh: is_fresh,
                begins: part == 0,
            });
        }
        last_turn = Some(line.turn);
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(turn: u32, text: &str) -> Line {
        Line { turn, text: text.to_owned(), tone: Tone::Plain, times: 1 }
    }

    #[test]
    fn as_many_rows_are_wanted_as_the_fresh_lines_take() {
        let lines = [line(1, "Old."), line(2, "Of two rows on twelve."), line(3, "New.")];
        assert_eq!(height(&lines, 1, false, 13), 1);
        assert_eq!(height(&lines, 2, false, 13), 3);
        assert_eq!(height(&lines, 2, true, 19), 3);
    }

    #[test]
    fn no_message_shows_without_its_beginning() {
        let lines = [line(1, "Old."), line(2, "One that is far too long for one row of it.")];
        let rows = rows(&lines, 0, 20, 9);
        assert_eq!(rows.len(), 4);
        assert_eq!([1, 2, 3, 4].map(|height| start(&rows, height)), [1, 1, 1, 0]);
        let lines = [lines[1].clone(), lines[0].clone()];
        let rows = super::rows(&lines, 0, 20, 9);
        assert_eq!([1, 2, 3, 4].map(|height| start(&rows, height)), [3, 3, 3, 0]);
    }

    #[test]
    fn a_message_that_is_longer_than_its_place_says_how_much_is_left_of_it() {
        let lines = [line(1, "Old."), line(2, "One that is far too long for one row of it.")];
        for (fresh, left) in [(0, [2, 1, 0]), (1, [2, 1, 0]), (2, [3, 2, 1])] {
            let rows = rows(&lines, fresh, 20, 9);
            assert_eq!([1, 2, 3].map(|height| hidden(&rows, height)), left, "{fresh}");
        }
        assert_eq!(height(&lines, 0, false, 21), 3, "it has its rows, be it news or not");
        let shared = [lines[1].clone(), line(2, "New.")];
        assert_eq!(height(&shared, 0, false, 21), 3, "so has what shares the last of them");
    }

    #[test]
    fn lines_of_one_turn_share_a_row_while_they_fit() {
        let lines = [line(1, "One."), line(1, "Two."), line(2, "A longer one, too long to share.")];
        let rows = rows(&lines, 2, 20, 5);
        assert_eq!(rows.len(), 4);
        assert_eq!(rows[0].pieces.len(), 1);
        assert!(!rows[0].fresh && rows[1].fresh);
        assert_eq!((rows[0].turn, rows[1].turn), (Some(1), None));
        assert_eq!((rows[2].turn, rows[3].turn), (Some(2), None));
    }
}
