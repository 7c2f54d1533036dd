//! The viewer's page for exporting a film: format and range of turns.

use std::path::PathBuf;

use super::super::canvas::{Canvas, wrapped};
use super::super::keys::{Code, Key};
use super::super::prompt::Field;
use super::super::replay::Reel;
use super::super::screen::{Next, Screen, Table};
use super::super::theme::Meaning;
use super::{Kind, Order, export};
use crate::game::options::{GlyphSet, Palette};
use crate::store::error::shown;

/// Film formats and their keys.
const KINDS: [(char, Kind, &str); 4] = [
    ('h', Kind::Html, "a page that plays in any browser"),
    ('c', Kind::Cast, "asciinema's player"),
    ('t', Kind::Ttyrec, "ttyplay"),
    ('x', Kind::Txt, "text, one picture after another"),
];

/// The export page.
pub struct Page {
    path: PathBuf,
    all: bool,
    from: Field,
    to: Field,
    /// The second field has focus.
    second: bool,
    said: Option<String>,
}

impl Page {
    /// Offers a range of turns around the current moment.
    pub fn new(reel: &Reel) -> Self {
        let turn = reel.turn();
        let from = Field::new(&turn.saturating_sub(50).to_string(), 7);
        let to = Field::new(&turn.saturating_add(50).to_string(), 7);
        Self { path: reel.path.clone(), all: reel.all, from, to, second: false, said: None }
    }

    fn write(&self, kind: Kind, table: &Table) -> Result<String, String> {
        let turn = |field: &Field| field.text.trim().parse().ok();
        let order = Order {
            kind,
            from: turn(&self.from),
            to: turn(&self.to),
            size: (80, 24),
            palette: Palette::Dark,
            glyphs: GlyphSet::Lines,
            fps: 8,
            idle: 1000,
            all: self.all,
        };
        let (paths, content) = (table.paths.clone(), std::sync::Arc::clone(&table.content));
        let (bytes, strayed) = export(&self.path, &order, paths, content)?;
        let stem = self.path.file_stem().unwrap_or_default();
        let folder = table.paths.films();
        let file = folder.join(stem).with_extension(kind.ending());
        let disk = table.paths.disk();
        let kept = disk.make_folder(&folder).and_then(|()| disk.replace(&file, &bytes));
        kept.map_err(|error| error.to_string())?;
        let size = bytes.len().div_ceil(1024);
        let strayed = strayed.map_or(String::new(), |why| format!(" But {why}."));
        Ok(format!("Written: {} ({size} KiB).{strayed}", shown(&file)))
    }
}

impl Screen for Page {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Table) {
        let (width, height) = (58.min(canvas.width()), 14.min(canvas.height()));
        let mut part = canvas.part(0, 1, width, height);
        part.clear();
        let mut inner = part.framed("Export");
        let x = inner.say(1, 0, "From turn ", Meaning::Text);
        self.from.draw(&mut inner, x, 0, 8, !self.second);
        let x = inner.say(x + 9, 0, " to turn ", Meaning::Text);
        self.to.draw(&mut inner, x, 0, 8, self.second);
        for (row, (key, _, what)) in KINDS.iter().enumerate() {
            inner.say(1, 2 + row as u16, &key.to_string(), Meaning::Key);
            inner.say(4, 2 + row as u16, what, Meaning::Text);
        }
        let room = usize::from(inner.width()).saturating_sub(2);
        let said = self.said.as_deref().unwrap_or_default();
        for (row, line) in wrapped(said, room).iter().take(4).enumerate() {
            inner.say(1, 7 + row as u16, line, Meaning::Gold);
        }
        let last = inner.height().saturating_sub(1);
        inner.keys(last, &[("Tab", "other turn"), ("a letter", "writes it"), ("Esc", "back")]);
    }

    fn key(&mut self, key: Key, table: &mut Table) -> Next {
        let kind = KINDS.iter().find(|(letter, ..)| key.letter() == Some(*letter));
        if let Some((_, kind, _)) = kind {
            self.said = Some(self.write(*kind, table).unwrap_or_else(|why| why));
            return Next::Stay;
        }
        let field = if self.second { &mut self.to } else { &mut self.from };
        match (key.code, key.letter()) {
            (Code::Esc, _) => return Next::Back,
            (Code::Tab | Code::BackTab, _) => self.second = !self.second,
            (_, None) => {
                field.key(key);
            }
            (_, Some(letter)) if letter.is_ascii_digit() => {
                field.key(key);
            }
            _ => {}
        }
        Next::Stay
    }
}
