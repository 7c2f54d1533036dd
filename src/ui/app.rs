//! The main loop: reads a key, passes it to the top screen, carries out the result and draws.

use std::io;
use std::path::Path;
use std::time::Duration;

use crossterm::event::{Event, MouseButton, MouseEventKind};

use super::draw::canvas::{Click, DrawTrace};
use super::main;
use super::main::keys::Key;
use super::open::open;
use super::page::Page;
use super::pages::ending;
use super::screen::{self, Screen, Shared, Transition, draw_on};
use super::start_run;
use super::term::terminal::{Terminal, Waited};
use crate::game::{Awaits, Input};

/// How long to wait for a key before checking for signals.
const IDLE: Duration = Duration::from_millis(200);
/// Minimum time between frames while an occupation runs.
const FRAME: Duration = Duration::from_millis(33);

/// Why the loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Left {
    /// The player left without saving a run.
    Chosen,
    /// The player saved the run and left.
    Saved,
    /// A signal with this number asked the program to quit.
    Signal(i32),
    /// The terminal disappeared.
    Gone,
    /// The game crashed; the text to show.
    Broke(String),
}

/// The screen stack and the state that the screens share.
pub struct App {
    pub table: Shared,
    pub screens: Vec<Box<dyn Screen>>,
    stale: bool,
    /// Clickable areas of the last frame.
    trace: DrawTrace,
}

/// A stopwatch, used only to pace frames.
#[expect(clippy::disallowed_types, reason = "frames are paced by the clock")]
struct Clock(std::time::Instant);

#[expect(clippy::disallowed_types, reason = "frames are paced by the clock")]
impl Clock {
    fn start() -> Self {
        Self(std::time::Instant::now())
    }

    fn passed(&self) -> Duration {
        self.0.elapsed()
    }
}

impl App {
    /// Creates the app with these screens, the topmost last.
    pub fn new(table: Shared, screens: Vec<Box<dyn Screen>>) -> Self {
        Self { table, screens, stale: true, trace: DrawTrace::default() }
    }

    /// Makes the screen of a page. If it cannot be opened, the notice says why.
    fn open(&mut self, page: Page) -> Option<Box<dyn Screen>> {
        let opened = open(page, &self.table);
        opened.map_err(|why| self.table.notice = Some(why)).ok()
    }

    /// Opens a page on top of the screens.
    fn push(&mut self, page: Page) {
        let opened = self.open(page);
        self.screens.extend(opened);
    }

    /// Replaces all screens by a page.
    fn show_only(&mut self, page: Page) {
        if let Some(screen) = self.open(page) {
            self.screens = vec![screen];
        }
    }

    /// Runs until the player leaves, a signal arrives, or the terminal disappears.
    pub fn run(&mut self, terminal: &mut Terminal) -> io::Result<Left> {
        loop {
            if let Some(signal) = terminal.signals.leaving() {
                return Ok(Left::Signal(signal));
            }
            if terminal.signals.continued() {
                terminal.take_again()?;
                self.stale = true;
            }
            if self.table.is_unproved() {
                self.draw(terminal)?;
                self.prove();
            }
            self.settle();
            if self.works() && !is_too_small(terminal) {
                self.work(terminal)?;
                continue;
            }
            if self.screens.is_empty() {
                return Ok(self.left());
            }
            terminal.tell_clicks(self.table.options.mouse)?;
            if self.stale {
                self.draw(terminal)?;
            }
            self.table.keep_options();
            let pace = self.screens.last().and_then(|screen| screen.pace());
            match terminal.wait(pace.unwrap_or(IDLE))? {
                Waited::Gone => return Ok(Left::Gone),
                Waited::Nothing => {
                    if pace.is_some() {
                        self.tick();
                    }
                    continue;
                }
                Waited::Event => {}
            }
            while let Some(event) = terminal.event() {
                let size = terminal.display.size().unwrap_or_default();
                let next = self.take(&event, (size.width, size.height));
                if !self.follow(next, terminal)? {
                    return Ok(self.left());
                }
                // A question that the key led to takes the next waiting key.
                self.settle();
                // Handles all waiting keys before the next frame. Stops early in three cases: an
                // occupation runs (the next key interrupts it), a run was just opened (it must
                // first be drawn and checked), or a signal asks the program to quit.
                let works = self.works() && !is_too_small(terminal);
                if works
                    || self.table.is_unproved()
                    || terminal.signals.leaving().is_some()
                    || terminal.wait(Duration::ZERO)? != Waited::Event
                {
                    break;
                }
            }
        }
    }

