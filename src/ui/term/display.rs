//! The display: draws frames and sends the cells that changed since the last frame.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect, Size};
use unicode_width::UnicodeWidthStr;

use super::backend::Wire;

/// A terminal's screen, and the frame that it shows.
pub struct Display<W: Write> {
    wire: Wire<W>,
    shown: Buffer,
    /// Blank between two frames; has the size of `shown`.
    next: Buffer,
}

impl<W: Write> Display<W> {
    /// Creates a display of size zero. The first frame sets its size and clears the screen.
    pub fn new(wire: Wire<W>) -> Self {
        Self { wire, shown: Buffer::default(), next: Buffer::default() }
    }

    /// Returns the size of the terminal.
    pub fn size(&self) -> io::Result<Size> {
        self.wire.size()
    }

    /// Shows a frame. `draw` draws it on a blank buffer and returns the position of the visible
    /// cursor, if any.
    pub fn draw(&mut self, draw: impl FnOnce(&mut Buffer) -> Option<Position>) -> io::Result<()> {
        let size = self.size()?;
        if self.shown.area.as_size() != size {
            let area = Rect::from((Position::ORIGIN, size));
            (self.shown, self.next) = (Buffer::empty(area), Buffer::empty(area));
            self.wire.clear_region(ClearType::All)?;
        }
        let cursor = draw(&mut self.next);
        let changed = changed(&self.shown, &self.next);
        self.wire.draw(changed.iter().map(|&(x, y)| (x, y, &self.next[(x, y)])))?;
        match cursor {
            Some(at) => {
                self.wire.show_cursor()?;
                self.wire.set_cursor_position(at)?;
            }
            None => self.wire.hide_cursor()?,
        }
        std::mem::swap(&mut self.shown, &mut self.next);
        self.next.reset();
        self.wire.flush()
    }

    /// Clears the terminal, whose state is unknown. The next frame sends all cells.
    pub fn redraw(&mut self) -> io::Result<()> {
        self.wire.forget();
        self.wire.clear_region(ClearType::All)?;
        self.shown.reset();
        Ok(())
    }
}

/// Returns the positions of the cells to send, row by row. Compares rows with wide characters as
/// `ratatui` does. All other rows take a faster comparison, because it runs for each key.
fn changed(shown: &Buffer, next: &Buffer) -> Vec<(u16, u16)> {
    let width = usize::from(next.area.width).max(1);
    let rows = shown.content.chunks(width).zip(next.content.chunks(width));
    let mut changed = Vec::new();
    for (y, (before, after)) in (0..).zip(rows) {
        let pairs = || before.iter().zip(after);
        if pairs().all(|(before, after)| is_same(before, after)) {
            continue;
        }
        if before.iter().chain(after).all(is_narrow) {
            let cells = (0..).zip(pairs()).filter(|(_, (before, after))| !is_same(before, after));
            changed.extend(cells.map(|(x, _)| (x, y)));
        } else {
            let area = Rect { y, height: 1, ..next.area };
            let row = |cells: &[Cell]| Buffer { area, content: cells.to_vec() };
            let (before, after) = (row(before), row(after));
            changed.extend(before.diff_iter(&after).map(|(x, y, _)| (x, y)));
        }
    }
    changed
}

/// Whether two cells look identical. Most cells hold one ASCII character, which is faster to compare
/// than a string.
fn is_same(one: &Cell, other: &Cell) -> bool {
    let symbols = match (one.symbol().as_bytes(), other.symbol().as_bytes()) {
        ([one], [other]) => one == other,
        (one, other) => one == other,
    };
    symbols && one.fg == other.fg && one.bg == other.bg && one.modifier == other.modifier
}

/// Whether a cell's character takes one column.
fn is_narrow(cell: &Cell) -> bool {
    cell.symbol().len() == 1 || cell.symbol().width() == 1
}

#[cfg(test)]
mod tests {
    use ratatui::style::{Modifier, Style};

    use super::*;

    fn screen(rows: [&str; 3]) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 3));
        for (row, y) in rows.iter().zip(0..) {
            buffer.set_string(0, y, row, Style::new());
        }
        buffer
    }

    #[test]
    fn only_cells_that_changed_are_sent() {
        let before = screen(["HP 9", "....", ".d.."]);
        let after = screen(["HP 12", "....", "..d."]);
        assert_eq!(changed(&before, &after), [(3, 0), (4, 0), (1, 2), (2, 2)]);
        assert_eq!(changed(&after, &after), []);
        let mut lit = after.clone();
        lit.content[0].modifier = Modifier::BOLD;
        assert_eq!(changed(&after, &lit), [(0, 0)]);
    }

    #[test]
    fn both_columns_of_a_wide_character_are_sent_when_it_disappears() {
        let (wide, narrow) = (screen(["", "a漢b", ""]), screen(["", "aab", ""]));
        assert_eq!(changed(&narrow, &wide), [(1, 1), (3, 1)]);
        assert_eq!(changed(&wide, &narrow), [(1, 1), (2, 1), (3, 1)]);
    }
}
