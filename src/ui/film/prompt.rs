//! The viewer's page for exporting a film: format and range of turns.

use std::path::PathBuf;
use std::time::Duration;

use super::super::ask::prompt::TextField;
use super::super::draw::canvas::{Canvas, wrapped};
use super::super::draw::theme::Meaning;
use super::super::main::keys::{Code, Key};
use super::super::replay::Reel;
use super::super::screen::{Screen, Shared, Transition};
use super::{FilmFormat, FilmOrder, Shooting};
use crate::base::typed;
use crate::game::options::{GlyphSet, Palette};
use crate::store::error::shown;

/// Film formats: the key that selects each of them, and what plays it.
const KINDS: [(char, FilmFormat, &str); 4] = [
    ('h', FilmFormat::Html, "a page that plays in any browser"),
    ('c', FilmFormat::Cast, "asciinema's player"),
    ('t', FilmFormat::Ttyrec, "ttyplay"),
    ('x', FilmFormat::Txt, "plain text, one screen after another"),
];

/// The export page.
pub struct FilmPage {
    path: PathBuf,
    all: bool,
    from: TextField,
    to: TextField,
    /// Whether the second field, not the first, has focus.
    second: bool,
    said: Option<String>,
    /// The film that is being made.
    work: Option<Work>,
}

/// A film being made. It has its own reel and shared state, so that the viewer's reel and shared
/// state do not change.
struct Work {
    reel: Reel,
    table: Shared,
    shooting: Shooting,
    kind: FilmFormat,
}

impl FilmPage {
    /// Creates the page with a range of 50 turns before and after `turn`; `all` shows the whole
    /// level and every monster.
    pub fn new(path: PathBuf, turn: u32, all: bool) -> Self {
        let from = TextField::new(&turn.saturating_sub(50).to_string(), 7);
        let to = TextField::new(&turn.saturating_add(50).to_string(), 7);
        Self { path, all, from, to, second: false, said: None, work: None }
    }

    fn begin(&mut self, kind: FilmFormat, table: &Shared) -> Result<(), String> {
        let turn = |field: &TextField| typed::number(&field.text);
        let order = FilmOrder {
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
        let mut table = Shared::bare(table.paths.clone(), std::sync::Arc::clone(&table.content));
        let mut reel = Reel::open(&self.path, &table)?;
        let shooting = Shooting::begin(&mut reel, &order, &mut table);
        self.work = Some(Work { reel, table, shooting, kind });
        Ok(())
    }

    fn write(&self, work: Work, table: &Shared) -> Result<String, String> {
        let (bytes, divergence) = work.shooting.end(&work.reel);
        let stem = self.path.file_stem().unwrap_or_default();
        let folder = table.paths.films();
        let file = folder.join(stem).with_extension(work.kind.ending());
        let disk = table.paths.disk();
        let kept = disk.make_folder(&folder).and_then(|()| disk.replace(&file, &bytes));
        kept.map_err(|error| error.to_string())?;
        let size = bytes.len().div_ceil(1024);
        let divergence = divergence.map_or(String::new(), |why| format!(" However, {why}."));
        Ok(format!("Written: {} ({size} KiB).{divergence}", shown(&file)))
    }
}

impl Screen for FilmPage {
    fn covers(&self) -> bool {
        false
    }

    fn draw(&mut self, canvas: &mut Canvas, _: &Shared) {
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
        let said = match &self.work {
            Some(work) => format!("Filming turn {}. Esc stops it.", work.reel.turn()),
            None => self.said.clone().unwrap_or_default(),
        };
        for (row, line) in wrapped(&said, room).iter().take(4).enumerate() {
            inner.say(1, 7 + row as u16, line, Meaning::Gold);
        }
        let last = inner.height().saturating_sub(1);
        inner.keys(last, &[("Tab", "other turn"), ("a letter", "write it"), ("Esc", "back")]);
    }

    fn key(&mut self, key: Key, table: &mut Shared) -> Transition {
        if self.work.is_some() {
            if key.code == Code::Esc || key == (Key { ctrl: true, ..Key::plain(Code::Char('c')) }) {
                self.work = None;
                self.said = Some("Stopped: nothing was written.".to_owned());
            }
            return Transition::Stay;
        }
        let kind = KINDS.iter().find(|(letter, ..)| key.letter() == Some(*letter));
        if let Some((_, kind, _)) = kind {
            self.said = self.begin(*kind, table).err();
            return Transition::Stay;
        }
        let field = if self.second { &mut self.to } else { &mut self.from };
        match (key.code, key.letter()) {
            (Code::Esc, _) => return Transition::Back,
            (Code::Tab | Code::BackTab, _) => self.second = !self.second,
            (_, None) => {
                field.key(key);
            }
            (_, Some(letter)) if letter.is_ascii_digit() => {
                field.key(key);
            }
            _ => {}
        }
        Transition::Stay
    }

    fn pace(&self) -> Option<Duration> {
        self.work.is_some().then_some(Duration::from_millis(1))
    }

    fn tick(&mut self, table: &mut Shared) {
        let Some(mut work) = self.work.take() else { return };
        if work.shooting.step(&mut work.reel, &mut work.table) {
            self.work = Some(work);
        } else {
            self.said = Some(self.write(work, table).unwrap_or_else(|why| why));
        }
    }
}
