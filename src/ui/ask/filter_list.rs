//! A list filtered by typed text.

use super::prompt::TextField;
use crate::ui::draw::canvas::{Canvas, Click};
use crate::ui::draw::theme::Meaning;
use crate::ui::main::keys::{Code, Key};
use crate::ui::screen::{Screen, Shared, Transition};

/// Lines by which PgUp and PgDn move.
const PAGE: usize = 10;

/// A page that consists of one filtered list. Every type with this trait is a [`Screen`].
pub trait FilterPage {
    /// The value that one line of the list stands for.
    type Line;

    fn list(&self) -> &FilterList;

    fn list_mut(&mut self) -> &mut FilterList;

    fn shape(&self) -> ListBox;

    /// Returns the lines that match the typed text, best matches first.
    fn matching(&self, table: &Shared) -> Vec<Self::Line>;

    /// Draws `line` at row `y` of the box.
    fn draw_line(&self, inner: &mut Canvas, y: u16, line: (&Self::Line, Meaning), table: &Shared);

    /// Whether a space chooses the selected line, as Enter does.
    fn takes_at_space(&self) -> bool {
        false
    }

    /// Handles the choice of a line. `line` is `None` if no line matches the typed text.
    fn take(&mut self, line: Option<Self::Line>, table: &mut Shared) -> Transition;
}

impl<T: FilterPage> Screen for T {
    fn choose(&mut self, row: usize) {
        self.list_mut().choose(row);
    }

    fn is_list(&self) -> bool {
        true
    }

    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, table: &Shared) {
        let lines = self.matching(table);
        self.list().draw(canvas, &self.shape(), &lines, |inner, y, line, meaning| {
            self.draw_line(inner, y, (line, meaning), table);
        });
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        let mut lines = self.matching(table);
        let key = match key.code {
            Code::Char(' ') if self.takes_at_space() => Key::plain(Code::Enter),
            _ => key,
        };
        match self.list_mut().key(key, lines.len()) {
            Typed::On => Transition::Stay,
            Typed::Leave => Transition::Play,
            Typed::Take(place) => {
                let line = (place < lines.len()).then(|| lines.swap_remove(place));
                self.take(line, table)
            }
        }
    }
}

/// The filter text and the chosen line.
pub struct FilterList {
    pub field: TextField,
    chosen: usize,
    /// Whether the player moved to the chosen line with a key or a click since the last typed
    /// letter.
    pub picked: bool,
}

/// The appearance of the box.
pub struct ListBox {
    pub title: &'static str,
    pub width: u16,
    /// Number of screen rows to leave free below the box.
    pub below: u16,
    /// The label before the field, and the field's width.
    pub label: &'static str,
    pub field: u16,
    /// Label of the Enter key.
    pub enter: &'static str,
    /// The message if no line matches.
    pub none: &'static str,
}

/// The result of a key.
pub enum Typed {
    /// The list stays open. Its text or chosen line may have changed.
    On,
    /// The player chose the line with this index; there may be no such line.
    Take(usize),
    Leave,
}

impl FilterList {
    /// Creates an empty filter with a text field for up to `longest` characters.
    pub fn new(longest: usize) -> Self {
        Self { field: TextField::new("", longest), chosen: 0, picked: false }
    }

    /// Draws a box at the upper left with the field, the lines around the chosen one, and the keys.
    /// `line` draws one list line at its row.
    pub fn draw<T>(
        &self,
        canvas: &mut Canvas,
        shape: &ListBox,
        lines: &[T],
        line: impl Fn(&mut Canvas, u16, &T, Meaning),
    ) {
        let most = canvas.height().saturating_sub(shape.below);
        let height = (lines.len() as u16 + 4).clamp(6, most);
        let mut part = canvas.part(0, 0, shape.width.min(canvas.width()), height);
        part.clear();
        let mut inner = part.framed(shape.title);
        let x = inner.say(1, 0, shape.label, Meaning::Key);
        self.field.draw(&mut inner, x, 0, shape.field, true);
        let room = usize::from(inner.height().saturating_sub(2));
        let top = self.chosen.saturating_sub(room.saturating_sub(1));
        for (y, (place, it)) in lines.iter().enumerate().skip(top).take(room).enumerate() {
            let meaning = if place == self.chosen { Meaning::Chosen } else { Meaning::Text };
            inner.mark_line(y as u16 + 1, Click::Row(place));
            if place == self.chosen {
                let (pointer, style) = (inner.theme.pointer(), inner.theme.of(Meaning::Key));
                inner.sign(0, y as u16 + 1, pointer, style);
            }
            line(&mut inner, y as u16 + 1, it, meaning);
        }
        if lines.is_empty() {
            inner.say(1, 1, shape.none, Meaning::Bad);
        }
        let last = inner.height().saturating_sub(1);
        let enter = ("Enter", shape.enter);
        inner.keys(last, &[("type", "to filter"), ("Up Down", "choose"), enter, ("Esc", "cancel")]);
    }

    /// Selects the line with index `place`, as a click does before it takes the line.
    pub fn choose(&mut self, place: usize) {
        (self.chosen, self.picked) = (place, true);
    }

    /// Handles a key; `lines` is the number of matching lines.
    pub fn key(&mut self, key: Key, lines: usize) -> Typed {
        let moves = [Code::Up, Code::Down, Code::Tab, Code::PageUp, Code::PageDown];
        self.picked |= moves.contains(&key.code);
        match key.code {
            Code::PageUp => self.chosen = self.chosen.saturating_sub(PAGE),
            Code::PageDown => {
                self.chosen = (self.chosen + PAGE).min(lines.saturating_sub(1));
            }
            Code::Up => self.chosen = self.chosen.saturating_sub(1),
            Code::Down | Code::Tab => self.chosen = (self.chosen + 1).min(lines.saturating_sub(1)),
            Code::Esc => return Typed::Leave,
            Code::Enter => return Typed::Take(self.chosen),
            _ => {
                self.field.key(key);
                (self.chosen, self.picked) = (0, false);
            }
        }
        Typed::On
    }
}
