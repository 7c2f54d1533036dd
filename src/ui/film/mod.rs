//! A stretch of a run as a film: every moment drawn by the game's own screen, then written down
//! for terminals, for browsers or to be read.

mod html;
mod ink;
mod prompt;
mod tape;
mod text;

use std::path::Path;
use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

pub use prompt::Page;

use super::app;
use super::canvas::Trace;
use super::play::Play;
use super::replay::Reel;
use super::screen::{Screen, Table};
use super::theme::{Depth, GlyphSet, Palette, Theme};
use crate::game::replay::track::Kind as Stands;
use crate::game::view::Content;
use crate::store::paths::Paths;

/// What a film is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// asciicast, version 2.
    Cast,
    /// What ttyrec records and ttyplay plays.
    Ttyrec,
    /// One page that plays in a browser, with nothing fetched.
    Html,
    /// One picture after another.
    Txt,
}

impl Kind {
    /// How a file of it ends.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Cast => "cast",
            Self::Ttyrec => "ttyrec",
            Self::Html => "html",
            Self::Txt => "txt",
        }
    }
}

/// What to film, and how.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    pub kind: Kind,
    /// From the first moment of this turn.
    pub from: Option<u32>,
    /// To the first moment of this turn.
    pub to: Option<u32>,
    pub size: (u16, u16),
    pub palette: Palette,
    pub glyphs: GlyphSet,
    /// Inputs a second.
    pub fps: u32,
    /// The longest that a moment stays for its words to be read, in milliseconds.
    pub idle: u64,
    /// The whole level and everyone on it.
    pub all: bool,
}

/// A moment of the film.
struct Still {
    buffer: Buffer,
    cursor: Option<Position>,
    /// When it is shown, in milliseconds.
    at: u64,
    turn: u32,
    beat: usize,
    /// What stands out here.
    note: Option<String>,
}

/// Whoever writes the film down.
trait Writer {
    fn still(&mut self, still: &Still);

    /// The film is over at that time; all that was written.
    fn end(self: Box<Self>, at: u64) -> Vec<u8>;
}

/// How long a letter takes to be read, in milliseconds.
const LETTER: u64 = 25;

/// Films a run. What was written, and the sentence of where it strayed, if it did.
pub fn shoot(reel: &mut Reel, order: &Order, table: &mut Table) -> (Vec<u8>, Option<String>) {
    let colors = if order.kind == Kind::Ttyrec { Depth::Many } else { Depth::True };
    table.theme = Theme { depth: colors, glyphs: order.glyphs, palette: order.palette };
    let title = title(reel);
    let mut writer: Box<dyn Writer> = match order.kind {
        Kind::Cast => Box::new(tape::Cast::new(order.size, &title)),
        Kind::Ttyrec => Box::new(tape::Ttyrec::new(order.size)),
        Kind::Html => Box::new(html::Html::new(order.size, &title, table.theme)),
        Kind::Txt => Box::new(text::Text::default()),
    };
    reel.all = order.all;
    reel.go_to_turn(order.from.unwrap_or(0));
    let last = order.to.map_or(usize::MAX, |turn| reel.beat_of_turn(turn));
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Play::default())];
    let mut at = 0;
    loop {
        writer.still(&drawn(reel, &mut screens, table, order.size, at));
        at += stay(reel, order);
        let before = reel.beat;
        if before < last {
            reel.go_to(before + 1);
        }
        if reel.beat == before {
            break;
        }
    }
    let strayed = reel.track.strayed.as_ref();
    let strayed = strayed.map(|strayed| {
        format!("the run strays on turn {}: {}; the film ends there", strayed.turn, strayed.what)
    });
    (writer.end(at), strayed)
}

/// "Ana, human Valkyrie, seed 42".
fn title(reel: &Reel) -> String {
    let birth = &reel.replay.birth;
    let title = format!("{}, {} {}, seed {}", birth.name, birth.race, birth.role, birth.seed_text);
    crate::store::clean::clean(&title)
}

fn drawn(
    reel: &Reel,
    screens: &mut [Box<dyn Screen>],
    table: &mut Table,
    (width, height): (u16, u16),
    at: u64,
) -> Still {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut trace = Trace::default();
    table.heard = reel.view.said.saturating_sub(reel.fresh());
    table.view = Some(reel.view.clone());
    app::draw_on(&mut buffer, screens, table, &mut trace);
    let spots = reel.track.spots.iter();
    let note = spots.rev().find(|spot| spot.beat == reel.beat && spot.kind != Stands::Danger);
    let note = note.map(|spot| spot.text.clone());
    Still { buffer, cursor: trace.cursor, at, turn: reel.turn(), beat: reel.beat, note }
}

/// How long the moment that is shown stays.
fn stay(reel: &Reel, order: &Order) -> u64 {
    let usual = 1000 / u64::from(order.fps.max(1));
    let fresh = reel.fresh() as usize;
    let lines = reel.view.lines.iter().rev().take(fresh);
    let letters: usize = lines.map(|line| line.text.chars().count()).sum();
    usual.max(order.idle.min(letters as u64 * LETTER))
}

/// Films the run in a file or a folder: what was written, and the sentence of where it strayed.
/// Why it cannot be filmed is a sentence too.
pub fn export(
    path: &Path,
    order: &Order,
    paths: Paths,
    content: Arc<Content>,
) -> Result<(Vec<u8>, Option<String>), String> {
    let mut table = Table::bare(paths, content);
    let mut reel = Reel::open(path, &table)?;
    Ok(shoot(&mut reel, order, &mut table))
}

/// One moment of a run as text, as the game shows it at that size.
pub fn picture(
    path: &Path,
    turn: Option<u32>,
    size: (u16, u16),
    paths: Paths,
    content: Arc<Content>,
) -> Result<String, String> {
    let mut table = Table::bare(paths, content);
    let mut reel = Reel::open(path, &table)?;
    match (turn, &reel.replay.report) {
        (Some(turn), _) => reel.go_to_turn(turn),
        (None, Some(report)) => {
            let beat = report.beat as usize;
            reel.go_to(beat);
        }
        (None, None) => reel.go_to(usize::MAX),
    }
    let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(Play::default())];
    let mut text: Box<dyn Writer> = Box::new(text::Text::default());
    text.still(&drawn(&reel, &mut screens, &mut table, size, 0));
    Ok(String::from_utf8_lossy(&text.end(0)).into_owned())
}
