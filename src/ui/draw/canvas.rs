//! A drawing surface for text, frames and bars on part of the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::theme::{Meaning, Theme};
use crate::game::view::Pos;
use crate::store::clean::is_plain;
use crate::ui::main::keys::{Code, Key};

/// A rectangle of the screen. Drawing is clipped to it; coordinates are relative to its corner.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    pub theme: &'a Theme,
    trace: &'a mut DrawTrace,
}

/// Data about a frame besides its text, in screen coordinates.
#[derive(Debug, Default)]
pub struct DrawTrace {
    /// Position of the terminal's cursor.
    pub cursor: Option<Position>,
    /// Clickable areas; later ones take precedence.
    marks: Vec<(Rect, Click)>,
}

/// The meaning of a click on an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// Has the effect of this key.
    Key(Key),
    /// Selects this row of the topmost screen's list.
    Row(usize),
    /// Selects this square of the level.
    Square(Pos),
}

impl DrawTrace {
    /// Returns the meaning of a click at a column and row; `None` outside every clickable area.
    pub fn click(&self, at: (u16, u16)) -> Option<Click> {
        let at = Position::new(at.0, at.1);
        self.marks.iter().rev().find(|(area, _)| area.contains(at)).map(|&(_, click)| click)
    }

    /// Discards all clickable areas, because something is about to cover them.
    pub fn bury(&mut self) {
        self.marks.clear();
    }
}

impl<'a> Canvas<'a> {
    pub fn new(buffer: &'a mut Buffer, theme: &'a Theme, trace: &'a mut DrawTrace) -> Self {
        let area = buffer.area;
        Self { buffer, area, theme, trace }
    }

    pub fn width(&self) -> u16 {
        self.area.width
    }

    pub fn height(&self) -> u16 {
        self.area.height
    }

