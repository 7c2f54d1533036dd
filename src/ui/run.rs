//! Runs the game in the terminal, from the command line's settings to the exit.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::app::{App, Left};
use super::draw::canvas::DrawTrace;
use super::open::open;
use super::page::Page;
use super::pages::options;
use super::pages::report::{self, ReportRequest};
use super::replay::Viewer;
use super::screen::{Screen, Shared, Transition, draw_on};
use super::session::Session;
use super::start::{Start, Watch};
use super::term::environment::Environment;
use super::term::guard::guarded;
use super::term::terminal::{self, Terminal};
use crate::game::Awaits;
use crate::game::options::{Depth, Options};
use crate::game::view::Content;
use crate::store::error::shown;
use crate::store::paths::Paths;
use crate::store::status_file::StatusFile;
use crate::store::{self, litter, panics};

/// Returns the crash message: what happened, what was saved, and which file to send.
pub(super) fn broke(table: &Shared) -> String {
    let words = panics::last_words();
    let mut said = format!("Wyrdvault crashed: {words}.");
    let Some(folder) = table.session.as_ref().and_then(Session::folder) else {
        return said;
    };
    said += " Your run is saved: start the game again to continue it.";
    let wanted = ReportRequest::of_crash(folder, words, table);
    let (paths, content) = (&table.paths, &table.content);
    match guarded(|| report::write(&wanted, paths, content)) {
        Ok(Ok(written)) => {
            let path = shown(&written.path);
            said + &format!(
                " Please send {path} to the developers: it contains the run from its start, \
                 without your hero's name. \"wyrdvault report open {path}\" shows it."
            )
        }
        Ok(Err(why)) | Err(why) => said + &format!(" The report could not be written: {why}."),
    }
}

/// Opens and draws a run to watch or to take over, without a terminal. Returns the turn at which
/// the run continues if it is taken over. The error is a sentence.
pub fn opened(watch: &Watch, paths: Paths, content: Arc<Content>) -> Result<Option<u32>, String> {
    let mut table = Shared::bare(paths, content);
    let viewer = viewer(watch, &table)?;
    let mut screen = watched(viewer, watch, &mut table)?;
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
    let mut trace = DrawTrace::default();
    draw_on(&mut buffer, std::slice::from_mut(&mut screen), &table, &mut trace);
    // Completes the occupation that was running when the run was taken over, as the main loop does.
    while matches!(table.awaits(), Some(Awaits::Continue)) && table.go_on() {}
    Ok(table.session.map(|session| session.game.turn()))
}

/// Opens a run at the position from which to watch it or take it over.
fn viewer(watch: &Watch, table: &Shared) -> Result<Viewer, String> {
    let mut viewer = Viewer::open(&watch.path, table)?;
    if let Some(turn) = watch.turn {
        if watch.take_over {
            viewer.is_among_its_levels(turn)?;
        }
        viewer.go_to_turn(turn);
    }
    if watch.all {
        viewer.sees_all();
    }
    Ok(viewer)
}

/// Returns the first screen for watching a run or for taking it over and playing on.
fn watched(viewer: Viewer, watch: &Watch, table: &mut Shared) -> Result<Box<dyn Screen>, String> {
    if !watch.take_over {
        return Ok(Box::new(viewer));
    }
    let next = viewer.take_over(table)?;
    let turn = table.session.as_ref().map(|session| session.game.turn());
    if let (Some(wanted), Some(turn)) = (watch.turn, turn)
        && turn != wanted
    {
        table.notice = Some(format!(
            "The hero could not act on turn {wanted}, so you took over on turn {turn}. Not scored."
        ));
    }
    match next {
        Transition::Only(page) => open(page, table),
        _ => Ok(Box::new(viewer)),
    }
}

/// Returns the screens that the program starts with, the topmost last.
fn first_screens(table: &mut Shared) -> Result<Vec<Box<dyn Screen>>, String> {
    if let Some(watch) = table.start.watch.clone() {
        let viewer = viewer(&watch, table)?;
        // Fails if there is no terminal. This check comes first, because taking a run over creates
        // the folder of a new run.
        terminal::find()?;
        return Ok(vec![watched(viewer, &watch, table)?]);
    }
    let birth = table.start.is_particular().then_some(Page::Birth { seeded: false });
    [Page::Title].into_iter().chain(birth).map(|page| open(page, table)).collect()
}

/// Plays in the terminal until the player leaves. `Err` is a sentence about an unusable terminal.
pub fn run(
    start: Start,
    environment: &Environment,
    paths: Paths,
    working: PathBuf,
    content: Arc<Content>,
) -> Result<Left, String> {
    litter::sweep(&paths);
    let (options, said): (Options, _) = store::options::load(&paths);
    let mut usual = environment.theme();
    usual.glyphs = start.glyphs.unwrap_or(usual.glyphs);
    usual.depth = start.colors.unwrap_or(usual.depth);
    let standing = start.standing.as_deref().map(StatusFile::open).transpose();
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
    let screens = first_screens(&mut table)?;
    let mut terminal = Terminal::open(environment)?;
    let mut app = App::new(table, screens);
    let left = catch_unwind(AssertUnwindSafe(|| app.run(&mut terminal)));
    let signal = terminal.signals.leaving();
    drop(terminal);
    let Ok(left) = left else { return Ok(Left::Broke(broke(&app.table))) };
    // The player may have left before the first frame.
    app.table.keep_options();
    if let Some(session) = &mut app.table.session {
        // The journal already has every input, so a failed sync loses nothing.
        session.sync().ok();
    }
    Ok(left.unwrap_or(signal.map_or(Left::Gone, Left::Signal)))
}
