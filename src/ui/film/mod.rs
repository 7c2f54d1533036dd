//! Films a range of a run: draws the game's own UI after each input, and writes these frames for
//! terminals, for browsers or as text.

mod html;
mod prompt;
mod recording;
mod style;
mod text;

use std::path::Path;
use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub use prompt::FilmPage;

use super::draw::canvas::DrawTrace;
use super::draw::messages;
use super::draw::theme::{Depth, GlyphSet, Palette, Theme};
use super::main::MainScreen;
use super::replay::Reel;
use super::screen::{Screen, Shared, draw_on};
use crate::game::replay::track::HighlightKind as Stands;
use crate::game::view::Content;
use crate::store::paths::Paths;

/// Film formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FilmFormat {
    /// asciicast, version 2.
    Cast,
    /// ttyrec, played by ttyplay.
    Ttyrec,
    /// A self-contained HTML page.
    Html,
    /// Plain-text frames.
    Txt,
}

impl FilmFormat {
    /// Returns the file extension of the format.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Cast => "cast",
            Self::Ttyrec => "ttyrec",
            Self::Html => "html",
            Self::Txt => "txt",
        }
    }
}

/// Options of an export.
#[derive(Clone, Copy, Debug)]
pub struct FilmOrder {
    pub kind: FilmFormat,
    /// First turn. The film begins at the start of this turn.
    pub from: Option<u32>,
    /// Last turn. The film ends at the start of this turn.
    pub to: Option<u32>,
    pub size: (u16, u16),
    pub palette: Palette,
    pub glyphs: GlyphSet,
    /// Number of inputs shown per second.
    pub fps: u32,
    /// Maximum time, in milliseconds, that a frame stays on screen so that its messages can be
    /// read. If `fps` gives a frame more time than this, the frame stays for that time.
    pub idle: u64,
    /// Whether to show the whole level and every monster.
    pub all: bool,
}

/// Why nothing was filmed, as a sentence.
#[derive(Clone, Debug)]
pub enum Unfilmed {
    /// The run cannot be played back.
    Run(String),
    /// The run does not contain the requested turns.
    Order(String),
}

impl From<Unfilmed> for String {
    fn from(why: Unfilmed) -> Self {
        match why {
            Unfilmed::Run(why) | Unfilmed::Order(why) => why,
        }
    }
}

/// One frame of the film.
struct Still {
    buffer: Buffer,
    cursor: Option<Position>,
    /// Time at which the frame appears, in milliseconds from the start of the film.
    at: u64,
    turn: u32,
    position: usize,
    /// A notable event at this frame.
    note: Option<String>,
}

/// Writes frames in one format.
trait Writer {
    fn still(&mut self, still: &Still);

    /// Finishes the film at time `at` and returns everything written.
    fn end(self: Box<Self>, at: u64) -> Vec<u8>;
}

/// Reading time per letter of a message, in milliseconds.
const LETTER: u64 = 25;

/// Number of inputs played between two checks of the keyboard, while looking for the requested
/// turns.
const SCOUTED: usize = 300;
/// Number of frames drawn between two checks of the keyboard.
const DRAWN: usize = 12;

/// A film that is being made.
struct Shooting {
    order: FilmOrder,
    writer: Box<dyn Writer>,
    screens: Vec<Box<dyn Screen>>,
    /// Number of inputs at which the film ends; set when the film's start has been found.
    last: Option<usize>,
    /// Time at which the next frame appears, in milliseconds from the start of the film.
    at: u64,
}

impl Shooting {
    fn begin(reel: &mut Reel, order: &FilmOrder, table: &mut Shared) -> Self {
        let colors = if order.kind == FilmFormat::Ttyrec { Depth::Many } else { Depth::True };
        table.theme = Theme { depth: colors, glyphs: order.glyphs, palette: order.palette };
        let title = title(reel);
        let writer: Box<dyn Writer> = match order.kind {
            FilmFormat::Cast => Box::new(recording::Cast::new(order.size, &title)),
            FilmFormat::Ttyrec => Box::new(recording::Ttyrec::new(order.size)),
            FilmFormat::Html => Box::new(html::Html::new(order.size, &title, table.theme)),
            FilmFormat::Txt => Box::new(text::TextFilm::default()),
        };
        reel.all = order.all;
        let screens: Vec<Box<dyn Screen>> = vec![Box::new(MainScreen::default())];
        Self { order: *order, writer, screens, last: None, at: 0 }
    }

