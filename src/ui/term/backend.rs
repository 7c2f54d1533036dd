//! The terminal backend: tracks the cursor and style, and draws with as few bytes as possible.

use std::io::{self, Write};

use crossterm::terminal;
use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

/// The style of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

const PLAIN_PEN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

impl Pen {
    fn of(cell: &Cell) -> Self {
        Self { fg: cell.fg, bg: cell.bg, modifier: cell.modifier }
    }

    /// Whether the style is a color alone, without a background or modifiers.
    fn is_color(self) -> bool {
        self.fg != Color::Reset && self.bg == Color::Reset && self.modifier.is_empty()
    }

    /// Whether a blank cell looks identical in both styles.
    fn leaves_the_blank_of(self, other: Self) -> bool {
        let marks = Modifier::UNDERLINED | Modifier::REVERSED;
        self.bg == other.bg && !(self.modifier | other.modifier).intersects(marks)
    }
}

/// Frames with more bytes than this use synchronized output, so that they appear at once.
const LONG_FRAME: usize = 2048;
/// Frames with more cells than this are drawn row by row, without trying another order.
const MANY_CELLS: usize = 64;

/// A terminal backend that tracks the cursor and style, sends them only when they change, and
/// writes each frame at once.
pub struct Wire<W: Write> {
    out: W,
    frame: Vec<u8>,
    at: Option<Position>,
    pen: Option<Pen>,
    shown: Option<bool>,
    /// Cursor position after the last frame.
    rested: Option<Position>,
    /// The position and style saved in the terminal (DECSC), restored with two bytes.
    kept: Option<(Position, Pen)>,
    /// The style after the last frame.
    ended: Option<Pen>,
    /// Terminal width at the last size query.
    columns: std::cell::Cell<u16>,
}

impl<W: Write> Wire<W> {
    pub fn new(out: W) -> Self {
        let columns = std::cell::Cell::new(u16::MAX);
        Self {
            out,
            frame: Vec::new(),
            at: None,
            pen: None,
            shown: None,
            rested: None,
            kept: None,
            ended: None,
            columns,
        }
    }

    /// Creates a backend for a terminal of fixed width, which is not queried.
    pub fn of_width(out: W, columns: u16) -> Self {
        let wire = Self::new(out);
        wire.columns.set(columns);
        wire
    }