    /// Returns `Left::Saved` if the player left with a saved run, else `Left::Chosen`.
    fn left(&self) -> Left {
        if self.table.saved { Left::Saved } else { Left::Chosen }
    }

    /// Checks the consistency of a run that was just opened, after its map is drawn. If the run is
    /// inconsistent, resumes it from an older state, or returns to the title and shows why.
    pub fn prove(&mut self) {
        let Some(session) = &mut self.table.session else { return };
        let Err(why) = session.prove() else { return };
        let folder = session.folder().map(Path::to_path_buf);
        let opened = folder.map(|folder| start_run::resume_otherwise(&folder, &mut self.table));
        self.stale = true;
        if let Some(Ok(_)) = opened {
            let notice = self.table.notice.take();
            self.table.notice = notice.or_else(|| Some(why.to_string()));
        } else {
            (self.table.session, self.table.view) = (None, None);
            self.show_only(Page::Title);
            self.table.notice = Some(why.to_string());
        }
    }

    /// Whether an occupation is running, the map is the only screen, and there is no storage error.
    fn works(&self) -> bool {
        self.screens.len() == 1
            && self.table.trouble.is_none()
            && matches!(self.table.awaits(), Some(Awaits::Continue))
    }

    /// Continues an occupation for up to one frame's time and draws the frame. Any key stops the
    /// occupation; that key has no other effect.
    fn work(&mut self, terminal: &mut Terminal) -> io::Result<()> {
        let clock = Clock::start();
        loop {
            if terminal.wait(Duration::ZERO)? == Waited::Event {
                match terminal.event() {
                    Some(Event::Key(key)) if Key::of(&key).is_some() => {
                        self.table.send(&Input::Stop);
                        break;
                    }
                    _ => {}
                }
            }
            if !self.table.go_on() || clock.passed() >= FRAME {
                break;
            }
        }
        self.table.refresh();
        self.stale = true;
        if !matches!(self.table.awaits(), Some(Awaits::Continue)) {
            // The interruption matters more than the old travel message.
            self.table.notice = None;
        }
        if self.works() {
            self.draw(terminal)?;
        }
        Ok(())
    }

    /// Opens the screen for anything that needs attention: a failing disk, a question, the end of
    /// the run.
    fn settle(&mut self) {
        if self.table.trouble.is_some() {
            if !self.screens.last().is_some_and(|screen| screen.is_trouble()) {
                self.push(Page::StorageTrouble);
                self.stale = true;
            }
            return;
        }
        if self.screens.len() != 1 {
            return;
        }
        match self.table.awaits() {
            Some(Awaits::Answer(_)) => {
                self.push(Page::Question);
                self.stale = true;
            }
            Some(Awaits::Nothing) if self.table.kept.is_none() => {
                ending::keep(&mut self.table);
                if self.table.trouble.is_none() {
                    // A message about the last command does not belong on the final page.
                    self.table.notice = None;
                    self.show_only(Page::Ending);
                }
                self.stale = true;
            }
            _ => {}
        }
    }

    fn tick(&mut self) {
        if let Some(screen) = self.screens.last_mut() {
            screen.tick(&mut self.table);
            self.stale = true;
        }
    }

    /// Passes an event to the topmost screen, and carries out the command that it chose.
    fn take(&mut self, event: &Event, size: (u16, u16)) -> Transition {
        match self.pass(event, size) {
            Transition::Command(command) => {
                let warning = main::hesitation(command, None, &mut self.table);
                warning.unwrap_or_else(|| main::wished(command, None, &mut self.table)).in_place()
            }
            Transition::PlayKey(key) => {
                self.restack(Transition::Play);
                let map = self.screens.last_mut();
                map.map_or(Transition::Stay, |map| map.key(key, &mut self.table))
            }
            next => next,
        }
    }

