//! The terminal UI: reads `View`, sends `Input`.

mod app;
pub mod ask;
pub mod author;
pub mod draw;
pub mod film;
mod fresh_seed;
mod main;
pub mod pages;
mod replay;
mod screen;
pub mod session;
mod start_run;
mod term;

#[cfg(test)]
mod tests;

use draw::canvas;
use pages::birth;
use pages::options;
use pages::report;
use pages::title;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use term::terminal;

pub use app::Left;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
pub use term::restore::restore as restore_terminal;
pub use term::terminal::Environment;

use crate::game::Awaits;
use crate::game::options::{Depth, GlyphSet, Options};
use crate::game::view::{Alignment, Calendar, Content};
use crate::store::error::shown;
use crate::store::paths::Paths;
use crate::store::status_file::StandingLine;
use crate::store::zone::Zone;
use screen::{Screen, Shared};
use term::terminal::Terminal;

/// How the program was started.
#[derive(Clone, Debug, Default)]
pub struct Start {
    /// Any text; seeds the dungeon.
    pub seed: Option<String>,
    pub name: Option<String>,
    /// The role's name or three-letter code.
    pub role: Option<String>,
    pub race: Option<String>,
    pub alignment: Option<Alignment>,
    /// Whether the hero is blind from birth, and whether they are born without armor.
    pub vows: (bool, bool),
    /// Packs named on the command line, as (file name, text).
    pub named_packs: Vec<(String, String)>,
    /// Paths of those packs.
    pub pack_paths: Vec<PathBuf>,
    /// Uses no packs other than the named ones.
    pub no_packs: bool,
    pub ruleset: String,
    pub calendar: Option<Calendar>,
    /// The time zone that decides the local date and hour at which a run begins.
    pub zone: Zone,
    pub glyphs: Option<GlyphSet>,
    pub colors: Option<Depth>,
    /// The file that receives a one-line summary of the run.
    pub standing: Option<PathBuf>,
    /// Opens this run immediately.
    pub watch: Option<Watch>,
}

/// A run to watch.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// A replay file, or the folder of a run in progress.
    pub path: PathBuf,
    /// Starts at the beginning of this turn.
    pub turn: Option<u32>,
    /// Shows the whole level and every monster.
    pub all: bool,
    /// Takes the run over and plays on from there instead of watching it.
    pub take_over: bool,
}

impl Start {
    /// Whether the command line set any property of the hero or the dungeon.
    pub fn is_particular(&self) -> bool {
        self.seed.is_some() || self.name.is_some() || self.role.is_some() || self.race.is_some()
    }
}

/// Returns the crash message: what happened, what was saved, and which file to send.
fn broke(table: &Shared) -> String {
    let words = crate::store::panics::last_words();
    let mut said = format!("Wyrdvault broke, which it never should: {words}.");
    let Some(folder) = table.session.as_ref().and_then(session::Session::folder) else {
        return said;
    };
    said += " Your run is kept: start the game again to go on.";
    let wanted = report::ReportRequest {
        path: folder.to_path_buf(),
        turn: u32::MAX,
        panic: Some(words),
        terminal: table.terminal.clone(),
        ..report::ReportRequest::default()
    };
    let (paths, content) = (&table.paths, &table.content);
    match terminal::guarded(|| report::write(&wanted, paths, content)) {
        Ok(Ok(written)) => {
            let path = shown(&written.path);
            said + &format!(
                " Please send {path}: it holds the run from its birth, without your hero's name.                  \"wyrdvault report open {path}\" shows it."
            )
        }
        Ok(Err(why)) | Err(why) => said + &format!(" No report could be written: {why}."),
    }
}

/// Opens and draws a run as it is watched or taken over, without a terminal. Returns the turn on
/// which a run that was taken over waits for its player; why a run cannot be opened is a sentence.
pub fn opened(watch: &Watch, paths: Paths, content: Arc<Content>) -> Result<Option<u32>, String> {
    let mut table = Shared::bare(paths, content);
    let mut screen = watched(watch, &mut table)?;
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let mut trace = canvas::DrawTrace::default();
    app::draw_on(&mut buffer, std::slice::from_mut(&mut screen), &table, &mut trace);
    // Work that was begun goes on by itself, as in the loop.
    while matches!(table.awaits(), Some(Awaits::Continue)) && table.go_on() {}
    Ok(table.session.map(|session| session.game.turn()))
}

/// Returns the screen for watching a run or playing on from it.
fn watched(watch: &Watch, table: &mut Shared) -> Result<Box<dyn Screen>, String> {
    let mut viewer = replay::Viewer::open(&watch.path, table)?;
    if let Some(turn) = watch.turn {
        if watch.take_over {
            viewer.has_turn(turn)?;
        }
        viewer.go_to_turn(turn);
    }
    if watch.all {
        viewer.sees_all();
    }
    if !watch.take_over {
        return Ok(Box::new(viewer));
    }
    let next = viewer.take_over(table)?;
    let turn = table.session.as_ref().map(|session| session.game.turn());
    if let (Some(wanted), Some(turn)) = (watch.turn, turn)
        && turn != wanted
    {
        table.notice = Some(format!(
            "The hero could not act on turn {wanted}: you took over on turn {turn}, not scored."
        ));
    }
    match next {
        screen::Transition::Only(screen) => Ok(screen),
        _ => Ok(Box::new(viewer)),
    }
}

/// Plays in the terminal until the player leaves. `Err` is a sentence about an unusable terminal.
pub fn run(
    start: Start,
    environment: &Environment,
    paths: Paths,
    working: PathBuf,
    content: Arc<Content>,
) -> Result<Left, String> {
    crate::store::litter::sweep(&paths);
    let (options, said): (Options, _) = crate::store::options::load(&paths);
    let mut usual = environment.theme();
    usual.glyphs = start.glyphs.unwrap_or(usual.glyphs);
    usual.depth = start.colors.unwrap_or(usual.depth);
    let standing = start.standing.as_deref().map(StandingLine::open).transpose();
    let standing = standing.map_err(|why| why.to_string())?;
    let mut table = Shared {
        standing,
        options,
        theme: usual,
        usual,
        terminal: environment.words(&usual),
        start,
        notice: said,
        working,
        ..Shared::bare(paths, content)
    };
    if environment.no_color && table.start.colors.is_none() {
        table.start.colors = Some(Depth::None);
    }
    options::apply(&mut table);
    let particular = table.start.watch.is_none() && table.start.is_particular();
    let beneath = particular.then(|| title::TitleScreen::new(&table));
    let first: Box<dyn Screen> = match &table.start.watch {
        Some(watch) => watched(&watch.clone(), &mut table)?,
        None if particular => Box::new(birth::BirthPage::new(&table, false)),
        None => Box::new(title::TitleScreen::new(&table)),
    };
    let mut terminal = Terminal::open(environment)?;
    let mut app = app::App::new(table, first);
    if let Some(title) = beneath {
        app.screens.insert(0, Box::new(title));
    }
    let left = catch_unwind(AssertUnwindSafe(|| app.run(&mut terminal)));
    let signal = terminal.signals.leaving();
    drop(terminal);
    let Ok(left) = left else { return Ok(Left::Broke(broke(&app.table))) };
    if let Some(session) = &mut app.table.session {
        // Everything is in the journal already; syncing only saves work at the next start.
        session.sync().ok();
    }
    Ok(left.unwrap_or(signal.map_or(Left::Gone, Left::Signal)))
}
