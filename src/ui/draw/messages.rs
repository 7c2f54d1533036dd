//! The message area of the main screen: arranges recent messages in rows.

use unicode_width::UnicodeWidthStr;

use super::canvas::{Canvas, wrapped};
use super::theme::Meaning;
use crate::game::view::{LogLine, Tone};

/// One display row of text.
struct Row {
    turn: Option<u32>,
    /// Consecutive pieces with their tones. The note about hidden messages has no tone.
    pieces: Vec<(Option<Tone>, String)>,
    fresh: bool,
    /// Whether the row starts a message rather than continues one.
    begins: bool,
}

/// Maximum number of new lines that are considered for display. If there are more, the oldest ones
/// count as hidden.
const WEIGHED: usize = 60;

/// Returns the number of lines that hold the last `messages` messages. A line stands for all
/// repetitions of its message.
pub fn newest(lines: &[LogLine], messages: u32) -> usize {
    let mut counted = 0;
    let is_new = |line: &&LogLine| {
        let starts_new = counted < messages;
        counted += u32::from(line.times);
        starts_new
    };
    lines.iter().rev().take_while(is_new).count()
}

/// Returns the number of rows needed at this width to show the last `fresh` messages; at least the
/// number of rows of the last line.
pub fn height(lines: &[LogLine], fresh: u32, stamped: bool, width: u16) -> u16 {
    let fresh = newest(lines, fresh);
    let rows = rows(lines, fresh, columns(width, stamped), 1);
    let new = rows.iter().filter(|row| row.fresh).count();
    let last = rows.iter().rposition(|row| row.begins).unwrap_or(rows.len());
    new.max(rows.len() - last) as u16
}

/// Returns the number of columns for text, beside the turn numbers if the lines are `stamped`.
fn columns(width: u16, stamped: bool) -> usize {
    usize::from(width).saturating_sub(margin(stamped) + 1)
}

const fn margin(stamped: bool) -> usize {
    if stamped { 6 } else { 0 }
}

/// Returns a line's text with its repeat count.
pub fn text(line: &LogLine) -> String {
    if line.times > 1 { format!("{} x{}", line.text, line.times) } else { line.text.clone() }
}

/// Draws as many recent lines as fit, the newest at the bottom, and highlights the lines of the
/// last `fresh` messages. Lines of one turn share a row if they fit. If new lines are hidden, a
/// note gives their number and the `key` that shows them.
pub fn draw(canvas: &mut Canvas, lines: &[LogLine], fresh: u32, stamped: bool, key: &str) {
    let fresh = newest(lines, fresh);
    let height = usize::from(canvas.height());
    for (y, row) in
        fitted(lines, fresh, columns(canvas.width(), stamped), height, key).iter().enumerate()
    {
        let y = y as u16;
        if stamped && let Some(turn) = row.turn {
            canvas.right(5, y, &turn.to_string(), Meaning::Faint);
        }
        let mut x = margin(stamped) as u16;
        for (tone, piece) in &row.pieces {
            let style = match tone {
                Some(tone) if row.fresh => canvas.theme.tone(*tone),
                Some(_) => canvas.theme.of(Meaning::Faint),
                None => canvas.theme.of(Meaning::Chosen),
            };
            x = canvas.text(x, y, piece, style) + 2;
        }
    }
}

/// Returns the rows to show: the newest ones. If not all new lines fit, lines about harm to the
/// hero take precedence.
fn fitted(lines: &[LogLine], fresh: usize, width: usize, height: usize, key: &str) -> Vec<Row> {
    let mut whole = rows(lines, fresh, width, height);
    let first = start(&whole, height);
    let is_whole = whole.len() <= first + height;
    if is_whole && !whole.iter().take(first).any(|row| row.fresh) {
        return whole.split_off(first);
    }
    let news = &lines[lines.len() - fresh.clamp(1, lines.len())..];
    let mut kept: Vec<usize> = (news.len().saturating_sub(WEIGHED)..news.len()).collect();
    loop {
        let rows = noted(news, &kept, width, key);
        if rows.len() <= height {
            return rows;
        }
        if kept.len() == 1 {
            break;
        }
        // Drops harmless lines first; if no line is about harm, keeps the newest.
        let harms = |nth: &usize| news[*nth].tone == Tone::Danger;
        let lesser = kept.iter().position(|nth| !harms(nth));
        kept.remove(lesser.filter(|_| kept.iter().any(harms)).unwrap_or(0));
    }
    alone(news, kept[0], width, height, key)
}