    /// Takes the bytes of the current frame instead of writing them.
    pub fn taken(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.frame)
    }

    /// Forgets the terminal's state, so that the next frame sets the cursor and the style anew.
    pub fn forget(&mut self) {
        (self.at, self.pen, self.shown) = (None, None, None);
        (self.rested, self.kept) = (None, None);
    }

    /// Puts the backend in the state after a frame that left a visible cursor at `at`.
    #[cfg(test)]
    pub fn settled(&mut self, at: Position) {
        (self.at, self.pen, self.shown) = (Some(at), Some(PLAIN_PEN), Some(true));
    }

    fn go(&mut self, to: Position) {
        if self.at == Some(to) {
            return;
        }
        let home = format!("\x1b[{};{}H", to.y + 1, to.x + 1);
        let step = |n: u16, letter: char| match n {
            1 => format!("\x1b[{letter}"),
            n => format!("\x1b[{n}{letter}"),
        };
        let short = match self.at {
            Some(at) if at.y == to.y && to.x == 0 => Some("\r".to_owned()),
            Some(at) if at.y == to.y && to.x > at.x => Some(step(to.x - at.x, 'C')),
            Some(at) if at.y == to.y => Some(step(at.x - to.x, 'D')),
            Some(at) if at.x == to.x && to.y > at.y => Some(step(to.y - at.y, 'B')),
            Some(at) if at.x == to.x => Some(step(at.y - to.y, 'A')),
            _ => None,
        };
        let way = short.filter(|short| short.len() < home.len()).unwrap_or(home);
        self.frame.extend_from_slice(way.as_bytes());
        self.at = Some(to);
    }

    /// Moves the cursor to `at` after a frame. If two frames in a row end there, as on the hero's
    /// square, saves the position and the style in the terminal (DECSC). Saves them again if two
    /// frames in a row end with the same other color, because the next frame probably needs it.
    fn settle(&mut self, at: Position) {
        let ended = std::mem::replace(&mut self.ended, self.pen);
        let repeats = self.pen.is_some_and(Pen::is_color) && ended == self.pen;
        let kept = self.kept.filter(|(place, _)| *place == at);
        if self.at != Some(at)
            && let Some((_, pen)) = kept.filter(|(_, pen)| !repeats || Some(*pen) == self.pen)
        {
            self.frame.extend_from_slice(b"\x1b8");
            (self.at, self.pen) = (Some(at), Some(pen));
            return;
        }
        self.go(at);
        let again = self.rested.replace(at) == Some(at);
        let idle = self.frame.is_empty();
        if again && !idle && (kept.is_none() || repeats) {
            self.kept = self.pen.map(|pen| (at, pen));
            self.frame.extend_from_slice(b"\x1b7");
        }
    }

    fn put_all(&mut self, cells: &[(Position, &Cell)]) {
        for &(at, cell) in cells {
            self.go(at);
            let pen = Pen::of(cell);
            let blank = cell.symbol() == " ";
            if !blank || self.pen.is_none_or(|now| !now.leaves_the_blank_of(pen)) {
                self.take_pen(pen);
            }
            self.frame.extend_from_slice(cell.symbol().as_bytes());
            let width = cell.symbol().width() as u16;
            // Terminals disagree about the cursor position after the last column.
            let last = at.x + width >= self.columns.get();
            self.at = (!last).then(|| Position::new(at.x + width, at.y));
        }
    }

    /// Returns the cells grouped by style: first the current style, then plain, then styles with
    /// modifiers, then colors alone. The last style is often saved with the cursor's position (see
    /// [`Wire::settle`]); most frames need a color alone, that of the floor. A blank cell joins the
    /// cell to its left, or else the current style, if it looks identical in that style.
    fn by_style<'a>(&self, cells: &[(Position, &'a Cell)]) -> Vec<(Position, &'a Cell)> {
        let mut styles: Vec<Pen> = self.pen.into_iter().collect();
        let mut grouped = Vec::with_capacity(cells.len());
        let mut left: Option<(Position, usize)> = None;
        for &(at, cell) in cells {
            let pen = Pen::of(cell);
            let beside = left.filter(|(left, _)| (left.x + 1, left.y) == (at.x, at.y));
            let shared = [beside.map_or(0, |(_, style)| style), 0].into_iter().find(|&style| {
                let styled = styles.get(style);
                cell.symbol() == " " && styled.is_some_and(|now| now.leaves_the_blank_of(pen))
            });
            let style = shared.or_else(|| styles.iter().position(|known| *known == pen));
            let style = style.unwrap_or_else(|| {
                styles.push(pen);
                styles.len() - 1
            });
            left = Some((at, style));
            grouped.push((style, (at, cell)));
        }
        let order =
            |style: usize| (style > 0, styles[style] != PLAIN_PEN, styles[style].is_color(), style);
        grouped.sort_by_key(|&(style, _)| order(style));
        grouped.into_iter().map(|(_, placed)| placed).collect()
    }

    fn take_pen(&mut self, pen: Pen) {
        let Some(now) = self.pen.filter(|now| *now != pen) else {
            if self.pen.is_none() {
                self.frame.extend_from_slice(b"\x1b[m");
                self.pen = Some(PLAIN_PEN);
                self.take_pen(pen);
            }
            return;
        };
        let mut codes: Vec<String> = Vec::new();
        let dropped = pen == PLAIN_PEN || !pen.modifier.contains(now.modifier);
        let from = if dropped { PLAIN_PEN } else { now };
        if dropped {
            codes.push(String::new());
        }
        for (modifier, code) in [
            (Modifier::BOLD, "1"),
            (Modifier::DIM, "2"),
            (Modifier::ITALIC, "3"),
            (Modifier::UNDERLINED, "4"),
            (Modifier::REVERSED, "7"),
        ] {
            if pen.modifier.contains(modifier) && !from.modifier.contains(modifier) {
                codes.push(code.to_owned());
            }
        }
        if pen.fg != from.fg {
            codes.push(color_code(pen.fg, 30));
        }
        if pen.bg != from.bg {
            codes.push(color_code(pen.bg, 40));
        }
        let text = format!("\x1b[{}m", codes.join(";"));
        self.frame.extend_from_slice(text.as_bytes());
        self.pen = Some(pen);
    }
}