    /// Returns a sub-rectangle, clipped to this canvas.
    pub fn part(&mut self, x: u16, y: u16, width: u16, height: u16) -> Canvas<'_> {
        let x = self.area.x.saturating_add(x);
        let y = self.area.y.saturating_add(y);
        let area = Rect { x, y, width, height }.intersection(self.area);
        let area = if area.is_empty() { Rect::new(self.area.x, self.area.y, 0, 0) } else { area };
        Canvas { buffer: self.buffer, area, theme: self.theme, trace: self.trace }
    }

    /// Discards all clickable areas, because something is about to cover them.
    pub fn bury(&mut self) {
        self.trace.bury();
    }

    /// Makes part of a line clickable.
    pub fn mark(&mut self, x: u16, y: u16, width: u16, click: Click) {
        let area = Rect { x: self.area.x + x, y: self.area.y + y, width, height: 1 };
        let area = area.intersection(self.area);
        if !area.is_empty() {
            self.trace.marks.push((area, click));
        }
    }

    /// Makes a whole line clickable.
    pub fn mark_line(&mut self, y: u16, click: Click) {
        self.mark(0, y, self.area.width, click);
    }

    /// Makes each key named in `names`, separated by spaces, clickable, starting at column `x`.
    /// Returns the first of these keys.
    fn mark_keys(&mut self, x: u16, y: u16, names: &str) -> Option<Key> {
        let mut first = None;
        let mut at = x;
        // A single letter within prose is a word ("a key on the right"), not a key.
        let all = names.split(' ').all(|name| Key::read(name).is_some());
        for name in names.split(' ') {
            if let Some(key) = Key::read(name).filter(|_| all || name.len() > 1) {
                self.mark(at, y, name.width() as u16, Click::Key(key));
                first = first.or(Some(key));
            }
            at += name.width() as u16 + 1;
        }
        first
    }

    /// Writes text on one line. Returns the column after it.
    pub fn text(&mut self, x: u16, y: u16, text: &str, style: Style) -> u16 {
        if x >= self.area.width || y >= self.area.height {
            return x;
        }
        let room = usize::from(self.area.width - x);
        let at = (self.area.x + x, self.area.y + y);
        let end = if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            let length = text.len().min(room);
            let start = self.buffer.index_of(at.0, at.1);
            let cells = &mut self.buffer.content[start..start + length];
            for (cell, letter) in cells.iter_mut().zip(text.chars()) {
                cell.set_char(letter).set_style(style);
            }
            at.0 + length as u16
        } else if text.chars().all(is_plain) {
            self.buffer.set_stringn(at.0, at.1, text, room, style).0
        } else {
            let clean: String = text.chars().filter(|&letter| is_plain(letter)).collect();
            self.buffer.set_stringn(at.0, at.1, clean, room, style).0
        };
        end - self.area.x
    }

    /// Writes text in the style for a meaning. Returns the column after it.
    pub fn say(&mut self, x: u16, y: u16, text: &str, meaning: Meaning) -> u16 {
        self.text(x, y, text, self.theme.of(meaning))
    }

    /// Writes text that ends before column `end`.
    pub fn right(&mut self, end: u16, y: u16, text: &str, meaning: Meaning) {
        let start = end.saturating_sub(text.width() as u16);
        self.say(start, y, text, meaning);
    }

    /// Draws one character.
    pub fn sign(&mut self, x: u16, y: u16, sign: char, style: Style) {
        let is_shown = matches!(sign, ' '..='~') || is_plain(sign) && sign.width() == Some(1);
        let sign = if is_shown { sign } else { '?' };
        if x < self.area.width && y < self.area.height {
            let cell = &mut self.buffer[(self.area.x + x, self.area.y + y)];
            cell.set_char(sign).set_style(style);
        }
    }

    /// Fills the canvas with blanks.
    pub fn clear(&mut self) {
        for y in self.area.top()..self.area.bottom() {
            for x in self.area.left()..self.area.right() {
                self.buffer[(x, y)].reset();
            }
        }
    }

    /// Sets the style of a whole line, keeping its text.
    pub fn paint_line(&mut self, y: u16, style: Style) {
        let area = Rect { y: self.area.y + y, height: 1, ..self.area }.intersection(self.area);
        if y < self.area.height {
            self.buffer.set_style(area, style);
        }
    }

    /// Sets the style of one cell, keeping its character.
    pub fn paint(&mut self, x: u16, y: u16, style: Style) {
        if x < self.area.width && y < self.area.height {
            self.buffer[(self.area.x + x, self.area.y + y)].set_style(style);
        }
    }

    /// Draws a horizontal rule with a title: "-- Messages -----".
    pub fn rule(&mut self, y: u16, title: &str) {
        let style = self.theme.of(Meaning::Frame);
        let across = self.theme.frame()[4];
        for x in 0..self.area.width {
            self.sign(x, y, across, style);
        }
        if !title.is_empty() {
            let end = self.say(3, y, title, Meaning::Heading);
            self.sign(2, y, ' ', style);
            self.sign(end, y, ' ', style);
        }
    }

    /// Draws a vertical line.
    pub fn upright(&mut self, x: u16, from: u16, to: u16) {
        let style = self.theme.of(Meaning::Frame);
        for y in from..to {
            self.sign(x, y, self.theme.frame()[5], style);
        }
    }

    /// Draws a frame with a title and returns the area inside it.
    pub fn framed(&mut self, title: &str) -> Canvas<'_> {
        let (width, height) = (self.area.width, self.area.height);
        if width < 2 || height < 2 {
            return self.part(0, 0, 0, 0);
        }
        let style = self.theme.of(Meaning::Frame);
        let [nw, ne, sw, se, across, down] = self.theme.frame();
        for x in 1..width - 1 {
            self.sign(x, 0, across, style);
            self.sign(x, height - 1, across, style);
        }
        for y in 1..height - 1 {
            self.sign(0, y, down, style);
            self.sign(width - 1, y, down, style);
        }
        for (x, y, corner) in
            [(0, 0, nw), (width - 1, 0, ne), (0, height - 1, sw), (width - 1, height - 1, se)]
        {
            self.sign(x, y, corner, style);
        }
        if !title.is_empty() && width > 6 {
            let title = cut(title, usize::from(width) - 6);
            let end = self.say(3, 0, &title, Meaning::Heading);
            self.sign(2, 0, ' ', style);
            self.sign(end, 0, ' ', style);
        }
        self.part(1, 1, width - 2, height - 2)
    }

    /// Draws a bar of `width` cells, filled in proportion to `share` (current, maximum).
    pub fn bar(&mut self, x: u16, y: u16, width: u16, share: (i32, i32), style: Style) {
        let (now, most) = (share.0.max(0), share.1.max(1));
        let eighths = (i64::from(now.min(most)) * i64::from(width) * 8 / i64::from(most)) as usize;
        let (full, rest) = (eighths / 8, eighths % 8);
        let (filled, empty) = self.theme.bar();
        // A bar that is not empty shows at least one cell, even with glyphs that have no partial
        // cells.
        let shows_rest = rest > 0 && self.theme.part(rest) != empty;
        let full = if now > 0 && full == 0 && !shows_rest { 1 } else { full };
        let faint = self.theme.of(Meaning::Frame);
        for i in 0..usize::from(width) {
            let at = x + i as u16;
            match i {
                _ if i < full => self.sign(at, y, filled, style),
                _ if i == full && shows_rest => {
                    self.sign(at, y, self.theme.part(rest), style);
                }
                _ => self.sign(at, y, empty, faint),
            }
        }
    }

    /// Draws pairs of a key and its action along a line. If they do not all fit, the last pair is
    /// kept, because it is the key that leaves the screen.
    pub fn keys(&mut self, y: u16, keys: &[(&str, &str)]) {
        let needed = |(key, what): &(&str, &str)| (key.width() + what.width() + 1) as u16;
        let last = keys.last().map_or(0, |pair| needed(pair) + 2);
        let mut x = 1;
        for (place, pair) in keys.iter().enumerate() {
            let reserve = if place + 1 < keys.len() { last } else { 0 };
            if x + needed(pair) + reserve > self.area.width {
                continue;
            }
            let (key, what) = pair;
            let first = self.mark_keys(x, y, key);
            x = self.say(x, y, key, Meaning::Key);
            // A clickable label for Up and Down would be ambiguous.
            if let Some(key) = first.filter(|key| key.code != Code::Up) {
                self.mark(x, y, what.width() as u16 + 1, Click::Key(key));
            }
            x = self.say(x + 1, y, what, Meaning::Faint) + 2;
        }
    }

    /// Places the terminal's cursor here.
    pub fn cursor(&mut self, x: u16, y: u16) {
        if x < self.area.width && y < self.area.height {
            self.trace.cursor = Some(Position::new(self.area.x + x, self.area.y + y));
        }
    }
}

