//! A list that narrows as one types.

use super::canvas::{Canvas, Click};
use super::keys::{Code, Key};
use super::prompt::Field;
use super::theme::Meaning;

/// What is typed, and which of the lines that are left is chosen.
pub struct Narrow {
    pub field: Field,
    chosen: usize,
    /// The line was chosen by hand since the last letter.
    pub picked: bool,
}

/// The box around a list.
pub struct Shape {
    pub title: &'static str,
    pub width: u16,
    /// Rows of the screen that it leaves free.
    pub below: u16,
    /// What stands before the field, and how wide that is.
    pub sign: &'static str,
    pub field: u16,
    /// What Enter does.
    pub enter: &'static str,
    /// What is said where no line fits what was typed.
    pub none: &'static str,
}

/// What a key came to.
pub enum Typed {
    /// More was typed, or another line chosen.
    On,
    /// The line of this number is meant; there may be none.
    Take(usize),
    Leave,
}

impl Narrow {
    /// A field for so many letters.
    pub fn new(longest: usize) -> Self {
        Self { field: Field::new("", longest), chosen: 0, picked: false }
    }

    /// A box at the upper left as high as it need be: the field, the lines around the chosen one,
    /// and the keys; `line` draws one at its row.
    pub fn draw<T>(
        &self,
        canvas: &mut Canvas,
        shape: &Shape,
        lines: &[T],
        line: impl Fn(&mut Canvas, u16, &T, Meaning),
    ) {
        let most = canvas.height().saturating_sub(shape.below);
        let height = (lines.len() as u16 + 4).clamp(6, most);
        let mut part = canvas.part(0, 0, shape.width.min(canvas.width()), height);
        part.clear();
        let mut inner = part.framed(shape.title);
        let x = inner.say(1, 0, shape.sign, Meaning::Key);
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
        inner.keys(last, &[("type", "narrows"), ("Up Down", "choose"), enter, ("Esc", "no")]);
    }

    /// Chooses a line, as a click does before it is taken.
    pub fn choose(&mut self, place: usize) {
        (self.chosen, self.picked) = (place, true);
    }

    /// Takes a key while so many lines are left.
    pub fn key(&mut self, key: Key, lines: usize) -> Typed {
        self.picked |= matches!(key.code, Code::Up | Code::Down);
        match key.code {
            Code::Up => self.chosen = self.chosen.saturating_sub(1),
            Code::Down => self.chosen = (self.chosen + 1).min(lines.saturating_sub(1)),
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