/// Returns the SGR code of a color; `base` is 30 for foreground and 40 for background.
fn color_code(color: Color, base: u8) -> String {
    let plain = |n: u8| (base + n).to_string();
    let bright = |n: u8| (base + 60 + n).to_string();
    match color {
        Color::Reset => plain(9),
        Color::Black => plain(0),
        Color::Red => plain(1),
        Color::Green => plain(2),
        Color::Yellow => plain(3),
        Color::Blue => plain(4),
        Color::Magenta => plain(5),
        Color::Cyan => plain(6),
        Color::Gray => plain(7),
        Color::DarkGray => bright(0),
        Color::LightRed => bright(1),
        Color::LightGreen => bright(2),
        Color::LightYellow => bright(3),
        Color::LightBlue => bright(4),
        Color::LightMagenta => bright(5),
        Color::LightCyan => bright(6),
        Color::White => bright(7),
        Color::Rgb(r, g, b) => format!("{};2;{r};{g};{b}", base + 8),
        Color::Indexed(n) => format!("{};5;{n}", base + 8),
    }
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let cells: Vec<_> = content.map(|(x, y, cell)| (Position::new(x, y), cell)).collect();
        let before = (self.at, self.pen, self.frame.len());
        self.put_all(&cells);
        if cells.len() <= MANY_CELLS && cells.iter().all(|(_, cell)| cell.symbol().width() == 1) {
            // A change of style costs more bytes than most moves of the cursor.
            let by_rows = (self.at, self.pen, self.frame.split_off(before.2));
            (self.at, self.pen) = (before.0, before.1);
            self.put_all(&self.by_style(&cells));
            if self.frame.len() - before.2 > by_rows.2.len() {
                self.frame.truncate(before.2);
                self.frame.extend_from_slice(&by_rows.2);
                (self.at, self.pen) = (by_rows.0, by_rows.1);
            }
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(false) {
            self.frame.extend_from_slice(b"\x1b[?25l");
            self.shown = Some(false);
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.shown != Some(true) {
            self.frame.extend_from_slice(b"\x1b[?25h");
            self.shown = Some(true);
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.at.unwrap_or_default())
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.settle(position.into());
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    fn clear_region(&mut self, clear_type: ClearType) -> io::Result<()> {
        self.take_pen(PLAIN_PEN);
        self.kept = None;
        self.frame.extend_from_slice(match clear_type {
            ClearType::All => b"\x1b[2J".as_slice(),
            ClearType::AfterCursor => b"\x1b[J",
            ClearType::BeforeCursor => b"\x1b[1J",
            ClearType::CurrentLine => b"\x1b[2K",
            ClearType::UntilNewLine => b"\x1b[K",
        });
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        let (columns, rows) = window_size()?;
        self.columns.set(columns);
        Ok(Size::new(columns.clamp(1, 500), rows.clamp(1, 500)))
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size()?, pixels: Size::default() })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        if self.frame.len() > LONG_FRAME {
            self.frame.splice(0..0, *b"\x1b[?2026h");
            self.frame.extend_from_slice(b"\x1b[?2026l");
        }
        let sent = self.out.write_all(&self.frame).and_then(|()| self.out.flush());
        self.frame.clear();
        sent
    }
}

