//! A text page with scrolling and search.

use unicode_width::UnicodeWidthStr;

use crate::ui::ask::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, wrapped};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};

/// A line in pieces: column, text and meaning.
pub type Pieces = Vec<(u16, String, Meaning)>;

/// Text areas narrower than this, in columns, are truncated instead of wrapped.
const NARROWEST: usize = 12;

/// A page of text that scrolls and can be searched.
pub struct TextPage {
    title: String,
    /// The lines before wrapping.
    whole: Vec<Pieces>,
    /// The lines wrapped to the screen width.
    lines: Vec<Pieces>,
    width: u16,
    /// The line at the top of the screen; set by the first draw.
    top: Option<usize>,
    /// Whether the page opens at its end instead of its beginning.
    ends: bool,
    field: TextField,
    typing: bool,
    /// Returns the transition for the keys that close the page: Esc, Enter and q.
    home: fn() -> Transition,
    height: usize,
}

impl TextPage {
    pub fn new(title: impl Into<String>, lines: Vec<Pieces>) -> Self {
        Self {
            title: title.into(),
            lines: lines.clone(),
            whole: lines,
            width: 0,
            top: None,
            ends: false,
            field: TextField::new("", 30),
            typing: false,
            home: || Transition::Back,
            height: 20,
        }
    }

    /// Makes the page open at its end instead of its beginning.
    #[must_use]
    pub fn at_end(mut self) -> Self {
        self.ends = true;
        self
    }

    /// Wraps the last piece of each line to this width; continuation lines begin in the column of
    /// that piece.
    fn fit(&mut self, width: u16) {
        if self.width == width {
            return;
        }
        self.width = width;
        self.lines.clear();
        for line in &self.whole {
            let Some((x, text, meaning)) = line.last() else {
                self.lines.push(Vec::new());
                continue;
            };
            let room = usize::from(width.saturating_sub(*x));
            if room < NARROWEST || text.width() <= room {
                self.lines.push(line.clone());
                continue;
            }
            let mut parts = wrapped(text, room).into_iter();
            let mut first = line[..line.len() - 1].to_vec();
            first.push((*x, parts.next().unwrap_or_default(), *meaning));
            self.lines.push(first);
            self.lines.extend(parts.map(|part| vec![(*x, part, *meaning)]));
        }
    }

    fn last_top(&self) -> usize {
        self.lines.len().saturating_sub(self.height)
    }

    fn matches(&self, line: &Pieces) -> bool {
        let wanted = self.field.text.to_lowercase();
        !wanted.is_empty() && line.iter().any(|(_, text, _)| text.to_lowercase().contains(&wanted))
    }

    /// Moves to the next line, down or up, that contains the search text.
    fn find(&mut self, down: bool) {
        let top = self.top.unwrap_or(0);
        let place = if down {
            (top + 1..self.lines.len()).find(|&at| self.matches(&self.lines[at]))
        } else {
            (0..top).rev().find(|&at| self.matches(&self.lines[at]))
        };
        if let Some(place) = place {
            self.top = Some(place.min(self.last_top().max(place)));
        }
    }
}

impl Screen for TextPage {
    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
        let mut inner = canvas.framed(&self.title);
        let (width, height) = (inner.width(), inner.height().saturating_sub(1));
        self.height = usize::from(height).max(1);
        self.fit(width);
        let last = self.last_top();
        let top = self.top.unwrap_or(if self.ends { last } else { 0 });
        let top = if self.matches_any() { top.min(self.lines.len()) } else { top.min(last) };
        self.top = Some(top);
        let mut body = inner.part(0, 0, width, height);
        for (y, line) in self.lines.iter().skip(top).take(self.height).enumerate() {
            let y = y as u16;
            for (x, text, meaning) in line {
                body.say(*x, y, text, *meaning);
            }
            if self.matches(line) {
                let style = body.theme.of(Meaning::Chosen);
                body.paint_line(y, style);
            }
        }
        if self.typing {
            let x = inner.say(1, height, "Search: ", Meaning::Key);
            self.field.draw(&mut inner, x, height, 30, true);
        } else {
            inner.keys(
                height,
                &[
                    ("Up Down PgUp PgDn", "move"),
                    ("/", "search"),
                    ("n N", "next"),
                    ("Esc", "close"),
                ],
            );
            if self.lines.len() > self.height && width >= 70 {
                let shown = (top + self.height).min(self.lines.len());
                let note = format!("{shown} of {}", self.lines.len());
                inner.right(width.saturating_sub(1), height, &note, Meaning::Faint);
            }
        }
    }

    fn key(&mut self, key: Key, _: &mut Shared) -> Transition {
        if self.typing {
            match key.code {
                Code::Enter => {
                    self.typing = false;
                    if !self.lines.get(self.top.unwrap_or(0)).is_some_and(|l| self.matches(l)) {
                        let before = self.top;
                        self.find(true);
                        if self.top == before {
                            self.find(false);
                        }
                    }
                }
                Code::Esc => (self.typing, self.field.text) = (false, String::new()),
                _ => {
                    self.field.key(key);
                }
            }
            return Transition::Stay;
        }
        let top = self.top.unwrap_or(0);
        let by = crate::ui::ask::menu::list_step(key, self.height.saturating_sub(1));
        match (key.code, key.letter(), by) {
            (_, Some('/'), _) => (self.typing, self.field.text) = (true, String::new()),
            (_, Some('n'), _) => self.find(true),
            (_, Some('N'), _) => self.find(false),
            (_, Some('j'), _) => self.top = Some((top + 1).min(self.last_top())),
            (_, Some('k'), _) => self.top = Some(top.saturating_sub(1)),
            (_, _, Some(by)) => {
                let moved = top.saturating_add_signed(by);
                self.top = Some(moved.min(self.last_top()));
            }
            (Code::Esc | Code::Enter, _, _) | (_, Some('q'), _) => return (self.home)(),
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, text: &str) {
        if self.typing {
            self.field.paste(text);
        }
    }

    fn wheel(&mut self, down: bool, _: &mut Shared) -> Transition {
        let moved = self.top.unwrap_or(0).saturating_add_signed(if down { 3 } else { -3 });
        self.top = Some(moved.min(self.last_top()));
        Transition::Stay
    }
}

impl TextPage {
    fn matches_any(&self) -> bool {
        !self.field.text.is_empty() && !self.typing
    }
}

/// Returns a line with a single piece.
pub fn plain(text: impl Into<String>, meaning: Meaning) -> Pieces {
    vec![(1, text.into(), meaning)]
}

/// Returns an empty line.
pub fn gap() -> Pieces {
    Vec::new()
}

/// Returns a heading line.
pub fn heading(text: impl Into<String>) -> Pieces {
    plain(text, Meaning::Heading)
}