/// Truncates text to `cells` columns and marks the cut with dots.
pub fn cut(text: &str, cells: usize) -> String {
    if text.width() <= cells {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut width = 0;
    for letter in text.chars() {
        width += letter.width().unwrap_or(0);
        if width + 2 > cells {
            break;
        }
        kept.push(letter);
    }
    kept.push_str(&".."[..cells.min(2)]);
    kept
}

/// Returns the first `most` of these wrapped lines. If there are more, the last one ends in dots,
/// after a whole word if possible.
pub fn shortened(mut lines: Vec<String>, most: usize, cells: usize) -> Vec<String> {
    if lines.len() <= most {
        return lines;
    }
    lines.truncate(most);
    if let Some(last) = lines.last_mut() {
        last.truncate(last.trim_end_matches([',', ';']).len());
        while last.width() + 2 > cells
            && let Some(blank) = last.rfind(' ')
        {
            last.truncate(last[..blank].trim_end_matches([',', ';']).len());
        }
        *last = cut(&format!("{last}.."), cells);
    }
    lines
}

/// Wraps text to lines of at most `cells` columns, at spaces where possible.
pub fn wrapped(text: &str, cells: usize) -> Vec<String> {
    let cells = cells.max(1);
    let mut lines = vec![String::new()];
    // Width of the last line.
    let mut used = 0;
    for mut word in text.split_whitespace() {
        loop {
            let line = lines.last_mut().expect("there is always a line");
            let gap = usize::from(used > 0);
            let width = word.width();
            if used + gap + width <= cells {
                line.push_str(&" "[..gap]);
                line.push_str(word);
                used += gap + width;
                break;
            }
            if used == 0 {
                let end = most_that_fits(word, cells);
                line.push_str(&word[..end]);
                word = &word[end..];
            }
            lines.push(String::new());
            used = 0;
            if word.is_empty() {
                break;
            }
        }
    }
    if lines.len() > 1 && lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Returns the length, in bytes, of the longest prefix of `word` that fits in `cells` columns. The
/// prefix has at least one character, even if that does not fit.
fn most_that_fits(word: &str, cells: usize) -> usize {
    let ends = word.char_indices().map(|(at, char)| at + char.len_utf8());
    let fits = ends.clone().take_while(|&end| word[..end].width() <= cells).last();
    fits.or_else(|| ends.take(1).last()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::draw::theme::GlyphSet;

    #[test]
    fn text_wraps_at_blanks_and_long_words_are_split() {
        assert_eq!(wrapped("the orc hits you", 8), ["the orc", "hits you"]);
        assert_eq!(wrapped("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrapped("漢字漢", 4), ["漢字", "漢"], "wide characters");
        assert_eq!(wrapped("漢字", 1), ["漢", "字"], "too wide for the line");
        assert_eq!(wrapped("", 3), [""]);
    }

    #[test]
    fn truncated_text_ends_in_dots() {
        assert_eq!(cut("scimitar", 8), "scimitar");
        assert_eq!(cut("scimitar", 6), "scim..");
        assert_eq!(cut("scimitar", 1), ".");
    }

    #[test]
    fn shortened_lines_end_in_dots_after_a_whole_word() {
        let short = |text: &str, most| shortened(wrapped(text, 10), most, 10);
        assert_eq!(short("one two three four", 2), ["one two", "three four"]);
        assert_eq!(short("one two three four five", 2), ["one two", "three.."]);
        assert_eq!(short("one, two, three", 1), ["one, two.."]);
        assert_eq!(short("incomparable", 1), ["incompar.."]);
        assert!(short("one two three", 0).is_empty());
    }

    #[test]
    fn keys_in_a_key_bar_can_be_clicked_and_other_words_cannot() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 2));
        let theme = Theme::default();
        let mut trace = DrawTrace::default();
        let mut canvas = Canvas::new(&mut buffer, &theme, &mut trace);
        canvas.part(0, 1, 60, 1).keys(
            0,
            &[("a-z", "picks"), ("Up Down", "move"), ("y Enter", "yes"), ("a key", "acts")],
        );
        let row: String = (0..60).map(|x| buffer[(x, 1)].symbol()).collect();
        let at = |text: &str| trace.click((row.find(text).unwrap() as u16, 1));
        let key = |name: &str| Key::read(name).map(Click::Key);
        assert_eq!((at("a-z"), at("picks"), at("move")), (None, None, None));
        assert_eq!((at("a key"), at("acts")), (None, None));
        assert_eq!((at("Up"), at("Down")), (key("Up"), key("Down")));
        assert_eq!((at("y E"), at("Enter"), at("yes")), (key("y"), key("Enter"), key("y")));
        assert_eq!(trace.click((2, 0)), None);
        trace.bury();
        assert_eq!(trace.click((row.find("Enter").unwrap() as u16, 1)), None);
    }

    #[test]
    fn a_bar_of_what_is_not_empty_shows_at_least_one_cell() {
        for glyphs in [GlyphSet::Ascii, GlyphSet::Lines, GlyphSet::Rich] {
            let theme = Theme { glyphs, ..Theme::default() };
            let shown = |now: i32| {
                let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
                let mut trace = DrawTrace::default();
                let mut canvas = Canvas::new(&mut buffer, &theme, &mut trace);
                canvas.bar(0, 0, 8, (now, 100), Style::new());
                buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
            };
            assert!((1..=100).all(|now| shown(now) != shown(0)), "{glyphs:?}");
        }
    }

    #[test]
    fn text_is_clipped_to_its_part_and_contains_no_escapes() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        let theme = Theme::default();
        let mut trace = DrawTrace::default();
        let mut canvas = Canvas::new(&mut buffer, &theme, &mut trace);
        let mut part = canvas.part(2, 0, 3, 9);
        part.text(0, 0, "a\u{1b}\u{202e}bcdef", Style::new());
        part.sign(0, 1, '\u{1b}', Style::new());
        part.text(0, 7, "below", Style::new());
        let shown: String = buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect();
        assert_eq!(shown, "  abc   ?   ");
    }
}