    /// Does a small part of the work, so that keys can interrupt it. Returns `false` when the film
    /// is complete.
    fn step(&mut self, reel: &mut Reel, table: &mut Shared) -> bool {
        let Some(last) = self.last else {
            let (from, to) = (self.order.from.unwrap_or(0), self.order.to);
            let wanted = from.max(to.unwrap_or(0));
            let known = reel.track.scouted().0;
            if !reel.track.is_scouted() && reel.track.turn_at(known) < wanted {
                reel.scout(SCOUTED);
                return true;
            }
            reel.go_to_turn(from);
            self.last = Some(to.map_or(usize::MAX, |turn| reel.position_of_turn(turn)));
            return true;
        };
        for _ in 0..DRAWN {
            let still = drawn(reel, &mut self.screens, table, self.order.size, self.at);
            self.writer.still(&still);
            self.at += stay(reel, &self.order);
            let before = reel.position;
            if before < last {
                reel.go_to(before + 1);
            }
            if reel.position == before {
                return false;
            }
        }
        true
    }

    /// Returns the film and, if the run diverged from its recording, a sentence that says where.
    fn end(self, reel: &Reel) -> (Vec<u8>, Option<String>) {
        (
            self.writer.end(self.at),
            divergence_sentence(reel).map(|why| why + "; the film ends at that turn"),
        )
    }
}

/// Returns a sentence that says where the run diverged from its recording, if it diverged in the
/// part that was played.
fn divergence_sentence(reel: &Reel) -> Option<String> {
    let divergence = reel.track.divergence.as_ref()?;
    Some(format!("the run diverges on turn {}: {}", divergence.turn, divergence.what))
}

/// Returns the film's title: "Ana, human Valkyrie, seed 42".
fn title(reel: &Reel) -> String {
    let birth = &reel.replay.birth;
    let title = format!("{}, {} {}, seed {}", birth.name, birth.race, birth.role, birth.seed_text);
    crate::store::clean::clean(&title)
}

fn drawn(
    reel: &Reel,
    screens: &mut [Box<dyn Screen>],
    table: &mut Shared,
    (width, height): (u16, u16),
    at: u64,
) -> Still {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut trace = DrawTrace::default();
    table.heard = reel.view.said.saturating_sub(reel.fresh());
    table.view = Some(reel.view.clone());
    draw_on(&mut buffer, screens, table, &mut trace);
    let spots = reel.track.spots.iter();
    let note =
        spots.rev().find(|spot| spot.position == reel.position && spot.kind != Stands::Danger);
    let note = note.map(|spot| spot.text.clone());
    Still { buffer, cursor: trace.cursor, at, turn: reel.turn(), position: reel.position, note }
}

/// Returns how long the current frame stays on screen, in milliseconds.
fn stay(reel: &Reel, order: &FilmOrder) -> u64 {
    let usual = 1000 / u64::from(order.fps.max(1));
    let fresh = messages::newest(&reel.view.lines, reel.fresh());
    let lines = reel.view.lines.iter().rev().take(fresh);
    let letters: usize = lines.map(|line| line.text.chars().count()).sum();
    usual.max(order.idle.min(letters as u64 * LETTER))
}

/// Films the run in a file or a folder. Returns the film and, if the run diverged from its
/// recording, a sentence that says where.
pub fn export(
    path: &Path,
    order: &FilmOrder,
    paths: Paths,
    content: Arc<Content>,
) -> Result<(Vec<u8>, Option<String>), Unfilmed> {
    let mut table = Shared::bare(paths, content);
    let mut reel = Reel::open(path, &table).map_err(Unfilmed::Run)?;
    if let Some(from) = order.from {
        reel.is_among_its_levels(from).map_err(Unfilmed::Order)?;
    }
    let mut shooting = Shooting::begin(&mut reel, order, &mut table);
    while shooting.step(&mut reel, &mut table) {}
    Ok(shooting.end(&reel))
}

/// Returns one moment of a run as text, as the game shows it on a screen of size `size`: the start
/// of `turn` or, without it, the position of the bug report or else the end of the run. If the run
/// diverged from its recording before that moment, also returns a sentence that says where.
pub fn picture(
    path: &Path,
    turn: Option<u32>,
    size: (u16, u16),
    paths: Paths,
    content: Arc<Content>,
) -> Result<(String, Option<String>), String> {
    let mut table = Shared::bare(paths, content);
    let mut reel = Reel::open(path, &table)?;
    match (turn, &reel.replay.report) {
        (Some(turn), _) => reel.go_to_turn(turn),
        (None, Some(report)) => {
            let position = report.position as usize;
            reel.go_to(position);
        }
        (None, None) => reel.go_to(usize::MAX),
    }
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(MainScreen::default())];
    let mut text: Box<dyn Writer> = Box::new(text::TextFilm::default());
    text.still(&drawn(&reel, &mut screens, &mut table, size, 0));
    let text = String::from_utf8_lossy(&text.end(0)).into_owned();
    Ok((text, divergence_sentence(&reel)))
}