    fn pass(&mut self, event: &Event, size: (u16, u16)) -> Transition {
        self.stale = true;
        let Some(screen) = self.screens.last_mut() else { return Transition::Leave };
        match event {
            // Ignore keys while the screen is too small to show anything.
            Event::Key(_) | Event::Mouse(_) | Event::Paste(_) if screen::is_too_small(size) => {
                Transition::Stay
            }
            // A terminal that just became smaller, or is faulty, can report clicks outside the
            // screen.
            Event::Mouse(mouse) if mouse.column >= size.0 || mouse.row >= size.1 => {
                Transition::Stay
            }
            Event::Key(key) => match Key::of(key) {
                Some(key) => {
                    self.table.notice = None;
                    screen.key(key, &mut self.table)
                }
                None => Transition::Stay,
            },
            Event::Mouse(mouse) => match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => {
                    let at = (mouse.column, mouse.row);
                    clicked(screen.as_mut(), at, size, &self.trace, &mut self.table)
                }
                MouseEventKind::ScrollUp => screen.wheel(false, &mut self.table),
                MouseEventKind::ScrollDown => screen.wheel(true, &mut self.table),
                _ => Transition::Stay,
            },
            Event::Paste(text) => {
                screen.paste(text);
                if self.screens.len() == 1 && self.table.session.is_some() {
                    self.table.notice =
                        Some("Pasted text is not played. Type the keys instead.".to_owned());
                }
                Transition::Stay
            }
            _ => Transition::Stay,
        }
    }

    /// Applies a screen transition. Returns `false` to leave the program.
    fn follow(&mut self, next: Transition, terminal: &mut Terminal) -> io::Result<bool> {
        match next {
            Transition::Suspend => {
                if !terminal.suspend()? {
                    self.table.notice = Some("There is no shell to go back to.".to_owned());
                }
            }
            Transition::Redraw => terminal.redraw()?,
            next => self.restack(next),
        }
        self.stale = true;
        Ok(!self.screens.is_empty())
    }

    /// Handles one event on a screen of this size, and the questions and occupations that follow
    /// from it, without a terminal.
    #[cfg(test)]
    pub fn step(&mut self, event: &Event, size: (u16, u16)) {
        let next = self.take(event, size);
        self.restack(next);
        for _ in 0..50 {
            self.prove();
            self.settle();
            if !self.works() || !self.table.go_on() {
                break;
            }
        }
        self.table.refresh();
        if self.screens.last().is_some_and(|screen| screen.pace().is_some()) {
            self.tick();
        }
    }

    /// Applies a transition that only changes the screen stack.
    fn restack(&mut self, next: Transition) {
        match next {
            // `take` carries out commands and keys, and `follow` the transitions that need a
            // terminal.
            Transition::Stay
            | Transition::Command(_)
            | Transition::PlayKey(_)
            | Transition::Suspend
            | Transition::Redraw => {}
            Transition::Back => {
                self.screens.pop();
            }
            Transition::Push(screen) => self.screens.push(screen),
            Transition::Instead(screen) => self.replace(screen),
            Transition::Open(page) => self.push(page),
            Transition::OpenInstead(page) => {
                if let Some(screen) = self.open(page) {
                    self.replace(screen);
                }
            }
            Transition::Only(page) => self.show_only(page),
            Transition::Play => {
                self.screens.truncate(1);
                if self.screens.is_empty() {
                    self.push(Page::Map);
                }
            }
            Transition::Title => {
                (self.table.session, self.table.view, self.table.kept) = (None, None, None);
                self.table.last = None;
                self.show_only(Page::Title);
                if let Some(position) = self.table.walk.take() {
                    self.push(Page::Vaults(Some(position)));
                }
            }
            Transition::Leave => self.screens.clear(),
        }
    }

    /// Replaces the topmost screen.
    fn replace(&mut self, screen: Box<dyn Screen>) {
        self.screens.pop();
        self.screens.push(screen);
    }

    fn draw(&mut self, terminal: &mut Terminal) -> io::Result<()> {
        self.stale = false;
        let Self { table, screens, trace, .. } = self;
        *trace = DrawTrace::default();
        terminal.display.draw(|buffer| {
            draw_on(buffer, screens, table, trace);
            trace.cursor
        })
    }
}

/// Handles a click. If the last frame drew a clickable area there, that area decides the effect;
/// otherwise the topmost screen does.
pub fn clicked(
    screen: &mut dyn Screen,
    at: (u16, u16),
    size: (u16, u16),
    trace: &DrawTrace,
    table: &mut Shared,
) -> Transition {
    match trace.click(at) {
        Some(Click::Key(key)) => {
            table.notice = None;
            screen.key(key, table)
        }
        Some(Click::Row(row)) => screen.pick(row, table),
        Some(Click::Square(square)) => screen.point(square, table),
        None => screen.click(at, size, table),
    }
}

/// Whether the terminal is too small to play in; the game then waits.
fn is_too_small(terminal: &Terminal) -> bool {
    let size = terminal.display.size().unwrap_or_default();
    screen::is_too_small((size.width, size.height))
}