/// Returns the note about hidden lines: "[C-p] 2 more messages", or "[C-p] more" if only part of a
/// line is hidden.
fn note(missing: usize, key: &str) -> String {
    let count = match missing {
        0 => "more".to_owned(),
        1 => "1 more message".to_owned(),
        _ => format!("{missing} more messages"),
    };
    if key.is_empty() { count } else { format!("[{key}] {count}") }
}

/// Returns the rows of the kept lines, with a note in place of the first hidden line.
fn noted(news: &[LogLine], kept: &[usize], width: usize, key: &str) -> Vec<Row> {
    let missing = news.len() - kept.len();
    let place = kept.iter().zip(0..).position(|(&nth, place)| nth != place);
    let gap = (missing > 0).then(|| place.unwrap_or(kept.len()));
    let mut rows = Vec::new();
    let mut last_turn = None;
    let mut put = |turn, piece| fold(&mut rows, &mut last_turn, (turn, true), piece, width);
    for (place, &nth) in kept.iter().enumerate() {
        let line = &news[nth];
        if gap == Some(place) {
            put(line.turn, (None, note(missing, key)));
        }
        put(line.turn, (Some(line.tone), text(line)));
    }
    if let Some(last) = news.last().filter(|_| gap == Some(kept.len())) {
        put(last.turn, (None, note(missing, key)));
    }
    rows
}

/// Returns the rows for a single line, possibly truncated, with the note about hidden lines before
/// or after it.
fn alone(news: &[LogLine], nth: usize, width: usize, height: usize, key: &str) -> Vec<Row> {
    let Some(line) = news.get(nth) else { return Vec::new() };
    let note = note(news.len() - 1, key);
    let room = width.saturating_sub(note.width() + 2);
    let mut rows = Vec::new();
    fold(&mut rows, &mut None, (line.turn, true), (Some(line.tone), text(line)), room);
    rows.truncate(height);
    if nth > 0
        && let Some(row) = rows.first_mut()
    {
        row.pieces.insert(0, (None, note));
    } else if let Some(row) = rows.last_mut() {
        row.pieces.push((None, note));
    }
    rows
}

/// Returns the index of the first row to show, so that as many of the newest rows as fit are shown.
/// The first row always begins a message. If the last message is longer than the area, its
/// beginning is shown.
fn start(rows: &[Row], height: usize) -> usize {
    let skip = rows.len().saturating_sub(height);
    let next = rows.iter().skip(skip).position(|row| row.begins);
    let last = rows.iter().rposition(|row| row.begins).unwrap_or(0);
    next.map_or(last, |next| skip + next)
}

/// Folds the newest lines into rows: at least `height` rows if there are enough lines.
fn rows(lines: &[LogLine], fresh: usize, width: usize, height: usize) -> Vec<Row> {
    let near = lines.len().saturating_sub(height.max(fresh) * 2);
    // Lines of one turn share rows, so folding must start at the first line of a turn.
    let turn = lines.get(near).map_or(0, |line| line.turn);
    let start = lines[..near].iter().rposition(|line| line.turn != turn).map_or(0, |last| last + 1);
    let rows = rows_from(start, lines, fresh, width);
    // Many short lines can share so few rows that earlier lines fit too.
    if rows.len() < height && start > 0 { rows_from(0, lines, fresh, width) } else { rows }
}

/// Folds the lines from index `start` on into rows.
fn rows_from(start: usize, lines: &[LogLine], fresh: usize, width: usize) -> Vec<Row> {
    let first_fresh = lines.len().saturating_sub(fresh);
    let mut rows: Vec<Row> = Vec::new();
    let mut last_turn = None;
    for (place, line) in lines.iter().enumerate().skip(start) {
        let when = (line.turn, place >= first_fresh);
        fold(&mut rows, &mut last_turn, when, (Some(line.tone), text(line)), width);
    }
    rows
}