/// Returns the columns and rows of the terminal. Asks standard output directly, because crossterm
/// would open the terminal again for each query, twice per frame. If standard output does not
/// report a size, asks crossterm, which has other methods.
fn window_size() -> io::Result<(u16, u16)> {
    match rustix::termios::tcgetwinsize(io::stdout()) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => Ok((size.ws_col, size.ws_row)),
        _ => terminal::size(),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    fn sent(draw: impl FnOnce(&mut Wire<&mut Vec<u8>>)) -> String {
        let mut bytes = Vec::new();
        let mut wire = Wire::new(&mut bytes);
        wire.at = Some(Position::new(0, 0));
        wire.pen = Some(PLAIN_PEN);
        draw(&mut wire);
        wire.flush().unwrap();
        String::from_utf8(bytes).unwrap()
    }

    fn cell(symbol: &str, style: Style) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_style(style);
        cell
    }

    #[test]
    fn a_changed_digit_costs_a_few_bytes() {
        let digit = cell("4", Style::new());
        let text = sent(|wire| {
            wire.at = Some(Position::new(30, 11));
            wire.draw([(9, 23, &digit)].into_iter()).unwrap();
            wire.set_cursor_position(Position::new(30, 11)).unwrap();
        });
        assert_eq!(text, "\x1b[24;10H4\x1b[12;31H");
    }

    #[test]
    fn the_style_is_sent_only_when_it_changes() {
        let red = Style::new().fg(Color::Red);
        let cells = [cell("a", red), cell("b", red), cell("c", red.add_modifier(Modifier::BOLD))];
        let text = sent(|wire| {
            let placed = cells.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
            wire.draw(placed).unwrap();
            wire.take_pen(PLAIN_PEN);
        });
        assert_eq!(text, "\x1b[31mab\x1b[1mc\x1b[m");
    }

    #[test]
    fn cells_of_one_style_are_drawn_together_if_that_takes_fewer_bytes() {
        let dot = cell(".", Style::new().fg(Color::Indexed(250)));
        let dog = cell("d", Style::new().fg(Color::Indexed(255)));
        let draw =
            |cells: &[(u16, u16, &Cell)]| sent(|wire| wire.draw(cells.iter().copied()).unwrap());
        assert_eq!(
            draw(&[(4, 1, &dot), (9, 2, &dog), (4, 3, &dot), (9, 4, &dog)]),
            "\x1b[2;5H\x1b[38;5;250m.\x1b[4;5H.\x1b[3;10H\x1b[38;5;255md\x1b[5;10Hd"
        );
        let (red, plain) = (cell("a", Style::new().fg(Color::Red)), cell("b", Style::new()));
        assert_eq!(
            draw(&[(0, 0, &red), (1, 0, &plain), (0, 5, &red), (1, 5, &plain)]),
            "\x1b[31ma\x1b[mb\x1b[6;1H\x1b[31ma\x1b[mb",
            "moving the cursor twice as often would take more"
        );
    }

    #[test]
    fn a_repeated_cursor_position_is_saved_in_the_terminal() {
        let (home, digit) = (Position::new(30, 11), cell("4", Style::new().fg(Color::Red)));
        let text = sent(|wire| {
            for x in [9, 10, 11] {
                wire.draw([(x, 23, &digit)].into_iter()).unwrap();
                wire.take_pen(PLAIN_PEN);
                wire.set_cursor_position(home).unwrap();
                wire.set_cursor_position(home).unwrap();
                wire.frame.push(b'|');
            }
        });
        let [first, second, third, _] = text.split('|').collect::<Vec<_>>()[..] else {
            panic!("three frames: {text:?}")
        };
        assert_eq!(first, "\x1b[24;10H\x1b[31m4\x1b[m\x1b[12;31H\x1b7");
        assert_eq!(second, "\x1b[24;11H\x1b[31m4\x1b[m\x1b8");
        assert_eq!(third, "\x1b[24;12H\x1b[31m4\x1b[m\x1b8");
    }

    #[test]
    fn the_color_that_frames_end_with_is_saved_with_the_cursor() {
        let home = Position::new(30, 11);
        let floor = cell(".", Style::new().fg(Color::Red));
        let dog = cell("d", Style::new().add_modifier(Modifier::UNDERLINED));
        let text = sent(|wire| {
            for x in [10, 11, 12, 13, 14, 15] {
                wire.draw([(x, 20, &floor), (x, 23, &dog)].into_iter()).unwrap();
                wire.set_cursor_position(home).unwrap();
                wire.frame.push(b'|');
            }
        });
        let frames: Vec<&str> = text.split('|').collect();
        assert!(frames[3].ends_with("\x1b[;31m.\x1b[12;31H\x1b7"), "{:?}", frames[3]);
        assert_eq!(frames[4], "\x1b[21;15H.\x1b[24;15H\x1b[4;39md\x1b8");
        assert_eq!(frames[5], "\x1b[21;16H.\x1b[24;16H\x1b[4;39md\x1b8", "red is still saved");
    }

    #[test]
    fn blanks_are_drawn_in_the_current_style() {
        let red = Style::new().fg(Color::Red);
        let cells = [
            cell("a", red),
            cell(" ", Style::new()),
            cell(" ", Style::new().add_modifier(Modifier::REVERSED)),
            cell("b", Style::new()),
        ];
        let text = sent(|wire| {
            let placed = cells.iter().enumerate().map(|(x, cell)| (x as u16, 0, cell));
            wire.draw(placed).unwrap();
        });
        assert_eq!(text, "\x1b[31ma \x1b[7;39m \x1b[mb");
    }

    #[test]
    fn a_shown_cursor_is_not_shown_again() {
        let text = sent(|wire| {
            wire.show_cursor().unwrap();
            wire.show_cursor().unwrap();
            wire.hide_cursor().unwrap();
        });
        assert_eq!(text, "\x1b[?25h\x1b[?25l");
    }
}
