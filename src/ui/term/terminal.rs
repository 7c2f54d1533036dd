//! The terminal while the game controls it: waits for events, suspends the process and redraws.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::io::{self, IsTerminal, Stdout};
use std::os::fd::BorrowedFd;
use std::panic;
use std::time::Duration;

use crossterm::event::Event;
use rustix::event::{PollFd, PollFlags, Timespec};
use rustix::process::{Signal, kill_current_process_group};

use super::backend::Wire;
use super::display::Display;
use super::environment::Environment;
use super::guard::is_guarded;
use super::mode::{self, give_back};
use super::signals::Signals;
use super::{Typed, restore};
use crate::store::panics;

/// The terminal, restored on drop.
pub struct Terminal {
    pub display: Display<Stdout>,
    pub signals: Signals,
    typed: Typed,
}

impl Terminal {
    /// Opens the terminal and sets its modes. The error is a sentence.
    pub fn open(environment: &Environment) -> Result<Self, String> {
        find()?;
        let failed = |error: io::Error| format!("The terminal cannot be used: {error}.");
        mode::set_plain(environment.is_dumb());
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            panics::note(info);
            if !is_guarded() {
                give_back();
                // Print a panic location only on request (`RUST_BACKTRACE`); players get a readable
                // message.
                if Backtrace::capture().status() == BacktraceStatus::Captured {
                    before(info);
                }
            }
        }));
        let signals = Signals::watched().map_err(failed)?;
        mode::take().map_err(failed)?;
        let display = Display::new(Wire::new(io::stdout()));
        Ok(Self { display, signals, typed: Typed::open() })
    }

    /// Waits for an event for up to `most`. Checks first whether the terminal has hung up, because
    /// reading from such a terminal returns an end of file forever.
    pub fn wait(&mut self, most: Duration) -> io::Result<Waited> {
        let mut left = most;
        loop {
            if self.signals.resized() {
                let size = self.display.size()?;
                self.typed.events().push_back(Event::Resize(size.width, size.height));
            }
            let wait = if self.typed.events().is_empty() { left } else { Duration::ZERO };
            let due = self.typed.due().filter(|due| *due < wait);
            let heard = heard(self.typed.line(), &self.signals, due.unwrap_or(wait))?;
            match heard {
                Heard::Gone => return Ok(Waited::Gone),
                Heard::Bytes => self.typed.read()?,
                Heard::Signal => self.signals.calm(),
                Heard::Nothing => {}
            }
            self.typed.give_up_if_due();
            if !self.typed.events().is_empty() {
                return Ok(Waited::Event);
            }
            match (heard, due) {
                // Wait for the rest of the sequence, but no longer than until the decoder abandons
                // it.
                (Heard::Bytes, _) => left = left.min(self.typed.due().unwrap_or(Duration::ZERO)),
                (Heard::Nothing, Some(due)) => left = left.saturating_sub(due),
                _ if self.signals.is_resized() => {}
                _ => return Ok(Waited::Nothing),
            }
        }
    }

    /// Removes and returns the next event.
    pub fn event(&mut self) -> Option<Event> {
        self.typed.events().pop_front()
    }

    /// Sets the terminal's modes again, after other programs changed them.
    pub fn take_again(&mut self) -> io::Result<()> {
        restore::make_raw()?;
        self.redraw()
    }

    /// Suspends the process, with the terminal restored meanwhile. Returns `false` if no shell
    /// could continue the job; the system does not stop such jobs.
    pub fn suspend(&mut self) -> io::Result<bool> {
        give_back();
        self.signals.continued();
        kill_current_process_group(Signal::TSTP)?;
        let stopped = self.signals.continued_soon();
        mode::take()?;
        self.redraw()?;
        Ok(stopped)
    }

    /// Turns mouse reporting on or off.
    pub fn tell_clicks(&mut self, wanted: bool) -> io::Result<()> {
        mode::tell_clicks(wanted)
    }

    /// Redraws everything with the next frame.
    pub fn redraw(&mut self) -> io::Result<()> {
        self.display.redraw()
    }
}

/// Checks that standard input and output are a terminal. The error is a sentence.
pub fn find() -> Result<(), String> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    Err("The game needs a terminal for its input and output. For other commands, try: wyrdvault \
         help"
        .to_owned())
}

/// The result of waiting for a terminal event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    Event,
    Nothing,
    /// The terminal disappeared.
    Gone,
}

/// The event that ended a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heard {
    Bytes,
    Signal,
    Nothing,
    Gone,
}

/// Waits up to `most` for terminal input, a hangup or a signal.
fn heard(line: BorrowedFd, signals: &Signals, most: Duration) -> io::Result<Heard> {
    let mut watched = vec![PollFd::from_borrowed_fd(line, PollFlags::IN)];
    watched.extend(signals.woken().map(|woken| PollFd::new(woken, PollFlags::IN)));
    match rustix::event::poll(&mut watched, Timespec::try_from(most).ok().as_ref()) {
        Ok(_) => {}
        Err(rustix::io::Errno::INTR) => return Ok(Heard::Signal),
        Err(error) => return Err(error.into()),
    }
    let told = watched[0].revents();
    if told.intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
        return Ok(Heard::Gone);
    }
    if told.contains(PollFlags::IN) {
        return Ok(Heard::Bytes);
    }
    let woken = watched.get(1).is_some_and(|woken| !woken.revents().is_empty());
    Ok(if woken { Heard::Signal } else { Heard::Nothing })
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}