/// Appends a piece to the last row if that row is of the same turn and has space, else starts new
/// rows.
fn fold(
    rows: &mut Vec<Row>,
    last_turn: &mut Option<u32>,
    (turn, fresh): (u32, bool),
    (tone, whole): (Option<Tone>, String),
    width: usize,
) {
    if let Some(row) = rows.last_mut()
        && *last_turn == Some(turn)
        && row.fresh == fresh
    {
        let used: usize = row.pieces.iter().map(|(_, piece)| piece.width() + 2).sum();
        if used + whole.width() <= width {
            row.pieces.push((tone, whole));
            return;
        }
    }
    for (part, piece) in wrapped(&whole, width).into_iter().enumerate() {
        let is_first = part == 0 && *last_turn != Some(turn);
        let (turn, pieces) = (is_first.then_some(turn), vec![(tone, piece)]);
        rows.push(Row { turn, pieces, fresh, begins: part == 0 });
    }
    *last_turn = Some(turn);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(turn: u32, text: &str) -> LogLine {
        LogLine { turn, text: text.to_owned(), tone: Tone::Plain, times: 1 }
    }

    #[test]
    fn the_message_area_asks_for_the_rows_of_unread_lines() {
        let lines = [line(1, "Old."), line(2, "Of two rows on twelve."), line(3, "New.")];
        assert_eq!(height(&lines, 1, false, 13), 1);
        assert_eq!(height(&lines, 2, false, 13), 3);
        assert_eq!(height(&lines, 2, true, 19), 3);
    }

    #[test]
    fn repetitions_of_a_new_message_do_not_make_old_lines_new() {
        let pushed = LogLine { times: 23, ..line(3, "Pushed.") };
        let lines = [line(1, "Old."), line(2, "Read."), pushed, line(3, "New.")];
        assert_eq!([0, 1, 2, 24, 25].map(|unread| newest(&lines, unread)), [0, 1, 2, 2, 3]);
        assert_eq!(height(&lines, 24, false, 80), 1, "both new lines share a row");
    }

    #[test]
    fn a_message_is_never_shown_without_its_beginning() {
        let lines = [line(1, "Old."), line(2, "One that is far too long for one row of it.")];
        let rows = rows(&lines, 0, 20, 9);
        assert_eq!(rows.len(), 4);
        assert_eq!([1, 2, 3, 4].map(|height| start(&rows, height)), [1, 1, 1, 0]);
        let lines = [lines[1].clone(), lines[0].clone()];
        let rows = super::rows(&lines, 0, 20, 9);
        assert_eq!([1, 2, 3, 4].map(|height| start(&rows, height)), [3, 3, 3, 0]);
    }

    /// Returns the displayed text of lines that are all new.
    fn shown(lines: &[LogLine], width: usize, height: usize) -> Vec<String> {
        let join = |row: &Row| {
            row.pieces.iter().map(|(_, piece)| piece.as_str()).collect::<Vec<_>>().join("  ")
        };
        fitted(lines, lines.len(), width, height, "C-p").iter().map(join).collect()
    }

    #[test]
    fn a_truncated_message_names_the_key_that_shows_it() {
        let long = [line(2, "One that is far too long for one row of it.")];
        assert_eq!(shown(&long, 24, 1), ["One that is  [C-p] more"]);
        assert_eq!(shown(&long, 24, 2), ["One that is far too long", "for one row of it."]);
        let two = [line(1, "Old."), long[0].clone()];
        assert_eq!(shown(&two, 35, 1), ["[C-p] 1 more message  One that is"]);
        assert_eq!(height(&long, 0, false, 21), 3, "it has its rows, be it news or not");
        let shared = [long[0].clone(), line(2, "New.")];
        assert_eq!(height(&shared, 0, false, 21), 3, "so has what shares the last of them");
    }

    #[test]
    fn messages_of_harm_are_shown_first_when_space_is_short() {
        let said = |tone, text: &str| LogLine { tone, ..line(7, text) };
        let fight = [
            said(Tone::Plain, "You miss the owlbear."),
            said(Tone::Danger, "The owlbear crushes you (12)."),
            said(Tone::Plain, "A newt comes into view."),
            said(Tone::Danger, "The newt bites you (1)."),
            said(Tone::Good, "You can move again."),
        ];
        let texts: Vec<&str> = fight.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(shown(&fight, 30, 5), texts, "all of it where there is room");
        assert_eq!(shown(&fight, 30, 4), ["[C-p] 2 more messages", texts[1], texts[3], texts[4]]);
        assert_eq!(shown(&fight, 30, 2), ["[C-p] 4 more messages", texts[3]], "the newest of it");
        assert_eq!(shown(&fight[2..3], 30, 1), [texts[2]]);
        assert_eq!(
            shown(&[fight[0].clone(), fight[4].clone()], 41, 1),
            ["[C-p] 1 more message  You can move again."]
        );
    }

    #[test]
    fn a_turn_is_shown_from_its_first_line_and_short_lines_fill_all_rows() {
        let lines: Vec<LogLine> = (0..60).map(|n| line(n / 6, "A rat comes.")).collect();
        for height in 1..=10 {
            let rows = fitted(&lines, 1, 90, height, "C-p");
            let full = |row: &Row| row.turn.is_some_and(|turn| turn < 9) && row.pieces.len() == 6;
            assert_eq!(rows.len(), height);
            // The newest turn takes two rows, because its last line is new and starts a row.
            let older = height.saturating_sub(2);
            assert!(rows[..older].iter().all(full), "height {height}");
        }
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
